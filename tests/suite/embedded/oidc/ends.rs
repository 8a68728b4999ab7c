//! Everything that ends a session, and whether its applications are told, as docs/openid.md says it.

use std::{collections::BTreeSet, mem::replace};

use lavi::accounts::embedded::{
    ImportOptions, OnConflict,
    desk::{DeskRole, PersonAct},
};

use super::{
    Scene,
    notices::{application, tokens, told_at},
    tokens::checked,
};
use crate::{
    cast::PASSWORD,
    embedded::{
        allowances::{number, written},
        desk::{act, at_desk},
        own::texts,
    },
    world::ServiceBrowser,
};

/// A way in which sessions end, how many of two do, and of how many of them the application is told.
struct Way(&'static str, usize, usize);

const WAYS: [Way; 21] = [
    Way("sign out", 1, 1),
    Way("sign out elsewhere", 1, 1),
    Way("end one", 1, 1),
    Way("end all", 2, 2),
    Way("a new password", 2, 2),
    Way("another password of one's own", 2, 2),
    Way("block", 2, 2),
    Way("close", 2, 2),
    Way("delete", 2, 2),
    Way("command", 2, 2),
    Way("somebody else signs in", 1, 1),
    Way("too many sessions", 2, 2),
    Way("the desk signs out", 2, 2),
    Way("the desk blocks", 2, 2),
    Way("the desk enters an address", 2, 2),
    Way("an undone address", 2, 2),
    Way("an import that changes the address", 2, 2),
    Way("an import that blocks", 2, 2),
    // Nothing that opens the account has changed.
    Way("an import that changes the name", 0, 0),
    // Applications have times of their own.
    Way("expired", 2, 0),
    Way("not used", 2, 0),
];

impl Scene {
    /// Ends sessions of Mari: the browser's own, or that of another browser, which has signed in later.
    async fn end_by(&mut self, way: &str) {
        match way {
            "sign out"
            | "sign out elsewhere"
            | "end one"
            | "end all"
            | "close"
            | "another password of one's own" => self.end_by_person(way).await,
            "the desk signs out" => self.end_at_desk(PersonAct::SignOut).await,
            "the desk blocks" => self.end_at_desk(PersonAct::Block).await,
            "the desk enters an address" => {
                self.end_at_desk(PersonAct::Email("uus@school.example".to_owned())).await;
            }
            "an undone address" => self.undo_address().await,
            "an import that changes the address" => {
                self.import(r#""email":"uus@school.example""#).await;
            }
            "an import that blocks" => self.import(r#""blocked":true"#).await,
            "an import that changes the name" => self.import(r#""city":"Tartu""#).await,
            "expired" => self.pass(100 * 3600).await,
            "not used" => {
                written(&self.world, "UPDATE sessions SET seen_at = 0").await;
                self.pass(1).await;
            }
            _ => self.end_from_outside(way).await,
        }
    }

    async fn end_by_person(&mut self, way: &str) {
        let service = &self.world.service;
        let caller = &self.browser.caller;
        match way {
            "sign out" => drop(service.own_account.sign_out(caller).await),
            "sign out elsewhere" => drop(service.sign_ins.sign_out_elsewhere(caller).await),
            "end one" => {
                let newest = "SELECT public_id FROM sessions ORDER BY created_at DESC LIMIT 1";
                let ids = texts(&self.world, newest).await;
                drop(service.sign_ins.sign_out_one(caller, &ids[0]).await);
            }
            "end all" => drop(service.sign_ins.sign_out_everywhere(caller).await),
            "close" => drop(service.closing.close(caller).await),
            _ => self.change_password().await,
        }
    }

    async fn end_from_outside(&mut self, way: &str) {
        let service = &self.world.service;
        let mari = service.administration.find_account("mari").await.unwrap();
        match way {
            "a new password" => self.world.new_password("mari", "Uus-parool-2026").await,
            "block" => service.administration.block(&mari).await.unwrap(),
            "delete" => service.administration.delete(&mari).await.unwrap(),
            "command" => service.second_factors.disable_two_factor(&mari).await.unwrap(),
            "somebody else signs in" => {
                self.world.person("jaan").await;
                self.browser.login(&self.world, "jaan", PASSWORD).await;
            }
            _ => {
                self.world.clock.advance(1);
                for _ in 0..100 {
                    ServiceBrowser::new().login(&self.world, "mari", PASSWORD).await;
                }
            }
        }
    }

    /// By the link of the account page.
    async fn change_password(&mut self) {
        use lavi::{
            accounts::{AccountService, PasswordSetting, TokenKind, embedded::ChangeOutcome},
            domain::Secret,
        };
        let service = &self.world.service;
        let link = service.own_account.change_link(&self.browser.caller).await.result.unwrap();
        let ChangeOutcome::Done(token) = link else { panic!("{link:?}") };
        let setting = PasswordSetting {
            token,
            username: "mari".to_owned(),
            old_password: Some(Secret::new(PASSWORD)),
            password: Secret::new("Uus-parool-2026"),
            password_confirmation: Secret::new("Uus-parool-2026"),
        };
        let set = service.set_password(&self.browser.caller, TokenKind::Change, setting).await;
        let set = set.result.unwrap();
        assert!(set.success, "{set:?}");
    }

    async fn end_at_desk(&mut self, wish: PersonAct) {
        let mari = self.world.service.administration.find_account("mari").await.unwrap();
        let operator = at_desk(&self.world, "oskar", DeskRole::Operator, "").await;
        act(&self.world, &operator, &mari, wish).await;
    }

    async fn undo_address(&mut self) {
        let changes = &self.world.service.email_changes;
        let asked = changes.ask_for_email(&self.browser.caller, "uus@school.example").await;
        assert!(asked.result.is_ok());
        let letters = self.world.letters().await;
        let mut links = letters.iter().map(crate::world::Letter::link);
        let link = links.find(|link| link.contains("/email/undo/")).unwrap();
        let token = link.split_once("/email/undo/").unwrap().1.split('?').next().unwrap();
        let changes = &self.world.service.email_changes;
        let caller = ServiceBrowser::new().caller;
        let undone = changes.undo_email(&caller, &lavi::domain::Secret::new(token)).await;
        assert!(undone.result.unwrap());
    }

    /// The platform's file, with this field.
    async fn import(&mut self, field: &str) {
        let line =
            format!(r#"{{"user_name":"mari","first_name":"Mari","last_name":"Maasikas",{field}}}"#);
        let options =
            ImportOptions { dry_run: false, on_conflict: OnConflict::Update, resume: false };
        let report = self.world.service.imports.import(line.as_bytes(), options).await.unwrap();
        assert_eq!((report.updated, report.problems.len()), (1, 0), "{report:?}");
    }

    async fn pass(&mut self, seconds: i64) {
        self.world.clock.advance(seconds);
        self.world.service.upkeep.sweep().await;
    }
}

#[actix_web::test]
async fn whatever_ends_a_session_its_applications_are_told() {
    const OF_MARI: &str =
        "SELECT COUNT(*) FROM sessions s WHERE s.public_id IN (SELECT session FROM oauth_sign_ins)";
    for Way(way, ended, many) in WAYS {
        let party = application(200);
        let mut scene = Scene::with(told_at(party.root.as_str())).await;
        let mut sessions = BTreeSet::new();
        let first = scene.enter("openid").await.text("id_token");
        sessions.insert(checked(&scene, &first).await["sid"].to_string());
        scene.world.clock.advance(1);
        let mine = replace(&mut scene.browser, ServiceBrowser::new());
        scene.sign_in().await;
        let second = scene.enter("openid").await.text("id_token");
        sessions.insert(checked(&scene, &second).await["sid"].to_string());
        scene.browser = mine;
        assert_eq!((sessions.len(), number(&scene.world, OF_MARI).await), (2, 2));
        scene.end_by(way).await;
        let left = 2 - i64::try_from(ended).unwrap();
        assert_eq!(number(&scene.world, OF_MARI).await, left, "{way}");
        let noted = number(&scene.world, "SELECT COUNT(*) FROM oauth_sign_ins").await;
        assert_eq!(noted, left, "{way}: nothing is kept of what has ended");
        assert_eq!(scene.waiting().await, i64::try_from(many).unwrap(), "{way}");
        scene.send().await;
        let mut told = BTreeSet::new();
        for token in tokens(&party) {
            told.insert(checked(&scene, &token).await["sid"].to_string());
        }
        assert!(told.len() == many && told.is_subset(&sessions), "{way}: {told:?} {sessions:?}");
    }
}
