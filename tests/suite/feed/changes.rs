//! Every way to change an account leaves its change, in the transaction that it is about.

use std::fs;

use lavi::{
    accounts::{
        AccountService, FormCalls, Role,
        embedded::{
            Change, ChangeOutcome, EventName, FeedChange, ImportOptions, NewPerson, OnConflict,
        },
    },
    domain::{Language, Secret},
};
use serde_json::json;

use super::{after, named};
use crate::{
    cast::{self, PASSWORD},
    embedded::{
        allowances::{number, written},
        registration::{form, register},
    },
    papers::project,
    shape::files,
    world::{ServiceBrowser, World},
};

const DAY: i64 = 24 * 3600;

/// A world, and the number up to which its changes were compared.
struct Walk {
    world: World,
    last: i64,
}

impl Walk {
    async fn new() -> Self {
        Self { world: World::new().await, last: 0 }
    }

    /// Compares the changes since the last call.
    async fn left(&mut self, expected: &[&str]) {
        let (names, last) = named(&self.world, self.last).await;
        self.last = last;
        assert_eq!(names, expected);
    }

    async fn newest(&self) -> FeedChange {
        after(&self.world.service, self.last - 1).await.changes.pop().unwrap()
    }
}

async fn signed_in(world: &World) -> ServiceBrowser {
    let mut browser = ServiceBrowser::new();
    let outcome = browser.login(world, "mari", PASSWORD).await;
    assert!(outcome.success, "{outcome:?}");
    browser
}

#[tokio::test]
async fn a_registration_is_told_when_it_is_made_activated_refused_or_forgotten() {
    let mut walk = Walk::new().await;
    let service = walk.world.service.clone();
    let visitor = ServiceBrowser::new().caller;
    assert!(register(&walk.world, form()).await.success);
    walk.left(&["account_added"]).await;
    let state = walk.newest().await.account.state.unwrap();
    assert_eq!((state.activated, state.user_name.as_str()), (false, "Mari@home.example"));
    let token = walk.world.letter().await.token();
    assert!(service.activate(&visitor, &token).await.result.unwrap().success);
    walk.left(&["account_activated"]).await;
    assert!(walk.newest().await.account.state.unwrap().activated);

    let other = |mail: &str, code: &str| {
        let mut form = form();
        mail.clone_into(&mut form.email);
        mail.clone_into(&mut form.email_confirmation);
        code.clone_into(&mut form.id_code);
        form
    };
    assert!(register(&walk.world, other("juku@home.example", cast::UNA)).await.success);
    let letters = walk.world.letters().await;
    let token = letters.iter().find(|one| one.to == "juku@home.example").unwrap().token();
    assert!(service.refuse_account(&visitor, &token).await.result.unwrap().success);
    walk.left(&["account_added", "account_deleted"]).await;

    assert!(register(&walk.world, other("anu@home.example", cast::UNA)).await.success);
    walk.world.clock.advance(DAY + 1);
    walk.world.reopened().await.upkeep.sweep().await;
    service.upkeep.sweep().await;
    walk.left(&["account_added", "account_deleted"]).await;
    // And where the next one comes before upkeep.
    assert!(register(&walk.world, other("anu@home.example", cast::UNA)).await.success);
    walk.world.clock.advance(DAY + 1);
    walk.world.person("peeter").await;
    walk.left(&["account_added", "account_deleted", "account_added"]).await;
    let gone = "SELECT COUNT(*) FROM events WHERE event = 'registration_deleted' AND detail = 'not_activated'";
    assert_eq!(number(&walk.world, gone).await, 2);
}

#[tokio::test]
async fn more_registrations_than_go_at_once_are_all_told() {
    let world = World::new().await;
    for number in 0..205 {
        let waiting =
            NewPerson { activated: false, ..NewPerson::named(&format!("m{number}"), "M", "N") };
        world.add(waiting).await;
    }
    world.clock.advance(DAY + 1);
    let other = world.reopened().await;
    tokio::join!(world.service.upkeep.sweep(), other.upkeep.sweep());
    let (names, _) = named(&world, 205).await;
    assert_eq!(names, ["account_deleted"; 205], "each once, though two nodes look after them");
    assert_eq!(number(&world, "SELECT COUNT(*) FROM accounts").await, 0);
}

#[tokio::test]
async fn what_an_operator_does_is_told() {
    let mut walk = Walk::new().await;
    let service = walk.world.service.clone();
    let mari = walk.world.person("mari").await;
    let teacher = Role { name: "teacher".to_owned(), ..Role::default() };
    service.roles.add_role(&mari, &teacher).await.unwrap();
    service.roles.remove_role(&mari, 1).await.unwrap();
    service.administration.block(&mari).await.unwrap();
    assert!(after(&service, 3).await.changes[0].account.state.as_ref().unwrap().blocked);
    service.administration.unblock(&mari).await.unwrap();
    service.administration.delete(&mari).await.unwrap();
    let named = [
        "account_added",
        "roles_changed",
        "roles_changed",
        "account_blocked",
        "account_unblocked",
        "account_deleted",
    ];
    walk.left(&named).await;
    for change in after(&service, 0).await.changes {
        assert_eq!(change.account.account, mari);
        assert!(change.account.state.is_none(), "it is gone, so nothing personal is left");
    }
    assert!(service.administration.delete(&mari).await.is_err());
    service.administration.unlock(&walk.world.person("juku").await).await.unwrap();
    walk.left(&["account_added"]).await;
}

#[tokio::test]
async fn what_a_person_does_with_their_own_account_is_told() {
    let mut walk = Walk::new().await;
    let service = walk.world.service.clone();
    walk.world.person("mari").await;
    let mut browser = signed_in(&walk.world).await;
    walk.left(&["account_added"]).await;
    let mut given = form();
    "Mary".clone_into(&mut given.first_name);
    let changed = service.person_data.change_details(&browser.caller, &given, "et").await;
    assert!(matches!(browser.take(changed), ChangeOutcome::Done(())));
    walk.left(&["account_changed"]).await;
    let state = walk.newest().await.account.state.unwrap();
    assert_eq!((state.first_name.as_str(), state.language.as_str()), ("Mary", "et"));
    // The next sign-in is in English again, and one after that changes nothing.
    signed_in(&walk.world).await;
    walk.left(&["account_changed"]).await;
    assert_eq!(walk.newest().await.account.state.unwrap().language, "en");
    let mut browser = signed_in(&walk.world).await;
    walk.left(&[]).await;

    walk.world.clock.advance(1);
    let asked = service.email_changes.ask_for_email(&browser.caller, "mari@uus.example").await;
    assert!(matches!(browser.take(asked), ChangeOutcome::Done(())));
    walk.left(&[]).await;
    // Somebody has registered the address meanwhile.
    let mut squatter = form();
    "mari@uus.example".clone_into(&mut squatter.email);
    "mari@uus.example".clone_into(&mut squatter.email_confirmation);
    assert!(register(&walk.world, squatter).await.success);
    let letters = walk.world.letters().await;
    let token = |path: &str| {
        let link = letters.iter().map(crate::world::Letter::link).find(|link| link.contains(path));
        let link = link.unwrap().split_once(path).unwrap().1.to_owned();
        Secret::new(link.split('?').next().unwrap())
    };
    let confirmed = token("/email/confirm/");
    assert!(service.email_changes.confirm_email(&browser.caller, &confirmed).await.result.unwrap());
    walk.left(&["account_added", "account_deleted", "account_changed"]).await;
    assert_eq!(
        walk.newest().await.account.state.unwrap().email.as_deref(),
        Some("mari@uus.example")
    );
    let undone = token("/email/undo/");
    assert!(service.email_changes.undo_email(&browser.caller, &undone).await.result.unwrap());
    walk.left(&["account_changed"]).await;

    let mut browser = signed_in(&walk.world).await;
    let closed = service.closing.close(&browser.caller).await;
    assert!(matches!(browser.take(closed), ChangeOutcome::Done(_)));
    walk.left(&["account_closed"]).await;
    let at = walk.newest().await.account.state.unwrap().closed_at;
    assert!(at.is_some_and(|at| at.starts_with("2027-01-15T00:00:") && at.ends_with('Z')));
    let mut later = ServiceBrowser::new();
    later.login(&walk.world, "mari", PASSWORD).await;
    assert!(service.closing.reopen(&later.caller).await.result.unwrap());
    assert!(service.closing.reopen(&later.caller).await.result.unwrap());
    walk.left(&["account_reopened"]).await;
    later.take(service.resume(&later.caller).await);
    let closed = service.closing.close(&later.caller).await;
    assert!(matches!(later.take(closed), ChangeOutcome::Done(_)));
    walk.world.clock.advance(31 * DAY);
    service.upkeep.sweep().await;
    walk.world.reopened().await.upkeep.sweep().await;
    walk.left(&["account_closed", "account_deleted"]).await;
}

#[tokio::test]
async fn what_is_no_change_of_what_the_feed_tells_is_not_told() {
    let mut walk = Walk::new().await;
    walk.world.person("mari").await;
    walk.left(&["account_added"]).await;
    signed_in(&walk.world).await;
    ServiceBrowser::new().login(&walk.world, "mari", "Sygis-2027!").await;
    walk.world.new_password("mari", "Talvine-2027").await;
    walk.world.service.upkeep.sweep().await;
    walk.left(&[]).await;
}

#[tokio::test]
async fn an_import_tells_of_each_person_and_of_nobody_if_it_fails() {
    const UPDATE: ImportOptions =
        ImportOptions { dry_run: false, on_conflict: OnConflict::Update, resume: false };
    let mut walk = Walk::new().await;
    let people = |roles: serde_json::Value| {
        let line = |n: i32| {
            json!({"external_id": format!("e{n}"), "email": format!("m{n}@kool.example"), "first_name": "Mari",
                "last_name": "Maasikas", "roles": if n == 7 { roles.clone() } else { json!([]) }})
        };
        (0..1_700).map(|n| line(n).to_string() + "\n").collect::<String>()
    };
    let file = people(json!([]));
    let service = walk.world.service.clone();
    let twice = format!("{file}{}\n", file.lines().next().unwrap());
    let failed = service.imports.import(twice.as_bytes(), UPDATE).await.unwrap();
    assert!(!failed.problems.is_empty());
    walk.left(&[]).await;
    assert_eq!(service.imports.import(file.as_bytes(), UPDATE).await.unwrap().added, 1_700);
    let first = after(&service, 0).await;
    assert_eq!((first.changes.len(), first.last, first.more), (1_000, 1_000, true));
    let rest = after(&service, 1_000).await;
    assert_eq!((rest.changes.len(), rest.last, rest.more), (700, 1_700, false));
    let all: Vec<_> = first.changes.into_iter().chain(rest.changes).collect();
    assert!(all.iter().all(|one| one.change == "account_added"));
    let mut ids: Vec<_> = all.iter().map(|one| one.account.external_id.clone().unwrap()).collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), 1_700, "everybody, once");
    walk.last = 1_700;
    let changed = people(json!([{"role": "student", "school": "Pikk", "class_level": "7"}]));
    assert_eq!(service.imports.import(changed.as_bytes(), UPDATE).await.unwrap().updated, 1_700);
    walk.left(&["account_changed"]).await;
    let seven = walk.newest().await.account;
    let roles = serde_json::to_value(&seven.state.unwrap().roles).unwrap();
    assert_eq!(roles, json!([{"role": "student", "school": "Pikk", "class_level": "7"}]));
    // What a deleted account was called elsewhere stays with the change alone.
    service.administration.delete(&seven.account).await.unwrap();
    walk.left(&["account_deleted"]).await;
    assert_eq!(walk.newest().await.account.external_id.as_deref(), Some("e7"));
}

#[tokio::test]
async fn a_row_holds_nothing_personal_and_the_answer_no_secret_and_no_personal_code() {
    let world = World::new().await;
    let person = NewPerson {
        language: Language::Et,
        totp_secret: Some(cast::TOTP_SECRET.to_owned()),
        ..cast::account_with_code("mari", cast::MARI)
    };
    let id = world.add(person).await;
    let page = after(&world.service, 0).await;
    let said = serde_json::to_value(&page).unwrap();
    let at = said["changes"][0]["at"].clone();
    assert_eq!(
        said,
        json!({"last": 1, "more": false, "changes": [{
            "number": 1, "at": at, "change": "account_added", "account": id,
            "state": {"user_name": "mari", "email": "mari@school.example", "first_name": "Mari", "last_name": "Maasikas",
                "language": "et", "activated": true, "blocked": false, "roles": []},
        }]})
    );
    assert_eq!(at, "2027-01-15T00:00:00Z");
    // The row itself knows the account's id, and that is all.
    let known = "SELECT COUNT(*) FROM feed WHERE change = 'account_added' AND external_id IS NULL AND LENGTH(account) > 20";
    assert_eq!(number(&world, known).await, 1);
    assert_eq!(written(&world, "UPDATE accounts SET first_name = 'Mary'").await, 1);
    let page = after(&world.service, 0).await;
    let state = page.changes[0].account.state.as_ref().unwrap();
    assert_eq!(state.first_name, "Mary", "the state is read when it is asked for");
}

/// The compiler holds the table complete; this holds it right.
#[test]
fn every_event_is_a_change_or_none() {
    let told: Vec<String> = EventName::ALL
        .iter()
        .filter_map(|event| Some(format!("{} {}", event.as_str(), Change::of(*event)?.as_str())))
        .collect();
    assert_eq!(
        told,
        [
            "account_registered account_added",
            "activated account_activated",
            "registration_deleted account_deleted",
            "role_added roles_changed",
            "role_removed roles_changed",
            "account_added account_added",
            "account_updated account_changed",
            "account_blocked account_blocked",
            "account_unblocked account_unblocked",
            "details_changed account_changed",
            "email_changed account_changed",
            "email_change_undone account_changed",
            "account_closed account_closed",
            "account_reopened account_reopened",
            "account_deleted account_deleted",
        ]
    );
    assert_eq!(EventName::ALL.len(), 82, "a new event: is it a change? Then it stands above");
    for change in Change::ALL {
        let is_told = EventName::ALL.iter().any(|event| Change::of(*event) == Some(change));
        assert!(is_told, "{change:?} is never told");
    }
}

/// Statements that change what the feed tells, each with the name under which the same function tells of it.
const STATEMENTS: [(&str, &str); 18] = [
    ("desk/acts.rs", "EventName::EmailChanged"),
    ("desk/classes.rs", "Change::RolesChanged"),
    ("own_account/closing.rs", "EventName::AccountClosed"),
    ("own_account/closing.rs", "EventName::AccountReopened"),
    ("own_account/details.rs", "EventName::DetailsChanged"),
    ("own_account/email.rs", "EventName::EmailChanged"),
    ("own_account/email.rs", "EventName::EmailChangeUndone"),
    ("people/administration.rs", "EventName::AccountBlocked"),
    ("people/import/updating.rs", "EventName::AccountUpdated"),
    ("people/import/writing.rs", "EventName::AccountAdded"),
    ("people/new_person.rs", "EventName::AccountAdded"),
    ("people/passwords.rs", "EventName::Activated"),
    ("people/registration.rs", "EventName::AccountRegistered"),
    ("people/registration.rs", "EventName::Activated"),
    ("people/roles.rs", "EventName::RoleAdded"),
    ("people/roles.rs", "EventName::RoleRemoved"),
    ("people/upkeep.rs", "EventName::RoleRemoved"),
    ("sessions/arrivals.rs", "Change::AccountChanged"),
];

/// Whether a statement makes an account, or changes something of one that the feed tells.
fn is_change(statement: &str) -> bool {
    const TOLD: [&str; 8] = [
        "username = ",
        "email = ",
        "first_name = ",
        "last_name = ",
        "language = ",
        "activated_at = ",
        "blocked = ",
        "closed_at = ",
    ];
    let set = |rest: &str| {
        let set = rest.split(" WHERE ").next().unwrap_or_default();
        TOLD.iter().any(|column| set.contains(column))
    };
    let makes = [
        "INSERT INTO accounts",
        "INSERT INTO roles",
        "UPDATE roles SET class_level",
        "DELETE FROM roles",
    ];
    makes.iter().any(|begin| statement.starts_with(begin))
        || statement.starts_with("accounts (id, ")
        || statement.strip_prefix("UPDATE accounts SET ").is_some_and(set)
}

#[test]
fn every_statement_that_changes_what_the_feed_tells_stands_where_that_is_told() {
    let (mut changing, mut deleting) = (Vec::new(), Vec::new());
    for path in files("src/accounts/embedded", &["rs"]) {
        let source = fs::read_to_string(&path).unwrap().replace("\\\n", "");
        let file = path.strip_prefix(project("src/accounts/embedded")).unwrap();
        let file = file.display().to_string();
        for text in source.split('"') {
            if is_change(text) {
                changing.push(file.clone());
            }
            if text.starts_with("DELETE FROM accounts") && !text.contains("1 = 0") {
                deleting.push(file.clone());
            }
        }
        for (_, told) in STATEMENTS.iter().filter(|(known, _)| *known == file) {
            assert!(source.contains(told), "{file} tells nothing of {told}");
        }
    }
    changing.sort_unstable();
    let mut expected: Vec<_> = STATEMENTS.iter().map(|(file, _)| (*file).to_owned()).collect();
    // It takes roles away before it adds others, and is one event.
    expected.push("people/import/updating.rs".to_owned());
    expected.sort_unstable();
    assert_eq!(changing, expected);
    assert_eq!(deleting, ["records/accounts.rs"; 4], "Accounts::delete alone deletes accounts");
}
