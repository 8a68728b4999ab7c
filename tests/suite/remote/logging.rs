//! What the log learns of a failed call, and what it must not.

use std::{
    io,
    sync::{Arc, Mutex},
};

use lavi::{
    accounts::{
        AccountService,
        request::{Credentials, PasswordSetting, TokenKind},
    },
    domain::Secret,
};
use tracing_subscriber::fmt::MakeWriter;

use super::{remote, stub::Stub, visitor};

#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Log {
    fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }
}

impl io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Log {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        self.clone()
    }
}

/// Everything that this thread logs, down to `trace` for the code of this project.
fn listen() -> (Log, tracing::subscriber::DefaultGuard) {
    let log = Log::default();
    let subscriber = tracing_subscriber::fmt().with_env_filter("lavi=trace").with_writer(log.clone()).with_ansi(false).finish();
    (log, tracing::subscriber::set_default(subscriber))
}

#[actix_web::test]
async fn a_failure_is_logged_with_its_cause_and_path_and_incident() {
    let (log, _guard) = listen();
    let refused = "http://root:letmein@127.0.0.1:1/".parse().unwrap();
    let setting = PasswordSetting {
        token: Secret::new("sesame"),
        username: "mari@school.example".to_owned(),
        password: Secret::new("hunter2"),
        ..PasswordSetting::default()
    };
    let reply = remote(&refused).set_password(&visitor(), TokenKind::Reset, setting).await;
    assert!(reply.result.is_err());
    let log = log.text();
    for said in ["password/reset", "k7m3p9", "refused", "WARN"] {
        assert!(log.contains(said), "{said} in {log}");
    }
    for secret in ["sesame", "mari", "hunter2", "letmein", "203.0.113.7", "a b"] {
        assert!(!log.contains(secret), "{secret} in {log}");
    }
}

#[actix_web::test]
async fn a_body_is_never_logged() {
    let (log, _guard) = listen();
    for body in [r#"{"success":"sesame"}"#, "sesame", r#"{"accounts":[{"name":"sesame"}]}"#] {
        let stub = Stub::answering(200, body);
        assert!(remote(&stub.root).login(&visitor(), Credentials::default()).await.result.is_err());
    }
    let log = log.text();
    assert_eq!(log.lines().count(), 3, "{log}");
    assert!(!log.contains("sesame"), "{log}");
}
