// Certificates, which C has as JSON.
#pragma once

#include <functional>
#include <graze/any.hpp>
#include <string>
#include <string_view>

namespace graze::c {

char* certificate_for_caller(const any::Certificate& certificate);

/// The contact that a certificate proves, of which flaw says what is wrong with it, or "". Refuses it otherwise.
int proved_contact(std::string_view certificate, int dim,
                   const std::function<std::string(const any::Certificate&)>& flaw);

}  // namespace graze::c
