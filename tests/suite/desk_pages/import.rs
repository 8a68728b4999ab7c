//! An operator imports people: the file, what is wrong with it in seven languages, what would happen, and the button.

use std::{collections::BTreeSet, time::Duration};

use lavi::{
    accounts::embedded::{
        AccountQuery, NewPerson, Problem,
        desk::{DeskOutcome, DeskRole},
    },
    domain::Language,
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::timeout,
};

use super::{METSA, Scene};
use crate::{
    cast,
    site::{BOUNDARY, Browser, Seen, multipart},
    world::ServiceBrowser,
};

const HERE: &str = "/desk/import";
const FAIL: &[(&str, &str)] = &[("on_conflict", "fail")];
const UPDATE: &[(&str, &str)] = &[("on_conflict", "update")];

fn people() -> String {
    let role = format!(
        "\"[{{\"\"role\"\":\"\"student\"\",\"\"school\"\":\"\"{METSA}\"\",\"\"class_level\"\":\"\"6\"\",\"\"parallel\"\":\"\"b\"\"}}]\""
    );
    format!(
        "user_name,first_name,last_name,roles,issuer,personal_code,password_hash\n\
         mari.kask,Mari,Kask,{role},EE,{},{{SSHA}}LJAqbXtcKVOB1iVS47a2AuBE8VLl6yTIvs3Pcg==\n\
         juku.kask,'=Juku,Kask,,,,\n",
        cast::MARI
    )
    .replace("'=Juku", "Juku")
}

/// Uploads a file, which leads to what is known of it.
async fn uploaded(browser: &Browser, fields: &[(&str, &str)], file: &[u8]) -> Seen {
    let answer = browser.upload(HERE, fields, file).await;
    assert!(answer.location().starts_with("/desk/import/"), "{answer}");
    browser.follow(&answer).await
}

/// How many accounts there are whose user name ends like this.
async fn accounts(scene: &Scene, ending: &str) -> usize {
    let all = scene
        .site
        .embedded
        .as_ref()
        .unwrap()
        .administration
        .find_accounts(&AccountQuery::default())
        .await
        .unwrap();
    all.iter().filter(|account| account.username.ends_with(ending)).count()
}

#[actix_web::test]
async fn a_file_is_checked_shown_and_imported_once() {
    let scene = Scene::new().await;
    let browser = scene.at_desk("oskar").await;
    let desk = browser.get("/desk/").await;
    assert_eq!(desk.count("main a[href='/desk/import']"), 1, "{desk}");
    let page = browser.get(HERE).await;
    assert_eq!((page.status, page.screen().as_str()), (200, "desk-import"), "{page}");
    assert_eq!(page.count("form[enctype='multipart/form-data'] input[type=file]"), 1, "{page}");
    assert_eq!(page.value("on_conflict").as_deref(), Some("fail"), "{page}");
    assert!(page.text("main").contains("20 MB and 10,000 people"), "{page}");

    let preview = uploaded(&browser, FAIL, people().as_bytes()).await;
    assert_eq!(preview.attribute("main", "data-type").as_deref(), Some("preview"), "{preview}");
    assert_eq!(preview.texts(".facts dd"), ["2", "0", "0"], "{preview}");
    let cells = preview.texts("td");
    assert_eq!((cells[0].as_str(), cells[2].as_str()), ("Mari Kask", "new account"), "{preview}");
    assert!(cells[1].contains("Student") && cells[1].contains("6b"), "{preview}");
    for hidden in [cast::MARI, "SSHA", "LJAqb", "people.csv"] {
        assert!(!preview.body.contains(hidden), "{hidden}: {preview}");
    }
    assert_eq!(preview.text("form[data-action=confirm] button"), "Import 2 people", "{preview}");
    assert_eq!(accounts(&scene, ".kask").await, 0, "nothing is written yet");

    let refused = browser.submit(&preview, "confirm", &[]).await;
    assert_eq!(refused.errors(), ["reason:required"].map(str::to_owned), "{refused}");
    let done = browser.submit(&refused, "confirm", &[("reason", "new-here")]).await;
    let page = browser.follow(&done).await;
    assert_eq!(page.text("h1"), "2 people were imported", "{page}");
    assert_eq!(page.texts(".facts dd"), ["2", "0", "0"], "{page}");
    assert_eq!(accounts(&scene, ".kask").await, 2);
    let again = browser.submit(&preview, "confirm", &[("reason", "new-here")]).await;
    assert_eq!(browser.follow(&again).await.text("h1"), "2 people were imported", "once");
    let activity = browser.get("/desk/activity").await;
    let entries = activity.texts(".row-title");
    assert_eq!(entries, ["People were imported"], "{activity}");
    assert!(activity.text(".row-detail").contains("The person is new here"), "{activity}");
}

#[actix_web::test]
async fn problems_are_listed_with_line_column_and_words_and_nothing_is_written() {
    let scene = Scene::new().await;
    let browser = scene.at_desk("oskar").await;
    let file = "user_name,first_name,last_name,email,<b>\nleida,Mari,Kask,,\njuku.kask,=SUM(A1),Kask,<i>,\n";
    let page = uploaded(&browser, FAIL, file.as_bytes()).await;
    assert_eq!(page.attribute("main", "data-type").as_deref(), Some("problems"), "{page}");
    assert_eq!(page.text("main .lead"), "Nobody was imported. 4 problems were found.", "{page}");
    let said = [
        "Line 1 · <b> There is no column of this name.",
        "Line 2 · user_name An account here has this already.",
        "Line 3 · first_name A name has only letters, spaces, hyphens and apostrophes.",
        "Line 3 · email This is not an e\u{2011}mail address.",
    ];
    let mut rows = page.texts("main .row-text");
    rows.sort();
    let mut said = said.map(str::to_owned);
    said.sort();
    assert_eq!(rows, said, "{page}");
    assert!(!page.body.contains("=SUM") && !page.body.contains("<b>"), "{page}");
    assert_eq!(page.count("form[data-action=confirm]"), 0, "{page}");
    assert_eq!(accounts(&scene, ".kask").await, 0);
    let pressed = browser.post(&page.address, &[("reason", "other")]).await;
    assert_eq!(
        browser.follow(&pressed).await.attribute("main", "data-type").as_deref(),
        Some("problems")
    );
    // Of many the first ones are listed.
    let many = format!("user_name,first_name\n{}", ",\n".repeat(150));
    let page = uploaded(&browser, FAIL, many.as_bytes()).await;
    assert_eq!(page.count("main .row"), 200, "{page}");
    assert!(page.text("main").contains("450 problems were found"), "{page}");
    assert!(page.text("main").contains("Only the first 200 are listed here."), "{page}");
}

/// Names of a file are text, also those that a spreadsheet or a browser would take for something else.
#[actix_web::test]
async fn names_of_a_file_are_text() {
    let scene = Scene::new().await;
    let browser = scene.at_desk("oskar").await;
    let role = r#"[{"role":"teacher","school":"<img src=x onerror=alert(1)>=1+1"}]"#;
    let file = format!(
        "{{\"user_name\":\"x.kask\",\"first_name\":\"Mari\",\"last_name\":\"O'Kask\",\"roles\":{role}}}"
    );
    let page = uploaded(&browser, FAIL, file.as_bytes()).await;
    assert!(page.body.contains("&lt;img src=x") || page.body.contains("&#60;img src=x"), "{page}");
    assert!(!page.body.contains("<img src=x"), "{page}");
}

#[actix_web::test]
async fn what_was_chosen_stays_when_the_file_is_missing_or_too_large() {
    let scene = Scene::new().await;
    let browser = scene.at_desk("oskar").await;
    let none = browser.upload(HERE, UPDATE, b"").await;
    assert_eq!((none.status, none.errors()), (422, vec!["file:required".to_owned()]), "{none}");
    assert_eq!(none.value("on_conflict").as_deref(), Some("update"), "{none}");
    let large = vec![b'a'; lavi::accounts::embedded::desk::LARGEST + 1];
    let refused = browser.upload(HERE, UPDATE, &large).await;
    assert_eq!((refused.status, refused.errors()), (422, vec!["file:max_length".to_owned()]));
    assert_eq!(refused.value("on_conflict").as_deref(), Some("update"), "{refused}");
    let page = uploaded(&browser, UPDATE, &large[1..]).await;
    assert!(page.text("main").contains("longer than 65536 bytes"), "it is read: {page}");
    let strange = browser.upload(HERE, &[("on_conflict", "replace")], b"a").await;
    assert_eq!(strange.errors(), ["on_conflict:required"].map(str::to_owned), "{strange}");
    for fields in
        [&[("on_conflict", "fail"), ("on_conflict", "skip")][..], &[("a", &"b".repeat(1025))]]
    {
        assert_eq!(browser.upload(HERE, fields, b"a").await.status, 400);
    }
    let form = browser.post(HERE, &[("on_conflict", "fail")]).await;
    assert_eq!(form.status, 400, "another kind of body: {form}");
}

/// A request whose body never comes.
async fn without_a_body(scene: &Scene, cookies: &str, site: &str) -> String {
    let mut line = TcpStream::connect(scene.site.address).await.unwrap();
    let head = format!(
        "POST {HERE} HTTP/1.1\r\nhost: localhost:8080\r\ncookie: {cookies}\r\nsec-fetch-site: {site}\r\n\
         content-type: multipart/form-data; boundary={BOUNDARY}\r\ncontent-length: 1000000\r\n\r\n"
    );
    line.write_all(head.as_bytes()).await.unwrap();
    let mut answer = vec![0; 64];
    let read = timeout(Duration::from_secs(5), line.read(&mut answer)).await;
    read.map_or_else(
        |_| "waits".to_owned(),
        |read| String::from_utf8_lossy(&answer[..read.unwrap()]).chars().skip(9).take(3).collect(),
    )
}

#[actix_web::test]
async fn nothing_is_read_from_those_who_may_not_import_or_from_another_sites_page() {
    let scene = Scene::new().await;
    let operator = scene.at_desk("oskar").await;
    assert_eq!(without_a_body(&scene, "", "same-origin").await, "303", "nobody is signed in");
    for name in ["helve", "piret"] {
        let browser = scene.at_desk(name).await;
        assert_eq!(browser.get("/desk/").await.count("main a[href='/desk/import']"), 0);
        let id = format!("{HERE}/x");
        for answer in [
            browser.get(HERE).await,
            browser.get(&id).await,
            browser.upload(HERE, FAIL, people().as_bytes()).await,
            browser.post(&id, &[("reason", "other")]).await,
        ] {
            assert_eq!(
                (answer.status, answer.screen().as_str()),
                (404, "error"),
                "{name}: {answer}"
            );
        }
        assert_eq!(without_a_body(&scene, &browser.cookies(), "same-origin").await, "404");
    }
    assert_eq!(without_a_body(&scene, &operator.cookies(), "cross-site").await, "403");
    assert_eq!(without_a_body(&scene, &operator.cookies(), "same-origin").await, "waits");
    let foreign = operator
        .before(format!("http://{}", scene.site.address))
        .with_header("sec-fetch-site", "cross-site");
    assert_eq!(foreign.upload(HERE, FAIL, people().as_bytes()).await.status, 403);
    let preview = uploaded(&operator, FAIL, people().as_bytes()).await;
    assert_eq!(foreign.post(&preview.address, &[("reason", "other")]).await.status, 403);
    assert_eq!(accounts(&scene, ".kask").await, 0);
    // Two factors of a quarter of an hour ago are asked for before anything is read.
    scene.site.clock.advance(16 * 60);
    assert_eq!(without_a_body(&scene, &operator.cookies(), "same-origin").await, "303");
    let late = operator.post(&preview.address, &[("reason", "other")]).await;
    assert_eq!(late.location(), "/account/confirm?to=desk", "{late}");
    assert_eq!(accounts(&scene, ".kask").await, 0);
}

/// A browser that does not say where its requests come from sends the token of its form.
#[actix_web::test]
async fn a_silent_browser_sends_the_token_of_the_form() {
    let scene = Scene::new().await;
    let browser = scene.at_desk("oskar").await.with_header("sec-fetch-site", "");
    let browser =
        browser.with_header("user-agent", "w3m/0.5.3").with_header("accept-language", "en");
    let page = browser.get(HERE).await;
    let token = page.value("check_token").unwrap();
    let unknown = browser.upload(HERE, UPDATE, people().as_bytes()).await;
    assert_eq!((unknown.status, unknown.errors().len()), (403, 1), "{unknown}");
    assert_eq!(unknown.value("on_conflict").as_deref(), Some("update"), "{unknown}");
    let fields = [("check_token", token.as_str()), ("on_conflict", "fail")];
    let preview = uploaded(&browser, &fields, people().as_bytes()).await;
    let done = browser.submit(&preview, "confirm", &[("reason", "other")]).await;
    assert_eq!(browser.follow(&done).await.text("h1"), "2 people were imported");
}

#[actix_web::test]
async fn one_person_uploads_at_a_time() {
    let scene = Scene::new().await;
    scene.helper("olga", DeskRole::Operator, "").await;
    let (first, second) = (scene.at_desk("oskar").await, scene.at_desk("olga").await);
    let mut line = TcpStream::connect(scene.site.address).await.unwrap();
    let body = multipart(FAIL, Some(people().as_bytes()));
    let head = format!(
        "POST {HERE} HTTP/1.1\r\nhost: localhost:8080\r\ncookie: {}\r\nsec-fetch-site: same-origin\r\n\
         content-type: multipart/form-data; boundary={BOUNDARY}\r\ncontent-length: {}\r\n\r\n",
        first.cookies(),
        body.len()
    );
    line.write_all(head.as_bytes()).await.unwrap();
    line.write_all(&body[..100]).await.unwrap();
    actix_web::rt::time::sleep(Duration::from_millis(300)).await;
    for file in [people().into_bytes(), vec![b'a'; 1 << 20]] {
        let refused = second.upload(HERE, UPDATE, &file).await;
        assert_eq!(
            (refused.status, refused.errors()),
            (422, vec!["file:too_many_requests".to_owned()]),
            "{refused}"
        );
        assert!(refused.text("main").contains("Someone else is uploading"), "{refused}");
    }
    line.write_all(&body[100..]).await.unwrap();
    let mut answer = vec![0; 64];
    let read = line.read(&mut answer).await.unwrap();
    assert!(String::from_utf8_lossy(&answer[..read]).contains("303"));
    uploaded(&second, FAIL, people().as_bytes()).await;
}

#[actix_web::test]
async fn a_file_that_is_kept_no_more_is_asked_for_again() {
    let scene = Scene::new().await;
    scene.helper("olga", DeskRole::Operator, "").await;
    let (browser, other) = (scene.at_desk("oskar").await, scene.at_desk("olga").await);
    let preview = uploaded(&browser, FAIL, people().as_bytes()).await;
    let ended = "/desk/import?ended=1";
    assert_eq!(other.get(&preview.address).await.location(), ended, "of another operator");
    let pressed = other.post(&preview.address, &[("reason", "other")]).await;
    assert_eq!(pressed.location(), ended, "{pressed}");
    let page = browser.get(ended).await;
    assert!(page.text("main").contains("The file is no longer here"), "{page}");
    assert_eq!(page.count("input[type=file]"), 1, "{page}");
    for minutes in [14, 14, 14, 14, 4] {
        scene.site.clock.advance(minutes * 60);
        browser.get("/desk/").await;
    }
    let late = browser.submit(&preview, "confirm", &[("reason", "other")]).await;
    assert_eq!(late.location(), ended, "{late}");
    assert_eq!(browser.get(&preview.address).await.location(), ended);
    assert_eq!(accounts(&scene, ".kask").await, 0);
}

#[actix_web::test]
async fn what_has_changed_is_said_before_anything_is_written() {
    let scene = Scene::new().await;
    let browser = scene.at_desk("oskar").await;
    let preview = uploaded(&browser, &[("on_conflict", "skip")], people().as_bytes()).await;
    scene.site.add(NewPerson::named("mari.kask", "Mari", "Kask")).await;
    let pressed = browser.submit(&preview, "confirm", &[("reason", "other")]).await;
    let page = browser.follow(&pressed).await;
    let said = "Something has changed here since you looked, so nothing was saved. Before: 2 new, 0 updated, 0 unchanged. Look again.";
    assert_eq!(page.text("[role=status]"), said, "{page}");
    assert_eq!(page.texts(".facts dd"), ["1", "0", "1"], "{page}");
    assert_eq!(page.text("form[data-action=confirm] button"), "Import 1 person", "{page}");
    assert_eq!(accounts(&scene, ".kask").await, 1);
    let done = browser.submit(&page, "confirm", &[("reason", "other")]).await;
    assert_eq!(browser.follow(&done).await.text("h1"), "1 person was imported");
    // Nobody is left to import.
    let page = uploaded(&browser, &[("on_conflict", "skip")], people().as_bytes()).await;
    assert_eq!(page.count("form[data-action=confirm]"), 0, "{page}");
    assert!(page.text("main").contains("Nobody would be added or changed."), "{page}");
}

/// A word for each kind of problem. A new kind does not compile before it stands here, and then it has to be seen below.
fn kind(problem: &Problem) -> &'static str {
    match problem {
        Problem::Missing => "missing",
        Problem::TooLong(_) => "too long",
        Problem::NoPersonName => "no person name",
        Problem::NoEmail => "no e-mail",
        Problem::NoPersonalCode => "no personal code",
        Problem::NoSuchDay => "no such day",
        Problem::OtherForm => "other form",
        Problem::NoGender => "no gender",
        Problem::NoLanguage => "no language",
        Problem::NoFlag => "no flag",
        Problem::NoCountry => "no country",
        Problem::IssuerMissing => "issuer missing",
        Problem::CodeMissing => "code missing",
        Problem::NothingProven => "nothing proven",
        Problem::RolesNoList => "roles no list",
        Problem::RoleNoText => "role no text",
        Problem::RoleUnknownField => "role unknown field",
        Problem::NoSuchRole => "no such role",
        Problem::Nobody => "nobody",
        Problem::NoName => "no name",
        Problem::OtherThanCode => "other than code",
        Problem::HashKind(_) => "hash kind",
        Problem::HashBroken(_) => "hash broken",
        Problem::HashCostly(_) => "hash costly",
        Problem::NoKey(_) => "no key",
        Problem::SameAsLine(_) => "same as line",
        Problem::Taken => "taken",
        Problem::OfAnother => "of another",
        Problem::WaitsForActivation => "waits for activation",
        Problem::SameAccountAsLine(_) => "same account as line",
        Problem::EmptyFile => "empty file",
        Problem::NoUtf8 => "no UTF-8",
        Problem::NoJson(_) => "no JSON",
        Problem::NoText => "no text",
        Problem::UnknownField => "unknown field",
        Problem::Cells { .. } => "cells",
        Problem::TwiceInHeading => "twice in heading",
        Problem::TooMany(_) => "too many",
        Problem::LongLine(_) => "long line",
        Problem::OpensOtherwise => "opens otherwise",
        Problem::HelpsOthers => "helps others",
    }
}

/// How many kinds there are.
const KINDS: usize = 41;

/// A line of JSON about somebody, with this besides.
fn line(user_name: &str, more: &str) -> String {
    format!(
        "{{\"user_name\":\"{user_name}\",\"first_name\":\"Mari\",\"last_name\":\"Kask\",{more}}}\n"
    )
}

/// Files that have every kind of problem, with what becomes of people who are known.
fn files() -> Vec<(&'static str, Vec<u8>)> {
    let code = format!("\"issuer\":\"EE\",\"personal_code\":\"{}\"", cast::MARI);
    let wrong = [
        "\"email\":\"nobody\"".to_owned(),
        format!("\"city\":\"{}\"", "a".repeat(256)),
        "\"city\":\"a\\u0007\"".to_owned(),
        "\"issuer\":\"EE\",\"personal_code\":\"60001019907\"".to_owned(),
        "\"birth_date\":\"31.02.2000\"".to_owned(),
        "\"gender\":9".to_owned(),
        "\"language\":\"xx\"".to_owned(),
        "\"blocked\":\"perhaps\"".to_owned(),
        "\"country\":\"Eesti\"".to_owned(),
        "\"personal_code\":\"60001019906\"".to_owned(),
        "\"issuer\":\"EE\"".to_owned(),
        "\"personal_code_proven\":true".to_owned(),
        "\"roles\":\"teacher\"".to_owned(),
        "\"roles\":[{\"role\":[]}]".to_owned(),
        "\"roles\":[{\"role\":\"teacher\",\"class\":\"7\"}]".to_owned(),
        "\"roles\":[{\"role\":\"emperor\"}]".to_owned(),
        format!("{code},\"gender\":\"0\""),
        "\"password_hash\":\"md5:x\"".to_owned(),
        "\"password_hash\":\"$2b$04$x\"".to_owned(),
        format!("\"password_hash\":\"$2b$31${}\"", "a".repeat(53)),
        "\"totp_secret\":\"ABC\"".to_owned(),
        "\"email\":{}".to_owned(),
        "\"password\":\"x\"".to_owned(),
        "\"external_id\":\"1\"".to_owned(),
        "\"external_id\":\"1\"".to_owned(),
    ];
    let mut lines: String =
        wrong.iter().enumerate().map(|(at, more)| line(&format!("u{at}"), more)).collect();
    lines += "{\"first_name\":\"<\"}\n{\n";
    let mut lines = lines.into_bytes();
    lines.extend_from_slice(b"{\"first_name\":\"\xe4\"}\n");
    let known = [
        line("leida", "\"blocked\":true"),
        line("leida", "\"city\":\"Tartu\""),
        line("juku", "\"email\":\"piret@school.example\""),
        line("piret", "\"city\":\"Tartu\""),
        line("waits", "\"city\":\"Tartu\""),
    ];
    let row = |number| format!("u{number},Mari,Kask\n");
    let many: String = (0..=10_000).map(row).collect();
    vec![
        ("fail", lines),
        ("update", known.concat().into_bytes()),
        ("fail", line("leida", "\"city\":\"Tartu\"").into_bytes()),
        ("fail", b"user_name,user_name\na\n".to_vec()),
        ("fail", b"user_name\n".to_vec()),
        ("fail", b" \n".to_vec()),
        ("fail", format!("a\n{}\n", "b".repeat(70_000)).into_bytes()),
        ("fail", format!("user_name,first_name,last_name\n{many}").into_bytes()),
    ]
}

/// Every kind of problem stands on a page in every language, in words of that language, and the command's words are never among them.
#[actix_web::test]
async fn every_kind_of_problem_is_said_in_every_language() {
    let scene = Scene::new().await;
    let embedded = scene.site.embedded.clone().unwrap();
    let id = scene.site.add(cast::account("waits")).await;
    scene
        .site
        .sql(&format!(
            "UPDATE accounts SET activated_at = NULL, expires_at = 9999999999 WHERE id = '{id}'"
        ))
        .await;
    let browser = scene.at_desk("oskar").await;
    let mut caller = ServiceBrowser::new().caller;
    let pairs = browser.cookies();
    let pairs = pairs.split("; ").filter_map(|pair| pair.split_once('='));
    caller.cookies = pairs.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    let mut seen = BTreeSet::new();
    for (on_conflict, file) in files() {
        let answer = browser.upload(HERE, &[("on_conflict", on_conflict)], &file).await;
        let address = answer.location();
        let id = address.rsplit('/').next().unwrap();
        let known = match embedded.desk_imports.uploaded(&caller, id).await.result.unwrap() {
            DeskOutcome::Done(Some(known)) => known,
            other => panic!("{other:?}"),
        };
        let problems = &known.preview.problems;
        let mut pages: Vec<Vec<String>> = Vec::new();
        for language in Language::ALL {
            let page = browser.get(&format!("{address}?lang={language}")).await;
            let words = page.texts("main .row-detail");
            assert_eq!(words.len(), problems.len(), "{page}");
            for (words, problem) in words.iter().zip(problems) {
                assert!(
                    !words.is_empty() && !words.contains("desk-import"),
                    "{language} {problem:?}"
                );
                assert_ne!(*words, problem.problem.to_string(), "{language}: the command's words");
            }
            pages.push(words);
        }
        for (at, problem) in problems.iter().enumerate() {
            let words: BTreeSet<&String> = pages.iter().map(|page| &page[at]).collect();
            assert_eq!(words.len(), Language::ALL.len(), "{problem:?}: {words:?}");
            seen.insert(kind(&problem.problem));
        }
    }
    assert_eq!(seen.len(), KINDS, "{seen:?}");
}
