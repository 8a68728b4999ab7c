//! Claims by name or by path: `profile_attributes.given_name` is the member of an object.

use serde_json::Value;

use super::Claims;

/// The claim of this name, or else the one at this path of names with dots between them. An empty name and `null` mean
/// that there is none.
pub fn claim<'a>(claims: &'a Claims, name: &str) -> Option<&'a Value> {
    let by_path = || {
        let (first, rest) = name.split_once('.')?;
        rest.split('.').try_fold(claims.get(first)?, |value, part| value.get(part))
    };
    let found = claims.get(name).filter(|_| !name.is_empty()).or_else(by_path);
    found.filter(|value| !value.is_null())
}
