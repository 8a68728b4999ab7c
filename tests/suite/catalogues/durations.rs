//! Every time that a message says comes from the constant of the code: `kept.ftl` says it, the other messages refer to it.

use std::{collections::BTreeSet, fs};

use fluent_syntax::{ast::Entry, parser};
use lavi::{
    accounts::CONFIRMATION_TIME,
    domain::{Language, kept},
    i18n::{UNITS, catalogue_files},
};

use super::messages;

/// Messages with a number before a unit that is no time of the code: classes move up by a year, and after a minute or so something
/// is tried again. What is left of a confirmation is bound to the code elsewhere: in `src/screens/waiting/page.rs` and in
/// [`the_island_says_the_last_thirty_seconds`].
const OTHERS: [&str; 5] = [
    "desk-year-lead",
    "error-desk-too_many_requests-file",
    "success-reset-request-hint",
    "waiting-half",
    "waiting-thirty",
];

/// How the units of time begin, in all cases.
fn units(language: Language) -> &'static str {
    match language {
        Language::Et => "sekund minut tund tunni tunde päev ööpäev nädal kuu aasta",
        Language::En => "second minute hour day week fortnight month year",
        Language::Ru => "секунд минут час день дня дне дни сутк суток недел месяц год лет",
        Language::De => "sekunde minute stunde tag woche monat jahr",
        Language::Fr => "seconde minute heure jour semaine mois ans année",
        Language::Ja => "秒 分 時間 日 週 か月 年",
        Language::Lv => "sekund minūt stund dien nedēļ mēne gad",
    }
}

/// How number words begin or end, from one or two to sixty, with half and quarter; without those that are articles as well.
fn numbers(language: Language) -> &'static str {
    match language {
        Language::Et => {
            "üks ühe kaks kahe kolm neli nelja viis viie kuus kuue seits kaheksa küm teist pool \
             veerand"
        }
        Language::En => {
            "one two three four five six seven eight nine ten eleven twelve teen twenty thirty \
             forty fifty sixty half quarter"
        }
        Language::Ru => {
            "два две двух двум три трёх трем трём четыр пят шест сем восем восьм девят десят дцат \
             сорок пол четверт"
        }
        Language::De => {
            "zwei drei vier fünf sechs sieben acht neun zehn elf zwölf zig dreißig halb viertel"
        }
        Language::Fr => {
            "deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize \
             vingt trente quarante cinquante soixante demi quart"
        }
        Language::Ja => "一 二 三 四 五 六 七 八 九 十 半",
        Language::Lv => {
            "vien div trīs trij četr piec seš septiņ astoņ deviņ desmit padsmit pus ceturt"
        }
    }
}

/// The first time in a text that is a number, or its word, directly before a unit.
fn time(language: Language, text: &str) -> Option<String> {
    let lower = text.to_lowercase();
    let begins = |word: &str| units(language).split(' ').any(|unit| word.starts_with(unit));
    let is_number = |before: &str| {
        let word = before.rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
        let in_words = |number: &str| match language {
            Language::Ja => word.ends_with(number),
            _ => word.starts_with(number) || word.ends_with(number),
        };
        word.ends_with(|c: char| c.is_numeric()) || numbers(language).split(' ').any(in_words)
    };
    let starts = lower.char_indices().map(|(at, _)| at);
    let mut found = starts.filter(|at| {
        let before = &lower[..*at];
        let word = before.trim_end_matches(|c: char| c.is_whitespace() || c == '-');
        let is_start = language == Language::Ja
            || word != before
            || before.ends_with(|c: char| !c.is_alphabetic());
        is_start && begins(&lower[*at..]) && is_number(word) && !is_date(word, &lower[*at..])
    });
    found.next().map(|at| {
        let from = lower[..at].char_indices().rev().nth(12).map_or(0, |(from, _)| from);
        lower[from..].chars().take(24).collect()
    })
}

/// Whether this is the year or the day of a Japanese date.
fn is_date(before: &str, unit: &str) -> bool {
    let before_number = before.trim_end_matches(char::is_numeric);
    unit.starts_with('年') && before.len() - before_number.len() == 4
        || unit.starts_with('日') && before_number.ends_with('月')
}

#[test]
fn no_message_writes_a_time() {
    let mut written = Vec::new();
    for language in Language::ALL {
        for (id, message) in messages(language) {
            if id.starts_with("kept-") || OTHERS.contains(&id.as_str()) {
                continue;
            }
            let found = time(language, &message.text);
            written.extend(found.map(|found| format!("{language} {id}: {found}")));
        }
    }
    assert!(written.is_empty(), "say it with {{ kept-… }}: {written:#?}");
}

#[test]
fn a_written_time_is_detected() {
    for (language, text) in [
        (Language::En, "It is valid for 24 hours."),
        (Language::En, "For twenty-four\u{a0}hours"),
        (Language::En, "Within three days"),
        (Language::Et, "Kahe nädala pärast"),
        (Language::Et, "Link kehtib 3\u{202f}tundi"),
        (Language::Ru, "в течение трёх дней"),
        (Language::Ru, "Она действует 3\u{a0}часа."),
        (Language::De, "seit mehr als vierundzwanzig Stunden"),
        (Language::Fr, "dans les deux semaines"),
        (Language::Fr, "un quart d’heure, ou 10 minutes"),
        (Language::Ja, "有効期間は24時間です"),
        (Language::Ja, "三日間は"),
        (Language::Lv, "divu nedēļu laikā"),
    ] {
        assert!(time(language, text).is_some(), "{text}");
    }
    for (language, text) in [
        (Language::En, "in a few seconds, within … hours, 3 passwords a day"),
        (Language::Ru, "Остался 1 запрос, и часто"),
        (Language::Ja, "例：2027年8月31日"),
    ] {
        assert_eq!(time(language, text), None);
    }
}

#[test]
fn each_time_is_known_and_whole_in_its_unit() {
    let (mut wrong, mut said) = (Vec::new(), BTreeSet::new());
    for language in Language::ALL {
        for (file, text) in catalogue_files(language.code(), None) {
            for (unit, seconds) in UNITS {
                for call in text.split(&format!("{{ {unit}(\"")).skip(1) {
                    let name = call.split('"').next().unwrap_or_default();
                    if kept::named(name).is_none_or(|kept| kept % seconds != 0) {
                        wrong.push(format!("{file}: {unit}(\"{name}\")"));
                    }
                    said.insert((name.to_owned(), unit));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    let names: BTreeSet<_> = said.iter().map(|(name, _)| name).collect();
    assert_eq!(names.len(), said.len(), "every language says a time in the same unit: {said:#?}");
}

#[test]
fn every_time_that_a_message_refers_to_is_there() {
    let mut missing = Vec::new();
    for language in Language::ALL {
        let (mut known, mut asked) = (BTreeSet::new(), BTreeSet::new());
        for (_, text) in catalogue_files(language.code(), None) {
            for entry in parser::parse(&*text).unwrap().body {
                let Entry::Message(message) = entry else { continue };
                let id = message.id.name;
                known.insert(id.to_owned());
                known.extend(message.attributes.iter().map(|own| format!("{id}.{}", own.id.name)));
            }
            let named = text.split("{ kept-").skip(1).filter_map(|rest| rest.split_once(" }"));
            asked.extend(named.map(|(name, _)| format!("kept-{name}")));
        }
        missing.extend(asked.difference(&known).map(|name| format!("{language} {name}")));
    }
    assert!(missing.is_empty(), "{missing:#?}");
}

/// What section 21 of `docs/behaviour.md` calls the times of which messages speak, and some more.
const ROWS: [(&str, i64); 11] = [
    ("activation link, and the account that waits for activation", kept::ACTIVATION),
    ("password link", kept::PASSWORD_LINK),
    ("the code of a printed slip (embedded)", kept::SLIP),
    ("the link that confirms a new e-mail address (embedded)", kept::EMAIL_CONFIRM),
    ("undoing the change of an e-mail address, once it could be made (embedded)", kept::UNDO),
    ("turning off a second factor that is new, or waiting for it (embedded)", kept::FACTOR),
    ("the code that a device shows (embedded)", kept::DEVICE),
    ("the file of an import at the desk", kept::IMPORT),
    ("what waits for a second operator at the desk", kept::ACT),
    ("language cookie", kept::LANGUAGE),
    ("the method last used to sign in", kept::METHOD),
];

#[test]
fn the_table_of_times_says_those_of_the_code() {
    let text = fs::read_to_string("docs/behaviour.md").unwrap();
    let seconds = |said: &str| {
        let (number, unit) = said.split_once(' ')?;
        let unit = match unit.split(' ').next()?.trim_end_matches('s') {
            "second" => 1,
            "minute" => kept::MINUTE,
            "hour" => kept::HOUR,
            "day" => kept::DAY,
            _ => return None,
        };
        Some(number.parse::<i64>().ok()? * unit)
    };
    let confirmation = ("a pending confirmation", i64::from(CONFIRMATION_TIME));
    for (what, kept) in ROWS.into_iter().chain([confirmation]) {
        let said = text.split(&format!("\n| {what} | ")).nth(1).map(seconds);
        assert_eq!(said, Some(Some(kept)), "{what}");
    }
}

#[test]
fn the_island_says_the_last_thirty_seconds() {
    assert!(fs::read_to_string("islands/waiting/Waiting.tsx").unwrap().contains("THIRTY = 30;"));
}
