//! The `lavi` command.

fn main() {}
