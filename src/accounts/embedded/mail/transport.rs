//! Where letters go: into a folder, or to a mail server by SMTP.

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError, atomic::AtomicBool},
    thread,
    time::{Duration, SystemTime},
};

use lettre::{
    Message,
    message::{
        Attachment, Mailbox, MultiPart, SinglePart,
        header::{ContentType, HeaderName, HeaderValue},
    },
};
use tokio::{
    runtime,
    sync::{OwnedSemaphorePermit, Semaphore, mpsc, oneshot},
    task,
};

use crate::{
    accounts::embedded::{
        ground::{private, sealed::SealError, store::OpenError},
        mail::server::{self, DeliveryFailure, MailServer, NotTaken, Patience, ServerWatch},
    },
    config::{MailTarget, Smtp},
};

/// By which name a letter shows its brand's mark (`cid:`).
pub const MARK: &str = "brand-mark@letter";

/// The destination of letters, and their sender.
pub struct Mailer {
    pub(super) lanes: Arc<MailLanes>,
    /// How long a letter may take until its text is sent.
    pub(super) time: Duration,
    from: Mailbox,
    /// Where answers go, if people reach the operator by e-mail.
    reply_to: Option<Mailbox>,
    /// The brand's mark, in letters that show it.
    mark: Option<SinglePart>,
    /// Whether a letter was written that no lane may have seen yet.
    pub(super) wanted: AtomicBool,
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
    pub fn failure(&self) -> DeliveryFailure {
        match self {
            Self::Server(cause) => cause.failure(),
            _ => DeliveryFailure::Deferred,
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
        mark: Option<Vec<u8>>,
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
            mark: mark.map(|png| {
                let kind = ContentType::parse("image/png").unwrap_or(ContentType::TEXT_PLAIN);
                Attachment::new_inline(MARK.to_owned()).body(png, kind)
            }),
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
        let html = SinglePart::html(letter.html.clone());
        let body = MultiPart::alternative().singlepart(SinglePart::plain(letter.plain.clone()));
        let message = message.multipart(match &self.mark {
            Some(mark) if letter.html.contains(MARK) => {
                body.multipart(MultiPart::related().singlepart(html).singlepart(mark.clone()))
            }
            _ => body.singlepart(html),
        })?;
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

// The lanes on which letters leave: one into a folder, or several to a mail server, each a thread with a connection of its
// own. The library parses a long answer again for each of its lines, which keeps a thread busy, and it has no deadline of
// its own.

/// How many letters are sent to a mail server at once.
const TO_A_SERVER: usize = 4;

type Answer = oneshot::Sender<Result<(), NotTaken>>;

/// What a lane's thread is asked to do.
pub enum Order {
    /// To connect within this time, if it is not connected.
    Connect(Duration, Answer),
    Send(Box<Message>, Answer),
}

pub enum MailLane {
    Folder(PathBuf),
    /// To a thread that talks to the mail server.
    Server(mpsc::Sender<Order>),
}

impl MailLane {
    fn is_alive(&self) -> bool {
        matches!(self, Self::Folder(_))
            || matches!(self, Self::Server(thread) if !thread.is_closed())
    }
}

/// The lanes, each used by one delivery at a time.
pub struct MailLanes {
    idle: Mutex<Vec<MailLane>>,
    free: Arc<Semaphore>,
    total: u32,
}

/// A lane in use, given back when this is dropped, unless its thread has ended.
pub struct MailTurn {
    lane: Option<MailLane>,
    lanes: Arc<MailLanes>,
    _permit: OwnedSemaphorePermit,
}

impl MailLanes {
    fn to_folder(folder: PathBuf) -> Arc<Self> {
        Self::of(vec![MailLane::Folder(folder)])
    }

    /// Starts the threads, without connecting yet.
    ///
    /// # Errors
    /// A text that says what is wrong with the configuration, without the password.
    fn to_server(smtp: &Smtp) -> Result<Arc<Self>, String> {
        let server = server::server(smtp)?;
        let patience = Arc::new(Patience {
            until_sent: smtp.timeout,
            for_answer: smtp.answer_timeout,
            patient: Semaphore::new(TO_A_SERVER - 1),
        });
        let mut lanes = Vec::new();
        for at in 1..=TO_A_SERVER {
            let (sender, orders) = mpsc::channel(1);
            let (server, patience) = (server.another(), Arc::clone(&patience));
            thread::Builder::new()
                .name(format!("mail-{at}"))
                .spawn(move || work(server, orders, &patience))
                .map_err(|cause| cause.to_string())?;
            lanes.push(MailLane::Server(sender));
        }
        Ok(Self::of(lanes))
    }

    fn of(lanes: Vec<MailLane>) -> Arc<Self> {
        let total = u32::try_from(lanes.len()).unwrap_or(u32::MAX);
        let free = Arc::new(Semaphore::new(lanes.len()));
        Arc::new(Self { idle: Mutex::new(lanes), free, total })
    }

    /// Waits for a lane; `None` if those that are left are in use.
    pub async fn turn(self: &Arc<Self>) -> Option<MailTurn> {
        let permit = Arc::clone(&self.free).acquire_owned().await.ok()?;
        self.take(permit)
    }

    /// Waits until no lane is in use.
    pub async fn rest(&self) {
        let _all = self.free.acquire_many(self.total).await;
    }

    pub fn free_turn(self: &Arc<Self>) -> Option<MailTurn> {
        self.take(Arc::clone(&self.free).try_acquire_owned().ok()?)
    }

    fn take(self: &Arc<Self>, permit: OwnedSemaphorePermit) -> Option<MailTurn> {
        let lane = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        Some(MailTurn { lane: Some(lane?), lanes: Arc::clone(self), _permit: permit })
    }
}

impl MailTurn {
    pub const fn lane(&self) -> Option<&MailLane> {
        self.lane.as_ref()
    }
}

impl Drop for MailTurn {
    fn drop(&mut self) {
        let lane = self.lane.take().filter(MailLane::is_alive);
        if lane.is_none() {
            tracing::error!(
                "a thread that sends letters has ended; the others go on, and a restart brings it back"
            );
        }
        self.lanes.idle.lock().unwrap_or_else(PoisonError::into_inner).extend(lane);
    }
}

fn work(mut server: MailServer, mut orders: mpsc::Receiver<Order>, patience: &Patience) {
    let Ok(runtime) = runtime::Builder::new_current_thread().enable_all().build() else { return };
    runtime.block_on(async move {
        while let Some(order) = orders.recv().await {
            let (answer, said) = match order {
                Order::Connect(time, answer) => (answer, server.reach(time).await),
                Order::Send(letter, answer) => (answer, server.send(&letter, patience).await),
            };
            let _ = answer.send(said);
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_lane_whose_thread_has_ended_is_used_once_more_at_most() {
        let (dead, orders) = mpsc::channel(1);
        drop(orders);
        let (alive, _orders) = mpsc::channel(1);
        let lanes = MailLanes::of(vec![MailLane::Server(alive), MailLane::Server(dead)]);
        drop((lanes.turn().await.unwrap(), lanes.turn().await.unwrap()));
        let left = lanes.turn().await.unwrap();
        assert!(left.lane().is_some_and(MailLane::is_alive));
        assert!(lanes.free_turn().is_none() && lanes.turn().await.is_none(), "only one is left");
        drop(left);
        lanes.rest().await;
        assert!(lanes.free_turn().is_some());
    }
}
