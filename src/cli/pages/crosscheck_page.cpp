#include "cli/pages/crosscheck_page.hpp"

#include <array>
#include <sstream>

#include "cases/print.hpp"
#include "cli/pages/drawing.hpp"
#include "cli/pages/escaped.hpp"
#include "cli/pages/finding.hpp"
#include "crosscheck/motion.hpp"
#include "queries/number.hpp"

namespace graze::cli {

using namespace queries;

namespace {

using crosscheck::decimal;
using crosscheck::Finding;
using crosscheck::Question;
using crosscheck::Tally;

constexpr const char* head = R"(<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>
body { font: 16px/1.45 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #1c2024; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.15rem; margin-top: 2.5rem; border-top: 1px solid #d0d5dd; padding-top: 1rem; }
table { border-collapse: collapse; font-size: .88rem; margin: .8rem 0; display: block; overflow-x: auto; }
th, td { padding: .15rem .7rem; text-align: right; border-bottom: 1px solid #e4e7ec; font-variant-numeric: tabular-nums; }
th:first-child, td:first-child { text-align: left; } td.number { font-family: ui-monospace, monospace; text-align: left; }
.bad { color: #b42318; } pre { background: #f4f5f7; padding: .7rem; overflow-x: auto; font-size: .82rem; }
figure { margin: .8rem 0; } figcaption { font-size: .85rem; color: #475467; } svg { width: 220px; height: 220px; margin-right: 10px; }
svg text { font: 11px sans-serif; fill: #667085; } .ground { fill: #fbfcfd; stroke: #d0d5dd; }
.a line { stroke: #1f5fbf; stroke-width: 1.6; } .a circle { fill: #1f5fbf; } .a polygon { fill: #1f5fbf; fill-opacity: .12; }
.b line { stroke: #c4601d; stroke-width: 1.6; } .b circle { fill: #c4601d; } .b polygon { fill: #c4601d; fill-opacity: .12; }
.steps { fill: url(#steps); } #steps circle { fill: #b8c0cc; } .key-a { color: #1f5fbf; } .key-b { color: #c4601d; }
</style>
)";

void write_row(std::ostream& out, const std::string& name, const Tally& t) {
    const std::int64_t yes = t.wrong[std::size_t(crosscheck::Wrong::yes)],
                       no = t.wrong[std::size_t(crosscheck::Wrong::no)];
    out << "<tr><td>" << name << "</td>";
    for (const std::int64_t n : {t.asked, t.right, t.excused, t.no_answer})
        out << "<td>" << n << "</td>";
    for (const std::int64_t n : {yes, no, t.all_wrong() - yes - no})
        out << (n > 0 ? "<td class=\"bad\">" : "<td>") << n << "</td>";
    out << "</tr>\n";
}

constexpr const char* columns =
    "<th>asked</th><th>right</th><th>excused</th><th>not answered</th><th>wrong yes</th><th>wrong "
    "no</th><th>other wrong</th></tr>\n";

void write_numbers(std::ostream& out, const char* role, const AnyShape& shape) {
    std::visit(
        [&](const auto& s) {
            shapes::each_field(s, [&](const char* name, const auto& v) {
                const auto add = [&](double x, cases::Role) {
                    out << "<td class=\"number\">" << decimal(x) << "<br>" << to_hex_float(x)
                        << "</td>";
                };
                out << "<tr><td class=\"key-" << role[0] << "\">" << role << ", "
                    << graze::name(shape) << ": " << name << "</td>";
                cases::detail::each_of(v, cases::Role::position, add);
                out << "</tr>\n";
            });
        },
        shape);
}

/// Of points that make a meet, and those after them.
void write_numbers(std::ostream& out, const cases::MeetCase& c) {
    for (std::size_t n = 0; n < c.numbers.size(); ++n) {
        const auto dim = std::size_t(c.dim), point = n / dim;
        if (n % dim == 0) out << "<tr><td>" << char('a' + point) << "</td>";
        out << "<td class=\"number\">" << decimal(c.numbers[n]) << "<br>"
            << to_hex_float(c.numbers[n]) << "</td>" << (n % dim == dim - 1 ? "</tr>\n" : "");
    }
}

std::string list(const std::vector<double>& numbers) {
    std::string text;
    for (const double x : numbers) text.append(text.empty() ? "" : ", ").append(to_hex_float(x));
    return text;
}

int right_value(const Finding& f) {
    if (f.question->asks_sign()) return f.truth.sign;
    return f.question->asked == Question::contact ? int(f.truth.contact) : int(f.truth.meets);
}

/// A string of Python.
std::string in_quotes(const std::string& text) {
    std::string r = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') r += '\\';
        if (c == '\n')
            r += "\\n";
        else
            r += c;
    }
    return r + '"';
}

/// A file that linkers, loaders and Python do not look for among the system's libraries.
std::string path_of(const Judged& judged) {
    const bool has_folder = judged.library.find('/') != judged.library.npos;
    return (has_folder ? "" : "./") + judged.library;
}

/// A word of the shell.
std::string in_shell(const std::string& text) {
    std::string word = "'";
    for (const char c : text) word += c == '\'' ? "'\\''" : std::string(1, c);
    return word + '\'';
}

/// As a comment of a program says it.
std::string right_answer(const Finding& f) {
    if (f.question->asked == Question::clip && f.truth.meets)
        return "1, from t = " + decimal(f.truth.t[0]) + " to t = " + decimal(f.truth.t[1]);
    if (f.question->asked == Question::distance) return decimal(f.truth.distance);
    return std::to_string(right_value(f));
}

/// p, and q if there is one, and what is asked about them.
void write_meets(std::ostream& code, const Finding& f, const cases::MeetCase& c) {
    std::size_t n = 0;
    const auto points = [&](int count, const std::string& before) {
        for (int i = 0; i < count; ++i) {
            code << (i > 0 ? ", " : "") << before << '{';
            for (int k = 0; k < c.dim; ++k)
                code << (k > 0 ? ", " : "") << to_hex_float(c.numbers.at(n++));
            code << '}';
        }
    };
    for (int meet = 0; meet < (c.compared ? 2 : 1); ++meet) {
        code << "    const auto "
             << "pq"[meet] << " = meet(Segment" << c.dim << '{';
        points(2, "");
        code << "},\n                        " << (c.dim == 2 ? "Segment2{" : "Triangle3{");
        points(c.dim, "");
        code << "});\n";
    }
    code << "    std::cout << ";
    if (c.compared) {
        code << "(*p > *q) - (*p < *q)";
    } else {
        code << "orient(*p, ";
        points(c.dim, c.dim == 2 ? "Vec2" : "Vec3");
        code << ')';
    }
    code << " << '\\n';  // " << f.truth.sign << '\n';
}

/// What is right, by graze.
std::string right_in_cpp(const Finding& f) {
    std::ostringstream code;
    code << "#include <graze/graze.hpp>\n"
         << (f.question->asked == Question::distance ? "#include <iomanip>\n" : "")
         << "#include <iostream>\n\nusing namespace graze;\n\nint main() {\n";
    if (const auto* meets = std::get_if<cases::MeetCase>(&f.smallest)) {
        write_meets(code, f, *meets);
    } else if (f.question->asks_sign()) {
        const int dim = graze::dim(f.question->a);
        code << "    std::cout << "
             << (f.question->asked == Question::orient ? "orient" : "insphere") << '(';
        int n = 0;
        for (const double x : crosscheck::numbers_of(f.smallest)) {
            code << (n % dim > 0 ? ", "
                     : n > 0     ? "},\n        "
                                 : "")
                 << (n % dim == 0 ? "Vec" : "");
            if (n % dim == 0) code << dim << '{';
            code << to_hex_float(x);
            ++n;
        }
        code << "}) << '\\n';  // " << f.truth.sign << '\n';
    } else if (f.question->asked == Question::clip) {
        code << "    const auto found = clip(" << crosscheck::first(f.smallest)
             << ",\n                            " << crosscheck::second(f.smallest);
        if (f.truth.cull != Cull::none)
            code << ",\n                            {.cull = Cull::" << graze::name(f.truth.cull)
                 << '}';
        code << ");\n    std::cout << found.hit;\n"
                "    if (found.in) std::cout << \", from t = \" << found.in->t;\n"
                "    if (found.out) std::cout << \" to t = \" << found.out->t;\n"
                "    std::cout << '\\n';  // "
             << right_answer(f) << '\n';
    } else if (f.question->asks_distance()) {
        const auto limit = crosscheck::limit(f.smallest);
        code << "    std::cout << " << (limit ? "within(" : "std::setprecision(17) << distance(")
             << crosscheck::first(f.smallest) << ",\n                        "
             << crosscheck::second(f.smallest);
        if (limit) code << ",\n                        " << to_hex_float(*limit);
        code << (limit ? ")" : ").value") << " << '\\n';  // " << right_answer(f) << '\n';
    } else if (const auto* motion = std::get_if<cases::MotionCase>(&f.smallest)) {
        const crosscheck::MovingShapes shapes = crosscheck::moving_shapes(*motion);
        code << "    std::cout << name(contact(Moving(" << shapes.a << ", " << shapes.a_to
             << "),\n                              Moving(" << shapes.b << ", " << shapes.b_to
             << "))) << '\\n';  // " << name(f.truth.contact) << '\n';
    } else {
        code << "    std::cout << name(contact(" << crosscheck::first(f.smallest)
             << ",\n                              " << crosscheck::second(f.smallest)
             << ")) << '\\n';  // " << name(f.truth.contact) << '\n';
    }
    code << "}\n// c++ -std=c++20 this.cpp $(pkg-config --cflags --libs graze)\n";
    return code.str();
}

/// What a function of crosscheck.h is given: all points, or two shapes.
std::array<std::vector<double>, 2> arguments(const Finding& f) {
    if (f.question->takes_points()) return {crosscheck::numbers_of(f.smallest), {}};
    return {crosscheck::numbers_of(crosscheck::first(f.smallest)),
            crosscheck::numbers_of(crosscheck::second(f.smallest))};
}

/// Calls the function of the library.
std::string call_in_cpp(const Finding& f, const Judged& judged) {
    std::ostringstream code;
    const auto [x, y] = arguments(f);
    const bool points = f.question->takes_points(), clip = f.question->asked == Question::clip,
               distance = f.question->asked == Question::distance;
    const auto limit = crosscheck::limit(f.smallest);
    const std::string& name = f.question->name;
    code << "#include <cstdio>\n\nextern \"C\" " << (distance ? "double " : "int ") << name
         << "(const double*" << (points ? "" : ", const double*") << (clip ? ", double*" : "")
         << (limit ? ", double" : "") << ");\n\nint main() {\n"
         << "    const double a[] = {" << list(x) << "};\n";
    if (!points) code << "    const double b[] = {" << list(y) << "};\n";
    if (clip) code << "    double t[2] = {};\n";
    code << "    const auto found = " << name << "(a" << (points ? "" : ", b")
         << (clip ? ", t" : "") << (limit ? ", " + to_hex_float(*limit) : "")
         << ");\n    std::printf(\"" << (distance ? "%.17g" : "%d")
         << (clip ? ", from t = %.17g to t = %.17g" : "") << "; right is " << right_answer(f)
         << "\\n\", found" << (clip ? ", t[0], t[1]" : "") << ");\n}\n// c++ this.cpp "
         << in_shell(path_of(judged)) << '\n';
    return code.str();
}

std::string in_python(const Finding& f, const Judged& judged) {
    std::ostringstream code;
    if (judged.library.empty()) {
        code << "import subprocess\n\nquery = " << in_quotes(query(f, 1) + '\n')
             << "\nprint(subprocess.run(" << in_quotes(judged.command)
             << ", shell=True, input=query, text=True, stdout=subprocess.PIPE).stdout, \"right is "
             << right_answer(f) << "\")\n";
        return code.str();
    }
    const auto [x, y] = arguments(f);
    const bool points = f.question->takes_points();
    const auto numbers = [&](const char* name, const std::vector<double>& v) {
        code << name << " = (ctypes.c_double * " << v.size() << ")(*map(float.fromhex, \"";
        for (const double c : v) code << to_hex_float(c) << ' ';
        code << "\".split()))\n";
    };
    code << "import ctypes\n\ntest = ctypes.CDLL(" << in_quotes(path_of(judged)) << ")."
         << f.question->name << '\n';
    numbers("a", x);
    if (!points) numbers("b", y);
    if (f.question->asked == Question::clip) code << "t = (ctypes.c_double * 2)()\n";
    if (f.question->asked == Question::distance) code << "test.restype = ctypes.c_double\n";
    const bool clip = f.question->asked == Question::clip;
    const auto limit = crosscheck::limit(f.smallest);
    code << "print(test(a" << (points ? "" : ", b")
         << (limit ? ", ctypes.c_double(" + decimal(*limit) + ")" : "")
         << (clip ? ", t), \"from t =\", t[0], \"to t =\", t[1]" : ")") << ", \"right is "
         << right_answer(f) << "\")\n";
    return code.str();
}

void write_finding(std::ostream& out, const Finding& f, std::size_t id, const Judged& judged) {
    const auto* meets = std::get_if<cases::MeetCase>(&f.smallest);
    out << "<section id=\"f" << id << "\"><h2>" << id << ". " << f.question->name << ": "
        << crosscheck::name(f.wrong) << ' ' << crosscheck::words(f.circumstance) << "</h2>\n<p>It "
        << escaped(said(f)) << "; " << truth(f) << ". " << f.count
        << (f.count == 1 ? " case" : " cases") << " like it; this is the "
        << "smallest that was found.</p>\n";
    if (const std::string why = proof(f); !why.empty())
        out << "<p>Proof, in exact numbers: " << why << ".</p>\n";
    const auto* motion = std::get_if<cases::MotionCase>(&f.smallest);
    out << "<table>\n";
    if (meets) {
        write_numbers(out, *meets);
    } else if (motion) {
        const crosscheck::MovingShapes shapes = crosscheck::moving_shapes(*motion);
        for (const auto& [role, shape] : shapes.named()) write_numbers(out, role, *shape);
    } else {
        write_numbers(out, "a", crosscheck::first(f.smallest));
        write_numbers(out, "b", crosscheck::second(f.smallest));
        if (const auto d = crosscheck::limit(f.smallest))
            out << "<tr><td>d</td><td class=\"number\">" << decimal(*d) << "<br>"
                << to_hex_float(*d) << "</td></tr>\n";
    }
    out << "</table>\n";
    if (motion) {
        const crosscheck::MovingShapes shapes = crosscheck::moving_shapes(*motion);
        out << "<figure>" << drawing(shapes.a, shapes.b)
            << "<figcaption><span class=\"key-a\">a</span> and <span class=\"key-b\">b</span> at t "
               "= 0, "
               "seen along each axis</figcaption></figure>\n<figure>"
            << drawing(shapes.a_to, shapes.b_to) << "<figcaption>at t = 1</figcaption></figure>\n";
    } else if (!f.question->asks_sign()) {
        const AnyShape a = crosscheck::first(f.smallest), b = crosscheck::second(f.smallest);
        out << "<figure>" << drawing(a, b) << "<figcaption><span class=\"key-a\">a</span> and "
            << "<span class=\"key-b\">b</span>, seen along each axis</figcaption></figure>\n"
            << "<figure>" << magnified(a, b)
            << "<figcaption>the place that decides; dots are one step of the doubles there "
               "apart</figcaption></figure>\n";
    }
    const bool calls = !judged.library.empty(), asks = !judged.command.empty();
    out << "<details><summary>To see it yourself</summary>\n";
    out << (calls ? "<p>C++</p><pre>" : "<p>C++: what is right</p><pre>")
        << escaped(calls ? call_in_cpp(f, judged) : right_in_cpp(f)) << "</pre>\n";
    if (calls || asks) out << "<p>Python</p><pre>" << escaped(in_python(f, judged)) << "</pre>\n";
    out << "<p>JSON, for <code>graze query</code></p><pre>" << escaped(query(f, id))
        << "</pre></details></section>\n";
}

}  // namespace

void write_page(std::ostream& out, const Judged& judged, const crosscheck::Result& result) {
    const std::string name = escaped(judged.name);
    out << head << "<title>crosscheck of " << name
        << "</title></head><body>\n"
           "<svg style=\"position: absolute; width: 0; height: 0\"><defs>"
        << pattern_of_steps() << "</defs></svg>\n<h1>Where is " << name
        << " wrong?</h1>\n<p>It was asked cases that are hard in a chosen way, and each answer was "
           "judged by exact arithmetic: shapes are closed sets of the points that their numbers, "
           "as "
           "they are, describe. ";
    const std::string promises = crosscheck::to_string(result.promises);
    out << (promises.empty() ? "It promises no less."
                             : "It is judged by what it promises: " + escaped(promises) + ".")
        << " Cases: " << escaped(judged.cases) << ".</p>\n<table>\n<tr><th>question</th>"
        << columns;
    const crosscheck::Counts counts(result);
    for (const auto& [question, tally] : counts.by_question) write_row(out, question, tally);
    out << "</table>\n<table>\n<tr><th>category</th>" << columns;
    for (const auto& [category, tally] : counts.by_category) write_row(out, category, tally);
    out << "</table>\n";
    for (const auto* q : result.given_up)
        out << "<p>" << q->name << " crashed or hung too often, and was asked no more.</p>\n";
    if (result.findings.empty()) out << "<p>Nothing was found.</p>\n";
    std::size_t id = 0;
    for (const Finding& f : result.findings) write_finding(out, f, ++id, judged);
    out << "</body></html>\n";
}

}  // namespace graze::cli
