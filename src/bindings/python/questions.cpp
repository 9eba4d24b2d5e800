#include "python/questions.hpp"

#include <algorithm>
#include <graze/any_batch.hpp>
#include <optional>
#include <sstream>
#include <string>
#include <type_traits>

#include "python/choice.hpp"
#include "python/functions.hpp"
#include "python/json.hpp"
#include "python/lists.hpp"
#include "python/names.hpp"
#include "python/points.hpp"
#include "python/shapes.hpp"
#include "python/two.hpp"
#include "queries/certificate.hpp"
#include "queries/line.hpp"

namespace graze::python {

namespace {

Method method_of(py::handle word) {
    if (!word) return Method::standard;
    return choice_of("method", word,
                     {Method::standard, Method::sat, Method::pef, Method::slab, Method::exact});
}

// ---- Contact ----

graze::Contact contact_of(const AnyShape& a, const AnyShape& b) {
    return any::answer(a, b).contact;
}

/// Of two objects without options; or nothing.
std::optional<graze::Contact> quick_contact(const Arguments& given) {
    if (given[2] || given[3]) return {};
    return if_two_shapes(given[0], given[1], contact_of);
}

/// The answer where there are exact points: of one pair f(its contact), of many the array of `rows`. Else nothing.
template <class F>
std::optional<py::object> answer_if_exact(const Arguments& given, const F& f,
                                          decltype(contacts_of_rows)& rows) {
    if (!is_exact(given[0]) && !is_exact(given[1])) return {};
    const batch::Options how = options_of(given[2]);
    const bool return_status = given.truth(3, false);
    const auto is_many = [](py::handle one) { return are_exact_points(one) || is_shapes(one); };
    if (!return_status && !is_many(given[0]) && !is_many(given[1]))
        return f(queries::contact(operand_of(given[0], "a"), operand_of(given[1], "b")));
    std::array<List, 2> two;
    for (std::size_t i = 0; i < 2; ++i) {
        const char* const name = i == 0 ? "a" : "b";
        if (!read_if_exact(given[i], name, two[i])) read_list(given[i], name, two[i]);
    }
    expect_one_dimension(two);
    if (return_status || !two[0].is_single() || !two[1].is_single())
        return rows(two, how, return_status);
    return f(graze::Contact(contacts_of_rows(two, how, false).cast<int>()));
}

py::object contact(const Arguments& given) {
    if (const auto found = quick_contact(given)) return value_of(*found);
    const auto value = [](graze::Contact one) { return value_of(one); };
    if (auto found = answer_if_exact(given, value, contacts_of_rows)) return *std::move(found);
    const Two two(given[0], given[1]);
    const batch::Options options = options_of(given[2]);
    const bool return_status = given.truth(3, false);
    if (two.are_single() && !return_status)
        return answered(two.lists.data(), 2,
                        [&] { return value_of(contact_of(two.a(), two.b())); });
    const Broadcast batch(two.lists);
    const auto answers = batch.answers<std::uint8_t>();
    return answers_of(batch, answers, return_status,
                      [&](auto lists, std::size_t first, std::size_t count, auto status) {
                          return any::contact(lists[0], lists[1],
                                              part<std::uint8_t, Contact>(answers, first, count),
                                              status, options);
                      });
}

py::object intersects(const Arguments& given) {
    if (const auto found = quick_contact(given)) return py::bool_(*found != Contact::disjoint);
    const auto meets = [](graze::Contact one) { return py::bool_(one != Contact::disjoint); };
    if (auto found = answer_if_exact(given, meets, intersects_of_rows)) return *std::move(found);
    const Two two(given[0], given[1]);
    const batch::Options options = options_of(given[2]);
    const bool return_status = given.truth(3, false);
    if (two.are_single() && !return_status)
        return answered(two.lists.data(), 2, [&]() -> py::object {
            return py::bool_(contact_of(two.a(), two.b()) != Contact::disjoint);
        });
    const Broadcast batch(two.lists);
    const auto answers = batch.answers<bool>();
    return answers_of(batch, answers, return_status,
                      [&](auto lists, std::size_t first, std::size_t count, auto status) {
                          return any::intersects(lists[0], lists[1],
                                                 part<bool>(answers, first, count), status,
                                                 options);
                      });
}

py::object answer(const Arguments& given) {
    const Two two(given[0], given[1]);
    two.expect_single();
    const graze::Answer found = answered(
        two.lists.data(), 2, [&] { return any::answer(two.a(), two.b(), method_of(given[2])); });
    return from_python.Answer(value_of(found.contact), name(found.stage));
}

// ---- Certificates ----

py::object certify(const Arguments& given) {
    const queries::Operand a = operand_of(given[0], "a"), b = operand_of(given[1], "b");
    return std::visit(
        [](const auto& certificate) { return to_python(queries::to_json(certificate)); },
        queries::certify(a, b));
}

py::object verify(const Arguments& given) {
    const queries::Operand a = operand_of(given[0], "a"), b = operand_of(given[1], "b");
    const queries::Json json = certificate_of(given[2], "graze.certify");
    const auto contact_of = [&]<int Dim>(std::integral_constant<int, Dim>) {
        std::string flaw;
        try {
            const auto read = queries::read_certificate<Dim>({json, "certificate"});
            flaw = queries::flaw(a, b, read);
            if (flaw.empty()) return value_of(read.contact);
        } catch (const queries::bad_query& error) {
            flaw = error.what();
        }
        raise_no_proof(flaw);
    };
    return queries::dim_of_operand(a) == 2 ? contact_of(std::integral_constant<int, 2>())
                                           : contact_of(std::integral_constant<int, 3>());
}

py::object query(const Arguments& given) {
    const py::handle dict = given[0];
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

constexpr char orient_question[] = "orient", insphere_question[] = "insphere";

using AskSigns = std::size_t (*)(std::span<const any::Shapes>, std::span<std::int8_t>,
                                 std::span<batch::Status>, const batch::Options&);

/// orient or insphere of a list for each point.
template <AskSigns ask, const char* question>
py::object signs(const Arguments& given) {
    const std::span points = given.points;
    constexpr const char* letters[]{"a", "b", "c", "d", "e"};
    if (points.size() < 3 || points.size() > 5)
        throw py::type_error("there are " + std::to_string(points.size()) +
                             " points; allowed: 3 (orient) or 4 (insphere) in 2D, 4 or 5 in 3D");
    if (std::any_of(points.begin(), points.end(), is_exact))
        return signs_of_points(question, points, letters, options_of(given[0]),
                               given.truth(1, false));
    std::array<List, 5> read;
    const std::span lists = std::span(read).first(points.size());
    std::array<any::Shapes, 5> shapes;
    bool single = true;
    for (std::size_t i = 0; i < lists.size(); ++i) {
        read_points(points[i], letters[i], lists[i]);
        shapes[i] = lists[i].numbers;
        single &= lists[i].is_single();
    }
    const batch::Options options = options_of(given[0]);
    const bool return_status = given.truth(1, false);
    if (single && !return_status) {
        std::int8_t sign = 0;
        for (any::Shapes& one : shapes) one.single = true, one.size = 1;
        if (ask(std::span(shapes).first(points.size()), {&sign, 1}, {}, options) != 0)
            Broadcast(lists).raise_invalid();
        return py::int_(sign);
    }
    const Broadcast batch(lists);
    const auto answers = batch.answers<std::int8_t>();
    return answers_of(batch, answers, return_status,
                      [&](auto some, std::size_t first, std::size_t count, auto status) {
                          return ask(some, part(answers, first, count), status, options);
                      });
}

}  // namespace

void add_questions(py::module_& module) {
    add_function<contact>(module, R"(contact(a, b, *, threads=1, return_status=False)
--

How do two shapes meet? Exact for all finite doubles.

a, b           single shapes, such as graze.Triangle3(...), or many, such as graze.triangles(array);
               both 2D or both 3D. Many are broadcast as numpy does it. Either may be an exact point,
               graze.ExactPoint2 or graze.ExactPoint3, or many, graze.ExactPoints2 or graze.ExactPoints3.
threads        how many may work on many pairs; 0 for all processors
return_status  also return an array of graze.Status; a pair with an invalid shape is then disjoint

Of two single shapes a graze.Contact: disjoint (no common point), touching (common points, but none
of both relative interiors) or overlapping. Of many an array of uint8 with these values.

Raises graze.InvalidShape, a ValueError with argument, index, shape, field and rule, for a row that
breaks a rule, ValueError for shapes that do not fit together, TypeError for what is no shape.)");
    add_function<intersects>(module, R"(intersects(a, b, *, threads=1, return_status=False)
--

Do two shapes have a point in common? Exact for all finite doubles.

Arguments and errors are those of graze.contact. Of two single shapes a bool; of many an array of
bool. With return_status, a pair with an invalid shape is False.)");
    add_function<answer>(module, R"(answer(a, b, method="standard")
--

The contact of two single shapes by a method, and the stage of arithmetic that settled it.

method  "standard", "exact" (rational numbers alone), and for some pairs "sat" (separating axes),
        "slab" and "pef" (projected edge functions): all give the same contact

Returns a graze.Answer. Raises ValueError where the method does not answer the two, and as
graze.contact does.)");
    add_function<certify>(module, R"(certify(a, b)
--

The contact of two single shapes with a proof that anybody can check.

Returns a dict in the format of queries: a "plane" between disjoint shapes, a "point" of both with its
"weights" for overlapping ones, and all three for touching ones. Either may be an exact point. graze.verify, `graze verify` and
docs/check_certificates.py check it. Raises as graze.contact does.)");
    add_function<verify>(module, R"(verify(a, b, certificate)
--

The contact of two single shapes that a certificate proves, checked by none of the geometry that decides.

Returns a graze.Contact. Raises graze.NoProof, which says what is wrong with the certificate, TypeError
for what is no dict, and as graze.contact does.)");
    add_function<query>(module, R"(query(query)
--

The answer to a query in the format of `graze query`, as a dict: {"query": "contact", "a": {"type": "point",
"point": [0, 0]}, ...}. `graze query --help` lists queries, shapes and options; numbers may be hexadecimal
floats, "0x1p-1074".

Raises ValueError, which names the field, where `graze query` has an error in place of the answer.)");
    add_function<signs<any::orient, orient_question>>(
        module,
        R"(orient(*points, threads=1, return_status=False)
--

orient(a, b, c) in 2D, orient(a, b, c, d) in 3D.

On which side does a point lie? In 2D 1 where a, b and c turn counter-clockwise, -1 where they turn
clockwise, 0 on one line. In 3D the sign of det(a - d, b - d, c - d): 1 where a, b and c turn
clockwise as seen from d, 0 in one plane.

Points are sequences of two or three coordinates, graze.Point2 or graze.Point3, or arrays of shape
(..., 2) or (..., 3), which are broadcast. Of single points an int, of many an array of int8. With
return_status, signs of points that are not finite are 0. Any may be an exact point, graze.ExactPoint2 or
graze.ExactPoint3, or many, graze.ExactPoints2 or graze.ExactPoints3; beside them each number of a single
point is taken exactly. Raises as graze.contact does.)");
    add_function<signs<any::insphere, insphere_question>>(
        module, R"(insphere(*points, threads=1, return_status=False)
--

insphere(a, b, c, d) in 2D, insphere(a, b, c, d, e) in 3D.

Does the last point lie in the circle (2D) or sphere (3D) through the others? 1 inside, -1 outside, 0
on it, or where the others lie on one line or in one plane.

Arguments, results and errors are those of graze.orient.)");
}

}  // namespace graze::python
