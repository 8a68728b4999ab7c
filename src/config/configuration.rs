//! The whole configuration, section by section. `config.toml` documents every key.

use crate::config::{
    AccountApi, CaptchaConfig, Embed, EmbeddedConfig, Geo, IdCard, Imprint, LimitsConfig,
    LinksConfig, Log, Login, MainApp, Security, Server, SessionConfig, SiteConfig,
};

/// The whole configuration.
#[derive(Clone, Debug)]
pub struct Config {
    pub server: Server,
    pub log: Log,
    pub site: SiteConfig,
    pub login: Login,
    pub captcha: CaptchaConfig,
    pub limits: LimitsConfig,
    pub account_api: AccountApi,
    pub main_app: MainApp,
    pub id_card: IdCard,
    pub embed: Embed,
    pub links: LinksConfig,
    pub geo: Geo,
    pub operator: Imprint,
    pub security: Security,
    pub session: SessionConfig,
    pub embedded: EmbeddedConfig,
}
