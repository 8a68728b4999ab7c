//! The wording files: the built-in ones, and those in the operator's folder.

use std::{borrow::Cow, fs, path::Path};

use rust_embed::RustEmbed;

use crate::domain::Language;

#[derive(RustEmbed)]
#[folder = "i18n/"]
struct BuiltInWording;

/// The wording files of a folder below `i18n/` (`et`, `brands/main`) as name and text; the operator's come last.
pub fn list(folder: &str, overrides: Option<&Path>) -> Vec<(String, Cow<'static, str>)> {
    let prefix = format!("{folder}/");
    let mut files: Vec<(String, Cow<'static, str>)> = BuiltInWording::iter()
        .filter(|name| {
            name.strip_prefix(&prefix).is_some_and(|rest| {
                !rest.contains('/')
                    && Path::new(rest).extension().is_some_and(|ending| ending == "ftl")
            })
        })
        .filter_map(|name| Some((name.to_string(), built_in(&name)?)))
        .collect();
    files.sort();
    if let Some(entries) =
        overrides.and_then(|root| fs::read_dir(root.join("i18n").join(folder)).ok())
    {
        let mut own: Vec<_> = entries
            .flatten()
            .map(|entry| entry.path())
            .filter(|path| path.extension().is_some_and(|e| e == "ftl"))
            .collect();
        own.sort();
        files.extend(own.into_iter().filter_map(|path| {
            Some((path.display().to_string(), fs::read_to_string(&path).ok()?.into()))
        }));
    }
    files
}

/// The documents of the embedded account service.
pub const DOCUMENTS: [&str; 3] = ["service-terms", "privacy-policy", "cookies-privacy-policy"];

/// The document that every installation has, whichever account service it uses: the accessibility statement.
pub const STATEMENT: &str = "accessibility";

/// A built-in document: an HTML fragment in which `{product}` stands for the product's name, `{operator}` and others for what the
/// configuration says, `{session}` and others for how long something is kept, in words. The operator's
/// `i18n/<lang>/documents/<name>.html`, or for one brand `i18n/brands/<brand>/<lang>/<name>.html`, takes precedence over the
/// built-in one.
pub fn document(
    language: Language,
    brand: &str,
    name: &str,
    overrides: Option<&Path>,
) -> Option<String> {
    let candidates = [
        format!("brands/{brand}/{language}/{name}.html"),
        format!("{language}/documents/{name}.html"),
    ];
    let own = |file: &String| fs::read_to_string(overrides?.join("i18n").join(file)).ok();
    candidates
        .iter()
        .find_map(own)
        .or_else(|| candidates.iter().find_map(|file| built_in(file).map(Cow::into_owned)))
}

/// The names of all built-in files.
pub fn names() -> impl Iterator<Item = String> {
    BuiltInWording::iter().map(String::from)
}

/// The text of one file below `i18n/`: the operator's, or else the built-in one.
pub fn text(name: &str, overrides: Option<&Path>) -> Option<String> {
    let own = |root: &Path| fs::read_to_string(root.join("i18n").join(name)).ok();
    overrides.and_then(own).or_else(|| built_in(name).map(Cow::into_owned))
}

/// The text of a file in the executable.
fn built_in(name: &str) -> Option<Cow<'static, str>> {
    match BuiltInWording::get(name)?.data {
        Cow::Borrowed(bytes) => str::from_utf8(bytes).ok().map(Cow::Borrowed),
        Cow::Owned(bytes) => String::from_utf8(bytes).ok().map(Cow::Owned),
    }
}
