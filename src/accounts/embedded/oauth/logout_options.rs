//! What an operator registers of an application for the end of a session.

use sqlx::FromRow;

/// The most characters of all addresses together.
const LONGEST: usize = 2000;

/// What an application wants of the end of a session.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LogoutOptions {
    /// Where signing out may lead: absolute addresses, compared character by character.
    pub post_logout: Vec<String>,
    /// Where it is told that a session has ended.
    pub back_channel: Option<String>,
}

impl LogoutOptions {
    /// An address after signing out that cannot be registered; all of them, if they are too many.
    pub(super) fn wrong_address(&self, may_lead_to: impl Fn(&str) -> bool) -> Option<String> {
        let wrong = self.post_logout.iter().find(|uri| !may_lead_to(uri));
        let all = self.post_logout.join(" ");
        wrong.cloned().or_else(|| (all.len() > LONGEST).then_some(all))
    }

    /// Whether the application can be told there: by HTTPS, or on this machine.
    pub(super) fn is_told_well(&self, may_lead_to: impl Fn(&str) -> bool) -> bool {
        let is_http = |uri: &str| uri.starts_with("https://") || uri.starts_with("http://");
        self.back_channel
            .as_deref()
            .is_none_or(|uri| is_http(uri) && may_lead_to(uri) && uri.len() <= LONGEST)
    }
}

/// The same, as the database has it.
#[derive(Clone, FromRow)]
pub(super) struct LogoutRow {
    post_logout_uris: String,
    back_channel_logout: Option<String>,
}

impl LogoutRow {
    pub(super) fn options(&self) -> LogoutOptions {
        let post_logout = self.post_logout_uris.split_whitespace().map(str::to_owned).collect();
        LogoutOptions { post_logout, back_channel: self.back_channel_logout.clone() }
    }

    pub(super) fn back_channel(&self) -> Option<&str> {
        self.back_channel_logout.as_deref()
    }

    pub(super) fn has_post_logout(&self, uri: &str) -> bool {
        self.post_logout_uris.split_whitespace().any(|known| known == uri)
    }
}
