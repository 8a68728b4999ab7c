//! Our own public address: whether it leads to a server of this release.

use super::{
    finding::{Checkup, Finding},
    web_reach::{WebReach, body, shown},
};
use crate::{
    config::Config,
    web::{cache::compression::Coding, site::assets::Assets},
};

const SUBJECT: &str = "public address";
const KEY: &str = "server.public_url";

/// A file that every server has at an address which changes with its content.
const FILE: &str = "start.js";

pub async fn examine(config: &Config, web: &WebReach) -> Checkup {
    let overrides = config.site.overrides.as_deref();
    let Ok(assets) = Assets::read(&config.site.brand, overrides) else { return Checkup::default() };
    let path = assets.href(FILE);
    let expected =
        assets.file(path.trim_start_matches("/static/")).map(|file| file.body(Coding::Identity).0);
    let Ok(address) = config.server.public_url.join(&path) else { return Checkup::default() };
    let shown = shown(&config.server.public_url);
    let answer = match web.ask(&address).await {
        Ok(answer) => answer,
        Err(cause) => {
            let remedy =
                "start the server, and look at DNS, the proxy before it, and the certificate";
            return Finding::problem(SUBJECT, KEY, format!("{shown}: {cause}"), remedy).into();
        }
    };
    let mut checkup = web.note(SUBJECT, KEY, &answer);
    let status = answer.status().as_u16();
    let is_ours = expected.is_some() && body(answer).await.ok().as_deref() == expected.as_deref();
    let leads = if status == 200 && is_ours {
        Finding::ok(SUBJECT, KEY, format!("{shown} leads to a server of this release"))
    } else {
        let found =
            format!("{shown} does not lead to a server of this release: {path} answers {status}");
        let remedy = "look where DNS and the proxy lead; after an upgrade, whether every node has been restarted";
        Finding::problem(SUBJECT, KEY, found, remedy)
    };
    checkup.findings.insert(0, leads);
    checkup
}
