//! HarID, X-ID and eParaksts from the button to the arrival, without scripts, against the demo's stand-ins.

mod faults;
mod har_id;
mod others;
mod stand_ins;

use url::Url;

use crate::site::{Browser, Seen, Site};

/// Where a finished sign-in ends.
pub const ARRIVAL: &str = "http://localhost:8080/account/";

/// Leaves by the link of a pane and returns what the provider answers.
pub async fn leave(browser: &Browser, path: &str) -> Seen {
    let out = browser.get(&format!("/account/{path}")).await;
    assert_eq!(out.status, 303, "{out}");
    browser.get(&out.location()).await
}

/// The address at the provider that chooses this person.
pub fn choice(page: &Seen, person: &str) -> String {
    let href = page.attribute(&format!("[data-person=\"{person}\"]"), "href");
    Url::parse(&page.address)
        .unwrap()
        .join(&href.unwrap_or_else(|| panic!("no {person} on {page}")))
        .unwrap()
        .into()
}

/// The address with which the provider sends this person back.
pub async fn way_back(browser: &Browser, page: &Seen, person: &str) -> String {
    let back = browser.get(&choice(page, person)).await;
    assert_eq!(back.status, 303, "{back}");
    back.location()
}

/// Out and back again as somebody; what the callback answers.
pub async fn come_as(browser: &Browser, path: &str, person: &str) -> Seen {
    let page = leave(browser, path).await;
    let back = way_back(browser, &page, person).await;
    browser.get(&back).await
}

/// The same, and the validation screen's button.
pub async fn validated(browser: &Browser, path: &str, person: &str) -> Seen {
    let landed = come_as(browser, path, person).await;
    let page = browser.follow(&landed).await;
    assert_eq!(page.screen(), "validation", "{page}");
    browser.submit(&page, "submit", &[]).await
}

/// An English visitor.
pub fn visitor(site: &Site) -> Browser {
    site.browser().with_header("accept-language", "en")
}

/// Who is signed in in this browser, by the arrival page.
pub async fn is_signed_in(browser: &Browser) -> bool {
    browser.get("/account/").await.status == 200
}
