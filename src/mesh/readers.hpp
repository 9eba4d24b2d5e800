// One reader per mesh format. `name` stands for the file in messages; all throw mesh_error.
#pragma once

#include <graze/mesh.hpp>
#include <string>
#include <string_view>

namespace graze::reader {

Mesh stl(std::string_view bytes, const std::string& name);
Mesh obj(std::string_view bytes, const std::string& name);
Mesh ply(std::string_view bytes, const std::string& name);
Mesh off(std::string_view bytes, const std::string& name);

}  // namespace graze::reader
