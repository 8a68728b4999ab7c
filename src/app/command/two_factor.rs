//! `lavi account two-factor …`

use clap::Subcommand;

use super::{
    named::AccountArgument,
    output::{Done, in_words, say},
};
use crate::{accounts::embedded::Embedded, domain::Secret};

/// What can be done with the second factor of an account.
#[derive(Debug, Subcommand)]
pub enum TwoFactorCommand {
    /// Prints a key for an authenticator app and its otpauth address; it counts once confirmed.
    Enrol(AccountArgument),
    /// Puts the key into force.
    Confirm {
        #[command(flatten)]
        named: AccountArgument,
        /// What the app shows.
        #[arg(long)]
        code: String,
    },
    /// Back to the password alone.
    Off(AccountArgument),
}

impl TwoFactorCommand {
    /// Does it.
    pub async fn run(self, embedded: &Embedded) -> Done {
        match self {
            Self::Enrol(named) => enrol(embedded, &named).await,
            Self::Confirm { named, code } => confirm(embedded, &named, code).await,
            Self::Off(named) => {
                named
                    .then(embedded, "two-factor off", async |id| {
                        embedded.second_factors.disable_two_factor(id).await
                    })
                    .await?;
                // Here and now: the process ends before a delivery in the background would.
                embedded.mail.deliver().await;
                Ok(())
            }
        }
    }
}

async fn enrol(embedded: &Embedded, named: &AccountArgument) -> Done {
    let id = named.id(embedded).await?;
    let enrolment = embedded.second_factors.begin_two_factor(&id).await.map_err(in_words)?;
    say(enrolment.secret.expose())?;
    say(enrolment.address.expose())
}

async fn confirm(embedded: &Embedded, named: &AccountArgument, code: String) -> Done {
    let id = named.id(embedded).await?;
    if !embedded
        .second_factors
        .confirm_two_factor(&id, &Secret::new(code))
        .await
        .map_err(in_words)?
    {
        return Err("the code does not fit the key; enrol prints the key".to_owned());
    }
    embedded.mail.deliver().await;
    say("two-factor on")
}
