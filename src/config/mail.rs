//! Where letters go: a folder, or a mail server and the protection of the connection to it. TLS is required, except
//! towards this machine itself, where nobody can listen in.

use std::{path::PathBuf, time::Duration};

use url::Url;

use crate::{
    config::reader::{Reader, is_loopback, milliseconds},
    domain::Secret,
};

/// Where letters are delivered to.
#[derive(Clone, Debug)]
pub enum MailTarget {
    /// One `.eml` file per letter.
    Folder(PathBuf),
    Smtp(Smtp),
}

/// A mail server and the protection of the connection.
#[derive(Clone, Debug)]
pub struct Smtp {
    /// `smtp://user:password@host:port`, or `smtps` for TLS from the first byte.
    pub url: Secret,
    /// How the connection is protected; with `smtps` it is TLS in any case.
    pub tls: MailTls,
    /// A PEM file with the only CAs to trust for the server; `None` means the system's CAs.
    pub roots: Option<PathBuf>,
    /// How long one letter may take until its text is sent.
    pub timeout: Duration,
    /// How long the server may take to say whether it took the text.
    pub answer_timeout: Duration,
}

/// How a connection that begins without TLS is protected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MailTls {
    /// STARTTLS with a trusted certificate. If the server does not offer that, letters wait.
    Required,
    /// STARTTLS if the server offers it, with any certificate.
    Opportunistic,
    /// No encryption.
    None,
}

impl MailTls {
    fn parse(text: &str) -> Option<Self> {
        match text {
            "required" => Some(Self::Required),
            "opportunistic" => Some(Self::Opportunistic),
            "none" => Some(Self::None),
            _ => None,
        }
    }
}

impl Smtp {
    /// A server with the usual protection for its location, twenty seconds until the text is sent and ten minutes after it.
    pub fn at(address: &str) -> Self {
        let here = Url::parse(address).is_ok_and(|url| is_loopback(&url));
        let tls = if here { MailTls::Opportunistic } else { MailTls::Required };
        let (timeout, answer_timeout) = (Duration::from_secs(20), Duration::from_secs(600));
        Self { url: Secret::new(address), tls, roots: None, timeout, answer_timeout }
    }
}

/// `embedded.mail`, `embedded.mail_tls`, `embedded.mail_tls_roots`, `embedded.mail_timeout_ms` and
/// `embedded.mail_answer_timeout_ms`
pub fn read(r: &mut Reader) -> Option<MailTarget> {
    let tls = r.optional("embedded.mail_tls", "required, opportunistic or none", MailTls::parse);
    let roots =
        r.optional("embedded.mail_tls_roots", "a PEM file", |text| Some(PathBuf::from(text)));
    let timeout = milliseconds(r, "embedded.mail_timeout_ms");
    let answer_timeout = milliseconds(r, "embedded.mail_answer_timeout_ms");
    let mail = r.parse_secret(
        "embedded.mail",
        "file://folder, smtp://host:port or smtps://host:port",
        |text| match text.split_once("://") {
            Some(("file", folder)) if !folder.is_empty() => Some(MailTarget::Folder(folder.into())),
            Some(("smtp" | "smtps", server)) if !server.is_empty() => {
                Some(MailTarget::Smtp(Smtp::at(text)))
            }
            _ => None,
        },
    );
    let (tls, roots, timeout) = (tls?, roots?, timeout?);
    let answer_timeout = answer_timeout?;
    match mail? {
        MailTarget::Smtp(server) => {
            let (url, tls) = (server.url, tls.unwrap_or(server.tls));
            let server = Smtp { url, tls, roots, timeout, answer_timeout };
            if let Some((key, what)) = contradiction(&server) {
                r.problem(key, what);
            }
            Some(MailTarget::Smtp(server))
        }
        folder @ MailTarget::Folder(_) => Some(folder),
    }
}

/// The key of a mail server's settings that contradicts another one, and why.
fn contradiction(server: &Smtp) -> Option<(&'static str, &'static str)> {
    let url = Url::parse(server.url.expose()).ok()?;
    if url.query().is_some() {
        return Some((
            "embedded.mail",
            "nothing follows a question mark; embedded.mail_tls says how the line is protected",
        ));
    }
    if url.scheme() == "smtps" && server.tls == MailTls::None {
        return Some(("embedded.mail_tls", "none contradicts the smtps:// of embedded.mail"));
    }
    if url.scheme() == "smtp"
        && server.tls == MailTls::Opportunistic
        && url.password().is_some()
        && !is_loopback(&url)
    {
        let what = "opportunistic shows the password of embedded.mail to anybody who strips TLS off the line; required keeps it, \
                    and none says that you know";
        return Some(("embedded.mail_tls", what));
    }
    None
}
