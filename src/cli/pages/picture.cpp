#include "cli/pages/picture.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <graze/replace_file.hpp>
#include <limits>
#include <ostream>
#include <stdexcept>
#include <string>
#include <vector>

#include "cli/pages/image.hpp"

namespace graze::cli {

namespace {

constexpr Color ground{238, 240, 243}, skin{38, 70, 120}, flesh{150, 180, 220},
    touched{240, 140, 40}, stone{170, 185, 205}, cut_face{235, 150, 90};

constexpr int panel = 512, margin = 16, side = 2 * panel + 3 * margin;

using Index = VoxelSet::Index;

bool holds(const VoxelSet& set, const Index& v) {
    for (std::size_t k = 0; k < 3; ++k)
        if (v[k] < 0 || v[k] >= set.dims()[k]) return false;
    return set.contains(v[0], v[1], v[2]);
}

/// In the plane of axes u and w.
bool has_free_side(const VoxelSet& set, const Index& v, std::size_t u, std::size_t w) {
    for (const std::size_t k : {u, w})
        for (const int step : {-1, 1}) {
            Index next = v;
            next[k] += step;
            if (!holds(set, next)) return true;
        }
    return false;
}

/// The voxels in the middle of `across`, with axis u to the right and w upwards.
void draw_slice(Image& picture, int left, int top, const Vec3& size, const VoxelSet& set,
                const VoxelSet* overlapping, std::size_t u, std::size_t w, std::size_t across) {
    const double scale = panel / std::max({size[0], size[1], size[2]});
    const int width = std::max(1, int(scale * size[int(u)])),
              height = std::max(1, int(scale * size[int(w)]));
    const int x0 = left + (panel - width) / 2, y0 = top + (panel - height) / 2;
    Index v{};
    v[across] = set.dims()[across] / 2;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            v[u] = std::int64_t(x) * set.dims()[u] / width;
            v[w] = std::int64_t(height - 1 - y) * set.dims()[w] / height;
            if (!holds(set, v)) {
                picture.set(x0 + x, y0 + y, ground);
                continue;
            }
            const bool touches = overlapping && !overlapping->contains(v[0], v[1], v[2]);
            picture.set(x0 + x, y0 + y,
                        touches                       ? touched
                        : has_free_side(set, v, u, w) ? skin
                                                      : flesh);
        }
}

/// Seen from where x, y and z are largest; the nearest face wins at each pixel.
class View {
public:
    View(Image& picture, int left, int top, const VoxelSet& set, const Vec3& size, bool cut_open)
        : picture_(picture), left_(left), top_(top), set_(set), cut_open_(cut_open) {
        for (std::size_t k = 0; k < 3; ++k) {
            cell_[k] = size[int(k)] / double(set.dims()[k]);
            middle_[k] = set.dims()[k] / 2;
        }
        const double half_width = (size[0] + size[1]) * right_of_x;
        const double height = (size[0] + size[1]) * down_of_x + size[2] * up_of_z;
        scale_ = (panel - 1) / std::max(half_width, height);
        x0_ = left + panel / 2.0 + scale_ * (size[0] - size[1]) * right_of_x / 2;
        y0_ = top + (panel - scale_ * height) / 2 + scale_ * size[2] * up_of_z;
        depth_.assign(std::size_t(panel) * panel, -std::numeric_limits<double>::infinity());
    }

    void draw() {
        picture_.fill(left_, top_, panel, panel, ground);
        const auto [nx, ny, nz] = set_.dims();
        for (std::int64_t i = 0; i < nx; ++i)
            for (std::int64_t j = 0; j < ny; ++j)
                for (std::int64_t w = 0; w < set_.words(); ++w) {
                    const std::uint64_t word = set_.word(i, j, w);
                    for (std::uint64_t rest = word; rest != 0; rest &= rest - 1) {
                        const Index v{i, j, 64 * w + std::countr_zero(rest)};
                        if (!left_out(v)) draw_voxel(v);
                    }
                }
    }

private:
    static constexpr double right_of_x = 0.8660254037844386, down_of_x = 0.5, up_of_z = 1;

    /// The quarter towards the eye, and above all of it.
    bool left_out(const Index& v) const {
        return cut_open_ && v[0] >= middle_[0] && v[1] >= middle_[1];
    }

    void draw_voxel(const Index& v) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            Index next = v;
            ++next[axis];
            const bool held = holds(set_, next);
            if (!held || left_out(next)) draw_face(v, axis, held);
        }
    }

    struct Point {
        double x, y, depth;
    };
    Point project(double i, double j, double k) const {
        const double x = i * cell_[0], y = j * cell_[1], z = k * cell_[2];
        return {x0_ + scale_ * (y - x) * right_of_x,
                y0_ + scale_ * ((x + y) * down_of_x - z * up_of_z), x + y + z};
    }

    void draw_face(const Index& v, std::size_t axis, bool is_cut) {
        double corner[3]{double(v[0]), double(v[1]), double(v[2])};
        corner[axis] += 1;
        const std::size_t u = axis == 0 ? 1 : 0, w = axis == 2 ? 1 : 2;
        const Point p = project(corner[0], corner[1], corner[2]);
        double along_u[3]{corner[0], corner[1], corner[2]},
            along_w[3]{corner[0], corner[1], corner[2]};
        along_u[u] += 1;
        along_w[w] += 1;
        const Point a = project(along_u[0], along_u[1], along_u[2]),
                    b = project(along_w[0], along_w[1], along_w[2]);
        constexpr double lights[]{0.62, 0.8, 1.0};
        const double area = (a.x - p.x) * (b.y - p.y) - (a.y - p.y) * (b.x - p.x);
        const auto [low_x, high_x] = std::minmax({p.x, a.x, b.x, a.x + b.x - p.x});
        const auto [low_y, high_y] = std::minmax({p.y, a.y, b.y, a.y + b.y - p.y});
        const int from_x = std::max(left_, int(std::floor(low_x))),
                  to_x = std::min(left_ + panel - 1, int(std::ceil(high_x)));
        const int from_y = std::max(top_, int(std::floor(low_y))),
                  to_y = std::min(top_ + panel - 1, int(std::ceil(high_y)));
        const Color color = (is_cut ? cut_face : stone) * lights[axis];
        // Faces below a pixel fill the pixel that they are in.
        const double slack = 0.02;
        for (int y = from_y; y <= to_y; ++y)
            for (int x = from_x; x <= to_x; ++x) {
                const double dx = x + 0.5 - p.x, dy = y + 0.5 - p.y;
                const double s = (dx * (b.y - p.y) - dy * (b.x - p.x)) / area,
                             t = ((a.x - p.x) * dy - (a.y - p.y) * dx) / area;
                if (s < -slack || s > 1 + slack || t < -slack || t > 1 + slack) continue;
                double& depth =
                    depth_[std::size_t(y - top_) * std::size_t(panel) + std::size_t(x - left_)];
                const double here = p.depth + s * (a.depth - p.depth) + t * (b.depth - p.depth);
                if (here <= depth) continue;
                depth = here;
                picture_.set(x, y, color);
            }
    }

    Image& picture_;
    int left_, top_;
    const VoxelSet& set_;
    bool cut_open_;
    double cell_[3];
    std::int64_t middle_[3];
    double scale_, x0_, y0_;
    std::vector<double> depth_;
};

}  // namespace

void expect_drawable(const std::filesystem::path& path) {
    const std::string extension = path.extension().string();
    if (extension != ".png" && extension != ".PNG")
        throw std::runtime_error(path.string() + ": \"" + extension +
                                 "\" pictures cannot be drawn; allowed: .png");
    expect_replaceable(path);
}

void write_picture(const std::filesystem::path& path, const Grid& grid, const VoxelSet& set,
                   const VoxelSet* overlapping, bool cut_open) {
    Vec3 size;
    for (int k = 0; k < 3; ++k)
        size[k] = grid.cell[k].to_double() * double(grid.dims[std::size_t(k)]);
    // Only ratios of sizes show.
    const double largest = std::max({size[0], size[1], size[2]});
    for (int k = 0; k < 3; ++k) size[k] = std::max(size[k] / largest, 1e-3);
    Image picture(side, side);
    constexpr int near = margin, far = panel + 2 * margin;
    for (const int x : {near, far})
        for (const int y : {near, far}) picture.fill(x, y, panel, panel, ground);
    draw_slice(picture, near, near, size, set, overlapping, 0, 1, 2);
    draw_slice(picture, far, near, size, set, overlapping, 0, 2, 1);
    draw_slice(picture, near, far, size, set, overlapping, 1, 2, 0);
    View(picture, far, far, set, size, cut_open).draw();
    const std::string bytes = picture.png();
    replace_file(
        path, [&](std::ostream& out) { out.write(bytes.data(), std::streamsize(bytes.size())); });
}

}  // namespace graze::cli
