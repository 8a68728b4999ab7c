//! Collects the rules that the fields of a form break.

use crate::{
    accounts::{CodedError, Errors},
    domain::ErrorCode,
    i18n::Area,
    web::Refusal,
};

/// The broken rules, at most one per field.
#[derive(Debug, Default)]
pub struct FieldRules(Vec<CodedError>);

impl FieldRules {
    /// The checked value; if its rule is broken, records the code and returns `None`.
    pub fn check<T>(&mut self, field: &str, value: Result<T, ErrorCode>) -> Option<T> {
        value.map_err(|code| self.add(field, code)).ok()
    }

    /// Records a broken rule, unless the field already has one.
    pub fn add(&mut self, field: &str, code: ErrorCode) {
        if !self.0.iter().any(|error| error.field.as_deref() == Some(field)) {
            self.0.push(CodedError { field: Some(field.to_owned()), code });
        }
    }

    /// Whether no rule is broken so far.
    #[must_use]
    pub fn hold(&self) -> bool {
        self.0.is_empty()
    }

    /// Ends the check.
    ///
    /// # Errors
    /// A [`Refusal`] with every recorded code if any rule is broken.
    pub fn finish(self, area: impl Into<Area>) -> Result<(), Refusal> {
        if self.0.is_empty() {
            Ok(())
        } else {
            Err(Refusal::of(area, Errors(self.0), ErrorCode::Undefined))
        }
    }
}
