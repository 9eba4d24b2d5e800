// Which stage an answer took.
#pragma once

#include <graze/stage.hpp>

#include "arith/target.hpp"

namespace graze::inline GRAZE_TARGET::arith {

/// The stages that the answers to a question took, the strongest kept.
class StageNote {
public:
    void reach(Stage s) {
        if (stage_ < s) stage_ = s;
    }
    Stage stage() const { return stage_; }

private:
    Stage stage_ = Stage::filter;
};

}  // namespace graze::GRAZE_TARGET::arith
