//! Lists that the compiler does not complete: each names all that it has to.

use std::{collections::BTreeSet, fs, path::Path};

use syn::Item;

use super::files;

fn read(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

/// The variants of an enum in a file.
pub fn variants(path: &str, name: &str) -> Vec<String> {
    let file = syn::parse_file(&read(path)).unwrap();
    let found = file.items.into_iter().find_map(|item| match item {
        Item::Enum(item) if item.ident == name => Some(item.variants),
        _ => None,
    });
    found.unwrap().into_iter().map(|variant| variant.ident.to_string()).collect()
}

/// The names behind `Self::` in a list of a file.
fn list(path: &str, head: &str) -> BTreeSet<String> {
    let source = read(path);
    let behind = source.split_once(head).unwrap().1.split_once("= [").unwrap().1;
    let inside = behind.split_once("];").unwrap().0;
    inside
        .split(',')
        .filter_map(|name| name.trim().strip_prefix("Self::"))
        .map(str::to_owned)
        .collect()
}

#[test]
fn every_area_is_listed() {
    let listed = list("src/i18n/area.rs", "const OTHERS");
    let areas = variants("src/i18n/area.rs", "Area");
    let missing: Vec<_> =
        areas.iter().filter(|name| *name != "Method" && !listed.contains(*name)).collect();
    assert!(areas.len() > 2 && missing.is_empty(), "OTHERS of src/i18n/area.rs lacks {missing:?}");
}

#[test]
fn every_login_method_is_built_in() {
    let path = "src/domain/login_method.rs";
    let listed = list(path, "const BUILT_IN");
    let methods = variants(path, "LoginMethod");
    // A passkey stands beside the password: no configuration lists it.
    let is_apart = |name: &str| ["Provider", "Passkey"].contains(&name);
    let missing: Vec<_> =
        methods.iter().filter(|name| !is_apart(name) && !listed.contains(*name)).collect();
    assert!(methods.len() > 2 && missing.is_empty(), "BUILT_IN of {path} lacks {missing:?}");
}

/// `MobileId` and `HAR_ID` as they stand in addresses: `mobile-id`, `har-id`.
fn slug(name: &str) -> String {
    let mut slug = String::new();
    for (at, c) in name.char_indices() {
        let follows_small = at > 0 && name[..at].ends_with(|before: char| before.is_lowercase());
        if c.is_uppercase() && follows_small {
            slug.push('-');
        }
        slug.push(if c == '_' { '-' } else { c.to_ascii_lowercase() });
    }
    slug
}

#[test]
fn every_built_in_method_is_in_the_test_of_what_is_offered() {
    let test = read("tests/suite/offered.rs");
    let methods = list("src/domain/login_method.rs", "const BUILT_IN");
    let tested = test.split_once("const METHODS").unwrap().1.split_once("];").unwrap().0;
    let missing: Vec<String> = methods
        .iter()
        .map(|name| slug(name))
        .filter(|slug| slug != "password" && !tested.contains(&format!("\"{slug}\"")))
        .collect();
    assert!(
        methods.len() > 2 && missing.is_empty(),
        "METHODS of tests/suite/offered.rs lacks {missing:?}"
    );
}

/// The literal paths of `src/screens/mod.rs` without a variable in them.
#[test]
fn every_address_of_a_screen_is_walked() {
    /// They answer with no page of their own, or with one only to a browser that has something under way; `/login` has the page of `/`.
    const OTHERS: [&str; 6] = [
        "/id-card/challenge",
        "/smart-id/code",
        "/smart-id/code.bin",
        "/captcha/sound.wav",
        "/smart-id/callback",
        "/login",
    ];
    let source = read("src/screens/mod.rs");
    let tests = read("tests/suite/routes.rs");
    let tests = tests.split_once("const ROUTES").unwrap().1.split_once("\n];").unwrap().0;
    let routes: BTreeSet<&str> = source
        .split('"')
        .skip(1)
        .step_by(2)
        .filter(|text| text.starts_with('/') && text.len() > 1 && !text.starts_with("/{"))
        .map(|text| text.split("/{").next().unwrap())
        .collect();
    let walked = |route: &&str| {
        [format!("(\"{route}\""), format!("(\"{route}?"), format!("(\"{route}/")]
            .iter()
            .any(|line| tests.contains(line))
    };
    let missing: Vec<_> =
        routes.iter().filter(|route| !OTHERS.contains(*route) && !walked(route)).collect();
    assert!(routes.len() > 10 && missing.is_empty(), "tests/suite/routes.rs lacks {missing:?}");
}

#[test]
fn every_event_stands_in_a_test() {
    let source = read("src/accounts/embedded/ground/audit_entry.rs");
    let behind = source.split_once("event_names! {").unwrap().1.split_once("\n}").unwrap().0;
    let names: Vec<&str> = behind
        .lines()
        .filter(|line| !line.trim().starts_with("///"))
        .filter_map(|line| line.split_once(" = \"")?.1.split('"').next())
        .collect();
    let tests: String = files("tests/suite", &["rs"])
        .iter()
        .filter(|path| !path.ends_with("shape/lists.rs"))
        .map(|path| fs::read_to_string(path).unwrap())
        .collect();
    let silent: Vec<_> = names
        .iter()
        .filter(|name| {
            ![format!("\"{name}\""), format!("\"{name} ")].iter().any(|said| tests.contains(said))
        })
        .collect();
    assert!(names.len() > 20, "{names:?}");
    assert!(silent.is_empty(), "no test names the events {silent:?}");
}

#[test]
fn every_field_that_a_screen_names_has_a_label_for_errors() {
    /// Their errors have texts of their own, which name them.
    const OTHERS: [&str; 2] = ["current_code", "phonePrefix"];
    let sources: String = files("src", &["rs"])
        .iter()
        .filter(|path| !path.ends_with("web/form/input.rs"))
        .map(|path| fs::read_to_string(path).unwrap())
        .collect();
    let fields: BTreeSet<&str> = sources
        .split("Input::")
        .skip(1)
        .filter_map(|call| {
            call.split_once('(')?.1.trim_start().strip_prefix('"')?.split('"').next()
        })
        .collect();
    let missing: Vec<_> = fields
        .iter()
        .filter(|field| !OTHERS.contains(*field) && lavi::i18n::label(field).is_none())
        .collect();
    assert!(fields.len() > 5 && missing.is_empty(), "src/i18n/area.rs labels no {missing:?}");
}

#[test]
fn every_address_that_is_called_is_refused_over_plain_http_and_at_test_services() {
    /// Links of pages and our own addresses, which nothing here calls; and OCSP, whose responses are signed.
    const OTHERS: [&str; 7] = [
        "server.public_url",
        "account_api.public_root",
        "main_app.root",
        "id_card.host",
        "id_card.ocsp_url",
        "links.",
        "security.",
    ];
    let sources: String =
        files("src/config", &["rs"]).iter().map(|path| fs::read_to_string(path).unwrap()).collect();
    let keys: BTreeSet<&str> = sources
        .split("WEB_ADDRESS")
        .filter_map(|before| {
            let before = before.trim_end().strip_suffix(',')?.trim_end().strip_suffix('"')?;
            before.rsplit('"').next()
        })
        .filter(|key| !OTHERS.iter().any(|other| key.starts_with(other)))
        .collect();
    let named = |path: &str, key: &&&str| read(path).matches(&format!("\"{key}\",")).count() > 0;
    let plain: Vec<_> =
        keys.iter().filter(|key| !named("src/config/configuration.rs", key)).collect();
    assert!(keys.len() > 4 && plain.is_empty(), "`addresses` of configuration.rs lacks {plain:?}");
    let providers = keys.iter().filter(|key| key.starts_with("embedded."));
    let test: Vec<_> = providers.filter(|key| !named("src/config/identities.rs", key)).collect();
    assert!(test.is_empty(), "`test_identities` of identities.rs lacks {test:?}");
}
