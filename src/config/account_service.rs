//! Reads the sections that say where the account service is, and how the embedded one works.

use std::time::Duration;

use url::Url;

use super::values::{ORIGIN, WEB_ADDRESS, folder, origin};
use crate::{
    config::{
        AccountApi, AccountRoot, EmbeddedConfig, MainApp, Server, credentials, mail, operator,
        providers, reader::Reader, storage,
    },
    domain::Email,
};

/// The section of the account API.
pub fn account_api(r: &mut Reader, server: Option<&Server>) -> Option<AccountApi> {
    let root =
        r.parse("account_api.root", "\"embedded\" or an http(s) address", |text| match text {
            "embedded" => Some(AccountRoot::Embedded),
            address => folder(address).map(AccountRoot::Remote),
        });
    let credential = credentials::read(r, "account_api.token");
    let public_root = r.optional("account_api.public_root", WEB_ADDRESS, folder);
    let token = |text: &str| {
        (!text.is_empty() && text.chars().all(|c| c.is_ascii_graphic() && !"=;,\"".contains(c)))
            .then(|| text.to_owned())
    };
    let cookies = r.list("account_api.cookies", "a cookie's name", token);
    let cookie_domain = r.optional("account_api.cookie_domain", "a domain", token);
    let redirect_origins = r.list("account_api.redirect_origins", ORIGIN, origin);
    let authorize_path: Option<String> = r.get("account_api.authorize_path");
    let timeout: Option<u64> = r.get("account_api.timeout_ms");
    let root = root?;
    let public_root = match (public_root?, &root) {
        (Some(given), _) => given,
        (None, AccountRoot::Remote(root)) => root.clone(),
        (None, AccountRoot::Embedded) => server?.public_url.join("/account/").ok()?,
    };
    Some(AccountApi {
        root,
        token: credential?,
        public_root,
        cookies: cookies?,
        cookie_domain: cookie_domain?,
        redirect_origins: redirect_origins?,
        authorize_path: authorize_path?,
        timeout: Duration::from_millis(timeout?),
    })
}

/// The section of the main app; without an address of its own it is at the public root.
pub fn main_app(r: &mut Reader, account_api: Option<&AccountApi>) -> Option<MainApp> {
    let root = r.optional("main_app.root", WEB_ADDRESS, folder)?;
    Some(MainApp {
        configured: root.is_some(),
        root: root.or_else(|| account_api.map(|api| api.public_root.clone()))?,
    })
}

/// The keys of the embedded account service itself, and the sections of its providers.
pub fn embedded(r: &mut Reader, public_url: Option<&Url>) -> Option<EmbeddedConfig> {
    let database = storage::database(r);
    let database_connections = storage::connections(r);
    let migrate_at_start = r.get("embedded.migrate_at_start");
    let storage_key_file = storage::key_file(r, database.as_ref(), public_url);
    let listener = credentials::listener(r);
    let allow_test_identities = r.get("embedded.allow_test_identities");
    let mail = mail::read(r);
    let mail_from =
        r.parse("embedded.mail_from", "an address such as noreply@school.example", |text| {
            text.parse::<lettre::message::Mailbox>().ok().map(|_| text.to_owned())
        });
    let operator_email = r.optional("embedded.operator_email", "an e-mail address", |text| {
        Email::parse(text).ok().map(|email| email.as_str().to_owned())
    });
    let events_days = storage::events_days(r);
    let terms_version = r.get("embedded.terms_version");
    let terms_date = operator::terms_date(r);
    let providers = providers::read(r);
    Some(EmbeddedConfig {
        database: database?,
        database_connections: database_connections?,
        migrate_at_start: migrate_at_start?,
        storage_key_file: storage_key_file?,
        api_listen: listener.as_ref()?.0,
        api_token: listener?.1,
        allow_test_identities: allow_test_identities?,
        mail: mail?,
        mail_from: mail_from?,
        operator_email: operator_email?,
        events_days: events_days?,
        terms_version: terms_version?,
        terms_date: terms_date?,
        providers: providers?,
    })
}
