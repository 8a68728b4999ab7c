//! Pages: the layout around every page, parts that several pages share, error pages, and the ways to send a page.
//! Builds on `request`.

pub mod error_page;
pub mod foreign_html;
pub mod frame;
pub mod host_message;
pub mod islands;
pub mod named;
pub mod outage;
pub mod qr_code;
pub mod role_view;
pub mod send;
pub mod shared;

pub use frame::Page;
pub use frame::Width;
pub use named::Named;
pub use send::{file, personal, render};
pub use shared::{SharedPage, shared};
