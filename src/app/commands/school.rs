//! `lavi school …`

use clap::{Args, Subcommand};
use serde_json::{Value, json};

use crate::{
    accounts::{
        NewSchool,
        embedded::{Embedded, OperatorError, School},
    },
    app::commands::surroundings::{Done, in_words, say, shown_moment},
};

/// Commands for the schools that have registered.
#[derive(Debug, Subcommand)]
pub enum SchoolCommand {
    /// Lists every school: id, state, name, e-mail address of the contact person.
    List {
        /// Prints one JSON array instead of lines.
        #[arg(long)]
        json: bool,
    },
    /// Shows the whole registration of a school.
    Show {
        #[command(flatten)]
        which: Identified,
        /// Prints one JSON object instead of lines.
        #[arg(long)]
        json: bool,
    },
    /// Marks a school as approved.
    Approve(Identified),
    /// Deletes the registration of a school.
    Remove(Identified),
}

/// Names a school.
#[derive(Debug, Args)]
pub struct Identified {
    /// The id that `list` shows.
    id: String,
}

impl SchoolCommand {
    pub async fn run(self, embedded: &Embedded) -> Done {
        match self {
            Self::List { json } => list(embedded, json).await,
            Self::Show { which, json } => show(
                &embedded.schools.school(&which.id).await.map_err(|cause| which.refused(&cause))?,
                json,
            ),
            Self::Approve(which) => {
                which.then("approved", embedded.schools.approve_school(&which.id).await)
            }
            Self::Remove(which) => {
                which.then("removed", embedded.schools.remove_school(&which.id).await)
            }
        }
    }
}

impl Identified {
    fn refused(&self, cause: &OperatorError) -> String {
        format!("{}: {cause}", self.id)
    }

    fn then(&self, what: &str, done: Result<(), OperatorError>) -> Done {
        done.map_err(|cause| self.refused(&cause))?;
        say(&format!("{}: {what}", self.id))
    }
}

async fn list(embedded: &Embedded, json: bool) -> Done {
    let schools = embedded.schools.list_schools().await.map_err(in_words)?;
    if json {
        let schools = schools.iter().map(as_json).collect::<Value>();
        return say(&schools.to_string());
    }
    for school in schools {
        say(&format!(
            "{}\t{}\t{}\t{}",
            school.id,
            state(&school),
            school.details.school_name,
            school.details.email
        ))?;
    }
    Ok(())
}

fn state(school: &School) -> &'static str {
    if school.is_approved() { "approved" } else { "new" }
}

fn as_json(school: &School) -> Value {
    json!({
        "id": school.id, "state": state(school), "arrived": shown_moment(school.created_at),
        "language": school.language, "details": school.details,
    })
}

fn show(school: &School, json: bool) -> Done {
    if json {
        return say(&as_json(school).to_string());
    }
    let NewSchool {
        school_name,
        registration_number,
        kind,
        street,
        city,
        country,
        first_name,
        last_name,
        email,
        number,
    } = &school.details;
    for (label, value) in [
        ("id", &school.id),
        ("state", &state(school).to_owned()),
        ("arrived", &shown_moment(school.created_at)),
        ("name", school_name),
        ("registration number", registration_number),
        ("type", kind),
        ("street", street),
        ("city", city),
        ("country", country),
        ("contact person", &format!("{first_name} {last_name}")),
        ("e-mail", email),
        ("phone", number),
        ("language", &school.language),
    ] {
        say(&format!("{label}: {value}"))?;
    }
    Ok(())
}
