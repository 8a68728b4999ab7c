//! A code that is exchanged, or a refresh token that is used, while another node ends the session: whichever comes first, nothing lives on
//! that has to end, and the application is told of every session that it has.

use std::time::{Duration, Instant};

use lavi::{
    accounts::{AccountService, PasswordSetting, TokenKind, embedded::Embedded},
    domain::Secret,
};
use tokio::task::yield_now;

use super::{Answer, Scene, notices::told_at};
use crate::{
    cast::PASSWORD,
    embedded::allowances::{number, written},
    world::ServiceBrowser,
};

/// So often each race is run, each time with another start.
const ROUNDS: u64 = 16;

/// By so many microseconds the start moves, less each time.
const FIRST_STEP: i64 = 16_000;
const LEAST_STEP: i64 = 200;

/// Waits so many microseconds: less than a timer can.
async fn pass(micros: u64) {
    let begun = Instant::now();
    while begun.elapsed() < Duration::from_micros(micros) {
        yield_now().await;
    }
}

/// What another node does meanwhile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    SignOut,
    Everywhere,
    Elsewhere,
    NewPassword,
    Block,
}

impl End {
    /// Whether the session that signs in to the application ends.
    fn ends_it(self) -> bool {
        self != Self::Elsewhere
    }

    /// Whether what was granted with `offline_access` ends as well.
    fn ends_all(self) -> bool {
        self != Self::SignOut
    }
}

/// Mari in her browser, an application that is told, and a second node.
struct Race {
    scene: Scene,
    second: Embedded,
    account: String,
    password: String,
    /// How many microseconds the application comes after the end, or before it if negative.
    later: i64,
}

impl Race {
    async fn new() -> Self {
        // Nobody listens there: what waits is counted.
        let scene = Scene::with(told_at("http://127.0.0.1:9/")).await;
        let second = scene.world.reopened().await;
        let account = scene.world.service.administration.find_account("mari").await.unwrap();
        Self { scene, second, account, password: PASSWORD.to_owned(), later: 0 }
    }

    /// Runs it with what it needs, which is made before.
    async fn end(&self, end: End, token: Option<Secret>, next: &str) {
        let caller = &self.scene.browser.caller;
        match end {
            End::SignOut => {
                self.second.own_account.sign_out(caller).await.result.unwrap();
            }
            End::Everywhere => {
                self.second.sign_ins.sign_out_everywhere(caller).await.result.unwrap();
            }
            End::Elsewhere => {
                self.second.sign_ins.sign_out_elsewhere(caller).await.result.unwrap();
            }
            End::Block => self.second.administration.block(&self.account).await.unwrap(),
            End::NewPassword => {
                let setting = PasswordSetting {
                    token: token.unwrap(),
                    username: "mari".to_owned(),
                    old_password: None,
                    password: Secret::new(next),
                    password_confirmation: Secret::new(next),
                };
                let stranger = ServiceBrowser::new().caller;
                let set = self.second.set_password(&stranger, TokenKind::Admin, setting).await;
                let set = set.result.unwrap();
                assert!(set.success, "{set:?}");
            }
        }
    }

    /// Both at once, one of them a little later; what the application is answered.
    async fn run(&mut self, end: End, round: u64, ask: impl AsyncFn(&Scene) -> Answer) -> Answer {
        let administration = &self.scene.world.service.administration;
        let token = match end {
            End::NewPassword => {
                let link = administration.admin_password_link(&self.account).await.unwrap();
                let token = link.expose().rsplit('/').next().unwrap().split('?').next().unwrap();
                Some(Secret::new(token))
            }
            _ => None,
        };
        if round == 0 {
            self.later = 0;
        }
        let next = format!("Uus-parool-{end:?}-{round}");
        let [before, after] = [-self.later, self.later].map(|micros| micros.max(0).unsigned_abs());
        let ((), answer) = tokio::join!(
            async {
                pass(before).await;
                self.end(end, token, &next).await;
            },
            async {
                pass(after).await;
                ask(&self.scene).await
            }
        );
        // Closer to the moment at which the other one comes first.
        let step = (FIRST_STEP >> (round / 2)).max(LEAST_STEP);
        self.later += if answer.status == 200 { step } else { -step };
        match end {
            End::NewPassword => self.password = next,
            End::Block => administration.unblock(&self.account).await.unwrap(),
            End::SignOut | End::Everywhere | End::Elsewhere => {}
        }
        assert!(
            answer.status == 200 || answer.error() == (400, "invalid_grant"),
            "{end:?} {round}: {answer:?}"
        );
        answer
    }

    async fn sign_in(&mut self) {
        self.scene.world.clock.advance(60);
        self.scene.browser = ServiceBrowser::new();
        let outcome = self.scene.browser.login(&self.scene.world, "mari", &self.password).await;
        assert!(outcome.success, "{outcome:?}");
        for table in ["logout_notices", "oauth_sign_ins"] {
            written(&self.scene.world, &format!("DELETE FROM {table}")).await;
        }
    }

    /// Whether the application may go on by this answer.
    async fn goes_on(&self, answer: &Answer) -> bool {
        let Some(token) = answer.json["refresh_token"].as_str() else { return false };
        let fields = [("grant_type", "refresh_token"), ("refresh_token", token)];
        self.scene.token(&fields, &[]).await.status == 200
    }
}

#[actix_web::test]
async fn a_code_that_is_exchanged_while_its_session_ends_leaves_nothing_that_has_to_end() {
    let mut race = Race::new().await;
    for end in [End::SignOut, End::Everywhere, End::Elsewhere, End::NewPassword, End::Block] {
        for scopes in ["openid", "openid offline_access", "user_basic_data"] {
            let mut first = 0;
            for round in 0..ROUNDS {
                race.sign_in().await;
                let code = race.scene.code(&[("scope", scopes), ("prompt", "consent")]).await;
                let answer =
                    race.run(end, round, async |scene| scene.exchange(&code, &[]).await).await;
                let is_first = answer.status == 200;
                first += u64::from(is_first);
                let what = format!("{end:?} {scopes} {round} {is_first}");
                let entered = i64::from(is_first && scopes.contains("openid"));
                let (told, kept) = if end.ends_it() { (entered, 0) } else { (0, entered) };
                assert_eq!(race.scene.waiting().await, told, "{what}");
                let noted = number(&race.scene.world, "SELECT COUNT(*) FROM oauth_sign_ins");
                assert_eq!(noted.await, kept, "{what}");
                // A sign-out leaves what does not belong to the session.
                let stays = is_first && !end.ends_all() && scopes != "openid";
                let left = number(&race.scene.world, "SELECT COUNT(*) FROM oauth_grants").await;
                assert_eq!(left, i64::from(stays), "{what}: grants");
                assert_eq!(race.goes_on(&answer).await, stays, "{what}");
                written(&race.scene.world, "DELETE FROM oauth_grants").await;
            }
            println!("{end:?}, {scopes}: the exchange was first {first} times of {ROUNDS}");
        }
    }
}

#[actix_web::test]
async fn a_refresh_token_that_is_used_while_everything_ends_leaves_none_that_lives() {
    let mut race = Race::new().await;
    for end in [End::Everywhere, End::Elsewhere, End::NewPassword, End::Block, End::SignOut] {
        let mut first = 0;
        for round in 0..ROUNDS {
            race.sign_in().await;
            let scopes = [("scope", "openid offline_access"), ("prompt", "consent")];
            let code = race.scene.code(&scopes).await;
            let former = race.scene.exchange(&code, &[]).await.text("refresh_token");
            let ask = async |scene: &Scene| {
                let fields = [("grant_type", "refresh_token"), ("refresh_token", former.as_str())];
                scene.token(&fields, &[]).await
            };
            let answer = race.run(end, round, ask).await;
            let is_first = answer.status == 200;
            first += u64::from(is_first);
            let what = format!("{end:?} {round} {is_first}");
            let told = i64::from(end.ends_it());
            assert_eq!(race.scene.waiting().await, told, "{what}: it had a session");
            assert!(is_first || end.ends_all(), "{what}");
            assert_eq!(race.goes_on(&answer).await, !end.ends_all(), "{what}");
            if end.ends_all() {
                let left = "SELECT COUNT(*) FROM oauth_tokens";
                assert_eq!(number(&race.scene.world, left).await, 0, "{what}");
            }
            written(&race.scene.world, "DELETE FROM oauth_grants").await;
        }
        println!("{end:?}: the refresh was first {first} times of {ROUNDS}");
    }
}
