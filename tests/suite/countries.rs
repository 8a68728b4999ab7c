//! Country names in seven languages, sorted by the rules of each.

use lavi::{
    domain::{Country, Language},
    i18n::countries,
};

fn name(language: Language, code: &str) -> String {
    let code = Country::parse(code).unwrap();
    countries(language).iter().find(|(country, _)| *country == code).unwrap().1.clone()
}

/// Names in the order in which a language's list has them.
fn in_order<'a>(language: Language, names: &[&'a str]) -> Vec<&'a str> {
    let place = |name: &str| {
        let found = countries(language).iter().position(|(_, known)| known == name);
        found.unwrap_or_else(|| panic!("{language} has no {name}"))
    };
    let mut sorted = names.to_vec();
    sorted.sort_by_key(|name| place(name));
    sorted
}

#[test]
fn names_are_those_of_the_language() {
    for (language, estonia, germany, ivory_coast) in [
        (Language::Et, "Eesti", "Saksamaa", "Elevandiluurannik"),
        (Language::En, "Estonia", "Germany", "Côte d’Ivoire"),
        (Language::Ru, "Эстония", "Германия", "Кот-д’Ивуар"),
        (Language::De, "Estland", "Deutschland", "Côte d’Ivoire"),
        (Language::Fr, "Estonie", "Allemagne", "Côte d’Ivoire"),
        (Language::Ja, "エストニア", "ドイツ", "コートジボワール"),
        (Language::Lv, "Igaunija", "Vācija", "Kotdivuāra"),
    ] {
        let names = ["EE", "DE", "CI"].map(|code| name(language, code));
        assert_eq!(names, [estonia, germany, ivory_coast], "{language}");
    }
}

#[test]
fn every_country_has_a_unique_name_in_every_language() {
    for language in Language::ALL {
        let list = countries(language);
        assert_eq!(list.len(), Country::all().count());
        let bare: Vec<_> = list
            .iter()
            .filter(|(country, name)| name == country.code() || name.is_empty())
            .collect();
        assert!(bare.is_empty(), "{language}: {bare:?}");
        let mut names: Vec<_> = list.iter().map(|(_, name)| name).collect();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), list.len(), "{language}: two countries of one name");
    }
}

#[test]
fn the_order_follows_the_rules_of_each_language() {
    for (language, expected) in [
        // Š and Z are sorted between S and T; Õ, Ä and Ü follow W in this order.
        (
            Language::Et,
            &["Serbia", "Süüria", "Šveits", "Zimbabwe", "Taani", "Venemaa", "Ühendkuningriik"]
                as &[_],
        ),
        (
            Language::Et,
            &[
                "Kuveit",
                "Kõrgõzstan",
                "Küpros",
                "Luksemburg",
                "Lõuna-Korea",
                "Läti",
                "Puerto Rico",
                "Põhja-Korea",
            ],
        ),
        (
            Language::En,
            &["Afghanistan", "Åland Islands", "Albania", "Qatar", "Réunion", "Romania", "Zimbabwe"],
        ),
        (
            Language::Ru,
            &[
                "Австрия",
                "Италия",
                "Йемен",
                "Казахстан",
                "Танзания",
                "Тёркс и Кайкос",
                "Того",
                "Эстония",
                "Япония",
            ],
        ),
        (
            Language::De,
            &[
                "Afghanistan",
                "Ägypten",
                "Albanien",
                "Dänemark",
                "Deutschland",
                "Oman",
                "Österreich",
                "Pakistan",
            ],
        ),
        (
            Language::Fr,
            &[
                "Dominique",
                "Égypte",
                "Érythrée",
                "Espagne",
                "Estonie",
                "États-Unis",
                "Honduras",
                "Îles Cook",
                "Inde",
            ],
        ),
        // By sound: a long vowel counts as its vowel, a voiced syllable as the voiceless one.
        (
            Language::Ja,
            &[
                "アイスランド",
                "アイルランド",
                "エストニア",
                "ガーナ",
                "カタール",
                "キリバス",
                "ドイツ",
                "日本",
            ],
        ),
        // Č, Ķ and Š are separate letters, each after the one without the mark.
        (
            Language::Lv,
            &[
                "Centrālāfrikas Republika",
                "Čada",
                "Čīle",
                "Dānija",
                "Kuveita",
                "Ķīna",
                "Laosa",
                "Svatini",
                "Šveice",
            ],
        ),
    ] {
        let mut shuffled = expected.to_vec();
        shuffled.reverse();
        assert_eq!(in_order(language, &shuffled), expected, "{language}");
    }
}
