//! Greets the mail server as before a letter, and sends none.

use std::{sync::atomic::Ordering, time::Duration};

use tokio::time::{Instant, timeout_at};

use crate::{
    accounts::embedded::mail::{mail_server::MAX_BYTES, not_taken::NotTaken, smtp_settings},
    config::Smtp,
};

/// How a mail server took our greeting.
#[derive(Clone, Debug)]
pub struct MailReach {
    /// Whether the line is encrypted.
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
    let server = smtp_settings::server(smtp)?;
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
