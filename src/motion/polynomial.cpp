#include "motion/polynomial.hpp"

#include <algorithm>
#include <utility>

namespace graze::motion {

namespace {

/// How often signs change, zeros left out.
int changes(const std::vector<int>& signs) {
    int count = 0, last = 0;
    for (const int s : signs) {
        if (s == 0) continue;
        count += last != 0 && s != last;
        last = s;
    }
    return count;
}

int first_sign(const std::vector<int>& signs) {
    const auto at = std::find_if(signs.begin(), signs.end(), [](int s) { return s != 0; });
    return at == signs.end() ? 0 : *at;
}

int last_sign(const std::vector<int>& signs) {
    const auto at = std::find_if(signs.rbegin(), signs.rend(), [](int s) { return s != 0; });
    return at == signs.rend() ? 0 : *at;
}

/// Of a polynomial with at most one root between l and r, a simple one.
bool has_root_between(const Polynomial& p, const Dyadic& l, const Dyadic& r) {
    return p.degree() > 0 && compare(l, r) < 0 && changes(p.signs_between(l, r)) % 2 != 0;
}

}  // namespace

int compare(const Dyadic& a, const Dyadic& b) {
    const std::size_t k = std::max(a.k, b.k);
    return BigInt((a.m << (k - a.k)) - (b.m << (k - b.k))).sign();
}

Dyadic middle(const Dyadic& a, const Dyadic& b) {
    const std::size_t k = std::max(a.k, b.k);
    Dyadic t{(a.m << (k - a.k)) + (b.m << (k - b.k)), k + 1};
    const std::size_t zeros = t.m.sign() == 0 ? t.k : std::min(t.k, t.m.trailing_zeros());
    t.m >>= zeros;
    t.k -= zeros;
    return t;
}

Polynomial::Polynomial(std::vector<BigInt> coefficients) : c_(std::move(coefficients)) { trim(); }

void Polynomial::trim() {
    while (!c_.empty() && c_.back().sign() == 0) c_.pop_back();
}

Polynomial operator-(Polynomial x) {
    for (BigInt& c : x.c_) c = -std::move(c);
    return x;
}

Polynomial operator+(const Polynomial& x, const Polynomial& y) {
    Polynomial r = x;
    r.c_.resize(std::max(x.c_.size(), y.c_.size()));
    for (std::size_t i = 0; i < y.c_.size(); ++i) r.c_[i] += y.c_[i];
    r.trim();
    return r;
}

Polynomial operator-(const Polynomial& x, const Polynomial& y) { return x + -y; }

Polynomial operator*(const Polynomial& x, const Polynomial& y) {
    if (x.is_zero() || y.is_zero()) return {};
    Polynomial r;
    r.c_.resize(x.c_.size() + y.c_.size() - 1);
    for (std::size_t i = 0; i < x.c_.size(); ++i)
        for (std::size_t j = 0; j < y.c_.size(); ++j) r.c_[i + j] += x.c_[i] * y.c_[j];
    return r;
}

int Polynomial::sign_at(const Dyadic& t) const {
    BigInt sum;
    std::size_t shift = 0;
    for (std::size_t i = c_.size(); i-- > 0; shift += t.k) sum = sum * t.m + (c_[i] << shift);
    return sum.sign();
}

std::vector<int> Polynomial::signs_between(const Dyadic& l, const Dyadic& r) const {
    if (is_zero()) return {};
    const std::size_t n = c_.size(), k = std::max(l.k, r.k);
    const BigInt from = l.m << (k - l.k), width = (r.m << (k - r.k)) - from;
    // In s, where t = (from + width s) / 2^k: the polynomial times 2^(k (n - 1)).
    std::vector<BigInt> a = c_;
    for (std::size_t i = 0; i < n; ++i) a[i] <<= k * (n - 1 - i);
    for (std::size_t i = 0; i + 1 < n; ++i)
        for (std::size_t j = n - 1; j-- > i;) a[j] += from * a[j + 1];
    BigInt power = 1;
    for (std::size_t i = 1; i < n; ++i) a[i] *= power *= width;
    // The coefficient of s^i (1 - s)^(n - 1 - i), by 1 = s + (1 - s).
    for (std::size_t i = n; i-- > 1;)
        for (std::size_t j = 1; j <= i; ++j) a[j] += a[j - 1];
    std::vector<int> signs;
    for (const BigInt& x : a) signs.push_back(x.sign());
    return signs;
}

Polynomial Polynomial::primitive() const {
    BigInt divisor;
    for (const BigInt& c : c_) {
        if (divisor == 1) return *this;
        divisor = gcd(divisor, c);
    }
    if (divisor.sign() == 0 || divisor == 1) return *this;
    Polynomial r = *this;
    for (BigInt& c : r.c_) c /= divisor;
    return r;
}

Polynomial Polynomial::derivative() const {
    Polynomial r;
    for (std::size_t i = 1; i < c_.size(); ++i) r.c_.push_back(c_[i] * BigInt(i));
    return r;
}

Polynomial common_divisor(Polynomial x, Polynomial y) {
    x = x.primitive();
    y = y.primitive();
    if (x.degree() < y.degree()) std::swap(x, y);
    while (!y.is_zero()) {
        // The remainder of x by y, but for a constant factor.
        while (x.degree() >= y.degree()) {
            const BigInt top = x.c_.back();
            const std::size_t at = x.c_.size() - y.c_.size();
            for (BigInt& c : x.c_) c *= y.c_.back();
            for (std::size_t i = 0; i < y.c_.size(); ++i) x.c_[at + i] -= top * y.c_[i];
            x.trim();
        }
        x = x.primitive();
        std::swap(x, y);
    }
    return x;
}

Polynomial Polynomial::squarefree() const {
    const Polynomial divisor = common_divisor(*this, derivative());
    if (divisor.degree() == 0) return primitive();
    // Long division, each step times the leading coefficient.
    Polynomial rest = *this;
    std::vector<BigInt> quotient(c_.size() - divisor.c_.size() + 1);
    while (rest.degree() >= divisor.degree()) {
        const BigInt top = rest.c_.back();
        const std::size_t at = rest.c_.size() - divisor.c_.size();
        for (BigInt& q : quotient) q *= divisor.c_.back();
        for (BigInt& c : rest.c_) c *= divisor.c_.back();
        quotient[at] += top;
        for (std::size_t i = 0; i < divisor.c_.size(); ++i) rest.c_[at + i] -= top * divisor.c_[i];
        rest.trim();
    }
    return Polynomial(std::move(quotient)).primitive();
}

PolynomialVec operator-(const PolynomialVec& x, const PolynomialVec& y) {
    return {x[0] - y[0], x[1] - y[1], x[2] - y[2]};
}
PolynomialVec cross(const PolynomialVec& x, const PolynomialVec& y) {
    return {x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2], x[0] * y[1] - x[1] * y[0]};
}
Polynomial dot(const PolynomialVec& x, const PolynomialVec& y) {
    return x[0] * y[0] + x[1] * y[1] + x[2] * y[2];
}

Time::Time(Polynomial p, Dyadic l, Dyadic r)
    : p_(std::move(p)), l_(std::move(l)), r_(std::move(r)) {
    sign_after_l_ = first_sign(p_.signs_between(l_, r_));
}

void Time::refine() {
    if (is_dyadic()) return;
    Dyadic m = middle(l_, r_);
    const int s = p_.sign_at(m);
    if (s == 0)
        l_ = r_ = std::move(m);
    else
        (s == sign_after_l_ ? l_ : r_) = std::move(m);
}

int Time::sign(const Polynomial& g) {
    if (g.is_zero()) return 0;
    if (is_dyadic()) return g.sign_at(l_);
    bool asked = false;
    while (!is_dyadic()) {
        const std::vector<int> signs = g.signs_between(l_, r_);
        if (changes(signs) == 0) return first_sign(signs);
        // Once, where it is not told at once.
        if (!asked && has_root_between(common_divisor(p_, g), l_, r_)) return 0;
        asked = true;
        refine();
    }
    return g.sign_at(l_);
}

bool Time::changes_sign(const Polynomial& g) const {
    if (is_dyadic()) {
        // The first derivative that is not 0 is of an odd order.
        Polynomial d = g;
        bool odd = false;
        for (; !d.is_zero() && d.sign_at(l_) == 0; d = d.derivative()) odd = !odd;
        return odd;
    }
    const std::vector<int> signs = g.signs_between(l_, r_);
    return first_sign(signs) != last_sign(signs);
}

int Time::compare_with(const Dyadic& t) const {
    const int low = compare(l_, t), high = compare(r_, t);
    if (is_dyadic()) return low;
    if (low >= 0) return 1;
    if (high <= 0) return -1;
    const int s = p_.sign_at(t);
    return s == 0 ? 0 : s == sign_after_l_ ? 1 : -1;
}

int compare(Time& a, Time& b) {
    bool asked = false;
    for (;;) {
        if (a.is_dyadic()) return -b.compare_with(a.l_);
        if (b.is_dyadic()) return a.compare_with(b.l_);
        if (compare(a.r_, b.l_) <= 0) return -1;
        if (compare(b.r_, a.l_) <= 0) return 1;
        if (!asked) {
            const Dyadic& l = compare(a.l_, b.l_) < 0 ? b.l_ : a.l_;
            const Dyadic& r = compare(a.r_, b.r_) < 0 ? a.r_ : b.r_;
            if (has_root_between(common_divisor(a.p_, b.p_), l, r)) return 0;
            asked = true;
        }
        a.refine();
        b.refine();
    }
}

std::vector<Time> roots(const Polynomial& p) {
    // Only roots that halving does not part are asked whether they are one.
    Polynomial q = p.primitive();
    bool is_squarefree = false;
    constexpr std::size_t most_halvings = 3;
    std::vector<Time> found;
    const Dyadic zero{0, 0}, one{1, 0};
    if (q.sign_at(zero) == 0) found.emplace_back(zero);
    struct Interval {
        Dyadic l, r;
        bool is_point;
        std::size_t halvings;
    };
    std::vector<Interval> open{{zero, one, false, 0}};
    while (!open.empty()) {
        Interval here = std::move(open.back());
        open.pop_back();
        if (here.is_point) {
            found.emplace_back(here.l);
            continue;
        }
        const int most = changes(q.signs_between(here.l, here.r));
        if (most == 0) continue;
        if (most == 1) {
            found.emplace_back(q, here.l, here.r);
            continue;
        }
        if (here.halvings == most_halvings && !is_squarefree) {
            q = p.squarefree();
            is_squarefree = true;
            open.push_back(std::move(here));
            continue;
        }
        const Dyadic m = middle(here.l, here.r);
        open.push_back({m, here.r, false, here.halvings + 1});
        if (q.sign_at(m) == 0) open.push_back({m, m, true, 0});
        open.push_back({here.l, m, false, here.halvings + 1});
    }
    if (q.degree() > 0 && q.sign_at(one) == 0) found.emplace_back(one);
    return found;
}

}  // namespace graze::motion
