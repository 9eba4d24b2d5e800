// Batches of pairs as contenders of a cell.
#pragma once

#include <graze/batch.hpp>
#include <memory>

#include "bench.hpp"
#include "stored.hpp"

namespace graze::bench {

template <class A, class B>
using PairCell = Cell<std::pair<A, B>, Contact>;

/// The two lists, and all that can be asked of them.
template <class A, class B>
struct Batch {
    Stored<A> a;
    Stored<B> b;
    std::vector<Contact> contacts = {};
    std::unique_ptr<bool[]> bools = {};
    std::vector<batch::Status> statuses = {};
    /// The masks of the ranges that were asked, and where these begin.
    std::vector<std::size_t> from = {};
    std::vector<std::vector<std::uint64_t>> masks = {};

    void take(const std::vector<std::pair<A, B>>& pairs) {
        a.clear(), b.clear();
        for (const auto& [first, second] : pairs) a.push_back(first), b.push_back(second);
        contacts.assign(pairs.size(), {});
        statuses.assign(pairs.size(), {});
        bools = std::make_unique<bool[]>(pairs.size());
        from.clear(), masks.clear();
    }
    batch::Mask mask(std::size_t first, std::size_t last) {
        from.push_back(first);
        return masks.emplace_back(batch::mask_words(last - first));
    }
    bool bit(std::size_t i) const {
        const auto k =
            std::size_t(std::upper_bound(from.begin(), from.end(), i) - from.begin()) - 1;
        return masks[k][(i - from[k]) / 64] >> ((i - from[k]) % 64) & 1;
    }
};

/// `ask(batch, from, to)`, and `answer(batch, i)`.
template <class A, class B, class Ask, class Answer>
void add_batch(PairCell<A, B>& cell, const std::string& who, Form form_a, Form form_b, Ask ask,
               Answer answer) {
    const auto state =
        std::make_shared<Batch<A, B>>(Batch<A, B>{Stored<A>(form_a), Stored<B>(form_b)});
    cell.add_many(
        who, [=](const std::vector<std::pair<A, B>>& pairs) { state->take(pairs); },
        [=](std::size_t from, std::size_t to) { ask(*state, from, to); },
        [=](std::size_t i) { return answer(*state, i); });
}

template <class A, class B>
void add_masks(PairCell<A, B>& cell, const std::string& who, const batch::Options& options,
               Form form_a, Form form_b) {
    add_batch<A, B>(
        cell, who, form_a, form_b,
        [=](auto& s, std::size_t from, std::size_t to) {
            batch::intersects(s.a.list(from, to), s.b.list(from, to), s.mask(from, to), {},
                              options);
        },
        [](const auto& s, std::size_t i) { return s.bit(i); });
}
template <class A, class B>
void add_masks(PairCell<A, B>& cell, const std::string& who, const batch::Options& options = {},
               Form form = Form::columns) {
    add_masks(cell, who, options, form, form);
}

template <class A, class B>
void add_contacts(PairCell<A, B>& cell, const std::string& who) {
    add_batch<A, B>(
        cell, who, Form::columns, Form::columns,
        [](auto& s, std::size_t from, std::size_t to) {
            batch::contact(s.a.list(from, to), s.b.list(from, to),
                           std::span(s.contacts).subspan(from, to - from));
        },
        [](const auto& s, std::size_t i) { return s.contacts[i]; });
}

/// One byte an answer.
template <class A, class B>
void add_bools(PairCell<A, B>& cell, const std::string& who) {
    add_batch<A, B>(
        cell, who, Form::columns, Form::columns,
        [](auto& s, std::size_t from, std::size_t to) {
            batch::intersects(s.a.list(from, to), s.b.list(from, to),
                              std::span(s.bools.get() + from, to - from));
        },
        [](const auto& s, std::size_t i) { return bool(s.bools[i]); });
}

/// A mask, and a status for each pair.
template <class A, class B>
void add_statuses(PairCell<A, B>& cell, const std::string& who) {
    add_batch<A, B>(
        cell, who, Form::columns, Form::columns,
        [](auto& s, std::size_t from, std::size_t to) {
            batch::intersects(s.a.list(from, to), s.b.list(from, to), s.mask(from, to),
                              std::span(s.statuses).subspan(from, to - from));
        },
        [](const auto& s, std::size_t i) {
            return s.statuses[i] == batch::Status::valid && s.bit(i);
        });
}

}  // namespace graze::bench
