//! ID cards behind nginx with its own variable and behind HAProxy: presented, absent, and planted by a visitor.

use std::net::SocketAddr;

use lavi::providers::id_card::client_cert;

use super::{
    cards::{arrived, press, press_at, served},
    haproxy::HaProxy,
    nginx::{CARDS, Nginx, SITE},
};
use crate::card::{Card, CardSite, pem};

/// The certificate as nginx writes `$ssl_client_escaped_cert`.
fn escaped(card: &Card) -> String {
    let pem = pem(card.certificate.der());
    percent_encoding::utf8_percent_encode(&pem, percent_encoding::NON_ALPHANUMERIC).to_string()
}

const ESCAPED: &str = "proxy_header = \"escaped-pem\"";

/// What an operator writes into the sample for nginx's own variable.
fn with_escaped_pem(lavi: SocketAddr, cas: &str) -> Nginx {
    let replaced = [
        ("proxy_set_header Client-Cert $lavi_card;", "proxy_set_header Client-Cert \"\";"),
        (
            "proxy_set_header X-SSL-Client-Cert \"\";",
            "proxy_set_header X-SSL-Client-Cert $ssl_client_escaped_cert;",
        ),
    ];
    let replaced = replaced.map(|(example, own)| (example, own.to_owned()));
    Nginx::with(lavi, Some(cas), &[("id-card-nginx.conf", &replaced)])
}

#[actix_web::test]
async fn nginx_can_hand_the_certificate_on_as_an_escaped_pem_text() {
    let world = CardSite::start();
    let (site, cas) = served(&world, ESCAPED).await;
    let nginx = with_escaped_pem(site.address, &cas);
    let at = (CARDS, nginx.cards);
    let (card, path) =
        (Card::of(&world.ca), "/id-card?lang=en&begun=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA");
    let answer = press_at(&nginx.certificate, at, path, Some(&card), &[]).await;
    assert!(answer.status == 303 && answer.location().starts_with(&arrived()), "{answer}");
    assert_eq!(world.ocsp.count("/"), 1);
    refuses_what_is_planted(&world, &nginx.certificate, at).await;
    let planted = [("x-ssl-client-cert", &*escaped(&card))];
    let path = "/account/id-card";
    let at_the_site = press_at(&nginx.certificate, (SITE, nginx.https), path, None, &planted).await;
    assert_eq!(at_the_site.status, 404, "{at_the_site}");
}

/// A proxy that hands on the other header is not understood: only the configured one is read.
#[actix_web::test]
async fn only_the_configured_header_is_read() {
    let world = CardSite::start();
    let (card, path) =
        (Card::of(&world.ca), "/id-card?lang=en&begun=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA");
    let refused = format!("https://{SITE}/en?method=id-card&error=check_id_card_reader");
    let (site, cas) = served(&world, ESCAPED).await;
    let nginx = Nginx::start(site.address, Some(&cas));
    let answer = press(&nginx, CARDS, path, Some(&card), &[]).await;
    assert_eq!(answer.location(), refused, "Client-Cert, although escaped-pem is configured");
    let (site, cas) = served(&world, "").await;
    let nginx = with_escaped_pem(site.address, &cas);
    let answer = press(&nginx, CARDS, path, Some(&card), &[]).await;
    assert_eq!(answer.location(), refused, "X-SSL-Client-Cert, although it is not configured");
}

#[actix_web::test]
async fn a_card_signs_in_through_haproxy_and_a_planted_certificate_does_not() {
    let world = CardSite::start();
    let (site, cas) = served(&world, "").await;
    let haproxy = HaProxy::start(site.address, &cas);
    let at = (CARDS, haproxy.cards);
    let card = Card::of(&world.ca);
    for (path, to) in [
        (
            "/id-card?lang=en&begun=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
            "/account/id-card/arrived?lang=en&code=".to_owned(),
        ),
        (
            "/register/id-card?lang=en&begun=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
            "/en/register?method=id-card&error=user_id_code_already_exist".to_owned(),
        ),
    ] {
        let answer = press_at(&haproxy.certificate, at, path, Some(&card), &[]).await;
        let to = format!("https://{SITE}{to}");
        assert!(answer.status == 303 && answer.location().starts_with(&to), "{answer}");
    }
    assert_eq!(world.ocsp.count("/"), 2);
    refuses_what_is_planted(&world, &haproxy.certificate, at).await;
    for path in ["/", "/en", "/account/", "/account/id-card", "/id-card/"] {
        let answer = press_at(&haproxy.certificate, at, path, Some(&card), &[]).await;
        assert_eq!(answer.status, 404, "{path}");
    }
}

/// Without a card and with another CA's card, whatever headers the visitor sends: the words about the card reader.
async fn refuses_what_is_planted(world: &CardSite, certificate: &str, at: (&str, SocketAddr)) {
    let asked = world.ocsp.count("/");
    let victim = Card::of(&world.ca);
    let (written, escaped) = (client_cert::write(&victim.certificate), escaped(&victim));
    let planted = [("client-cert", &*written), ("x-ssl-client-cert", &*escaped)];
    let refused = format!("https://{SITE}/en?method=id-card&error=check_id_card_reader");
    let stranger = Card::of(&crate::providers_card::ca::Ca::new("Other CA"));
    for card in [None, Some(&stranger)] {
        for planted in [&[][..], &planted] {
            let answer = press_at(
                certificate,
                at,
                "/id-card?lang=en&begun=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
                card,
                planted,
            )
            .await;
            assert_eq!((answer.status, answer.location()), (303, refused.clone()), "{answer}");
            assert!(!answer.header("set-cookie").contains("lavi_account"), "{answer}");
        }
    }
    assert_eq!(world.ocsp.count("/"), asked, "no card was believed so far as to be asked about");
}
