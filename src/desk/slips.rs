//! Slips on paper: a code with which somebody without an e-mail address comes to a password. Shown once, to be printed.

use askama::Template;

use crate::{
    accounts::embedded::desk::{ClassName, Slip},
    clock::moment,
    desk::{
        entrance::{Instead, PERSON, desk_page},
        search::person_path,
        words::{class_path, class_words},
    },
    web::{FormView, Page, Visitor, page::render},
};

#[derive(Template)]
#[template(path = "desk/slips.html")]
struct SlipsPage<'a> {
    page: Page<'a>,
    slips: Vec<SlipView>,
    /// The address that the slips name.
    address: String,
    back: String,
}

struct SlipView {
    name: String,
    username: String,
    class: String,
    code: String,
    valid: String,
}

/// The page of one slip.
pub fn draw_one(visitor: &Visitor, slip: &Slip, person: &str) -> Result<String, Instead> {
    let heading = visitor.words().with("desk-slip-title", &[("name", &slip.name)]);
    let page = desk_page(visitor, PERSON, heading, &FormView::fresh(visitor)).kind("slip");
    draw(visitor, page, std::slice::from_ref(slip), person_path(person))
}

/// The page of a class's slips.
pub fn draw_class(visitor: &Visitor, slips: &[Slip], class: &ClassName) -> Result<String, Instead> {
    let heading = visitor.words().with("desk-slips-title", &[("class", &class_words(class))]);
    let page = desk_page(visitor, "desk-class", heading, &FormView::fresh(visitor)).kind("slips");
    draw(visitor, page, slips, class_path(class))
}

fn draw(
    visitor: &Visitor,
    page: Page<'_>,
    slips: &[Slip],
    back: String,
) -> Result<String, Instead> {
    let view = |slip: &Slip| SlipView {
        name: slip.name.clone(),
        username: slip.username.clone(),
        class: slip.class.clone(),
        code: slip.code.expose().to_owned(),
        valid: page.t1("desk-slip-valid", "date", &moment(slip.expires_at)),
    };
    let slips = slips.iter().map(view).collect();
    let address = visitor.site.config.server.public_url.as_str().trim_end_matches('/').to_owned();
    Ok(render(&SlipsPage { slips, address, back, page: page.with_islands() })?)
}
