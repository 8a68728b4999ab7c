//! `lavi account two-factor …`

use clap::Subcommand;

use super::{
    named::AccountArgument,
    output::{Done, in_words, say},
};
use crate::{accounts::embedded::Embedded, domain::Secret};

/// Commands for the second factor of an account.
#[derive(Debug, Subcommand)]
pub enum TwoFactorCommand {
    /// Prints a key for an authenticator app and its otpauth address; `confirm` puts it to use.
    Enrol(AccountArgument),
    /// Turns the second factor on, with the enrolled key.
    Confirm {
        #[command(flatten)]
        named: AccountArgument,
        /// The code that the app shows.
        #[arg(long)]
        code: String,
    },
    /// Turns the second factor off.
    Off(AccountArgument),
}

impl TwoFactorCommand {
    /// Runs the command.
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
                // Delivered here: the process would end before the background delivery.
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
