//! Lävi, the sign-in and account service of a school e-diary. Modules are floors: each imports lower floors only
//! (`docs/architecture.md`; tests enforce it).

pub mod account_pages;
pub mod accounts;
pub mod app;
pub mod background;
pub mod clock;
pub mod config;
#[cfg(feature = "demo")]
pub mod demo;
pub mod desk;
pub mod domain;
pub mod i18n;
pub mod login_methods;
pub mod metrics;
pub mod providers;
pub mod rng;
pub mod screens;
pub mod traces;
pub mod web;
