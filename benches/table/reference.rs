//! The named reference: what the work costs where nothing else is done.
//!
//! For a screen it is a minimal actix-web server with one route, which answers a constant body with constant headers: those of
//! the page under test, as the driver fetched it, byte for byte. For a password it is one argon2id hash of the same crate.

use std::{fs, io::Write, path::Path};

use actix_web::{
    App, HttpResponse, HttpServer,
    http::{
        StatusCode,
        header::{HeaderName, HeaderValue},
    },
    web::{self, Bytes, Data},
};
use argon2::{
    Algorithm, Argon2, Params, Version,
    password_hash::{PasswordHasher, phc::PasswordHash},
};
use serde::{Deserialize, Serialize};

/// What is answered beside the body, which stands in a file of its own.
#[derive(Deserialize, Serialize)]
pub struct Head {
    pub path: String,
    pub status: u16,
    pub headers: Vec<(String, String)>,
}

/// The answer, made at the start.
#[derive(Clone)]
struct Answer {
    status: StatusCode,
    headers: Vec<(HeaderName, HeaderValue)>,
    body: Bytes,
}

/// Writes down what [`serve`] answers.
pub fn write(folder: &Path, head: &Head, body: &[u8]) {
    fs::write(folder.join("head.json"), serde_json::to_vec(head).unwrap()).unwrap();
    fs::write(folder.join("body"), body).unwrap();
}

/// Serves what stands in a folder on a port, both given as words.
pub fn serve(words: &[String]) {
    let folder = Path::new(&words[0]);
    let head: Head = serde_json::from_slice(&fs::read(folder.join("head.json")).unwrap()).unwrap();
    let headers = head
        .headers
        .iter()
        .map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap()))
        .collect();
    let body = fs::read(folder.join("body")).unwrap().into();
    let answer = Answer { status: StatusCode::from_u16(head.status).unwrap(), headers, body };
    let server = HttpServer::new(move || {
        App::new().app_data(Data::new(answer.clone())).route(&head.path, web::get().to(constant))
    });
    let workers = std::thread::available_parallelism().unwrap().get();
    let server = server.workers(workers).bind(("127.0.0.1", words[1].parse().unwrap())).unwrap();
    actix_web::rt::System::new().block_on(server.run()).unwrap();
}

async fn constant(answer: Data<Answer>) -> HttpResponse {
    let mut response = HttpResponse::build(answer.status);
    for (name, value) in &answer.headers {
        response.insert_header((name, value));
    }
    response.body(answer.body.clone())
}

/// Computes as many hashes as each line of the standard input says, and answers with a line when they are done. As in any server
/// a thread does it that is not the first one, for which the system's allocator has ways of its own.
pub fn hash() {
    let obey =
        || std::io::stdin().lines().for_each(|line| hash_times(line.unwrap().parse().unwrap()));
    std::thread::spawn(obey).join().unwrap();
}

fn hash_times(times: u32) {
    let argon2 = Argon2::new(
        Algorithm::Argon2id,
        Version::V0x13,
        Params::new(19 * 1024, 2, 1, None).unwrap(),
    );
    for number in 0..times {
        let salt = u128::from(number).to_be_bytes();
        let hash: PasswordHash = argon2.hash_password_with_salt(b"Terehommikust1", &salt).unwrap();
        std::hint::black_box(hash);
    }
    println!("done");
    std::io::stdout().flush().unwrap();
}
