// Many pairs at once.

#include <graze/any_batch.hpp>
#include <limits>
#include <vector>

#include "c/guard.hpp"

using namespace graze;
using namespace graze::c;

static_assert(GRAZE_VALID == int(batch::Status::valid) &&
              GRAZE_INVALID_FIRST == int(batch::Status::invalid_first) &&
              GRAZE_INVALID_SECOND == int(batch::Status::invalid_second) &&
              GRAZE_INVALID_BOTH == int(batch::Status::invalid_both) &&
              GRAZE_INVALID_POINTS == int(batch::Status::invalid));
static_assert(sizeof(Contact) == 1 && sizeof(bool) == 1 && sizeof(batch::Status) == 1);

namespace {

/// Do all numbers of a list lie between the ends of what can be addressed?
bool is_addressable(const any::Shapes& list, std::size_t numbers) {
    constexpr std::ptrdiff_t most = std::numeric_limits<std::ptrdiff_t>::max();
    const std::ptrdiff_t stride = list.single ? 0 : list.stride;
    const std::size_t steps = list.size - 1,
                      step = stride < 0 ? 0 - std::size_t(stride) : std::size_t(stride);
    if (step != 0 && steps > std::size_t(most) / step) return false;
    const std::size_t last = steps * step;
    const auto first = reinterpret_cast<std::uintptr_t>(list.first);
    const auto reachable = [](std::uintptr_t from, std::ptrdiff_t by) {
        return by < 0 ? from >= 0 - std::uintptr_t(by)
                      : from <= std::numeric_limits<std::uintptr_t>::max() - std::uintptr_t(by);
    };
    for (std::size_t k = 0; k < numbers; ++k) {
        const std::ptrdiff_t place = list.places[k];
        if (!reachable(first, place)) return false;
        const std::uintptr_t from = first + std::uintptr_t(place);
        if (!reachable(from, stride < 0 ? -std::ptrdiff_t(last) : std::ptrdiff_t(last)))
            return false;
    }
    return true;
}

any::Shapes expect_list(const std::string& argument, const graze_shapes& given) {
    any::Shapes list;
    list.type = expect_type(argument + ".type", given.type);
    list.floats = expect_truth(argument + ".is_float", given.is_float);
    list.single = expect_truth(argument + ".single", given.single);
    list.first = given.first;
    list.size = given.count;
    if (list.single && given.count != 1)
        refuse(argument + ".count", "is " + std::to_string(given.count) + " of a single shape",
               "1");
    if (!given.first && given.count > 0)
        refuse(argument + ".first", "is NULL", "the address of the numbers");
    const std::size_t numbers = any::numbers_of(list.type);
    const std::size_t unit = list.floats ? sizeof(float) : sizeof(double);
    list.stride = given.stride == 0 ? std::ptrdiff_t(numbers * unit) : given.stride;
    if (given.places) expect_array(argument + ".places", given.places, numbers, "offsets");
    for (std::size_t k = 0; k < numbers; ++k)
        list.places[k] = given.places ? given.places[k] : std::ptrdiff_t(k * unit);
    if (list.size > 0 && !is_addressable(list, numbers))
        refuse(argument + ".count",
               "is " + std::to_string(given.count) + " with a stride of " +
                   std::to_string(list.stride) + " bytes",
               "as many as there is memory for");
    return list;
}

struct Two {
    any::Shapes a, b;
};
Two expect_two(const char* name_a, const graze_shapes* a, const char* name_b,
               const graze_shapes* b) {
    return {expect_list(name_a, expect(name_a, a, "graze_shapes")),
            expect_list(name_b, expect(name_b, b, "graze_shapes"))};
}

void expect_count(std::size_t count, std::size_t pairs) {
    if (count != pairs)
        refuse("count", "is " + std::to_string(count),
               std::to_string(pairs) + ", the number of pairs");
}

template <class To, class T>
std::span<To> expect_results(const char* argument, T* p, std::size_t count, const char* objects) {
    static_assert(sizeof(To) == sizeof(T) && alignof(To) == alignof(T));
    expect_array(argument, p, count, objects);
    return {reinterpret_cast<To*>(p), count};
}

std::span<batch::Status> statuses(std::uint8_t* status, std::size_t count) {
    if (!status) return {};
    return {reinterpret_cast<batch::Status*>(status), count};
}

/// ask(lists, signs, statuses, options) of lists of points.
template <class Ask>
std::int64_t signs_of(const graze_shapes* points, std::size_t lists, std::int8_t* signs,
                      std::uint8_t* status, std::size_t count, int threads, const Ask& ask) {
    if (lists < 3 || lists > 5)
        refuse("lists", "is " + std::to_string(lists),
               "as many lists of points as the question takes, 3 to 5");
    expect_array("points", points, lists, "graze_shapes");
    std::vector<any::Shapes> all;
    for (std::size_t i = 0; i < lists; ++i)
        all.push_back(expect_list("points[" + std::to_string(i) + "]", points[i]));
    std::size_t pairs = all[0].size;
    for (const any::Shapes& list : all)
        if (!list.single) pairs = list.size;
    expect_count(count, pairs);
    return std::int64_t(ask(std::span<const any::Shapes>(all),
                            expect_results<std::int8_t>("signs", signs, count, "bytes"),
                            statuses(status, count),
                            batch::Options{.threads = expect_threads(threads), .target = {}}));
}

}  // namespace

int64_t graze_batch_contact(const graze_shapes* a, const graze_shapes* b, uint8_t* contacts,
                            uint8_t* status, size_t count, int threads) {
    return guarded([&]() -> std::int64_t {
        const auto [x, y] = expect_two("a", a, "b", b);
        expect_count(count, any::pairs(x, y));
        return std::int64_t(any::contact(
            x, y, expect_results<Contact>("contacts", contacts, count, "bytes"),
            statuses(status, count), {.threads = expect_threads(threads), .target = {}}));
    });
}

int64_t graze_batch_intersects(const graze_shapes* a, const graze_shapes* b, uint8_t* meets,
                               uint8_t* status, size_t count, int threads) {
    return guarded([&]() -> std::int64_t {
        const auto [x, y] = expect_two("a", a, "b", b);
        expect_count(count, any::pairs(x, y));
        return std::int64_t(any::intersects(
            x, y, expect_results<bool>("meets", meets, count, "bytes"), statuses(status, count),
            {.threads = expect_threads(threads), .target = {}}));
    });
}

int64_t graze_batch_clip(const graze_shapes* lines, const graze_shapes* shapes, double* t_in,
                         double* t_out, uint8_t* status, size_t count, int threads) {
    return guarded([&]() -> std::int64_t {
        const auto [x, y] = expect_two("lines", lines, "shapes", shapes);
        expect_count(count, any::pairs(x, y));
        return std::int64_t(any::clip(x, y, expect_results<double>("t_in", t_in, count, "doubles"),
                                      expect_results<double>("t_out", t_out, count, "doubles"),
                                      statuses(status, count),
                                      {.threads = expect_threads(threads), .target = {}}));
    });
}

int64_t graze_batch_orient(const graze_shapes* points, size_t lists, int8_t* signs, uint8_t* status,
                           size_t count, int threads) {
    return guarded([&] {
        return signs_of(points, lists, signs, status, count, threads,
                        [](auto... given) { return any::orient(given...); });
    });
}

int64_t graze_batch_insphere(const graze_shapes* points, size_t lists, int8_t* signs,
                             uint8_t* status, size_t count, int threads) {
    return guarded([&] {
        return signs_of(points, lists, signs, status, count, threads,
                        [](auto... given) { return any::insphere(given...); });
    });
}
