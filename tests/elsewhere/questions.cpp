#include "elsewhere/questions.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <fstream>
#include <graze/any.hpp>
#include <graze/batch.hpp>
#include <graze/certificate.hpp>
#include <graze/clip.hpp>
#include <graze/mesh_cells.hpp>
#include <graze/mesh_check.hpp>
#include <graze/mesh_index.hpp>
#include <graze/orient.hpp>
#include <graze/voxel.hpp>
#include <iostream>
#include <map>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <tuple>
#include <utility>

namespace elsewhere {

using namespace graze;

namespace {

using Words = std::istringstream;
/// What was asked and what is expected, or what was answered, by the name of the field.
using Fields = std::map<std::string, std::string>;

// ---- reading ----

double read_double(Words& words) {
    std::string word;
    words >> word;
    return std::bit_cast<double>(std::uint64_t(std::stoull(word, nullptr, 16)));
}

template <class S>
S read_shape(Words& words) {
    S shape{};
    batch::detail::each_number(shape, [&](double& x) { x = read_double(words); });
    if constexpr (requires { shape.kind; }) {
        int kind = 0;
        words >> kind;
        shape.kind = Anchor(kind);
    }
    return shape;
}

template <class... S>
AnyShape read_any(graze::detail::ShapeList<S...>, Words& words) {
    std::string name;
    words >> name;
    AnyShape shape;
    if (!((name == graze::detail::Description<S>::name && (shape = read_shape<S>(words), true)) ||
          ...))
        throw std::invalid_argument("no shape: " + name);
    return shape;
}

Fields read_fields(Words& words) {
    Fields fields;
    for (std::string word; words >> word;) {
        const auto equals = word.find('=');
        fields[word.substr(0, equals)] = word.substr(equals + 1);
    }
    return fields;
}

// ---- answers as words ----

std::string text(Contact contact) { return name(contact); }
std::string text(bool value) { return value ? "1" : "0"; }
std::string text(double x) {
    std::ostringstream os;
    os << std::hex << std::bit_cast<std::uint64_t>(x);
    return os.str();
}
std::string text(const Vec2& v) { return text(v.x) + "," + text(v.y); }
std::string text(const Vec3& v) { return text(Vec2{v.x, v.y}) + "," + text(v.z); }

template <int Dim>
Fields fields_of(const Clip<Dim>& clip) {
    Fields fields{{"hit", text(clip.hit)},
                  {"culled", text(clip.culled)},
                  {"contact", text(clip.contact)},
                  {"origin", name(clip.origin)}};
    if (clip.side) fields["side"] = name(*clip.side);
    const auto add = [&](const std::string& end, const auto& at) {
        for (const char* field : {"t_", "p_", "uv_", "features_"})
            if (!at) fields[field + end] = "null";
        if (!at) return;
        fields["t_" + end] = text(at->t);
        fields["p_" + end] = text(at->p);
        if (at->uv) fields["uv_" + end] = text(Vec2{at->uv->u, at->uv->v});
        if (!at->features) return;
        std::string names;
        for (const Feature f : at->features->list())
            names += (names.empty() ? "" : ",") + std::string(name(f));
        fields["features_" + end] = names;
    };
    add("in", clip.in), add("out", clip.out);
    return fields;
}

// ---- calls by the types of two shapes ----

/// Pairs of the same two types.
struct Batch {
    std::vector<AnyShape> a, b;
    std::vector<Contact> expected;
    std::vector<std::string> questions;
};

/// What certify gave, and what is exact.
struct Proof {
    Contact exact, contact;
    std::string flaw;
    std::vector<std::string> numbers;
};

/// No more than calls, being compiled for every pair; null where the pair has no such question.
struct Calls {
    Contact (*contact)(const AnyShape& a, const AnyShape& b);
    bool (*intersects)(const AnyShape& a, const AnyShape& b);
    Contact (*sat)(const AnyShape& a, const AnyShape& b);
    Contact (*pef)(const AnyShape& a, const AnyShape& b);
    Contact (*slab)(const AnyShape& a, const AnyShape& b);
    Proof (*prove)(const AnyShape& a, const AnyShape& b);
    Fields (*clip)(const AnyShape& line, const AnyShape& shape, const ClipOptions& options);
    void (*batch)(const Batch& pairs, std::span<Contact> contacts, const batch::Options& options);
};

template <class S>
const S& as(const AnyShape& shape) {
    return *std::get_if<S>(&shape);
}

template <class S>
std::vector<S> all_as(const std::vector<AnyShape>& shapes) {
    std::vector<S> all;
    for (const AnyShape& shape : shapes) all.push_back(as<S>(shape));
    return all;
}

std::string listed(std::span<const Exact> numbers) {
    std::string words;
    for (const Exact& x : numbers) words += x.to_string() + ' ';
    return words;
}

template <int Dim>
Proof proof_of(Contact exact, const Certificate<Dim>& proof, const std::string& flaw) {
    Proof result{exact, proof.contact, flaw, {}};
    auto& numbers = result.numbers;
    if (proof.plane) {
        numbers.push_back(listed(proof.plane->normal.coordinate));
        numbers.push_back(proof.plane->offset.to_string());
    }
    if (proof.point) numbers.push_back(listed(proof.point->coordinate));
    for (const auto* weights : {&proof.weights_a, &proof.weights_b})
        if (*weights) numbers.push_back(listed(**weights));
    return result;
}

template <class A, class B>
Contact contact_of(const AnyShape& a, const AnyShape& b) {
    return graze::contact(as<A>(a), as<B>(b));
}

template <class A, class B>
bool intersects_of(const AnyShape& a, const AnyShape& b) {
    return graze::intersects(as<A>(a), as<B>(b));
}

template <Method M, class A, class B>
Contact contact_by(const AnyShape& a, const AnyShape& b) {
    return answer<M>(as<A>(a), as<B>(b)).contact;
}

template <class A, class B>
Proof proof_for(const AnyShape& any_a, const AnyShape& any_b) {
    const A& a = as<A>(any_a);
    const B& b = as<B>(any_b);
    const auto proof = certify(a, b);
    return proof_of(exact::contact(a, b), proof, flaw(a, b, proof));
}

template <class A, class B>
Fields clip_of(const AnyShape& line, const AnyShape& shape, const ClipOptions& options) {
    return fields_of(graze::clip(as<A>(line), as<B>(shape), options));
}

template <class A, class B>
void batch_of(const Batch& pairs, std::span<Contact> contacts, const batch::Options& options) {
    const std::vector<A> a = all_as<A>(pairs.a);
    const std::vector<B> b = all_as<B>(pairs.b);
    batch::contact(batch::structs<A>(a), batch::structs<B>(b), contacts, {}, options);
}

template <class A, class B>
constexpr Calls calls_of() {
    Calls calls{};
    calls.contact = contact_of<A, B>;
    calls.intersects = intersects_of<A, B>;
    if constexpr (Answerable<Method::sat, A, B>) calls.sat = contact_by<Method::sat, A, B>;
    if constexpr (Answerable<Method::pef, A, B>) calls.pef = contact_by<Method::pef, A, B>;
    if constexpr (Answerable<Method::slab, A, B>) calls.slab = contact_by<Method::slab, A, B>;
    calls.prove = proof_for<A, B>;
    if constexpr (Clippable<A, B>) calls.clip = clip_of<A, B>;
    if constexpr (batch::Pair<A, B>) calls.batch = batch_of<A, B>;
    return calls;
}

template <class... S>
struct Table {
    template <class A>
    static constexpr std::array<Calls, sizeof...(S)> row{calls_of<A, S>()...};
    static constexpr std::array<const Calls*, sizeof...(S)> rows{row<S>.data()...};
};

template <class... S2, class... S3>
const Calls& find_calls(graze::detail::ShapeList<S2...>, graze::detail::ShapeList<S3...>,
                        std::size_t a, std::size_t b) {
    constexpr std::size_t first3 = sizeof...(S2);
    return a < first3 ? Table<S2...>::rows[a][b] : Table<S3...>::rows[a - first3][b - first3];
}
/// Of two shapes of one dimension.
const Calls& calls_for(const AnyShape& a, const AnyShape& b) {
    return find_calls(graze::detail::Shapes2{}, graze::detail::Shapes3{}, a.index(), b.index());
}

// ---- meshes of integers ----

/// n 2^exponent, which must be a double.
double scaled(int n, int exponent) {
    const auto size = std::uint64_t(n < 0 ? -n : n);
    std::uint64_t bits = size;
    if (size != 0 && exponent != -1074) {
        const int width = std::bit_width(size);
        bits = std::uint64_t(1023 + exponent + width - 1) << 52 |
               (size << (53 - width) & 0xfffffffffffff);
    }
    return std::bit_cast<double>(bits | std::uint64_t(n < 0) << 63);
}

using Place = std::array<int, 3>;
struct Box {
    Place lo, hi;
};

/// Places and boxes at random, in units of 2^exponent.
struct Scaled {
    int exponent;
    std::uint32_t random;

    Exact unit() const { return Exact(scaled(1, exponent)); }
    Vec3 point(const Place& p) const {
        return {scaled(p[0], exponent), scaled(p[1], exponent), scaled(p[2], exponent)};
    }
    Place place(int count) {
        Place p;
        for (int& x : p) {
            random = random * 1664525 + 1013904223;
            x = int(random >> 16) % count;
        }
        return p;
    }
    Box box() {
        const Place a = place(7), size = place(4);
        return {a, {a[0] + 1 + size[0], a[1] + 1 + size[1], a[2] + 1 + size[2]}};
    }
    /// Vertex n of a box is at hi along x, y or z by bits 0, 1 and 2 of n.
    Mesh mesh(const std::vector<Box>& boxes) const {
        constexpr std::uint32_t quads[6][4] = {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4},
                                               {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}};
        Mesh mesh;
        for (const Box& box : boxes) {
            const auto first = std::uint32_t(mesh.vertices.size());
            for (int n = 0; n < 8; ++n)
                mesh.vertices.push_back(
                    point({n & 1 ? box.hi[0] : box.lo[0], n & 2 ? box.hi[1] : box.lo[1],
                           n & 4 ? box.hi[2] : box.lo[2]}));
            for (const auto& q : quads)
                for (int k = 1; k < 3; ++k)
                    mesh.triangles.push_back({first + q[0], first + q[k], first + q[k + 1]});
        }
        return mesh;
    }
};

std::string text(const Scaled& at, const Box& box) {
    std::string words = "a box of 2^" + std::to_string(at.exponent) + ':';
    for (const Place& p : {box.lo, box.hi})
        for (const int x : p) words += ' ' + std::to_string(x);
    return words;
}

}  // namespace

// ---- asking ----

struct Asker::State {
    unsigned threads = 1;
    int asked = 0, wrong = 0, answers = 0;
    /// FNV-1a of the answers.
    std::uint64_t checksum = 0xcbf29ce484222325;
    /// In the order in which their types were first asked.
    std::vector<std::pair<const Calls*, Batch>> batches;

    void note(const std::string& answer) {
        for (const char c : answer + "\n")
            checksum = (checksum ^ std::uint64_t(static_cast<unsigned char>(c))) * 0x100000001b3;
        ++answers;
    }

    void complain(const std::string& question, const std::string& what) {
        if (++wrong <= 20) std::cout << "wrong: " << what << "\n  " << question << std::endl;
    }

    void expect(const std::string& question, const std::string& who, const std::string& answer,
                const std::string& expected) {
        if (answer != expected)
            complain(question, who + " says " + answer + ", expected " + expected);
    }

    void ask_batch(const Calls& calls, const Batch& pairs) {
        std::vector<Contact> contacts(pairs.a.size());
        for (const batch::Target target : batch::targets()) {
            calls.batch(pairs, contacts, {.threads = threads, .target = target});
            if (target == batch::targets().front())
                for (const Contact contact : contacts) note(text(contact));
            for (std::size_t i = 0; i < contacts.size(); ++i)
                expect(pairs.questions[i], std::string("a batch for target ") + name(target),
                       text(contacts[i]), text(pairs.expected[i]));
        }
    }

    void ask_batches() {
        for (const auto& [calls, pairs] : batches) ask_batch(*calls, pairs);
        batches.clear();
    }

    Batch& batch_for(const Calls& calls) {
        for (auto& [its_calls, pairs] : batches)
            if (its_calls == &calls) return pairs;
        return batches.emplace_back(&calls, Batch{}).second;
    }

    void ask_pair(const std::string& question, const AnyShape& a, const AnyShape& b,
                  const Fields& fields) {
        const Calls& calls = calls_for(a, b);
        const Calls& swapped = calls_for(b, a);
        const std::string expected = fields.at("contact");
        const Contact contact = calls.contact(a, b);
        note(text(contact));
        expect(question, "contact", text(contact), expected);
        expect(question, "contact of the other order", text(swapped.contact(b, a)), expected);
        const std::string meet = text(expected != "disjoint");
        expect(question, "intersects", text(calls.intersects(a, b)), meet);
        expect(question, "intersects of the other order", text(swapped.intersects(b, a)), meet);
        if (calls.sat) expect(question, "sat", text(calls.sat(a, b)), expected);
        if (calls.pef) expect(question, "pef", text(calls.pef(a, b)), expected);
        if (calls.slab) expect(question, "slab", text(calls.slab(a, b)), expected);
        if (fields.contains("certify")) {
            const Proof proof = calls.prove(a, b);
            expect(question, "exact::contact", text(proof.exact), expected);
            expect(question, "certify", text(proof.contact), expected);
            expect(question, "flaw", proof.flaw, "");
            for (const std::string& numbers : proof.numbers) note(numbers);
        }
        if (!calls.batch) return;
        Batch& batch = batch_for(calls);
        batch.a.push_back(a), batch.b.push_back(b);
        batch.expected.push_back(expected == "disjoint"   ? Contact::disjoint
                                 : expected == "touching" ? Contact::touching
                                                          : Contact::overlapping);
        batch.questions.push_back(question);
    }

    void ask_clip(const std::string& question, const AnyShape& line, const AnyShape& shape,
                  Fields fields) {
        const auto call = calls_for(line, shape).clip;
        if (!call) return complain(question, "no such clip");
        ClipOptions options;
        const auto take = [&](const char* name, std::optional<double>& end) {
            const auto at = fields.find(name);
            if (at == fields.end()) return;
            Words word(at->second);
            end = read_double(word);
            fields.erase(at);
        };
        take("t_min", options.t_min), take("t_max", options.t_max);
        if (const auto at = fields.find("cull"); at != fields.end()) {
            options.cull = at->second == "back" ? Cull::back : Cull::front;
            fields.erase(at);
        }
        const Fields answer = call(line, shape, options);
        for (const auto& [name, given] : answer) note(name + '=' + given);
        for (const auto& [name, expected] : fields) {
            const auto given = answer.find(name);
            expect(question, name, given == answer.end() ? "nothing" : given->second, expected);
        }
    }

    void ask_shapes(const std::string& question, int dim, bool clips, Words& words) {
        const auto read = [&] {
            return dim == 2 ? read_any(graze::detail::Shapes2{}, words)
                            : read_any(graze::detail::Shapes3{}, words);
        };
        const AnyShape a = read(), b = read();
        const Fields fields = read_fields(words);
        clips ? ask_clip(question, a, b, fields) : ask_pair(question, a, b, fields);
    }

    template <int Dim, std::size_t Count>
    void ask_signs(const std::string& question, Words& words) {
        std::array<Vec<Dim>, Count> points;
        for (auto& p : points) p = read_shape<Vec<Dim>>(words);
        const int sign = std::apply(
            [](const auto&... p) {
                if constexpr (Count == Dim + 1)
                    return orient(p...);
                else
                    return insphere(p...);
            },
            points);
        note(std::to_string(sign));
        expect(question, "the sign", std::to_string(sign), read_fields(words).at("sign"));
    }

    void ask(const std::string& question) {
        Words words(question);
        std::string what;
        int dim = 0;
        words >> what >> dim;
        if (what == "orient")
            dim == 2 ? ask_signs<2, 3>(question, words) : ask_signs<3, 4>(question, words);
        else if (what == "insphere")
            dim == 2 ? ask_signs<2, 4>(question, words) : ask_signs<3, 5>(question, words);
        else
            ask_shapes(question, dim, what == "clip", words);
        ++asked;
    }

    // ---- meshes ----

    void ask_meshes() {
        for (const int exponent : {0, -1074, 1000})
            for (unsigned seed = 1; seed <= 40; ++seed) {
                Scaled at{exponent, seed};
                const Box a = at.box(), b = at.box();
                ask_box(at, a);
                ask_boxes(at, a, b);
            }
        ask_file();
    }

    void ask_box(Scaled& at, const Box& box) {
        const std::string what = text(at, box);
        const Mesh solid = at.mesh({box});
        const mesh::Report report = mesh::check(solid, {.threads = threads});
        expect(what, "clean", text(report.clean()), "1");
        expect(what, "shells", std::to_string(report.topology.shells.size()), "1");
        expect(what, "the sign of its volume",
               std::to_string(report.topology.shells.at(0).volume_sign), "1");
        const mesh::Index index(solid);
        for (int n = 0; n < 20; ++n) {
            const Place p = at.place(9);
            int least = 1;
            for (int k = 0; k < 3; ++k)
                least = std::min(least, p[k] < box.lo[k] || p[k] > box.hi[k]     ? -1
                                        : p[k] == box.lo[k] || p[k] == box.hi[k] ? 0
                                                                                 : 1);
            const auto found = index.locate(at.point(p));
            expect(what, "a point " + text(at.point(p)),
                   found.location ? name(*found.location) : "none",
                   name(least < 0    ? Location::outside
                        : least == 0 ? Location::boundary
                                     : Location::inside));
            // Along x, from a place before every box, by steps of one.
            const bool hit =
                p[1] >= box.lo[1] && p[1] <= box.hi[1] && p[2] >= box.lo[2] && p[2] <= box.hi[2];
            const auto first =
                index.first_hit(Ray3{at.point({-1, p[1], p[2]}), at.point({1, 0, 0})});
            expect(what, "a ray by " + text(at.point(p)), first ? text(first->t) : "none",
                   hit ? text(scaled(box.lo[0] + 1, 0)) : "none");
            if (first) note(std::string(name(first->feature)) + ' ' + text(first->point));
        }
        const Grid grid = Grid::of_cell(solid, {{at.unit(), at.unit(), at.unit()}});
        std::int64_t count = 1;
        for (int k = 0; k < 3; ++k) count *= box.hi[k] - box.lo[k];
        for (const auto mode : {VoxelMode::inside, VoxelMode::solid})
            expect(what, "voxels",
                   std::to_string(
                       voxelize(solid, grid, {.mode = mode, .threads = threads}).set.count()),
                   std::to_string(count));
        ++asked;
    }

    void ask_boxes(Scaled& at, const Box& a, const Box& b) {
        const std::string what = text(at, a) + " and " + text(at, b);
        const mesh::Index index(at.mesh({a})), other(at.mesh({b}));
        const auto relation = relate(index, other);
        bool apart = false, inside = true;
        for (int k = 0; k < 3; ++k) {
            apart |= a.hi[k] < b.lo[k] || b.hi[k] < a.lo[k];
            inside &= b.lo[k] < a.lo[k] && a.hi[k] < b.hi[k];
        }
        const std::string found = relation ? name(*relation) : "none";
        note(found);
        if (apart || inside) expect(what, "their relation", found, apart ? "disjoint" : "a_in_b");
        const auto list = [&](const std::vector<mesh::FacePair>& met) {
            std::string all;
            for (const mesh::FacePair& p : met)
                all += std::to_string(p.a) + ' ' + std::to_string(p.b) + ' ' + name(p.contact) +
                       ' ' + std::to_string(p.shared) + '\n';
            note(all);
            return met.empty();
        };
        const bool none = list(index.pairs(other));
        if (apart || inside) expect(what, "no pairs of faces", text(none), "1");
        list(mesh::self_intersections(at.mesh({a, b}), {.threads = threads}));
        for (const mesh::TopologyDefect& d : mesh::topology_defects(at.mesh({a, b}))) {
            std::string all = std::string(name(d.kind)) + ' ' + std::to_string(d.ends[0]) + ' ' +
                              std::to_string(d.ends[1]);
            for (const std::uint32_t n : d.faces) all += ' ' + std::to_string(n);
            note(all);
        }
        ask_cells(at, a, b, what);
        ++asked;
    }

    /// Their volumes by counting.
    void ask_cells(Scaled& at, const Box& a, const Box& b, const std::string& what) {
        int of_a = 1, of_b = 1, common = 1;
        for (int k = 0; k < 3; ++k) {
            of_a *= a.hi[k] - a.lo[k], of_b *= b.hi[k] - b.lo[k];
            common *= std::max(0, std::min(a.hi[k], b.hi[k]) - std::max(a.lo[k], b.lo[k]));
        }
        const auto list = [&](const mesh::Cells& cells) {
            for (const mesh::CellCorner& corner : cells.corners) note(text(corner.point.rounded()));
            for (std::size_t n = 0; n < cells.pieces.size(); ++n) {
                std::string all;
                for (const std::uint32_t corner : cells.pieces[n])
                    all += std::to_string(corner) + ' ';
                for (const mesh::PieceSource& source : cells.sources_of(n))
                    all += std::to_string(source.face.mesh) + ' ' +
                           std::to_string(source.face.number) + text(source.turned) + ' ';
                note(all);
            }
        };
        const Mesh first = at.mesh({a}), second = at.mesh({b});
        for (const auto& [expression, count] :
             {std::pair("a + b", of_a + of_b - common), std::pair("a & b", common),
              std::pair("a - b", of_a - common), std::pair("b - a", of_b - common),
              std::pair("a ^ b", of_a + of_b - 2 * common)}) {
            const mesh::Cells cells =
                mesh::boolean(expression, {{"a", first}, {"b", second}}, {.threads = threads});
            list(cells);
            // Units are the smallest double, 1, or so large that any volume is beyond the doubles.
            const double expected = at.exponent == 0 || count == 0 ? count
                                    : at.exponent < 0              ? 0
                                                      : std::bit_cast<double>(0x7ff0000000000000);
            expect(what, expression, text(cells.volume()), text(expected));
            const mesh::MendedCells mended = mesh::mended(cells);
            expect(what, std::string(expression) + " rounded", name(mended.rounding), "kept");
        }
        list(mesh::resolve(at.mesh({a, b}), {.threads = threads}));
    }

    /// Binary STL, in which the least floats are the corners.
    void ask_file() {
        const Box box{{1, 2, 3}, {4, 5, 6}};
        const Mesh mesh = Scaled{-149, 1}.mesh({box});
        std::string bytes(80, ' ');
        const auto add = [&](std::uint32_t n) {
            for (int k = 0; k < 4; ++k) bytes += char(n >> 8 * k & 0xff);
        };
        add(std::uint32_t(mesh.triangles.size()));
        for (const auto& triangle : mesh.triangles) {
            for (int k = 0; k < 3; ++k) add(0);
            for (const std::uint32_t n : triangle)
                for (int k = 0; k < 3; ++k) add(std::uint32_t(n >> k & 1 ? box.hi[k] : box.lo[k]));
            bytes += std::string(2, '\0');
        }
        const Mesh read = read_mesh(bytes, MeshFormat::stl, "bytes");
        expect("binary STL", "corners", std::to_string(read.vertices.size()), "8");
        for (std::size_t n = 0; n < mesh.triangles.size(); ++n)
            for (std::size_t k = 0; k < 3; ++k)
                expect("binary STL", "a corner of face " + std::to_string(n),
                       text(read.vertices.at(read.triangles.at(n)[k])),
                       text(mesh.vertices[mesh.triangles[n][k]]));
        ++asked;
    }
};

Asker::Asker(unsigned threads) : state_(std::make_shared<State>()) { state_->threads = threads; }

void Asker::ask(const std::string& question) { state_->ask(question); }

void Asker::ask_batches() { state_->ask_batches(); }

void Asker::ask_meshes() { state_->ask_meshes(); }

void Asker::ask_all(const std::vector<std::string>& questions) {
    for (const auto& question : questions) ask(question);
    ask_batches();
    ask_meshes();
}

int Asker::asked() const { return state_->asked; }
int Asker::wrong() const { return state_->wrong; }

std::string Asker::checksum() const {
    std::ostringstream os;
    os << "checksum " << std::hex << state_->checksum << " of " << std::dec << state_->answers
       << " answers";
    return os.str();
}

std::vector<std::string> read_questions(const std::vector<std::string>& files) {
    std::vector<std::string> questions;
    for (const auto& name : files) {
        std::ifstream file(name);
        for (std::string line; std::getline(file, line);) questions.push_back(line);
        if (!file.eof()) throw std::runtime_error(name + ": cannot be read");
    }
    return questions;
}

}  // namespace elsewhere
