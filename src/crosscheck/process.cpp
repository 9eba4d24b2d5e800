// A command that answers queries of the JSON Lines format. Queries are written as it takes them, while its
// answers are read: so neither waits for the other.

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <optional>
#include <set>
#include <stdexcept>

#include "crosscheck/implementation.hpp"
#include "crosscheck/json_reply.hpp"

namespace graze::crosscheck {

namespace {

using Clock = std::chrono::steady_clock;

/// The command, and its standard streams.
class Running {
public:
    explicit Running(const std::string& command) {
        int in[2], out[2];
        if (pipe2(in, O_CLOEXEC) != 0 || pipe2(out, O_CLOEXEC) != 0 || (pid_ = fork()) < 0)
            throw std::runtime_error(command + ": no process can be made for it");
        if (pid_ == 0) {
            setpgid(0, 0);
            dup2(in[0], 0);
            dup2(out[1], 1);
            const int nothing = open("/dev/null", O_WRONLY);
            dup2(nothing, 2);
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
        if (!waited_) waitpid(pid_, nullptr, 0);
    }
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;

    /// f(line) for each line that it answers to `text`, until there are `count` or none comes in time.
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
            const auto got = read(from_, some, sizeof some);
            if (got <= 0) return ended();
            rest_.append(some, std::size_t(got));
            for (std::size_t end; answered < count && (end = rest_.find('\n')) != rest_.npos;) {
                f(rest_.substr(0, end));
                rest_.erase(0, end + 1);
                ++answered;
                since = Clock::now();
            }
        }
        return {};
    }

private:
    Reply ended() {
        int status = 0;
        waitpid(pid_, &status, 0);
        waited_ = true;
        return {.outcome = Outcome::crashed, .signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0};
    }

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
        std::string text;
        std::vector<const Question*> asked;
        for (const Question& q : questions()) {
            std::optional<Case> c;
            for (std::uint64_t seed = 1; !c; ++seed)
                c = put(q, make_case(q, cases::Family::uniform, seed), {});
            text += query_of(q, *c, std::to_string(asked.size())) + "}\n";
            asked.push_back(&q);
        }
        std::size_t n = 0;
        const auto failed =
            running_->converse(text, asked.size(), to_start, [&](const std::string& line) {
                if (reply_of(*asked[n], line).outcome == Outcome::answered)
                    answered_.insert(asked[n]);
                ++n;
            });
        if (failed)
            throw std::runtime_error(
                command_ + ": answered " + std::to_string(n) + " of " +
                std::to_string(asked.size()) + " first queries and then " +
                (failed->outcome == Outcome::hung ? "was silent for 10 s" : "ended") +
                "; allowed: a line for each line, at once, {\"error\": ..} for what it does not "
                "answer");
        if (answered_.empty())
            throw std::runtime_error(command_ +
                                     ": answers no question; allowed: answers such as "
                                     "{\"id\": 1, \"intersects\": true}");
    }

    std::string name() const override { return command_; }
    std::string promises() const override { return ""; }
    bool answers(const Question& question) const override { return answered_.contains(&question); }

    std::vector<Reply> ask(const Question& question, std::span<const Case> cases) override {
        std::vector<Reply> replies;
        while (replies.size() < cases.size()) {
            const auto rest = cases.subspan(replies.size());
            std::string text;
            for (const Case& c : rest) text += query_of(question, c, std::to_string(++id_)) + "}\n";
            if (!running_) running_ = std::make_unique<Running>(command_);
            const auto failed = running_->converse(
                text, rest.size(), limit_,
                [&](const std::string& line) { replies.push_back(reply_of(question, line)); });
            if (!failed) break;
            running_.reset();
            replies.push_back(*failed);
        }
        return replies;
    }

private:
    std::string command_;
    std::chrono::milliseconds limit_;
    std::unique_ptr<Running> running_;
    std::set<const Question*> answered_;
    std::int64_t id_ = 0;
};

}  // namespace

std::unique_ptr<Implementation> process(const std::string& command,
                                        std::chrono::milliseconds limit) {
    return std::make_unique<Process>(command, limit);
}

}  // namespace graze::crosscheck
