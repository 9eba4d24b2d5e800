// Certificates, which C has as JSON.
#pragma once

#include <functional>
#include <graze/any.hpp>
#include <string>
#include <string_view>

#include "c/guard.hpp"
#include "queries/field.hpp"

namespace graze::c {

/// f(certificate); what it cannot read is no proof.
template <class F>
auto of_proof(std::string_view certificate, const F& f) {
    try {
        const queries::Json json = queries::parse_json(certificate);
        return f(queries::Field(json, "certificate"));
    } catch (const queries::json_error& error) {
        throw Refusal(GRAZE_NO_PROOF, std::string("certificate: ") + error.what());
    } catch (const queries::bad_query& error) {
        throw Refusal(GRAZE_NO_PROOF, error.what());
    }
}

/// Refuses a certificate with a flaw, which is "" where there is none.
inline void expect_no_flaw(const std::string& flaw) {
    if (!flaw.empty()) throw Refusal(GRAZE_NO_PROOF, "certificate: " + flaw);
}

char* certificate_for_caller(const any::Certificate& certificate);

/// The contact that a certificate proves, of which flaw says what is wrong with it, or "". Refuses it otherwise.
int proved_contact(std::string_view certificate, int dim,
                   const std::function<std::string(const any::Certificate&)>& flaw);

}  // namespace graze::c
