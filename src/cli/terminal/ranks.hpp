// The processes that work on one grid: one, or under mpirun as many as it starts, where the command is
// built with GRAZE_MPI.
#pragma once

#include <cstdint>
#include <span>

namespace graze::cli {

class Ranks {
public:
    Ranks();
    ~Ranks();
    Ranks(const Ranks&) = delete;
    Ranks& operator=(const Ranks&) = delete;

    int rank() const { return rank_; }
    int count() const { return count_; }
    bool first() const { return rank_ == 0; }

    /// Of all ranks, each with as many numbers; every rank has the sums then.
    void sum(std::span<std::int64_t> numbers) const;

private:
    int rank_ = 0, count_ = 1;
};

}  // namespace graze::cli
