//! The card and redirecting providers: published fixtures (`tests/vectors/eid`), and test providers over TCP.

mod authorization_responses;
pub mod ca;
mod cards;
mod client_cert;
pub mod crls;
mod e_paraksts;
mod encoding;
mod id_tokens;
mod issuers;
mod mapping;
mod ocsp;
mod ocsp_answers;
mod ocsp_fixtures;
mod openid;
mod openid_faults;
mod web_eid;
mod web_eid_cards;
