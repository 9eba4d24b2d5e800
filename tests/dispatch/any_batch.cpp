// Batches of types chosen at run time get the answers of the calls for one pair.
#include <cmath>
#include <graze/any_batch.hpp>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "cases/generators.hpp"
#include "support/property.hpp"

using namespace graze;

namespace {

using Pairs = std::vector<std::pair<AnyShape, AnyShape>>;

template <int Dim>
AnyShape any_of(const cases::AnyShape<Dim>& shape) {
    return std::visit([](const auto& s) { return AnyShape(s); }, shape);
}

/// Of every two types, in both orders, with some numbers that no shape may have.
template <int Dim>
std::map<std::pair<ShapeType, ShapeType>, Pairs> all_pairs(int cases) {
    std::map<std::pair<ShapeType, ShapeType>, Pairs> found;
    const auto add = [&](const AnyShape& a, const AnyShape& b) {
        found[{any::type_of(a), any::type_of(b)}].emplace_back(a, b);
        found[{any::type_of(b), any::type_of(a)}].emplace_back(b, a);
    };
    const auto broken = [](const AnyShape& s) {
        std::vector<double> numbers = any::numbers_of(s);
        numbers.back() = std::numeric_limits<double>::quiet_NaN();
        return any::shape_of(any::type_of(s), numbers);
    };
    cases::each_two<Dim>([&](const auto& a, const auto& b) {
        for (int i = 0; i < cases; ++i) {
            const auto c = cases::make_case<Dim>(
                a, b, cases::families[std::size_t(i) % cases::families.size()], std::uint64_t(i));
            const AnyShape x = any_of<Dim>(c.a), y = any_of<Dim>(c.b);
            add(x, y);
            if (i % 9 == 1) add(broken(x), y);
            if (i % 9 == 3) add(x, broken(y));
            if (i % 9 == 5) add(broken(x), broken(y));
        }
    });
    return found;
}

/// A list in memory, in one of some forms.
enum class Form { rows, backwards, columns, floats };

template <class Number>
struct Stored {
    std::vector<Number> numbers;
    any::Shapes shapes;

    Stored(ShapeType type, const std::vector<AnyShape>& list, Form form) {
        const std::size_t each = any::numbers_of(type), size = list.size();
        numbers.resize(each * size);
        shapes = any::rows(type, numbers.data(), size);
        const auto unit = std::ptrdiff_t(sizeof(Number));
        if (form == Form::backwards) {
            shapes.first = numbers.data() + each * (size - 1);
            shapes.stride = -shapes.stride;
        }
        if (form == Form::columns) {
            shapes.stride = unit;
            for (std::size_t k = 0; k < each; ++k)
                shapes.places[k] = std::ptrdiff_t(k * size) * unit;
        }
        for (std::size_t i = 0; i < size; ++i) {
            const std::vector<double> of = any::numbers_of(list[i]);
            for (std::size_t k = 0; k < each; ++k) {
                const std::ptrdiff_t place = reinterpret_cast<const char*>(shapes.first) -
                                             reinterpret_cast<const char*>(numbers.data()) +
                                             std::ptrdiff_t(i) * shapes.stride + shapes.places[k];
                numbers[std::size_t(place / unit)] = Number(of[k]);
            }
        }
    }
};

std::vector<AnyShape> firsts(const Pairs& pairs) {
    std::vector<AnyShape> list;
    for (const auto& pair : pairs) list.push_back(pair.first);
    return list;
}
std::vector<AnyShape> seconds(const Pairs& pairs) {
    std::vector<AnyShape> list;
    for (const auto& pair : pairs) list.push_back(pair.second);
    return list;
}

/// What the call for one pair says: the contact, the clip if there is one, and whether it refuses.
struct Said {
    Contact contact = Contact::disjoint;
    batch::Status status = batch::Status::valid;
    double in = std::numeric_limits<double>::quiet_NaN(), out = in;
};

bool refused(const AnyShape& s) {
    try {
        any::answer(s, s);
        return false;
    } catch (const invalid_shape&) {
        return true;
    }
}

Said said(const AnyShape& a, const AnyShape& b) {
    Said result;
    const bool bad_a = refused(a), bad_b = refused(b);
    if (bad_a || bad_b) {
        result.status = !bad_b   ? batch::Status::invalid_first
                        : !bad_a ? batch::Status::invalid_second
                                 : batch::Status::invalid_both;
        return result;
    }
    result.contact = any::answer(a, b).contact;
    if (any::clippable(a, b) && result.contact != Contact::disjoint)
        std::visit(
            [&](const auto& clip) {
                constexpr double infinity = std::numeric_limits<double>::infinity();
                result.in = clip.in ? clip.in->t : -infinity;
                result.out = clip.out ? clip.out->t : infinity;
            },
            any::clip(a, b));
    return result;
}

bool same(double x, double y) {
    return std::isnan(x) ? std::isnan(y) : x == y && std::signbit(x) == std::signbit(y);
}

/// How many answers to two lists were held against those of one pair.
int check(const any::Shapes& a, const any::Shapes& b, const std::vector<Said>& expected,
          bool clippable) {
    const std::size_t count = any::pairs(a, b);
    REQUIRE(count == expected.size());
    int wrong = 0;
    std::size_t invalid = 0;
    for (const Said& one : expected) invalid += one.status != batch::Status::valid;
    for (const unsigned threads : {1u, 2u}) {
        const batch::Options options{.threads = threads};
        std::vector<Contact> contacts(count, Contact::overlapping);
        std::vector<batch::Status> status(count);
        const auto meets = std::make_unique<bool[]>(count);
        wrong += any::contact(a, b, contacts, status, options) != invalid;
        for (std::size_t i = 0; i < count; ++i)
            wrong += contacts[i] != expected[i].contact || status[i] != expected[i].status;
        wrong += any::intersects(a, b, {meets.get(), count}, status, options) != invalid;
        for (std::size_t i = 0; i < count; ++i)
            wrong += meets[i] != (expected[i].contact != Contact::disjoint) ||
                     status[i] != expected[i].status;
        if (!clippable) continue;
        std::vector<double> in(count), out(count);
        wrong += any::clip(a, b, in, out, status, options) != invalid;
        for (std::size_t i = 0; i < count; ++i)
            wrong += !same(in[i], expected[i].in) || !same(out[i], expected[i].out) ||
                     status[i] != expected[i].status;
    }
    CHECK(wrong == 0);
    return int(count);
}

AnyShape as_float(const AnyShape& s) {
    std::vector<double> numbers = any::numbers_of(s);
    for (double& x : numbers) x = double(float(x));
    return any::shape_of(any::type_of(s), numbers);
}

template <class Refused>
std::string refusal(const Refused& call) {
    try {
        call();
    } catch (const std::invalid_argument& error) {
        return error.what();
    }
    return "nothing";
}

template <int Dim>
void check_all(int cases) {
    int checked = 0;
    std::size_t types = 0;
    for (const auto& [two, pairs] : all_pairs<Dim>(cases)) {
        ++types;
        const auto& [a, b] = two;
        INFO(name(a) << " - " << name(b));
        const bool clippable = any::clippable(pairs[0].first, pairs[0].second);
        std::vector<Said> expected, of_floats, of_first;
        for (const auto& [x, y] : pairs) {
            expected.push_back(said(x, y));
            of_floats.push_back(said(as_float(x), as_float(y)));
            of_first.push_back(said(pairs[0].first, y));
        }
        for (const Form form : {Form::rows, Form::backwards, Form::columns}) {
            const Stored<double> x(a, firsts(pairs), form), y(b, seconds(pairs), Form::rows);
            checked += check(x.shapes, y.shapes, expected, clippable);
        }
        const Stored<float> x(a, firsts(pairs), Form::floats);
        const Stored<float> y(b, seconds(pairs), Form::columns);
        checked += check(x.shapes, y.shapes, of_floats, clippable);
        const std::vector<double> first = any::numbers_of(pairs[0].first);
        const Stored<double> many(b, seconds(pairs), Form::backwards);
        checked += check(any::one(a, first.data()), many.shapes, of_first, clippable);
        const Stored<float> x_first(a, {as_float(pairs[0].first)}, Form::floats);
        std::vector<Said> of_first_float;
        for (const auto& [x_one, y_one] : pairs)
            of_first_float.push_back(said(as_float(pairs[0].first), y_one));
        any::Shapes first_float = x_first.shapes;
        first_float.single = true;
        checked += check(first_float, many.shapes, of_first_float, clippable);
    }
    std::size_t all = 0;
    for (const ShapeType t : any::types()) all += dim(t) == Dim;
    CHECK(types == all * all);
    CHECK(checked > 5 * int(types) * cases / 4);
}

}  // namespace

TEST_CASE("any: lists of every two types, in every form, get the answers of one pair") {
    const int cases = support::case_count(39);
    check_all<2>(cases);
    check_all<3>(cases);
}

TEST_CASE("any: a type is its numbers and back") {
    std::set<std::string> names;
    std::set<int> values;
    for (const ShapeType type : any::types()) {
        std::vector<double> numbers;
        for (std::size_t k = 0; k < any::numbers_of(type); ++k) numbers.push_back(double(k) + 1);
        const AnyShape shape = any::shape_of(type, numbers);
        CHECK(any::type_of(shape) == type);
        CHECK(any::numbers_of(shape) == numbers);
        CHECK(dim(shape) == dim(type));
        CHECK(std::string(name(type)).find(name(shape)) != std::string::npos);
        CHECK(numbers.size() <= any::most_numbers);
        names.insert(name(type));
        values.insert(int(type));
        numbers.push_back(0);
        CHECK(refusal([&] { any::shape_of(type, numbers); }) ==
              std::string("numbers: a ") + name(type) + " has " +
                  std::to_string(numbers.size() - 1) + ", not " + std::to_string(numbers.size()));
    }
    CHECK(names.size() == any::types().size());
    CHECK(values.size() == any::types().size());
    CHECK(values.size() == std::variant_size_v<AnyShape> + 2);
    // Programs that were built against an older version know these.
    CHECK(int(ShapeType::parallelogram2) == 7);
    CHECK(int(ShapeType::plane3) == 42);
    CHECK(refusal([] { name(ShapeType(31)); }) == "type: there is no shape type 31");
}

TEST_CASE("any: signs of lists of points") {
    const std::vector<double> a{0, 0, 0, 1, 1, 1}, b{1, 0, 0, 1, 2, 1}, c{0, 1, 0, 1, 1, 2},
        d{0, 0, 1, 1, 1, 1}, flat{0, 0, 1, 0, 0, 1};
    const auto points = [](const std::vector<double>& numbers) {
        return any::rows(ShapeType::point3, numbers.data(), numbers.size() / 3);
    };
    std::vector<std::int8_t> signs(2);
    const std::vector<any::Shapes> four{points(a), points(b), points(c), points(d)};
    CHECK(any::orient(four, signs) == 0);
    const Vec3 p{0, 0, 0}, q{1, 0, 0}, r{0, 1, 0}, s{0, 0, 1};
    CHECK(signs == std::vector<std::int8_t>{std::int8_t(orient(p, q, r, s)), 0});
    const std::vector<any::Shapes> five{points(a), points(b), points(c), points(d), points(a)};
    CHECK(any::insphere(five, signs) == 0);
    const std::vector<any::Shapes> none, three(four.begin(), four.end() - 1);
    CHECK(refusal([&] { any::orient(three, signs); }) == "points: there are 3 lists; allowed: 4");
    CHECK(refusal([&] { any::insphere(four, signs); }) == "points: there are 4 lists; allowed: 5");
    CHECK(refusal([&] { any::orient(none, signs); }) == "points: there are 0 lists; allowed: 4");
    std::vector<any::Shapes> mixed = four;
    mixed[1] = any::rows(ShapeType::point2, flat.data(), 3);
    CHECK(refusal([&] { any::orient(mixed, signs); }) ==
          "points[1]: is a point2, and the first a point3");
    mixed[1].type = ShapeType::line2;
    CHECK(refusal([&] { any::orient(mixed, signs); }) ==
          "points[1]: is a line2; allowed: point2, point3");
}

TEST_CASE("any: a batch that cannot be is refused by name") {
    const std::vector<double> numbers(24);
    std::vector<Contact> contacts(2);
    std::vector<double> t(2);
    const auto list = [&](ShapeType type, std::size_t size) {
        return any::rows(type, numbers.data(), size);
    };
    const any::Shapes boxes = list(ShapeType::aabb3, 2), rays = list(ShapeType::ray3, 2);
    CHECK(refusal([&] { any::contact(list(ShapeType::aabb2, 2), boxes, contacts); }) ==
          "b: is 3D and a is 2D; allowed: two shapes of the same dimension");
    CHECK(refusal([&] { any::contact(list(ShapeType::ray3, 3), boxes, contacts); }) ==
          "b: has 2 shapes, and a 3; allowed: as many, or one for all");
    CHECK(refusal([&] { any::clip(boxes, rays, t, t); }) ==
          "a: aabb cannot be clipped; allowed: line, ray, segment");
    any::Shapes odd = boxes;
    odd.first = reinterpret_cast<const char*>(numbers.data()) + 4;
    CHECK(refusal([&] { any::contact(rays, odd, contacts); }) ==
          "b: its numbers are not aligned; allowed: places that are multiples of 8 bytes");
    odd = boxes;
    odd.stride += 1;
    CHECK(refusal([&] { any::contact(odd, rays, contacts); }) ==
          "a: its numbers are not aligned; allowed: places that are multiples of 8 bytes");
    any::Shapes nothing = boxes;
    nothing.first = nullptr;
    CHECK(refusal([&] { any::contact(rays, nothing, contacts); }) ==
          "b: has shapes and no numbers");
    any::Shapes one = boxes;
    one.single = true;
    CHECK(refusal([&] { any::contact(one, rays, contacts); }) ==
          "a: one shape for all has size 2; allowed: 1");
    contacts.resize(1);
    CHECK(refusal([&] { any::contact(rays, boxes, contacts); }) ==
          "batch: the contacts have room for 1, not 2");
    CHECK(any::contact(any::Shapes{.type = ShapeType::ray3}, any::Shapes{.type = ShapeType::aabb3},
                       {}) == 0);
}
