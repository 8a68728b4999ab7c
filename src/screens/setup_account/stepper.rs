//! The stepper: heading, list of steps and form of one step, as plain data with its template. A script that takes the element
//! over finds here all that it needs to draw the same.

use askama::Template;
use serde::Serialize;

use crate::{
    accounts::request::Document,
    screens::setup_account::{
        controls::{self, Control, Row},
        held::Held,
        steps::Step,
    },
    web::{FormView, Page, Place, Visitor},
};

/// Fields that are never carried from step to step.
const SECRET: [&str; 2] = ["password", "password_confirmation"];

/// A step in the list of steps.
#[derive(Clone, Debug, Serialize)]
pub struct Entry {
    number: u8,
    name: String,
}

/// A rule of passwords.
#[derive(Clone, Debug, Serialize)]
pub struct Rule {
    /// What the script that ticks it off calls it.
    rule: &'static str,
    text: String,
}

/// A document that the last step links to.
#[derive(Clone, Debug, Serialize)]
pub struct Link {
    href: String,
    text: String,
}

/// The words of the stepper.
#[derive(Clone, Debug, Serialize)]
pub struct Wording {
    count: String,
    heading: String,
    done: String,
    next: String,
    back: String,
    rules: String,
    terms: String,
    new_tab: String,
}

/// The element that a script may take over.
#[derive(Clone, Debug, Template, Serialize)]
#[template(path = "islands/setup_stepper.html")]
pub struct Stepper {
    /// Where the form is sent.
    action: String,
    step: u8,
    steps: Vec<Entry>,
    rows: Vec<Row>,
    /// Fields of the other steps, as typed.
    carried: Vec<(&'static str, String)>,
    /// For browsers that do not say where a form comes from.
    token: Option<String>,
    rules: Vec<Rule>,
    /// On the last step.
    links: Vec<Link>,
    words: Wording,
    /// Inline SVG.
    check: String,
}

impl askama::filters::HtmlSafe for Stepper {}

impl Stepper {
    /// The stepper at this step.
    #[must_use]
    pub fn new(visitor: &Visitor, page: &Page, held: &Held, form: &FormView, step: Step) -> Self {
        let others = Step::ALL.into_iter().filter(|other| *other != step).flat_map(Step::fields);
        let carried = others.filter(|name| !SECRET.contains(name) && held.locked(name).is_none());
        let rule = |rule| Rule { rule, text: page.t(&format!("setup_account-rule-{rule}")) };
        let link = |document, id| Link { href: page.href(Place::Terms(document)), text: page.t(id) };
        let documents = [(Document::ServiceTerms, "footer-terms"), (Document::PrivacyPolicy, "footer-privacy")];
        let is_last = step.next().is_none();
        Self {
            action: page.href(Place::SetupAccount),
            step: step.number(),
            steps: Step::ALL.map(|step| Entry { number: step.number(), name: page.t(step.name()) }).to_vec(),
            rows: controls::rows(step, page, visitor, held, form),
            carried: carried.filter_map(|name| Some((name, form.fields.given(name)?.to_owned()))).collect(),
            token: form.token.clone(),
            rules: ["length", "classes", "characters"].map(rule).to_vec(),
            links: documents.into_iter().filter(|_| is_last).map(|(document, id)| link(document, id)).collect(),
            words: Wording::new(page, step),
            check: page.icon("check").to_owned(),
        }
    }
}

impl Wording {
    fn new(page: &Page, step: Step) -> Self {
        let (number, total) = (step.number().to_string(), Step::ALL.len().to_string());
        Self {
            count: page.words().with("setup_account-count", &[("n", &number), ("total", &total)]),
            heading: page.heading.clone(),
            done: page.t("setup_account-done"),
            next: page.t(if step.next().is_none() { "setup_account-create" } else { "setup_account-next" }),
            back: page.t("setup_account-back"),
            rules: page.t("setup_account-rules"),
            terms: page.t("setup_account-terms"),
            new_tab: page.t("setup_account-new-tab"),
        }
    }
}
