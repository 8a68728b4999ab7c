//! Forms: what was posted and what is wrong with it, how a form is drawn, and how it is answered. It stands on `page` and
//! `session`.

pub mod captcha;
pub mod fields;
pub mod form_view;
pub mod input;
pub mod pause;
pub mod posted_form;
pub mod refusal;

pub use fields::Fields;
pub use form_view::{FormView, ShownError};
pub use input::Input;
pub use posted_form::{Form, Next, json_error, onward};
pub use refusal::Refusal;
