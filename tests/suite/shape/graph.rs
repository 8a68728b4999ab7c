//! Which file depends on which: by imports and names, and by methods called through `self`.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
};

use super::{files, name, source::Source};

/// Arrows from a name to the names that it depends on.
pub type Arrows = BTreeMap<String, BTreeSet<String>>;

/// All source files.
pub struct House {
    pub sources: Vec<Source>,
    of_module: BTreeMap<Vec<String>, usize>,
}

impl House {
    /// Reads `src`.
    pub fn read() -> Self {
        let sources: Vec<Source> = files("src", &["rs"])
            .iter()
            .filter(|path| !path.ends_with("main.rs"))
            .map(|path| Source::read(&name(path), &fs::read_to_string(path).unwrap()))
            .collect();
        let of_module =
            sources.iter().enumerate().map(|(at, source)| (source.module.clone(), at)).collect();
        Self { sources, of_module }
    }

    /// The file that defines what a path from `crate` leads to, through re-exports, and the last name of the path.
    fn definer(&self, path: &[String], left: usize) -> Option<(usize, Option<String>)> {
        let known = (1..=path.len())
            .rev()
            .find_map(|length| Some((length, *self.of_module.get(&path[..length])?)));
        let (length, at) = known?;
        let Some(next) = path.get(length) else { return Some((at, None)) };
        let source = &self.sources[at];
        match source.imports.get(next) {
            Some(target) if !source.items.contains(next) && left > 0 => {
                let whole = [target.as_slice(), &path[length + 1..]].concat();
                self.definer(&whole, left - 1)
            }
            _ => Some((at, Some(next.clone()))),
        }
    }

    /// The type that a name in a file refers to: the file that defines it, and its name there.
    fn type_of(&self, at: usize, name: &str) -> Option<(usize, String)> {
        let whole = self.sources[at].absolute(&[name.to_owned()])?;
        let (definer, name) = self.definer(&whole, 8)?;
        name.map(|name| (definer, name))
    }

    /// A file's dependencies by its imports and the names in its code: from `use`, from qualified paths, and from `crate::` paths in macros.
    /// A re-export is followed to the file that defines the name. Tests inside a file are left out, and so is `main.rs`.
    pub fn imports(&self) -> Arrows {
        let mut arrows = Arrows::new();
        for source in &self.sources {
            for path in &source.paths {
                // Importing a module is not a dependency yet; using a name from it is.
                let Some((at, Some(_))) = self.definer(path, 8) else { continue };
                arrow(&mut arrows, &source.name, &self.sources[at].name);
            }
        }
        arrows
    }

    /// A file's dependencies by methods that it calls through `self` and that another file defines.
    pub fn methods(&self) -> Arrows {
        let mut owners: BTreeMap<(usize, String), BTreeMap<&str, usize>> = BTreeMap::new();
        for (at, source) in self.sources.iter().enumerate() {
            for (owner, methods) in &source.methods {
                let Some(owner) = self.type_of(at, owner) else { continue };
                let known = owners.entry(owner).or_default();
                known.extend(methods.iter().map(|method| (method.as_str(), at)));
            }
        }
        let mut arrows = Arrows::new();
        for (at, source) in self.sources.iter().enumerate() {
            for (owner, way, method) in &source.calls {
                let Some(mut owner) = self.type_of(at, owner) else { continue };
                let followed = way.iter().all(|field| {
                    let names = self.sources[owner.0].fields.get(&owner.1);
                    let names = names.and_then(|fields| fields.get(field));
                    let known = |name: &String| {
                        self.type_of(owner.0, name).filter(|found| owners.contains_key(found))
                    };
                    let next = names.and_then(|names| names.iter().find_map(known));
                    next.is_some_and(|next| {
                        owner = next;
                        true
                    })
                });
                let target = owners.get(&owner).and_then(|methods| methods.get(method.as_str()));
                if let Some(target) = target.filter(|_| followed) {
                    arrow(&mut arrows, &source.name, &self.sources[*target].name);
                }
            }
        }
        arrows
    }

    /// The functions: lines, name, file; the longest first.
    pub fn longest_functions(&self) -> Vec<(usize, &str, &str)> {
        let mut all: Vec<(usize, &str, &str)> = Vec::new();
        for source in &self.sources {
            let functions = source.functions.iter();
            all.extend(
                functions.map(|(lines, name)| (*lines, name.as_str(), source.name.as_str())),
            );
        }
        all.sort_by(|a, b| b.cmp(a));
        all
    }

    /// How many methods each type has, most first.
    pub fn method_lists(&self) -> Vec<(usize, String)> {
        let mut lists: BTreeMap<(usize, String), usize> = BTreeMap::new();
        for (at, source) in self.sources.iter().enumerate() {
            for (owner, methods) in &source.methods {
                let owner = self.type_of(at, owner).unwrap_or((at, owner.clone()));
                *lists.entry(owner).or_default() += methods.len();
            }
        }
        let mut lists: Vec<_> = lists.into_iter().map(|((_, name), count)| (count, name)).collect();
        lists.sort_by(|a, b| b.cmp(a));
        lists
    }

    /// Type names that several files define, with those files.
    pub fn repeated_types(&self) -> BTreeMap<&str, Vec<&str>> {
        let mut all: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for source in &self.sources {
            for name in &source.types {
                all.entry(name).or_default().push(&source.name);
            }
        }
        all.retain(|_, files| files.len() > 1);
        all
    }
}

fn arrow(arrows: &mut Arrows, from: &str, to: &str) {
    if from != to {
        arrows.entry(from.to_owned()).or_default().insert(to.to_owned());
    }
}

/// The union of two sets of arrows.
pub fn together(mut one: Arrows, other: Arrows) -> Arrows {
    for (from, to) in other {
        one.entry(from).or_default().extend(to);
    }
    one
}

/// The same arrows between folders.
pub fn between_rooms(arrows: &Arrows) -> Arrows {
    between(arrows, |file| file.rsplit_once('/').map_or(file, |(room, _)| room))
}

/// The same arrows between the first folders or files below this one: `src/accounts/embedded/mail/outbox.rs` is in `mail`.
pub fn between_rooms_below(folder: &str, arrows: &Arrows) -> Arrows {
    let is_below = |file: &String| file.starts_with(folder);
    let mut inside = arrows.clone();
    inside.retain(|from, _| is_below(from));
    for targets in inside.values_mut() {
        targets.retain(is_below);
    }
    between(&inside, |file| {
        let below = file[folder.len()..].trim_start_matches('/').trim_end_matches(".rs");
        below.split_once('/').map_or(below, |(room, _)| room)
    })
}

fn between(arrows: &Arrows, room: impl Fn(&str) -> &str) -> Arrows {
    let mut rooms = Arrows::new();
    for (from, targets) in arrows {
        for to in targets {
            arrow(&mut rooms, room(from), room(to));
        }
    }
    rooms
}

/// Sets of names that depend on each other, directly or indirectly.
pub fn circles(arrows: &Arrows) -> Vec<Vec<String>> {
    let reached = |from: &String| {
        let (mut seen, mut next) = (BTreeSet::new(), vec![from]);
        while let Some(name) = next.pop() {
            for to in arrows.get(name).into_iter().flatten() {
                if seen.insert(to) {
                    next.push(to);
                }
            }
        }
        seen
    };
    let all: BTreeMap<&String, BTreeSet<&String>> =
        arrows.keys().map(|name| (name, reached(name))).collect();
    let mut found: BTreeSet<Vec<String>> = BTreeSet::new();
    for (name, far) in all.iter().filter(|(name, far)| far.contains(*name)) {
        let circle =
            far.iter().filter(|other| all.get(*other).is_some_and(|back| back.contains(name)));
        found.insert(circle.map(|other| (*other).clone()).collect());
    }
    found.into_iter().collect()
}
