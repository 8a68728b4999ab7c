//! One request: who makes it, from where, in which language and view, what its address asks for, and the calls to the
//! account service on its behalf. Builds on `site`.

pub mod card_cookie;
pub mod negotiate;
pub mod origin_check;
pub mod paths;
pub mod query;
pub mod view;
pub mod visitor;

pub use paths::Screen;
pub use query::PageQuery;
pub use view::{Framed, View};
pub use visitor::Visitor;
