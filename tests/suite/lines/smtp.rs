//! Letters to a mail server: Debian's aiosmtpd.

use std::{path::Path, process::Command};

use lavi::{
    config::{Config, MailTarget, MailTls, Smtp},
    domain::Secret,
};
use tempfile::TempDir;

use super::{Ca, ExternalServer, certificates::Files};
use crate::world::World;

pub fn mail_server(options: impl Fn(&mut Command)) -> ExternalServer {
    ExternalServer::start("python3-aiosmtpd", "Server is listening", |port| {
        let mut command = Command::new("aiosmtpd");
        command.args(["-d", "-n", "-l", &format!("localhost:{port}")]);
        options(&mut command);
        command.args(["-c", "aiosmtpd.handlers.Debugging", "stdout"]);
        command
    })
}

pub fn with_starttls(files: &Files) -> ExternalServer {
    mail_server(|command| {
        command.arg("--tlscert").arg(&files.certificate).arg("--tlskey").arg(&files.key);
    })
}

/// A world that has tried to deliver its only letter, over a connection with this protection.
async fn sent(url: String, tls: MailTls, roots: &Path) -> World {
    let smtp = Smtp {
        url: Secret::new(url),
        tls,
        roots: Some(roots.to_owned()),
        ..Smtp::at("smtp://localhost")
    };
    let world =
        World::with(|settings| settings.config.embedded.mail = MailTarget::Smtp(smtp)).await;
    world.person("mari").await;
    world.request_reset("mari").await;
    world.service.mail.deliver().await;
    world
}

const LINK: &str = "/setNewPassword/";

#[tokio::test]
async fn a_letter_is_delivered_over_starttls_and_over_implicit_tls() {
    let (folder, ca) = (TempDir::new().unwrap(), Ca::new("A school's own CA"));
    let (roots, files) = (ca.file(folder.path()), ca.certify(folder.path(), &["localhost"]));
    let server = with_starttls(&files);
    sent(format!("smtp://localhost:{}", server.port), MailTls::Required, &roots).await;
    let heard = server.said();
    assert!(heard.contains(LINK) && heard.contains("STARTTLS"), "{heard}");

    let server = mail_server(|command| {
        command.arg("--smtpscert").arg(&files.certificate).arg("--smtpskey").arg(&files.key);
    });
    sent(format!("smtps://localhost:{}", server.port), MailTls::Required, &roots).await;
    assert!(server.said().contains(LINK));
}

#[tokio::test]
async fn a_server_whose_certificate_is_wrong_gets_no_letter() {
    let (folder, elsewhere) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let (ca, other) = (Ca::new("A school's own CA"), Ca::new("Somebody's CA"));
    let roots = ca.file(folder.path());
    for files in [
        ca.certify(folder.path(), &["mail.example"]),
        other.certify(elsewhere.path(), &["localhost"]),
    ] {
        let server = with_starttls(&files);
        sent(format!("smtp://localhost:{}", server.port), MailTls::Required, &roots).await;
        let heard = server.said();
        assert!(!heard.contains(LINK) && !heard.contains("MAIL FROM"), "{heard}");

        let server = mail_server(|command| {
            command.arg("--smtpscert").arg(&files.certificate).arg("--smtpskey").arg(&files.key);
        });
        sent(format!("smtps://localhost:{}", server.port), MailTls::Required, &roots).await;
        assert!(!server.said().contains(LINK));
    }
}

#[tokio::test]
async fn a_server_without_tls_gets_no_letter_where_tls_is_required() {
    let (folder, ca) = (TempDir::new().unwrap(), Ca::new("A school's own CA"));
    for credentials in ["", "someone:geheimnis@"] {
        let server = mail_server(|_| {});
        sent(
            format!("smtp://{credentials}localhost:{}", server.port),
            MailTls::Required,
            &ca.file(folder.path()),
        )
        .await;
        let heard = server.said();
        assert!(heard.contains("EHLO"), "it was asked: {heard}");
        assert!(
            !heard.contains(LINK) && !heard.contains("MAIL FROM") && !heard.contains(">> b'AUTH"),
            "{heard}"
        );
    }
}

#[tokio::test]
async fn a_local_relay_is_used_without_tls_or_with_any_certificate() {
    let (folder, ca) = (TempDir::new().unwrap(), Ca::new("snakeoil"));
    let server = mail_server(|_| {});
    let Smtp { url, tls, .. } = Smtp::at(&format!("smtp://127.0.0.1:{}", server.port));
    sent(url.expose().to_owned(), tls, &ca.file(folder.path())).await;
    assert!(server.said().contains(LINK));

    // A certificate that is not trusted is better than none.
    let files = ca.certify(folder.path(), &["elsewhere.example"]);
    let server = with_starttls(&files);
    sent(format!("smtp://localhost:{}", server.port), tls, &ca.file(folder.path())).await;
    assert!(server.said().contains(LINK));
}

fn mail(keys: &str) -> Result<Smtp, Vec<String>> {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), format!("[embedded]\n{keys}\n")).unwrap();
    match Config::read(Some(file.path()), []).map_err(|problems| problems.0)?.embedded.mail {
        MailTarget::Smtp(server) => Ok(server),
        MailTarget::Folder(folder) => panic!("{}", folder.display()),
    }
}

#[test]
fn tls_is_required_except_to_this_machine_unless_configured_otherwise() {
    let tls = |keys: &str| mail(keys).unwrap().tls;
    assert_eq!(tls("mail = \"smtp://mail.school.example:25\""), MailTls::Required);
    assert_eq!(tls("mail = \"smtp://192.0.2.1\""), MailTls::Required);
    for here in ["127.0.0.1:25", "localhost", "[::1]:25"] {
        assert_eq!(tls(&format!("mail = \"smtp://{here}\"")), MailTls::Opportunistic, "{here}");
    }
    assert_eq!(
        tls("mail = \"smtp://mail.school.example\"\nmail_tls = \"opportunistic\""),
        MailTls::Opportunistic
    );
    assert_eq!(tls("mail = \"smtp://mail.school.example\"\nmail_tls = \"none\""), MailTls::None);
    assert_eq!(tls("mail = \"smtp://localhost\"\nmail_tls = \"required\""), MailTls::Required);
}

#[test]
fn a_mail_password_needs_certain_tls_and_is_never_printed() {
    for (keys, named) in [
        (
            "mail = \"smtp://a:geheimnis@mail.school.example\"\nmail_tls = \"opportunistic\"",
            "embedded.mail_tls: opportunistic",
        ),
        (
            "mail = \"smtps://a:geheimnis@mail.school.example\"\nmail_tls = \"none\"",
            "embedded.mail_tls: none contradicts",
        ),
        (
            "mail = \"smtp://a:geheimnis@mail.school.example?tls=opportunistic\"",
            "embedded.mail: nothing follows",
        ),
        ("mail = \"gopher://a:geheimnis@mail.school.example\"", "embedded.mail: expected"),
        ("mail = \"smtp://a:geheimnis@mail.school.example", "not TOML: line 2"),
    ] {
        let problems = mail(keys).unwrap_err().join("\n");
        assert!(problems.contains(named) && !problems.contains("geheimnis"), "{problems}");
    }
}
