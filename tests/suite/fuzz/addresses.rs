//! Addresses that others write: where an outcome leads, and a client's redirect URIs.

use lavi::accounts::{
    Onward,
    embedded::oauth::{ClientError, NewClient},
};
use proptest::{prop_assert, prop_assert_eq};
use url::Url;

use super::{text_near, throw, throw_some};
use crate::site::Site;

#[test]
fn an_outcome_leads_only_to_listed_origins() {
    let [root, diary, more] =
        ["https://id.example/api/", "https://diary.example/app/", "http://localhost:9000"]
            .map(|text| Url::parse(text).unwrap());
    let onward = Onward::new(root, &diary, &[more.origin()]);
    let seeds = [
        "/home",
        "profile?tab=1#x",
        "//diary.example/a",
        "https://diary.example/a",
        "http://localhost:9000/",
        "https:diary.example",
        "https://diary.example@evil.example/",
        "https://mari:secret@diary.example/",
        "https://evil.example\\@diary.example/",
        "/\\evil.example",
        "javascript:alert(1)",
        "https://diary.example.evil.example/",
        "https://DIARY.example:443/%2e%2e/",
        "blob:https://diary.example/x",
        "///evil.example",
        "http://diary.example/",
        "https://xn--diary-.example/",
        "https://diary。example/",
        "\thttps://evil.example",
        "..//..//evil",
    ];
    throw(text_near(seeds), |address| {
        let Some(leads) = onward.resolve(&address) else { return Ok(()) };
        let origin = leads.origin().ascii_serialization();
        prop_assert!(
            ["https://id.example", "https://diary.example", "http://localhost:9000"]
                .contains(&origin.as_str()),
            "{leads}"
        );
        prop_assert!(
            leads.username().is_empty() && leads.password().is_none() && leads.as_str().is_ascii()
        );
        // The complete address is sent, and a browser parses it the same way.
        prop_assert_eq!(Url::parse(leads.as_str()).ok(), Some(leads.clone()));
        prop_assert!(
            leads.as_str().strip_prefix(&origin).is_some_and(|path| path.starts_with('/')),
            "{leads}"
        );
        Ok(())
    });
}

#[test]
fn redirect_uris_are_https_loopback_or_app_addresses() {
    let site = Site::start();
    let embedded = site.embedded.clone().unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let seeds = [
        "https://kava.example/back",
        "http://localhost:1234/back",
        "http://127.0.0.1/",
        "http://[::1]:8/",
        "ee.kalender.app:/back",
        "http://kava.example/",
        "https://a@kava.example/",
        "https://kava.example/#x",
        "javascript:alert(1)",
        "data:text/html,x",
        "https://kava.example/ b",
        "java.script:alert(1)",
        "http://localhost.evil.example/",
        "http://127.0.0.1.evil.example/",
        "file:///etc/passwd",
        "https://kava.example/ https://evil.example/",
        "vbscript.x:y",
        "HTTPS://KAVA.example",
        "http://2130706433/",
    ];
    throw_some(200, text_near(seeds), |address| {
        let client = NewClient {
            name: "Õppekava".to_owned(),
            redirect_uris: vec![address.clone()],
            scopes: vec!["user_basic_data".to_owned()],
            ..NewClient::default()
        };
        match runtime.block_on(embedded.oauth.clients.add_client(client)) {
            Err(ClientError::Redirect(_)) => Ok(()),
            Err(cause) => {
                prop_assert!(false, "{cause}");
                Ok(())
            }
            Ok(_) => {
                let url = Url::parse(&address).unwrap();
                prop_assert!(
                    address.bytes().all(|byte| byte.is_ascii_graphic()) && !address.contains('#')
                );
                prop_assert!(url.username().is_empty() && url.password().is_none());
                let host = url.host_str().unwrap_or_default();
                let is_here = host == "localhost"
                    || host.ends_with(".localhost")
                    || host.starts_with("127.")
                    || host == "[::1]";
                let fits = url.scheme() == "https"
                    || (url.scheme() == "http" && is_here)
                    || url.scheme().contains('.');
                prop_assert!(fits, "{address}");
                Ok(())
            }
        }
    });
}
