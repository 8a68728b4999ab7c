//! The feed of changes on `embedded.api_listen` (docs/feed.md). Its reader is the platform, not a front end: it has a token of
//! its own, which opens nothing else, and speaks for no visitor.

use std::{future::ready, sync::Arc, time::Duration};

use actix_web::{
    FromRequest, HttpRequest, HttpResponse, ResponseError,
    dev::Payload,
    http::{
        StatusCode,
        header::{HeaderValue, RETRY_AFTER},
    },
    web::Data,
};
use serde::Serialize;
use tokio_util::sync::CancellationToken;
use url::form_urlencoded;

use crate::{
    accounts::{
        Reply,
        embedded::{Feed, FeedAnswer, FeedQuestion},
        http_api::call::{TokenHash, absent, address, json, json_of, unauthorized},
    },
    domain::Secret,
};

/// Changes and accounts of an answer at most, and unless the reader says how many.
const MOST: i64 = 1_000;
const USUAL: i64 = 100;

/// The most characters of an account's id.
const LONGEST_ID: usize = 64;

/// The longest wait, in seconds.
const LONGEST: u64 = 30;

/// Seconds after which a reader may try again for whom there is no room to wait.
const LATER: u64 = 5;

/// Who may read the feed, and what it is read from.
#[derive(Clone)]
pub struct FeedDoor {
    feed: Arc<Feed>,
    expected: Option<TokenHash>,
    longest: Duration,
    stop: CancellationToken,
}

impl FeedDoor {
    /// Admits readers with this token; without one there is no feed. Nobody waits half as long as an answer may take (`answer`),
    /// nor when `stop` comes.
    pub fn new(
        feed: &Arc<Feed>,
        token: Option<&Secret>,
        answer: Duration,
        stop: &CancellationToken,
    ) -> Self {
        Self {
            feed: feed.clone(),
            expected: token.map(TokenHash::of),
            longest: Duration::from_secs(LONGEST).min(answer / 2),
            stop: stop.clone(),
        }
    }
}

/// A request of somebody who may read the feed.
pub struct FeedCall {
    door: Data<FeedDoor>,
    query: String,
}

/// Why a request is not answered by a page.
#[derive(Debug, thiserror::Error)]
#[error("not a question to the feed")]
pub enum FeedRefused {
    /// There is no feed.
    Absent,
    /// The caller lacks the token.
    Unknown,
    /// A value is no number, out of its bounds or there twice.
    Unreadable,
}

impl ResponseError for FeedRefused {
    fn error_response(&self) -> HttpResponse {
        match self {
            Self::Absent => absent(),
            Self::Unknown => unauthorized(),
            Self::Unreadable => json_of(
                StatusCode::BAD_REQUEST,
                &FeedRefusal {
                    error: "bad_request",
                    message: "after is what an earlier answer gave as last; limit is 1 to 1000; wait is 0 to 30 seconds; each may stand once",
                    last: None,
                },
            ),
        }
    }
}

impl FromRequest for FeedCall {
    type Error = FeedRefused;
    type Future = std::future::Ready<Result<Self, FeedRefused>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let door = request.app_data::<Data<FeedDoor>>().cloned();
        let admitted = door.ok_or(FeedRefused::Absent).and_then(|door| {
            let expected = door.expected.as_ref().ok_or(FeedRefused::Absent)?;
            if !expected.is_sent_by(request) {
                tracing::warn!(address = %address(request), "a caller without embedded.feed_token is refused");
                return Err(FeedRefused::Unknown);
            }
            Ok(Self { door, query: request.query_string().to_owned() })
        });
        ready(admitted)
    }
}

impl FeedCall {
    /// The value of a parameter. What this program does not know is passed over.
    fn value(&self, name: &str) -> Result<Option<String>, FeedRefused> {
        let parsed = form_urlencoded::parse(self.query.as_bytes());
        let mut values = parsed.filter(|(known, _)| known == name);
        match (values.next(), values.next()) {
            (first, None) => Ok(first.map(|(_, value)| value.into_owned())),
            (_, Some(_)) => Err(FeedRefused::Unreadable),
        }
    }

    /// A number within these bounds.
    fn number(&self, name: &str, least: i64, most: i64) -> Result<Option<i64>, FeedRefused> {
        let Some(text) = self.value(name)? else { return Ok(None) };
        let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
        let number = text.parse().ok().filter(|number| is_plain && (least..=most).contains(number));
        number.map(Some).ok_or(FeedRefused::Unreadable)
    }

    fn limit(&self) -> Result<i64, FeedRefused> {
        Ok(self.number("limit", 1, MOST)?.unwrap_or(USUAL))
    }
}

/// What a reader reads who gets no page.
#[derive(Serialize)]
struct FeedRefusal {
    error: &'static str,
    message: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    last: Option<i64>,
}

/// `GET feed`
pub async fn changes(call: FeedCall) -> Result<HttpResponse, FeedRefused> {
    let wait = call.number("wait", 0, i64::try_from(LONGEST).unwrap_or(i64::MAX))?;
    let wait = Duration::from_secs(wait.unwrap_or_default().unsigned_abs());
    let question = FeedQuestion {
        after: call.number("after", 0, i64::MAX - 1)?,
        limit: call.limit()?,
        wait: wait.min(call.door.longest),
    };
    let reply = call.door.feed.read(question, &call.door.stop).await;
    Ok(match reply.result {
        Ok(FeedAnswer::Page(page)) => json(Reply::ok(page)),
        Ok(FeedAnswer::Gone(last)) => json_of(
            StatusCode::GONE,
            &FeedRefusal {
                error: "gone",
                message: "what came after this number is not kept, or the database is an older copy: note this last, read all accounts (GET feed/accounts, or lavi account export), then go on after it",
                last: Some(last),
            },
        ),
        Ok(FeedAnswer::Busy) => {
            let mut busy = json_of(
                StatusCode::TOO_MANY_REQUESTS,
                &FeedRefusal {
                    error: "too_many_readers",
                    message: "too many wait for changes: ask again later, or without wait",
                    last: None,
                },
            );
            busy.headers_mut().insert(RETRY_AFTER, HeaderValue::from(LATER));
            busy
        }
        Err(fault) => json::<FeedRefusal>(Reply::fault(fault)),
    })
}

/// `GET feed/accounts`
pub async fn accounts(call: FeedCall) -> Result<HttpResponse, FeedRefused> {
    let after = call.value("after")?.unwrap_or_default();
    if after.len() > LONGEST_ID || !after.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Err(FeedRefused::Unreadable);
    }
    Ok(json(call.door.feed.accounts(&after, call.limit()?).await))
}
