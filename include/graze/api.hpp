// GRAZE_API marks what a shared library must show: the functions that it defines, the types that
// these are made for (shapes, as arguments of templates), and exceptions. All else in it is hidden.
#pragma once

#if defined(__GNUC__)
#define GRAZE_API __attribute__((visibility("default")))
#else
#define GRAZE_API
#endif
