//! Notices of ended sessions whose node is killed before it has sent them.

use std::time::Duration;

use sqlx::{AnyConnection, AssertSqlSafe, Connection};

use crate::{
    cast::PASSWORD,
    command::Machine,
    doubles::{
        application::{Application, Notice, sid, sign_in, sign_out},
        server::Action,
    },
    served::Served,
    site::Browser,
    world::fresh_database,
};

/// The notices in the database: how often each was tried, and in how many seconds it is due.
async fn waiting(database: &str) -> Vec<(i64, i64)> {
    let mut connection = AnyConnection::connect(database).await.unwrap();
    let now = lavi::clock::Clock::System.now();
    sqlx::query_as("SELECT tries, next_try_at - $1 FROM logout_notices ORDER BY tries")
        .bind(now)
        .fetch_all(&mut connection)
        .await
        .unwrap()
}

/// `kill -9` between the commit that ends a session and the sending of its notice, and while another one is under way.
#[actix_web::test]
async fn a_killed_node_forgets_no_notice_and_sends_none_in_vain() {
    sqlx::any::install_default_drivers();
    let machine = Machine::new();
    let database = match std::env::var("LAVI_TEST_POSTGRES") {
        Ok(server) => fresh_database(&server).await,
        Err(_) => format!("sqlite://{}", machine.path("lavi.db").display()),
    };
    let key = machine.path("storage.key").display().to_string();
    let machine = machine
        .with("LAVI__EMBEDDED__DATABASE", &database)
        .with("LAVI__EMBEDDED__STORAGE_KEY_FILE", &key);
    let mari = "account add mari --first-name Mari --last-name Maasikas --email mari@kool.example --password";
    assert_eq!(machine.run_with(mari, &format!("{PASSWORD}\n")).code, 0);
    let mut party = Application::start();
    party.register(party.port(), "", |words| machine.told(words));
    let node = Served::start(&machine);
    let browsers = [(); 2].map(|()| Browser::new(node.root.clone()));
    let mut tokens = Vec::new();
    for browser in &browsers {
        sign_in(browser, "mari").await;
        tokens.push(party.enter(browser).await);
    }
    let sids: Vec<String> = tokens.iter().map(|token| sid(token)).collect();

    // The application takes the first notice and does not answer: the second waits behind it.
    party.does(Action::Hang(""));
    sign_out(&browsers[0], &tokens[0]).await;
    party.is_told(1, Duration::from_secs(5)).await;
    sign_out(&browsers[1], &tokens[1]).await;
    drop(node);
    let left = waiting(&database).await;
    assert!(matches!(left[..], [(0, ..=0), (1, 1..=30)]), "{left:?}");
    assert_eq!(party.told().len(), 1, "the second had not left");

    party.does(Action::text(204, ""));
    let node = Served::start(&machine);
    let told = party.is_told(2, Duration::from_secs(10)).await;
    assert_eq!(
        (&told[0].sid, &told[1].sid),
        (&sids[0], &sids[1]),
        "what was not under way, at once"
    );
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert_eq!(waiting(&database).await.len(), 1, "the lease of the killed node is respected");
    // Half a minute later, of which the test waits a few seconds.
    let mut connection = AnyConnection::connect(&database).await.unwrap();
    let later = "UPDATE logout_notices SET next_try_at = next_try_at - 30";
    sqlx::query(AssertSqlSafe(later)).execute(&mut connection).await.unwrap();
    let told = party.is_told(3, Duration::from_secs(15)).await;
    let Notice { jti, .. } = &told[0];
    assert_eq!((&told[2].sid, &told[2].jti), (&sids[0], jti), "the same notice again");
    tokio::time::sleep(Duration::from_millis(500)).await;
    assert_eq!((party.told().len(), waiting(&database).await.len()), (3, 0));
    // What was acknowledged is so: nobody is signed in.
    for browser in &browsers {
        let browser = browser.before(node.root.clone());
        assert_eq!(browser.get("/account/").await.status, 303);
    }
}
