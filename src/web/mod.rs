//! Floor 4: everything between HTTP and the screens. A screen says what it shows and what its form does; how a form is
//! read, checked, refused and answered, how a page is framed, compressed and kept, is decided here once.

pub mod account;
pub mod asked;
pub mod assets;
pub mod captcha;
pub mod compression;
pub mod errors;
pub mod fields;
pub mod foreign_html;
pub mod form;
pub mod framed_cookies;
pub mod headers;
pub mod host_message;
pub mod input;
pub mod islands;
pub mod layers;
pub mod negotiate;
pub mod origin_check;
pub mod page;
pub mod paths;
pub mod pause;
pub mod peer;
pub mod redis_sessions;
pub mod refusal;
pub mod replay;
pub mod role_view;
pub mod session;
pub mod session_keys;
pub mod session_store;
pub mod shared;
pub mod site;
pub mod view;
pub mod visitor;
pub mod waiting;
pub mod width;

pub use asked::Asked;
pub use errors::AppError;
pub use fields::Fields;
pub use form::{Form, FormView, Next};
pub use input::Input;
pub use page::Page;
pub use paths::Place;
pub use refusal::Refusal;
pub use site::Site;
pub use view::{Framed, View};
pub use visitor::Visitor;
