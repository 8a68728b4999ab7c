//! The register screen.

use crate::site::Site;

#[actix_web::test]
async fn the_screen_offers_the_methods_and_a_link_to_the_login_screen() {
    let site = Site::with("[id_card]\nhost = \"https://id.example\"");
    let page = site.browser().get("/en/register").await;
    assert_eq!((page.status, page.screen().as_str()), (200, "register"));
    // All methods but eParaksts, which cannot be used to register.
    assert_eq!(page.count("a.tab"), 6);
    assert_eq!(page.attribute("section", "data-method").as_deref(), Some("password"));
    assert_eq!(
        (page.text("a.tab[aria-current]"), page.text("section h2")),
        ("By e-mail".to_owned(), "By e-mail".to_owned()),
        "nobody is asked for a password here: {page}"
    );
    assert_eq!(page.count("section a[href='/en/setupAccount']"), 1);
    assert_eq!(page.count("main a[href='/en']"), 1);
}

#[actix_web::test]
async fn a_pane_has_its_own_address_and_stays_open_after_an_error() {
    let site = Site::start();
    let browser = site.browser();
    let page = browser.get("/en/register?method=smart-id").await;
    assert_eq!(page.attribute("section", "data-method").as_deref(), Some("smart_id"));
    let again = browser.submit(&page, "submit", &[("personalCode", "1")]).await;
    assert_eq!((again.status, again.screen().as_str()), (422, "register"), "{again}");
    assert_eq!(again.attribute("section", "data-method").as_deref(), Some("smart_id"));
}

#[actix_web::test]
async fn a_method_that_is_not_offered_is_not_found() {
    let site = Site::with("[login]\nprimary = [\"password\"]\nsecondary = []");
    assert_eq!(site.browser().get("/en/register?method=smart-id").await.status, 404);
}
