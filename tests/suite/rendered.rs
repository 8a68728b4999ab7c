//! What people read, whole, one file a language (`tests/rendered`): every letter of both brands, every error as it is shown, every
//! accessible name that is longer than what is seen. `UPDATE_GOLDENS=1 cargo nextest run rendered::` writes the files anew; somebody who
//! knows the language then reads the difference.

use std::{collections::BTreeSet, env, fmt::Write, fs, path::PathBuf};

use lavi::{
    accounts::{
        NewSchool, TokenKind,
        embedded::{Letter, LetterText, to_contact, to_operator},
    },
    domain::{Brand, ErrorCode, Language, LoginMethod},
    i18n::{Area, Catalogues, Words, brands, catalogue_files},
};
use scraper::{ElementRef, Selector};

use crate::{
    cast,
    routes::{self, ROUTES},
    site::{Seen, Site},
};

fn golden(language: Language) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("tests/rendered/{language}.txt"))
}

fn words(brand: &str, language: Language) -> std::sync::Arc<Words> {
    Catalogues::read(&[language], &Brand::parse(brand).unwrap(), None).unwrap().of(language)
}

// The letters.

/// Every kind of letter. The compiler reminds of a new one.
fn kinds() -> Vec<Letter> {
    let provider = LoginMethod::X_ID;
    let kinds = vec![
        Letter::Activation,
        Letter::Password(TokenKind::Reset),
        Letter::Password(TokenKind::Change),
        Letter::Password(TokenKind::Admin),
        Letter::Opening,
        Letter::PasswordChanged,
        Letter::TwoFactorOn,
        Letter::TwoFactorOff,
        Letter::TwoFactorOffAsked,
        Letter::TwoFactorChanged,
        Letter::RecoveryCodesMade,
        Letter::RecoveryCodeUsed { left: 9 },
        Letter::IdentityLinked(provider),
        Letter::IdentityRemoved(Some(provider)),
        Letter::IdentityRemoved(None),
        Letter::PasskeyAdded,
        Letter::PasskeyRemoved,
        Letter::CodesGuessed,
        Letter::AccountClosed { deleted_at: 1_800_000_000 },
        Letter::AccountReopened,
        Letter::EmailConfirm,
        Letter::EmailChanging,
        Letter::EmailUndone,
        Letter::NewSignIn,
        Letter::DeskBlocked,
        Letter::DeskUnblocked,
        Letter::DeskEmailLeft,
        Letter::DeskEmailCame { until: 1_800_000_000 },
    ];
    for kind in &kinds {
        match kind {
            Letter::Activation
            | Letter::Password(_)
            | Letter::Opening
            | Letter::PasswordChanged
            | Letter::TwoFactorOn
            | Letter::TwoFactorOff
            | Letter::TwoFactorOffAsked
            | Letter::TwoFactorChanged
            | Letter::RecoveryCodesMade
            | Letter::RecoveryCodeUsed { .. }
            | Letter::IdentityLinked(_)
            | Letter::IdentityRemoved(_)
            | Letter::PasskeyAdded
            | Letter::PasskeyRemoved
            | Letter::CodesGuessed
            | Letter::AccountClosed { .. }
            | Letter::AccountReopened
            | Letter::EmailConfirm
            | Letter::EmailChanging
            | Letter::EmailUndone
            | Letter::NewSignIn
            | Letter::DeskBlocked
            | Letter::DeskUnblocked
            | Letter::DeskEmailLeft
            | Letter::DeskEmailCame { .. } => {}
        }
    }
    kinds
}

fn school() -> NewSchool {
    NewSchool::read(|field| {
        match field {
            "schoolName" => "Metsa põhikool",
            "registrationNumber" => "75012345",
            "type" => "1",
            "street" => "Metsa 1",
            "city" => "Tartu",
            "country" => "EE",
            "firstName" => "Mari",
            "lastName" => "Maasikas",
            "email" => "mari@school.example",
            _ => "+372 5550 0000",
        }
        .to_owned()
    })
}

fn letters(language: Language) -> String {
    let mut out = String::new();
    for brand in brands() {
        let words = words(&brand, language);
        let of_accounts = kinds().into_iter().map(|kind| {
            let name =
                (!matches!(kind, Letter::Activation | Letter::EmailConfirm | Letter::EmailUndone))
                    .then_some("Õie Tamm");
            (format!("{kind:?}"), kind.text(&words, name, "https://login.example/".to_owned()))
        });
        let of_schools = [
            ("School".to_owned(), to_contact(&words)),
            ("SchoolOperator".to_owned(), to_operator(&words, &school(), "17")),
        ];
        for (kind, letter) in of_accounts.chain(of_schools) {
            let _ = writeln!(out, "\n## {brand}: {kind}\n");
            write_letter(&mut out, &letter);
        }
    }
    out
}

fn write_letter(out: &mut String, letter: &LetterText) {
    let mut line = |text: &str| _ = writeln!(out, "{text}");
    line(&letter.subject);
    line(&letter.greeting);
    line(&letter.lead);
    for fact in &letter.facts {
        line(&format!("{}{}", fact.before, fact.value));
    }
    if let Some(button) = &letter.button {
        line(&format!("[{}]", button.action));
        line(&button.fallback);
    }
    letter.notes.iter().for_each(|note| line(note));
    line(&letter.signature);
}

// The errors.

/// A message of an error, by its id: the area where it is shown, its code, and its field.
fn parsed(id: &str) -> Option<(Area, ErrorCode, Option<&str>)> {
    let rest = id.strip_prefix("error-")?;
    let longest = |rest: &str| {
        let fits = |code: &&ErrorCode| {
            rest.strip_prefix(code.as_str())
                .is_some_and(|rest| matches!(rest.get(..1), None | Some("-")))
        };
        ErrorCode::ALL
            .iter()
            .copied()
            .filter(|code| fits(&code))
            .max_by_key(|code| code.as_str().len())
    };
    let of_area = |area: &Area| {
        let rest = rest.strip_prefix(area.code())?.strip_prefix('-')?;
        Some((*area, longest(rest)?, rest))
    };
    let (area, code, rest) = Area::all()
        .find_map(|area| of_area(&area))
        .or_else(|| Some((Area::General, longest(rest)?, rest)))?;
    Some((area, code, rest[code.as_str().len()..].strip_prefix('-')))
}

/// The fields with a label that an error names, one a label.
const LABELLED: [&str; 16] = [
    "firstName",
    "lastName",
    "idCode",
    "dateOfBirth",
    "street",
    "city",
    "postal_index",
    "email",
    "schoolName",
    "registrationNumber",
    "type",
    "number",
    "username",
    "password",
    "old_password",
    "two_factor_code",
];

fn errors(language: Language) -> String {
    let mut out = String::new();
    for brand in brands() {
        let words = words(&brand, language);
        let mut said = BTreeSet::new();
        let _ = writeln!(out, "\n## {brand}\n");
        let sources = catalogue_files(language.code(), None);
        let ids = sources.iter().flat_map(|(_, text)| {
            text.lines().filter_map(|line| line.split_once(" =").map(|(id, _)| id))
        });
        for id in ids.collect::<BTreeSet<_>>() {
            if id.starts_with("error-provider-") {
                let text = words.with(id, &[("method", "eParaksts")]);
                let _ = writeln!(out, "{}: {text}", id.trim_start_matches("error-"));
                continue;
            }
            let Some((area, code, field)) = parsed(id) else { continue };
            let fields = match field {
                Some("labelled") => LABELLED.map(Some).to_vec(),
                other => vec![other],
            };
            for field in fields {
                let text = words.error(area, field, code);
                if said.insert(text.clone()) {
                    let _ = writeln!(out, "{}: {text}", id.trim_start_matches("error-"));
                }
            }
        }
    }
    out
}

// The accessible names: of what has a name of its own (`aria-label`), or more of it than is seen.

fn names_of(page: &Seen) -> Vec<String> {
    let (html, screen) = (page.html(), page.screen());
    let hidden = Selector::parse(".hidden-visually").unwrap();
    let named =
        Selector::parse("a, button, summary, legend, label, h1, h2, h3, [aria-label]").unwrap();
    let name = |element: ElementRef<'_>| {
        let text = match element.attr("aria-label") {
            Some(label) => label.to_owned(),
            None if element.select(&hidden).next().is_some() => element.text().collect(),
            None => return None,
        };
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        Some(format!("{screen}: {}: {text}", element.value().name()))
    };
    html.select(&named).filter_map(name).collect()
}

/// Fetches every screen, and posts its form empty.
async fn names(language: Language) -> String {
    let mut seen = Vec::new();
    let (site, _stub) = routes::site("main");
    let browser = site.browser();
    for (route, _) in &ROUTES {
        let page =
            browser.get(&format!("/{language}{}", route.replace("{product}", "paevik"))).await;
        if page.status == 303 {
            continue;
        }
        seen.extend(names_of(&page));
        if page.body.contains(r#"data-action="submit""#) {
            seen.extend(names_of(&browser.submit(&page, "submit", &[]).await));
        }
    }
    let site = Site::start();
    site.add(cast::account("mari")).await;
    let browser = site.browser();
    let login = browser.get(&format!("/{language}")).await;
    browser.sign_in(&login, "mari").await;
    for path in ["", "two-factor", "identities", "passkeys", "review"] {
        seen.extend(names_of(&browser.get(&format!("/account/{path}")).await));
    }
    let mut known = BTreeSet::new();
    let new = seen.into_iter().filter(|line| known.insert(line.clone()));
    new.fold("\n".to_owned(), |out, line| out + &line + "\n")
}

async fn rendered(language: Language) -> String {
    format!(
        "# Letters\n{}\n# Errors\n{}\n# Accessible names\n{}",
        letters(language),
        errors(language),
        names(language).await
    )
}

#[actix_web::test]
async fn what_people_read_is_what_somebody_has_read_in_every_language() {
    let mut changed = Vec::new();
    for language in Language::ALL {
        let rendered = rendered(language).await;
        if env::var_os("UPDATE_GOLDENS").is_some() {
            fs::write(golden(language), &rendered).unwrap();
        }
        let committed = fs::read_to_string(golden(language)).unwrap_or_default();
        let lines = |text: &str| text.lines().map(str::to_owned).collect::<BTreeSet<_>>();
        let (now, then) = (lines(&rendered), lines(&committed));
        if rendered != committed {
            let first = now.symmetric_difference(&then).take(6).cloned().collect::<Vec<_>>();
            changed.push((language, first));
        }
    }
    assert!(changed.is_empty(), "UPDATE_GOLDENS=1 writes tests/rendered anew: {changed:#?}");
}

// Stems that a sentence says twice in a row, as a message does that repeats the noun of a term.

/// The first two neighbours of a sentence that begin with the same five letters.
fn doubled(text: &str) -> Option<String> {
    let words: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
    let stem = |word: &str| {
        let stem: String = word.chars().take(5).collect();
        (stem.chars().count() == 5 && stem.chars().all(char::is_alphabetic)).then_some(stem)
    };
    let is_doubled = |pair: &&[String]| {
        pair[0].ends_with(char::is_alphabetic)
            && stem(&pair[0]).is_some()
            && stem(&pair[0]) == stem(&pair[1])
    };
    words.windows(2).find(is_doubled).map(|pair| pair.join(" "))
}

#[test]
fn no_sentence_says_a_stem_twice_in_a_row() {
    let mut found = Vec::new();
    for language in Language::ALL {
        for line in fs::read_to_string(golden(language)).unwrap().lines() {
            found.extend(doubled(line).map(|pair| format!("{language}: {pair}: {line}")));
        }
    }
    assert!(found.is_empty(), "{found:#?}");
    assert_eq!(doubled("Sinu konto kontole").as_deref(), Some("konto kontole"));
    assert_eq!(doubled("See on sinu konto. Kontole pääsed siit."), None);
    assert_eq!(doubled("учётная запись записи").as_deref(), Some("запись записи"));
}
