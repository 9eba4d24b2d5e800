// Shapes as batches take them.
#pragma once

#include <array>
#include <graze/batch.hpp>
#include <span>
#include <vector>

namespace graze::bench {

/// The shapes of one list, in both forms.
template <class S>
class Stored {
public:
    void clear() {
        structs_.clear();
        for (auto& column : columns_) column.clear();
    }
    void push_back(const S& shape) {
        structs_.push_back(shape);
        std::size_t c = 0;
        batch::detail::each_number(shape, [&](double x) { columns_[c++].push_back(x); });
    }
    std::size_t size() const { return structs_.size(); }
    const S& operator[](std::size_t i) const { return structs_[i]; }

    batch::Shapes<S> columns(std::size_t from, std::size_t to) const {
        std::array<const double*, batch::numbers_of<S>> first;
        for (std::size_t c = 0; c < first.size(); ++c) first[c] = columns_[c].data() + from;
        return batch::columns<S>(first, to - from);
    }
    batch::Shapes<S> structs(std::size_t from, std::size_t to) const {
        return batch::structs<S>(std::span(structs_).subspan(from, to - from));
    }

private:
    std::vector<S> structs_;
    std::array<std::vector<double>, batch::numbers_of<S>> columns_;
};

}  // namespace graze::bench
