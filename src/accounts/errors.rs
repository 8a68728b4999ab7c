//! Parses `errors` of any response, in every form that docs/account-api.md section 1 allows.

use std::collections::HashSet;

use serde::{Deserialize, Deserializer, Serialize, Serializer, ser::SerializeMap};
use serde_json::Value;

use crate::domain::ErrorCode;

/// How many different errors of a response are shown.
const MOST: usize = 32;

/// One error of a list. `field` names the form field that it belongs to.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CodedError {
    /// The wire name of a form field.
    pub field: Option<String>,
    pub code: ErrorCode,
}

/// `errors` of any response: a list of codes, one string, or an object `{field: code | [code, …]}`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Errors(pub Vec<CodedError>);

impl Errors {
    /// A single code that belongs to no field.
    pub fn of(code: ErrorCode) -> Self {
        Self(vec![CodedError { field: None, code }])
    }

    pub fn of_field(field: &str, code: ErrorCode) -> Self {
        Self(vec![CodedError { field: Some(field.to_owned()), code }])
    }

    /// The errors of these fields, in their order.
    pub fn of_fields<'a>(
        fields: impl IntoIterator<Item = &'a str>,
        rule: impl Fn(&str) -> Result<(), ErrorCode>,
    ) -> Self {
        let broken = |field: &str| {
            let code = rule(field).err()?;
            Some(CodedError { field: Some(field.to_owned()), code })
        };
        Self(fields.into_iter().filter_map(broken).collect())
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The code to show where there is room for only one.
    pub fn first(&self) -> Option<ErrorCode> {
        self.0.first().map(|error| error.code)
    }

    fn read(value: &Value, field: Option<&str>, into: &mut Vec<CodedError>) {
        match value {
            Value::String(code) => {
                into.push(CodedError {
                    field: field.map(str::to_owned),
                    code: ErrorCode::parse(code),
                });
            }
            Value::Array(items) => items.iter().for_each(|item| Self::read(item, field, into)),
            Value::Object(fields) => {
                fields.iter().for_each(|(name, item)| Self::read(item, Some(name), into));
            }
            _ => {}
        }
    }
}

impl<'de> Deserialize<'de> for Errors {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut errors = Vec::new();
        Self::read(&Value::deserialize(deserializer)?, None, &mut errors);
        let mut seen = HashSet::new();
        errors.retain(|error| seen.len() < MOST && seen.insert(error.clone()));
        Ok(Self(errors))
    }
}

impl Serialize for Errors {
    /// Writes the object form if every code belongs to a field, otherwise the list.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let fields: Option<Vec<&str>> = self.0.iter().map(|error| error.field.as_deref()).collect();
        let Some(fields) = fields.filter(|fields| !fields.is_empty()) else {
            return serializer.collect_seq(self.0.iter().map(|error| error.code.as_str()));
        };
        let mut map = serializer.serialize_map(None)?;
        for (at, field) in
            fields.iter().enumerate().filter(|(at, field)| !fields[..*at].contains(field))
        {
            let codes: Vec<&str> = self
                .0
                .iter()
                .filter(|error| error.field.as_deref() == Some(field))
                .map(|error| error.code.as_str())
                .collect();
            match codes[..] {
                [code] => map.serialize_entry(fields[at], code)?,
                _ => map.serialize_entry(fields[at], &codes)?,
            }
        }
        map.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_very_many_errors_a_few_dozen_different_ones_are_kept() {
        let many: Vec<String> = (0..20_000).map(|at| format!("code_{}", at % 700)).collect();
        let errors: Errors = serde_json::from_value(Value::from(many)).unwrap();
        assert_eq!(errors, Errors::of(ErrorCode::Undefined), "unknown codes are all the same");
        let fields: serde_json::Map<String, Value> = (0..20_000)
            .map(|at| (format!("field{at}"), Value::from(["required", "required"])))
            .collect();
        let errors: Errors = serde_json::from_value(Value::Object(fields)).unwrap();
        assert_eq!(errors.0.len(), MOST);
    }
}
