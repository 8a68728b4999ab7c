//! The steps as the `setup-stepper` island: one visible form, and the values to render the other two without another
//! request.

use std::{borrow::Cow, slice};

use askama::Template;
use serde::{Deserialize, Serialize};

use crate::{
    accounts::Document,
    domain::Gender,
    i18n,
    screens::setup_account::steps::{IdentifiedUser, SetupStep},
    web::{FormView, Input, Page, Screen, Visitor, form::input::Choice, page::islands::Island},
};

/// Account setup as the page shows it.
#[derive(Debug, Template, Serialize, Deserialize)]
#[template(path = "islands/setup_stepper.html")]
#[serde(deny_unknown_fields)]
pub struct SetupStepper {
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
    register: String,
    /// The language switch: codes, addresses and names. The script finds them in the markup.
    #[serde(default, skip_serializing)]
    languages: Vec<(String, String, String)>,
    /// The icon of a completed step.
    check: String,
    words: StepperWords,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StepView {
    number: u8,
    name: String,
    /// The page's title in this step.
    title: String,
    /// "Create account · step 1 of 3"
    caption: String,
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
            languages: page.other_languages(),
            check: page.icon("check").to_owned(),
            words: StepperWords::of(page, held),
        }
    }

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
            caption: counted("setup_account-caption", step, page),
            action: page.t(action),
            fields: step.fields().map(str::to_owned).collect(),
            rows: rows(step, page, visitor, held, form),
        }
    }
}

/// The message of this id, which says which step it is of how many.
fn counted(id: &str, step: SetupStep, page: &Page) -> String {
    let (number, total) = (step.number().to_string(), SetupStep::ALL.len().to_string());
    page.words().with(id, &[("n", &number), ("total", &total)])
}

/// What the title says of a step before the product's name.
pub fn title(step: SetupStep, page: &Page) -> String {
    let count = counted("setup_account-count", step, page);
    page.step_title(&count, &page.t(step.name()), &page.t("common-create-account"))
}

impl StepperWords {
    fn of(page: &Page, held: &IdentifiedUser) -> Self {
        let by = held.by().map(|method| page.words().method(method));
        Self {
            done: page.t("setup_account-done"),
            back: page.t("common-back"),
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

// What a step shows: plain data, so that a script can render the same.

/// What a step shows for one field.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Control {
    /// A control to fill in.
    Open(Box<Input>),
    /// A value that cannot be changed.
    Locked(Locked),
}

/// A value that the account service has vouched for: shown, but never posted.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Locked {
    pub name: Cow<'static, str>,
    pub label: String,
    /// The value in readable form.
    pub value: String,
    /// The account service's errors for it: codes and texts.
    pub errors: Vec<(String, String)>,
}

/// A part of a step's form.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Row {
    Single(Control),
    /// Two controls side by side.
    Pair([Control; 2]),
}

impl Row {
    /// The values that cannot be changed.
    pub fn locked(&self) -> impl Iterator<Item = &Locked> {
        self.controls().iter().filter_map(|control| match control {
            Control::Open(_) => None,
            Control::Locked(locked) => Some(locked),
        })
    }

    /// Whether two controls to fill in stand side by side.
    pub fn is_pair(&self) -> bool {
        self.open_controls().count() > 1
    }

    fn controls(&self) -> &[Control] {
        match self {
            Self::Single(control) => slice::from_ref(control),
            Self::Pair(controls) => controls,
        }
    }

    /// The controls that can be filled in.
    pub fn open_controls(&self) -> impl Iterator<Item = &Input> {
        self.controls().iter().filter_map(|control| match control {
            Control::Open(input) => Some(input.as_ref()),
            Control::Locked(_) => None,
        })
    }
}

/// The rows of a step's form.
pub fn rows(
    step: SetupStep,
    page: &Page,
    visitor: &Visitor,
    held: &IdentifiedUser,
    form: &FormView,
) -> Vec<Row> {
    let issuer =
        form.posted().given("issuer").map_or_else(|| held.initial("issuer"), str::to_owned);
    let control = |name: &'static str| match held.locked(name) {
        Some(value) => Control::Locked(locked(name, &value, page, visitor, form)),
        None => Control::Open(Box::new(
            input(name, &issuer, page, visitor).value(held.initial(name)).of(form),
        )),
    };
    let is_reversed = visitor.language.writes_family_name_first();
    let row = |names: &[&'static str]| match *names {
        [first @ "firstName", last] if is_reversed => Row::Pair([last, first].map(control)),
        [first, second] => Row::Pair([first, second].map(control)),
        _ => Row::Single(control(names[0])),
    };
    step.rows().iter().map(|names| row(names)).collect()
}

/// The id of the message that labels a field.
fn label_of(name: &str) -> &'static str {
    match name {
        "password_confirmation" => "setup_account-password_confirmation",
        other => i18n::label(other).unwrap_or("setup_account-wish_partner_ads"),
    }
}

/// The empty control of a field. `issuer` is the country that issued the personal code, as far as it is chosen.
fn input(name: &'static str, issuer: &str, page: &Page, visitor: &Visitor) -> Input {
    let label = page.t(label_of(name));
    let text = |label| Input::text(name, label);
    let secret = |label, show, hide| {
        Input::password(name, label, (page.t(show), page.t(hide))).autocomplete("new-password")
    };
    match name {
        "firstName" => text(label).autocomplete("given-name"),
        "lastName" => text(label).autocomplete("family-name"),
        "issuer" => Input::select(
            name,
            label,
            Some(page.t("setup_account-choose")),
            Choice::countries(visitor.language),
        )
        .autocomplete("off"),
        "idCode" => text(label).autocomplete("off").plain().code_hint(
            "common-personal-code-hint-any",
            issuer,
            page,
        ),
        "dateOfBirth" => {
            text(label).autocomplete("bday").hint(page.t("setup_account-dateOfBirth-hint"))
        }
        "gender" => Input::radio(name, label, genders(page)),
        "street" => text(label).autocomplete("address-line1"),
        "city" => text(label).autocomplete("address-level2"),
        "postal_index" => text(label).autocomplete("postal-code").plain(),
        "country" => Input::select(
            name,
            label,
            Some(page.t("setup_account-choose")),
            Choice::countries(visitor.language),
        )
        .autocomplete("country"),
        // People sign in with the e-mail address, and password managers store the password under it.
        "email" => {
            text(label).email().autocomplete("username").hint(page.t("setup_account-email-hint"))
        }
        "email_confirmation" => text(label).email().autocomplete("email"),
        "password" => secret(label, "password-show", "password-hide").rules(page, false),
        "password_confirmation" => {
            secret(label, "password-show-repeated", "password-hide-repeated")
        }
        _ => Input::checkbox(name, label),
    }
}

fn locked(
    name: &'static str,
    value: &str,
    page: &Page,
    visitor: &Visitor,
    form: &FormView,
) -> Locked {
    let choice = match name {
        "issuer" => {
            Choice::countries(visitor.language).into_iter().find(|choice| choice.value == value)
        }
        "gender" => genders(page).into_iter().find(|choice| choice.value == value),
        _ => None,
    };
    let own = form.errors.iter().filter(|error| error.field.as_deref() == Some(name));
    Locked {
        name: Cow::Borrowed(name),
        label: page.t(label_of(name)),
        value: choice.map_or_else(|| value.to_owned(), |choice| choice.label),
        errors: own.map(|error| (error.code.to_owned(), error.text.clone())).collect(),
    }
}

fn genders(page: &Page) -> Vec<Choice> {
    let choice = |gender: Gender| Choice {
        value: gender.code().to_owned(),
        label: page.t(gender.message()),
    };
    Gender::ALL.map(choice).to_vec()
}
