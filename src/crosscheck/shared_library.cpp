// A shared library in a child process: cases and replies lie in memory of both, a byte through a pipe says
// that they are there. When the child ends or stands still, the case that it was at is the finding, and
// another child goes on behind it.

#include <dlfcn.h>
#include <fcntl.h>
#include <graze/crosscheck.h>
#include <poll.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <stdexcept>

#include "crosscheck/implementation.hpp"
#include "crosscheck/retried.hpp"

namespace graze::crosscheck {

namespace {

constexpr std::size_t at_once = 1024;
constexpr std::size_t most_numbers = any::most_numbers;
/// Those of two shapes, or of ten points that make two meets; eight corners of shapes that move are fewer.
constexpr std::size_t most_in_all = std::max<std::size_t>(2 * most_numbers, 30);

struct Shared {
    std::atomic<std::uint32_t> done;
    std::uint32_t question, first, count;
    double numbers[at_once][most_in_all], limits[at_once];
    Reply replies[at_once];
    bool has[1024];
    char promises[4096], error[512];
};

class Child {
public:
    Child(Shared& shared, const std::string& path) : shared_(shared) {
        int commands[2], answers[2];
        if (pipe(commands) != 0 || pipe(answers) != 0)
            throw std::runtime_error(path + ": no process can be made for it");
        pid_ = fork();
        if (pid_ < 0) throw std::runtime_error(path + ": no process can be made for it");
        if (pid_ == 0) {
            close(commands[1]);
            close(answers[0]);
            serve(path, commands[0], answers[1]);
        }
        close(commands[0]);
        close(answers[1]);
        to_ = commands[1];
        from_ = answers[0];
    }
    ~Child() {
        close(to_);
        close(from_);
        if (pid_ > 0) {
            kill(pid_, SIGKILL);
            retried([&] { return waitpid(pid_, nullptr, 0); });
        }
    }
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;

    /// Waits for as long as it goes on. None if it is done, else what became of it.
    std::optional<Reply> wait(std::chrono::milliseconds limit) {
        using Clock = std::chrono::steady_clock;
        std::uint32_t seen = shared_.done;
        auto since = Clock::now();
        for (;;) {
            pollfd ready{from_, POLLIN, 0};
            const int slice = int(std::clamp<long long>(limit.count() / 10, 1, 50));
            if (poll(&ready, 1, slice) > 0) {
                char byte;
                if (retried([&] { return read(from_, &byte, 1); }) == 1) return {};
                return ended();
            }
            if (shared_.done != seen) {
                seen = shared_.done;
                since = Clock::now();
            } else if (Clock::now() - since > limit) {
                return Reply{.outcome = Outcome::hung};
            }
        }
    }
    std::optional<Reply> go(std::chrono::milliseconds limit) {
        const char byte = 1;
        if (retried([&] { return write(to_, &byte, 1); }) != 1) return ended();
        return wait(limit);
    }

private:
    Reply ended() {
        int status = 0;
        retried([&] { return waitpid(pid_, &status, 0); });
        pid_ = 0;
        return {.outcome = Outcome::crashed, .signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0};
    }

    [[noreturn]] void serve(const std::string& path, int from, int to) {
        const rlimit no_core{0, 0};
        setrlimit(RLIMIT_CORE, &no_core);
        // What it prints is not for this program's output.
        const int nothing = open("/dev/null", O_RDWR);
        for (const int stream : {0, 1, 2}) dup2(nothing, stream);
        void* library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
        if (!library) {
            std::strncpy(shared_.error, dlerror(), sizeof shared_.error - 1);
            _exit(0);
        }
        if (auto* promises = reinterpret_cast<const char* (*)()>(dlsym(library, "graze_promises")))
            std::strncpy(shared_.promises, promises(), sizeof shared_.promises - 1);
        std::vector<void*> functions;
        for (const TypedQuestion& q : questions()) {
            functions.push_back(dlsym(library, q.name.c_str()));
            shared_.has[functions.size() - 1] = functions.back() != nullptr;
        }
        char byte = 1;
        if (retried([&] { return write(to, &byte, 1); }) != 1) _exit(0);
        while (retried([&] { return read(from, &byte, 1); }) == 1) {
            for (auto n = shared_.first; n < shared_.count; ++n) {
                shared_.replies[n] = ask(functions[shared_.question], n);
                shared_.done = n + 1;
            }
            if (retried([&] { return write(to, &byte, 1); }) != 1) break;
        }
        _exit(0);
    }

    Reply ask(void* function, std::uint32_t n) const {
        const TypedQuestion& question = questions()[shared_.question];
        // What it writes beside its shapes is not to reach others.
        double a[most_in_all], b[most_numbers];
        std::copy_n(shared_.numbers[n], most_in_all, a);
        std::copy_n(shared_.numbers[n] + most_numbers, most_numbers, b);
        Reply reply;
        try {
            if (question.takes_points())
                reply.value = reinterpret_cast<int (*)(const double*)>(function)(a);
            else if (question.asked == Question::clip)
                reply.value = reinterpret_cast<int (*)(const double*, const double*, double*)>(
                    function)(a, b, reply.t);
            else if (question.asked == Question::within)
                reply.value = reinterpret_cast<int (*)(const double*, const double*, double)>(
                    function)(a, b, shared_.limits[n]);
            else if (question.asked == Question::distance)
                reply.distance =
                    reinterpret_cast<double (*)(const double*, const double*)>(function)(a, b);
            else
                reply.value =
                    reinterpret_cast<int (*)(const double*, const double*)>(function)(a, b);
        } catch (...) {
            reply.outcome = Outcome::threw;
        }
        reply.tells_t = question.asked == Question::clip;
        if (reply.value == GRAZE_NO_ANSWER || reply.distance == GRAZE_NO_ANSWER)
            reply.outcome = Outcome::no_answer;
        return reply;
    }

    Shared& shared_;
    pid_t pid_ = 0;
    int to_ = -1, from_ = -1;
};

class SharedLibrary : public Implementation {
public:
    SharedLibrary(const std::string& path, std::chrono::milliseconds limit)
        : path_(path), limit_(limit) {
        void* memory = mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE,
                            MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        if (memory == MAP_FAILED)
            throw std::runtime_error(path + ": there is no memory for its cases");
        shared_ = new (memory) Shared{};
        // A child that has ended is seen at the next write, not by a signal.
        signal(SIGPIPE, SIG_IGN);
        start();
        if (std::none_of(std::begin(shared_->has), std::end(shared_->has),
                         [](bool h) { return h; }))
            throw std::runtime_error(path +
                                     ": has no function for crosscheck; allowed: names such as "
                                     "intersects_ray3_aabb3, see graze/crosscheck.h");
    }
    ~SharedLibrary() override {
        child_.reset();
        munmap(shared_, sizeof(Shared));
    }

    std::string name() const override { return std::filesystem::path(path_).filename().string(); }
    std::string promises() const override { return shared_->promises; }
    bool answers(const TypedQuestion& question) const override {
        return shared_->has[&question - questions().data()];
    }

    std::vector<Reply> ask(const TypedQuestion& question, std::span<const Case> cases) override {
        std::vector<Reply> replies;
        for (; !cases.empty(); cases = cases.subspan(std::min(at_once, cases.size())))
            ask_some(question, cases.first(std::min(at_once, cases.size())), replies);
        return replies;
    }

private:
    void start() {
        shared_->error[0] = 0;
        child_ = std::make_unique<Child>(*shared_, path_);
        constexpr std::chrono::seconds to_load(60);
        const auto failed = child_->wait(to_load);
        if (!failed) return;
        child_.reset();
        const std::string why = shared_->error;
        throw std::runtime_error(path_ + ": cannot be loaded: " +
                                 (!why.empty()                       ? why
                                  : failed->outcome == Outcome::hung ? "it takes more than 60 s"
                                                                     : "it ends its process"));
    }

    void ask_some(const TypedQuestion& question, std::span<const Case> cases,
                  std::vector<Reply>& replies) {
        shared_->question = std::uint32_t(&question - questions().data());
        shared_->count = std::uint32_t(cases.size());
        for (std::size_t n = 0; n < cases.size(); ++n) {
            double* const numbers = shared_->numbers[n];
            if (question.takes_points()) {
                const auto points = numbers_of(cases[n]);
                std::copy(points.begin(), points.end(), numbers);
                continue;
            }
            const auto a = numbers_of(first(cases[n])), b = numbers_of(second(cases[n]));
            std::copy(a.begin(), a.end(), numbers);
            std::copy(b.begin(), b.end(), numbers + most_numbers);
            shared_->limits[n] = limit(cases[n]).value_or(0);
        }
        for (std::uint32_t next = 0; next < shared_->count;) {
            if (!child_) start();
            shared_->first = next;
            shared_->done = next;
            const auto failed = child_->go(limit_);
            next = shared_->done;
            if (!failed) break;
            child_.reset();
            if (next < shared_->count) shared_->replies[next++] = *failed;
        }
        replies.insert(replies.end(), shared_->replies, shared_->replies + shared_->count);
    }

    std::string path_;
    std::chrono::milliseconds limit_;
    Shared* shared_ = nullptr;
    std::unique_ptr<Child> child_;
};

}  // namespace

std::unique_ptr<Implementation> shared_library(const std::string& path,
                                               std::chrono::milliseconds limit) {
    // A name without a slash would be looked for among the system's libraries.
    return std::make_unique<SharedLibrary>(std::filesystem::absolute(path).string(), limit);
}

}  // namespace graze::crosscheck
