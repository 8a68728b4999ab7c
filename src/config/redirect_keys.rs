//! The keys of a provider that speaks `OpenID` Connect, or OAuth 2.0 with a userinfo endpoint.

use url::Url;

use crate::{
    config::reader::{WEB_ADDRESS, section, web_address},
    domain::Country,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProviderKind {
    Oidc,
    OAuth,
}

/// How a client authenticates at the token endpoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClientAuthentication {
    /// `client_secret_basic`: the header, with form-encoded id and secret
    Basic,
    /// `client_secret_post`: two fields of the form
    Post,
}

/// How a personal code is written in a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PersonalCodeForm {
    /// The bare code, issued by the provider's country
    Bare,
    /// `EE:EID:38207146522`: country, type, code (HarID). Any type but `EID` is not a personal code
    Typed,
    /// `PNOLV-010180-15097`: the semantics identifier of ETSI EN 319 412-1 (eParaksts)
    Semantics,
    /// `EE60001019906`: the country's two letters, then the code (TARA, `GovSSO`)
    Prefixed,
    /// `ES/EE/60001019906`: the person's country, the receiver's, the code (the identifier of eIDAS nodes)
    Eidas,
}

/// The signature algorithms of ID tokens that can be allowed. Symmetric ones and `none` cannot even be configured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SigningAlgorithm {
    /// RSA PKCS#1 v1.5
    Rs256,
    /// RSA-PSS
    Ps256,
    /// ECDSA on P-256
    Es256,
    /// Ed25519
    EdDsa,
}

section! {
    /// `section` is the name of the provider's section.
    pub struct Standard(r, section: &str) {
        pub kind: ProviderKind =
            r.parse(&format!("{section}.kind"), "oidc or oauth", |text| match text {
                "oidc" => Some(ProviderKind::Oidc),
                "oauth" => Some(ProviderKind::OAuth),
                _ => None,
            }),
        /// Compared exactly.
        pub issuer: String = r
            .optional(&format!("{section}.issuer"), WEB_ADDRESS, address)
            .map(Option::unwrap_or_default),
        pub algorithms: Vec<SigningAlgorithm> = r.list(
            &format!("{section}.algorithms"),
            "one of RS256, PS256, ES256, EdDSA",
            |text| match text {
                "RS256" => Some(SigningAlgorithm::Rs256),
                "PS256" => Some(SigningAlgorithm::Ps256),
                "ES256" => Some(SigningAlgorithm::Es256),
                "EdDSA" => Some(SigningAlgorithm::EdDsa),
                _ => None,
            },
        ),
        pub authorization_endpoint: Option<Url> =
            r.optional(&format!("{section}.authorization_endpoint"), WEB_ADDRESS, web_address),
        pub token_endpoint: Option<Url> =
            r.optional(&format!("{section}.token_endpoint"), WEB_ADDRESS, web_address),
        pub userinfo_endpoint: Option<Url> =
            r.optional(&format!("{section}.userinfo_endpoint"), WEB_ADDRESS, web_address),
        pub authentication: ClientAuthentication =
            r.parse(&format!("{section}.authentication"), "basic or post", |text| match text {
                "basic" => Some(ClientAuthentication::Basic),
                "post" => Some(ClientAuthentication::Post),
                _ => None,
            }),
        pub pkce: bool = r.get(&format!("{section}.pkce")),
        pub scopes: Vec<String> = r.get(&format!("{section}.scopes")),
        /// `None` means the site's country.
        pub country: Option<Country> =
            r.optional(&format!("{section}.country"), "a country code such as EE", Country::parse),
        pub claims: ClaimNames = ClaimNames::read_from(r, &format!("{section}.claims")),
    }
}

section! {
    /// What an answer has to say beyond being genuine. Empty requirements are met by every answer.
    #[derive(Default)]
    pub struct Requirements(r, section: &str) {
        /// `acr` must be one of these.
        pub acr: Vec<String> = r.get(&format!("{section}.acr")),
        /// `amr` must contain one of these.
        pub amr: Vec<String> = r.get(&format!("{section}.amr")),
        /// Seconds since `auth_time`, at most.
        pub max_age: Option<u32> = r
            .get(&format!("{section}.max_age"))
            .map(|seconds: u32| Some(seconds).filter(|seconds| *seconds > 0)),
    }
}

section! {
    /// The names of claims, or their paths with dots. An empty name means that the provider has no such claim.
    pub struct ClaimNames(r, section: &str) {
        pub given_name: String = r.get(&format!("{section}.given_name")),
        pub surname: String = r.get(&format!("{section}.surname")),
        pub personal_code: String = r.get(&format!("{section}.personal_code")),
        pub personal_code_form: PersonalCodeForm = r.parse(
            &format!("{section}.personal_code_form"),
            "bare, typed, semantics, prefixed or eidas",
            |text| match text {
                "bare" => Some(PersonalCodeForm::Bare),
                "typed" => Some(PersonalCodeForm::Typed),
                "semantics" => Some(PersonalCodeForm::Semantics),
                "prefixed" => Some(PersonalCodeForm::Prefixed),
                "eidas" => Some(PersonalCodeForm::Eidas),
                _ => None,
            },
        ),
        /// `yyyy-mm-dd`
        pub birth_date: String = r.get(&format!("{section}.birth_date")),
        /// `male`, `female`
        pub gender: String = r.get(&format!("{section}.gender")),
        /// A text, or the address object of `OpenID` Connect
        pub address: String = r.get(&format!("{section}.address")),
        /// Used only if `email_verified` is true
        pub email: String = r.get(&format!("{section}.email")),
    }
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
}

/// An address that is compared exactly, so it is kept as written.
pub(super) fn address(text: &str) -> Option<String> {
    web_address(text).map(|_| text.to_owned())
}
