//! Two real nodes behind each balancer of `deploy/`: pages from both, a node that dies, cards, the visitor's address.

use std::{
    net::SocketAddr,
    time::{Duration, Instant},
};

use lavi::{clock::Clock, providers::id_card::client_cert};
use reqwest::{Client, Response, header::HeaderMap, redirect::Policy};

use super::{
    caddy::Caddy,
    cards::press_at,
    haproxy::HaProxy,
    nginx::{CARDS, Nginx, SITE},
    pair::Pair,
};
use crate::{
    card::{Card, CardSite, begun},
    providers_card::ca::{Answer, Ca},
    site::Seen,
};

/// Where a balancer listens, and the certificate that it shows (PEM).
struct Balancer<'a> {
    certificate: &'a str,
    site: SocketAddr,
    plain: SocketAddr,
    cards: SocketAddr,
}

const VISITOR: &str = "127.77.0.3";

/// The cookie that the site knows this browser by when it comes back from the ID-card host.
const BROWSER: &str = "of-this-browser";

impl Balancer<'_> {
    /// A browser at that address.
    fn browser(&self) -> Client {
        let own = reqwest::Certificate::from_pem(self.certificate.as_bytes()).unwrap();
        let client = Client::builder().redirect(Policy::none()).no_proxy().tls_certs_only([own]);
        let from: std::net::IpAddr = VISITOR.parse().unwrap();
        client.resolve(SITE, self.site).local_address(from).build().unwrap()
    }

    fn url(&self, path: &str) -> String {
        format!("https://{SITE}:{}{path}", self.site.port())
    }

    async fn page(&self, browser: &Client) -> Response {
        let planted = browser.get(self.url("/en")).header("x-forwarded-for", "203.0.113.9");
        let planted =
            planted.header("forwarded", "for=203.0.113.9").header("x-real-ip", "203.0.113.9");
        planted.send().await.unwrap()
    }

    /// Posts the form of the sign-in; the status.
    async fn sign_in(&self, browser: &Client, password: &str) -> (u16, String) {
        let form = browser.post(self.url("/en")).header("sec-fetch-site", "same-origin");
        let form = form.form(&[("email", "jaak"), ("password", password)]);
        let answer = form.send().await.unwrap();
        let to = answer.headers().get("location").map(|to| to.to_str().unwrap().to_owned());
        (answer.status().as_u16(), to.unwrap_or_default())
    }

    async fn press(&self, card: Option<&Card>, planted: &[(&str, &str)]) -> Seen {
        let at = (CARDS, self.cards);
        let path = format!("/id-card?lang=en&begun={}", begun(BROWSER));
        press_at(self.certificate, at, &path, card, planted).await
    }

    /// What the site answers to a browser that comes back from the ID-card host.
    async fn arrive(&self, answer: &Seen) -> Response {
        let to = answer.location();
        let path =
            to.strip_prefix(&format!("https://{SITE}")).unwrap_or_else(|| panic!("{answer}"));
        let asked = self.browser().get(self.url(path));
        asked.header("cookie", format!("__Host-lavi_card={BROWSER}")).send().await.unwrap()
    }

    async fn present(&self, card: Option<&Card>, planted: &[(&str, &str)]) -> (u16, String) {
        let answer = self.press(card, planted).await;
        if !answer.location().contains("/arrived?") {
            return (answer.status, answer.location());
        }
        assert!(!answer.headers.contains_key("set-cookie"), "{answer}");
        let arrived = self.arrive(&answer).await;
        let to = arrived.headers()["location"].to_str().unwrap();
        let root = format!("https://{SITE}");
        let to = if to.starts_with(&root) { to.to_owned() } else { root + to };
        (arrived.status().as_u16(), to)
    }

    /// Who presents a card arrives at the site, with the cookies that browsers give it.
    async fn arrives_with_a_card(&self, world: &CardSite) {
        let answer = self.press(Some(&Card::of(&world.ca)), &[]).await;
        let cookies = own_cookies(self.arrive(&answer).await.headers());
        let path = "/en/agreeToTerms";
        let asked = self.browser().get(self.url(path)).header("cookie", &cookies);
        let page = asked.send().await.unwrap().text().await.unwrap();
        assert!(page.contains("terms_accepted"), "{cookies}: {page}");
        let agreed = self.browser().post(self.url(path)).header("sec-fetch-site", "same-origin");
        let agreed = agreed.header("cookie", &cookies).form(&[("terms_accepted", "true")]);
        let agreed = agreed.send().await.unwrap();
        let account = format!("https://{SITE}/account/");
        assert_eq!(agreed.headers()["location"].to_str().unwrap(), account);
        let cookies = own_cookies(agreed.headers());
        let asked = self.browser().get(self.url("/account/")).header("cookie", &cookies);
        let page = asked.send().await.unwrap().text().await.unwrap();
        assert!(page.contains("Jaak-Kristjan"), "{cookies}: {page}");
    }

    /// What every sample promises.
    async fn keeps_its_promises(&self, mut nodes: Pair, world: &CardSite) {
        let browser = self.browser();
        for _ in 0..12 {
            let page = self.page(&browser).await;
            assert_eq!((page.status().as_u16(), page.version()), (200, reqwest::Version::HTTP_2));
            assert!(page.headers().contains_key("strict-transport-security"));
        }
        let from_each = nodes.once_answered("/{lang}", VISITOR, 12);
        assert!(from_each.iter().all(|pages| *pages > 0), "{from_each:?}");
        assert!(!nodes.logged("203.0.113.9"), "a planted address counts");
        self.leads_from_plain_http().await;
        assert_eq!(self.sign_in(&browser, "wrong").await.0, 422);
        self.believes_cards_alone(world).await;

        // Without a card there is no header, and not an empty one.
        assert!(!nodes.logged("cannot be read"), "a header was handed on");

        nodes.kill(0);
        for _ in 0..12 {
            assert_eq!(self.page(&browser).await.status(), 200);
        }
        let (status, to) = self.sign_in(&browser, "Kevadine-Hommik-7").await;
        assert_eq!((status, &*to), (303, "/en/agreeToTerms"));
        self.believes_cards_alone(world).await;
        self.arrives_with_a_card(world).await;
        let asked = browser.post(self.url("/en/forgotPassword"));
        let asked = asked.header("sec-fetch-site", "same-origin").form(&[("username", "jaak")]);
        assert_eq!(asked.send().await.unwrap().status(), 303);
        let until = Instant::now() + Duration::from_secs(20);
        while !nodes.servers.mail.heard().contains("/setNewPassword/") {
            assert!(Instant::now() < until, "no letter came: {}", nodes.servers.mail.heard());
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    async fn leads_from_plain_http(&self) {
        let plain = Client::builder().redirect(Policy::none()).no_proxy().build().unwrap();
        let root = format!("http://{}", self.plain);
        let led =
            plain.get(format!("{root}/en?lang=et")).header("host", SITE).send().await.unwrap();
        let to = led.headers()["location"].to_str().unwrap();
        assert_eq!((led.status().as_u16(), to), (301, "https://login.school.example/en?lang=et"));
        let form = plain.post(format!("{root}/en")).header("host", SITE).body("password=1");
        assert_eq!(form.send().await.unwrap().status(), 403);
        let token = plain.get(format!("{root}/en")).header("host", SITE).bearer_auth("1");
        assert_eq!(token.send().await.unwrap().status(), 403);
    }

    /// A card signs its person in; a certificate in a header, and another CA's card, do not.
    async fn believes_cards_alone(&self, world: &CardSite) {
        let card = Card::of(&world.ca);
        let signed_in = (303, format!("https://{SITE}/en/agreeToTerms"));
        assert_eq!(self.present(Some(&card), &[]).await, signed_in);
        let victim = client_cert::write(&card.certificate);
        let planted = [("client-cert", &*victim), ("x-ssl-client-cert", &*victim)];
        let refused = (303, format!("https://{SITE}/en?method=id-card&error=check_id_card_reader"));
        let stranger = Card::of(&Ca::new("Other CA"));
        for other in [None, Some(&stranger)] {
            assert_eq!(self.present(other, &[]).await, refused);
            assert_eq!(self.present(other, &planted).await, refused);
        }
        let at_the_site =
            press_at(self.certificate, (SITE, self.site), "/account/id-card", None, &planted).await;
        assert_eq!(at_the_site.status, 404, "{at_the_site}");
        let elsewhere =
            press_at(self.certificate, (CARDS, self.cards), "/en", Some(&card), &[]).await;
        assert_eq!(elsewhere.status, 404, "{elsewhere}");
    }
}

/// Those that browsers give to every host of the school, as a request names them.
fn own_cookies(headers: &HeaderMap) -> String {
    let set = headers.get_all("set-cookie").iter().map(|cookie| cookie.to_str().unwrap());
    let own = set.filter(|cookie| cookie.starts_with("__Host-") && !cookie.contains("Domain="));
    own.map(|cookie| cookie.split(';').next().unwrap()).collect::<Vec<_>>().join("; ")
}

/// Cards that are valid today: the nodes have the clock of the system.
fn world() -> CardSite {
    CardSite::of(Ca::new("Test CA"), Answer::good(Clock::System.now()), "", "")
}

#[actix_web::test]
async fn two_nodes_behind_nginx() {
    let world = world();
    let nodes = Pair::start(&world);
    let nginx = Nginx::of_two(nodes.addresses, &nodes.cas);
    let (site, plain, cards) = (nginx.https, nginx.http, nginx.cards);
    let balancer = Balancer { certificate: &nginx.certificate, site, plain, cards };
    balancer.keeps_its_promises(nodes, &world).await;
}

#[actix_web::test]
async fn two_nodes_behind_haproxy() {
    let world = world();
    let nodes = Pair::start(&world);
    let haproxy = HaProxy::of_two(nodes.addresses, nodes.health, &nodes.cas);
    let (site, plain, cards) = (haproxy.site, haproxy.plain, haproxy.cards);
    let balancer = Balancer { certificate: &haproxy.certificate, site, plain, cards };
    balancer.keeps_its_promises(nodes, &world).await;
}

#[actix_web::test]
async fn two_nodes_behind_caddy() {
    let world = world();
    let nodes = Pair::start(&world);
    let caddy = Caddy::of_two(nodes.addresses, nodes.health, &nodes.cas);
    let (site, plain, cards) = (caddy.site, caddy.plain, caddy.cards);
    let balancer = Balancer { certificate: &caddy.certificate, site, plain, cards };
    balancer.keeps_its_promises(nodes, &world).await;
}
