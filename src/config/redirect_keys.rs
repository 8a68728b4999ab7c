//! The keys of a provider that speaks `OpenID` Connect, or OAuth 2.0 with a userinfo endpoint.

use url::Url;

use crate::{
    config::reader::{Reader, WEB_ADDRESS, web_address},
    domain::Country,
};

/// The protocol of a provider.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProviderKind {
    Oidc,
    OAuth,
}

/// How a client authenticates to the token endpoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClientAuthentication {
    Basic,
    Post,
}

/// How a personal code is written in a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PersonalCodeForm {
    Bare,
    Typed,
    Semantics,
    Prefixed,
    Eidas,
}

/// The signature algorithm of an ID token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SigningAlgorithm {
    Rs256,
    Ps256,
    Es256,
}

#[derive(Clone, Debug)]
pub struct Standard {
    pub kind: ProviderKind,
    /// Compared exactly.
    pub issuer: String,
    pub algorithms: Vec<SigningAlgorithm>,
    pub authorization_endpoint: Option<Url>,
    pub token_endpoint: Option<Url>,
    pub userinfo_endpoint: Option<Url>,
    pub authentication: ClientAuthentication,
    pub pkce: bool,
    pub scopes: Vec<String>,
    /// `None` means the site's country.
    pub country: Option<Country>,
    pub claims: ClaimNames,
}

/// The names of claims; empty if the provider does not have one.
#[derive(Clone, Debug)]
pub struct ClaimNames {
    pub given_name: String,
    pub surname: String,
    pub personal_code: String,
    pub personal_code_form: PersonalCodeForm,
    pub birth_date: String,
    pub gender: String,
    pub address: String,
    pub email: String,
}

impl Standard {
    /// The endpoints that are given, by their keys.
    pub fn endpoints(&self) -> impl Iterator<Item = (&'static str, Url)> {
        [
            ("authorization_endpoint", &self.authorization_endpoint),
            ("token_endpoint", &self.token_endpoint),
            ("userinfo_endpoint", &self.userinfo_endpoint),
        ]
        .into_iter()
        .filter_map(|(key, url)| Some((key, url.clone()?)))
    }

    /// The first key that this kind requires and that is empty, if any.
    pub(super) fn lacks(&self) -> Option<&'static str> {
        if self.kind == ProviderKind::Oidc {
            return self.issuer.is_empty().then_some("issuer");
        }
        let required = ["authorization_endpoint", "token_endpoint", "userinfo_endpoint"];
        required.into_iter().find(|key| !self.endpoints().any(|(given, _)| given == *key))
    }

    /// Reads the keys of a section.
    pub(super) fn read(r: &mut Reader, section: &str) -> Option<Self> {
        let key = |name: &str| format!("{section}.{name}");
        let kind = r.parse(&key("kind"), "oidc or oauth", |text| match text {
            "oidc" => Some(ProviderKind::Oidc),
            "oauth" => Some(ProviderKind::OAuth),
            _ => None,
        });
        let issuer = r.optional(&key("issuer"), WEB_ADDRESS, address);
        let algorithms =
            r.list(&key("algorithms"), "one of RS256, PS256, ES256", |text| match text {
                "RS256" => Some(SigningAlgorithm::Rs256),
                "PS256" => Some(SigningAlgorithm::Ps256),
                "ES256" => Some(SigningAlgorithm::Es256),
                _ => None,
            });
        let mut endpoint = |name: &str| r.optional(&key(name), WEB_ADDRESS, web_address);
        let [authorization, token, userinfo] =
            ["authorization_endpoint", "token_endpoint", "userinfo_endpoint"].map(&mut endpoint);
        let authentication = r.parse(&key("authentication"), "basic or post", |text| match text {
            "basic" => Some(ClientAuthentication::Basic),
            "post" => Some(ClientAuthentication::Post),
            _ => None,
        });
        let (pkce, scopes) = (r.get(&key("pkce")), r.get(&key("scopes")));
        let country = r.optional(&key("country"), "a country code such as EE", Country::parse);
        let claims = claims(r, &key("claims"));
        Some(Self {
            kind: kind?,
            issuer: issuer?.unwrap_or_default(),
            algorithms: algorithms?,
            authorization_endpoint: authorization?,
            token_endpoint: token?,
            userinfo_endpoint: userinfo?,
            authentication: authentication?,
            pkce: pkce?,
            scopes: scopes?,
            country: country?,
            claims: claims?,
        })
    }
}

fn claims(r: &mut Reader, section: &str) -> Option<ClaimNames> {
    let form = format!("{section}.personal_code_form");
    let forms = "bare, typed, semantics, prefixed or eidas";
    let personal_code_form = r.parse(&form, forms, |text| match text {
        "bare" => Some(PersonalCodeForm::Bare),
        "typed" => Some(PersonalCodeForm::Typed),
        "semantics" => Some(PersonalCodeForm::Semantics),
        "prefixed" => Some(PersonalCodeForm::Prefixed),
        "eidas" => Some(PersonalCodeForm::Eidas),
        _ => None,
    });
    let mut claim = |name: &str| r.get::<String>(&format!("{section}.{name}"));
    Some(ClaimNames {
        given_name: claim("given_name")?,
        surname: claim("surname")?,
        personal_code: claim("personal_code")?,
        personal_code_form: personal_code_form?,
        birth_date: claim("birth_date")?,
        gender: claim("gender")?,
        address: claim("address")?,
        email: claim("email")?,
    })
}

/// An address that is compared exactly, so it is kept as written.
pub(super) fn address(text: &str) -> Option<String> {
    web_address(text).map(|_| text.to_owned())
}
