// A finding of crosscheck, in words and as a query.
#pragma once

#include <cstddef>
#include <string>

#include "crosscheck/crosscheck.hpp"

namespace graze::cli {

/// What the other implementation said, or what became of it: "answered no".
std::string said(const crosscheck::Finding& finding);
/// "they are touching", and the like.
std::string truth(const crosscheck::Finding& finding);
/// The certificate, in words; of a distance the nearest points. Empty for a sign, and where exact points would need two
/// roots.
std::string proof(const crosscheck::Finding& finding);
/// Its query with the right answer, as a line of the JSON Lines format.
std::string query(const crosscheck::Finding& finding, std::size_t id);

}  // namespace graze::cli
