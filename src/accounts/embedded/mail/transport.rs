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
    sync::{mpsc, oneshot},
    task,
};

use crate::{
    accounts::embedded::{
        ground::{private, sealed::SealError, store::OpenError},
        mail::{
            lanes::{MailLane, MailLanes, MailTurn, Order},
            not_taken::{NotTaken, Sequel},
            server_watch::ServerWatch,
        },
    },
    config::MailTarget,
};

/// The destination of letters, and their sender.
pub struct Mailer {
    pub(super) lanes: Arc<MailLanes>,
    /// How long a letter may take until its text is sent.
    pub(super) time: Duration,
    from: Mailbox,
    /// Where answers go, if people reach the operator by e-mail.
    reply_to: Option<Mailbox>,
    /// Whether a letter was written that no lane may have seen yet.
    pub(super) wanted: AtomicBool,
    /// How the mail server has behaved.
    pub(super) watch: ServerWatch,
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
    /// How often its text was sent without an answer.
    pub unconfirmed: i64,
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
        let lanes = match mail {
            MailTarget::Folder(folder) => {
                private::folder(folder)
                    .map_err(|cause| refuse(&format!("{}: {cause}", folder.display())))?;
                for letter in fs::read_dir(folder).into_iter().flatten().flatten() {
                    private::tighten(&letter.path());
                }
                MailLanes::to_folder(folder.clone())
            }
            MailTarget::Smtp(server) => {
                time = server.timeout;
                MailLanes::to_server(server).map_err(|cause| refuse(&cause))?
            }
        };
        let mut from: Mailbox =
            from.parse().map_err(|_| refuse(&"the sender's address is not valid"))?;
        from.name.get_or_insert_with(|| product.to_owned());
        let reply_to = contact.parse().ok().map(|address| Mailbox::new(None, address));
        Ok(Self {
            lanes,
            time,
            from,
            reply_to,
            wanted: AtomicBool::new(false),
            watch: ServerWatch::default(),
        })
    }

    /// Sends a letter on a lane. `name` is what its file in a folder begins with.
    pub async fn send(
        &self,
        turn: &MailTurn,
        letter: &QueuedLetter,
        name: &str,
    ) -> Result<(), Undelivered> {
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
        match turn.lane() {
            Some(MailLane::Folder(folder)) => {
                let (path, part) =
                    (folder.join(format!("{name}.eml")), folder.join(format!(".{name}.part")));
                task::spawn_blocking(move || put(&part, &path, &message.formatted())).await??;
            }
            Some(MailLane::Server(thread)) => {
                ask(thread, |answer| Order::Send(Box::new(message), answer)).await?;
            }
            None => return Err(Undelivered::Stopped),
        }
        Ok(())
    }

    /// Connects a lane within this time, unless it is connected.
    pub async fn reach(&self, turn: &MailTurn, time: Duration) -> Result<(), Undelivered> {
        match turn.lane() {
            Some(MailLane::Server(thread)) => {
                ask(thread, |answer| Order::Connect(time, answer)).await
            }
            _ => Ok(()),
        }
    }
}

async fn ask(
    thread: &mpsc::Sender<Order>,
    order: impl FnOnce(oneshot::Sender<Result<(), NotTaken>>) -> Order,
) -> Result<(), Undelivered> {
    let (answer, said) = oneshot::channel();
    thread.send(order(answer)).await.map_err(|_| Undelivered::Stopped)?;
    Ok(said.await.map_err(|_| Undelivered::Stopped)??)
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
