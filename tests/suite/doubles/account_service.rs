//! An account service, or another server with JSON, that sends exactly what it is told.

use std::sync::{
    Mutex,
    atomic::{AtomicUsize, Ordering},
};

use url::Url;

use super::server::{Action, Request, Server, answer};

/// A service that was told its answers beforehand.
pub struct Stub {
    /// The address where it listens.
    pub root: Url,
    server: Server,
    /// How many of the requests the test has seen.
    seen: AtomicUsize,
}

impl Stub {
    fn start(act: impl Fn(&Request) -> Action + Send + Sync + 'static) -> Self {
        let server = Server::start(act);
        Self { root: server.root.join("api/").unwrap(), server, seen: AtomicUsize::new(0) }
    }

    /// Does this to the first connection, and breaks every other.
    pub fn once(action: Action) -> Self {
        Self::start(move |request| match request.connection {
            0 => action.clone(),
            _ => Action::Reset,
        })
    }

    /// Answers once with exactly these bytes.
    pub fn raw(answer: impl Into<Vec<u8>>) -> Self {
        Self::once(Action::Raw(answer.into()))
    }

    /// Answers once with this status and body.
    pub fn answering(status: u16, body: &str) -> Self {
        Self::raw(answer(status, "", body))
    }

    /// Sends these bytes once and then nothing more, until the client gives up.
    pub fn stalling_after(beginning: &'static str) -> Self {
        Self::once(Action::Hang(beginning))
    }

    /// Takes every request, and never answers.
    pub fn hanging() -> Self {
        Self::start(|_| Action::Hang(""))
    }

    /// Answers every connection with these bytes.
    pub fn always(answer: impl Into<Vec<u8>>) -> Self {
        let answer = answer.into();
        Self::start(move |_| Action::Raw(answer.clone()))
    }

    /// Answers with these bodies in turn, on two connections: calls and long polls each keep to one.
    pub fn in_turn(bodies: &[&str]) -> Self {
        let bodies: Vec<Vec<u8>> = bodies.iter().map(|body| body.as_bytes().to_vec()).collect();
        let bodies = Mutex::new(bodies.into_iter());
        Self::start(move |request| match bodies.lock().unwrap().next() {
            Some(body) if request.connection < 2 => Action::Keep(200, body),
            _ => Action::Reset,
        })
    }

    /// Answers each path with its body, and any other path with 500. A path that is listed several times gives its
    /// answers in turn, and repeats the last one.
    pub fn telling(answers: &[(&'static str, &'static str)]) -> Self {
        let answers = Mutex::new(answers.to_vec());
        Self::start(move |request| {
            let (mut answers, path) = (answers.lock().unwrap(), below_root(request));
            let Some(at) = answers.iter().position(|(known, _)| *known == path) else {
                return Action::text(500, "");
            };
            let said = Action::text(200, answers[at].1);
            if answers.iter().filter(|(known, _)| *known == path).count() > 1 {
                answers.remove(at);
            }
            said
        })
    }

    /// Does each of these in turn, one to a request, then breaks every connection.
    pub fn doing(actions: Vec<Action>) -> Self {
        let actions = Mutex::new(actions.into_iter());
        Self::start(move |_| actions.lock().unwrap().next().unwrap_or(Action::Reset))
    }

    /// The next request: header names in lower case, an empty line, the body. Waits until it has arrived.
    pub fn request(&self) -> String {
        self.server.request(self.seen.fetch_add(1, Ordering::SeqCst)).text()
    }

    /// The next request for this path; earlier requests for other paths are skipped.
    pub fn request_for(&self, path: &str) -> String {
        let wanted = format!(" /api/{path} ");
        loop {
            let request = self.request();
            if request.contains(&wanted) {
                return request;
            }
        }
    }

    /// The paths requested since the last call of this function.
    pub fn asked(&self) -> Vec<String> {
        let requests = self.server.after(self.seen.load(Ordering::SeqCst));
        self.seen.fetch_add(requests.len(), Ordering::SeqCst);
        requests.iter().map(|request| below_root(request).to_owned()).collect()
    }

    /// The requests since the last call of this function or of [`Stub::asked`], as [`Stub::request`] shows them.
    pub fn told(&self) -> Vec<String> {
        let requests = self.server.after(self.seen.load(Ordering::SeqCst));
        self.seen.fetch_add(requests.len(), Ordering::SeqCst);
        requests.iter().map(Request::text).collect()
    }

    /// Whether there has been no request so far.
    pub fn is_untouched(&self) -> bool {
        self.asked().is_empty()
    }
}

fn below_root(request: &Request) -> &str {
    request.path.trim_start_matches("/api/")
}
