//! The Rust suite: one binary, one module a part of the product.

mod embedded;
