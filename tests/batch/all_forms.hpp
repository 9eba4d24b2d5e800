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
#include <span>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "cases/any_shape.hpp"
#include "cases/print.hpp"

namespace batch_test {

using graze::Contact;
namespace batch = graze::batch;
using batch::Status;
using cases::AnyShape;

template <int Dim>
using AnyShapes = std::vector<AnyShape<Dim>>;

/// A list of shapes of any type, as the library takes it.
template <int Dim>
struct List {
    AnyShape<Dim> type;
    batch::detail::Numbers numbers;

    template <class S>
    List(const batch::Shapes<S>& shapes) : type(S{}), numbers(shapes.numbers()) {}

    AnyShape<Dim> operator[](std::size_t i) const {
        return std::visit(
            [&]<class S>(const S&) -> AnyShape<Dim> {
                return batch::Shapes<S>(numbers)[numbers.single ? 0 : i];
            },
            type);
    }
};

/// Where answers go, those of one of the calls and the statuses.
struct Answers {
    std::span<Contact> contacts = {};
    std::span<bool> meets = {};
    batch::Mask mask = {};
    std::span<double> t_in = {}, t_out = {};
    std::span<Status> status = {};
};
enum class Call { contact, intersects, mask, clip };

/// All that is compiled for each pair of types.
template <int Dim>
std::size_t ask(Call call, const List<Dim>& list_a, const List<Dim>& list_b, const Answers& answers,
                const batch::Options& options) {
    return std::visit(
        [&]<class A, class B>(const A&, const B&) -> std::size_t {
            if constexpr (batch::Pair<A, B>) {
                const batch::Shapes<A> a(list_a.numbers);
                const batch::Shapes<B> b(list_b.numbers);
                if (call == Call::contact)
                    return batch::contact(a, b, answers.contacts, answers.status, options);
                if (call == Call::intersects)
                    return batch::intersects(a, b, answers.meets, answers.status, options);
                if (call == Call::mask)
                    return batch::intersects(a, b, answers.mask, answers.status, options);
                if constexpr (batch::ClipPair<A, B>)
                    return batch::clip(a, b, answers.t_in, answers.t_out, answers.status, options);
            }
            throw std::logic_error("no such question of these types");
        },
        list_a.type, list_b.type);
}

template <int Dim>
bool has_clip(const AnyShape<Dim>& a, const AnyShape<Dim>& b) {
    return std::visit([]<class A>(const A&) { return graze::LinearShape<A>; }, a) &&
           std::visit(
               []<class B>(const B&) {
                   return graze::BoxShape<B> || std::is_same_v<B, graze::Triangle3>;
               },
               b);
}

template <int Dim>
bool is_valid(const AnyShape<Dim>& shape) {
    try {
        std::visit([](const auto& s) { (void)graze::exact::contact(s, graze::Vec<Dim>{}); }, shape);
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

/// Of valid shapes.
template <class A, class B>
Expected expected_of(const A& a, const B& b) {
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

template <int Dim>
Expected expected(const AnyShape<Dim>& any_a, const AnyShape<Dim>& any_b) {
    const bool valid_a = is_valid<Dim>(any_a), valid_b = is_valid<Dim>(any_b);
    if (!valid_a && !valid_b) return {Contact::disjoint, Status::invalid_both};
    if (!valid_a) return {Contact::disjoint, Status::invalid_first};
    if (!valid_b) return {Contact::disjoint, Status::invalid_second};
    return std::visit(
        []<class A, class B>(const A& a, const B& b) -> Expected {
            if constexpr (graze::detail::BatchPair<A, B>)
                return expected_of(a, b);
            else
                throw std::logic_error("no predicate of its own");
        },
        any_a, any_b);
}
/// Of the shapes of two lists, one by one.
template <int Dim>
std::vector<Expected> expected(const List<Dim>& a, const List<Dim>& b) {
    std::vector<Expected> all;
    for (std::size_t i = 0; i < (a.numbers.single ? b : a).numbers.size; ++i)
        all.push_back(expected<Dim>(a[i], b[i]));
    return all;
}

/// A list of shapes in one form, with the memory that it lies in.
template <int Dim>
struct Form {
    std::string name;
    List<Dim> shapes;
    std::shared_ptr<void> memory;
};

/// Null for a shape without one.
template <int Dim>
graze::Anchor* anchor_in(AnyShape<Dim>& any) {
    return std::visit(
        [](auto& s) -> graze::Anchor* {
            if constexpr (requires { s.kind; })
                return &s.kind;
            else
                return nullptr;
        },
        any);
}
template <int Dim>
graze::Anchor anchor_of(AnyShape<Dim> any) {
    const graze::Anchor* anchor = anchor_in<Dim>(any);
    return anchor ? *anchor : graze::Anchor::corner;
}

template <int Dim>
std::vector<double> numbers(const AnyShape<Dim>& shape) {
    std::vector<double> list;
    std::visit(
        [&](const auto& s) { batch::detail::each_number(s, [&](double x) { list.push_back(x); }); },
        shape);
    return list;
}

/// The anchor that all shapes of a list have.
template <int Dim>
std::optional<graze::Anchor> common_anchor(const AnyShapes<Dim>& shapes) {
    for (const auto& s : shapes)
        if (anchor_of<Dim>(s) != anchor_of<Dim>(shapes[0])) return {};
    return shapes.empty() ? graze::Anchor::corner : anchor_of<Dim>(shapes[0]);
}

/// Rows with a gap, and columns, if all numbers are of this type.
template <class Number, int Dim>
void add_numbers(std::vector<Form<Dim>>& forms, const std::string& of, const AnyShape<Dim>& type,
                 const AnyShapes<Dim>& shapes, graze::Anchor anchor) {
    const std::size_t count = numbers<Dim>(type).size(), stride = count + 3;
    struct Memory {
        std::vector<Number> rows;
        std::vector<std::vector<Number>> columns;
    };
    auto memory = std::make_shared<Memory>();
    memory->rows.resize(stride * shapes.size());
    memory->columns.resize(count);
    for (std::size_t i = 0; i < shapes.size(); ++i) {
        const auto list = numbers<Dim>(shapes[i]);
        for (std::size_t c = 0; c < count; ++c) {
            const Number x = Number(list[c]);
            if (!(double(x) == list[c]) && !std::isnan(list[c])) return;
            memory->rows[i * stride + c] = x;
            memory->columns[c].push_back(x);
        }
    }
    const auto rows = [&]<class S>(const S&) -> List<Dim> {
        return batch::rows<S>(memory->rows.data(), shapes.size(), stride, anchor);
    };
    const auto columns = [&]<class S>(const S&) -> List<Dim> {
        std::array<const Number*, batch::numbers_of<S>> first;
        for (std::size_t c = 0; c < first.size(); ++c) first[c] = memory->columns[c].data();
        return batch::columns<S>(first, shapes.size(), anchor);
    };
    forms.push_back({"rows of " + of, std::visit(rows, type), memory});
    forms.push_back({"columns of " + of, std::visit(columns, type), memory});
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
template <class S, int Dim>
void add_indexed(std::vector<Form<Dim>>& forms, const AnyShapes<Dim>& shapes) {
    using V = graze::Vec<Dim>;
    constexpr std::size_t dim = Indexed<S>::dim, each = Indexed<S>::each;
    auto memory = std::make_shared<Indexed<S>>();
    bool floats = true;
    for (const auto& shape : shapes) {
        const auto list = numbers<Dim>(shape);
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
        if (!is_valid<Dim>(shape)) corners[memory->pairs.size() % each] = std::uint32_t(-1);
        memory->corners.push_back(corners);
    }
    const auto add = [&](const std::string& of, const batch::Shapes<V>& vertices) {
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

template <int Dim>
Form<Dim> structs(const AnyShape<Dim>& type, const AnyShapes<Dim>& shapes) {
    return std::visit(
        [&]<class S>(const S&) -> Form<Dim> {
            auto copy = std::make_shared<std::vector<S>>();
            for (const auto& shape : shapes) copy->push_back(std::get<S>(shape));
            return {"structs", batch::structs<S>(*copy), copy};
        },
        type);
}

template <int Dim>
Form<Dim> one(const AnyShape<Dim>& shape) {
    return std::visit(
        []<class S>(const S& s) -> Form<Dim> {
            auto copy = std::make_shared<S>(s);
            return {"one", batch::one(*copy), copy};
        },
        shape);
}

template <int Dim>
std::vector<Form<Dim>> forms_of(const AnyShape<Dim>& type, const AnyShapes<Dim>& shapes) {
    std::vector<Form<Dim>> forms;
    forms.push_back(structs<Dim>(type, shapes));
    if (const auto anchor = common_anchor<Dim>(shapes)) {
        add_numbers<double, Dim>(forms, "doubles", type, shapes, *anchor);
        add_numbers<float, Dim>(forms, "floats", type, shapes, *anchor);
    }
    std::visit(
        [&]<class S>(const S&) {
            if constexpr (batch::OfVertices<S>) add_indexed<S, Dim>(forms, shapes);
        },
        type);
    return forms;
}

/// What is wrong with the answers for these lists; empty if nothing is.
template <int Dim>
std::string flaw_of_call(const List<Dim>& a, const List<Dim>& b, const std::vector<Expected>& right,
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
           << ", status " << int(right[i].status) << "\n  a = " << a[i] << "\n  b = " << b[i];
        return os.str();
    };
    const auto wrong_status = [&]() -> std::string {
        for (std::size_t i = 0; i < n; ++i)
            if (status[i] != right[i].status) return at(i, "status");
        std::fill(status.begin(), status.end(), Status(77));
        return {};
    };

    if (ask(Call::contact, a, b, {.contacts = contacts, .status = status}, options) != invalid)
        return "contact: number of invalid pairs";
    for (std::size_t i = 0; i < n; ++i)
        if (contacts[i] != right[i].contact) return at(i, "contact");
    if (const auto s = wrong_status(); !s.empty()) return s;

    if (ask(Call::intersects, a, b, {.meets = {meets.get(), n}, .status = status}, options) !=
        invalid)
        return "intersects: number of invalid pairs";
    for (std::size_t i = 0; i < n; ++i)
        if (meets[i] != (right[i].contact != Contact::disjoint)) return at(i, "intersects");
    if (const auto s = wrong_status(); !s.empty()) return s;

    // Without statuses.
    if (ask(Call::mask, a, b, {.mask = mask}, options) != invalid)
        return "mask: number of invalid pairs";
    for (std::size_t i = 0; i < 64 * mask.size(); ++i) {
        const bool bit = mask[i / 64] >> (i % 64) & 1;
        if (i >= n ? bit : bit != (right[i].contact != Contact::disjoint))
            return i >= n ? "mask: a bit beyond the last pair" : at(i, "mask");
    }
    return {};
}

/// What is wrong with the parameters, signs of zeros included.
template <int Dim>
std::string flaw_of_clip(const List<Dim>& lines, const List<Dim>& shapes,
                         const std::vector<Expected>& right, const batch::Options& options) {
    const std::size_t n = right.size();
    std::vector<double> in(n, 77), out(n, 77);
    std::vector<Status> status(n, Status(77));
    ask(Call::clip, lines, shapes, {.t_in = in, .t_out = out, .status = status}, options);
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
           << int(e.status) << "\n  a = " << lines[i] << "\n  b = " << shapes[i];
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
template <int Dim>
std::string flaw_of_lists(const Form<Dim>& a, const Form<Dim>& b,
                          const std::vector<Expected>& right) {
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
        if (flaw.empty() && has_clip<Dim>(a.shapes.type, b.shapes.type))
            flaw = where(flaw_of_clip(a.shapes, b.shapes, right, {.target = target}), name);
        if (!flaw.empty()) return flaw;
    }
    return where(flaw_of_call(a.shapes, b.shapes, right, {.threads = 2}), "two threads");
}

/// Of two lists of one length: all forms, and the first of each against all of the other.
template <int Dim>
std::string flaw_of_batch(const AnyShape<Dim>& type_a, const AnyShape<Dim>& type_b,
                          const AnyShapes<Dim>& a, const AnyShapes<Dim>& b) {
    std::vector<Expected> right;
    for (std::size_t i = 0; i < a.size(); ++i) right.push_back(expected<Dim>(a[i], b[i]));
    const auto forms_a = forms_of<Dim>(type_a, a);
    const auto forms_b = forms_of<Dim>(type_b, b);
    // Every form at least once, against one that changes.
    for (std::size_t i = 0; i < std::max(forms_a.size(), forms_b.size()); ++i) {
        const auto flaw = flaw_of_lists(forms_a[i % forms_a.size()],
                                        forms_b[(i + i / forms_a.size()) % forms_b.size()], right);
        if (!flaw.empty()) return flaw;
    }
    if (a.empty()) return {};
    std::vector<Expected> of_first_a, of_first_b;
    for (const auto& x : b) of_first_a.push_back(expected<Dim>(a[0], x));
    for (const auto& x : a) of_first_b.push_back(expected<Dim>(x, b[0]));
    const Form<Dim> one_a = one<Dim>(a[0]), one_b = one<Dim>(b[0]);
    auto flaw = flaw_of_lists(one_a, forms_b.back(), of_first_a);
    if (flaw.empty()) flaw = flaw_of_lists(forms_a.back(), one_b, of_first_b);
    if (flaw.empty()) flaw = flaw_of_lists(one_a, one_b, {right[0]});
    return flaw;
}

}  // namespace batch_test
