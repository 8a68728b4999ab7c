//! What the ways to start a sign-in with Smart-ID need elsewhere in the configuration.

use crate::config::{
    AccountRoot, Config, SmartIdScheme,
    reader::Reader,
    smart_id_start::{KEY, SmartIdStart},
};

/// Notes what the ways to start need and do not have.
pub(super) fn check(r: &mut Reader, config: &Config) {
    let smart_id = &config.embedded.providers.smart_id;
    let has_link = smart_id.start.contains(&SmartIdStart::DeviceLink);
    if !matches!(config.account_api.root, AccountRoot::Embedded) {
        // Another account service knows itself what it needs.
        return;
    }
    let is_plain = config.server.public_url.scheme() != "https";
    if has_link && smart_id.base.is_some() && smart_id.scheme == SmartIdScheme::Live && is_plain {
        r.problem(
            KEY,
            "device-link needs server.public_url on https, because phones come back to it",
        );
    }
    if !smart_id.notification_needs_device_link {
        return;
    }
    let key = "embedded.smart_id.notification_needs_device_link";
    if !has_link {
        r.problem(key, "needs device-link in embedded.smart_id.start, else nobody can ever start a notification");
    }
    if !config.account_api.cookies.iter().any(|name| name.ends_with("lavi_device")) {
        r.problem(key, "needs lavi_device in account_api.cookies, which tells browsers apart");
    }
}
