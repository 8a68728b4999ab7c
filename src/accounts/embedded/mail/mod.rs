//! Mail: letters enter the outbox in the transaction that they are about, and are delivered from there.

mod kinds;
pub mod letters;
pub mod outbox;
pub mod server;
pub mod transport;

use std::sync::Arc;

use tokio::runtime::Handle;

use crate::accounts::embedded::ground::{Ground, store::OpenError};
use transport::Mailer;

pub struct Mail {
    ground: Arc<Ground>,
    post: Arc<Mailer>,
    /// Where letters are delivered: threads that answer requests end before the process does.
    runtime: Handle,
}

impl Mail {
    /// Creates the folder of letters if mail goes to a folder. Does not connect to the mail server yet. To be called within the
    /// runtime that ends last.
    pub fn new(ground: &Arc<Ground>) -> Result<Self, OpenError> {
        Ok(Self {
            post: Arc::new(Mailer::new(
                &ground.config().embedded.mail,
                &ground.config().embedded.mail_from,
                &ground.words.product_name(),
                &ground.config().operator.contact,
                ground.settings.letter_looks.mark.clone(),
            )?),
            ground: ground.clone(),
            runtime: Handle::current(),
        })
    }
}
