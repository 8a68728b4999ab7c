//! Floor 1: wording. There is one Fluent catalogue per language, checked at start and parsed on first use. A brand adds
//! its terms.
//!
//! The catalogues are built into the binary; a folder (`site.overrides`) can replace single messages at run time.
//! Messages are formatted on the server only: islands get finished texts in their props.

mod area;
mod brands;
mod catalogue;
mod countries;
mod files;
mod words;

pub use area::{Area, label};
pub use brands::{BadRules, brand_rules, brands, missing_terms};
pub use catalogue::Catalogues;
pub use countries::countries;
pub use files::{DOCUMENTS, STATEMENT, document, list as catalogue_files};
pub use words::{MissingWords, Words};
