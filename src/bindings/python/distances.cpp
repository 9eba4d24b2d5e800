#include "python/distances.hpp"

#include <graze/any_batch.hpp>
#include <limits>
#include <optional>
#include <stdexcept>
#include <variant>

#include "python/functions.hpp"
#include "python/json.hpp"
#include "python/lists.hpp"
#include "python/names.hpp"
#include "python/numbers.hpp"
#include "python/shapes.hpp"
#include "python/two.hpp"
#include "queries/certificate.hpp"

namespace graze::python {

namespace {

// ---- Pairs of rows ----

batch::Status status_of(const AnyShape& a, const AnyShape& b) {
    const auto is_invalid = [](const AnyShape& shape) {
        try {
            any::expect_valid(shape);
            return false;
        } catch (const invalid_shape&) {
            return true;
        }
    };
    return batch::Status(int(is_invalid(a)) + 2 * int(is_invalid(b)));
}
static_assert(int(batch::Status::invalid_first) == 1 && int(batch::Status::invalid_second) == 2 &&
              int(batch::Status::invalid_both) == 3);

/// Exact numbers take up to a millisecond each.
constexpr std::size_t rows_at_once = 1 << 11;

/// An array of f(a, b), and beside it statuses if they are wanted; `otherwise` where a shape is invalid.
template <class T>
py::object of_rows(const Two& two, const batch::Options& how, bool return_status, T otherwise,
                   const auto& f) {
    const Broadcast batch(two.lists);
    const auto answers = batch.answers<T>();
    const auto ask = [&](std::span<const any::Shapes> lists, std::size_t first, std::size_t count,
                         std::span<batch::Status> status) {
        const std::span<T> found = part(answers, first, count);
        share(count, how.threads, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i) {
                const AnyShape a = shape_at(lists[0], py::ssize_t(i) * lists[0].stride),
                               b = shape_at(lists[1], py::ssize_t(i) * lists[1].stride);
                try {
                    found[i] = f(a, b);
                    if (!status.empty()) status[i] = batch::Status::valid;
                } catch (const invalid_shape&) {
                    if (status.empty()) throw;
                    found[i] = otherwise;
                    status[i] = status_of(a, b);
                }
            }
        });
        return std::size_t(0);
    };
    return answered(two.lists.data(), 2,
                    [&] { return answers_of(batch, answers, return_status, ask, rows_at_once); });
}

// ---- Questions ----

/// f(a, b, limit) of the arguments a, b, d, threads, return_status.
template <class T>
py::object compared(const Arguments& given, const auto& f) {
    const Limit limit = to_limit(given[2], "d");
    const auto ask = [&](const AnyShape& a, const AnyShape& b) -> T { return f(a, b, limit); };
    if (!given[3] && !given[4])
        if (const auto found = if_two_shapes(given[0], given[1], ask)) return py::cast(*found);
    const Two two(given[0], given[1]);
    two.expect_one_dimension();
    const batch::Options how = options_of(given[3]);
    const bool return_status = given.truth(4, false);
    if (two.are_single() && !return_status)
        return answered(two.lists.data(), 2, [&] { return py::cast(ask(two.a(), two.b())); });
    return of_rows<T>(two, how, return_status, T(), ask);
}

py::object within(const Arguments& given) { return compared<bool>(given, any::within); }

py::object compare_distance(const Arguments& given) {
    return compared<std::int8_t>(given, [](const AnyShape& a, const AnyShape& b, const Limit& d) {
        const auto order = any::compare_distance(a, b, d);
        return std::int8_t((order > 0) - (order < 0));
    });
}

py::object distance_of(const AnyShape& a, const AnyShape& b) {
    py::object squared = py::none(), nearest_a = py::none(), nearest_b = py::none();
    try {
        std::visit(
            [&](const auto& exact) {
                squared = to_python(exact.squared);
                nearest_a = tuple_of(exact.a);
                nearest_b = tuple_of(exact.b);
            },
            any::exact_distance(a, b));
    } catch (const std::domain_error&) {
        // Numbers with two square roots, which two 2D obbs can bring.
    }
    return std::visit(
        [&](const auto& found) {
            return from_python.Distance(found.value, tuple_of(found.a), tuple_of(found.b), squared,
                                        nearest_a, nearest_b, value_of(found.of_a),
                                        value_of(found.of_b), found.unique);
        },
        any::distance(a, b));
}

py::object distance(const Arguments& given) {
    const Two two(given[0], given[1]);
    two.expect_one_dimension();
    const batch::Options how = options_of(given[2]);
    const bool return_status = given.truth(3, false);
    if (two.are_single() && !return_status)
        return answered(two.lists.data(), 2, [&] { return distance_of(two.a(), two.b()); });
    return of_rows<double>(two, how, return_status, std::numeric_limits<double>::quiet_NaN(),
                           [](const AnyShape& a, const AnyShape& b) {
                               return std::visit([](const auto& found) { return found.value; },
                                                 any::distance(a, b));
                           });
}

// ---- Proofs ----

py::object certify_distance(const Arguments& given) {
    const Two two(given[0], given[1]);
    two.expect_single();
    try {
        return answered(two.lists.data(), 2, [&] {
            return std::visit([](const auto& proof) { return to_python(queries::to_json(proof)); },
                              any::certify_distance(two.a(), two.b()));
        });
    } catch (const std::domain_error& error) {
        throw py::value_error(error.what());
    }
}

template <int Dim>
py::object proved_square(const AnyShape& a, const AnyShape& b, const queries::Json& json) {
    std::string flaw;
    try {
        const auto read = queries::read_distance_certificate<Dim>({json, "certificate"});
        flaw = any::flaw(a, b, read);
        if (flaw.empty()) return to_python(read.squared());
    } catch (const queries::bad_query& error) {
        flaw = error.what();
    }
    raise_no_proof(flaw);
}

py::object verify_distance(const Arguments& given) {
    const Two two(given[0], given[1]);
    two.expect_single();
    two.expect_one_dimension();
    const queries::Json json = certificate_of(given[2], "graze.certify_distance");
    return answered(two.lists.data(), 2, [&] {
        return dim(two.lists[0].numbers.type) == 2 ? proved_square<2>(two.a(), two.b(), json)
                                                   : proved_square<3>(two.a(), two.b(), json);
    });
}

}  // namespace

void add_distances(py::module_& module) {
    add_function<within>(module, R"(within(a, b, d, *, threads=1, return_status=False)
--

Are two shapes at most so far from each other? Exact for all finite doubles: True where they are exactly so far
apart, and with a d of 0 where they meet.

a, b  single shapes or many, as of graze.contact; no exact points
d     >= 0: an int, float, Fraction or Decimal, each as it is, or text such as "0.3" or "3/10"; the float 0.3 is a
      little less. A list or tuple of them stands for their exact sum, such as that of two radii
threads, return_status  as of graze.contact

Of two single shapes a bool; of many an array of bool, which with return_status is False for a pair with an invalid
shape. Raises as graze.contact does, and ValueError or TypeError where d is no distance.)");
    add_function<compare_distance>(module,
                                   R"(compare_distance(a, b, d, *, threads=1, return_status=False)
--

Are two shapes nearer to each other than d (-1), exactly so far apart (0), or farther apart (1)?

Arguments and errors are those of graze.within. Of two single shapes an int; of many an array of int8. With
return_status, a pair with an invalid shape is 0.)");
    add_function<distance>(module, R"(distance(a, b, *, threads=1, return_status=False)
--

How far apart are two shapes, and where are they nearest?

Of two single shapes a graze.Distance; of many an array of float64: its `value` for each pair, the distance correctly
rounded. With return_status, it is NaN for a pair with an invalid shape. Arguments and errors are those of
graze.within.)");
    add_function<certify_distance>(module, R"(certify_distance(a, b)
--

The distance of two single shapes with a proof that anybody can check.

Returns a dict in the format of queries: the nearest "points" of both, with their "weights"; neither shape reaches into
the slab between the planes through them. graze.verify_distance checks it. Raises as graze.contact does, and ValueError
where the points are not rational, as those of 2D obbs may be.)");
    add_function<verify_distance>(module, R"(verify_distance(a, b, certificate)
--

The square of the distance of two single shapes that a certificate proves, checked by none of the geometry that
decides.

Returns a fractions.Fraction. Raises graze.NoProof, which says what is wrong with the certificate, TypeError
for what is no dict, and as graze.contact does.)");
}

}  // namespace graze::python
