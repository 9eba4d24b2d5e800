#include "python/clips.hpp"

#include <cmath>
#include <graze/any_batch.hpp>
#include <limits>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "python/choice.hpp"
#include "python/functions.hpp"
#include "python/lists.hpp"
#include "python/names.hpp"
#include "python/numbers.hpp"
#include "python/shapes.hpp"
#include "python/two.hpp"

namespace graze::python {

namespace {

using python::value_of;
py::object value_of(double x) { return py::float_(x); }
py::object value_of(const Exact& x) { return to_python(x); }

/// f(*maybe), or None.
py::object if_any(const auto& maybe, const auto& f) { return maybe ? f(*maybe) : py::none(); }

template <int Dim, class Number>
py::object value_of(const BasicClip<Dim, Number>& clip) {
    const auto t = [](const auto& end) { return value_of(end.t); };
    const auto p = [](const auto& end) -> py::object { return tuple_of(end.p); };
    const auto features = [](const auto& end) {
        return if_any(end.features, [](const Features& f) { return value_of(f); });
    };
    const auto uv = [](const auto& end) {
        return if_any(end.uv, [](const auto& w) -> py::object {
            return py::make_tuple(value_of(w.u), value_of(w.v));
        });
    };
    const py::handle kind =
        std::is_same_v<Number, double> ? from_python.Clip : from_python.ExactClip;
    return kind(clip.hit, clip.culled, value_of(clip.contact), value_of(clip.origin),
                if_any(clip.in, t), if_any(clip.out, t), if_any(clip.in, p), if_any(clip.out, p),
                if_any(clip.in, features), if_any(clip.out, features),
                if_any(clip.side, [](Side side) -> py::object { return py::str(name(side)); }),
                if_any(clip.in, uv), if_any(clip.out, uv), name(clip.stage));
}

ClipOptions clip_options_of(py::handle t_min, py::handle t_max, py::handle cull) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    const auto end = [](py::handle t, const char* name, double none) -> std::optional<double> {
        const double x = !t || t.is_none() ? none : to_double(t, {name});
        if (x == none) return {};
        if (!std::isfinite(x))
            throw py::value_error(std::string(name) + ": " + std::string(py::repr(t)) +
                                  " is not allowed; allowed: a finite number, or None for no end");
        return x;
    };
    ClipOptions options{end(t_min, "t_min", -infinity), end(t_max, "t_max", infinity), Cull::none};
    if (cull) options.cull = choice_of("cull", cull, {Cull::none, Cull::back, Cull::front});
    if (options.t_min && options.t_max && *options.t_min > *options.t_max)
        throw py::value_error("t_min: is greater than t_max; allowed: t_min <= t_max");
    return options;
}

// ---- One ----

py::object clip(const Arguments& given) {
    const Two two(given[0], given[1]);
    const ClipOptions options = clip_options_of(given[2], given[3], given[4]);
    const batch::Options how = options_of(given[5]);
    const bool return_status = given.truth(6, false);
    if (two.are_single() && !return_status)
        return answered(two.lists.data(), 2, [&] {
            return std::visit([](const auto& clip) { return value_of(clip); },
                              any::clip(two.a(), two.b(), options));
        });
    if (options.t_min || options.t_max || options.cull != Cull::none)
        throw py::value_error(
            "t_min, t_max, cull: are for two single shapes; allowed: graze.clips");
    const Broadcast batch(two.lists);
    const auto t_in = batch.answers<double>(), t_out = batch.answers<double>();
    return answers_of(batch, from_python.Parameters(t_in, t_out), return_status,
                      [&](auto lists, std::size_t first, std::size_t count, auto status) {
                          return any::clip(lists[0], lists[1], part(t_in, first, count),
                                           part(t_out, first, count), status, how);
                      });
}

py::object exact_clip(const Arguments& given) {
    const Two two(given[0], given[1]);
    two.expect_single();
    return answered(two.lists.data(), 2, [&] {
        return std::visit(
            [](const auto& clip) { return value_of(clip); },
            any::exact_clip(two.a(), two.b(), clip_options_of(given[2], given[3], given[4])));
    });
}

// ---- Many, in columns ----

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

/// Where a column of vectors has those of pair i.
template <class T>
T* at(const py::array_t<T>& column, std::size_t i, std::size_t length = 1) {
    return const_cast<T*>(column.data()) + i * length;
}

/// The ends of a kind of all pairs.
struct Ends {
    Ends(const Broadcast& batch, std::size_t size, bool uv)
        : dim(size),
          t(batch.answers<double>()),
          p(batch.vectors<double>(size)),
          features(batch.answers<std::uint32_t>()) {
        if (uv) weights = batch.vectors<double>(2);
    }

    /// `unbounded` is t where there is a hit without this end.
    template <int Dim>
    void put(std::size_t i, bool hit, double unbounded,
             const std::optional<ClipEnd<Dim, double>>& end) const {
        *at(t, i) = end ? end->t : hit ? unbounded : nan;
        for (std::size_t k = 0; k < dim; ++k) at(p, i, dim)[k] = end ? end->p[int(k)] : nan;
        std::uint32_t set = 0;
        if (end && end->features)
            for (const Feature feature : end->features->list()) set |= 1u << unsigned(feature);
        *at(features, i) = set;
        if (!weights) return;
        at(*weights, i, 2)[0] = end && end->uv ? end->uv->u : nan;
        at(*weights, i, 2)[1] = end && end->uv ? end->uv->v : nan;
    }
    py::object uv() const { return weights ? py::object(*weights) : py::object(py::none()); }

    std::size_t dim;
    py::array_t<double> t, p;
    py::array_t<std::uint32_t> features;
    std::optional<py::array_t<double>> weights;
};

py::object clips(const Arguments& given) {
    const Two two(given[0], given[1]);
    const ClipOptions options = clip_options_of(given[2], given[3], given[4]);
    const batch::Options how = options_of(given[5]);
    const bool return_status = given.truth(6, false);
    const Broadcast batch(two.lists);
    const ShapeType of_b = two.lists[1].numbers.type;
    const auto dim = std::size_t(graze::dim(of_b));
    const auto hit = batch.answers<bool>(), culled = batch.answers<bool>();
    const auto contact = batch.answers<std::uint8_t>(), origin = batch.answers<std::uint8_t>();
    const auto side = batch.answers<std::int8_t>();
    const bool has_uv = of_b == ShapeType::triangle3;
    const Ends in(batch, dim, has_uv), out(batch, dim, has_uv);

    const auto put = [&]<int Dim>(std::size_t i, const graze::Clip<Dim>& found) {
        *at(hit, i) = found.hit;
        *at(culled, i) = found.culled;
        *at(contact, i) = std::uint8_t(found.contact);
        *at(origin, i) = std::uint8_t(found.origin);
        *at(side, i) = found.side ? std::int8_t(*found.side) : std::int8_t(-1);
        constexpr double infinity = std::numeric_limits<double>::infinity();
        in.put(i, found.hit, -infinity, found.in);
        out.put(i, found.hit, infinity, found.out);
    };
    const py::object columns =
        from_python.Clips(hit, culled, contact, origin, in.t, out.t, in.p, out.p, in.features,
                          out.features, side, in.uv(), out.uv());
    return answers_of(
        batch, columns, return_status,
        [&](std::span<const any::Shapes> lists, std::size_t first, std::size_t count,
            std::span<batch::Status> status) {
            // Which are invalid is told without exceptions, which are slow.
            std::vector<batch::Status> here(count);
            const std::size_t invalid = any::clip(lists[0], lists[1], part(in.t, first, count),
                                                  part(out.t, first, count), here, how);
            share(count, how.threads, [&](std::size_t begin, std::size_t end) {
                for (std::size_t i = begin; i < end; ++i) {
                    if (here[i] == batch::Status::valid)
                        std::visit([&](const auto& found) { put(first + i, found); },
                                   any::clip(shape_at(lists[0], py::ssize_t(i) * lists[0].stride),
                                             shape_at(lists[1], py::ssize_t(i) * lists[1].stride),
                                             options));
                    else if (dim == 2)
                        put(first + i, Clip2{});
                    else
                        put(first + i, Clip3{});
                }
            });
            if (!status.empty()) std::copy(here.begin(), here.end(), status.begin());
            return invalid;
        });
}

}  // namespace

void add_clips(py::module_& module) {
    add_function<clip>(
        module,
        R"(clip(a, b, *, t_min=None, t_max=None, cull="none", threads=1, return_status=False)
--

Where does a line, ray or segment run in a box, triangle, tetrahedron or plane?

a             lines, rays or segments; a parameter t multiplies the direction as it is given, and runs
              from 0 to 1 in a segment
b             what they are clipped to
t_min, t_max  restrict a; for two single shapes
cull          "back" keeps only hits from the front of a 3D triangle, "front" those from behind; for
              two single shapes
threads, return_status  as of graze.contact

Of two single shapes a graze.Clip: numbers are the doubles nearest to the exact ones. Of many
graze.Parameters(t_in, t_out), two arrays of float64: NaN where they do not meet, an infinity where
an end is unbounded; graze.clips gives all of them. Raises as graze.contact does, and ValueError where
a cannot be clipped to b.)");
    add_function<exact_clip>(module, R"(clip(a, b, *, t_min=None, t_max=None, cull="none")
--

As graze.clip of two single shapes, with exact numbers: fractions.Fraction, or graze.Exact where a
number is not rational.)",
                             "exact_clip", "graze.exact");
    add_function<clips>(
        module,
        R"(clips(a, b, *, t_min=None, t_max=None, cull="none", threads=1, return_status=False)
--

Where do many lines, rays or segments run in boxes, triangles, tetrahedra or planes? All that graze.clip says
of one, in columns.

a, b           many, such as graze.rays(array), or single ones; they are broadcast as numpy does it
t_min, t_max   restrict all of a
cull           "back" keeps only hits from the front of 3D triangles, "front" those from behind
threads, return_status  as of graze.contact

Returns graze.Clips. Raises as graze.clip does.)");
}

}  // namespace graze::python
