//! What is proven for an account counts for the credentials of that moment: nothing that was looked at before a new
//! password, a block or another second factor becomes a session after it.
//!
//! Two nodes share a database. One takes seconds for a hash, so that what the other one does falls between the look at a
//! password, whose hash the slow one renews, and the session.

use std::{cell::Cell, time::Duration};

use sqlx::{Connection, Executor};

use super::{
    allowances::{number, written},
    sign_in::one_slow_hash_at_a_time,
    third_parties::{OAuthWorld, text},
};
use crate::{
    cast::{self, MARI, PASSWORD},
    world::{ServiceBrowser, World, code, credentials, words},
};
use lavi::{
    accounts::{
        AccountService, Caller, Credentials, FormCalls, LoginOutcome, PasswordSetting, TokenKind,
        TwoFactor,
        embedded::{ChangeOutcome, Depth, Embedded, NewPerson, Proof},
    },
    domain::{ErrorCode, Secret},
    rng::Rng,
};

const NEW: &str = "Suvi-2027!!";

/// A slow node, the world's, and a fast one.
struct TwoNodes {
    world: World,
    fast: Embedded,
}

impl TwoNodes {
    async fn new() -> Self {
        let mut quick = None;
        let world = World::with(|settings| {
            quick = Some(settings.config.limits.hashing.clone());
            one_slow_hash_at_a_time(settings);
            settings.config.limits.hashing.iterations = 24;
        })
        .await;
        let mut settings = world.settings.clone();
        settings.config.limits.hashing = quick.unwrap();
        let fast = Embedded::open(settings, world.clock.clone(), Rng::system().unwrap(), words());
        Self { fast: fast.await.unwrap(), world }
    }

    /// Adds an account whose password takes the fast node no time.
    async fn add(&self, person: NewPerson) -> String {
        self.fast.administration.add_account(person).await.unwrap()
    }

    /// Begins something on the slow node, and makes a change on the fast one while the slow one hashes.
    async fn meanwhile<T>(
        &self,
        begun: impl Future<Output = T>,
        is_under_way: &str,
        change: impl Future<Output = ()>,
    ) -> T {
        let has_ended = Cell::new(false);
        let begun = async {
            let result = begun.await;
            has_ended.set(true);
            result
        };
        let change = async {
            while number(&self.world, is_under_way).await == 0 {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
            change.await;
            assert!(!has_ended.get(), "the change came too late to be one in between");
        };
        futures_util::future::join(begun, change).await.0
    }

    /// Signs Mari in by password on the slow node, with this change in between.
    async fn sign_in(
        &self,
        browser: &mut ServiceBrowser,
        change: impl Future<Output = ()>,
    ) -> LoginOutcome {
        let counted = "SELECT COUNT(*) FROM attempts";
        let login = self.world.service.login(&browser.caller, credentials("mari", PASSWORD));
        let reply = self.meanwhile(login, counted, change).await;
        browser.take(reply)
    }

    /// The owner sets a new password by this link of a letter.
    async fn reset(&self, token: &str) {
        set_password(&self.fast, &ServiceBrowser::new().caller, TokenKind::Reset, token).await;
    }

    async fn sessions(&self) -> i64 {
        number(&self.world, "SELECT COUNT(*) FROM sessions").await
    }
}

async fn set_password(service: &Embedded, caller: &Caller, kind: TokenKind, token: &str) {
    let setting = PasswordSetting {
        token: Secret::new(token),
        username: "mari".to_owned(),
        old_password: (kind == TokenKind::Change).then(|| Secret::new(PASSWORD)),
        password: Secret::new(NEW),
        password_confirmation: Secret::new(NEW),
    };
    assert!(service.set_password(caller, kind, setting).await.result.unwrap().success);
}

/// As an older node's change, whose deletions do not see a row that is just being written.
async fn raise(world: &World) {
    let raised = "UPDATE accounts SET credentials_version = credentials_version + 1";
    assert!(written(world, raised).await > 0);
}

#[tokio::test]
async fn a_password_looked_at_before_a_reset_does_not_sign_in_after_it() {
    let nodes = TwoNodes::new().await;
    nodes.add(cast::mari()).await;
    let token = nodes.world.reset_token("mari").await;
    let mut thief = ServiceBrowser::new();
    let outcome = nodes.sign_in(&mut thief, nodes.reset(&token)).await;
    assert_eq!(code(&outcome), Some(ErrorCode::CheckEmailAndPassword), "{outcome:?}");
    assert_eq!((nodes.sessions().await, thief.signed_in(&nodes.world).await), (0, None));
    let owner = nodes.fast.login(&ServiceBrowser::new().caller, credentials("mari", NEW)).await;
    assert!(owner.result.unwrap().success);
}

#[tokio::test]
async fn a_password_looked_at_before_it_is_changed_on_the_account_page_does_not_sign_in() {
    let nodes = TwoNodes::new().await;
    let (world, fast) = (&nodes.world, &nodes.fast);
    nodes.add(cast::mari()).await;
    let mut owner = ServiceBrowser::new();
    owner.take(fast.login(&owner.caller, credentials("mari", PASSWORD)).await);
    let ChangeOutcome::Done(token) = owner.take(fast.own_account.change_link(&owner.caller).await)
    else {
        panic!("Mari has just signed in")
    };
    let mut thief = ServiceBrowser::at("198.51.100.7");
    let change = set_password(fast, &owner.caller, TokenKind::Change, token.expose());
    let outcome = nodes.sign_in(&mut thief, change).await;
    assert_eq!(code(&outcome), Some(ErrorCode::CheckEmailAndPassword), "{outcome:?}");
    assert_eq!(thief.signed_in(world).await, None);
}

#[tokio::test]
async fn a_password_looked_at_before_a_block_does_not_sign_in_after_it() {
    let nodes = TwoNodes::new().await;
    let mari = nodes.add(cast::mari()).await;
    let mut browser = ServiceBrowser::new();
    let block = async { nodes.fast.administration.block(&mari).await.unwrap() };
    let outcome = nodes.sign_in(&mut browser, block).await;
    assert_eq!(code(&outcome), Some(ErrorCode::ProfileBlocked), "{outcome:?}");
    assert_eq!(nodes.sessions().await, 0);
    nodes.fast.administration.unblock(&mari).await.unwrap();
    assert_eq!(browser.signed_in(&nodes.world).await, None);
}

#[tokio::test]
async fn a_password_looked_at_before_the_second_factor_is_on_needs_its_code() {
    let nodes = TwoNodes::new().await;
    nodes.add(cast::mari()).await;
    let mut owner = ServiceBrowser::new();
    owner.take(nodes.fast.login(&owner.caller, credentials("mari", PASSWORD)).await);
    let (world, own) = (&nodes.world, &nodes.fast.own_account);
    let ChangeOutcome::Done(enrolment) = owner.take(own.enrol(&owner.caller).await) else {
        panic!("Mari has just signed in")
    };
    let first = cast::totp_code_of(enrolment.secret.expose(), world.clock.now());
    let turn_on = async {
        let first = Secret::new(first);
        let on = own.turn_on(&owner.caller, &first, &Proof::default()).await;
        assert!(matches!(on.result.unwrap(), ChangeOutcome::Done(_)));
    };
    let mut thief = ServiceBrowser::at("198.51.100.7");
    let outcome = Box::pin(nodes.sign_in(&mut thief, turn_on)).await;
    assert!(outcome.two_factor_required && outcome.url.is_none(), "{outcome:?}");
    assert_eq!(thief.signed_in(world).await, None);
}

#[tokio::test]
async fn a_code_looked_at_before_a_reset_does_not_sign_in_after_it() {
    let nodes = TwoNodes::new().await;
    let world = &nodes.world;
    nodes.add(cast::account_with_totp("mari")).await;
    let mut owner = ServiceBrowser::new();
    let both = Credentials {
        two_factor_code: Some(Secret::new(world.totp_code())),
        ..credentials("mari", PASSWORD)
    };
    owner.take(nodes.fast.login(&owner.caller, both).await);
    let ChangeOutcome::Done(codes) =
        owner.take(world.service.own_account.make_recovery_codes(&owner.caller).await)
    else {
        panic!("Mari has just signed in")
    };
    let token = world.reset_token("mari").await;
    let mut thief = ServiceBrowser::at("198.51.100.7");
    let looked = nodes.fast.login(&thief.caller, credentials("mari", PASSWORD)).await;
    assert!(thief.take(looked).two_factor_required);
    let given =
        TwoFactor { two_factor_code: codes[0].clone(), recaptcha: None, remember_device: None };
    let look = world.service.two_factor(&thief.caller, given);
    let counted = "SELECT COUNT(*) FROM attempts WHERE id LIKE 'codes@%'";
    let reply = nodes.meanwhile(look, counted, nodes.reset(&token)).await;
    let outcome = thief.take(reply);
    assert_eq!((outcome.success, outcome.session_active), (false, Some(false)), "{outcome:?}");
    assert_eq!((nodes.sessions().await, thief.signed_in(world).await), (0, None));
}

#[tokio::test]
async fn an_account_that_has_changed_since_it_was_offered_cannot_be_chosen() {
    let world = World::new().await;
    let of_mari = |name: &str| cast::account_with_code(name, MARI);
    world.add(NewPerson { chooses_account: true, ..of_mari("main") }).await;
    let other = world.add(of_mari("mari")).await;
    let mut browser = ServiceBrowser::new();
    assert!(browser.login(&world, "main", PASSWORD).await.multiple_accounts);
    let token = world.reset_token("mari").await;
    set_password(&world.service, &ServiceBrowser::new().caller, TokenKind::Reset, &token).await;
    let chosen = browser.take(world.service.select_user(&browser.caller, &other).await);
    assert_eq!((chosen.success, chosen.session_active), (false, Some(false)), "{chosen:?}");
    assert_eq!(browser.signed_in(&world).await, None);
    assert!(browser.login(&world, "main", PASSWORD).await.multiple_accounts);
    assert!(browser.take(world.service.select_user(&browser.caller, &other).await).success);
}

#[tokio::test]
async fn a_session_and_its_link_for_a_change_count_for_the_credentials_of_their_moment() {
    let world = World::new().await;
    world.person("mari").await;
    let mut browser = ServiceBrowser::new();
    browser.login(&world, "mari", PASSWORD).await;
    let (change, reset) = (world.change_token("mari").await, world.reset_token("mari").await);
    raise(&world).await;
    assert_eq!(browser.signed_in(&world).await, None);
    let valid = async |kind, token: &str| {
        let check = lavi::accounts::TokenCheck { token: Secret::new(token), kind };
        let checked = world.service.validate_token(&ServiceBrowser::new().caller, check).await;
        checked.result.unwrap().success
    };
    assert!(!valid(TokenKind::Change, &change).await);
    assert!(valid(TokenKind::Reset, &reset).await, "the owner of the mailbox waits for it");
    set_password(&world.service, &ServiceBrowser::new().caller, TokenKind::Reset, &reset).await;
    assert!(ServiceBrowser::new().login(&world, "mari", NEW).await.success);
}

#[actix_web::test]
async fn a_grant_counts_for_the_credentials_of_its_moment() {
    let mut scene = OAuthWorld::new().await;
    let tokens = scene.code("user_data").await;
    let tokens = scene.exchange(&tokens).await;
    let unused = scene.code("user_data").await;
    assert_eq!(scene.facts(text(&tokens, "access_token")).await.status, 200);
    raise(&scene.world).await;
    assert_eq!(scene.facts(text(&tokens, "access_token")).await.status, 401);
    for refused in
        [scene.refresh(text(&tokens, "refresh_token"), "").await, scene.exchange(&unused).await]
    {
        assert_eq!((refused.status, text(&refused, "error")), (400, "invalid_grant"));
    }
}

/// A change of another node that is under way: committed a moment after the others have begun to wait for it.
async fn committing_a_change<T>(world: &World, meanwhile: impl Future<Output = T>) -> T {
    let mut other = sqlx::AnyConnection::connect(world.database()).await.unwrap();
    let begin = if world.database().starts_with("sqlite:") { "BEGIN IMMEDIATE" } else { "BEGIN" };
    let raised = "UPDATE accounts SET credentials_version = credentials_version + 1";
    for statement in [begin, raised] {
        other.execute(statement).await.unwrap();
    }
    let commit = async {
        tokio::time::sleep(Duration::from_millis(400)).await;
        other.execute("COMMIT").await.unwrap();
    };
    futures_util::future::join(meanwhile, commit).await.0
}

#[tokio::test]
async fn terms_that_are_accepted_while_the_account_changes_sign_nobody_in() {
    let world = World::new().await;
    world.add(cast::new_mari()).await;
    let mut thief = ServiceBrowser::new();
    assert!(thief.login(&world, "mari", PASSWORD).await.terms_acception_required);
    let accepting = async { world.service.accept_terms(&thief.caller).await };
    let reply = committing_a_change(&world, accepting).await;
    let outcome = thief.take(reply);
    assert_eq!(outcome.errors.first(), Some(ErrorCode::LoginRequired), "{outcome:?}");
    assert_eq!(
        (
            number(&world, "SELECT COUNT(*) FROM sessions WHERE state LIKE '%signed_in%'").await,
            thief.signed_in(&world).await
        ),
        (0, None)
    );
    assert!(
        thief.login(&world, "mari", PASSWORD).await.url.is_some(),
        "they were accepted all the same"
    );
}

#[tokio::test]
async fn an_account_that_is_chosen_while_it_changes_is_not_opened() {
    let world = World::new().await;
    let of_mari = |name: &str| cast::account_with_code(name, MARI);
    world.add(NewPerson { chooses_account: true, ..of_mari("main") }).await;
    let other = world.add(of_mari("mari")).await;
    let mut thief = ServiceBrowser::new();
    assert!(thief.login(&world, "main", PASSWORD).await.multiple_accounts);
    let choosing = async { world.service.select_user(&thief.caller, &other).await };
    let reply = committing_a_change(&world, choosing).await;
    // PostgreSQL lets the session be written with the version of before, so it is dead as soon as the change is there.
    thief.take(reply);
    assert_eq!(thief.signed_in(&world).await, None);
}

#[tokio::test]
async fn a_proof_that_is_given_while_the_account_changes_proves_nothing() {
    let world = World::new().await;
    world.person("mari").await;
    let mut thief = ServiceBrowser::new();
    thief.login(&world, "mari", PASSWORD).await;
    let proof = Proof { password: Secret::new(PASSWORD), ..Proof::default() };
    let own = &world.service.own_account;
    let proving = async { own.prove_again(&thief.caller, &proof, Depth::Whole).await };
    let reply = Box::pin(committing_a_change(&world, proving)).await;
    thief.take(reply);
    assert_eq!(thief.signed_in(&world).await, None);
    let link = thief.take(own.change_link(&thief.caller).await);
    assert!(matches!(link, ChangeOutcome::SignedOut), "{link:?}");
}

#[tokio::test]
async fn a_role_is_chosen_for_the_credentials_of_its_moment() {
    let world = World::new().await;
    let mari = world.person("mari").await;
    for name in ["teacher", "parent"] {
        let role = lavi::accounts::Role { name: name.to_owned(), ..Default::default() };
        world.service.roles.add_role(&mari, &role).await.unwrap();
    }
    let mut browser = ServiceBrowser::new();
    browser.login(&world, "mari", PASSWORD).await;
    assert!(browser.take(world.service.roles.choose_role(&browser.caller, 0).await));
    let choosing = async { world.service.roles.choose_role(&browser.caller, 1).await };
    committing_a_change(&world, choosing).await;
    assert_eq!(browser.signed_in(&world).await, None);
    assert!(!browser.take(world.service.roles.choose_role(&browser.caller, 0).await));
}

#[tokio::test]
async fn a_change_from_a_session_that_somebody_else_has_ended_is_not_made() {
    let world = World::new().await;
    let mari = world.person("mari").await;
    let (mut thief, mut owner) = (ServiceBrowser::at("198.51.100.7"), ServiceBrowser::new());
    thief.login(&world, "mari", PASSWORD).await;
    owner.login(&world, "mari", PASSWORD).await;
    let own = &world.service.own_account;
    assert!(matches!(thief.take(own.enrol(&thief.caller).await), ChangeOutcome::Done(_)));
    assert!(matches!(
        owner.take(world.service.sign_ins.sign_out_elsewhere(&owner.caller).await),
        ChangeOutcome::Done(())
    ));
    let candidates = "SELECT COUNT(*) FROM accounts WHERE totp_candidate IS NOT NULL";
    assert_eq!(number(&world, candidates).await, 0, "the thief's authenticator waits no more");
    raise(&world).await;
    assert!(matches!(owner.take(own.enrol(&owner.caller).await), ChangeOutcome::SignedOut));
    world.service.administration.unlock(&mari).await.unwrap();
    assert!(owner.login(&world, "mari", PASSWORD).await.success);
}
