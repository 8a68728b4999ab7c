//! What a school's Monday needs: each server behind a line that fails.

use std::{
    io::{Read, Write},
    net::TcpStream,
    sync::Arc,
};

use lavi::clock::Clock;
use rcgen::ExtendedKeyUsagePurpose::OcspSigning;
use serde_json::{Value, json};
use tempfile::TempDir;
use url::Url;

use crate::{
    card::pem,
    deploy::nginx::CARDS,
    doubles::{
        phone_provider::PhoneProvider,
        server::{Action, Server},
        shaped_provider::ShapedProvider,
    },
    lines::{ExternalServer, postgres::postgres, redis::plain_redis, smtp::mail_server},
    providers_card::ca::{Answer, Ca},
    reliability::faulty_line::FaultyLine,
};

/// The servers that everybody needs, each behind a line that fails.
pub struct Servers {
    pub database: FaultyLine,
    pub redis: FaultyLine,
    pub phones: FaultyLine,
    pub x_id: FaultyLine,
    pub mail: FaultyLine,
    /// To the responder that knows which cards are revoked.
    pub responder: FaultyLine,
    /// Whose cards are believed.
    pub cards: Arc<Ca>,
    pub phone_provider: PhoneProvider,
    pub city: ShapedProvider,
    pub letters: ExternalServer,
    real_redis: ExternalServer,
    _postgres: ExternalServer,
    data: TempDir,
}

impl Servers {
    pub fn start() -> Self {
        let data = TempDir::new().unwrap();
        let (postgres, redis) = (postgres(data.path(), &[]), plain_redis());
        let (phone_provider, letters) = (PhoneProvider::new(), mail_server(|_| {}));
        let city = ShapedProvider::new(json!({}), json!({}), Value::Null);
        let port = |address: &str| address.parse::<Url>().unwrap().port().unwrap();
        let x_id = FaultyLine::to(port(&city.issuer()));
        city.shape().root = format!("http://127.0.0.1:{}", x_id.port);
        let cards = Arc::new(Ca::new("Test CA"));
        let (signer, by) = (Arc::clone(&cards), cards.responder(&[OcspSigning]));
        // An answer is good for two minutes.
        let ocsp = Server::start(move |request| {
            let answer = Answer::good(Clock::System.now()).to(&request.body);
            Action::Answer(200, signer.answer(&by, &answer))
        });
        Self {
            database: FaultyLine::to(postgres.port),
            redis: FaultyLine::to(redis.port),
            phones: FaultyLine::to(port(&phone_provider.base)),
            x_id,
            mail: FaultyLine::to(letters.port),
            responder: FaultyLine::to(ocsp.root.port().unwrap()),
            cards,
            phone_provider,
            city,
            letters,
            real_redis: redis,
            _postgres: postgres,
            data,
        }
    }

    /// What the nodes are told of them.
    pub fn environment(&self) -> Vec<(&'static str, String)> {
        let own = |name: &str| self.data.path().join(name);
        let (cas, of_cards) = (own("cas.pem"), own("cas of cards.pem"));
        std::fs::write(&cas, self.phone_provider.ca.pem()).unwrap();
        std::fs::write(&of_cards, self.cas()).unwrap();
        let at = |line: &FaultyLine| format!("127.0.0.1:{}", line.port);
        vec![
            (
                "LAVI__EMBEDDED__DATABASE",
                format!("postgres://lavi@{}/postgres", at(&self.database)),
            ),
            ("LAVI__SESSION__STORE", "redis".to_owned()),
            ("LAVI__SESSION__REDIS_URL", format!("redis://{}", at(&self.redis))),
            ("LAVI__EMBEDDED__MAIL", format!("smtp://{}", at(&self.mail))),
            ("LAVI__EMBEDDED__MOBILE_ID__BASE", format!("http://{}/rp", at(&self.phones))),
            ("LAVI__EMBEDDED__MOBILE_ID__TRUSTED_CAS", cas.display().to_string()),
            ("LAVI__EMBEDDED__PUSH_DELAY_MS", "0".to_owned()),
            ("LAVI__EMBEDDED__X_ID__ISSUER", self.city.issuer()),
            ("LAVI__EMBEDDED__X_ID__CLIENT_ID", "us".to_owned()),
            ("LAVI__EMBEDDED__X_ID__CLIENT_SECRET", "a secret".to_owned()),
            ("LAVI__EMBEDDED__X_ID__CLAIMS__PERSONAL_CODE", "code".to_owned()),
            ("LAVI__ID_CARD__HOST", format!("https://{CARDS}")),
            // The addresses that the samples send from: of the site, and of the ID-card host.
            ("LAVI__SERVER__TRUSTED_PROXIES", "[\"127.0.0.1\", \"127.0.0.2\"]".to_owned()),
            ("LAVI__ID_CARD__PROXIES", "[\"127.0.0.2\"]".to_owned()),
            ("LAVI__ID_CARD__TRUSTED_CAS", of_cards.display().to_string()),
            ("LAVI__ID_CARD__OCSP_URL", format!("http://{}/", at(&self.responder))),
            ("LAVI__SERVER__STOP_DELAY_MS", "1000".to_owned()),
        ]
    }

    /// The CAs whose cards are believed, as PEM.
    pub fn cas(&self) -> String {
        pem(self.cards.certificate().der())
    }

    /// As `FLUSHALL` of an operator, or a Redis that starts anew.
    pub fn flush_redis(&self) {
        let mut redis = TcpStream::connect(("127.0.0.1", self.real_redis.port)).unwrap();
        redis.write_all(b"FLUSHALL\r\n").unwrap();
        let mut answer = [0; 5];
        redis.read_exact(&mut answer).unwrap();
        assert_eq!(&answer, b"+OK\r\n");
    }
}
