//! Many people at once.

use std::{fs, time::Instant};

use lavi::accounts::embedded::{ImportOptions, PeopleForm};

use super::{STRICT, counts, hashes::vectors, number};
use crate::world::{ServiceBrowser, World};

/// So many people of a school: the first thousand and every second with a personal code, with the hashes of the vectors in turn, each with a role.
fn school(many: usize) -> String {
    let mut file = String::from(
        "external_id,user_name,email,first_name,last_name,personal_code,issuer,street,city,language,password_hash,roles\n",
    );
    let vectors = vectors();
    for n in 0..many {
        let code = if n % 2 == 0 || n < 1_000 { format!("C{n},FI") } else { ",".to_owned() };
        let hash = &vectors[n % vectors.len()]["hash"];
        let person = format!(
            "id-{n},person{n},person{n}@kool.example,Mari,Maasikas,{code},Pikk {n},Tartu,et,{hash},\"[{{\"\"role\"\":\"\"student\"\",\"\"school\"\":\"\"Pikk kool\"\",\"\"class_level\"\":\"\"7\"\"}}]\"\n"
        );
        file.push_str(&person);
    }
    file
}

/// The most memory that this process has had, in MiB.
fn peak() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kib = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<u64>().ok());
    kib.unwrap_or_default() / 1024
}

async fn arrive(many: usize, options: ImportOptions) {
    let world = World::new().await;
    let file = school(many);
    let begun = Instant::now();
    let report = world.service.imports.import(file.as_bytes(), options).await.unwrap();
    let taken = begun.elapsed();
    assert_eq!(counts(&report), [many as u64, 0, 0]);
    for table in ["accounts", "external_ids", "identities", "roles"] {
        let rows = number(&world, &format!("SELECT COUNT(*) FROM {table}")).await;
        assert_eq!(rows, i64::try_from(many).unwrap(), "{table}");
    }
    let begun = Instant::now();
    let (mut left, mut bytes, mut after) = (0, 0, Some(String::new()));
    while let Some(begin) = after {
        let page = world.service.imports.export(&begin, true).await.unwrap();
        left += page.people.len();
        bytes += page.people.iter().map(|one| PeopleForm::Csv.line(one, true).len()).sum::<usize>();
        after = page.next;
    }
    assert_eq!(left, many);
    println!(
        "{many} people, {} MB: in {taken:.1?}, out {:.1?} ({} MB), at most {} MiB",
        file.len() / 1_000_000,
        begun.elapsed(),
        bytes / 1_000_000,
        peak()
    );
    for (n, vector) in vectors().iter().enumerate() {
        let mut browser = ServiceBrowser::at(&format!("10.{n}.1.1"));
        let password = vector["password"].as_str().unwrap();
        let outcome = browser.login(&world, &format!("person{n}"), password).await;
        assert!(outcome.success, "{vector}: {outcome:?}");
    }
}

#[tokio::test]
async fn two_thousand_people_arrive_and_leave() {
    arrive(2_000, STRICT).await;
}

/// `cargo nextest run --run-ignored only hundred_thousand --no-capture`
#[tokio::test]
#[ignore = "takes minutes"]
async fn a_hundred_thousand_people_arrive_at_once() {
    arrive(100_000, STRICT).await;
}

#[tokio::test]
#[ignore = "takes minutes"]
async fn a_hundred_thousand_people_arrive_in_parts() {
    arrive(100_000, ImportOptions { resume: true, ..STRICT }).await;
}
