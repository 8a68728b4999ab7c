//! `lavi account …`, roles included

use std::io::{BufRead, IsTerminal};

use clap::{Args, Subcommand, builder::PossibleValuesParser};
use serde_json::{Value, json};

use crate::{
    accounts::{
        Role,
        embedded::{
            AccountDetails, AccountQuery, AccountSummary, Embedded, NewPerson, OperatorError,
            THIRTY_DAYS,
        },
    },
    app::commands::{
        moving::{self, ExportArguments, ImportArguments},
        surroundings::{AccountArgument, Done, in_words, say, shown_moment},
    },
    domain::{Country, ErrorCode, Language, Secret, role},
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
    /// Adds the people of a file from another system, with their password hashes. The whole file is checked before anything is
    /// written.
    Import(ImportArguments),
    /// Prints everybody in the form that `import` reads.
    Export(ExportArguments),
    /// Blocks an account and ends its sessions.
    Block(AccountArgument),
    /// Unblocks an account.
    Unblock(AccountArgument),
    /// Forgets the failed tries counted against an account.
    Unlock(AccountArgument),
    /// Prints what the log writes instead of a name in lines about sign-ins; `lavi audit --account` takes it, too. Works for
    /// names without an account.
    Trace(AccountArgument),
    /// Deletes an account with everything that belongs to it.
    Delete(AccountArgument),
    /// Asks the person to set a new password: sends a letter if the account has an e-mail address, and prints the link.
    PasswordLink(AccountArgument),
    /// The roles of an account.
    #[command(subcommand)]
    Role(RoleCommand),
    /// The second factor of an account.
    #[command(subcommand)]
    TwoFactor(TwoFactorCommand),
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
    pub async fn run(self, embedded: &Embedded) -> Done {
        let own = &embedded.administration;
        match self {
            Self::List(listed) => list(embedded, String::new(), listed).await,
            Self::Search { text, listed } => list(embedded, text, listed).await,
            Self::Show { named, json } => show(embedded, &named, json).await,
            Self::Add(person) => add(embedded, *person).await,
            Self::Import(given) => moving::import(embedded, given).await,
            Self::Export(given) => moving::export(embedded, given).await,
            Self::Block(named) => {
                named.then(embedded, "blocked", async |id| own.block(id).await).await
            }
            Self::Unblock(named) => {
                named.then(embedded, "open again", async |id| own.unblock(id).await).await
            }
            Self::Unlock(named) => {
                named
                    .then(embedded, "its tries are forgotten", async |id| own.unlock(id).await)
                    .await
            }
            Self::Trace(named) => trace(embedded, &named).await,
            Self::Delete(named) => {
                named.then(embedded, "deleted", async |id| own.delete(id).await).await
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

// `lavi account list`, `search` and `show`

/// How accounts are listed.
#[derive(Debug, Args)]
pub struct Listed {
    /// At most so many. If there are more, the last line on standard error says how they are listed.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    limit: Option<u32>,
    /// Only those behind this user name.
    #[arg(long, default_value = "", hide_default_value = true)]
    after: String,
    /// Prints one JSON object instead of lines: `accounts`, and `next` for `--after` if there are more.
    #[arg(long)]
    json: bool,
}

pub async fn list(embedded: &Embedded, text: String, listed: Listed) -> Done {
    let Listed { limit, after, json } = listed;
    // One more than asked for shows whether there are more.
    let query = AccountQuery { text, after, limit: limit.map(|limit| limit.saturating_add(1)) };
    let mut found = embedded.administration.find_accounts(&query).await.map_err(in_words)?;
    let limit = limit.map_or(usize::MAX, |limit| limit as usize);
    let more = found.len() > limit;
    found.truncate(limit);
    let next = found.last().filter(|_| more).map(|last| last.username.clone());
    if json {
        let accounts: Vec<Value> = found.iter().map(summary).collect();
        return say(&json!({ "accounts": accounts, "next": next }).to_string());
    }
    for account in &found {
        say(&format!("{}\t{}\t{}", account.username, account.name, state(account)))?;
    }
    if let Some(next) = next {
        eprintln!("there are more: --after {next}");
    }
    Ok(())
}

pub async fn show(embedded: &Embedded, named: &AccountArgument, json: bool) -> Done {
    let id = named.id(embedded).await?;
    let account = embedded.administration.account_details(&id).await.map_err(in_words)?;
    let roles: Vec<Value> = embedded
        .roles
        .list_roles(&id)
        .await
        .map_err(in_words)?
        .into_iter()
        .map(|(number, role)| json!({ "number": number, "role": role.name, "attributes": role.attributes }))
        .collect();
    let AccountDetails { email, description, language, has_password, terms_version, .. } = &account;
    let is_verified = email.as_ref().map(|_| !account.email_unproven);
    let mut whole = summary(&account.summary);
    let more = json!({
        "email": email,
        "email_verified": is_verified,
        "external_id": account.external_id,
        "description": description,
        "language": language,
        "password": has_password,
        "created": shown_moment(account.created_at),
        "activated": account.activated_at.map(shown_moment),
        "terms": terms_version,
        "roles": roles,
    });
    if let (Value::Object(whole), Value::Object(more)) = (&mut whole, more) {
        whole.extend(more);
    }
    if json {
        return say(&whole.to_string());
    }
    for (name, value) in whole.as_object().into_iter().flatten() {
        match value {
            Value::Null => {}
            Value::String(text) => say(&format!("{name}: {text}"))?,
            value => say(&format!("{name}: {value}"))?,
        }
    }
    Ok(())
}

fn summary(account: &AccountSummary) -> Value {
    let AccountSummary { id, username, name, activated, blocked, two_factor, closed_at } = account;
    json!({
        "id": id, "username": username, "name": name, "state": state(account),
        "is_activated": activated, "is_blocked": blocked, "has_two_factor": two_factor,
        "is_closed": closed_at.is_some(), "deleted": closed_at.map(|at| shown_moment(at + THIRTY_DAYS)),
    })
}

fn state(account: &AccountSummary) -> String {
    let said = [
        (!account.activated, "not activated"),
        (account.blocked, "blocked"),
        (account.closed_at.is_some(), "closed"),
        (account.two_factor, "two-factor"),
    ];
    let words: Vec<&str> =
        said.into_iter().filter_map(|(is_so, word)| is_so.then_some(word)).collect();
    if words.is_empty() { "open".to_owned() } else { words.join(", ") }
}

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

/// Commands for the roles of an account.
#[derive(Debug, Subcommand)]
pub enum RoleCommand {
    /// Gives a role.
    Add(Box<Given>),
    /// Lists the roles: number, role, attributes.
    List {
        #[command(flatten)]
        named: AccountArgument,
        /// Prints one JSON array instead of lines.
        #[arg(long)]
        json: bool,
    },
    /// Takes a role away.
    Remove {
        #[command(flatten)]
        named: AccountArgument,
        /// The number that `list` shows.
        number: i64,
    },
}

/// A role to give.
#[derive(Debug, Args)]
pub struct Given {
    #[command(flatten)]
    named: AccountArgument,
    /// The role.
    #[arg(value_parser = PossibleValuesParser::new(role::NAMES), hide_possible_values = true)]
    role: String,
    /// The school that it applies to.
    #[arg(long)]
    school: Option<String>,
    /// The school year, such as 7.
    #[arg(long)]
    class_level: Option<String>,
    /// The class within that year, such as b.
    #[arg(long)]
    parallel: Option<String>,
    /// The period, such as 2026/2027.
    #[arg(long)]
    period: Option<String>,
}

impl RoleCommand {
    pub async fn run(self, embedded: &Embedded) -> Done {
        match self {
            Self::Add(given) => add_role(embedded, *given).await,
            Self::List { named, json } => list_roles(embedded, &named, json).await,
            Self::Remove { named, number } => {
                named
                    .then(embedded, "role removed", async |id| {
                        embedded.roles.remove_role(id, number).await
                    })
                    .await
            }
        }
    }
}

async fn add_role(embedded: &Embedded, given: Given) -> Done {
    let values = role::ATTRIBUTES.into_iter().zip([
        given.school,
        given.class_level,
        given.parallel,
        given.period,
    ]);
    let attributes = values.filter_map(|(name, value)| Some((name.to_owned(), value?))).collect();
    let role = Role { name: given.role, attributes };
    given
        .named
        .then(embedded, "role added", async |id| embedded.roles.add_role(id, &role).await.map(drop))
        .await
}

async fn list_roles(embedded: &Embedded, named: &AccountArgument, json: bool) -> Done {
    let id = named.id(embedded).await?;
    let roles = embedded.roles.list_roles(&id).await.map_err(in_words)?;
    if json {
        let roles = roles.into_iter().map(|(number, role)| {
            json!({ "number": number, "role": role.name, "attributes": role.attributes })
        });
        return say(&roles.collect::<Value>().to_string());
    }
    for (number, role) in roles {
        let tied = role::ATTRIBUTES
            .into_iter()
            .filter_map(|name| Some(format!("{name}={}", role.attributes.get(name)?)));
        say(&format!("{number}\t{}\t{}", role.name, tied.collect::<Vec<_>>().join(", ")))?;
    }
    Ok(())
}
