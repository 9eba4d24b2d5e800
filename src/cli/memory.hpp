// What memory this machine has for a command.
#pragma once

namespace graze::cli {

/// From now on what does not fit the memory that is free now throws std::bad_alloc, where the kernel
/// would give more than there is and end the process when it is used. On Linux; elsewhere it does nothing.
void refuse_beyond_memory();

}  // namespace graze::cli
