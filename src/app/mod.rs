//! Floor 7: the composition root. It builds everything and knows everyone.

mod addresses;
pub mod build;
pub mod serve;

pub use build::{BuildError, Parts};
pub use serve::{Running, start};
