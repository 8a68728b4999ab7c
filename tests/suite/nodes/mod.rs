//! Two nodes on one database, each a process of its own.

mod carried;
mod credential_versions;
mod notices;
mod phones;
mod storage_keys;
