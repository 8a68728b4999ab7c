//! The measured figures of the code: `make shape` prints them, and each bound is a test.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
};

use super::{
    files,
    graph::{Arrows, House, between_rooms, between_rooms_below, circles, together},
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

/// A figure that is to fall. Its bound is what was reached: lower it when the figure falls, and never raise it. Files and lines
/// have more room with a feature alone: `FEATURES`.
struct Falling {
    name: &'static str,
    bound: usize,
    /// How far below its bound the figure may be before the bound has to follow.
    slack: usize,
}

const FILES: Falling = Falling { name: "files", bound: 329, slack: 10 };
const ALL_LINES: Falling = Falling { name: "lines", bound: 59_800, slack: 500 };
/// What the product can do since the bounds of files and lines were reached, as the changelog words it, and what that may take.
/// See docs/decisions/0067-lines-come-with-features.md.
const FEATURES: &[Feature] = &[
    Feature {
        words: "From the first field to success a visitor stays in one frame",
        files: 0,
        lines: 20,
    },
    Feature { words: "Login methods bear their owners' marks", files: 0, lines: 280 },
    Feature { words: "The waiting page asks \"Does your phone show 0731?\"", files: 0, lines: 135 },
    Feature {
        words: "Times in the documents come from the code and the configuration, in words",
        files: 1,
        lines: 140,
    },
    Feature {
        words: "Roles, accounts, permissions and the account page are lists of whole rows",
        files: 0,
        lines: 195,
    },
    Feature {
        words: "Another language keeps step and what was typed in the forms of a new account",
        files: 0,
        lines: 105,
    },
    Feature {
        words: "One press on HarID, X-ID, eParaksts or another provider leads there",
        files: 0,
        lines: 205,
    },
    Feature {
        words: "People with certain roles have to have a second factor",
        files: 1,
        lines: 310,
    },
    Feature {
        words: "Where a role needs a second factor, people with a passkey and no app are asked for the passkey after the password",
        files: 0,
        lines: 190,
    },
    Feature {
        words: "People see what happened in their account in the last 90 days",
        files: 2,
        lines: 310,
    },
    Feature { words: "A browser can be trusted for 30 days", files: 0, lines: 20 },
    Feature {
        words: "The page of one's data names everything in the visitor's language",
        files: 0,
        lines: 150,
    },
    Feature {
        words: "A person sees and changes their details, and the e-mail address by a letter to the new one",
        files: 4,
        lines: 1_030,
    },
    Feature {
        words: "Everything that is held about a person is a page and a JSON file for them",
        files: 2,
        lines: 385,
    },
    Feature {
        words: "A person closes their account, with thirty days to change their mind",
        files: 3,
        lines: 420,
    },
    Feature {
        words: "Where one is signed in is told by browser and system",
        files: 7,
        lines: 1_050,
    },
    Feature { words: "People sign in with passkeys", files: 8, lines: 2_140 },
    Feature {
        words: "People arrive from another system with their password hashes, and leave in the same form",
        files: 10,
        lines: 2_410,
    },
    Feature { words: "The desk's pages are complete without scripts", files: 0, lines: 1_000 },
    Feature { words: "People help others at the desk, without a shell", files: 18, lines: 4_600 },
    Feature { words: "Operators import people at the desk", files: 5, lines: 1_400 },
    Feature { words: "The desk may have a listener of its own", files: 0, lines: 190 },
    Feature {
        words: "The desk finds a name with and without its diacritics",
        files: 1,
        lines: 500,
    },
    Feature {
        words: "Days and times on pages and in letters are those of the site's time zone",
        files: 1,
        lines: 75,
    },
    Feature {
        words: "A platform learns of new people, changes and closed accounts from a feed",
        files: 3,
        lines: 1_030,
    },
    Feature {
        words: "What opens an account is listed with its e-mail address and password",
        files: 0,
        lines: 160,
    },
    Feature {
        words: "The consent page names the account, and each page before another site names that site",
        files: 0,
        lines: 45,
    },
    Feature {
        words: "The embedded account service signs, with keys that it makes, publishes and replaces itself",
        files: 4,
        lines: 700,
    },
    Feature {
        words: "Applications are changed as they are registered, and get a second secret while the first still counts",
        files: 1,
        lines: 330,
    },
    Feature { words: "Applications sign people in by OpenID Connect", files: 3, lines: 700 },
    Feature {
        words: "Applications prove who they are by keys of their own in place of a secret",
        files: 2,
        lines: 550,
    },
    Feature {
        words: "Applications on devices without a browser sign people in by a short code",
        files: 2,
        lines: 720,
    },
    Feature {
        words: "Applications send their authorization requests ahead, from server to server",
        files: 1,
        lines: 220,
    },
    Feature { words: "An application that proves who it is learns at", files: 1, lines: 40 },
    Feature {
        words: "Applications that are pages without a server read what",
        files: 1,
        lines: 160,
    },
    Feature { words: "An application may ask by a form, be answered by one", files: 0, lines: 330 },
    Feature {
        words: "Applications can demand how sure a sign-in is, and whose",
        files: 2,
        lines: 480,
    },
    Feature { words: "Applications sign people out, and get them back", files: 4, lines: 460 },
    Feature {
        words: "Applications are told when a session ends, whatever ends it",
        files: 2,
        lines: 720,
    },
    Feature {
        words: "name an application that has not been told of the end of sessions for an hour",
        files: 1,
        lines: 260,
    },
    Feature { words: "Documents call the ID card and the personal code what", files: 0, lines: 9 },
    Feature {
        words: "Words such as *e-mail* stay on one line in the HTML part",
        files: 0,
        lines: 24,
    },
    Feature { words: "Costly password hashes from another system wait apart", files: 0, lines: 50 },
    Feature {
        words: "Operators see at the desk who has allowed an application something",
        files: 0,
        lines: 170,
    },
];

struct Feature {
    words: &'static str,
    files: usize,
    lines: usize,
}

/// See `House::imports`. Each pair of files counts once, and so does the opposite direction. Lines are all those of `src`.
const ARROWS: Falling =
    Falling { name: "arrows from file to file per 1,000 lines", bound: 40, slack: 2 };
/// Without comments and empty lines, head and last line.
const FUNCTION: Falling =
    Falling { name: "lines of code in the longest function", bound: 75, slack: 3 };
/// `(a, b): (A, B)`.
const TUPLES: Falling = Falling { name: "parameters that are tuples", bound: 0, slack: 0 };
/// A folder and one inside it count, too. To become 0.
const ROOM_CIRCLES: Falling =
    Falling { name: "circles between rooms, by everything", bound: 0, slack: 0 };

impl Falling {
    fn hold(&self, figure: usize) {
        let Self { name, bound, slack } = self;
        assert!(figure <= *bound, "{name}: {figure}, at most {bound}");
        let next = figure + slack;
        assert!(next >= *bound, "{name}: {figure}, so lower its bound of {bound} in {}", file!());
    }

    /// With what the features may take.
    fn with(self, share: fn(&Feature) -> usize) -> Self {
        Self { bound: self.bound + FEATURES.iter().map(share).sum::<usize>(), ..self }
    }

    fn print(&self, figure: usize) {
        println!("{:<44}{figure} (at most {})", self.name, self.bound);
    }
}

/// The figures that are to fall.
fn falling() -> Vec<(Falling, usize)> {
    let house = House::read();
    let lengths = lengths();
    let lines: usize = lengths.iter().map(|(lines, _)| lines).sum();
    let imports = house.imports();
    let arrows: usize = imports.values().map(BTreeSet::len).sum();
    let rooms = circles(&between_rooms(&together(imports, house.methods())));
    vec![
        (FILES.with(|feature| feature.files), lengths.len()),
        (ALL_LINES.with(|feature| feature.lines), lines),
        (ARROWS, (arrows * 1000).div_ceil(lines)),
        (FUNCTION, house.longest_functions().first().map_or(0, |(lines, ..)| *lines)),
        (TUPLES, house.sources.iter().map(|source| source.tuple_parameters).sum()),
        (ROOM_CIRCLES, rooms.len()),
    ]
}

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
fn what_took_room_is_a_feature_that_the_changelog_names() {
    let changelog = fs::read_to_string("CHANGELOG.md").unwrap().replace("\n  ", " ");
    for feature in FEATURES {
        assert!(changelog.contains(feature.words), "CHANGELOG.md does not say: {}", feature.words);
    }
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

/// A room of a table of docs/architecture.md.
pub struct Room {
    pub name: String,
    /// Those that it depends on, where the table says it.
    pub others: Vec<String>,
}

/// The table behind this heading or sentence of docs/architecture.md, the lowest room first.
pub fn rooms(before: &str) -> Vec<Room> {
    let text = fs::read_to_string("docs/architecture.md").unwrap();
    let behind = text.split_once(before).unwrap().1;
    let rows = behind.lines().skip_while(|line| !line.starts_with("| `"));
    let rooms = rows.map_while(|row| {
        let cells: Vec<&str> = row.strip_prefix("| `")?.strip_suffix(" |")?.split(" | ").collect();
        let name = cells[0].trim_end_matches('`').to_owned();
        let others = cells.get(2).filter(|others| **others != "–").map(|others| others.split(", "));
        Some(Room { name, others: others.into_iter().flatten().map(str::to_owned).collect() })
    });
    rooms.collect()
}

/// By imports and methods. `mod`, which builds the rooms, stands on all of them; `door` takes it as a whole.
#[test]
fn rooms_of_the_embedded_service_stand_on_those_of_the_table() {
    let house = House::read();
    let arrows = together(house.imports(), house.methods());
    let mut found = between_rooms_below("src/accounts/embedded", &arrows);
    found.remove("mod");
    found.get_mut("door").unwrap().remove("mod");
    let rooms = rooms("`accounts::embedded` consists of services");
    assert!(rooms.len() > 10, "{}", rooms.len());
    let mut wrong: Vec<String> = found
        .keys()
        .filter(|name| rooms.iter().all(|room| room.name != **name))
        .map(|name| format!("{name} stands in no line of the table"))
        .collect();
    for (at, Room { name, others }) in rooms.iter().enumerate() {
        let real = found.remove(name).unwrap_or_default();
        let unknown = real.iter().filter(|other| !others.contains(other));
        wrong.extend(unknown.map(|other| format!("{name} stands on {other}")));
        let idle = others.iter().filter(|other| !real.contains(*other));
        wrong.extend(idle.map(|other| format!("the table: {name} does not stand on {other}")));
        let is_lower = |other: &&String| rooms[..at].iter().any(|lower| lower.name == **other);
        let upwards = others.iter().filter(|other| !is_lower(other));
        wrong.extend(upwards.map(|other| format!("the table: {other} is not below {name}")));
    }
    assert!(wrong.is_empty(), "docs/architecture.md: {wrong:#?}");
}

/// `web::error` is everyone's.
#[test]
fn rooms_of_the_web_floor_stand_on_those_before_them_in_the_table() {
    let house = House::read();
    let arrows = together(house.imports(), house.methods());
    let rooms = rooms("### The rooms of `web`");
    let place = |name: &str| rooms.iter().position(|room| room.name == name);
    let mut wrong = Vec::new();
    for (room, others) in between_rooms_below("src/web", &arrows) {
        if ["mod", "error"].contains(&room.as_str()) {
            continue;
        }
        let Some(own) = place(&room) else {
            wrong.push(format!("{room} stands in no line of the table"));
            continue;
        };
        let upwards = others
            .iter()
            .filter(|other| *other != "error" && place(other).is_none_or(|place| place > own));
        wrong.extend(upwards.map(|other| format!("{room} stands on {other}")));
    }
    assert!(rooms.len() > 5 && wrong.is_empty(), "docs/architecture.md: {wrong:#?}");
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

/// Fails when a figure rises, and when it has fallen and its bound has not.
#[test]
fn figures_fall_and_their_bounds_follow() {
    for (bound, figure) in falling() {
        bound.hold(figure);
    }
}

/// Prints the figures; run with `--nocapture`.
#[test]
fn the_figures() {
    let house = House::read();
    let (imports, methods) = (house.imports(), house.methods());
    let rings = circles(&together(imports.clone(), methods.clone()));
    let (lengths, lists) = (lengths(), house.method_lists());
    let longest = lengths.last().unwrap();
    for (bound, figure) in falling() {
        bound.print(figure);
    }
    let arrows: usize = imports.values().map(BTreeSet::len).sum();
    println!("arrows from file to file                    {arrows}");
    println!("functions                                   {}", house.longest_functions().len());
    for (lines, name, file) in house.longest_functions().iter().take(5) {
        println!("    {lines} {name} in {file}");
    }
    println!("lines of the file in the middle             {}", lengths[lengths.len() / 2].0);
    println!(
        "lines of the longest file                   {} {} (at most {LINES})",
        longest.0, longest.1
    );
    println!("circles between files                       {} (0)", rings.len());
    for (number, circle) in rings.iter().enumerate() {
        println!("    circle {}: {}", number + 1, circle.join("\n              "));
    }
    println!(
        "circles between rooms, by methods           {} (0)",
        circles(&between_rooms(&methods)).len()
    );
    for (number, circle) in circles(&between_rooms(&together(imports, methods))).iter().enumerate()
    {
        println!("    rooms {}: {}", number + 1, circle.join(", "));
    }
    println!(
        "methods of the type that has most           {} {} (at most {METHODS})",
        lists[0].0, lists[0].1
    );
    println!(
        "names of types that are used twice          {} (at most {REPEATED})",
        house.repeated_types().len()
    );
}
