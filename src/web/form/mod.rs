//! Forms: what was posted and what is wrong with it, how a form is rendered, and how it is answered. Builds on `page`.

pub mod captcha;
pub mod fields;
pub mod form_view;
pub mod input;
pub mod next;
pub mod posted_form;
pub mod refusal;

pub use fields::FormFields;
pub use form_view::FormView;
pub use input::Input;
pub use input::PhoneInput;
pub use next::{Next, answer_next, onward};
pub use posted_form::Form;
pub use refusal::Refusal;
