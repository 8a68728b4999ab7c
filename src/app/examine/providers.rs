//! What Mobile-ID and Smart-ID need: their CAs, and clients that can be built.

use super::found_problems::FoundProblems;
use crate::{
    app::providers,
    config::{AccountRoot, Config},
    providers::{mobile_id::MobileId, rest::SetupError, smart_id::SmartId},
};

pub fn examine(config: &Config, found: &mut FoundProblems) {
    if matches!(config.account_api.root, AccountRoot::Remote(_)) {
        return;
    }
    let given = &config.embedded.providers;
    if given.mobile_id.base.is_some() {
        const ROOTS: &str = "embedded.mobile_id.tls_roots";
        let roots = providers::tls_roots(ROOTS, given.mobile_id.tls_roots.as_deref());
        let cas =
            providers::anchors("embedded.mobile_id.trusted_cas", &given.mobile_id.trusted_cas);
        let is_read = found.of(roots).is_some() & found.of(cas).is_some();
        if is_read
            && let Some(Some(settings)) =
                found.of(providers::mobile_id(&given.mobile_id, given.timeout))
        {
            found
                .of(MobileId::new(settings)
                    .map_err(|cause| of_section("embedded.mobile_id", &cause)));
        }
    }
    if given.smart_id.base.is_some() {
        const ROOTS: &str = "embedded.smart_id.tls_roots";
        let roots = providers::tls_roots(ROOTS, given.smart_id.tls_roots.as_deref());
        let cas = providers::anchors("embedded.smart_id.trusted_cas", &given.smart_id.trusted_cas);
        let is_read = found.of(roots).is_some() & found.of(cas).is_some();
        if is_read
            && let Some(Some(settings)) =
                found.of(providers::smart_id(&given.smart_id, given.timeout))
        {
            found.of(SmartId::new(settings).map_err(|cause| of_section("embedded.smart_id", &cause)));
        }
    }
}

/// The key that a client's error is about.
fn of_section(section: &str, cause: &SetupError) -> String {
    let key = match cause {
        SetupError::Roots | SetupError::Pins(_) => "tls_roots",
        SetupError::Address | SetupError::Tls(_) | SetupError::Library(_) => "base",
    };
    format!("{section}.{key}: {cause}")
}
