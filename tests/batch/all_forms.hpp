// Batches in every form: lists of structs, rows and columns of doubles and floats, pairwise and one
// against many, in both orders, as contacts, bools and masks, by every target of this machine, all
// against rationals alone, pair by pair.
#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <graze/batch.hpp>
#include <limits>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "cases/print.hpp"

namespace batch_test {

using graze::Contact;
namespace batch = graze::batch;
using batch::Shapes;
using batch::Status;

template <class S>
bool is_valid(const S& shape) {
    try {
        (void)graze::exact::contact(shape, graze::Vec<graze::dim_of<S>>{});
        return true;
    } catch (const graze::invalid_shape&) {
        return false;
    }
}

/// By rationals alone; the parameters only of a line in what it can be clipped by.
struct Expected {
    Contact contact = Contact::disjoint;
    Status status = Status::valid;
    double t_in = std::numeric_limits<double>::quiet_NaN(), t_out = t_in;
};

template <class A, class B>
Expected expected(const A& a, const B& b) {
    if (!is_valid(a) && !is_valid(b)) return {Contact::disjoint, Status::invalid_both};
    if (!is_valid(a)) return {Contact::disjoint, Status::invalid_first};
    if (!is_valid(b)) return {Contact::disjoint, Status::invalid_second};
    Expected e{graze::exact::contact(a, b), Status::valid};
    if constexpr (batch::ClipPair<A, B>) {
        if (e.contact != Contact::disjoint) {
            const double infinity = std::numeric_limits<double>::infinity();
            const auto clip = graze::exact::clip(a, b);
            e.t_in = clip.in ? clip.in->t.to_double() : -infinity;
            e.t_out = clip.out ? clip.out->t.to_double() : infinity;
        }
    }
    return e;
}

/// A list of shapes in one form, with the memory that it lies in.
template <class S>
struct Form {
    std::string name;
    Shapes<S> shapes;
    std::shared_ptr<void> memory;
};

template <class S>
constexpr bool has_anchor = requires(S s) {
    s.kind;
};

template <class S>
graze::Anchor anchor_of(const S& s) {
    if constexpr (has_anchor<S>)
        return s.kind;
    else
        return graze::Anchor::corner;
}

template <class S>
std::vector<double> numbers(const S& shape) {
    std::vector<double> list;
    batch::detail::each_number(shape, [&](double x) { list.push_back(x); });
    return list;
}

/// The anchor that all shapes of a list have.
template <class S>
std::optional<graze::Anchor> common_anchor(const std::vector<S>& shapes) {
    for (const S& s : shapes)
        if (anchor_of(s) != anchor_of(shapes[0])) return {};
    return shapes.empty() ? graze::Anchor::corner : anchor_of(shapes[0]);
}

/// Rows with a gap, and columns, if all numbers are of this type.
template <class Number, class S>
void add_numbers(std::vector<Form<S>>& forms, const std::string& of, const std::vector<S>& shapes,
                 graze::Anchor anchor) {
    constexpr std::size_t count = batch::numbers_of<S>, stride = count + 3;
    struct Memory {
        graze::Anchor anchor;
        std::vector<Number> rows;
        std::array<std::vector<Number>, count> columns;
    };
    auto memory = std::make_shared<Memory>();
    memory->anchor = anchor;
    memory->rows.resize(stride * shapes.size());
    for (std::size_t i = 0; i < shapes.size(); ++i) {
        const auto list = numbers(shapes[i]);
        for (std::size_t c = 0; c < count; ++c) {
            const Number x = Number(list[c]);
            if (!(double(x) == list[c]) && !std::isnan(list[c])) return;
            memory->rows[i * stride + c] = x;
            memory->columns[c].push_back(x);
        }
    }
    std::array<const Number*, count> first;
    for (std::size_t c = 0; c < count; ++c) first[c] = memory->columns[c].data();
    forms.push_back({"rows of " + of,
                     batch::rows<S>(memory->rows.data(), shapes.size(), stride, memory->anchor),
                     memory});
    forms.push_back(
        {"columns of " + of, batch::columns<S>(first, shapes.size(), memory->anchor), memory});
}

/// By numbers of vertices, and of pairs of shapes; vertices of doubles, or of floats where all numbers are.
template <class S>
struct Indexed {
    static constexpr std::size_t dim = std::size_t(graze::dim_of<S>), each = batch::vertices_of<S>;
    std::vector<graze::Vec<graze::dim_of<S>>> vertices;
    std::array<std::vector<float>, dim> columns;
    std::vector<std::array<std::uint32_t, each>> corners;
    std::vector<std::array<std::uint32_t, 2>> pairs;
};
template <class S>
void add_indexed(std::vector<Form<S>>& forms, const std::vector<S>& shapes) {
    using V = graze::Vec<graze::dim_of<S>>;
    constexpr std::size_t dim = Indexed<S>::dim, each = Indexed<S>::each;
    auto memory = std::make_shared<Indexed<S>>();
    bool floats = true;
    for (const S& shape : shapes) {
        const auto list = numbers(shape);
        std::array<std::uint32_t, each> corners;
        for (std::size_t k = 0; k < each; ++k) {
            V v;
            for (std::size_t c = 0; c < dim; ++c) {
                v[int(c)] = list[k * dim + c];
                memory->columns[c].push_back(float(v[int(c)]));
                floats = floats &&
                         (double(memory->columns[c].back()) == v[int(c)] || std::isnan(v[int(c)]));
            }
            corners[k] = std::uint32_t(memory->vertices.size());
            memory->vertices.push_back(v);
        }
        memory->pairs.push_back({std::uint32_t(shapes.size() - 1 - memory->pairs.size()),
                                 std::uint32_t(memory->pairs.size())});
        // What is not finite may also come from an index of no vertex.
        if (!is_valid(shape)) corners[memory->pairs.size() % each] = std::uint32_t(-1);
        memory->corners.push_back(corners);
    }
    const auto add = [&](const std::string& of, const Shapes<V>& vertices) {
        forms.push_back({"indexed, " + of, batch::indexed<S>(vertices, memory->corners), memory});
        forms.push_back({"pairs of indexed, " + of,
                         batch::indexed<S>(vertices, memory->corners, memory->pairs, 1), memory});
    };
    add("doubles", batch::structs<V>(memory->vertices));
    if (!floats) return;
    std::array<const float*, dim> first;
    for (std::size_t c = 0; c < dim; ++c) first[c] = memory->columns[c].data();
    add("floats", batch::columns<V>(first, memory->vertices.size()));
}

template <class S>
std::vector<Form<S>> forms_of(const std::vector<S>& shapes) {
    std::vector<Form<S>> forms;
    auto copy = std::make_shared<std::vector<S>>(shapes);
    forms.push_back({"structs", batch::structs<S>(*copy), copy});
    if (const auto anchor = common_anchor(shapes)) {
        add_numbers<double>(forms, "doubles", shapes, *anchor);
        add_numbers<float>(forms, "floats", shapes, *anchor);
    }
    if constexpr (batch::OfVertices<S>) add_indexed(forms, shapes);
    return forms;
}

/// What is wrong with the answers for these lists; empty if nothing is.
template <class A, class B>
std::string flaw_of_call(const Shapes<A>& a, const Shapes<B>& b, const std::vector<Expected>& right,
                         const batch::Options& options) {
    const std::size_t n = right.size();
    std::size_t invalid = 0;
    for (const Expected& e : right) invalid += e.status != Status::valid;
    // Filled with what is wrong, to see that everything is written.
    std::vector<Status> status(n, Status(77));
    std::vector<Contact> contacts(n, Contact(77));
    const auto meets = std::make_unique<bool[]>(n + 1);
    std::vector<std::uint64_t> mask(batch::mask_words(n), ~std::uint64_t(0));
    for (std::size_t i = 0; i < n; ++i) meets[i] = right[i].contact == Contact::disjoint;

    const auto at = [&](std::size_t i, const char* what) {
        std::ostringstream os;
        os << what << " of pair " << i << " of " << n << ", expected " << right[i].contact
           << ", status " << int(right[i].status) << "\n  a = " << a[a.single() ? 0 : i]
           << "\n  b = " << b[b.single() ? 0 : i];
        return os.str();
    };
    const auto wrong_status = [&]() -> std::string {
        for (std::size_t i = 0; i < n; ++i)
            if (status[i] != right[i].status) return at(i, "status");
        std::fill(status.begin(), status.end(), Status(77));
        return {};
    };

    if (batch::contact(a, b, std::span(contacts), status, options) != invalid)
        return "contact: number of invalid pairs";
    for (std::size_t i = 0; i < n; ++i)
        if (contacts[i] != right[i].contact) return at(i, "contact");
    if (const auto s = wrong_status(); !s.empty()) return s;

    if (batch::intersects(a, b, std::span<bool>(meets.get(), n), status, options) != invalid)
        return "intersects: number of invalid pairs";
    for (std::size_t i = 0; i < n; ++i)
        if (meets[i] != (right[i].contact != Contact::disjoint)) return at(i, "intersects");
    if (const auto s = wrong_status(); !s.empty()) return s;

    // Without statuses.
    if (batch::intersects(a, b, batch::Mask(mask), {}, options) != invalid)
        return "mask: number of invalid pairs";
    for (std::size_t i = 0; i < 64 * mask.size(); ++i) {
        const bool bit = mask[i / 64] >> (i % 64) & 1;
        if (i >= n ? bit : bit != (right[i].contact != Contact::disjoint))
            return i >= n ? "mask: a bit beyond the last pair" : at(i, "mask");
    }
    return {};
}

/// What is wrong with the parameters, signs of zeros included.
template <class L, class B>
std::string flaw_of_clip(const Shapes<L>& lines, const Shapes<B>& shapes,
                         const std::vector<Expected>& right, const batch::Options& options) {
    const std::size_t n = right.size();
    std::vector<double> in(n, 77), out(n, 77);
    std::vector<Status> status(n, Status(77));
    batch::clip(lines, shapes, in, out, status, options);
    const auto same = [](double x, double y) {
        const auto bits = [](double z) { return std::bit_cast<std::uint64_t>(z); };
        return (std::isnan(x) && std::isnan(y)) || bits(x) == bits(y);
    };
    for (std::size_t i = 0; i < n; ++i) {
        const Expected& e = right[i];
        if (same(in[i], e.t_in) && same(out[i], e.t_out) && status[i] == e.status) continue;
        std::ostringstream os;
        os << std::hexfloat << "clip " << i << " of " << n << ": " << in[i] << ", " << out[i]
           << ", status " << int(status[i]) << ", expected " << e.t_in << ", " << e.t_out << ", "
           << int(e.status) << "\n  a = " << lines[lines.single() ? 0 : i]
           << "\n  b = " << shapes[shapes.single() ? 0 : i];
        return os.str();
    }
    return {};
}

inline Expected swapped(Expected e) {
    if (e.status == Status::invalid_first || e.status == Status::invalid_second)
        e.status =
            e.status == Status::invalid_first ? Status::invalid_second : Status::invalid_first;
    return e;
}

/// By every target, in both orders, and by two threads.
template <class A, class B>
std::string flaw_of_lists(const Form<A>& a, const Form<B>& b, const std::vector<Expected>& right) {
    std::vector<Expected> other;
    for (const Expected& e : right) other.push_back(swapped(e));
    const auto where = [&](const std::string& flaw, const std::string& how) {
        return flaw.empty() ? flaw : a.name + ", " + b.name + ", " + how + ": " + flaw;
    };
    for (const batch::Target target : batch::targets()) {
        const std::string name = "target " + std::to_string(int(target));
        std::string flaw = where(flaw_of_call(a.shapes, b.shapes, right, {.target = target}), name);
        if (flaw.empty())
            flaw = where(flaw_of_call(b.shapes, a.shapes, other, {.target = target}),
                         name + ", swapped");
        if constexpr (batch::ClipPair<A, B>)
            if (flaw.empty())
                flaw = where(flaw_of_clip(a.shapes, b.shapes, right, {.target = target}), name);
        if (!flaw.empty()) return flaw;
    }
    return where(flaw_of_call(a.shapes, b.shapes, right, {.threads = 2}), "two threads");
}

/// Of two lists of one length: all forms, and the first of each against all of the other.
template <class A, class B>
std::string flaw_of_batch(const std::vector<A>& a, const std::vector<B>& b) {
    std::vector<Expected> right;
    for (std::size_t i = 0; i < a.size(); ++i) right.push_back(expected(a[i], b[i]));
    const auto forms_a = forms_of(a);
    const auto forms_b = forms_of(b);
    // Every form at least once, against one that changes.
    for (std::size_t i = 0; i < std::max(forms_a.size(), forms_b.size()); ++i) {
        const auto flaw = flaw_of_lists(forms_a[i % forms_a.size()],
                                        forms_b[(i + i / forms_a.size()) % forms_b.size()], right);
        if (!flaw.empty()) return flaw;
    }
    if (a.empty()) return {};
    std::vector<Expected> of_first_a, of_first_b;
    for (const B& x : b) of_first_a.push_back(expected(a[0], x));
    for (const A& x : a) of_first_b.push_back(expected(x, b[0]));
    const Form<A> one_a{"one", batch::one(a[0]), {}};
    const Form<B> one_b{"one", batch::one(b[0]), {}};
    auto flaw = flaw_of_lists(one_a, forms_b.back(), of_first_a);
    if (flaw.empty()) flaw = flaw_of_lists(forms_a.back(), one_b, of_first_b);
    if (flaw.empty()) flaw = flaw_of_lists(one_a, one_b, {expected(a[0], b[0])});
    return flaw;
}

}  // namespace batch_test
