// Asks the library questions with known answers: `ask FILE..` (pose.cpp says what they look like).
// Built in trees with flags of their own and for other processors, so nothing here computes with
// doubles: they are read, compared and written as bits. Prints what is wrong, and how many questions
// it asked; exit status 1 if an answer is wrong, or if there was no question.
#include <array>
#include <bit>
#include <cfenv>
#include <cstdint>
#include <fstream>
#include <graze/batch.hpp>
#include <graze/certificate.hpp>
#include <graze/clip.hpp>
#include <graze/orient.hpp>
#include <iostream>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <tuple>
#include <variant>
#include <vector>

namespace {

using namespace graze;

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
std::variant<S...> read_any(graze::detail::ShapeList<S...>, Words& words) {
    std::string name;
    words >> name;
    std::variant<S...> shape;
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

// ---- asking ----

int asked = 0, wrong = 0;

void complain(const std::string& question, const std::string& what) {
    if (++wrong <= 20) std::cout << "wrong: " << what << "\n  " << question << std::endl;
}

void expect(const std::string& question, const std::string& who, const std::string& answer,
            const std::string& expected) {
    if (answer != expected) complain(question, who + " says " + answer + ", expected " + expected);
}

/// The pairs of one type, for batches.
template <class A, class B>
struct Asked {
    std::vector<A> a;
    std::vector<B> b;
    std::vector<Contact> expected;
    std::vector<std::string> questions;
};

template <class A, class B>
Asked<A, B>& all_asked() {
    static Asked<A, B> all;
    return all;
}

template <class A, class B>
void ask_batches() {
    auto& all = all_asked<A, B>();
    std::vector<Contact> contacts(all.a.size());
    for (const batch::Target target : batch::targets()) {
        const batch::Options options{.threads = 1, .target = target};
        batch::contact(batch::structs<A>(all.a), batch::structs<B>(all.b), contacts, {}, options);
        for (std::size_t i = 0; i < contacts.size(); ++i)
            expect(all.questions[i], std::string("a batch for target ") + name(target),
                   text(contacts[i]), text(all.expected[i]));
    }
    all = {};
}
std::vector<void (*)()> batches;

template <Method M, class A, class B>
void ask_method(const std::string& question, const A& a, const B& b, const std::string& expected) {
    if constexpr (Answerable<M, A, B>)
        expect(question, "method " + std::to_string(int(M)), text(answer<M>(a, b).contact),
               expected);
}

template <class A, class B>
void ask_pair(const std::string& question, const A& a, const B& b, Fields fields) {
    const std::string expected = fields.at("contact");
    const Contact contact = graze::contact(a, b);
    expect(question, "contact", text(contact), expected);
    expect(question, "contact of the other order", text(graze::contact(b, a)), expected);
    const std::string meet = text(expected != "disjoint");
    expect(question, "intersects", text(intersects(a, b)), meet);
    expect(question, "intersects of the other order", text(intersects(b, a)), meet);
    ask_method<Method::sat>(question, a, b, expected);
    ask_method<Method::pef>(question, a, b, expected);
    ask_method<Method::slab>(question, a, b, expected);
    if (fields.contains("certify")) {
        expect(question, "exact::contact", text(exact::contact(a, b)), expected);
        const auto proof = certify(a, b);
        expect(question, "certify", text(proof.contact), expected);
        expect(question, "flaw", flaw(a, b, proof), "");
    }
    if constexpr (batch::Pair<A, B>) {
        auto& all = all_asked<A, B>();
        if (all.a.empty()) batches.push_back(ask_batches<A, B>);
        all.a.push_back(a), all.b.push_back(b);
        all.expected.push_back(expected == "disjoint"   ? Contact::disjoint
                               : expected == "touching" ? Contact::touching
                                                        : Contact::overlapping);
        all.questions.push_back(question);
    }
}

template <class L, class B>
void ask_clip(const std::string& question, const L& line, const B& shape, Fields fields) {
    if constexpr (Clippable<L, B>) {
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
        const Fields answer = fields_of(clip(line, shape, options));
        for (const auto& [name, expected] : fields) {
            const auto given = answer.find(name);
            expect(question, name, given == answer.end() ? "nothing" : given->second, expected);
        }
    } else {
        complain(question, "no such clip");
    }
}

template <int Dim>
void ask_shapes(const std::string& question, bool clips, Words& words) {
    using List = std::conditional_t<Dim == 2, graze::detail::Shapes2, graze::detail::Shapes3>;
    const auto a = read_any(List{}, words), b = read_any(List{}, words);
    const Fields fields = read_fields(words);
    std::visit(
        [&](const auto& x, const auto& y) {
            clips ? ask_clip(question, x, y, fields) : ask_pair(question, x, y, fields);
        },
        a, b);
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
        dim == 2 ? ask_shapes<2>(question, what == "clip", words)
                 : ask_shapes<3>(question, what == "clip", words);
    ++asked;
}

}  // namespace

int main(int argc, char** argv) {
    std::vector<std::string> questions;
    for (int i = 1; i < argc; ++i) {
        std::ifstream file(argv[i]);
        for (std::string line; std::getline(file, line);) questions.push_back(line);
        if (!file.eof()) {
            std::cerr << argv[i] << ": cannot be read\n";
            return 1;
        }
    }
    const auto ask_all = [&] {
        for (const auto& question : questions) ask(question);
        for (const auto& ask_batch : batches) ask_batch();
        batches.clear();
    };
    ask_all();
    // A program linked with relaxed flags starts with subnormals flushed, and some rungs then rest.
    std::fesetenv(FE_DFL_ENV);
    ask_all();
    std::cout << asked << " questions, " << wrong << " wrong answers" << std::endl;
    return asked == 0 || wrong != 0 ? 1 : 0;
}
