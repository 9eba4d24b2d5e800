// Source: MagicaVoxel's file format, github.com/ephtracy/voxel-model (version 150, and the extension for
// scenes). Its z is up, as ours is.
#include <algorithm>
#include <ostream>
#include <utility>
#include <vector>

#include "voxel_files/formats.hpp"

namespace graze::voxel_files {

namespace {

constexpr std::int64_t side = 256;

class Bytes {
public:
    Bytes& number(std::uint32_t n) {
        for (int k = 0; k < 4; ++k) bytes_ += char(n >> (8 * k) & 0xff);
        return *this;
    }
    Bytes& text(const std::string& s) {
        number(std::uint32_t(s.size()));
        bytes_ += s;
        return *this;
    }
    Bytes& raw(const std::string& s) {
        bytes_ += s;
        return *this;
    }
    const std::string& all() const { return bytes_; }

private:
    std::string bytes_;
};

std::string chunk(const std::string& id, const std::string& content) {
    return Bytes().raw(id).number(std::uint32_t(content.size())).number(0).raw(content).all();
}

struct Model {
    std::array<std::int64_t, 3> at, size;
    std::string voxels;  // x, y, z and colour
};

std::vector<Model> models_of(const VoxelSet& set) {
    const auto& dims = set.dims();
    std::array<std::int64_t, 3> parts;
    for (std::size_t k = 0; k < 3; ++k) parts[k] = (dims[k] + side - 1) / side;
    std::vector<Model> models(std::size_t(parts[0] * parts[1] * parts[2]));
    for (std::size_t n = 0; n < models.size(); ++n) {
        const auto m = std::int64_t(n);
        const std::array<std::int64_t, 3> part{m / parts[2] / parts[1], m / parts[2] % parts[1],
                                               m % parts[2]};
        for (std::size_t k = 0; k < 3; ++k) {
            models[n].at[k] = part[k] * side;
            models[n].size[k] = std::min(side, dims[k] - models[n].at[k]);
        }
    }
    for_each_run(set, [&](std::int64_t i, std::int64_t j, std::int64_t first, std::int64_t last) {
        for (std::int64_t k = first; k <= last; ++k) {
            Model& m =
                models[std::size_t(((i / side) * parts[1] + j / side) * parts[2] + k / side)];
            m.voxels += {char(i % side), char(j % side), char(k % side), 79};
        }
    });
    std::erase_if(models, [](const Model& m) { return m.voxels.empty(); });
    if (models.empty()) models.push_back({{}, {1, 1, 1}, {}});
    return models;
}

/// A node of the scene: its number and attributes, without any.
Bytes node(std::uint32_t id) { return Bytes().number(id).number(0); }

}  // namespace

void expect_models(const Grid& grid, const std::string& name) {
    for (const std::int64_t n : grid.dims)
        if (n > 2048)
            fail(name, "a .vox file holds at most 2048 voxels a side here, but there are " +
                           std::to_string(n));
}

void write_vox(std::ostream& out, const Content& content) {
    const auto models = models_of(content.set);
    std::string children, places, shapes;
    Bytes group = node(1);
    group.number(std::uint32_t(models.size()));
    for (std::size_t n = 0; n < models.size(); ++n) {
        const Model& m = models[n];
        Bytes size;
        for (const std::int64_t s : m.size) size.number(std::uint32_t(s));
        children += chunk("SIZE", size.all());
        children +=
            chunk("XYZI", Bytes().number(std::uint32_t(m.voxels.size() / 4)).raw(m.voxels).all());
        // A model is placed by its middle, rounded down.
        std::string middle;
        for (std::size_t k = 0; k < 3; ++k)
            middle += (k ? " " : "") + std::to_string(m.at[k] + m.size[k] / 2);
        const auto place = std::uint32_t(2 + 2 * n);
        group.number(place);
        places += chunk("nTRN", node(place)
                                    .number(place + 1)
                                    .number(~std::uint32_t(0))
                                    .number(0)
                                    .number(1)
                                    .number(1)
                                    .text("_t")
                                    .text(middle)
                                    .all());
        places += chunk("nSHP", node(place + 1).number(1).number(std::uint32_t(n)).number(0).all());
    }
    children += chunk(
        "nTRN", node(0).number(1).number(~std::uint32_t(0)).number(0).number(1).number(0).all());
    children += chunk("nGRP", group.all()) + places;
    out << "VOX " << Bytes().number(150).all() << "MAIN"
        << Bytes().number(0).number(std::uint32_t(children.size())).all() << children;
}

}  // namespace graze::voxel_files
