//! The default thresholds are those of docs/guessing.md, which explains them.

use std::fs;

use lavi::config::{Config, Thresholds};

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
    let limits = Config::read(None, []).unwrap().limits;
    let quarter = format!("{} min", limits.window / 60);
    let (both, day) = (format!("{quarter} a day"), "a day".to_owned());
    let one = |window: &String, number: i64| (window.clone(), number.to_string());
    let two = |of: Thresholds| (both.clone(), format!("{} {}", of.quarter, of.day));
    let times = |times: i64| ("both".to_owned(), format!("{times} × an address"));
    let device = || (both.clone(), format!("{} {}", limits.device, limits.device_in_a_day));
    let expected = [
        one(&quarter, limits.captcha_after),
        one(&quarter, limits.pause_after),
        one(&day, limits.many_in_a_day),
        one(&quarter, limits.same_password.quarter),
        one(&day, limits.same_password.day),
        one(&quarter, limits.captcha_after),
        device(),
        (
            format!("{day}; {day}; {quarter}"),
            format!(
                "{}; {}; {}",
                limits.with_code, limits.with_code_everywhere, limits.with_code_at_address
            ),
        ),
        two(limits.names),
        times(limits.per_home),
        times(limits.per_network),
        (
            quarter.clone(),
            format!(
                "{} % of the sign-ins at least {}",
                limits.everywhere_percent, limits.everywhere_least
            ),
        ),
        (quarter.clone(), format!("{} {}", limits.captcha_after, limits.pause_after)),
        two(limits.people),
        one(&quarter, limits.captcha_after),
        device(),
        one(&quarter, limits.codes_per_sign_in),
        one(&day, limits.captcha_after),
        one(&day, limits.codes_letter),
        one(&day, limits.codes),
        one(&quarter, limits.captcha_after),
        one(&day, limits.links),
        two(limits.resets),
        two(limits.registrations),
        one(&day, limits.letters),
        two(limits.new_schools),
        // The limit of links, in `passwords`.
        one(&quarter, 10),
        // That of codes of devices, in `device`.
        one(&quarter, 10),
    ];
    assert_eq!(rows(), expected);
    assert_eq!((limits.tries_after, limits.schools_times), (2, 10), "in its text");
}
