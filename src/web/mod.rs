//! Floor 4: everything between HTTP and the screens. A screen says what it shows and what its form does. How a form is
//! read, checked, refused and answered, and how a page is framed, compressed and cached, is decided here once.
//!
//! Its rooms, lowest first: `cache`, `site`, `request`, `session`, `page`, `form`, `middleware`. A room imports only
//! rooms before it. All of them use `error`.

pub mod cache;
pub mod error;
pub mod form;
pub mod middleware;
pub mod page;
pub mod request;
pub mod session;
pub mod site;

pub use error::AppError;
pub use form::{Form, FormFields, FormView, Input, Next, Refusal};
pub use page::Page;
pub use request::{Framed, PageQuery, Screen, View, Visit, Visitor};
pub use site::{ColorScheme, Site};
