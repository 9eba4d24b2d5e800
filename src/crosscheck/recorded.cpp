#include <map>

#include "crosscheck/implementation.hpp"
#include "crosscheck/json_reply.hpp"

namespace graze::crosscheck {

namespace {

class Recorded : public Implementation {
public:
    Recorded(std::string name, std::span<const Answered> answers) : name_(std::move(name)) {
        for (const Answered& a : answers) {
            const auto json = nlohmann::json::parse(a.line, nullptr, false);
            if (!json.is_object()) continue;
            const TypedQuestion* question = a.question;
            // Whether two shapes meet may be said by either word.
            for (const auto& [asked, field] : {std::pair(Question::contact, "contact"),
                                               std::pair(Question::intersects, "intersects")})
                if (question->asks_contact() && json.contains(field))
                    question = find_question(asked, first(a.c), second(a.c));
            replies_[question].insert_or_assign(seed(a.c), Said{a.c, reply_of(*question, json)});
        }
    }

    std::string name() const override { return name_; }
    std::string promises() const override { return ""; }
    bool speaks_json() const override { return true; }
    bool answers(const TypedQuestion& question) const override {
        return replies_.contains(&question);
    }

    std::vector<Reply> ask(const TypedQuestion& question, std::span<const Case> cases) override {
        std::vector<Reply> replies;
        const auto& recorded = replies_.at(&question);
        for (const Case& c : cases) {
            const auto at = recorded.find(seed(c));
            replies.push_back(at == recorded.end() || !same(at->second.c, c)
                                  ? Reply{.outcome = Outcome::no_answer}
                                  : at->second.reply);
        }
        return replies;
    }

private:
    struct Said {
        Case c;
        Reply reply;
    };
    std::string name_;
    std::map<const TypedQuestion*, std::map<std::uint64_t, Said>> replies_;
};

}  // namespace

std::unique_ptr<Implementation> recorded(std::string name, std::span<const Answered> answers) {
    return std::make_unique<Recorded>(std::move(name), answers);
}

}  // namespace graze::crosscheck
