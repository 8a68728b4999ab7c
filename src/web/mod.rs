//! Floor 4: everything between HTTP and the screens. A screen says what it shows and what its form does; how a form is
//! read, checked, refused and answered, how a page is framed, compressed and kept, is decided here once.
//!
//! Its rooms, the lowest first, each standing on those before it: `cache`, `site`, `request`, `session`, `page`, `form`,
//! `middleware`. `error`, why there is no page, is known to all of them.

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
pub use request::{Framed, PageQuery, Screen, View, Visitor};
pub use site::Site;
