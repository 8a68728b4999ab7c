//! Files of people, as an operator uploads them at the desk.

use lavi::accounts::embedded::{ArrivingRow, FormBounds, PEOPLE_FIELDS, read_people};
use proptest::{prop_assert, prop_assert_eq};

use super::{Held, near, throw};

const BOUNDS: FormBounds = FormBounds { people: 3, line: 400 };

const TABLES: [&str; 5] = [
    "user_name,first_name,last_name,email\nmari,Mari,Maasikas,mari@kool.example\njuku,Juku,Juurikas,\n",
    "user_name;first_name;last_name;roles\r\nmari;Mari;\"Maasikas;\nKask\";\"[{\"\"role\"\":\"\"teacher\"\"}]\"\r\n",
    "\u{feff}external_id\tfirst_name\tlast_name\n1\tMari\t'=Maasikas\n2\tJuku\t'-\n3\tA\tB\n4\tC\tD\n",
    "first_name,first_name,class\n\"a,b\n",
    "\"\n\n\",,,,\n'',''",
];

const LINES: [&str; 5] = [
    "{\"user_name\":\"mari\",\"first_name\":\"Mari\",\"last_name\":\"Maasikas\"}\n{\"user_name\":\"juku\",\"blocked\":true,\"gender\":0}\n",
    "{\"roles\":[{\"role\":\"student\",\"class_level\":5}],\"email\":null}\n\n  \n{\"first_name\":{\"given\":\"Mari\"}}",
    "{\"a\":[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]],\"password\":\"x\"}\n{}\n{}\n{}\n{}\n",
    " {\"user_name\":\"\\u0000\\ud83d\",\"user_name\":\"twice\"}\r\n[1]\r\n",
    "{\"first_name\":1e308,\"last_name\":-1}",
];

/// What comes of a file: people, each as the texts of its fields, and problems.
fn came(file: &[u8]) -> (Vec<ArrivingRow>, Vec<String>) {
    let (mut people, mut problems) = (Vec::new(), Vec::new());
    let take = |row| people.push(row);
    read_people(file, BOUNDS, take, |one| {
        problems.push(format!("{} {} {}", one.line, one.field, one.problem));
    });
    (people, problems)
}

fn holds(file: &[u8]) -> Held {
    let (people, problems) = came(file);
    let lines = file.split(|byte| *byte == b'\n').count() as u64;
    prop_assert!(people.len() <= BOUNDS.people, "{}", people.len());
    for row in &people {
        prop_assert!((1..=lines).contains(&row.line), "line {} of {lines}", row.line);
        prop_assert!(row.fields().all(|field| PEOPLE_FIELDS.contains(&field)));
    }
    prop_assert!(problems.iter().all(|problem| problem.len() < 400), "{problems:?}");
    prop_assert!(problems.iter().all(|problem| !problem.contains(char::is_control)));
    let (again, problems_again) = came(file);
    prop_assert_eq!(format!("{people:?}"), format!("{again:?}"));
    prop_assert_eq!(problems, problems_again);
    Ok(())
}

#[test]
fn any_table_of_people_is_read_or_its_problems_are_named() {
    throw(near(TABLES), |file| holds(&file));
}

#[test]
fn any_lines_of_people_are_read_or_their_problems_are_named() {
    throw(near(LINES), |file| holds(&file));
}
