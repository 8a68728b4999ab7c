//! `lavi completions` and `lavi man`, made of what `--help` says.

use std::io::Write;

use clap::Command;
use clap_complete::{Shell, generate};
use clap_mangen::Man;

use super::output::{Done, in_words, tell};

/// Prints the completions of a shell.
pub fn of_shell(shell: Shell, mut command: Command) -> Done {
    let mut script = Vec::new();
    generate(shell, &mut command, "lavi", &mut script);
    tell(&script)
}

/// Prints the manual page: the command itself, then each of its commands.
pub fn manual(command: &Command) -> Done {
    let mut page = Vec::new();
    Man::new(command.clone()).render(&mut page).map_err(in_words)?;
    each(command, "lavi", &mut page)?;
    tell(&page)
}

/// A section for each command below this one.
fn each(command: &Command, name: &str, page: &mut Vec<u8>) -> Done {
    for inner in command.get_subcommands().filter(|inner| !inner.is_hide_set()) {
        let name = format!("{name} {}", inner.get_name());
        if inner.has_subcommands() {
            each(inner, &name, page)?;
            continue;
        }
        writeln!(page, ".SH \"{}\"", name.to_uppercase()).map_err(in_words)?;
        let man = Man::new(inner.clone().bin_name(name));
        man.render_synopsis_section(page).map_err(in_words)?;
        man.render_description_section(page).map_err(in_words)?;
        if inner.get_arguments().any(|argument| !argument.is_hide_set()) {
            man.render_options_section(page).map_err(in_words)?;
        }
    }
    Ok(())
}
