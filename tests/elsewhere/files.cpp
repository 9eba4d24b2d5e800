// Meshes and voxels in files, as `files FOLDER`: by every way to write a path, with the ends of lines and the
// bytes that systems take for something else. Prints what is wrong; exit status 1 if anything is.
#include <array>
#include <bit>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <fstream>
#include <graze/mesh.hpp>
#include <graze/voxel.hpp>
#include <graze/voxel_files.hpp>
#include <iostream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

namespace {

int checks = 0, failures = 0;
void expect(const std::string& what, bool is_so) {
    ++checks;
    if (is_so) return;
    ++failures;
    std::cout << "wrong: " << what << std::endl;
}

void write(const std::filesystem::path& path, const std::string& bytes) {
    std::ofstream(path, std::ios::binary) << bytes;
}
std::string read(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// A tetrahedron; the bytes of its coordinates are CR, LF and Ctrl-Z.
constexpr std::uint32_t extents[3] = {0x410a0d0a, 0x420d1a1a, 0x411a0a0d};
constexpr std::array<std::array<int, 3>, 4> faces{{{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {0, 3, 2}}};
std::uint32_t coordinate(int corner, int axis) { return corner == axis + 1 ? extents[axis] : 0; }
double number(int corner, int axis) { return std::bit_cast<float>(coordinate(corner, axis)); }

void put(std::string& bytes, std::uint32_t n, bool big_endian) {
    for (int k = 0; k < 4; ++k) bytes += char(n >> 8 * (big_endian ? 3 - k : k) & 0xff);
}

std::string stl() {
    std::string bytes(80, '\n');
    put(bytes, faces.size(), false);
    for (const auto& face : faces) {
        for (int k = 0; k < 3; ++k) put(bytes, 0, false);
        for (const int corner : face)
            for (int k = 0; k < 3; ++k) put(bytes, coordinate(corner, k), false);
        bytes += "\r\n";
    }
    return bytes;
}

std::string ply(bool big_endian) {
    std::string bytes =
        std::string("ply\r\nformat binary_") + (big_endian ? "big" : "little") +
        "_endian 1.0\r\nelement vertex 4\r\nproperty float x\r\nproperty float y\r\n"
        "property float z\r\nelement face 4\r\n"
        "property list uchar int vertex_indices\r\nend_header\r\n";
    for (int corner = 0; corner < 4; ++corner)
        for (int k = 0; k < 3; ++k) put(bytes, coordinate(corner, k), big_endian);
    for (const auto& face : faces) {
        bytes += '\3';
        for (const int corner : face) put(bytes, std::uint32_t(corner), big_endian);
    }
    return bytes;
}

/// By lines that begin with these words.
std::string text(const std::string& head, const std::string& vertex, const std::string& face_word,
                 int first) {
    std::ostringstream lines;
    lines.precision(17);
    lines << head;
    for (int corner = 0; corner < 4; ++corner)
        lines << vertex << ' ' << number(corner, 0) << ' ' << number(corner, 1) << ' '
              << number(corner, 2) << "\r\n";
    for (const auto& face : faces) {
        lines << face_word;
        for (const int corner : face) lines << ' ' << corner + first;
        lines << "\r\n";
    }
    return lines.str();
}

bool is_right(const graze::Mesh& mesh) {
    if (mesh.vertices.size() != 4 || mesh.triangles.size() != faces.size()) return false;
    for (std::size_t n = 0; n < faces.size(); ++n)
        for (std::size_t c = 0; c < 3; ++c)
            for (int k = 0; k < 3; ++k)
                if (mesh.vertices[mesh.triangles[n][c]][k] != number(faces[n][c], k)) return false;
    return true;
}

/// Throws with a message that has the path in it.
bool is_refused(const std::string& path) {
    try {
        (void)graze::read_mesh(path);
        return false;
    } catch (const std::exception& error) {
        return std::string(error.what()).starts_with(path);
    }
}

}  // namespace

int main(int argc, char** argv) try {
    if (argc != 2) return 2;
    const std::string folder = argv[1];
    const std::string slash(1, char(std::filesystem::path::preferred_separator));
    const std::string deep = folder + slash + "deep" + slash + "er" + slash;
    std::filesystem::create_directories(deep);
    // The last name has a letter of no code page.
    const std::vector<std::filesystem::path> meshes{
        deep + "bytes.stl",   folder + "/deep" + slash + "er/bytes.stl",
        folder + "/big.ply",  folder + slash + "little.ply",
        folder + "/crlf.off", std::filesystem::path(folder) / u8"\uD55C.obj"};
    write(deep + "bytes.stl", stl());
    write(folder + "/big.ply", ply(true));
    write(folder + "/little.ply", ply(false));
    write(folder + "/crlf.off", text("OFF\r\n4 4 0\r\n", "", "3", 0));
    write(meshes.back(), text("", "v", "f", 1));

    std::uint64_t checksum = 0xcbf29ce484222325;
    std::string first_bytes;
    for (const std::filesystem::path& path : meshes) {
        const graze::Mesh mesh = graze::read_mesh(path);
        expect(path.string(), is_right(mesh));
        const auto grid = graze::Grid::of_resolution(mesh, 13);
        const auto set = graze::voxelize(mesh, grid).set;
        std::string bytes;
        for (const std::string extension : {".npy", ".binvox", ".vti", ".ply"}) {
            const std::string out = deep + "voxels" + extension;
            // The second time it is replaced.
            for (int n = 0; n < 2; ++n) graze::write_voxels(out, grid, set);
            expect("no part of " + out + " is left", !std::filesystem::exists(out + ".part"));
            bytes += read(out);
            if (extension == ".npy" || extension == ".binvox")
                expect(out + " of " + path.string(),
                       graze::read_voxels(out).set.count() == set.count());
        }
        if (first_bytes.empty()) first_bytes = bytes;
        expect("the same bytes of " + path.string(), set.count() == 57 && bytes == first_bytes);
    }
    for (const char c : first_bytes)
        checksum = (checksum ^ static_cast<unsigned char>(c)) * 0x100000001b3;
    // By Linux for x86-64.
    expect("the bytes of voxel files are those of elsewhere", checksum == 0x45844e88371b2cd5);
    expect("what is not there is refused", is_refused(deep + "none.stl"));
    expect("a folder is refused", is_refused(folder + slash + "deep"));
    std::cout << checks << " checks of files, " << failures << " failures; checksum " << std::hex
              << checksum << std::endl;
    return failures == 0 ? 0 : 1;
} catch (const std::exception& error) {
    std::cout << "files: " << error.what() << '\n';
    return 1;
}
