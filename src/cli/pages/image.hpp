// Pixels, and a .png file of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace graze::cli {

struct Color {
    double r, g, b;  ///< 0 to 255
    Color operator*(double light) const { return {r * light, g * light, b * light}; }
};

/// White to begin with; y goes down.
class Image {
public:
    Image(int width, int height);

    void set(int x, int y, const Color& color);
    void fill(int x, int y, int width, int height, const Color& color);
    /// Throws std::runtime_error.
    std::string png() const;

private:
    int width_, height_;
    std::vector<std::uint8_t> pixels_;
};

}  // namespace graze::cli
