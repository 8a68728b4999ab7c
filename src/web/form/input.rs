//! One form control with its label, hint and errors. The same struct is rendered by askama and passed to islands as
//! props, so that both produce the same markup.

use std::borrow::Cow;

use askama::Template;
use serde::{Deserialize, Serialize};

use crate::{
    domain::{Country, Language},
    i18n,
    web::{FormFields, Page, page::ShownError},
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ControlKind {
    /// One line of text; `input_type` is the `type` of the HTML input.
    Text,
    /// Several lines of text.
    Lines,
    /// A secret, with a button to show it.
    Password,
    /// A list to choose from.
    Select,
    Radio,
    /// One box to tick.
    Checkbox,
}

/// One choice in a list or among radio buttons.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    /// The value sent.
    pub value: String,
    /// What the person reads.
    pub label: String,
}

impl Choice {
    /// Every country, in the order that a reader of the language expects.
    pub fn countries(language: Language) -> Vec<Self> {
        let choice = |(country, name): &(Country, String)| Self {
            value: country.to_string(),
            label: name.clone(),
        };
        i18n::countries(language).iter().map(choice).collect()
    }
}

/// A form control. `name` is the field's name in the posted form.
#[expect(clippy::struct_field_names, reason = "type and mode are those of the HTML input")]
#[derive(Clone, Debug, Template, Serialize, Deserialize)]
#[template(path = "parts/input.html")]
#[serde(deny_unknown_fields)]
pub struct Input {
    pub(crate) kind: ControlKind,
    pub(crate) name: Cow<'static, str>,
    /// Unique in the page; equals the name.
    pub(crate) id: String,
    pub(crate) label: String,
    pub(crate) hint: Option<String>,
    /// The hint by country, as JSON, for a script that knows the chosen one; "" stands for any other.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) formats: Option<String>,
    /// What the hint says besides where no script follows the choice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) others: Option<String>,
    /// The rules of a new password, below its label.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) rules: Option<PasswordRules>,
    pub(crate) value: String,
    pub(crate) input_type: Cow<'static, str>,
    pub(crate) autocomplete: Option<Cow<'static, str>>,
    pub(crate) input_mode: Option<Cow<'static, str>>,
    /// Without capitalisation and spell checking, for user names and the like.
    pub(crate) plain: bool,
    /// The HTML `autocapitalize` of a code that is shown elsewhere.
    #[serde(skip)]
    autocapitalize: Option<&'static str>,
    pub(crate) read_only: bool,
    pub(crate) choices: Vec<Choice>,
    /// The text of the empty choice.
    pub(crate) prompt: Option<String>,
    /// The labels of the show button: show, hide.
    pub(crate) reveal: Option<(String, String)>,
    /// Whether what is typed here must never appear in a page again.
    #[serde(skip)]
    is_secret: bool,
    /// Error codes and their texts.
    pub(crate) errors: Vec<(String, String)>,
}

impl askama::filters::HtmlSafe for Input {}

impl Input {
    fn new(kind: ControlKind, name: &'static str, label: String) -> Self {
        let is_secret = kind == ControlKind::Password;
        Self {
            kind,
            name: Cow::Borrowed(name),
            id: name.to_owned(),
            label,
            hint: None,
            formats: None,
            others: None,
            rules: None,
            value: String::new(),
            input_type: Cow::Borrowed(if is_secret { "password" } else { "text" }),
            autocomplete: None,
            input_mode: None,
            plain: is_secret,
            autocapitalize: None,
            read_only: false,
            choices: Vec::new(),
            prompt: None,
            reveal: None,
            is_secret,
            errors: Vec::new(),
        }
    }

    pub fn text(name: &'static str, label: String) -> Self {
        Self::new(ControlKind::Text, name, label)
    }

    pub fn lines(name: &'static str, label: String) -> Self {
        Self::new(ControlKind::Lines, name, label)
    }

    /// One line for a code that opens something: a secret, although it is visible while it is typed.
    pub fn code(name: &'static str, label: String) -> Self {
        Self { is_secret: true, ..Self::text(name, label) }
    }

    /// A file to choose. No page can fill it in.
    pub fn file(name: &'static str, label: String) -> Self {
        let input_type = Cow::Borrowed("file");
        Self { is_secret: true, input_type, ..Self::text(name, label) }
    }

    /// A secret. `reveal` holds the labels of its show and hide button. They name the field, since a page may have
    /// several.
    pub fn password(name: &'static str, label: String, reveal: (String, String)) -> Self {
        Self { reveal: Some(reveal), ..Self::new(ControlKind::Password, name, label) }
    }

    /// A list; `prompt` is shown until something is chosen.
    pub fn select(
        name: &'static str,
        label: String,
        prompt: Option<String>,
        choices: Vec<Choice>,
    ) -> Self {
        Self { choices, prompt, ..Self::new(ControlKind::Select, name, label) }
    }

    pub fn radio(name: &'static str, label: String, choices: Vec<Choice>) -> Self {
        Self { choices, ..Self::new(ControlKind::Radio, name, label) }
    }

    /// A box to tick, whose value is `true`.
    pub fn checkbox(name: &'static str, label: String) -> Self {
        Self::new(ControlKind::Checkbox, name, label)
    }

    /// Adds a sentence below the label.
    pub fn hint(mut self, hint: String) -> Self {
        self.hint = Some(hint);
        self
    }

    /// Adds the rules of a new password, which may not be one of the former ones if there are any.
    pub fn rules(mut self, page: &Page, has_former: bool) -> Self {
        self.rules = Some(PasswordRules::of(page, has_former));
        self
    }

    /// Sets the HTML `autocomplete` token. Radio buttons have none.
    pub fn autocomplete(mut self, token: &'static str) -> Self {
        self.autocomplete = Some(Cow::Borrowed(token));
        self
    }

    /// Sets `type="email"`. The browser's own check is turned off: the server's messages are better.
    pub fn email(mut self) -> Self {
        self.input_type = Cow::Borrowed("email");
        self.plain = true;
        self.input_mode = Some(Cow::Borrowed("email"));
        self
    }

    /// Turns capitalisation and spell checking off.
    pub fn plain(mut self) -> Self {
        self.plain = true;
        self
    }

    /// Asks for a keyboard of capital letters, and turns spell checking off.
    pub fn capitals(mut self) -> Self {
        self.autocapitalize = Some("characters");
        self
    }

    /// Asks for a numeric keyboard.
    pub fn numeric(mut self) -> Self {
        self.input_mode = Some(Cow::Borrowed("numeric"));
        self
    }

    /// Sets `type="tel"`, which is for a whole number (`autocomplete="tel"`).
    pub fn telephone(mut self) -> Self {
        self.input_type = Cow::Borrowed("tel");
        self.input_mode = Some(Cow::Borrowed("tel"));
        self
    }

    /// Sets the value that is shown unless something was typed.
    pub fn value(mut self, value: impl Into<String>) -> Self {
        self.value = value.into();
        self
    }

    pub fn read_only(mut self) -> Self {
        self.read_only = true;
        self
    }

    /// The part of what was typed that may appear in a page again: all of it, or `None` for a secret.
    pub(in crate::web) fn typed<'a>(&self, fields: &'a FormFields) -> Option<&'a str> {
        fields.given(&self.name).filter(|_| !self.is_secret)
    }

    /// Fills in what was typed and what is wrong. A typed value replaces the one set before, except in a read-only
    /// control.
    pub(in crate::web) fn filled(mut self, fields: &FormFields, errors: &[ShownError]) -> Self {
        if let Some(typed) = self.typed(fields).filter(|_| !self.read_only) {
            typed.clone_into(&mut self.value);
        }
        let own = errors.iter().filter(|error| error.field.as_deref() == Some(&self.name));
        self.errors = own.map(|error| (error.code.to_owned(), error.text.clone())).collect();
        self
    }

    /// `aria-describedby`: the ids of the hint, the rules and then the errors.
    pub(in crate::web) fn described_by(&self) -> Option<String> {
        let hint = self.hint.as_ref().map(|_| format!("{}-hint", self.id));
        let rules = self.rules.as_ref().map(|_| format!("{}-rules", self.id));
        let error = (!self.errors.is_empty()).then(|| format!("{}-error", self.id));
        let ids: Vec<String> = hint.into_iter().chain(rules).chain(error).collect();
        (!ids.is_empty()).then(|| ids.join(" "))
    }

    pub(in crate::web) fn is_chosen(&self, choice: &Choice) -> bool {
        self.value == choice.value
    }

    fn is_ticked(&self) -> bool {
        matches!(self.value.as_str(), "true" | "on" | "1")
    }
}

impl Input {
    /// The hint of a personal code for the chosen `country` (ISO 3166-1 alpha-2), for a script that knows which is chosen
    /// next. `general` is the id of the message for any country. Where no script runs, the other countries follow in brackets.
    pub fn code_hint(self, general: &str, country: &str, page: &Page) -> Self {
        let [digits, latvian, whole] =
            ["common-personal-code-hint", "common-personal-code-hint-latvian", general]
                .map(|id| page.t(id));
        let formats = serde_json::json!({ "EE": digits, "LT": digits, "LV": latvian, "": whole });
        let hint = formats[country].as_str().unwrap_or(&whole).to_owned();
        let is_whole = hint == whole;
        let others = match country {
            "LV" => "common-personal-code-hint-of-digits",
            _ => "common-personal-code-hint-of-latvia",
        };
        let mut input = self.hint(hint);
        input.formats = Some(formats.to_string());
        input.others = (!is_whole).then(|| page.t(others));
        input
    }
}

/// What a new password has to be.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PasswordRules {
    /// Said to screen readers when all rules are met that a script can check, and before those that are not.
    met: String,
    unmet: String,
    /// Their names in `islands/rules/password.ts`, without one where only the server can check, and their texts.
    list: Vec<(Option<String>, String)>,
}

impl PasswordRules {
    fn of(page: &Page, has_former: bool) -> Self {
        let checked = [
            ("length", "password-rule-length"),
            ("classes", "password-rule-classes"),
            ("characters", "password-rule-characters"),
        ]
        .map(|(name, id)| (Some(name.to_owned()), page.t(id)));
        let former = has_former.then_some("set_password-rule-former");
        let others = ["password-rule-others"].into_iter().chain(former);
        Self {
            met: page.t("password-rules-met"),
            unmet: page.t("password-rules-unmet"),
            list: checked.into_iter().chain(others.map(|id| (None, page.t(id)))).collect(),
        }
    }
}

/// A list of prefixes inside the left edge of a number.
#[derive(Clone, Debug, Template)]
#[template(path = "parts/phone.html")]
pub struct PhoneInput {
    pub prefix: Input,
    /// The number without its prefix.
    pub number: Input,
}

impl askama::filters::HtmlSafe for PhoneInput {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secret_fields_are_never_filled_in_again() {
        let fields = FormFields::read(b"a=typed").unwrap();
        let value = |input: Input| input.filled(&fields, &[]).value;
        let reveal = (String::new(), String::new());
        assert_eq!(value(Input::text("a", String::new())), "typed");
        assert_eq!(value(Input::code("a", String::new())), "");
        assert_eq!(value(Input::password("a", String::new(), reveal)), "");
    }
}
