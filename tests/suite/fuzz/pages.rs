//! HTML written by an account service or an operator, before it becomes part of our pages.

use actix_web::{test::TestRequest, web::Data};
use lavi::{
    app::Parts,
    clock::Clock,
    config::Config,
    rng::Rng,
    web::{
        Visitor,
        page::foreign_html::{DocumentLinks, clean},
    },
};
use proptest::prop_assert;
use scraper::Html;

use super::{text_near, throw_some};
use crate::site::MORNING;

const HTML: [&str; 14] = [
    "<h1 id=a>A</h1><p>b <a href=\"terms/privacy-policy\">c</a></p><ul><li>d</ul><table><tr><td colspan=2>e</table>",
    "<p onclick=a() style=\"x\" class=y data-island=z>x</p><script>alert(1)</script>",
    "<a href=\"javascript:alert(1)\">x</a><a href=\"java\tscript:alert(1)\">y</a><a href=data:text/html,x>z</a>",
    "<svg><a xlink:href=\"javascript:a()\"><text>x</text></a></svg><math><mtext><table><mglyph><style><img src=x onerror=a()>",
    "<noscript><p title=\"</noscript><img src=x onerror=a()>\">",
    "<template><script>a()</script></template><textarea></textarea><script>a()</script>",
    "<iframe srcdoc=\"<script>a()</script>\"></iframe><object data=x><embed src=x>",
    "<form action=//evil.example><input name=password><button formaction=x>",
    "<!--><img src=x onerror=a()>--><![CDATA[<script>a()</script>]]><?php x ?><!DOCTYPE html [<!ENTITY a \"b\">]>",
    "<a href=\"//evil.example\\@x\">x</a><a href=\" https://id.example/terms/privacy-policy#a\">y</a><a href=\"#a\">z</a>",
    "</div></main></body></html><main><h6>x</h6><title>t</title><plaintext>",
    "<time datetime=x><abbr title='\"><script>'>x</abbr><ol start=-1 type=a><q><bdo dir=rtl>&#x202e;&lt;script&gt;&NewLine;",
    "<a id=main name=main href=mailto:a@b.example?subject=x&body=y>m</a><a href=tel:+372>t</a><a href=blob:x>b</a>",
    "<form><math><mtext></form><form><mglyph><style></math><img src onerror=a()>",
];

const TAGS: &str = " a abbr b bdi bdo blockquote br caption cite code col colgroup dd del dfn div dl dt em h2 h3 h4 h5 h6 hr i ins li \
                    mark ol p pre q s small span strong sub sup table tbody td tfoot th thead time tr ul html ";
const ATTRIBUTES: &str = " href title start type colspan rowspan scope datetime dir id lang rel ";

#[actix_web::test]
async fn cleaned_html_has_only_allowed_elements_attributes_and_links() {
    let root = "https://id.example/";
    let keys =
        [("LAVI__ACCOUNT_API__ROOT", root)].map(|(key, value)| (key.to_owned(), value.to_owned()));
    let parts =
        Parts::build(Config::read(None, keys).unwrap(), Clock::manual(MORNING), Rng::seeded(7))
            .await
            .unwrap();
    let request = TestRequest::with_uri("/lv/terms/service")
        .app_data(Data::clone(&parts.site))
        .to_http_request();
    let links = DocumentLinks::of(&Visitor::of(&request));
    throw_some(300, text_near(HTML), |html| {
        let cleaned = clean(&html, &links);
        let document = Html::parse_fragment(&cleaned);
        for element in
            document.root_element().descendants().filter_map(|node| node.value().as_element())
        {
            prop_assert!(
                TAGS.contains(&format!(" {} ", element.name())),
                "<{}> is left: {cleaned}",
                element.name()
            );
            for (name, value) in element.attrs() {
                prop_assert!(
                    ATTRIBUTES.contains(&format!(" {name} ")),
                    "{name} is left: {cleaned}"
                );
                match name {
                    "id" => prop_assert!(value.starts_with("document-"), "{cleaned}"),
                    "href" => {
                        let leads =
                            ["http://", "https://", "mailto:", "tel:", "#document-", "/lv/terms/"];
                        prop_assert!(
                            leads.iter().any(|start| value.starts_with(start)),
                            "{value} is left: {cleaned}"
                        );
                    }
                    _ => {}
                }
            }
        }
        // Cleaning is idempotent: a browser that repairs HTML differently gets nothing to repair.
        let again = clean(&cleaned, &links).replace("document-document-", "document-");
        let tags = |html: &str| {
            Html::parse_fragment(html)
                .root_element()
                .descendants()
                .filter(|n| n.value().is_element())
                .count()
        };
        prop_assert!(tags(&again) == tags(&cleaned), "{cleaned}\n{again}");
        Ok(())
    });
}
