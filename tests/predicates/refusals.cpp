// Bad input is refused by every call, with the shape, the field and the rule that it breaks,
// however far away the other shape is.
#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "predicates/calls.hpp"
#include "predicates/pairs.hpp"
#include "support/property.hpp"

namespace {

using cases::AnyShape;
using cases::dim_of;
using cases::Family;

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double least = std::numeric_limits<double>::denorm_min();

/// "triangle", and "a", "b", "c".
struct Names {
    const char* shape;
    std::vector<const char*> vectors;
};

template <class S>
Names names_of(const S& s) {
    if constexpr (requires { s.w; })
        return {"parallelepiped", {"anchor", "u", "v", "w"}};
    else if constexpr (requires { s.u; })
        return {"parallelogram", {"anchor", "u", "v"}};
    else if constexpr (requires { s.x; })
        return {"point", {"point"}};
    else if constexpr (std::is_same_v<S, graze::Ray<dim_of<S>>>)
        return {"ray", {"origin", "direction"}};
    else if constexpr (requires { s.origin; })
        return {"line", {"origin", "direction"}};
    else if constexpr (requires { s.normal; })
        return {"plane", {"point", "normal"}};
    else if constexpr (requires { s.d; })
        return {"tetrahedron", {"a", "b", "c", "d"}};
    else if constexpr (requires { s.c; })
        return {"triangle", {"a", "b", "c"}};
    else if constexpr (requires { s.a; })
        return {"segment", {"a", "b"}};
    else if constexpr (requires { s.min; })
        return {"aabb", {"min", "max"}};
    else
        return {"obb", {"center", dim_of<S> == 2 ? "direction" : "rotation", "half_extents"}};
}

/// A shape and the names of its numbers, "a.x", "a.y", .., in the order of each_number.
template <int Dim>
struct Named {
    AnyShape<Dim> shape;
    std::string type;
    std::vector<std::string> fields;

    explicit Named(const AnyShape<Dim>& s) : shape(s) {
        const Names names = std::visit([](const auto& any) { return names_of(any); }, shape);
        type = names.shape;
        for (const std::string v : names.vectors) {
            std::vector<const char*> components{".x", ".y", ".z"};
            components.resize(std::size_t(Dim));
            if (v == "rotation") components = {".w", ".x", ".y", ".z"};
            for (const char* c : components) fields.push_back(v + c);
        }
    }
    bool has(const std::string& field) const {
        return std::find(fields.begin(), fields.end(), field) != fields.end();
    }
    double& operator[](const std::string& field) {
        double* found = nullptr;
        cases::each_number(shape, [&, i = std::size_t(0)](double& x, cases::Role) mutable {
            if (fields[i++] == field) found = &x;
        });
        REQUIRE(found);
        return *found;
    }
};

template <int Dim>
struct Call {
    std::string name;
    std::function<void(const AnyShape<Dim>&, const AnyShape<Dim>&)> call;
};

/// Every call that takes the pair, in both orders of the arguments.
template <int Dim>
std::vector<Call<Dim>> every_call(const AnyShape<Dim>& type_a, const AnyShape<Dim>& type_b) {
    using Any = AnyShape<Dim>;
    const auto& calls = laws::calls_of(type_a, type_b);
    const auto& swapped = laws::calls_of(type_b, type_a);
    std::vector<Call<Dim>> list;
    for (const auto& by : calls.methods) list.push_back({name(by.method), by.answer});
    for (const auto& by : swapped.methods)
        list.push_back({std::string(name(by.method)) + ", swapped",
                        [answer = by.answer](const Any& a, const Any& b) { answer(b, a); }});
    list.push_back({"intersects", calls.standard().intersects});
    list.push_back({"contact", [contact = swapped.standard().contact](const Any& a, const Any& b) {
                        contact(b, a);
                    }});
    if (!calls.clip) return list;
    const auto add = [&](const char* name, const auto& clip, const graze::ClipOptions& options) {
        list.push_back({name, [=](const Any& a, const Any& b) { clip(a, b, options); }});
    };
    add("clip", calls.clip, {});
    add("exact::clip", calls.exact_clip, {});
    add("clip with a range", calls.clip, {2, 3});
    if (graze::type_name(type_b) == "Triangle3")
        add("clip with culling", calls.clip, {{}, {}, graze::Cull::back});
    return list;
}

/// What a bad shape must be refused with.
struct Refusal {
    std::string shape, field, rule;
};

template <int Dim>
void expect_refused(const std::vector<Call<Dim>>& calls, const AnyShape<Dim>& a,
                    const AnyShape<Dim>& b, const Refusal& expected) {
    for (const auto& [name, call] : calls) {
        std::string problem = "was answered";
        try {
            call(a, b);
        } catch (const graze::invalid_shape& e) {
            const bool right = e.shape() == expected.shape && e.field() == expected.field &&
                               e.rule().find(expected.rule) != std::string::npos &&
                               e.what() == e.shape() + ": " + e.field() + " " + e.rule();
            problem = right ? "" : std::string("was refused with: ") + e.what();
        } catch (const std::exception& e) {
            problem = std::string("threw something else: ") + e.what();
        }
        if (!problem.empty())
            support::report(name + " " + problem,
                            "expected " + expected.shape + ": " + expected.field + " .. " +
                                expected.rule +
                                (std::ostringstream() << "\n  a = " << a << "\n  b = " << b).str());
    }
}

/// Calls f with pairs near to and far from each other, of ordinary and of enormous size.
template <int Dim, class F>
void each_setting(const AnyShape<Dim>& a, const AnyShape<Dim>& b, const F& f) {
    const int count = support::case_count(12);
    for (int i = 0; i < count; ++i) {
        constexpr std::array kinds{Family::uniform, Family::grid, Family::degenerate,
                                   Family::mixed};
        auto c =
            cases::make_case<Dim>(a, b, kinds[std::size_t(i) % kinds.size()], std::uint64_t(i));
        if (i % 3 == 1) cases::each_point(c.a, [](auto& p) { p.x = std::fmin(p.x, 1e300) + 1e9; });
        if (i % 3 == 2) cases::each_point(c.b, [](auto& p) { p.y = 1e308; });
        if (cases::valid(c.a) && cases::valid(c.b)) f(c.a, c.b);
    }
}

/// Calls f(spoiled shape, refusal) for every rule that a shape can break.
template <int Dim, class F>
void each_spoiled(const AnyShape<Dim>& shape, const F& f) {
    const Named<Dim> good(shape);
    using Changes = std::vector<std::pair<std::string, double>>;
    const auto spoil = [&](const Changes& changes, const std::string& field,
                           const std::string& rule) {
        Named<Dim> bad = good;
        for (const auto& [name, x] : changes) bad[name] = x;
        f(bad.shape, Refusal{good.type, field, rule});
    };
    for (const std::string& field : good.fields)
        for (double bad : {nan, -nan, infinity, -infinity})
            spoil({{field, bad}}, field, "must be finite");
    constexpr const char* components[]{".x", ".y", ".z"};
    for (int i = 0; i < Dim; ++i) {
        const std::string c = components[i], min = "min" + c, max = "max" + c,
                          extent = "half_extents" + c;
        if (good.has(min)) {
            const std::string rule = "must not be greater than " + max;
            spoil({{min, std::nextafter(Named<Dim>(good)[max], infinity)}}, min, rule);
            spoil({{min, least}, {max, 0}}, min, rule);
            spoil({{min, 0}, {max, -least}}, min, rule);
            spoil({{min, 1e308}, {max, -1e308}}, min, rule);
        }
        if (good.has(extent))
            for (double bad : {-1.0, -least, -1e308})
                spoil({{extent, bad}}, extent, "must not be negative");
    }
    if (good.type != "obb" && good.type != "plane") return;
    const std::string vector = good.type == "plane" ? "normal"
                               : Dim == 2           ? "direction"
                                                    : "rotation";
    for (double zero : {0.0, -0.0}) {
        Changes zeros;
        for (const std::string& field : good.fields)
            if (field.starts_with(vector + "."))
                zeros.push_back({field, zeros.size() == 1 ? -zero : zero});
        spoil(zeros, vector, "must not be zero");
    }
}

template <int Dim>
void check_refusals() {
    using Any = AnyShape<Dim>;
    laws::each_two<Dim>([&](const Any& type_a, const Any& type_b) {
        INFO(laws::pair_name(type_a, type_b));
        const auto calls = every_call<Dim>(type_a, type_b);
        int refused = 0;
        each_setting<Dim>(type_a, type_b, [&](const Any& a, const Any& b) {
            each_spoiled<Dim>(a, [&](const Any& bad, const Refusal& r) {
                expect_refused<Dim>(calls, bad, b, r), ++refused;
            });
            each_spoiled<Dim>(b, [&](const Any& bad, const Refusal& r) {
                expect_refused<Dim>(calls, a, bad, r), ++refused;
            });
        });
        CHECK(refused > 0);
    });
}

/// A shape of one value, as far as the rules allow.
template <int Dim>
AnyShape<Dim> filled(const AnyShape<Dim>& type, double value) {
    Named<Dim> s(type);
    cases::each_number(s.shape, [&](double& x, cases::Role role) {
        x = role == cases::Role::extent ? std::fabs(value) : value;
    });
    if (value == 0 && s.has("rotation.w")) s["rotation.w"] = least;
    if (value == 0 && s.type == "obb" && s.has("direction.y")) s["direction.y"] = -least;
    if (value == 0 && s.has("normal.z")) s["normal.z"] = least;
    return s.shape;
}

template <int Dim>
void check_answers() {
    using Any = AnyShape<Dim>;
    laws::each_two<Dim>([&](const Any& type_a, const Any& type_b) {
        const auto calls = every_call<Dim>(type_a, type_b);
        const auto answered = [&](const Any& a, const Any& b) {
            REQUIRE(cases::valid(a));
            REQUIRE(cases::valid(b));
            INFO("a = " << a << "\nb = " << b);
            for (const auto& call : calls) {
                INFO(call.name);
                CHECK_NOTHROW(call.call(a, b));
            }
        };
        const double max = std::numeric_limits<double>::max();
        for (double x : {0.0, -0.0, least, -least, max, -max})
            for (double y : {0.0, -0.0, least, -least, max, -max})
                answered(filled<Dim>(type_a, x), filled<Dim>(type_b, y));
        if (std::holds_alternative<graze::Aabb<Dim>>(type_b)) {
            graze::Aabb<Dim> box;
            for (int i = 0; i < Dim; ++i) box.min[i] = 0.0, box.max[i] = -0.0;
            answered(filled<Dim>(type_a, 1), box);
        }
    });
}

}  // namespace

TEST_CASE("refusals: every rule, in every field, by every call") {
    check_refusals<2>();
    check_refusals<3>();
}

TEST_CASE("refusals: nothing else is refused") {
    // The largest and smallest doubles, zeros of both signs, zero directions, flat boxes.
    check_answers<2>();
    check_answers<3>();
}
