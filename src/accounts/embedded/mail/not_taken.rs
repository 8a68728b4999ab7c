//! Why a mail server did not take a letter, and how to fix it.

use std::{error::Error, io, iter};

use lettre::transport::smtp::{
    self,
    response::{Category, Severity},
};

/// Why the server did not take a letter.
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
pub enum Sequel {
    /// The server is away, whatever the letter is: it is tried again as soon as the server is back.
    Away,
    /// The server is there and takes no letter of ours, because of its certificate or our credentials.
    Unwelcome,
    /// The connection broke before the text was sent: it is tried again soon.
    Broken,
    /// The text was sent, and the server may have taken it: it is tried again twice at most, much later.
    Unconfirmed,
    /// The server wants it later.
    Later,
    /// The server will never take it.
    Never,
}

impl NotTaken {
    /// What the server said about a recipient or a text. 55x (RFC 5321, 4.2.1) is about them and final; other 5xx may
    /// be about the connection.
    pub fn of_letter(error: smtp::Error) -> Self {
        let is_final = error.status().is_some_and(|code| {
            code.severity == Severity::PermanentNegativeCompletion
                && code.category == Category::MailSystem
        });
        if is_final { Self::RefusedForGood(error) } else { Self::Refused(error) }
    }

    /// What the server said to the text. Without a readable answer it may have taken it.
    pub fn of_text(error: smtp::Error) -> Self {
        if error.status().is_some() { Self::of_letter(error) } else { Self::Unconfirmed }
    }

    /// Whether the server answered.
    pub fn has_status(&self) -> bool {
        matches!(self, Self::Refused(error) | Self::RefusedForGood(error) if error.status().is_some())
    }

    pub fn sequel(&self) -> Sequel {
        match self {
            Self::Unreachable(_) | Self::Unanswered => Sequel::Away,
            Self::Unwilling(error) => match error.status().map(u16::from) {
                Some(CLOSING) => Sequel::Away,
                Some(_) => Sequel::Unwelcome,
                None if error.is_client() || error.is_tls() => Sequel::Unwelcome,
                None => Sequel::Away,
            },
            Self::Stopped => Sequel::Broken,
            Self::Unconfirmed => Sequel::Unconfirmed,
            Self::Refused(error) => match error.status().map(u16::from) {
                None => Sequel::Broken,
                Some(CLOSING) => Sequel::Away,
                Some(_) => Sequel::Later,
            },
            Self::RefusedForGood(_) => Sequel::Never,
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
