#include <array>
#include <cfenv>
#include <fstream>
#include <system_error>

#include "mesh/readers.hpp"
#include "mesh/scan.hpp"

namespace graze {

namespace {

// Rounding to nearest, and no flushing of subnormals, whatever the caller has set.
class DefaultFloatingPoint {
public:
    DefaultFloatingPoint() {
        std::fegetenv(&callers_);
        std::fesetenv(FE_DFL_ENV);
    }
    ~DefaultFloatingPoint() { std::fesetenv(&callers_); }
    DefaultFloatingPoint(const DefaultFloatingPoint&) = delete;
    DefaultFloatingPoint& operator=(const DefaultFloatingPoint&) = delete;

private:
    std::fenv_t callers_;
};

MeshFormat format_of(const std::filesystem::path& path) {
    std::string extension = path.extension().string();
    for (char& c : extension)
        if (c >= 'A' && c <= 'Z') c = char(c - 'A' + 'a');
    if (extension == ".stl") return MeshFormat::stl;
    if (extension == ".obj") return MeshFormat::obj;
    if (extension == ".ply") return MeshFormat::ply;
    if (extension == ".off") return MeshFormat::off;
    reader::fail(path.string(), "the extension " + reader::quote(path.extension().string()) +
                                    " names no mesh format; allowed: .stl, .obj, .ply, .off");
}

std::string contents(const std::filesystem::path& path) {
    const std::string name = path.string();
    std::error_code error;
    const std::filesystem::file_status status = std::filesystem::status(path, error);
    if (status.type() == std::filesystem::file_type::not_found)
        reader::fail(name, "the file does not exist");
    if (error) reader::fail(name, "cannot be opened: " + error.message());
    if (std::filesystem::is_directory(status))
        reader::fail(name, "is a directory; allowed: a regular file");
    if (!std::filesystem::is_regular_file(status))
        reader::fail(name, "is not a regular file; allowed: a regular file");

    std::ifstream file(path, std::ios::binary);
    if (!file) reader::fail(name, "cannot be opened for reading");
    const std::uintmax_t size = std::filesystem::file_size(path, error);
    if (error) reader::fail(name, "its size cannot be read: " + error.message());
    std::string bytes;
    try {
        bytes.resize(size);
    } catch (const std::exception&) {
        reader::fail(name, "its " + std::to_string(size) + " bytes do not fit into memory");
    }
    file.read(bytes.data(), std::streamsize(size));
    if (std::uintmax_t(file.gcount()) != size)
        reader::fail_at_byte(name, std::size_t(file.gcount()), "reading failed");
    return bytes;
}

}  // namespace

Mesh read_mesh(const std::filesystem::path& path) {
    const MeshFormat format = format_of(path);
    return read_mesh(contents(path), format, path.string());
}

Mesh read_mesh(const std::string& bytes, MeshFormat format, const std::string& name) {
    if (bytes.find_first_not_of(" \t\r\n") == bytes.npos) reader::fail(name, "the file is empty");
    const DefaultFloatingPoint guard;
    switch (format) {
        case MeshFormat::stl:
            return reader::stl(bytes, name);
        case MeshFormat::obj:
            return reader::obj(bytes, name);
        case MeshFormat::ply:
            return reader::ply(bytes, name);
        case MeshFormat::off:
            return reader::off(bytes, name);
    }
    reader::fail(name, "has an unknown mesh format");
}

}  // namespace graze
