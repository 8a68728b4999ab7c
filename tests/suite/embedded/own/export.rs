//! Everything that is held about a person: nothing is missing, no secret is in it, and nobody else's data.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
};

use lavi::{
    account_pages::data_field,
    accounts::embedded::{ChangeOutcome, NewPerson},
    config::{MailTarget, Smtp},
};
use serde_json::Value;
use sqlx::{AssertSqlSafe, Column, Connection, Executor, SqlSafeStr};

use super::{MAIL, mari, signed_in, texts};
use crate::{
    cast::{self, PASSWORD, TOTP_SECRET},
    embedded::allowances::written,
    papers::project,
    world::{ServiceBrowser, World},
};

/// Each table of the database: under which name it is in the export, or why it is not.
const TABLES: [(&str, Result<&str, &str>); 42] = [
    ("accounts", Ok("account")),
    ("identities", Ok("account")),
    ("login_names", Ok("login_names")),
    ("external_ids", Ok("external_ids")),
    ("roles", Ok("roles")),
    ("desk_grants", Ok("desk_rights")),
    ("desk_requests", Err("what an operator has asked for, for a day, and has not been done")),
    (
        "desk_imports",
        Err(
            "an hour of a file that an operator has uploaded, sealed, about people of another system",
        ),
    ),
    ("linked_identities", Ok("linked_identities")),
    ("passkeys", Ok("passkeys")),
    ("terms_acceptances", Ok("terms")),
    ("password_history", Ok("former_passwords")),
    ("recovery_codes", Ok("recovery_codes")),
    ("sessions", Ok("sessions")),
    ("tokens", Ok("links")),
    ("email_changes", Ok("email_changes")),
    ("devices", Ok("known_browsers")),
    ("oauth_consents", Ok("consents")),
    ("oauth_grants", Ok("grants")),
    ("oauth_subjects", Ok("application_ids")),
    ("oauth_tokens", Ok("tokens")),
    ("oauth_sign_ins", Ok("application_sign_ins")),
    ("logout_notices", Ok("logout_notices")),
    ("outbox", Ok("letters")),
    ("events", Ok("events")),
    ("schools", Err("the contact person of a school has no account")),
    ("visits", Err("minutes of a browser, sealed, and of no account")),
    ("registrations", Err("an hour of somebody who has no account yet, sealed")),
    ("refused_registrations", Err("hashes of those who wanted no account")),
    ("linked_browsers", Err("a hash that leads to nobody")),
    ("spent", Err("nothing of anybody")),
    ("attempts", Err("hashes, of places too, for a day")),
    ("ceilings", Err("places and hashes, for a day")),
    ("oauth_assertions", Err("applications, no people")),
    ("oauth_clients", Err("applications, no people")),
    (
        "oauth_devices",
        Err("what an application asks for, ten minutes at most before its person allows it"),
    ),
    ("nodes", Err("no people")),
    ("imports", Err("hashes of files, and numbers")),
    (
        "feed",
        Err(
            "which account changed and when, in numbers for the platform: the same changes are among the events",
        ),
    ),
    ("feed_counter", Err("one number")),
    ("processes", Err("no people")),
    ("captchas", Err("nothing any more")),
];

/// Tables of the database itself.
const OTHERS: [&str; 5] =
    ["storage_keys", "signing_keys", "needed_migration", "_sqlx_migrations", "sqlite_sequence"];

/// Each column of `accounts` that is not in the export, with the reason.
const LEFT_OUT: [(&str, &str); 11] = [
    ("identity", "the personal code is there"),
    ("password_hash", "a secret; that there is one is said"),
    ("totp_secret", "a secret; that there is one is said"),
    ("totp_candidate", "a secret"),
    ("totp_step", "guards a secret"),
    ("expires_at", "said as deleted_at"),
    ("registered_from", "a hash of a network"),
    ("credentials_version", "counts changes of secrets"),
    ("proven", "said as is_proven"),
    ("sought_as", "the names, without their diacritics"),
    ("sought_of", "the names"),
];

async fn export(world: &World, browser: &mut ServiceBrowser, taken: bool) -> Value {
    match browser.take(world.service.person_data.export(&browser.caller, taken).await) {
        ChangeOutcome::Done(export) => export,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn every_table_is_in_the_export_or_has_a_reason_why_it_is_not() {
    let world = World::on_sqlite().await;
    mari(&world).await;
    let export = export(&world, &mut signed_in(&world).await, false).await;
    let known: BTreeMap<_, _> = TABLES.into_iter().collect();
    for table in texts(&world, "SELECT name FROM sqlite_master WHERE type = 'table'").await {
        if OTHERS.contains(&table.as_str()) {
            continue;
        }
        match known.get(table.as_str()) {
            Some(Ok(name)) => assert!(!export[*name].is_null(), "{table}: {name}"),
            Some(Err(reason)) => assert!(!reason.is_empty()),
            None => panic!("{table} is neither in the export nor has it a reason"),
        }
    }
    let renamed = [
        ("wish_partner_ads", "wants_partner_offers"),
        ("chooses_account", "is_chosen_among_several"),
        ("blocked", "is_blocked"),
        ("email_unproven", "is_email_unproven"),
        ("email_rests_until", "email_rests_ends_at"),
        ("second_factor_since", "second_factor_on_at"),
    ];
    let renamed: BTreeMap<_, _> = renamed.into_iter().collect();
    for column in texts(&world, "SELECT name FROM pragma_table_info('accounts')").await {
        let name = renamed.get(column.as_str()).copied().unwrap_or(&column);
        let is_there = export["account"].get(name).is_some();
        let is_left_out = LEFT_OUT.iter().any(|(left, _)| *left == column);
        assert!(is_there != is_left_out, "accounts.{column}");
    }
    let behaviour = fs::read_to_string(project("docs/behaviour.md")).unwrap();
    for name in export.as_object().unwrap().keys() {
        assert!(behaviour.contains(&format!("`{name}`")), "docs/behaviour.md lacks {name}");
    }
}

#[tokio::test]
async fn no_secret_and_nobody_else_is_in_it_and_taking_it_is_an_event() {
    // No mail server listens there, so the letters wait.
    let nowhere = MailTarget::Smtp(Smtp::at("smtp://127.0.0.1:9"));
    let world = World::with(|settings| settings.config.embedded.mail = nowhere).await;
    let person = NewPerson {
        email: Some(MAIL.to_owned()),
        totp_secret: Some(TOTP_SECRET.to_owned()),
        ..cast::account("mari")
    };
    let id = world.add(person).await;
    // Letters wait, because there is a file where their folder should be.
    let _ = fs::remove_dir_all(world.path("mail"));
    fs::write(world.path("mail"), "").unwrap();
    world.person("juku").await;
    let mut stranger = ServiceBrowser::at("203.0.113.99");
    stranger.login(&world, "mari", "vale").await;
    let service = &world.service;
    let request = lavi::accounts::ResetRequest { username: "mari".to_owned(), recaptcha: None };
    let asked = lavi::accounts::FormCalls::request_reset(service, &stranger.caller, request).await;
    assert!(asked.result.unwrap().success);
    let mut browser = signed_in(&world).await;
    browser.enter_code(&world, &world.totp_code()).await;
    written(&world, &format!("INSERT INTO recovery_codes (account, label, code_hash, made_at) VALUES ('{id}', '1234', '$argon2id$v=19$x', 1)")).await;
    let export = export(&world, &mut browser, true).await;
    let text = export.to_string();
    for secret in ["argon2", TOTP_SECRET, PASSWORD, "_hash", "1234\"", "juku", "203.0.113.99"] {
        assert!(!text.contains(secret), "{secret}: {text}");
    }
    let hashes = "SELECT token_hash FROM sessions UNION ALL SELECT token_hash FROM devices UNION ALL SELECT token_hash FROM tokens";
    for hash in texts(&world, hashes).await {
        assert!(!text.contains(&hash), "{hash}");
    }
    assert_eq!(export["account"]["email"], MAIL);
    assert_eq!(export["account"]["has_second_factor"], true);
    assert_eq!(export["sessions"][0]["method"], "password");
    assert_eq!(export["links"][0]["kind"], "reset");
    assert_eq!(export["letters"][0]["recipient"], MAIL);
    let events: Vec<&str> = export["events"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|one| one["event"].as_str())
        .collect();
    assert!(events.contains(&"sign_in_failed") && events.contains(&"sign_in"), "{events:?}");
    assert_eq!(texts(&world, "SELECT event FROM events WHERE event = 'data_taken'").await.len(), 1);
    let newest = "SELECT event FROM events ORDER BY id DESC LIMIT 1";
    assert_eq!(texts(&world, newest).await, ["data_taken"]);
    world.clock.advance(5 * 60);
    let stale = service.person_data.export(&browser.caller, true).await;
    assert!(matches!(stale.result, Ok(ChangeOutcome::Unproven)));
    assert_eq!(texts(&world, "SELECT event FROM events WHERE event = 'data_taken'").await.len(), 1);
}

#[tokio::test]
async fn everything_has_a_name_on_the_page() {
    let world = World::on_sqlite().await;
    mari(&world).await;
    let export = export(&world, &mut signed_in(&world).await, false).await;
    let there = [&export["account"], &export["sessions"][0]];
    let mut names: BTreeSet<String> = there
        .into_iter()
        .flat_map(|row| row.as_object().unwrap().keys().cloned().collect::<Vec<_>>())
        .collect();
    // What each statement would say, if there were rows.
    let source = fs::read_to_string(project("src/accounts/embedded/own_account/export.rs"));
    let source = source.unwrap().replace("\\\n", "");
    let mut connection = sqlx::AnyConnection::connect(world.database()).await.unwrap();
    for statement in
        source.split('"').filter(|text| text.starts_with("SELECT ") && text.contains("$1"))
    {
        let statement = AssertSqlSafe(statement.to_owned()).into_sql_str();
        let described = (&mut connection).describe(statement).await.unwrap();
        names.extend(described.columns().iter().map(|column| column.name().to_owned()));
    }
    names.remove("state");
    assert!(names.len() > 60, "{names:?}");
    let unnamed: Vec<_> = names.iter().filter(|name| data_field("", name).is_none()).collect();
    assert!(unnamed.is_empty(), "{unnamed:?}");
}
