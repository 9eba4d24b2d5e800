#include <algorithm>
#include <array>
#include <fstream>
#include <new>
#include <optional>
#include <system_error>

#include "mesh_files/floating_point.hpp"
#include "mesh_files/polygons.hpp"
#include "mesh_files/readers.hpp"
#include "mesh_files/scan.hpp"

namespace graze {

namespace {

struct File {
    std::ifstream stream;
    std::uintmax_t size = 0;
};

File open(const std::filesystem::path& path) {
    const std::string name = path.string();
    std::error_code error;
    const std::filesystem::file_status status = std::filesystem::status(path, error);
    if (status.type() == std::filesystem::file_type::not_found)
        mesh_files::fail(name, "the file does not exist");
    if (error) mesh_files::fail(name, "cannot be opened: " + error.message());
    if (std::filesystem::is_directory(status))
        mesh_files::fail(name, "is a directory; allowed: a regular file");
    if (!std::filesystem::is_regular_file(status))
        mesh_files::fail(name, "is not a regular file; allowed: a regular file");

    File file{std::ifstream(path, std::ios::binary), 0};
    if (!file.stream) mesh_files::fail(name, "cannot be opened for reading");
    file.size = std::filesystem::file_size(path, error);
    if (error) mesh_files::fail(name, "its size cannot be read: " + error.message());
    return file;
}

std::string contents(const std::filesystem::path& path) {
    const std::string name = path.string();
    File file = open(path);
    std::string bytes;
    try {
        bytes.resize(file.size);
    } catch (const std::exception&) {
        mesh_files::fail(name,
                         "its " + std::to_string(file.size) + " bytes do not fit into memory");
    }
    file.stream.read(bytes.data(), std::streamsize(file.size));
    if (std::uintmax_t(file.stream.gcount()) != file.size)
        mesh_files::fail_at_byte(name, std::size_t(file.stream.gcount()), "reading failed");
    return bytes;
}

Mesh with_cut_polygons(Mesh mesh) {
    mesh_files::cut_polygons(mesh);
    return mesh;
}

std::optional<MeshFormat> format_of(const std::filesystem::path& path) {
    std::string extension = path.extension().string();
    for (char& c : extension)
        if (c >= 'A' && c <= 'Z') c = char(c - 'A' + 'a');
    if (extension == ".stl") return MeshFormat::stl;
    if (extension == ".obj") return MeshFormat::obj;
    if (extension == ".ply") return MeshFormat::ply;
    if (extension == ".off") return MeshFormat::off;
    if (extension == ".3mf") return MeshFormat::threemf;
    return std::nullopt;
}

[[noreturn]] void fail_extension(const std::filesystem::path& path, const char* allowed) {
    mesh_files::fail(path.string(), "the extension " +
                                        mesh_files::quote(path.extension().string()) +
                                        " names no mesh format; allowed: " + allowed);
}

}  // namespace

MeshFormat mesh_format(const std::filesystem::path& path) {
    if (const auto format = format_of(path)) return *format;
#ifdef GRAZE_3MF
    fail_extension(path, ".stl, .obj, .ply, .off, .3mf");
#else
    fail_extension(path, ".stl, .obj, .ply, .off");
#endif
}

MeshFormat mesh_format_to_write(const std::filesystem::path& path) {
    const auto format = format_of(path);
    if (!format) fail_extension(path, ".stl, .obj, .ply, .off");
    if (*format == MeshFormat::threemf)
        mesh_files::fail(path.string(), mesh_files::threemf_is_only_read());
    return *format;
}

Mesh read_mesh(const std::filesystem::path& path) {
    std::error_code error;
    if (std::filesystem::is_directory(path, error))
        mesh_files::fail(path.string(), "is a directory; allowed: a regular file");
    const MeshFormat format = mesh_format(path);
    return read_mesh(contents(path), format, path.string());
}

Mesh read_mesh(const std::string& bytes, MeshFormat format, const std::string& name) try {
    if (bytes.find_first_not_of(" \t\r\n") == bytes.npos)
        mesh_files::fail(name, "the file is empty");
    const mesh_files::DefaultFloatingPoint guard;
    switch (format) {
        case MeshFormat::stl:
            return mesh_files::stl(bytes, name);
        case MeshFormat::obj:
            return with_cut_polygons(mesh_files::obj(bytes, name));
        case MeshFormat::ply:
            return with_cut_polygons(mesh_files::ply(bytes, name));
        case MeshFormat::off:
            return with_cut_polygons(mesh_files::off(bytes, name));
        case MeshFormat::threemf:
#ifdef GRAZE_3MF
            return mesh_files::threemf(bytes, name);
#else
            mesh_files::fail(
                name,
                "this build of graze reads no 3MF, which needs libzip and expat (Debian: "
                "libzip-dev, libexpat1-dev) and GRAZE_3MF; allowed: STL, OBJ, PLY, OFF");
#endif
    }
    mesh_files::fail(name, "has an unknown mesh format");
} catch (const std::bad_alloc&) {
    mesh_files::fail(name, "does not fit into the memory");
}

struct MeshStream::State {
    std::string name;
    std::ifstream stl;  // if it is binary STL
    Mesh mesh;          // if not
    std::size_t count = 0, at = 0;
    std::string bytes;

    explicit State(const std::filesystem::path& path) : name(path.string()) {
        if (mesh_format(path) == MeshFormat::stl) {
            File file = open(path);
            std::string preamble(mesh_files::stl_preamble, '\0');
            file.stream.read(preamble.data(), std::streamsize(preamble.size()));
            preamble.resize(std::size_t(file.stream.gcount()));
            if (const auto n = mesh_files::stl_count(preamble, file.size)) {
                stl = std::move(file.stream);
                count = *n;
                return;
            }
        }
        mesh = read_mesh(path);
        count = mesh.triangles.size();
    }

    void next(std::vector<Triangle3>& some, std::size_t most) {
        some.clear();
        const std::size_t n = std::min(most, count - at);
        if (stl.is_open()) {
            const mesh_files::DefaultFloatingPoint guard;
            bytes.resize(n * mesh_files::stl_facet);
            stl.read(bytes.data(), std::streamsize(bytes.size()));
            const std::size_t from = mesh_files::stl_preamble + at * mesh_files::stl_facet;
            const auto got = std::size_t(stl.gcount());
            if (got != bytes.size()) mesh_files::fail_at_byte(name, from + got, "reading failed");
            for (std::size_t i = 0; i < bytes.size(); i += mesh_files::stl_facet)
                some.push_back(mesh_files::stl_triangle(&bytes[i], from + i, name));
        } else {
            for (std::size_t i = at; i < at + n; ++i) some.push_back(mesh.triangle(i));
        }
        at += n;
    }

    void rewind() {
        at = 0;
        stl.clear();
        if (stl.is_open()) stl.seekg(std::streamoff(mesh_files::stl_preamble));
    }
};

MeshStream::MeshStream(const std::filesystem::path& path) : state_(std::make_unique<State>(path)) {}
MeshStream::~MeshStream() = default;
MeshStream::MeshStream(MeshStream&&) noexcept = default;
MeshStream& MeshStream::operator=(MeshStream&&) noexcept = default;

std::int64_t MeshStream::triangles() const { return std::int64_t(state_->count); }
void MeshStream::next(std::vector<Triangle3>& some, std::size_t most) { state_->next(some, most); }
void MeshStream::rewind() { state_->rewind(); }

}  // namespace graze
