// What a graze_mesh is.
#pragma once

#include <graze/graze.h>

#include <cstdint>
#include <graze/mesh.hpp>
#include <graze/mesh_cut.hpp>
#include <graze/mesh_index.hpp>
#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "c/guard.hpp"

struct graze_mesh {
    graze::Mesh mesh;
    std::string name = {};
    /// Of one that pieces became: those that its triangles are, or their sources.
    std::vector<std::uint32_t> pieces = {}, first_source = {};
    std::vector<graze_piece_source> sources = {};

    /// Made when it is first asked for, by one of the threads that ask.
    const graze::mesh::Index& index() const {
        std::call_once(once_, [this] { index_.emplace(mesh); });
        return *index_;
    }

private:
    mutable std::once_flag once_;
    mutable std::optional<graze::mesh::Index> index_;
};

namespace graze::c {

std::unique_ptr<graze_mesh> new_mesh(Mesh&& mesh, std::string name = {});
const graze_mesh& expect_mesh(const char* argument, const graze_mesh* mesh);

/// f(precision); what is beyond the floats is an error of the argument that asks for them.
template <class F>
auto in_precision(const char* argument, bool floats, const F& f) {
    try {
        return f(floats ? mesh::Precision::floats : mesh::Precision::doubles);
    } catch (const std::range_error& error) {
        refuse(argument, error.what(), "0 for such a mesh");
    }
}

}  // namespace graze::c
