//! Files that the server and its commands create are readable by their owner only, whatever the umask: the real binary,
//! with the usual umask.

use std::{
    fs,
    io::{BufRead, BufReader},
    os::unix::fs::PermissionsExt,
    path::Path,
    process::{Child, Command, Stdio},
};

use tempfile::TempDir;

use crate::world::letter_files;

fn lavi(folder: &Path, words: &str) -> Command {
    let own = |name: &str| folder.join(name).display().to_string();
    let mut command = Command::new("sh");
    command.args(["-c", "umask 022; exec \"$0\" $1", env!("CARGO_BIN_EXE_lavi"), words]);
    command.env("LAVI__SERVER__LISTEN", "127.0.0.1:0");
    command.env("LAVI__EMBEDDED__DATABASE", format!("sqlite://{}", own("lavi.db")));
    command.env("LAVI__EMBEDDED__MAIL", format!("file://{}", own("post/mail")));
    command.stderr(Stdio::piped());
    command
}

fn run(folder: &Path, words: &str) {
    let ended = lavi(folder, words).output().unwrap();
    assert!(ended.status.success(), "{words}: {}", String::from_utf8_lossy(&ended.stderr));
}

/// A running server.
struct Running(Child);

impl Running {
    fn start(folder: &Path) -> Self {
        let mut child = lavi(folder, "serve").spawn().unwrap();
        let mut lines = BufReader::new(child.stderr.take().unwrap()).lines().map_while(Result::ok);
        assert!(lines.any(|line| line.starts_with("Lävi listens on")), "the server starts");
        std::thread::spawn(move || lines.for_each(drop));
        Self(child)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn mode(path: &Path) -> u32 {
    path.metadata()
        .unwrap_or_else(|cause| panic!("{}: {cause}", path.display()))
        .permissions()
        .mode()
        & 0o777
}

const MARI: &str =
    "account add mari --first-name Mari --last-name Maasikas --email mari@school.example";

#[test]
fn database_key_letters_and_backups_are_accessible_to_their_owner_only() {
    let folder = TempDir::new().unwrap();
    let at = |name: &str| folder.path().join(name);
    let server = Running::start(folder.path());
    run(folder.path(), MARI);
    run(folder.path(), "account password-link mari");
    run(folder.path(), &format!("backup {}", at("copy.db").display()));
    for file in ["lavi.db", "lavi.db-wal", "lavi.db-shm", "lavi.db.key", "copy.db"] {
        assert_eq!(mode(&at(file)), 0o600, "{file}");
    }
    for made in ["post", "post/mail"] {
        assert_eq!(mode(&at(made)), 0o700, "{made}");
    }
    let letters = letter_files(&at("post/mail"));
    assert_eq!(letters.iter().map(|letter| mode(letter)).collect::<Vec<_>>(), [0o600]);
    drop(server);
}

#[test]
fn files_of_an_older_release_become_private() {
    let folder = TempDir::new().unwrap();
    let at = |name: &str| folder.path().join(name);
    run(folder.path(), MARI);
    run(folder.path(), "account password-link mari");
    let letter = letter_files(&at("post/mail")).remove(0);
    for file in [&at("lavi.db"), &letter] {
        fs::set_permissions(file, fs::Permissions::from_mode(0o644)).unwrap();
    }
    run(folder.path(), "account list");
    assert_eq!((mode(&at("lavi.db")), mode(&letter)), (0o600, 0o600));
}
