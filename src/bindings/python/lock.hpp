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
    friend class Locked;
    PyThreadState* thread_;
};

/// The lock for a while, in the thread that released it. (PyGILState_Ensure would make that thread known to an
/// interpreter that may have ended: it crashes.)
class Locked {
public:
    explicit Locked(Released& released) : released_(released) {
        take_or_wait([&] { PyEval_RestoreThread(released_.thread_); });
    }
    Locked(const Locked&) = delete;
    Locked& operator=(const Locked&) = delete;
    ~Locked() { released_.thread_ = PyEval_SaveThread(); }

private:
    Released& released_;
};

}  // namespace graze::python
