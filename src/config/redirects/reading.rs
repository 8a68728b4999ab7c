//! Reads the sections of the redirecting providers.

use std::collections::BTreeMap;

use super::{
    ClientKeys, Demands, ProviderConfig, ProviderKind, ProviderProtocol, RedirectsConfig,
    SignOutKeys, SignOutWish, Standard, standard,
};
use crate::{
    config::{
        reader::Reader,
        values::{WEB_ADDRESS, folder, problem},
    },
    domain::{Language, LoginMethod, RedirectingProvider},
};

/// The sections of the providers that the configuration adds: `embedded.providers.NAME`.
const LIST: &str = "embedded.providers";

/// The largest icon, in bytes: it is part of every sign-in page.
const LARGEST_ICON: usize = 2_000;

/// Makes the providers that the configuration adds login methods.
pub fn add_login_methods(r: &mut Reader) {
    for code in r.names(LIST).into_iter().filter(|code| is_free(code)) {
        let name: Option<String> = r.get(&format!("{LIST}.{code}.name"));
        // What is wrong with them is said when the whole section is read.
        let names: Option<BTreeMap<String, String>> = r.get(&format!("{LIST}.{code}.names"));
        let names = names.unwrap_or_default().into_iter().filter_map(|(language, name)| {
            Some((Language::parse(&language)?, name.trim().to_owned()))
        });
        let names: Vec<_> = names.collect();
        let _ = RedirectingProvider::configured(&code, name.unwrap_or_default().trim(), &names);
    }
}

/// Reads every section.
pub fn read(r: &mut Reader) -> Option<RedirectsConfig> {
    let mut providers = vec![har_id(r), x_id(r), e_paraksts(r)];
    for code in r.names(LIST) {
        providers.push(listed(r, &code));
    }
    providers.into_iter().collect::<Option<_>>().map(RedirectsConfig)
}

fn har_id(r: &mut Reader) -> Option<ProviderConfig> {
    let section = "embedded.har_id";
    let sign_out = SignOutKeys::read(r, section);
    let issuer = r.parse(&format!("{section}.issuer"), WEB_ADDRESS, standard::address);
    let (scopes, require_strong_session) =
        (r.get(&format!("{section}.scopes")), r.get(&format!("{section}.require_strong_session")));
    let protocol = || {
        Some(ProviderProtocol::HarId {
            issuer: issuer?,
            scopes: scopes?,
            require_strong_session: require_strong_session?,
        })
    };
    let read = provider(r, RedirectingProvider::HAR_ID, section, protocol());
    Some(ProviderConfig { sign_out: sign_out?, ..read? })
}

fn x_id(r: &mut Reader) -> Option<ProviderConfig> {
    let section = "embedded.x_id";
    let standard = Standard::read(r, section);
    let sign_out = sign_out(r, section, standard.as_ref());
    let read = provider(r, RedirectingProvider::X_ID, section, standard_protocol(standard));
    Some(ProviderConfig { sign_out: sign_out?, ..read? })
}

fn e_paraksts(r: &mut Reader) -> Option<ProviderConfig> {
    let section = "embedded.e_paraksts";
    let host = r.parse(&format!("{section}.host"), WEB_ADDRESS, folder);
    let acr_values = r.get(&format!("{section}.acr_values"));
    let protocol = || Some(ProviderProtocol::EParaksts { host: host?, acr_values: acr_values? });
    provider(r, RedirectingProvider::E_PARAKSTS, section, protocol())
}

fn listed(r: &mut Reader, code: &str) -> Option<ProviderConfig> {
    let section = format!("{LIST}.{code}");
    if !is_free(code) {
        return problem(
            r,
            &section,
            "the name is taken, or has something other than lower-case letters, digits and _",
        );
    }
    let name_key = format!("{section}.name");
    let name: Option<String> = r.get(&name_key);
    let names = names(r, &format!("{section}.names"));
    let icon = icon(r, &format!("{section}.icon"));
    let standard = Standard::read(r, &section);
    let sign_out = sign_out(r, &section, standard.as_ref());
    let name = name?;
    if name.trim().is_empty() || name.chars().any(char::is_control) {
        return problem(r, &name_key, "is needed: what visitors read");
    }
    let added = RedirectingProvider::configured(code, name.trim(), &names?);
    let read = provider(r, added, &section, standard_protocol(standard))?;
    Some(ProviderConfig { icon: icon?, sign_out: sign_out?, ..read })
}

/// The names that differ from `name`, each with its language.
fn names(r: &mut Reader, key: &str) -> Option<Vec<(Language, String)>> {
    let given = r.table(key)?;
    let count = given.len();
    let known = given.into_iter().filter_map(|(code, name)| {
        let language = Language::parse(&code);
        if language.is_none() {
            let expected = Language::codes();
            r.problem(
                &format!("{key}.{code}"),
                &format!("is no language of the site; one of {expected}"),
            );
        }
        Some((language?, name))
    });
    let known: Vec<_> = known.collect();
    (known.len() == count).then_some(known)
}

/// Whether the configuration may add a provider of this name.
fn is_free(code: &str) -> bool {
    RedirectingProvider::is_code(code)
        && !LoginMethod::BUILT_IN.iter().any(|method| method.code() == code)
}

fn provider(
    r: &mut Reader,
    provider: RedirectingProvider,
    section: &str,
    protocol: Option<ProviderProtocol>,
) -> Option<ProviderConfig> {
    let id = r.get(&format!("{section}.client_id"));
    let secret = r.secret(&format!("{section}.client_secret"));
    let demands = Demands::read(r, section);
    Some(ProviderConfig {
        provider,
        section: section.to_owned(),
        icon: None,
        client: ClientKeys { id: id?, secret: secret? },
        demands: demands?,
        sign_out: SignOutKeys::default(),
        protocol: protocol?,
    })
}

/// Signing out there too, which OAuth 2.0 alone does not have.
fn sign_out(r: &mut Reader, section: &str, standard: Option<&Standard>) -> Option<SignOutKeys> {
    let read = SignOutKeys::read(r, section)?;
    if read.wish == SignOutWish::Always
        && standard.is_some_and(|standard| standard.kind == ProviderKind::OAuth)
    {
        return problem(
            r,
            &format!("{section}.sign_out"),
            "needs kind = \"oidc\"; OAuth 2.0 has no sign-out",
        );
    }
    Some(read)
}

fn standard_protocol(standard: Option<Standard>) -> Option<ProviderProtocol> {
    standard.map(|standard| ProviderProtocol::Standard(Box::new(standard)))
}

/// The icon of a file.
#[expect(clippy::option_option, reason = "outer: the key is in order; inner: it is not empty")]
fn icon(r: &mut Reader, key: &str) -> Option<Option<String>> {
    let file: String = r.get(key)?;
    if file.is_empty() {
        return Some(None);
    }
    match std::fs::read_to_string(&file) {
        Err(cause) => problem(r, key, &format!("{file}: {cause}")),
        Ok(text) if text.len() > LARGEST_ICON => {
            problem(r, key, &format!("{file}: larger than {LARGEST_ICON} bytes"))
        }
        Ok(text) if !is_svg(&text) => {
            problem(r, key, &format!("{file}: needs to be one <svg> element without scripts"))
        }
        Ok(text) => Some(Some(text.trim().to_owned())),
    }
}

/// Whether a text is one `svg` element that can stand in a page: nothing before it, nothing that runs or loads.
fn is_svg(text: &str) -> bool {
    let lower = text.trim().to_ascii_lowercase();
    let is_one =
        lower.starts_with("<svg") && lower.find("</svg>").is_some_and(|at| at + 6 == lower.len());
    // An attribute may follow a line break, a slash or a quotation mark as well as a space.
    let names = lower.split(|c: char| !c.is_ascii_alphanumeric());
    let is_handler = |name: &str| name.len() > 2 && name.starts_with("on");
    is_one
        && !["<script", "<style", "<foreignobject", "<!", "&", "href", "url(", "style="]
            .iter()
            .any(|part| lower.contains(part))
        && !names.into_iter().any(is_handler)
}
