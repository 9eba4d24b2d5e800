// Files of voxels: what is in them byte by byte, and what comes back.
#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <graze/mesh.hpp>
#include <graze/voxel_files.hpp>
#include <iostream>
#include <random>
#include <string>

#include "cases/random.hpp"
#include "support/catch.hpp"

using namespace graze;
namespace fs = std::filesystem;

namespace {

/// A folder that is gone afterwards.
struct Folder {
    fs::path path =
        fs::temp_directory_path() / ("graze_files_" + std::to_string(std::random_device()()));
    Folder() { fs::create_directories(path); }
    ~Folder() { fs::remove_all(path); }
    fs::path operator/(const char* name) const { return path / name; }
};

std::string bytes_of(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

void put(const fs::path& path, const std::string& bytes) {
    std::ofstream(path, std::ios::binary) << bytes;
}

Grid grid_of(const VoxelSet::Index& dims, const char* cell = "1/4") {
    return {
        {{Exact("-1"), Exact("1/2"), Exact("3")}}, {{Exact(cell), Exact(cell), Exact(cell)}}, dims};
}

VoxelSet random_set(const VoxelSet::Index& dims, cases::Random& random) {
    VoxelSet set(dims);
    for (std::int64_t i = 0; i < dims[0]; ++i)
        for (std::int64_t j = 0; j < dims[1]; ++j)
            for (std::int64_t k = 0; k < dims[2]; ++k)
                if (random.once_in(3)) set.insert(i, j, k, std::min(k + 70, dims[2] - 1));
    return set;
}

/// Is the library built with that format?
bool written([[maybe_unused]] const fs::path& path) {
#ifdef GRAZE_OPENVDB
    static const bool added = (add_vdb_files(), true);
    return added;
#else
    return path.extension() != ".vdb";
#endif
}

std::string refusal(const auto& call) {
    try {
        call();
    } catch (const voxel_file_error& error) {
        return error.what();
    }
    return "nothing thrown";
}

}  // namespace

TEST_CASE("files: an .npy file has the header of format 1.0 and the voxels in C order") {
    const Folder folder;
    const auto path = folder / "set.npy";
    VoxelSet set({2, 1, 3}), overlapping({2, 1, 3});
    set.insert(0, 0, 0, 0);
    set.insert(1, 0, 1, 2);
    overlapping.insert(1, 0, 2, 2);
    write_voxels(path, grid_of(set.dims()), set);
    std::string file = bytes_of(path);
    REQUIRE(file.size() == 128 + 6);
    CHECK(file.substr(0, 8) == std::string("\x93NUMPY\x01\x00", 8));
    CHECK(file.substr(8, 2) == std::string("\x76\x00", 2));
    CHECK(file.substr(10, 62) == "{'descr': '|b1', 'fortran_order': False, 'shape': (2, 1, 3), }");
    CHECK(file.substr(72, 55) == std::string(55, ' '));
    CHECK(file[127] == '\n');
    CHECK(file.substr(128) == std::string("\1\0\0\0\1\1", 6));
    write_voxels(path, grid_of(set.dims()), set, &overlapping);
    file = bytes_of(path);
    CHECK(file.substr(10, 16) == "{'descr': '|u1',");
    CHECK(file.substr(128) == std::string("\1\0\0\0\1\2", 6));
    CHECK(read_voxels(path).set == set);
    // In the order of Fortran the first index runs fastest.
    file.replace(file.find("False"), 5, "True ");
    file.replace(128, 6, std::string("\1\0\0\1\0\1", 6));
    put(path, file);
    CHECK(read_voxels(path).set == set);
    VoxelSet uneven({2, 3, 4});
    std::string voxels(24, '\0');
    for (const auto& [i, j, k] : {VoxelSet::Index{1, 0, 0}, {0, 2, 1}, {1, 1, 3}, {0, 1, 2}}) {
        uneven.insert(i, j, k, k);
        voxels[std::size_t(i + 2 * (j + 3 * k))] = 1;
    }
    file.replace(file.find("(2, 1, 3)"), 9, "(2, 3, 4)");
    put(path, file.substr(0, 128) + voxels);
    CHECK(read_voxels(path).set == uneven);
    for (std::int64_t n = 1; n < 1000000; n *= 10) {
        write_voxels(path, grid_of({1, 1, n}), VoxelSet({1, 1, n}));
        CHECK((fs::file_size(path) - std::uintmax_t(n)) % 64 == 0);
    }
}

TEST_CASE("files: a .binvox file is a cube in runs, y fastest, then z, then x") {
    const Folder folder;
    const auto path = folder / "set.binvox";
    VoxelSet set({2, 1, 3});
    set.insert(0, 0, 0, 0);
    set.insert(1, 0, 1, 2);
    write_voxels(path, grid_of(set.dims()), set);
    // Of x = 0: (z 0, y 0); of x = 1: (z 1, y 0) and (z 2, y 0); three y in a row.
    CHECK(bytes_of(path) ==
          std::string("#binvox 1\ndim 3 3 3\ntranslate -1 0.5 3\nscale 0.75\ndata\n") +
              std::string("\1\1\0\x0b\1\1\0\2\1\1\0\x0b", 12));
    const auto read = read_voxels(path);
    CHECK(read.set.dims() == VoxelSet::Index{3, 3, 3});
    CHECK(read.set.count() == 3);
    CHECK((read.set.contains(0, 0, 0) && read.set.contains(1, 0, 1) && read.set.contains(1, 0, 2)));
    CHECK((read.origin->x == -1 && read.origin->y == 0.5 && read.origin->z == 3));
    CHECK((read.cell->x == 0.25 && read.cell->y == 0.25 && read.cell->z == 0.25));
}

TEST_CASE("files: .binvox files as other programs write them") {
    const Folder folder;
    const auto path = folder / "other.binvox";
    cases::Random random(3);
    for (int n = 0; n < 100; ++n) {
        // As the header has them: x, z, y.
        const std::array dim{random.between(1, 5), random.between(1, 5), random.between(1, 5)};
        const Vec3 origin{double(random.between(-9, 9)), double(random.between(-9, 9)), 0.5};
        const int scale = random.between(1, 9);
        std::array<std::string, 3> lines{
            "dim " + std::to_string(dim[0]) + ' ' + std::to_string(dim[1]) + ' ' +
                std::to_string(dim[2]) + '\n',
            "translate " + std::to_string(origin.x) + ' ' + std::to_string(origin.y) + " 0.5\n",
            "scale " + std::to_string(scale) + '\n'};
        std::swap(lines[0], lines[std::size_t(random.between(0, 2))]);
        std::string bytes = "#binvox 1\n" + lines[0] + lines[1] + lines[2] + "data\n";
        VoxelSet set({dim[0], dim[2], dim[1]});
        // Runs that end anywhere, some empty, of values that are not 1 as well.
        const int all = dim[0] * dim[1] * dim[2];
        for (int at = 0; at < all;) {
            const int run = random.between(0, std::min(9, all - at)),
                      value = random.pick({0, 0, 1, 255});
            bytes += {char(value), char(run)};
            for (const int end = at + run; at < end; ++at)
                if (value != 0) {
                    const int y = at % dim[2], z = at / dim[2] % dim[1], x = at / dim[2] / dim[1];
                    set.insert(x, y, z, z);
                }
        }
        put(path, bytes);
        const VoxelFile read = read_voxels(path);
        INFO(bytes.substr(0, bytes.find("data")));
        CHECK(read.set == set);
        const double cell = double(scale) / std::max({dim[0], dim[1], dim[2]});
        CHECK((*read.origin == origin && *read.cell == Vec3{cell, cell, cell}));
    }
}

TEST_CASE("files: what is written is read again") {
    const Folder folder;
    cases::Random random(1);
    for (int n = 0; n < 20; ++n) {
        VoxelSet::Index dims;
        for (auto& d : dims) d = random.pick({1, 2, 5, 63, 64, 65, 130});
        const VoxelSet set = random_set(dims, random);
        for (const char* name : {"set.npy", "set.binvox", "set.vdb"}) {
            if (!written(name)) continue;
            INFO(name << ' ' << dims[0] << ' ' << dims[1] << ' ' << dims[2]);
            const Grid grid = grid_of(dims);
            write_voxels(folder / name, grid, set);
            const VoxelFile file = read_voxels(folder / name);
            const VoxelSet& read = file.set;
            if (name != std::string("set.npy")) {
                const Vec3 origin = grid.origin.rounded(), cell = grid.cell.rounded();
                CHECK((*file.origin == origin && *file.cell == cell));
            }
            CHECK(read.count() == set.count());
            bool same = true;
            for (std::int64_t i = 0; i < dims[0]; ++i)
                for (std::int64_t j = 0; j < dims[1]; ++j)
                    for (std::int64_t k = 0; k < dims[2]; ++k)
                        same &= set.contains(i, j, k) == read.contains(i, j, k);
            CHECK(same);
        }
    }
}

TEST_CASE("files: a .ply file is the closed boundary of the set") {
    const Folder folder;
    const auto path = folder / "set.ply";
    cases::Random random(2);
    for (int n = 0; n < 20; ++n) {
        const VoxelSet::Index dims{random.between(1, 5), random.between(1, 5),
                                   random.between(1, 70)};
        const VoxelSet set = random_set(dims, random);
        const Grid grid = grid_of(dims);
        write_voxels(path, grid, set);
        if (set.count() == 0) continue;
        // Its inside, by other code, is the set again.
        const Mesh mesh = read_mesh(path);
        CHECK(voxelize(mesh, grid, {.mode = VoxelMode::inside}).set == set);
    }
}

TEST_CASE("files: a .vox file holds the models of a large set, and where they are") {
    const Folder folder;
    const auto path = folder / "set.vox";
    const VoxelSet::Index dims{3, 300, 2};
    VoxelSet set(dims);
    set.insert(1, 255, 0, 0);
    set.insert(2, 256, 1, 1);
    write_voxels(path, grid_of(dims), set);
    const std::string file = bytes_of(path);
    CHECK(file.substr(0, 8) == std::string("VOX \x96\0\0\0", 8));
    const auto sized = [](int x, int y, int z) {
        return std::string("SIZE\x0c\0\0\0\0\0\0\0", 12) + char(x) + std::string(3, '\0') +
               char(y & 255) + char(y >> 8) + std::string(2, '\0') + char(z) + std::string(3, '\0');
    };
    const auto voxel = [](int x, int y, int z) {
        return std::string("XYZI\x08\0\0\0\0\0\0\0\1\0\0\0", 16) + char(x) + char(y) + char(z) +
               char(79);
    };
    CHECK(file.find(sized(3, 256, 2) + voxel(1, 255, 0)) != file.npos);
    CHECK(file.find(sized(3, 44, 2) + voxel(2, 0, 1)) != file.npos);
    CHECK(file.find("1 128 1") != file.npos);
    CHECK(file.find("1 278 1") != file.npos);
}

TEST_CASE("files: a .vti file holds a byte a voxel, x fastest") {
    const Folder folder;
    const auto path = folder / "set.vti";
    VoxelSet set({2, 1, 3});
    set.insert(0, 0, 0, 0);
    set.insert(1, 0, 1, 2);
    write_voxels(path, grid_of(set.dims()), set);
    const std::string file = bytes_of(path);
    CHECK(file.find("Origin=\"-1 0.5 3\" Spacing=\"0.25 0.25 0.25\"") != file.npos);
    CHECK(file.find("WholeExtent=\"0 2 0 1 0 3\"") != file.npos);
    CHECK(file.find(std::string("\n_\6\0\0\0\0\0\0\0\1\0\0\1\0\1\n", 17)) != file.npos);
}

TEST_CASE("files: volume fractions are doubles, in the order of each format") {
    const Folder folder;
    const Grid grid = grid_of({2, 1, 3});
    VolumeFractions fractions;
    fractions.dims = grid.dims;
    fractions.values = {0.5, 0.25, 1, 0, 0x1p-1074, 1.0 / 3};
    const std::string half("\0\0\0\0\0\0\xe0\x3f", 8), quarter("\0\0\0\0\0\0\xd0\x3f", 8),
        one("\0\0\0\0\0\0\xf0\x3f", 8), none(8, '\0'), least("\1\0\0\0\0\0\0\0", 8),
        third("\x55\x55\x55\x55\x55\x55\xd5\x3f", 8);
    write_volume_fractions(folder / "a.npy", grid, fractions);
    std::string file = bytes_of(folder / "a.npy");
    REQUIRE(file.size() == 128 + 48);
    CHECK(file.substr(10, 62) == "{'descr': '<f8', 'fortran_order': False, 'shape': (2, 1, 3), }");
    CHECK(file.substr(128) == half + quarter + one + none + least + third);
    write_volume_fractions(folder / "a.vti", grid, fractions);
    file = bytes_of(folder / "a.vti");
    CHECK(file.find("Origin=\"-1 0.5 3\" Spacing=\"0.25 0.25 0.25\"") != file.npos);
    CHECK(file.find(
              "<CellData Scalars=\"fractions\"><DataArray type=\"Float64\" Name=\"fractions\"") !=
          file.npos);
    CHECK(file.find(std::string("\n_\x30\0\0\0\0\0\0\0", 10) + half + none + quarter + least + one +
                    third + "\n</AppendedData>") != file.npos);

    const std::string place = folder.path.string() + '/';
    for (const char* name : {"a.binvox", "a.vox", "a.ply"}) {
        const auto refused =
            refusal([&] { write_volume_fractions(folder / name, grid, fractions); });
        CHECK(refused == refusal([&] { expect_writable_fractions(folder / name, grid); }));
        CHECK(refused == place + name + ": " + fs::path(name).extension().string() +
                             " files hold no fractions; allowed: .npy, .vti");
    }
    CHECK(refusal([&] { expect_writable_fractions(folder / "none/a.npy", grid); }) ==
          place + "none/a.npy: there is no folder " + place + "none");
    Grid huge = grid;
    huge.dims = {1 << 15, 1 << 15, 1 << 15};
    CHECK(refusal([&] {
              expect_writable_fractions(folder / "huge.npy", huge);
          }).starts_with(place + "huge.npy: cannot be written: takes 281474977 MB, "));
    CHECK_THROWS_AS(write_volume_fractions(folder / "b.npy", grid_of({1, 2, 3}), fractions),
                    std::invalid_argument);
    CHECK_FALSE(fs::exists(folder / "b.npy"));
}

TEST_CASE("files: what cannot be written or read is refused, and nothing is left half-written") {
    const Folder folder;
    const VoxelSet set({1, 1, 1});
    const Grid grid = grid_of({1, 1, 1});
    const auto write = [&](const fs::path& path, const Grid& g) {
        return refusal([&] { write_voxels(path, g, set); });
    };
    const std::string place = folder.path.string() + '/';
    CHECK(write(folder / "a.stl", grid) ==
          place +
              "a.stl: \".stl\" files cannot be written; allowed: .npy, .binvox, .vox, .vti, .ply" +
              (written("a.vdb") ? ", .vdb" : ", and .vdb by OpenVDB"));
    CHECK(write(folder / "none/a.npy", grid) ==
          place + "none/a.npy: there is no folder " + place + "none");
    Grid flat = grid;
    flat.cell[2] = Exact("1/2");
    CHECK(write(folder / "a.binvox", flat) ==
          place + "a.binvox: a .binvox file holds cubes, but the cells are 1/4, 1/4, 1/2");
    CHECK(fs::is_empty(folder.path));

    const auto read = [&](const char* name, const std::string& bytes) {
        put(folder / name, bytes);
        return refusal([&] { read_voxels(folder / name); });
    };
    CHECK(refusal([&] { read_voxels(folder / "no.npy"); }) ==
          place + "no.npy: cannot be read: No such file or directory");
    CHECK(read("a.npy", "NUMPY") ==
          place + "a.npy: is no .npy file: it does not begin with \\x93NUMPY");
    write_voxels(folder / "b.npy", grid, set);
    std::string good = bytes_of(folder / "b.npy");
    CHECK(read("b.npy", good + "x").find("has 2 bytes of voxels") != std::string::npos);
    std::string other = good;
    other.replace(other.find("|b1"), 3, "<f8");
    CHECK(read("b.npy", other) == place + "b.npy: holds '<f8'; allowed: '|b1', '|u1', '|i1'");
    other = good;
    other.replace(other.find("(1, 1, 1)"), 9, "(1, 1)   ");
    CHECK(read("b.npy", other) ==
          place + "b.npy: its shape is (1, 1); allowed: three whole numbers >= 1");
    const std::string head = "#binvox 1\ndim 2 2 2\ntranslate 0 0 0\nscale 1\ndata\n";
    CHECK(read("a.binvox", head + "\1\7") == place + "a.binvox: has fewer voxels than its dim say");
    CHECK(read("a.binvox", head + "\1\x09") ==
          place + "a.binvox: has more voxels than its dim say");
    CHECK(read("a.binvox", "#binvox 1\ndim 2 2\n") == place + "a.binvox: cannot read \"dim 2 2\"");
    CHECK(read("a.binvox", "#binvox 1\ndim 2 2 2\n") == place + "a.binvox: ends within its header");
}

TEST_CASE("files: a file is replaced as a whole or not at all") {
    const Folder folder;
    const auto path = folder / "page.html";
    const auto write = [&](const fs::path& to, const std::string& text, bool fails = false) {
        try {
            replace_file(to, [&](std::ostream& out) {
                out << text;
                CHECK(fs::exists(part_of(to)));
                if (fails) out.setstate(std::ios::badbit);
            });
        } catch (const voxel_file_error&) {
            return std::string("is no file of voxels");
        } catch (const file_error& error) {
            return std::string(error.what());
        }
        return std::string();
    };
    CHECK(write(path, "old") == "");
    CHECK(write(path, "new", true).find("page.html: cannot be written: ") != std::string::npos);
    CHECK(bytes_of(path) == "old");
    CHECK(write(path, "new") == "");
    CHECK(bytes_of(path) == "new");
    CHECK(std::distance(fs::directory_iterator(folder.path), {}) == 1);
    CHECK_THROWS_AS(expect_replaceable(folder.path), file_error);
    CHECK_THROWS_AS(expect_replaceable(folder / "none/page.html"), file_error);
}

#ifdef GRAZE_OPENVDB
TEST_CASE("files: a .vdb file has the transform of the grid, as OpenVDB's own programs print it") {
    const Folder folder;
    const auto path = folder / "set.vdb";
    REQUIRE(written(path));
    VoxelSet set({20, 1, 30}), overlapping({20, 1, 30});
    set.insert(2, 0, 0, 0);
    set.insert(19, 0, 1, 29);
    write_voxels(path, grid_of(set.dims()), set, &overlapping);
    const VoxelFile read = read_voxels(path);
    CHECK(read.set == set);
    CHECK((read.origin->x == -1 && read.origin->y == 0.5 && read.origin->z == 3));
    CHECK((read.cell->x == 0.25 && read.cell->y == 0.25 && read.cell->z == 0.25));
    CHECK(refusal([&] {
              put(path, std::string(100, 'x'));
              read_voxels(path);
          }).find(path.string() + ": cannot be read: ") == 0);
    write_voxels(path, grid_of(set.dims()), set);
    const std::string good = bytes_of(path);
    for (const std::size_t length : {std::size_t(20), good.size() / 2, good.size() - 9}) {
        put(path, good.substr(0, length));
        CHECK(refusal([&] { read_voxels(path); }).find(path.string() + ": ") == 0);
    }
    if (std::system("vdb_print -version > /dev/null 2>&1") != 0) {
        std::cout << "SKIPPED: no vdb_print (Debian package libopenvdb-tools)" << std::endl;
        return;
    }
    put(path, good);
    const auto list = folder / "list.txt";
    REQUIRE(std::system(("vdb_print -l " + path.string() + " > " + list.string()).c_str()) == 0);
    const std::string printed = bytes_of(list);
    INFO(printed);
    CHECK(printed.find("Number of active voxels:       30\n") != printed.npos);
    CHECK(printed.find("[2, 0, 0] -> [19, 0, 29]") != printed.npos);
    CHECK(printed.find("[-0.875, 0.625, 3.12, 1]") != printed.npos);
}
#endif
