// Text for HTML and SVG.
#pragma once

#include <string>

namespace graze::cli {

inline std::string escaped(const std::string& text) {
    std::string r;
    for (const char c : text) {
        if (c == '<')
            r += "&lt;";
        else if (c == '&')
            r += "&amp;";
        else if (c == '"')
            r += "&quot;";
        else
            r += c;
    }
    return r;
}

}  // namespace graze::cli
