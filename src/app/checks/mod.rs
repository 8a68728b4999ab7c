//! What is found of an installation: what every start and `lavi check-config` examine, and what `lavi doctor` adds to it.

pub mod connected;
pub mod doctor;
pub mod examine;
