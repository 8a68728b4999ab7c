//! Two nodes on one database, each a process of its own.

mod phones;
mod storage_keys;
