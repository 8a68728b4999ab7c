//! A browser behind the school's or the operator's address: cookies, headers, compressed pages, and what an answer says.

use std::{collections::BTreeMap, io::Read, sync::Arc, time::Instant};

use reqwest::{
    RequestBuilder,
    header::{
        ACCEPT, ACCEPT_ENCODING, ACCEPT_LANGUAGE, CONTENT_ENCODING, COOKIE, HeaderMap,
        IF_NONE_MATCH, LOCATION, SET_COOKIE,
    },
};
use tokio::time::sleep;

use crate::{dice::Dice, fill, plan::Person, server::PUBLIC, tally::Step, world::World};

/// How long people take to read a captcha, in seconds.
const READING: (f64, f64) = (6.0, 12.0);

/// A browser.
pub struct Browser {
    pub world: Arc<World>,
    pub language: &'static str,
    pub dice: Dice,
    address: String,
    cookies: BTreeMap<String, String>,
    is_old: bool,
    is_hurried: bool,
}

/// An answer.
pub struct Seen {
    /// 0: none.
    pub status: u16,
    pub location: String,
    pub code: String,
    pub body: String,
}

impl Browser {
    /// A person's.
    pub fn of(world: &Arc<World>, person: &Person, dice: Dice) -> Self {
        let mut browser = Self::at(world, &person.address, dice);
        (browser.language, browser.is_old, browser.is_hurried) =
            (person.language, person.is_old, person.is_hurried);
        if person.is_known {
            browser.cookies.insert("lavi_device".to_owned(), fill::device(person.number));
        }
        browser
    }

    /// One at this address.
    pub fn at(world: &Arc<World>, address: &str, dice: Dice) -> Self {
        Self {
            world: Arc::clone(world),
            language: "et",
            dice,
            address: address.to_owned(),
            cookies: BTreeMap::new(),
            is_old: false,
            is_hurried: false,
        }
    }

    /// A person reads, thinks, types.
    pub async fn think(&mut self, seconds: (f64, f64)) {
        let time = self.dice.seconds(seconds);
        if !self.is_hurried {
            sleep(time).await;
        }
    }

    /// Asks for a page of the site; with an entity tag, whether it has changed.
    pub async fn get(&mut self, step: Step, path: &str, etag: Option<&str>) -> Seen {
        let mut request = self
            .world
            .client
            .get(format!("{}{path}", self.world.root))
            .header(ACCEPT, "text/html,*/*;q=0.8");
        if let Some(etag) = etag {
            request = request.header(IF_NONE_MATCH, etag);
        }
        self.send(step, request).await
    }

    /// Sends a form.
    pub async fn post(&mut self, step: Step, path: &str, fields: &[(&str, &str)]) -> Seen {
        let request = self.world.client.post(format!("{}{path}", self.world.root)).form(fields);
        let request = self.as_own(request).header(ACCEPT, "text/html,*/*;q=0.8");
        self.send(step, request).await
    }

    /// Asks as a script does.
    pub async fn ask(&mut self, step: Step, path: &str) -> Seen {
        let request = self.world.client.post(format!("{}{path}", self.world.root)).body("");
        let request = self.as_own(request).header(ACCEPT, "application/json");
        self.send(step, request).await
    }

    /// An old browser says `Origin` alone.
    fn as_own(&self, request: RequestBuilder) -> RequestBuilder {
        if self.is_old {
            request.header("origin", PUBLIC)
        } else {
            request.header("sec-fetch-site", "same-origin")
        }
    }

    async fn send(&mut self, step: Step, request: RequestBuilder) -> Seen {
        let cookies: Vec<String> =
            self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let loaded = self.cookies.contains_key("lavi_session");
        let mut request = request
            .header("x-forwarded-for", &self.address)
            .header(ACCEPT_ENCODING, "gzip, deflate, br")
            .header(ACCEPT_LANGUAGE, self.language);
        if !cookies.is_empty() {
            request = request.header(COOKIE, cookies.join("; "));
        }
        let asked = Instant::now();
        let answer = async {
            let answer = request.send().await?;
            let (status, headers) = (answer.status().as_u16(), answer.headers().clone());
            Ok::<_, reqwest::Error>((status, headers, answer.bytes().await?))
        };
        let (status, headers, body) = match answer.await {
            Ok(answer) => answer,
            Err(cause) => {
                let why =
                    if cause.is_timeout() { "no answer in a minute" } else { "no connection" };
                self.world.tally.answer(
                    (step, 0, why.to_owned()),
                    asked.elapsed(),
                    (loaded, false),
                    0,
                );
                return Seen {
                    status: 0,
                    location: String::new(),
                    code: why.to_owned(),
                    body: String::new(),
                };
            }
        };
        let took = asked.elapsed();
        let saved = self.keep_cookies(&headers);
        let seen = Seen::of(status, &headers, &body, step);
        self.world.tally.answer(
            (step, status, seen.code.clone()),
            took,
            (loaded, saved),
            body.len(),
        );
        seen
    }

    /// Whether the session changed.
    fn keep_cookies(&mut self, headers: &HeaderMap) -> bool {
        let mut saved = false;
        for cookie in headers.get_all(SET_COOKIE).iter().filter_map(|cookie| cookie.to_str().ok()) {
            let (name, value) =
                cookie.split(';').next().and_then(|cookie| cookie.split_once('=')).unwrap();
            saved |= name == "lavi_session";
            if value.is_empty() {
                self.cookies.remove(name);
            } else {
                self.cookies.insert(name.to_owned(), value.to_owned());
            }
        }
        saved
    }

    /// Answers the captcha of a page, if there is one, after the time that a person takes to read it: its id and its answer.
    pub async fn solve(&mut self, page: &Seen) -> Option<(String, String)> {
        let id = page.after("name=\"captcha_id\" value=\"")?;
        self.think(READING).await;
        self.world.tally.captcha();
        let answer = self.world.answer_captcha(&id).await;
        Some((id, answer))
    }
}

impl Seen {
    fn of(status: u16, headers: &HeaderMap, body: &[u8], step: Step) -> Self {
        let header = |name| {
            headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default().to_owned()
        };
        // What everybody gets is not looked into.
        let is_read = !matches!(step, Step::Page | Step::Revisit | Step::Script | Step::Pane)
            || status >= 400;
        let body = if is_read { decoded(&header(CONTENT_ENCODING), body) } else { String::new() };
        let mut seen = Self { status, location: header(LOCATION), code: String::new(), body };
        if seen.location.is_empty() {
            seen.location = seen.after("\"next\":\"").unwrap_or_default();
        }
        let of_address = || {
            seen.location
                .split("error=")
                .nth(1)
                .map(|rest| rest.split('&').next().unwrap_or_default().to_owned())
        };
        let code =
            seen.after("data-code=\"").or_else(|| seen.after("\"code\":\"")).or_else(of_address);
        seen.code = code.unwrap_or_default();
        seen
    }

    /// What stands between this and the next quotation mark.
    pub fn after(&self, mark: &str) -> Option<String> {
        let (_, rest) = self.body.split_once(mark)?;
        Some(rest.split('"').next()?.replace("&amp;", "&"))
    }
}

fn decoded(coding: &str, body: &[u8]) -> String {
    let mut text = Vec::new();
    match coding {
        "br" => drop(brotli::Decompressor::new(body, 16 << 10).read_to_end(&mut text).unwrap()),
        "gzip" => drop(flate2::read::GzDecoder::new(body).read_to_end(&mut text).unwrap()),
        _ => text.extend_from_slice(body),
    }
    String::from_utf8_lossy(&text).into_owned()
}
