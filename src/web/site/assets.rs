//! What `make assets` builds (`static/built`) and what is drawn by hand (`static`). Read once at start; files in the
//! operator's folder take precedence.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use actix_web::web::Bytes;
use rust_embed::RustEmbed;

use crate::{
    config::RedirectsConfig,
    domain::{Brand, LetterLooks, LoginMethod, SvgShapes},
    web::cache::compression::{Coding, Precompressed},
};

#[derive(RustEmbed)]
#[folder = "static/"]
#[exclude = "built/browsers.json"]
struct BuiltInAssets;

/// A file of the looks is missing or unreadable.
#[derive(Debug, thiserror::Error)]
#[error("static/{0} is missing or cannot be read; `make assets` makes what is in static/built")]
pub struct MissingAsset(String);

/// A built file in every content coding that exists for it.
pub struct File {
    plain: Bytes,
    brotli: Option<Bytes>,
    gzip: Option<Bytes>,
    pub content_type: &'static str,
}

impl File {
    /// The bytes in this coding and the coding itself; if the file was not built in it, the plain bytes and `Identity`.
    pub fn body(&self, coding: Coding) -> (Bytes, Coding) {
        match (coding, &self.brotli, &self.gzip) {
            (Coding::Brotli, Some(brotli), _) => (brotli.clone(), coding),
            (Coding::Gzip, _, Some(gzip)) => (gzip.clone(), coding),
            _ => (self.plain.clone(), Coding::Identity),
        }
    }
}

/// The looks of the site: style sheet, pictures, icons and scripts.
pub struct Assets {
    pub sheets: Sheets,
    pub logo: String,
    pub illustration: String,
    icons: BTreeMap<String, String>,
    /// The owners' marks of login methods, and the icons that the configuration gives to providers, by the codes of methods.
    marks: BTreeMap<String, String>,
    /// Plain name (`start.js`) to hashed name.
    names: BTreeMap<String, String>,
    /// Files served under their hashed names.
    files: BTreeMap<String, File>,
}

impl Assets {
    pub fn read(brand: &Brand, overrides: Option<&Path>) -> Result<Self, MissingAsset> {
        let folder = Folder(overrides);
        let brand = brand.name();
        let manifest = folder.text("built/manifest.json")?;
        let mut names: BTreeMap<String, String> = serde_json::from_str(&manifest)
            .map_err(|_| MissingAsset("built/manifest.json".to_owned()))?;
        let favicon = format!("built/{brand}-favicon.svg");
        let Marks { drawn: marks, css: of_marks, .. } = folder.marks(brand);
        let css = folder.text(&format!("built/{brand}.css"))?.trim().to_owned() + &of_marks;
        let mut kinds = Vec::new();
        for name in Sheet::FILES {
            kinds.push(folder.text(&format!("built/{name}.css"))?.trim().to_owned());
        }
        let mut assets = Self {
            sheets: Sheets::new(&css, &kinds),
            logo: folder.text(&format!("brands/{brand}/logo.svg"))?.trim().to_owned(),
            illustration: folder
                .text(&format!("brands/{brand}/illustration.svg"))?
                .trim()
                .to_owned(),
            icons: folder.icons(),
            marks,
            files: BTreeMap::new(),
            names: BTreeMap::new(),
        };
        if let Some(hashed) = names.remove(favicon.trim_start_matches("built/")) {
            names.insert("favicon.svg".to_owned(), hashed);
        }
        for hashed in names.values() {
            assets.files.insert(hashed.clone(), folder.file(&format!("built/{hashed}"))?);
        }
        assets.names = names;
        Ok(assets)
    }

    /// What letters have of the looks of a brand.
    ///
    /// # Errors
    /// [`MissingAsset`] if there is no style sheet, or none with every property of a letter.
    pub fn letter_looks(
        brand: &Brand,
        overrides: Option<&Path>,
    ) -> Result<LetterLooks, MissingAsset> {
        let (folder, sheet) = (Folder(overrides), format!("built/{}.css", brand.name()));
        let css = folder.text(&sheet)?;
        let light = properties(&css, ":root{");
        let mut dark = light.clone();
        dark.extend(properties(&css, "(prefers-color-scheme:dark){:root{"));
        if let Some(missing) = IN_LETTERS.iter().find(|name| !light.contains_key(**name)) {
            return Err(MissingAsset(format!("{sheet}: --{missing}")));
        }
        let mark = folder.bytes(&format!("brands/{}/mark.png", brand.name())).map(Cow::into_owned);
        Ok(LetterLooks { light, dark, mark })
    }

    /// Adds the icons that the configuration gives to providers, where the brand has no mark.
    pub fn with_provider_icons(mut self, providers: &RedirectsConfig) -> Self {
        for provider in &providers.0 {
            if let Some(icon) = &provider.icon {
                let code = provider.provider.code().to_owned();
                self.marks.entry(code).or_insert_with(|| icon.clone());
            }
        }
        self
    }

    /// What keeps marks of a brand from being shown: a line each, with the file, the cause and what to do.
    pub fn unshown_marks(
        brand: &Brand,
        overrides: Option<&Path>,
        providers: &RedirectsConfig,
    ) -> Vec<String> {
        let marks = Folder(overrides).marks(brand.name());
        let is_known = |code: &str| match LoginMethod::parse(code) {
            Some(LoginMethod::Provider(provider)) => providers.of(provider).is_some(),
            method => method.is_some(),
        };
        let unknown = marks.drawn.keys().filter(|code| !is_known(code)).map(|code| {
            format!("static/{}: {NO_METHOD}", mark(brand.name(), &code.replace('_', "-")))
        });
        marks.refused.into_iter().chain(unknown).collect()
    }

    /// The address of a built file, by its plain name.
    pub fn href(&self, name: &str) -> String {
        format!("/static/{}", self.names.get(name).map_or(name, String::as_str))
    }

    /// The built file with this hashed name.
    pub fn file(&self, hashed: &str) -> Option<&File> {
        self.files.get(hashed)
    }

    /// The mark or icon of a login method: its own, or else that of any provider.
    pub fn method_icon(&self, method: LoginMethod) -> &str {
        let own = [&self.marks, &self.icons].into_iter().find_map(|of| of.get(method.code()));
        own.map_or_else(|| self.icon("provider"), String::as_str)
    }

    /// An icon as inline SVG; empty if there is no icon of this name.
    pub fn icon(&self, name: &str) -> &str {
        self.icons.get(name).map_or("", String::as_str)
    }
}

/// The properties that `templates/mail/letter.html` writes out.
const IN_LETTERS: [&str; 9] =
    ["accent", "card", "line", "muted", "on-accent", "page", "radius", "radius-card", "text"];

/// The custom properties of a built style sheet's block that begins like this.
fn properties(css: &str, begins: &str) -> BTreeMap<String, String> {
    let block = css.split_once(begins).and_then(|(_, rest)| rest.split_once('}'));
    let lines = block.map_or("", |(block, _)| block).split(';');
    let pairs = lines.filter_map(|line| line.trim().strip_prefix("--")?.split_once(':'));
    pairs.map(|(name, value)| (name.to_owned(), value.trim().to_owned())).collect()
}

/// `static/`: the operator's folder first, then the built-in one.
struct Folder<'a>(Option<&'a Path>);

impl Folder<'_> {
    fn bytes(&self, name: &str) -> Option<Cow<'static, [u8]>> {
        let own =
            self.0.and_then(|root| fs::read(root.join("static").join(name)).ok()).map(Cow::Owned);
        own.or_else(|| BuiltInAssets::get(name).map(|file| file.data))
    }

    fn text(&self, name: &str) -> Result<String, MissingAsset> {
        let bytes = self.bytes(name).ok_or_else(|| MissingAsset(name.to_owned()))?;
        String::from_utf8(bytes.into_owned()).map_err(|_| MissingAsset(name.to_owned()))
    }

    /// The names of the files of a folder.
    fn names(&self, folder: &str) -> BTreeSet<String> {
        let own = self.0.map(|root| root.join("static").join(folder)).map(fs::read_dir);
        let own = own.into_iter().flatten().flatten().flatten();
        let own = own.filter_map(|entry| entry.file_name().into_string().ok());
        let built_in = BuiltInAssets::iter()
            .filter_map(|path| Some(path.strip_prefix(folder)?.strip_prefix('/')?.to_owned()));
        own.chain(built_in).collect()
    }

    fn marks(&self, brand: &str) -> Marks {
        let names = self.names(&format!("brands/{brand}/methods"));
        let slugs: BTreeSet<&str> = names
            .iter()
            .filter_map(|name| name.strip_suffix(".svg"))
            .map(|name| name.strip_suffix("-dark").unwrap_or(name))
            .collect();
        let drawing = |slug: &str| {
            let file = mark(brand, slug);
            let text =
                self.text(&file).map_err(|_| format!("static/{file}: is missing, or no text"));
            text.and_then(|text| {
                SvgShapes::parse(&text).map_err(|cause| format!("static/{file}: {cause}"))
            })
        };
        let mut marks = Marks::default();
        for slug in slugs {
            let Some(method) = LoginMethod::from_slug(slug) else {
                marks.refused.push(format!("static/{}: {NO_METHOD}", mark(brand, slug)));
                continue;
            };
            let light = drawing(slug);
            let dark = format!("{slug}-dark");
            let dark = names.contains(&format!("{dark}.svg")).then(|| drawing(&dark)).transpose();
            match (light, dark) {
                (Ok(light), Ok(dark)) => marks.add(method, &light, dark.as_ref()),
                (light, dark) => {
                    let causes = [light.err(), dark.err()].into_iter().flatten();
                    marks.refused.extend(causes.map(|cause| format!("{cause}; {MARK_REMEDY}")));
                }
            }
        }
        marks
    }

    fn icons(&self) -> BTreeMap<String, String> {
        let names = BuiltInAssets::iter().filter_map(|path| {
            Some(path.strip_prefix("img/icons/")?.strip_suffix(".svg")?.to_owned())
        });
        names
            .filter_map(|name| {
                Some((
                    name.clone(),
                    self.text(&format!("img/icons/{name}.svg")).ok()?.trim().to_owned(),
                ))
            })
            .collect()
    }

    fn file(&self, name: &str) -> Result<File, MissingAsset> {
        let bytes = |name: &str| self.bytes(name).map(|bytes| Bytes::from(bytes.into_owned()));
        let content_type = match name.rsplit('.').next() {
            Some("js") => "text/javascript; charset=utf-8",
            Some("svg") => "image/svg+xml",
            _ => "application/octet-stream",
        };
        Ok(File {
            plain: bytes(name).ok_or_else(|| MissingAsset(name.to_owned()))?,
            brotli: bytes(&format!("{name}.br")),
            gzip: bytes(&format!("{name}.gz")),
            content_type,
        })
    }
}

// The owners' marks of login methods: `static/brands/BRAND/methods/SLUG.svg`, and `SLUG-dark.svg` for the dark scheme.

/// What to do about a mark that cannot be shown.
const MARK_REMEDY: &str =
    "the line icon stands in its place; docs/marks.md says what a mark may have";

/// Why the mark of a method that is not there is not shown, and what to do.
const NO_METHOD: &str =
    "there is no login method of this name; name it as addresses do, such as mobile-id.svg";

/// A mark on a button stands on the ground of the card, for which it is drawn.
const ON_BUTTONS: &str =
    ".button .mark{padding:2px;border-radius:4px;background:var(--card);color:var(--accent)}";

/// Of two marks one shows.
const OF_SCHEMES: &str = ".mark-dark{display:none}@media screen and (prefers-color-scheme:dark)\
                          {.mark-light{display:none}.mark-dark{display:inline}}";

/// The file of a mark, below `static`.
fn mark(brand: &str, slug: &str) -> String {
    format!("brands/{brand}/methods/{slug}.svg")
}

#[derive(Default)]
struct Marks {
    /// Inline SVG by the codes of methods.
    drawn: BTreeMap<String, String>,
    /// What they need of a style sheet; empty without marks.
    css: String,
    /// Why others are not shown.
    refused: Vec<String>,
}

impl Marks {
    fn add(&mut self, method: LoginMethod, light: &SvgShapes, dark: Option<&SvgShapes>) {
        let inline = dark.map_or_else(
            || light.inline("icon mark"),
            |dark| light.inline("icon mark mark-light") + &dark.inline("icon mark mark-dark"),
        );
        for (rule, is_needed) in [(ON_BUTTONS, true), (OF_SCHEMES, dark.is_some())] {
            if is_needed && !self.css.contains(rule) {
                self.css += rule;
            }
        }
        self.drawn.insert(method.code().to_owned(), inline);
    }
}

// The style sheets, in each colour scheme that an embedder may settle. Each stands whole inside the pages that need it, and
// its hash in the content security policy.

/// The colour scheme that an embedder asks for (`?scheme=`), so that the frame fits the page around it. Without it the
/// visitor's own setting counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColorScheme {
    Light,
    Dark,
}

impl ColorScheme {
    /// The value of `?scheme=`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }

    pub fn parse(name: &str) -> Option<Self> {
        [Self::Light, Self::Dark].into_iter().find(|scheme| scheme.name() == name)
    }
}

/// A style sheet in which the scheme is no question any more: conditions on the visitor's scheme always hold or never do.
fn settled(css: &str, scheme: ColorScheme) -> String {
    let [is_light, is_dark] = match scheme {
        ColorScheme::Light => ["(min-width:0)", "(max-width:0)"],
        ColorScheme::Dark => ["(max-width:0)", "(min-width:0)"],
    };
    css.replace("(prefers-color-scheme:light)", is_light)
        .replace("(prefers-color-scheme:dark)", is_dark)
        .replace("color-scheme:light dark", &format!("color-scheme:{}", scheme.name()))
}

/// What a page needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sheet {
    /// For pages to enter by: signing in, registering, passwords.
    Entering,
    /// For pages that go on from there: waiting for a phone, setting up.
    GoingOn,
    /// For pages to read, choose or arrive on.
    Reading,
    /// For a code's form alone.
    Code,
    Terms,
    Desk,
}

impl Sheet {
    /// The names of the files, in the order of the sheets.
    pub const FILES: [&str; 6] = ["entering", "going_on", "reading", "code", "terms", "desk"];
}

/// The style sheets of a site, in the visitor's own scheme and settled for embedders.
pub struct Sheets(Vec<[Precompressed; 3]>);

impl Sheets {
    /// What a sheet directly follows in its page.
    pub const BEFORE: &str = "<style>";

    /// The sheets of a brand: what every page needs, and what each kind of page needs beyond it.
    pub fn new(every: &str, kinds: &[String]) -> Self {
        let of_kind = |more: &String| {
            let css = format!("{every}{more}");
            [settled(&css, ColorScheme::Light), settled(&css, ColorScheme::Dark), css]
                .map(Precompressed::new)
        };
        Self(kinds.iter().map(of_kind).collect())
    }

    /// The sheet of a page; `scheme` is what an embedder has settled.
    pub fn of(&self, sheet: Sheet, scheme: Option<ColorScheme>) -> &Precompressed {
        let [light, dark, own] = &self.0[sheet as usize];
        match scheme {
            None => own,
            Some(ColorScheme::Light) => light,
            Some(ColorScheme::Dark) => dark,
        }
    }

    /// The sheet that a page holds.
    pub fn within(&self, page: &str) -> Option<&Precompressed> {
        let (_, rest) = page.split_once(Self::BEFORE)?;
        let ends = |rest: &str| rest.starts_with("</style>");
        self.0.iter().flatten().find(|css| rest.strip_prefix(css.text()).is_some_and(ends))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_on_the_scheme_are_settled() {
        let css =
            ":root{color-scheme:light dark}@media screen and (prefers-color-scheme:dark){a{b:c}}";
        assert_eq!(
            [ColorScheme::Light, ColorScheme::Dark].map(|scheme| settled(css, scheme)),
            [
                ":root{color-scheme:light}@media screen and (max-width:0){a{b:c}}",
                ":root{color-scheme:dark}@media screen and (min-width:0){a{b:c}}",
            ]
        );
    }
}
