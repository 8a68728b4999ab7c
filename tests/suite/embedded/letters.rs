//! Letters.

use std::{
    fs,
    io::{BufRead, BufReader, Write},
    net::{TcpListener, TcpStream},
    thread::{self, JoinHandle},
};

use lavi::{
    accounts::embedded::{Embedded, NewPerson},
    config::{MailTarget, Smtp},
    domain::Language,
    rng::Rng,
};

use crate::{
    cast,
    embedded::mail_faults,
    world::{ServiceBrowser, World, letter_files, words},
};

#[tokio::test]
async fn a_letter_has_the_same_facts_in_plain_text_and_html() {
    let world = World::new().await;
    world.person("mari").await;
    world.reset_token("mari").await;
    let letter = world.letter().await;
    assert_eq!(
        (letter.to.as_str(), letter.subject.as_str()),
        ("mari@school.example", "Set a new password for your Päevik account")
    );
    for text in [&letter.plain, &letter.html] {
        for part in ["Mari Maasikas", letter.link(), "3 hours", "Päevik"] {
            assert!(text.contains(part), "{part}");
        }
    }
    assert!(letter.html.contains("<html lang=\"en\" dir=\"ltr\">"));
    // No line ends within a word, and every mail program has the hyphen.
    assert!(letter.plain.contains("This e-mail was") && !letter.plain.contains('\u{2011}'));
    let whole = "This <span style=\"white-space:nowrap\">e-mail</span> was";
    assert!(letter.html.contains(whole) && !letter.html.contains('\u{2011}'), "{}", letter.html);
    // Its name, then the subject as a heading.
    let mut lines = letter.plain.lines().filter(|line| !line.is_empty());
    assert_eq!((lines.next(), lines.next()), (Some("Päevik"), Some(letter.subject.as_str())));
}

#[tokio::test]
async fn a_letter_names_its_sender_and_is_marked_as_automatic() {
    let world = World::with(|settings| {
        settings.config.embedded.mail_from = "noreply@school.example".to_owned();
    })
    .await;
    world.person("mari").await;
    world.reset_token("mari").await;
    let letter = world.letter().await;
    for text in [&letter.plain, &letter.html] {
        assert!(text.contains("https://login.example/"), "{text}");
        assert!(text.contains("Contact: help@school.example"), "{text}");
    }
    world.service.mail.deliver().await;
    let raw = fs::read_to_string(&letter_files(&world.path("mail"))[0]).unwrap();
    for line in [
        "Auto-Submitted: auto-generated\r\n",
        "Content-Language: en\r\n",
        "Reply-To: help@school.example\r\n",
    ] {
        assert!(raw.contains(line), "{raw}");
    }
    let from = raw.lines().find(|line| line.starts_with("From: ")).unwrap();
    assert!(from.ends_with("<noreply@school.example>") && from.contains("utf-8"), "{from}");
}

#[tokio::test]
async fn a_letter_that_a_page_asks_for_is_in_its_language_and_any_other_in_that_of_the_last_sign_in()
 {
    let world = World::new().await;
    let id = world.add(NewPerson { language: Language::Et, ..cast::account("mari") }).await;
    world.reset_token("mari").await;
    let asked = world.letter().await;
    assert!(asked.link().starts_with("https://login.example/en/setNewPassword/"));
    assert_eq!(asked.subject, words().of(Language::En).t("mail-reset-subject"));
    for (spoken, expected) in [
        (None, Language::Et),
        (Some(Language::En), Language::En),
        (Some(Language::Et), Language::Et),
    ] {
        if let Some(spoken) = spoken {
            let mut browser = ServiceBrowser::new();
            browser.caller.language = spoken;
            assert!(browser.login(&world, "mari", cast::PASSWORD).await.success);
        }
        world.clock.advance(60);
        world.service.administration.admin_password_link(&id).await.unwrap();
        let letter = world.letters().await.pop().unwrap();
        assert_eq!(letter.subject, words().of(expected).t("mail-admin-change-subject"));
    }
}

#[tokio::test]
async fn markup_in_a_name_is_escaped_in_a_letter() {
    let world = World::new().await;
    let name = "<b>Mari</b>".to_owned();
    world.add(NewPerson { first_name: name, ..cast::account("mari") }).await;
    world.reset_token("mari").await;
    assert!(!world.letter().await.html.contains("<b>"));
}

#[tokio::test]
async fn file_names_sort_by_time_and_cannot_be_guessed() {
    let world = World::new().await;
    world.person("mari").await;
    world.reset_token("mari").await;
    world.clock.advance(60);
    world.reset_token("mari").await;
    let files: Vec<_> = world.letters().await.into_iter().map(|letter| letter.file).collect();
    let (first, second) = (files[0].split_once('-').unwrap(), files[1].split_once('-').unwrap());
    assert!(first.0 < second.0);
    assert!(first.1 != second.1 && first.1.len() > 30);
}

#[tokio::test]
async fn a_letter_waits_in_the_outbox_while_delivery_fails() {
    let world = World::new().await;
    world.person("mari").await;
    fs::remove_dir_all(world.path("mail")).unwrap();
    world.request_reset("mari").await;
    world.service.mail.deliver().await;
    fs::create_dir(world.path("mail")).unwrap();
    assert!(world.letters().await.is_empty(), "not at once again");
    world.clock.advance(60);
    let reopened = world.reopened().await;
    reopened.upkeep.sweep().await;
    assert_eq!(world.letters().await.len(), 1);
}

#[tokio::test]
async fn an_undeliverable_letter_is_dropped_after_a_day() {
    let world = World::new().await;
    world.person("mari").await;
    fs::remove_dir_all(world.path("mail")).unwrap();
    world.request_reset("mari").await;
    world.service.mail.deliver().await;
    world.clock.advance(24 * 3600 + 1);
    world.service.mail.deliver().await;
    fs::create_dir(world.path("mail")).unwrap();
    world.clock.advance(24 * 3600);
    assert!(world.letters().await.is_empty());
}

/// A mail server that accepts one letter or refuses its recipient; the handle returns what it was sent.
pub fn mail_server(recipient: &'static str) -> (String, JoinHandle<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("smtp://{}", listener.local_addr().unwrap());
    let heard = thread::spawn(move || take(listener.accept().unwrap().0, recipient));
    (address, heard)
}

/// What the client sends on this connection.
pub fn take(stream: TcpStream, recipient: &str) -> String {
    let (mut answers, mut heard, mut in_letter) =
        (stream.try_clone().unwrap(), String::new(), false);
    answers.write_all(b"220 ready\r\n").unwrap();
    for line in BufReader::new(stream).lines().map_while(Result::ok) {
        let answer = match line.get(..4).unwrap_or(&line) {
            "." => "250 taken",
            _ if in_letter => "",
            "RCPT" => recipient,
            "DATA" => "354 go on",
            "QUIT" => "221 bye",
            _ => "250 fine",
        };
        in_letter = line != "." && (in_letter || line == "DATA");
        heard.extend([line.as_str(), "\n"]);
        if !answer.is_empty() {
            answers.write_all(format!("{answer}\r\n").as_bytes()).unwrap();
        }
        if matches!(&*line, "." | "QUIT") {
            break;
        }
    }
    heard
}

async fn world_with_mail_server(address: &str) -> World {
    let world =
        World::with(|settings| settings.config.embedded.mail = MailTarget::Smtp(Smtp::at(address)))
            .await;
    world.person("mari").await;
    world.request_reset("mari").await;
    world.service.mail.deliver().await;
    world
}

#[tokio::test]
async fn a_mail_server_gets_the_letter() {
    let (address, heard) = mail_server("250 fine");
    world_with_mail_server(&address).await;
    let heard = heard.join().unwrap();
    assert!(heard.contains("RCPT TO:<mari@school.example>"));
    assert!(heard.contains("Content-Type: multipart/alternative") && heard.contains("Subject: "));
}

#[tokio::test]
async fn a_letter_refused_by_the_mail_server_is_delivered_later() {
    let (address, refused) = mail_server("451 try again later");
    let world = world_with_mail_server(&address).await;
    assert!(!refused.join().unwrap().contains("DATA"));
    let (address, heard) = mail_server("250 fine");
    let mut settings = world.settings.clone();
    settings.config.embedded.mail = MailTarget::Smtp(Smtp::at(&address));
    let later = Embedded::open(settings, world.clock.clone(), Rng::system().unwrap(), words())
        .await
        .unwrap();
    world.clock.advance(60);
    later.mail.deliver().await;
    assert!(heard.join().unwrap().contains("RCPT TO:<mari@school.example>"));
}

#[tokio::test]
async fn an_invalid_sender_or_mail_server_is_reported_at_start_without_its_password() {
    let world = World::new().await;
    let open = async |change: fn(&mut lavi::accounts::embedded::Settings)| {
        let mut settings = world.settings.clone();
        change(&mut settings);
        let opened = Embedded::open(settings, world.clock.clone(), Rng::seeded(1), words()).await;
        opened.err().unwrap().to_string()
    };
    assert!(
        open(|settings| settings.config.embedded.mail_from = "nobody".to_owned())
            .await
            .contains("the sender's address is not valid")
    );
    let text = open(|settings| {
        settings.config.embedded.mail = MailTarget::Smtp(Smtp::at("gopher://user:s3cret@host"));
    })
    .await;
    assert!(text.contains("SMTP") && !text.contains("s3cret"));
}

#[tokio::test]
async fn answers_have_no_address_where_the_operator_has_none() {
    let world =
        World::with(|settings| settings.config.operator.contact = "+372 5550 0000".to_owned())
            .await;
    world.person("mari").await;
    world.reset_token("mari").await;
    world.letter().await;
    let file = &letter_files(&world.path("mail"))[0];
    assert!(!fs::read_to_string(file).unwrap().contains("Reply-To"));
}

#[tokio::test]
async fn a_letter_that_the_mail_server_refuses_for_good_is_dropped_and_others_are_not() {
    for (said, left) in [("550 no such person", 0), ("530 log in first", 1), ("451 later", 1)] {
        let (address, refused) = mail_server(said);
        let world = world_with_mail_server(&address).await;
        assert!(!refused.join().unwrap().contains("DATA"));
        assert_eq!(mail_faults::waiting(&world).await, left, "{said}");
    }
}
