//! Acts on a person's account: the forms that do them, and the pages before those that change how somebody signs in.

use actix_web::{
    HttpResponse,
    web::{Data, Path, ServiceConfig, get, post, resource},
};
use askama::Template;

use crate::{
    accounts::{
        Role,
        embedded::{
            Embedded,
            desk::{Acted, DeskAct, PersonAct, PersonAtDesk, Reason},
        },
    },
    desk::{
        entrance::{AREA, Instead, PERSON, answered, desk_page, settled, shown},
        person,
        search::person_path,
        slips,
        words::{ACTS_WITH_A_PAGE, act_label, read_reason, reason_input},
    },
    domain::{ErrorCode, role},
    web::{
        AppError, Form, FormFields, FormView, Input, Next, Page, Visitor,
        form::{act::FieldRules, input::Choice},
        page::{Door, render, role_view::RoleView},
    },
};

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

/// The routes below `/desk/person`.
pub fn routes(app: &mut ServiceConfig) {
    app.service(resource("/person/{id}/act").route(post().to(submit)));
    app.service(resource("/person/{id}/{act}").route(get().to(show)));
}

async fn show(
    visitor: Visitor,
    embedded: Data<Embedded>,
    place: Path<(String, String)>,
) -> Result<HttpResponse, AppError> {
    let (id, name) = place.into_inner();
    shown(&visitor, async || {
        let act = ACTS_WITH_A_PAGE.into_iter().find(|act| act.as_str() == name);
        let act = act.ok_or(Instead::NotFound)?;
        draw(&visitor, &embedded, &id, act, &FormView::fresh(&visitor)).await
    })
    .await
}

async fn submit(
    visitor: Visitor,
    embedded: Data<Embedded>,
    id: Path<String>,
    form: Form,
) -> Result<HttpResponse, AppError> {
    let act = async |fields: &FormFields| {
        let (act, wish, reason) = read(fields)?;
        let reply = embedded.desk.act(&visitor.caller(), &id, &wish, reason).await;
        match settled(&visitor, &embedded, reply).await? {
            Acted::Done => {
                let (path, done, reason) = (person_path(&id), act.as_str(), reason.as_str());
                Ok(Next::To(format!("{path}?done={done}&reason={reason}")))
            }
            Acted::Slip(slip) => Ok(Next::Shown(slips::draw_one(&visitor, &slip, &id)?)),
            Acted::Waits => {
                let page = Page::new(&visitor, PERSON, "desk-waits-title").kind("waits");
                let page = page.as_notice(Door::Ajar).of(&FormView::fresh(&visitor));
                Ok(Next::Shown(render(&WaitsPage { page, path: person_path(&id) })?))
            }
        }
    };
    answered(&visitor, form, act, async |form| match page_of(form.posted()) {
        Some(act) => draw(&visitor, &embedded, &id, act, &form).await,
        None => person::draw(&visitor, &embedded, &id, &form).await,
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
            if address.is_empty() {
                rules.add("email", ErrorCode::Required);
            }
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

async fn draw(
    visitor: &Visitor,
    embedded: &Embedded,
    id: &str,
    act: DeskAct,
    form: &FormView,
) -> Result<String, Instead> {
    let reply = embedded.desk.person(&visitor.caller_by_now(), id).await;
    let person = settled(visitor, embedded, reply).await?;
    if !person.may.contains(&act) {
        return Err(Instead::Forbidden);
    }
    let heading = visitor.words().t(act_label(act).ok_or(Instead::NotFound)?);
    let page = desk_page(visitor, PERSON, heading, form).kind(act.as_str());
    if act == DeskAct::Roles {
        return draw_roles(visitor, embedded, page, &person, form).await;
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
        reason: reason_input(&page, visitor).of(form),
        inputs: inputs.into_iter().map(|input| input.of(form)).collect(),
        submit: page.t(submit),
        is_harmful: matches!(act, DeskAct::SecondFactorOff | DeskAct::Block),
        form,
        page,
    })?)
}

async fn draw_roles(
    visitor: &Visitor,
    embedded: &Embedded,
    page: Page<'_>,
    person: &PersonAtDesk,
    form: &FormView,
) -> Result<String, Instead> {
    let reply = embedded.desk.enter(&visitor.caller_by_now()).await;
    let at_desk = settled(visitor, embedded, reply).await?;
    let roles: Vec<_> = person.found.roles.iter().map(|(_, role)| role.clone()).collect();
    let numbers = person.found.roles.iter().map(|(number, _)| *number);
    let prompt = Some(page.t("setup_account-choose"));
    // A child is called as a student is, and is one at the desk; the platform's own roles are given by operators.
    let is_offered = |name: &str| {
        name != "child" && (at_desk.is_operator() || !matches!(name, "root" | "admin"))
    };
    let choices = role::NAMES.into_iter().zip(role::MESSAGES);
    let choices = choices.filter(|(name, _)| is_offered(name));
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
        reason: reason_input(&page, visitor).of(form),
        inputs: inputs.into_iter().map(|input| input.of(form)).collect(),
        roles: numbers.zip(RoleView::list(visitor, &roles)).collect(),
        form,
        page,
    })?)
}

/// The school: one of those of the desk, or any for an operator.
pub fn school_input(page: &Page, schools: &[&str]) -> Input {
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
