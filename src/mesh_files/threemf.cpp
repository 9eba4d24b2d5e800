// 3MF: a zip archive of models in XML. What the build of the root model names is read, one part for each item.
//
// Source: 3MF Consortium, "3D Manufacturing Format: Core Specification", version 1.3, and "Production Extension",
// version 1.1.
#include <expat.h>
#include <zip.h>

#include <array>
#include <cmath>
#include <exception>
#include <map>
#include <memory>
#include <new>
#include <optional>

#include "arith/float_environment.hpp"
#include "arith/rational.hpp"
#include "mesh_files/readers.hpp"
#include "mesh_files/scan.hpp"

namespace graze::mesh_files {

namespace {

using arith::BigInt;

// ---- Limits, which docs/mesh.md tells ----

/// Unpacked bytes: at most so many times those of the archive, and one MB.
constexpr std::uint64_t most_unpacked = 1000, more_unpacked = 1'000'000;
/// What the build makes of it: at most so many times the bytes of the archive, and 64 MB.
constexpr std::uint64_t most_built = 4000, more_built = 64'000'000;
constexpr std::size_t most_nested = 32, most_nested_elements = 1000;
/// One tag or comment of XML, which expat begins to read again with each piece that it gets.
constexpr std::int64_t longest_token = 1'000'000;
/// Of a number in what is moved exactly, and of what transforms are multiplied to.
constexpr std::size_t most_digits = 340, most_bits = 8192;
constexpr std::int64_t largest_power = 700, largest_of_transform = 340;
/// What the use of an object counts besides what it adds.
constexpr std::uint64_t of_use = 64;
/// What a vertex counts besides its bytes that is moved by long integers, which takes so much longer.
constexpr std::uint64_t of_long_vertex = 400;

// ---- The archive ----

/// The name of a part as zip has it: without the slash that stands before it.
std::string part_named(std::string_view path) {
    if (path.starts_with('/')) path.remove_prefix(1);
    if (path.starts_with("./")) path.remove_prefix(2);
    return std::string(path);
}

/// With what %20 and the like stand for, as some programs write names.
std::string decoded(const std::string& path) {
    const auto digit = [](char c) {
        const char small = char(c | 0x20);
        return c >= '0' && c <= '9'           ? c - '0'
               : small >= 'a' && small <= 'f' ? small - 'a' + 10
                                              : -1;
    };
    std::string part;
    for (std::size_t i = 0; i < path.size(); ++i) {
        const bool escaped = path[i] == '%' && i + 2 < path.size() && digit(path[i + 1]) >= 0 &&
                             digit(path[i + 2]) >= 0;
        part += escaped ? char(16 * digit(path[i + 1]) + digit(path[i + 2])) : path[i];
        i += escaped ? 2 : 0;
    }
    return part;
}

/// As a message shows it.
std::string shown(const std::string& part) {
    const std::string quoted = quote(part);
    return quoted.substr(1, quoted.size() - 2);
}

class Archive {
public:
    /// Both must outlive it.
    Archive(std::string_view bytes, const std::string& name) : bytes_(bytes), name_(name) {
        Error error;
        zip_source_t* const source =
            zip_source_buffer_create(bytes.data(), bytes.size(), 0, &error.of_zip);
        if (source == nullptr) fail_to_open(error);
        archive_ = zip_open_from_source(source, ZIP_RDONLY, &error.of_zip);
        if (archive_ != nullptr) return;
        zip_source_free(source);
        fail_to_open(error);
    }
    ~Archive() { zip_discard(archive_); }
    Archive(const Archive&) = delete;
    Archive& operator=(const Archive&) = delete;

    const std::string& name() const { return name_; }
    std::uint64_t size() const { return bytes_.size(); }

    /// Its number; names of parts are the same in any case.
    std::optional<zip_uint64_t> find(const std::string& part) const {
        for (const std::string& name : {part, decoded(part)})
            for (const zip_flags_t how : {zip_flags_t(0), zip_flags_t(ZIP_FL_NOCASE)})
                if (const zip_int64_t index = zip_name_locate(archive_, name.c_str(), how);
                    index >= 0)
                    return zip_uint64_t(index);
        return std::nullopt;
    }

    /// Hands over a part's bytes, `most` at a time, to what room(most) gives; then calls done(count, is_last).
    template <class Room, class Done>
    void read(const std::string& part, zip_uint64_t index, std::size_t most, const Room& room,
              const Done& done) {
        const std::string place = name_ + ": " + shown(part);
        zip_stat_t stat;
        zip_stat_init(&stat);
        if (zip_stat_index(archive_, index, 0, &stat) != 0)
            fail(place, std::string("cannot be read: ") + zip_strerror(archive_));
        if ((stat.valid & ZIP_STAT_ENCRYPTION_METHOD) != 0 && stat.encryption_method != ZIP_EM_NONE)
            fail(place, "is encrypted, which 3MF does not allow");
        if ((stat.valid & ZIP_STAT_SIZE) == 0)
            fail(place, "the archive does not say how long it is");
        const std::uint64_t allowed = most_unpacked * size() + more_unpacked - unpacked_;
        if (stat.size > allowed)
            fail(place, "has " + std::to_string(stat.size) +
                            " bytes when unpacked; allowed: all parts together have up to " +
                            std::to_string(most_unpacked) +
                            " times the bytes of the archive, and one MB");
        unpacked_ += stat.size;

        const std::unique_ptr<zip_file_t, int (*)(zip_file_t*)> file(
            zip_fopen_index(archive_, index, 0), zip_fclose);
        if (file == nullptr)
            fail(place, std::string("cannot be unpacked: ") + zip_strerror(archive_));
        for (std::uint64_t had = 0;;) {
            char* const to = static_cast<char*>(room(most));
            const zip_int64_t count = zip_fread(file.get(), to, most);
            if (count < 0)
                fail(place, std::string("cannot be unpacked: ") + zip_file_strerror(file.get()));
            had += std::uint64_t(count);
            if (had > stat.size) fail(place, "is longer than the archive says");
            done(std::size_t(count), count == 0);
            if (count == 0) return;
        }
    }

private:
    struct Error {
        zip_error_t of_zip;
        Error() { zip_error_init(&of_zip); }
        ~Error() { zip_error_fini(&of_zip); }
        Error(const Error&) = delete;
        Error& operator=(const Error&) = delete;
    };

    [[noreturn]] void fail_to_open(Error& error) const {
        if (zip_error_code_zip(&error.of_zip) == ZIP_ER_MEMORY) throw std::bad_alloc();
        fail(name_, std::string("is no zip archive, which a 3MF file is: ") +
                        zip_error_strerror(&error.of_zip));
    }

    std::string_view bytes_;
    const std::string& name_;
    zip_t* archive_ = nullptr;
    std::uint64_t unpacked_ = 0;
};

// ---- XML ----

/// Between the namespace and the rest of a name, where expat puts it.
constexpr char separator = '\n';

/// The attributes of an element: names and values in turn, and null.
using Attributes = const char**;

const char* attribute(Attributes attributes, std::string_view name) {
    for (; *attributes != nullptr; attributes += 2)
        if (*attributes == name) return attributes[1];
    return nullptr;
}

std::string_view without_blanks(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    if (first == text.npos) return {};
    return text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

/// The next word of a list, which is taken from it; empty at its end.
std::string_view next_word(std::string_view& list) {
    list = without_blanks(list);
    const std::string_view word = list.substr(0, list.find_first_of(" \t\r\n"));
    list.remove_prefix(word.size());
    return word;
}

/// Reads a part of the archive as XML.
class XmlReader {
public:
    XmlReader(Archive& archive, const std::string& part)
        : place_(archive.name() + ": " + shown(part)),
          parser_(XML_ParserCreateNS(nullptr, separator), XML_ParserFree) {
        if (parser_ == nullptr) throw std::bad_alloc();
    }
    virtual ~XmlReader() = default;
    XmlReader(const XmlReader&) = delete;
    XmlReader& operator=(const XmlReader&) = delete;

    void read(Archive& archive, const std::string& part, zip_uint64_t index) {
        XML_Parser const p = parser_.get();
        XML_SetUserData(p, this);
        XML_SetElementHandler(
            p,
            [](void* me, const char* element, const char** attributes) {
                of(me).guarded([&] { of(me).start(element, attributes); });
            },
            [](void* me, const char*) { of(me).guarded([&] { of(me).end(); }); });
        XML_SetStartNamespaceDeclHandler(p, [](void* me, const char* prefix, const char* uri) {
            of(me).guarded([&] {
                of(me).declare(prefix == nullptr ? "" : prefix, uri == nullptr ? "" : uri);
            });
        });
        XML_SetStartDoctypeDeclHandler(p, [](void* me, const char*, const char*, const char*, int) {
            of(me).guarded([&] { of(me).fail("a DOCTYPE, which 3MF does not allow"); });
        });

        std::int64_t handed_over = 0;
        archive.read(
            part, index, 1 << 16,
            [&](std::size_t most) {
                void* const room = XML_GetBuffer(p, int(most));
                if (room == nullptr) throw std::bad_alloc();
                return room;
            },
            [&](std::size_t count, bool is_last) {
                const XML_Status status = XML_ParseBuffer(p, int(count), is_last);
                if (thrown_ != nullptr) std::rethrow_exception(thrown_);
                if (status != XML_STATUS_OK) {
                    if (XML_GetErrorCode(p) == XML_ERROR_NO_MEMORY) throw std::bad_alloc();
                    fail(std::string("malformed XML: ") + XML_ErrorString(XML_GetErrorCode(p)));
                }
                handed_over += std::int64_t(count);
                if (!is_last && handed_over - XML_GetCurrentByteIndex(p) > longest_token)
                    fail("a tag or comment of more than " + std::to_string(longest_token) +
                         " bytes");
            });
    }

protected:
    virtual void start(std::string_view element, Attributes attributes) = 0;
    virtual void end() {}
    virtual void declare(std::string_view, std::string_view) {}

    std::size_t line() const { return XML_GetCurrentLineNumber(parser_.get()); }
    [[noreturn]] void fail(const std::string& what) const { fail_at(line(), what); }
    [[noreturn]] void fail_at(std::size_t line, const std::string& what) const {
        mesh_files::fail(place_, "line " + std::to_string(line) + ": " + what);
    }

private:
    static XmlReader& of(void* me) { return *static_cast<XmlReader*>(me); }

    /// No exception goes through expat, which is C.
    template <class Call>
    void guarded(const Call& call) {
        if (thrown_ != nullptr) return;
        try {
            call();
        } catch (...) {
            thrown_ = std::current_exception();
            XML_StopParser(parser_.get(), XML_FALSE);
        }
    }

    std::string place_;
    std::unique_ptr<XML_ParserStruct, void (*)(XML_Parser)> parser_;
    std::exception_ptr thrown_;
};

/// Which part is the root model.
class Relationships : public XmlReader {
public:
    using XmlReader::XmlReader;
    std::string target;

private:
    void start(std::string_view element, Attributes attributes) override {
        if (!element.ends_with("\nRelationship") || !target.empty()) return;
        const char* const type = attribute(attributes, "Type");
        const char* const to = attribute(attributes, "Target");
        if (type != nullptr && to != nullptr && std::string_view(type).ends_with("3dmodel"))
            target = part_named(to);
    }
};

// ---- Decimals and transforms ----

/// digits * 10^power; no digit behind the first is 0 to the end.
struct Decimal {
    BigInt digits;
    std::int64_t power = 0;
};

/// Of a text that coordinate_of takes; none if it is too long.
std::optional<Decimal> exact_decimal(std::string_view text, std::int64_t largest) {
    Decimal decimal;
    std::string digits;
    const bool negative = text.starts_with('-');
    if (negative || text.starts_with('+')) text.remove_prefix(1);
    std::size_t at = 0;
    for (bool fraction = false; at < text.size() && (text[at] | 0x20) != 'e'; ++at) {
        if (text[at] == '.') {
            fraction = true;
            continue;
        }
        if (text[at] != '0' || !digits.empty()) digits += text[at];
        decimal.power -= fraction;
    }
    if (at < text.size()) {
        std::string wrong;
        decimal.power +=
            integer_of(text.substr(at + 1), "an exponent", -1'000'000, 1'000'000, wrong);
        if (!wrong.empty() && !digits.empty()) return std::nullopt;
    }
    while (digits.ends_with('0')) {
        digits.pop_back();
        ++decimal.power;
    }
    if (digits.empty()) return Decimal{};
    if (digits.size() > most_digits || std::abs(decimal.power) > largest) return std::nullopt;
    decimal.digits = BigInt(std::string_view(digits));
    if (negative) decimal.digits = -std::move(decimal.digits);
    return decimal;
}

BigInt power_of_ten(std::int64_t n) { return pow(BigInt(10), unsigned(n)); }

/// Of a row (x, y, z, 1), which stands before it: by columns of integers over 10^places.
class Transform {
public:
    /// Of 12 numbers, row by row; all are there.
    explicit Transform(const std::array<Decimal, 12>& numbers) {
        for (const Decimal& n : numbers) places_ = std::max(places_, -n.power);
        for (std::size_t i = 0; i < 12; ++i)
            rows_[i / 3][i % 3] = numbers[i].digits * power_of_ten(places_ + numbers[i].power);
        see();
    }

    /// First this one, and then another.
    Transform then(const Transform& next) const {
        Transform both;
        both.places_ = places_ + next.places_;
        for (std::size_t i = 0; i < 4; ++i)
            for (std::size_t j = 0; j < 3; ++j) {
                BigInt sum;
                for (std::size_t k = 0; k < 3; ++k) sum += rows_[i][k] * next.rows_[k][j];
                if (i == 3) sum += next.rows_[3][j] * power_of_ten(places_);
                both.rows_[i][j] = std::move(sum);
            }
        both.see();
        return both;
    }

    bool changes_nothing() const { return is_identity_; }
    bool is_too_long() const { return is_too_long_; }

    bool mirrors() const {
        BigInt determinant;
        for (std::size_t i = 0; i < 3; ++i)
            determinant += rows_[0][i] * (rows_[1][(i + 1) % 3] * rows_[2][(i + 2) % 3] -
                                          rows_[1][(i + 2) % 3] * rows_[2][(i + 1) % 3]);
        return determinant.sign() < 0;
    }

    /// The nearest doubles, if these tell; false where they do not.
    bool in_doubles(const std::array<Decimal, 3>& point, Vec3& moved) const {
        return in_doubles(point, power_of(point), moved);
    }
    /// The nearest doubles; an infinity beyond the finite ones.
    Vec3 by_integers(const std::array<Decimal, 3>& point) const {
        const std::int64_t power = power_of(point);
        Vec3 moved;
        std::array<BigInt, 3> at;
        for (std::size_t i = 0; i < 3; ++i)
            at[i] = point[i].digits * power_of_ten(point[i].power - power);
        const BigInt one = power_of_ten(-power), under = power_of_ten(places_ - power);
        for (std::size_t j = 0; j < 3; ++j) {
            BigInt sum = rows_[3][j] * one;
            for (std::size_t i = 0; i < 3; ++i) sum += at[i] * rows_[i][j];
            moved[int(j)] = sum.sign() == 0 ? 0.0 : arith::nearest_double(sum, under);
        }
        return moved;
    }

private:
    Transform() = default;

    static std::int64_t power_of(const std::array<Decimal, 3>& point) {
        std::int64_t power = 0;
        for (const Decimal& x : point) power = std::min(power, x.power);
        return power;
    }

    /// Integers below this are doubles, and so are powers of ten up to 10^22: one division rounds once.
    static constexpr double largest_integer = 9e15;
    static constexpr std::int64_t largest_power_of_ten = 22;
    static double ten_to(std::int64_t n) {
        static constexpr double powers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                            1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                            1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
        return powers[n];
    }
    static bool fits(const BigInt& x) { return x.bits() <= 52; }

    bool in_doubles(const std::array<Decimal, 3>& point, std::int64_t power, Vec3& moved) const {
        // In others the division rounds otherwise.
        if (!arith::default_float_environment()) return false;
        if (!fits_ || places_ - power > largest_power_of_ten) return false;
        std::array<double, 3> at;
        for (std::size_t i = 0; i < 3; ++i) {
            const std::int64_t zeros = point[i].power - power;
            if (!fits(point[i].digits) || (zeros > largest_power_of_ten)) return false;
            at[i] = double(point[i].digits.to_int64()) * ten_to(zeros);
        }
        const double one = ten_to(-power);
        for (std::size_t j = 0; j < 3; ++j) {
            double sum = small_[3][j] * one, size = std::fabs(sum);
            for (std::size_t i = 0; i < 3; ++i) {
                // Each number below the bound is an integer without an error, and they all are if their sum is.
                const double term = at[i] * small_[i][j];
                sum += term;
                size += std::fabs(term) + std::fabs(at[i]);
            }
            if (!(size < largest_integer)) return false;
            moved[int(j)] = sum == 0 ? 0.0 : sum / ten_to(places_ - power);
        }
        return true;
    }

    /// What is asked of it often.
    void see() {
        const BigInt one = power_of_ten(places_);
        is_identity_ = true;
        fits_ = true;
        is_too_long_ = places_ > largest_power;
        for (std::size_t i = 0; i < 4; ++i)
            for (std::size_t j = 0; j < 3; ++j) {
                const BigInt& x = rows_[i][j];
                is_identity_ = is_identity_ && (i == j ? x == one : x.sign() == 0);
                is_too_long_ = is_too_long_ || x.bits() > most_bits;
                fits_ = fits_ && fits(x);
                if (fits_) small_[i][j] = double(x.to_int64());
            }
    }

    std::array<std::array<BigInt, 3>, 4> rows_;
    std::array<std::array<double, 3>, 4> small_{};
    std::int64_t places_ = 0;
    bool is_identity_ = false, fits_ = false, is_too_long_ = false;
};

// ---- Models ----

/// An item of the build or a component: an object, and where it goes.
struct Use {
    std::uint32_t object = 0;
    std::string path;  ///< of another model; empty in its own
    std::unique_ptr<const Transform> transform;
    std::size_t line = 0;
};

struct Object {
    std::string name;
    bool has_mesh = false, has_components = false;
    bool is_other = false;  ///< of the type "other": it is not made
    Mesh mesh;
    std::string
        numbers;  ///< the coordinates as they stand in the file, each with a blank behind it
    std::vector<Use> components;
};

struct Model {
    std::string part, unit;
    std::map<std::uint32_t, Object> objects;
    std::vector<Use> items;
};

constexpr std::string_view core = "http://schemas.microsoft.com/3dmanufacturing/core/2015/02",
                           production =
                               "http://schemas.microsoft.com/3dmanufacturing/production/2015/06",
                           // Of colors alone.
    materials = "http://schemas.microsoft.com/3dmanufacturing/material/2015/02";
constexpr std::int64_t largest_id = INT32_MAX;

std::string after(std::string_view place, std::size_t line) {
    return std::string(place) + ": line " + std::to_string(line);
}

class ModelReader : public XmlReader {
public:
    ModelReader(Archive& archive, const std::string& part, bool is_root)
        : XmlReader(archive, part), is_root_(is_root) {
        model_.part = part;
    }

    Model model() { return std::move(model_); }

private:
    enum class Place {
        file,
        model,
        resources,
        build,
        object,
        mesh,
        vertices,
        triangles,
        components,
        leaf
    };

    void declare(std::string_view prefix, std::string_view uri) override {
        // Those of the root: its element follows.
        if (places_.size() == 1)
            namespaces_.insert_or_assign(std::string(prefix), std::string(uri));
    }

    void start(std::string_view element, Attributes attributes) override {
        if (skipped_ > 0) {
            if (++skipped_ > most_nested_elements)
                fail("elements in elements; allowed: " + std::to_string(most_nested_elements) +
                     " one in another");
            return;
        }
        const std::size_t end = element.rfind(separator);
        const std::string_view uri = end == element.npos ? "" : element.substr(0, end),
                               name = end == element.npos ? element : element.substr(end + 1);
        if (places_.back() == Place::file && (uri != core || name != "model"))
            fail("the first element is " + quote(name) + " of " +
                 (uri.empty() ? "no namespace"
                              : "the namespace " + std::string(uri.substr(0, 100))) +
                 "; allowed: model, of " + std::string(core));
        // Elements of extensions, which are not required, and what tells nothing of shapes.
        if (uri != core || places_.back() == Place::leaf || name == "metadata" ||
            name == "metadatagroup" || name == "basematerials") {
            skipped_ = 1;
            return;
        }
        places_.push_back(place_of(name, attributes));
        if (skipped_ > 0) places_.pop_back();
    }

    void end() override {
        if (skipped_ > 0)
            --skipped_;
        else
            places_.pop_back();
    }

    /// Reads the element and says where its children are.
    Place place_of(std::string_view name, Attributes attributes) {
        switch (places_.back()) {
            case Place::file:
                read_model(attributes);
                return Place::model;
            case Place::model:
                if (name == "resources") return Place::resources;
                if (name == "build") {
                    // Of other models than the root it is ignored.
                    if (!is_root_) skipped_ = 1;
                    return Place::build;
                }
                break;
            case Place::resources:
                if (name == "object") {
                    read_object(attributes);
                    return Place::object;
                }
                break;
            case Place::build:
                if (name == "item") {
                    model_.items.push_back(use(name, attributes));
                    return Place::leaf;
                }
                break;
            case Place::object:
                if (name == "mesh" || name == "components") {
                    if (object_->has_mesh || object_->has_components)
                        fail("an object with a second mesh or list of components; allowed: one");
                    (name == "mesh" ? object_->has_mesh : object_->has_components) = true;
                    return name == "mesh" ? Place::mesh : Place::components;
                }
                break;
            case Place::mesh:
                if (name == "vertices") return Place::vertices;
                if (name == "triangles") return Place::triangles;
                break;
            case Place::vertices:
                if (name == "vertex") {
                    read_vertex(attributes);
                    return Place::leaf;
                }
                break;
            case Place::triangles:
                if (name == "triangle") {
                    read_triangle(attributes);
                    return Place::leaf;
                }
                break;
            case Place::components:
                if (name == "component") {
                    object_->components.push_back(use(name, attributes));
                    return Place::leaf;
                }
                break;
            case Place::leaf:
                break;
        }
        constexpr const char* allowed[] = {"model",
                                           "resources and build",
                                           "object",
                                           "item",
                                           "mesh or components",
                                           "vertices and triangles",
                                           "vertex",
                                           "triangle",
                                           "component"};
        fail("the element " + quote(name) +
             " does not belong here; allowed: " + allowed[std::size_t(places_.back())]);
    }

    void read_model(Attributes attributes) {
        const char* const unit = attribute(attributes, "unit");
        model_.unit = unit == nullptr ? "millimeter" : unit;
        constexpr std::string_view units[] = {"micron", "millimeter", "centimeter",
                                              "inch",   "foot",       "meter"};
        if (std::find(std::begin(units), std::end(units), model_.unit) == std::end(units))
            fail("the unit " + quote(model_.unit) +
                 " is unknown; allowed: micron, millimeter, centimeter, inch, foot, meter");
        const char* const required = attribute(attributes, "requiredextensions");
        std::string_view list = required == nullptr ? "" : required;
        for (auto prefix = next_word(list); !prefix.empty(); prefix = next_word(list)) {
            const auto found = namespaces_.find(std::string(prefix));
            if (found == namespaces_.end())
                fail("the required extension " + quote(prefix) + " has no namespace");
            if (found->second != core && found->second != production && found->second != materials)
                fail("it requires the extension " + quote(prefix) + ", " +
                     found->second.substr(0, 100) + "; allowed: the production extension, " +
                     std::string(production) + ", and that of materials");
        }
    }

    void read_object(Attributes attributes) {
        const std::uint32_t id = id_of("object", "id", attributes);
        const auto [at, is_new] = model_.objects.try_emplace(id);
        if (!is_new) fail("a second object " + std::to_string(id));
        object_ = &at->second;
        const char* const name = attribute(attributes, "name");
        const char* const number = attribute(attributes, "partnumber");
        object_->name = name != nullptr && *name != 0       ? name
                        : number != nullptr && *number != 0 ? number
                                                            : "object " + std::to_string(id);
        const char* const given = attribute(attributes, "type");
        const std::string_view type = given == nullptr ? "model" : given;
        object_->is_other = type == "other";
        if (type != "model" && type != "solidsupport" && type != "support" && type != "surface" &&
            type != "other")
            fail("an object of the type " + quote(type) +
                 "; allowed: model, solidsupport, support, surface, other");
    }

    void read_vertex(Attributes attributes) {
        Mesh& mesh = object_->mesh;
        if (std::int64_t(mesh.vertices.size()) == max_count) fail(too_many_vertices());
        Vec3 p;
        for (int i = 0; i < 3; ++i) {
            constexpr const char* names[] = {"x", "y", "z"};
            const std::string_view text = without_blanks(required("vertex", names[i], attributes));
            p[i] = coordinate_of(text, wrong_);
            if (!wrong_.empty()) fail(wrong_);
            object_->numbers += text;
            object_->numbers += ' ';
        }
        mesh.vertices.push_back(p);
    }

    void read_triangle(Attributes attributes) {
        Mesh& mesh = object_->mesh;
        std::array<std::uint32_t, 3> triangle{};
        const auto count = std::int64_t(mesh.vertices.size());
        for (std::size_t i = 0; i < 3; ++i) {
            constexpr const char* names[] = {"v1", "v2", "v3"};
            const std::int64_t index =
                integer("triangle", names[i], "an index of a vertex", 0, max_count, attributes);
            if (index >= count) fail(index_out_of_range(index, count));
            triangle[i] = std::uint32_t(index);
        }
        mesh.triangles.push_back(triangle);
    }

    Use use(std::string_view element, Attributes attributes) {
        Use use;
        const std::string name(element);
        use.object = id_of(name.c_str(), "objectid", attributes);
        use.line = line();
        if (const char* const path = attribute(attributes, path_name())) {
            // So no two models can hold each other.
            if (!is_root_) fail("a path to another model; allowed: only in the root model");
            use.path = part_named(path);
        }
        if (const char* const text = attribute(attributes, "transform")) {
            Transform transform(numbers_of(text));
            if (transform.is_too_long()) fail_length();
            if (!transform.changes_nothing())
                use.transform = std::make_unique<const Transform>(std::move(transform));
        }
        return use;
    }

    static std::string path_name() { return std::string(production) + separator + "path"; }

    std::array<Decimal, 12> numbers_of(std::string_view text) {
        std::array<Decimal, 12> numbers;
        std::size_t count = 0;
        for (auto word = next_word(text); !word.empty(); word = next_word(text), ++count) {
            if (count == 12) fail("a transform of more than 12 numbers; allowed: 12");
            coordinate_of(word, wrong_);
            if (!wrong_.empty()) fail("a transform: " + wrong_);
            const auto decimal = exact_decimal(word, largest_of_transform);
            if (!decimal) fail_length();
            numbers[count] = *decimal;
        }
        if (count != 12) fail("a transform of " + std::to_string(count) + " numbers; allowed: 12");
        return numbers;
    }

    [[noreturn]] void fail_length() const {
        fail("a transform with a number of too many digits; allowed: " +
             std::to_string(most_digits) + ", down to the " + std::to_string(largest_of_transform) +
             "th place behind the point");
    }

    const char* required(const char* element, const char* name, Attributes attributes) const {
        const char* const value = attribute(attributes, name);
        if (value == nullptr)
            fail(std::string("the element '") + element + "' has no attribute '" + name + "'");
        return value;
    }

    std::int64_t integer(const char* element, const char* name, const char* what, std::int64_t min,
                         std::int64_t max, Attributes attributes) {
        const std::int64_t value =
            integer_of(without_blanks(required(element, name, attributes)), what, min, max, wrong_);
        if (!wrong_.empty()) fail(wrong_);
        return value;
    }

    std::uint32_t id_of(const char* element, const char* name, Attributes attributes) {
        return std::uint32_t(
            integer(element, name, "the number of an object", 1, largest_id, attributes));
    }

    bool is_root_;
    Model model_;
    Object* object_ = nullptr;
    std::map<std::string, std::string, std::less<>> namespaces_;
    std::vector<Place> places_{Place::file};
    std::size_t skipped_ = 0;  ///< how many elements, one in another, are open that are skipped
    std::string wrong_;
};

// ---- The build ----

class Builder {
public:
    explicit Builder(Archive& archive) : archive_(archive) {}

    Mesh build() {
        const Model& root = *model_of(root_part(), true);
        if (root.items.empty())
            fail(archive_.name() + ": " + shown(root.part),
                 "its build has no item; what a 3MF file builds is read");
        for (const Use& item : root.items) {
            const auto [model, object] = find(root, item);
            if (object->is_other)
                fail(at(root, item), "builds object " + std::to_string(item.object) +
                                         " of the type 'other', which is not to be built");
            expect_room(object->name.size());
            begin_part(mesh_, object->name);
            add(*model, *object, item, root, nullptr);
        }
        end_parts(mesh_);
        return std::move(mesh_);
    }

private:
    static constexpr const char* usual_root = "3D/3dmodel.model";

    std::string root_part() {
        const std::string place = "_rels/.rels";
        std::string target;
        if (const auto index = archive_.find(place)) {
            Relationships relationships(archive_, place);
            relationships.read(archive_, place, *index);
            target = relationships.target;
        }
        if (!target.empty() && archive_.find(target)) return target;
        if (archive_.find(usual_root)) return usual_root;
        fail(archive_.name(),
             target.empty() ? "holds no 3D model; a 3MF file names it in _rels/.rels, as "
                              "3D/3dmodel.model"
                            : "names " + quote(target) + " as its model, which it does not hold");
    }

    /// Read once; null if there is no such part.
    const Model* model_of(const std::string& part, bool is_root) {
        const auto found = models_.find(part);
        if (found != models_.end()) return &found->second;
        const auto index = archive_.find(part);
        if (!index) return nullptr;
        ModelReader reader(archive_, part, is_root);
        reader.read(archive_, part, *index);
        return &models_.emplace(part, reader.model()).first->second;
    }

    std::string at(const Model& model, const Use& use) const {
        return after(archive_.name() + ": " + shown(model.part), use.line);
    }

    struct Found {
        const Model* model;
        const Object* object;
    };

    Found find(const Model& model, const Use& use) {
        const Model* const named = use.path.empty() ? &model : model_of(use.path, false);
        if (named == nullptr) fail(at(model, use), "the archive holds no part " + quote(use.path));
        const Model& other = *named;
        if (other.unit != model.unit)
            fail(at(model, use), quote(use.path) + " has the unit " + other.unit +
                                     ", and the root model " + model.unit + "; allowed: the same");
        const auto found = other.objects.find(use.object);
        if (found == other.objects.end())
            fail(at(model, use),
                 "there is no object " + std::to_string(use.object) + " in " + shown(other.part));
        return {&other, &found->second};
    }

    /// An object that `use` in the model `user` names; `outer` is what moves all of it.
    void add(const Model& model, const Object& object, const Use& use, const Model& user,
             const Transform* outer) {
        if (std::find(open_.begin(), open_.end(), &object) != open_.end())
            fail(at(user, use),
                 "object " + std::to_string(use.object) + " is a component of itself");
        if (open_.size() == most_nested)
            fail(at(user, use), "components in components; allowed: " +
                                    std::to_string(most_nested) + " one in another");
        if (!object.has_mesh && !object.has_components)
            fail(at(user, use),
                 "object " + std::to_string(use.object) + " has no mesh and no components");
        std::optional<Transform> both;
        if (use.transform != nullptr && outer != nullptr) {
            both = use.transform->then(*outer);
            if (both->is_too_long())
                fail(at(user, use), "transforms one in another have too many digits");
        }
        const Transform* transform = both ? &*both : use.transform ? use.transform.get() : outer;
        if (transform != nullptr && transform->changes_nothing()) transform = nullptr;

        expect_room(of_use + sizeof(Vec3) * object.mesh.vertices.size() +
                    sizeof(object.mesh.triangles[0]) * object.mesh.triangles.size());
        if (mesh_.vertices.size() + object.mesh.vertices.size() > std::uint64_t(max_count))
            fail(archive_.name(), too_many_vertices());
        open_.push_back(&object);
        if (object.has_mesh) append(object, transform, at(user, use));
        for (const Use& component : object.components) {
            const auto [inner_model, inner] = find(model, component);
            expect_room(of_use);
            // Such objects are not to be made: slicers keep modifiers in them.
            if (!inner->is_other) add(*inner_model, *inner, component, model, transform);
        }
        open_.pop_back();
    }

    /// For so many bytes more.
    void expect_room(std::uint64_t more) {
        built_ += more;
        if (built_ > most_built * archive_.size() + more_built)
            fail(archive_.name(), "builds more than " + std::to_string(most_built) +
                                      " times its bytes and " +
                                      std::to_string(more_built / 1'000'000) + " MB");
    }

    void append(const Object& object, const Transform* transform, const std::string& place) {
        const auto first = std::uint32_t(mesh_.vertices.size());
        const Mesh& mesh = object.mesh;
        if (transform == nullptr)
            mesh_.vertices.insert(mesh_.vertices.end(), mesh.vertices.begin(), mesh.vertices.end());
        else
            append_moved(object, *transform, place);
        // A transform does not change the sign of a volume (section 3.3 of the core specification).
        const bool mirrors = transform != nullptr && transform->mirrors();
        for (const auto& [a, b, c] : mesh.triangles)
            mesh_.triangles.push_back(
                {first + a, first + (mirrors ? c : b), first + (mirrors ? b : c)});
    }

    void append_moved(const Object& object, const Transform& transform, const std::string& place) {
        std::string_view numbers = object.numbers;
        for (std::size_t n = 0; n < object.mesh.vertices.size(); ++n) {
            std::array<Decimal, 3> point;
            for (Decimal& x : point) {
                const std::size_t end = numbers.find(' ');
                const auto exact = exact_decimal(numbers.substr(0, end), largest_power);
                if (!exact)
                    fail(place, "moves " + quote(numbers.substr(0, end)) +
                                    ", which has too many digits; allowed: " +
                                    std::to_string(most_digits) + ", down to the " +
                                    std::to_string(largest_power) + "th place behind the point");
                x = *exact;
                numbers.remove_prefix(end + 1);
            }
            Vec3 moved;
            if (!transform.in_doubles(point, moved)) {
                expect_room(of_long_vertex);
                moved = transform.by_integers(point);
            }
            for (int k = 0; k < 3; ++k)
                if (!std::isfinite(moved[k]))
                    fail(place,
                         "moves a vertex beyond the largest double; allowed: less than "
                         "1.8e308");
            mesh_.vertices.push_back(moved);
        }
    }

    Archive& archive_;
    std::map<std::string, Model> models_;
    std::vector<const Object*> open_;
    std::uint64_t built_ = 0;
    Mesh mesh_;
};

}  // namespace

Mesh threemf(std::string_view bytes, const std::string& name) {
    Archive archive(bytes, name);
    return Builder(archive).build();
}

}  // namespace graze::mesh_files
