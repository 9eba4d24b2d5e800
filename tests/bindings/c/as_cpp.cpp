// The header and its test as C++.
#include "test.c"
