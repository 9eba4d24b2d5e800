#include "cli/terminal/ranks.hpp"

#include <cstdlib>

#ifdef GRAZE_MPI
#include <mpi.h>
#endif

namespace graze::cli {

#ifdef GRAZE_MPI

namespace {

/// A process that was started alone need not wait for MPI to start.
bool started_by_mpi() {
    for (const char* name : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "PMIX_RANK"})
        if (std::getenv(name) != nullptr) return true;
    return false;
}

}  // namespace

Ranks::Ranks() {
    if (!started_by_mpi()) return;
    MPI_Init(nullptr, nullptr);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &count_);
}
Ranks::~Ranks() {
    if (started_by_mpi()) MPI_Finalize();
}
void Ranks::sum(std::span<std::int64_t> numbers) const {
    if (count_ > 1)
        MPI_Allreduce(MPI_IN_PLACE, numbers.data(), int(numbers.size()), MPI_INT64_T, MPI_SUM,
                      MPI_COMM_WORLD);
}

#else

Ranks::Ranks() = default;
Ranks::~Ranks() = default;
void Ranks::sum(std::span<std::int64_t>) const {}

#endif

}  // namespace graze::cli
