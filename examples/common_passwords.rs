//! Makes `src/domain/common_passwords.bin` (docs/passwords.md says out of what):
//!
//!     cargo run --release --example common_passwords -- FOLDER-OF-LEAKED LIST-BY-FREQUENCY

use std::{
    collections::HashSet,
    env, fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, anyhow};
use xorf::{BinaryFuse16, DmaSerializable};

use lavi::domain::{
    Secret,
    password::{DESCRIPTOR, NewPassword, key_of_password, key_of_word, words_in},
};

/// The most frequent passwords whose words count as common words.
const WORDS: usize = 1_000;

fn main() -> anyhow::Result<()> {
    let mut arguments = env::args_os().skip(1).map(PathBuf::from);
    let (leaked, frequent) =
        (arguments.next().context("a folder")?, arguments.next().context("a list")?);
    let mut keys = HashSet::new();
    for file in files(&leaked)? {
        let leaked = text(&file)?;
        keys.extend(
            leaked
                .lines()
                .filter(|password| is_allowed(password))
                .map(|password| key_of_password(&password.to_lowercase())),
        );
    }
    let frequent = text(&frequent)?;
    let tried = frequent
        .lines()
        .filter(|password| is_allowed(password) || is_allowed(&capitalised(password)));
    keys.extend(tried.map(|password| key_of_password(&password.to_lowercase())));
    let words: HashSet<_> = frequent
        .lines()
        .take(WORDS)
        .flat_map(|password| words_in(&password.to_lowercase()))
        .collect();
    keys.extend(words.iter().map(|word| key_of_word(word)));
    let mut keys: Vec<_> = keys.into_iter().collect();
    keys.sort_unstable();
    let filter = BinaryFuse16::try_from(&keys).map_err(|cause| anyhow!(cause))?;
    let mut file = vec![0; DESCRIPTOR];
    filter.dma_copy_descriptor_to(&mut file);
    file.extend_from_slice(filter.dma_fingerprints());
    println!("{} passwords, {} words, {} bytes", keys.len() - words.len(), words.len(), file.len());
    fs::write(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/domain/common_passwords.bin"), file)?;
    Ok(())
}

/// Whether our rules would take it.
fn is_allowed(password: &str) -> bool {
    NewPassword::parse(&Secret::new(password)).is_ok()
}

/// What people make of `password123` when capitals are asked for.
fn capitalised(password: &str) -> String {
    let mut characters = password.chars();
    characters.next().into_iter().flat_map(char::to_uppercase).chain(characters).collect()
}

fn text(file: &Path) -> anyhow::Result<String> {
    Ok(String::from_utf8_lossy(&fs::read(file)?).into_owned())
}

fn files(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(files(&path)?);
        } else if path.extension().is_some_and(|ending| ending == "txt") {
            found.push(path);
        }
    }
    Ok(found)
}
