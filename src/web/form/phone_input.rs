//! A phone number: the country's prefix and the number as one field, with one label and one error.

use askama::Template;

use crate::web::Input;

/// A list of prefixes inside the left edge of a number.
#[derive(Clone, Debug, Template)]
#[template(path = "parts/phone.html")]
pub struct PhoneInput {
    /// The prefixes.
    pub prefix: Input,
    /// The number without its prefix.
    pub number: Input,
}

impl askama::filters::HtmlSafe for PhoneInput {}
