//! Signing in by password.

use lavi::{
    accounts::{
        AccountService, Fault, FormCalls, LoginOutcome,
        embedded::{Embedded, NewPerson, Settings},
    },
    config::{Config, Hashing},
    domain::{ErrorCode, LoginMethod},
    rng::Rng,
};

use crate::{
    cast::{self, PASSWORD},
    world::{ServiceBrowser, World, code, credentials, of_field, words},
};

#[tokio::test]
async fn the_right_password_signs_in_and_leads_to_the_main_app() {
    let (world, mut browser) = (World::new().await, ServiceBrowser::new());
    let id = world.person("mari").await;
    let outcome = browser.login(&world, "mari", PASSWORD).await;
    assert!(outcome.success && outcome.errors.is_empty());
    assert_eq!(outcome.url.as_deref(), Some("https://diary.example/"));
    assert_eq!(outcome.login_method, Some(LoginMethod::Password));
    let signed_in =
        world.service.own_account.signed_in(&browser.caller).await.result.unwrap().unwrap();
    assert_eq!((signed_in.account, signed_in.name.as_str()), (id, "Mari Maasikas"));
}

#[tokio::test]
async fn user_name_and_e_mail_both_work_whatever_their_case() {
    let world = World::new().await;
    world.person("mari").await;
    for name in ["mari", " MARI ", "ma\0ri", "mari@school.example", "Mari@School.Example"] {
        assert!(ServiceBrowser::new().login(&world, name, PASSWORD).await.success, "{name}");
    }
}

#[tokio::test]
async fn unknown_name_and_wrong_password_get_the_same_answer() {
    let world = World::new().await;
    world.person("mari").await;
    let wrong = ServiceBrowser::at("192.0.2.1").login(&world, "mari", "Sygis-2027!").await;
    let unknown = ServiceBrowser::at("192.0.2.2").login(&world, "jaan", "Sygis-2027!").await;
    assert_eq!(code(&wrong), Some(ErrorCode::CheckEmailAndPassword));
    assert_eq!(wrong, unknown);
}

#[tokio::test]
async fn an_account_without_password_cannot_sign_in_by_password() {
    let world = World::new().await;
    world.add(NewPerson { password: None, ..cast::account("mari") }).await;
    let outcome = ServiceBrowser::new().login(&world, "mari", "").await;
    assert_eq!(of_field(&outcome.errors, "password"), Some(ErrorCode::Required));
    assert_eq!(
        code(&ServiceBrowser::new().login(&world, "mari", PASSWORD).await),
        Some(ErrorCode::CheckEmailAndPassword)
    );
}

#[tokio::test]
async fn empty_fields_are_named() {
    let world = World::new().await;
    let outcome = ServiceBrowser::new().login(&world, " ", PASSWORD).await;
    assert_eq!(of_field(&outcome.errors, "email"), Some(ErrorCode::Required));
}

#[tokio::test]
async fn only_the_right_password_reveals_that_an_account_is_not_activated_or_blocked() {
    let world = World::new().await;
    world.add(NewPerson { activated: false, ..cast::account("new") }).await;
    world.add(NewPerson { blocked: true, ..cast::account("closed") }).await;
    for (name, expected) in
        [("new", ErrorCode::AccountNotActivated), ("closed", ErrorCode::ProfileBlocked)]
    {
        assert_eq!(
            code(&ServiceBrowser::new().login(&world, name, "Sygis-2027!").await),
            Some(ErrorCode::CheckEmailAndPassword)
        );
        let mut browser = ServiceBrowser::new();
        assert_eq!(code(&browser.login(&world, name, PASSWORD).await), Some(expected));
        assert_eq!(browser.cookie(), None);
    }
}

#[tokio::test]
async fn the_session_cookie_is_http_only_same_site_and_secure() {
    let world = World::new().await;
    world.person("mari").await;
    let reply =
        world.service.login(&ServiceBrowser::new().caller, credentials("mari", PASSWORD)).await;
    let (value, attributes) = reply.set_cookies[0].split_once("; ").unwrap();
    assert!(value.starts_with("lavi_account=") && value.len() > 40);
    assert_eq!(attributes, "Path=/; HttpOnly; SameSite=Lax; Max-Age=43200; Secure");
}

#[tokio::test]
async fn a_sign_in_renews_the_session_cookie_and_ends_the_old_session() {
    let world = World::new().await;
    world.person("mari").await;
    let mut browser = ServiceBrowser::new();
    browser.login(&world, "mari", PASSWORD).await;
    let planted = browser.clone();
    browser.login(&world, "mari", PASSWORD).await;
    assert_ne!(planted.cookie(), browser.cookie());
    assert_eq!(planted.signed_in(&world).await, None);
    assert_eq!(browser.signed_in(&world).await.as_deref(), Some("mari"));
}

#[tokio::test]
async fn a_failed_sign_in_leaves_the_present_session_alone() {
    let world = World::new().await;
    world.person("mari").await;
    let mut browser = ServiceBrowser::new();
    browser.login(&world, "mari", PASSWORD).await;
    browser.login(&world, "mari", "Sygis-2027!").await;
    assert_eq!(browser.signed_in(&world).await.as_deref(), Some("mari"));
}

#[tokio::test]
async fn signing_out_ends_the_session_and_clears_the_cookie() {
    let world = World::new().await;
    world.person("mari").await;
    let mut browser = ServiceBrowser::new();
    browser.login(&world, "mari", PASSWORD).await;
    let kept = browser.clone();
    let reply = world.service.own_account.sign_out(&browser.caller).await;
    assert!(reply.set_cookies[0].contains("Max-Age=0"));
    browser.take(reply);
    assert_eq!(kept.signed_in(&world).await, None);
}

#[tokio::test]
async fn no_sign_in_is_pending_before_or_after_a_sign_in() {
    let (world, mut browser) = (World::new().await, ServiceBrowser::new());
    world.person("mari").await;
    assert_eq!(
        world.service.pending(&browser.caller).await.result.unwrap(),
        LoginOutcome::default()
    );
    browser.login(&world, "mari", PASSWORD).await;
    assert_eq!(
        world.service.pending(&browser.caller).await.result.unwrap(),
        LoginOutcome::default()
    );
}

#[tokio::test]
async fn without_a_main_app_the_outcome_leads_to_the_account_page() {
    let world = World::with(|settings| settings.config.main_app.configured = false).await;
    world.person("mari").await;
    assert_eq!(
        ServiceBrowser::new().login(&world, "mari", PASSWORD).await.url.as_deref(),
        Some("./")
    );
}

#[tokio::test]
async fn a_session_ends_after_twelve_hours() {
    let world = World::with(|settings| settings.config.session.idle = 24 * 3600).await;
    world.person("mari").await;
    let mut browser = ServiceBrowser::new();
    browser.login(&world, "mari", PASSWORD).await;
    world.clock.advance(12 * 3600 - 1);
    assert!(browser.signed_in(&world).await.is_some());
    world.clock.advance(1);
    assert_eq!(browser.signed_in(&world).await, None);
}

/// Hashing is slow enough for others to arrive meanwhile, and none of them may wait.
pub fn one_slow_hash_at_a_time(settings: &mut Settings) {
    let hashing = &mut settings.config.limits.hashing;
    (hashing.threads, hashing.queue) = (Some(1), Some(0));
    (hashing.memory_kib, hashing.iterations) = (64 * 1024, 8);
}

#[tokio::test]
async fn concurrent_sign_ins_beyond_the_queue_are_refused_as_busy_and_not_counted() {
    let world = World::with(one_slow_hash_at_a_time).await;
    let names: Vec<_> = (0..8).map(|at| format!("mari{at}")).collect();
    for name in &names {
        world.person(name).await;
    }
    let caller = ServiceBrowser::new().caller;
    let logins = names.iter().map(|name| world.service.login(&caller, credentials(name, PASSWORD)));
    let all = futures_util::future::join_all(logins).await;
    let outcomes: Vec<_> = all.into_iter().map(|reply| reply.result.unwrap()).collect();
    assert!(outcomes.iter().any(|outcome| outcome.success));
    assert!(outcomes.iter().any(|outcome| code(outcome) == Some(ErrorCode::ServiceBusy)));
    for name in &names {
        let mut stranger = ServiceBrowser::at("198.51.100.7");
        for _ in 0..2 {
            assert!(!stranger.login(&world, name, "Sygis-2027!").await.show_captcha, "{name}");
        }
    }
}

#[tokio::test]
async fn a_hash_of_another_cost_is_renewed_at_the_next_sign_in() {
    let world = World::on_sqlite().await;
    world.person("mari").await;
    let mut settings = world.settings.clone();
    settings.config.limits.hashing.iterations = 3;
    let clock = world.clock.clone();
    let rng = Rng::system().unwrap();
    let renewed = Embedded::open(settings, clock, rng, words()).await.unwrap();
    assert!(
        renewed
            .login(&ServiceBrowser::new().caller, credentials("mari", PASSWORD))
            .await
            .result
            .unwrap()
            .success
    );
    let bytes = [
        std::fs::read(world.path("accounts.db")).unwrap(),
        std::fs::read(world.path("accounts.db-wal")).unwrap(),
    ]
    .concat();
    let text = String::from_utf8_lossy(&bytes);
    assert!(text.contains("$argon2id$v=19$m=8,t=3,p=1$"));
    assert!(ServiceBrowser::new().login(&world, "mari", PASSWORD).await.success);
}

#[tokio::test]
async fn a_broken_database_is_a_fault_and_no_outcome() {
    let world = World::on_sqlite().await;
    world.person("mari").await;
    let pool = sqlx::SqlitePool::connect(world.database()).await.unwrap();
    sqlx::query("DROP TABLE attempts").execute(&pool).await.unwrap();
    let reply =
        world.service.login(&ServiceBrowser::new().caller, credentials("mari", PASSWORD)).await;
    assert_eq!(reply.result.unwrap_err(), Fault::ServerError);
}

#[tokio::test]
async fn sign_ins_with_unknown_names_wait_in_the_same_queue() {
    let world = World::with(one_slow_hash_at_a_time).await;
    let all = (0..8).map(|at| {
        let world = &world;
        async move { ServiceBrowser::new().login(world, &format!("nobody{at}"), PASSWORD).await }
    });
    let outcomes = futures_util::future::join_all(all).await;
    let busy =
        outcomes.iter().filter(|outcome| code(outcome) == Some(ErrorCode::ServiceBusy)).count();
    assert!((1..8).contains(&busy), "a hash is computed for those who do not exist, too: {busy}");
}

/// The suite hashes cheaply elsewhere; this is what people get.
#[tokio::test]
async fn a_default_configuration_hashes_as_dearly_as_owasp_asks() {
    let config = Config::read(None, []).unwrap();
    let configured = config.limits.hashing;
    let world = World::with(|settings| settings.config.limits.hashing = configured.clone()).await;
    world.person("mari").await;
    let statement = "SELECT password_hash FROM accounts WHERE username = 'mari'";
    let hash: String = only(&world, statement).await;
    assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
    let parts: Vec<usize> = hash.split('$').skip(4).map(str::len).collect();
    assert_eq!(parts, [22, 43], "16 bytes of salt and 32 of hash, in base64");
    // OWASP's table, for one lane: memory in MiB and passes. Less than each of them is too cheap.
    let floors = [(46, 1), (19, 2), (12, 3), (9, 4), (7, 5)];
    let Hashing { memory_kib, iterations, .. } = configured;
    assert!(
        floors.iter().any(|(mib, passes)| memory_kib >= mib * 1024 && iterations >= *passes),
        "{memory_kib} KiB, {iterations} passes"
    );
}

async fn only(world: &World, statement: &str) -> String {
    let mut connection =
        <sqlx::AnyConnection as sqlx::Connection>::connect(world.database()).await.unwrap();
    let statement = sqlx::AssertSqlSafe(statement.to_owned());
    sqlx::query_scalar(statement).fetch_one(&mut connection).await.unwrap()
}
