//! The connection to the mail server. Letters contain links that open accounts. Therefore TLS is set up before
//! anything else is sent (unless the configuration says otherwise), and a server without TLS gets no letter.

use std::{
    error::Error,
    fs, io, iter,
    net::SocketAddr,
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    task::{Context, Poll, ready},
};

use lettre::{
    Message,
    transport::{
        smtp,
        smtp::{
            authentication::{Credentials, DEFAULT_MECHANISMS},
            client::{
                AsyncSmtpConnection, AsyncTokioStream, Certificate, CertificateStore, Tls,
                TlsParameters,
            },
            extension::ClientId,
        },
    },
};
use percent_encoding::percent_decode_str;
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::TcpStream,
};
use url::{Host, Url};

use crate::config::{MailTls, Smtp, is_loopback};

/// Bytes that the server may send per letter. The library stops at 100,000 bytes of answer, but only at the end of a
/// line.
const MOST: usize = 1 << 20;

/// A mail server, with a connection that is reused for the next letter.
pub struct MailServer {
    at: (String, u16),
    tls: Tls,
    credentials: Option<Credentials>,
    hello: ClientId,
    kept: Option<AsyncSmtpConnection>,
    /// Bytes that the server may still send for this letter.
    left: Arc<AtomicUsize>,
}

/// Why the server did not take a letter.
#[derive(Debug, thiserror::Error)]
pub enum NotTaken {
    #[error("no connection: {0}")]
    Unreachable(#[from] io::Error),
    #[error("{}", reason(.0))]
    Refused(#[from] smtp::Error),
}

impl MailServer {
    /// Sends a letter. The connection is closed after an error or if the future is dropped.
    pub async fn send(&mut self, letter: &Message) -> Result<(), NotTaken> {
        self.left.store(MOST, Ordering::Relaxed);
        let mut kept = self.kept.take();
        let is_open = match &mut kept {
            Some(kept) => kept.test_connected().await,
            None => false,
        };
        let mut connection = match kept.filter(|_| is_open) {
            Some(kept) => kept,
            None => self.connect().await?,
        };
        connection.send(letter.envelope(), &letter.formatted()).await?;
        self.kept = Some(connection);
        Ok(())
    }

    async fn connect(&self) -> Result<AsyncSmtpConnection, NotTaken> {
        let (host, port) = &self.at;
        let mut connection = if let Tls::Wrapper(tls) = &self.tls {
            let at = (host.as_str(), *port);
            AsyncSmtpConnection::connect_tokio1(at, None, &self.hello, Some(tls.clone()), None)
                .await?
        } else {
            let stream = TcpStream::connect((host.as_str(), *port)).await?;
            let stream = Box::new(Limited { stream, left: Arc::clone(&self.left) });
            AsyncSmtpConnection::connect_with_transport(stream, &self.hello).await?
        };
        match &self.tls {
            Tls::Required(tls) => connection.starttls(tls.clone(), &self.hello).await?,
            Tls::Opportunistic(tls) if connection.can_starttls() => {
                connection.starttls(tls.clone(), &self.hello).await?;
            }
            _ => {}
        }
        if let Some(credentials) = &self.credentials {
            connection.auth(DEFAULT_MECHANISMS, credentials).await?;
        }
        Ok(connection)
    }
}

/// A connection that limits how many bytes the server may send.
#[derive(Debug)]
struct Limited {
    stream: TcpStream,
    left: Arc<AtomicUsize>,
}

impl AsyncRead for Limited {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = into.filled().len();
        ready!(Pin::new(&mut self.stream).poll_read(context, into))?;
        let said = into.filled().len() - before;
        let left = self.left.load(Ordering::Relaxed).checked_sub(said);
        let left = left.ok_or_else(|| io::Error::other("it talks without an end"))?;
        self.left.store(left, Ordering::Relaxed);
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for Limited {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

impl AsyncTokioStream for Limited {
    fn peer_addr(&self) -> io::Result<SocketAddr> {
        self.stream.peer_addr()
    }
}

/// Builds the server from the configuration, without connecting yet.
///
/// # Errors
/// A text that says what is wrong, without the password.
pub fn server(server: &Smtp) -> Result<MailServer, String> {
    let unreadable = || "embedded.mail: the SMTP address cannot be read".to_owned();
    let url = Url::parse(server.url.expose()).map_err(|_| unreadable())?;
    let host = match url.host().ok_or_else(unreadable)? {
        Host::Ipv6(address) => address.to_string(),
        name => name.to_string(),
    };
    if url.scheme() == "smtp" && server.tls != MailTls::Required && !is_loopback(&url) {
        tracing::warn!(
            "embedded.mail_tls: letters with links that open accounts may go to another machine in the clear"
        );
    }
    let (tls, port) = match (url.scheme(), server.tls) {
        ("smtps", _) => (Tls::Wrapper(believing(server, &host)?), 465),
        ("smtp", MailTls::Required) => (Tls::Required(believing(server, &host)?), 25),
        ("smtp", MailTls::Opportunistic) => (Tls::Opportunistic(unseeing(&host)?), 25),
        ("smtp", MailTls::None) => (Tls::None, 25),
        _ => return Err(unreadable()),
    };
    let decoded = |text: &str| {
        percent_decode_str(text).decode_utf8().map(String::from).map_err(|_| unreadable())
    };
    let credentials = url.password().map(|password| {
        Ok::<_, String>(Credentials::new(decoded(url.username())?, decoded(password)?))
    });
    let name = url.path().trim_matches('/');
    Ok(MailServer {
        at: (host, url.port().unwrap_or(port)),
        tls,
        credentials: credentials.transpose()?,
        hello: if name.is_empty() {
            ClientId::default()
        } else {
            ClientId::Domain(name.to_owned())
        },
        kept: None,
        left: Arc::default(),
    })
}

/// TLS that requires a certificate for this host from a trusted CA.
fn believing(server: &Smtp, host: &str) -> Result<TlsParameters, String> {
    let mut parameters = TlsParameters::builder(host.to_owned());
    if let Some(file) = &server.roots {
        let wrong = |cause: &dyn std::fmt::Display| {
            format!("embedded.mail_tls_roots: {}: {cause}", file.display())
        };
        let pem = fs::read(file).map_err(|cause| wrong(&cause))?;
        let roots =
            Certificate::from_pem(&pem).map_err(|_| wrong(&"holds no certificate in PEM"))?;
        parameters =
            parameters.certificate_store(CertificateStore::None).add_root_certificate(roots);
    }
    parameters.build().map_err(|cause| format!("embedded.mail: TLS cannot be set up: {cause}"))
}

/// TLS that accepts any certificate: better than plain text, where plain text would be allowed.
fn unseeing(host: &str) -> Result<TlsParameters, String> {
    let parameters = TlsParameters::builder(host.to_owned())
        .dangerous_accept_invalid_certs(true)
        .dangerous_accept_invalid_hostnames(true);
    parameters.build().map_err(|cause| format!("embedded.mail: TLS cannot be set up: {cause}"))
}

/// Why the server did not take a letter, and how to fix it. Leaves out the server's text, which may quote the
/// recipient; its status and our side's errors do not.
fn reason(error: &smtp::Error) -> String {
    if let Some(status) = error.status() {
        return status.to_string();
    }
    if error.is_timeout() {
        return "time-out".to_owned();
    }
    let first: &dyn Error = error;
    let said = iter::successors(Some(first), |error| (*error).source())
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join(": ");
    match () {
        () if error.is_client() && said.contains("STARTTLS") => {
            "it offers no STARTTLS, and nothing is sent in the clear; let it \
             offer TLS, or say with embedded.mail_tls that this line needs none"
                .to_owned()
        }
        () if said.contains("certificate") => format!(
            "its certificate is not believed ({said}); embedded.mail names the host that the certificate is for, and \
             embedded.mail_tls_roots the CA where it is no public one"
        ),
        () if said.is_empty() => "no connection".to_owned(),
        () => said,
    }
}
