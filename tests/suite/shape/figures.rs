//! The measured figures of the code: `make shape` prints them, and each bound is a test.

use std::{collections::BTreeMap, fs};

use super::{
    files,
    graph::{Arrows, House, between_rooms, circles, together},
    name,
};

/// The most methods of one type.
const METHODS: usize = 40;
/// The most type names that are used more than once.
const REPEATED: usize = 12;
/// Lines of the longest file. How long a file is follows from what it is about.
const LINES: usize = 600;
/// Circles between files: none.
const CIRCLES: usize = 0;

/// The lines of each file of `src`, shortest first.
fn lengths() -> Vec<(usize, String)> {
    let mut lengths: Vec<(usize, String)> = files("src", &["rs"])
        .iter()
        .map(|path| (fs::read_to_string(path).unwrap().lines().count(), name(path)))
        .collect();
    lengths.sort();
    lengths
}

/// A circle with the arrows inside it, for the message of a failed test.
fn shown(circle: &[String], arrows: &Arrows) -> BTreeMap<String, Vec<String>> {
    let inside = |from: &String| {
        let to = arrows[from].iter().filter(|to| circle.contains(to)).cloned().collect();
        (from.clone(), to)
    };
    circle.iter().map(inside).collect()
}

fn assert_circles(arrows: &Arrows, known: usize) {
    let found: Vec<_> = circles(arrows).iter().map(|circle| shown(circle, arrows)).collect();
    assert_eq!(found.len(), known, "circles: {found:#?}");
}

#[test]
fn there_are_no_new_cycles_between_files() {
    let house = House::read();
    assert_circles(&together(house.imports(), house.methods()), CIRCLES);
}

#[test]
fn rooms_of_the_web_floor_have_no_cycles() {
    let house = House::read();
    let mut arrows = together(house.imports(), house.methods());
    arrows.retain(|from, _| from.starts_with("src/web/"));
    assert_circles(&between_rooms(&arrows), 0);
}

#[test]
fn rooms_do_not_call_each_other_in_a_cycle() {
    assert_circles(&between_rooms(&House::read().methods()), 0);
}

#[test]
fn no_type_has_too_many_methods() {
    let lists = House::read().method_lists();
    let long: Vec<_> = lists.iter().take_while(|(count, _)| *count > METHODS).collect();
    assert!(long.is_empty(), "more than {METHODS} methods: {long:?}");
}

#[test]
fn a_name_means_one_type() {
    let house = House::read();
    let repeated = house.repeated_types();
    assert!(repeated.len() <= REPEATED, "{}: {repeated:#?}", repeated.len());
}

#[test]
fn files_of_the_server_are_short() {
    let lengths = lengths();
    let long: Vec<_> = lengths.iter().filter(|(lines, _)| *lines > LINES).collect();
    assert!(long.is_empty(), "over {LINES} lines: {long:#?}");
}

/// Prints the figures; run with `--nocapture`.
#[test]
fn the_figures() {
    let house = House::read();
    let (imports, methods) = (house.imports(), house.methods());
    let rings = circles(&together(imports.clone(), methods.clone()));
    let (lengths, lists) = (lengths(), house.method_lists());
    let longest = lengths.last().unwrap();
    println!("files                                   {}", lengths.len());
    println!("lines of the file in the middle         {}", lengths[lengths.len() / 2].0);
    println!(
        "lines of the longest file               {} {} (at most {LINES})",
        longest.0, longest.1
    );
    println!("circles between files                   {} (0)", rings.len());
    for (number, circle) in rings.iter().enumerate() {
        println!("    circle {}: {}", number + 1, circle.join("\n              "));
    }
    println!(
        "circles between rooms, by methods       {} (0)",
        circles(&between_rooms(&methods)).len()
    );
    println!(
        "circles between rooms, by everything    {}",
        circles(&between_rooms(&together(imports, methods))).len()
    );
    println!(
        "methods of the type that has most       {} {} (at most {METHODS})",
        lists[0].0, lists[0].1
    );
    println!(
        "names of types that are used twice      {} (at most {REPEATED})",
        house.repeated_types().len()
    );
}
