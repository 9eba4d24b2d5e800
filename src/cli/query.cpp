#include "cli/query.hpp"

#include <algorithm>
#include <cmath>
#include <sstream>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/number.hpp"

namespace graze::cli {

namespace {

/// A JSON value as it is named in a message, cut off where it is long.
std::string quoted(const Json& json) {
    std::ostringstream printed;
    printed << json;
    std::string text = std::move(printed).str();
    constexpr std::size_t longest = 60;
    if (text.size() <= longest) return text;
    std::size_t end = longest;
    while ((static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) --end;  // inside a character
    return text.substr(0, end) + "...";
}

/// A value inside a query, and its path for messages.
class Field {
public:
    Field(const Json& json, std::string path) : json_(&json), path_(std::move(path)) {}

    const Json& json() const { return *json_; }
    const std::string& path() const { return path_; }

    [[noreturn]] void fail(const std::string& what) const {
        throw bad_query(path_.empty() ? what : path_ + ": " + what);
    }

    std::string path_of(std::string_view member) const {
        return path_.empty() ? std::string(member) : path_ + '.' + std::string(member);
    }

    const Json::Object& members() const {
        if (const auto* object = json_->get_if<Json::Object>()) return *object;
        fail(quoted(*json_) + " is not an object");
    }

    const Json::Array& elements() const {
        if (const auto* array = json_->get_if<Json::Array>()) return *array;
        fail(quoted(*json_) + " is not a list");
    }

    Field operator[](std::size_t i) const {
        return {elements().at(i), path_ + '[' + std::to_string(i) + ']'};
    }

    void require_size(std::size_t size) const {
        if (elements().size() != size)
            fail("has " + std::to_string(elements().size()) +
                 " elements; allowed: " + std::to_string(size));
    }

    double number() const {
        const auto* number = json_->get_if<Json::Number>();
        const auto* text = json_->get_if<std::string>();
        if (!number && !(text && is_hex_float(*text)))
            fail(quoted(*json_) +
                 " is not a number; allowed: a JSON number, or a hexadecimal float in a string, "
                 "such as \"0x1.8p+1\"");
        const double x = nearest_double(number ? number->literal : *text);
        if (!std::isfinite(x))
            fail(quoted(*json_) +
                 " is beyond the doubles; allowed: numbers that round to a finite "
                 "double");
        return x;
    }

private:
    const Json* json_;
    std::string path_;
};

/// The members of an object, and which of them were looked at.
class Members {
public:
    /// `needed` says in messages which members there must be.
    Members(Field object, std::string_view needed) : object_(std::move(object)), needed_(needed) {
        object_.members();
    }

    const Field& object() const { return object_; }

    std::optional<Field> find(std::string_view name) {
        known_.push_back(name);
        std::optional<Field> found;
        for (const auto& [key, member] : object_.members()) {
            if (key != name) continue;
            if (found) found->fail("given twice; allowed: once");
            found.emplace(member, object_.path_of(name));
        }
        return found;
    }

    Field at(std::string_view name) {
        if (auto member = find(name)) return *member;
        throw bad_query(object_.path_of(name) + ": missing; needed: " + std::string(needed_));
    }

    void note_unknown(IgnoredFields& ignored) const {
        constexpr std::size_t most_names = 50;
        for (const auto& [key, member] : object_.members()) {
            if (std::find(known_.begin(), known_.end(), key) != known_.end()) continue;
            const std::string path = object_.path_of(key);
            if (ignored.size() < most_names || ignored.count(path) != 0) ++ignored[path];
        }
    }

private:
    Field object_;
    std::string_view needed_;
    std::vector<std::string_view> known_;
};

struct ShapeType {
    std::string_view name;
    std::string_view needed[2];  ///< its fields in 2D and in 3D; empty where it does not exist
};

constexpr ShapeType shape_types[] = {
    {"point", {"point", "point"}},
    {"line", {"origin, direction", "origin, direction"}},
    {"ray", {"origin, direction", "origin, direction"}},
    {"segment", {"vertices: [a, b]", "vertices: [a, b]"}},
    {"triangle", {"vertices: [a, b, c]", "vertices: [a, b, c]"}},
    {"tetrahedron", {"", "vertices: [a, b, c, d]"}},
    {"plane", {"", "point, normal"}},
    {"aabb", {"min, max", "min, max"}},
    {"obb", {"center, direction, half_extents", "center, quaternion, half_extents"}},
    {"parallelogram", {"corner and edges, or center and half_edges", ""}},
    {"parallelepiped", {"", "corner and edges, or center and half_edges"}},
};

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

bool is_linear(const Shape& shape) { return is_one_of(shape.type, {"line", "ray", "segment"}); }

bool is_box(const Shape& shape) {
    return is_one_of(shape.type, {"aabb", "obb", "parallelogram", "parallelepiped"});
}

const ShapeType& read_type(const Field& field) {
    const auto* name = field.json().get_if<std::string>();
    std::string allowed;
    for (const ShapeType& type : shape_types) {
        if (name && *name == type.name) return type;
        allowed.append(allowed.empty() ? "" : ", ").append(type.name);
    }
    field.fail(quoted(field.json()) + " is no type of shape; allowed: " + allowed);
}

/// Whether a parallelogram or parallelepiped is given by its centre.
bool is_centered(Members& shape) {
    const bool by_corner = shape.find("corner") || shape.find("edges");
    const bool by_center = shape.find("center") || shape.find("half_edges");
    if (by_corner == by_center)
        shape.object().fail("needed: either corner and edges, or center and half_edges");
    return by_center;
}

/// The vector whose number of coordinates is the dimension of a shape.
Field first_vector(std::string_view type, Members& shape) {
    if (is_one_of(type, {"line", "ray"})) return shape.at("origin");
    if (is_one_of(type, {"point", "plane"})) return shape.at("point");
    if (type == "aabb") return shape.at("min");
    if (type == "obb") return shape.at("center");
    if (is_one_of(type, {"parallelogram", "parallelepiped"}))
        return shape.at(is_centered(shape) ? "center" : "corner");
    const Field vertices = shape.at("vertices");
    vertices.require_size(type == "segment" ? 2 : type == "triangle" ? 3 : 4);
    return vertices[0];
}

int dimension(const Field& vector) {
    const std::size_t size = vector.elements().size();
    if (size != 2 && size != 3)
        vector.fail("has " + std::to_string(size) + " coordinates; allowed: 2 or 3");
    return int(size);
}

template <int Dim>
Vec<Dim> read_vec(const Field& field) {
    field.require_size(Dim);
    Vec<Dim> v;
    for (int i = 0; i < Dim; ++i) v[i] = field[std::size_t(i)].number();
    return v;
}

template <int Dim>
Vec<Dim> read_nonzero(const Field& field) {
    const Vec<Dim> v = read_vec<Dim>(field);
    if (v == Vec<Dim>{}) field.fail("is zero; allowed: any other vector");
    return v;
}

template <int Dim>
Vec<Dim> read_half_extents(const Field& field) {
    const Vec<Dim> v = read_vec<Dim>(field);
    for (int i = 0; i < Dim; ++i)
        if (v[i] < 0) field[std::size_t(i)].fail("is negative; allowed: >= 0");
    return v;
}

Quaternion read_quaternion(const Field& field) {
    field.require_size(4);
    const Quaternion q{field[0].number(), field[1].number(), field[2].number(), field[3].number()};
    if (q.w == 0 && q.x == 0 && q.y == 0 && q.z == 0)
        field.fail("is zero; allowed: any other quaternion");
    return q;
}

template <int Dim>
Aabb<Dim> read_aabb(const Field& min, const Field& max) {
    const Aabb<Dim> box{read_vec<Dim>(min), read_vec<Dim>(max)};
    for (int i = 0; i < Dim; ++i)
        if (box.min[i] > box.max[i])
            min[std::size_t(i)].fail("is more than " + max[std::size_t(i)].path() +
                                     "; allowed: min <= max in each component");
    return box;
}

template <int Dim>
std::vector<Vec<Dim>> read_vecs(const Field& field, std::size_t size) {
    field.require_size(size);
    std::vector<Vec<Dim>> vecs;
    for (std::size_t i = 0; i < size; ++i) vecs.push_back(read_vec<Dim>(field[i]));
    return vecs;
}

template <int Dim>
AnyShape read_obb(Members& shape) {
    const Vec<Dim> center = read_vec<Dim>(shape.at("center"));
    if constexpr (Dim == 2) {
        const Vec2 direction = read_nonzero<2>(shape.at("direction"));
        return Obb2{center, direction, read_half_extents<2>(shape.at("half_extents"))};
    } else {
        const Quaternion rotation = read_quaternion(shape.at("quaternion"));
        return Obb3{center, rotation, read_half_extents<3>(shape.at("half_extents"))};
    }
}

/// A parallelogram in 2D, a parallelepiped in 3D.
template <int Dim>
AnyShape read_parallel(Members& shape) {
    const bool centered = is_centered(shape);
    const auto anchor = read_vec<Dim>(shape.at(centered ? "center" : "corner"));
    const auto edges = read_vecs<Dim>(shape.at(centered ? "half_edges" : "edges"), Dim);
    if constexpr (Dim == 2)
        return NotBuilt{};
    else if (centered)
        return Parallelepiped3::from_center(anchor, edges[0], edges[1], edges[2]);
    else
        return Parallelepiped3::from_corner(anchor, edges[0], edges[1], edges[2]);
}

template <int Dim>
AnyShape read_as(std::string_view type, Members& shape) {
    const auto vec = [&](std::string_view name) { return read_vec<Dim>(shape.at(name)); };
    const auto vertices = [&](std::size_t n) { return read_vecs<Dim>(shape.at("vertices"), n); };
    if (type == "line") return Line<Dim>{vec("origin"), vec("direction")};
    if (type == "ray") return Ray<Dim>{vec("origin"), vec("direction")};
    if (type == "aabb") return read_aabb<Dim>(shape.at("min"), shape.at("max"));
    if (type == "obb") return read_obb<Dim>(shape);
    if (type == "segment") {
        const auto v = vertices(2);
        return Segment<Dim>{v[0], v[1]};
    }
    if (type == "triangle") {
        const auto v = vertices(3);
        return Triangle<Dim>{v[0], v[1], v[2]};
    }
    if (type == "tetrahedron") {
        vertices(4);
        return NotBuilt{};
    }
    if (type == "plane") {
        vec("point");
        read_nonzero<Dim>(shape.at("normal"));
        return NotBuilt{};
    }
    if (type == "point") {
        vec("point");
        return NotBuilt{};
    }
    return read_parallel<Dim>(shape);
}

Shape read_shape(const Field& field, IgnoredFields& ignored) {
    Members untyped(field, "type");
    const ShapeType& type = read_type(untyped.at("type"));
    const auto& needed = type.needed;
    Members shape(field, needed[0].empty() ? needed[1] : needed[0]);
    const int dim = dimension(first_vector(type.name, shape));
    if (needed[dim - 2].empty())
        shape.at("type").fail("there is no " + std::string(type.name) + " in " +
                              std::to_string(dim) + "D; allowed: " + (dim == 2 ? "3D" : "2D"));
    shape = Members(field, needed[dim - 2]);
    shape.find("type");
    AnyShape any = dim == 2 ? read_as<2>(type.name, shape) : read_as<3>(type.name, shape);
    shape.note_unknown(ignored);
    return {std::string(type.name), dim, std::move(any)};
}

template <class Value, std::size_t Size>
Value read_choice(const Field& field, const std::pair<std::string_view, Value> (&choices)[Size]) {
    const auto* word = field.json().get_if<std::string>();
    std::string allowed;
    for (const auto& [name, value] : choices) {
        if (word && *word == name) return value;
        allowed.append(allowed.empty() ? "" : ", ").append(name);
    }
    field.fail(quoted(field.json()) + " is unknown; allowed: " + allowed);
}

Question read_question(const Field& field) {
    if (const auto* name = field.json().get_if<std::string>())
        if (is_one_of(*name, {"orient", "insphere"})) field.fail(*name + " is not supported yet");
    constexpr std::pair<std::string_view, Question> choices[] = {
        {"intersects", Question::intersects},
        {"contact", Question::contact},
        {"clip", Question::clip},
    };
    return read_choice(field, choices);
}

/// The methods of the format for a pair, built or not.
Method read_method(const Field& field, const Query& query) {
    const auto pair_of = [&](auto is_first, auto is_second) {
        return (is_first(query.a) && is_second(query.b)) ||
               (is_first(query.b) && is_second(query.a));
    };
    const auto is = [](std::string_view type) {
        return [type](const Shape& shape) { return shape.type == type; };
    };
    const bool linear_box = pair_of(is_linear, is_box);
    const bool triangle_aabb = pair_of(is("triangle"), is("aabb"));

    struct Choice {
        std::string_view name;
        Method method;
        bool allowed;
    };
    const Choice choices[] = {
        {"default", Method::standard, true},
        {"exact", Method::exact, true},
        {"sat", Method::sat, linear_box || triangle_aabb},
        {"pef", Method::pef, triangle_aabb},
        {"slab", Method::slab, linear_box},
    };
    const auto* name = field.json().get_if<std::string>();
    std::string allowed;
    for (const Choice& choice : choices) {
        if (!choice.allowed) continue;
        if (name && *name == choice.name) return choice.method;
        allowed.append(allowed.empty() ? "" : ", ").append(choice.name);
    }
    field.fail(quoted(field.json()) + " does not answer " + query.a.type + " - " + query.b.type +
               "; allowed: " + allowed);
}

void read_t_range(const Field& field, const Query& query, ClipOptions& options) {
    if (query.question != Question::clip)
        field.fail("is an option of another query; allowed: clip");
    field.require_size(2);
    const auto end = [&](std::size_t i) -> std::optional<double> {
        if (field[i].json().get_if<std::nullptr_t>()) return {};
        return field[i].number();
    };
    options.t_min = end(0);
    options.t_max = end(1);
    if (options.t_min && options.t_max && *options.t_min > *options.t_max)
        field.fail("begins after its end; allowed: [lo, hi] with lo <= hi, null where unbounded");
}

Cull read_cull(const Field& field, const Query& query) {
    if (query.question != Question::clip || query.b.type != "triangle" || query.b.dim != 3)
        field.fail("is an option of another query; allowed: clip with a 3D triangle as b");
    constexpr std::pair<std::string_view, Cull> choices[] = {{"back", Cull::back},
                                                             {"front", Cull::front}};
    return read_choice(field, choices);
}

void read_certify(const Field& field, const Query& query) {
    const bool* wanted = field.json().get_if<bool>();
    if (!wanted) field.fail(quoted(field.json()) + " is not true or false");
    if (!*wanted) return;
    if (query.question == Question::clip)
        field.fail("is an option of another query; allowed: intersects, contact");
    field.fail("is not supported yet");
}

}  // namespace

Json read_id(const Json& json) {
    if (!json.get_if<Json::Object>()) return {nullptr};
    const auto id = Members(Field(json, ""), "").find("id");
    return id ? id->json() : Json{nullptr};
}

Query read_query(const Json& json, IgnoredFields& ignored) {
    Members query(Field(json, ""), "query, a, b");
    query.find("id");
    Query result;
    result.question = read_question(query.at("query"));
    result.a = read_shape(query.at("a"), ignored);
    result.b = read_shape(query.at("b"), ignored);
    if (result.a.dim != result.b.dim)
        query.at("b").fail("is " + std::to_string(result.b.dim) + "D and a is " +
                           std::to_string(result.a.dim) +
                           "D; allowed: two shapes of the same dimension");
    if (result.question == Question::clip && !is_linear(result.a))
        query.at("a").fail(result.a.type + " cannot be clipped; allowed: line, ray, segment");
    if (const auto method = query.find("method")) result.method = read_method(*method, result);
    if (const auto range = query.find("t_range")) read_t_range(*range, result, result.options);
    if (const auto cull = query.find("cull")) result.options.cull = read_cull(*cull, result);
    if (const auto certify = query.find("certify")) read_certify(*certify, result);
    if (const auto expect = query.find("expect")) result.expect = &expect->members();
    query.note_unknown(ignored);
    return result;
}

}  // namespace graze::cli
