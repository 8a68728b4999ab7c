//! Strong methods: phones, cards, redirecting providers. What follows a proven identity is the same for all of them.

pub mod card;
pub mod identification;
pub mod phones;
pub mod redirects;
