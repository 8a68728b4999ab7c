//! Mobile-ID and Smart-ID, tested with published answers (tests/vectors/eid) and with services that fail.

pub mod app;
mod certificates;
pub mod device_link;
mod device_link_answers;
mod issued;
pub mod issuer;
mod long_polls;
mod mobile_id;
mod mobile_id_calls;
mod outcomes;
mod pins;
mod profiles;
pub mod smart_id;
mod smart_id_calls;
mod smart_id_v2;
mod texts;
