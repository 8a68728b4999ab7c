//! The `lavi` command: parses the arguments and runs `lavi::app::Command`.

use std::process::ExitCode;

use clap::Parser;
use lavi::app::Command;

fn main() -> ExitCode {
    Command::parse().run()
}
