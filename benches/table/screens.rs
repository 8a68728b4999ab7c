//! Screens under load, each beside the reference that answers the very same bytes: requests a second.

use std::time::Duration;

use crate::{
    Plan,
    browser::{Answer, Browser},
    load, people,
    reference::{self, Head},
    report::{Bound, Report, Row, median},
    server::{self, Server},
};

/// The share of its core that a server under full load has, but for what others take of it.
const BUSY: f64 = 0.9;

/// A screen as one visitor asks for it.
struct Screen {
    name: &'static str,
    path: String,
    headers: Vec<(String, String)>,
    /// What stands in the page.
    marks: Vec<String>,
    /// The least share of the reference's rate.
    least: f64,
}

impl Screen {
    fn new(name: &'static str, path: &str, mark: &str, least: f64) -> Self {
        Self {
            name,
            path: path.to_owned(),
            headers: Vec::new(),
            marks: vec![format!("data-screen=\"{mark}\"")],
            least,
        }
    }

    fn with(mut self, name: &str, value: &str) -> Self {
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }

    fn showing(mut self, mark: &str) -> Self {
        self.marks.push(mark.to_owned());
        self
    }
}

/// Screens whose bytes are the same for everyone.
pub fn shared(plan: &Plan, report: &mut Report) {
    let folder = tempfile::tempdir().unwrap();
    let lavi = server::lavi(folder.path());
    let etag = Browser::new(&lavi.root).get("/et", &[]).header("etag").to_owned();
    let returning =
        |name, path, mark| Screen::new(name, path, mark, 0.90).with("Cookie", "lavi_lang=et");
    let screens = [
        Screen::new("login, first visit", "/et", "login", 0.90),
        returning("login, returning", "/et", "login"),
        returning("login, 304", "/et", "login").with("If-None-Match", &etag),
        returning("login, preset error", "/et?error=profile_blocked", "login")
            .showing("data-code=\"profile_blocked\""),
        returning("login, embedded view", "/et/mini", "login"),
        returning("login, another method", "/et?method=smart-id", "login")
            .showing("data-method=\"smart_id\""),
        returning("register", "/et/register", "register"),
        returning("forgotPassword", "/et/forgotPassword", "forgot-password"),
    ];
    for screen in screens {
        measure(plan, report, &lavi, &screen);
    }
}

/// Screens that are one visitor's alone: rendered and compressed for each request, from what the database holds.
pub fn personal(plan: &Plan, report: &mut Report) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    for (username, description) in
        [("kadri", "Lapsevanem"), ("kadri.opetaja", "Õpetaja"), ("kadri.huvikool", "Direktor")]
    {
        people::add(
            path,
            username,
            &["--personal-code", "60001017869", "--description", description, "--chooses-account"],
        );
    }
    people::add(path, "mari", &[]);
    let scopes = "user_basic_data,user_data,user_roles,user_schools,user_grades,school_periods";
    let client = people::add_application(path, "https://kava.example/back", scopes);
    let lavi = server::lavi(path);

    let mut kadri = Browser::new(&lavi.root);
    assert_eq!(people::sign_in(&mut kadri, "kadri"), "/et/choose-user");
    let mut mari = Browser::new(&lavi.root);
    people::sign_in(&mut mari, "mari");
    let query = format!(
        "response_type=code&client_id={client}&redirect_uri=https%3A%2F%2Fkava.example%2Fback&scope={}&state=x\
         &code_challenge_method=S256&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
        scopes.replace(',', "%20")
    );
    let consent = format!("/et/permissions?{query}");
    // What is seen first may set cookies, as a browser's first visit does.
    kadri.get("/et/choose-user", &[]);
    mari.get(&consent, &[]);
    let screens = [
        Screen::new("choose-user, three accounts", "/et/choose-user", "choose-user", 0.05)
            .with("Cookie", &kadri.cookies())
            .showing("data-account-id="),
        Screen::new("permissions, six scopes", &consent, "permissions", 0.05)
            .with("Cookie", &mari.cookies())
            .showing("data-scope=\"school_periods\""),
        Screen::new("terms of service", "/et/terms/service", "terms", 0.05)
            .with("Cookie", "lavi_lang=et"),
    ];
    for screen in screens {
        measure(plan, report, &lavi, &screen);
    }
}

/// Both in turn, round by round.
fn measure(plan: &Plan, report: &mut Report, lavi: &Server, screen: &Screen) {
    let mut page = settled(&lavi.root, screen);
    let folder = tempfile::tempdir().unwrap();
    let path = screen.path.split('?').next().unwrap().to_owned();
    reference::write(
        folder.path(),
        &Head { path, status: page.status, headers: page.headers.clone() },
        &page.body,
    );
    let reference = server::reference(folder.path());
    let mut constant = check(&reference.root, screen);
    constant.headers.sort();
    page.headers.sort();
    assert!(constant == page, "{}: the reference does not answer the same", screen.name);

    let (mut references, mut figures) = (Vec::new(), Vec::new());
    // The first second warms both up.
    load(&reference, screen, 1);
    load(lavi, screen, 1);
    for _ in 0..plan.rounds {
        references.push(load(&reference, screen, plan.seconds));
        figures.push(load(lavi, screen, plan.seconds));
    }
    let shares = [&references, &figures]
        .map(|loads| median(&loads.iter().map(|(_, share)| *share).collect::<Vec<_>>()));
    let is_disturbed = shares.iter().any(|share| *share < BUSY);
    if is_disturbed {
        let worked = |loads: &[(f64, f64)]| {
            median(&loads.iter().map(|(rate, share)| rate / share).collect::<Vec<_>>())
        };
        report.remark(format!(
            "{}: the load did not fill the core, of which the reference had {:.0} % and lavi {:.0} %; by processor time the ratio is {:.2}",
            screen.name,
            shares[0] * 100.0,
            shares[1] * 100.0,
            worked(&figures) / worked(&references),
        ));
    }
    let rates = |loads: Vec<(f64, f64)>| loads.into_iter().map(|(rate, _)| rate).collect();
    report.add(Row {
        name: format!("{}{}", screen.name, if is_disturbed { " (disturbed)" } else { "" }),
        unit: "/s",
        figures: rates(figures),
        references: rates(references),
        bound: Bound::RatioAtLeast(screen.least),
    });
}

/// The answer when its size does not change any more: a shared page gets a twelfth smaller in the background. What is sealed
/// into a page is new in each answer, and compresses a little better or worse.
fn settled(root: &str, screen: &Screen) -> Answer {
    loop {
        let first = check(root, screen);
        std::thread::sleep(Duration::from_secs(1));
        let page = check(root, screen);
        if page.body.len().abs_diff(first.body.len()) * 50 <= first.body.len() {
            return page;
        }
    }
}

/// Requests a second, and the share of its core that the server had.
fn load(server: &Server, screen: &Screen, seconds: u64) -> (f64, f64) {
    check(&server.root, screen);
    let url = format!("{}{}", server.root, screen.path);
    let (load, share) = server.meanwhile(|| load::wrk(&url, &screen.headers, seconds));
    check(&server.root, screen);
    (load.rate, share)
}

/// The answer, which has to be the page that is meant.
fn check(root: &str, screen: &Screen) -> Answer {
    let answer = Browser::new(root).get(&screen.path, &screen.headers);
    if screen.headers.iter().any(|(name, _)| name == "If-None-Match") {
        assert_eq!((answer.status, answer.body.len()), (304, 0), "{}", screen.name);
        return answer;
    }
    // Shared pages are as small as they can be, personal ones are compressed somehow.
    let codings =
        if answer.header("etag").is_empty() { ["br", "gzip"].as_slice() } else { &["br"] };
    assert!(
        answer.status == 200 && codings.contains(&answer.header("content-encoding")),
        "{}: {}",
        screen.name,
        answer.status
    );
    let text = answer.text();
    for mark in &screen.marks {
        assert!(text.contains(mark.as_str()), "{}: {mark} is missing", screen.name);
    }
    answer
}
