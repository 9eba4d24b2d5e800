// 3MF files for tests: zip archives whose parts are stored as they are, without a library.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace graze::test {

using Parts = std::vector<std::pair<std::string, std::string>>;  ///< names and contents

inline std::uint32_t crc32(std::string_view bytes) {
    std::uint32_t crc = ~std::uint32_t(0);
    for (const char c : bytes) {
        crc ^= std::uint8_t(c);
        for (int bit = 0; bit < 8; ++bit) crc = crc >> 1 ^ (crc & 1 ? 0xEDB88320u : 0u);
    }
    return ~crc;
}

/// Source: PKWARE, "APPNOTE.TXT", version 6.3, sections 4.3.7, 4.3.12 and 4.3.16.
inline std::string archive_of(const Parts& parts) {
    std::string archive, directory;
    const auto number = [](std::string& to, std::uint32_t x, int bytes) {
        for (int i = 0; i < bytes; ++i) to += char(x >> 8 * i);
    };
    for (const auto& [name, contents] : parts) {
        const auto size = std::uint32_t(contents.size()), at = std::uint32_t(archive.size());
        std::string common;
        number(common, 20,
               2);  // the version that reads it, no flags, stored, midnight of 1 January 1980
        number(common, 0, 4);
        number(common, 0x00210000, 4);
        number(common, crc32(contents), 4);
        number(common, size, 4);
        number(common, size, 4);
        number(common, std::uint32_t(name.size()), 4);
        archive += "PK\3\4" + common + name + contents;
        directory += std::string("PK\1\2\x14\0", 6) + common;
        number(directory, 0, 4);
        number(directory, 0, 4);
        number(directory, 0, 2);
        number(directory, at, 4);
        directory += name;
    }
    const auto size = std::uint32_t(directory.size()), at = std::uint32_t(archive.size());
    archive += directory + "PK\5\6";
    number(archive, 0, 4);
    number(archive, std::uint32_t(parts.size()), 2);
    number(archive, std::uint32_t(parts.size()), 2);
    number(archive, size, 4);
    number(archive, at, 4);
    number(archive, 0, 2);
    return archive;
}

inline const std::string core_namespace =
    "http://schemas.microsoft.com/3dmanufacturing/core/2015/02";

/// A model of these resources and this build, each on a line of its own: lines 3 and 5.
inline std::string model_text(const std::string& resources, const std::string& build,
                              const std::string& attributes = "") {
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<model xmlns=\"" + core_namespace + "\" " +
           attributes + "><resources>\n" + resources + "\n</resources><build>\n" + build +
           "\n</build></model>\n";
}

inline std::string vertex_text(const std::string& x, const std::string& y, const std::string& z) {
    return "<vertex x=\"" + x + "\" y=\"" + y + "\" z=\"" + z + "\"/>";
}

/// An object with these vertices and triangles.
inline std::string object_text(const std::string& id, const std::string& vertices,
                               const std::string& triangles, const std::string& attributes = "") {
    return "<object id=\"" + id + "\" " + attributes + "><mesh><vertices>" + vertices +
           "</vertices><triangles>" + triangles + "</triangles></mesh></object>";
}

}  // namespace graze::test
