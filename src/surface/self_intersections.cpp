// Which faces of a mesh meet beyond what they share?
//
// Rows of sixteen faces, in the order of a Morton curve, are joined with each other by their boxes; then each
// face of one row with those of the other whose boxes it meets; then beyond_shared decides.
#include <algorithm>
#include <atomic>
#include <graze/mesh_check.hpp>
#include <mutex>
#include <vector>

#include "batch/threads.hpp"
#include "surface/beyond_shared.hpp"
#include "surface/box_rows.hpp"
#include "surface/weld.hpp"

namespace graze::mesh {

namespace {

using namespace surface;

/// By places of the tree, so that near faces are near in memory.
struct Face {
    std::array<std::uint32_t, 3> corners;
    bool degenerate;
};

class Join {
public:
    explicit Join(const Mesh& mesh) : mesh_(weld(mesh)), tree_(mesh_) {
        faces_.reserve(tree_.order.size());
        for (const std::uint32_t n : tree_.order)
            faces_.push_back(
                {mesh_.faces[n], shape_of(triangle(mesh_.faces[n])) != FaceShape::area});
    }

    std::size_t rows() const { return tree_.levels[0].size(); }
    std::int64_t faces() const { return std::int64_t(faces_.size()); }

    /// Pairs of a face of a row and one of the same row or of one behind it; until f(pair) is false.
    template <class F>
    bool each_pair(std::size_t row, const F& f) const {
        const Row& here = tree_.levels[0][row];
        const Box around = here.around();
        bool go_on = true;
        tree_.each_row(around, row, [&](std::size_t other) {
            if (other < row || !go_on) return;
            const Row& there = tree_.levels[0][other];
            each_bit(meeting(there.around(), here), [&](std::size_t i) {
                std::uint32_t bits = meeting(here.box(i), there);
                if (other == row) bits &= ~((2u << i) - 1);
                each_bit(bits, [&](std::size_t j) {
                    if (go_on) go_on = test(row * row_size + i, other * row_size + j, f);
                });
            });
        });
        return go_on;
    }

private:
    Triangle3 triangle(const std::array<std::uint32_t, 3>& corners) const {
        return {mesh_.points[corners[0]], mesh_.points[corners[1]], mesh_.points[corners[2]]};
    }

    template <class F>
    bool test(std::size_t x, std::size_t y, const F& f) const {
        // In the order of the mesh, so that the answer is the same for any order of the tree.
        if (tree_.order[x] > tree_.order[y]) std::swap(x, y);
        const Face &a = faces_[x], &b = faces_[y];
        const bool degenerate = a.degenerate || b.degenerate;
        Shared shared;
        for (std::size_t i = 0; i < 3; ++i)
            for (std::size_t j = 0; j < 3; ++j)
                if (a.corners[i] == b.corners[j] && shared.count < 3) {
                    shared.in_a[shared.count] = i;
                    shared.in_b[shared.count++] = j;
                }
        const Triangle3 ta = triangle(a.corners), tb = triangle(b.corners);
        // Some of their corners may be equal.
        if (degenerate) shared = shared_corners(ta, tb);
        const FaceContact contact = surface::beyond_shared(ta, tb, degenerate, shared);
        return contact == FaceContact::none || f(FacePair{tree_.order[x], tree_.order[y], contact,
                                                          std::uint8_t(shared.count), degenerate});
    }

    Welded mesh_;
    BoxTree tree_;
    std::vector<Face> faces_;
};

/// Rows between two calls of progress.
constexpr std::size_t portion = 4096, grain = 64;

template <class F>
void each_portion(const Join& join, const CheckOptions& options, const F& f) {
    for (std::size_t begin = 0; begin < join.rows(); begin += portion) {
        const std::size_t end = std::min(begin + portion, join.rows());
        if (!f(begin, end)) return;
        const auto done = std::min(std::int64_t(end * row_size), join.faces());
        if (options.progress && !options.progress(done, join.faces()))
            throw cancelled("the search for self-intersections was cancelled after " +
                            std::to_string(done) + " of " + std::to_string(join.faces()) +
                            " faces");
    }
}

}  // namespace

std::vector<FacePair> self_intersections(const Mesh& mesh, const CheckOptions& options) {
    const Join join(mesh);
    std::vector<FacePair> pairs;
    std::mutex mutex;
    each_portion(join, options, [&](std::size_t begin, std::size_t end) {
        batch::share(end - begin, grain, options.threads, [&](std::size_t from, std::size_t to) {
            std::vector<FacePair> found;
            for (std::size_t row = begin + from; row < begin + to; ++row)
                join.each_pair(row, [&](const FacePair& pair) {
                    found.push_back(pair);
                    return true;
                });
            const std::lock_guard lock(mutex);
            pairs.insert(pairs.end(), found.begin(), found.end());
        });
        return true;
    });
    std::sort(pairs.begin(), pairs.end(), [](const FacePair& x, const FacePair& y) {
        return std::pair(x.a, x.b) < std::pair(y.a, y.b);
    });
    return pairs;
}

bool self_intersects(const Mesh& mesh, const CheckOptions& options) {
    const Join join(mesh);
    std::atomic<bool> found = false;
    each_portion(join, options, [&](std::size_t begin, std::size_t end) {
        batch::share(end - begin, grain, options.threads, [&](std::size_t from, std::size_t to) {
            for (std::size_t row = begin + from; row < begin + to && !found; ++row)
                if (!join.each_pair(row, [](const FacePair&) { return false; })) found = true;
        });
        return !found;
    });
    return found;
}

}  // namespace graze::mesh
