//! `lavi school …`

use clap::{Args, Subcommand};
use time::{OffsetDateTime, format_description::well_known::Rfc3339};

use super::output::{Done, in_words, say};
use crate::accounts::{
    NewSchool,
    embedded::{Embedded, OperatorError, School},
};

/// Commands for the schools that have registered.
#[derive(Debug, Subcommand)]
pub enum SchoolCommand {
    /// Lists every school: id, state, name, e-mail address of the contact person.
    List,
    /// Shows the whole registration of a school.
    Show(Identified),
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
    /// Runs the command.
    pub async fn run(self, embedded: &Embedded) -> Done {
        match self {
            Self::List => list(embedded).await,
            Self::Show(which) => show(
                &embedded.schools.school(&which.id).await.map_err(|cause| which.refused(&cause))?,
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

async fn list(embedded: &Embedded) -> Done {
    for school in embedded.schools.list_schools().await.map_err(in_words)? {
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
    if school.approved { "approved" } else { "new" }
}

fn show(school: &School) -> Done {
    let arrived = OffsetDateTime::from_unix_timestamp(school.created_at).map_err(in_words)?;
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
        ("arrived", &arrived.format(&Rfc3339).map_err(in_words)?),
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
