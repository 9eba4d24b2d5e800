#include "cli/commands/mesh_lines.hpp"

#include <exception>
#include <istream>
#include <ostream>

#include "cli/terminal/input.hpp"
#include "queries/line.hpp"
#include "queries/lines.hpp"

namespace graze::cli {

using namespace queries;

bool each_line(const std::string& path, std::ostream& out,
               const std::function<void(const Json&, Json::Object&)>& answer) {
    Input in(path);
    Lines lines(in.stream());
    bool bad = false;
    while (out && lines.next()) {
        Json::Object fields{{"id", nullptr}};
        try {
            const Json json = parse_line(lines.text(), fields[0].value);
            Json::Object answered;
            answer(json, answered);
            fields.insert(fields.end(), answered.begin(), answered.end());
        } catch (const std::exception& error) {
            bad = true;
            fields.push_back({"line", lines.number()});
            fields.push_back({"error", std::string(error.what())});
        }
        out << Json{fields} << '\n';
        if (in.stream().rdbuf()->in_avail() <= 0) out.flush();
    }
    out.flush();
    in.check_read();
    return !bad;
}

}  // namespace graze::cli
