#include "mesh_files/scan.hpp"

#include <charconv>
#include <cmath>
#include <numeric>
#include <system_error>

#include "mesh_files/decimal.hpp"

namespace graze::mesh_files {

namespace {

std::from_chars_result read_double(const char* first, const char* last, double& value) {
#if defined(__cpp_lib_to_chars)
    return std::from_chars(first, last, value);
#else
    return read_decimal(first, last, value);
#endif
}

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

// Whether the backslash at `p` ends its physical line.
bool is_continuation(const char* p, const char* end) {
    if (*p != '\\') return false;
    ++p;
    if (p != end && *p == '\r') ++p;
    return p != end && *p == '\n';
}

// from_chars takes no '+'.
std::string_view without_plus(std::string_view text) {
    if (text.size() > 1 && text[0] == '+' && (is_digit(text[1]) || text[1] == '.'))
        text.remove_prefix(1);
    return text;
}

// Whether a decimal number that no double is near is too large, and not too small.
bool is_large(std::string_view number) {
    const std::size_t exponent_at = number.find_first_of("eE");
    const std::string_view digits = number.substr(0, exponent_at);
    const std::size_t point = std::min(digits.find('.'), digits.size());
    const std::size_t first = digits.find_first_of("123456789");

    long long exponent = 0;
    if (exponent_at != number.npos) {
        std::string_view text = number.substr(exponent_at + 1);
        if (text.front() == '+') text.remove_prefix(1);
        const auto parsed = std::from_chars(text.data(), text.data() + text.size(), exponent);
        if (parsed.ec == std::errc::result_out_of_range) return text.front() != '-';
    }
    return exponent > static_cast<long long>(first) - static_cast<long long>(point);
}

}  // namespace

void fail(const std::string& name, const std::string& what) {
    throw mesh_error(name + ": " + what);
}

void fail_at_byte(const std::string& name, std::size_t byte, const std::string& what) {
    fail(name, "byte " + std::to_string(byte) + ": " + what);
}

std::string quote(std::string_view piece) {
    constexpr std::size_t longest = 40;
    std::string text = "'";
    for (const char c : piece.substr(0, longest)) text += c >= ' ' && c <= '~' ? c : '?';
    return text + (piece.size() > longest ? "...'" : "'");
}

std::string index_out_of_range(std::int64_t index, std::int64_t vertex_count) {
    return "vertex index " + std::to_string(index) + " is out of range; " +
           (vertex_count == 0 ? "there are no vertices"
                              : "allowed: 0 to " + std::to_string(vertex_count - 1));
}

std::string too_few_corners(std::int64_t corners) {
    return "a face of " + std::to_string(corners) + " vertices; allowed: 3 or more";
}

std::string too_many_vertices() {
    return "too many vertices; allowed: " + std::to_string(max_count);
}

std::string not_finite() { return "a coordinate is NaN or infinite; allowed: finite numbers"; }

std::string threemf_is_only_read() {
    return ".3mf files are only read; allowed: .stl, .obj, .ply, .off";
}

namespace {

/// Where there is none, why() says what is wrong with the text.
inline double read_coordinate(std::string_view text, const auto& why) {
    double value = 0;
    const auto [end, error] = read_double(text.data(), text.data() + text.size(), value);
    if (error == std::errc::invalid_argument || end != text.data() + text.size())
        why(quote(text) + " is no coordinate; allowed: a decimal number");
    if (error == std::errc::result_out_of_range) {
        if (is_large(text))
            why(quote(text) + " is beyond the largest double; allowed: less than 1.8e308");
        return text.front() == '-' ? -0.0 : 0.0;  // nearer to 0 than to the smallest double
    }
    if (!std::isfinite(value)) why(not_finite());
    return value;
}

inline std::int64_t read_integer(std::string_view text, const char* what, std::int64_t min,
                                 std::int64_t max, const auto& why) {
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool whole = error != std::errc::invalid_argument && end == text.data() + text.size();
    if (!whole || error == std::errc::result_out_of_range || value < min || value > max)
        why(quote(text) + " is no " + (whole ? "allowed " : "") + "value for " + what +
            "; allowed: an integer from " + std::to_string(min) + " to " + std::to_string(max));
    return value;
}

}  // namespace

double coordinate_of(std::string_view text, std::string& wrong) {
    return read_coordinate(without_plus(text), [&](std::string&& why) {
        if (wrong.empty()) wrong = std::move(why);
    });
}

std::int64_t integer_of(std::string_view text, const char* what, std::int64_t min, std::int64_t max,
                        std::string& wrong) {
    return read_integer(without_plus(text), what, min, max,
                        [&](std::string&& why) { wrong = std::move(why); });
}

Lines::Lines(std::string_view text, const std::string& name, Syntax syntax)
    : name_(name),
      syntax_(syntax),
      begin_(text.data()),
      end_(begin_ + text.size()),
      rest_(begin_),
      cursor_(begin_),
      line_end_(begin_) {
    if (text.starts_with("\xEF\xBB\xBF")) rest_ += 3;
}

bool Lines::next() {
    while (rest_ != end_) {
        line_ = lines_ended_ + 1;
        cursor_ = rest_;
        for (;;) {
            const char* first = rest_;
            line_end_ = std::find(first, end_, '\n');
            const char* last = line_end_;
            rest_ = line_end_ == end_ ? end_ : line_end_ + 1;
            ++lines_ended_;
            if (!syntax_.continuation || line_end_ == end_) break;
            if (last != first && last[-1] == '\r') --last;
            if (last == first || last[-1] != '\\') break;
            if (std::find(first, last, '#') != last) break;  // a comment ends with its line
        }
        if (!ended()) return true;
    }
    return false;
}

void Lines::skip_blanks() {
    while (cursor_ != line_end_ && (is_blank(*cursor_) || is_continuation(cursor_, line_end_)))
        ++cursor_;
    if (syntax_.comments && cursor_ != line_end_ && *cursor_ == '#') cursor_ = line_end_;
}

std::string_view Lines::token() {
    skip_blanks();
    const char* first = cursor_;
    while (cursor_ != line_end_ && !is_blank(*cursor_) && !is_continuation(cursor_, line_end_))
        ++cursor_;
    return {first, std::size_t(cursor_ - first)};
}

std::string_view Lines::rest() {
    skip_blanks();
    const std::string_view text(cursor_, std::size_t(line_end_ - cursor_));
    cursor_ = line_end_;
    return text;
}

bool Lines::ended() {
    skip_blanks();
    return cursor_ == line_end_;
}

void Lines::end_line() {
    if (!ended()) fail(quote(token()) + " stands where the line must end");
}

std::string_view Lines::number(const char* what) {
    const std::string_view text = token();
    if (text.empty()) fail(std::string("the line ends where ") + what + " is expected");
    return without_plus(text);
}

struct Lines::Fail {
    const Lines& lines;
    [[noreturn]] void operator()(const std::string& why) const { lines.fail(why); }
};

double Lines::coordinate() { return read_coordinate(number("a coordinate"), Fail{*this}); }

std::int64_t Lines::integer(const char* what, std::int64_t min, std::int64_t max) {
    return read_integer(number(what), what, min, max, Fail{*this});
}

void Lines::skip_number() {
    const std::string_view text = number("a number");
    double value = 0;
    const auto parsed = read_double(text.data(), text.data() + text.size(), value);
    if (parsed.ec == std::errc::invalid_argument) fail(quote(text) + " is no number");
}

void Lines::skip_numbers(int at_most) {
    for (int i = 0; i < at_most && !ended(); ++i) skip_number();
    end_line();
}

void Lines::fail(std::size_t line, const std::string& what) const {
    mesh_files::fail(name_, "line " + std::to_string(line) + ": " + what);
}

void append_fan(Mesh& mesh, const std::vector<std::uint32_t>& polygon) {
    auto& triangles = mesh.triangles;
    auto& face_of = mesh.face_of;
    if (polygon.size() > 3 && face_of.empty()) {
        face_of.resize(triangles.size());
        std::iota(face_of.begin(), face_of.end(), 0u);
    }
    const bool numbered = polygon.size() > 3 || !face_of.empty();
    const std::uint32_t face =
        face_of.empty() ? std::uint32_t(triangles.size()) : face_of.back() + 1;
    for (std::size_t i = 2; i < polygon.size(); ++i) {
        triangles.push_back({polygon[0], polygon[i - 1], polygon[i]});
        if (numbered) face_of.push_back(face);
    }
}

void begin_part(Mesh& mesh, std::string_view name) {
    while (!name.empty() && (name.back() == ' ' || name.back() == '\t' || name.back() == '\r'))
        name.remove_suffix(1);
    const auto first = std::uint32_t(mesh.triangles.size());
    if (!mesh.parts.empty() && mesh.parts.back().first_triangle == first) mesh.parts.pop_back();
    mesh.parts.push_back({std::string(name), first});
}

void end_parts(Mesh& mesh) {
    if (!mesh.parts.empty() && mesh.parts.back().first_triangle == mesh.triangles.size())
        mesh.parts.pop_back();
}

}  // namespace graze::mesh_files
