// Writes a file of queries, as queries.hpp says: the public cases, and some of every two types in both orders, one
// in ten of them with numbers that are refused.
//
// usage: write_queries PUBLIC_CASES COUNT FILE

#include <fstream>
#include <limits>

#include "cases/generators.hpp"
#include "queries.hpp"
#include "queries/query.hpp"

using namespace graze;

namespace {

template <int Dim>
AnyShape any_of(const cases::AnyShape<Dim>& shape) {
    return std::visit([](const auto& s) { return AnyShape(s); }, shape);
}

AnyShape broken(const AnyShape& shape, cases::Random& random) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    std::vector<double> numbers = any::numbers_of(shape);
    if (random.coin()) {
        // So that min > max, and half extents are negative; no rule of other shapes is broken.
        for (double& x : numbers) x = -x;
    } else {
        numbers[random.below(numbers.size())] =
            random.pick({std::numeric_limits<double>::quiet_NaN(), infinity, -infinity});
    }
    return any::shape_of(any::type_of(shape), numbers);
}

/// Query number i of all, of two types.
template <int Dim>
bindings::Query query_of(const cases::AnyShape<Dim>& a, const cases::AnyShape<Dim>& b,
                         std::uint64_t i) {
    const auto family = cases::families[i % cases::families.size()];
    const auto c = cases::make_case<Dim>(a, b, family, i);
    bindings::Query query{any_of<Dim>(c.a), any_of<Dim>(c.b)};
    cases::Random random(~i);
    if (random.once_in(20)) query.a = broken(query.a, random);
    if (random.once_in(20)) query.b = broken(query.b, random);
    return query;
}

}  // namespace

int main(int argc, char** argv) try {
    if (argc != 4) throw std::runtime_error("usage: write_queries PUBLIC_CASES COUNT FILE");
    std::ifstream in(argv[1]);
    std::ofstream out(argv[3], std::ios::binary);
    out.write(bindings::magic, bindings::magic_size);

    std::uint64_t written = 0;
    std::string line;
    while (std::getline(in, line)) {
        queries::IgnoredFields ignored;
        const queries::Json json = queries::parse_json(line);
        const queries::Query query = queries::read_query(json, ignored);
        if (query.asks_sign()) continue;
        bindings::write(out, {query.a, query.b});
        ++written;
    }
    if (written == 0) throw std::runtime_error("there are no public cases");

    const std::uint64_t count = written + std::stoull(argv[2]);
    while (written < count) {
        const auto add = [&](const auto& a, const auto& b) {
            constexpr int dim = cases::dim_of<std::decay_t<decltype(a)>>;
            if (written < count) bindings::write(out, query_of<dim>(a, b, written++));
        };
        const auto all = [&]<int Dim>(std::integral_constant<int, Dim>) {
            cases::each_type<Dim>(
                [&](const auto& a) { cases::each_type<Dim>([&](const auto& b) { add(a, b); }); });
        };
        all(std::integral_constant<int, 2>());
        all(std::integral_constant<int, 3>());
    }
    if (!out.flush()) throw std::runtime_error(std::string("cannot write ") + argv[3]);
    std::cout << written << " queries\n";
} catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
}
