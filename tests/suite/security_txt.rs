//! `/.well-known/security.txt`: its content if the operator names a contact, that it never expires, and that it does
//! not exist without a contact.

use lavi::{config::Config, domain::Language};

use crate::site::Site;

const ADDRESS: &str = "/.well-known/security.txt";
const DAY: i64 = 24 * 60 * 60;

async fn read(site: &Site) -> (u16, String, String) {
    let answer = reqwest::get(site.url(ADDRESS)).await.unwrap();
    let kind = answer.headers()["content-type"].to_str().unwrap().to_owned();
    (answer.status().as_u16(), kind, answer.text().await.unwrap())
}

#[actix_web::test]
async fn the_file_has_every_configured_field() {
    let site = Site::with(
        "[security]\ncontact = [\"mailto:turve@kool.example\", \"https://kool.example/turve\", \"tel:+3725550000\"]\n\
         policy = \"https://kool.example/poliitika\"\nencryption = \"https://kool.example/key.asc\"\n\
         acknowledgments = \"https://kool.example/aitah\"\n",
    );
    let (status, kind, text) = read(&site).await;
    assert_eq!((status, kind.as_str()), (200, "text/plain; charset=utf-8"));
    let offered = Config::read(None, []).unwrap().site.locales;
    let offered: Vec<_> = offered.into_iter().map(Language::code).collect();
    assert_eq!(
        text,
        format!(
            "Contact: mailto:turve@kool.example\nContact: https://kool.example/turve\nContact: tel:+3725550000\n\
             Expires: 2027-05-19T00:00:00Z\nPreferred-Languages: {}\n\
             Policy: https://kool.example/poliitika\nEncryption: https://kool.example/key.asc\n\
             Acknowledgments: https://kool.example/aitah\n",
            offered.join(", ")
        )
    );
}

#[actix_web::test]
async fn the_file_names_its_canonical_address_over_https() {
    let site = Site::with(
        "[server]\npublic_url = \"https://login.kool.example\"\n\
         [security]\ncontact = [\"mailto:turve@kool.example\"]\npreferred_languages = [\"et\", \"sv-FI\"]\nexpires_days = 30\n\
         [embedded.mobile_id]\ntrusted_cas = \"live\"\n[embedded.smart_id]\ntrusted_cas = \"live\"\n",
    );
    let (_, _, text) = read(&site).await;
    assert!(
        text.contains("\nCanonical: https://login.kool.example/.well-known/security.txt\n"),
        "{text}"
    );
    assert!(text.contains("\nPreferred-Languages: et, sv-FI\n"), "{text}");
    assert!(text.contains("\nExpires: 2026-12-20T00:00:00Z\n"), "{text}");
}

#[actix_web::test]
async fn the_expiry_date_moves_with_the_clock() {
    let site = Site::with("[security]\ncontact = [\"mailto:turve@kool.example\"]\n");
    site.clock.advance(400 * DAY);
    let (_, _, text) = read(&site).await;
    assert!(text.contains("\nExpires: 2028-06-22T00:00:00Z\n"), "{text}");
}

#[actix_web::test]
async fn without_a_contact_there_is_no_file() {
    let site = Site::start();
    assert_eq!(read(&site).await.0, 404);
}

#[test]
fn invalid_values_of_the_security_section_are_refused() {
    let read = |toml: &str| {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), format!("[security]\n{toml}\n")).unwrap();
        Config::read(Some(file.path()), []).map(|_| ()).map_err(|problems| problems.to_string())
    };
    let wrong = [
        "contact = [\"turve@kool.example\"]",
        "contact = [\"http://kool.example/turve\"]",
        "contact = [\"mailto:nobody\"]",
        "contact = [\"mailto:a@kool.example\\nExpires: 2099-01-01T00:00:00Z\"]",
        "contact = [\"javascript:alert(1)\"]",
        "policy = \"http://kool.example/\"",
        "encryption = \"key.asc\"",
        "preferred_languages = [\"et, en\"]",
        "expires_days = 0",
        "expires_days = 365",
    ];
    for toml in wrong {
        let key = format!("security.{}:", toml.split(' ').next().unwrap());
        assert!(
            read(toml).is_err_and(|problem| problem.starts_with(&key)),
            "{toml}: {:?}",
            read(toml)
        );
    }
    assert_eq!(read("contact = [\"mailto:turve@kool.example\"]\nexpires_days = 364"), Ok(()));
}
