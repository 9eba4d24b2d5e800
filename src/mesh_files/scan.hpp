// What the mesh readers share: lines and tokens of text, numbers of bytes, errors with a place.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <graze/mesh.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace graze::mesh_files {

/// Throws mesh_error: "name: what".
[[noreturn]] void fail(const std::string& name, const std::string& what);
/// Throws mesh_error: "name: byte 84: what". The first byte is 0.
[[noreturn]] void fail_at_byte(const std::string& name, std::size_t byte, const std::string& what);

/// A piece of a file as a message shows it: in quotes, printable and short.
std::string quote(std::string_view piece);

constexpr std::int64_t max_count = UINT32_MAX;  ///< of vertices: their indices have 32 bits

// Messages that several formats give.
std::string index_out_of_range(std::int64_t index, std::int64_t vertex_count);
std::string too_few_corners(std::int64_t corners);
std::string too_many_vertices();
std::string not_finite();
std::string threemf_is_only_read();

/// A decimal number, rounded to the nearest double. Where that is not finite, or the text no number, `wrong` says so.
double coordinate_of(std::string_view text, std::string& wrong);
/// An integer from `min` to `max`, which `what` names; where the text is none, `wrong` says so.
std::int64_t integer_of(std::string_view text, const char* what, std::int64_t min, std::int64_t max,
                        std::string& wrong);

/// What besides blanks has a meaning on the lines of a text format.
struct Syntax {
    bool comments = false;      ///< '#' at the start of a token ends the line
    bool continuation = false;  ///< '\' at the end of a line joins the next one to it
};

/// The lines of a text that are not blank, one after another, and the tokens of the current one.
/// Lines end with LF or CR LF; a byte order mark is skipped. Nothing depends on the locale.
class Lines {
public:
    /// `text` and `name` must outlive it.
    Lines(std::string_view text, const std::string& name, Syntax syntax);

    /// Moves to the next line that holds a token; false at the end of the text.
    bool next();
    /// The next token of the line, empty at its end.
    std::string_view token();
    /// All that is left of the line.
    std::string_view rest();
    /// Whether the line holds no further token.
    bool ended();
    /// Fails unless it has ended.
    void end_line();

    /// The next token as a decimal number, rounded to the nearest double. It must be finite.
    double coordinate();
    /// The next token as an integer from `min` to `max`; `what` names it in messages.
    std::int64_t integer(const char* what, std::int64_t min, std::int64_t max);
    /// Skips a token that must be a number, be it finite or not.
    void skip_number();
    /// Skips the rest of the line: at most so many numbers.
    void skip_numbers(int at_most);

    std::size_t line() const { return line_; }
    /// Where the text after the current line begins.
    std::size_t offset() const { return std::size_t(rest_ - begin_); }

    /// Throws mesh_error: "name: line 7: what".
    [[noreturn]] void fail(const std::string& what) const { fail(line_, what); }
    [[noreturn]] void fail(std::size_t line, const std::string& what) const;

private:
    struct Fail;
    std::string_view number(const char* what);
    void skip_blanks();

    const std::string& name_;
    Syntax syntax_;
    const char *begin_, *end_;
    const char* rest_;                // the text after the current line
    const char *cursor_, *line_end_;  // what is left of the current line
    std::size_t line_ = 0, lines_ended_ = 0;
};

/// A number of 1, 2, 4 or 8 bytes in the given byte order.
template <class T>
T load(const char* bytes, std::endian order = std::endian::little) {
    char copy[sizeof(T)];
    std::memcpy(copy, bytes, sizeof(T));
    if (order != std::endian::native) std::reverse(copy, copy + sizeof(T));
    return std::bit_cast<T>(copy);
}

/// Adds the polygon as a fan of triangles from its first vertex.
void append_fan(Mesh& mesh, const std::vector<std::uint32_t>& polygon);

/// Triangles from now on are of a part with this name; one without any is forgotten.
void begin_part(Mesh& mesh, std::string_view name);
void end_parts(Mesh& mesh);

}  // namespace graze::mesh_files
