//! What is kept to be sent again: shared pages in every content coding, and whole responses by their address. Nothing
//! here knows the visitor: `page::send` and `middleware::response_cache` decide who gets what. Imports no other room of
//! this floor.

pub mod compression;
pub mod pages;
