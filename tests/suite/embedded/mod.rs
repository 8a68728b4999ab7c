//! The embedded account service, called in process. Every test has its own database, mail folder and clock.

mod account_changes;
mod activation;
pub mod allowances;
mod captcha;
mod captcha_attack;
mod captcha_work;
mod credential_versions;
mod database;
pub mod events;
pub mod letters;
mod limits;
mod mail_faults;
mod migration_kinds;
mod operator;
mod passwords;
mod phones;
pub mod registration;
mod roles;
mod schools;
mod sealed;
mod several_accounts;
mod sign_in;
mod surplus;
mod terms;
mod third_parties;
mod two_factor;
mod upgrades;
