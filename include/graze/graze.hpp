// graze: do two shapes meet, and how? Exactly, for every finite double. All public headers but
// graze/exact_boost.hpp, which needs Boost.
#pragma once

#include <graze/any.hpp>
#include <graze/any_batch.hpp>
#include <graze/assembly.hpp>
#include <graze/batch.hpp>
#include <graze/batch_orient.hpp>
#include <graze/certificate.hpp>
#include <graze/clip.hpp>
#include <graze/contact.hpp>
#include <graze/distance.hpp>
#include <graze/exact.hpp>
#include <graze/exact_point.hpp>
#include <graze/intersection.hpp>
#include <graze/mesh.hpp>
#include <graze/mesh_cells.hpp>
#include <graze/mesh_certificate.hpp>
#include <graze/mesh_check.hpp>
#include <graze/mesh_cut.hpp>
#include <graze/mesh_defects.hpp>
#include <graze/mesh_index.hpp>
#include <graze/mesh_measure.hpp>
#include <graze/mesh_motion.hpp>
#include <graze/motion.hpp>
#include <graze/orient.hpp>
#include <graze/parts.hpp>
#include <graze/replace_file.hpp>
#include <graze/shapes.hpp>
#include <graze/version.hpp>
#include <graze/voxel.hpp>
#include <graze/voxel_files.hpp>
#include <graze/voxel_fractions.hpp>
