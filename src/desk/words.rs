//! The words of the desk's closed lists: acts, reasons, what keeps a person from signing in, what was done; and of classes.

use url::form_urlencoded::Serializer;

use crate::{
    accounts::embedded::{
        EventName,
        desk::{Blocker, ClassName, DeskAct, PauseKind, PersonState, Reason},
        words_of,
    },
    domain::ErrorCode,
    i18n::Words,
    web::{
        FormFields, Input, Page, Visitor,
        form::{act::FieldRules, input::Choice},
        page::error_page::in_words,
    },
};

const REASON: &str = "reason";

/// Every reason, in the order of the list, with its words.
const REASONS: [(Reason, &str); 8] = [
    (Reason::InPerson, "desk-reason-in_person"),
    (Reason::ByPhone, "desk-reason-by_phone"),
    (Reason::ByGuardian, "desk-reason-by_guardian"),
    (Reason::ByTeacher, "desk-reason-by_teacher"),
    (Reason::LooksWrong, "desk-reason-looks_wrong"),
    (Reason::NewHere, "desk-reason-new_here"),
    (Reason::Leaves, "desk-reason-leaves"),
    (Reason::Other, "desk-reason-other"),
];

pub fn reason_words(words: &Words, reason: Reason) -> String {
    let found = REASONS.iter().find(|(known, _)| *known == reason);
    found.map(|(_, id)| words.t(id)).unwrap_or_default()
}

/// The list to choose a reason from. What the act before was done for is chosen already, as the address says.
pub fn reason_input(page: &Page, visitor: &Visitor) -> Input {
    let choice =
        |(reason, id): &(Reason, &str)| Choice { value: reason.as_str().into(), label: page.t(id) };
    let choices = REASONS.iter().map(choice).collect();
    let before = visitor.query(REASON).as_deref().and_then(Reason::parse);
    let input =
        Input::select(REASON, page.t("desk-reason"), Some(page.t("setup_account-choose")), choices);
    input.value(before.map_or("", Reason::as_str))
}

pub fn read_reason(fields: &FormFields, rules: &mut FieldRules) -> Option<Reason> {
    rules.check(REASON, Reason::parse(fields.get(REASON)).ok_or(ErrorCode::Required))
}

/// The acts with a page of their own, in which the reason is asked for.
pub const ACTS_WITH_A_PAGE: [DeskAct; 5] =
    [DeskAct::Slip, DeskAct::Email, DeskAct::SecondFactorOff, DeskAct::Block, DeskAct::Roles];

/// The words on the button of an act on a person, and what it does in a sentence; `None` for what is done elsewhere.
pub const fn act_words(act: DeskAct) -> Option<[&'static str; 2]> {
    Some(match act {
        DeskAct::Unlock => ["desk-act-unlock", "desk-act-unlock-lead"],
        DeskAct::SignOut => ["desk-act-sign_out", "desk-act-sign_out-lead"],
        DeskAct::PasswordLetter => ["desk-act-password_letter", "desk-act-password_letter-lead"],
        DeskAct::Slip => ["desk-act-slip", "desk-act-slip-lead"],
        DeskAct::SecondFactorOff => {
            ["desk-act-second_factor_off", "desk-act-second_factor_off-lead"]
        }
        DeskAct::Block => ["desk-act-block", "desk-act-block-lead"],
        DeskAct::Unblock => ["desk-act-unblock", "desk-act-unblock-lead"],
        DeskAct::Email => ["arrival-email", "desk-act-email-lead"],
        DeskAct::Roles => ["desk-act-roles", "desk-act-roles-lead"],
        _ => return None,
    })
}

pub fn act_label(act: DeskAct) -> Option<&'static str> {
    act_words(act).map(|[label, _]| label)
}

/// What is said after an act on a person.
pub fn act_done(words: &Words, act: DeskAct) -> Option<String> {
    let id = match act {
        DeskAct::Unlock => "desk-did-unlock",
        DeskAct::PasswordLetter => "arrival-activity-password_link_made",
        DeskAct::SecondFactorOff => "arrival-activity-two_factor_off",
        DeskAct::Block => "arrival-activity-account_blocked",
        DeskAct::Unblock => "arrival-activity-account_unblocked",
        DeskAct::SignOut | DeskAct::Email | DeskAct::Roles => {
            let what = words.t(act_label(act)?);
            return Some(words.with("desk-done", &[("what", &what)]));
        }
        _ => return None,
    };
    Some(words.t(id))
}

/// What a person's state is called.
pub fn state_words(words: &Words, state: &PersonState, now: i64) -> String {
    let dated = |id: &str, date: &str| words.with(id, &[("date", date)]);
    match state {
        PersonState::Blocked { at, by } => blocked_words(words, *at, by),
        PersonState::Closed { deleted_at } => dated("desk-state-closed", &words.day(*deleted_at)),
        PersonState::NotActivated { helps } => match helps.and_then(act_label) {
            Some(act) => words.with("desk-state-not_activated", &[("act", &words.t(act))]),
            None => words.t("desk-state-not_activated-ask"),
        },
        PersonState::Browser { kind, user_agent, until } => {
            let id = match kind {
                PauseKind::Codes => "desk-state-browser-codes",
                _ => "desk-state-browser-passwords",
            };
            let browser = words.browser(user_agent.as_deref());
            words.with(id, &[("browser", &browser), ("date", &words.moment(*until))])
        }
        PersonState::NoPassword => words.t("desk-state-no_password"),
        PersonState::NeverSignedIn => words.t("desk-state-never"),
        PersonState::NeedsSecondFactor { due_at } if *due_at > now => {
            dated("desk-state-factor-due", &words.day(*due_at))
        }
        PersonState::NeedsSecondFactor { .. } => words.t("desk-state-factor"),
        PersonState::Paused { kind, since, until } => {
            let ids = match kind {
                PauseKind::Passwords => {
                    ["desk-state-passwords-hours", "desk-state-passwords-minutes"]
                }
                PauseKind::Codes => ["desk-state-codes-hours", "desk-state-codes-minutes"],
                PauseKind::Phone => ["desk-state-phone-hours", "desk-state-phone-minutes"],
            };
            let left = u32::try_from(until - now).unwrap_or_default().max(1);
            let begun = dated("desk-state-since", &words.moment(*since));
            format!("{}{}{begun}", in_words(words, ids, left), words.language().between_sentences())
        }
        PersonState::Captcha { since } => {
            let begun = dated("desk-state-since", &words.moment(*since));
            format!(
                "{}{}{begun}",
                words.t("desk-state-captcha"),
                words.language().between_sentences()
            )
        }
        PersonState::WrongPasswords { times } => {
            words.count("desk-state-wrong", "count", usize::try_from(*times).unwrap_or_default())
        }
        PersonState::SlipOut { until } => dated("desk-state-slip", &words.moment(*until)),
    }
}

/// Who has blocked the account, and when.
fn blocked_words(words: &Words, at: Option<i64>, by: &Blocker) -> String {
    let Some(at) = at else { return words.t("desk-state-blocked") };
    let date = words.moment(at);
    match by {
        Blocker::Named(name) => {
            words.with("desk-state-blocked-by", &[("name", name), ("date", &date)])
        }
        Blocker::Elsewhere => words.with("desk-state-blocked-elsewhere", &[("date", &date)]),
        Blocker::Server => words.with("desk-state-blocked-server", &[("date", &date)]),
    }
}

/// What was done at the desk.
pub fn did(event: EventName) -> &'static str {
    match event {
        EventName::TriesForgotten => "desk-did-unlock",
        EventName::SchoolApproved => "desk-did-school_approved",
        EventName::SchoolRefused => "desk-did-school_refused",
        EventName::YearBegun => "desk-did-year",
        EventName::AccountsImported => "desk-did-import",
        EventName::ClientSecretRenewed => "desk-did-secret",
        EventName::DeskActAsked => "desk-did-asked",
        EventName::DeskActDeclined => "desk-did-declined",
        EventName::ClientAdded => "desk-did-client_added",
        EventName::ClientRemoved => "desk-did-client_removed",
        other => words_of(other).unwrap_or("desk-did-other"),
    }
}

/// A class as people say it: `5a`.
pub fn class_words(class: &ClassName) -> String {
    format!("{}{}", class.class_level, class.parallel)
}

pub fn class_path(class: &ClassName) -> String {
    let mut query = Serializer::new(String::new());
    query.append_pair("school", &class.school);
    query.append_pair("level", &class.class_level).append_pair("parallel", &class.parallel);
    format!("/desk/class?{}", query.finish())
}
