//! CAs and server certificates, made for one test.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::Arc,
};

use lavi::clock::Clock;
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
use rustls::{
    ServerConfig,
    crypto::aws_lc_rs,
    pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject},
};
use time::{Duration, OffsetDateTime};

/// A private CA.
pub struct Ca(CertifiedIssuer<'static, KeyPair>);

/// A server's PEM files.
pub struct Files {
    pub certificate: PathBuf,
    pub key: PathBuf,
}

impl Files {
    /// TLS of a server that shows this certificate.
    pub fn config(&self) -> ServerConfig {
        ServerConfig::builder_with_provider(Arc::new(aws_lc_rs::default_provider()))
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_no_client_auth()
            .with_single_cert(
                vec![CertificateDer::from_pem_file(&self.certificate).unwrap()],
                PrivateKeyDer::from_pem_file(&self.key).unwrap(),
            )
            .unwrap()
    }
}

impl Ca {
    pub fn new(name: &str) -> Self {
        let mut params = CertificateParams::new(Vec::new()).unwrap();
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        params.distinguished_name.push(rcgen::DnType::CommonName, name);
        Self(CertifiedIssuer::self_signed(params, KeyPair::generate().unwrap()).unwrap())
    }

    /// Writes the CA's own certificate.
    pub fn file(&self, folder: &Path) -> PathBuf {
        let file = folder.join("ca.pem");
        fs::write(&file, self.0.pem()).unwrap();
        file
    }

    /// Certifies a server with these names or addresses.
    pub fn certify(&self, folder: &Path, names: &[&str]) -> Files {
        self.certify_for(folder, names, 3_650)
    }

    /// The same with a certificate that ends in so many days from now, or has ended.
    pub fn certify_for(&self, folder: &Path, names: &[&str], days: i64) -> Files {
        let key = KeyPair::generate().unwrap();
        let mut params =
            CertificateParams::new(names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>())
                .unwrap();
        let now = OffsetDateTime::from_unix_timestamp(Clock::System.now()).unwrap();
        params.not_before = now - Duration::days(100);
        params.not_after = now + Duration::days(days) + Duration::hours(1);
        let certificate = params.signed_by(&key, &self.0).unwrap();
        let files =
            Files { certificate: folder.join("server.pem"), key: folder.join("server.key") };
        fs::write(&files.certificate, certificate.pem()).unwrap();
        fs::write(&files.key, key.serialize_pem()).unwrap();
        files
    }
}
