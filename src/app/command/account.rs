//! `lavi account …`

use std::io::{BufRead, IsTerminal};

use clap::{Args, Subcommand};

use super::{
    account_list::{self, Listed},
    named::AccountArgument,
    output::{Done, in_words, say},
    role, two_factor,
};
use crate::{
    accounts::embedded::{Embedded, NewPerson, OperatorError},
    domain::{Country, ErrorCode, Language, Secret},
};

/// Commands for accounts. NAME is a user name, an e-mail address or the account's id, which `lavi audit` prints.
#[derive(Debug, Subcommand)]
pub enum AccountCommand {
    /// Lists every account: user name, name, state.
    List(Listed),
    /// Lists the accounts whose user name, e-mail address or name has this text in it.
    Search {
        /// The text.
        text: String,
        #[command(flatten)]
        listed: Listed,
    },
    /// Shows an account in full, but for its secrets and its personal code.
    Show {
        #[command(flatten)]
        named: AccountArgument,
        /// Prints one JSON object instead of lines.
        #[arg(long)]
        json: bool,
    },
    /// Creates an account that is already activated.
    Add(Box<PersonArguments>),
    /// Blocks an account and ends its sessions.
    Block(AccountArgument),
    /// Unblocks an account.
    Unblock(AccountArgument),
    /// Forgets the failed tries counted against an account.
    Unlock(AccountArgument),
    /// Prints what the log writes instead of a name in lines about sign-ins; `lavi audit --account` takes it, too. Works for names without an account.
    Trace(AccountArgument),
    /// Deletes an account with everything that belongs to it.
    Delete(AccountArgument),
    /// Asks the person to set a new password: sends a letter if the account has an e-mail address, and prints the link.
    PasswordLink(AccountArgument),
    /// The roles of an account.
    #[command(subcommand)]
    Role(role::RoleCommand),
    /// The second factor of an account.
    #[command(subcommand)]
    TwoFactor(two_factor::TwoFactorCommand),
}

/// A new account.
#[derive(Debug, Args)]
pub struct PersonArguments {
    /// The name to sign in with.
    username: String,
    /// Given name.
    #[arg(long)]
    first_name: String,
    /// Family name.
    #[arg(long)]
    last_name: String,
    /// The address for letters; the person can sign in with it, too.
    #[arg(long)]
    email: Option<String>,
    /// Tells the accounts of one person apart.
    #[arg(long)]
    description: Option<String>,
    /// Accounts with the same personal code and issuer belong to one person.
    #[arg(long)]
    personal_code: Option<String>,
    /// The country that issued the personal code.
    #[arg(long, default_value = "EE", value_parser = country)]
    issuer: Country,
    /// The language of letters.
    #[arg(long, default_value = "et", value_parser = language)]
    language: Language,
    /// Reads the password from standard input, as one line. It must obey the site's rules. Without this option the
    /// account has no password until `password-link` is used.
    #[arg(long)]
    password: bool,
    /// Signing in with this account leads to the choice among all accounts of the person.
    #[arg(long)]
    chooses_account: bool,
}

impl AccountCommand {
    /// Runs the command.
    pub async fn run(self, embedded: &Embedded) -> Done {
        match self {
            Self::List(listed) => account_list::list(embedded, String::new(), listed).await,
            Self::Search { text, listed } => account_list::list(embedded, text, listed).await,
            Self::Show { named, json } => account_list::show(embedded, &named, json).await,
            Self::Add(person) => add(embedded, *person).await,
            Self::Block(named) => {
                named
                    .then(embedded, "blocked", async |id| embedded.administration.block(id).await)
                    .await
            }
            Self::Unblock(named) => {
                named
                    .then(embedded, "open again", async |id| {
                        embedded.administration.unblock(id).await
                    })
                    .await
            }
            Self::Unlock(named) => {
                named
                    .then(embedded, "its tries are forgotten", async |id| {
                        embedded.administration.unlock(id).await
                    })
                    .await
            }
            Self::Trace(named) => trace(embedded, &named).await,
            Self::Delete(named) => {
                named
                    .then(embedded, "deleted", async |id| embedded.administration.delete(id).await)
                    .await
            }
            Self::PasswordLink(named) => password_link(embedded, &named).await,
            Self::Role(task) => task.run(embedded).await,
            Self::TwoFactor(task) => task.run(embedded).await,
        }
    }
}

async fn add(embedded: &Embedded, given: PersonArguments) -> Done {
    let mut person = NewPerson::named(&given.username, &given.first_name, &given.last_name);
    person.email = given.email;
    person.description = given.description;
    person.personal_code = given.personal_code.map(|code| (given.issuer, code));
    person.language = given.language;
    person.chooses_account = given.chooses_account;
    if given.password {
        person.password = Some(password_from_input()?);
    }
    embedded
        .administration
        .add_account(person)
        .await
        .map_err(|cause| format!("{}: {}", given.username, explained(embedded, &cause)))?;
    say(&format!("{}: added", given.username))
}

/// An error in words. What people read about a password that is theirs is not what an operator needs.
fn explained(embedded: &Embedded, cause: &OperatorError) -> String {
    match cause {
        OperatorError::Invalid { code: ErrorCode::PasswordCommon, .. } => {
            "password: it is one of those that guessers try first".to_owned()
        }
        OperatorError::Invalid { code: ErrorCode::PasswordPersonal, .. } => {
            "password: it holds the person's name, e-mail address or user name, or what this service is called".to_owned()
        }
        cause => embedded.administration.explained(cause),
    }
}

async fn trace(embedded: &Embedded, named: &AccountArgument) -> Done {
    // Somebody with an account's id wants to know what its person types.
    let details = embedded.administration.account_details(&named.name).await;
    let name = details.map_or_else(|_| named.name.clone(), |details| details.summary.username);
    let hash = embedded
        .tracer
        .trace_of(&name)
        .ok_or("session.key_file is empty: every run of the server has a key of its own")?;
    say(&hash)
}

async fn password_link(embedded: &Embedded, named: &AccountArgument) -> Done {
    let id = named.id(embedded).await?;
    let link = embedded.administration.admin_password_link(&id).await.map_err(in_words)?;
    say(link.expose())?;
    // Delivered here: the process would end before the background delivery. A slow mail server does not keep the link back.
    embedded.mail.deliver().await;
    Ok(())
}

fn password_from_input() -> Result<Secret, String> {
    let input = std::io::stdin();
    if input.is_terminal() {
        eprintln!("Password (shown as you type):");
    }
    let mut line = String::new();
    input.lock().read_line(&mut line).map_err(|cause| format!("standard input: {cause}"))?;
    match line.trim_end_matches(['\r', '\n']) {
        "" => Err("standard input holds no password".to_owned()),
        password => Ok(Secret::new(password)),
    }
}

fn country(code: &str) -> Result<Country, String> {
    Country::parse(&code.to_uppercase())
        .ok_or_else(|| "expected a country code such as EE".to_owned())
}

fn language(code: &str) -> Result<Language, String> {
    Language::parse(code).ok_or_else(|| format!("expected one of {}", Language::codes()))
}
