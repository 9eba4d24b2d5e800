// What graze.mjs calls. Numbers of shapes and points, texts and lists lie in memory that both sides see. A call
// returns its answer, which is not negative, or one of Error, and then text() is the message.
#include <array>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <graze/any.hpp>
#include <graze/any_batch.hpp>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "queries/certificate.hpp"
#include "queries/json.hpp"
#include "queries/line.hpp"
#include "queries/read_shape.hpp"

#define EXPORT(name) extern "C" __attribute__((export_name(#name)))

namespace {

using namespace graze;
using queries::Json;

/// What JavaScript throws: a RangeError, TypeError or Error.
enum Error : int { out_of_range = -1, wrong_type = -2, failed = -3 };

/// Of two shapes, or of up to five points one behind the other.
double numbers[2 * any::most_numbers];
/// What a call is given, then what it says.
std::string words;
/// Of batches.
std::array<any::Shapes, 5> lists;

template <class F>
int guarded(F f) {
    try {
        return f();
    } catch (const invalid_shape& error) {
        words = error.what();
        return out_of_range;
    } catch (const std::invalid_argument& error) {
        words = error.what();
        return wrong_type;
    } catch (const std::exception& error) {
        words = error.what();
        return failed;
    }
}

AnyShape shape(int place, int type) {
    const auto known = ShapeType(type);
    return any::shape_of(
        known, {numbers + std::size_t(place) * any::most_numbers, any::numbers_of(known)});
}

template <class Named>
int with_stage(Named answer, Stage stage) {
    return int(answer) | int(stage) << 4;
}

template <int Dim>
std::vector<Vec<Dim>> points(int count) {
    std::vector<Vec<Dim>> found(static_cast<std::size_t>(count));
    const double* next = numbers;
    for (auto& point : found)
        for (int k = 0; k < Dim; ++k) point[k] = *next++;
    return found;
}

/// The names of the fields, in the words of the format.
Json fields_of(ShapeType type) {
    Json::Array fields;
    const std::vector<double> zeros(any::numbers_of(type));
    std::visit(
        [&](const auto& s) {
            shapes::each_field(s, [&](std::string name, const auto& vector) {
                std::size_t size = sizeof vector / sizeof(double);
                if (name == "rotation") name = "quaternion";
                if constexpr (requires { s.kind; })
                    if (name == "anchor") name = s.kind == Anchor::center ? "center" : "corner";
                fields.push_back({Json::Array{{name}, {Json::Number{std::to_string(size)}}}});
            });
        },
        any::shape_of(type, zeros));
    return {fields};
}

template <class Enum>
Json names_up_to(Enum last) {
    Json::Array names;
    for (int i = 0; i <= int(last); ++i) names.push_back({std::string(name(Enum(i)))});
    return {names};
}

}  // namespace

EXPORT(numbers) double* numbers_place() { return numbers; }
EXPORT(allocate) void* allocate(std::size_t bytes) { return ::operator new(bytes, std::nothrow); }
EXPORT(release) void release(void* place) { ::operator delete(place); }

/// Room for a text of so many bytes.
EXPORT(take_text) char* take_text(std::size_t bytes) {
    words.resize(bytes);
    return words.data();
}
EXPORT(text) const char* text() { return words.data(); }
EXPORT(text_size) std::size_t text_size() { return words.size(); }

/// Types of shapes by name, and the names of contacts, stages and methods in the order of their numbers.
EXPORT(describe) int describe() {
    return guarded([] {
        Json::Array types;
        for (const ShapeType type : any::types()) {
            const std::vector<double> zeros(any::numbers_of(type));
            types.push_back({Json::Object{{"name", {std::string(name(type))}},
                                          {"number", {Json::Number{std::to_string(int(type))}}},
                                          {"dim", {Json::Number{std::to_string(dim(type))}}},
                                          {"type", {std::string(name(any::shape_of(type, zeros)))}},
                                          {"fields", fields_of(type)}}});
        }
        words = queries::to_text({Json::Object{{"types", {types}},
                                               {"contacts", names_up_to(Contact::overlapping)},
                                               {"stages", names_up_to(Stage::rational)}}});
        return 0;
    });
}

/// Throws for a shape that breaks a rule.
EXPORT(check) int check(int type) {
    return guarded([=] {
        const AnyShape checked = shape(0, type);
        any::answer(checked, dim(checked) == 2 ? AnyShape(Point2{}) : AnyShape(Point3{}));
        return 0;
    });
}

EXPORT(contact) int contact(int a, int b) {
    return guarded([=] {
        const Answer found = any::answer(shape(0, a), shape(1, b));
        return with_stage(found.contact, found.stage);
    });
}

/// The sign and 1.
EXPORT(orient) int orient(int dim, int of_sphere) {
    return guarded([=] {
        const auto ask = [&](const auto& given) {
            return of_sphere ? any::insphere(given) : any::orient(given);
        };
        const int count = dim + 1 + of_sphere;
        const SignAnswer found = dim == 2 ? ask(points<2>(count)) : ask(points<3>(count));
        return with_stage(found.sign + 1, found.stage);
    });
}

/// Answers the line of a query.
EXPORT(query) int query(double number, int certify) {
    return guarded([=] {
        queries::IgnoredFields ignored;
        const queries::LineAnswer found =
            queries::answer_line(words, std::int64_t(number), certify != 0, ignored);
        words = queries::to_text({found.fields});
        return found.bad ? 2 : found.disagrees ? 1 : 0;
    });
}

/// What is wrong with a certificate, in JSON, of the shapes in `numbers`: no text if nothing is.
EXPORT(flaw) int flaw(int a, int b) {
    return guarded([=] {
        const AnyShape first = shape(0, a), second = shape(1, b);
        const Json json = queries::parse_json(words);
        const queries::Field field(json, "certificate");
        const auto read = [&]() -> any::Certificate {
            if (dim(first) == 2) return queries::read_certificate<2>(field);
            return queries::read_certificate<3>(field);
        };
        words = any::flaw(first, second, read());
        return 0;
    });
}

/// Of a batch: list `place`, its numbers in rows.
EXPORT(set_list)
int set_list(int place, int type, const void* first, std::size_t size, int floats, int single) {
    return guarded([=] {
        any::Shapes& list = lists.at(static_cast<std::size_t>(place));
        list = floats ? any::rows(ShapeType(type), static_cast<const float*>(first), size)
                      : any::rows(ShapeType(type), static_cast<const double*>(first), size);
        list.single = single != 0;
        return 0;
    });
}

namespace {

std::span<batch::Status> statuses(std::uint8_t* first, std::size_t count) {
    return {reinterpret_cast<batch::Status*>(first), count};
}

}  // namespace

// Each returns the number of invalid pairs.

EXPORT(batch_contact)
int batch_contact(std::uint8_t* contacts, std::uint8_t* status, std::size_t count) {
    return guarded([=] {
        return int(any::contact(lists[0], lists[1], {reinterpret_cast<Contact*>(contacts), count},
                                statuses(status, count)));
    });
}

EXPORT(batch_intersects)
int batch_intersects(bool* meets, std::uint8_t* status, std::size_t count) {
    return guarded([=] {
        return int(any::intersects(lists[0], lists[1], {meets, count}, statuses(status, count)));
    });
}

EXPORT(batch_clip)
int batch_clip(double* t_in, double* t_out, std::uint8_t* status, std::size_t count) {
    return guarded([=] {
        return int(
            any::clip(lists[0], lists[1], {t_in, count}, {t_out, count}, statuses(status, count)));
    });
}

EXPORT(batch_orient)
int batch_orient(std::size_t points, int of_sphere, std::int8_t* signs, std::uint8_t* status,
                 std::size_t count) {
    return guarded([=] {
        const std::span given(lists.data(), points);
        return int(of_sphere ? any::insphere(given, {signs, count}, statuses(status, count))
                             : any::orient(given, {signs, count}, statuses(status, count)));
    });
}
