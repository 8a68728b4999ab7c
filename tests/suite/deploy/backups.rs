//! The commands of docs/operations.md that save and restore, word for word: only addresses and folders are a test's own. On
//! SQLite, and with `LAVI_TEST_POSTGRES` on PostgreSQL.

use std::{
    fs,
    io::Write,
    os::unix::fs::PermissionsExt,
    process::{Command, Output, Stdio},
    thread,
    time::{Duration, Instant},
};

use sqlx::{AnyConnection, Connection, any::install_default_drivers};
use tempfile::TempDir;

use super::{Lavi, filled_in, lavi};
use crate::{papers::project, world::fresh_database};

const HERE: &str = "sqlite:///var/lib/lavi/lavi.db";
const THERE: &str = "postgres://lavi@10.0.0.30/lavi?sslmode=verify-full&sslrootcert=/etc/lavi/database-ca.pem&passfile=/etc/lavi/keys/pgpass";

/// An installation whose folders are those of a test.
struct Installation {
    folder: TempDir,
    config: String,
    /// PostgreSQL's address, if that is where the accounts are.
    server: Option<String>,
}

impl Installation {
    async fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut config = filled_in(&folder);
        let server = match std::env::var("LAVI_TEST_POSTGRES") {
            Ok(server) => Some(fresh_database(&server).await),
            Err(_) => None,
        };
        if let Some(server) = &server {
            let of_sample = format!("sqlite://{}", folder.path().join("lavi.db").display());
            assert!(config.contains(&of_sample), "{config} for {HERE}");
            config = config.replace(&of_sample, server);
        }
        Self { folder, config, server }
    }

    fn command(&self, words: &[&str]) -> Command {
        let mut command = lavi(&self.folder, &self.config, words[0]);
        command.args(&words[1..]);
        command
    }

    /// Runs a command of `lavi`; what it says.
    fn run(&self, words: &[&str]) -> String {
        said(&self.command(words).output().unwrap())
    }

    /// Makes the last words of the processes in the database ten minutes old.
    async fn forget_nodes(&self) {
        install_default_drivers();
        let file = format!("sqlite://{}", self.folder.path().join("lavi.db").display());
        let mut open = AnyConnection::connect(self.server.as_ref().unwrap_or(&file)).await.unwrap();
        let aged = sqlx::query("UPDATE nodes SET seen_at = seen_at - 600").execute(&mut open).await;
        assert!(aged.unwrap().rows_affected() > 0);
        open.close().await.unwrap();
    }

    /// Runs the commands below this heading of docs/operations.md.
    fn follow(&self, heading: &str) {
        let guide = fs::read_to_string(project("docs/operations.md")).unwrap();
        let (_, below) =
            guide.split_once(&format!("\n{heading}\n")).unwrap_or_else(|| panic!("{heading}"));
        let section = below.split("\n#").next().unwrap();
        let blocks = section.split("```sh\n").skip(1);
        let blocks: Vec<_> = blocks.map(|block| block.split_once("```").unwrap().0).collect();
        assert!(!blocks.is_empty(), "{heading}");
        let script = blocks.concat();
        let own = self.folder.path().display().to_string();
        let program = format!("{} --config {own}/config.toml", env!("CARGO_BIN_EXE_lavi"));
        // Before the paths of this machine come in: the program may lie below it.
        let mut script = script.replace("/root/", &format!("{own}/of-root-"));
        let mut replaced = vec![
            ("runuser -u lavi -- lavi --config /etc/lavi/config.toml", program),
            ("runuser -u lavi -- ", String::new()),
            ("runuser -u postgres -- ", String::new()),
            (" -o lavi -g lavi", String::new()),
            ("editor ", "touch ".to_owned()),
            ("systemctl stop lavi", ":".to_owned()),
            ("systemctl start lavi", ":".to_owned()),
            ("/var/lib/lavi/", format!("{own}/")),
            ("/var/backups/lavi", format!("{own}/backups")),
            ("/etc/lavi/keys/", format!("{own}/")),
            ("/etc/lavi/", format!("{own}/")),
        ];
        if let Some(server) = &self.server {
            let at: url::Url = server.parse().unwrap();
            let name = at.path().trim_start_matches('/').to_owned();
            replaced.insert(0, (THERE, server.clone()));
            replaced.push(("--owner lavi lavi", format!("--owner lavi {name}")));
            replaced.push((
                "DATABASE lavi RENAME TO lavi_before",
                format!("DATABASE {name} RENAME TO {name}_before"),
            ));
        }
        for (example, value) in replaced {
            script = script.replace(example, &value);
        }
        let mut shell = Command::new("bash");
        shell.args(["-euc", &script]).current_dir(self.folder.path());
        if let Some(server) = &self.server {
            let at: url::Url = server.parse().unwrap();
            shell
                .env("PGHOST", at.host_str().unwrap())
                .env("PGPORT", at.port().unwrap().to_string());
            shell.env("PGUSER", "lavi").env("PGDATABASE", "postgres");
        }
        let output = shell.output().unwrap();
        assert!(output.status.success(), "{heading}: {script}\n{}", said_at_all(&output));
    }
}

fn said_at_all(output: &Output) -> String {
    String::from_utf8_lossy(&[&*output.stdout, &*output.stderr].concat()).into_owned()
}

fn said(output: &Output) -> String {
    assert!(output.status.success(), "{}", said_at_all(output));
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[actix_web::test]
async fn a_backup_is_restored_word_for_word() {
    let home = Installation::new().await;
    let mut adding = home
        .command(&[
            "account",
            "add",
            "mari",
            "--first-name",
            "Mari",
            "--last-name",
            "Maasikas",
            "--password",
        ])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    adding.stdin.take().unwrap().write_all(b"Kevadine-Hommik-7\n").unwrap();
    assert!(adding.wait().unwrap().success());
    // Sealed with the storage key.
    home.run(&["account", "two-factor", "enrol", "mari"]);
    let serving = Lavi::of(&mut home.command(&["serve"]), None);
    // A serving node makes the keys that sign ID tokens in its first minute.
    let begun = Instant::now();
    while home.run(&["oidc-keys", "list"]).lines().filter(|line| line.contains("signs")).count() < 3
    {
        assert!(begun.elapsed() < Duration::from_secs(60), "no keys");
        thread::sleep(Duration::from_millis(100));
    }
    let kind = if home.server.is_some() { "PostgreSQL" } else { "SQLite" };
    // While people sign in.
    home.follow(&format!("### Save: {kind}"));
    for file in fs::read_dir(home.folder.path().join("backups")).unwrap().flatten() {
        let mode = file.metadata().unwrap().permissions().mode() & 0o777;
        assert_eq!(mode, 0o600, "{:?} is its owner's alone", file.path());
    }
    home.follow("### Save: keys and configuration");
    let saved = home.run(&["account", "list"]);
    // What follows stands in the file itself, not beside it: whoever closes it last writes it there.
    drop(serving);
    home.run(&["account", "add", "jaak", "--first-name", "Jaak", "--last-name", "Aas"]);
    home.run(&["account", "delete", "mari"]);
    assert_ne!(home.run(&["account", "list"]), saved);

    home.follow(&format!("### Restore: {kind}"));
    assert_eq!(home.run(&["account", "list"]), saved, "the accounts of the backup and no others");
    let serving = Lavi::of(&mut home.command(&["serve"]), None);
    let form =
        reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build().unwrap();
    let form =
        form.post(format!("http://{}/en", serving.address)).header("sec-fetch-site", "same-origin");
    let form = form.form(&[("email", "mari"), ("password", "Kevadine-Hommik-7")]);
    assert_eq!(form.send().await.unwrap().status(), 303);
    drop(serving);

    // Without its key the backup is not used, and no new key is made in its place.
    let key = home.folder.path().join("storage.key");
    fs::write(&key, "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n").unwrap();
    let refused = home.command(&["serve"]).output().unwrap();
    assert!(
        !refused.status.success() && said_at_all(&refused).contains("embedded.storage_key_file"),
        "{}",
        said_at_all(&refused)
    );
    home.follow("### Restore: keys");
    // The processes that the backup knows of are those of some minutes ago, as in every real one.
    home.forget_nodes().await;
    let rotated = home.run(&["storage-key", "rotate"]);
    // A second factor, and the three keys that sign ID tokens.
    assert!(rotated.contains("values re-encrypted: 4"), "{rotated}");
}
