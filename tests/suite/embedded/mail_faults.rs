//! Mail servers that fail.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{Shutdown, TcpListener, TcpStream},
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use sqlx::Connection;

use crate::{
    embedded::letters::take,
    served::free_ports,
    world::{ServiceBrowser, World},
};
use lavi::{
    accounts::{FormCalls, ResetRequest},
    config::{MailTarget, Smtp},
};

/// How a faulty mail server behaves on a connection, until the client leaves.
type Wrong = fn(TcpStream) -> std::io::Result<()>;

/// Never sends anything.
fn silent(mut stream: TcpStream) -> std::io::Result<()> {
    stream.read_to_end(&mut Vec::new()).map(drop)
}

/// Sends a byte now and then.
fn slow(mut stream: TcpStream) -> std::io::Result<()> {
    loop {
        stream.write_all(b"2")?;
        thread::sleep(Duration::from_millis(20));
    }
}

/// Sends an endless greeting.
fn endless(mut stream: TcpStream) -> std::io::Result<()> {
    loop {
        stream.write_all(format!("220-{}\r\n", "and more ".repeat(100)).as_bytes())?;
    }
}

/// Sends an endless line.
fn unbroken(mut stream: TcpStream) -> std::io::Result<()> {
    loop {
        stream.write_all(&[b'2'; 10_000])?;
    }
}

/// Stops in the middle of a letter.
fn stopping(mut stream: TcpStream) -> std::io::Result<()> {
    stream.write_all(b"220 ready\r\n250 fine\r\n250 fine\r\n")?;
    silent(stream)
}

/// A server that fails on this many connections and accepts a letter on the next one.
fn wrong_at_first(wrong: Wrong, connections: usize) -> (Smtp, JoinHandle<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let smtp = Smtp::at(&format!("smtp://{}", listener.local_addr().unwrap()));
    let heard = thread::spawn(move || {
        for _ in 0..connections {
            let stream = listener.accept().unwrap().0;
            thread::spawn(move || wrong(stream));
        }
        take(listener.accept().unwrap().0, "250 fine")
    });
    (Smtp { timeout: Duration::from_millis(500), ..smtp }, heard)
}

#[tokio::test]
async fn a_mail_server_that_hangs_delays_one_letter_and_not_the_next() {
    for wrong in [silent as Wrong, slow, endless, unbroken, stopping] {
        let (smtp, heard) = wrong_at_first(wrong, 1);
        let world =
            World::with(|settings| settings.config.embedded.mail = MailTarget::Smtp(smtp)).await;
        let begun = Instant::now();
        for name in ["mari", "juku"] {
            world.person(name).await;
            world.request_reset(name).await;
        }
        world.service.mail.deliver().await;
        assert!(begun.elapsed() < Duration::from_secs(15), "{:?}", begun.elapsed());
        assert!(heard.join().unwrap().contains("RCPT TO:<"), "one of them was taken");
    }
}

#[tokio::test]
async fn many_letters_do_not_start_many_deliveries() {
    let (smtp, _) = wrong_at_first(silent, 1_000);
    let world = World::with(|settings| {
        settings.config.embedded.mail =
            MailTarget::Smtp(Smtp { timeout: Duration::from_secs(3), ..smtp });
    })
    .await;
    for at in 0..30 {
        let name = format!("mari{at}");
        world.person(&name).await;
        let request = ResetRequest { username: name, recaptcha: None };
        assert!(
            world
                .service
                .request_reset(&ServiceBrowser::at(&format!("192.0.2.{at}")).caller, request)
                .await
                .result
                .unwrap()
                .success
        );
        tokio::task::yield_now().await;
    }
    let tasks = tokio::runtime::Handle::current().metrics().num_alive_tasks();
    assert!(tasks < 15, "{tasks}");
}

/// How many letters wait.
pub async fn waiting(world: &World) -> i64 {
    let mut connection = sqlx::AnyConnection::connect(world.database()).await.unwrap();
    let letters = sqlx::query_scalar("SELECT COUNT(*) FROM outbox");
    letters.fetch_one(&mut connection).await.unwrap()
}

#[tokio::test]
async fn letters_leave_as_soon_as_the_mail_server_is_back() {
    let [port] = free_ports().map(|address| address.port());
    let world = World::with(|settings| {
        settings.config.embedded.mail =
            MailTarget::Smtp(Smtp::at(&format!("smtp://127.0.0.1:{port}")));
    })
    .await;
    world.person("mari").await;
    world.request_reset("mari").await;
    for _ in 0..5 {
        world.service.mail.deliver().await;
        assert!(world.service.mail.is_disturbed());
    }
    let listener = TcpListener::bind(("127.0.0.1", port)).unwrap();
    let heard = thread::spawn(move || take(listener.accept().unwrap().0, "250 fine"));
    world.service.mail.deliver().await;
    assert!(!world.service.mail.is_disturbed());
    assert!(heard.join().unwrap().contains("RCPT TO:<mari@school.example>"));
    assert_eq!(waiting(&world).await, 0);
}

/// A world whose letters go to this server.
async fn world_before(smtp: Smtp) -> World {
    World::with(|settings| settings.config.embedded.mail = MailTarget::Smtp(smtp)).await
}

async fn ask_for_a_letter(world: &World, name: &str) {
    world.person(name).await;
    world.request_reset(name).await;
}

/// What `heard` returns, if it does so in time.
async fn within(seconds: u64, heard: JoinHandle<String>) -> String {
    let begun = Instant::now();
    while !heard.is_finished() {
        assert!(begun.elapsed() < Duration::from_secs(seconds), "the letter did not leave");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    heard.join().unwrap()
}

#[tokio::test]
async fn a_letter_does_not_wait_for_another_that_hangs() {
    let (smtp, heard) = wrong_at_first(stopping, 1);
    let world = world_before(Smtp { timeout: Duration::from_secs(8), ..smtp }).await;
    ask_for_a_letter(&world, "mari").await;
    // Until the first one has the connection that stops.
    tokio::time::sleep(Duration::from_millis(500)).await;
    ask_for_a_letter(&world, "juku").await;
    assert!(within(4, heard).await.contains("RCPT TO:<juku@school.example>"));
}

#[tokio::test]
async fn a_server_that_hung_gets_letters_again_within_seconds() {
    let (hangs, listener) =
        (Arc::new(AtomicBool::new(true)), TcpListener::bind("127.0.0.1:0").unwrap());
    let smtp = Smtp::at(&format!("smtp://{}", listener.local_addr().unwrap()));
    let of_server = Arc::clone(&hangs);
    let heard = thread::spawn(move || {
        for stream in listener.incoming().map_while(Result::ok) {
            if of_server.load(Ordering::SeqCst) {
                thread::spawn(move || silent(stream));
                continue;
            }
            let heard = take(stream, "250 fine");
            if heard.contains("DATA") {
                return heard;
            }
        }
        String::new()
    });
    let world = world_before(Smtp { timeout: Duration::from_secs(3), ..smtp }).await;
    ask_for_a_letter(&world, "mari").await;
    let mail = Arc::clone(&world.service.mail);
    let ticking = tokio::spawn(async move { mail.keep_delivering().await });
    let begun = Instant::now();
    while !world.service.mail.is_disturbed() {
        assert!(begun.elapsed() < Duration::from_secs(10), "nobody notices");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    hangs.store(false, Ordering::SeqCst);
    assert!(within(5, heard).await.contains("RCPT TO:<mari@school.example>"));
    ticking.abort();
}

#[tokio::test]
async fn a_server_that_takes_no_letter_of_ours_is_asked_every_minute() {
    let (listener, connections) =
        (TcpListener::bind("127.0.0.1:0").unwrap(), Arc::new(AtomicUsize::new(0)));
    let smtp = Smtp::at(&format!("smtp://{}", listener.local_addr().unwrap()));
    let counted = Arc::clone(&connections);
    thread::spawn(move || {
        for mut stream in listener.incoming().map_while(Result::ok) {
            counted.fetch_add(1, Ordering::SeqCst);
            let _ = stream.write_all(b"554 not you\r\n");
        }
    });
    let world = world_before(smtp).await;
    ask_for_a_letter(&world, "mari").await;
    world.service.mail.deliver().await;
    assert!(world.service.mail.is_disturbed());
    let before = connections.load(Ordering::SeqCst);
    for name in ["juku", "jaan", "leida", "priit"] {
        ask_for_a_letter(&world, name).await;
    }
    assert_eq!(world.service.mail.deliver_in_background(), Duration::from_secs(60));
    tokio::time::sleep(Duration::from_millis(500)).await;
    assert_eq!(connections.load(Ordering::SeqCst) - before, 1, "by the question of the minute");
    assert_eq!(waiting(&world).await, 5);
}

/// A mail server that takes each letter this long after its text, or never says so; the texts that it was sent.
fn slow_to_answer(after: Option<Duration>) -> (Smtp, Arc<Mutex<Vec<String>>>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let smtp = Smtp::at(&format!("smtp://{}", listener.local_addr().unwrap()));
    let texts = Arc::new(Mutex::new(Vec::new()));
    let heard = Arc::clone(&texts);
    thread::spawn(move || {
        for stream in listener.incoming().map_while(Result::ok) {
            let heard = Arc::clone(&heard);
            thread::spawn(move || read_letters(&stream, after, &heard));
        }
    });
    (smtp, texts)
}

/// Holds the SMTP conversation, and answers the text of a letter when its time has come. A letter to `quick` is taken at once.
fn read_letters(stream: &TcpStream, after: Option<Duration>, texts: &Mutex<Vec<String>>) {
    let say = |answer: &str| {
        let mut stream = stream;
        let _ = stream.write_all(format!("{answer}\r\n").as_bytes());
    };
    let (mut text, mut in_text, mut is_quick) = (String::new(), false, false);
    say("220 ready");
    for line in BufReader::new(stream).lines().map_while(Result::ok) {
        match (in_text, line.as_str()) {
            (true, ".") => {
                in_text = false;
                texts.lock().unwrap().push(std::mem::take(&mut text));
                match after {
                    _ if is_quick => {}
                    Some(after) => thread::sleep(after),
                    None => continue,
                }
                say("250 taken");
            }
            (true, _) => text.extend([line.as_str(), "\n"]),
            (false, "DATA") => {
                in_text = true;
                say("354 go on");
            }
            (false, other) => {
                if other.starts_with("RCPT") {
                    is_quick = other.contains("quick");
                }
                say("250 fine");
            }
        }
    }
}

/// Lets a day pass, and delivers every minute what is due.
async fn a_day_of_deliveries(world: &World) {
    for _ in 0..24 * 60 + 2 {
        world.service.mail.deliver().await;
        world.clock.advance(60);
    }
}

/// Lets the server be slower than a letter may take up to its text; as 25 s are to 20 s and ten minutes.
fn hurried(smtp: Smtp) -> Smtp {
    let (timeout, answer_timeout) = (Duration::from_millis(800), Duration::from_secs(24));
    Smtp { timeout, answer_timeout, ..smtp }
}

#[tokio::test]
async fn a_letter_that_is_taken_late_is_sent_once() {
    let (smtp, texts) = slow_to_answer(Some(Duration::from_secs(1)));
    let world = world_before(hurried(smtp)).await;
    ask_for_a_letter(&world, "mari").await;
    world.service.mail.deliver().await;
    assert_eq!(waiting(&world).await, 0, "its answer was waited for");
    a_day_of_deliveries(&world).await;
    assert_eq!(texts.lock().unwrap().len(), 1);
}

#[tokio::test]
async fn a_letter_whose_text_is_never_answered_is_sent_three_times_far_apart() {
    let (smtp, texts) = slow_to_answer(None);
    let world = world_before(Smtp { answer_timeout: Duration::from_millis(200), ..smtp }).await;
    ask_for_a_letter(&world, "mari").await;
    let sent = || texts.lock().unwrap().len();
    world.service.mail.deliver().await;
    world.clock.advance(14 * 60);
    world.service.mail.deliver().await;
    assert_eq!((sent(), waiting(&world).await), (1, 1), "not again within a quarter of an hour");
    world.clock.advance(61);
    world.service.mail.deliver().await;
    world.clock.advance(59 * 60);
    world.service.mail.deliver().await;
    assert_eq!(sent(), 2, "and not again within an hour");
    a_day_of_deliveries(&world).await;
    assert_eq!((sent(), waiting(&world).await), (3, 0), "then it is given up");
    let texts = texts.lock().unwrap();
    let name = |text: &String| {
        text.lines().find(|line| line.starts_with("Message-ID:")).map(str::to_owned)
    };
    assert!(name(&texts[0]).is_some());
    assert!(texts.iter().all(|text| name(text) == name(&texts[0])), "one name for all copies");
}

#[tokio::test]
async fn letters_go_on_behind_those_that_are_never_answered() {
    let (smtp, texts) = slow_to_answer(None);
    let answer_timeout = Duration::from_secs(20);
    let world = world_before(Smtp { answer_timeout, ..smtp }).await;
    let mail = Arc::clone(&world.service.mail);
    for name in ["mari", "juku", "jaan", "leida"] {
        ask_for_a_letter(&world, name).await;
    }
    let begun = Instant::now();
    mail.deliver_in_background();
    while texts.lock().unwrap().len() < 4 {
        assert!(begun.elapsed() < Duration::from_secs(10), "not all lanes are busy");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    ask_for_a_letter(&world, "quick").await;
    while waiting(&world).await > 4 {
        assert!(
            begun.elapsed() < Duration::from_secs(15),
            "four lanes wait for answers that never come"
        );
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert!(begun.elapsed() > Duration::from_secs(3), "all lanes were busy");
}

/// Greets, and hangs up when a letter is announced; how often that happened.
fn hanging_up() -> (Smtp, Arc<AtomicUsize>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let smtp = Smtp::at(&format!("smtp://{}", listener.local_addr().unwrap()));
    let announced = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&announced);
    thread::spawn(move || {
        for stream in listener.incoming().map_while(Result::ok) {
            let mut answers = stream.try_clone().unwrap();
            let counted = Arc::clone(&counted);
            let _ = answers.write_all(b"220 ready\r\n");
            thread::spawn(move || {
                for line in BufReader::new(&stream).lines().map_while(Result::ok) {
                    if line.starts_with("MAIL") {
                        counted.fetch_add(1, Ordering::SeqCst);
                        let _ = stream.shutdown(Shutdown::Both);
                    }
                    let _ = answers.write_all(b"250 fine\r\n");
                }
            });
        }
    });
    (smtp, announced)
}

#[tokio::test]
async fn a_letter_whose_connection_breaks_again_and_again_waits_twice_as_long_each_time() {
    let (smtp, announced) = hanging_up();
    let world = world_before(smtp).await;
    ask_for_a_letter(&world, "mari").await;
    a_day_of_deliveries(&world).await;
    let tries = announced.load(Ordering::SeqCst);
    assert!((20..40).contains(&tries), "{tries} in a day");
    for _ in 0..70 {
        world.service.mail.deliver().await;
        world.clock.advance(60);
    }
    assert_eq!(waiting(&world).await, 0, "then it is given up");
}
