//! Strong methods: a phone, a card, a provider that a browser is sent to. What follows a proven identity is the same for all.

pub mod card;
pub mod identification;
pub mod phones;
pub mod redirects;
