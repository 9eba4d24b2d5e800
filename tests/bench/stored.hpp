// Shapes as batches take them.
#pragma once

#include <array>
#include <graze/batch.hpp>
#include <span>
#include <vector>

namespace graze::bench {

/// How the shapes of a list lie in memory. Of `one`, the first is asked with all of the other list.
enum class Form { columns, rows, float_columns, float_rows, structs, one };

/// The shapes of one list.
template <class S>
class Stored {
public:
    explicit Stored(Form form = Form::columns) : form_(form) {}

    void clear() {
        size_ = 0;
        structs_.clear();
        for (auto& list : doubles_) list.clear();
        for (auto& list : floats_) list.clear();
    }
    void push_back(const S& shape) {
        ++size_;
        if (form_ == Form::structs || form_ == Form::one) return structs_.push_back(shape);
        std::size_t c = 0;
        batch::detail::each_number(shape, [&](double x) {
            const std::size_t list = form_ == Form::rows || form_ == Form::float_rows ? 0 : c++;
            if (form_ == Form::columns || form_ == Form::rows)
                doubles_[list].push_back(x);
            else
                floats_[list].push_back(float(x));
        });
    }
    std::size_t size() const { return size_; }

    batch::Shapes<S> list(std::size_t from, std::size_t to) const {
        switch (form_) {
            case Form::columns:
                return columns(doubles_, from, to);
            case Form::float_columns:
                return columns(floats_, from, to);
            case Form::rows:
                return rows(doubles_[0], from, to);
            case Form::float_rows:
                return rows(floats_[0], from, to);
            case Form::structs:
                return batch::structs<S>(std::span(structs_).subspan(from, to - from));
            default:
                return batch::one(structs_[from]);
        }
    }
    batch::Shapes<S> list() const { return list(0, size_); }

private:
    static constexpr std::size_t numbers = batch::numbers_of<S>;
    template <class Number>
    using Lists = std::array<std::vector<Number>, numbers>;

    template <class Number>
    static batch::Shapes<S> columns(const Lists<Number>& lists, std::size_t from, std::size_t to) {
        std::array<const Number*, numbers> first;
        for (std::size_t c = 0; c < numbers; ++c) first[c] = lists[c].data() + from;
        return batch::columns<S>(first, to - from);
    }
    template <class Number>
    static batch::Shapes<S> rows(const std::vector<Number>& list, std::size_t from,
                                 std::size_t to) {
        return batch::rows<S>(list.data() + from * numbers, to - from);
    }

    Form form_;
    std::size_t size_ = 0;
    std::vector<S> structs_;
    Lists<double> doubles_;
    Lists<float> floats_;
};

}  // namespace graze::bench
