//! Why a mail server did not take a letter, and how to fix it.

use std::{error::Error, io, iter};

use lettre::transport::smtp;

/// Why the server did not take a letter.
#[derive(Debug, thiserror::Error)]
pub enum NotTaken {
    #[error("no connection: {0}")]
    Unreachable(#[from] io::Error),
    #[error("{}", reason(.0))]
    Refused(#[from] smtp::Error),
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
