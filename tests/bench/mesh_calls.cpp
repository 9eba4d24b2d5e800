#include "mesh_calls.hpp"

#include <algorithm>
#include <bitset>
#include <filesystem>
#include <fstream>
#include <graze/assembly.hpp>
#include <graze/batch.hpp>
#include <graze/certificate.hpp>
#include <graze/contact.hpp>
#include <graze/mesh_cells.hpp>
#include <graze/mesh_certificate.hpp>
#include <graze/mesh_check.hpp>
#include <graze/mesh_cut.hpp>
#include <graze/mesh_index.hpp>
#include <graze/mesh_measure.hpp>
#include <graze/mesh_motion.hpp>
#include <graze/voxel_files.hpp>
#include <graze/voxel_fractions.hpp>
#include <memory>
#include <tuple>
#include <unordered_map>

#include "meshes.hpp"
#include "naive.hpp"

namespace graze::bench {

namespace {

/// The axis-aligned cube from `min` to `max` on all axes.
void add_cube(Mesh& mesh, double min, double max) {
    const auto first = std::uint32_t(mesh.vertices.size());
    for (unsigned v = 0; v < 8; ++v)
        mesh.vertices.push_back({v & 1 ? max : min, v & 2 ? max : min, v & 4 ? max : min});
    constexpr std::uint32_t faces[12][3]{{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6},
                                         {0, 1, 4}, {1, 5, 4}, {2, 6, 3}, {3, 6, 7},
                                         {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
    for (const auto& [a, b, c] : faces) mesh.triangles.push_back({first + a, first + b, first + c});
}

void every_voxelize(const std::string& name, const Mesh& mesh, const Grid& grid,
                    const AddMeshCall& add) {
    const auto ask = [&](const VoxelOptions& options) {
        return [&mesh, &grid, options] { return voxelize(mesh, grid, options).set.count(); };
    };
    const auto add_one = [&](const VoxelOptions& o, const char* how = "") {
        add({"voxelize", name + ", " + graze::name(o.mode) + ", " + graze::name(o.ties) + how,
             "triangle", mesh.triangles.size(), ask(o), "26, closed", ask({})});
    };
    for (const auto mode :
         {VoxelMode::surface_26, VoxelMode::surface_6, VoxelMode::inside, VoxelMode::solid})
        for (const Ties ties : {Ties::closed, Ties::half_open, Ties::open})
            add_one({.mode = mode, .ties = ties});
    add_one({.contacts = true}, ", contacts");
    add_one({.mode = VoxelMode::inside, .parity = true}, ", parity");
    add_one({.mode = VoxelMode::solid, .parity = true}, ", parity");

    const auto& n = grid.dims;
    const std::array<VoxelSet::Index, 3> some{
        {{0, 0, 0}, {n[0] / 2, n[1] / 2, n[2] / 3}, {n[0] / 20, n[1] / 2, n[2] / 3}}};
    const Vec3 origin = grid.origin.rounded(), cell = grid.cell.rounded();
    add({"volume_fractions", name, "triangle", mesh.triangles.size(),
         [&] { return volume_fractions(mesh, grid).partial; }, "26, closed", ask({})});
    add({"exact_volume_fractions", name, "voxel", some.size(),
         [&] { return std::int64_t(exact_volume_fractions(mesh, grid, some)[0].sign()); },
         "26, closed", ask({})});
    add({"explain", name, "voxel", some.size(),
         [&] { return std::int64_t(explain(mesh, grid, some)[0].meets); }, "doubles",
         [&] {
             std::int64_t found = 0;
             for (const auto& v : some) {
                 Aabb3 box;
                 for (int k = 0; k < 3; ++k) {
                     box.min[k] = origin[k] + double(v[std::size_t(k)]) * cell[k];
                     box.max[k] = box.min[k] + cell[k];
                 }
                 for (std::size_t i = 0; i < mesh.triangles.size(); ++i)
                     if (naive::early(mesh.triangle(i), box)) {
                         ++found;
                         break;
                     }
             }
             return found;
         }});
}

void every_portion(const Mesh& mesh, const Grid& grid, const AddMeshCall& add) {
    std::vector<Triangle3> triangles;
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) triangles.push_back(mesh.triangle(i));
    const auto add_all = [&](Voxelizer& voxelizer, std::size_t portion) {
        for (std::span rest(triangles); !rest.empty();) {
            const auto some = rest.first(std::min(portion, rest.size()));
            voxelizer.add(some);
            rest = rest.subspan(some.size());
        }
        return std::int64_t(triangles.size());
    };
    Voxelizer same(grid);
    for (const std::size_t portion : {1, 64})
        add({"Voxelizer::add", "torus, by " + std::to_string(portion), "triangle", triangles.size(),
             [&, portion] { return add_all(same, portion); }, "voxelize",
             [&] { return voxelize(mesh, grid).set.count(); }});
    const VoxelOptions solid{.mode = VoxelMode::solid};
    add({"Voxelizer::finish", "torus, solid, added by 64", "triangle", triangles.size(),
         [&] {
             Voxelizer voxelizer(grid, solid);
             add_all(voxelizer, 64);
             return voxelizer.finish().set.count();
         },
         "voxelize", [&] { return voxelize(mesh, grid, solid).set.count(); }});
}

/// Edges of indices that are not run both ways: by what knows nothing of corners that are equal.
std::int64_t open_edges(const Mesh& mesh) {
    std::unordered_map<std::uint64_t, int> times;
    for (const auto& t : mesh.triangles)
        for (std::size_t k = 0; k < 3; ++k) {
            const std::uint64_t a = t[k], b = t[(k + 1) % 3];
            times[a < b ? a << 32 | b : b << 32 | a] += a < b ? 1 : -1;
        }
    return std::int64_t(std::count_if(times.begin(), times.end(),
                                      [](const auto& edge) { return edge.second != 0; }));
}

void every_boundary(const Mesh& mesh, const AddMeshCall& add) {
    std::vector<Triangle3> triangles;
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) triangles.push_back(mesh.triangle(i));
    const auto by_indices = [&] { return open_edges(mesh); };
    add({"Boundary::add", "torus", "triangle", triangles.size(),
         [&] {
             Boundary boundary;
             boundary.add(triangles);
             return 0;
         },
         "indices", by_indices});
    add({"Boundary::expect_none", "torus", "triangle", triangles.size(),
         [&] {
             Boundary boundary;
             boundary.add(triangles);
             boundary.expect_none();
             return 0;
         },
         "indices", by_indices});
}

/// A mesh without pairs, and cubes on each other, in which many faces lie in one plane.
void every_check(const std::string& name, const Mesh& mesh, const AddMeshCall& add) {
    const auto add_one = [&](const char* call, std::function<std::int64_t()> ask) {
        add({call, name, "triangle", mesh.triangles.size(), std::move(ask), "indices",
             [&] { return open_edges(mesh); }});
    };
    add_one("mesh::topology", [&] { return mesh::topology(mesh).edges; });
    add_one("mesh::topology_defects",
            [&] { return std::int64_t(mesh::topology_defects(mesh).size()); });
    add_one("mesh::face_pairs", [&] { return mesh::face_pairs(mesh).size(); });
    add_one("mesh::self_intersections",
            [&] { return std::int64_t(mesh::self_intersections(mesh).size()); });
    add_one("mesh::first_self_intersection",
            [&] { return std::int64_t(mesh::first_self_intersection(mesh).has_value()); });
    add_one("mesh::check", [&] { return mesh::check(mesh).topology.edges; });
    add_one("mesh::measure", [&] { return std::int64_t(mesh::measure(mesh).area); });
    const auto cells = std::make_shared<mesh::Cells>(mesh::resolve(mesh));
    add({"mesh::measure", name + ", cells", "piece", cells->pieces.size(),
         [cells] { return std::int64_t(mesh::measure(*cells).area); }});
    const mesh::SecondMoments moments = mesh::measure(mesh).moments->second;
    add({"mesh::SecondMoments::inertia", name, "tensor", 1,
         [moments] { return std::int64_t(moments.inertia()[0][0].sign()); }});
}

/// Faces of a mesh, each several times; their pairs, and going through all of them.
void every_face_pairs(const Mesh& mesh, const AddMeshCall& add) {
    struct Copies {
        Mesh mesh;
        mesh::FacePairs pairs;
    };
    const auto copies = std::make_shared<Copies>();
    copies->mesh.vertices = mesh.vertices;
    for (const auto& face : mesh.triangles)
        for (int n = 0; n < 6; ++n) copies->mesh.triangles.push_back(face);
    copies->pairs = mesh::face_pairs(copies->mesh);
    const auto add_one = [&](const char* call, const char* unit, std::size_t units, auto ask) {
        add({call, "equal faces", unit, units, [copies, ask] { return ask(copies->pairs); }});
    };
    add({"mesh::face_pairs", "equal faces", "triangle", copies->mesh.triangles.size(),
         [copies] { return mesh::face_pairs(copies->mesh).size(); }});
    const auto all = std::size_t(copies->pairs.size());
    add_one("mesh::FacePairs::size", "group", copies->pairs.equal.size(),
            [](const mesh::FacePairs& pairs) { return pairs.size(); });
    add_one("mesh::FacePairs::times", "call", 1, [](const mesh::FacePairs& pairs) {
        return pairs.first.empty() ? 0 : pairs.times(pairs.first.front());
    });
    add_one("mesh::FacePairs::list", "pair", all,
            [](const mesh::FacePairs& pairs) { return std::int64_t(pairs.list().size()); });
    add_one("mesh::FacePairs::begin", "pair", all, [](const mesh::FacePairs& pairs) {
        std::int64_t sum = 0;
        for (const mesh::FacePair& pair : pairs) sum += pair.shared;
        return sum;
    });
}

/// Pairs of triangles that lie near each other, by their numbers; beside the same as structs.
void every_indexed(const Mesh& mesh, const AddMeshCall& add) {
    struct Lists {
        std::vector<std::array<std::uint32_t, 2>> pairs;
        std::vector<Triangle3> a, b;
        std::vector<Contact> contacts;
    };
    const auto lists = std::make_shared<Lists>();
    for (std::uint32_t n = 0; n + 5 < mesh.triangles.size(); ++n) {
        lists->pairs.push_back({n, n + 5});
        lists->a.push_back(mesh.triangle(n));
        lists->b.push_back(mesh.triangle(n + 5));
    }
    lists->contacts.resize(lists->pairs.size());
    const auto contacts_of = [lists](const auto& a, const auto& b) {
        return std::int64_t(batch::contact(a, b, std::span(lists->contacts)));
    };
    add({"batch::indexed", "contact of triangles", "pair", lists->pairs.size(),
         [&mesh, lists, contacts_of] {
             const auto points = batch::structs<Vec3>(mesh.vertices);
             const auto list = [&](std::size_t of_pair) {
                 return batch::indexed<Triangle3>(points, mesh.triangles, lists->pairs, of_pair);
             };
             return contacts_of(list(0), list(1));
         },
         "structs",
         [lists, contacts_of] {
             return contacts_of(batch::structs<Triangle3>(lists->a),
                                batch::structs<Triangle3>(lists->b));
         }});
}

/// Of a solid, and of the same one beside it.
void every_index(const std::string& name, const Mesh& mesh, const AddMeshCall& add) {
    const auto index = std::make_shared<mesh::Index>(mesh);
    Mesh second = mesh;
    for (Vec3& p : second.vertices) p.x += 0.375;
    const auto other = std::make_shared<mesh::Index>(second);
    const std::size_t faces = mesh.triangles.size();
    add({"mesh::Index::Index", name, "triangle", faces,
         [&mesh] { return mesh::Index(mesh).faces(); }, "indices",
         [&mesh] { return open_edges(mesh); }});
    add({"mesh::Index::report", name, "triangle", faces,
         [&mesh] { return mesh::Index(mesh).report().topology.edges; }, "check",
         [&mesh] { return mesh::check(mesh).topology.edges; }});
    add({"mesh::Index::pairs", name, "triangle", faces,
         [=] { return std::int64_t(index->pairs(*other).size()); }});
    // Where it meets the other one, and where that is a little beyond it.
    const auto far = std::make_shared<mesh::Index>([&] {
        Mesh moved = mesh;
        for (Vec3& p : moved.vertices) p.x += 10;
        return moved;
    }());
    for (const auto& [where, second_index] :
         {std::pair(", meeting", other), std::pair(", apart", far)}) {
        const double gap = index->gap(*second_index)->distance.value;
        const auto add_one = [&, to = second_index](const char* call, auto ask) {
            add({call, name + where, "triangle", faces,
                 [=] { return std::int64_t(ask(*index, *to)); }});
        };
        add_one("mesh::Index::gap", [](const auto& a, const auto& b) { return a.gap(b)->a; });
        add_one("mesh::Index::within",
                [=](const auto& a, const auto& b) { return a.within(b, gap); });
        add_one("mesh::Index::near",
                [=](const auto& a, const auto& b) { return a.near(b, gap + 0.01).size(); });
    }
    index->report(), other->report();
    add({"mesh::relate", name, "triangle", faces,
         [=] { return std::int64_t(relate(*index, *other).value_or(mesh::Relation::equal)); }});
    const auto parts = std::make_shared<std::vector<Mesh>>(std::vector{mesh, second});
    add({"mesh::clash", name, "triangle", 2 * faces,
         [=] { return std::int64_t(mesh::clash(*parts).pairs.size()); }, "checks",
         [=] {
             return mesh::check((*parts)[0]).topology.edges +
                    mesh::check((*parts)[1]).topology.edges;
         }});
    add({"mesh::clash", name + ", with a clearance", "triangle", 2 * faces,
         [=] { return std::int64_t(mesh::clash(*parts, {.clearance = 0.01}).pairs.size()); },
         "clash", [=] { return std::int64_t(mesh::clash(*parts).pairs.size()); }});
    const Triangle3 t = mesh.triangle(faces / 2);
    const Vec3 middle{(t.a.x + t.b.x + t.c.x) / 3, (t.a.y + t.b.y + t.c.y) / 3,
                      (t.a.z + t.b.z + t.c.z) / 3};
    const std::pair<const char*, Vec3> points[]{{"beside a face", middle}, {"a vertex", t.a}};
    for (const auto& [where, p] : points) {
        const Vec3 at = p;
        add({"mesh::Index::locate", name + ", " + where, "point", 1,
             [=] { return std::int64_t(index->locate(at).winding.value_or(9)); }});
        const Ray3 ray{{at.x, at.y, at.z - 100}, {0, 0, 1}};
        add({"mesh::Index::hits", name + ", " + where, "ray", 1,
             [=] { return std::int64_t(index->hits(ray).size()); }});
        add({"mesh::Index::first_hit", name + ", " + where, "ray", 1,
             [=] { return std::int64_t(index->first_hit(ray)->faces.size()); }});
        add({"mesh::compare_hits", name + ", " + where, "call", 1,
             [=] { return std::int64_t(mesh::compare_hits(ray, t, t)); }});
    }
}

/// A mesh that goes a little way, and one that becomes flat halfway; and through another one.
void every_motion(const std::string& name, const Mesh& mesh, const AddMeshCall& add) {
    const auto moving = [&](const auto& at_end) {
        auto made = std::make_shared<mesh::MovingMesh>(mesh::MovingMesh{mesh});
        for (const Vec3& p : mesh.vertices) made->to.push_back(at_end(p));
        return made;
    };
    const auto step = moving([](const Vec3&p) {
        return Vec3{p.x + 0.01 * p.y, p.y, p.z + 0.01};
    }),
               through = moving([](const Vec3&p) {
                   return Vec3{p.x, p.y, p.z + 3};
               });
    const auto other = std::make_shared<mesh::MovingMesh>(mesh::MovingMesh{mesh});
    for (Vec3& p : other->mesh.vertices) p.z += 1.3, p.x += 0.3;
    const auto add_one = [&](const char* call, const char* how, auto ask) {
        add({call, name + how, "triangle", mesh.triangles.size(), ask, "check",
             [&mesh] { return mesh::check(mesh).topology.edges; }});
    };
    add_one("mesh::self_contacts", ", a step",
            [=] { return std::int64_t(self_contacts(*step).size()); });
    add_one("mesh::first_self_contact", ", a step",
            [=] { return std::int64_t(first_self_contact(*step).has_value()); });
    add_one("mesh::contacts", ", through another",
            [=] { return std::int64_t(contacts(*through, *other).size()); });
    add_one("mesh::first_contact", ", through another",
            [=] { return std::int64_t(first_contact(*through, *other)->a.count); });
}

/// From two files.
void every_moving_file(const Mesh& mesh, const AddMeshCall& add) {
    for (const char* extension : {"off", "stl"}) {
        const auto path = std::filesystem::temp_directory_path() /
                          (std::string("graze_bench_moving.") + extension);
        write_mesh(in_floats(mesh), path);
        const auto bytes = std::size_t(std::filesystem::file_size(path));
        add({"mesh::read_moving", extension, "byte", bytes,
             [&] { return std::int64_t(mesh::read_moving(path, path).to.size()); }, "read_mesh",
             [&] { return std::int64_t(read_mesh(path).vertices.size()); }});
        std::filesystem::remove(path);
    }
}

/// By what they share; beside contact, which says that they meet.
void every_face_pair(const AddMeshCall& add) {
    const Vec3 o{0.1, 0.2, 0.3}, x{1.1, 0.2, 0.35}, y{0.15, 1.3, 0.3}, z{0.7, 0.6, 1.4},
        w{-0.7, -0.4, 0.9}, middle{0.5, 0.4, -1};
    const std::tuple<const char*, Triangle3, Triangle3> pairs[]{
        {"an edge", {o, x, y}, {x, o, z}},
        {"a corner", {o, x, y}, {o, z, w}},
        {"nothing, crossing", {o, x, y}, {middle, z, w}},
        {"all", {o, x, y}, {y, x, o}},
        {"an edge, one plane",
         {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}},
         {{1, 0, 0}, {0, 0, 0}, {0, -1, 0}}},
        {"a corner, one plane",
         {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}},
         {{0, 0, 0}, {-1, 0, 0}, {0, -1, 0}}},
        {"an edge, degenerate", {o, x, y}, {o, x, x}},
        {"nothing, degenerate", {o, x, y}, {z, z, middle}}};
    for (const auto& [name, a, b] : pairs) {
        const auto contact_of = [a = a, b = b] { return std::int64_t(contact(a, b)); };
        add({"mesh::beyond_shared", name, "pair", 1,
             [a = a, b = b] { return std::int64_t(mesh::beyond_shared(a, b)); }, "contact",
             contact_of});
        add({"mesh::intersection", name, "pair", 1,
             [a = a, b = b] { return std::int64_t(mesh::intersection(a, b).size()); }, "contact",
             contact_of});
        const auto proof = std::make_shared<mesh::FaceCertificate>(mesh::certify(a, b));
        add({"mesh::certify", name, "pair", 1,
             [a = a, b = b] { return std::int64_t(mesh::certify(a, b).shared); }, "certify",
             [a = a, b = b] { return std::int64_t(certify(a, b).contact); }});
        add({"mesh::flaw", name, "pair", 1,
             [=, a = a, b = b] { return std::int64_t(mesh::flaw(a, b, *proof).size()); }, "flaw",
             [a = a, b = b, any = certify(a, b)] { return std::int64_t(flaw(a, b, any).size()); }});
        if (mesh::beyond_shared(a, b) != mesh::FaceContact::none)
            add({"mesh::common_point", name, "pair", 1,
                 [a = a, b = b] { return std::int64_t(mesh::common_point(a, b).point[0].sign()); },
                 "contact", contact_of});
    }
    const std::pair<const char*, Triangle3> faces[]{
        {"an area", {o, x, y}},
        {"two equal corners", {o, x, x}},
        {"in a line", {{0, 0, 0}, {1, 1, 1}, {3, 3, 3}}}};
    for (const auto& [name, t] : faces) {
        add({"mesh::shape_of", name, "triangle", 1,
             [t = t] { return std::int64_t(mesh::shape_of(t)); }});
        add({"mesh::is_degenerate", name, "triangle", 1,
             [t = t] { return std::int64_t(mesh::is_degenerate(t)); }});
    }
}

/// Files of the temporary folder, beside the same bytes.
void every_file(const Mesh& mesh, const Grid& grid, const AddMeshCall& add) {
    const auto folder = std::filesystem::temp_directory_path();
    const auto write = [](const std::filesystem::path& path, const std::string& bytes) {
        std::ofstream(path, std::ios::binary).write(bytes.data(), std::streamsize(bytes.size()));
        return std::int64_t(bytes.size());
    };
    const Voxels voxels = voxelize(mesh, grid, {.contacts = true});
    const auto count = std::size_t(voxels.set.count());
    for (const char* extension : {"npy", "binvox", "vti", "vox", "ply"})
        for (const bool contacts : {false, true}) {
            const std::string kind = extension;
            if (contacts && kind != "npy") continue;
            const auto path = folder / ("graze_bench." + kind);
            const VoxelSet* const overlapping = contacts ? &*voxels.overlapping : nullptr;
            write_voxels(path, grid, voxels.set, overlapping);
            const std::string bytes = bytes_of(path), on = kind + (contacts ? ", contacts" : "");
            add({"write_voxels", on, "voxel", count,
                 [&] {
                     write_voxels(path, grid, voxels.set, overlapping);
                     return 0;
                 },
                 "bytes", [&] { return write(path, bytes); }});
            if (kind == "npy" || kind == "binvox")
                add({"read_voxels", on, "voxel", count,
                     [&] { return read_voxels(path).set.count(); }, "bytes",
                     [&] { return std::int64_t(bytes_of(path).size()); }});
            std::filesystem::remove(path);
        }
    const VolumeFractions fractions = volume_fractions(mesh, grid);
    for (const char* extension : {"npy", "vti"}) {
        const auto path = folder / (std::string("graze_bench.") + extension);
        write_volume_fractions(path, grid, fractions);
        const std::string bytes = bytes_of(path);
        add({"write_volume_fractions", extension, "voxel", fractions.values.size(),
             [&] {
                 write_volume_fractions(path, grid, fractions);
                 return 0;
             },
             "bytes", [&] { return write(path, bytes); }});
        std::filesystem::remove(path);
    }
    const std::pair<const char*, std::string> meshes[]{{"stl", binary_stl_of(mesh)},
                                                       {"obj", obj_of(mesh)}};
    for (const auto& [extension, bytes] : meshes) {
        const auto path = folder / (std::string("graze_bench.") + extension);
        write(path, bytes);
        std::vector<Triangle3> some;
        add({"MeshStream::next", std::string(extension) + ", by 64", "triangle",
             mesh.triangles.size(),
             [&] {
                 MeshStream stream(path);
                 std::int64_t sum = 0;
                 do {
                     stream.next(some, 64);
                     sum += std::int64_t(some.size());
                 } while (!some.empty());
                 return sum;
             },
             "bytes", [&] { return std::int64_t(bytes_of(path).size()); }});
        MeshStream stream(path);
        add({"MeshStream::rewind", std::string(extension) + ", and one triangle", "call", 1, [&] {
                 stream.rewind();
                 stream.next(some, 1);
                 return std::int64_t(some.size());
             }});
        std::filesystem::remove(path);
    }
}

/// From memory.
void every_read(const Mesh& mesh, const AddMeshCall& add) {
    const auto read = [&](const char* form, const std::string& bytes, MeshFormat format) {
        add({"read_mesh", form, "byte", bytes.size(),
             [&] { return std::int64_t(read_mesh(bytes, format, form).triangles.size()); }});
    };
    read("obj", obj_of(mesh), MeshFormat::obj);
    read("off", off_of(mesh), MeshFormat::off);
    read("stl, ascii", ascii_stl_of(mesh), MeshFormat::stl);
    read("stl, binary", binary_stl_of(mesh), MeshFormat::stl);
    read("ply, binary", binary_ply_of(mesh), MeshFormat::ply);
}

/// To memory and to a file.
void every_write(const Mesh& mesh, const AddMeshCall& add) {
    const auto floats = std::make_shared<Mesh>(in_floats(mesh));
    const std::pair<const char*, MeshFormat> formats[]{{"obj", MeshFormat::obj},
                                                       {"off", MeshFormat::off},
                                                       {"stl, binary", MeshFormat::stl},
                                                       {"ply, binary", MeshFormat::ply}};
    for (const auto& [form, format] : formats) {
        const std::size_t size = mesh_bytes(*floats, format, form).size();
        add({"mesh_bytes", form, "byte", size, [=, format = format] {
                 return std::int64_t(mesh_bytes(*floats, format, "file").size());
             }});
    }
    add({"write_mesh", "ply, binary", "triangle", mesh.triangles.size(), [=] {
             const auto path = std::filesystem::temp_directory_path() / "graze_bench.ply";
             write_mesh(*floats, path);
             std::filesystem::remove(path);
             return 0;
         }});
    add({"in_floats", "torus", "triangle", mesh.triangles.size(),
         [&mesh] { return std::int64_t(in_floats(mesh).triangles.size()); }});
}

/// Across an axis and tilted; and through vertices and along edges, and in faces, where doubles do not tell all.
void every_cut(const std::string& name, const Mesh& mesh, double in_plane, const AddMeshCall& add) {
    const std::pair<const char*, ExactPlane<3>> planes[]{
        {"across z", mesh::plane_across(mesh::Axis::z, 0.03125)},
        {"tilted", mesh::plane_of(Plane3{{0.1, 0.2, 0.05}, {0.3, -0.2, 1}})},
        {"at a third", mesh::plane_across(mesh::Axis::z, Exact("1/3"))},
        {"through corners", mesh::plane_across(mesh::Axis::z, in_plane)}};
    const std::size_t faces = mesh.triangles.size();
    for (const auto& [how, plane] : planes) {
        const std::string on = name + ", " + how;
        add({"mesh::section", on, "triangle", faces, [&mesh, plane = plane] {
                 return std::int64_t(mesh::section(mesh, plane).corners.size());
             }});
        add({"mesh::cut", on, "triangle", faces, [&mesh, plane = plane] {
                 return std::int64_t(mesh::cut(mesh, plane).below.triangles.size());
             }});
    }
    std::vector<Exact> offsets;
    for (int n = -50; n < 50; ++n) offsets.push_back(Exact(n) / Exact(100));
    add({"mesh::sections", name + ", 100 planes", "plane", offsets.size(), [&mesh, offsets] {
             const ExactVec3 z = mesh::plane_across(mesh::Axis::z, 0).normal;
             return std::int64_t(mesh::sections(mesh, z, offsets).size());
         }});
    const auto half = std::make_shared<mesh::Half>(mesh::cut(mesh, planes[1].second).below);
    add({"mesh::Half::rounded", name, "triangle", half->triangles.size(),
         [=] { return std::int64_t(half->rounded().mesh.triangles.size()); }});
}

/// Of a mesh and itself moved by a little; both as two meshes, and as one.
void every_cells(const std::string& name, const Mesh& mesh, const Vec3& by,
                 const AddMeshCall& add) {
    const auto moved = std::make_shared<Mesh>(mesh), both = std::make_shared<Mesh>(mesh);
    for (Vec3& p : moved->vertices)
        for (int k = 0; k < 3; ++k) p[k] += by[k];
    both->vertices.insert(both->vertices.end(), moved->vertices.begin(), moved->vertices.end());
    const auto first = std::uint32_t(mesh.vertices.size());
    for (const auto& [a, b, c] : moved->triangles)
        both->triangles.push_back({a + first, b + first, c + first});
    const std::size_t faces = both->triangles.size();
    add({"mesh::resolve", name, "triangle", faces,
         [=] { return std::int64_t(mesh::resolve(*both).pieces.size()); }});
    add({"mesh::solid", name, "triangle", faces,
         [=] { return std::int64_t(mesh::solid(*both).pieces.size()); }});
    add({"mesh::outer", name, "triangle", faces,
         [=] { return std::int64_t(mesh::outer(*both).pieces.size()); }});
    for (const char* const expression : {"a + b", "a - b"})
        add({"mesh::boolean", name + ", " + expression, "triangle", faces, [=, &mesh] {
                 return std::int64_t(
                     mesh::boolean(expression, {{"a", mesh}, {"b", *moved}}).pieces.size());
             }});
    add({"mesh::wound", name, "triangle", faces, [=, &mesh] {
             return std::int64_t(mesh::wound({{"a", mesh}, {"b", *moved}}).before.size());
         }});
    const auto cells = std::make_shared<mesh::Cells>(mesh::solid(*both));
    add({"mesh::Cells::rounded", name, "triangle", cells->pieces.size(),
         [=] { return std::int64_t(cells->rounded().mesh.triangles.size()); }});
    add({"mesh::Cells::volume", name, "triangle", cells->pieces.size(),
         [=] { return std::int64_t(cells->volume() > 0); }});
    for (const auto& [precision, in] :
         {std::pair(mesh::Precision::doubles, ""), std::pair(mesh::Precision::floats, ", floats")})
        add({"mesh::mended", name + in, "triangle", cells->pieces.size(), [=, in = precision] {
                 return std::int64_t(mesh::mended(*cells, in).mesh.triangles.size());
             }});
}

/// 64 x 64 rows of at most 128 voxels in a corner of a set, which has a bit each or tiles.
void every_part(const Mesh& mesh, const AddMeshCall& add) {
    const std::size_t faces = mesh.triangles.size();
    const auto file = std::make_shared<Mesh>(mesh);
    file->parts = {{"one", 0}, {"two", std::uint32_t(faces / 2)}};
    const std::string path = "file.obj";
    add({"mesh::parts_of", "torus", "triangle", faces, [=] {
             return std::int64_t(mesh::parts_of({file.get(), 1}, {&path, 1}).size());
         }});
}

void every_set(const AddMeshCall& add) {
    constexpr std::int64_t n = 64, words = n * n * 2;
    using Bits = std::bitset<words * 64>;
    const auto each_row = [](const auto& f) {
        for (std::int64_t i = 0; i < n; ++i)
            for (std::int64_t j = 0; j < n; ++j) f(i, j, (i + j) % n, n + i * j % n);
        return n * n;
    };
    const auto bit = [](std::int64_t i, std::int64_t j, std::int64_t k) {
        return std::size_t((i * n + j) * 2 * n + k);
    };
    const auto filled = [&](const VoxelSet::Index& dims) {
        VoxelSet set(dims);
        each_row([&](auto i, auto j, auto first, auto last) { set.insert(i, j, first, last); });
        return set;
    };
    const auto fill = [&](Bits& bits) {
        return each_row([&](auto i, auto j, auto first, auto last) {
            for (auto k = first; k <= last; ++k) bits.set(bit(i, j, k));
        });
    };
    const auto bits = std::make_unique<Bits>(), other = std::make_unique<Bits>();
    fill(*bits), fill(*other);
    const std::pair<const char*, VoxelSet::Index> forms[]{{"a bit each", {n, n, 2 * n}},
                                                          {"tiles", {2048, 2048, 1088}}};
    for (const auto& dims_of_form : forms) {
        const char* const form = dims_of_form.first;
        const VoxelSet::Index& dims = dims_of_form.second;
        const VoxelSet set = filled(dims);
        VoxelSet same = filled(dims);
        const auto add_set = [&](const char* call, std::function<std::int64_t()> ask,
                                 std::function<std::int64_t()> ask_baseline) {
            add({std::string("VoxelSet::") + call, form, "64 bits", words, std::move(ask), "bitset",
                 std::move(ask_baseline)});
        };
        add({"VoxelSet::insert", form, "row", n * n, [&] { return filled(dims).words(); }, "bitset",
             [&] { return fill(*bits); }});
        add({"VoxelSet::contains", form, "voxel", n * n,
             [&] {
                 std::int64_t sum = 0;
                 each_row([&](auto i, auto j, auto k, auto) { sum += set.contains(i, j, k); });
                 return sum;
             },
             "bitset",
             [&] {
                 std::int64_t sum = 0;
                 each_row([&](auto i, auto j, auto k, auto) { sum += bits->test(bit(i, j, k)); });
                 return sum;
             }});
        add_set(
            "count", [&] { return set.count(); }, [&] { return std::int64_t(bits->count()); });
        add({"VoxelSet::bytes", form, "set", 1, [&] { return std::int64_t(set.bytes()); }});
        add_set(
            "operator==", [&] { return set == same; }, [&] { return *bits == *other; });
        add_set(
            "operator|=", [&] { return (same |= set).words(); },
            [&] { return (*other |= *bits).test(0); });
        add_set(
            "operator-=", [&] { return (same -= set).words(); },
            [&] { return (*other &= ~*bits).test(0); });
        *other = *bits;
    }
}

}  // namespace

void every_mesh_call(int n, std::int64_t resolution, const AddMeshCall& add) {
    const Mesh mesh = torus(n);
    const Grid grid = Grid::of_resolution(mesh, resolution);
    every_voxelize("torus", mesh, grid, add);
    Mesh cubes;
    add_cube(cubes, 1, double(resolution - 1));
    add_cube(cubes, 1.5, double(resolution) - 1.5);
    const Exact zero, size{double(resolution)};
    every_voxelize(
        "cubes", cubes,
        Grid::over({zero, zero, zero}, {size, size, size}, {resolution, resolution, resolution}),
        add);
    every_portion(mesh, grid, add);
    every_boundary(mesh, add);
    every_check("torus", mesh, add);
    every_index("torus", mesh, add);
    every_motion("torus", mesh, add);
    every_cut("torus", mesh, mesh.vertices[mesh.vertices.size() / 3].z, add);
    every_cells("tori that cross", mesh, {0.011, 0.013, 0.017}, add);
    every_indexed(mesh, add);
    Mesh stack;
    for (int i = 0; i < n; ++i) add_cube(stack, i, i + 1);
    every_check("cubes in a row", stack, add);
    every_face_pairs(stack, add);
    Mesh cube;
    add_cube(cube, 0, 1);
    every_index("cube", cube, add);
    every_motion("cube", cube, add);
    every_cut("cube", cube, 1, add);
    every_cells("cubes that cross", cube, {0.25, 0.375, 0.5}, add);
    every_cells("cubes with a wall in common", cube, {1, 0.25, 0.5}, add);
    every_face_pair(add);
    every_read(mesh, add);
    every_write(mesh, add);
    every_moving_file(mesh, add);
    every_file(mesh, grid, add);
    every_set(add);
    every_part(mesh, add);
}

}  // namespace graze::bench
