//! The mail server: how it is reached, why it does not take a letter, and how it has behaved. Letters contain links that open
//! accounts. Therefore TLS is set up before anything else is sent (unless the configuration says otherwise), and a server without
//! TLS gets no letter.

use std::{
    error::Error,
    fs, io, iter,
    net::SocketAddr,
    pin::{Pin, pin},
    sync::{
        Arc,
        atomic::{AtomicU8, AtomicU32, AtomicUsize, Ordering},
    },
    task::{Context, Poll, ready},
    time::Duration,
};

use lettre::{
    Message,
    address::Envelope,
    transport::smtp::{
        self,
        authentication::{Credentials, DEFAULT_MECHANISMS},
        client::{
            AsyncSmtpConnection, AsyncTokioStream, Certificate, CertificateStore, Tls,
            TlsParameters,
        },
        commands::{Data, Mail, Rcpt},
        extension::{ClientId, MailBodyParameter, MailParameter},
        response::{Category, Severity},
    },
};
use percent_encoding::percent_decode_str;
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::TcpStream,
    sync::{Notify, Semaphore},
    time::{Instant, timeout, timeout_at},
};
use url::{Host, Url};

use crate::config::{MailTls, Smtp, is_loopback};

/// Bytes that the server may send per letter. The library stops at 100,000 bytes of answer, but only at the end of a
/// line.
const MAX_BYTES: usize = 1 << 20;

/// How long letters may be under way. One for all lanes.
pub struct Patience {
    /// From the connection until the text is sent.
    pub until_sent: Duration,
    /// From there until the server says whether it took the text.
    pub for_answer: Duration,
    /// Lanes that may wait all of that for an answer. The others wait a fifth, so that letters go on behind those that the
    /// server never answers.
    pub patient: Semaphore,
}

/// A mail server, with a connection that is reused for the next letter.
pub struct MailServer {
    pub(super) at: (String, u16),
    pub(super) tls: Tls,
    pub(super) credentials: Option<Credentials>,
    pub(super) hello: ClientId,
    pub(super) kept: Option<AsyncSmtpConnection>,
    /// Bytes that the server may still send for this letter.
    pub(super) left: Arc<AtomicUsize>,
}

impl MailServer {
    /// The same server, with a connection of its own.
    pub fn another(&self) -> Self {
        Self {
            at: self.at.clone(),
            tls: self.tls.clone(),
            credentials: self.credentials.clone(),
            hello: self.hello.clone(),
            kept: None,
            left: Arc::default(),
        }
    }

    /// Sends a letter. The connection is closed after an error, and if it took too long.
    pub async fn send(&mut self, letter: &Message, patience: &Patience) -> Result<(), NotTaken> {
        let deadline = Instant::now() + patience.until_sent;
        self.left.store(MAX_BYTES, Ordering::Relaxed);
        let connected = timeout_at(deadline, self.connected()).await;
        let mut connection = connected.map_err(|_| NotTaken::Unanswered)??;
        let text = letter.formatted();
        let announced = announce(&mut connection, letter.envelope(), &text);
        let said = match timeout_at(deadline, announced).await {
            Ok(Ok(())) => hand_over(&mut connection, &text, patience).await,
            Ok(refused) => refused,
            Err(_) => Err(NotTaken::Stopped),
        };
        if said.as_ref().is_err_and(NotTaken::has_status) {
            // Such a server still listens; whatever it says to that does not matter.
            let _ = timeout(patience.until_sent, connection.quit()).await;
        }
        said?;
        self.kept = Some(connection);
        Ok(())
    }

    /// Connects within this time, unless a connection is still alive.
    pub async fn reach(&mut self, time: Duration) -> Result<(), NotTaken> {
        self.left.store(MAX_BYTES, Ordering::Relaxed);
        let connected = timeout_at(Instant::now() + time, self.connected()).await;
        self.kept = Some(connected.map_err(|_| NotTaken::Unanswered)??);
        Ok(())
    }

    /// The connection of the letter before, if it is still alive, or a new one.
    async fn connected(&mut self) -> Result<AsyncSmtpConnection, NotTaken> {
        if let Some(mut kept) = self.kept.take()
            && kept.test_connected().await
        {
            return Ok(kept);
        }
        self.connect().await
    }

    pub(super) async fn connect(&self) -> Result<AsyncSmtpConnection, NotTaken> {
        let (host, port) = &self.at;
        let mut connection = if let Tls::Wrapper(tls) = &self.tls {
            let at = (host.as_str(), *port);
            AsyncSmtpConnection::connect_tokio1(at, None, &self.hello, Some(tls.clone()), None)
                .await
                .map_err(NotTaken::Unwilling)?
        } else {
            let stream = TcpStream::connect((host.as_str(), *port)).await?;
            let stream = Box::new(LimitedStream { stream, left: Arc::clone(&self.left) });
            AsyncSmtpConnection::connect_with_transport(stream, &self.hello)
                .await
                .map_err(NotTaken::Unwilling)?
        };
        let tls = match &self.tls {
            Tls::Required(tls) => Some(tls),
            Tls::Opportunistic(tls) => Some(tls).filter(|_| connection.can_starttls()),
            _ => None,
        };
        if let Some(tls) = tls {
            connection.starttls(tls.clone(), &self.hello).await.map_err(NotTaken::Unwilling)?;
        }
        if let Some(credentials) = &self.credentials {
            let known = connection.auth(DEFAULT_MECHANISMS, credentials).await;
            known.map_err(NotTaken::Unwilling)?;
        }
        Ok(connection)
    }
}

/// Announces a letter. What the server says about the recipient is told apart from what it says about the sender, who is the
/// same in all letters.
async fn announce(
    connection: &mut AsyncSmtpConnection,
    envelope: &Envelope,
    text: &[u8],
) -> Result<(), NotTaken> {
    let mut options = Vec::new();
    let addresses = envelope.from().into_iter().chain(envelope.to());
    if addresses.map(AsRef::<str>::as_ref).any(|address| !address.is_ascii()) {
        options.push(MailParameter::SmtpUtfEight);
    }
    if !text.is_ascii() {
        options.push(MailParameter::Body(MailBodyParameter::EightBitMime));
    }
    connection.command(Mail::new(envelope.from().cloned(), options)).await?;
    for recipient in envelope.to() {
        let said = connection.command(Rcpt::new(recipient.clone(), Vec::new())).await;
        said.map_err(NotTaken::of_letter)?;
    }
    connection.command(Data).await.map_err(NotTaken::of_letter)?;
    Ok(())
}

/// Sends the text and waits until the server says whether it took it. From here on it may have taken it, whatever else happens.
async fn hand_over(
    connection: &mut AsyncSmtpConnection,
    text: &[u8],
    patience: &Patience,
) -> Result<(), NotTaken> {
    let mut answer = pin!(connection.message(text));
    let short = patience.for_answer / 5;
    let said = if let Ok(said) = timeout(short, &mut answer).await {
        said
    } else {
        let _patient = patience.patient.try_acquire().map_err(|_| NotTaken::Unconfirmed)?;
        let rest = patience.for_answer.saturating_sub(short);
        timeout(rest, answer).await.map_err(|_| NotTaken::Unconfirmed)?
    };
    said.map(drop).map_err(NotTaken::of_text)
}

#[derive(Debug, thiserror::Error)]
pub enum NotTaken {
    #[error("no connection: {0}")]
    Unreachable(#[from] io::Error),
    #[error("it does not answer in time")]
    Unanswered,
    #[error("{}", reason(.0))]
    Unwilling(smtp::Error),
    #[error("it stops answering in the middle of the letter")]
    Stopped,
    #[error("it got the whole letter and does not say whether it took it")]
    Unconfirmed,
    #[error("{}", reason(.0))]
    Refused(#[from] smtp::Error),
    #[error("{}", reason(.0))]
    RefusedForGood(smtp::Error),
}

/// What becomes of a letter that was not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeliveryFailure {
    /// The server is away, whatever the letter is: it is tried again as soon as the server is back.
    ServerDown,
    /// The server is there and takes no letter of ours, because of its certificate or our credentials.
    ServerRefuses,
    /// The connection broke before the text was sent: it is tried again soon.
    Interrupted,
    /// The text was sent, and the server may have taken it: it is tried again twice at most, much later.
    Unconfirmed,
    /// The server wants it later.
    Deferred,
    /// The server will never take it.
    Rejected,
}

impl NotTaken {
    /// What the server said about a recipient or a text. 55x (RFC 5321, 4.2.1) is about them and final; other 5xx may
    /// be about the connection.
    fn of_letter(error: smtp::Error) -> Self {
        let is_final = error.status().is_some_and(|code| {
            code.severity == Severity::PermanentNegativeCompletion
                && code.category == Category::MailSystem
        });
        if is_final { Self::RefusedForGood(error) } else { Self::Refused(error) }
    }

    /// What the server said to the text. Without a readable answer it may have taken it.
    fn of_text(error: smtp::Error) -> Self {
        if error.status().is_some() { Self::of_letter(error) } else { Self::Unconfirmed }
    }

    /// Whether the server answered.
    fn has_status(&self) -> bool {
        matches!(self, Self::Refused(error) | Self::RefusedForGood(error) if error.status().is_some())
    }

    pub fn failure(&self) -> DeliveryFailure {
        match self {
            Self::Unreachable(_) | Self::Unanswered => DeliveryFailure::ServerDown,
            Self::Unwilling(error) => match error.status().map(u16::from) {
                Some(CLOSING) => DeliveryFailure::ServerDown,
                Some(_) => DeliveryFailure::ServerRefuses,
                None if error.is_client() || error.is_tls() => DeliveryFailure::ServerRefuses,
                None => DeliveryFailure::ServerDown,
            },
            Self::Stopped => DeliveryFailure::Interrupted,
            Self::Unconfirmed => DeliveryFailure::Unconfirmed,
            Self::Refused(error) => match error.status().map(u16::from) {
                None => DeliveryFailure::Interrupted,
                Some(CLOSING) => DeliveryFailure::ServerDown,
                Some(_) => DeliveryFailure::Deferred,
            },
            Self::RefusedForGood(_) => DeliveryFailure::Rejected,
        }
    }
}

/// The status of a server that is being stopped.
const CLOSING: u16 = 421;

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

/// A connection that limits how many bytes the server may send.
#[derive(Debug)]
pub struct LimitedStream {
    pub(super) stream: TcpStream,
    /// Bytes that may still come.
    pub(super) left: Arc<AtomicUsize>,
}

impl AsyncRead for LimitedStream {
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

impl AsyncWrite for LimitedStream {
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

impl AsyncTokioStream for LimitedStream {
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
        ("smtps", _) => (Tls::Wrapper(verified_tls(server, &host)?), 465),
        ("smtp", MailTls::Required) => (Tls::Required(verified_tls(server, &host)?), 25),
        ("smtp", MailTls::Opportunistic) => (Tls::Opportunistic(unverified_tls(&host)?), 25),
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
fn verified_tls(server: &Smtp, host: &str) -> Result<TlsParameters, String> {
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
fn unverified_tls(host: &str) -> Result<TlsParameters, String> {
    let parameters = TlsParameters::builder(host.to_owned())
        .dangerous_accept_invalid_certs(true)
        .dangerous_accept_invalid_hostnames(true);
    parameters.build().map_err(|cause| format!("embedded.mail: TLS cannot be set up: {cause}"))
}

/// How a mail server took our greeting.
#[derive(Clone, Debug)]
pub struct MailReach {
    pub encrypted: bool,
    /// Whether it took our name and password; `false` if we have none.
    pub signed_in: bool,
    /// Its certificate as DER, if the line is encrypted.
    pub certificate: Option<Vec<u8>>,
}

/// Connects, greets, sets up TLS and signs in, as the settings say, within this time.
///
/// # Errors
/// Why it does not, without the password.
pub async fn reach_mail_server(smtp: &Smtp, time: Duration) -> Result<MailReach, String> {
    let server = server(smtp)?;
    server.left.store(MAX_BYTES, Ordering::Relaxed);
    let deadline = Instant::now() + time;
    let connected = timeout_at(deadline, server.connect()).await;
    let connected = connected.unwrap_or(Err(NotTaken::Unanswered));
    let mut connection = connected.map_err(|cause| cause.to_string())?;
    let reached = MailReach {
        encrypted: connection.is_encrypted(),
        signed_in: server.credentials.is_some(),
        certificate: connection
            .is_encrypted()
            .then(|| connection.peer_certificate().ok())
            .flatten(),
    };
    // Whatever it says to that does not matter.
    let _ = timeout_at(deadline, connection.quit()).await;
    Ok(reached)
}

/// How the mail server has behaved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum ServerState {
    Well,
    /// It does not answer, and is asked every second.
    Away,
    /// It answers and takes no letter of ours, and is asked every minute: one that asks more often may be shut out.
    Unwelcoming,
}

/// How long a server that was away has to greet when it is asked whether it is back.
const GREETING: Duration = Duration::from_secs(2);

/// Some servers are slow to greet on purpose: each question of so many has the time of a letter.
const PATIENT_EVERY: u32 = 10;

#[derive(Default)]
pub struct ServerWatch {
    state: AtomicU8,
    asked: AtomicU32,
    /// Told when it does not answer any more.
    away: Notify,
}

impl ServerWatch {
    pub fn state(&self) -> ServerState {
        match self.state.load(Ordering::Relaxed) {
            1 => ServerState::Away,
            2 => ServerState::Unwelcoming,
            _ => ServerState::Well,
        }
    }

    /// Notes how it behaves. Returns whether that is news.
    pub fn note(&self, state: ServerState) -> bool {
        self.state.swap(state as u8, Ordering::Relaxed) != state as u8
    }

    /// Notes what a failure says about the server, with a line in the log when it is news.
    pub fn note_failure(&self, failure: DeliveryFailure) {
        match failure {
            DeliveryFailure::ServerDown | DeliveryFailure::Interrupted
                if self.note(ServerState::Away) =>
            {
                tracing::error!(
                    "the mail server does not answer (embedded.mail); letters wait and leave when it is back"
                );
                self.away.notify_one();
            }
            DeliveryFailure::ServerRefuses if self.note(ServerState::Unwelcoming) => {
                tracing::error!(
                    "the mail server takes no letters of ours (embedded.mail, its certificate or our credentials); it is asked every minute"
                );
            }
            _ => {}
        }
    }

    /// Returns when the server has stopped answering; at once if it did so since the last call. For one caller at a time.
    pub async fn goes_away(&self) {
        self.away.notified().await;
    }

    /// How long the server has for the next question whether it is back; `time` is that of a letter.
    pub fn patience(&self, time: Duration) -> Duration {
        let asked = self.asked.fetch_add(1, Ordering::Relaxed);
        if asked % PATIENT_EVERY == PATIENT_EVERY - 1 { time } else { time.min(GREETING) }
    }
}
