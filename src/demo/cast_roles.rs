//! The roles of the demo's people. Some have several.

use super::CAST;
use crate::{
    accounts::{
        Role,
        embedded::{Embedded, OperatorError},
    },
    domain::role::ATTRIBUTES,
};

/// User name, role, and the values of [`ATTRIBUTES`]: school, class level, parallel, period. Empty values are left out.
type Part = (&'static str, &'static str, [&'static str; 4]);

const METSA: &str = "Metsa Basic School";
const JARVE: &str = "Järve Upper Secondary School";
const SAARE: &str = "Saare Hobby School";
const NOW: &str = "2026/2027";

const PARTS: [Part; 11] = [
    ("mari", "teacher", [METSA, "", "", NOW]),
    ("mari", "class_teacher", [METSA, "7", "b", NOW]),
    ("mari", "parent", [JARVE, "10", "a", NOW]),
    ("jaak", "school_admin", [METSA, "", "", ""]),
    ("jaak", "headmaster", [METSA, "", "", NOW]),
    ("kadri", "parent", [METSA, "3", "c", NOW]),
    ("kadri.opetaja", "teacher", [JARVE, "", "", NOW]),
    ("kadri.huvikool", "director", [SAARE, "", "", ""]),
    ("peeter", "student", [METSA, "9", "a", NOW]),
    ("peeter", "student", [SAARE, "", "", NOW]),
    ("natalja", "librarian", [JARVE, "", "", ""]),
];

/// Gives the cast its roles.
pub async fn hand_out(embedded: &Embedded) -> Result<(), OperatorError> {
    for member in &CAST {
        let account = embedded.administration.find_account(member.username).await?;
        for (_, name, values) in PARTS.iter().filter(|(username, ..)| *username == member.username)
        {
            let given = ATTRIBUTES.into_iter().zip(values).filter(|(_, value)| !value.is_empty());
            let attributes =
                given.map(|(key, value)| (key.to_owned(), (*value).to_owned())).collect();
            embedded
                .roles
                .add_role(&account, &Role { name: (*name).to_owned(), attributes })
                .await?;
        }
    }
    Ok(())
}
