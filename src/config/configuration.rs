//! The whole configuration, section by section. What each key means stands in `config.toml`.

#![expect(missing_docs, reason = "config.toml documents every key")]

use crate::config::{
    AccountApi, Captcha, Embed, Embedded, Geo, IdCard, Imprint, Links, Login, MainApp, Security,
    Server, Session, Site,
};

/// The whole configuration.
#[derive(Clone, Debug)]
pub struct Config {
    pub server: Server,
    pub site: Site,
    pub login: Login,
    pub captcha: Captcha,
    pub account_api: AccountApi,
    pub main_app: MainApp,
    pub id_card: IdCard,
    pub embed: Embed,
    pub links: Links,
    pub geo: Geo,
    pub operator: Imprint,
    pub security: Security,
    pub session: Session,
    pub embedded: Embedded,
}
