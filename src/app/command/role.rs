//! `lavi account role …`

use clap::{Args, Subcommand, builder::PossibleValuesParser};
use serde_json::{Value, json};

use crate::{
    accounts::{Role, embedded::Embedded},
    app::command::surroundings::{AccountArgument, Done, in_words, say},
    domain::role,
};

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
    /// Runs the command.
    pub async fn run(self, embedded: &Embedded) -> Done {
        match self {
            Self::Add(given) => add(embedded, *given).await,
            Self::List { named, json } => list(embedded, &named, json).await,
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

async fn add(embedded: &Embedded, given: Given) -> Done {
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

async fn list(embedded: &Embedded, named: &AccountArgument, json: bool) -> Done {
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
