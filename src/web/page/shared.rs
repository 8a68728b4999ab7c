//! Shared pages (docs/decisions/0011): rendered and compressed once, then kept, and sent with an entity tag. The struct
//! of such a page declares who gets the same page, and which values it varies by.

use std::sync::Arc;

use actix_web::{
    HttpResponse,
    http::{
        StatusCode,
        header::{CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, LOCATION, VARY},
    },
};

use crate::{
    domain::Country,
    web::{
        AppError, PageQuery, Visitor,
        cache::{Audience, Cacheable, KeptPage, compression::Coding},
        page::{self, personal},
        request::{
            negotiate::{accepted_coding, is_known},
            origin_check,
        },
    },
};

/// What a shared page declares beside the struct of its template.
pub trait SharedPage {
    /// Who gets the same page at one address.
    const AUDIENCE: Audience;
    /// The values that the page varies by, besides language, view and whether it has scripts.
    type Key: PageKey;
}

/// Values from closed lists, so that nothing a visitor typed can end up in a page that others get.
pub trait PageKey {
    /// The canonical address of this page.
    fn address(&self, visitor: &Visitor) -> String;

    /// A value that the page varies by and that its address does not contain.
    fn besides(&self) -> &'static str {
        ""
    }

    /// The cookie of the login method by which the page varies, empty without the cookie; `None` if it does not.
    fn method(&self) -> Option<String> {
        None
    }

    /// Narrows the audience where it depends on these values.
    fn among(&self, _visitor: &Visitor, audience: Audience) -> Audience {
        audience
    }
}

/// A single page at its address.
impl PageKey for () {
    fn address(&self, visitor: &Visitor) -> String {
        PageQuery::default().address(visitor.path(), visitor)
    }
}

/// One page per query.
impl PageKey for PageQuery {
    fn address(&self, visitor: &Visitor) -> String {
        Self::address(self, visitor.path(), visitor)
    }
}

/// One page per country. The address does not contain the country, so with geolocation the response cache must not keep
/// it; without, every visitor has the site's country.
impl PageKey for Country {
    fn address(&self, visitor: &Visitor) -> String {
        ().address(visitor)
    }

    fn besides(&self) -> &'static str {
        self.code()
    }

    fn among(&self, visitor: &Visitor, audience: Audience) -> Audience {
        if visitor.site.geolocation.is_some() { Audience::Nobody } else { audience }
    }
}

/// Sends a shared page; on the first request it is rendered by `draw`.
pub fn shared<P: SharedPage>(
    visitor: &Visitor,
    key: &P::Key,
    draw: impl FnOnce() -> Result<String, AppError>,
) -> Result<HttpResponse, AppError> {
    if visitor.path() != visitor.request.path() {
        return Ok(redirect_to_canonical(visitor));
    }
    if origin_check::carries_token(visitor) {
        return Ok(personal(visitor, StatusCode::OK, draw()?));
    }
    let address = key.address(visitor);
    let method = key.method();
    let name = format!(
        "{}|{}|{}|{}|{}|{}|{address}",
        visitor.words().version(),
        visitor.language,
        visitor.view.slug(),
        u8::from(visitor.saves_data),
        key.besides(),
        method.as_deref().unwrap_or_default()
    );
    let page = visitor.site.shared.get_or_draw(name, draw)?;
    let mut response = send(visitor, &page);
    let audience = key.among(visitor, P::AUDIENCE);
    let version = visitor.words().version();
    response.extensions_mut().insert(Cacheable { page, audience, address, method, version });
    Ok(response)
}

/// Redirects to the canonical spelling of this address: `/en/l%6Fgin` leads to `/en/login`.
fn redirect_to_canonical(visitor: &Visitor) -> HttpResponse {
    let (path, query) = (visitor.path(), visitor.request.query_string());
    let mark = if query.is_empty() { "" } else { "?" };
    HttpResponse::SeeOther().insert_header((LOCATION, format!("{path}{mark}{query}"))).finish()
}

fn send(visitor: &Visitor, kept: &Arc<KeptPage>) -> HttpResponse {
    if let Ok(html) = std::str::from_utf8(kept.plain()) {
        page::allowed_style(visitor, html);
    }
    let headers = visitor.request.headers();
    let is_known = is_known(headers, &kept.etag);
    let mut response =
        HttpResponse::build(if is_known { StatusCode::NOT_MODIFIED } else { StatusCode::OK });
    response
        .insert_header((CACHE_CONTROL, "private, no-cache"))
        .insert_header((VARY, "Accept-Encoding, Save-Data"));
    response.insert_header((ETAG, &kept.etag));
    if is_known {
        return response.finish();
    }
    let coding = accepted_coding(headers, Coding::Brotli);
    response.insert_header((CONTENT_TYPE, "text/html; charset=utf-8"));
    if let Some(name) = coding.name() {
        response.insert_header((CONTENT_ENCODING, name));
    }
    response.body(kept.body(coding, &visitor.site.shared.background))
}
