// Loaded before a program (LD_PRELOAD): every 200 microseconds of its life a signal interrupts it, and the
// system calls that it is in fail by EINTR.
#include <csignal>
#include <ctime>

namespace {

const bool started = [] {
    struct sigaction action {};
    action.sa_handler = [](int) {};
    sigaction(SIGALRM, &action, nullptr);
    // Not by setitimer, whose timer goes on in the next program before that has its handler.
    sigevent event{};
    event.sigev_notify = SIGEV_SIGNAL;
    event.sigev_signo = SIGALRM;
    timer_t timer;
    itimerspec every{};
    every.it_interval.tv_nsec = every.it_value.tv_nsec = 200'000;
    return timer_create(CLOCK_MONOTONIC, &event, &timer) == 0 &&
           timer_settime(timer, 0, &every, nullptr) == 0;
}();

}  // namespace
