//! The connection to the mail server. Letters contain links that open accounts. Therefore TLS is set up before
//! anything else is sent (unless the configuration says otherwise), and a server without TLS gets no letter.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use lettre::{
    Message,
    transport::smtp::{
        authentication::{Credentials, DEFAULT_MECHANISMS},
        client::{AsyncSmtpConnection, Tls},
        extension::ClientId,
    },
};
use tokio::net::TcpStream;

use crate::accounts::embedded::mail::{limited_stream::LimitedStream, not_taken::NotTaken};

/// Bytes that the server may send per letter. The library stops at 100,000 bytes of answer, but only at the end of a
/// line.
const MAX_BYTES: usize = 1 << 20;

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
    /// Sends a letter. The connection is closed after an error or if the future is dropped.
    pub async fn send(&mut self, letter: &Message) -> Result<(), NotTaken> {
        self.left.store(MAX_BYTES, Ordering::Relaxed);
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
            let stream = Box::new(LimitedStream { stream, left: Arc::clone(&self.left) });
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
