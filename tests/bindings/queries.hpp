// Files of queries, and of what each language answers to them.
//
// QUERIES. The 8 bytes "grazeq01", and then query after query: the types of a and b as two int32, of enum
// graze_shape_type in graze/graze.h; then the numbers of a and those of b as doubles, in the order and number of
// that header. All is little-endian, and at multiples of 8 bytes.
//
// ANSWERS. To each query, one after the other and without anything between:
//
//   contact     a byte: 0 disjoint, 1 touching, 2 overlapping, 255 if a or b is refused as invalid
//   intersects  a byte: 0, 1 or 255
//   clip        if a is a line, ray or segment and b is none and no point: t_in and t_out, and the points
//               p_in and p_out (2 or 3 doubles each), as little-endian doubles: parameters of an unbounded end are
//               infinite. What is missing is the NaN 0x7ff8000000000000: all without a hit or if refused, a point
//               where unbounded.
//   orient      if a is a triangle2 or a tetrahedron3: a byte, the sign of its vertices, 0xff for -1; 127 if a
//               is refused
//   insphere    if b is a point2 or point3 besides: the same of the vertices and this point; 127 if either is
//               refused
//   certificate of query 0, 16, 32, ..: the certificate as JSON and a newline; the newline alone if refused.
//               JSON is on one line, with ", " and ": ", the fields in this order:
//               {"plane": {"normal": [], "offset": ""}, "point": [], "weights": {"a": [], "b": []}}
//
// THE CHECKSUM is the SHA-256 of the answers: compare_answers.py prints it. It is the same for every
// language that calls graze, but not for every version: which of several certificates is shown may change.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <graze/graze.hpp>
#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>

namespace bindings {

static_assert(std::endian::native == std::endian::little);

inline constexpr char magic[] = "grazeq01";
inline constexpr std::size_t magic_size = sizeof magic - 1;

struct Query {
    graze::AnyShape a, b;
};

inline void write(std::ostream& out, const Query& query) {
    const std::int32_t types[]{int(graze::any::type_of(query.a)),
                               int(graze::any::type_of(query.b))};
    out.write(reinterpret_cast<const char*>(types), sizeof types);
    for (const graze::AnyShape* shape : {&query.a, &query.b}) {
        const std::vector<double> numbers = graze::any::numbers_of(*shape);
        out.write(reinterpret_cast<const char*>(numbers.data()),
                  std::streamsize(numbers.size() * sizeof(double)));
    }
}

inline std::vector<Query> read(std::istream& in) {
    char start[magic_size] = {};
    if (!in.read(start, magic_size) || std::memcmp(start, magic, magic_size) != 0)
        throw std::runtime_error("this is no file of queries");
    const auto shape = [&](std::int32_t type) {
        const auto known = graze::ShapeType(type);
        std::vector<double> numbers(graze::any::numbers_of(known));
        if (!in.read(reinterpret_cast<char*>(numbers.data()),
                     std::streamsize(numbers.size() * sizeof(double))))
            throw std::runtime_error("the last query is cut off");
        return graze::any::shape_of(known, numbers);
    };
    std::vector<Query> queries;
    std::int32_t types[2];
    while (in.read(reinterpret_cast<char*>(types), sizeof types)) {
        const graze::AnyShape a = shape(types[0]);
        queries.push_back({a, shape(types[1])});
    }
    return queries;
}

}  // namespace bindings
