//! The host message: what the page that embeds us learns of a sign-in (docs/account-api.md section 7), sent by the
//! `host-message` island. Only the browser knows the host page's origin; the server lists the origins that may receive
//! the message.

use askama::Template;
use serde::{Deserialize, Serialize};

use crate::{
    domain::LoginMethod,
    web::{View, Visitor, page::islands::Island},
};

/// The message and its receivers. Nothing of it is visible.
#[derive(Debug, Template, Serialize, Deserialize)]
#[template(source = "", ext = "html")]
#[serde(deny_unknown_fields)]
pub struct HostMessage {
    /// The wire's name of the login method, if known.
    #[serde(rename = "type")]
    method: Option<LoginMethod>,
    /// The origins that may receive it (`embed.origins`).
    origins: Vec<String>,
    /// In the iframe view: the main app's `set-user`, which the script calls first, with the visitor's cookies.
    set_user: Option<String>,
}

impl Island for HostMessage {
    const NAME: &'static str = "host-message";
    const CLASS: &'static str = "hidden-visually";
}

impl HostMessage {
    /// The message for a sign-in by this method.
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
