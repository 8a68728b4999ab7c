//! The account service's cookies on their way in and out.

use lavi::accounts::Relay;

fn relay(domain: Option<&str>) -> Relay {
    Relay::new(&["lavi_account".to_owned(), "__Host-app".to_owned(), "b".to_owned()], domain)
}

fn inbound(header: &str) -> Vec<(String, String)> {
    relay(None).inbound(header)
}

#[track_caller]
fn goes_out(set_cookie: &str, alone: &str, for_domain: &str) {
    assert_eq!(relay(None).outbound(set_cookie).as_deref(), Some(alone));
    assert_eq!(relay(Some("school.example")).outbound(set_cookie).as_deref(), Some(for_domain));
}

#[test]
fn only_listed_names_come_in() {
    assert_eq!(
        inbound("a=1; lavi_account=x; lavi_session=s; b=2"),
        [("lavi_account", "x"), ("b", "2")].map(owned)
    );
    assert_eq!(inbound("Lavi_Account=x; lavi_accounts=x; xlavi_account=x; lavi_account"), []);
    assert_eq!(inbound(""), []);
}

#[test]
fn values_come_in_byte_for_byte() {
    assert_eq!(
        inbound("b=\"a b\"; lavi_account=x=y==%20,õ"),
        [("b", "\"a b\""), ("lavi_account", "x=y==%20,õ")].map(owned)
    );
    assert_eq!(inbound("b="), [("b", "")].map(owned));
}

#[test]
fn odd_spacing_and_empty_pairs_do_no_harm() {
    assert_eq!(
        inbound(" ;;b=1;\tlavi_account =2 ; =3;b"),
        [("b", "1"), ("lavi_account", "2")].map(owned)
    );
}

#[test]
fn a_name_that_comes_twice_stays_twice_and_in_order() {
    assert_eq!(inbound("b=1; b=2"), [("b", "1"), ("b", "2")].map(owned));
}

#[test]
fn a_header_is_written_from_the_listed_cookies_alone() {
    let cookies =
        [("b", "\"1\""), ("other", "2"), ("lavi_account", "3; other=4"), ("lavi_account", "5")]
            .map(owned);
    assert_eq!(relay(None).header(&cookies).as_deref(), Some("b=\"1\"; lavi_account=5"));
    assert_eq!(relay(None).header(&cookies[1..2]), None);
}

#[test]
fn the_domain_is_rewritten_or_dropped_and_all_else_kept() {
    goes_out(
        "lavi_account=\"a=b\"; Path=/; Domain=app.example; HttpOnly;Secure; SameSite=Lax",
        "lavi_account=\"a=b\"; Path=/; HttpOnly;Secure; SameSite=Lax",
        "lavi_account=\"a=b\"; Path=/; Domain=school.example; HttpOnly;Secure; SameSite=Lax",
    );
    goes_out(
        "b=1;DOMAIN = .app.example;  Max-Age=0",
        "b=1;  Max-Age=0",
        "b=1; Domain=school.example;  Max-Age=0",
    );
    goes_out("b=1; domain; Path=/", "b=1; Path=/", "b=1; Domain=school.example; Path=/");
    goes_out("b=1; Domain=a.example; Domain=b.example", "b=1", "b=1; Domain=school.example");
}

#[test]
fn a_cookie_without_a_domain_gets_the_configured_one() {
    goes_out(
        "b=domain=x; Path=/",
        "b=domain=x; Path=/",
        "b=domain=x; Path=/; Domain=school.example",
    );
}

#[test]
fn a_cookie_bound_to_its_host_gets_no_domain() {
    goes_out(
        "__Host-app=1; Path=/; Secure",
        "__Host-app=1; Path=/; Secure",
        "__Host-app=1; Path=/; Secure",
    );
}

#[test]
fn unknown_attributes_and_expiry_dates_are_kept() {
    let cookie =
        "b=; expires=Thu, 01 Jan 1970 00:00:00 GMT; Partitioned; Priority=High; domain-like=1";
    assert_eq!(relay(None).outbound(cookie).as_deref(), Some(cookie));
}

#[test]
fn only_listed_names_go_out() {
    for cookie in ["other=1; Path=/", "B=1", "b", "", "=1", "; b=1", "Path=/; b=1"] {
        assert_eq!(relay(None).outbound(cookie), None, "{cookie:?}");
    }
}

#[test]
fn control_characters_do_not_pass() {
    for cookie in ["b=1\r\nSet-Cookie: x=y", "b=1\n", "b=\u{0}", "b=1\u{7f}"] {
        assert_eq!(relay(None).outbound(cookie), None, "{cookie:?}");
        assert_eq!(relay(None).inbound(cookie), [], "{cookie:?}");
    }
}

fn owned((name, value): (&str, &str)) -> (String, String) {
    (name.to_owned(), value.to_owned())
}
