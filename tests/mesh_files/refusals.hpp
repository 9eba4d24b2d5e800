// What a reader says about bytes that it must refuse.
#pragma once

#include <graze/mesh.hpp>
#include <string>

#include "support/catch.hpp"

namespace graze::test {

/// The message of the mesh_error; "read" where the bytes were read.
inline std::string refusal(const std::string& bytes, MeshFormat format) {
    try {
        read_mesh(bytes, format, "part");
    } catch (const mesh_error& error) {
        return error.what();
    }
    return "read";
}

/// Bytes, the place that the message must name, and a piece of what it must say.
struct Malformed {
    std::string bytes, place, what;
};

template <class Cases>
void check_refusals(const Cases& cases, MeshFormat format) {
    for (const Malformed& c : cases) {
        const std::string message = refusal(c.bytes, format);
        INFO(c.bytes);
        INFO(message);
        const std::string begin = c.place.empty() ? "part: " : "part: " + c.place + ": ";
        CHECK(message.compare(0, begin.size(), begin) == 0);
        CHECK(message.find(c.what, begin.size()) != message.npos);
    }
}

/// Every strict prefix of at least `from` bytes is refused, and the refusal names a place.
inline void check_prefixes(const std::string& bytes, MeshFormat format, std::size_t from = 0) {
    for (std::size_t size = from; size < bytes.size(); ++size) {
        const std::string message = refusal(bytes.substr(0, size), format);
        INFO(size << " of " << bytes.size() << " bytes: " << message);
        REQUIRE(message.compare(0, 6, "part: ") == 0);
    }
}

}  // namespace graze::test
