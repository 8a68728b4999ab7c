//! What the page that embeds us hears of a sign-in (docs/account-api.md section 7), as the
//! `host-message` island. Which origin the page has is known to the browser alone; the server says
//! which ones may hear it.

use askama::Template;
use serde::{Deserialize, Serialize};

use crate::{
    domain::LoginMethod,
    web::{View, Visitor, page::islands::Island},
};

/// Who is told what; nothing of it is shown.
#[derive(Debug, Template, Serialize, Deserialize)]
#[template(source = "", ext = "html")]
#[serde(deny_unknown_fields)]
pub struct HostMessage {
    /// The wire spelling of the method, where it is known.
    #[serde(rename = "type")]
    method: Option<LoginMethod>,
    /// The origins of `embed.origins`.
    origins: Vec<String>,
    /// Called first, with the visitor's cookies: the main app's `set-user`, in the iframe view.
    set_user: Option<String>,
}

impl Island for HostMessage {
    const NAME: &'static str = "host-message";
    const CLASS: &'static str = "hidden-visually";
}

impl HostMessage {
    /// The message of a sign-in by this method.
    #[must_use]
    pub fn of(visitor: &Visitor, method: Option<LoginMethod>) -> Self {
        let config = &visitor.site.config;
        let set_user = config
            .main_app
            .root
            .join("set-user?redirect=false")
            .ok()
            .filter(|_| visitor.view == View::Iframe);
        Self {
            method,
            origins: config.embed.origins.iter().map(url::Origin::ascii_serialization).collect(),
            set_user: set_user.map(String::from),
        }
    }
}
