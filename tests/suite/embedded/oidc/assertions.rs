//! Applications that prove who they are by assertions which their own keys sign (RFC 7523).

use std::{
    fs,
    sync::{Arc, Mutex},
};

use actix_web::test::TestRequest;
use aws_lc_rs::{
    hmac,
    rand::SystemRandom,
    signature::{
        ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, Ed25519KeyPair, KeyPair, RSA_PKCS1_SHA256,
        RSA_PSS_SHA256,
    },
};
use futures_util::future::join_all;
use lavi::accounts::embedded::oauth::{ApplicationKeys, ClientError};
use serde_json::{Map, Value, json};

use super::{Answer, BACK, Scene, basic, kava};
use crate::{
    command::Machine,
    doubles::{
        openid_provider::{encode, jwk, sign_rsa, signed},
        server::{Action, Server},
    },
    embedded::allowances::{number, written},
    world::NOON,
};

const ISSUER: &str = "https://login.example/account";
const KIND: &str = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";

/// Keys of the application.
struct Keys {
    ec: EcdsaKeyPair,
    ed: Ed25519KeyPair,
}

impl Keys {
    fn new() -> Self {
        let ec = EcdsaKeyPair::generate(&ECDSA_P256_SHA256_FIXED_SIGNING).unwrap();
        Self { ec, ed: Ed25519KeyPair::generate().unwrap() }
    }

    fn set(&self) -> Value {
        let (x, y) = self.ec.public_key().as_ref()[1..].split_at(32);
        let mut rsa = jwk(0, "rsa");
        rsa.as_object_mut().unwrap().remove("alg");
        json!({"keys": [
            {"kty": "EC", "crv": "P-256", "kid": "ec", "x": encode(x), "y": encode(y)},
            {"kty": "OKP", "crv": "Ed25519", "kid": "ed", "x": encode(self.ed.public_key())},
            rsa,
        ]})
    }

    fn registered(&self) -> ApplicationKeys {
        ApplicationKeys::Set(self.set().to_string())
    }

    fn sign(&self, header: &Value, claims: &Value) -> String {
        signed(header, claims, |message| match header["alg"].as_str().unwrap() {
            "ES256" => self.ec.sign(&SystemRandom::new(), message).unwrap().as_ref().to_vec(),
            "EdDSA" => self.ed.sign(message).as_ref().to_vec(),
            "RS256" => sign_rsa(0, &RSA_PKCS1_SHA256, message),
            "PS256" => sign_rsa(0, &RSA_PSS_SHA256, message),
            // With what everybody knows: the public key.
            "HS256" => {
                let key = hmac::Key::new(hmac::HMAC_SHA256, self.ec.public_key().as_ref());
                hmac::sign(&key, message).as_ref().to_vec()
            }
            _ => Vec::new(),
        })
    }

    /// An assertion with this number in its `jti`, good for a minute.
    fn assertion(&self, client: &str, number: usize) -> String {
        self.sign(&json!({"alg": "ES256", "kid": "ec"}), &claims(client, number))
    }
}

fn claims(client: &str, number: usize) -> Value {
    json!({"iss": client, "sub": client, "aud": ISSUER, "exp": NOON + 60, "iat": NOON, "jti": format!("n{number}")})
}

/// Revokes a token that is none: who has proven who they are gets 200.
async fn proven(scene: &Scene, fields: &[(&str, &str)]) -> Answer {
    let fields = fields.iter().chain(&[("token", "unknown")]).collect::<Vec<_>>();
    scene.call(TestRequest::post().uri("/oauth/revoke").set_form(&fields)).await
}

async fn asserted(scene: &Scene, assertion: &str) -> Answer {
    proven(scene, &[("client_assertion_type", KIND), ("client_assertion", assertion)]).await
}

#[actix_web::test]
async fn an_application_signs_for_itself_by_any_of_its_keys_at_every_endpoint() {
    let keys = Keys::new();
    let mut scene = Scene::with(|client| client.keys = Some(keys.registered())).await;
    assert!(scene.client.secret.is_none());
    let id = scene.client.id.clone();
    for (number, (algorithm, key)) in
        [("ES256", "ec"), ("EdDSA", "ed"), ("RS256", "rsa"), ("PS256", "rsa")]
            .into_iter()
            .enumerate()
    {
        let header = json!({"alg": algorithm, "kid": key, "typ": "client-authentication+jwt"});
        let told = asserted(&scene, &keys.sign(&header, &claims(&id, number))).await;
        assert_eq!(told.status, 200, "{algorithm}: {told:?}");
    }
    let code = scene.code(&[]).await;
    let given = keys.assertion(&id, 10);
    let proof = [("client_assertion_type", KIND), ("client_assertion", given.as_str())];
    let tokens = scene.exchange(&code, &proof).await;
    assert_eq!(tokens.status, 200, "{tokens:?}");
    let refresh = tokens.text("refresh_token");
    let given = keys.assertion(&id, 11);
    let fields = [
        ("grant_type", "refresh_token"),
        ("refresh_token", &refresh),
        ("client_id", &id),
        ("client_assertion_type", KIND),
        ("client_assertion", &given),
    ];
    assert_eq!(scene.token(&fields, &[]).await.status, 200);

    // A resource server may have keys as well.
    let mut server = kava();
    (server.redirect_uris, server.resource_server, server.keys) =
        (Vec::new(), true, Some(keys.registered()));
    let server = scene.world.service.oauth.clients.add_client(server).await.unwrap();
    let given = keys.assertion(&server.id, 0);
    let fields =
        [("token", "unknown"), ("client_assertion_type", KIND), ("client_assertion", &given)];
    let asks = TestRequest::post().uri("/oauth/introspect").set_form(fields);
    let told = scene.call(asks).await;
    assert_eq!((told.status, &told.json), (200, &json!({"active": false})));
    let wrong = TestRequest::post().uri("/oauth/introspect").set_form(fields);
    assert_eq!(scene.call(wrong).await.error(), (401, "invalid_client"), "used twice");
}

#[actix_web::test]
async fn each_wrong_claim_or_header_is_refused() {
    type Change = fn(&mut Map<String, Value>);
    fn set(claims: &mut Map<String, Value>, name: &str, value: impl Into<Value>) {
        claims.insert(name.to_owned(), value.into());
    }
    let keys = Keys::new();
    let scene = Scene::with(|client| client.keys = Some(keys.registered())).await;
    let id = scene.client.id.clone();
    let header = json!({"alg": "ES256", "kid": "ec"});
    let wrong: [(&str, Change); 20] = [
        ("iss", |c| set(c, "iss", "another")),
        ("iss", |c| drop(c.remove("iss"))),
        ("sub", |c| set(c, "sub", "another")),
        ("sub", |c| drop(c.remove("sub"))),
        ("aud", |c| set(c, "aud", "https://other.example")),
        ("aud", |c| set(c, "aud", "https://login.example/account/")),
        ("aud", |c| set(c, "aud", "https://login.example/account/oauth/userinfo")),
        ("aud", |c| set(c, "aud", json!([ISSUER, "https://other.example"]))),
        ("aud", |c| set(c, "aud", json!([]))),
        ("aud", |c| drop(c.remove("aud"))),
        ("exp", |c| set(c, "exp", NOON - 60)),
        ("exp", |c| set(c, "exp", NOON + 661)),
        ("exp", |c| set(c, "exp", i64::MAX)),
        ("exp", |c| set(c, "exp", "soon")),
        ("exp", |c| drop(c.remove("exp"))),
        ("iat", |c| set(c, "iat", NOON + 61)),
        ("nbf", |c| set(c, "nbf", NOON + 61)),
        ("jti", |c| set(c, "jti", "")),
        ("jti", |c| set(c, "jti", 5)),
        ("jti", |c| drop(c.remove("jti"))),
    ];
    for (number, (name, change)) in wrong.into_iter().enumerate() {
        let mut said = claims(&id, number);
        change(said.as_object_mut().unwrap());
        let told = asserted(&scene, &keys.sign(&header, &said)).await;
        assert_eq!(told.error(), (400, "invalid_client"), "{number} {name}");
    }
    let stranger = Keys::new();
    for (number, (signer, header)) in [
        (&stranger, json!({"alg": "ES256", "kid": "ec"})),
        (&keys, json!({"alg": "none", "kid": "ec"})),
        (&keys, json!({"alg": "HS256", "kid": "ec"})),
        (&keys, json!({"alg": "ES256", "kid": "ed"})),
        (&keys, json!({"alg": "ES256", "kid": "unknown"})),
        (&keys, json!({"alg": "ES256", "kid": "ec", "typ": "logout+jwt"})),
        (&keys, json!({"alg": "ES256", "kid": "ec", "crit": ["b64"], "b64": true})),
        (&stranger, json!({"alg": "ES256", "jwk": stranger.set()["keys"][0]})),
    ]
    .into_iter()
    .enumerate()
    {
        let told = asserted(&scene, &signer.sign(&header, &claims(&id, 100 + number))).await;
        assert_eq!(told.error(), (400, "invalid_client"), "{header}");
    }
    // What is right, at both ends of what is allowed.
    let right: [Change; 6] = [
        |c| set(c, "aud", format!("{ISSUER}/oauth/token")),
        |c| set(c, "aud", json!([ISSUER])),
        |c| set(c, "aud", json!([ISSUER, format!("{ISSUER}/oauth/token")])),
        |c| set(c, "exp", NOON - 59),
        |c| set(c, "exp", NOON + 660),
        |c| set(c, "nbf", NOON + 60),
    ];
    for (number, change) in right.into_iter().enumerate() {
        let mut said = claims(&id, 200 + number);
        change(said.as_object_mut().unwrap());
        assert_eq!(asserted(&scene, &keys.sign(&header, &said)).await.status, 200, "{said}");
    }
    assert_eq!(number(&scene.world, "SELECT COUNT(*) FROM oauth_assertions").await, 6);
}

#[actix_web::test]
async fn an_application_proves_who_it_is_in_the_registered_way_and_in_one_way() {
    let keys = Keys::new();
    let mut scene = Scene::with(|client| client.keys = Some(keys.registered())).await;
    let id = scene.client.id.clone();
    let given = keys.assertion(&id, 1);
    let assertion = ("client_assertion", given.as_str());
    let secret = ("client_secret", "any");
    for (fields, error) in [
        (vec![("client_id", id.as_str())], "invalid_client"),
        (vec![("client_id", &id), secret], "invalid_client"),
        (vec![("client_id", &id), ("client_secret", "-")], "invalid_client"),
        (vec![("client_assertion_type", KIND), assertion, secret], "invalid_request"),
        (vec![assertion], "invalid_request"),
        (vec![("client_assertion_type", KIND)], "invalid_request"),
        (vec![("client_assertion_type", "urn:other"), assertion], "invalid_request"),
        (
            vec![("client_assertion_type", KIND), assertion, ("client_id", "another")],
            "invalid_client",
        ),
        (vec![("client_assertion_type", KIND), ("client_assertion", "a.b.c")], "invalid_client"),
        (vec![("client_assertion_type", KIND), ("client_assertion", "x")], "invalid_client"),
    ] {
        let told = proven(&scene, &fields).await;
        assert_eq!(told.error(), (400, error), "{fields:?}");
    }
    let fields = [
        ("token", "unknown"),
        ("client_assertion_type", KIND),
        ("client_assertion", given.as_str()),
    ];
    let both = TestRequest::post().uri("/oauth/revoke").set_form(fields);
    let both = both.insert_header(basic(&id, "any"));
    assert_eq!(scene.call(both).await.error(), (400, "invalid_request"));
    assert_eq!(asserted(&scene, &given).await.status, 200, "nothing of that has used it up");

    // One with a secret, and a public one, are not proven by what anybody can sign.
    for public in [false, true] {
        let mut other = kava();
        other.public = public;
        scene.client = scene.world.service.oauth.clients.add_client(other).await.unwrap();
        let told = asserted(&scene, &keys.assertion(&scene.client.id, 2)).await;
        assert_eq!(told.error(), (400, "invalid_client"), "{public}");
    }
}

#[actix_web::test]
async fn an_assertion_counts_once_on_two_nodes_and_is_remembered_until_it_is_over() {
    let keys = Keys::new();
    let mut scene = Scene::with(|client| client.keys = Some(keys.registered())).await;
    let id = scene.client.id.clone();
    let given = keys.assertion(&id, 1);
    let other = scene.world.reopened().await;
    let first = std::mem::replace(&mut scene.world.service, other);
    let here = async { asserted(&scene, &given).await.status };
    let there = async {
        let app = actix_web::App::new()
            .app_data(actix_web::web::Data::new(first.oauth.clone()))
            .configure(lavi::accounts::embedded::oauth::routes);
        let app = actix_web::test::init_service(app).await;
        let fields = [
            ("token", "unknown"),
            ("client_assertion_type", KIND),
            ("client_assertion", given.as_str()),
        ];
        let mut all = Vec::new();
        for _ in 0..3 {
            let request = TestRequest::post().uri("/oauth/revoke").set_form(fields).to_request();
            let told = actix_web::test::call_service(&app, request).await;
            all.push(told.status().as_u16());
        }
        all
    };
    let (here, there) = futures_util::join!(here, there);
    let good = there.iter().chain([&here]).filter(|status| **status == 200).count();
    assert_eq!(good, 1, "{here} {there:?}");

    let given = keys.assertion(&id, 2);
    let all = join_all((0..5).map(|_| asserted(&scene, &given))).await;
    assert_eq!(all.iter().filter(|told| told.status == 200).count(), 1, "{all:?}");
    // It is good for a minute, and a minute more for a clock that is late.
    scene.world.clock.advance(119);
    scene.world.service.upkeep.sweep().await;
    assert_eq!(asserted(&scene, &given).await.error(), (400, "invalid_client"), "still remembered");
    assert_eq!(number(&scene.world, "SELECT COUNT(*) FROM oauth_assertions").await, 2);
    scene.world.clock.advance(1);
    scene.world.service.upkeep.sweep().await;
    assert_eq!(number(&scene.world, "SELECT COUNT(*) FROM oauth_assertions").await, 0);
    assert_eq!(asserted(&scene, &given).await.error(), (400, "invalid_client"), "over");
}

#[actix_web::test]
async fn an_application_has_so_many_assertions_at_once_and_others_do_not_suffer() {
    let keys = Keys::new();
    let mut scene = Scene::with(|client| client.keys = Some(keys.registered())).await;
    let rows = format!(
        "INSERT INTO oauth_assertions (client, jti, expires_at) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n \
         WHERE i < 10000) SELECT '{}', 'x' || i, {} FROM n",
        scene.client.id,
        NOON + 5
    );
    assert_eq!(written(&scene.world, &rows).await, 10_000);
    let full = asserted(&scene, &keys.assertion(&scene.client.id, 1)).await;
    assert_eq!(full.error(), (429, "server_error"));
    let mut other = kava();
    other.keys = Some(keys.registered());
    let other = scene.world.service.oauth.clients.add_client(other).await.unwrap();
    let own = std::mem::replace(&mut scene.client, other);
    assert_eq!(asserted(&scene, &keys.assertion(&scene.client.id, 1)).await.status, 200);
    scene.world.clock.advance(5);
    assert_eq!(asserted(&scene, &keys.assertion(&own.id, 1)).await.status, 200, "they are over");
}

#[actix_web::test]
async fn published_keys_are_read_again_after_five_minutes_and_once_a_minute_for_what_is_unknown() {
    let (keys, next) = (Keys::new(), Keys::new());
    let published = Arc::new(Mutex::new(keys.set()));
    let shown = published.clone();
    let server = Server::start(move |_| Action::json(200, &shown.lock().unwrap()));
    let address = server.root.join("jwks").unwrap().to_string();
    let scene =
        Scene::with(|client| client.keys = Some(ApplicationKeys::At(address.clone()))).await;
    let id = scene.client.id.clone();
    let mut used = 0;
    let mut told = async |signer: &Keys, kid: &str, at: i64| {
        used += 1;
        let mut said = claims(&id, used);
        (said["exp"], said["iat"]) = ((at + 60).into(), at.into());
        asserted(&scene, &signer.sign(&json!({"alg": "ES256", "kid": kid}), &said)).await.status
    };
    for _ in 0..3 {
        assert_eq!(told(&keys, "ec", NOON).await, 200);
    }
    assert_eq!(server.count("/jwks"), 1);
    // Strangers with key ids that nobody has cause one request a minute.
    for _ in 0..3 {
        assert_eq!(told(&next, "strange", NOON).await, 400);
    }
    assert_eq!(server.count("/jwks"), 1, "it was asked within the minute");
    scene.world.clock.advance(60);
    for _ in 0..3 {
        assert_eq!(told(&next, "strange", NOON + 60).await, 400);
    }
    assert_eq!(server.count("/jwks"), 2);
    // A new key counts with its first use, if the set was not asked for within a minute.
    let mut set = keys.set();
    let mut new = next.set()["keys"][0].clone();
    new["kid"] = "new".into();
    set["keys"].as_array_mut().unwrap().push(new);
    *published.lock().unwrap() = set;
    scene.world.clock.advance(60);
    assert_eq!(told(&next, "new", NOON + 120).await, 200);
    assert_eq!(server.count("/jwks"), 3);
    // A key that is gone counts for five minutes at most.
    *published.lock().unwrap() = next.set();
    scene.world.clock.advance(299);
    assert_eq!(told(&next, "new", NOON + 419).await, 200);
    scene.world.clock.advance(1);
    assert_eq!(told(&next, "new", NOON + 420).await, 400);
    assert_eq!(server.count("/jwks"), 4);
}

#[actix_web::test]
async fn a_key_set_that_is_elsewhere_too_large_or_no_set_proves_nobody() {
    let keys = Keys::new();
    let whole = keys.set().to_string();
    let large = format!("{whole}{}", " ".repeat(257 << 10));
    for (action, right) in [
        (Action::text(200, &whole), true),
        (Action::text(200, &large), false),
        (Action::text(200, "[]"), false),
        (Action::text(404, &whole), false),
        (
            Action::Raw(
                b"HTTP/1.1 302 Found\r\nLocation: /other\r\nContent-Length: 0\r\n\r\n".to_vec(),
            ),
            false,
        ),
        (Action::Close, false),
    ] {
        let other = whole.clone();
        let done = action.clone();
        let server = Server::start(move |request| match request.path.as_str() {
            "/jwks" => action.clone(),
            _ => Action::text(200, &other),
        });
        let address = server.root.join("jwks").unwrap().to_string();
        let scene = Scene::with(|client| client.keys = Some(ApplicationKeys::At(address))).await;
        let told = asserted(&scene, &keys.assertion(&scene.client.id, 1)).await;
        assert_eq!(told.status, if right { 200 } else { 400 }, "{done:?}");
        assert_eq!(server.count("/other"), 0, "redirects are not followed");
    }
}

#[actix_web::test]
async fn only_public_keys_at_safe_addresses_are_registered() {
    let (keys, scene) = (Keys::new(), Scene::new().await);
    let clients = &scene.world.service.oauth.clients;
    let with = |change: fn(&mut Value)| {
        let mut set = keys.set();
        change(&mut set);
        ApplicationKeys::Set(set.to_string())
    };
    let wrong = [
        ApplicationKeys::Set("no JSON".to_owned()),
        ApplicationKeys::Set("{}".to_owned()),
        with(|set| set["keys"] = json!([])),
        with(|set| set["keys"] = json!([{"kty": "EC", "crv": "P-521", "x": "AA", "y": "AA"}])),
        with(|set| set["keys"][0]["d"] = "AAAA".into()),
        with(|set| set["keys"][2] = json!({"kty": "oct", "k": "AAAA"})),
        with(|set| set["more"] = "x".repeat(64 << 10).into()),
        ApplicationKeys::At("http://kava.example/jwks".to_owned()),
        ApplicationKeys::At("https://kava.example/jwks#1".to_owned()),
        ApplicationKeys::At("https://user@kava.example/jwks".to_owned()),
        ApplicationKeys::At("file:///etc/passwd".to_owned()),
        ApplicationKeys::At("jwks".to_owned()),
    ];
    for keys in wrong {
        let mut client = kava();
        client.keys = Some(keys.clone());
        let refused = clients.add_client(client).await;
        assert!(matches!(refused, Err(ClientError::Keys(_))), "{keys:?}: {refused:?}");
    }
    for address in ["https://kava.example/jwks", "http://localhost:8000/jwks", "http://127.0.0.1/"]
    {
        let mut client = kava();
        client.keys = Some(ApplicationKeys::At(address.to_owned()));
        clients.add_client(client).await.unwrap();
    }
    let mut public = kava();
    (public.public, public.keys) = (true, Some(keys.registered()));
    let refused = clients.add_client(public).await;
    assert!(matches!(refused, Err(ClientError::Keys(_))), "{refused:?}");
}

#[tokio::test]
async fn an_operator_registers_keys_and_changes_to_a_secret_and_back() {
    let machine = Machine::new();
    let file = machine.path("lavi.db").display().to_string();
    let machine = machine.with("LAVI__EMBEDDED__DATABASE", &format!("sqlite://{file}"));
    machine.told("migrate");
    let told = |command: &str| -> Value { serde_json::from_str(&machine.told(command)).unwrap() };
    let set = machine.path("jwks.json");
    fs::write(&set, Keys::new().set().to_string()).unwrap();
    let set = set.display();
    let begin = format!("client add Kava --redirect {BACK} --scopes user_data");
    let added = told(&format!("{begin} --auth private_key_jwt --jwks {set} --json"));
    assert_eq!(added.get("client_secret"), None);
    assert_eq!(
        (&added["auth"], added["jwks"]["keys"][0]["kid"].as_str()),
        (&json!("private_key_jwt"), Some("ec"))
    );
    let id = added["client_id"].as_str().unwrap();
    assert!(machine.told("client list").contains("\twith keys\t"));
    let address = "https://kava.example/jwks";
    let changed = told(&format!("client set {id} --jwks-uri {address} --json"));
    assert_eq!((&changed["jwks_uri"], changed.get("jwks")), (&json!(address), None));
    let refused = machine.run(&format!("client secret {id}"));
    assert!(refused.code == 1 && refused.complained.contains("by its keys"), "{refused:?}");
    let changed = told(&format!("client set {id} --auth client_secret_basic --json"));
    assert_eq!((&changed["auth"], changed.get("jwks_uri")), (&json!("client_secret_basic"), None));
    assert!(machine.told(&format!("client secret {id}")).starts_with("client_secret\t"));
    for wrong in [
        "--auth private_key_jwt".to_owned(),
        format!("--jwks {set}"),
        format!("--auth client_secret_basic --jwks {set}"),
        format!("--auth private_key_jwt --jwks {set} --jwks-uri {address}"),
        "--auth private_key_jwt --jwks /nonexistent".to_owned(),
        format!("--auth private_key_jwt --jwks {set} --public"),
        "--auth client_secret_jwt".to_owned(),
    ] {
        assert_ne!(machine.run(&format!("{begin} {wrong}")).code, 0, "{wrong}");
    }
}
