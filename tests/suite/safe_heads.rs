//! A HEAD changes nothing (RFC 9110 section 9.2.1), whatever the GET of that address does.

use std::time::Duration;

use sqlx::{AnyConnection, Connection, Row, any::AnyRow};

use crate::{cast, routes::ROUTES, site::Site};

/// Everything that the database holds but the leases of process and node, which are renewed by themselves.
async fn everything(site: &Site) -> String {
    let mut connection = AnyConnection::connect(&site.database).await.unwrap();
    let tables: Vec<String> = sqlx::query_scalar(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT IN ('processes', 'nodes', 'sqlite_sequence') ORDER BY name",
    )
    .fetch_all(&mut connection)
    .await
    .unwrap();
    let mut all = String::new();
    for table in tables {
        let columns: Vec<AnyRow> =
            sqlx::query(sqlx::AssertSqlSafe(format!("PRAGMA table_info({table})")))
                .fetch_all(&mut connection)
                .await
                .unwrap();
        let quoted: Vec<String> = columns
            .iter()
            .map(|column| format!("quote(\"{}\")", column.get::<String, _>("name")))
            .collect();
        let rows = format!("SELECT {} AS held FROM {table} ORDER BY 1", quoted.join(" || ',' || "));
        let rows: Vec<String> =
            sqlx::query_scalar(sqlx::AssertSqlSafe(rows)).fetch_all(&mut connection).await.unwrap();
        all.extend([table.as_str(), ": ", rows.join("\n  ").as_str(), "\n"]);
    }
    connection.close().await.unwrap();
    all
}

/// The same, once nothing has changed for two seconds: the phone's task has ended then.
async fn settled(site: &Site) -> String {
    let mut last = everything(site).await;
    loop {
        tokio::time::sleep(Duration::from_secs(2)).await;
        let now = everything(site).await;
        if now == last {
            return now;
        }
        last = now;
    }
}

/// The token in the newest letter's link.
async fn token(site: &Site, path: &str) -> String {
    let letter = site.letters().await.pop().unwrap().replace("=\r\n", "");
    let after = letter.split_once(path).unwrap_or_else(|| panic!("{letter}")).1;
    after.chars().take_while(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_')).collect()
}

/// Addresses without a language, and those that only somebody in the middle of something has.
async fn others(site: &Site) -> Vec<String> {
    let visitor = site.browser();
    visitor
        .submit(&visitor.get("/en/forgotPassword").await, "submit", &[("username", "mari")])
        .await;
    let reset = token(site, "/setNewPassword/").await;
    let request = "response_type=code&client_id=app&redirect_uri=https%3A%2F%2Fapp.example%2F&scope=user_data&state=s&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256";
    let mut all = vec![
        format!("/en/setNewPassword/{reset}"),
        format!("/en/permissions?{request}"),
        format!("/en/oauth/authorize?{request}"),
        format!("/account/oauth/authorize?{request}"),
    ];
    let more = [
        "/",
        "/health/live",
        "/health/ready",
        "/metrics",
        "/.well-known/security.txt",
        "/.well-known/oauth-authorization-server/account",
        "/account/.well-known/openid-configuration",
        "/account/oauth/jwks",
        "/en/smart-id/code",
        "/en/smart-id/code.bin",
        "/en/captcha/sound.wav?id=c1",
        "/en/smart-id/callback?value=a&sessionSecretDigest=b",
        "/account",
        "/account/",
        "/account/applications",
        "/account/sessions",
        "/account/logout",
        "/account/set-user",
        "/account/select-role?id=1",
        "/account/terms/service-terms/download",
        "/account/terms/privacy-policy/download",
        "/account/two-factor",
        "/account/two-factor/change",
        "/account/identities",
        "/account/passkeys",
        "/account/recovery-codes",
        "/account/review",
        "/account/activity",
        "/account/details",
        "/account/details/change",
        "/account/email",
        "/account/email/confirm/x",
        "/account/email/undo/x",
        "/account/data",
        "/account/data.json",
        "/account/close",
        "/account/har-id/signed-out",
        "/account/confirm?to=password",
        "/account/har-id",
        "/account/register/har-id",
        "/account/x-id",
        "/account/register/x-id",
        "/account/e-paraksts",
        "/account/har-id/callback?code=a&state=b",
        "/account/id-card",
        "/account/oauth/userinfo",
        "/device?user_code=WDJB-MJHT",
        "/account/oauth/logout",
        "/account/signed-out",
        "/desk/",
        "/desk/classes",
        "/desk/activity",
        "/desk/import",
    ];
    all.extend(more.map(str::to_owned));
    all
}

#[actix_web::test]
async fn a_head_of_any_address_changes_nothing() {
    let site = Site::start();
    site.add(cast::mari()).await;
    // As from a link of our own page: so the navigations below /account act.
    let signed_in = site.browser().with_header("sec-fetch-site", "same-origin");
    signed_in.sign_in_at("/en", "mari").await;
    let choosing = site.browser();
    choosing
        .post(
            "/en?method=mobile-id",
            &[
                ("personalCode", "60001019906"),
                ("phonePrefix", "+372"),
                ("phoneNumber", "55555555"),
            ],
        )
        .await;
    let routes = ROUTES.iter().map(|(path, _)| format!("/en{path}"));
    let addresses: Vec<String> = others(&site).await.into_iter().chain(routes).collect();
    let before = settled(&site).await;
    for address in &addresses {
        for browser in [&signed_in, &choosing] {
            let session = browser.cookie("lavi_account");
            let answer = browser.head(address).await;
            assert!(answer.status < 500 || answer.status == 503, "{address}: {answer}");
            assert!(answer.body.is_empty(), "{address}");
            assert_eq!(browser.cookie("lavi_account"), session, "{address}");
        }
        let after = everything(&site).await;
        assert_eq!(before, after, "{address}");
    }
    signed_in.get("/account/logout").await;
    assert_ne!(before, everything(&site).await, "a GET of one of them does");
}
