//! The commands of `lavi` for operators, and one clear line for every failure.

use std::{
    io::Write,
    net::TcpListener,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use lavi::accounts::{FormCalls, NewSchool};
use serde_json::Value;
use sqlx::Connection;
use tempfile::TempDir;

use crate::{cast, remote::visitor, site::Site, world::letter_files};

/// A machine that has only the binary.
pub struct Machine {
    program: PathBuf,
    folder: TempDir,
    environment: Vec<(String, String)>,
}

/// How a command ended.
#[derive(Debug, PartialEq, Eq)]
pub struct Ended {
    pub code: i32,
    pub said: String,
    pub complained: String,
}

impl Machine {
    pub fn new() -> Self {
        Self::of(env!("CARGO_BIN_EXE_lavi").into())
    }

    /// A machine on which nothing is configured: the keys have their defaults.
    pub fn bare() -> Self {
        Self { environment: vec![("RUST_LOG".to_owned(), "off".to_owned())], ..Self::new() }
    }

    /// A machine with another binary.
    pub fn of(program: PathBuf) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let own = |name: &str| folder.path().join(name).display().to_string();
        let environment = [
            ("LAVI__EMBEDDED__DATABASE", format!("sqlite://{}", own("lavi.db"))),
            ("LAVI__EMBEDDED__MAIL", format!("file://{}", own("mail"))),
            ("LAVI__OPERATOR__NAME", "Päevik OÜ".to_owned()),
            ("LAVI__OPERATOR__CONTACT", "abi@kool.example".to_owned()),
            ("LAVI__OPERATOR__AUTHORITY", "Andmekaitse Inspektsioon".to_owned()),
            ("LAVI__OPERATOR__ACCESSIBILITY_AUTHORITY", "Amet".to_owned()),
            ("LAVI__OPERATOR__ACCESSIBILITY_DATE", "2026-09-01".to_owned()),
            ("LAVI__EMBEDDED__TERMS_DATE", "2026-09-01".to_owned()),
            ("RUST_LOG", "off".to_owned()),
        ];
        Self {
            program,
            environment: environment.map(|(name, value)| (name.to_owned(), value)).into(),
            folder,
        }
    }

    /// The same with another environment variable.
    pub fn with(mut self, name: &str, value: &str) -> Self {
        self.environment.push((name.to_owned(), value.to_owned()));
        self
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn run(&self, words: &str) -> Ended {
        self.run_with(words, "")
    }

    /// `lavi` with these arguments.
    pub fn command(&self, words: &str) -> Command {
        let mut command = Command::new(&self.program);
        command.args(words.split_whitespace()).env_clear().envs(self.environment.iter().cloned());
        command.current_dir(Path::new(env!("CARGO_MANIFEST_DIR")));
        command
    }

    /// Where its server listens: as configured, else at a free port.
    pub fn listen(&self) -> &str {
        let given = self.environment.iter().rev().find(|(name, _)| name == "LAVI__SERVER__LISTEN");
        given.map_or("127.0.0.1:0", |(_, value)| value)
    }

    /// Runs `lavi` with these arguments and this standard input.
    pub fn run_with(&self, words: &str, input: &str) -> Ended {
        let mut process = self
            .command(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // A command that reads no input may have ended already.
        let _ = process.stdin.take().unwrap().write_all(input.as_bytes());
        let output = process.wait_with_output().unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        Ended {
            code: output.status.code().unwrap(),
            said: text(output.stdout),
            complained: text(output.stderr),
        }
    }

    /// Runs a command that must succeed, and returns its output.
    pub fn told(&self, words: &str) -> String {
        let ended = self.run(words);
        assert_eq!((ended.code, ended.complained.as_str()), (0, ""), "{words}: {ended:?}");
        ended.said
    }

    /// Waits until a serving node has made the keys that sign ID tokens, which it does in its first minute.
    pub fn await_signing_keys(&self) {
        let begun = Instant::now();
        let list = || self.told("oidc-keys list");
        while list().lines().filter(|line| line.contains("signs")).count() < 3 {
            assert!(begun.elapsed() < Duration::from_secs(60), "no keys: {}", list());
            thread::sleep(Duration::from_millis(100));
        }
    }

    /// Runs a command that must fail, and returns its error line.
    pub fn refused(&self, words: &str) -> String {
        let ended = self.run(words);
        let serves = words.split_whitespace().any(|word| word == "serve");
        let is_failure = ended.code == 1 || serves && ended.code == 78;
        assert!(is_failure && ended.said.is_empty(), "{words}: {ended:?}");
        assert_eq!(ended.complained.lines().count(), 1, "{words}: {ended:?}");
        ended.complained.trim().to_owned()
    }
}

/// The unit restarts a server whose database is away, and not one whose configuration is wrong.
#[test]
fn a_server_whose_configuration_is_wrong_says_so_by_its_exit_code() {
    let code = |name: &str, value: &str| Machine::new().with(name, value).run("serve").code;
    assert_eq!(code("LAVI__SERVER__LISTEN", "somewhere"), 78);
    assert_eq!(code("LAVI__SESSION__KEY_FILE", "/nowhere/key"), 78);
    // What check-config refuses because an account could be lost by it.
    let lent = Machine::new()
        .with("LAVI__SERVER__PUBLIC_URL", "https://login.school.example")
        .with("LAVI__SERVER__TRUSTED_PROXIES", "[\"127.0.0.1\"]")
        .with("LAVI__ID_CARD__HOST", "https://id.school.example")
        .with("LAVI__ID_CARD__TRUSTED_CAS", "tests/vectors/eid/trust-live")
        .with("LAVI__ID_CARD__PROXIES", "[\"127.0.0.1\"]");
    let ended = lent.run("serve");
    assert!(ended.code == 78 && ended.complained.contains("id_card.proxies: has"), "{ended:?}");
    let away = "postgres://lavi@127.0.0.1:9/lavi?sslmode=disable";
    assert_eq!(code("LAVI__EMBEDDED__DATABASE", away), 1);
}

const MARI: &str =
    "account add mari --first-name Mari --last-name Maasikas --email mari@kool.example";

#[test]
fn accounts_are_added_listed_blocked_unblocked_and_deleted() {
    let machine = Machine::new();
    assert_eq!(machine.told(MARI), "mari: added\n");
    assert_eq!(machine.told("account list"), "mari\tMari Maasikas\topen\n");
    assert_eq!(machine.told("account block mari@kool.example"), "mari@kool.example: blocked\n");
    assert_eq!(machine.told("account list"), "mari\tMari Maasikas\tblocked\n");
    assert_eq!(machine.told("account unblock MARI"), "MARI: open again\n");
    assert_eq!(machine.told("account delete mari"), "mari: deleted\n");
    assert_eq!(machine.told("account list"), "");
}

#[test]
fn a_password_is_read_from_standard_input() {
    let machine = Machine::new();
    let words = "account add jaak --first-name Jaak --last-name Jõgi --password";
    assert_eq!(machine.run_with(words, "").complained, "lavi: standard input holds no password\n");
    assert_eq!(
        machine.run_with(words, "short\n").complained,
        "lavi: jaak: password: The password is too short. Use at least 9 characters.\n"
    );
    assert_eq!(
        machine.run_with(words, "Password123!\n").complained,
        "lavi: jaak: password: it is one of those that guessers try first\n"
    );
    for personal in ["Jaak-2026!", "xxJ6gi-Jogi", "Lavi+2026x", "Paevik-2026"] {
        let complained = machine.run_with(words, &format!("{personal}\n")).complained;
        let expected = "lavi: jaak: password: it holds the person's name, ";
        assert!(
            complained.starts_with(expected) && complained.lines().count() == 1,
            "{personal}: {complained}"
        );
    }
    assert_eq!(machine.told("account list"), "");
    assert_eq!(machine.run_with(words, "Kevad-2026\n").said, "jaak: added\n");
}

/// A session key file.
fn key_file(machine: &Machine) -> String {
    let file = machine.path("session.key");
    std::fs::write(&file, [7; 64]).unwrap();
    file.display().to_string()
}

#[actix_web::test]
async fn account_trace_prints_what_stands_for_a_name_in_the_log() {
    let machine = Machine::new();
    let line = machine.refused("account trace mari");
    assert_eq!(
        line,
        "lavi: session.key_file is empty: every run of the server has a key of its own"
    );
    let file = key_file(&machine);
    let machine = machine.with("LAVI__SESSION__KEY_FILE", &file);
    let said = machine.told("account trace mari");
    assert_eq!((said.len(), said.ends_with('\n')), (17, true), "of nobody's name too: {said}");
    assert_eq!(machine.told("account trace MARI"), said);
    assert_ne!(machine.told("account trace juku"), said);
    let site = Site::with(&format!("[session]\nkey_file = \"{file}\""));
    assert_eq!(
        site.embedded.as_ref().unwrap().tracer.trace_of("mari").as_deref(),
        Some(said.trim()),
        "the server's lines have the same"
    );
}

#[actix_web::test]
async fn limits_lists_the_ceilings_that_are_reached_and_lifts_those_of_an_address() {
    let machine = Machine::new();
    machine.run_with(&format!("{MARI} --password"), "Kevad-2026\n");
    let database = format!("sqlite://{}", machine.path("lavi.db").display());
    let site = Site::with(&format!(
        "[embedded]\ndatabase = \"{database}\"\n[limits]\nnames_per_address = 2"
    ));
    assert_eq!(machine.told("limits list"), "");
    for name in ["juku", "kadri", "ants"] {
        site.browser().post("/en", &[("email", name), ("password", "Suvi-2026")]).await;
    }
    // The commands' clock is not the site's, which stands still.
    site.sql("UPDATE ceilings SET expires_at = 4102444800").await;
    let listed = machine.told("limits list");
    let cells: Vec<&str> = listed.trim_end().split('\t').collect();
    assert_eq!(&cells[..4], ["name", "127.0.0.1", "captcha", "2"], "{listed}");
    assert_eq!(cells.len(), 6, "{listed}");
    let json: Value = serde_json::from_str(&machine.told("limits list --json")).unwrap();
    assert_eq!((&json[0]["subject"], &json[0]["effect"]), (&"127.0.0.1".into(), &"captcha".into()));
    assert_eq!(machine.told("limits lift 127.0.0.1"), "127.0.0.1: 2 failures are forgotten\n");
    assert_eq!(machine.told("limits list"), "");
    let fields = [("email", "mari"), ("password", "Kevad-2026")];
    assert_eq!(site.browser().post("/en", &fields).await.status, 303);
    let refused = machine.refused("limits lift 10.0.0.0/8");
    assert!(
        refused.starts_with("lavi: 10.0.0.0/8: expected an IPv4 or IPv6 address, or a network"),
        "{refused}"
    );
}

#[actix_web::test]
async fn account_unlock_forgets_the_tries_counted_against_an_account() {
    let machine = Machine::new();
    machine.run_with(&format!("{MARI} --password"), "Kevad-2026\n");
    let database = format!("sqlite://{}", machine.path("lavi.db").display());
    let site = Site::with(&format!("[embedded]\ndatabase = \"{database}\""));
    let fail =
        async || site.browser().post("/en", &[("email", "mari"), ("password", "Suvi-2026")]).await;
    let mut page = fail().await;
    for _ in 0..3 {
        page = fail().await;
    }
    assert_eq!(page.errors(), ["confirm_recaptcha"], "{page}");
    assert_eq!(
        machine.told("account unlock mari@kool.example"),
        "mari@kool.example: its tries are forgotten\n"
    );
    assert_eq!(fail().await.errors(), ["check_email_and_password"]);
    assert_eq!(machine.refused("account unlock juku"), "lavi: juku: there is no such account");
}

#[test]
fn a_command_that_fails_says_why_in_one_line() {
    let machine = Machine::new();
    machine.told(MARI);
    assert_eq!(machine.refused(MARI), "lavi: mari: the user name or e-mail address is taken");
    for words in [
        "account block liisa",
        "account delete liisa",
        "account password-link liisa",
        "account two-factor off liisa",
    ] {
        assert_eq!(machine.refused(words), "lavi: liisa: there is no such account", "{words}");
    }
}

#[test]
fn a_password_link_is_printed_and_sent_to_the_person() {
    let machine = Machine::new();
    machine.told(MARI);
    let link = machine.told("account password-link mari");
    assert!(link.starts_with("http://localhost:8080/et/adminChangePassword/"), "{link}");
    assert_eq!(
        letter_files(&machine.path("mail")).len(),
        1,
        "the letter is out before the command ends"
    );
}

#[test]
fn the_second_factor_is_enrolled_confirmed_and_taken_away() {
    let machine = Machine::new();
    machine.told(MARI);
    let enrolled = machine.told("account two-factor enrol mari");
    let (key, address) = enrolled.trim().split_once('\n').unwrap();
    assert!(address.starts_with("otpauth://totp/") && address.contains(key), "{enrolled}");
    let wrong = machine.refused("account two-factor confirm mari --code 000000x");
    assert_eq!(wrong, "lavi: the code does not fit the key; enrol prints the key");
    let code = cast::authenticator(key).generate_current().to_string();
    assert_eq!(
        machine.told(&format!("account two-factor confirm mari --code {code}")),
        "two-factor on\n"
    );
    assert_eq!(machine.told("account list"), "mari\tMari Maasikas\ttwo-factor\n");
    assert_eq!(machine.told("account two-factor off mari"), "mari: two-factor off\n");
}

const KAVA: &str =
    "client add Kava --redirect https://kava.example/back --scopes user_data,user_roles";

#[test]
fn clients_are_registered_listed_and_removed() {
    let machine = Machine::new();
    let said = machine
        .told(&format!("{KAVA} --redirect http://localhost:4711/ --roles teacher,headmaster"));
    let value = |line: usize, name: &str| {
        let (known, value) = said.lines().nth(line).and_then(|line| line.split_once('\t')).unwrap();
        assert_eq!(known, name, "{said}");
        value.to_owned()
    };
    let (id, secret) = (value(0, "client_id"), value(1, "client_secret"));
    assert_eq!(secret.len(), 43);
    let list = machine.told("client list");
    let line = format!(
        "{id}\tKava\twith a secret\tuser_data user_roles\tteacher headmaster\thttps://kava.example/back http://localhost:4711/\n"
    );
    assert_eq!(list, line, "the secret is printed this once");
    assert_eq!(machine.told(&format!("{KAVA} --public")).lines().count(), 1);
    assert!(machine.told("client list").contains("\tpublic\t"));
    assert_eq!(machine.told(&format!("client remove {id}")), format!("{id}: removed\n"));
    assert_eq!(
        machine.refused(&format!("client remove {id}")),
        format!("lavi: {id}: there is no such application (client)")
    );
    assert_eq!(machine.told("client list").lines().count(), 1);
    let said = machine.told("client add E-diary --resource-server --scopes user_grades,messages");
    assert_eq!(said.lines().count(), 2, "{said}");
    assert!(
        machine
            .told("client list")
            .contains("\tE-diary\tresource server\tuser_grades messages\t\t\n")
    );
    let line = machine.refused("client add E-diary --resource-server --public --scopes messages");
    assert!(line.starts_with("lavi: E-diary: a resource server has a secret and scopes"), "{line}");
}

#[test]
fn a_client_with_a_wrong_redirect_uri_or_scope_is_refused_in_one_line() {
    let machine = Machine::new();
    let line =
        machine.refused("client add Kava --redirect http://kava.example/ --scopes user_data");
    assert!(line.starts_with("lavi: Kava: http://kava.example/: expected https://"), "{line}");
    let line = machine
        .refused("client add Kava --redirect https://kava.example/ --scopes user_data,everything");
    assert_eq!(line, "lavi: Kava: everything: there is no such permission (scope)");
}

#[test]
fn roles_are_given_listed_and_taken_away() {
    let machine = Machine::new();
    machine.told(MARI);
    let add = "account role add mari class_teacher --school Metsa --class-level 7 --parallel b --period 2026/2027";
    assert_eq!(machine.told(add), "mari: role added\n");
    assert_eq!(machine.told("account role add mari parent"), "mari: role added\n");
    let listed = "1\tclass_teacher\tschool=Metsa, class_level=7, parallel=b, period=2026/2027\n2\tparent\t\n";
    assert_eq!(machine.told("account role list mari@kool.example"), listed);
    assert_eq!(machine.told("account role remove mari 1"), "mari: role removed\n");
    assert_eq!(machine.told("account role list mari"), "2\tparent\t\n");
    assert_eq!(machine.refused("account role remove mari 1"), "lavi: mari: there is no such role");
    assert_eq!(machine.refused("account role list liisa"), "lavi: liisa: there is no such account");
    let unknown = machine.run("account role add mari teecher");
    assert!(unknown.code == 2 && unknown.complained.contains("'teacher'"), "{unknown:?}");
    assert_eq!(machine.told("account delete mari"), "mari: deleted\n");
}

#[test]
fn rights_at_the_desk_are_given_listed_and_taken_away() {
    let machine = Machine::new();
    machine.told(MARI);
    assert_eq!(machine.told("desk list"), "");
    let given = machine.run("desk grant mari --as helper --school Metsa");
    assert_eq!((given.code, given.said.as_str()), (0, "mari: helps at the desk as helper\n"));
    assert!(
        given.complained.contains("nobody has a role at a school that is spelled \"Metsa\""),
        "{given:?}"
    );
    machine.told("account role add mari teacher --school Metsa");
    machine.told("desk grant mari --as school-admin --school Metsa");
    let list = machine.told("desk list");
    assert!(list.ends_with("\tmari\tMari Maasikas\tschool-admin\tMetsa\n"), "{list}");
    let json: Value = serde_json::from_str(&machine.told("desk list --json")).unwrap();
    assert_eq!((&json[0]["as"], &json[0]["last_used"]), (&"school-admin".into(), &Value::Null));
    for wrong in ["desk grant mari --as helper", "desk grant mari --as operator --school Metsa"] {
        assert!(
            machine.refused(wrong).contains("--school goes with helper and school-admin"),
            "{wrong}"
        );
    }
    assert!(
        machine.refused("desk grant nobody --as operator").contains("there is no such account")
    );
    assert!(machine.refused("desk revoke mari --school Linna").contains("has no such right"));
    assert_eq!(machine.told("desk revoke mari"), "mari: may no longer help at the desk\n");
    assert_eq!(machine.told("desk list"), "");
}

#[actix_web::test]
async fn schools_are_listed_shown_approved_and_removed() {
    let machine = Machine::new();
    assert_eq!(machine.told("school list"), "");
    let database = format!("sqlite://{}", machine.path("lavi.db").display());
    let site = Site::with(&format!("[embedded]\ndatabase = \"{database}\""));
    let fields = NewSchool::read(|field| match field {
        "type" => "9".to_owned(),
        "country" => "EE".to_owned(),
        "email" => "anu@saare.example".to_owned(),
        "number" => "+372 5550".to_owned(),
        field => format!("{field} õ"),
    });
    let embedded = site.embedded.clone().unwrap();
    assert!(embedded.register_school(&visitor(), fields).await.result.unwrap().success);
    let line = machine.told("school list");
    let (id, rest) = line.split_once('\t').unwrap();
    assert_eq!(rest, "new\tschoolName õ\tanu@saare.example\n");
    let shown = machine.told(&format!("school show {id}"));
    for line in [
        "state: new",
        "type: 9",
        "contact person: firstName õ lastName õ",
        "phone: +3725550",
        "language: et",
    ] {
        assert!(shown.lines().any(|shown| shown == line), "{line}: {shown}");
    }
    assert_eq!(machine.told(&format!("school approve {id}")), format!("{id}: approved\n"));
    assert_eq!(
        machine.told("school list"),
        format!("{id}\tapproved\tschoolName õ\tanu@saare.example\n")
    );
    assert_eq!(machine.told(&format!("school remove {id}")), format!("{id}: removed\n"));
    for task in ["show", "approve", "remove"] {
        assert_eq!(
            machine.refused(&format!("school {task} {id}")),
            format!("lavi: {id}: there is no such school")
        );
    }
}

#[test]
fn a_backup_opens_as_a_database_with_the_storage_key() {
    let machine = Machine::new();
    machine.told(MARI);
    let copy = machine.path("copy.db").display().to_string();
    assert_eq!(machine.told(&format!("backup {copy}")), format!("{copy}: written\n"));
    assert_eq!(machine.refused(&format!("backup {copy}")), format!("lavi: {copy} exists already"));
    let restored = Machine::new().with("LAVI__EMBEDDED__DATABASE", &format!("sqlite://{copy}"));
    assert_eq!(restored.told("account list"), "mari\tMari Maasikas\topen\n");

    // Once a sealed value exists, the service needs the storage key, which is kept elsewhere.
    machine.told("account two-factor enrol mari");
    let copy = machine.path("second.db").display().to_string();
    machine.told(&format!("backup {copy}"));
    let restored = Machine::new().with("LAVI__EMBEDDED__DATABASE", &format!("sqlite://{copy}"));
    assert!(restored.refused("account list").contains("second.db.key: it is not there"));
    let key = machine.path("lavi.db.key").display().to_string();
    let restored = restored.with("LAVI__EMBEDDED__STORAGE_KEY_FILE", &key);
    assert_eq!(restored.told("account list"), "mari\tMari Maasikas\topen\n");
}

#[test]
fn a_storage_key_is_rotated_and_sealed_values_are_re_encrypted() {
    let machine = Machine::new();
    machine.told(MARI);
    let enrolled = machine.told("account two-factor enrol mari");
    let said = machine.told("storage-key rotate");
    assert!(said.starts_with("new key: ") && said.contains("values re-encrypted: 1\n"), "{said}");
    assert_eq!(machine.told("account two-factor enrol mari"), enrolled, "the key is the same");
    let file = machine.path("lavi.db.key");
    let keys = std::fs::read_to_string(&file).unwrap();
    assert_eq!(keys.lines().count(), 2);
    std::fs::write(&file, keys.lines().next().unwrap()).unwrap();
    assert_eq!(machine.told("account two-factor enrol mari"), enrolled);
    assert!(machine.told("storage-key reseal").starts_with("values re-encrypted: 0\n"));
}

#[test]
fn migrating_says_what_it_did() {
    let machine = Machine::new();
    let first = machine.told("migrate");
    let (said, names) = first.split_once('\n').unwrap();
    let total = said.trim_end_matches('.').rsplit(' ').next().unwrap();
    assert_eq!(
        said,
        format!("The database is up to date. Migrations applied now: {total}, in all: {total}.")
    );
    assert_eq!(names.lines().count().to_string(), total, "{names}");
    assert!(names.starts_with("0001 accounts\n") && names.contains("\n0022 credentials version\n"));
    assert_eq!(
        machine.told("migrate"),
        format!("The database is up to date. Migrations applied now: 0, in all: {total}.\n")
    );
}

/// Changes the machine's database behind the commands' back.
fn change(machine: &Machine, statements: &'static [&'static str]) {
    actix_web::rt::System::new().block_on(async {
        sqlx::any::install_default_drivers();
        let address = format!("sqlite://{}", machine.path("lavi.db").display());
        let mut connection = sqlx::AnyConnection::connect(&address).await.unwrap();
        for statement in statements {
            sqlx::query(*statement).execute(&mut connection).await.unwrap();
        }
        connection.close().await.unwrap();
    });
}

#[test]
fn commands_never_migrate_by_themselves() {
    let machine = Machine::new();
    machine.told(MARI);
    change(
        &machine,
        &[
            "DROP TABLE processes",
            "ALTER TABLE visits DROP COLUMN held_by",
            "DELETE FROM _sqlx_migrations WHERE version = 20",
        ],
    );
    for words in
        ["account list", "client list", "school list", "storage-key add", "account block mari"]
    {
        let line = machine.refused(words);
        assert!(line.starts_with("lavi: the database sqlite://"), "{words}: {line}");
        assert!(
            line.contains("is of an older release") && line.contains("`lavi migrate`"),
            "{line}"
        );
    }
    let refuses = Machine::new()
        .with(
            "LAVI__EMBEDDED__DATABASE",
            &format!("sqlite://{}", machine.path("lavi.db").display()),
        )
        .with("LAVI__EMBEDDED__MIGRATE_AT_START", "false");
    assert!(refuses.refused("serve").contains("is of an older release"));
    let copy = machine.path("copy.db").display().to_string();
    assert_eq!(machine.told(&format!("backup {copy}")), format!("{copy}: written\n"));
    assert!(machine.told("migrate").contains("Migrations applied now: 1, in all: "));
    assert_eq!(machine.told("account list"), "mari\tMari Maasikas\topen\n");
    let restored = Machine::new().with("LAVI__EMBEDDED__DATABASE", &format!("sqlite://{copy}"));
    assert!(restored.told("migrate").contains("Migrations applied now: 1, in all: "));
}

#[test]
fn a_database_of_a_newer_release_is_told_as_such() {
    let machine = Machine::new();
    machine.told(MARI);
    change(
        &machine,
        &[
            "INSERT INTO _sqlx_migrations (version, description, installed_on, success, checksum, execution_time) \
           SELECT 9999, description, installed_on, success, checksum, execution_time FROM _sqlx_migrations WHERE version = 1",
            "UPDATE needed_migration SET version = 9999",
        ],
    );
    for words in ["serve", "migrate", "account list"] {
        let line = machine.refused(words);
        assert!(
            line.contains("was migrated by a newer release") && line.contains("start that release"),
            "{words}: {line}"
        );
    }
    let copy = machine.path("copy.db").display().to_string();
    assert_eq!(machine.told(&format!("backup {copy}")), format!("{copy}: written\n"));
}

#[test]
fn a_nonsensical_number_of_connections_is_named() {
    for number in ["0", "1", "501", "-3", "5000000000"] {
        let machine = Machine::new().with("LAVI__EMBEDDED__DATABASE_CONNECTIONS", number);
        let line = machine.refused("account list");
        assert!(
            line.contains("embedded.database_connections: expected 2 to 500, found")
                && line.contains("max_connections"),
            "{number}: {line}"
        );
    }
}

#[test]
fn account_commands_are_refused_with_a_remote_account_service() {
    let machine = Machine::new().with("LAVI__ACCOUNT_API__ROOT", "https://app.example/api/");
    let line = machine.refused("account list");
    assert_eq!(
        line,
        "lavi: account_api.root names an account service of its own; this command is for the embedded one"
    );
}

#[test]
fn a_server_that_cannot_start_says_why_in_one_line() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let cases = [
        ("LAVI__SERVER__LISTEN", address.as_str(), "lavi: server.listen: 127.0.0.1:"),
        (
            "LAVI__EMBEDDED__DATABASE",
            "sqlite:///nowhere/lavi.db",
            "lavi: the database sqlite:///nowhere/lavi.db cannot be opened: ",
        ),
        ("LAVI__SERVER__LISTN", "127.0.0.1:0", "lavi: LAVI__SERVER__LISTN: there is no such key"),
        ("LAVI__SERVER__LISTEN", "somewhere", "lavi: server.listen: expected an address and port"),
        ("LAVI__SITE__BRAND", "unknown", "lavi: no wording for brand unknown"),
        ("LAVI__SESSION__KEY_FILE", "/nowhere/key", "lavi: session.key_file: /nowhere/key: "),
    ];
    for (name, value, expected) in cases {
        let line = Machine::new().with(name, value).refused("serve");
        assert!(line.starts_with(expected), "{line}");
    }
    let line = Machine::new().with("LAVI__SERVER__LISTEN", "0.0.0.0:0").refused("demo");
    assert!(
        line.starts_with("lavi: server.listen: the demo listens on a loopback address only"),
        "{line}"
    );
    for address in ["https://demo.school.example", "http://10.0.0.5:8080"] {
        let machine = Machine::new().with("LAVI__SERVER__LISTEN", "127.0.0.1:0");
        let line = machine.with("LAVI__SERVER__PUBLIC_URL", address).refused("demo");
        let expected = format!(
            "lavi: server.public_url: the demo is for browsers on this machine; {address}/ is an address for others"
        );
        assert_eq!(line, expected);
    }
}

#[test]
fn every_problem_of_the_configuration_is_named_at_once() {
    let machine = Machine::new()
        .with("LAVI__SERVER__LISTEN", "somewhere")
        .with("LAVI__SITE__COUNTRY", "Estonia");
    let ended = machine.run("check-config");
    assert_eq!(ended.code, 1);
    assert!(
        ended.complained.contains("server.listen: ") && ended.complained.contains("site.country: "),
        "{ended:?}"
    );
}

#[test]
fn a_missing_security_contact_is_warned_of() {
    let ended = Machine::new().run("check-config");
    assert_eq!(ended.code, 0);
    assert!(
        ended
            .complained
            .contains("security.contact: is empty, so there is no /.well-known/security.txt"),
        "{ended:?}"
    );
}

#[test]
fn missing_values_for_the_terms_and_policies_are_warned_of() {
    let keys = [
        "operator.name",
        "operator.contact",
        "operator.authority",
        "operator.accessibility_authority",
        "operator.accessibility_date",
        "embedded.terms_date",
    ];
    let silent = keys.iter().fold(Machine::new(), |machine, key| {
        machine.with(&format!("LAVI__{}", key.to_uppercase().replace('.', "__")), "")
    });
    let ended = silent.run("check-config");
    assert_eq!(ended.code, 0, "{ended:?}");
    for key in keys {
        let line = format!("{key}: is empty, so the site's documents leave it out\n");
        assert!(ended.complained.contains(&line), "{ended:?}");
        assert!(!Machine::new().run("check-config").complained.contains(&line), "{key}");
    }
}

#[test]
fn the_accessibility_statement_has_its_values_with_any_account_service() {
    let remote = Machine::new().with("LAVI__ACCOUNT_API__ROOT", "https://app.example/api/");
    let remote = remote.with("LAVI__EMBEDDED__TERMS_DATE", "");
    let ended = remote.with("LAVI__OPERATOR__ACCESSIBILITY_DATE", "").run("check-config");
    let is_warned_of =
        |key| ended.complained.contains(&format!("{key}: is empty, so the site's documents"));
    assert!(is_warned_of("operator.accessibility_date"), "{ended:?}");
    assert!(!is_warned_of("embedded.terms_date"), "it has its own terms: {ended:?}");
    let wrong = Machine::new().with("LAVI__OPERATOR__ACCESSIBILITY_DATE", "soon");
    let line = "operator.accessibility_date: expected a day such as 2026-09-01";
    assert!(wrong.run("check-config").complained.contains(line));
}

#[test]
fn a_project_name_that_differs_from_the_brand_is_warned_of() {
    let ended = Machine::new().with("LAVI__SITE__PROJECT_NAME", "Kool").run("check-config");
    let line = "site.project_name: pages are named Kool, but texts and letters say Päevik";
    assert!(ended.code == 0 && ended.complained.contains(line), "{ended:?}");
}

#[test]
fn a_name_that_phones_cannot_show_is_warned_of() {
    let folder = tempfile::tempdir().unwrap();
    let brand = folder.path().join("i18n/brands/main");
    std::fs::create_dir_all(&brand).unwrap();
    let named = format!("-product = {}\n", ["Pikanimeline"; 9].join(" "));
    std::fs::write(brand.join("ja.ftl"), named).unwrap();
    let machine =
        Machine::new().with("LAVI__SITE__OVERRIDES", &folder.path().display().to_string());
    let ended = machine.run("check-config");
    let lines = ended.complained.lines().filter(|line| line.contains("phones cannot show"));
    assert_eq!((ended.code, lines.count()), (0, 2), "{ended:?}");
    assert!(!Machine::new().run("check-config").complained.contains("phones cannot show"));
}

/// A machine with this text in the operator's own wording of a language.
fn worded(language: &str, text: &str) -> (tempfile::TempDir, Machine) {
    let folder = tempfile::tempdir().unwrap();
    let words = folder.path().join("i18n").join(language);
    std::fs::create_dir_all(&words).unwrap();
    std::fs::write(words.join("zz_own.ftl"), text).unwrap();
    let machine =
        Machine::new().with("LAVI__SITE__OVERRIDES", &folder.path().display().to_string());
    (folder, machine)
}

#[test]
fn own_wording_that_phones_cannot_show_is_warned_of() {
    let long = format!("waiting-prompt-register = {}\n", "õ".repeat(61));
    let (_folder, machine) = worded("et", &long);
    let ended = machine.run("check-config");
    let lines: Vec<_> = ended.complained.lines().filter(|line| line.contains("phones")).collect();
    let [line] = lines[..] else { panic!("{ended:?}") };
    assert!(line.starts_with("site.overrides: phones cannot show \"õõ"), "{line}");
    assert!(line.ends_with("shorten waiting-prompt-register in et"), "{line}");
    assert_eq!(ended.code, 0);
    let (_folder, fitting) = worded("et", "waiting-prompt-register = Uus konto: { $host }\n");
    assert!(!fitting.run("check-config").complained.contains("phones"));
}

#[test]
fn a_host_that_phones_cannot_show_is_warned_of() {
    let host = format!("{}.example", "a".repeat(50));
    let machine = Machine::new()
        .with("LAVI__SECURITY__CONTACT", "[\"mailto:turve@kool.example\"]")
        .with("LAVI__SERVER__PUBLIC_URL", &format!("https://{host}"));
    let complained = machine.run("check-config").complained;
    let expected = "server.public_url: phones cannot show \"Are you signing in to aaaa";
    assert!(complained.lines().any(|line| line.starts_with(expected)), "{complained}");
    assert!(complained.contains("people read \"Päevik: sign in\" instead"), "{complained}");
}

#[test]
fn a_level_that_is_asked_for_and_not_checked_is_warned_of() {
    let with = |more: &str| {
        let config = format!(
            "[login]\nsecondary = [\"tara\"]\n[embedded.providers.tara]\nname = \"TARA\"\nissuer = \"https://tara.example\"\n\
             client_id = \"us\"\nparameters = {{ acr_values = \"high\" }}\n{more}"
        );
        let machine = Machine::new();
        std::fs::write(machine.path("config.toml"), config).unwrap();
        let file = machine.path("config.toml").display().to_string();
        machine.run(&format!("check-config --config {file}"))
    };
    let line = "embedded.providers.tara.require.acr: is empty, so a level lower";
    let careless = with("");
    assert!(careless.code == 0 && careless.complained.contains(line), "{careless:?}");
    assert!(!with("require.acr = [\"high\"]\n").complained.contains(line));
}

#[test]
fn each_method_says_what_it_is_connected_to_and_what_is_left_out() {
    let pin = format!("[\"sha256/{}=\"]", "A".repeat(43));
    let machine = Machine::new()
        .with("LAVI__SECURITY__CONTACT", "[\"mailto:turve@kool.example\"]")
        .with("LAVI__SERVER__PUBLIC_URL", "https://login.kool.example")
        .with("LAVI__EMBEDDED__MOBILE_ID__BASE", "https://mid.example/mid-api")
        .with(
            "LAVI__EMBEDDED__MOBILE_ID__RELYING_PARTY_UUID",
            "11111111-1111-4111-8111-111111111111",
        )
        .with("LAVI__EMBEDDED__MOBILE_ID__RELYING_PARTY_NAME", "Kool")
        .with("LAVI__EMBEDDED__MOBILE_ID__TRUSTED_CAS", "live")
        .with("LAVI__EMBEDDED__MOBILE_ID__TLS_PINS", &pin)
        .with("LAVI__EMBEDDED__SMART_ID__BASE", "https://rp.example/v3")
        .with("LAVI__EMBEDDED__SMART_ID__SCHEME", "smart-id")
        .with(
            "LAVI__EMBEDDED__SMART_ID__RELYING_PARTY_UUID",
            "11111111-1111-4111-8111-111111111111",
        )
        .with("LAVI__EMBEDDED__SMART_ID__RELYING_PARTY_NAME", "Kool")
        .with("LAVI__EMBEDDED__SMART_ID__TRUSTED_CAS", "live")
        .with("LAVI__EMBEDDED__SMART_ID__START", "[\"device-link\",\"notification\"]")
        .with("LAVI__ID_CARD__KIND", "web-eid")
        .with("LAVI__ID_CARD__TRUSTED_CAS", "estonian,latvian")
        .with("LAVI__EMBEDDED__HAR_ID__CLIENT_ID", "kool")
        .with("LAVI__EMBEDDED__HAR_ID__CLIENT_SECRET", "saladus");
    let expected = "login: mobile_id is connected to https://mid.example/mid-api; trusts SK's live CAs; one pinned key of its server\n\
         login: smart_id is connected to https://rp.example/v3; starts by device-link, then notification; trusts SK's live CAs; \
         any key of its server, because embedded.smart_id.tls_pins is empty\n\
         login: id_card is connected to Web eID at https://login.kool.example/; trusts the CAs estonian and latvian; \
         asks the responder that a card names\n\
         login: har_id is connected to https://harid.ee; only strong sessions; signing out ends there too if its discovery document says where, else it is asked to ask the next visitor\n\
         login: x_id is not offered: embedded.x_id.client_id is empty\n\
         login: e_paraksts is not offered: embedded.e_paraksts.client_id is empty\n\
         The configuration is in order.\n";
    assert_eq!(machine.told("check-config"), expected);
    let remote = Machine::new()
        .with("LAVI__SECURITY__CONTACT", "[\"mailto:turve@kool.example\"]")
        .with("LAVI__ACCOUNT_API__ROOT", "https://us:word@accounts.kool.example/api");
    let told = remote.told("check-config");
    let line = "login: the account service at https://accounts.kool.example/api/ is asked for password, mobile_id, ";
    assert!(told.starts_with(line) && !told.contains("word@"), "{told}");
}

#[test]
fn methods_without_a_provider_are_named_and_not_offered() {
    let named =
        || Machine::new().with("LAVI__SECURITY__CONTACT", "[\"mailto:turve@kool.example\"]");
    let expected = "login: mobile_id is not offered: embedded.mobile_id.base is empty\n\
                    login: smart_id is not offered: embedded.smart_id.base is empty\n\
                    login: id_card is not offered: id_card.host is empty\n\
                    login: har_id is not offered: embedded.har_id.client_id is empty\n\
                    login: x_id is not offered: embedded.x_id.client_id is empty\n\
                    login: e_paraksts is not offered: embedded.e_paraksts.client_id is empty\n\
                    The configuration is in order.\n";
    assert_eq!(named().told("check-config"), expected);
    let alone =
        named().with("LAVI__LOGIN__PRIMARY", "[\"password\"]").with("LAVI__LOGIN__SECONDARY", "[]");
    assert_eq!(alone.told("check-config"), "The configuration is in order.\n");
    let unlisted = alone.with("LAVI__EMBEDDED__PROVIDERS__TARA__NAME", "TARA");
    assert_eq!(
        unlisted.told("check-config"),
        "login: tara is not offered: neither primary nor secondary names it\n\
         The configuration is in order.\n"
    );
    let none = Machine::new()
        .with("LAVI__LOGIN__PRIMARY", "[\"har_id\"]")
        .with("LAVI__LOGIN__SECONDARY", "[]");
    for words in ["check-config", "serve"] {
        let line = none.refused(words);
        assert_eq!(
            line,
            "lavi: login.primary: no method can be offered; fill in embedded.har_id.client_id"
        );
    }
}

/// A machine with a public address whose operator trusts this file of CAs.
fn believing(key: &str, file: &str) -> Machine {
    let machine = Machine::new().with("LAVI__SECURITY__CONTACT", "[\"mailto:turve@kool.example\"]");
    let machine = machine.with("LAVI__SERVER__PUBLIC_URL", "https://login.school.example");
    let file = format!("tests/vectors/eid/{file}");
    match key {
        "id_card" => {
            machine.with("LAVI__ID_CARD__TRUSTED_CAS", &file).with("LAVI__ID_CARD__KIND", "web-eid")
        }
        section => {
            let of = |key: &str| {
                format!(
                    "LAVI__EMBEDDED__{}__{key}",
                    section.trim_start_matches("embedded.").to_uppercase()
                )
            };
            machine.with(&of("BASE"), "http://127.0.0.1:9/").with(&of("TRUSTED_CAS"), &file)
        }
    }
}

/// What a command says of these keys of Mobile-ID or Smart-ID on this machine.
fn mixed(section: &str, keys: &[(&str, &str)]) -> Machine {
    let named = |key: &str| format!("LAVI__EMBEDDED__{section}__{key}");
    let machine = Machine::new()
        .with("LAVI__SECURITY__CONTACT", "[\"mailto:turve@kool.example\"]")
        .with(&named("RELYING_PARTY_NAME"), "DEMO");
    keys.iter().fold(machine, |machine, (key, value)| machine.with(&named(key), value))
}

#[test]
fn keys_of_different_services_are_refused_together() {
    const SID_DEMO: &str = "https://sid.demo.sk.ee/smart-id-rp/v3";
    const SID_LIVE: &str = "https://rp-api.smart-id.com/v3";
    const MID_DEMO: &str = "https://tsp.demo.sk.ee/mid-api";
    const MID_LIVE: &str = "https://mid.sk.ee/mid-api";
    const SID_UUID: &str = "00000000-0000-4000-8000-000000000000";
    const MID_UUID: &str = "00000000-0000-0000-0000-000000000000";
    const OWN: &str = "4fa2c1d5-9b7e-4a0b-8c3d-1e2f3a4b5c6d";
    let smart = |base, scheme, uuid, cas| {
        let keys = [
            ("BASE", base),
            ("SCHEME", scheme),
            ("RELYING_PARTY_UUID", uuid),
            ("TRUSTED_CAS", cas),
        ];
        mixed("SMART_ID", &keys)
    };
    let mobile = |base, uuid, cas| {
        mixed("MOBILE_ID", &[("BASE", base), ("RELYING_PARTY_UUID", uuid), ("TRUSTED_CAS", cas)])
    };
    let (live, demo) = ("smart-id", "smart-id-demo");
    let of_tests = "tests/vectors/eid/trust-test/TEST_EID-Q_2024E.pem";
    for (machine, begins, cure) in [
        (smart(SID_DEMO, live, SID_UUID, "test"), "smart_id.scheme, ", "set smart-id-demo"),
        (smart(SID_LIVE, demo, OWN, "live"), "smart_id.scheme, ", "set smart-id, "),
        (smart(SID_DEMO, demo, MID_UUID, "test"), "smart_id.relying_party_uuid, ", SID_UUID),
        (smart(SID_LIVE, live, SID_UUID, "live"), "smart_id.relying_party_uuid, ", "contract"),
        (smart(SID_DEMO, demo, SID_UUID, "live"), "smart_id.trusted_cas, ", "set test"),
        (smart(SID_LIVE, live, OWN, "test"), "smart_id.trusted_cas, ", "set live"),
        (smart(SID_LIVE, live, OWN, of_tests), "smart_id.trusted_cas, ", "set live"),
        (smart("http://127.0.0.1:9", demo, "", "live"), "smart_id.trusted_cas, ", "set test"),
        (mobile(MID_DEMO, SID_UUID, "test"), "mobile_id.relying_party_uuid, ", MID_UUID),
        (mobile(MID_LIVE, MID_UUID, "live"), "mobile_id.relying_party_uuid, ", "contract"),
        (mobile(MID_DEMO, MID_UUID, "live"), "mobile_id.trusted_cas, ", "set test"),
        (mobile(MID_LIVE, OWN, "test"), "mobile_id.trusted_cas, ", "set live"),
    ] {
        for words in ["check-config", "serve"] {
            let said = machine.refused(words);
            assert!(said.starts_with(&format!("lavi: embedded.{begins}embedded.")), "{said}");
            assert!(said.contains(cure), "{said}");
        }
    }
    for machine in [
        smart(SID_DEMO, demo, SID_UUID, "test"),
        smart(SID_LIVE, live, OWN, "live"),
        smart("http://127.0.0.1:9", live, "", of_tests),
        smart("http://127.0.0.1:9", demo, SID_UUID, of_tests),
        mobile(MID_DEMO, MID_UUID, "test"),
        mobile(MID_LIVE, OWN, "live"),
        mobile(MID_LIVE, OWN, "tests/vectors/eid/trust-live"),
    ] {
        assert_eq!(machine.run("check-config").code, 0, "{:?}", machine.run("check-config"));
    }
}

#[test]
fn a_file_with_a_test_ca_is_refused_with_a_public_address() {
    for (section, file) in [
        ("id_card", "trust-test/TEST_of_ESTEID2018.pem"),
        ("embedded.mobile_id", "trust-test/TEST_of_EID-SK_2016.pem"),
        ("embedded.smart_id", "trust-test/TEST_EID-Q_2024E.pem"),
    ] {
        let machine = believing(section, file);
        let expected = format!(
            "lavi: {section}.trusted_cas: trusts a test CA, of which anybody can have a certificate; not with"
        );
        for words in ["check-config", "serve"] {
            let line = machine.refused(words);
            assert!(line.starts_with(&expected), "{line}");
        }
        let allowed =
            machine.with("LAVI__EMBEDDED__ALLOW_TEST_IDENTITIES", "true").run("check-config");
        assert_eq!((allowed.code, allowed.complained.lines().count()), (0, 2), "{allowed:?}");
        assert!(allowed.complained.contains("ANYBODY CAN SIGN IN AS ANYBODY"), "{allowed:?}");
    }
    let live = believing("id_card", "trust-live");
    assert_eq!(
        (live.run("check-config").code, live.run("check-config").complained.as_str()),
        (0, "")
    );
}

#[test]
fn accounts_are_listed_in_pages_searched_and_shown() {
    let machine = Machine::new();
    for (name, first, last) in
        [("mari", "Mari", "Maasikas"), ("jaak", "Jaak", "Õun"), ("50%_x", "Anu", "Kask")]
    {
        let words = format!(
            "account add {name} --first-name {first} --last-name {last} --email {first}@kool.example"
        );
        assert_eq!(machine.told(&words), format!("{name}: added\n"));
    }
    assert_eq!(machine.told("account list").lines().count(), 3);
    let page = machine.run("account list --limit 2");
    assert_eq!(page.said, "50%_x\tAnu Kask\topen\njaak\tJaak Õun\topen\n");
    assert_eq!(page.complained, "there are more: --after jaak\n");
    assert_eq!(machine.told("account list --limit 2 --after jaak"), "mari\tMari Maasikas\topen\n");
    for (text, name) in [
        ("MAAS", "mari"),
        ("Õun", "jaak"),
        ("anu@KOOL", "50%_x"),
        ("0%_", "50%_x"),
        ("jaak", "jaak"),
    ] {
        let found = machine.told(&format!("account search {text}"));
        assert_eq!(found.split('\t').next(), Some(name), "{text}: {found}");
        assert_eq!(found.lines().count(), 1, "{text}: {found}");
    }
    assert_eq!(machine.told("account search !"), "");

    let json = |words: &str| serde_json::from_str::<Value>(&machine.run(words).said).unwrap();
    let listed = json("account list --limit 1 --json");
    assert_eq!(
        (&listed["accounts"][0]["username"], &listed["next"]),
        (&"50%_x".into(), &"50%_x".into())
    );
    assert_eq!(json("account search maasikas --json")["next"], Value::Null);
    machine.told("account role add mari student --school Kool --class-level 7");
    let shown = json("account show mari --json");
    assert_eq!(
        (&shown["username"], &shown["email"], &shown["state"], &shown["password"]),
        (&"mari".into(), &"Mari@kool.example".into(), &"open".into(), &false.into())
    );
    assert_eq!(shown["roles"][0]["role"], "student");
    assert_eq!(json("account role list mari --json"), shown["roles"]);
    assert!(machine.told("account show MARI@kool.example").contains("name: Mari Maasikas\n"));
    assert_eq!(machine.refused("account show nobody"), "lavi: nobody: there is no such account");
    assert_eq!(json("school list --json"), json("client list --json"), "there are none");
    machine.run("client add Kava --redirect https://kava.example/back --scopes user_roles");
    let client = json("client list --json");
    assert_eq!(
        (&client[0]["name"], &client[0]["scopes"][0]),
        (&"Kava".into(), &"user_roles".into())
    );
}

#[test]
fn an_account_without_a_name_is_refused_in_words() {
    let machine = Machine::new();
    for name in ["", "  "] {
        let mut command = machine.command("account add --first-name Mari --last-name Maasikas --");
        let ended = command.arg(name).output().unwrap();
        let complained = String::from_utf8(ended.stderr).unwrap();
        assert_eq!(ended.status.code(), Some(1), "{complained}");
        assert!(complained.ends_with(": username: Enter a username.\n"), "{complained}");
    }
    assert_eq!(machine.told("account list"), "");
}

#[test]
fn completions_and_the_manual_page_know_every_command_and_need_no_configuration() {
    let machine = Machine::new().with("LAVI__SERVER__LISTN", "x");
    for shell in ["bash", "zsh", "fish"] {
        let script = machine.told(&format!("completions {shell}"));
        for word in ["check-config", "doctor", "two-factor", "password-link"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
    let bash = Command::new("bash").arg("-n").stdin(Stdio::piped()).spawn();
    let mut bash = bash.unwrap();
    bash.stdin.take().unwrap().write_all(machine.told("completions bash").as_bytes()).unwrap();
    assert!(bash.wait().unwrap().success());
    let page = machine.told("man");
    assert!(page.contains(".TH lavi 1"), "{page:.300}");
    for section in ["LAVI DOCTOR", "LAVI ACCOUNT SEARCH", "LAVI ACCOUNT ROLE ADD"] {
        assert!(page.contains(&format!(".SH \"{section}\"")), "{section}");
    }
}
