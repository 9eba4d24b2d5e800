#include "cli/pages/image.hpp"

#include <png.h>

#include <algorithm>
#include <stdexcept>

namespace graze::cli {

Image::Image(int width, int height)
    : width_(width), height_(height), pixels_(std::size_t(3) * width * height, 255) {}

void Image::set(int x, int y, const Color& color) {
    std::uint8_t* at = &pixels_[std::size_t(3) * (std::size_t(y) * width_ + x)];
    const auto byte = [](double c) { return std::uint8_t(std::clamp(c, 0.0, 255.0)); };
    at[0] = byte(color.r);
    at[1] = byte(color.g);
    at[2] = byte(color.b);
}

void Image::fill(int x, int y, int width, int height, const Color& color) {
    for (int v = y; v < y + height; ++v)
        for (int u = x; u < x + width; ++u) set(u, v, color);
}

std::string Image::png() const {
    png_image image{};
    image.version = PNG_IMAGE_VERSION;
    image.width = png_uint_32(width_);
    image.height = png_uint_32(height_);
    image.format = PNG_FORMAT_RGB;
    png_alloc_size_t size = 0;
    std::string bytes;
    if (png_image_write_to_memory(&image, nullptr, &size, 0, pixels_.data(), 0, nullptr)) {
        bytes.resize(size);
        if (png_image_write_to_memory(&image, bytes.data(), &size, 0, pixels_.data(), 0, nullptr)) {
            bytes.resize(size);
            return bytes;
        }
    }
    throw std::runtime_error(std::string("the picture cannot be made: ") + image.message);
}

}  // namespace graze::cli
