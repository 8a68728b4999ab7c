//! The pages of the desk, as people without scripts see them.

mod acts;
mod entrance;
mod helped;
mod import;
mod listener;
pub mod operators;
mod school;
mod table;

use lavi::accounts::{
    Role,
    embedded::{
        NewPerson,
        desk::{DeskGrant, DeskRole},
    },
};

use crate::{
    cast,
    site::{Browser, Site},
};

pub const METSA: &str = "Metsa Basic School";
const JARVE: &str = "Järve High School";

/// A school with two pupils in a class, those who help there, and somebody of another school.
pub struct Scene {
    pub site: Site,
    /// The ids of the pupils: without and with an e-mail address, and of another school.
    pub leida: String,
    pub juku: String,
    pub ott: String,
}

impl Scene {
    pub async fn new() -> Self {
        Self::with("").await
    }

    /// The same with this configuration (TOML).
    pub async fn with(config: &str) -> Self {
        let site = Site::with(config);
        let leida = pupil(&site, "leida", METSA, None).await;
        let juku = pupil(&site, "juku", METSA, Some("juku@school.example")).await;
        let ott = pupil(&site, "ott", JARVE, None).await;
        let scene = Self { site, leida, juku, ott };
        scene.helper("helve", DeskRole::Helper, METSA).await;
        scene.helper("piret", DeskRole::SchoolAdmin, METSA).await;
        scene.helper("oskar", DeskRole::Operator, "").await;
        scene
    }

    /// Somebody who may help. Teachers of the school, with an authenticator app.
    pub async fn helper(&self, username: &str, role: DeskRole, school: &str) -> String {
        let id = self.site.add(named(cast::account_with_totp(username), username)).await;
        let embedded = self.site.embedded.as_ref().unwrap();
        if !school.is_empty() {
            let teacher = role_of("teacher", &[("school", school)]);
            embedded.roles.add_role(&id, &teacher).await.unwrap();
        }
        let grant = DeskGrant { role, school: school.to_owned() };
        embedded.desk.grant(&id, &grant).await.unwrap();
        id
    }

    /// Wrong passwords have paused this name for ten minutes, as the next one is told, and the operator with it.
    pub async fn pause(&self, name: &str) {
        let wrong = [("email", name), ("password", "Vale-parool-1")];
        self.site.browser().post("/en", &wrong).await;
        let until = self.site.clock.now() + 900;
        self.site
            .sql(&format!(
                "UPDATE attempts SET tries = 10, expires_at = {until} WHERE id LIKE 'name:%' AND id NOT LIKE '%/day'"
            ))
            .await;
        let refused = self.site.browser().post("/en", &wrong).await;
        assert_eq!(refused.status, 429, "{refused}");
    }

    /// A browser in which this helper has signed in by password and code.
    pub async fn at_desk(&self, username: &str) -> Browser {
        self.signs_in(self.site.browser(), username).await
    }

    /// The same in this browser.
    pub async fn signs_in(&self, browser: Browser, username: &str) -> Browser {
        let step = browser.follow(&browser.sign_in_at("/en", username).await).await;
        let code = cast::totp_code(self.site.clock.now());
        let done = browser.submit(&step, "submit", &[("two_factor_code", &code)]).await;
        assert_eq!(done.status, 303, "{done}");
        browser
    }
}

/// The page of a person at the desk.
pub fn person(id: &str) -> String {
    format!("/desk/person/{id}")
}

pub fn role_of(name: &str, attributes: &[(&str, &str)]) -> Role {
    let owned = |(key, value): &(&str, &str)| ((*key).to_owned(), (*value).to_owned());
    Role { name: name.to_owned(), attributes: attributes.iter().map(owned).collect() }
}

/// The same with the user name as the first name.
fn named(person: NewPerson, name: &str) -> NewPerson {
    let mut first_name = name.to_owned();
    first_name[..1].make_ascii_uppercase();
    NewPerson { first_name, ..person }
}

/// A pupil of class 5a.
async fn pupil(site: &Site, username: &str, school: &str, email: Option<&str>) -> String {
    let email = email.map(str::to_owned);
    let terms_version = None;
    let account = NewPerson { email, terms_version, ..cast::account(username) };
    let id = site.add(named(account, username)).await;
    let role = role_of(
        "student",
        &[("school", school), ("class_level", "5"), ("parallel", "a"), ("period", "2026/2027")],
    );
    site.embedded.as_ref().unwrap().roles.add_role(&id, &role).await.unwrap();
    id
}
