//! Journeys, and the events that each of their steps leaves.

use super::{all, read};
use crate::{
    cast::{self, MARI, PASSWORD},
    doubles::authenticator::Authenticator,
    embedded::registration::{form, register},
    remote::log,
    world::{ServiceBrowser, World, credentials},
};
use lavi::{
    accounts::{
        AccountService, Credentials, FormCalls, NewSchool, PasswordSetting, Role, TokenKind,
        embedded::{
            ChangeOutcome, Depth, Event, EventFilter, Proof, SignInLetters, oauth::NewClient,
        },
    },
    domain::Secret,
};

const ADDRESS: &str = "198.51.100.7";
const NEXT: &str = "Sygis-2026";

/// A walk: it compares the events of each step with what they must be.
struct Walk {
    world: World,
    browser: ServiceBrowser,
    last: i64,
    /// Ids, and how the test calls them.
    known: Vec<(String, &'static str)>,
}

impl Walk {
    async fn new() -> Self {
        let browser = ServiceBrowser::at(ADDRESS);
        Self { world: World::new().await, browser, last: 0, known: Vec::new() }
    }

    fn called(&self, id: Option<&String>) -> String {
        let Some(id) = id else { return "-".to_owned() };
        let known = self.known.iter().find(|(known, _)| known == id);
        known.map_or_else(|| id.clone(), |(_, name)| (*name).to_owned())
    }

    fn line(&self, event: &Event) -> String {
        let actor = event.actor.split(':').next().unwrap();
        if actor == "visitor" {
            let facts = [&event.address, &event.user_agent, &event.incident].map(Option::as_deref);
            assert_eq!(facts, [Some(ADDRESS), Some("test"), Some("test")], "{event:?}");
        } else {
            assert_eq!((&event.address, &event.incident), (&None, &None), "{event:?}");
            assert!(event.actor.len() > "operator:".len(), "{event:?}");
        }
        assert_eq!(event.times, 1);
        let method = event.method.as_deref().unwrap_or("-");
        let (account, detail) =
            (self.called(event.account.as_ref()), self.called(event.detail.as_ref()));
        format!("{} {} {method} {actor} {account} {detail}", event.event, event.outcome)
    }

    /// Compares the events since the last call: name, outcome, method, actor, account, detail.
    async fn left(&mut self, expected: &[&str]) {
        let filter = EventFilter { after: self.last, ..EventFilter::default() };
        let events = read(&self.world, &filter).await;
        self.last = events.last().map_or(self.last, |event| event.id);
        let lines: Vec<String> = events.iter().map(|event| self.line(event)).collect();
        assert_eq!(lines, expected);
    }

    async fn login(&mut self, name: &str, password: &str) {
        self.browser.login(&self.world, name, password).await;
    }
}

fn role(name: &str) -> Role {
    Role { name: name.to_owned(), ..Role::default() }
}

fn proof(password: &str, code: &str) -> Proof {
    Proof { password: Secret::new(password), code: Secret::new(code), ..Proof::default() }
}

fn setting(token: &str, old: Option<&str>, new: &str) -> PasswordSetting {
    PasswordSetting {
        token: Secret::new(token),
        username: "mari".to_owned(),
        old_password: old.map(Secret::new),
        password: Secret::new(new),
        password_confirmation: Secret::new(new),
    }
}

#[tokio::test]
async fn signing_in_and_out() {
    let mut walk = Walk::new().await;
    let mari = walk.world.person("mari").await;
    walk.known.push((mari.clone(), "MARI"));
    walk.left(&["account_added ok - operator MARI -"]).await;
    walk.login("mari", "Sygis-2027!").await;
    walk.left(&["sign_in_failed check_email_and_password password visitor MARI -"]).await;
    walk.login("nobody", PASSWORD).await;
    walk.left(&["sign_in_failed check_email_and_password password visitor - -"]).await;
    walk.login("mari", PASSWORD).await;
    walk.left(&["sign_in ok password visitor MARI -"]).await;
    let reply = walk.world.service.own_account.sign_out(&walk.browser.caller).await;
    walk.browser.take(reply);
    walk.left(&["sign_out ok password visitor MARI -"]).await;
    walk.world.service.administration.block(&mari).await.unwrap();
    walk.login("mari", PASSWORD).await;
    walk.world.service.administration.unblock(&mari).await.unwrap();
    walk.left(&[
        "account_blocked ok - operator MARI -",
        "sign_in_failed profile_blocked password visitor MARI -",
        "account_unblocked ok - operator MARI -",
    ])
    .await;
}

#[tokio::test]
async fn registering_and_accepting_the_terms() {
    let mut walk = Walk::new().await;
    let mut form = form();
    "juku@home.example".clone_into(&mut form.email);
    "juku@home.example".clone_into(&mut form.email_confirmation);
    let service = walk.world.service.clone();
    let reply = service.create_account(&walk.browser.caller, form).await;
    assert!(walk.browser.take(reply).success);
    let event = all(&walk.world).await.pop().unwrap();
    walk.known.push((event.account.unwrap(), "JUKU"));
    walk.left(&["account_registered ok - visitor JUKU -"]).await;
    let token = walk.world.letter().await.token();
    let mut elsewhere = ServiceBrowser::at(ADDRESS);
    let wrong = Secret::new("Sygis-2027!");
    let reply = service.activate_here(&elsewhere.caller, &token, &wrong).await;
    assert!(!elsewhere.take(reply).success);
    walk.left(&["activation_failed incorrect_password - visitor JUKU -"]).await;
    let reply = service.activate_here(&walk.browser.caller, &token, &Secret::default()).await;
    assert!(walk.browser.take(reply).success);
    walk.left(&["activated ok - visitor JUKU -"]).await;
    walk.login("juku@home.example", PASSWORD).await;
    walk.left(&["sign_in_step ok password visitor JUKU terms"]).await;
    let reply = service.accept_terms(&walk.browser.caller).await;
    assert!(walk.browser.take(reply).success);
    walk.left(&["terms_accepted ok - visitor JUKU 1", "sign_in ok password visitor JUKU -"]).await;
    // The personal code has an account by now, so the registration has to be confirmed.
    let again = register(&walk.world, crate::embedded::registration::form()).await;
    let reply = service.proceed(&walk.browser.caller, &again.hash.unwrap()).await;
    assert!(walk.browser.take(reply).success);
    let events = all(&walk.world).await;
    walk.known.push((events.last().unwrap().account.clone().unwrap(), "MARI"));
    walk.last = events.last().unwrap().id;
    let letters = walk.world.letters().await;
    let token = letters.iter().find(|letter| letter.to == "Mari@home.example").unwrap().token();
    let reply = service.refuse_account(&walk.browser.caller, &token).await;
    assert!(walk.browser.take(reply).success);
    walk.left(&["registration_deleted ok - visitor MARI refused_by_owner"]).await;
}

#[tokio::test]
async fn passwords() {
    let mut walk = Walk::new().await;
    let mari = walk.world.person("mari").await;
    walk.known.push((mari.clone(), "MARI"));
    let service = walk.world.service.clone();
    walk.login("mari", PASSWORD).await;
    let link = service.own_account.change_link(&walk.browser.caller).await;
    let ChangeOutcome::Done(token) = walk.browser.take(link) else { panic!("no link") };
    walk.left(&["account_added ok - operator MARI -", "sign_in ok password visitor MARI -"]).await;
    let change = |old: &str| setting(token.expose(), Some(old), NEXT);
    let caller = walk.browser.caller.clone();
    service.set_password(&caller, TokenKind::Change, change("Sygis-2027!")).await.result.unwrap();
    let reply = service.set_password(&caller, TokenKind::Change, change(PASSWORD)).await;
    assert!(reply.result.unwrap().success);
    walk.left(&[
        "password_change_failed incorrect_password - visitor MARI -",
        "password_changed ok - visitor MARI change",
    ])
    .await;
    let request = lavi::accounts::ResetRequest { username: "mari".to_owned(), recaptcha: None };
    assert!(service.request_reset(&caller, request).await.result.unwrap().success);
    let letters = walk.world.letters().await;
    let letter = letters.iter().rfind(|letter| letter.link().contains("/setNewPassword/")).unwrap();
    let reset = setting(&letter.token(), None, "Talvine-2027");
    let reply = service.set_password(&caller, TokenKind::Reset, reset).await;
    assert!(reply.result.unwrap().success);
    service.administration.admin_password_link(&mari).await.unwrap();
    walk.left(&[
        "password_reset_asked ok - visitor MARI -",
        "password_reset ok - visitor MARI reset",
        "password_link_made ok - operator MARI -",
    ])
    .await;
}

#[tokio::test]
async fn the_second_factor() {
    let mut walk = Walk::new().await;
    let mari = walk.world.person("mari").await;
    walk.known.push((mari.clone(), "MARI"));
    let service = walk.world.service.clone();
    let own = service.own_account.clone();
    walk.login("mari", PASSWORD).await;
    let reply = own.enrol(&walk.browser.caller).await;
    let ChangeOutcome::Done(enrolment) = walk.browser.take(reply) else { panic!("not enrolled") };
    let key = enrolment.secret.expose().to_owned();
    let first = Secret::new(cast::totp_code_of(&key, walk.world.clock.now()));
    let reply = own.turn_on(&walk.browser.caller, &first, &Proof::default()).await;
    let ChangeOutcome::Done(codes) = walk.browser.take(reply) else { panic!("not on") };
    walk.left(&[
        "account_added ok - operator MARI -",
        "sign_in ok password visitor MARI -",
        "two_factor_on ok - visitor MARI -",
    ])
    .await;
    let mut other = ServiceBrowser::at(ADDRESS);
    assert!(other.login(&walk.world, "mari", PASSWORD).await.two_factor_required);
    other.enter_code(&walk.world, "000000").await;
    assert!(other.enter_code(&walk.world, codes[0].expose()).await.success);
    walk.left(&[
        "sign_in_step ok password visitor MARI second_factor",
        "second_factor_failed input_code_invalid password visitor MARI -",
        "recovery_code_used ok - visitor MARI 9",
        "sign_in ok password visitor MARI -",
    ])
    .await;
    // Both together, the code wrong.
    let both = Credentials {
        two_factor_code: Some(Secret::new("000000")),
        ..credentials("mari", PASSWORD)
    };
    ServiceBrowser::at(ADDRESS).login_with(&walk.world, both).await;
    walk.left(&["second_factor_failed input_code_invalid password visitor MARI -"]).await;
    walk.world.clock.advance(600);
    let wrong = proof("Sygis-2027!", "");
    let reply = own.prove_again(&walk.browser.caller, &wrong, Depth::Person).await;
    walk.browser.take(reply);
    let right = proof(PASSWORD, codes[1].expose());
    let reply = own.prove_again(&walk.browser.caller, &right, Depth::Whole).await;
    assert!(matches!(walk.browser.take(reply), ChangeOutcome::Done(())));
    let reply = own.make_recovery_codes(&walk.browser.caller).await;
    assert!(matches!(walk.browser.take(reply), ChangeOutcome::Done(_)));
    let reply = service.sign_ins.sign_out_elsewhere(&walk.browser.caller).await;
    assert!(matches!(walk.browser.take(reply), ChangeOutcome::Done(())));
    let code = cast::totp_code_of(&key, walk.world.clock.now());
    let reply = own.turn_off(&walk.browser.caller, &proof("", &code)).await;
    assert!(matches!(walk.browser.take(reply), ChangeOutcome::Done(())));
    walk.left(&[
        "reauthentication_failed incorrect_password password visitor MARI -",
        "recovery_code_used ok - visitor MARI 8",
        "reauthenticated ok password visitor MARI -",
        "recovery_codes_made ok - visitor MARI -",
        "sessions_ended ok - visitor MARI -",
        "two_factor_off ok - visitor MARI -",
    ])
    .await;
    let reply = service.sign_ins.choose_letters(&walk.browser.caller, SignInLetters::Off).await;
    assert!(matches!(walk.browser.take(reply), ChangeOutcome::Done(())));
    let mut other = ServiceBrowser::at(ADDRESS);
    other.login(&walk.world, "mari", PASSWORD).await;
    let list = service.sign_ins.of_account(&walk.browser.caller, &mari).await.result.unwrap();
    let one = list.into_iter().find(|one| !one.is_this).unwrap().id.unwrap();
    service.sign_ins.sign_out_one(&walk.browser.caller, &one).await.result.unwrap();
    service.sign_ins.sign_out_everywhere(&walk.browser.caller).await.result.unwrap();
    walk.left(&[
        "letters_chosen ok - visitor MARI off",
        "sign_in ok password visitor MARI -",
        "sessions_ended ok - visitor MARI one",
        "sessions_ended ok - visitor MARI all",
    ])
    .await;
    let enrolment = service.second_factors.begin_two_factor(&mari).await.unwrap();
    let code = cast::totp_code_of(enrolment.secret.expose(), walk.world.clock.now());
    assert!(service.second_factors.confirm_two_factor(&mari, &Secret::new(code)).await.unwrap());
    service.second_factors.disable_two_factor(&mari).await.unwrap();
    walk.left(&["two_factor_on ok - operator MARI -", "two_factor_off ok - operator MARI -"]).await;
    service.second_factors.disable_two_factor(&mari).await.unwrap();
    walk.left(&[]).await;
}

#[tokio::test]
async fn what_an_operator_does() {
    let mut walk = Walk::new().await;
    let service = walk.world.service.clone();
    let mari = walk.world.person("mari").await;
    walk.known.push((mari.clone(), "MARI"));
    service.roles.add_role(&mari, &role("teacher")).await.unwrap();
    walk.login("mari", PASSWORD).await;
    assert!(service.roles.choose_role(&walk.browser.caller, 0).await.result.unwrap());
    service.roles.remove_role(&mari, 1).await.unwrap();
    service.administration.unlock(&mari).await.unwrap();
    walk.left(&[
        "account_added ok - operator MARI -",
        "role_added ok - operator MARI teacher",
        "sign_in ok password visitor MARI -",
        "role_chosen ok - visitor MARI teacher",
        "role_removed ok - operator MARI 1",
        "tries_forgotten ok - operator MARI -",
    ])
    .await;
    let client = NewClient {
        name: "Kava".to_owned(),
        redirect_uris: vec!["https://kava.example/".to_owned()],
        scopes: vec!["user_data".to_owned()],
        ..NewClient::default()
    };
    let client = service.oauth.clients.add_client(client).await.unwrap().id;
    service.oauth.clients.change_client(&client, |_| {}).await.unwrap();
    service.oauth.clients.remove_client(&client).await.unwrap();
    walk.known.push((client, "KAVA"));
    let key = service.storage_keys.add_storage_key().await.unwrap();
    service.storage_keys.reseal_all(std::time::Duration::ZERO).await.unwrap();
    walk.known.push((key, "KEY"));
    let keys = service.oauth.keys.rotate().await.unwrap();
    service.oauth.keys.retire(&keys[0]).await.unwrap();
    walk.known.extend(keys.into_iter().map(|key| (key, "KID")));
    walk.left(&[
        "client_added ok - operator - KAVA",
        "client_changed ok - operator - KAVA",
        "client_removed ok - operator - KAVA",
        "storage_key_added ok - operator - KEY",
        "storage_keys_rotated ok - operator - KEY",
        "signing_key_added ok - operator - KID",
        "signing_key_added ok - operator - KID",
        "signing_key_added ok - operator - KID",
        "signing_key_retired ok - operator - KID",
    ])
    .await;
    let school = NewSchool::read(|field| match field {
        "type" => "8".to_owned(),
        "country" => "EE".to_owned(),
        "email" => "anu@jarve.example".to_owned(),
        "number" => "+372 5550 0000".to_owned(),
        field => field.to_owned(),
    });
    let reply = service.register_school(&walk.browser.caller, school).await;
    assert!(walk.browser.take(reply).success);
    let school = service.schools.list_schools().await.unwrap().remove(0).id;
    service.schools.approve_school(&school).await.unwrap();
    service.schools.remove_school(&school).await.unwrap();
    walk.known.push((school, "SCHOOL"));
    service.administration.delete(&mari).await.unwrap();
    walk.left(&[
        "school_registered ok - visitor - SCHOOL",
        "school_approved ok - operator - SCHOOL",
        "school_removed ok - operator - SCHOOL",
        "account_deleted ok - operator MARI -",
    ])
    .await;
}

#[tokio::test]
async fn each_event_is_one_log_line_and_neither_holds_personal_data() {
    let world = World::with(|settings| settings.log_key = Some(Secret::new("a key"))).await;
    log::listen();
    world.add(cast::account_with_code("mari", MARI)).await;
    let mut browser = ServiceBrowser::at(ADDRESS);
    browser.caller.user_agent = format!("Firefox\u{1b}[2J\n{}", "x".repeat(400));
    browser.login(&world, "Mari@School.example", "Sygis-2027!").await;
    browser.login(&world, "Mari@School.example", PASSWORD).await;
    world.new_password("mari", NEXT).await;
    let said = log::heard();
    let events = all(&world).await;
    let lines: Vec<&str> = said.lines().filter(|line| line.contains(" event=")).collect();
    assert_eq!(lines.len(), events.len(), "{said}");
    for (line, event) in lines.iter().zip(&events) {
        assert!(line.contains(&format!("event=\"{}\"", event.event)), "{event:?}: {line}");
        let target =
            if event.event.starts_with("sign_in") { "lavi::sign_in" } else { "lavi::audit" };
        assert!(line.contains(&format!(" {target}: ")) && line.contains(" INFO "), "{line}");
    }
    let agent = events[1].user_agent.as_deref().unwrap();
    assert!(agent.len() == 200 && agent.starts_with("Firefox[2Jxxx"), "{agent}");
    let table = format!("{events:?}");
    for unsaid in
        ["mari", "Mari", "Maasikas", "school.example", MARI, PASSWORD, NEXT, "Sygis-2027!"]
    {
        assert!(!table.contains(unsaid), "{unsaid}: {table}");
        assert!(!lines.concat().contains(unsaid), "{unsaid}: {lines:?}");
    }
}

#[tokio::test]
async fn passkeys() {
    let mut walk = Walk::new().await;
    let mari = walk.world.person("mari").await;
    walk.known.push((mari.clone(), "MARI"));
    let service = walk.world.service.clone();
    let own = &service.own_passkeys;
    walk.login("mari", PASSWORD).await;
    walk.left(&["account_added ok - operator MARI -", "sign_in ok password visitor MARI -"]).await;
    let asked = walk.browser.take(own.ask_for_one(&walk.browser.caller).await);
    let ChangeOutcome::Done(asked) = asked else { panic!("nothing asked") };
    let mut authenticator = Authenticator::new();
    authenticator.counter = 1;
    let made = authenticator.make(&asked);
    let reply = own.add(&walk.browser.caller, &made).await;
    assert!(matches!(walk.browser.take(reply), ChangeOutcome::Done(())));
    let kept = own.of_account(&mari).await.result.unwrap().pop().unwrap();
    walk.known.push((kept.id.clone(), "KEY"));
    walk.left(&["passkey_added ok - visitor MARI KEY"]).await;
    let reply = own.rename(&walk.browser.caller, &kept.id, "Mari").await;
    walk.browser.take(reply);
    walk.left(&["passkey_renamed ok - visitor MARI KEY"]).await;
    let mut elsewhere = ServiceBrowser::at(ADDRESS);
    let answer = authenticator.answer(&service.passkeys.asked().unwrap());
    elsewhere.take(service.passkey(&elsewhere.caller, false, &answer).await);
    walk.left(&[
        "passkey_copied passkey_copied - visitor MARI KEY",
        "sign_in_failed passkey_copied passkey visitor MARI -",
    ])
    .await;
    authenticator.counter = 2;
    let answer = authenticator.answer(&service.passkeys.asked().unwrap());
    elsewhere.take(service.passkey(&elsewhere.caller, false, &answer).await);
    walk.left(&["sign_in ok passkey visitor MARI -"]).await;
    authenticator.counter = 3;
    let asked = own.ask_again(&walk.browser.caller).await.result.unwrap().unwrap();
    let reply = own.prove_again(&walk.browser.caller, &authenticator.answer(&asked)).await;
    walk.browser.take(reply);
    walk.left(&["reauthenticated ok passkey visitor MARI -"]).await;
    let reply = own.remove(&walk.browser.caller, &kept.id, true).await;
    walk.browser.take(reply);
    walk.left(&["passkey_removed ok - visitor MARI KEY"]).await;
    let answer = authenticator.answer(&service.passkeys.asked().unwrap());
    elsewhere.take(service.passkey(&elsewhere.caller, false, &answer).await);
    walk.left(&["sign_in_failed passkey_unknown passkey visitor - -"]).await;
}
