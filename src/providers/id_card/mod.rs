//! The national ID card: a TLS client certificate, from our own handshake or forwarded by a proxy in `Client-Cert`
//! (RFC 9440). Both are verified here (docs/providers/id-card.md).
//!
//! The same rules apply to [`web_eid`], where the card signs a challenge instead of a handshake.

pub mod client_cert;
pub mod web_eid;

use std::time::Duration;

use x509_parser::{extensions::ParsedExtension, parse_x509_certificate};

use crate::{
    domain::ErrorCode,
    providers::{
        Identity,
        certificates::{Anchors, CLIENT_AUTH, Certificate, CertificateError, KeyPurpose, Usage},
        ocsp,
        rest::SetupError,
    },
    rng::Rng,
};

/// The CAs of Estonian cards (docs/id-card.md has sources and fingerprints).
pub const ESTONIAN_CAS: &str = include_str!("trust/estonian.pem");

/// The CAs of Latvian cards (docs/id-card.md has sources and fingerprints).
pub const LATVIAN_CAS: &str = include_str!("trust/latvian.pem");

/// The CAs of Estonian test cards, which anybody can have.
pub const TEST_CAS: &str = include_str!("trust/test.pem");

#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// The requirements for certificates.
    pub rules: CardRules,
    /// How revocation is checked; `None`: revocation is not checked, and a card that was reported stolen passes.
    pub ocsp: Option<ocsp::Settings>,
    /// The time-out of a revocation check.
    pub timeout: Duration,
}

/// Verifies cards: their certificates and revocation.
#[derive(Debug)]
pub struct CardVerifier {
    /// The requirements for certificates.
    pub rules: CardRules,
    pub ocsp: Option<ocsp::Checker>,
}

impl CardVerifier {
    pub fn new(settings: Settings) -> Result<Self, SetupError> {
        let checker = |ocsp| ocsp::Checker::new(ocsp, settings.timeout);
        Ok(Self { rules: settings.rules, ocsp: settings.ocsp.map(checker).transpose()? })
    }

    /// The identity of the card that was used for this connection. The TLS handshake has already proven possession of
    /// the key of `certificate`; `None` if the browser sent no certificate. `now` is in seconds since 1970.
    pub async fn identify(
        &self,
        certificate: Option<&Certificate>,
        rng: &Rng,
        now: i64,
    ) -> Result<Identity, Rejection> {
        let certificate = certificate.ok_or(Rejection::NoCertificate)?;
        let card = verify(certificate, &self.rules, now)?;
        self.check_revocation(certificate, card.issuer, rng, now).await?;
        Ok(card.identity)
    }

    /// Checks whether a certificate that meets the rules has been revoked. `issuer` is the CA of its verified path.
    pub async fn check_revocation(
        &self,
        certificate: &Certificate,
        issuer: &Certificate,
        rng: &Rng,
        now: i64,
    ) -> Result<(), Rejection> {
        match &self.ocsp {
            Some(ocsp) => Ok(ocsp.check(certificate, issuer, rng, now).await?),
            None => Ok(()),
        }
    }
}

// Why a card is not accepted. The visitor gets the same message for everything that is wrong with a card
// (docs/providers/id-card.md#errors-the-visitor-sees); the cause goes to the log.

/// The cause. Contains nothing of the certificate.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Rejection {
    #[error("no client certificate was presented")]
    NoCertificate,
    /// The proxy's header is not in its form, or occurs twice.
    #[error("the header with the certificate (id_card.proxy_header) cannot be read")]
    Header,
    /// The certificate is not accepted: its issuer, validity, usage, policies or subject.
    #[error(transparent)]
    Certificate(#[from] CertificateError),
    #[error(transparent)]
    Revocation(#[from] ocsp::Rejection),
}

impl Rejection {
    /// The error code for the visitor (docs/providers/id-card.md#errors-the-visitor-sees). A malformed header is the
    /// proxy's fault.
    pub const fn code(&self) -> ErrorCode {
        match self {
            Self::NoCertificate | Self::Certificate(_) => ErrorCode::CheckIdCardReader,
            Self::Header => ErrorCode::ServerError,
            Self::Revocation(cause) => cause.code(),
        }
    }
}

// The rules for a card's authentication certificate, as a pure function.

/// The policies of Mobile-ID certificates from the same CAs. A phone does not count as a card.
pub(in crate::providers) const MOBILE_ID_POLICIES: &[&str] = &[
    "1.3.6.1.4.1.10015.1.3",
    "1.3.6.1.4.1.10015.1.3.1",
    "1.3.6.1.4.1.10015.1.3.2",
    "1.3.6.1.4.1.10015.1.3.3",
];

const USAGE: Usage = Usage {
    purposes: &[KeyPurpose {
        extended: Some(CLIENT_AUTH),
        key_usage: KeyPurpose::DIGITAL_SIGNATURE,
    }],
    policies: &[],
    test_policies: &[],
    forbidden_policies: MOBILE_ID_POLICIES,
};

/// The requirements for certificates. They are configuration, because a new generation of cards appears every few
/// years.
#[derive(Clone, Debug, Default)]
pub struct CardRules {
    /// The CAs that issue cards.
    pub anchors: Anchors,
    /// Policies in dotted form, one of which the certificate must have; empty: any policy is accepted.
    pub policies: Vec<String>,
}

/// A certificate that meets the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified<'r> {
    /// Who the card belongs to.
    pub identity: Identity,
    /// The CA that issued the certificate.
    pub issuer: &'r Certificate,
}

/// Checks that one of the anchors issued the certificate, that it is valid at `now` (seconds since 1970) and made for
/// signing in. Does not check revocation.
pub fn verify<'r>(
    certificate: &Certificate,
    rules: &'r CardRules,
    now: i64,
) -> Result<Verified<'r>, Rejection> {
    let issuer = rules.check(certificate, &USAGE, now)?;
    Ok(Verified { identity: certificate.identity()?, issuer })
}

impl CardRules {
    /// Checks everything except the subject, for this usage. Returns the issuer.
    pub(in crate::providers) fn check(
        &self,
        certificate: &Certificate,
        usage: &Usage,
        now: i64,
    ) -> Result<&Certificate, CertificateError> {
        let issuer = certificate.verified_issuer(&self.anchors, now, usage)?;
        let is_wanted = |policy: &String| self.policies.contains(policy);
        if self.policies.is_empty() || policies(certificate)?.iter().any(is_wanted) {
            Ok(issuer)
        } else {
            Err(CertificateError::Policy)
        }
    }
}

fn policies(certificate: &Certificate) -> Result<Vec<String>, CertificateError> {
    let (_, parsed) =
        parse_x509_certificate(certificate.der()).map_err(|_| CertificateError::Malformed)?;
    let listed =
        parsed.extensions().iter().filter_map(|extension| match extension.parsed_extension() {
            ParsedExtension::CertificatePolicies(listed) => Some(listed),
            _ => None,
        });
    Ok(listed.flatten().map(|policy| policy.policy_id.to_id_string()).collect())
}
