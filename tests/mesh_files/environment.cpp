// The reading does not depend on the caller's locale or floating-point environment.
#include <cfenv>
#include <clocale>
#include <locale>
#include <string>
#include <vector>

#if defined(__SSE2__)
#include <xmmintrin.h>
#endif

#include <graze/mesh.hpp>

#include "meshes.hpp"
#include "support/catch.hpp"

using namespace graze;
using namespace graze::test;

namespace {

// Numbers that lie between doubles, and subnormal ones.
const std::string numbers =
    "v 0.1 0.3 1e23\nv 123456789.123456789 -0.7 9007199254740993\nv 3e-320 -5e-324 2.2e-308\n"
    "f 1 2 3\n";

// Two subnormal floats and a zero, which are three vertices.
std::string subnormal_stl() {
    std::string bytes(84 + 50, '\0');
    bytes[80] = 1;
    bytes[84 + 12] = 1;
    bytes[84 + 24] = 2;
    return bytes;
}

struct Readings {
    Mesh text, floats;
};

Readings read() {
    return {read_mesh(numbers, MeshFormat::obj, "part"),
            read_mesh(subnormal_stl(), MeshFormat::stl, "part")};
}

bool same(const Readings& x, const Readings& y) {
    return test::same(x.text, y.text) && test::same(x.floats, y.floats);
}

struct CommaPoint : std::numpunct<char> {
    char do_decimal_point() const override { return ','; }
    char do_thousands_sep() const override { return '.'; }
    std::string do_grouping() const override { return "\3"; }
};

}  // namespace

TEST_CASE("environment: no locale changes what is read") {
    const Readings expected = read();
    const std::string c_before = std::setlocale(LC_ALL, nullptr);
    const std::locale before = std::locale::global(std::locale(std::locale(), new CommaPoint));
    const Readings cpp_locale = read();
    std::locale::global(before);
    CHECK(same(cpp_locale, expected));

    int found = 0;
    for (const char* name : {"de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8", "ru_RU.UTF-8", "de_DE"}) {
        if (!std::setlocale(LC_ALL, name)) continue;
        ++found;
        const Readings c_locale = read();
        std::setlocale(LC_ALL, c_before.c_str());
        INFO(name);
        CHECK(same(c_locale, expected));
    }
    if (found == 0) WARN("no C locale with a decimal comma is installed: only a C++ one was tried");
}

TEST_CASE("environment: no rounding mode changes what is read and it is kept") {
    const Readings expected = read();
    REQUIRE(expected.floats.vertices.size() == 3);
    for (const int mode : {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO}) {
        std::fesetround(mode);
        const Readings readings = read();
        const int after = std::fegetround();
        std::fesetround(FE_TONEAREST);
        INFO("rounding mode " << mode);
        CHECK(after == mode);
        CHECK(same(readings, expected));
    }
}

#if defined(__SSE2__)
TEST_CASE("environment: flushing subnormals changes nothing and is kept") {
    const Readings expected = read();
    const unsigned before = _mm_getcsr();
    const unsigned flushing = before | 0x8040;  // FTZ and DAZ
    _mm_setcsr(flushing);
    const Readings readings = read();
    const unsigned after = _mm_getcsr();
    _mm_setcsr(before);
    CHECK((after & 0x8040) == 0x8040);
    CHECK(same(readings, expected));
}
#endif
