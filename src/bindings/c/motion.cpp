// Shapes and meshes that move.
#include <algorithm>
#include <array>
#include <cstdint>
#include <graze/any.hpp>
#include <graze/mesh_motion.hpp>
#include <optional>
#include <string>
#include <vector>

#include "c/guard.hpp"
#include "c/meshes.hpp"

using namespace graze;
using namespace graze::c;

namespace {

graze_first_contact_result result_of(const FirstContact& first) {
    return {first.below, first.above, int(first.contact), int(first.crosses)};
}

AnyShape expect_valid(const char* argument, int type, const double* numbers) try {
    const AnyShape shape = expect_shape(argument, type, numbers);
    any::expect_valid(shape);
    return shape;
} catch (const invalid_shape& error) {
    throw Refusal(GRAZE_INVALID_SHAPE, std::string(argument) + ": " + error.what());
}

/// A mesh, and three numbers for each of its vertices, or NULL.
mesh::MovingMesh moving(const graze_mesh& of, const char* argument, const double* to) {
    mesh::MovingMesh r{of.mesh};
    if (to == nullptr) return r;
    expect_array(argument, to, 3 * of.mesh.vertices.size(), "doubles");
    for (std::size_t n = 0; n < of.mesh.vertices.size(); ++n)
        r.to.push_back({to[3 * n], to[3 * n + 1], to[3 * n + 2]});
    return r;
}

graze_mesh_feature feature_of(const mesh::MeshFeature& feature) {
    const auto& [p, q, r] = feature.vertices;
    return {feature.face, feature.count, {p, q, r}};
}

graze_mesh_contact contact_of(const mesh::MeshContact& contact) {
    return {result_of(contact.first),
            {contact.point.x, contact.point.y, contact.point.z},
            feature_of(contact.a),
            feature_of(contact.b)};
}

std::vector<mesh::MeshContact> contacts_of(const graze_mesh* a, const double* a_to,
                                           const graze_mesh* b, const double* b_to, bool first,
                                           int threads) {
    const graze_mesh& of = expect_mesh("a", a);
    const mesh::CheckOptions options{.threads = expect_threads(threads)};
    if (b == nullptr && b_to != nullptr) refuse("b_to", "is of no mesh", "NULL where b is NULL");
    const mesh::MovingMesh x = moving(of, "a_to", a_to);
    const auto one = [](const std::optional<mesh::MeshContact>& found) {
        return found ? std::vector{*found} : std::vector<mesh::MeshContact>{};
    };
    try {
        if (b == nullptr)
            return first ? one(first_self_contact(x, options)) : self_contacts(x, options);
        const mesh::MovingMesh y = moving(expect_mesh("b", b), "b_to", b_to);
        return first ? one(first_contact(x, y, options)) : contacts(x, y, options);
    } catch (const invalid_shape& error) {
        throw Refusal(GRAZE_INVALID_SHAPE, error.what());
    }
}

}  // namespace

int graze_first_contact(int type_a, const double* a, const double* a_to, int type_b,
                        const double* b, const double* b_to, graze_first_contact_result* result) {
    return guarded([&] {
        graze_first_contact_result& to = expect("result", result, "graze_first_contact_result");
        const AnyShape from = expect_valid("a", type_a, a),
                       at_end = a_to ? expect_valid("a_to", type_a, a_to) : from,
                       other = expect_valid("b", type_b, b),
                       other_at_end = b_to ? expect_valid("b_to", type_b, b_to) : other;
        const auto first = any::first_contact(from, at_end, other, other_at_end);
        if (first) to = result_of(*first);
        return int(first.has_value());
    });
}

int64_t graze_mesh_contacts(const graze_mesh* a, const double* a_to, const graze_mesh* b,
                            const double* b_to, int threads, graze_mesh_contact* contacts,
                            size_t room) {
    return guarded([&] {
        expect_size("room", room, sizeof(graze_mesh_contact));
        expect_array("contacts", contacts, room, "graze_mesh_contact");
        const auto found = contacts_of(a, a_to, b, b_to, false, threads);
        const std::size_t listed = std::min(room, found.size());
        std::transform(found.begin(), found.begin() + std::ptrdiff_t(listed), contacts, contact_of);
        return std::int64_t(found.size());
    });
}

int graze_mesh_first_contact(const graze_mesh* a, const double* a_to, const graze_mesh* b,
                             const double* b_to, int threads, graze_mesh_contact* contact) {
    return guarded([&] {
        graze_mesh_contact& to = expect("contact", contact, "graze_mesh_contact");
        const auto found = contacts_of(a, a_to, b, b_to, true, threads);
        if (!found.empty()) to = contact_of(found[0]);
        return int(!found.empty());
    });
}
