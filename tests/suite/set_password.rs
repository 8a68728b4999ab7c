//! Setting a password by a link.

use lavi::{accounts::embedded::NewPerson, domain::Language};

use crate::{
    cast::{self, PASSWORD},
    doubles::account_service::Stub,
    site::{Seen, Site},
};

const NEW: [(&str, &str); 2] =
    [("password", "Sügis-2026"), ("password_confirmation", "Sügis-2026")];
const VALID: (&str, &str) = ("password/reset/validate", r#"{"success":true}"#);
const OF_MARI: (&str, &str) = ("password/reset/validate", r#"{"success":true,"username":"mari"}"#);

async fn send(site: &Site, address: &str, fields: &[(&str, &str)]) -> Seen {
    let browser = site.browser();
    let page = browser.get(address).await;
    assert_eq!(page.status, 200, "{page}");
    browser.submit(&page, "submit", fields).await
}

#[actix_web::test]
async fn an_operators_link_sets_a_password_once_and_opening_it_does_not_use_it_up() {
    let site = Site::start();
    let embedded = site.embedded.clone().unwrap();
    let id = site.add(NewPerson { language: Language::Et, ..cast::new_mari() }).await;
    let link = embedded.administration.admin_password_link(&id).await.unwrap();
    let browser = site.browser();
    browser.get(link.expose()).await;
    let page = browser.get(link.expose()).await;
    assert_eq!((page.status, page.screen().as_str()), (200, "admin-change-password"), "{page}");
    assert_eq!(page.value("username").as_deref(), Some("mari"));
    assert!(page.attribute("input[name=username][readonly]", "name").is_some(), "{page}");
    let done = browser.submit(&page, "submit", &NEW).await;
    assert_eq!(
        (done.status, done.location().as_str()),
        (303, "/et/success?type=paevikAdminReset"),
        "{done}"
    );
    let late = browser.submit(&page, "submit", &NEW).await;
    assert_eq!(
        (late.status, late.errors()),
        (422, vec!["token_validation_failed".to_owned()]),
        "{late}"
    );
    assert!(late.count("a[href='/et/forgotPassword']") == 1, "{late}");
    let looked = browser.get(link.expose()).await;
    assert_eq!(
        (looked.status, looked.location().as_str()),
        (303, "/et?error=token_validation_failed")
    );
    let login = browser.follow(&looked).await;
    assert_eq!(login.count(".alert a.button[href='/et/forgotPassword']"), 1, "{login}");
    assert_eq!(browser.get("/et?error=canceled").await.count(".alert a.button"), 0);
}

#[actix_web::test]
async fn each_kind_of_link_makes_its_own_call_and_ends_on_its_own_screen() {
    let done = r#"{"success":true}"#;
    for (path, screen, call, kind, success) in [
        ("setNewPassword", "set-new-password", "password/reset", "reset", "reset"),
        ("changePassword", "change-password", "password/change", "change", "paevikReset"),
        (
            "adminChangePassword",
            "admin-change-password",
            "password/admin-change",
            "admin",
            "paevikAdminReset",
        ),
    ] {
        let stub = Stub::telling(&[VALID, (call, done)]);
        let site = Site::before(&stub, "");
        let address = format!("/en/{path}/a%2Fb%20c");
        let mut fields = vec![("username", "mari"), NEW[0], NEW[1]];
        let mut old = "";
        if path == "changePassword" {
            fields.push(("old_password", PASSWORD));
            old = "&old_password=Kevad-2026";
        }
        let browser = site.browser();
        let page = browser.get(&address).await;
        assert_eq!((page.status, page.screen().as_str()), (200, screen), "{page}");
        let told = page.texts("label[for=password] + ul.rules li");
        assert_eq!(
            told[3..],
            [
                "without your name or username, and not a common password",
                "none of your last 3 passwords"
            ],
            "all that is refused is told, below the label: {page}"
        );
        assert_eq!(
            page.attribute("#password", "aria-describedby").as_deref(),
            page.attribute("ul.rules", "id").as_deref(),
        );
        assert_eq!(page.header("cache-control"), "no-store");
        let answer = browser.submit(&page, "submit", &fields).await;
        assert_eq!(
            (answer.status, answer.location()),
            (303, format!("/en/success?type={success}")),
            "{answer}"
        );
        let checked = stub.request_for("password/reset/validate");
        assert!(checked.ends_with(&format!("token=a%2Fb+c&type={kind}")), "{checked}");
        let sent = stub.request_for(call);
        let expected = format!(
            "token=a%2Fb+c&username=mari{old}&password=S%C3%BCgis-2026&password_confirmation=S%C3%BCgis-2026"
        );
        assert!(sent.ends_with(&expected), "{sent}");
    }
}

#[actix_web::test]
async fn the_user_name_from_the_service_is_sent_instead_of_the_typed_one() {
    let stub = Stub::telling(&[OF_MARI, ("password/reset", r#"{"success":true}"#)]);
    let answer = send(
        &Site::before(&stub, ""),
        "/en/setNewPassword/t",
        &[("username", "kaur"), NEW[0], NEW[1]],
    )
    .await;
    assert_eq!(answer.status, 303, "{answer}");
    assert!(stub.request_for("password/reset").contains("&username=mari&"));
}

#[actix_web::test]
async fn every_field_is_checked_before_the_service_is_asked() {
    let stub = Stub::telling(&[VALID]);
    let site = Site::before(&stub, "");
    let empty = send(&site, "/en/changePassword/t", &[]).await;
    let required = [
        "username:required",
        "old_password:required",
        "password:required",
        "password_confirmation:required",
    ];
    assert_eq!(
        (empty.status, empty.errors()),
        (422, required.map(str::to_owned).to_vec()),
        "{empty}"
    );
    for (password, code) in [
        ("Aa1", "min_length"),
        ("aaaaaaaaaaa", "password_strength"),
        ("Kevad 2026", "password_characters"),
    ] {
        let fields =
            [("username", "mari"), ("password", password), ("password_confirmation", password)];
        let again = send(&site, "/en/setNewPassword/t", &fields).await;
        assert_eq!(
            (again.status, again.errors()),
            (422, vec![format!("password:{code}")]),
            "{again}"
        );
        assert_eq!(again.value("username").as_deref(), Some("mari"));
        assert!(!again.body.contains(password), "{again}");
    }
    let fields =
        [("username", "mari"), ("password", PASSWORD), ("password_confirmation", "Kevad-2027")];
    let again = send(&site, "/en/setNewPassword/t", &fields).await;
    assert_eq!(again.errors(), ["password_confirmation:password_mismatch"]);
}

#[actix_web::test]
async fn an_error_of_the_service_is_shown_at_its_field() {
    for (said, shown) in [
        (r#"{"errors":["incorrect_password"]}"#, "old_password:incorrect_password"),
        (r#"{"errors":["old_password"]}"#, "password:old_password"),
        (r#"{"errors":{"username":"username_not_found"}}"#, "username:username_not_found"),
        (r#"{"errors":["password_change_failed"]}"#, "password_change_failed"),
        (r#"{"success":false}"#, "undefined"),
    ] {
        let stub = Stub::telling(&[VALID, ("password/change", said)]);
        let fields = [("username", "mari"), ("old_password", PASSWORD), NEW[0], NEW[1]];
        let again = send(&Site::before(&stub, ""), "/en/changePassword/t", &fields).await;
        assert_eq!((again.status, again.screen().as_str()), (422, "change-password"), "{again}");
        assert_eq!(again.errors(), [shown]);
        let offers_new = again.count("main a.button[href='/en/forgotPassword']") == 1;
        assert_eq!(offers_new, shown == "password_change_failed", "{again}");
        assert_eq!(
            again.count("main form") == 0,
            offers_new,
            "no form that leads nowhere: {again}"
        );
    }
}

#[actix_web::test]
async fn a_fault_of_the_service_shows_the_error_screen() {
    let stub = Stub::telling(&[]);
    let page = Site::before(&stub, "").browser().get("/en/setNewPassword/t").await;
    assert_eq!((page.status, page.screen().as_str()), (503, "error"), "{page}");
    assert!(page.count("a[href='/en/setNewPassword/t']") == 1, "{page}");
}
