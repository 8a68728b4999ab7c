//! `lavi account list`, `search` and `show`

use clap::Args;
use serde_json::{Value, json};

use super::{
    moment::shown,
    named::AccountArgument,
    output::{Done, in_words, say},
};
use crate::accounts::embedded::{AccountDetails, AccountQuery, AccountSummary, Embedded};

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

/// Lists accounts with this text in a name.
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

/// Shows one account.
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
    let mut whole = summary(&account.summary);
    let more = json!({
        "email": email,
        "description": description,
        "language": language,
        "password": has_password,
        "created": shown(account.created_at),
        "activated": account.activated_at.map(shown),
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
    let AccountSummary { id, username, name, activated, blocked, two_factor } = account;
    json!({
        "id": id, "username": username, "name": name, "state": state(account),
        "is_activated": activated, "is_blocked": blocked, "has_two_factor": two_factor,
    })
}

fn state(account: &AccountSummary) -> String {
    let said = [
        (!account.activated, "not activated"),
        (account.blocked, "blocked"),
        (account.two_factor, "two-factor"),
    ];
    let words: Vec<&str> =
        said.into_iter().filter_map(|(is_so, word)| is_so.then_some(word)).collect();
    if words.is_empty() { "open".to_owned() } else { words.join(", ") }
}
