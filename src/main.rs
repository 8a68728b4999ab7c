//! The `lavi` command: reads arguments, everything else is `lavi::app`.

use std::process::ExitCode;

use clap::Parser;
use lavi::app::Command;

fn main() -> ExitCode {
    Command::parse().run()
}
