//! The steps as the `setup-stepper` island: one visible form, and the values to render the other two without another
//! request.

use askama::Template;
use serde::{Deserialize, Serialize};

use crate::{
    accounts::request::Document,
    screens::setup_account::{
        controls::{self, Locked, Row},
        held::IdentifiedUser,
        steps::SetupStep,
    },
    web::{FormView, Page, Screen, Visitor, page::islands::Island},
};

/// The password rules: their names in `islands/rules/password.ts`, and the ids of their messages.
const RULES: [(&str, &str); 3] = [
    ("length", "password-rule-length"),
    ("classes", "password-rule-classes"),
    ("characters", "password-rule-characters"),
];

/// Account setup as the page shows it.
#[derive(Debug, Template, Serialize, Deserialize)]
#[template(path = "islands/setup_stepper.html")]
#[serde(deny_unknown_fields)]
pub struct SetupStepper {
    /// Where the form is posted.
    action: String,
    /// The visible step, 1 to 3.
    step: u8,
    steps: Vec<StepView>,
    /// What was typed in the other steps: names and values.
    carried: Vec<(String, String)>,
    /// The markup of a captcha in the last step, which leaves the form to the browser.
    #[serde(skip)]
    captcha: Option<String>,
    /// The form token, for browsers that do not say where a form comes from.
    token: Option<String>,
    /// Whether a person was identified, so that some values are locked.
    is_identified: bool,
    /// The documents that the person agrees to: addresses and names.
    documents: Vec<(String, String)>,
    /// The register screen.
    register: String,
    /// The icon of a completed step.
    check: String,
    words: StepperWords,
}

/// One step.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StepView {
    number: u8,
    name: String,
    /// The page's title in this step.
    title: String,
    /// "Step 1 of 3"
    count: String,
    /// The label of its button.
    action: String,
    /// The wire names of its fields.
    fields: Vec<String>,
    rows: Vec<Row>,
}

impl StepView {
    /// What of this step was confirmed elsewhere and cannot be changed.
    fn locked(&self) -> Vec<&Locked> {
        self.rows.iter().flat_map(Row::locked).collect()
    }
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StepperWords {
    done: String,
    back: String,
    rules: String,
    /// Said to screen readers when all rules are met, and before those that are not.
    rules_met: String,
    rules_unmet: String,
    /// The password rules: their names in `islands/rules/password.ts`, and their texts.
    rule_list: Vec<(String, String)>,
    documents: String,
    new_tab: String,
    /// Above the details that cannot be changed: who has confirmed them.
    confirmed: String,
    identified: String,
    forget: String,
    register: String,
    error_title: String,
    error_prefix: String,
}

impl Island for SetupStepper {
    const NAME: &'static str = "setup-stepper";
    const CLASS: &'static str = "pane";
}

impl SetupStepper {
    /// The stepper with this step visible.
    pub fn at(
        step: SetupStep,
        page: &Page,
        visitor: &Visitor,
        held: &IdentifiedUser,
        form: &FormView,
    ) -> Self {
        let steps = SetupStep::ALL.map(|step| StepView::of(step, page, visitor, held, form));
        let others = steps.iter().filter(|other| other.number != step.number());
        let carried = others.flat_map(|other| other.rows.iter().flat_map(Row::open_controls));
        let carried = carried.filter_map(|input| form.carried(input));
        let document = |document, name| (page.href(Screen::Terms(document)), page.t(name));
        let has_captcha = form.captcha.is_some() || form.solved.is_some();
        let captcha = has_captcha && step == SetupStep::Account;
        Self {
            captcha: captcha.then(|| form.captcha_alone().to_string()),
            action: page.href(Screen::SetupAccount),
            step: step.number(),
            carried: carried.map(|(name, value)| (name, value.to_owned())).collect(),
            steps: steps.into(),
            token: form.token.clone(),
            is_identified: !held.is_empty(),
            documents: vec![
                document(Document::ServiceTerms, "terms-service"),
                document(Document::PrivacyPolicy, "terms-privacy-policy"),
            ],
            // The register screen is never framed.
            register: page.href(if page.is_embedded() { Screen::Login } else { Screen::Register }),
            check: page.icon("check").to_owned(),
            words: StepperWords::of(page, held),
        }
    }

    /// Whether the form has a captcha.
    pub const fn has_captcha(&self) -> bool {
        self.captcha.is_some()
    }

    /// The visible step; the first one if the props name an unknown step.
    fn now(&self) -> &StepView {
        let open = usize::from(self.step).saturating_sub(1);
        self.steps.get(open).unwrap_or(&self.steps[0])
    }

    fn is_done(&self, other: &StepView) -> bool {
        other.number < self.step
    }

    fn is_current(&self, other: &StepView) -> bool {
        other.number == self.step
    }

    fn is_first(&self) -> bool {
        self.step <= 1
    }

    fn is_last(&self) -> bool {
        usize::from(self.step) >= self.steps.len()
    }
}

impl StepView {
    fn of(
        step: SetupStep,
        page: &Page,
        visitor: &Visitor,
        held: &IdentifiedUser,
        form: &FormView,
    ) -> Self {
        let action = match step {
            SetupStep::Account => "common-create-account",
            SetupStep::Personal | SetupStep::Address => "setup_account-next",
        };
        Self {
            number: step.number(),
            title: page.title_of(&title(step, page)),
            name: page.t(step.name()),
            count: count(step, page),
            action: page.t(action),
            fields: step.fields().map(str::to_owned).collect(),
            rows: controls::rows(step, page, visitor, held, form),
        }
    }
}

/// "Step 1 of 3"
fn count(step: SetupStep, page: &Page) -> String {
    let (number, total) = (step.number().to_string(), SetupStep::ALL.len().to_string());
    page.words().with("setup_account-count", &[("n", &number), ("total", &total)])
}

/// What the title says of a step before the product's name.
pub fn title(step: SetupStep, page: &Page) -> String {
    page.step_title(&count(step, page), &page.t(step.name()), &page.t("common-create-account"))
}

impl StepperWords {
    fn of(page: &Page, held: &IdentifiedUser) -> Self {
        let by = held.by().map(|method| page.words().method(method));
        let rule = |(name, id): (&str, &str)| (name.to_owned(), page.t(id));
        Self {
            done: page.t("setup_account-done"),
            back: page.t("common-back"),
            rules: page.t("password-rules"),
            rules_met: page.t("password-rules-met"),
            rules_unmet: page.t("password-rules-unmet"),
            rule_list: RULES.map(rule).into(),
            documents: page.t("common-read-before"),
            new_tab: page.t("common-new-tab"),
            confirmed: by.map_or_else(
                || page.t("setup_account-confirmed"),
                |name| page.t1("setup_account-confirmed-by", "method", &name),
            ),
            identified: page.t("setup_account-identified"),
            forget: page.t("setup_account-forget"),
            register: page.t("setup_account-register"),
            error_title: page.t("error-summary-title"),
            error_prefix: page.t("error-title-prefix"),
        }
    }
}
