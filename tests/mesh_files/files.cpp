#include <filesystem>
#include <fstream>
#include <graze/mesh.hpp>
#include <random>
#include <string>

#include "meshes.hpp"
#include "support/catch.hpp"

using namespace graze;
using namespace graze::test;
namespace fs = std::filesystem;

namespace {

// A folder that is removed with all it holds.
class Folder {
public:
    Folder()
        : path_(fs::temp_directory_path() /
                ("graze-mesh-files-" + std::to_string(std::random_device()()))) {
        fs::create_directories(path_);
    }
    ~Folder() {
        std::error_code ignored;
        fs::remove_all(path_, ignored);
    }
    fs::path write(const std::string& name, const std::string& bytes) const {
        std::ofstream(path_ / name, std::ios::binary) << bytes;
        return path_ / name;
    }
    fs::path operator/(const std::string& name) const { return path_ / name; }

private:
    fs::path path_;
};

std::string refusal(const fs::path& path) {
    try {
        read_mesh(path);
    } catch (const mesh_error& error) {
        return error.what();
    }
    return "read";
}

const std::string stl =
    "solid\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\n"
    "endfacet\nendsolid\n";
const std::string obj = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n";
const std::string off = "OFF 3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n";
const std::string ply =
    "ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\n"
    "property float z\nelement face 1\nproperty list uchar int vertex_index\nend_header\n"
    "0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n";

}  // namespace

TEST_CASE("files: the extension names the format in either case") {
    const Folder folder;
    const Mesh mesh = read_mesh(obj, MeshFormat::obj, "part");
    CHECK(same(read_mesh(folder.write("a.stl", stl)), mesh));
    CHECK(same(read_mesh(folder.write("a.STL", stl)), mesh));
    CHECK(same(read_mesh(folder.write("a.b.obj", obj)), mesh));
    CHECK(same(read_mesh(folder.write("a.Ply", ply)), mesh));
    CHECK(same(read_mesh(folder.write("a b.off", off)), mesh));
    fs::create_symlink(folder / "a.stl", folder / "link.stl");
    CHECK(same(read_mesh(folder / "link.stl"), mesh));
}

#ifndef GRAZE_3MF
TEST_CASE("files: a build without 3MF says so") {
    const Folder folder;
    const auto path = folder.write("part.3mf", "PK");
    CHECK(refusal(path) ==
          path.string() +
              ": this build of graze reads no 3MF, which needs libzip and expat (Debian: "
              "libzip-dev, libexpat1-dev) and GRAZE_3MF; allowed: STL, OBJ, PLY, OFF");
}
#endif

TEST_CASE("files: what cannot be read is refused by name") {
    const Folder folder;
    fs::create_directory(folder / "folder.stl");
    const struct {
        fs::path path;
        std::string what;
    } cases[] = {
        {folder / "none.stl", "the file does not exist"},
        {folder / "none" / "none.stl", "the file does not exist"},
        {folder / "folder.stl", "is a directory"},
        {folder.write("part.step", obj),
         "'.step' names no mesh format; allowed: .stl, .obj, .ply, .off"},
        {folder.write("part", obj), "'' names no mesh format"},
        {folder.write(".obj", obj), "'' names no mesh format"},
        {folder.write("empty.stl", ""), "empty"},
        {folder.write("empty.ply", ""), "empty"},
        {folder.write("bad.obj", "v 0 0 0\nv 0 0\n"), "line 2: the line ends"},
        {folder.write("wrong.off", obj), "line 1: the header is 'v'"},
    };
    for (const auto& c : cases) {
        const std::string message = refusal(c.path);
        INFO(message);
        CHECK(message.find(c.path.string() + ": ") == 0);
        CHECK(message.find(c.what) != message.npos);
    }
#if defined(__unix__)
    if (fs::exists("/dev/zero")) {
        fs::create_symlink("/dev/zero", folder / "endless.stl");
        CHECK(refusal(folder / "endless.stl").find("not a regular file") != std::string::npos);
    }
#endif
}

TEST_CASE("files: a stream gives the triangles of read_mesh, in portions, twice") {
    const Folder folder;
    const std::string binary = [] {
        std::string bytes(84, 's');
        bytes.replace(80, 4, std::string("\7\0\0\0", 4));
        for (int i = 0; i < 7; ++i) {
            bytes += std::string(12, '\0');
            for (int n = 0; n < 9; ++n) {
                const float x = float(i * 9 + n) / 8;
                bytes.append(reinterpret_cast<const char*>(&x), sizeof x);
            }
            bytes += std::string(2, '\0');
        }
        return bytes;
    }();
    folder.write("binary.stl", binary);
    folder.write("ascii.off",
                 "OFF\n4 3 0\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n3 0 2 1\n3 0 1 3\n3 1 2 3\n");
    for (const char* name : {"binary.stl", "ascii.off"}) {
        const Mesh mesh = read_mesh(folder / name);
        MeshStream stream(folder / name);
        CHECK(stream.triangles() == std::int64_t(mesh.triangles.size()));
        for (const std::size_t most : {2, 100}) {
            std::vector<Triangle3> some;
            std::size_t at = 0;
            while (stream.next(some, most), !some.empty())
                for (const Triangle3& t : some) {
                    const Triangle3 same = mesh.triangle(at++);
                    CHECK((t.a == same.a && t.b == same.b && t.c == same.c));
                }
            CHECK(at == mesh.triangles.size());
            stream.rewind();
        }
    }
    // A number that is not finite is found where it is.
    std::string bad = binary;
    bad.replace(84 + 50 * 5 + 12, 4, std::string("\0\0\x80\x7f", 4));
    folder.write("bad.stl", bad);
    MeshStream stream(folder / "bad.stl");
    std::vector<Triangle3> some;
    stream.next(some, 5);
    CHECK(some.size() == 5);
    CHECK_THROWS_AS(stream.next(some, 5), mesh_error);
}
