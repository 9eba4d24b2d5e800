// Meshes and places in them as one HTML page, which needs nothing else.
#pragma once

#include <array>
#include <cstdint>
#include <graze/mesh.hpp>
#include <iosfwd>
#include <string>
#include <vector>

#include "cli/pages/image.hpp"

namespace graze::cli {

struct MeshPage {
    struct Model {
        std::string name;
        const Mesh* mesh;
        Color color;
        bool translucent = false;
        /// Of each triangle the kind whose color it takes, or no_kind; empty where none has one.
        std::vector<std::uint8_t> kinds = {};
    };
    static constexpr std::uint8_t no_kind = 255;

    /// What is listed and can be hidden.
    struct Kind {
        std::string name, meaning;
        Color color;
        std::int64_t count = 0;  ///< of all, listed or not
        std::vector<std::array<Vec3, 2>> lines = {};
        bool listed = true;  ///< does the list have what is of it?
    };
    struct Face {
        std::uint32_t model, triangle;
    };
    struct Item {
        std::uint8_t kind;
        std::vector<Face> faces;
        std::vector<Vec3> points;  ///< where it is: a point, a segment, the corners of a polygon
        std::string label = {};    ///< in the list, in place of its kind and faces
    };
    /// Items that hang together.
    struct Place {
        std::int64_t count;  ///< of items, listed or not
        double length;
        std::vector<Item> items;
    };
    struct Section {
        std::string title, one, many;  ///< what an item is called
        std::vector<Place> places;
        std::string length = "length";  ///< what the length of a place is called
        bool worst_first = true;
    };

    std::string title;
    std::vector<std::string> sentences;  ///< those that begin with a space are points of a list
    std::vector<Model> models;
    std::vector<Kind> kinds;
    std::vector<Section> sections;
    std::string more = "--limit N lists more of each kind.";  ///< where not all is listed
    std::string nothing = "There is nothing to be mended.";   ///< where nothing is listed
    char up = 'z';                                            ///< the axis that goes upwards
};

void write_mesh_page(std::ostream& out, const MeshPage& page);

}  // namespace graze::cli
