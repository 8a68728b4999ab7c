//! How an accepted form is answered.

use actix_web::{
    HttpResponse,
    http::{StatusCode, header::REFRESH},
};

use crate::web::{
    Refusal, Visitor,
    page::{
        self,
        send::{JsonAnswer, ShownError, json},
    },
};

/// The answer to an accepted form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// 303 to an address.
    To(String),
    /// 303 to an address that shows what is wrong; a script gets the errors at once.
    Back {
        /// The address.
        to: String,
        /// What is wrong.
        errors: Vec<ShownError>,
    },
    /// 200 with a page: the next step of a form, or the end of a sign-in that does not navigate.
    Shown(String),
    /// 200 with a page that goes on to this address by itself: to another site, which a form's redirect may not lead to.
    Onward(String, String),
    /// 200 with a text file to download: its name and its content.
    File(&'static str, String),
}

impl Next {
    /// Leads to an address that shows this refusal itself.
    pub fn back(visitor: &Visitor, refusal: &Refusal, to: String) -> Self {
        Self::Back { to, errors: refusal.in_words(visitor) }
    }
}

/// Builds the response to an accepted form.
pub fn answer_next(visitor: &Visitor, next: &Next) -> HttpResponse {
    match next {
        // Without `Location`: the script reads `next` from the JSON, and must not follow the redirect automatically.
        Next::To(to) | Next::Onward(to, _) if visitor.wants_json => json(
            StatusCode::SEE_OTHER,
            &JsonAnswer { errors: &[], next: Some(to), retry_after: None, incident: None },
        ),
        Next::Back { to, errors } if visitor.wants_json => json(
            StatusCode::SEE_OTHER,
            &JsonAnswer { errors, next: Some(to), retry_after: None, incident: None },
        ),
        Next::To(address) | Next::Back { to: address, .. } => {
            HttpResponse::SeeOther().insert_header(("Location", address.as_str())).finish()
        }
        Next::Shown(_) | Next::File(..) if visitor.wants_json => json(
            StatusCode::OK,
            &JsonAnswer { errors: &[], next: None, retry_after: None, incident: None },
        ),
        Next::Onward(address, html) => onward(visitor, address, html.clone()),
        Next::Shown(html) => page::personal(visitor, StatusCode::OK, html.clone()),
        Next::File(name, text) => page::file(name, text),
    }
}

/// A page that goes on by itself at once. The policy of a form's page forbids that its redirects lead to another site;
/// `Refresh` does not count as a redirect.
pub fn onward(visitor: &Visitor, address: &str, html: String) -> HttpResponse {
    let mut response = page::personal(visitor, StatusCode::OK, html);
    if let Ok(refresh) = format!("0;url={address}").parse() {
        response.headers_mut().insert(REFRESH, refresh);
    }
    response
}
