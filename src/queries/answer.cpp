#include "queries/answer.hpp"

#include <graze/any.hpp>
#include <utility>

#include "queries/certificate.hpp"
#include "queries/to_json.hpp"

namespace graze::queries {

namespace {

Json certificate_of(const Query& query) {
    return std::visit([](const auto& certificate) { return to_json(certificate); },
                      any::certify(query.a, query.b));
}

Answered contact_answer(const Query& query) {
    const Answer found = any::answer(query.a, query.b, query.method);
    Json::Object fields;
    if (query.question == Question::contact)
        fields.push_back({"contact", {graze::name(found.contact)}});
    else
        fields.push_back({"intersects", found.contact != Contact::disjoint});
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
    return {{{"sign", Json::Number{sign}}}, sign, found.stage};
}

template <int Dim>
Answered fields_of(const any::BothClips<Dim>& found) {
    const auto& clip = found.rounded;
    const auto& exact = found.exact;
    Json::Object fields;
    const auto add = [&](std::string name, Json value) {
        fields.push_back({std::move(name), std::move(value)});
    };
    const auto add_ends = [&](const std::string& name, const char* suffix, const auto& ends,
                              auto value) {
        add(name + "_in" + suffix, ends.in ? value(*ends.in) : Json{nullptr});
        add(name + "_out" + suffix, ends.out ? value(*ends.out) : Json{nullptr});
    };
    const auto t = [](const auto& end) { return to_json(end.t); };
    const auto uv = [](const auto& end) {
        return Json{Json::Array{to_json(end.uv->u), to_json(end.uv->v)}};
    };

    add("hit", {clip.hit});
    if (clip.culled) add("culled", {true});
    add("contact", {graze::name(clip.contact)});
    add("origin", {graze::name(clip.origin)});
    if (clip.hit) {
        add_ends("t", "", exact, t);
        add_ends("t", "_double", clip, t);
        add_ends("p", "", clip, [](const auto& end) { return to_json(end.p); });
        if (found.has_features)
            add_ends("features", "", clip, [](const auto& end) { return to_json(*end.features); });
        if (clip.side) add("side", {graze::name(*clip.side)});
        if (clip.side && *clip.side != Side::degenerate) {
            add_ends("uv", "", exact, uv);
            add_ends("uv", "_double", clip, uv);
        }
    }
    return {std::move(fields), graze::name(clip.contact), clip.stage};
}

Answered clip_answer(const Query& query) {
    return std::visit([](const auto& clips) { return fields_of(clips); },
                      any::answer_clip(query.a, query.b, query.options, query.method));
}

}  // namespace

Answered answer(const Query& query) {
    switch (query.question) {
        case Question::intersects:
        case Question::contact:
            return contact_answer(query);
        case Question::orient:
        case Question::insphere:
            return sign_answer(query);
        case Question::clip:
            break;
    }
    return clip_answer(query);
}

}  // namespace graze::queries
