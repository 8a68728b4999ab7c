//! The threads that talk to the mail server. The library parses a long answer again for each of its lines, which keeps a
//! thread busy, and it has no deadline of its own.

use std::{sync::Arc, thread, time::Duration};

use lettre::Message;
use tokio::{
    runtime,
    sync::{Mutex, mpsc, oneshot},
};

use crate::{
    accounts::embedded::mail::{mail_server::MailServer, not_taken::NotTaken, smtp_settings},
    config::Smtp,
};

/// How many letters are sent at once, each on a thread and a connection of its own.
pub const LANES: usize = 4;

type Order = (Message, oneshot::Sender<Result<(), NotTaken>>);

/// The way to the threads.
pub struct Office(mpsc::Sender<Order>);

impl Office {
    /// Starts the threads, without connecting yet.
    ///
    /// # Errors
    /// A text that says what is wrong with the configuration, without the password.
    pub fn open(smtp: &Smtp) -> Result<Self, String> {
        let (sender, orders) = mpsc::channel(LANES);
        let orders = Arc::new(Mutex::new(orders));
        let server = smtp_settings::server(smtp)?;
        for at in 1..=LANES {
            let (server, orders, time) = (server.another(), Arc::clone(&orders), smtp.timeout);
            thread::Builder::new()
                .name(format!("post-{at}"))
                .spawn(move || work(server, &orders, time))
                .map_err(|cause| cause.to_string())?;
        }
        Ok(Self(sender))
    }

    /// Sends a letter; `None` if the threads have stopped.
    pub async fn send(&self, letter: Message) -> Option<Result<(), NotTaken>> {
        let (done, sent) = oneshot::channel();
        self.0.send((letter, done)).await.ok()?;
        sent.await.ok()
    }
}

fn work(mut server: MailServer, orders: &Mutex<mpsc::Receiver<Order>>, time: Duration) {
    let Ok(runtime) = runtime::Builder::new_current_thread().enable_all().build() else { return };
    runtime.block_on(async move {
        while let Some((letter, done)) = next(orders).await {
            let _ = done.send(server.send(&letter, time).await);
        }
    });
}

async fn next(orders: &Mutex<mpsc::Receiver<Order>>) -> Option<Order> {
    orders.lock().await.recv().await
}
