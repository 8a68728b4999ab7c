//! The lanes on which letters leave: one into a folder, or several to a mail server, each a thread with a connection of its
//! own. The library parses a long answer again for each of its lines, which keeps a thread busy, and it has no deadline of
//! its own.

use std::{
    path::PathBuf,
    sync::{Arc, Mutex, PoisonError},
    thread,
    time::Duration,
};

use lettre::Message;
use tokio::{
    runtime,
    sync::{OwnedSemaphorePermit, Semaphore, mpsc, oneshot},
};

use crate::{
    accounts::embedded::mail::{
        mail_server::{MailServer, Patience},
        not_taken::NotTaken,
        smtp_settings,
    },
    config::Smtp,
};

/// How many letters are sent to a mail server at once.
const TO_A_SERVER: usize = 4;

type Answer = oneshot::Sender<Result<(), NotTaken>>;

/// What a lane's thread is asked to do.
pub enum Order {
    /// To connect within this time, if it is not connected.
    Connect(Duration, Answer),
    /// To send a letter.
    Send(Box<Message>, Answer),
}

/// Where a lane leads.
pub enum MailLane {
    /// Into a folder.
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
    /// One lane into a folder.
    pub fn to_folder(folder: PathBuf) -> Arc<Self> {
        Self::of(vec![MailLane::Folder(folder)])
    }

    /// Starts the threads, without connecting yet.
    ///
    /// # Errors
    /// A text that says what is wrong with the configuration, without the password.
    pub fn to_server(smtp: &Smtp) -> Result<Arc<Self>, String> {
        let server = smtp_settings::server(smtp)?;
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

    /// A lane, if one is free.
    pub fn free_turn(self: &Arc<Self>) -> Option<MailTurn> {
        self.take(Arc::clone(&self.free).try_acquire_owned().ok()?)
    }

    fn take(self: &Arc<Self>, permit: OwnedSemaphorePermit) -> Option<MailTurn> {
        let lane = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        Some(MailTurn { lane: Some(lane?), lanes: Arc::clone(self), _permit: permit })
    }
}

impl MailTurn {
    /// Where it leads.
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
