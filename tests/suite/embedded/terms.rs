//! The terms.

use crate::{
    cast::{self, PASSWORD},
    world::{ServiceBrowser, World},
};
use lavi::{
    accounts::{AccountService, Document, embedded::NewPerson, outcome::Outcome},
    domain::{Brand, ErrorCode, Language},
    i18n::{Catalogues, document},
};

async fn accept(world: &World, browser: &mut ServiceBrowser) -> Outcome {
    let reply = world.service.accept_terms(&browser.caller).await;
    browser.take(reply)
}

#[tokio::test]
async fn outdated_and_missing_acceptance_alike_ask_for_the_terms() {
    for version in [None, Some("0".to_owned())] {
        let (world, mut browser) = (World::new().await, ServiceBrowser::new());
        world.add(NewPerson { terms_version: version, ..cast::account("mari") }).await;
        let outcome = browser.login(&world, "mari", PASSWORD).await;
        assert!(outcome.success && outcome.terms_acception_required && outcome.url.is_none());
        assert_eq!(browser.signed_in(&world).await, None);
        let waiting = browser.clone();
        let accepted = accept(&world, &mut browser).await;
        assert_eq!(
            (accepted.success, accepted.url.as_deref()),
            (true, Some("https://diary.example/"))
        );
        assert_eq!(browser.signed_in(&world).await.as_deref(), Some("mari"));
        assert_ne!(waiting.cookie(), browser.cookie());
        assert!(
            ServiceBrowser::new().login(&world, "mari", PASSWORD).await.url.is_some(),
            "accepted for good"
        );
    }
}

#[tokio::test]
async fn accepting_again_in_a_second_tab_succeeds() {
    let (world, mut browser) = (World::new().await, ServiceBrowser::new());
    world.person("mari").await;
    browser.login(&world, "mari", PASSWORD).await;
    assert!(accept(&world, &mut browser).await.url.is_some());
}

#[tokio::test]
async fn accepting_without_a_sign_in_is_refused() {
    let world = World::new().await;
    let outcome = accept(&world, &mut ServiceBrowser::new()).await;
    assert_eq!(outcome.errors.first(), Some(ErrorCode::LoginRequired));
}

#[tokio::test]
async fn a_document_comes_in_the_readers_language_and_with_the_products_name() {
    let world = World::with(|settings| {
        let folder = tempfile::tempdir().unwrap().keep();
        std::fs::create_dir_all(folder.join("i18n/en/documents")).unwrap();
        std::fs::create_dir_all(folder.join("i18n/et/documents")).unwrap();
        std::fs::write(
            folder.join("i18n/en/documents/service-terms.html"),
            "<p>Terms of {product}</p>",
        )
        .unwrap();
        std::fs::write(folder.join("i18n/et/documents/service-terms.html"), "<p>Tingimused</p>")
            .unwrap();
        settings.config.site.overrides = Some(folder);
    })
    .await;
    let mut caller = ServiceBrowser::new().caller;
    for document in [Document::ServiceTerms, Document::ServiceTermsRead] {
        assert_eq!(
            world.service.document(&caller, document).await.result.unwrap(),
            "<p>Terms of Päevik</p>"
        );
    }
    let file = world.service.download(&caller, Document::ServiceTerms).await.result.unwrap();
    assert_eq!(file.content_type, "text/html; charset=utf-8");
    assert_eq!(file.disposition, "attachment; filename=\"service-terms-en.html\"");
    assert!(String::from_utf8(file.bytes).unwrap().ends_with("<p>Terms of Päevik</p>"));
    caller.language = Language::Et;
    assert_eq!(
        world.service.document(&caller, Document::ServiceTerms).await.result.unwrap(),
        "<p>Tingimused</p>"
    );
    std::fs::remove_dir_all(world.settings.config.site.overrides.unwrap()).unwrap();
}

#[tokio::test]
async fn blanks_in_a_document_are_filled_from_the_configuration_or_left_out() {
    let world = World::with(|settings| {
        let (operator, embedded) = (&mut settings.config.operator, &mut settings.config.embedded);
        operator.name = "Koolid & <b>Co</b>".to_owned();
        operator.contact.clear();
        operator.authority = "AKI".to_owned();
        embedded.terms_version = "3".to_owned();
        embedded.terms_date = "2026-09-01".to_owned();
    })
    .await;
    let caller = ServiceBrowser::new().caller;
    let text = async |document| world.service.document(&caller, document).await.result.unwrap();
    let policy = text(Document::PrivacyPolicy).await;
    assert!(policy.contains("Koolid &amp; &lt;b&gt;Co&lt;/b&gt;") && policy.contains("AKI"));
    assert!(!policy.contains("Contact:"), "{policy}");
    let terms = text(Document::ServiceTerms).await;
    assert!(terms.contains("Version: 3") && terms.contains("2026-09-01"), "{terms}");
    let cookies = text(Document::CookiePolicy).await;
    assert!(cookies.contains("1 hour without") && cookies.contains("after 12 hours"), "{cookies}");
    assert!(policy.contains("which browser: 365 days,"), "{policy}");
    for text in [policy, terms, cookies] {
        assert!(!text.contains(['{', '}']), "{text}");
    }
}

#[tokio::test]
async fn documents_say_times_as_the_code_and_the_configuration_have_them() {
    let words = Catalogues::read(&Language::ALL, &Brand::parse("main").unwrap(), None).unwrap();
    let world = World::speaking(words, |settings| {
        settings.config.embedded.events_days = 21;
        settings.config.session.idle = 90 * 60;
    })
    .await;
    let mut caller = ServiceBrowser::new().caller;
    for (language, events, idle, activation) in [
        (Language::En, "21 days", "90 minutes", "24 hours"),
        (Language::Et, "21 päeva", "90 minutit", "24 tundi"),
        (Language::Lv, "21 dienu", "90 minūtes", "24 stundas"),
        (Language::Ru, "21 день", "90 минут", "24 часа"),
        (Language::De, "21 Tage", "90 Minuten", "24 Stunden"),
        (Language::Fr, "21 jours", "90 minutes", "24 heures"),
        (Language::Ja, "21日間", "90分間", "24時間"),
    ] {
        caller.language = language;
        let text = async |document| {
            let text = world.service.document(&caller, document).await.result.unwrap();
            text.replace('\u{a0}', " ")
        };
        let policy = text(Document::PrivacyPolicy).await;
        assert!(policy.contains(events) && policy.contains(activation), "{language}: {policy}");
        let cookies = text(Document::CookiePolicy).await;
        assert!(cookies.contains(idle), "{language}: {cookies}");
    }
}

#[tokio::test]
async fn every_document_names_the_same_stored_things_in_every_language() {
    for language in Language::ALL {
        let text = document(language, "main", "cookies-privacy-policy", None).unwrap();
        for name in ["lavi_left", "lavi_card", "lavi_storage", "lavi_device", "lavi:draft"] {
            assert!(text.contains(name), "{language}: {name}");
        }
    }
}

#[tokio::test]
async fn every_document_is_there() {
    let world = World::new().await;
    for document in [Document::ServiceTerms, Document::PrivacyPolicy, Document::CookiePolicy] {
        let text =
            world.service.document(&ServiceBrowser::new().caller, document).await.result.unwrap();
        assert!(!text.is_empty() && !text.contains("{product}"));
    }
}
