//! What a certificate may be used for: key usage, extended key usage, policies. Each provider states its requirements.

use webpki::KeyUsage as ChainUsage;
use x509_parser::{
    extensions::ParsedExtension,
    oid_registry::{OID_X509_EXT_CERTIFICATE_POLICIES, Oid},
};

use super::{Certificate, CertificateError};

/// The object identifier of the extended key usage clientAuth (1.3.6.1.5.5.7.3.2), encoded without tag and length.
pub const CLIENT_AUTH: &[u8] = &[0x2b, 0x06, 0x01, 0x05, 0x05, 0x07, 0x03, 0x02];

/// The requirements of a provider.
#[derive(Clone, Copy, Debug)]
pub struct Usage {
    /// One of these must match.
    pub purposes: &'static [KeyPurpose],
    /// Sets of policies in dotted form. All policies of one set must be present. No sets: any policies are accepted.
    pub policies: &'static [&'static [&'static str]],
    /// Further sets, which only a test CA may put into a certificate.
    pub test_policies: &'static [&'static [&'static str]],
    /// Policies in dotted form, none of which may be present.
    pub forbidden_policies: &'static [&'static str],
}

/// One combination of extended and plain key usage.
#[derive(Clone, Copy, Debug)]
pub struct KeyPurpose {
    /// The extended key usage that must be listed, in the form of [`CLIENT_AUTH`]. `None`: the extension must be
    /// absent.
    pub extended: Option<&'static [u8]>,
    /// The key usage bits (RFC 5280 section 4.2.1.3) that must be set. The extension must be present.
    pub key_usage: u16,
}

/// How a certificate meets a [`Usage`].
#[derive(Clone, Copy, Debug)]
pub struct Fit {
    /// The purpose that matches.
    pub purpose: KeyPurpose,
    /// Whether only test policies match.
    pub is_for_tests: bool,
}

impl KeyPurpose {
    /// The bit of digitalSignature.
    pub const DIGITAL_SIGNATURE: u16 = 1;
    /// The bit of keyEncipherment.
    pub const KEY_ENCIPHERMENT: u16 = 1 << 2;
    /// The bit of dataEncipherment.
    pub const DATA_ENCIPHERMENT: u16 = 1 << 3;

    /// The extended key usage that path validation requires. Anchors are not checked for theirs, so a leaf without the
    /// extension always passes.
    pub(super) fn chain_usage(self) -> ChainUsage {
        self.extended.map_or(ChainUsage::client_auth(), ChainUsage::required)
    }
}

impl Certificate {
    /// Checks that the certificate does not belong to a CA and is fit for `usage`. Ignores the issuer.
    ///
    /// # Errors
    /// [`CertificateError::Ca`], [`CertificateError::Purpose`] or [`CertificateError::Policy`].
    pub fn check_usage(&self, usage: &Usage) -> Result<Fit, CertificateError> {
        let certificate = self.parsed()?;
        if certificate.is_ca() {
            return Err(CertificateError::Ca);
        }
        let malformed = |_| CertificateError::Malformed;
        let bits = certificate.key_usage().map_err(malformed)?.map_or(0, |usage| usage.value.flags);
        let extended: Option<Vec<&[u8]>> =
            certificate.extended_key_usage().map_err(malformed)?.map(|extension| {
                let client_auth = extension.value.client_auth.then_some(CLIENT_AUTH);
                client_auth
                    .into_iter()
                    .chain(extension.value.other.iter().map(Oid::as_bytes))
                    .collect()
            });
        let fits = |purpose: &&KeyPurpose| {
            bits & purpose.key_usage == purpose.key_usage
                && match (purpose.extended, &extended) {
                    (None, None) => true,
                    (Some(wanted), Some(listed)) => listed.contains(&wanted),
                    _ => false,
                }
        };
        let purpose = usage.purposes.iter().find(fits).ok_or(CertificateError::Purpose)?;
        let mut policies = Vec::new();
        for extension in certificate
            .extensions()
            .iter()
            .filter(|extension| extension.oid == OID_X509_EXT_CERTIFICATE_POLICIES)
        {
            let ParsedExtension::CertificatePolicies(listed) = extension.parsed_extension() else {
                return Err(CertificateError::Malformed);
            };
            policies.extend(listed.iter().map(|policy| policy.policy_id.to_id_string()));
        }
        let has = |policy: &&str| policies.iter().any(|listed| listed == policy);
        let holds = |sets: &[&[&str]]| sets.iter().any(|set| set.iter().all(&has));
        let is_usual = usage.policies.is_empty() || holds(usage.policies);
        let is_for_tests = !is_usual && holds(usage.test_policies);
        if (is_usual || is_for_tests) && !usage.forbidden_policies.iter().any(has) {
            Ok(Fit { purpose: *purpose, is_for_tests })
        } else {
            Err(CertificateError::Policy)
        }
    }
}
