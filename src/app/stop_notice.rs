//! Tells what still runs that the listeners close.

use std::sync::Arc;

use tokio::sync::watch;

/// The notice. Clones give and get the same one.
#[derive(Clone, Debug)]
pub struct StopNotice(Arc<watch::Sender<bool>>);

impl Default for StopNotice {
    fn default() -> Self {
        Self(Arc::new(watch::channel(false).0))
    }
}

impl StopNotice {
    /// Gives the notice.
    pub fn give(&self) {
        self.0.send_replace(true);
    }

    /// Whether the notice has been given.
    pub fn is_given(&self) -> bool {
        *self.0.borrow()
    }

    /// Returns when the notice has been given.
    pub fn given(&self) -> impl Future<Output = ()> + 'static {
        let mut notice = self.0.subscribe();
        async move {
            if notice.wait_for(|given| *given).await.is_err() {
                // Nobody can give it any more.
                std::future::pending::<()>().await;
            }
        }
    }
}
