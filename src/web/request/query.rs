//! What an address asks of a page, as it was understood: values of closed lists, one for each name. The key of a shared page,
//! the page itself with its links to other languages, and the one spelling of its address all come from this value, so that
//! nothing of what a visitor typed can be in a page that others get.

use crate::{
    domain::{ErrorCode, Language, LoginMethod},
    web::{
        View, Visitor,
        request::{language, paths::escape},
    },
};

/// What an address asks for, besides language, screen and view.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PageQuery {
    /// `method`
    pub method: Option<LoginMethod>,
    /// `type`, as the screen's own list of kinds spells it
    pub kind: Option<String>,
    /// `error`
    pub error: Option<ErrorCode>,
    /// `again`
    pub again: bool,
}

impl PageQuery {
    /// The pane and the preset error of the login and register screens.
    #[must_use]
    pub fn of_methods(visitor: &Visitor) -> Self {
        let method = visitor.query("method").and_then(|slug| LoginMethod::from_slug(&slug));
        Self { method, error: error(visitor), ..Self::default() }
    }

    /// A screen of this kind; `kind` comes from a closed list.
    #[must_use]
    pub fn of_kind(kind: &str) -> Self {
        Self { kind: Some(kind.to_owned()), ..Self::default() }
    }

    /// With the error code of the address.
    #[must_use]
    pub fn and_error(self, visitor: &Visitor) -> Self {
        Self { error: error(visitor), ..self }
    }

    /// Without an error code.
    #[must_use]
    pub fn without_error(self) -> Self {
        Self { error: None, ..self }
    }

    /// The one spelling of the address that asks for this, in the order that our own links have.
    #[must_use]
    pub fn address(&self, path: &str, view: View) -> String {
        let view = Some(view.slug())
            .filter(|slug| !slug.is_empty() && path.rsplit('/').next() != Some(slug));
        let pairs = [
            ("method", self.method.map(LoginMethod::slug)),
            ("type", self.kind.as_deref()),
            ("error", self.error.map(ErrorCode::as_str)),
            ("view", view),
            ("again", self.again.then_some("1")),
        ];
        let mut address = path.to_owned();
        for (name, value) in pairs.into_iter().filter_map(|(name, value)| Some((name, value?))) {
            address.push(if address.len() == path.len() { '?' } else { '&' });
            address.extend([name, "=", &escape(value)]);
        }
        address
    }
}

impl Visitor {
    /// The present page in another language: with another prefix, or with `?lang=` where addresses have none. Of the query
    /// only what was understood is kept, and on pages of one visitor alone the first value of each of these names.
    #[must_use]
    pub fn in_language(&self, language: Language, asked: &PageQuery, kept: &[&str]) -> String {
        let path = self.request.path();
        let has_prefix = language::prefix(&self.site, &self.request).is_some();
        let address = if has_prefix {
            asked.address(&language::with_prefix(path, language), self.view)
        } else {
            asked.address(path, self.view)
        };
        let own = kept.iter().filter_map(|name| Some((*name, self.query(name)?)));
        let language =
            (!has_prefix).then(|| (language::LANGUAGE_PARAMETER, language.code().to_owned()));
        own.chain(language).fold(address, |address, (name, value)| {
            let mark = if address.contains('?') { '&' } else { '?' };
            format!("{address}{mark}{name}={}", escape(&value))
        })
    }
}

fn error(visitor: &Visitor) -> Option<ErrorCode> {
    visitor.query("error").map(|code| ErrorCode::parse(&code))
}
