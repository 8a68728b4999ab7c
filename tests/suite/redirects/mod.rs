//! HarID, X-ID and eParaksts from the button to the signed-in person, without scripts, with the demo's providers.

mod asked_by_applications;
mod carried;
mod faults;
mod har_id;
pub mod linking;
mod listed;
mod others;
mod second_implementation;
pub mod shapes;
pub mod sign_out;
mod stand_ins;
mod words;

use url::Url;

use crate::site::{Browser, Seen, Site};

/// Where a completed sign-in ends.
pub const ACCOUNT_PAGE: &str = "http://localhost:8080/account/";

/// Follows the link of a pane and returns the provider's page.
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

/// The address to which the provider redirects for this person.
pub async fn way_back(browser: &Browser, page: &Seen, person: &str) -> String {
    let back = browser.get(&choice(page, person)).await;
    assert_eq!(back.status, 303, "{back}");
    back.location()
}

/// Out to the provider and back as this person; returns the callback's response.
pub async fn come_as(browser: &Browser, path: &str, person: &str) -> Seen {
    let page = leave(browser, path).await;
    let back = way_back(browser, &page, person).await;
    browser.get(&back).await
}

/// The same, followed by the button of the validation screen.
pub async fn validated(browser: &Browser, path: &str, person: &str) -> Seen {
    let landed = come_as(browser, path, person).await;
    let page = browser.follow(&landed).await;
    assert_eq!(page.screen(), "validation", "{page}");
    browser.submit(&page, "submit", &[]).await
}

/// An English-speaking visitor.
pub fn visitor(site: &Site) -> Browser {
    site.browser().with_header("accept-language", "en")
}

/// Whether somebody is signed in in this browser, by the account page.
pub async fn is_signed_in(browser: &Browser) -> bool {
    browser.get("/account/").await.status == 200
}
