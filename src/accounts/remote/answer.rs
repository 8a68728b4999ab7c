//! Parses answers of the service: an outcome, an HTML fragment, a file.
//!
//! Parsing is lenient, but not where a guess would send the visitor somewhere: if a flag or the list of accounts has
//! the wrong type, the answer is not an outcome. A text, an error list or a user of the wrong type counts as missing
//! (`accounts::outcome`).

use reqwest::{
    Response, StatusCode,
    header::{CONTENT_DISPOSITION, CONTENT_TYPE, HeaderName, RETRY_AFTER},
};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::cause::{Cause, LONGEST_LIST};
use crate::accounts::service::Download;

/// A complete answer with a status of 2xx or 4xx (except 429).
pub struct ApiResponse {
    /// The status.
    pub status: StatusCode,
    content_type: Option<String>,
    disposition: Option<String>,
    body: Vec<u8>,
}

impl ApiResponse {
    /// Receives the body, at most `limit` bytes. Redirects, 5xx and 429 are errors.
    pub async fn receive(mut response: Response, limit: usize) -> Result<Self, Cause> {
        let status = response.status();
        if status == StatusCode::TOO_MANY_REQUESTS
            || !(status.is_success() || status.is_client_error())
        {
            let told = || response.headers().get(RETRY_AFTER)?.to_str().ok()?.parse::<u32>().ok();
            let seconds = told().filter(|_| status == StatusCode::TOO_MANY_REQUESTS);
            return Err(seconds.map_or(Cause::Status(status), Cause::Later));
        }
        let text = |name: HeaderName| Some(response.headers().get(name)?.to_str().ok()?.to_owned());
        let (content_type, disposition) = (text(CONTENT_TYPE), text(CONTENT_DISPOSITION));
        let mut body = Vec::new();
        while let Some(chunk) = response.chunk().await? {
            if body.len() + chunk.len() > limit {
                return Err(Cause::TooLarge);
            }
            body.extend_from_slice(&chunk);
        }
        Ok(Self { status, content_type, disposition, body })
    }

    /// The JSON object as an outcome. With a 4xx status it counts as unsuccessful and not pending.
    pub fn outcome<T: DeserializeOwned>(self) -> Result<T, Cause> {
        let mut fields: Map<String, Value> =
            serde_json::from_slice(&self.body).map_err(|_| Cause::NoObject)?;
        if fields.values().any(has_long_list) {
            return Err(Cause::LongList);
        }
        if self.status.is_client_error() {
            fields.insert("success".to_owned(), false.into());
            if fields.get("pending").is_none_or(Value::is_null) {
                fields.insert("pending".to_owned(), false.into());
            }
        }
        serde_json::from_value(Value::Object(fields)).map_err(|_| Cause::NoOutcome)
    }

    /// The body as text. Invalid UTF-8 is replaced.
    pub fn html(self) -> Result<String, Cause> {
        self.found().map(|answer| String::from_utf8_lossy(&answer.body).into_owned())
    }

    /// The body as a file. It is an attachment even if the service does not say so.
    pub fn file(self) -> Result<Download, Cause> {
        let Self { content_type, disposition, body, .. } = self.found()?;
        let attached =
            |text: &String| text.trim_start().to_ascii_lowercase().starts_with("attachment");
        Ok(Download {
            content_type: content_type.unwrap_or_else(|| "application/octet-stream".to_owned()),
            disposition: disposition.filter(attached).unwrap_or_else(|| "attachment".to_owned()),
            bytes: body,
        })
    }

    fn found(self) -> Result<Self, Cause> {
        if self.status == StatusCode::OK { Ok(self) } else { Err(Cause::Status(self.status)) }
    }
}

/// Whether a list of more entries stands in a value. `serde_json` has bounded how deep one can be.
fn has_long_list(value: &Value) -> bool {
    match value {
        Value::Array(entries) => entries.len() > LONGEST_LIST || entries.iter().any(has_long_list),
        Value::Object(fields) => fields.values().any(has_long_list),
        _ => false,
    }
}
