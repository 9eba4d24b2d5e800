#include "adapters/shewchuk.hpp"

#include "adapters/adapter.hpp"

// "Exponents in the range [-142, 201]": what overflows or underflows is beyond them.
GRAZE_PROMISES("range=1.8e-43..3.2e60")
GRAZE_PEER_SIGNS(shewchuk)
