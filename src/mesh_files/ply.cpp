// PLY, ascii and binary of either byte order: the element "vertex" with the properties x, y and
// z, and the element "face" with the list "vertex_indices" or "vertex_index". Others are skipped.
//
// Source: G. Turk, "The PLY Polygon File Format", 1994.
#include <cmath>
#include <optional>

#include "mesh_files/readers.hpp"
#include "mesh_files/scan.hpp"

namespace graze::mesh_files {

namespace {

enum class Type { int8, uint8, int16, uint16, int32, uint32, float32, float64 };

bool is_integer(Type type) { return type < Type::float32; }

std::size_t size_of(Type type) {
    constexpr std::size_t sizes[] = {1, 1, 2, 2, 4, 4, 4, 8};
    return sizes[std::size_t(type)];
}

struct Range {
    std::int64_t min, max;
};

Range range_of(Type integer) {
    constexpr Range ranges[] = {{INT8_MIN, INT8_MAX},   {0, UINT8_MAX},
                                {INT16_MIN, INT16_MAX}, {0, UINT16_MAX},
                                {INT32_MIN, INT32_MAX}, {0, UINT32_MAX}};
    return ranges[std::size_t(integer)];
}

// What a property means to a mesh; x, y and z are 0, 1 and 2.
enum class Role { x, y, z, vertex_indices, skipped };

struct Property {
    std::string_view name;
    Type type;
    std::optional<Type> count_type;  // of a list
    Role role;
};

struct Element {
    std::string_view name;
    std::int64_t count;
    std::vector<Property> properties;
};

enum class Encoding { ascii, little_endian, big_endian };

struct Header {
    Encoding encoding;
    std::vector<Element> elements;
    std::int64_t vertex_count;
};

Encoding read_encoding(Lines& lines) {
    const std::string_view name = lines.token(), version = lines.token();
    lines.end_line();
    if (version == "1.0") {
        if (name == "ascii") return Encoding::ascii;
        if (name == "binary_little_endian") return Encoding::little_endian;
        if (name == "binary_big_endian") return Encoding::big_endian;
    }
    lines.fail("unknown format " + quote(name) + " " + quote(version) +
               "; allowed: ascii, binary_little_endian or binary_big_endian, 1.0");
}

Type type_named(std::string_view word, const Lines& lines) {
    constexpr std::string_view names[][2] = {
        {"char", "int8"}, {"uchar", "uint8"}, {"short", "int16"},   {"ushort", "uint16"},
        {"int", "int32"}, {"uint", "uint32"}, {"float", "float32"}, {"double", "float64"}};
    for (std::size_t i = 0; i < std::size(names); ++i)
        if (word == names[i][0] || word == names[i][1]) return Type(i);
    lines.fail("unknown type " + quote(word) +
               "; allowed: char, uchar, short, ushort, int, uint, float, double, int8, uint8, "
               "int16, uint16, int32, uint32, float32, float64");
}

Role role_of(std::string_view element, std::string_view property) {
    if (element == "vertex" && property == "x") return Role::x;
    if (element == "vertex" && property == "y") return Role::y;
    if (element == "vertex" && property == "z") return Role::z;
    if (element == "face" && (property == "vertex_indices" || property == "vertex_index"))
        return Role::vertex_indices;
    return Role::skipped;
}

void read_element(Lines& lines, std::vector<Element>& elements) {
    const std::string_view name = lines.token();
    if (name == "vertex" || name == "face")
        for (const Element& other : elements)
            if (other.name == name) lines.fail("a second element " + quote(name));
    elements.push_back({name, lines.integer("the number of an element", 0, max_count), {}});
    lines.end_line();
}

void read_property(Lines& lines, std::vector<Element>& elements) {
    if (elements.empty()) lines.fail("a property stands before the first element");
    Element& element = elements.back();
    Property property{};
    std::string_view word = lines.token();
    if (word == "list") {
        property.count_type = type_named(lines.token(), lines);
        if (!is_integer(*property.count_type))
            lines.fail("a list length of floating-point type; allowed: an integer type");
        word = lines.token();
    }
    property.type = type_named(word, lines);
    property.name = lines.token();
    if (property.name.empty()) lines.fail("the property has no name");
    lines.end_line();
    property.role = role_of(element.name, property.name);

    if (property.role != Role::skipped) {
        const std::string title = "property " + quote(property.name);
        for (const Property& other : element.properties)
            if (other.role == property.role)
                lines.fail("a second " + title + " of element " + quote(element.name));
        if (property.role == Role::vertex_indices) {
            if (!property.count_type || !is_integer(property.type))
                lines.fail(title + " must be a list of an integer type");
        } else if (property.count_type) {
            lines.fail(title + " is a list; allowed: a number");
        }
    }
    element.properties.push_back(property);
}

bool has(const Header& header, Role role) {
    for (const Element& element : header.elements)
        for (const Property& property : element.properties)
            if (property.role == role) return true;
    return false;
}

Header read_header(Lines& lines) {
    lines.next();
    if (const auto word = lines.token(); word != "ply")
        lines.fail("the header is " + quote(word) + "; allowed: ply");
    lines.end_line();

    Header header{};
    bool has_format = false;
    for (;;) {
        if (!lines.next()) lines.fail("the file ends before 'end_header'");
        const std::string_view keyword = lines.token();
        if (keyword == "end_header") {
            break;
        } else if (keyword == "format") {
            if (has_format) lines.fail("a second format");
            header.encoding = read_encoding(lines);
            has_format = true;
        } else if (keyword == "element") {
            read_element(lines, header.elements);
        } else if (keyword == "property") {
            read_property(lines, header.elements);
        } else if (keyword != "comment" && keyword != "obj_info") {
            lines.fail("unknown keyword " + quote(keyword) +
                       "; allowed: format, comment, obj_info, element, property, end_header");
        }
    }
    lines.end_line();
    if (!has_format) lines.fail("the header has no format");
    if (!has(header, Role::x) || !has(header, Role::y) || !has(header, Role::z))
        lines.fail("the header has no element 'vertex' with the properties x, y and z");
    if (!has(header, Role::vertex_indices))
        lines.fail("the header has no element 'face' with the list 'vertex_indices'");
    for (const Element& element : header.elements)
        if (element.name == "vertex") header.vertex_count = element.count;
    return header;
}

std::string ends_after(const Element& element, std::int64_t instances) {
    return "the file ends after " + std::to_string(instances) + " of " +
           std::to_string(element.count) + " of element " + quote(element.name);
}

// The values behind an ascii header: one line for each instance of an element.
class AsciiBody {
public:
    explicit AsciiBody(Lines& lines) : lines_(lines) {}

    void begin(const Element& element, std::int64_t instance) {
        if (!lines_.next()) fail(ends_after(element, instance));
    }
    void end() { lines_.end_line(); }
    void end_file() {
        if (lines_.next()) fail("text after the last element");
    }

    double coordinate(Type type) {
        return is_integer(type) ? double(integer("a coordinate", type)) : lines_.coordinate();
    }
    std::int64_t length(Type type) {
        return lines_.integer("the length of a list", 0, range_of(type).max);
    }
    std::int64_t index(Type type) { return integer("a vertex index", type); }
    void skip(Type) { lines_.skip_number(); }

    [[noreturn]] void fail(const std::string& what) { lines_.fail(what); }

private:
    std::int64_t integer(const char* what, Type type) {
        return lines_.integer(what, range_of(type).min, range_of(type).max);
    }

    Lines& lines_;
};

// The values behind a binary header, without gaps.
class BinaryBody {
public:
    BinaryBody(std::string_view bytes, std::size_t at, std::endian order, const std::string& name)
        : bytes_(bytes), at_(at), order_(order), name_(name) {}

    void begin(const Element& element, std::int64_t instance) {
        element_ = &element;
        instance_ = instance;
    }
    void end() {}
    void end_file() {
        last_ = at_;
        if (at_ != bytes_.size())
            fail(std::to_string(bytes_.size() - at_) + " bytes after the last element");
    }

    double coordinate(Type type) {
        const double value = number(type);
        if (!std::isfinite(value)) fail(not_finite());
        return value;
    }
    std::int64_t length(Type type) {
        const auto length = std::int64_t(number(type));
        if (length < 0) fail("a list of negative length");
        return length;
    }
    std::int64_t index(Type type) { return std::int64_t(number(type)); }
    void skip(Type type) { take(type); }

    [[noreturn]] void fail(const std::string& what) { fail_at_byte(name_, last_, what); }

private:
    const char* take(Type type) {
        last_ = at_;
        if (bytes_.size() - at_ < size_of(type)) fail(ends_after(*element_, instance_));
        at_ += size_of(type);
        return &bytes_[last_];
    }

    // Every integer type fits into a double.
    double number(Type type) {
        const char* p = take(type);
        switch (type) {
            case Type::int8:
                return load<std::int8_t>(p, order_);
            case Type::uint8:
                return load<std::uint8_t>(p, order_);
            case Type::int16:
                return load<std::int16_t>(p, order_);
            case Type::uint16:
                return load<std::uint16_t>(p, order_);
            case Type::int32:
                return load<std::int32_t>(p, order_);
            case Type::uint32:
                return load<std::uint32_t>(p, order_);
            case Type::float32:
                return double(load<float>(p, order_));
            case Type::float64:
                return load<double>(p, order_);
        }
        return 0;
    }

    std::string_view bytes_;
    std::size_t at_, last_ = 0;
    std::endian order_;
    const std::string& name_;
    const Element* element_ = nullptr;
    std::int64_t instance_ = 0;
};

template <class Body>
Mesh read_body(const Header& header, Body body) {
    Mesh mesh;
    std::vector<std::uint32_t> polygon;
    for (const Element& element : header.elements) {
        if (element.properties.empty()) continue;
        const bool is_vertex = element.name == "vertex";
        for (std::int64_t i = 0; i < element.count; ++i) {
            body.begin(element, i);
            Vec3 p;
            for (const Property& property : element.properties) {
                const std::int64_t length =
                    property.count_type ? body.length(*property.count_type) : 1;
                switch (property.role) {
                    case Role::x:
                    case Role::y:
                    case Role::z:
                        p[int(property.role)] = body.coordinate(property.type);
                        break;
                    case Role::vertex_indices:
                        if (length < 3) body.fail(too_few_corners(length));
                        polygon.clear();
                        for (std::int64_t k = 0; k < length; ++k) {
                            const std::int64_t index = body.index(property.type);
                            if (index < 0 || index >= header.vertex_count)
                                body.fail(index_out_of_range(index, header.vertex_count));
                            polygon.push_back(std::uint32_t(index));
                        }
                        append_fan(mesh, polygon);
                        break;
                    case Role::skipped:
                        for (std::int64_t k = 0; k < length; ++k) body.skip(property.type);
                        break;
                }
            }
            body.end();
            if (is_vertex) mesh.vertices.push_back(p);
        }
    }
    body.end_file();
    return mesh;
}

}  // namespace

Mesh ply(std::string_view bytes, const std::string& name) {
    Lines lines(bytes, name, {});
    const Header header = read_header(lines);
    if (header.encoding == Encoding::ascii) return read_body(header, AsciiBody(lines));
    const std::endian order =
        header.encoding == Encoding::little_endian ? std::endian::little : std::endian::big;
    return read_body(header, BinaryBody(bytes, lines.offset(), order, name));
}

}  // namespace graze::mesh_files
