//! The MID REST API as far as it goes here: it holds every poll as long as it is asked to, and nobody confirms.

use std::{
    collections::HashMap,
    path::Path,
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use actix_web::{App, HttpRequest, HttpServer, web};
use serde_json::json;
use tokio::time::sleep;
use url::Url;

use crate::{certificates::Ca, http2_server::Http2Server};

/// How it speaks to its clients.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wire {
    Http2,
    Http1Tls,
    Http1,
}

impl Wire {
    pub const ALL: [Self; 3] = [Self::Http2, Self::Http1Tls, Self::Http1];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Http2 => "HTTP/2",
            Self::Http1Tls => "HTTP/1.1 over TLS",
            Self::Http1 => "HTTP/1.1",
        }
    }
}

/// A running provider, and what it saw.
pub struct Provider {
    pub base: String,
    pub seen: Arc<Seen>,
}

#[derive(Default)]
pub struct Seen {
    pub sessions: AtomicUsize,
    /// Polls that are held now, by session.
    held: Mutex<HashMap<String, usize>>,
    /// The most polls of one session that were held at once.
    pub most: AtomicUsize,
}

impl Provider {
    /// Starts one on a thread of its own. Its CA's certificate is `ca.pem` in the folder.
    pub fn start(wire: Wire, folder: &Path) -> Self {
        let seen = Arc::<Seen>::default();
        let ca = Ca::new("Provider CA");
        ca.file(folder);
        let tls = || ca.certify(folder, &["127.0.0.1"]).config();
        let answering = Arc::clone(&seen);
        let port = if wire == Wire::Http2 {
            let answer = move |_, path: String| Arc::clone(&answering).answer(path);
            Http2Server::start(tls(), 1000, answer).port
        } else {
            let server = HttpServer::new(move || {
                let answering = Arc::clone(&answering);
                App::new().default_service(web::to(move |request: HttpRequest| {
                    Arc::clone(&answering).answer(request.uri().to_string())
                }))
            });
            let server = server.workers(1).backlog(8192);
            let server = if wire == Wire::Http1 {
                server.bind(("127.0.0.1", 0))
            } else {
                server.bind_rustls_0_23(("127.0.0.1", 0), tls())
            };
            let server = server.unwrap();
            let port = server.addrs()[0].port();
            actix_web::rt::spawn(server.run());
            port
        };
        let scheme = if wire == Wire::Http1 { "http" } else { "https" };
        Self { base: format!("{scheme}://127.0.0.1:{port}/mid-api"), seen }
    }
}

impl Seen {
    async fn answer(self: Arc<Self>, path: String) -> String {
        let address = Url::parse("http://provider").unwrap().join(&path).unwrap();
        let Some((_, id)) = address.path().split_once("/session/") else {
            let number = self.sessions.fetch_add(1, Ordering::Relaxed);
            return json!({ "sessionID": format!("00000000-0000-4000-8000-{number:012x}") })
                .to_string();
        };
        let held = {
            let mut all = self.held.lock().unwrap();
            let held = all.entry(id.to_owned()).or_default();
            *held += 1;
            *held
        };
        self.most.fetch_max(held, Ordering::Relaxed);
        let (_, limit) = address.query_pairs().find(|(name, _)| name == "timeoutMs").unwrap();
        sleep(Duration::from_millis(limit.parse().unwrap())).await;
        *self.held.lock().unwrap().get_mut(id).unwrap() -= 1;
        json!({ "state": "RUNNING" }).to_string()
    }
}
