//! Which rules the fields of a form break.

use crate::{
    accounts::{CodedError, Errors},
    domain::ErrorCode,
    i18n::Area,
    web::Refusal,
};

/// Gathers the rules that fields break, one code a field.
#[derive(Debug, Default)]
pub struct FieldRules(Vec<CodedError>);

impl FieldRules {
    /// The value, or its code noted.
    pub fn check<T>(&mut self, field: &str, value: Result<T, ErrorCode>) -> Option<T> {
        value.map_err(|code| self.add(field, code)).ok()
    }

    /// Notes a broken rule, unless the field has one already.
    pub fn add(&mut self, field: &str, code: ErrorCode) {
        if !self.0.iter().any(|error| error.field.as_deref() == Some(field)) {
            self.0.push(CodedError { field: Some(field.to_owned()), code });
        }
    }

    /// Whether no rule is broken.
    #[must_use]
    pub fn hold(&self) -> bool {
        self.0.is_empty()
    }

    /// The refusal of what is broken.
    ///
    /// # Errors
    /// When any rule is broken.
    pub fn finish(self, area: impl Into<Area>) -> Result<(), Refusal> {
        if self.0.is_empty() {
            Ok(())
        } else {
            Err(Refusal::of(area, Errors(self.0), ErrorCode::Undefined))
        }
    }
}
