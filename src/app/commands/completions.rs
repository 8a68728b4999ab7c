//! Texts for other programs: `lavi completions` and `lavi man`, made of what `--help` says, and `lavi outage-page`.

use std::io::Write;

use clap::Command;
use clap_complete::{Shell, generate};
use clap_mangen::Man;

use crate::{
    app::commands::surroundings::{Done, in_words, say, tell},
    config::Config,
    i18n::Catalogues,
    web::{page::error_page, site::assets::Assets},
};

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

// `lavi outage-page`: what a balancer shows while no node answers.

/// HAProxy keeps an error page in one buffer (`tune.bufsize`, 16 KiB), with its headers and room for changes.
const LARGEST: usize = 14 << 10;

pub fn outage_page(config: &Config) -> Done {
    let site = &config.site;
    let folder = site.overrides.as_deref();
    let words = Catalogues::read(&site.locales, &site.brand, folder).map_err(in_words)?;
    let assets = Assets::read(&site.brand, folder).map_err(in_words)?;
    let html = error_page::outage_page(site, &words, &assets).map_err(in_words)?;
    if html.len() > LARGEST {
        return Err(format!(
            "the page has {} bytes, and HAProxy takes at most {LARGEST}: logo.svg of site.overrides is too large",
            html.len()
        ));
    }
    say(html.trim_end())
}
