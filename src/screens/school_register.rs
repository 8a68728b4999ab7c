//! School registration: two steps at one address. As in account setup, each step is one POST, and the other step's
//! values travel as hidden inputs (docs/decisions/0002 and 0015). The last step checks both again. Two steps need no
//! script.

use actix_web::HttpResponse;
use askama::Template;

use crate::{
    accounts::{Document, Fault, NewSchool, school::rule},
    domain::{Country, ErrorCode, school_type},
    i18n::Area,
    web::{
        AppError, Form, FormFields, FormView, Input, Next, Page, Refusal, Screen, Visitor,
        cache::Audience,
        form::{LANGUAGE_FIELD, act::FieldRules, input::Choice},
        page::{SharedPage, Sheet, render, shared},
    },
};

const AREA: Area = Area::SchoolRegister;

#[derive(Template)]
#[template(path = "screens/school_register.html")]
struct SchoolRegisterPage<'a> {
    page: Page<'a>,
    form: &'a FormView,
    step: SchoolStep,
    /// "Step 1 of 2"
    caption: String,
    /// What was typed in the other step: names and values.
    carried: Vec<(String, &'a str)>,
    rows: Vec<Vec<Input>>,
    /// The language switch: codes, addresses and names.
    languages: Vec<(String, String, String)>,
    /// The documents that the person agrees to: addresses and names.
    documents: Vec<(String, String)>,
}

impl SharedPage for SchoolRegisterPage<'_> {
    const AUDIENCE: Audience = Audience::Everyone;
    type Key = Country;
}

/// Shows the first step. The page is shared by everyone in one country.
pub async fn show(visitor: Visitor) -> Result<HttpResponse, AppError> {
    let country = visitor.country().await;
    let mut form = FormView::fresh(&visitor);
    form.preset("country", country.code());
    shared::<SchoolRegisterPage<'_>>(&visitor, &country, || {
        draw(&visitor, &form, SchoolStep::School)
    })
}

pub async fn submit(visitor: Visitor, form: Form) -> Result<HttpResponse, AppError> {
    let visitor = form.speaking(visitor);
    form.answer(
        &visitor,
        async |fields| act(&visitor, fields).await,
        async |mut form| {
            let step = step_with_error(&form);
            form.errors.retain(|error| {
                error.field.as_deref().and_then(SchoolStep::of_field).is_none_or(|of| of == step)
            });
            draw(&visitor, &form, step)
        },
    )
    .await
}

async fn act(visitor: &Visitor, fields: &FormFields) -> Result<Next, Refusal> {
    let step = SchoolStep::parse(fields.get("step"));
    if fields.given(LANGUAGE_FIELD).is_some() {
        return shown(visitor, fields, step);
    }
    if fields.given("back").is_some() {
        return shown(visitor, fields, SchoolStep::School);
    }
    if step == SchoolStep::School {
        let mut rules = FieldRules::default();
        for field in step.fields() {
            rules.check(field, rule(field, fields.get(field)));
        }
        rules.finish(AREA)?;
        return shown(visitor, fields, SchoolStep::Contact);
    }
    let school = NewSchool::read(|field| fields.get(field).to_owned()).checked();
    let school = school.map_err(|errors| Refusal::of(AREA, errors, ErrorCode::Undefined))?;
    register(visitor, school).await
}

/// Registers the school. Errors that the visitor can correct are shown on the form; any other leads to the failure
/// screen.
async fn register(visitor: &Visitor, school: NewSchool) -> Result<Next, Refusal> {
    let email = school.email.clone();
    let outcome =
        visitor.call(async |accounts, caller| accounts.register_school(caller, school).await).await;
    let outcome = outcome.map_err(|fault| Refusal::fault(AREA, fault))?;
    let errors = outcome.all_errors();
    if outcome.success && errors.is_empty() {
        visitor.memory().set_school_email(Some(&email));
        return Ok(Next::To(visitor.href(Screen::Success("school"))));
    }
    let is_own = |field: &String| NewSchool::has(field);
    let can_correct = errors.0.iter().any(|error| error.field.as_ref().is_some_and(is_own));
    let refusal = Refusal::of(AREA, errors, ErrorCode::Undefined).pausing(outcome.retry_after);
    if can_correct || outcome.retry_after.is_some() {
        return Err(refusal);
    }
    let code = refusal.errors.first().map(|error| error.code.as_str());
    Ok(Next::back(visitor, &refusal, visitor.href(Screen::Failed("schoolRegister", code))))
}

/// The first step with an error; without errors, the posted step.
fn step_with_error(form: &FormView) -> SchoolStep {
    let of_fields = form
        .errors
        .iter()
        .filter_map(|error| error.field.as_deref().and_then(SchoolStep::of_field));
    of_fields.min().unwrap_or_else(|| SchoolStep::parse(form.posted().get("step")))
}

/// Shows a step with everything typed so far.
fn shown(visitor: &Visitor, fields: &FormFields, step: SchoolStep) -> Result<Next, Refusal> {
    let form = FormView::again(visitor, fields);
    draw(visitor, &form, step).map(Next::Shown).map_err(|cause| {
        tracing::error!(%cause, "a step of school registration cannot be drawn");
        Refusal::fault(AREA, Fault::ServerError)
    })
}

fn draw(visitor: &Visitor, form: &FormView, step: SchoolStep) -> Result<String, AppError> {
    let page = Page::new(visitor, "school-register", step.title())
        .step(step.number())
        .styled(Sheet::GoingOn)
        .with_islands()
        .of(form);
    let (number, total) = (step.number().to_string(), SchoolStep::ALL.len().to_string());
    let counted = |id| page.words().with(id, &[("n", &number), ("total", &total)]);
    let (count, caption) = (counted("setup_account-count"), counted("school_register-caption"));
    let title = page.step_title(&count, &page.t(step.name()), &page.t("school_register-title"));
    let mut page = page.entitled(title);
    page.keeps_typed = true;
    let others = SchoolStep::ALL.into_iter().filter(|other| *other != step);
    let others = others.flat_map(|other| rows(other, &page, visitor, form)).flatten();
    render(&SchoolRegisterPage {
        caption,
        carried: others.filter_map(|input| form.carried(&input)).collect(),
        rows: rows(step, &page, visitor, form),
        languages: page.other_languages(),
        documents: documents(&page, visitor),
        form,
        step,
        page,
    })
}

/// The operator's own terms, or else the built-in ones, and the operator's contract. No built-in text is such a contract.
fn documents(page: &Page, visitor: &Visitor) -> Vec<(String, String)> {
    let links = &visitor.site.config.links;
    let terms = links
        .terms
        .as_ref()
        .map_or_else(|| page.href(Screen::Terms(Document::ServiceTerms)), ToString::to_string);
    let contract = links.data_processing.as_ref();
    let contract =
        contract.map(|href| (href.to_string(), page.t("school_register-data-processing")));
    [(terms, page.t("terms-service"))].into_iter().chain(contract).collect()
}

pub fn rows(step: SchoolStep, page: &Page, visitor: &Visitor, form: &FormView) -> Vec<Vec<Input>> {
    let control = |name: &&'static str| input(name, page, visitor).of(form);
    let is_reversed = visitor.language.writes_family_name_first();
    let row = |names: &&[&'static str]| match **names {
        ["firstName", ..] if is_reversed => names.iter().rev().map(control).collect(),
        _ => names.iter().map(control).collect(),
    };
    step.rows().iter().map(row).collect()
}

fn input(name: &'static str, page: &Page, visitor: &Visitor) -> Input {
    let text = |label| Input::text(name, page.t(label));
    let prompt = || Some(page.t("setup_account-choose"));
    match name {
        "schoolName" => text("school_register-schoolName").autocomplete("organization"),
        "registrationNumber" => {
            text("school_register-registrationNumber").autocomplete("off").plain()
        }
        "type" => Input::select(name, page.t("school_register-type"), prompt(), types(page))
            .autocomplete("off"),
        "street" => text("setup_account-street").autocomplete("address-line1"),
        "city" => text("setup_account-city").autocomplete("address-level2"),
        "country" => Input::select(
            name,
            page.t("common-country"),
            prompt(),
            Choice::countries(visitor.language),
        )
        .autocomplete("country")
        .value(visitor.site.config.site.country.to_string()),
        "firstName" => text("setup_account-firstName").autocomplete("given-name"),
        "lastName" => text("setup_account-lastName").autocomplete("family-name"),
        "email" => text("setup_account-email")
            .email()
            .autocomplete("email")
            .hint(page.t("school_register-email-hint")),
        _ => text("common-phone-number")
            .telephone()
            .autocomplete("tel")
            .hint(page.t("school_register-number-hint")),
    }
}

fn types(page: &Page) -> Vec<Choice> {
    let choice =
        |(code, name): (&str, &str)| Choice { value: code.to_owned(), label: page.t(name) };
    school_type::CODES.into_iter().zip(school_type::MESSAGES).map(choice).collect()
}

// The two steps of the form: the school, then its contact person.

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SchoolStep {
    /// The school's name, number, type and address.
    School = 1,
    Contact,
}

impl SchoolStep {
    /// Both steps, in order.
    pub const ALL: [Self; 2] = [Self::School, Self::Contact];

    /// 1 or 2
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// The step with this number, as forms send it; any other text means the first step.
    pub fn parse(number: &str) -> Self {
        if number == "2" { Self::Contact } else { Self::School }
    }

    /// The wire names of its fields, grouped into the rows of the form.
    pub const fn rows(self) -> &'static [&'static [&'static str]] {
        match self {
            Self::School => &[
                &["schoolName"],
                &["registrationNumber", "type"],
                &["street"],
                &["city", "country"],
            ],
            Self::Contact => &[&["firstName", "lastName"], &["email"], &["number"]],
        }
    }

    pub fn fields(self) -> impl Iterator<Item = &'static str> {
        self.rows().iter().copied().flatten().copied()
    }

    /// The step that contains this field.
    pub fn of_field(field: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|step| step.fields().any(|own| own == field))
    }

    /// The id of the message that names the step.
    pub const fn name(self) -> &'static str {
        match self {
            Self::School => "school_register-school",
            Self::Contact => "school_register-contact",
        }
    }

    /// The id of the message that heads its page.
    pub const fn title(self) -> &'static str {
        match self {
            Self::School => "school_register-school",
            Self::Contact => "school_register-contact-title",
        }
    }
}
