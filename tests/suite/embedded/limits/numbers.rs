//! The default thresholds are those of docs/guessing.md, which explains them.

use std::fs;

use lavi::accounts::embedded::{Limits, Thresholds};

/// Window and number from each row of the table.
fn rows() -> Vec<(String, String)> {
    let document =
        fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/guessing.md")).unwrap();
    let rows = document
        .lines()
        .skip_while(|line| !line.starts_with("|---"))
        .skip(1)
        .take_while(|line| line.starts_with('|'));
    let cell = |row: &str, at: usize| row.split('|').nth(at).unwrap().trim().replace(',', "");
    rows.map(|row| (cell(row, 2), cell(row, 3))).collect()
}

#[test]
fn the_default_limits_are_those_of_the_document() {
    let limits = Limits::default();
    let quarter = format!("{} min", limits.window / 60);
    let (both, day) = (format!("{quarter} a day"), "a day".to_owned());
    let ceilings = |of: &Thresholds| {
        let pair = |at: usize| format!("{} {}", of.all()[at].captcha, of.all()[at].pause);
        [(quarter.clone(), pair(0)), (day.clone(), pair(2))]
    };
    let network = limits.names.all()[1].pause / limits.names.all()[0].pause;
    assert_eq!(network, limits.names.all()[3].captcha / limits.names.all()[2].captcha);
    let [registrations, registrations_in_a_day] =
        [limits.registrations.quarter.pause, limits.registrations.day.pause];
    let (schools, schools_in_a_day) = limits.schools;
    let (links, links_in_a_day) = limits.links;
    let one = |window: &String, number: i64| vec![(window.clone(), number.to_string())];
    let expected = [
        one(&quarter, limits.captcha_after),
        one(&quarter, limits.pause_after),
        one(&day, limits.pause_after_in_a_day),
        one(&quarter, limits.captcha_after),
        vec![(both.clone(), format!("{} {}", limits.device, limits.device_in_a_day))],
        vec![(
            format!("a day; {quarter}"),
            format!("{}; {}", limits.with_code, limits.with_code_at_address),
        )],
        ceilings(&limits.names).to_vec(),
        vec![("both".to_owned(), format!("{network} × an address"))],
        one(&quarter, limits.everywhere),
        vec![(quarter.clone(), format!("{} {}", limits.captcha_after, limits.pause_after))],
        ceilings(&limits.people).to_vec(),
        one(&quarter, limits.codes_per_sign_in),
        one(&day, limits.captcha_after),
        one(&day, limits.codes_letter),
        one(&day, limits.codes),
        one(&quarter, limits.captcha_after),
        vec![("3 h a day".to_owned(), format!("{links} {links_in_a_day}"))],
        ceilings(&limits.resets).to_vec(),
        vec![(both, format!("{registrations} {registrations_in_a_day}"))],
        one(&day, limits.letters),
        vec![(
            "hour day; day".to_owned(),
            format!("{schools} {schools_in_a_day}; {}", schools_in_a_day * 10),
        )],
        // The limit of links, in `passwords`.
        one(&quarter, 10),
    ];
    assert_eq!(rows(), expected.concat());
}
