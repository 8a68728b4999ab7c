//! A front end before the embedded service of another process, both behind one nginx at one origin: letters, returns from
//! providers and the consent form.

use std::{
    fs,
    net::{SocketAddr, TcpStream},
    process::{Child, Command, Stdio},
};

use lavi::accounts::embedded::oauth::NewClient;
use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};
use tempfile::TempDir;

use super::nginx::fill_in;
use crate::{
    cast::{self, MARI, account_with_code},
    command::Machine,
    doubles::shaped_provider::ShapedProvider,
    oauth_server::CHALLENGE,
    served::free_ports,
    site::{Browser, Site},
};

/// Both processes, and the proxy before them.
struct TwoProcesses {
    _front: Site,
    service: Site,
    provider: ShapedProvider,
    address: SocketAddr,
    nginx: Child,
    _folder: TempDir,
}

impl TwoProcesses {
    fn start() -> Self {
        let claims = json!({
            "sub": "EE60001019906", "given_name": "Mari", "family_name": "Maasikas",
            "personal_code": MARI, "birthdate": "2000-01-01",
        });
        let provider = ShapedProvider::new(json!({}), claims, Value::Null);
        let connected = format!(
            "login = {{ primary = [\"password\", \"city\"], secondary = [] }}\n\
             [embedded.providers.city]\nname = \"City\"\nissuer = \"{}\"\nclient_id = \"lavi\"\n\
             client_secret = \"a secret\"\n[embedded.providers.city.claims]\npersonal_code = \"personal_code\"\n",
            provider.issuer()
        );
        let service =
            Site::unconnected(&format!("{connected}[embedded]\napi_listen = \"127.0.0.1:0\""));
        let front = Site::unconnected(&format!(
            "{connected}[account_api]\nroot = \"http://{}/\"\npublic_root = \"http://localhost:8080/account/\"\n\
             cookies = [\"lavi_account\", \"lavi_device\"]\n",
            service.api_address.unwrap()
        ));
        let (folder, [address]) = (tempfile::tempdir().unwrap(), free_ports());
        let nginx = nginx(&folder, address, front.address, service.address);
        Self { _front: front, service, provider, address, nginx, _folder: folder }
    }

    fn browser(&self) -> Browser {
        Browser::new(format!("http://{}", self.address)).with_header("accept-language", "en")
    }
}

impl Drop for TwoProcesses {
    fn drop(&mut self) {
        // Its workers end with it.
        let _ = kill_process(Pid::from_child(&self.nginx), Signal::TERM);
        let _ = self.nginx.wait();
    }
}

/// Starts nginx with the sample for the pages of the service.
fn nginx(folder: &TempDir, address: SocketAddr, front: SocketAddr, service: SocketAddr) -> Child {
    let own = |name: &str| folder.path().join(name).display().to_string();
    let sample = "account-pages-nginx.conf";
    let pages = fill_in(sample, &[("http://127.0.0.1:8082", format!("http://{service}"))]);
    fs::write(own(sample), pages).unwrap();
    let temporary: String = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        .map(|kind| format!("{kind}_temp_path {};\n", own(kind)))
        .concat();
    let main = format!(
        "daemon off;\nworker_processes 1;\nuser root;\npid {};\nerror_log {};\nevents {{ }}\nhttp {{\n{temporary}access_log off;\n\
         server {{\nlisten {address};\nserver_name localhost;\ninclude {};\nlocation / {{ proxy_pass http://{front}; }}\n}}\n}}\n",
        own("pid"),
        own("error.log"),
        own(sample)
    );
    fs::write(own("main.conf"), main).unwrap();
    let child = Command::new("nginx")
        .args(["-p", &own(""), "-c", &own("main.conf"), "-e", &own("error.log")])
        .stderr(Stdio::inherit())
        .spawn();
    let mut child = child.unwrap_or_else(|cause| panic!("nginx (scripts/setup.sh test): {cause}"));
    while TcpStream::connect(address).is_err() {
        assert!(child.try_wait().unwrap().is_none(), "nginx starts");
    }
    child
}

#[actix_web::test]
async fn the_link_of_a_letter_leads_to_the_front_end() {
    let scene = TwoProcesses::start();
    scene.service.add(cast::mari()).await;
    let browser = scene.browser();
    let page = browser.get("/en/forgotPassword").await;
    let sent = browser.submit(&page, "submit", &[("username", "mari")]).await;
    assert_eq!(sent.status, 303, "{sent}");
    let letters = scene.service.letters().await;
    let letter = letters.last().unwrap().replace("=\r\n", "");
    let start = letter.find("http://localhost:8080/").unwrap();
    let link = letter[start..].split_whitespace().next().unwrap();
    assert!(link.contains("/setNewPassword/"), "{link}");
    let page = browser.get(link).await;
    assert_eq!((page.status, page.screen().as_str()), (200, "set-new-password"), "{page}");
    let fields = [
        ("username", "mari"),
        ("password", "Sygis-2027!"),
        ("password_confirmation", "Sygis-2027!"),
    ];
    let done = browser.submit(&page, "submit", &fields).await;
    assert_eq!(done.status, 303, "{done}");
    let login = browser.get("/en").await;
    let arrived =
        browser.submit(&login, "submit", &[("email", "mari"), ("password", "Sygis-2027!")]).await;
    assert_eq!(
        browser.follow(&arrived).await.screen(),
        "account",
        "the service's own page, with its cookie"
    );
}

#[actix_web::test]
async fn a_return_from_a_provider_signs_in_on_both() {
    let scene = TwoProcesses::start();
    // A registration comes back to a screen of the front end, which asks the service.
    let browser = scene.browser();
    let out = browser.get("/account/register/providers/city").await;
    let back = scene.provider.consents(&out.location(), scene.service.clock.now());
    let page = browser.follow(&browser.get(&back).await).await;
    assert_eq!(page.screen(), "validation", "{page}");
    let told = browser.submit(&page, "submit", &[]).await;
    assert_eq!(browser.follow(&told).await.screen(), "setup-account");

    scene.service.add(account_with_code("mari", MARI)).await;
    let browser = scene.browser();
    let login = browser.get("/en?method=city").await;
    let button = login.attribute("a[href*='providers/city']", "href").unwrap();
    assert_eq!(button, "http://localhost:8080/account/providers/city");
    let out = browser.get(&button).await;
    assert_eq!(out.status, 303, "{out}");
    let back = scene.provider.consents(&out.location(), scene.service.clock.now());
    assert!(back.starts_with("http://localhost:8080/account/providers/city/callback?"), "{back}");
    let landed = browser.get(&back).await;
    assert_eq!(landed.location(), "http://localhost:8080/account/", "{landed}");
    assert_eq!(browser.follow(&landed).await.screen(), "account");

    // A registration of somebody who has an account ends on the front end's register screen.
    let browser = scene.browser();
    let out = browser.get("/account/register/providers/city").await;
    let back = scene.provider.consents(&out.location(), scene.service.clock.now());
    let page = browser.follow(&browser.get(&back).await).await;
    assert_eq!(page.screen(), "register", "{page}");
    assert_eq!(page.errors(), ["user_id_code_already_exist"]);
}

#[actix_web::test]
async fn an_application_is_let_in_by_the_consent_form_of_the_front_end() {
    let scene = TwoProcesses::start();
    scene.service.add(cast::mari()).await;
    let client = NewClient {
        name: "Õppekava".to_owned(),
        redirect_uris: vec!["https://kava.example/back".to_owned()],
        scopes: vec!["user_basic_data".to_owned()],
        roles: Vec::new(),
        ..NewClient::default()
    };
    let clients = &scene.service.embedded.as_ref().unwrap().oauth.clients;
    let id = clients.add_client(client).await.unwrap().id;
    let browser = scene.browser();
    let metadata = browser.get("/.well-known/oauth-authorization-server/account").await;
    let metadata: Value = serde_json::from_str(&metadata.body).unwrap();
    assert_eq!(metadata["authorization_endpoint"], "http://localhost:8080/account/oauth/authorize");
    let query = format!(
        "response_type=code&client_id={id}&redirect_uri=https%3a%2F%2Fkava.example%2Fback&scope=user_basic_data&state=s\
         &code_challenge={CHALLENGE}&code_challenge_method=S256"
    );
    let asked = browser.get(&format!("/account/oauth/authorize?{query}")).await;
    let login = browser.follow(&asked).await;
    let arrived = browser.sign_in(&login, "mari").await;
    let page = browser.follow(&browser.follow(&arrived).await).await;
    assert_eq!((page.status, page.screen().as_str()), (200, "permissions"), "{page}");
    let allowed = browser.submit(&page, "allow", &[]).await;
    assert!(allowed.location().starts_with("https://kava.example/back?code="), "{allowed}");
}

#[test]
fn a_front_end_that_shares_no_origin_with_the_service_is_warned() {
    let front = || {
        Machine::new()
            .with("LAVI__SERVER__PUBLIC_URL", "https://login.school.example")
            .with("LAVI__ACCOUNT_API__ROOT", "http://127.0.0.1:9000/")
    };
    let told = |machine: Machine| {
        let ended = machine.run("check-config");
        ended.said + &ended.complained
    };
    let cookies = "[\"__Host-lavi_account\", \"__Host-lavi_device\"]";
    let said = told(front().with("LAVI__ACCOUNT_API__COOKIES", cookies));
    assert!(
        said.contains("account_api.public_root: ")
            && said.contains("https://login.school.example/account/"),
        "{said}"
    );
    let right = front()
        .with("LAVI__ACCOUNT_API__PUBLIC_ROOT", "https://login.school.example/account/")
        .with("LAVI__ACCOUNT_API__COOKIES", "[\"__Host-lavi_account\", \"__Host-lavi_device\"]");
    let platform = front().with("LAVI__ACCOUNT_API__COOKIES", "[\"app_session\"]");
    for machine in [right, platform] {
        let said = told(machine);
        assert!(
            !said.contains("account_api.public_root") && !said.contains("account_api.cookies"),
            "{said}"
        );
    }
}
