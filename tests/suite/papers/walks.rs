//! The walk of a password in `docs/architecture.md`: each function of its table calls the next.

use std::fs;

use super::{project, texts};

/// The text of the function with this path, such as `journey::password::check`.
fn body(sources: &[(String, String)], path: &str) -> Option<String> {
    let (module, function) = path.rsplit_once("::")?;
    let module = module.replace("::", "/");
    let files = [format!("/{module}.rs"), format!("/{module}/mod.rs")];
    let is_head = |line: &str| line.contains(&format!("fn {function}("));
    let mut of_module =
        sources.iter().filter(|(file, _)| files.iter().any(|end| file.ends_with(end)));
    let (_, text) = of_module.find(|(_, text)| text.lines().any(is_head))?;
    let mut lines = text.lines().skip_while(|line| !is_head(line));
    let head = lines.next()?;
    let end = format!("{}}}", &head[..head.len() - head.trim_start().len()]);
    Some(lines.take_while(|line| *line != end).collect())
}

#[test]
fn each_function_of_the_walk_calls_the_next() {
    let text = fs::read_to_string(project("docs/architecture.md")).unwrap();
    let table = text.split_once("| function |").unwrap().1.lines().skip(2);
    let walk: Vec<&str> =
        table.map_while(|row| Some(row.strip_prefix("| `")?.split_once('`')?.0)).collect();
    assert!(walk.len() > 8, "{walk:?}");
    let sources = texts(&["rs"]);
    for step in walk.windows(2) {
        let next = format!("{}(", step[1].rsplit("::").next().unwrap());
        let calls = body(&sources, step[0]).is_some_and(|body| body.contains(&next));
        assert!(calls, "{} does not call {}", step[0], step[1]);
    }
}
