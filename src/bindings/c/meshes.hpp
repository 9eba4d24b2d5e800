// What a graze_mesh is.
#pragma once

#include <graze/graze.h>

#include <graze/mesh.hpp>
#include <graze/mesh_index.hpp>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

struct graze_mesh {
    graze::Mesh mesh;
    std::string name = {};

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

}  // namespace graze::c
