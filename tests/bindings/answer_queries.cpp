// Answers a file of queries by the C++ calls for the types of the shapes, as queries.hpp says: what every other
// language must answer.
//
// usage: answer_queries QUERIES ANSWERS

#include <bit>
#include <fstream>
#include <graze/graze.hpp>
#include <limits>
#include <optional>

#include "queries.hpp"

using namespace graze;

namespace {

class Answers {
public:
    explicit Answers(std::ostream& out) : out_(out) {}

    template <class A, class B>
    void add(std::size_t number, const A& a, const B& b) {
        const bool refused = !is_valid(a) || !is_valid(b);
        byte(refused ? 255 : int(contact(a, b)));
        byte(refused ? 255 : int(intersects(a, b)));
        if constexpr (Clippable<A, B>) {
            std::optional<Clip<dim_of<A>>> clip;
            if (!refused) clip = graze::clip(a, b);
            add_clip<dim_of<A>>(clip && clip->hit ? &*clip : nullptr);
        }
        add_signs(a, b);
        if (number % 16 == 0) {
            if (!refused) add_certificate(certify(a, b));
            out_ << '\n';
        }
    }

private:
    static bool is_valid(const auto& shape) {
        try {
            contact(shape, shape);
            return true;
        } catch (const invalid_shape&) {
            return false;
        }
    }

    void byte(int x) { out_.put(char(x)); }
    void number(double x) {
        if (x != x) x = std::bit_cast<double>(std::uint64_t(0x7ff8000000000000));
        out_.write(reinterpret_cast<const char*>(&x), sizeof x);
    }

    template <int Dim>
    void add_clip(const Clip<Dim>* hit) {
        constexpr double infinity = std::numeric_limits<double>::infinity(),
                         none = std::numeric_limits<double>::quiet_NaN();
        const auto add_point = [&](const auto& end) {
            for (int i = 0; i < Dim; ++i) number(end ? end->p[i] : none);
        };
        number(!hit ? none : hit->in ? hit->in->t : -infinity);
        number(!hit ? none : hit->out ? hit->out->t : infinity);
        add_point(hit ? hit->in : std::nullopt);
        add_point(hit ? hit->out : std::nullopt);
    }

    void add_numbers(const Exact* first, std::size_t count) {
        out_ << '[';
        for (std::size_t i = 0; i < count; ++i)
            out_ << (i == 0 ? "" : ", ") << '"' << first[i].to_string() << '"';
        out_ << ']';
    }
    void add_weights(const std::optional<std::vector<Exact>>& weights) {
        if (weights)
            add_numbers(weights->data(), weights->size());
        else
            out_ << "null";
    }
    template <int Dim>
    void add_certificate(const Certificate<Dim>& c) {
        out_ << '{';
        if (c.plane) {
            out_ << R"("plane": {"normal": )";
            add_numbers(c.plane->normal.coordinate, Dim);
            out_ << R"(, "offset": ")" << c.plane->offset.to_string() << "\"}";
        }
        if (c.point) {
            out_ << (c.plane ? ", " : "") << R"("point": )";
            add_numbers(c.point->coordinate, Dim);
            out_ << R"(, "weights": {"a": )";
            add_weights(c.weights_a);
            out_ << R"(, "b": )";
            add_weights(c.weights_b);
            out_ << '}';
        }
        out_ << '}';
    }

    void sign(const auto& ask) {
        try {
            byte(ask());
        } catch (const invalid_shape&) {
            byte(127);
        }
    }
    void add_signs(const Triangle2& t, const auto&) {
        sign([&] { return orient(t.a, t.b, t.c); });
    }
    void add_signs(const Triangle2& t, const Point2& p) {
        sign([&] { return orient(t.a, t.b, t.c); });
        sign([&] { return insphere(t.a, t.b, t.c, p); });
    }
    void add_signs(const Tetrahedron3& t, const auto&) {
        sign([&] { return orient(t.a, t.b, t.c, t.d); });
    }
    void add_signs(const Tetrahedron3& t, const Point3& p) {
        sign([&] { return orient(t.a, t.b, t.c, t.d); });
        sign([&] { return insphere(t.a, t.b, t.c, t.d, p); });
    }
    void add_signs(const auto&, const auto&) {}

    std::ostream& out_;
};

}  // namespace

int main(int argc, char** argv) try {
    if (argc != 3) throw std::runtime_error("usage: answer_queries QUERIES ANSWERS");
    std::ifstream in(argv[1], std::ios::binary);
    const auto queries = bindings::read(in);
    std::ofstream out(argv[2], std::ios::binary);
    Answers answers(out);
    for (std::size_t i = 0; i < queries.size(); ++i)
        std::visit(
            [&]<class A, class B>(const A& a, const B& b) {
                if constexpr (SameDimension<A, B>)
                    answers.add(i, a, b);
                else
                    throw std::runtime_error("shapes of two dimensions");
            },
            queries[i].a, queries[i].b);
    if (!out.flush()) throw std::runtime_error(std::string("cannot write ") + argv[2]);
    std::cout << queries.size() << " answers\n";
} catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
}
