#include "crosscheck/meet.hpp"

#include <cstddef>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "crosscheck/integers.hpp"

namespace graze::crosscheck {

namespace {

using Row = std::vector<Integer>;
using Rows = std::vector<Row>;

/// Makes all 0 below the diagonal, without fractions (Bareiss): the last number of the diagonal becomes the
/// determinant of the columns before, up to the sign that is returned; 0 if that is 0.
int eliminate(Rows& rows) {
    int sign = 1;
    Integer before = 1;
    for (std::size_t k = 0; k < rows.size(); ++k) {
        std::size_t pivot = k;
        while (pivot < rows.size() && rows[pivot][k] == 0) ++pivot;
        if (pivot == rows.size()) return 0;
        if (pivot != k) {
            std::swap(rows[pivot], rows[k]);
            sign = -sign;
        }
        for (std::size_t i = k + 1; i < rows.size(); ++i) {
            for (std::size_t j = k + 1; j < rows[i].size(); ++j)
                rows[i][j] = Integer((rows[i][j] * rows[k][k] - rows[i][k] * rows[k][j]) / before);
            rows[i][k] = 0;
        }
        before = rows[k][k];
    }
    return sign;
}

Row minus(const Row& p, const Row& q) {
    Row r;
    for (std::size_t k = 0; k < p.size(); ++k) r.emplace_back(p[k] - q[k]);
    return r;
}

/// The coordinates are x / w, with a positive w.
struct Point {
    Row x;
    Integer w;
};

/// a + t (b - a) = c + u (d - c) + v (e - c), of which t is wanted.
std::optional<Point> meet_of(const Rows& p) {
    const Row along = minus(p[1], p[0]), to = minus(p[2], p[0]);
    const std::size_t dim = along.size();
    Rows rows(dim);
    for (std::size_t k = 0; k < dim; ++k) {
        for (std::size_t n = 3; n < p.size(); ++n) rows[k].emplace_back(p[2][k] - p[n][k]);
        rows[k].push_back(along[k]);
        rows[k].push_back(to[k]);
    }
    if (eliminate(rows) == 0) return {};
    Integer w = rows.back()[dim - 1], t = rows.back()[dim];
    if (w < 0) w = -w, t = -t;
    Point r{{}, w};
    for (std::size_t k = 0; k < dim; ++k) r.x.emplace_back(p[0][k] * w + t * along[k]);
    return r;
}

Rows points_of(const cases::MeetCase& c) {
    const int unit = unit_of(c.numbers);
    Rows points;
    for (std::size_t n = 0; n < c.numbers.size(); ++n) {
        if (n % std::size_t(c.dim) == 0) points.emplace_back();
        points.back().push_back(integer(c.numbers[n], unit));
    }
    return points;
}

/// Those that make the first or the second meet.
std::optional<Point> meet_of(const cases::MeetCase& c, const Rows& points, int which) {
    const auto begin = points.begin() + which * c.makers();
    return meet_of(Rows(begin, begin + c.makers()));
}

Point some(std::optional<Point> p) {
    if (!p) throw std::logic_error("lines and planes that do not meet in one point");
    return *std::move(p);
}

}  // namespace

bool all_meet(const cases::MeetCase& c) {
    const Rows points = points_of(c);
    return meet_of(c, points, 0) && (!c.compared || meet_of(c, points, 1));
}

int sign_of(const cases::MeetCase& c) {
    const Rows points = points_of(c);
    const Point p = some(meet_of(c, points, 0));
    if (c.compared) {
        const Point q = some(meet_of(c, points, 1));
        for (std::size_t k = 0; k < p.x.size(); ++k) {
            const Integer left = p.x[k] * q.w, right = q.x[k] * p.w;
            if (left != right) return left < right ? -1 : 1;
        }
        return 0;
    }
    const Row& last = points.back();
    Rows rows(1);
    for (std::size_t k = 0; k < p.x.size(); ++k) rows[0].emplace_back(p.x[k] - last[k] * p.w);
    for (auto at = points.begin() + c.makers(); at + 1 != points.end(); ++at)
        rows.push_back(minus(*at, last));
    const int swaps = eliminate(rows);
    return swaps * rows.back().back().sign();
}

}  // namespace graze::crosscheck
