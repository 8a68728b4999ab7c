//! `lavi desk …`

use clap::{Args, Subcommand, ValueEnum};
use serde_json::{Value, json};

use crate::{
    accounts::embedded::{
        Embedded,
        desk::{DeskGrant, DeskHolder, DeskRole},
    },
    app::commands::surroundings::{AccountArgument, Done, in_words, say, shown_moment},
};

/// Commands for the desk, where people help others. NAME is a user name, an e-mail address or the account's id.
#[derive(Debug, Subcommand)]
pub enum DeskCommand {
    /// Lists everybody who helps: account, user name, name, as what, school.
    List {
        /// Prints one JSON array instead of lines.
        #[arg(long)]
        json: bool,
    },
    /// Lets somebody help at the desk. docs/desk.md says what each right allows.
    Grant(GrantArguments),
    /// Takes the right away again, at once.
    Revoke {
        #[command(flatten)]
        named: AccountArgument,
        /// Only at this school, spelled as in the roles of its people.
        #[arg(long)]
        school: Option<String>,
    },
}

/// A right at the desk.
#[derive(Debug, Args)]
pub struct GrantArguments {
    #[command(flatten)]
    named: AccountArgument,
    /// As what.
    #[arg(long = "as", value_enum)]
    role: GivenRole,
    /// The school whose people are helped, spelled as in their roles; not for operators, who help everybody.
    #[arg(long)]
    school: Option<String>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum GivenRole {
    /// Everyday help for pupils, parents and staff.
    Helper,
    /// Everything about a school's people.
    SchoolAdmin,
    /// Everything about everybody, schools and applications.
    Operator,
}

impl DeskCommand {
    pub async fn run(self, embedded: &Embedded) -> Done {
        match self {
            Self::List { json } => list(embedded, json).await,
            Self::Grant(given) => grant(embedded, given).await,
            Self::Revoke { named, school } => {
                let id = named.id(embedded).await?;
                let gone = embedded.desk.revoke(&id, school.as_deref()).await.map_err(in_words)?;
                if gone == 0 {
                    return Err(format!("{}: has no such right at the desk", named.name));
                }
                say(&format!("{}: may no longer help at the desk", named.name))
            }
        }
    }
}

async fn grant(embedded: &Embedded, given: GrantArguments) -> Done {
    let role = match given.role {
        GivenRole::Helper => DeskRole::Helper,
        GivenRole::SchoolAdmin => DeskRole::SchoolAdmin,
        GivenRole::Operator => DeskRole::Operator,
    };
    let school = given.school.unwrap_or_default().trim().to_owned();
    if (role == DeskRole::Operator) != school.is_empty() {
        return Err("--school goes with helper and school-admin, and with them alone".to_owned());
    }
    let id = given.named.id(embedded).await?;
    let known = embedded.desk.people_of(&school).await.map_err(in_words)?;
    embedded
        .desk
        .grant(&id, &DeskGrant { role, school: school.clone() })
        .await
        .map_err(in_words)?;
    say(&format!("{}: helps at the desk as {}", given.named.name, role.as_str()))?;
    if known == 0 && !school.is_empty() {
        eprintln!(
            "lavi: nobody has a role at a school that is spelled \"{school}\" yet (lavi account role list)"
        );
    }
    Ok(())
}

async fn list(embedded: &Embedded, json: bool) -> Done {
    let holders = embedded.desk.holders().await.map_err(in_words)?;
    if json {
        let holders = holders.iter().map(|holder| {
            json!({
                "account": holder.account, "user_name": holder.username, "name": holder.name,
                "as": holder.grant.role.as_str(), "school": holder.grant.school,
                "granted": shown_moment(holder.granted_at), "last_used": holder.used_at.map(shown_moment),
            })
        });
        return say(&holders.collect::<Value>().to_string());
    }
    for DeskHolder { account, username, name, grant, .. } in holders {
        say(&format!("{account}\t{username}\t{name}\t{}\t{}", grant.role.as_str(), grant.school))?;
    }
    Ok(())
}
