//! The rules for a card's authentication certificate, as a pure function.

use x509_parser::{extensions::ParsedExtension, parse_x509_certificate};

use super::Rejection;
use crate::providers::{
    Identity,
    certificates::{Anchors, CLIENT_AUTH, Certificate, CertificateError, KeyPurpose, Usage},
};

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
///
/// # Errors
/// [`Rejection::Certificate`] if the certificate does not meet the rules.
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
