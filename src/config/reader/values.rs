//! Values by their dotted key, sections that the configuration may have any number of times, and tables with names of the
//! operator's choice.

use std::collections::{BTreeMap, BTreeSet};

use toml::{Table, Value};

/// Values by their dotted key (`server.tls.key`).
pub type Values = BTreeMap<String, Value>;

/// Stands in the defaults for the name of a section that the configuration may have any number of times:
/// `[embedded.providers.NAME]` has the defaults of each.
pub const ANY_NAME: &str = "NAME";

/// The keys below a section, without its name, and their values.
pub fn section_of(values: &Values, section: &str) -> Vec<(String, Value)> {
    let below = values.iter();
    below
        .filter_map(|(key, value)| {
            let name = key.strip_prefix(section)?.strip_prefix('.')?;
            Some((name.to_owned(), value.clone()))
        })
        .collect()
}

/// Gives a section of the configuration's own the defaults of its kind.
pub fn add_section(values: &mut Values, section: &str, pattern: &str) {
    for (default, value) in section_of(values, pattern) {
        values.entry(format!("{section}.{default}")).or_insert(value);
    }
}

/// Puts the value of `section.table.name` into a table whose default is empty, such as the parameters of a provider.
/// `false` if the defaults have no such table.
pub fn put_into_table(
    values: &mut Values,
    known: &BTreeSet<String>,
    key: &str,
    value: &Value,
) -> bool {
    let Some((table, name)) = key.rsplit_once('.') else { return false };
    if let Some((section, pattern)) = repeated(known, table) {
        add_section(values, &section, &pattern);
    } else if !known.contains(table) || table.split('.').any(|part| part == ANY_NAME) {
        return false;
    }
    match values.get_mut(table) {
        Some(Value::Table(entries)) => {
            entries.insert(name.to_owned(), value.clone());
            true
        }
        _ => false,
    }
}

/// For a key of a section that may be there any number of times: its section, and that section in the defaults.
pub fn repeated(known: &BTreeSet<String>, key: &str) -> Option<(String, String)> {
    let parts: Vec<&str> = key.split('.').collect();
    (1..parts.len()).find_map(|at| {
        let before = parts[..at].join(".");
        let pattern = format!("{before}.{ANY_NAME}");
        let is_known = known.contains(&format!("{pattern}.{}", parts[at + 1..].join(".")));
        (is_known && parts[at] != ANY_NAME).then(|| (format!("{before}.{}", parts[at]), pattern))
    })
}

/// Whether a value is a table without entries.
pub fn is_empty_table(value: &Value) -> bool {
    value.as_table().is_some_and(Table::is_empty)
}

/// Adds the values of a table and of those in it, except empty tables, which are values themselves.
pub fn flatten(prefix: &str, table: Table, into: &mut BTreeMap<String, Value>) {
    for (name, value) in table {
        let key = if prefix.is_empty() { name } else { format!("{prefix}.{name}") };
        match value {
            Value::Table(inner) if !inner.is_empty() => flatten(&key, inner, into),
            value => {
                into.insert(key, value);
            }
        }
    }
}
