// J. R. Shewchuk's predicates, "Adaptive precision floating-point arithmetic and fast robust
// geometric predicates", 1997, as the GNU Triangulated Surface library has them. Their incircle and
// insphere want points in counter-clockwise order, so the orientation is asked as well.

#include "bench.hpp"
#include "naive.hpp"
#include "signs.hpp"

extern "C" {
double orient2d(double* a, double* b, double* c);
double orient3d(double* a, double* b, double* c, double* d);
double incircle(double* a, double* b, double* c, double* d);
double insphere(double* a, double* b, double* c, double* d, double* e);
}

namespace graze::bench {
namespace {

double* at(const Vec2& v) { return const_cast<double*>(&v.x); }
double* at(const Vec3& v) { return const_cast<double*>(&v.x); }

int ask(const Orient2& p) { return naive::sign(::orient2d(at(p[0]), at(p[1]), at(p[2]))); }
int ask(const Orient3& p) {
    return naive::sign(::orient3d(at(p[0]), at(p[1]), at(p[2]), at(p[3])));
}
int ask(const Insphere2& p) {
    return naive::sign(::incircle(at(p[0]), at(p[1]), at(p[2]), at(p[3]))) *
           naive::sign(::orient2d(at(p[0]), at(p[1]), at(p[2])));
}
int ask(const Insphere3& p) {
    return naive::sign(::insphere(at(p[0]), at(p[1]), at(p[2]), at(p[3]), at(p[4]))) *
           naive::sign(::orient3d(at(p[0]), at(p[1]), at(p[2]), at(p[3])));
}

template <class Case>
void add() {
    SignPeers<Case>::all.push_back(
        [](auto& cell) { cell.add("Shewchuk", [](const Case& p) { return ask(p); }); });
}

}  // namespace

void add_shewchuk() {
    add<Orient2>();
    add<Orient3>();
    add<Insphere2>();
    add<Insphere3>();
}

}  // namespace graze::bench
