// A command that answers queries of the JSON Lines format. Queries are written as it takes them, while its
// answers are read: so neither waits for the other.

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <stdexcept>
#include <thread>

#include "crosscheck/implementation.hpp"
#include "crosscheck/json_reply.hpp"
#include "crosscheck/retried.hpp"

namespace graze::crosscheck {

namespace {

using Clock = std::chrono::steady_clock;

/// The command, and its standard streams.
class Running {
public:
    explicit Running(const std::string& command) : errors_(std::tmpfile()) {
        int in[2], out[2];
        if (!errors_ || pipe2(in, O_CLOEXEC) != 0 || pipe2(out, O_CLOEXEC) != 0 ||
            (pid_ = fork()) < 0)
            throw std::runtime_error(command + ": no process can be made for it");
        if (pid_ == 0) {
            setpgid(0, 0);
            dup2(in[0], 0);
            dup2(out[1], 1);
            dup2(fileno(errors_), 2);
            signal(SIGPIPE, SIG_DFL);
            execl("/bin/sh", "sh", "-c", command.c_str(), static_cast<char*>(nullptr));
            _exit(127);
        }
        close(in[0]);
        close(out[1]);
        to_ = in[1];
        from_ = out[0];
        fcntl(to_, F_SETFL, O_NONBLOCK);
    }
    ~Running() {
        close(to_);
        close(from_);
        // With all that the shell has started.
        kill(-pid_, SIGKILL);
        if (!waited_) retried([&] { return waitpid(pid_, nullptr, 0); });
        std::fclose(errors_);
    }
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;

    /// f(line), which says how many of so many queries are answered by then; until all are, or none is in time.
    template <class F>
    std::optional<Reply> converse(std::string_view text, std::size_t count,
                                  std::chrono::milliseconds limit, const F& f) {
        auto since = Clock::now();
        for (std::size_t answered = 0; answered < count;) {
            pollfd ready[]{{from_, POLLIN, 0}, {text.empty() ? -1 : to_, POLLOUT, 0}};
            const auto left =
                limit - std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - since);
            if (left.count() <= 0) return Reply{.outcome = Outcome::hung};
            poll(ready, 2, int(left.count()));
            if ((ready[1].revents & (POLLERR | POLLHUP)) != 0) text = {};
            if ((ready[1].revents & POLLOUT) != 0) {
                const auto written = write(to_, text.data(), text.size());
                if (written > 0) text.remove_prefix(std::size_t(written));
            }
            if ((ready[0].revents & (POLLIN | POLLHUP)) == 0) continue;
            char some[1 << 16];
            const auto got = retried([&] { return read(from_, some, sizeof some); });
            if (got <= 0) return ended(limit);
            rest_.append(some, std::size_t(got));
            std::size_t begin = 0;
            for (std::size_t end; answered < count && (end = rest_.find('\n', begin)) != rest_.npos;
                 begin = end + 1) {
                const std::size_t now = f(rest_.substr(begin, end - begin));
                if (now > answered) since = Clock::now();
                answered = now;
            }
            rest_.erase(0, begin);
            // The rest of a line that is too long to be an answer.
            constexpr std::size_t longest = 1 << 20;
            if (rest_.size() > longest) rest_.resize(longest);
        }
        return {};
    }

    /// The last line that it wrote to standard error.
    std::string last_error() {
        std::fseek(errors_, 0, SEEK_END);
        std::fseek(errors_, std::max(0L, std::ftell(errors_) - 1000), SEEK_SET);
        std::string text(1000, '\0');
        text.resize(std::fread(text.data(), 1, text.size(), errors_));
        while (!text.empty() && text.back() == '\n') text.pop_back();
        return text.substr(text.rfind('\n') + 1);
    }

private:
    /// It has closed its output; where it does not end it is made to.
    Reply ended(std::chrono::milliseconds limit) {
        int status = 0;
        const auto since = Clock::now();
        while (retried([&] { return waitpid(pid_, &status, WNOHANG); }) == 0) {
            if (Clock::now() - since > limit) kill(-pid_, SIGKILL);
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        waited_ = true;
        return {.outcome = Outcome::crashed, .signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0};
    }

    std::FILE* errors_;
    pid_t pid_ = 0;
    int to_ = -1, from_ = -1;
    bool waited_ = false;
    std::string rest_;
};

class Process : public Implementation {
public:
    Process(const std::string& command, std::chrono::milliseconds limit)
        : command_(command), limit_(limit) {
        signal(SIGPIPE, SIG_IGN);
        // One case of each question shows which it answers.
        constexpr std::chrono::seconds to_start(10);
        running_ = std::make_unique<Running>(command_);
        std::vector<const TypedQuestion*> asked;
        std::string text;
        for (const TypedQuestion& q : questions()) {
            if (is_later(q)) continue;
            text += query_of(q, some_case(q), std::to_string(asked.size())) + "}\n";
            asked.push_back(&q);
        }
        std::size_t answers = 0;
        std::string first;
        const auto failed =
            running_->converse(text, asked.size(), to_start, [&](const std::string& line) {
                if (first.empty()) first = line;
                return take(
                    line, 0, asked.size(),
                    [&](std::size_t n, const nlohmann::json& json) {
                        answers = n + 1;
                        if (reply_of(*asked[n], json).outcome == Outcome::answered)
                            answered_.insert(asked[n]);
                    },
                    answers);
            });
        const std::string said = first.empty() ? "" : "; its first line is: " + first;
        if (failed) {
            const std::string error = running_->last_error();
            throw std::runtime_error(
                command_ + ": answered " + std::to_string(answers) + " of " +
                std::to_string(asked.size()) + " first queries and then " +
                (failed->outcome == Outcome::hung ? "was silent for 10 s" : "ended") +
                (error.empty() ? said : "; its last error is: " + error) +
                "; allowed: a line for each line, at once, with its id, {\"id\": .., \"error\": "
                "..} for "
                "what it does not answer");
        }
        id_ = std::int64_t(asked.size());
        // Who ends at them, or is silent, does not answer them.
        std::set<std::string> ended;
        for (const TypedQuestion& q : questions()) {
            const std::string kind = q.meets ? q.name : crosscheck::name(q.asked);
            if (!is_later(q) || ended.contains(kind)) continue;
            const Case c = some_case(q);
            const auto reply = ask(q, {&c, 1}).front();
            if (reply.outcome == Outcome::answered) answered_.insert(&q);
            if (cost(reply.outcome) > 0) ended.insert(kind);
        }
        last_error_.clear();
        if (answered_.empty())
            throw std::runtime_error(
                command_ + ": answers no question" + said +
                "; allowed: answers such as {\"id\": 1, \"intersects\": true}");
    }

    std::string name() const override { return command_; }
    std::string promises() const override { return ""; }
    bool speaks_json() const override { return true; }
    bool answers(const TypedQuestion& question) const override {
        return answered_.contains(&question);
    }
    std::string remark() const override {
        std::string text;
        if (strays_ > 0)
            text =
                std::to_string(strays_) +
                " of its lines are no answers with the id of a query; the first: " + first_stray_;
        if (!last_error_.empty())
            text += (text.empty() ? "" : "\n") +
                    ("the last error that it wrote before it ended: " + last_error_);
        return text;
    }

    std::vector<Reply> ask(const TypedQuestion& question, std::span<const Case> cases) override {
        std::vector<Reply> replies(cases.size(), Reply{.outcome = Outcome::no_answer});
        for (std::size_t done = 0; done < cases.size();) {
            std::string text;
            const std::int64_t first = id_;
            for (const Case& c : cases.subspan(done))
                text += query_of(question, c, std::to_string(id_++)) + "}\n";
            if (!running_) running_ = std::make_unique<Running>(command_);
            const std::size_t before = done;
            std::size_t answers = 0;
            const auto failed = running_->converse(
                text, cases.size() - before, limit_, [&](const std::string& line) {
                    return take(
                        line, first, cases.size() - before,
                        [&](std::size_t n, const nlohmann::json& json) {
                            replies[before + n] = reply_of(question, json);
                            answers = n + 1;
                        },
                        answers);
                });
            done += answers;
            if (!failed) break;
            if (failed->outcome == Outcome::crashed) last_error_ = running_->last_error();
            running_.reset();
            replies[done++] = *failed;
        }
        return replies;
    }

private:
    /// Points of a new kind in queries of a known name, and words that came after commands which know those before.
    static bool is_later(const TypedQuestion& q) {
        return q.meets || q.asks_distance() || q.asks_motion();
    }

    static Case some_case(const TypedQuestion& q) {
        for (std::uint64_t seed = 1;; ++seed)
            if (auto c = put(q, make_case(q, cases::Family::uniform, seed), {}))
                return *std::move(c);
    }

    /// f(n, json) of a line with the id `first` + n, if n is one of those that are not answered. Queries are
    /// answered in turn: those before it that are not yet have no answer.
    template <class F>
    std::size_t take(const std::string& line, std::int64_t first, std::size_t count, const F& f,
                     std::size_t& answers) {
        const auto json = nlohmann::json::parse(line, nullptr, false);
        const auto id = json.is_object() ? json.find("id") : json.end();
        if (json.is_object() && id != json.end() && id->is_number_integer()) {
            const std::int64_t n = id->get<std::int64_t>() - first;
            if (n >= std::int64_t(answers) && n < std::int64_t(count)) {
                f(std::size_t(n), json);
                return answers;
            }
        }
        if (strays_++ == 0) first_stray_ = line.substr(0, 200);
        return answers;
    }

    std::string command_;
    std::chrono::milliseconds limit_;
    std::unique_ptr<Running> running_;
    std::set<const TypedQuestion*> answered_;
    std::int64_t id_ = 0, strays_ = 0;
    std::string first_stray_, last_error_;
};

}  // namespace

std::unique_ptr<Implementation> process(const std::string& command,
                                        std::chrono::milliseconds limit) {
    return std::make_unique<Process>(command, limit);
}

}  // namespace graze::crosscheck
