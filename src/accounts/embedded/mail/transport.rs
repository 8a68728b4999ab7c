//! Where letters go: into a folder, or to a mail server by SMTP.

use std::{
    fs,
    io::Write,
    path::Path,
    sync::{Arc, atomic::AtomicBool},
    time::{Duration, SystemTime},
};

use lettre::{
    Message,
    message::{
        Mailbox, MultiPart,
        header::{HeaderName, HeaderValue},
    },
};
use tokio::{
    sync::{Mutex, Semaphore},
    task,
};

use crate::{
    accounts::embedded::{
        ground::{private, sealed::SealError, store::OpenError},
        mail::{
            not_taken::{NotTaken, Sequel},
            office::{self, Office},
        },
    },
    config::MailTarget,
};

/// The destination of letters, and their sender.
pub struct Mailer {
    way: MailTransport,
    /// How long a letter may be under way.
    pub(super) time: Duration,
    from: Mailbox,
    /// Where answers go, if people reach the operator by e-mail.
    reply_to: Option<Mailbox>,
    /// One delivery runs and one waits. The waiting one delivers letters written in the meantime.
    pub(super) turn: Mutex<()>,
    pub(super) next: Arc<Semaphore>,
    /// Whether the mail server failed, and has taken no letter since.
    pub(super) disturbed: AtomicBool,
}

enum MailTransport {
    Folder(std::path::PathBuf),
    Smtp(Office),
}

/// Why a letter stays in the outbox. Contains no e-mail address.
#[derive(Debug, thiserror::Error)]
pub enum Undelivered {
    #[error("the database fails: {0}")]
    Outbox(#[from] sqlx::Error),
    #[error("the letter cannot be composed: {0}")]
    Message(#[from] lettre::error::Error),
    #[error("the recipient's address is not valid")]
    Recipient(#[from] lettre::address::AddressError),
    #[error("the folder cannot be written to: {0}")]
    Folder(#[from] std::io::Error),
    #[error("the mail server refused it: {0}")]
    Server(#[from] NotTaken),
    #[error("{0}; embedded.storage_key_file lacks its key")]
    Sealed(#[from] SealError),
    #[error("the writer stopped")]
    Writer(#[from] task::JoinError),
    #[error("the mail thread has stopped")]
    Stopped,
}

impl Undelivered {
    /// What becomes of the letter.
    pub fn sequel(&self) -> Sequel {
        match self {
            Self::Server(cause) => cause.sequel(),
            _ => Sequel::Later,
        }
    }
}

#[derive(sqlx::FromRow)]
pub struct QueuedLetter {
    pub id: String,
    pub recipient: String,
    pub subject: String,
    pub plain: String,
    pub html: String,
    pub created_at: i64,
    pub tries: i64,
    /// None of a letter that was written before this was noted.
    pub language: Option<String>,
}

impl Mailer {
    /// Creates the folder, if there is one. Does not connect to the mail server yet. A sender that is an address alone
    /// gets the product's name. Answers go to `contact` if that is an e-mail address.
    pub fn new(
        mail: &MailTarget,
        from: &str,
        product: &str,
        contact: &str,
    ) -> Result<Self, OpenError> {
        let refuse = |cause: &dyn std::fmt::Display| OpenError::Mail(cause.to_string());
        let mut time = Duration::ZERO;
        let way = match mail {
            MailTarget::Folder(folder) => {
                private::folder(folder)
                    .map_err(|cause| refuse(&format!("{}: {cause}", folder.display())))?;
                for letter in fs::read_dir(folder).into_iter().flatten().flatten() {
                    private::tighten(&letter.path());
                }
                MailTransport::Folder(folder.clone())
            }
            MailTarget::Smtp(server) => {
                time = server.timeout;
                MailTransport::Smtp(Office::open(server).map_err(|cause| refuse(&cause))?)
            }
        };
        let mut from: Mailbox =
            from.parse().map_err(|_| refuse(&"the sender's address is not valid"))?;
        from.name.get_or_insert_with(|| product.to_owned());
        let reply_to = contact.parse().ok().map(|address| Mailbox::new(None, address));
        Ok(Self {
            way,
            time,
            from,
            reply_to,
            turn: Mutex::new(()),
            next: Arc::new(Semaphore::new(1)),
            disturbed: AtomicBool::new(false),
        })
    }

    /// How many letters are sent at once.
    pub fn lanes(&self) -> usize {
        match self.way {
            MailTransport::Folder(_) => 1,
            MailTransport::Smtp(_) => office::LANES,
        }
    }

    pub async fn send(&self, letter: &QueuedLetter, name: &str) -> Result<(), Undelivered> {
        let date =
            SystemTime::UNIX_EPOCH + Duration::from_secs(letter.created_at.try_into().unwrap_or(0));
        let mut message = Message::builder()
            .raw_header(header("Auto-Submitted", "auto-generated"))
            .from(self.from.clone())
            .to(Mailbox::new(None, letter.recipient.parse()?))
            .subject(&letter.subject)
            .date(date)
            .message_id(Some(format!("<{}@{}>", letter.id, self.from.email.domain())));
        if let Some(contact) = &self.reply_to {
            message = message.reply_to(contact.clone());
        }
        if let Some(language) = &letter.language {
            message = message.raw_header(header("Content-Language", language));
        }
        let message = message.multipart(MultiPart::alternative_plain_html(
            letter.plain.clone(),
            letter.html.clone(),
        ))?;
        match &self.way {
            MailTransport::Folder(folder) => {
                let (path, part) =
                    (folder.join(format!("{name}.eml")), folder.join(format!(".{name}.part")));
                task::spawn_blocking(move || put(&part, &path, &message.formatted())).await??;
            }
            MailTransport::Smtp(office) => {
                office.send(message).await.ok_or(Undelivered::Stopped)??;
            }
        }
        Ok(())
    }
}

/// A header that answering machines (RFC 3834) or readers (RFC 3282) look at.
fn header(name: &'static str, value: &str) -> HeaderValue {
    HeaderValue::new(HeaderName::new_from_ascii_str(name), value.to_owned())
}

/// Renames a complete file into place, so that a program that watches the folder never sees a partial letter.
fn put(part: &Path, path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    private::create(part)?.write_all(bytes)?;
    fs::rename(part, path)
}
