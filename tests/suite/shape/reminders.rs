//! Places that a recipe of docs/contributing.md names and the compiler does not know: what is new has to stand in each.

use std::{collections::BTreeSet, fs, path::Path};

use lavi::{accounts::PhoneMethod, domain::Language};
use syn::{Item, TraitItem};

use super::{files, lists::variants};

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

/// The fields that these files name to a control or to a rule.
fn fields_of(folder: &str) -> BTreeSet<String> {
    let sources = all(folder, "rs");
    let text =
        |rest: &str| Some(rest.trim_start().strip_prefix('"')?.split('"').next()?.to_owned());
    let controls =
        sources.split("Input::").skip(1).filter_map(|rest| text(rest.split_once('(')?.1));
    let rules = sources.split(".check(").skip(1).filter_map(text);
    controls.chain(rules).collect()
}

#[test]
fn every_field_of_a_screen_has_its_rule_in_the_document() {
    let document = read("docs/behaviour.md");
    let rules = document.split_once("\n## 19. ").unwrap().1.split_once("\n## ").unwrap().0;
    let folders = ["src/screens", "src/login_methods", "src/account_pages"];
    let fields: BTreeSet<String> = folders.into_iter().flat_map(fields_of).collect();
    let missing: Vec<_> =
        fields.iter().filter(|field| !rules.contains(&format!("`{field}`"))).collect();
    assert!(
        fields.len() > 9 && missing.is_empty(),
        "section 19 of docs/behaviour.md lacks {missing:?}"
    );
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
    /// A file, an address, and what needs a second factor or a new password first.
    const UNWEIGHED: [&str; 4] = ["/data.json", "/logout", "/recovery-codes", "/review"];
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
    let weighed = read("tests/suite/budgets.rs");
    let missing: Vec<_> = pages
        .iter()
        .filter(|page| !UNWEIGHED.contains(page) && !has(&weighed, &format!("\"/account{page}")))
        .collect();
    assert!(missing.is_empty(), "tests/suite/budgets.rs lacks {missing:?}");
    let catalogue = read("tests/browser/catalogue/account.ts");
    let missing: Vec<_> = pages
        .iter()
        .filter(|page| {
            let page = &page[1..];
            ![format!("\"{page}"), format!("/account/{page}")].iter().any(|at| has(&catalogue, at))
        })
        // A file.
        .filter(|page| **page != "/data.json")
        .collect();
    assert!(missing.is_empty(), "tests/browser/catalogue/account.ts lacks {missing:?}");
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
        "src/app/checks/doctor",
    ] {
        let text = if path == "src/app/checks/doctor" { all(path, "rs") } else { read(path) };
        let missing: Vec<_> = names.iter().filter(|name| !text.contains(name.as_str())).collect();
        assert!(missing.is_empty(), "{path} does not name {missing:?}");
    }
}

/// What it clears of a person are the counters of phones.
#[test]
fn unlocking_an_account_clears_the_counters_of_every_phone_method() {
    let clears = read("src/accounts/embedded/people/administration.rs");
    let methods = PhoneMethod::ALL.map(|phone| format!("\"{}\"", phone.method().code()));
    let missing: Vec<_> = methods.iter().filter(|name| !clears.contains(*name)).collect();
    assert!(missing.is_empty(), "administration.rs does not name {missing:?}");
}

/// By the name that people read.
#[test]
fn every_method_stands_in_the_documents_that_name_methods_one_by_one() {
    let words = read("i18n/en/codes.ftl");
    let names: Vec<&str> = words
        .lines()
        .filter(|line| !line.starts_with("method-passkey"))
        .filter_map(|line| line.strip_prefix("method-")?.split_once(" = ").map(|(_, name)| name))
        .collect();
    assert!(names.len() > 5, "{names:?}");
    for path in [
        "README.md",
        "docs/providers/README.md",
        "docs/behaviour.md",
        "docs/account-api.md",
        "docs/architecture.md",
        "docs/glossary.md",
        "docs/security-rules.md",
        "docs/marks.md",
    ] {
        let text = read(path);
        let missing: Vec<_> = names.iter().filter(|name| !text.contains(*name)).collect();
        assert!(missing.is_empty(), "{path} does not name {missing:?}");
    }
}

/// The methods of the trait `AccountService` that every service has: those without a body.
fn calls_beside_the_table() -> Vec<String> {
    let file = syn::parse_file(&read("src/accounts/mod.rs")).unwrap();
    let service = file.items.into_iter().find_map(|item| match item {
        Item::Trait(item) if item.ident == "AccountService" => Some(item.items),
        _ => None,
    });
    let calls = service.unwrap().into_iter().filter_map(|item| match item {
        TraitItem::Fn(call) if call.default.is_none() => Some(call.sig.ident.to_string()),
        _ => None,
    });
    calls.collect()
}

#[test]
fn every_call_of_the_account_api_is_promised_and_arrives() {
    /// The promises about phones call each of them over HTTP, with every field.
    const OF_PHONES: [&str; 4] = ["identify", "cancel", "device_link_code", "device_link_callback"];
    let source = read("src/accounts/mod.rs");
    let table =
        source.split_once("macro_rules! form_calls").unwrap().1.split_once("\n}").unwrap().0;
    let rows: Vec<String> = table
        .split("=> ")
        .skip(2)
        .filter_map(|row| row.split_once('(').map(|(name, _)| name.to_owned()))
        .collect();
    let beside = calls_beside_the_table();
    assert!(rows.len() > 9 && beside.len() > 9, "{rows:?} {beside:?}");
    let lacks = |tests: &str, calls: &[&String]| -> Vec<String> {
        let tests = all(tests, "rs");
        let named = |call: &&&String| tests.contains(&format!(".{call}("));
        calls.iter().filter(|call| !named(call)).map(|call| (*call).clone()).collect()
    };
    let every: Vec<&String> = rows.iter().chain(&beside).collect();
    let missing = lacks("tests/suite/contract", &every);
    assert!(missing.is_empty(), "no test of tests/suite/contract makes the calls {missing:?}");
    let others = beside.iter().filter(|call| !OF_PHONES.contains(&call.as_str()));
    let missing = lacks("tests/suite/remote", &others.collect::<Vec<_>>());
    assert!(missing.is_empty(), "no test of tests/suite/remote makes the calls {missing:?}");
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
fn every_language_stands_in_the_documents_that_name_or_count_languages() {
    let counts = ["five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    let count = format!("in {} languages", counts[Language::ALL.len() - 5]);
    for path in ["README.md", "docs/looks.md"] {
        assert!(read(path).contains(&count), "{path} does not say: {count}");
    }
    let sections = read("docs/languages.md").matches("\n## ").count();
    assert_eq!(sections, Language::ALL.len(), "sections of docs/languages.md");
    let (behaviour, glossary) = (read("docs/behaviour.md"), read("docs/glossary.md"));
    let section = |text: &str, head: &str| {
        text.split_once(head).unwrap().1.split("\n## ").next().unwrap().to_owned()
    };
    let addresses = section(&behaviour, "\n## 2. ");
    let voice = section(&glossary, "\nAddress: ");
    let words = section(&glossary, "\n## 12. ");
    let head = words.lines().find(|line| line.starts_with("| ")).unwrap();
    for language in Language::ALL {
        let code = language.code();
        let says = |text: &str, what: String| assert!(text.contains(&what), "no {what} in {text}");
        says(&addresses, format!("`{code}`"));
        says(&format!("· {voice}"), format!("· {code} "));
        says(head, format!("| {code} |"));
    }
}

#[test]
fn every_sealed_column_is_resealed_and_described() {
    /// What a browser carries stands in no column; the sample of a key is made anew with it.
    const ELSEWHERE: [&str; 2] = ["Carried", "Sample"];
    let columns = read("src/accounts/embedded/ground/columns.rs");
    let contexts = variants("src/accounts/embedded/ground/sealed.rs", "SealContext");
    let missing: Vec<_> = contexts
        .iter()
        .filter(|name| !ELSEWHERE.contains(&name.as_str()))
        .filter(|name| !columns.contains(&format!("SealContext::{name}(")))
        .collect();
    assert!(contexts.len() > 5 && missing.is_empty(), "COLUMNS of columns.rs lacks {missing:?}");
    let mut resealed: BTreeSet<(String, String)> = BTreeSet::new();
    let behind = columns.split_once("const COLUMNS").unwrap().1.split_once("\n];").unwrap().0;
    let behind = behind.replace("SIGNING_KEYS", "\"signing_keys\"");
    for entry in behind.split("SealContext").filter(|entry| entry.contains('"')) {
        let texts: Vec<&str> = entry.split('"').skip(1).step_by(2).collect();
        let place = |at: usize| texts[at].to_owned();
        let at = texts.len() - if entry.contains("table:") { 4 } else { 3 };
        resealed.insert((place(at), place(texts.len() - 1)));
    }
    let tables = read("docs/tables.md");
    let mut described = BTreeSet::new();
    for row in tables.lines().filter(|line| line.starts_with("| `")) {
        let table = row.split('`').nth(1).unwrap();
        let Some((_, sealed)) = row.split_once("sealed: ") else { continue };
        let sealed = sealed.split([';', '|']).next().unwrap();
        let named = sealed.split('`').skip(1).step_by(2);
        described.extend(named.map(|column| (table.to_owned(), column.to_owned())));
    }
    assert_eq!(described, resealed, "docs/tables.md and COLUMNS of columns.rs");
}

/// What is counted against somebody, by the beginning of its id in `attempts`.
#[test]
fn everything_that_is_counted_is_cleared_or_has_a_reason() {
    /// Marks go by their place (`KINDS`). Letters to a recipient, codes of one sign-in, one device link, the sum of a window and
    /// codes of devices hold nobody up for longer than their window; what an operator looks up counts against the operator.
    const STAY: [&str; 9] = [
        "mark",
        "letter",
        "codes@",
        "link",
        "signed-in",
        "device-codes",
        "devices@",
        "desk",
        "desk-told",
    ];
    let embedded = "src/accounts/embedded";
    let folders = ["counting", "limits", "oauth", "people", "desk"];
    let sources: String =
        folders.iter().map(|folder| all(&format!("{embedded}/{folder}"), "rs")).collect();
    let counted: BTreeSet<&str> = sources
        .split("format!(\"")
        .skip(1)
        .filter_map(|rest| {
            let end = rest.find(|c: char| !c.is_ascii_lowercase() && c != '-')?;
            let place = rest[end..].starts_with("@{");
            (end > 0 && (place || rest[end..].starts_with(":{")))
                .then(|| &rest[..end + usize::from(place)])
        })
        .collect();
    let clears = read(&format!("{embedded}/people/administration.rs"));
    let cleared = |name: &&&str| {
        // Codes of an account have a function for their name.
        **name == "codes" && clears.contains("of_account(account)")
            || clears.contains(&format!("\"{name}{{"))
            || clears.contains(&format!("\"{name}:{{"))
    };
    let missing: Vec<_> =
        counted.iter().filter(|name| !STAY.contains(*name)).filter(|name| !cleared(name)).collect();
    assert!(counted.len() > 10 && missing.is_empty(), "administration.rs clears no {missing:?}");
}

#[test]
fn every_kind_of_mark_can_be_lifted_at_its_place() {
    let networks = read("src/accounts/embedded/counting/networks.rs");
    let kinds = networks.split_once("const KINDS").unwrap().1.split_once(';').unwrap().1;
    let kinds = kinds.split_once("];").unwrap().0;
    let sources = all("src/accounts/embedded", "rs");
    let marks = sources.split("Mark::of(").skip(1).filter_map(|rest| rest.strip_prefix('"'));
    let asked = sources.split("check_asking(caller, ").skip(1);
    let asked = asked.filter_map(|rest| rest.strip_prefix('"'));
    let made: BTreeSet<&str> =
        marks.chain(asked).filter_map(|rest| rest.split('"').next()).collect();
    // Counted by itself, and lifted with its place.
    let missing: Vec<_> = made
        .iter()
        .filter(|kind| **kind != "unnamed" && !kinds.contains(&format!("\"{kind}\"")))
        .collect();
    assert!(made.len() > 5 && missing.is_empty(), "KINDS of networks.rs lacks {missing:?}");
}

#[test]
fn every_number_of_the_limits_stands_in_the_test_of_the_document() {
    /// A list of addresses, seconds between two looks, and the costs of hashes (docs/secrets.md).
    const OTHERS: [&str; 3] = ["schools", "look_around", "hashing"];
    let source = read("src/config/limits.rs");
    let section =
        source.split_once("pub struct Limits(r) {").unwrap().1.split_once("\n}").unwrap().0;
    let fields: Vec<&str> = section
        .lines()
        .filter_map(|line| line.trim().strip_prefix("pub ")?.split_once(": ").map(|(name, _)| name))
        .collect();
    let test = read("tests/suite/embedded/limits/numbers.rs");
    let missing: Vec<_> = fields
        .iter()
        .filter(|name| !OTHERS.contains(*name) && !has(&test, &format!("limits.{name}")))
        .collect();
    assert!(
        fields.len() > 20 && missing.is_empty(),
        "tests/suite/embedded/limits/numbers.rs lacks {missing:?}"
    );
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
