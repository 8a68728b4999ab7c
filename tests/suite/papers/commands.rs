//! The commands of `lavi`: `--help` explains each, and a document describes it.

use clap::CommandFactory;

use super::{documents, markdown::Block};

/// Every command that does something, with its words, such as `account role add`.
fn commands() -> Vec<(Vec<String>, clap::Command)> {
    fn gather(
        before: &[String],
        command: &clap::Command,
        found: &mut Vec<(Vec<String>, clap::Command)>,
    ) {
        for inner in command.get_subcommands() {
            let words = [before, &[inner.get_name().to_owned()]].concat();
            gather(&words, inner, found);
            found.push((words, inner.clone()));
        }
    }
    let mut found = Vec::new();
    gather(&[], &lavi::app::Command::command(), &mut found);
    assert!(found.len() > 20, "only {} commands were found", found.len());
    found
}

/// Whether a part of a document describes a command: with all its words, or with its last word beside another command
/// of the same group (`lavi account block NAME`, `unblock NAME`).
fn describes(block: &Block, words: &[String]) -> bool {
    let begins = |code: &str, with: &str| {
        code.strip_prefix(with).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
    };
    let (last, group) = words.split_last().unwrap();
    let whole = format!("lavi {}", words.join(" "));
    let of_group = format!("lavi {}", group.join(" "));
    let has = |with: &str| block.code.iter().any(|code| begins(code, with));
    has(&whole) || (!group.is_empty() && has(&of_group) && has(last))
}

#[test]
fn every_command_and_every_argument_says_in_help_what_it_is() {
    let mut silent = Vec::new();
    for (words, command) in commands() {
        let name = words.join(" ");
        if command.get_about().is_none() {
            silent.push(name.clone());
        }
        let arguments = command.get_arguments().filter(|argument| argument.get_help().is_none());
        silent.extend(arguments.map(|argument| format!("{name}: {}", argument.get_id())));
    }
    assert!(silent.is_empty(), "{silent:#?}");
}

#[test]
fn every_command_is_described_in_a_document() {
    let documents = documents();
    let is_guide = |path: &str| {
        path == "README.md" || path.starts_with("docs/") && !path.starts_with("docs/decisions/")
    };
    let guides = documents.iter().filter(|document| is_guide(&document.path));
    let blocks: Vec<&Block> = guides.flat_map(|document| &document.blocks).collect();
    let unknown: Vec<String> = commands()
        .into_iter()
        .filter(|(_, command)| !command.has_subcommands())
        .map(|(words, _)| words)
        .filter(|words| !blocks.iter().any(|block| describes(block, words)))
        .map(|words| words.join(" "))
        .collect();
    assert!(unknown.is_empty(), "no document describes {unknown:#?}");
}
