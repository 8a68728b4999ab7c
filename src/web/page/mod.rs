//! Pages: the frame around every one, the parts that several have, the pages of errors, and the ways to send one. It stands on
//! `request`.

pub mod error_page;
pub mod foreign_html;
pub mod frame;
pub mod host_message;
pub mod islands;
pub mod role_view;
pub mod send;
pub mod width;

pub use error_page::AppError;
pub use frame::{Link, Page, render};
pub use send::{file, personal, shared, shared_among};
pub use width::Width;
