//! The fields of a posted form. They may hold passwords and personal codes, so their values are never printed, and are
//! overwritten in memory when dropped.

use std::fmt;

use zeroize::Zeroize;

use crate::web::AppError;

/// The most fields that a form may have. Our longest form has thirty.
const MOST: usize = 100;

/// The fields of a posted form in their order. No name occurs twice.
#[derive(Clone, Default)]
pub struct FormFields(Vec<(String, String)>);

/// Prints names only: values are passwords, personal codes, addresses.
impl fmt::Debug for FormFields {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.0.iter().map(|(name, _)| name)).finish()
    }
}

impl Drop for FormFields {
    fn drop(&mut self) {
        self.0.iter_mut().for_each(|(_, value)| value.zeroize());
    }
}

impl FormFields {
    /// Parses `application/x-www-form-urlencoded`.
    ///
    /// # Errors
    /// [`AppError::BadRequest`] when a field is given twice, or there are more than 100 fields.
    pub fn read(body: &[u8]) -> Result<Self, AppError> {
        let mut fields = Self::default();
        for (name, value) in url::form_urlencoded::parse(body) {
            if fields.0.len() == MOST || fields.given(&name).is_some() {
                return Err(AppError::BadRequest);
            }
            fields.0.push((name.into_owned(), value.into_owned()));
        }
        Ok(fields)
    }

    /// The value of a field; empty if it was not given.
    pub fn get(&self, name: &str) -> &str {
        self.given(name).unwrap_or_default()
    }

    /// The value of a field, if it was given.
    pub fn given(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Sets a field to a value that the server fills in.
    pub fn set(&mut self, name: &str, value: impl Into<String>) {
        self.0.retain_mut(|(known, former)| {
            let stays = known != name;
            if !stays {
                former.zeroize();
            }
            stays
        });
        self.0.push((name.to_owned(), value.into()));
    }
}
