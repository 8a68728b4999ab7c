//! How a signal stops the server. Readiness goes down first, so that a balancer sends nobody here any more, and the
//! listeners close a while later.

use std::{future::pending, io, time::Duration};

use actix_web::{dev::ServerHandle, rt::time::sleep, web::Data};
use futures_util::future::join_all;
use tokio::{
    select,
    signal::unix::{Signal, SignalKind, signal},
};

use crate::app::{readiness::Readiness, service_manager, stop_notice::StopNotice};

/// The signals that stop the server.
pub struct StopSignals {
    end: Signal,
    interrupt: Signal,
    quit: Signal,
}

impl StopSignals {
    /// From now on these signals do not end the process by themselves.
    pub fn caught() -> Option<Self> {
        Self::catch()
            .inspect_err(|cause| {
                tracing::error!(%cause, "signals cannot be caught: they end the process at once");
            })
            .ok()
    }

    fn catch() -> io::Result<Self> {
        Ok(Self {
            end: signal(SignalKind::terminate())?,
            interrupt: signal(SignalKind::interrupt())?,
            quit: signal(SignalKind::quit())?,
        })
    }

    /// Waits for a signal. SIGTERM asks to finish what runs.
    async fn is_graceful(&mut self) -> bool {
        select! {
            _ = self.end.recv() => true,
            _ = self.interrupt.recv() => false,
            _ = self.quit.recv() => false,
        }
    }

    /// Waits for a signal, then stops the listeners: SIGTERM after the delay, finishing what runs; SIGINT and SIGQUIT
    /// at once. Returns when a second signal comes, whatever still runs by then.
    pub async fn stop(
        mut self,
        handles: Vec<ServerHandle>,
        readiness: Data<Readiness>,
        notice: StopNotice,
        delay: Duration,
    ) {
        let is_graceful = self.is_graceful().await;
        readiness.stop();
        service_manager::stopping();
        let close = async {
            if is_graceful {
                tracing::info!(
                    delay_ms = u64::try_from(delay.as_millis()).unwrap_or(u64::MAX),
                    "stopping: not ready any more; the listeners close after server.stop_delay_ms"
                );
                sleep(delay).await;
            }
            notice.give();
            join_all(handles.iter().map(|handle| handle.stop(is_graceful))).await;
            pending::<()>().await;
        };
        select! {
            () = close => {}
            _ = self.is_graceful() => {
                tracing::warn!("a second signal: the server ends at once, and what still runs is cut off");
            }
        }
    }
}
