//! Pages that are the same for everyone who asks for the same (docs/decisions/0011): drawn and compressed once, then kept, and
//! sent with an entity tag. Such a page says at its struct who gets the same, and by which values there are several of it.

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
        cache::{compression::Coding, kept_page::KeptPage, policy::Audience, responses::Cacheable},
        page::personal,
        request::negotiate::{accepted_coding, is_known},
    },
};

/// What a page that is shared declares beside the struct of its template.
pub trait SharedPage {
    /// Who sees the same page at one address.
    const AUDIENCE: Audience;
    /// The values by which there are several of it, besides language, view and whether it has scripts.
    type Key: PageKey;
}

/// Values of closed lists: nothing of what a visitor typed can be in a page that others get.
pub trait PageKey {
    /// The one spelling of the address that asks for this page.
    fn address(&self, visitor: &Visitor) -> String;

    /// What the page is made of that its address does not say.
    fn besides(&self) -> &'static str {
        ""
    }

    /// Who of an audience sees the same page, as far as that depends on these values.
    fn among(&self, _visitor: &Visitor, audience: Audience) -> Audience {
        audience
    }
}

/// One page at its address.
impl PageKey for () {
    fn address(&self, visitor: &Visitor) -> String {
        PageQuery::default().address(visitor.path(), visitor.view)
    }
}

/// Several pages, by what the address asks for.
impl PageKey for PageQuery {
    fn address(&self, visitor: &Visitor) -> String {
        Self::address(self, visitor.path(), visitor.view)
    }
}

/// One page a country. The address does not say which, unless everyone is in the same: that of the site.
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

/// Sends a shared page, drawn when it is asked for the first time.
///
/// # Errors
/// When the page cannot be drawn.
pub fn shared<P: SharedPage>(
    visitor: &Visitor,
    key: &P::Key,
    draw: impl FnOnce() -> Result<String, AppError>,
) -> Result<HttpResponse, AppError> {
    if visitor.path() != visitor.request.path() {
        return Ok(redirect_to_canonical(visitor));
    }
    if visitor.carries_form_cookie() {
        return Ok(personal(visitor, StatusCode::OK, draw()?));
    }
    let address = key.address(visitor);
    let name = format!(
        "{}|{}|{}|{}|{address}",
        visitor.language,
        visitor.view.slug(),
        u8::from(visitor.saves_data),
        key.besides()
    );
    let page = visitor.site.shared.get_or_draw(name, draw)?;
    let mut response = send(visitor, &page);
    let audience = key.among(visitor, P::AUDIENCE);
    response.extensions_mut().insert(Cacheable { page, audience, address });
    Ok(response)
}

/// Leads to this address in the one way to write it: `/en/l%6Fgin` is `/en/login`.
fn redirect_to_canonical(visitor: &Visitor) -> HttpResponse {
    let (path, query) = (visitor.path(), visitor.request.query_string());
    let mark = if query.is_empty() { "" } else { "?" };
    HttpResponse::SeeOther().insert_header((LOCATION, format!("{path}{mark}{query}"))).finish()
}

fn send(visitor: &Visitor, kept: &Arc<KeptPage>) -> HttpResponse {
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
