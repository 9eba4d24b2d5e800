// What follows can be compiled several times, with the instructions of different processors. The
// linker must not take a function of one for the same one of another: so all of it lies in an inline
// namespace of that name. (The way of Highway's HWY_NAMESPACE.)
#pragma once

#ifndef GRAZE_TARGET
#define GRAZE_TARGET scalar
#endif
