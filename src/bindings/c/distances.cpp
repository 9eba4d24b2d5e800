// How far two shapes are apart.

#include "c/distances.hpp"

#include <graze/any.hpp>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>

#include "c/guard.hpp"
#include "c/proofs.hpp"
#include "queries/certificate.hpp"
#include "queries/exact_query.hpp"
#include "queries/number.hpp"

using namespace graze;
using namespace graze::c;

namespace graze::c {

Limit expect_limit(const char* argument, double d) try {
    return {d};
} catch (const std::invalid_argument& error) {
    throw std::invalid_argument(std::string(argument) + ": " + error.what());
}

Limit expect_limit(const char* argument, const char* text) {
    const std::string_view given = expect_text(argument, text);
    const auto d = given.size() <= queries::max_certificate_digits ? queries::parse_exact(given)
                                                                   : std::nullopt;
    if (!d || d->sign() < 0)
        refuse(argument, "is \"" + std::string(given.substr(0, 60)) + "\"",
               "a number >= 0 of at most " + std::to_string(queries::max_certificate_digits) +
                   " characters, such as \"0.3\", \"3/10\" or \"2.5e-4\"");
    return {*d};
}

template <int Dim>
graze_distance_result result_of(const Distance<Dim>& found) {
    graze_distance_result r{};
    r.value = found.value;
    for (int k = 0; k < Dim; ++k) r.nearest_a[k] = found.a[k], r.nearest_b[k] = found.b[k];
    r.features_a = bits_of(found.of_a);
    r.features_b = bits_of(found.of_b);
    r.unique = found.unique;
    return r;
}
template graze_distance_result result_of(const Distance2&);
template graze_distance_result result_of(const Distance3&);

}  // namespace graze::c

namespace {

/// The sign of their distance - d.
int compare(int type_a, const double* a, int type_b, const double* b, const Limit& d) {
    return of_two(type_a, a, type_b, b, [&](const AnyShape& x, const AnyShape& y) {
        const auto found = any::compare_distance(x, y, d);
        return (found > 0) - (found < 0);
    });
}

}  // namespace

int graze_within(int type_a, const double* a, int type_b, const double* b, double d) {
    return guarded([&] { return int(compare(type_a, a, type_b, b, expect_limit("d", d)) <= 0); });
}
int graze_within_text(int type_a, const double* a, int type_b, const double* b, const char* d) {
    return guarded([&] { return int(compare(type_a, a, type_b, b, expect_limit("d", d)) <= 0); });
}

int graze_compare_distance(int type_a, const double* a, int type_b, const double* b, double d) {
    return guarded([&] { return compare(type_a, a, type_b, b, expect_limit("d", d)); });
}
int graze_compare_distance_text(int type_a, const double* a, int type_b, const double* b,
                                const char* d) {
    return guarded([&] { return compare(type_a, a, type_b, b, expect_limit("d", d)); });
}

int graze_distance(int type_a, const double* a, int type_b, const double* b,
                   graze_distance_result* result) {
    return guarded([&] {
        graze_distance_result& to = expect("result", result, "graze_distance_result");
        return of_two(type_a, a, type_b, b, [&](const AnyShape& x, const AnyShape& y) {
            to =
                std::visit([](const auto& found) { return result_of(found); }, any::distance(x, y));
            return 1;
        });
    });
}

char* graze_distance_json(int type_a, const double* a, int type_b, const double* b) {
    return guarded([&] {
        return of_two(type_a, a, type_b, b, [](const AnyShape& x, const AnyShape& y) {
            queries::ExactQuery query;
            query.question = "distance";
            query.a = x;
            query.b = y;
            return json_for_caller(queries::Json{queries::answer(query).fields});
        });
    });
}

char* graze_certify_distance(int type_a, const double* a, int type_b, const double* b) {
    return guarded([&] {
        return of_two(type_a, a, type_b, b, [](const AnyShape& x, const AnyShape& y) {
            try {
                return std::visit(
                    [](const auto& c) { return json_for_caller(queries::to_json(c)); },
                    any::certify_distance(x, y));
            } catch (const std::domain_error& error) {
                refuse("a, b", error.what(), "shapes that are nearest in points that are rational");
            }
        });
    });
}

int graze_verify_distance(int type_a, const double* a, int type_b, const double* b,
                          const char* certificate) {
    return guarded([&] {
        const std::string_view text = expect_text("certificate", certificate);
        return of_two(type_a, a, type_b, b, [&](const AnyShape& x, const AnyShape& y) {
            return of_proof(text, [&](const queries::Field& proof) {
                using Proof = any::DistanceCertificate;
                expect_no_flaw(
                    any::flaw(x, y,
                              dim(x) == 2 ? Proof(queries::read_distance_certificate<2>(proof))
                                          : Proof(queries::read_distance_certificate<3>(proof))));
                return 1;
            });
        });
    });
}
