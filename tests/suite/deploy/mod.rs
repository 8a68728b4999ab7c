//! The samples of `deploy/` in front of the built server: what they promise, and what an attacker tries.

pub mod alerts;
mod backups;
pub mod balancer;
mod caddy;
mod card_proxies;
mod cards;
mod container;
mod guide;
mod haproxy;
mod kubernetes;
mod monitoring;
pub mod nginx;
mod package;
pub mod pair;
mod ring;
mod slow;
mod two_nodes;
mod two_processes;
mod uploads;

use std::{
    fs,
    io::{BufRead, BufReader},
    net::SocketAddr,
    process::{Child, Command, Output, Stdio},
};

use reqwest::{Client, Method, RequestBuilder, Response, Version, redirect::Policy};
use tempfile::TempDir;

use nginx::{Nginx, SITE, fill_in};

/// The server with the sample configuration.
struct Lavi {
    child: Child,
    address: SocketAddr,
    _folder: Option<TempDir>,
}

/// The configuration with the values that an operator fills in, and those that a test needs to be its own.
fn filled_in(folder: &TempDir) -> String {
    let own = |name: &str| folder.path().join(name).display().to_string();
    fs::write(own("session.key"), [7; 64]).unwrap();
    fill_in(
        "config.toml",
        &[
            ("public_url = \"\"", format!("public_url = \"https://{SITE}\"")),
            ("mail = \"\"", format!("mail = \"file://{}\"", own("mail"))),
            ("mail_from = \"\"", "mail_from = \"Päevik <noreply@school.example>\"".to_owned()),
            ("terms_date = \"\"", "terms_date = \"2026-09-01\"".to_owned()),
            ("name = \"\"", "name = \"Päevik OÜ\"".to_owned()),
            ("contact = \"\"", "contact = \"help@school.example\"".to_owned()),
            ("authority = \"\"", "authority = \"Andmekaitse Inspektsioon\"".to_owned()),
            ("accessibility_date = \"\"", "accessibility_date = \"2026-11-22\"".to_owned()),
            ("contact = [\"\"]", "contact = [\"mailto:security@school.example\"]".to_owned()),
            ("/etc/lavi/session.key", own("session.key")),
            ("/etc/lavi/keys/storage.key", own("storage.key")),
            ("/var/lib/lavi/lavi.db", own("lavi.db")),
            ("127.0.0.1:8080", "127.0.0.1:0".to_owned()),
            ("127.0.0.1:8081", "127.0.0.1:0".to_owned()),
        ],
    )
}

fn lavi(folder: &TempDir, config: &str, task: &str) -> Command {
    let file = folder.path().join("config.toml");
    fs::write(&file, config).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_lavi"));
    command.env_clear().arg("--config").arg(file).arg(task).current_dir(folder.path());
    command
}

impl Lavi {
    fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut serving = lavi(&folder, &filled_in(&folder), "serve");
        Self::of(&mut serving, Some(folder))
    }

    /// The server that this command is; the folder goes with it.
    fn of(serving: &mut Command, folder: Option<TempDir>) -> Self {
        let mut child = serving.stderr(Stdio::piped()).spawn().unwrap();
        let mut lines = BufReader::new(child.stderr.take().unwrap()).lines().map_while(Result::ok);
        let address =
            lines.find_map(|line| line.strip_prefix("Lävi listens on http://")?.parse().ok());
        // Keeps reading, so that a full pipe does not block the server.
        std::thread::spawn(move || lines.for_each(drop));
        Self { child, address: address.unwrap(), _folder: folder }
    }
}

impl Drop for Lavi {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A browser that trusts nginx's certificate and connects from this address.
fn browser(nginx: &Nginx, from: &str) -> Client {
    let own = reqwest::Certificate::from_pem(nginx.certificate.as_bytes()).unwrap();
    let client = Client::builder().redirect(Policy::none()).no_proxy().tls_certs_only([own]);
    client
        .resolve(SITE, nginx.https)
        .local_address(from.parse::<std::net::IpAddr>().unwrap())
        .build()
        .unwrap()
}

fn request(nginx: &Nginx, from: &str, method: Method, path: &str) -> RequestBuilder {
    let address = format!("https://{SITE}:{}{path}", nginx.https.port());
    browser(nginx, from).request(method, address).header("sec-fetch-site", "same-origin")
}

async fn get(nginx: &Nginx, path: &str) -> Response {
    request(nginx, "127.0.0.1", Method::GET, path).send().await.unwrap()
}

#[actix_web::test]
async fn pages_are_served_over_tls_and_http_2_and_plain_http_redirects_there() {
    let lavi = Lavi::start();
    let nginx = Nginx::start(lavi.address, None);
    let page = get(&nginx, "/en").await;
    assert_eq!((page.status().as_u16(), page.version()), (200, Version::HTTP_2));
    let header = |name: &str| {
        page.headers().get(name).map(|value| value.to_str().unwrap().to_owned()).unwrap_or_default()
    };
    assert!(header("strict-transport-security").starts_with("max-age=31536000"));
    assert_eq!(header("server"), "nginx", "no version");
    let cookies: Vec<_> =
        page.headers().get_all("set-cookie").iter().map(|value| value.to_str().unwrap()).collect();
    assert!(
        !cookies.is_empty() && cookies.iter().all(|cookie| cookie.contains("; Secure")),
        "{cookies:?}"
    );
    let plain = Client::builder().redirect(Policy::none()).no_proxy().build().unwrap();
    let request =
        plain.get(format!("http://{}/en?lang=et", nginx.http)).header("host", "evil.example");
    let answer = request.send().await.unwrap();
    let to = answer.headers()["location"].to_str().unwrap();
    assert_eq!((answer.status().as_u16(), to), (301, "https://login.school.example/en?lang=et"));
    let in_the_clear = format!("http://{}/account/oauth/token", nginx.http);
    for request in
        [plain.post(&in_the_clear).body("code=1"), plain.get(&in_the_clear).bearer_auth("1")]
    {
        assert_eq!(request.send().await.unwrap().status(), 403, "only pages lead to https");
    }
    let large = request_with_body(&nginx, &"x".repeat((64 << 10) + 1)).await;
    assert_eq!(large, 413);
}

async fn request_with_body(nginx: &Nginx, body: &str) -> u16 {
    let request = request(nginx, "127.0.0.1", Method::POST, "/en").body(body.to_owned());
    request
        .header("content-type", "application/x-www-form-urlencoded")
        .send()
        .await
        .unwrap()
        .status()
        .as_u16()
}

/// What is counted per address shows which address is taken for the visitor's.
#[actix_web::test]
async fn the_visitors_address_is_the_one_that_nginx_saw() {
    let lavi = Lavi::start();
    let nginx = Nginx::start(lavi.address, None);
    let (flooding, other) = ("127.77.0.3", "127.99.0.4");
    let mut refused = 0;
    for number in 0..400 {
        // Another name each time, so that the thresholds of names are not reached.
        let planted = format!("198.51.{}.{}", number / 200, number % 200);
        if register_school(&nginx, flooding, number, &planted).await != 303 {
            refused = number;
            break;
        }
    }
    assert!((1..400).contains(&refused), "a planted address would never be refused");
    assert_ne!(
        register_school(&nginx, flooding, 401, "203.0.113.9").await,
        303,
        "still refused, whatever it says"
    );
    assert_eq!(
        register_school(&nginx, other, 402, flooding).await,
        303,
        "others come from elsewhere"
    );
}

async fn register_school(nginx: &Nginx, from: &str, number: u32, planted: &str) -> u16 {
    let registration = format!("{}", 70_000_000 + number);
    let email = format!("school{number}@kool{number}.example");
    let fields = [
        ("step", "2"),
        ("schoolName", "Metsa Kool"),
        ("registrationNumber", &registration),
        ("type", "9"),
        ("street", "Kase 1"),
        ("city", "Tartu"),
        ("country", "EE"),
        ("firstName", "Anu"),
        ("lastName", "Aas"),
        ("email", &email),
        ("number", "+3725550000"),
    ];
    let request = request(nginx, from, Method::POST, "/en/school-register")
        .header("x-forwarded-for", planted);
    let request =
        request.header("forwarded", format!("for={planted}")).header("x-real-ip", planted);
    request.form(&fields).send().await.unwrap().status().as_u16()
}

#[actix_web::test]
async fn no_log_holds_a_token_or_a_query() {
    let lavi = Lavi::start();
    let nginx = Nginx::start(lavi.address, None);
    let (token, query) = ("T0kenOfALetter", "Qu3ry");
    for path in [
        "setNewPassword",
        "changePassword",
        "adminChangePassword",
        "activate",
        "%61ctivate",
        "SETNEWPASSWORD",
    ] {
        get(&nginx, &format!("/en/{path}/{token}?code={query}")).await;
    }
    get(&nginx, &format!("/account/har-id/callback?code={query}&state={query}")).await;
    request(&nginx, "127.0.0.1", Method::GET, "/en")
        .header("referer", format!("https://{SITE}/en/activate/{token}"))
        .send()
        .await
        .unwrap();
    // nginx logs most about requests that it cannot pass on.
    drop(lavi);
    assert_eq!(
        get(&nginx, &format!("/en/setNewPassword/{token}?code={query}")).await.status(),
        502
    );
    let (access, error) = nginx.logs();
    assert!(!access.contains(token) && !access.contains(query), "{access}");
    assert!(!error.contains(token) && !error.contains(query), "{error}");
    assert!(access.contains(" /en/setNewPassword/... HTTP/2.0 502 "), "{access}");
    assert!(access.contains(" /account/har-id/callback HTTP/2.0 404 "), "{access}");
}

fn check(folder: &TempDir, config: &str) -> Output {
    lavi(folder, config, "check-config").output().unwrap()
}

#[test]
fn the_sample_configuration_names_what_to_fill_in_and_is_then_valid() {
    let folder = tempfile::tempdir().unwrap();
    let bare = check(&folder, &fill_in("config.toml", &[]));
    let complained = String::from_utf8(bare.stderr).unwrap();
    // The files that the sample names are not on this machine, which is told as well.
    let is_of_files =
        |line: &&str| ["/etc/lavi/", "/var/lib/lavi"].iter().any(|at| line.contains(at));
    assert!(complained.lines().any(|line| is_of_files(&line)), "{complained}");
    let mut keys: Vec<_> = complained
        .lines()
        .filter(|line| !is_of_files(line))
        .map(|line| line.trim_start_matches("lavi: ").split(": ").next().unwrap())
        .collect();
    keys.sort_unstable();
    assert_eq!(
        (bare.status.code(), keys),
        (
            Some(1),
            vec!["embedded.mail", "embedded.mail_from", "security.contact", "server.public_url"]
        )
    );
    let config = filled_in(&folder);
    let filled = check(&folder, &config);
    let said =
        (String::from_utf8(filled.stdout).unwrap(), String::from_utf8(filled.stderr).unwrap());
    assert_eq!(
        (filled.status.code(), said),
        (Some(0), ("The configuration is in order.\n".to_owned(), String::new()))
    );
    fs::remove_file(folder.path().join("session.key")).unwrap();
    let keyless = check(&folder, &config);
    let complained = String::from_utf8(keyless.stderr).unwrap();
    assert!(
        keyless.status.code() == Some(1) && complained.starts_with("lavi: session.key_file: "),
        "{complained}"
    );
}

#[actix_web::test]
async fn a_flood_from_one_address_gets_status_429_and_others_do_not() {
    let lavi = Lavi::start();
    let nginx = Nginx::start(lavi.address, None);
    let flooding = browser(&nginx, "127.77.0.5");
    let ask = || flooding.get(format!("https://{SITE}:{}/en", nginx.https.port())).send();
    let mut asked = 0;
    let refused = loop {
        let all = futures_util::future::join_all((0..100).map(|_| ask())).await;
        asked += all.len();
        if all.into_iter().any(|answer| answer.unwrap().status() == 429) {
            break true;
        }
        if asked > 20_000 {
            break false;
        }
    };
    assert!(refused && asked > 2_000, "{asked} requests, {refused}");
    assert_eq!(
        request(&nginx, "127.77.0.6", Method::GET, "/en").send().await.unwrap().status(),
        200
    );
}

/// The systemd unit.
#[test]
fn the_systemd_unit_allows_enough_files_and_restricts_the_service() {
    let unit = fill_in("lavi.service", &[]);
    let value = |key: &str| {
        unit.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix('=')).map(str::to_owned)
    };
    let files: usize = value("LimitNOFILE").unwrap().parse().unwrap();
    let config = lavi::config::Config::read(None, []).unwrap();
    assert!(files >= config.server.max_connections * 3 / 2 + 96, "{files}");
    for (key, right) in [
        ("UMask", "0077"),
        ("User", "lavi"),
        ("NoNewPrivileges", "yes"),
        ("ProtectSystem", "strict"),
        ("CapabilityBoundingSet", ""),
        ("LimitCORE", "0"),
        ("StartLimitIntervalSec", "0"),
        ("RestartPreventExitStatus", "78"),
    ] {
        assert_eq!(value(key).as_deref(), Some(right), "{key}");
    }
}
