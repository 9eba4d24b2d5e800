// The benchmarks: a line of JSON for every contender in every cell. docs/performance.md comes from
// them: see report.py.

#include <cstring>

#include "bench.hpp"

namespace {

constexpr const char* usage =
    "usage: bench_graze [--cells REGEX] [--who REGEX] [--chunks N]\n"
    "\n"
    "  --cells   of \"table/question/workload\", such as 'pairs/ray - triangle/[RU]'\n"
    "  --who     contenders, such as '^(naive|graze$)'\n"
    "  --chunks  of 4096 pairs each, of which the median is taken (16)\n";

}  // namespace

int main(int argc, char** argv) {
    using namespace graze::bench;
    for (int i = 1; i < argc; i += 2) {
        const std::string option = argv[i], value = i + 1 < argc ? argv[i + 1] : "";
        if (option == "--cells") {
            settings.cells = value;
        } else if (option == "--who") {
            settings.who = value;
        } else if (option == "--chunks" && std::atoi(value.c_str()) > 0) {
            settings.chunks = std::atoi(value.c_str());
        } else {
            std::fputs(usage, stderr);
            return 2;
        }
    }
#ifdef GRAZE_PEERS
    add_cgal();
    add_cgal_meshes();
    add_cgal_mesh_questions();
    add_cgal_mesh_cells();
    add_cgal_exact_points();
    add_bullet();
    add_fcl();
    add_boost();
    add_embree();
    add_shewchuk();
    add_openvdb();
    add_open3d();
#endif
    run_pairs();
    run_points();
    run_clips();
    run_signs();
    run_exact_points();
    run_motion();
    run_calls();
    run_paths();
    run_matrix();
    run_threads();
    run_voxels();
    run_whole_meshes();
    run_mesh_questions();
    run_mesh_cells();
#ifdef GRAZE_C
    run_c_calls();
#endif
}
