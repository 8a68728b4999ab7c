//! The feed of changes for the platform: nothing is ever missed, and nobody reads it without its token (docs/feed.md).

mod changes;
mod client;
mod nodes;
mod order;
mod reading;

use std::time::Duration;

use lavi::{
    accounts::embedded::{Embedded, FeedAnswer, FeedPage, FeedQuestion},
    domain::Secret,
};
use reqwest::{Client, Response};
use serde_json::Value;
use tokio_util::sync::CancellationToken;

use crate::world::World;

const TOKEN: &str = "f5b1c0d9e8f706156a1f0c2b9d8e47a3-tests";

/// What the service answers about the changes after this number.
async fn asked(service: &Embedded, after: Option<i64>, limit: i64, wait: Duration) -> FeedAnswer {
    let question = FeedQuestion { after, limit, wait };
    service.feed.read(question, &CancellationToken::new()).await.result.unwrap()
}

/// The changes after this number.
async fn after(service: &Embedded, number: i64) -> FeedPage {
    match asked(service, Some(number), 1_000, Duration::ZERO).await {
        FeedAnswer::Page(page) => page,
        other => panic!("{other:?}"),
    }
}

/// The names of the changes of a world after this number, and the newest number.
async fn named(world: &World, number: i64) -> (Vec<String>, i64) {
    let page = after(&world.service, number).await;
    let names = page.changes.iter().map(|change| change.change.clone()).collect();
    (names, page.last)
}

/// A reader over HTTP.
struct Reader {
    root: String,
    token: Option<&'static str>,
    client: Client,
}

impl Reader {
    fn of(api: std::net::SocketAddr) -> Self {
        let client = Client::builder().no_proxy().build().unwrap();
        Self { root: format!("http://{api}"), token: Some(TOKEN), client }
    }

    async fn ask(&self, path: &str) -> Response {
        let request = self.client.get(format!("{}/{path}", self.root));
        let request = match self.token {
            Some(token) => request.bearer_auth(token),
            None => request,
        };
        request.send().await.unwrap()
    }

    /// The status and the answer.
    async fn told(&self, path: &str) -> (u16, Value) {
        let answer = self.ask(path).await;
        assert_eq!(answer.headers()["content-type"], "application/json; charset=utf-8", "{path}");
        assert_eq!(answer.headers()["cache-control"], "no-store", "{path}");
        (answer.status().as_u16(), answer.json().await.unwrap())
    }

    /// The page at this address.
    async fn page(&self, path: &str) -> Value {
        let (status, page) = self.told(path).await;
        assert_eq!(status, 200, "{path}: {page}");
        page
    }
}

/// The names of a page's changes.
fn names(page: &Value) -> Vec<&str> {
    page["changes"].as_array().unwrap().iter().filter_map(|one| one["change"].as_str()).collect()
}

fn secret(text: &str) -> Secret {
    Secret::new(text)
}
