#include "python/questions.hpp"

#include <cmath>
#include <graze/any_batch.hpp>
#include <limits>
#include <optional>
#include <sstream>
#include <string>
#include <type_traits>

#include "python/json.hpp"
#include "python/lists.hpp"
#include "python/names.hpp"
#include "python/numbers.hpp"
#include "python/shapes.hpp"
#include "queries/certificate.hpp"
#include "queries/line.hpp"

namespace graze::python {

namespace {

// ---- Answers ----

py::object value_of(Contact contact) {
    return py::reinterpret_borrow<py::object>(from_python.contacts[std::size_t(contact)]);
}
py::object value_of(Location location) {
    return py::reinterpret_borrow<py::object>(from_python.locations[std::size_t(location)]);
}
py::object value_of(double x) { return py::float_(x); }
py::object value_of(const Exact& x) { return to_python(x); }
py::object value_of(const Vec2& p) { return py::make_tuple(p.x, p.y); }
py::object value_of(const Vec3& p) { return py::make_tuple(p.x, p.y, p.z); }
template <int Dim>
py::object value_of(const ExactVec<Dim>& p) {
    py::tuple point(Dim);
    for (std::size_t i = 0; i < Dim; ++i) point[i] = value_of(p[int(i)]);
    return point;
}
py::object value_of(const Features& features) {
    const std::vector<Feature> list = features.list();
    py::tuple texts(list.size());
    for (std::size_t i = 0; i < list.size(); ++i) texts[i] = name(list[i]);
    return texts;
}

/// f(*maybe), or None.
py::object if_any(const auto& maybe, const auto& f) { return maybe ? f(*maybe) : py::none(); }

template <int Dim, class Number>
py::object value_of(const BasicClip<Dim, Number>& clip) {
    const auto t = [](const auto& end) { return value_of(end.t); };
    const auto p = [](const auto& end) { return value_of(end.p); };
    const auto features = [](const auto& end) {
        return if_any(end.features, [](const Features& f) { return value_of(f); });
    };
    const auto uv = [](const auto& end) {
        return if_any(end.uv, [](const auto& w) -> py::object {
            return py::make_tuple(value_of(w.u), value_of(w.v));
        });
    };
    return from_python.Clip(
        clip.hit, clip.culled, value_of(clip.contact), value_of(clip.origin), if_any(clip.in, t),
        if_any(clip.out, t), if_any(clip.in, p), if_any(clip.out, p), if_any(clip.in, features),
        if_any(clip.out, features),
        if_any(clip.side, [](Side side) -> py::object { return py::str(name(side)); }),
        if_any(clip.in, uv), if_any(clip.out, uv), name(clip.stage));
}

// ---- Arguments ----

/// Two shapes, or two lists.
struct Two {
    Two(py::handle a, py::handle b) {
        read_list(a, "a", lists[0]);
        read_list(b, "b", lists[1]);
    }
    bool are_single() const { return lists[0].is_single() && lists[1].is_single(); }
    void expect_single() const {
        if (!are_single()) throw py::value_error("a, b: are many; allowed: two single shapes");
    }
    AnyShape a() const { return lists[0].first(); }
    AnyShape b() const { return lists[1].first(); }

    std::array<List, 2> lists;
};

template <class Choice>
Choice choice_of(const char* what, const std::string& text, std::initializer_list<Choice> choices) {
    std::string allowed;
    for (const Choice choice : choices) {
        if (text == name(choice)) return choice;
        allowed.append(allowed.empty() ? "\"" : ", \"").append(name(choice)).append("\"");
    }
    throw py::value_error(std::string(what) + ": \"" + text + "\" is none; allowed: " + allowed);
}

Method method_of(const std::string& text) {
    return choice_of("method", text,
                     {Method::standard, Method::sat, Method::pef, Method::slab, Method::exact});
}

ClipOptions clip_options_of(py::handle t_min, py::handle t_max, const std::string& cull) {
    constexpr const char* t_min_name = "t_min";
    const auto end = [](py::handle t, const char* name) -> std::optional<double> {
        constexpr double infinity = std::numeric_limits<double>::infinity();
        const double none = name == t_min_name ? -infinity : infinity;
        const double x = t.is_none() ? none : to_double(t, {name});
        if (x == none) return {};
        if (!std::isfinite(x))
            throw py::value_error(std::string(name) + ": " + std::string(py::repr(t)) +
                                  " is not allowed; allowed: a finite number, or None for no end");
        return x;
    };
    const ClipOptions options{end(t_min, t_min_name), end(t_max, "t_max"),
                              choice_of("cull", cull, {Cull::none, Cull::back, Cull::front})};
    if (options.t_min && options.t_max && *options.t_min > *options.t_max)
        throw py::value_error("t_min: is greater than t_max; allowed: t_min <= t_max");
    return options;
}

/// f(), and what breaks a rule as graze.InvalidShape.
auto answered(const List* lists, std::size_t count, const auto& f) {
    try {
        return f();
    } catch (const invalid_shape&) {
        Batch({lists, count}).raise_invalid();
    }
}

/// The answers of a batch, and beside them its statuses if they are wanted. Without, an invalid shape is an
/// exception.
template <class Ask>
py::object answers_of(const Batch& batch, const py::object& answers, bool return_status,
                      const Ask& ask) {
    if (!return_status) {
        if (batch.run([&](auto lists, std::size_t first, std::size_t count) {
                return ask(lists, first, count, std::span<batch::Status>());
            }) != 0)
            batch.raise_invalid();
        return answers;
    }
    py::array_t<std::uint8_t> status = batch.answers<std::uint8_t>();
    auto* const statuses =
        reinterpret_cast<batch::Status*>(const_cast<std::uint8_t*>(status.data()));
    batch.run([&](auto lists, std::size_t first, std::size_t count) {
        return ask(lists, first, count, std::span(statuses + first, count));
    });
    return py::make_tuple(answers, status);
}

template <class T, class Answer = T>
std::span<Answer> part(const py::array_t<T>& answers, std::size_t first, std::size_t count) {
    static_assert(sizeof(T) == sizeof(Answer));
    return {reinterpret_cast<Answer*>(const_cast<T*>(answers.data())) + first, count};
}

// ---- Contact ----

py::object contact(const ShapeObject& a, const ShapeObject& b) {
    return value_of(any::answer(a.shape, b.shape).contact);
}
bool intersects(const ShapeObject& a, const ShapeObject& b) {
    return any::answer(a.shape, b.shape).contact != Contact::disjoint;
}

py::object contacts(py::handle a, py::handle b, py::handle threads, bool return_status) {
    const Two two(a, b);
    const batch::Options options = options_of(threads);
    if (two.are_single() && !return_status)
        return answered(two.lists.data(), 2,
                        [&] { return value_of(any::answer(two.a(), two.b()).contact); });
    const Batch batch(two.lists);
    const auto answers = batch.answers<std::uint8_t>();
    return answers_of(batch, answers, return_status,
                      [&](auto lists, std::size_t first, std::size_t count, auto status) {
                          return any::contact(lists[0], lists[1],
                                              part<std::uint8_t, Contact>(answers, first, count),
                                              status, options);
                      });
}

py::object meets(py::handle a, py::handle b, py::handle threads, bool return_status) {
    const Two two(a, b);
    const batch::Options options = options_of(threads);
    if (two.are_single() && !return_status)
        return answered(two.lists.data(), 2, [&]() -> py::object {
            return py::bool_(any::answer(two.a(), two.b()).contact != Contact::disjoint);
        });
    const Batch batch(two.lists);
    const auto answers = batch.answers<bool>();
    return answers_of(batch, answers, return_status,
                      [&](auto lists, std::size_t first, std::size_t count, auto status) {
                          return any::intersects(lists[0], lists[1],
                                                 part<bool>(answers, first, count), status,
                                                 options);
                      });
}

py::object answer(py::handle a, py::handle b, const std::string& method) {
    const Two two(a, b);
    two.expect_single();
    const graze::Answer found = answered(
        two.lists.data(), 2, [&] { return any::answer(two.a(), two.b(), method_of(method)); });
    return from_python.Answer(value_of(found.contact), name(found.stage));
}

// ---- Clip ----

py::object clip(py::handle a, py::handle b, py::handle t_min, py::handle t_max,
                const std::string& cull, py::handle threads, bool return_status) {
    const Two two(a, b);
    const ClipOptions options = clip_options_of(t_min, t_max, cull);
    const batch::Options how = options_of(threads);
    if (two.are_single() && !return_status)
        return answered(two.lists.data(), 2, [&] {
            return std::visit([](const auto& clip) { return value_of(clip); },
                              any::clip(two.a(), two.b(), options));
        });
    if (options.t_min || options.t_max || options.cull != Cull::none)
        throw py::value_error("t_min, t_max, cull: are for two single shapes");
    const Batch batch(two.lists);
    const auto t_in = batch.answers<double>(), t_out = batch.answers<double>();
    return answers_of(batch, from_python.Parameters(t_in, t_out), return_status,
                      [&](auto lists, std::size_t first, std::size_t count, auto status) {
                          return any::clip(lists[0], lists[1], part(t_in, first, count),
                                           part(t_out, first, count), status, how);
                      });
}

py::object exact_clip(py::handle a, py::handle b, py::handle t_min, py::handle t_max,
                      const std::string& cull) {
    const Two two(a, b);
    two.expect_single();
    return answered(two.lists.data(), 2, [&] {
        return std::visit([](const auto& clip) { return value_of(clip); },
                          any::exact_clip(two.a(), two.b(), clip_options_of(t_min, t_max, cull)));
    });
}

// ---- Certificates ----

py::object certify(py::handle a, py::handle b) {
    const Two two(a, b);
    two.expect_single();
    return answered(two.lists.data(), 2, [&] {
        return std::visit(
            [](const auto& certificate) { return to_python(queries::to_json(certificate)); },
            any::certify(two.a(), two.b()));
    });
}

py::object verify(py::handle a, py::handle b, py::handle certificate) {
    const Two two(a, b);
    two.expect_single();
    if (!py::isinstance<py::dict>(certificate))
        throw py::type_error("certificate: is no dict; allowed: what graze.certify gives");
    const queries::Json json = to_json(certificate, "certificate");
    return answered(two.lists.data(), 2, [&] {
        const AnyShape x = two.a(), y = two.b();
        const auto contact_of = [&]<int Dim>(std::integral_constant<int, Dim>) {
            std::string flaw;
            try {
                const auto read = queries::read_certificate<Dim>({json, "certificate"});
                flaw = any::flaw(x, y, read);
                if (flaw.empty()) return value_of(read.contact);
            } catch (const queries::bad_query& error) {
                flaw = error.what();
            }
            PyErr_SetString(from_python.NoProof.ptr(), flaw.c_str());
            throw py::error_already_set();
        };
        return dim(x) == 2 ? contact_of(std::integral_constant<int, 2>())
                           : contact_of(std::integral_constant<int, 3>());
    });
}

py::object query(py::handle dict) {
    if (py::isinstance<py::str>(dict))
        throw py::type_error(
            "query: is a str; allowed: a dict, such as json.loads makes of a line");
    std::ostringstream line;
    line << to_json(dict, "query");
    queries::IgnoredFields ignored;
    const queries::LineAnswer answer = queries::answer_line(line.str(), 1, false, ignored);
    const queries::Json json{answer.fields};
    if (answer.bad)
        throw py::value_error(py::cast<std::string>(py::dict(to_python(json))["error"]));
    return to_python(json);
}

// ---- Signs ----

using AskSigns = std::size_t (*)(std::span<const any::Shapes>, std::span<std::int8_t>,
                                 std::span<batch::Status>, const batch::Options&);

/// orient or insphere of a list for each point.
template <AskSigns ask>
py::object signs(const py::args& points, py::handle threads, bool return_status) {
    constexpr const char* letters[]{"a", "b", "c", "d", "e"};
    if (points.size() < 3 || points.size() > 5)
        throw py::type_error("there are " + std::to_string(points.size()) +
                             " points; allowed: 3 (orient) or 4 (insphere) in 2D, 4 or 5 in 3D");
    std::array<List, 5> read;
    const std::span lists = std::span(read).first(points.size());
    std::array<any::Shapes, 5> shapes;
    bool single = true;
    for (std::size_t i = 0; i < lists.size(); ++i) {
        read_points(points[i], letters[i], lists[i]);
        shapes[i] = lists[i].numbers;
        single &= lists[i].is_single();
    }
    const batch::Options options = options_of(threads);
    if (single && !return_status) {
        std::int8_t sign = 0;
        for (any::Shapes& one : shapes) one.single = true, one.size = 1;
        if (ask(std::span(shapes).first(points.size()), {&sign, 1}, {}, options) != 0)
            Batch(lists).raise_invalid();
        return py::int_(sign);
    }
    const Batch batch(lists);
    const auto answers = batch.answers<std::int8_t>();
    return answers_of(batch, answers, return_status,
                      [&](auto some, std::size_t first, std::size_t count, auto status) {
                          return ask(some, part(answers, first, count), status, options);
                      });
}

}  // namespace

void add_questions(py::module_& module) {
    const py::arg_v threads = py::arg("threads") = 1, status = py::arg("return_status") = false;
    const auto t_min = py::arg("t_min") = py::none(), t_max = py::arg("t_max") = py::none();
    const auto cull = py::arg("cull") = "none";
    py::options options;
    options.disable_function_signatures();

    module.def("contact", contact, py::arg("a"), py::arg("b"),
               R"(contact(a, b, *, threads=1, return_status=False)

How do two shapes meet? Exact for all finite doubles.

a, b           single shapes, such as graze.Triangle3(...), or many, such as graze.triangles(array);
               both 2D or both 3D. Many are broadcast as numpy does it.
threads        how many may work on many pairs; 0 for all processors
return_status  also return an array of graze.Status; a pair with an invalid shape is then disjoint

Of two single shapes a graze.Contact: disjoint (no common point), touching (common points, but none
of both relative interiors) or overlapping. Of many an array of uint8 with these values.

Raises graze.InvalidShape, a ValueError with argument, index, shape, field and rule, for a row that
breaks a rule, ValueError for shapes that do not fit together, TypeError for what is no shape.)");
    module.def("contact", contacts, py::arg("a"), py::arg("b"), py::kw_only(), threads, status);
    module.def("intersects", intersects, py::arg("a"), py::arg("b"),
               R"(intersects(a, b, *, threads=1, return_status=False)

Do two shapes have a point in common? Exact for all finite doubles.

Arguments and errors are those of graze.contact. Of two single shapes a bool; of many an array of
bool. With return_status, a pair with an invalid shape is False.)");
    module.def("intersects", meets, py::arg("a"), py::arg("b"), py::kw_only(), threads, status);
    module.def("answer", answer, py::arg("a"), py::arg("b"), py::arg("method") = "standard",
               R"(answer(a, b, method="standard")

The contact of two single shapes by a method, and the stage of arithmetic that settled it.

method  "standard", "exact" (rational numbers alone), and for some pairs "sat" (separating axes),
        "slab" and "pef" (projected edge functions): all give the same contact

Returns a graze.Answer. Raises ValueError where the method does not answer the two, and as
graze.contact does.)");
    module.def("clip", clip, py::arg("a"), py::arg("b"), py::kw_only(), t_min, t_max, cull, threads,
               status,
               R"(clip(a, b, *, t_min=None, t_max=None, cull="none", threads=1, return_status=False)

Where does a line, ray or segment run in a box, triangle, tetrahedron or plane?

a             lines, rays or segments; a parameter t multiplies the direction as it is given, and runs
              from 0 to 1 in a segment
b             what they are clipped to
t_min, t_max  restrict a; for two single shapes
cull          "back" keeps only hits from the front of a 3D triangle, "front" those from behind; for
              two single shapes

Of two single shapes a graze.Clip: numbers are the doubles nearest to the exact ones. Of many
graze.Parameters(t_in, t_out), two arrays of float64: NaN where they do not meet, an infinity where
an end is unbounded. Raises as graze.contact does, and ValueError where a cannot be clipped to b.)");
    module.def("exact_clip", exact_clip, py::arg("a"), py::arg("b"), py::kw_only(), t_min, t_max,
               cull,
               R"(clip(a, b, *, t_min=None, t_max=None, cull="none")

As graze.clip of two single shapes, with exact numbers: fractions.Fraction, or graze.Exact where a
number is not rational.)");
    module.def("certify", certify, py::arg("a"), py::arg("b"), R"(certify(a, b)

The contact of two single shapes with a proof that anybody can check.

Returns a dict in the format of queries: a "plane" between disjoint shapes, a "point" of both with its
"weights" for overlapping ones, and all three for touching ones. graze.verify, `graze verify` and
docs/check_certificates.py check it. Raises as graze.contact does.)");
    module.def("verify", verify, py::arg("a"), py::arg("b"), py::arg("certificate"),
               R"(verify(a, b, certificate)

The contact of two single shapes that a certificate proves, checked by none of the geometry that decides.

Returns a graze.Contact. Raises graze.NoProof, which says what is wrong with the certificate, TypeError
for what is no dict, and as graze.contact does.)");
    module.def("query", query, py::arg("query"), R"(query(query)

The answer to a query in the format of `graze query`, as a dict: {"query": "contact", "a": {"type": "point",
"point": [0, 0]}, ...}. `graze query --help` lists queries, shapes and options; numbers may be hexadecimal
floats, "0x1p-1074".

Raises ValueError, which names the field, where `graze query` has an error in place of the answer.)");
    module.def("orient", signs<any::orient>, threads, status,
               R"(orient(a, b, c, *, threads=1, return_status=False)
orient(a, b, c, d, *, threads=1, return_status=False)

On which side does a point lie? In 2D 1 where a, b and c turn counter-clockwise, -1 where they turn
clockwise, 0 on one line. In 3D the sign of det(a - d, b - d, c - d): 1 where a, b and c turn
clockwise as seen from d, 0 in one plane.

Points are sequences of two or three coordinates, graze.Point2 or graze.Point3, or arrays of shape
(..., 2) or (..., 3), which are broadcast. Of single points an int, of many an array of int8. With
return_status, signs of points that are not finite are 0. Raises as graze.contact does.)");
    module.def("insphere", signs<any::insphere>, threads, status,
               R"(insphere(a, b, c, d, *, threads=1, return_status=False)
insphere(a, b, c, d, e, *, threads=1, return_status=False)

Does the last point lie in the circle (2D) or sphere (3D) through the others? 1 inside, -1 outside, 0
on it, or where the others lie on one line or in one plane.

Arguments, results and errors are those of graze.orient.)");
}

}  // namespace graze::python
