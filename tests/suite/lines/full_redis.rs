//! A Redis without memory for more: it answers, but takes nothing.

use std::{
    io::{Read, Write},
    net::TcpStream,
};

use lavi::accounts::embedded::{EventFilter, EventReader};

use super::{ExternalServer, redis::plain_redis};
use crate::{cast, site::Site};

struct Full {
    server: ExternalServer,
    site: Site,
}

impl Full {
    /// A site whose Redis has room still; Mari has an account.
    async fn soon() -> Self {
        let server = plain_redis();
        let site = Site::with(&format!(
            "[session]\nstore = \"redis\"\nredis_url = \"redis://127.0.0.1:{}\"",
            server.port
        ));
        site.add(cast::mari()).await;
        Self { server, site }
    }

    /// From now on it has room for so many bytes; 0: for all.
    fn limit(&self, bytes: u32) {
        let mut redis = TcpStream::connect(("127.0.0.1", self.server.port)).unwrap();
        write!(redis, "CONFIG SET maxmemory {bytes}\r\n").unwrap();
        let mut answer = [0; 5];
        redis.read_exact(&mut answer).unwrap();
        assert_eq!(&answer, b"+OK\r\n");
    }
}

#[actix_web::test]
async fn a_form_of_somebody_new_is_given_back_before_anything_is_done() {
    let full = Full::soon().await;
    full.limit(1);
    let browser = full.site.browser();
    let again = browser.post("/et/forgotPassword", &[("username", "mari")]).await;
    assert_eq!(
        (again.status, again.screen().as_str(), again.errors().concat().as_str()),
        (503, "forgot-password", "server_error"),
        "{again}"
    );
    assert_eq!(again.value("username").as_deref(), Some("mari"), "what was typed stays");
    full.limit(0);
    let sent = browser.post("/et/forgotPassword", &[("username", "mari")]).await;
    assert_eq!(browser.follow(&sent).await.screen(), "success");
    assert_eq!(full.site.letters().await.len(), 1, "nothing was done for the form that came back");
}

#[actix_web::test]
async fn what_a_session_loses_is_told_in_words() {
    let full = Full::soon().await;
    let browser = full.site.browser();
    full.site.add(cast::account("juku")).await;
    let sent = browser.post("/et/forgotPassword", &[("username", "juku")]).await;
    assert_eq!(sent.status, 303, "{sent}");
    full.limit(1);
    let told = browser.post("/et/forgotPassword", &[("username", "mari")]).await;
    assert_eq!((told.status, told.screen().as_str()), (503, "error"), "{told}");
    assert!(told.body.contains("lang=\"et\""), "{told}");
    let incident = told.incident().unwrap_or_else(|| panic!("no number: {told}"));
    full.site.embedded.as_ref().unwrap().upkeep.write_events().await;
    let filter = EventFilter { incident, ..EventFilter::default() };
    let mut reader = EventReader::open(&full.site.database).await.unwrap();
    let found = reader.read(&filter).await.unwrap();
    let turned: Vec<_> = found.iter().filter(|event| event.event == "turned_away").collect();
    let [event] = turned.as_slice() else { panic!("{found:?}") };
    assert_eq!(event.outcome, "server_error");
    assert!(
        event.account.is_some() && event.name.is_some(),
        "by the name that was typed: {event:?}"
    );
    full.limit(0);
    let page = browser.follow(&sent).await;
    assert_eq!(
        (page.status, page.screen().as_str()),
        (200, "success"),
        "what was kept before is there"
    );
}
