//! A file with faults: each is named with its line, and nothing is written.

use super::{STRICT, faults, import, import_with, number};
use crate::world::World;
use lavi::accounts::embedded::ImportOptions;

const FAULTS: &[(&str, &[&str])] = &[
    (r#"{"user_name":"a","first_name":"Mari","last_name":"Maasikas"}"#, &[]),
    (r#"{"user_name":"b","first_name":"Mari"}"#, &["last_name"]),
    (r#"{"first_name":"Mari","last_name":"Maasikas"}"#, &["user_name"]),
    (
        r#"{"user_name":"c","email":"nobody","first_name":"Mari","last_name":"Maasikas"}"#,
        &["email"],
    ),
    (
        r#"{"user_name":"d","first_name":"https://x.example","last_name":"Maasikas"}"#,
        &["first_name"],
    ),
    (r#"{"user_name":"e","first_name":"Mari","last_name":"Maasikas","gender":"9"}"#, &["gender"]),
    (
        r#"{"user_name":"f","first_name":"Mari","last_name":"Maasikas","birth_date":"31.02.2000"}"#,
        &["birth_date"],
    ),
    (
        r#"{"user_name":"g","first_name":"Mari","last_name":"Maasikas","personal_code":"60001019906"}"#,
        &["issuer"],
    ),
    (
        r#"{"user_name":"h","first_name":"Mari","last_name":"Maasikas","issuer":"EE"}"#,
        &["personal_code"],
    ),
    (
        r#"{"user_name":"i","first_name":"Mari","last_name":"Maasikas","issuer":"EE","personal_code":"60001019907"}"#,
        &["personal_code"],
    ),
    (
        r#"{"user_name":"j","first_name":"Mari","last_name":"Maasikas","issuer":"XX","personal_code":"1"}"#,
        &["issuer"],
    ),
    (
        r#"{"user_name":"k","first_name":"Mari","last_name":"Maasikas","issuer":"EE","personal_code":"60001019906","gender":"0","birth_date":"02.01.2000"}"#,
        &["birth_date", "gender"],
    ),
    (
        r#"{"user_name":"l","first_name":"Mari","last_name":"Maasikas","country":"Eesti"}"#,
        &["country"],
    ),
    (
        r#"{"user_name":"m","first_name":"Mari","last_name":"Maasikas","language":"xx"}"#,
        &["language"],
    ),
    (
        r#"{"user_name":"n","first_name":"Mari","last_name":"Maasikas","totp_secret":"ABC"}"#,
        &["totp_secret"],
    ),
    (
        r#"{"user_name":"o","first_name":"Mari","last_name":"Maasikas","blocked":"perhaps"}"#,
        &["blocked"],
    ),
    (
        r#"{"user_name":"p","first_name":"Mari","last_name":"Maasikas","roles":[{"role":"emperor"}]}"#,
        &["roles"],
    ),
    (
        r#"{"user_name":"q","first_name":"Mari","last_name":"Maasikas","roles":[{"role":"teacher","class":"7"}]}"#,
        &["roles"],
    ),
    (
        r#"{"user_name":"r","first_name":"Mari","last_name":"Maasikas","roles":"teacher"}"#,
        &["roles"],
    ),
    (
        r#"{"user_name":"s","first_name":"Mari","last_name":"Maasikas","password":"Kevad-2026"}"#,
        &["password"],
    ),
    (r#"{"user_name":"A ","first_name":"Mari","last_name":"Maasikas"}"#, &["user_name"]),
    (
        r#"{"user_name":"t","email":"a@kool.example","external_id":"1","first_name":"Mari","last_name":"Maasikas"}"#,
        &[],
    ),
    (
        r#"{"user_name":"u","email":"A@kool.example","external_id":"1","first_name":"Mari","last_name":"Maasikas"}"#,
        &["email", "external_id"],
    ),
    (
        r#"{"user_name":"v","first_name":{"given":"Mari"},"last_name":"Maasikas"}"#,
        &["first_name", "first_name"],
    ),
    (r#"{"user_name":"w","first_name":"Mari""#, &[""]),
    (
        r#"{"user_name":"x","first_name":"Mari","last_name":"Maasikas","personal_code_proven":true}"#,
        &["personal_code_proven"],
    ),
    (
        r#"{"user_name":"y","first_name":"Mari","last_name":"Maasikas","password_hash":"md5:x"}"#,
        &["password_hash"],
    ),
    (r#"["user_name"]"#, &[""]),
];

#[tokio::test]
async fn every_fault_is_named_with_its_line_and_nothing_is_written() {
    let world = World::new().await;
    let lines: Vec<&str> = FAULTS.iter().map(|(line, _)| *line).collect();
    let mut expected = Vec::new();
    for (at, (_, fields)) in FAULTS.iter().enumerate() {
        expected.extend(fields.iter().map(|field| format!("{} {field}", at + 1)));
    }
    for options in [
        STRICT,
        ImportOptions { dry_run: true, ..STRICT },
        ImportOptions { resume: true, ..STRICT },
    ] {
        let report = import_with(&world, &lines.join("\n"), options).await;
        let mut found = faults(&report);
        found.sort_by_key(|fault| {
            let (line, field) = fault.split_once(' ').unwrap();
            (line.parse::<u64>().unwrap(), field.to_owned())
        });
        assert_eq!(found, expected);
        assert_eq!((report.added, report.updated, report.skipped), (0, 0, 0));
    }
    for table in ["accounts", "identities", "login_names", "external_ids", "imports", "events"] {
        assert_eq!(number(&world, &format!("SELECT COUNT(*) FROM {table}")).await, 0, "{table}");
    }
}

#[tokio::test]
async fn a_table_has_the_faults_of_its_form_too() {
    let world = World::new().await;
    let file = "user_name;first_name;last_name;last_name;class\nmari;Mari;Maasikas\n\"juku\nx\";Juku;Juurikas;Juurikas;1\nkalle;Kalle;K9;K9;2\n";
    let report = import(&world, file).await;
    assert_eq!(faults(&report), ["1 last_name", "1 class", "2 ", "3 user_name", "5 last_name"]);
    let latin = b"user_name,first_name,last_name\nmari,M\xe4ri,Maasikas\n";
    let report = world.service.imports.import(latin, STRICT).await.unwrap();
    assert_eq!(faults(&report), ["2 first_name", "2 first_name"]);
    assert_eq!(faults(&import(&world, "").await), ["1 "]);
    assert_eq!(faults(&import(&world, "user_name,first_name,last_name\n").await), ["1 "]);
    assert_eq!(number(&world, "SELECT COUNT(*) FROM accounts").await, 0);
}
