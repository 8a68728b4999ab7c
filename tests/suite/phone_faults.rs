//! Mobile-ID and Smart-ID services that fail: what the visitor reads in each language, on the running server.

use std::{fs, path::Path};

use lavi::{
    accounts::embedded::{EventFilter, EventReader},
    demo::simulators::{MOBILE_ID, SMART_ID},
    domain::{Brand, ErrorCode, Language, LoginMethod},
    i18n::{Area, Catalogues},
};
use serde_json::Value;
use tempfile::TempDir;

use crate::{
    doubles::{
        phone_provider::{PhoneProvider, faults},
        server::Action,
    },
    fixtures,
    incidents::SENTENCES,
    providers_mobile::issuer::Ca,
    site::{Browser, Seen, Site},
};

const METHODS: [&str; 2] = ["mobile-id", "smart-id"];

/// A site whose providers are at this address and whose people have certificates of the provider's CA.
struct PhoneSite {
    site: Site,
    provider: PhoneProvider,
    _folder: TempDir,
}

impl PhoneSite {
    fn new() -> Self {
        let provider = PhoneProvider::new();
        let base = provider.base.clone();
        Self::at(provider, &base, 20_000)
    }

    fn at(provider: PhoneProvider, base: &str, timeout: u32) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let cas = folder.path().join("ca.pem");
        fs::write(&cas, provider.ca.pem()).unwrap();
        Self { site: Site::with(&config(base, &cas, timeout)), provider, _folder: folder }
    }

    /// Posts the pane of a method for the `at`-th person, so that nobody is asked often enough for a captcha.
    async fn begin(&self, browser: &Browser, method: &str, language: Language, at: usize) -> Seen {
        let pane = browser.get(&format!("/{}?method={method}", language.code())).await;
        let estonians: Vec<_> = SMART_ID.iter().filter(|person| person.country == "EE").collect();
        let (prefix, number) = MOBILE_ID[at % 3].phone.split_at(4);
        let fields = match method {
            "mobile-id" => [
                ("personalCode", MOBILE_ID[at % 3].code),
                ("phonePrefix", prefix),
                ("phoneNumber", number),
            ],
            _ => [
                ("country", "EE"),
                ("personalCode", estonians[at % estonians.len()].code),
                ("", ""),
            ],
        };
        browser.submit(&pane, "submit", &fields).await
    }

    /// The page on which a sign-in that began with this response ends.
    async fn ended(&self, browser: &Browser, begun: &Seen) -> Seen {
        let mut waiting = browser.follow(begun).await;
        assert_eq!(waiting.screen(), "waiting", "{waiting}");
        loop {
            let answer = browser.submit(&waiting, "confirm", &[]).await;
            if answer.status == 303 {
                return browser.follow(&answer).await;
            }
            waiting = answer;
        }
    }

    /// Asks the `at`-th person in the `at`-th language, and compares what the visitor reads with the error code.
    async fn assert_told(&self, method: &str, at: usize, expected: ErrorCode) {
        let (browser, language) = (self.site.browser(), Language::ALL[at % Language::ALL.len()]);
        let begun = self.begin(&browser, method, language, at).await;
        let page = self.ended(&browser, &begun).await;
        assert_told(&page, method, language, expected);
        assert_eq!(browser.get("/account/").await.status, 303, "nobody is signed in");
        if expected.is_fault() {
            self.assert_found(&browser, &page, language, expected).await;
        } else {
            assert_eq!(page.incident(), None, "nothing of ours failed: {page}");
        }
    }

    /// The page says a number in words, to this browser alone, by which the failure is found.
    async fn assert_found(
        &self,
        browser: &Browser,
        page: &Seen,
        language: Language,
        expected: ErrorCode,
    ) {
        let incident = page.incident().unwrap_or_else(|| panic!("no number: {page}"));
        let (_, before) = SENTENCES.iter().find(|(known, _)| *known == language).unwrap();
        assert_eq!(page.text(".alert .hint"), format!("{before}{incident}"), "{page}");
        let again = browser.get(&page.address).await;
        assert_eq!(again.incident().as_ref(), Some(&incident), "it stays: {again}");
        let stranger = self.site.browser().get(&page.address).await;
        assert_eq!((stranger.status, stranger.incident()), (200, None), "{stranger}");
        let filter = EventFilter { incident, ..EventFilter::default() };
        let mut reader = EventReader::open(&self.site.database).await.unwrap();
        let found = reader.read(&filter).await.unwrap();
        let outcomes: Vec<&str> = found.iter().map(|event| event.outcome.as_str()).collect();
        assert_eq!(outcomes, [expected.as_str()], "{found:?}");
    }
}

fn config(base: &str, cas: &Path, timeout: u32) -> String {
    let provider = format!("base = \"{base}\"\ntrusted_cas = \"{}\"", cas.display());
    format!(
        "[embedded]\npush_delay_ms = 0\nprovider_timeout_ms = {timeout}\n[embedded.mobile_id]\n{provider}\n[embedded.smart_id]\n{provider}"
    )
}

fn assert_told(page: &Seen, method: &str, language: Language, expected: ErrorCode) {
    let words = Catalogues::read(&Language::ALL, &Brand::parse("main").unwrap(), None).unwrap();
    let area = Area::Method(LoginMethod::from_slug(method).unwrap());
    assert_eq!(page.errors(), [expected.to_string()], "{method}: {page}");
    assert_eq!(page.attribute("html", "lang").as_deref(), Some(language.code()));
    let wording = words.of(language).error(area, None, expected);
    let wording: Vec<_> = wording.split_whitespace().collect();
    let told = page.text(".alert");
    assert!(told.contains(&wording.join(" ")), "{wording:?} is not in {told}");
}

async fn assert_every_fault_is_told(method: &str) {
    let scene = PhoneSite::new();
    for (at, case) in faults().into_iter().enumerate() {
        scene.provider.fail(case.at_start, case.action);
        scene
            .assert_told(
                method,
                at,
                if method == "mobile-id" { case.mobile_id } else { case.smart_id },
            )
            .await;
    }
}

#[actix_web::test]
async fn every_mobile_id_fault_is_shown_in_the_visitors_language() {
    assert_every_fault_is_told("mobile-id").await;
}

#[actix_web::test]
async fn every_smart_id_fault_is_shown_in_the_visitors_language() {
    assert_every_fault_is_told("smart-id").await;
}

#[actix_web::test]
async fn an_unreachable_provider_is_shown_as_a_server_error() {
    let scene = PhoneSite::at(PhoneProvider::new(), "http://127.0.0.1:1/rp", 20_000);
    for (at, method) in METHODS.into_iter().enumerate() {
        scene.assert_told(method, at, ErrorCode::ServerError).await;
    }
}

#[actix_web::test]
async fn a_hanging_provider_is_shown_as_a_server_error() {
    let provider = PhoneProvider::new();
    let base = provider.base.clone();
    let scene = PhoneSite::at(provider, &base, 50);
    scene.provider.fail(true, Action::Hang(""));
    for (at, method) in METHODS.into_iter().enumerate() {
        scene.assert_told(method, at, ErrorCode::ServerError).await;
    }
}

#[actix_web::test]
async fn a_forged_answer_does_not_sign_in() {
    type Forge = fn(&PhoneSite, usize) -> Value;
    let own = |scene: &PhoneSite, session: usize| {
        let code =
            scene.provider.asked(session)["nationalIdentityNumber"].as_str().unwrap().to_owned();
        scene.provider.signed(session, &scene.provider.ca, &code)
    };
    let forgeries: [(&str, Forge); 5] = [
        ("mobile-id", |scene, session| {
            let mut answer = scene.provider.signed(session, &scene.provider.ca, MOBILE_ID[0].code);
            let altered = fixtures::altered(fixtures::at(&answer, "/signature/value"));
            answer["signature"]["value"] = altered.into();
            answer
        }),
        ("mobile-id", |scene, session| {
            scene.provider.signed(session, &scene.provider.ca, "60001019939")
        }),
        ("mobile-id", |scene, session| {
            scene.provider.signed(session, &Ca::new(|_| {}), MOBILE_ID[2].code)
        }),
        ("smart-id", |_, _| {
            fixtures::json("smart-id-v3/auth-ok-notification-pss-sha256.json")["session_status"]
                .clone()
        }),
        ("smart-id", |_, _| {
            fixtures::json("smart-id-v3/auth-reject-wrong-rpchallenge.json")["session_status"]
                .clone()
        }),
    ];
    let scene = PhoneSite::new();
    for (at, (method, forge)) in forgeries.into_iter().enumerate() {
        let (browser, language) = (scene.site.browser(), Language::ALL[at]);
        let begun = scene.begin(&browser, method, language, at).await;
        scene.provider.has_rung(at + 1).await;
        scene.provider.say(at, &forge(&scene, at));
        let page = scene.ended(&browser, &begun).await;
        assert_told(&page, method, language, ErrorCode::ServerError);
        assert_eq!(browser.get("/account/").await.status, 303, "nobody is signed in");
    }
    // The same provider is trusted when it answers correctly; the person has no account here.
    let browser = scene.site.browser();
    let begun = scene.begin(&browser, "mobile-id", Language::En, 0).await;
    scene.provider.has_rung(6).await;
    scene.provider.say(5, &own(&scene, 5));
    assert_told(
        &scene.ended(&browser, &begun).await,
        "mobile-id",
        Language::En,
        ErrorCode::UserNotFound,
    );
}
