//! A person at the desk: whether they can sign in, what helps, and what their account has; the acts on the account, and the pages
//! before those that change how somebody signs in.

use actix_web::{
    HttpResponse,
    web::{Path, ServiceConfig, get, post, resource},
};
use askama::Template;

use crate::{
    accounts::{
        Role,
        embedded::desk::{Acted, DeskAct, PersonAct, PersonAtDesk, Reason},
    },
    desk::{
        classes::draw_slip,
        entrance::{AREA, Instead, PERSON, answered, desk_page, settled, shown},
        search::person_path,
        words::{
            ACTS_WITH_A_PAGE, act_done, act_label, act_words, read_reason, reason_input,
            state_words,
        },
    },
    domain::{Email, ErrorCode, Language, role},
    web::{
        AppError, Form, FormFields, FormView, Input, Next, Page, Visit,
        form::{act::FieldRules, input::Choice},
        page::{
            Door,
            account_views::{BrowserView, HappenedView, LinkedView, SignInView, when},
            render,
            role_view::RoleView,
        },
    },
};

#[derive(Template)]
#[template(path = "desk/person.html")]
struct PersonPage<'a> {
    page: Page<'a>,
    form: &'a FormView,
    path: String,
    /// What was just done.
    done: Option<String>,
    /// What keeps the person from signing in, the most important first.
    states: Vec<String>,
    needs_second: bool,
    is_own: bool,
    reason: Input,
    /// What one press does.
    at_once: Vec<ActView>,
    /// What has a page of its own first.
    later: Vec<ActView>,
    roles: Vec<RoleView>,
    facts: Vec<(String, String)>,
    sign_ins: Vec<SignInView>,
    linked: Vec<LinkedView>,
    trusted: Vec<BrowserView>,
    happened: Vec<HappenedView>,
}

struct ActView {
    act: &'static str,
    label: String,
    lead: String,
}

impl ActView {
    fn of(page: &Page, act: DeskAct) -> Option<Self> {
        let [label, lead] = act_words(act)?.map(|id| page.t(id));
        Some(Self { act: act.as_str(), label, lead })
    }
}

pub fn routes(app: &mut ServiceConfig) {
    app.service(resource("/person/{id}").route(get().to(show)));
    app.service(resource("/person/{id}/act").route(post().to(submit)));
    app.service(resource("/person/{id}/{act}").route(get().to(show_act)));
}

async fn show(visit: Visit, id: Path<String>) -> Result<HttpResponse, AppError> {
    shown(&visit, async || draw(&visit, &id, &FormView::fresh(&visit)).await).await
}

async fn draw(visit: &Visit, id: &str, form: &FormView) -> Result<String, Instead> {
    let reply = visit.embedded.desk.person(&visit.caller_by_now(), id).await;
    let person = settled(visit, reply).await?;
    let page = desk_page(visit, PERSON, person.found.name.clone(), form);
    let (words, now) = (page.words(), visit.site.clock.now());
    let done = visit.query("done").and_then(|name| {
        act_done(words, DeskAct::ALL.iter().copied().find(|act| act.as_str() == name)?)
    });
    let offered = person.may.iter().copied();
    let (later, at_once): (Vec<_>, Vec<_>) =
        offered.partition(|act| ACTS_WITH_A_PAGE.contains(act));
    let views = |acts: Vec<DeskAct>| acts.into_iter().filter_map(|act| ActView::of(&page, act));
    let roles: Vec<_> = person.found.roles.iter().map(|(_, role)| role.clone()).collect();
    Ok(render(&PersonPage {
        path: person_path(id),
        done: done.filter(|_| form.errors.is_empty()),
        states: person.states.iter().map(|state| state_words(words, state, now)).collect(),
        needs_second: person.needs_second,
        is_own: person.is_own,
        reason: reason_input(&page, visit).of(form),
        at_once: views(at_once).collect(),
        later: views(later).collect(),
        roles: RoleView::list(visit, &roles),
        facts: facts(&page, &person, now),
        sign_ins: person.sign_ins.iter().map(|one| SignInView::of(words, one)).collect(),
        linked: LinkedView::list(words, &person.linked),
        trusted: person.trusted.iter().map(|one| BrowserView::of(words, one)).collect(),
        happened: person
            .happenings
            .iter()
            .filter_map(|one| HappenedView::of(words, one, now))
            .collect(),
        form,
        page,
    })?)
}

/// What is known of the account, each with its label.
fn facts(page: &Page, person: &PersonAtDesk, now: i64) -> Vec<(String, String)> {
    let words = page.words();
    let yes_or_no = |is| page.t(if is { "arrival-field-yes" } else { "arrival-field-no" });
    let factor = match person.second_factor_since {
        None => page.t("desk-factor-off"),
        Some(None) => page.t("arrival-review-factor-on"),
        Some(Some(since)) => {
            page.t1("arrival-review-factor-since", "date", &page.words().day(since))
        }
    };
    let language = Language::parse(&person.language).map(|own| own.own_name().to_owned());
    let rests = person
        .email_rests_until
        .map(|at| page.t1("desk-email-rests", "date", &page.words().day(at)));
    let email = person.email.clone().unwrap_or_else(|| page.t("desk-email-none"));
    let email = [email].into_iter().chain(rests).collect::<Vec<_>>().join("\n");
    // Events are kept for a time: who has signed in before that has no last sign-in here.
    let never = || person.found.never_signed_in.then(|| page.t("desk-mark-never"));
    let last = person.last_sign_in.map(|at| when(words, at, now)).or_else(never);
    [
        ("common-username", Some(person.found.username.clone())),
        ("setup_account-email", Some(email)),
        ("arrival-details-language", language),
        ("desk-last", last),
        ("arrival-field-has_password", Some(yes_or_no(person.has_password))),
        ("arrival-two_factor", Some(factor)),
        ("arrival-passkeys", Some(person.passkeys.to_string())),
    ]
    .into_iter()
    .filter_map(|(label, value)| Some((page.t(label), value?)))
    .collect()
}

/// What has to be ticked before a second factor is turned off: the field, and what it says.
const CHECKS: [(&str, &str); 4] = [
    ("check_seen", "desk-check-seen"),
    ("check_name", "desk-check-name"),
    ("check_lost", "desk-check-lost"),
    ("check_calm", "desk-check-calm"),
];

/// The fields of a role, each with the message of its hint.
const ATTRIBUTES: [(&str, &str); 3] = [
    ("class_level", "desk-roles-level-hint"),
    ("parallel", "desk-roles-parallel-hint"),
    ("period", "desk-roles-period-hint"),
];

#[derive(Template)]
#[template(path = "desk/act.html")]
struct ActPage<'a> {
    page: Page<'a>,
    form: &'a FormView,
    path: String,
    name: String,
    act: &'static str,
    /// What will happen.
    leads: Vec<String>,
    needs_second: bool,
    reason: Input,
    inputs: Vec<Input>,
    submit: String,
    is_harmful: bool,
}

#[derive(Template)]
#[template(path = "desk/roles.html")]
struct RoleChangePage<'a> {
    page: Page<'a>,
    form: &'a FormView,
    path: String,
    name: String,
    reason: Input,
    inputs: Vec<Input>,
    /// Each with its number.
    roles: Vec<(i64, RoleView)>,
}

#[derive(Template)]
#[template(path = "desk/waits.html")]
struct WaitsPage<'a> {
    page: Page<'a>,
    path: String,
}

async fn show_act(visit: Visit, place: Path<(String, String)>) -> Result<HttpResponse, AppError> {
    let (id, name) = place.into_inner();
    shown(&visit, async || {
        let act = ACTS_WITH_A_PAGE.into_iter().find(|act| act.as_str() == name);
        let act = act.ok_or(Instead::NotFound)?;
        draw_act(&visit, &id, act, &FormView::fresh(&visit)).await
    })
    .await
}

async fn submit(visit: Visit, id: Path<String>, form: Form) -> Result<HttpResponse, AppError> {
    let act = async |fields: &FormFields| {
        let (act, wish, reason) = read(fields)?;
        let reply = visit.embedded.desk.act(&visit.caller(), &id, &wish, reason).await;
        match settled(&visit, reply).await? {
            Acted::Done => {
                let (path, done, reason) = (person_path(&id), act.as_str(), reason.as_str());
                Ok(Next::To(format!("{path}?done={done}&reason={reason}")))
            }
            Acted::Slip(slip) => Ok(Next::Shown(draw_slip(&visit, &slip, &id)?)),
            Acted::Waits => {
                let page = Page::new(&visit, PERSON, "desk-waits-title").kind("waits");
                let page = page.as_notice(Door::Ajar).of(&FormView::fresh(&visit));
                Ok(Next::Shown(render(&WaitsPage { page, path: person_path(&id) })?))
            }
        }
    };
    answered(&visit, form, act, async |form| match page_of(form.posted()) {
        Some(act) => draw_act(&visit, &id, act, &form).await,
        None => draw(&visit, &id, &form).await,
    })
    .await
}

/// The act whose page a form is on; `None`: the person's own page.
fn page_of(fields: &FormFields) -> Option<DeskAct> {
    if fields.given("remove").is_some() || fields.get("act") == "add-role" {
        return Some(DeskAct::Roles);
    }
    ACTS_WITH_A_PAGE.into_iter().find(|act| act.as_str() == fields.get("act"))
}

/// What a form asks for, and why.
fn read(fields: &FormFields) -> Result<(DeskAct, PersonAct, Reason), Instead> {
    let mut rules = FieldRules::default();
    let wish = if let Some(number) = fields.given("remove") {
        number.parse().ok().map(|number| (DeskAct::Roles, PersonAct::RemoveRole(number)))
    } else {
        read_act(fields, &mut rules)
    };
    if wish.is_none() {
        return Err(AppError::BadRequest.into());
    }
    let reason = read_reason(fields, &mut rules);
    rules.finish(AREA)?;
    match (wish, reason) {
        (Some((act, wish)), Some(reason)) => Ok((act, wish, reason)),
        _ => Err(AppError::BadRequest.into()),
    }
}

fn read_act(fields: &FormFields, rules: &mut FieldRules) -> Option<(DeskAct, PersonAct)> {
    Some(match fields.get("act") {
        "unlock" => (DeskAct::Unlock, PersonAct::Unlock),
        "sign-out" => (DeskAct::SignOut, PersonAct::SignOut),
        "password-letter" => (DeskAct::PasswordLetter, PersonAct::PasswordLetter),
        "slip" => (DeskAct::Slip, PersonAct::Slip),
        "block" => (DeskAct::Block, PersonAct::Block),
        "unblock" => (DeskAct::Unblock, PersonAct::Unblock),
        "second-factor-off" => {
            for (field, _) in CHECKS {
                if fields.get(field) != "true" {
                    rules.add(field, ErrorCode::Required);
                }
            }
            (DeskAct::SecondFactorOff, PersonAct::SecondFactorOff)
        }
        "email" => {
            let address = fields.get("email").trim();
            let parsed = if address.is_empty() {
                Err(ErrorCode::Required)
            } else {
                Email::parse(address).map(drop)
            };
            rules.check("email", parsed);
            (DeskAct::Email, PersonAct::Email(address.to_owned()))
        }
        "add-role" => {
            let name = fields.get("role");
            if !role::is_known(name) {
                rules.add("role", ErrorCode::Required);
            }
            let given =
                |field: &str| Some(fields.get(field).trim()).filter(|text| !text.is_empty());
            let attributes = role::ATTRIBUTES.into_iter();
            let attributes = attributes
                .filter_map(|field| Some((field.to_owned(), given(field)?.to_owned())))
                .collect();
            (DeskAct::Roles, PersonAct::AddRole(Role { name: name.to_owned(), attributes }))
        }
        _ => return None,
    })
}

async fn draw_act(
    visit: &Visit,
    id: &str,
    act: DeskAct,
    form: &FormView,
) -> Result<String, Instead> {
    let reply = visit.embedded.desk.person(&visit.caller_by_now(), id).await;
    let person = settled(visit, reply).await?;
    if !person.may.contains(&act) {
        return Err(Instead::Forbidden);
    }
    let heading = visit.words().t(act_label(act).ok_or(Instead::NotFound)?);
    let page = desk_page(visit, PERSON, heading, form).kind(act.as_str());
    if act == DeskAct::Roles {
        return draw_roles(visit, page, &person, form).await;
    }
    let (leads, inputs): (&[&str], Vec<Input>) = match act {
        DeskAct::Slip => (&["desk-slip-lead", "desk-slip-former", "desk-slip-hand"], Vec::new()),
        DeskAct::SecondFactorOff => {
            let check = |(field, id): (&'static str, &str)| Input::checkbox(field, page.t(id));
            (&["desk-factor-lead", "desk-factor-care"], CHECKS.map(check).into())
        }
        DeskAct::Email => {
            let email = Input::text("email", page.t("arrival-email-new")).email();
            (&["desk-email-lead", "desk-email-care"], vec![email])
        }
        _ => (&["desk-block-lead", "desk-block-back"], Vec::new()),
    };
    let submit =
        if act == DeskAct::Slip { "desk-slip-submit" } else { act_label(act).unwrap_or_default() };
    Ok(render(&ActPage {
        path: person_path(id),
        name: person.found.name,
        act: act.as_str(),
        leads: leads.iter().map(|id| page.t(id)).collect(),
        needs_second: person.needs_second,
        reason: reason_input(&page, visit).of(form),
        inputs: inputs.into_iter().map(|input| input.of(form)).collect(),
        submit: page.t(submit),
        is_harmful: matches!(act, DeskAct::SecondFactorOff | DeskAct::Block),
        form,
        page,
    })?)
}

async fn draw_roles(
    visit: &Visit,
    page: Page<'_>,
    person: &PersonAtDesk,
    form: &FormView,
) -> Result<String, Instead> {
    let reply = visit.embedded.desk.enter(&visit.caller_by_now()).await;
    let at_desk = settled(visit, reply).await?;
    let roles: Vec<_> = person.found.roles.iter().map(|(_, role)| role.clone()).collect();
    let numbers = person.found.roles.iter().map(|(number, _)| *number);
    let prompt = Some(page.t("setup_account-choose"));
    // The platform's own roles are given by operators.
    let is_offered = |name: &str| at_desk.is_operator() || !matches!(name, "root" | "admin");
    let choices = role::offered().filter(|(name, _)| is_offered(name));
    let choices =
        choices.map(|(name, id)| Choice { value: name.to_owned(), label: page.t(id) }).collect();
    let mut inputs = vec![
        Input::select("role", page.t("arrival-field-role"), prompt, choices),
        school_input(&page, &at_desk.schools()),
    ];
    for (field, hint) in ATTRIBUTES {
        let label = role::attribute_message(field).unwrap_or_default();
        inputs.push(Input::text(field, page.t(label)).hint(page.t(hint)).plain());
    }
    Ok(render(&RoleChangePage {
        path: person_path(&person.found.id),
        name: person.found.name.clone(),
        reason: reason_input(&page, visit).of(form),
        inputs: inputs.into_iter().map(|input| input.of(form)).collect(),
        roles: numbers.zip(RoleView::list(visit, &roles)).collect(),
        form,
        page,
    })?)
}

/// The school: one of those of the desk, or any for an operator.
fn school_input(page: &Page, schools: &[&str]) -> Input {
    let label = page.t("attribute-school");
    let choice =
        |school: &&str| Choice { value: (*school).to_owned(), label: (*school).to_owned() };
    match schools {
        [] => Input::text("school", label),
        [only] => Input::text("school", label).value(*only).read_only(),
        several => {
            let prompt = Some(page.t("setup_account-choose"));
            Input::select("school", label, prompt, several.iter().map(choice).collect())
        }
    }
}
