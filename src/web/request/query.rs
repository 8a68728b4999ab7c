//! The query of a page: what its address asks for, as values of closed lists. The key of a shared page, the page itself
//! with its language links, and its canonical address all come from this value, so that nothing a visitor typed can end
//! up in a page that others get.

use crate::{
    domain::{ErrorCode, Language, LoginMethod},
    i18n::Area,
    web::{
        ColorScheme, Visitor,
        request::{self, paths::escape},
        site::cookies::METHOD_COOKIE,
    },
};

/// What an address asks for, besides language, screen and view.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PageQuery {
    /// `method`
    pub method: Option<LoginMethod>,
    /// `type`, one of the screen's own kinds
    pub kind: Option<String>,
    /// `error`
    pub error: Option<ErrorCode>,
    /// `again`
    pub again: bool,
}

impl PageQuery {
    /// The pane and the preset error of the login and register screens.
    pub fn of_methods(visitor: &Visitor) -> Self {
        let method = visitor.query("method").and_then(|slug| visitor.method_of_slug(&slug));
        Self { method, error: error(visitor), ..Self::default() }
    }

    /// A screen of this kind, which must come from a closed list.
    pub fn of_kind(kind: &str) -> Self {
        Self { kind: Some(kind.to_owned()), ..Self::default() }
    }

    /// Adds the error code of the address.
    pub fn and_error(self, visitor: &Visitor) -> Self {
        Self { error: error(visitor), ..self }
    }

    /// Whose words a preset error has: those of the method that the address names. Without one it may be the error of any.
    pub fn area(&self) -> Area {
        self.method.map_or(Area::General, Area::Method)
    }

    /// Removes the error code.
    pub fn without_error(self) -> Self {
        Self { error: None, ..self }
    }

    /// The canonical address of this query, with the parameters in the order of our own links.
    pub fn address(&self, path: &str, visitor: &Visitor) -> String {
        let view = Some(visitor.view.slug())
            .filter(|slug| !slug.is_empty() && path.rsplit('/').next() != Some(slug));
        let method = self.method.map(|method| method.slug());
        let pairs = [
            ("method", method.as_deref()),
            ("type", self.kind.as_deref()),
            ("error", self.error.map(ErrorCode::as_str)),
            ("view", view),
            ("scheme", visitor.scheme.map(ColorScheme::name)),
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
    /// The current page in another language: with another prefix, or with `?lang=` if the address has no prefix. Of the
    /// query, only the understood values are kept, plus the first value of each parameter in `kept` (for pages of a
    /// single visitor).
    pub fn in_language(&self, language: Language, asked: &PageQuery, kept: &[&str]) -> String {
        let path = self.request.path();
        let has_prefix = request::prefix(&self.site, &self.request).is_some();
        let address = if has_prefix {
            asked.address(&request::with_prefix(path, language), self)
        } else {
            asked.address(path, self)
        };
        let own = kept.iter().filter_map(|name| Some((*name, self.query(name)?)));
        let language =
            (!has_prefix).then(|| (request::LANGUAGE_PARAMETER, language.code().to_owned()));
        own.chain(language).fold(address, |address, (name, value)| {
            let mark = if address.contains('?') { '&' } else { '?' };
            format!("{address}{mark}{name}={}", escape(&value))
        })
    }
}

impl Visitor {
    /// The method that this browser signed in by last, if the address asks for none itself.
    pub fn method_used_last(&self, asked: &PageQuery) -> Option<LoginMethod> {
        if asked.method.is_some() || asked.error.is_some() {
            return None;
        }
        self.request.cookie(METHOD_COOKIE).and_then(|slug| self.method_of_slug(slug.value()))
    }

    /// The method with this spelling in addresses, if there is one.
    fn method_of_slug(&self, slug: &str) -> Option<LoginMethod> {
        LoginMethod::from_slug(slug).filter(|method| self.site.config.has_method(method))
    }
}

fn error(visitor: &Visitor) -> Option<ErrorCode> {
    visitor.query("error").map(|code| ErrorCode::parse(&code))
}
