//! The connection to the mail server. Letters contain links that open accounts. Therefore TLS is set up before
//! anything else is sent (unless the configuration says otherwise), and a server without TLS gets no letter.

use std::{
    pin::pin,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use lettre::{
    Message,
    address::Envelope,
    transport::smtp::{
        authentication::{Credentials, DEFAULT_MECHANISMS},
        client::{AsyncSmtpConnection, Tls},
        commands::{Data, Mail, Rcpt},
        extension::{ClientId, MailBodyParameter, MailParameter},
    },
};
use tokio::{
    net::TcpStream,
    sync::Semaphore,
    time::{Instant, timeout, timeout_at},
};

use crate::accounts::embedded::mail::{limited_stream::LimitedStream, not_taken::NotTaken};

/// Bytes that the server may send per letter. The library stops at 100,000 bytes of answer, but only at the end of a
/// line.
pub const MAX_BYTES: usize = 1 << 20;

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
