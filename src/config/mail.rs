//! Where letters go: a folder, or a mail server and how the line to it is protected. TLS is required; only towards this
//! machine itself, where nobody listens in, does a server without it do.

use std::{path::PathBuf, time::Duration};

use url::Url;

use crate::{
    config::{
        reader::Reader,
        values::{is_loopback, milliseconds},
    },
    domain::Secret,
};

/// Where letters go.
#[derive(Clone, Debug)]
pub enum MailTarget {
    /// One `.eml` file a letter.
    Folder(PathBuf),
    /// An SMTP server.
    Smtp(Smtp),
}

/// A mail server and the line to it.
#[derive(Clone, Debug)]
pub struct Smtp {
    /// `smtp://user:password@host:port`, or `smtps` for TLS from the first byte.
    pub url: Secret,
    /// How the line is protected; `smtps` is TLS in any case.
    pub tls: MailTls,
    /// PEM file of the only CAs that may vouch for the server; `None`: the system's.
    pub roots: Option<PathBuf>,
    /// How long one letter may take.
    pub patience: Duration,
}

/// How a line that begins in the clear is protected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MailTls {
    /// STARTTLS with a certificate that is believed; without it letters wait.
    Required,
    /// STARTTLS where the server offers it, whatever its certificate.
    Opportunistic,
    /// In the clear.
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
    /// A server whose line is protected as is usual for where it is, and whom nobody waits for longer than twenty seconds.
    #[must_use]
    pub fn at(address: &str) -> Self {
        let here = Url::parse(address).is_ok_and(|url| is_loopback(&url));
        let tls = if here { MailTls::Opportunistic } else { MailTls::Required };
        Self { url: Secret::new(address), tls, roots: None, patience: Duration::from_secs(20) }
    }
}

/// `embedded.mail`, `embedded.mail_tls`, `embedded.mail_tls_roots` and `embedded.mail_timeout_ms`
pub fn read(r: &mut Reader) -> Option<MailTarget> {
    let tls = r.optional("embedded.mail_tls", "required, opportunistic or none", MailTls::parse);
    let roots =
        r.optional("embedded.mail_tls_roots", "a PEM file", |text| Some(PathBuf::from(text)));
    let patience = milliseconds(r, "embedded.mail_timeout_ms");
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
    let (tls, roots, patience) = (tls?, roots?, patience?);
    match mail? {
        MailTarget::Smtp(server) => {
            let server = Smtp { url: server.url, tls: tls.unwrap_or(server.tls), roots, patience };
            match contradiction(&server) {
                Some((key, what)) => {
                    r.problem(key, what);
                    None
                }
                None => Some(MailTarget::Smtp(server)),
            }
        }
        folder @ MailTarget::Folder(_) => Some(folder),
    }
}

/// What of a mail server's keys does not go together.
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
        let what = "opportunistic shows the password of embedded.mail to whoever strips TLS off the line; required keeps it, \
                    and none says that you know";
        return Some(("embedded.mail_tls", what));
    }
    None
}
