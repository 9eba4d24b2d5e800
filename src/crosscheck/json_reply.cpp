#include "crosscheck/json_reply.hpp"

#include <cmath>
#include <cstdlib>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>

namespace graze::crosscheck {

namespace {

/// A number, or a string with a hexadecimal float or with "inf"; else NaN.
double number_of(const nlohmann::json& json) {
    if (json.is_number()) return json.get<double>();
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    if (!json.is_string()) return none;
    const auto& text = json.get_ref<const std::string&>();
    char* end = nullptr;
    const double x = std::strtod(text.c_str(), &end);
    return text.empty() || *end != '\0' ? none : x;
}

std::optional<int> sign_of(const nlohmann::json& json) {
    if (json.is_number_integer() && json >= -1 && json <= 1) return json.get<int>();
    return {};
}

}  // namespace

Reply reply_of(const TypedQuestion& question, const nlohmann::json& json) {
    Reply reply{.outcome = Outcome::answered, .value = no_such_value};
    const auto field = [&](const char* name) {
        const auto at = json.find(name);
        return at == json.end() ? nlohmann::json() : *at;
    };
    const auto answer = [&]() -> std::optional<int> {
        const auto intersects = field("intersects"), contact = field("contact"), hit = field("hit"),
                   sign = field("sign"), order = field("order"), within = field("within");
        switch (question.asked) {
            case Question::intersects:
                if (intersects.is_boolean()) return int(intersects.get<bool>());
                break;
            case Question::contact:
                for (const Contact c : {Contact::disjoint, Contact::touching, Contact::overlapping})
                    if (contact == graze::name(c)) return int(c);
                break;
            case Question::clip:
                if (hit.is_boolean()) return int(hit.get<bool>());
                break;
            case Question::orient:
            case Question::insphere:
                return sign_of(sign);
            case Question::compare:
                return sign_of(order);
            case Question::within:
                if (within.is_boolean()) return int(within.get<bool>());
                break;
            case Question::first_contact:
                // Either word will do; of contact it counts whether there is one.
                if (intersects.is_boolean()) return int(intersects.get<bool>());
                for (const Contact c : {Contact::disjoint, Contact::touching, Contact::overlapping})
                    if (contact == graze::name(c)) return int(c != Contact::disjoint);
                break;
            case Question::distance:
                reply.distance = number_of(field("distance"));
                if (!std::isnan(reply.distance)) return 0;
                break;
        }
        return {};
    }();
    if (answer)
        reply.value = *answer;
    else if (json.contains("error") || json.size() <= 1)
        reply.outcome = Outcome::no_answer;
    if (question.asked == Question::clip && json.contains("t_in_double") &&
        json.contains("t_out_double")) {
        const auto in = field("t_in_double"), out = field("t_out_double");
        constexpr double infinity = std::numeric_limits<double>::infinity();
        reply.tells_t = true;
        reply.t[0] = in.is_null() ? -infinity : number_of(in);
        reply.t[1] = out.is_null() ? infinity : number_of(out);
    }
    return reply;
}

}  // namespace graze::crosscheck
