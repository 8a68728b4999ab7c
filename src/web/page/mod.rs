//! Pages: the layout around every page, parts that several pages share, error pages, and the ways to send a page.
//! Builds on `request`.

pub mod contents;
pub mod error_page;
pub mod foreign_html;
pub mod frame;
pub mod host_message;
pub mod islands;
pub mod json_answer;
pub mod layout;
pub mod named;
pub mod outage;
pub mod qr_code;
pub mod retry_after;
pub mod role_view;
pub mod send;
pub mod shared;
pub mod static_files;
pub mod width;

pub use frame::Page;
pub use named::Named;
pub use send::{file, personal, render};
pub use shared::{SharedPage, shared};
pub use width::Width;
