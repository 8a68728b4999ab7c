//! What is kept to be sent again: shared pages in every content coding, and whole responses by their address. It knows no
//! visitor: who gets what from it is decided in `page::send` and `middleware::response_cache`. It stands on no other room.

pub mod compression;
pub mod kept_page;
pub mod pages;
pub mod policy;
pub mod precompressed;
pub mod responses;
