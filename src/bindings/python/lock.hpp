// The lock of the interpreter, given back and taken again.
//
// Where the interpreter ends while a daemon thread waits for its lock, Python ends that thread by pthread_exit, which
// unwinds its stack: through frames of C++ that must not be left so, and std::terminate ends the whole process. So such
// a thread waits here, until the process is gone.
#pragma once

#include <pybind11/pybind11.h>

#include <chrono>
#include <thread>
#ifdef __GLIBCXX__
#include <cxxabi.h>
#endif

namespace graze::python {

template <class Take>
void take_or_wait(const Take& take) {
#ifdef __GLIBCXX__
    try {
        take();
    } catch (const abi::__forced_unwind&) {
        for (;;) std::this_thread::sleep_for(std::chrono::hours(1));
    }
#else
    take();
#endif
}

/// Others may run meanwhile.
class Released {
public:
    Released() : thread_(PyEval_SaveThread()) {}
    Released(const Released&) = delete;
    Released& operator=(const Released&) = delete;
    ~Released() {
        take_or_wait([&] { PyEval_RestoreThread(thread_); });
    }

private:
    PyThreadState* thread_;
};

/// Within Released: the lock for a while.
class Locked {
public:
    Locked() {
        take_or_wait([&] { state_ = PyGILState_Ensure(); });
    }
    Locked(const Locked&) = delete;
    Locked& operator=(const Locked&) = delete;
    ~Locked() { PyGILState_Release(state_); }

private:
    PyGILState_STATE state_;
};

}  // namespace graze::python
