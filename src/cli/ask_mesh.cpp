#include "cli/ask_mesh.hpp"

#include <cmath>
#include <graze/mesh_check.hpp>
#include <graze/mesh_index.hpp>
#include <istream>
#include <ostream>
#include <utility>
#include <variant>

#include "cli/grouped.hpp"
#include "cli/input.hpp"
#include "cli/lines.hpp"
#include "cli/shortest.hpp"
#include "queries/line.hpp"
#include "queries/read_shape.hpp"

namespace graze::cli {

using namespace queries;

namespace {

/// A JSON number that reads as the same double; null for an infinity.
Json number(double x) {
    return std::isfinite(x) ? Json{Json::Number{to_shortest(x)}} : Json{nullptr};
}
Json number(std::int64_t n) { return {Json::Number{std::to_string(n)}}; }

Json to_json(const Vec3& p) { return {Json::Array{number(p.x), number(p.y), number(p.z)}}; }

/// A face as its file has it.
void add_face(Json::Object& fields, const Mesh& mesh, std::uint32_t triangle) {
    fields.push_back({"face", number(std::int64_t(mesh.face(triangle)))});
    if (!mesh.face_of.empty()) fields.push_back({"triangle", number(std::int64_t(triangle))});
    if (!mesh.parts.empty()) fields.push_back({"part", {std::string(mesh.part(triangle))}});
}

Json to_json(const Mesh& mesh, const mesh::Hit& hit) {
    Json::Array faces;
    for (const mesh::FaceHit& f : hit.faces) {
        Json::Object fields;
        add_face(fields, mesh, f.face);
        fields.push_back({"feature", {std::string(name(f.feature))}});
        fields.push_back({"side", {std::string(name(f.side))}});
        if (f.t_end != hit.t) fields.push_back({"t_end", number(f.t_end)});
        faces.push_back({fields});
    }
    return {Json::Object{{"t", number(hit.t)},
                         {"point", to_json(hit.point)},
                         {"feature", {std::string(mesh::name(hit.feature))}},
                         {"faces", {faces}}}};
}

/// [x, y, z], or an object with `point` and perhaps an id.
Vec3 read_point(const Json& json) {
    const Field whole(json, "");
    Field point = whole;
    if (json.get_if<Json::Object>())
        point = Members(whole, "point").at("point");
    else if (!json.get_if<Json::Array>())
        whole.fail(quoted(json) + R"( is no point; allowed: [x, y, z] or {"point": [x, y, z]})");
    if (read_dimension(point) != 3) point.fail("has 2 coordinates; allowed: 3");
    return read_vec<3>(point);
}

template <class F>
auto with_linear(const Json& json, const F& f) {
    IgnoredFields ignored;
    const Field whole(json, "");
    const AnyShape shape = read_shape(whole, ignored);
    return std::visit(
        [&](const auto& s) -> Json {
            using S = std::decay_t<decltype(s)>;
            if constexpr (LinearShape<S>)
                if constexpr (dim_of<S> == 3) return f(s);
            whole.fail("is a " + std::string(name(shape)) + " in " + std::to_string(dim(shape)) +
                       "D; allowed: line, ray, segment in 3D");
        },
        shape);
}

/// answer(json, fields) of each line adds to its fields.
template <class Answer>
bool each_line(const std::string& path, std::ostream& out, const Answer& answer) {
    Input in(path);
    Lines lines(in.stream());
    bool bad = false;
    while (out && lines.next()) {
        Json::Object fields{{"id", {nullptr}}};
        try {
            const Json json = parse_line(lines.text(), fields[0].value);
            Json::Object answered;
            answer(json, answered);
            fields.insert(fields.end(), answered.begin(), answered.end());
        } catch (const std::exception& error) {
            bad = true;
            fields.push_back({"line", number(lines.number())});
            fields.push_back({"error", {std::string(error.what())}});
        }
        out << Json{fields} << '\n';
        if (in.stream().rdbuf()->in_avail() <= 0) out.flush();
    }
    out.flush();
    in.check_read();
    return !bad;
}

/// Why a point beside the faces has no answer.
std::string reason(const Mesh& given, const mesh::Index& index, bool parity) {
    const mesh::Topology t = mesh::topology(given);
    const std::int64_t n = parity ? t.left_odd_edges : t.left_unbalanced_edges;
    std::string text = grouped(n) + (n == 1 ? " edge has " : " edges have ");
    text += parity ? "an odd number of faces, so what is inside depends on the way"
                   : "more faces that run one way than the other, so the winding number depends on "
                     "the way";
    text += "; see graze check";
    if (!parity && index.winds(true)) text += ", or ask with --inside parity";
    return text;
}

}  // namespace

int run_locate(const AskMeshOptions& options, std::ostream& out) {
    const Mesh mesh = read_mesh(path_of(options.mesh));
    const mesh::Index index(mesh);
    const bool parity = options.inside == "parity";
    const std::string why = index.winds(parity) ? "" : reason(mesh, index, parity);
    bool refused = false;
    const bool good = each_line(options.file, out, [&](const Json& json, Json::Object& fields) {
        const mesh::PointLocation found = index.locate(read_point(json), parity);
        if (!found.location) {
            refused = true;
            fields.push_back({"location", {nullptr}});
            fields.push_back({"reason", {why}});
            return;
        }
        fields.push_back({"location", {std::string(name(*found.location))}});
        if (found.winding) fields.push_back({"winding", number(*found.winding)});
        if (found.on) {
            add_face(fields, mesh, found.on->face);
            fields.push_back({"feature", {std::string(mesh::name(found.on->feature))}});
        }
    });
    return !good ? 2 : refused ? 1 : 0;
}

int run_cast(const AskMeshOptions& options, std::ostream& out) {
    const Mesh mesh = read_mesh(path_of(options.mesh));
    const mesh::Index index(mesh);
    const bool good = each_line(options.file, out, [&](const Json& json, Json::Object& fields) {
        fields.push_back({"hits", with_linear(json, [&](const auto& linear) -> Json {
                              Json::Array hits;
                              if (options.first) {
                                  if (const auto hit = index.first_hit(linear))
                                      hits.push_back(to_json(mesh, *hit));
                              } else {
                                  for (const mesh::Hit& hit : index.hits(linear))
                                      hits.push_back(to_json(mesh, hit));
                              }
                              return {hits};
                          })});
    });
    return good ? 0 : 2;
}

}  // namespace graze::cli
