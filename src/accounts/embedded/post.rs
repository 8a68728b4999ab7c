//! The deliverer of the outbox. A letter leaves the outbox after the server or the folder has taken it, so that a
//! killed process loses none; at worst one arrives twice.

use std::{
    fs,
    io::Write,
    path::Path,
    sync::Arc,
    thread,
    time::{Duration, SystemTime},
};

use lettre::{
    Message,
    message::{Mailbox, MultiPart},
};
use tokio::{
    runtime,
    sync::{Mutex, MutexGuard, Semaphore, mpsc, oneshot},
    task, time,
};

use crate::{
    accounts::embedded::{
        Embedded,
        mail_server::{self, MailServer, NotTaken},
        private,
        sealed::{Broken, Place},
        store::OpenError,
    },
    config::Mail,
};

/// After this many seconds a letter is given up; the links in it are dead by then.
const GIVE_UP: i64 = 24 * 3600;

/// Where letters go, and from whom.
pub struct Post {
    way: Way,
    from: Mailbox,
    /// One delivery at a time, and one that waits: it finds what was written meanwhile.
    turn: Mutex<()>,
    next: Arc<Semaphore>,
}

enum Way {
    Folder(std::path::PathBuf),
    Smtp(mpsc::Sender<(Message, oneshot::Sender<Sent>)>),
}

/// What became of a letter at the mail server.
type Sent = Result<Result<(), NotTaken>, time::error::Elapsed>;

/// Why a letter stays in the outbox. Holds no address.
#[derive(Debug, thiserror::Error)]
enum Undelivered {
    #[error("the database fails: {0}")]
    Outbox(#[from] sqlx::Error),
    #[error("the letter cannot be put together: {0}")]
    Message(#[from] lettre::error::Error),
    #[error("the recipient is no mailbox")]
    Recipient(#[from] lettre::address::AddressError),
    #[error("the folder does not take it: {0}")]
    Folder(#[from] std::io::Error),
    #[error("the mail server does not take it: {0}")]
    Server(#[from] NotTaken),
    #[error("the mail server does not answer in time")]
    Late(#[from] time::error::Elapsed),
    #[error("{0}; embedded.storage_key_file lacks its key")]
    Sealed(#[from] Broken),
    #[error("the writer stopped")]
    Writer(#[from] task::JoinError),
    #[error("the thread of the post has stopped")]
    Stopped,
}

#[derive(sqlx::FromRow)]
struct Waiting {
    id: String,
    recipient: String,
    subject: String,
    plain: String,
    html: String,
    created_at: i64,
    tries: i64,
}

/// Sends letters, one after the other, on a thread of its own: the library reads a long answer anew with each of its lines, which
/// keeps a thread busy, and has no deadline.
fn office(
    mut server: MailServer,
    patience: Duration,
) -> std::io::Result<mpsc::Sender<(Message, oneshot::Sender<Sent>)>> {
    let (sender, mut letters) = mpsc::channel::<(Message, oneshot::Sender<Sent>)>(1);
    thread::Builder::new().name("post".to_owned()).spawn(move || {
        let Ok(runtime) = runtime::Builder::new_current_thread().enable_all().build() else {
            return;
        };
        runtime.block_on(async move {
            while let Some((letter, done)) = letters.recv().await {
                let _ = done.send(time::timeout(patience, server.send(&letter)).await);
            }
        });
    })?;
    Ok(sender)
}

impl Post {
    /// Makes the folder; the mail server is not asked yet.
    pub fn new(mail: &Mail, from: &str) -> Result<Self, OpenError> {
        let refuse = |cause: &dyn std::fmt::Display| OpenError::Mail(cause.to_string());
        let way = match mail {
            Mail::Folder(folder) => {
                private::folder(folder)
                    .map_err(|cause| refuse(&format!("{}: {cause}", folder.display())))?;
                for letter in fs::read_dir(folder).into_iter().flatten().flatten() {
                    private::tighten(&letter.path());
                }
                Way::Folder(folder.clone())
            }
            Mail::Smtp(server) => {
                let patience = server.patience;
                let server = mail_server::server(server).map_err(|cause| refuse(&cause))?;
                Way::Smtp(office(server, patience).map_err(|cause| refuse(&cause))?)
            }
        };
        let from = from.parse().map_err(|_| refuse(&"the sender is no mailbox"))?;
        Ok(Self { way, from, turn: Mutex::new(()), next: Arc::new(Semaphore::new(1)) })
    }

    async fn send(&self, letter: &Waiting, name: &str) -> Result<(), Undelivered> {
        let date =
            SystemTime::UNIX_EPOCH + Duration::from_secs(letter.created_at.try_into().unwrap_or(0));
        let message = Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, letter.recipient.parse()?))
            .subject(&letter.subject)
            .date(date)
            .message_id(Some(format!("<{}@{}>", letter.id, self.from.email.domain())))
            .multipart(MultiPart::alternative_plain_html(
                letter.plain.clone(),
                letter.html.clone(),
            ))?;
        match &self.way {
            Way::Folder(folder) => {
                let (path, part) =
                    (folder.join(format!("{name}.eml")), folder.join(format!(".{name}.part")));
                task::spawn_blocking(move || put(&part, &path, &message.formatted())).await??;
            }
            Way::Smtp(office) => {
                let (done, sent) = oneshot::channel();
                office.send((message, done)).await.map_err(|_| Undelivered::Stopped)?;
                sent.await.map_err(|_| Undelivered::Stopped)???;
            }
        }
        Ok(())
    }
}

/// Whoever watches the folder sees whole letters only.
fn put(part: &Path, path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    private::create(part)?.write_all(bytes)?;
    fs::rename(part, path)
}

impl Embedded {
    /// Delivers what is due in the outbox. A letter that is not taken is tried again later, each time after a longer while.
    pub async fn deliver(&self) {
        self.deliver_in_turn(self.post.turn.lock().await).await;
    }

    async fn deliver_in_turn(&self, _turn: MutexGuard<'_, ()>) {
        loop {
            let letter = match self.next_letter().await {
                Ok(Some(letter)) => letter,
                Ok(None) => break,
                Err(cause) => {
                    tracing::error!(%cause, "the outbox cannot be read");
                    break;
                }
            };
            // Names sort by time and cannot be guessed.
            let name = format!("{:011}-{}", letter.created_at, self.new_id());
            let sent = match self.opened(&letter) {
                Ok(opened) => self.post.send(&opened, &name).await,
                Err(broken) => Err(broken.into()),
            };
            match sent {
                Ok(()) => self.remove(&letter.id).await,
                Err(cause) if letter.created_at + GIVE_UP < self.clock.now() => {
                    tracing::error!(%cause, letter = %letter.id, "a letter is given up");
                    self.remove(&letter.id).await;
                }
                Err(cause) => {
                    tracing::warn!(%cause, letter = %letter.id, tries = letter.tries, "a letter has to wait")
                }
            }
        }
    }

    /// The letter as it is to be read.
    fn opened(&self, sealed: &Waiting) -> Result<Waiting, Broken> {
        let part = |part, text: &str| {
            let opened = self.vault.unseal(Place::Letter(&sealed.id, part), text)?;
            Ok::<_, Broken>(String::from(opened.as_str()))
        };
        Ok(Waiting {
            id: sealed.id.clone(),
            recipient: part("recipient", &sealed.recipient)?,
            subject: part("subject", &sealed.subject)?,
            plain: part("plain", &sealed.plain)?,
            html: part("html", &sealed.html)?,
            ..*sealed
        })
    }

    /// Starts a delivery without waiting for it, unless one waits for its turn already.
    pub(super) fn deliver_soon(&self) {
        let Ok(next) = Arc::clone(&self.post.next).try_acquire_owned() else { return };
        let service = self.clone();
        task::spawn(async move {
            let turn = service.post.turn.lock().await;
            drop(next);
            service.deliver_in_turn(turn).await;
        });
    }

    /// Takes the oldest letter that is due, and puts its next try off: another process leaves it alone meanwhile.
    async fn next_letter(&self) -> Result<Option<Waiting>, Undelivered> {
        let now = self.clock.now();
        loop {
            let due: Option<Waiting> = sqlx::query_as(
                "SELECT * FROM outbox WHERE next_try_at <= $1 ORDER BY created_at, id LIMIT 1",
            )
            .bind(now)
            .fetch_optional(self.store.pool())
            .await?;
            let Some(letter) = due else { return Ok(None) };
            let wait = 60 << letter.tries.clamp(0, 6);
            let taken = sqlx::query("UPDATE outbox SET tries = tries + 1, next_try_at = $3 WHERE id = $1 AND tries = $2")
                .bind(&letter.id)
                .bind(letter.tries)
                .bind(now + wait)
                .execute(self.store.pool())
                .await?;
            if taken.rows_affected() == 1 {
                return Ok(Some(letter));
            }
        }
    }

    async fn remove(&self, letter: &str) {
        let removed = sqlx::query("DELETE FROM outbox WHERE id = $1")
            .bind(letter)
            .execute(self.store.pool())
            .await;
        if let Err(cause) = removed {
            tracing::error!(%cause, %letter, "a delivered letter stays in the outbox");
        }
    }
}
