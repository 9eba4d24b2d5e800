#include "cli/pages/mesh_page.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <ostream>
#include <sstream>
#include <string_view>

#include "cli/pages/escaped.hpp"
#include "cli/pages/places.hpp"
#include "queries/json.hpp"
#include "queries/number.hpp"

namespace graze::cli {

using namespace queries;

/// mesh_page.html.
extern const char* const mesh_page_html;

namespace {

double finite(double x) {
    constexpr double most = std::numeric_limits<double>::max();
    return std::clamp(x, -most, most);
}

Json color(const Color& c) { return {Json::Array{finite(c.r), finite(c.g), finite(c.b)}}; }

void add(Json::Array& list, const Vec3& p) {
    for (int k = 0; k < 3; ++k) list.push_back(finite(p[k]));
}
Json list_of(const Vec3& p) {
    Json::Array list;
    add(list, p);
    return {list};
}

/// Coordinates for pictures: those of all models scaled by a power of two, which keeps them finite, and then
/// moved and scaled to -1 .. 1.
struct Frame {
    Bounds bounds;  ///< as they are
    double scale = 1, radius = 1;
    Vec3 center{0, 0, 0}, half{0, 0, 0};  ///< half the sides, to be seen

    explicit Frame(const std::vector<MeshPage::Model>& models) {
        for (const auto& model : models)
            if (const Bounds b = bounds_of(*model.mesh); !b.empty) {
                bounds.include(b.lo);
                bounds.include(b.hi);
            }
        double largest = 0;
        for (int k = 0; k < 3; ++k)
            largest = std::max({largest, std::abs(bounds.lo[k]), std::abs(bounds.hi[k])});
        if (largest > 0) scale = std::ldexp(1, std::clamp(-std::ilogb(largest), -1020, 1020));
        for (int k = 0; k < 3; ++k) {
            const double lo = bounds.lo[k] * scale, hi = bounds.hi[k] * scale;
            center[k] = (lo + hi) / 2;
            half[k] = (hi - lo) / 2;
        }
        const double diagonal = std::hypot(half.x, half.y, half.z);
        if (diagonal > 0) radius = diagonal;
        for (int k = 0; k < 3; ++k) half[k] /= radius;
    }
    float operator()(const Vec3& p, int k) const {
        return float((p[k] * scale - center[k]) / radius);
    }
};

/// Numbers, little endian, in base64.
class Base64 {
public:
    explicit Base64(std::ostream& out) : out_(out) {}
    ~Base64() {
        const int missing = (3 - count_) % 3;
        for (int n = 0; n < missing; ++n) put(std::uint8_t(0));
        for (int n = 0; n < missing; ++n) text_[text_.size() - 1 - std::size_t(n)] = '=';
        out_ << text_;
    }
    Base64(const Base64&) = delete;
    Base64& operator=(const Base64&) = delete;

    template <class T>
    void put(T value) {
        std::array<std::uint8_t, sizeof value> bytes;
        std::memcpy(bytes.data(), &value, sizeof value);
        if constexpr (std::endian::native == std::endian::big)
            std::reverse(bytes.begin(), bytes.end());
        for (const std::uint8_t byte : bytes) {
            bits_ = bits_ << 8 | byte;
            if (++count_ < 3) continue;
            for (int shift = 18; shift >= 0; shift -= 6) text_ += digits[bits_ >> shift & 63];
            bits_ = 0;
            count_ = 0;
        }
        // The last digits are kept back, as they may be those to be replaced by '='.
        if (text_.size() > 1 << 16) {
            out_.write(text_.data(), std::streamsize(text_.size() - 4));
            text_.erase(0, text_.size() - 4);
        }
    }

private:
    static constexpr std::string_view digits =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::ostream& out_;
    std::string text_;
    std::uint32_t bits_ = 0;
    int count_ = 0;
};

/// A block that the page reads by its name.
template <class Fill>
void write_block(std::ostream& out, const std::string& name, const Fill& fill) {
    out << "<script type=\"text/plain\" id=\"" << name << "\">";
    {
        Base64 numbers(out);
        fill(numbers);
    }
    out << "</script>\n";
}

Json to_json(const MeshPage& page, const MeshPage::Item& item) {
    Json::Array faces, points, corners;
    for (const auto& face : item.faces) {
        faces.push_back({Json::Array{face.model, face.triangle}});
        const Triangle3 t = page.models[face.model].mesh->triangle(face.triangle);
        for (const Vec3& p : {t.a, t.b, t.c}) corners.push_back(list_of(p));
    }
    for (const Vec3& p : item.points) points.push_back(list_of(p));
    Json::Object json{
        {"kind", item.kind}, {"faces", faces}, {"points", points}, {"corners", corners}};
    if (!item.label.empty()) json.push_back({"label", item.label});
    return {json};
}

Json to_json(const MeshPage& page, const Frame& frame) {
    Json::Array models, kinds, sections;
    for (const auto& model : page.models) {
        Json::Array parts;
        for (const MeshPart& part : model.mesh->parts)
            parts.push_back({Json::Array{{part.name}, part.first_triangle}});
        models.push_back({Json::Object{{"name", model.name},
                                       {"color", color(model.color)},
                                       {"translucent", model.translucent},
                                       {"parts", parts}}});
    }
    for (const auto& kind : page.kinds)
        kinds.push_back({Json::Object{{"name", kind.name},
                                      {"meaning", kind.meaning},
                                      {"color", color(kind.color)},
                                      {"count", kind.count},
                                      {"listed", kind.listed}}});
    for (const auto& section : page.sections) {
        Json::Array places;
        for (const auto& place : section.places) {
            Json::Array items;
            for (const auto& item : place.items) items.push_back(to_json(page, item));
            places.push_back({Json::Object{
                {"count", place.count}, {"length", finite(place.length)}, {"items", items}}});
        }
        sections.push_back({Json::Object{{"title", section.title},
                                         {"one", section.one},
                                         {"many", section.many},
                                         {"length", section.length},
                                         {"worst_first", section.worst_first},
                                         {"places", places}}});
    }
    return {Json::Object{{"up", std::string(1, page.up)},
                         {"scale", finite(frame.scale)},
                         {"center", list_of(frame.center)},
                         {"radius", finite(frame.radius)},
                         {"half", list_of(frame.half)},
                         {"decimals", decimals_in(frame.bounds)},
                         {"more", page.more},
                         {"nothing", page.nothing},
                         {"models", models},
                         {"kinds", kinds},
                         {"sections", sections}}};
}

void write_data(std::ostream& out, const MeshPage& page) {
    const Frame frame(page.models);
    std::ostringstream json;
    json << to_json(page, frame);
    // In a script only a `<` can end it.
    out << "<script type=\"application/json\" id=\"data\">";
    for (const char c : json.view()) {
        if (c == '<')
            out << "\\u003c";
        else
            out << c;
    }
    out << "</script>\n";
    for (std::size_t n = 0; n < page.models.size(); ++n) {
        const auto& model = page.models[n];
        const Mesh& mesh = *model.mesh;
        const std::string number = std::to_string(n);
        write_block(out, "vertices" + number, [&](Base64& block) {
            for (const Vec3& p : mesh.vertices)
                for (int k = 0; k < 3; ++k) block.put(frame(p, k));
        });
        write_block(out, "triangles" + number, [&](Base64& block) {
            for (const auto& t : mesh.triangles)
                for (const std::uint32_t i : t) block.put(i);
        });
        write_block(out, "faces" + number, [&](Base64& block) {
            for (const std::uint32_t face : mesh.face_of) block.put(face);
        });
        write_block(out, "kinds" + number, [&](Base64& block) {
            for (const std::uint8_t kind : model.kinds) block.put(kind);
        });
    }
    for (std::size_t n = 0; n < page.kinds.size(); ++n)
        write_block(out, "lines" + std::to_string(n), [&](Base64& block) {
            for (const auto& line : page.kinds[n].lines)
                for (const Vec3& p : line)
                    for (int k = 0; k < 3; ++k) block.put(frame(p, k));
        });
}

void write_sentences(std::ostream& out, const std::vector<std::string>& sentences) {
    bool in_list = false;
    for (const std::string& sentence : sentences) {
        const bool point = sentence.starts_with(' ');
        if (point != in_list) out << (point ? "<ul>\n" : "</ul>\n");
        in_list = point;
        out << (point ? "<li>" : "<p>") << escaped(sentence) << (point ? "</li>\n" : "</p>\n");
    }
    if (in_list) out << "</ul>\n";
}

}  // namespace

void write_mesh_page(std::ostream& out, const MeshPage& page) {
    // What stands between the marks, and then what takes the place of each.
    for (std::string_view rest = mesh_page_html; !rest.empty();) {
        const std::size_t begin = rest.find("<!--"), end = rest.find("-->", begin);
        out << rest.substr(0, begin);
        if (begin == rest.npos) break;
        const std::string_view mark = rest.substr(begin + 4, end - begin - 4);
        if (mark == "title")
            out << escaped(page.title);
        else if (mark == "sentences")
            write_sentences(out, page.sentences);
        else if (mark == "data")
            write_data(out, page);
        rest.remove_prefix(end + 3);
    }
}

}  // namespace graze::cli
