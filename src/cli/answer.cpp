#include "cli/answer.hpp"

#include <algorithm>
#include <graze/any.hpp>
#include <optional>
#include <stdexcept>
#include <type_traits>
#include <utility>

#include "cli/certificate.hpp"
#include "cli/number.hpp"

namespace graze::cli {

namespace {

Json json(const char* text) { return {std::string(text)}; }

Json json(double x) { return {to_hex_float(x)}; }

Json json(const Exact& x) {
    if (x.is_rational()) return {x.a()};
    return {Json::Object{{"a", {x.a()}}, {"b", {x.b()}}, {"m", {x.m()}}}};
}

template <int Dim>
Json json(const Vec<Dim>& v) {
    Json::Array coordinates;
    for (int i = 0; i < Dim; ++i) coordinates.push_back(json(v[i]));
    return {coordinates};
}

Json json(const Features& features) {
    Json::Array names;
    for (const Feature feature : features.list()) names.push_back(json(graze::name(feature)));
    return {names};
}

template <int Dim>
Clip<Dim> rounded(const exact::Clip<Dim>& clip) {
    using End = ClipEnd<Dim, double>;
    const auto round = [](const auto& end) -> std::optional<End> {
        if (!end) return {};
        End r{end->t.to_double(), end->p.rounded(), end->features, {}};
        if (end->uv) r.uv = {end->uv->u.to_double(), end->uv->v.to_double()};
        return r;
    };
    return {clip.hit,       clip.culled,     clip.contact, clip.origin,
            round(clip.in), round(clip.out), clip.side,    clip.stage};
}

/// A plane has no features, nor has a parallelepiped with dependent edges. Where both ends are
/// unbounded they tell nothing; then the clip to one parameter does.
template <class L, class B, int Dim>
bool has_features(const L& line, const B& shape, const exact::Clip<Dim>& clip) {
    const auto& end = clip.in ? clip.in : clip.out;
    if (end) return end->features.has_value();
    ClipOptions at_origin;
    at_origin.t_min = at_origin.t_max = 0;
    const auto point = exact::clip(line, shape, at_origin).in;
    return point && point->features.has_value();
}

Answer decide(const Query& query) {
    return any::answer(query.a.shape, query.b.shape, query.method);
}

Json certificate_of(const Query& query) {
    return std::visit([](const auto& certificate) { return to_json(certificate); },
                      any::certify(query.a.shape, query.b.shape));
}

Answered contact_answer(const Query& query) {
    const Answer found = decide(query);
    Json::Object fields;
    if (query.question == Question::contact)
        fields.push_back({"contact", json(graze::name(found.contact))});
    else
        fields.push_back({"intersects", {found.contact != Contact::disjoint}});
    if (query.certify) fields.push_back({"certificate", certificate_of(query)});
    return {std::move(fields), graze::name(found.contact), found.stage};
}

Answered sign_answer(const Query& query) {
    const SignAnswer found = std::visit(
        [&](const auto& points) {
            return query.question == Question::orient ? any::orient(points, query.method)
                                                      : any::insphere(points, query.method);
        },
        query.points);
    const std::string sign = std::to_string(found.sign);
    return {{{"sign", {Json::Number{sign}}}}, sign, found.stage};
}

template <class L, class B>
Answered clip_answer(const Query& query, const L& line, const B& shape) {
    const ClipOptions& options = query.options;
    const auto exact = exact::clip(line, shape, options);
    auto clip = query.method == Method::exact ? rounded(exact) : graze::clip(line, shape, options);

    // A named method decides the contact of whole shapes, which a range would change.
    const bool named = query.method == Method::sat || query.method == Method::slab;
    if (named && !options.t_min && !options.t_max) {
        const Answer decision = decide(query);
        clip.contact = decision.contact;
        clip.hit = decision.contact != Contact::disjoint;
        clip.stage = std::max(clip.stage, decision.stage);
    }

    Json::Object fields;
    const auto add = [&](std::string name, Json value) {
        fields.push_back({std::move(name), std::move(value)});
    };
    const auto add_ends = [&](const std::string& name, const char* suffix, const auto& ends,
                              auto value) {
        add(name + "_in" + suffix, ends.in ? value(*ends.in) : Json{nullptr});
        add(name + "_out" + suffix, ends.out ? value(*ends.out) : Json{nullptr});
    };
    const auto t = [](const auto& end) { return json(end.t); };
    const auto uv = [](const auto& end) {
        return Json{Json::Array{json(end.uv->u), json(end.uv->v)}};
    };

    add("hit", {clip.hit});
    if (clip.culled) add("culled", {true});
    add("contact", json(graze::name(clip.contact)));
    add("origin", json(graze::name(clip.origin)));
    if (clip.hit) {
        add_ends("t", "", exact, t);
        add_ends("t", "_double", clip, t);
        add_ends("p", "", clip, [](const auto& end) { return json(end.p); });
        if (has_features(line, shape, exact))
            add_ends("features", "", clip, [](const auto& end) { return json(*end.features); });
        if (clip.side) add("side", json(graze::name(*clip.side)));
        if (clip.side && *clip.side != Side::degenerate) {
            add_ends("uv", "", exact, uv);
            add_ends("uv", "_double", clip, uv);
        }
    }
    return {std::move(fields), graze::name(clip.contact), clip.stage};
}

Answered clip_answer(const Query& query) {
    const auto visitor = [&](const auto& a, const auto& b) -> Answered {
        if constexpr (Clippable<std::decay_t<decltype(a)>, std::decay_t<decltype(b)>>)
            return clip_answer(query, a, b);
        else
            throw bad_query("b: a " + query.a.type + " cannot be clipped to a " + query.b.type +
                            "; allowed: aabb, obb, " +
                            (query.b.dim == 2 ? "parallelogram, triangle"
                                              : "parallelepiped, plane, tetrahedron, triangle"));
    };
    return std::visit(visitor, query.a.shape, query.b.shape);
}

}  // namespace

Answered answer(const Query& query) {
    if (query.asks_contact()) return contact_answer(query);
    if (query.asks_sign()) return sign_answer(query);
    return clip_answer(query);
}

}  // namespace graze::cli
