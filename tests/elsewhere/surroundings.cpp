// Asks the questions of ask.cpp in hostile surroundings: `surroundings STEP FILE..`. Whatever they are, no
// answer is another one, and the float environment of the caller is after each call what it was before.
//   environments  rounding modes and flushed subnormals: of each call, and of threads side by side
//   stacks        threads with stacks of 64 kB, and what each kind of call takes of one
//   signals       after every 100 microseconds a handler that asks about other shapes, and rounds otherwise
#include <pthread.h>
#include <sys/mman.h>
#include <sys/time.h>

#include <algorithm>
#include <atomic>
#include <cfenv>
#include <csignal>
#include <cstring>
#include <exception>
#include <graze/contact.hpp>
#include <graze/orient.hpp>
#include <iomanip>
#include <iostream>
#include <stdexcept>
#include <thread>

#include "arith/environments.hpp"
#include "elsewhere/questions.hpp"

namespace {

using arith_test::FloatEnvironment;
using elsewhere::Asker;
using Questions = std::vector<std::string>;

std::atomic<int> failures = 0;

void check(bool ok, const std::string& what) {
    if (ok) return;
    ++failures;
    std::cout << "wrong: " << what << std::endl;
}

/// How it rounds and flushes.
unsigned float_environment() {
    unsigned state = unsigned(std::fegetround());
#ifdef GRAZE_TEST_MXCSR
    // But for the flags of exceptions.
    state |= (_mm_getcsr() & ~0x3fu) << 16;
#endif
    return state;
}

/// f(), after which the environment is what it was before.
void keeping_environment(const std::string& what, const auto& f) {
    const unsigned before = float_environment();
    f();
    check(float_environment() == before, what + " changes the float environment");
}

std::vector<FloatEnvironment> all_environments() {
    auto all = arith_test::other_environments();
    all.push_back({"the default"});
    return all;
}

std::string answers_of(Asker& asker) {
    check(asker.wrong() == 0, std::to_string(asker.wrong()) + " answers");
    return std::to_string(asker.asked()) + " questions, " + asker.checksum();
}

std::string plain_answers(const Questions& questions) {
    Asker asker;
    asker.ask_all(questions);
    return answers_of(asker);
}

void ask_by_parts(Asker& asker, const Questions& questions, const auto& environment_of) {
    std::size_t n = 0;
    const auto part = [&](const std::string& what, const auto& f) {
        const FloatEnvironment& environment = environment_of(n++);
        arith_test::in_environment(environment, [&] {
            keeping_environment(std::string(environment.name) + ", " + what, f);
        });
    };
    for (const auto& question : questions) part(question, [&] { asker.ask(question); });
    part("batches", [&] { asker.ask_batches(); });
    part("meshes", [&] { asker.ask_meshes(); });
}

// ---- environments ----

void ask_in_environments(const Questions& questions) {
    const std::string expected = plain_answers(questions);
    const auto environments = all_environments();
    // One for each thread, side by side, and with the threads of each call besides.
    std::vector<Asker> askers;
    std::vector<std::thread> threads;
    for (std::size_t k = 0; k < environments.size(); ++k) askers.emplace_back(0u);
    for (std::size_t k = 0; k < environments.size(); ++k)
        threads.emplace_back([&, k] {
            ask_by_parts(
                askers[k], questions, [&](std::size_t) -> const auto& { return environments[k]; });
        });
    for (auto& thread : threads) thread.join();
    for (std::size_t k = 0; k < environments.size(); ++k)
        check(answers_of(askers[k]) == expected, std::string("a thread, ") + environments[k].name);

    Asker asker(2);
    ask_by_parts(
        asker, questions, [&](std::size_t n) -> const auto& {
            return environments[n % environments.size()];
        });
    check(answers_of(asker) == expected, "another environment for each call");
    std::cout << environments.size() + 1 << " times " << expected << '\n';
}

// ---- stacks ----

/// A stack, with a page below it that nothing may touch, that tells how much of it was used.
class Stack {
public:
    explicit Stack(std::size_t bytes) : bytes_(bytes) {
        void* const memory = mmap(nullptr, guard + bytes_, PROT_READ | PROT_WRITE,
                                  MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (memory == MAP_FAILED || mprotect(memory, guard, PROT_NONE) != 0)
            throw std::runtime_error("no memory for a stack");
        begin_ = static_cast<unsigned char*>(memory) + guard;
        std::memset(begin_, untouched, bytes_);
    }
    ~Stack() { munmap(begin_ - guard, guard + bytes_); }
    Stack(const Stack&) = delete;
    Stack& operator=(const Stack&) = delete;

    template <class F>
    void run(F f) {
        pthread_attr_t attributes;
        pthread_attr_init(&attributes);
        pthread_t thread;
        void* (*const start)(void*) = [](void* call) -> void* {
            (*static_cast<F*>(call))();
            return nullptr;
        };
        if (pthread_attr_setstack(&attributes, begin_, bytes_) != 0 ||
            pthread_create(&thread, &attributes, start, &f) != 0)
            throw std::runtime_error("no thread with such a stack");
        pthread_join(thread, nullptr);
        pthread_attr_destroy(&attributes);
    }
    std::size_t used() const {
        const auto touched = [](unsigned char c) { return c != untouched; };
        return std::size_t(begin_ + bytes_ - std::find_if(begin_, begin_ + bytes_, touched));
    }

private:
    static constexpr unsigned char untouched = 0xa5;
    static constexpr std::size_t guard = 1 << 16;
    std::size_t bytes_;
    unsigned char* begin_;
};

void ask_on_small_stacks(const Questions& questions) {
    constexpr std::size_t small = 64 << 10, large = 16 << 20;
    const auto some = [&](const std::string& what, bool certified) {
        Questions list;
        for (const auto& q : questions)
            if (q.starts_with(what) && q.ends_with("certify=1") == certified) list.push_back(q);
        return list;
    };
    const auto measure = [&](const std::string& what, const auto& ask) {
        for (const std::size_t bytes : {large, small}) {
            Asker asker;
            Stack stack(bytes);
            stack.run([&] { ask(asker); });
            check(asker.asked() > 0 && asker.wrong() == 0, what);
            if (bytes == large)
                std::cout << std::setw(10) << what << "  " << (stack.used() + 1023) / 1024
                          << " kB of stack for " << asker.asked() << " questions" << std::endl;
            if (stack.used() <= small) continue;
            check(false, what + " takes more than 64 kB of stack");
            break;
        }
    };
    const auto measure_all = [&](const std::string& what, const Questions& list) {
        measure(what, [&](Asker& asker) {
            for (const auto& question : list) asker.ask(question);
        });
    };
    measure_all("contact", some("pair", false));
    measure_all("certify", some("pair", true));
    for (const char* what : {"clip", "orient", "insphere"}) measure_all(what, some(what, false));
    measure("batches", [pairs = some("pair", false)](Asker& asker) {
        for (const auto& question : pairs) asker.ask(question);
        asker.ask_batches();
    });
    measure("meshes", [](Asker& asker) { asker.ask_meshes(); });
}

// ---- signals ----

// A handler may not allocate: it asks where numbers touch to within a hair in the default environment, where
// integers of fixed size tell, and in others where doubles do.
const double hair = 0x1p-50;
const graze::Segment3 segment{{0, 0, 0}, {1, 1, 1}};
const graze::Triangle3 touching{{1, 1, 1}, {2, 1, 1}, {1, 2 + hair, 3}};
const graze::Triangle3 crossed{{0, 1, 0}, {1, 0, 0}, {0.5, 0.5, 2}};
const graze::Aabb3 box{{0, 0, 0}, {1, 1, 1}};
const graze::Triangle2 flat{{0, 0}, {1, 1 + hair}, {2, 2 + 2 * hair}};

constexpr int signals[]{SIGALRM, SIGPROF}, timers[]{ITIMER_REAL, ITIMER_PROF};
std::atomic<int> handled = 0, handled_wrong = 0;

/// The next signal comes 100 microseconds from now; 0 for none.
void set_timer(std::size_t n, int microseconds) {
    itimerval once{};
    once.it_value.tv_usec = microseconds;
    setitimer(static_cast<decltype(ITIMER_REAL)>(timers[n]), &once, nullptr);
}

void ask_in_handler(int signal) {
    using graze::Contact;
    const int n = handled.fetch_add(1);
    std::fesetenv(FE_DFL_ENV);
    bool right = true;
    if (n % 4 == 0) {
        right = graze::contact(segment, touching) == Contact::touching &&
                graze::contact(touching, box) == Contact::touching &&
                graze::orient(flat.a, flat.b, flat.c) == 0;
    } else {
        constexpr int modes[]{FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
        std::fesetround(modes[n % 4 - 1]);
        right = graze::contact(segment, crossed) == Contact::overlapping &&
                graze::intersects(crossed, box) && graze::orient(flat.a, flat.b, {0, 1}) == 1;
    }
    if (!right) handled_wrong.fetch_add(1);
    // Only now, so that the program goes on however slow a handler is.
    set_timer(signal == signals[1], 100);
}

/// Signals of wall time and of the process's own.
class Interrupted {
public:
    Interrupted() {
        struct sigaction action {};
        action.sa_handler = ask_in_handler;
        action.sa_flags = SA_RESTART;
        for (const int other : signals) sigaddset(&action.sa_mask, other);
        for (std::size_t n = 0; n < 2; ++n) {
            sigaction(signals[n], &action, nullptr);
            set_timer(n, 100);
        }
    }
    ~Interrupted() {
        for (std::size_t n = 0; n < 2; ++n) std::signal(signals[n], SIG_IGN), set_timer(n, 0);
    }
    Interrupted(const Interrupted&) = delete;
    Interrupted& operator=(const Interrupted&) = delete;
};

void ask_under_signals(const Questions& questions) {
    const std::string expected = plain_answers(questions);
    const auto environments = all_environments();
    Asker asker(0), changing(2);
    {
        const Interrupted interrupted;
        asker.ask_all(questions);
        ask_by_parts(
            changing, questions, [&](std::size_t n) -> const auto& {
                return environments[n % environments.size()];
            });
    }
    check(answers_of(asker) == expected, "under signals");
    check(answers_of(changing) == expected, "under signals, another environment for each call");
    check(handled_wrong == 0, std::to_string(handled_wrong) + " answers in a handler");
    check(handled > 100, "only " + std::to_string(handled) + " signals");
    std::cout << "2 times " << expected << ", and three for each of " << handled << " signals\n";
}

}  // namespace

int main(int argc, char** argv) try {
    const std::string step = argc < 3 ? "" : argv[1];
    const auto questions = elsewhere::read_questions({argv + std::min(argc, 2), argv + argc});
    if (step == "environments")
        ask_in_environments(questions);
    else if (step == "stacks")
        ask_on_small_stacks(questions);
    else if (step == "signals")
        ask_under_signals(questions);
    else
        throw std::runtime_error("usage: surroundings environments|stacks|signals FILE..");
    return failures == 0 ? 0 : 1;
} catch (const std::exception& error) {
    std::cerr << "surroundings: " << error.what() << '\n';
    return 1;
}
