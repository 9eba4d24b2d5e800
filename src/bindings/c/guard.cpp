#include "c/guard.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <graze/mesh.hpp>
#include <graze/replace_file.hpp>
#include <graze/version.hpp>
#include <new>

#include "queries/field.hpp"
#include "queries/number.hpp"

namespace graze::c {

namespace {

/// Of fixed size, so that an error can be kept where there is no memory.
struct LastError {
    int code;
    char text[1024];

    int set(int new_code, const char* what) noexcept {
        std::size_t length = std::strlen(what);
        if (length >= sizeof text) {
            length = sizeof text - 1;
            while (length > 0 && (static_cast<unsigned char>(what[length]) & 0xc0) == 0x80)
                --length;  // inside a character
        }
        std::memcpy(text, what, length);
        text[length] = 0;
        return code = new_code;
    }
};
thread_local LastError last_error;

}  // namespace

void refuse(std::string_view argument, std::string_view wrong, std::string_view allowed) {
    throw std::invalid_argument(
        std::string(argument).append(": ").append(wrong).append("; allowed: ").append(allowed));
}

int note_error() noexcept {
    try {
        throw;
    } catch (const Refusal& error) {
        return last_error.set(error.code, error.what());
    } catch (const invalid_shape& error) {
        return last_error.set(GRAZE_INVALID_SHAPE, error.what());
    } catch (const std::invalid_argument& error) {
        return last_error.set(GRAZE_INVALID_ARGUMENT, error.what());
    } catch (const mesh_error& error) {
        return last_error.set(GRAZE_BAD_FILE, error.what());
    } catch (const file_error& error) {
        return last_error.set(GRAZE_BAD_FILE, error.what());
    } catch (const std::bad_alloc&) {
        return last_error.set(GRAZE_OUT_OF_MEMORY, "there is not enough memory");
    } catch (const std::length_error&) {
        return last_error.set(GRAZE_OUT_OF_MEMORY, "there is not enough memory");
    } catch (const std::exception& error) {
        return last_error.set(GRAZE_INTERNAL_ERROR, error.what());
    } catch (...) {
        return last_error.set(GRAZE_INTERNAL_ERROR, "an unknown exception");
    }
}

std::string_view expect_text(std::string_view argument, const char* text) {
    if (!text) refuse(argument, "is NULL", "a text that ends in a zero");
    return text;
}

Exact expect_exact(std::string_view argument, const char* text) {
    const std::string_view given = expect_text(argument, text);
    const auto number = queries::parse_exact(given);
    if (!number)
        refuse(argument, "is \"" + std::string(given.substr(0, 60)) + "\"",
               "a number such as \"1/3\", \"0.04\", \"-2e-7\"");
    return *number;
}

std::filesystem::path expect_path(const char* path, std::string_view argument) {
    const std::string_view text = expect_text(argument, path);
    if (text.empty()) refuse(argument, "is empty", "the name of a file");
    return text;
}

std::string place(const char* list, std::size_t i) {
    return std::string(list) + "[" + std::to_string(i) + "]";
}

void expect_size(std::string_view argument, std::size_t count, std::size_t each) {
    const std::size_t most = std::size_t(-1) / 2 / each;
    if (count > most)
        refuse(argument, "is " + std::to_string(count), "at most " + std::to_string(most));
}

void expect_number(std::string_view argument, int number, int least, int most,
                   std::string_view allowed) {
    if (number < least || number > most) refuse(argument, "is " + std::to_string(number), allowed);
}

bool expect_truth(std::string_view argument, int number) {
    expect_number(argument, number, 0, 1, "0, 1");
    return number == 1;
}

unsigned expect_threads(int threads, std::string_view argument) {
    if (threads < 0)
        refuse(argument, "is " + std::to_string(threads), "1 or more, or 0 for all processors");
    return unsigned(threads);
}

namespace {

bool is_type(int type) {
    static const std::uint64_t known = [] {
        std::uint64_t types = 0;
        for (const ShapeType one : any::types()) types |= std::uint64_t(1) << int(one);
        return types;
    }();
    return type >= 0 && type < 64 && (known >> type & 1) != 0;
}

[[noreturn]] void refuse_type(std::string_view argument, int type) {
    refuse(argument, std::to_string(type) + " is no type of shape",
           "the numbers of enum graze_shape_type");
}

}  // namespace

ShapeType expect_type(std::string_view argument, int type) {
    if (!is_type(type)) refuse_type(argument, type);
    return ShapeType(type);
}

AnyShape expect_shape(const char* argument, int type, const double* numbers) {
    if (!is_type(type)) refuse_type("type_" + std::string(argument), type);
    const std::size_t count = any::numbers_of(ShapeType(type));
    expect_array(argument, numbers, count, "doubles");
    return any::shape_of(ShapeType(type), {numbers, count});
}

bool is_valid(const AnyShape& shape) {
    try {
        any::answer(shape, shape);
        return true;
    } catch (const invalid_shape&) {
        return false;
    }
}

std::uint32_t bits_of(Features features) noexcept {
    std::uint32_t bits = 0;
    for (unsigned f = 0; f <= unsigned(GRAZE_INTERIOR); ++f)
        if (features.contains(Feature(f))) bits |= 1u << f;
    return bits;
}

char* text_for_caller(std::string_view text) {
    char* const copy = static_cast<char*>(std::malloc(text.size() + 1));
    if (!copy) throw std::bad_alloc();
    std::copy(text.begin(), text.end(), copy);
    copy[text.size()] = 0;
    return copy;
}

char* json_for_caller(const queries::Json& json) { return text_for_caller(queries::to_text(json)); }

}  // namespace graze::c

using namespace graze;

const char* graze_last_error(void) { return c::last_error.text; }
int graze_last_error_code(void) { return c::last_error.code; }
void graze_free(void* text) { std::free(text); }
const char* graze_version(void) { return build().version; }
