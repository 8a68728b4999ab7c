//! The failure screen, by type.

use crate::site::Site;

#[actix_web::test]
async fn every_type_has_its_screen_its_error_code_and_its_links() {
    let site = Site::start();
    for (kind, way_on) in [
        ("registration", "/en/register"),
        ("activation", "/en/register"),
        ("schoolRegister", "/en/school-register"),
        ("reset", "/en/forgotPassword"),
    ] {
        let page = site.browser().get(&format!("/en/failed?type={kind}")).await;
        assert_eq!((page.status, page.screen().as_str()), (200, "failed"), "{kind}");
        assert_eq!(page.attribute("main", "data-type").as_deref(), Some(kind));
        assert_eq!(page.attribute("main [data-code]", "data-code").as_deref(), Some("undefined"));
        assert_eq!(
            (page.count(&format!("main a[href='{way_on}']")), page.count("main a[href='/en']")),
            (1, 1),
            "{kind}"
        );
    }
}

#[actix_web::test]
async fn nobody_is_sent_to_create_an_account_where_nobody_can() {
    let site = Site::with("[site]\nbrand = \"sibling\"\n");
    for kind in ["registration", "activation", "activation&error=activation_failed"] {
        let page = site.browser().get(&format!("/en/failed?type={kind}")).await;
        assert!(page.text(".lead").ends_with("contact your school’s administrator."), "{page}");
        let links = ["main a[href='/en/register']", "main a[href='/en']"];
        assert_eq!(links.map(|link| page.count(link)), [0, 1], "{page}");
    }
}

#[actix_web::test]
async fn an_error_code_is_looked_up_and_never_echoed() {
    let site = Site::start();
    let known = site.browser().get("/en/failed?type=activation&error=activation_failed").await;
    assert_eq!(
        known.attribute("main [data-code]", "data-code").as_deref(),
        Some("activation_failed")
    );
    let other = site.browser().get("/en/failed?type=reset&error=old_password").await;
    assert!(other.text(".lead").contains("last 3 passwords"), "{other}");
    let unknown = site.browser().get("/en/failed?type=activation&error=%3Cb%3E").await;
    assert_eq!(unknown.attribute("main [data-code]", "data-code").as_deref(), Some("undefined"));
}

#[actix_web::test]
async fn a_missing_or_unknown_type_leads_to_the_login_screen() {
    let site = Site::start();
    for address in ["/en/failed", "/en/failed?type=x", "/en/failed?error=activation_failed"] {
        assert_eq!(site.browser().get(address).await.location(), "/en", "{address}");
    }
}

#[actix_web::test]
async fn a_school_that_was_not_registered_is_told_how_to_reach_the_operator() {
    let named = Site::with("[operator]\ncontact = \"abi@kool.example\"\n");
    for (language, end) in [
        ("et", "võta meiega ühendust: abi@kool.example"),
        ("en", "contact us: abi@kool.example"),
        ("ru", "свяжитесь с нами: abi@kool.example"),
        ("de", "sich an uns: abi@kool.example"),
        ("fr", "contactez-nous : abi@kool.example"),
        ("ja", "お問い合わせください：abi@kool.example"),
        ("lv", "sazinieties ar mums: abi@kool.example"),
    ] {
        for error in ["", "&error=school_register_failed"] {
            let address = format!("/{language}/failed?type=schoolRegister{error}");
            let page = named.browser().get(&address).await;
            let lead = page.text(".lead");
            assert!(lead.ends_with(end), "{address}: {lead}");
        }
    }
    let unnamed = Site::start().browser().get("/en/failed?type=schoolRegister").await;
    assert!(unnamed.text(".lead").ends_with("or try again later."), "{unnamed}");
}
