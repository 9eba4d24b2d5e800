// What else the two files of src/packages/vendor.py hold, asked about the queries of tests/bindings/queries.hpp: lists of
// shapes are answered as one pair is, every method agrees, and certificates are proofs.
//
// usage: vendored QUERIES
#include <algorithm>
#include <fstream>
#include <graze/graze.hpp>
#include <map>
#include <optional>

#include "bindings/queries.hpp"

using namespace graze;

namespace {

void expect(bool condition, const char* what) {
    if (!condition) throw std::runtime_error(what);
}

/// Pairs of the same two types, and what they are answered one by one: nothing where they are refused.
struct Pairs {
    std::vector<double> a, b;
    std::vector<std::optional<Contact>> contacts;
};

void add(std::vector<double>& numbers, const AnyShape& shape) {
    const auto more = any::numbers_of(shape);
    numbers.insert(numbers.end(), more.begin(), more.end());
}

std::optional<Contact> contact_of(const AnyShape& a, const AnyShape& b) try {
    return any::answer(a, b).contact;
} catch (const invalid_shape&) {
    return std::nullopt;
}

void check_pair(const AnyShape& a, const AnyShape& b, Contact contact) {
    for (const Method method : any::methods(a, b))
        expect(any::answer(a, b, method).contact == contact, "a method answers otherwise");
    const auto certificate = any::certify(a, b);
    expect(std::visit([](const auto& c) { return c.contact; }, certificate) == contact,
           "a certificate is for another contact");
    expect(any::flaw(a, b, certificate).empty(), "a certificate is no proof");
    expect(contact == Contact::disjoint ||
               !any::flaw(a, b, dim(a) == 2 ? any::Certificate(Certificate2()) : Certificate3())
                    .empty(),
           "what is no proof passes for one");
    if (!any::clippable(a, b)) return;
    const auto in_of = [](const auto& clip) {
        return std::pair(clip.hit, clip.in ? clip.in->t : 0);
    };
    const auto clip = std::visit(in_of, any::clip(a, b));
    const auto exact =
        std::visit([](const auto& c) { return std::pair(c.hit, c.in ? c.in->t.to_double() : 0); },
                   any::exact_clip(a, b));
    expect(clip == exact, "what is rounded is not what is exact");
}

void check_lists(ShapeType type_a, ShapeType type_b, const Pairs& pairs) {
    const std::size_t n = pairs.contacts.size();
    const auto a = any::rows(type_a, pairs.a.data(), n), b = any::rows(type_b, pairs.b.data(), n);
    const auto invalid =
        std::size_t(std::count(pairs.contacts.begin(), pairs.contacts.end(), std::nullopt));
    std::vector<Contact> contacts(n);
    const auto meets = std::make_unique<bool[]>(n);
    std::vector<batch::Status> status(n);
    expect(any::contact(a, b, contacts, status) == invalid &&
               any::intersects(a, b, {meets.get(), n}, status) == invalid,
           "a list counts other pairs as invalid");
    for (std::size_t i = 0; i < n; ++i) {
        const auto& expected = pairs.contacts[i];
        expect((status[i] == batch::Status::valid) == expected.has_value(), "a status is wrong");
        if (expected)
            expect(contacts[i] == *expected && meets[i] == (*expected != Contact::disjoint),
                   "a list is answered otherwise");
    }
    if (!any::clippable(any::shape_of(type_a, {pairs.a.data(), any::numbers_of(type_a)}),
                        any::shape_of(type_b, {pairs.b.data(), any::numbers_of(type_b)})))
        return;
    std::vector<double> t_in(n), t_out(n);
    expect(any::clip(a, b, t_in, t_out) == invalid, "clips count other pairs as invalid");
    for (std::size_t i = 0; i < n; ++i) {
        const auto& contact = pairs.contacts[i];
        expect((t_in[i] == t_in[i]) == (contact && *contact != Contact::disjoint),
               "a list is clipped otherwise");
    }
}

}  // namespace

int main(int argc, char** argv) try {
    expect(argc == 2, "usage: vendored QUERIES");
    std::ifstream in(argv[1], std::ios::binary);
    const auto queries = bindings::read(in);
    std::map<std::pair<ShapeType, ShapeType>, Pairs> of_types;
    // It is compiled without optimisation: some of them are enough.
    for (std::size_t i = 0; i < queries.size(); i += 3) {
        const auto& [a, b] = queries[i];
        Pairs& pairs = of_types[{any::type_of(a), any::type_of(b)}];
        add(pairs.a, a);
        add(pairs.b, b);
        pairs.contacts.push_back(contact_of(a, b));
        if (i % 15 == 0 && pairs.contacts.back()) check_pair(a, b, *pairs.contacts.back());
    }
    for (const auto& [types, pairs] : of_types) check_lists(types.first, types.second, pairs);
    std::cout << queries.size() << " pairs of " << of_types.size() << " types, graze "
              << build().version << '\n';
    return queries.empty();
} catch (const std::exception& error) {
    std::cerr << "vendored: " << error.what() << '\n';
    return 1;
}
