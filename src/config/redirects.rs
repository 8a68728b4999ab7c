//! The redirecting providers of the embedded account service. `config.toml` documents every key.

#![expect(missing_docs, reason = "config.toml documents every key")]

use url::Url;

use crate::{
    config::{
        reader::Reader,
        values::{WEB_ADDRESS, folder, web_address},
    },
    domain::{Country, Secret},
};

/// HarID, X-ID and eParaksts.
#[derive(Clone, Debug)]
pub struct RedirectsConfig {
    pub har_id: HarId,
    pub x_id: XId,
    pub e_paraksts: EParaksts,
}

/// Our client id and secret with a provider.
#[derive(Clone, Debug)]
pub struct ClientKeys {
    pub id: String,
    pub secret: Secret,
}

#[derive(Clone, Debug)]
pub struct HarId {
    /// Compared exactly.
    pub issuer: String,
    pub client: ClientKeys,
    pub scopes: Vec<String>,
    pub require_strong_session: bool,
}

/// The protocol of the X-ID provider.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum XIdKind {
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
}

/// The signature algorithm of an ID token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SigningAlgorithm {
    Rs256,
    Ps256,
    Es256,
}

#[derive(Clone, Debug)]
pub struct XId {
    pub kind: XIdKind,
    /// Compared exactly.
    pub issuer: String,
    pub algorithms: Vec<SigningAlgorithm>,
    pub authorization_endpoint: Option<Url>,
    pub token_endpoint: Option<Url>,
    pub userinfo_endpoint: Option<Url>,
    pub client: ClientKeys,
    pub authentication: ClientAuthentication,
    pub pkce: bool,
    pub scopes: Vec<String>,
    /// `None` means the site's country.
    pub country: Option<Country>,
    pub claims: XIdClaims,
}

/// The names of claims; empty if the provider does not have one.
#[derive(Clone, Debug)]
pub struct XIdClaims {
    pub given_name: String,
    pub surname: String,
    pub personal_code: String,
    pub personal_code_form: PersonalCodeForm,
    pub birth_date: String,
    pub gender: String,
    pub address: String,
    pub email: String,
}

#[derive(Clone, Debug)]
pub struct EParaksts {
    pub host: Url,
    pub client: ClientKeys,
    pub acr_values: String,
}

impl HarId {
    /// The required key that is empty, if any.
    #[must_use]
    pub fn lacks(&self) -> Option<&'static str> {
        self.client.id.is_empty().then_some("embedded.har_id.client_id")
    }
}

impl XId {
    /// The first required key that is empty, if any.
    #[must_use]
    pub fn lacks(&self) -> Option<&'static str> {
        let oidc = [(self.issuer.is_empty(), "embedded.x_id.issuer")];
        let oauth = [
            (self.authorization_endpoint.is_none(), "embedded.x_id.authorization_endpoint"),
            (self.token_endpoint.is_none(), "embedded.x_id.token_endpoint"),
            (self.userinfo_endpoint.is_none(), "embedded.x_id.userinfo_endpoint"),
        ];
        let of_kind = if self.kind == XIdKind::Oidc { &oidc[..] } else { &oauth[..] };
        let of_all = (self.client.id.is_empty(), "embedded.x_id.client_id");
        std::iter::once(&of_all).chain(of_kind).find(|(is_empty, _)| *is_empty).map(|(_, key)| *key)
    }
}

impl EParaksts {
    /// The required key that is empty, if any.
    #[must_use]
    pub fn lacks(&self) -> Option<&'static str> {
        self.client.id.is_empty().then_some("embedded.e_paraksts.client_id")
    }
}

/// Reads the three sections.
pub fn read(r: &mut Reader) -> Option<RedirectsConfig> {
    let (har_id, x_id, e_paraksts) = (har_id(r), x_id(r), e_paraksts(r));
    Some(RedirectsConfig { har_id: har_id?, x_id: x_id?, e_paraksts: e_paraksts? })
}

fn har_id(r: &mut Reader) -> Option<HarId> {
    let issuer = r.parse("embedded.har_id.issuer", WEB_ADDRESS, address);
    let client = client(r, "embedded.har_id");
    let (scopes, require_strong_session) =
        (r.get("embedded.har_id.scopes"), r.get("embedded.har_id.require_strong_session"));
    Some(HarId {
        issuer: issuer?,
        client: client?,
        scopes: scopes?,
        require_strong_session: require_strong_session?,
    })
}

fn x_id(r: &mut Reader) -> Option<XId> {
    let kind = r.parse("embedded.x_id.kind", "oidc or oauth", |text| match text {
        "oidc" => Some(XIdKind::Oidc),
        "oauth" => Some(XIdKind::OAuth),
        _ => None,
    });
    let issuer = r.optional("embedded.x_id.issuer", WEB_ADDRESS, address);
    let algorithms =
        r.list("embedded.x_id.algorithms", "one of RS256, PS256, ES256", |text| match text {
            "RS256" => Some(SigningAlgorithm::Rs256),
            "PS256" => Some(SigningAlgorithm::Ps256),
            "ES256" => Some(SigningAlgorithm::Es256),
            _ => None,
        });
    let mut endpoint =
        |name: &str| r.optional(&format!("embedded.x_id.{name}"), WEB_ADDRESS, web_address);
    let (authorization, token) = (endpoint("authorization_endpoint"), endpoint("token_endpoint"));
    let userinfo = endpoint("userinfo_endpoint");
    let client = client(r, "embedded.x_id");
    let authentication =
        r.parse("embedded.x_id.authentication", "basic or post", |text| match text {
            "basic" => Some(ClientAuthentication::Basic),
            "post" => Some(ClientAuthentication::Post),
            _ => None,
        });
    let (pkce, scopes) = (r.get("embedded.x_id.pkce"), r.get("embedded.x_id.scopes"));
    let country = r.optional("embedded.x_id.country", "a country code such as EE", Country::parse);
    let claims = x_id_claims(r);
    Some(XId {
        kind: kind?,
        issuer: issuer?.unwrap_or_default(),
        algorithms: algorithms?,
        authorization_endpoint: authorization?,
        token_endpoint: token?,
        userinfo_endpoint: userinfo?,
        client: client?,
        authentication: authentication?,
        pkce: pkce?,
        scopes: scopes?,
        country: country?,
        claims: claims?,
    })
}

fn x_id_claims(r: &mut Reader) -> Option<XIdClaims> {
    let personal_code_form =
        r.parse("embedded.x_id.claims.personal_code_form", "bare, typed or semantics", |text| {
            match text {
                "bare" => Some(PersonalCodeForm::Bare),
                "typed" => Some(PersonalCodeForm::Typed),
                "semantics" => Some(PersonalCodeForm::Semantics),
                _ => None,
            }
        });
    let mut claim = |name: &str| r.get::<String>(&format!("embedded.x_id.claims.{name}"));
    Some(XIdClaims {
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

fn e_paraksts(r: &mut Reader) -> Option<EParaksts> {
    let host = r.parse("embedded.e_paraksts.host", WEB_ADDRESS, folder);
    let (client, acr_values) =
        (client(r, "embedded.e_paraksts"), r.get("embedded.e_paraksts.acr_values"));
    Some(EParaksts { host: host?, client: client?, acr_values: acr_values? })
}

fn client(r: &mut Reader, section: &str) -> Option<ClientKeys> {
    let (id, secret) =
        (r.get(&format!("{section}.client_id")), r.secret(&format!("{section}.client_secret")));
    Some(ClientKeys { id: id?, secret: secret? })
}

/// An address that is compared exactly, so it is kept as written.
fn address(text: &str) -> Option<String> {
    web_address(text).map(|_| text.to_owned())
}
