//! What the embedded service does every minute: deletes what has expired, keeps the keys that sign, delivers letters, and tells
//! applications of sessions that have ended. Every few seconds: renews its lease on the phones that ring, and looks at its
//! storage keys. And every second: writes the events that did not wait for the database.

use std::time::Duration;

use actix_web::{
    rt::{spawn, task::JoinHandle},
    web::Data,
};

use crate::accounts::embedded::{Embedded, NODE_LOOK};

/// How often the embedded service deletes expired rows.
const SWEEP: Duration = Duration::from_secs(60);

/// How often events are written that did not wait for the database.
const EVENTS: Duration = Duration::from_secs(1);

/// How long each may take if the database hangs.
const TIMEOUT: Duration = Duration::from_secs(3600);

/// Begins all of it, under this node's name, until [`end`].
pub fn start(embedded: &Data<Embedded>, node: String) -> Vec<JoinHandle<()>> {
    let (mail, notices) = (embedded.mail.clone(), embedded.oauth.notices.clone());
    vec![
        spawn(repeat(embedded.clone(), async |embedded| {
            embedded.upkeep.sweep().await;
            SWEEP
        })),
        spawn(repeat(embedded.clone(), async |embedded| {
            embedded.upkeep.write_events().await;
            EVENTS
        })),
        spawn(repeat(embedded.clone(), async |embedded| {
            embedded.oauth.keys.keep().await;
            SWEEP
        })),
        spawn(async move { mail.keep_delivering().await }),
        spawn(async move { notices.keep_sending().await }),
        spawn(repeat(embedded.clone(), async |embedded| embedded.phones.keep().await)),
        spawn(repeat(embedded.clone(), async move |embedded| {
            if let Err(cause) = embedded.nodes.keep(&node).await {
                tracing::warn!(%cause, "this node could not be entered in the table of nodes; it is tried again");
            }
            NODE_LOOK
        })),
    ]
}

/// Ends all of it. What it has of the database goes back while there is a runtime to take it; without one that would be a panic.
pub async fn end(embedded: &Embedded, begun: Vec<JoinHandle<()>>) {
    for work in begun {
        work.abort();
        let _ = work.await;
    }
    embedded.upkeep.rest().await;
}

/// Does this for ever; it says how long to wait until the next time.
async fn repeat(embedded: Data<Embedded>, work: impl AsyncFn(&Embedded) -> Duration) {
    loop {
        let wait = actix_web::rt::time::timeout(TIMEOUT, work(&embedded)).await;
        if wait.is_err() {
            tracing::error!("the database does not respond: a periodic job is restarted");
        }
        actix_web::rt::time::sleep(wait.unwrap_or(SWEEP)).await;
    }
}
