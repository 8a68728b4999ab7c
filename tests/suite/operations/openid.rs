//! Applications and devices between two nodes: what one node has seen counts at the other.

use std::time::{Duration, Instant};

use aws_lc_rs::{
    rand::SystemRandom,
    signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair},
};
use lavi::clock::Clock;
use serde_json::{Value, json};

use super::cluster::Cluster;
use crate::{
    doubles::{
        application::{Application, sid, sign_in, sign_out},
        openid_provider::{encode, signed},
        server::Action,
    },
    site::{Browser, Seen},
};

/// Two nodes with Mari, and an application that is registered with these options more.
struct Pair {
    cluster: Cluster,
    party: Application,
    roots: [String; 2],
}

impl Pair {
    fn new(more: &str) -> Self {
        let cluster = Cluster::start();
        cluster.add_person("mari", 0);
        let mut party = Application::start();
        party.register(party.port(), more, |words| {
            let words: Vec<&str> = words.split_whitespace().collect();
            cluster.command(&words, "")
        });
        let roots = cluster.ports.map(|ports| format!("http://127.0.0.1:{}", ports.site));
        Self { cluster, party, roots }
    }

    /// A browser before this node.
    fn browser(&self, node: usize) -> Browser {
        Browser::new(self.roots[node].clone())
    }

    /// The application asks this node, with what proves who it is.
    async fn asks(&self, node: usize, path: &str, fields: &[(&str, &str)]) -> Seen {
        let own = [("client_id", self.party.id.as_str()), ("client_secret", &self.party.secret)];
        let server = self.browser(node).with_header("sec-fetch-site", "");
        server.post(path, &[&own, fields].concat()).await
    }
}

/// Status, and what stands in `error` of the answer.
fn error(answer: &Seen) -> (u16, String) {
    let told: Value = serde_json::from_str(&answer.body).unwrap_or_else(|_| panic!("{answer}"));
    (answer.status, told["error"].as_str().unwrap_or_default().to_owned())
}

fn text(answer: &Seen, name: &str) -> String {
    let told: Value = serde_json::from_str(&answer.body).unwrap_or_else(|_| panic!("{answer}"));
    told[name].as_str().unwrap_or_else(|| panic!("{name}: {answer}")).to_owned()
}

#[actix_web::test]
async fn each_notice_is_sent_once_and_by_the_other_node_when_its_node_is_killed() {
    const SESSIONS: usize = 12;
    let mut pair = Pair::new("");
    let mut people = Vec::new();
    for number in 0..SESSIONS {
        let browser = pair.browser(number % 2);
        sign_in(&browser, "mari").await;
        let token = pair.party.enter(&browser).await;
        // Each signs out at the other node, all at once.
        people.push((browser.before(pair.roots[1 - number % 2].clone()), token));
    }
    let leaving = people.iter().map(|(browser, token)| sign_out(browser, token));
    futures_util::future::join_all(leaving).await;
    let told = pair.party.is_told(SESSIONS, Duration::from_secs(10)).await;
    assert_eq!(Application::sids(&told).len(), SESSIONS);
    tokio::time::sleep(Duration::from_secs(8)).await;
    assert_eq!(pair.party.told().len(), SESSIONS, "both live, and none is sent twice");

    // The first node has a notice under way when it is killed.
    let browser = pair.browser(0);
    sign_in(&browser, "mari").await;
    let token = pair.party.enter(&browser).await;
    pair.party.does(Action::Hang(""));
    sign_out(&browser, &token).await;
    pair.party.is_told(SESSIONS + 1, Duration::from_secs(5)).await;
    pair.cluster.kill_node(0);
    pair.party.does(Action::text(204, ""));
    let begun = Instant::now();
    // The end of its lease, and the other node's next look.
    let told = pair.party.is_told(SESSIONS + 2, Duration::from_secs(100)).await;
    println!("the other node has sent it {:?} after the kill", begun.elapsed());
    assert_eq!(told[SESSIONS], told[SESSIONS + 1], "the same notice");
    assert_eq!(told[SESSIONS].sid, sid(&token));
    pair.cluster.start_node(0);
    tokio::time::sleep(Duration::from_secs(6)).await;
    assert_eq!(pair.party.told().len(), SESSIONS + 2, "it is done");
    pair.cluster.assert_sound();
}

#[actix_web::test]
async fn a_device_begins_at_one_node_is_allowed_at_the_other_and_asks_both() {
    const GRANT: &str = "urn:ietf:params:oauth:grant-type:device_code";
    let pair = Pair::new("--device");
    let begun = pair.asks(0, "/account/oauth/device_authorization", &[("scope", "openid")]).await;
    let (device, code) = (text(&begun, "device_code"), text(&begun, "user_code"));
    let fields = [("grant_type", GRANT), ("device_code", device.as_str())];
    let asks = async |node: usize| pair.asks(node, "/account/oauth/token", &fields).await;
    assert_eq!(error(&asks(0).await), (400, "authorization_pending".to_owned()));
    assert_eq!(error(&asks(1).await), (400, "slow_down".to_owned()), "asked at the first just now");
    assert_eq!(error(&asks(0).await), (400, "slow_down".to_owned()), "and at the second");
    let asked = Instant::now();

    let browser = pair.browser(1);
    sign_in(&browser, "mari").await;
    let page = browser.get("/device").await;
    let question = browser.submit(&page, "confirm", &[("user_code", &code)]).await;
    let done = browser.submit(&question, "allow", &[]).await;
    assert_eq!((done.status, done.screen().as_str()), (200, "device"), "{done}");
    // Five seconds, and five more for each question that came too soon.
    tokio::time::sleep(Duration::from_secs(12).saturating_sub(asked.elapsed())).await;
    assert_eq!(
        error(&asks(1).await),
        (400, "slow_down".to_owned()),
        "both nodes have made it longer"
    );
    tokio::time::sleep(Duration::from_millis(20_500)).await;
    let answers = futures_util::join!(asks(0), asks(1));
    let answers = [error(&answers.0), error(&answers.1)];
    let given = answers.iter().filter(|(status, _)| *status == 200).count();
    let refused = ["invalid_grant", "slow_down"];
    let others = answers.iter().filter(|(_, error)| refused.contains(&error.as_str())).count();
    assert_eq!((given, others), (1, 1), "{answers:?}");
    pair.cluster.assert_sound();
}

#[actix_web::test]
async fn a_request_that_was_sent_ahead_to_one_node_is_used_once_at_the_other() {
    let pair = Pair::new("");
    let browser = pair.browser(1);
    sign_in(&browser, "mari").await;
    for node in [0, 1] {
        let query = pair.party.query();
        let fields: Vec<(String, String)> =
            url::form_urlencoded::parse(query.as_bytes()).into_owned().collect();
        let fields: Vec<(&str, &str)> = fields
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
            .filter(|(name, _)| *name != "client_id")
            .collect();
        let pushed = pair.asks(0, "/account/oauth/par", &fields).await;
        assert_eq!(pushed.status, 201, "{pushed}");
        let name = text(&pushed, "request_uri");
        let address =
            format!("/account/oauth/authorize?client_id={}&request_uri={name}", pair.party.id);
        let code = Application::code(&browser.get(&address).await);
        // Not again, at neither node.
        let other = browser.before(pair.roots[node].clone());
        let again = other.get(&address).await;
        assert!(!again.location().contains("code="), "{node}: {again}");
        // A code of one node is exchanged at the other.
        pair.party.id_token(&pair.browser(node), &code).await;
    }
    pair.cluster.assert_sound();
}

#[actix_web::test]
async fn an_assertion_that_one_node_has_seen_is_refused_at_the_other() {
    let folder = tempfile::tempdir().unwrap();
    let key = EcdsaKeyPair::generate(&ECDSA_P256_SHA256_FIXED_SIGNING).unwrap();
    let (x, y) = key.public_key().as_ref()[1..].split_at(32);
    let set = json!({"keys": [{"kty": "EC", "crv": "P-256", "kid": "ec", "x": encode(x), "y": encode(y)}]});
    let file = folder.path().join("keys.json");
    std::fs::write(&file, set.to_string()).unwrap();
    let pair = Pair::new(&format!("--auth private_key_jwt --jwks {}", file.display()));
    let id = pair.party.id.as_str();
    let assertion = |number: usize| {
        let now = Clock::System.now();
        let claims = json!({
            "iss": id, "sub": id, "aud": "http://localhost:8080/account", "iat": now, "exp": now + 60, "jti": format!("n{number}"),
        });
        signed(&json!({"alg": "ES256", "kid": "ec"}), &claims, |message| {
            key.sign(&SystemRandom::new(), message).unwrap().as_ref().to_vec()
        })
    };
    let asks = async |node: usize, assertion: &str| {
        let fields = [
            ("client_assertion_type", "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"),
            ("client_assertion", assertion),
            ("token", "unknown"),
        ];
        let server = pair.browser(node).with_header("sec-fetch-site", "");
        server.post("/account/oauth/revoke", &fields).await
    };
    for node in [0, 1] {
        let one = assertion(node);
        assert_eq!(asks(node, &one).await.status, 200);
        for other in [1 - node, node] {
            assert_eq!(error(&asks(other, &one).await), (400, "invalid_client".to_owned()));
        }
    }
    // At the same moment.
    for number in 2..12 {
        let one = assertion(number);
        let (here, there) = futures_util::join!(asks(0, &one), asks(1, &one));
        let mut statuses = [here.status, there.status];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 400], "{number}");
    }
    pair.cluster.assert_sound();
}
