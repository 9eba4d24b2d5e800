// STL, ascii and binary. Corners with equal coordinates become one vertex (-0.0 equals 0.0).
//
// Source: 3D Systems, "StereoLithography Interface Specification", 1989.
#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "mesh_files/readers.hpp"
#include "mesh_files/scan.hpp"

namespace graze::mesh_files {

namespace {

class Welder {
public:
    explicit Welder(const std::string& name) : name_(name) {}

    void add(const Triangle3& t) {
        const std::array<Vec3, 3> corners{t.a, t.b, t.c};
        std::array<std::uint32_t, 3> triangle{};
        for (std::size_t i = 0; i < 3; ++i) {
            const auto next = mesh_.vertices.size();
            const auto [at, is_new] = indices_.try_emplace(corners[i], std::uint32_t(next));
            if (is_new) {
                if (next == max_count) fail(name_, too_many_vertices());
                mesh_.vertices.push_back(corners[i]);
            }
            triangle[i] = at->second;
        }
        mesh_.triangles.push_back(triangle);
    }

    void begin(std::string_view part) { begin_part(mesh_, part); }
    Mesh take() {
        end_parts(mesh_);
        return std::move(mesh_);
    }

private:
    struct Hash {
        std::size_t operator()(const Vec3& p) const {
            std::uint64_t hash = 0;
            for (int i = 0; i < 3; ++i) {
                const auto bits = std::bit_cast<std::uint64_t>(p[i] + 0.0);  // -0.0 becomes 0.0
                hash = (hash ^ bits) * 0x9E3779B97F4A7C15u;
                hash ^= hash >> 32;
            }
            return std::size_t(hash);
        }
    };

    const std::string& name_;
    Mesh mesh_;
    std::unordered_map<Vec3, std::uint32_t, Hash> indices_;
};

// Keywords are written in either case.
bool is_keyword(std::string_view token, std::string_view keyword) {
    return std::equal(
        token.begin(), token.end(), keyword.begin(), keyword.end(),
        [](char c, char k) { return (c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c) == k; });
}

void next_statement(Lines& lines) {
    if (!lines.next()) lines.fail("the file ends without 'endsolid'");
}

void expect(Lines& lines, std::string_view keyword) {
    const std::string_view token = lines.token();
    if (!is_keyword(token, keyword))
        lines.fail(quote(token) + " stands where " + quote(keyword) + " is expected");
}

Mesh ascii(std::string_view bytes, const std::string& name) {
    Lines lines(bytes, name, {});
    Welder welder(name);
    while (lines.next()) {
        expect(lines, "solid");
        welder.begin(lines.rest());
        for (;;) {
            next_statement(lines);
            const std::string_view keyword = lines.token();
            if (is_keyword(keyword, "endsolid")) break;
            if (!is_keyword(keyword, "facet"))
                lines.fail(quote(keyword) + " stands where 'facet' or 'endsolid' is expected");
            expect(lines, "normal");
            for (int i = 0; i < 3; ++i) lines.skip_number();
            lines.end_line();

            next_statement(lines);
            expect(lines, "outer");
            expect(lines, "loop");
            lines.end_line();
            std::array<Vec3, 3> corners;
            for (Vec3& p : corners) {
                next_statement(lines);
                expect(lines, "vertex");
                for (int i = 0; i < 3; ++i) p[i] = lines.coordinate();
                lines.end_line();
            }
            for (const char* end : {"endloop", "endfacet"}) {
                next_statement(lines);
                expect(lines, end);
                lines.end_line();
            }
            welder.add({corners[0], corners[1], corners[2]});
        }
    }
    return welder.take();
}

// A binary file is a header of 80 bytes, a count, and 50 bytes for each triangle: a normal, three
// corners, 16 unused bits; floats and integers in little-endian order.
constexpr std::size_t header_size = 80, normal_size = 12;

std::uint64_t binary_size(std::string_view bytes) {
    return stl_preamble + std::uint64_t(stl_facet) * load<std::uint32_t>(&bytes[header_size]);
}

/// Of ASCII.
bool is_text(std::string_view bytes) {
    return std::all_of(bytes.begin(), bytes.end(), [](char c) {
        return c == '\t' || c == '\r' || c == '\n' || (c >= ' ' && c <= '~');
    });
}

Mesh binary(std::string_view bytes, const std::string& name) {
    if (bytes.size() < stl_preamble)
        fail_at_byte(name, bytes.size(),
                     "the file ends within the first 84 bytes of a binary STL; "
                     "an ascii STL begins with 'solid'");
    const auto count = load<std::uint32_t>(&bytes[header_size]);
    if (bytes.size() != binary_size(bytes) && is_text(bytes.substr(0, stl_preamble)))
        fail(
            name,
            "is text, and does not begin with 'solid', as ascii STL does; allowed: ascii or binary "
            "STL");
    if (bytes.size() != binary_size(bytes))
        fail_at_byte(name, header_size,
                     "the count of " + std::to_string(count) + " triangles asks for a file of " +
                         std::to_string(binary_size(bytes)) + " bytes, not " +
                         std::to_string(bytes.size()));
    Welder welder(name);
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t at = stl_preamble + stl_facet * i;
        welder.add(stl_triangle(&bytes[at], at, name));
    }
    return welder.take();
}

// Binary files may begin with "solid" too: the size decides, then a zero byte, which no text has.
bool is_ascii(std::string_view bytes, const std::string& name) {
    if (stl_count(bytes, bytes.size())) return false;
    if (bytes.find('\0') != bytes.npos) return false;
    Lines lines(bytes, name, {});
    return lines.next() && is_keyword(lines.token(), "solid");
}

}  // namespace

std::optional<std::uint32_t> stl_count(std::string_view preamble, std::uint64_t size) {
    if (preamble.size() < stl_preamble || size != binary_size(preamble)) return {};
    return load<std::uint32_t>(&preamble[header_size]);
}

Triangle3 stl_triangle(const char* facet, std::size_t at, const std::string& name) {
    Triangle3 t;
    std::size_t offset = normal_size;
    for (Vec3* p : {&t.a, &t.b, &t.c})
        for (int k = 0; k < 3; ++k, offset += sizeof(float)) {
            (*p)[k] = double(load<float>(facet + offset));
            if (!std::isfinite((*p)[k])) fail_at_byte(name, at + offset, not_finite());
        }
    return t;
}

Mesh stl(std::string_view bytes, const std::string& name) {
    return is_ascii(bytes, name) ? ascii(bytes, name) : binary(bytes, name);
}

}  // namespace graze::mesh_files
