// Copies of the library in one process, of different builds: `two_copies QUERIES LIBRARY..` has one of C++
// inside, and loads those for C so that the symbols of the first stand before the others' own. Each answers
// the file of bindings/queries.hpp for itself, and all give one answer.
#include <dlfcn.h>
#include <graze/graze.h>

#include <cmath>
#include <exception>
#include <fstream>
#include <graze/any.hpp>
#include <iostream>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "bindings/queries.hpp"

namespace {

int failures = 0;

void check(bool ok, const std::string& what) {
    if (ok) return;
    if (++failures <= 20) std::cout << "wrong: " << what << std::endl;
}

struct Copy {
    explicit Copy(const std::string& file) : path(file) {
        void* const library = dlopen(path.c_str(), RTLD_NOW | RTLD_GLOBAL);
        if (!library) throw std::runtime_error(dlerror());
        const auto load = [&]<class F>(F*& f, const char* name) {
            f = reinterpret_cast<F*>(dlsym(library, name));
            Dl_info info{};
            if (!f || dladdr(reinterpret_cast<void*>(f), &info) == 0 || info.dli_fname != path)
                throw std::runtime_error(path + ": " + name + " is another's");
        };
        load(contact, "graze_contact"), load(clip, "graze_clip"), load(certify, "graze_certify");
        load(batch, "graze_batch_contact"), load(query, "graze_query");
        load(last_error, "graze_last_error"), load(release, "graze_free");
    }
    std::string taken(char* text) const {
        const std::string copy = text ? text : last_error();
        release(text);
        return copy;
    }

    std::string path;
    decltype(graze_contact)* contact;
    decltype(graze_clip)* clip;
    decltype(graze_certify)* certify;
    decltype(graze_batch_contact)* batch;
    decltype(graze_query)* query;
    decltype(graze_last_error)* last_error;
    decltype(graze_free)* release;
};

/// Of C++, or what is refused.
int contact_of(const bindings::Query& query) {
    try {
        return int(graze::any::answer(query.a, query.b).contact);
    } catch (const graze::invalid_shape&) {
        return GRAZE_INVALID_SHAPE;
    }
}

}  // namespace

int main(int argc, char** argv) try {
    if (argc < 4) throw std::runtime_error("usage: two_copies QUERIES LIBRARY LIBRARY..");
    std::ifstream file(argv[1], std::ios::binary);
    const auto queries = bindings::read(file);
    const std::vector<Copy> copies(argv + 2, argv + argc);
    std::set<const void*> different;
    for (const Copy& copy : copies) different.insert(reinterpret_cast<const void*>(copy.contact));
    check(different.size() == copies.size(), "copies share their code");

    copies[0].contact(-1, nullptr, -1, nullptr);
    for (const Copy& copy : copies)
        check((*copy.last_error() != 0) == (&copy == &copies[0]),
              copy.path + " has another's error");

    // By the types of a pair: numbers, answers.
    struct Pairs {
        std::vector<double> a, b;
        std::vector<std::uint8_t> contacts;
    };
    std::map<std::pair<int, int>, Pairs> all;
    for (std::size_t n = 0; n < queries.size(); ++n) {
        const auto& query = queries[n];
        const int type_a = int(graze::any::type_of(query.a)),
                  type_b = int(graze::any::type_of(query.b));
        const auto a = graze::any::numbers_of(query.a), b = graze::any::numbers_of(query.b);
        const int expected = contact_of(query);
        std::vector<std::string> said;
        for (const Copy& copy : copies) {
            const std::string what = copy.path + ", query " + std::to_string(n);
            check(copy.contact(type_a, a.data(), type_b, b.data()) == expected, what);
            graze_clip_result clip{};
            const int hit =
                copy.clip(type_a, a.data(), type_b, b.data(), nullptr, GRAZE_CULL_NONE, &clip);
            std::string& text = said.emplace_back(std::to_string(hit));
            if (hit == 1)
                for (const double t : {clip.t_in, clip.t_out})
                    text += ' ' + std::to_string(std::bit_cast<std::uint64_t>(t));
            if (n % 16 == 0) text += copy.taken(copy.certify(type_a, a.data(), type_b, b.data()));
            check(text == said[0], what + ": " + text + " instead of " + said[0]);
        }
        if (expected < 0) continue;
        Pairs& pairs = all[{type_a, type_b}];
        pairs.a.insert(pairs.a.end(), a.begin(), a.end());
        pairs.b.insert(pairs.b.end(), b.begin(), b.end());
        pairs.contacts.push_back(std::uint8_t(expected));
    }
    for (const auto& [types, pairs] : all)
        for (const Copy& copy : copies) {
            const std::size_t count = pairs.contacts.size();
            const auto shapes = [&](int type, const std::vector<double>& numbers) {
                graze_shapes list{};
                list.type = type, list.first = numbers.data(), list.count = count;
                return list;
            };
            const graze_shapes a = shapes(types.first, pairs.a), b = shapes(types.second, pairs.b);
            std::vector<std::uint8_t> contacts(count);
            check(copy.batch(&a, &b, contacts.data(), nullptr, count, 0) == 0 &&
                      contacts == pairs.contacts,
                  copy.path + ", a batch");
        }
    std::cout << queries.size() << " queries, " << copies.size() << " copies besides the own, "
              << failures << " wrong answers\n";
    return failures == 0 && !queries.empty() ? 0 : 1;
} catch (const std::exception& error) {
    std::cerr << "two_copies: " << error.what() << '\n';
    return 1;
}
