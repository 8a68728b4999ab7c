//! Places that a recipe of docs/contributing.md names and the compiler does not know: what is new has to stand in each.

use std::{collections::BTreeSet, fs, path::Path};

use lavi::domain::Language;

use super::files;

fn read(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

/// All files of a folder with this extension, as one text.
fn all(folder: &str, extension: &str) -> String {
    files(folder, &[extension]).iter().map(|path| fs::read_to_string(path).unwrap()).collect()
}

/// Whether the text has this name, and not only as the beginning of a longer one.
fn has(text: &str, name: &str) -> bool {
    text.match_indices(name).any(|(at, _)| {
        !text[at + name.len()..].starts_with(|c: char| c.is_alphanumeric() || c == '_')
    })
}

#[test]
fn every_screen_has_a_state_in_the_catalogue_of_the_browsers() {
    let catalogue = all("tests/browser/catalogue", "ts");
    let list = read("src/screens/mod.rs");
    let rooms = list.lines().filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';'));
    let named = |room: &str| {
        // One screen has a name of its own for each purpose.
        let screen = if room == "set_password" { "set-new-password" } else { room };
        let screen = screen.replace('_', "-");
        [format!("\"{screen}"), format!("/{screen}"), format!("`{screen}")]
            .iter()
            .any(|said| catalogue.contains(said))
    };
    let rooms: Vec<&str> = rooms.collect();
    let missing: Vec<_> = rooms.iter().filter(|room| !named(room)).collect();
    assert!(rooms.len() > 15 && missing.is_empty(), "tests/browser/catalogue lacks {missing:?}");
}

#[test]
fn every_field_of_the_configuration_is_used() {
    let (config, whole) = (all("src/config", "rs"), all("src", "rs"));
    let sections = config.split("section! {").skip(1).map(|rest| rest.split("\n}").next().unwrap());
    let fields: BTreeSet<&str> = sections
        .flat_map(str::lines)
        .filter(|line| !line.trim().starts_with("pub struct"))
        .filter_map(|line| line.trim().strip_prefix("pub ")?.split_once(": ").map(|(name, _)| name))
        .collect();
    let unused: Vec<_> = fields.iter().filter(|field| !has(&whole, &format!(".{field}"))).collect();
    assert!(fields.len() > 60 && unused.is_empty(), "nothing uses {unused:?}");
}

#[test]
fn every_limit_of_the_configuration_says_what_is_sane() {
    let config = read("config.toml");
    let section = config.split_once("\n[limits]\n").unwrap().1.split_once("\n[").unwrap().0;
    let limits = read("src/config/limits.rs");
    let keys: BTreeSet<&str> = section
        .lines()
        .filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase()))
        .filter_map(|line| Some(line.split_once('=')?.0.trim()))
        // A list of addresses, which is looked at by itself.
        .filter(|key| *key != "schools")
        .collect();
    let missing: Vec<_> =
        keys.iter().filter(|key| !limits.contains(&format!("key: \"{key}\""))).collect();
    assert!(
        keys.len() > 10 && missing.is_empty(),
        "SANE of src/config/limits.rs lacks {missing:?}"
    );
}

#[test]
fn every_page_of_an_account_is_described_and_asked_for_its_head() {
    /// They answer with a file, with an address, or in the middle of something that has tests of its own.
    const OTHERS: [&str; 3] = ["/passkeys/offer", "/second-factor", "/set-user"];
    const BEGINNINGS: [&str; 3] = ["/oauth/", "/terms/", "/.well-known/"];
    let sources = all("src/account_pages", "rs");
    let pages: BTreeSet<&str> = sources
        .split("resource(\"")
        .skip(1)
        .filter_map(|rest| rest.split_once("\")."))
        .filter(|(_, then)| then.starts_with("route(get()"))
        .map(|(page, _)| page)
        .filter(|page| !OTHERS.contains(page))
        .filter(|page| !BEGINNINGS.iter().any(|other| page.starts_with(other)))
        .collect();
    assert!(pages.len() > 15, "{pages:?}");
    let (document, heads) = (read("docs/behaviour.md"), read("tests/suite/safe_heads.rs"));
    let missing: Vec<_> =
        pages.iter().filter(|page| !has(&document, &format!("`{}", &page[1..]))).collect();
    assert!(missing.is_empty(), "docs/behaviour.md lacks {missing:?}");
    let missing: Vec<_> = pages.iter().filter(|page| !has(&heads, page)).collect();
    assert!(missing.is_empty(), "tests/suite/safe_heads.rs lacks {missing:?}");
}

#[test]
fn every_method_stands_where_methods_are_named_one_by_one() {
    let source = read("src/domain/login_method.rs");
    let listed = source.split_once("const BUILT_IN").unwrap().1.split_once("];").unwrap().0;
    // The redirecting providers are constants, and a list of their own.
    let names: Vec<String> = listed
        .split("Self::")
        .skip(1)
        .filter_map(|rest| rest.split([',', '(']).next())
        .filter(|name| *name != "Password" && name.contains(char::is_lowercase))
        .filter(|name| *name != "Provider")
        .map(snake)
        .collect();
    assert!(names.len() > 2, "{names:?}");
    for path in [
        "src/metrics.rs",
        "src/app/checks/examine.rs",
        "src/app/settings/belonging.rs",
        "src/app/settings/certificate_files.rs",
    ] {
        let text = read(path);
        let missing: Vec<_> = names.iter().filter(|name| !text.contains(name.as_str())).collect();
        assert!(missing.is_empty(), "{path} does not name {missing:?}");
    }
}

/// `MobileId` as fields and keys have it: `mobile_id`.
fn snake(name: &str) -> String {
    let mut snake = String::new();
    for c in name.chars() {
        if c.is_uppercase() && !snake.is_empty() {
            snake.push('_');
        }
        snake.push(c.to_ascii_lowercase());
    }
    snake
}

#[test]
fn every_language_stands_where_languages_are_listed_by_hand() {
    for path in [
        "tests/browser/catalogue/catalogue.ts",
        "tests/browser/narrow.test.ts",
        "tests/suite/cast.rs",
        "tests/suite/redirects/words.rs",
        "tests/suite/countries.rs",
        "tests/suite/embedded/terms.rs",
    ] {
        let text = read(path);
        let missing: Vec<_> = Language::ALL
            .iter()
            .filter(|language| {
                let code = language.code();
                let variant = code[..1].to_uppercase() + &code[1..];
                ![format!("\"{code}\""), format!("Language::{variant}"), format!("/{code}\"")]
                    .iter()
                    .any(|said| text.contains(said))
            })
            .collect();
        assert!(missing.is_empty(), "{path} lacks {missing:?}");
    }
}

#[test]
fn every_column_of_a_person_is_brought_along_or_has_a_reason() {
    /// Set by what happens here, and not brought from elsewhere.
    const OURS: [&str; 13] = [
        "description",
        "identity",
        "totp_candidate",
        "terms_version",
        "chooses_account",
        "credentials_version",
        "second_factor_since",
        "second_factor_off_asked_at",
        "second_factor_told_at",
        "closed_at",
        "sign_in_letters",
        "countries",
        "email_rests_until",
    ];
    let source = read("src/accounts/embedded/records/accounts.rs");
    let behind = source.split_once("macro_rules! account_columns").unwrap().1;
    let columns = behind.split_once("\n}").unwrap().0;
    let import = all("src/accounts/embedded/people/import", "rs");
    let tables = read("docs/tables.md");
    assert!(tables.contains("accounts"), "docs/tables.md");
    let names = columns.split("a.").skip(1).filter_map(|rest| rest.split([',', '"']).next());
    let names: Vec<&str> = names.map(str::trim).collect();
    let missing: Vec<_> =
        names.iter().filter(|name| !OURS.contains(name) && !has(&import, name)).collect();
    assert!(names.len() > 15 && missing.is_empty(), "people/import lacks {missing:?}");
}
