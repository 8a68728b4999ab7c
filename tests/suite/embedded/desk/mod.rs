//! The desk: who may do what to whom, that nobody takes over an account by it, slips, classes, and what operators do there.

mod classes;
mod entry;
mod helped;
mod imports;
mod phones;
mod rights;
mod slips;
mod takeover;
mod work;

use std::collections::BTreeMap;

use lavi::{
    accounts::{
        Reply, Role,
        embedded::{
            NewPerson,
            desk::{Acted, DeskGrant, DeskOutcome, DeskRole, PersonAct, Reason},
        },
    },
    domain::Secret,
};
use sqlx::{AssertSqlSafe, Connection};

use crate::{
    cast::{self, PASSWORD},
    world::{ServiceBrowser, World},
};

/// The school whose people are helped, and another one.
pub const METSA: &str = "Metsa kool";
pub const LINNA: &str = "Linna kool";

/// Adds somebody who helps at the desk, and returns the account's id.
pub async fn holder(world: &World, name: &str, role: DeskRole, school: &str) -> String {
    let id = world.add(cast::account_with_totp(name)).await;
    grant(world, &id, role, school).await;
    id
}

pub async fn grant(world: &World, id: &str, role: DeskRole, school: &str) {
    let grant = DeskGrant { role, school: school.to_owned() };
    world.service.desk.grant(id, &grant).await.unwrap();
}

/// A browser in which somebody with an authenticator app has just signed in.
pub async fn signed_in(world: &World, name: &str) -> ServiceBrowser {
    let mut browser = ServiceBrowser::new();
    world.clock.advance(60);
    let first = browser.login(world, name, PASSWORD).await;
    assert!(first.two_factor_required, "{first:?}");
    let code = world.totp_code();
    let outcome = browser.enter_code(world, &code).await;
    assert!(outcome.success, "{outcome:?}");
    browser
}

/// A browser of somebody who helps at the desk.
pub async fn at_desk(world: &World, name: &str, role: DeskRole, school: &str) -> ServiceBrowser {
    holder(world, name, role, school).await;
    signed_in(world, name).await
}

/// A role at a school.
pub fn role(name: &str, school: &str, class: Option<(&str, &str)>) -> Role {
    let mut attributes = BTreeMap::from([("school".to_owned(), school.to_owned())]);
    if let Some((level, parallel)) = class {
        attributes.insert("class_level".to_owned(), level.to_owned());
        attributes.insert("parallel".to_owned(), parallel.to_owned());
    }
    Role { name: name.to_owned(), attributes }
}

/// A pupil without an e-mail address, in class 5a of this school unless told otherwise.
pub async fn pupil(world: &World, name: &str, school: &str) -> String {
    let person = NewPerson {
        password: Some(Secret::new(PASSWORD)),
        ..NewPerson::named(name, "Mati", "Kask")
    };
    let id = world.add(person).await;
    world.service.roles.add_role(&id, &role("student", school, Some(("5", "a")))).await.unwrap();
    id
}

/// Does something for a person at the desk.
pub async fn act(
    world: &World,
    browser: &ServiceBrowser,
    id: &str,
    act: PersonAct,
) -> DeskOutcome<Acted> {
    told(world.service.desk.act(&browser.caller, id, &act, Reason::InPerson).await)
}

/// What a call at the desk says.
pub fn told<T>(reply: Reply<DeskOutcome<T>>) -> DeskOutcome<T> {
    reply.result.unwrap()
}

/// What a call at the desk has done or read.
pub fn done<T: std::fmt::Debug>(reply: Reply<DeskOutcome<T>>) -> T {
    match told(reply) {
        DeskOutcome::Done(value) => value,
        other => panic!("{other:?}"),
    }
}

/// The first column of what the database says.
pub async fn texts(world: &World, statement: &str) -> Vec<String> {
    let mut connection = sqlx::AnyConnection::connect(world.database()).await.unwrap();
    sqlx::query_scalar(AssertSqlSafe(statement.to_owned()))
        .fetch_all(&mut connection)
        .await
        .unwrap()
}

/// How many events of this name there are.
pub async fn events(world: &World, name: &str) -> usize {
    texts(world, &format!("SELECT event FROM events WHERE event = '{name}'")).await.len()
}
