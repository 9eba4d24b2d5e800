#include "queries/read_shape.hpp"

#include <string_view>
#include <type_traits>

namespace graze::queries {

namespace {

enum class Layout { fields, vertices, edges };

template <class S>
constexpr Layout layout_of() {
    if constexpr (requires(S s) { s.anchor; })
        return Layout::edges;
    else if constexpr (requires(S s) { s.a; })
        return Layout::vertices;
    else
        return Layout::fields;
}

/// The name of a field of a description in the format.
std::string_view json_name(std::string_view field) {
    return field == "rotation" ? "quaternion" : field;
}

/// Whether a parallelogram or parallelepiped is given by its centre.
bool is_centered(Members& shape) {
    const bool by_corner = shape.find("corner") || shape.find("edges");
    const bool by_center = shape.find("center") || shape.find("half_edges");
    if (by_corner == by_center)
        shape.object().fail("needed: either corner and edges, or center and half_edges");
    return by_center;
}

void read_into(const Field& field, Vec2& v) { v = read_vec<2>(field); }
void read_into(const Field& field, Vec3& v) { v = read_vec<3>(field); }
void read_into(const Field& field, Quaternion& q) {
    field.require_size(4);
    q = {field[0].number(), field[1].number(), field[2].number(), field[3].number()};
}

bool is_zero(const Quaternion& q) { return q.w == 0 && q.x == 0 && q.y == 0 && q.z == 0; }
template <int Dim>
bool is_zero(const Vec<Dim>& v) {
    return v == Vec<Dim>{};
}

/// The rules of a shape, checked where its fields were read from.
struct Rules {
    const std::map<std::string_view, Field>& fields;

    template <int Dim>
    void ordered(const char* min_name, const Vec<Dim>& min, const char* max_name,
                 const Vec<Dim>& max) const {
        for (int i = 0; i < Dim; ++i)
            if (min[i] > max[i])
                fields.at(min_name)[std::size_t(i)].fail(
                    "is more than " + fields.at(max_name)[std::size_t(i)].path() +
                    "; allowed: min <= max in each component");
    }
    template <class V>
    void nonzero(const char* name, const V& v) const {
        constexpr bool turns = std::is_same_v<V, Quaternion>;
        if (is_zero(v))
            fields.at(name).fail(std::string("is zero; allowed: any other ") +
                                 (turns ? "quaternion" : "vector"));
    }
    template <int Dim>
    void nonnegative(const char* name, const Vec<Dim>& v) const {
        for (int i = 0; i < Dim; ++i)
            if (v[i] < 0) fields.at(name)[std::size_t(i)].fail("is negative; allowed: >= 0");
    }
};

template <class S>
AnyShape read_as(Members& given, std::size_t field_count) {
    constexpr Layout layout = layout_of<S>();
    std::optional<Field> first, list;
    if constexpr (layout == Layout::vertices) {
        list = given.at("vertices");
        list->require_size(field_count);
    } else if constexpr (layout == Layout::edges) {
        const bool centered = is_centered(given);
        first = given.at(centered ? "center" : "corner");
        list = given.at(centered ? "half_edges" : "edges");
    }

    S shape{};
    std::map<std::string_view, Field> fields;
    const auto place_of = [&](const char* name) -> Field {
        if (!list) return given.at(json_name(name));
        if (!first) return (*list)[fields.size()];
        if (fields.empty()) return *first;
        list->require_size(field_count - 1);
        return (*list)[fields.size() - 1];
    };
    shapes::each_field(shape, [&](const char* name, auto& v) {
        const Field place = place_of(name);
        read_into(place, v);
        fields.emplace(name, place);
    });
    shapes::each_rule(shape, Rules{fields});
    if constexpr (layout == Layout::edges)
        shape.kind = is_centered(given) ? Anchor::center : Anchor::corner;
    return shape;
}

struct ShapeType {
    std::string name;
    int dim;
    Layout layout;
    std::vector<std::string> fields;  ///< of the description
    std::string needed;               ///< the fields of the format, for messages
    AnyShape (*read)(Members& given, std::size_t field_count);

    /// The vector whose number of coordinates is the dimension of a shape.
    Field first_vector(Members& given) const {
        if (layout == Layout::fields) return given.at(json_name(fields.front()));
        if (layout == Layout::edges) return given.at(is_centered(given) ? "center" : "corner");
        const Field vertices = given.at("vertices");
        vertices.require_size(fields.size());
        return vertices[0];
    }
};

template <class S>
ShapeType type_of() {
    ShapeType type{name_of<S>, dim_of<S>, layout_of<S>(), {}, {}, read_as<S>};
    S shape{};
    shapes::each_field(shape, [&](const char* name, const auto&) { type.fields.push_back(name); });
    std::string names;
    for (const std::string& field : type.fields)
        names.append(names.empty() ? "" : ", ").append(json_name(field));
    type.needed = type.layout == Layout::fields     ? names
                  : type.layout == Layout::vertices ? "vertices: [" + names + "]"
                                                    : "corner and edges, or center and half_edges";
    return type;
}

const std::vector<ShapeType>& shape_types() {
    static const std::vector<ShapeType> types = [] {
        std::vector<ShapeType> all;
        shapes::each_type([&]<class S>() { all.push_back(type_of<S>()); });
        return all;
    }();
    return types;
}

const ShapeType* find_type(std::string_view name, int dim) {
    for (const ShapeType& type : shape_types())
        if (type.name == name && type.dim == dim) return &type;
    return nullptr;
}

/// The type that a shape names, in a dimension in which there is one.
const ShapeType& read_type(Members& shape) {
    const auto field = shape.find("type");
    if (const auto* name = field ? field->json().get_if<std::string>() : nullptr)
        for (const int dim : {2, 3})
            if (const ShapeType* type = find_type(*name, dim)) return *type;
    std::string allowed;
    for (const ShapeType& type : shape_types())
        if (type.dim == 3 || !find_type(type.name, 3))
            allowed.append(allowed.empty() ? "" : ", ").append(type.name);
    shape.refuse_choice("type", "is no type of shape", allowed);
}

}  // namespace

int read_dimension(const Field& point) {
    if (!point.json().get_if<Json::Array>())
        point.fail(quoted(point.json()) + " is not a list; allowed: [x, y] or [x, y, z]");
    const std::size_t size = point.elements().size();
    if (size != 2 && size != 3)
        point.fail("has " + std::to_string(size) + " coordinates; allowed: 2 or 3");
    return int(size);
}

template <int Dim>
Vec<Dim> read_vec(const Field& field) {
    field.require_size(Dim);
    Vec<Dim> v;
    for (int i = 0; i < Dim; ++i) v[i] = field[std::size_t(i)].number();
    return v;
}
template Vec2 read_vec(const Field&);
template Vec3 read_vec(const Field&);

AnyShape read_shape(const Field& field, IgnoredFields& ignored) {
    Members untyped(field, "");
    const ShapeType* type = &read_type(untyped);
    Members given(field, type->needed);
    const int dim = read_dimension(type->first_vector(given));
    if (dim != type->dim) {
        const std::string name = type->name;
        type = find_type(name, dim);
        if (!type)
            given.at("type").fail("there is no " + name + " in " + std::to_string(dim) +
                                  "D; allowed: " + (dim == 2 ? "3D" : "2D"));
    }
    given = Members(field, type->needed);
    given.find("type");
    AnyShape shape = type->read(given, type->fields.size());
    given.note_unknown(ignored);
    return shape;
}

}  // namespace graze::queries
