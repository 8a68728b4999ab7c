//! How a personal code is written, which depends on the country that issued it.

use crate::web::{Input, Page};

impl Input {
    /// The hint of a personal code for the chosen `country` (ISO 3166-1 alpha-2), for a script that knows which is chosen
    /// next, and where no script runs. `general` is the id of the message for any country.
    #[must_use]
    pub fn code_hint(self, general: &str, country: &str, page: &Page) -> Self {
        let [digits, latvian, general] =
            ["common-personal-code-hint", "common-personal-code-hint-latvian", general]
                .map(|id| page.t(id));
        let formats = serde_json::json!({ "EE": digits, "LT": digits, "LV": latvian, "": general });
        let hint = formats[country].as_str().unwrap_or(&general).to_owned();
        let is_whole = hint == general;
        let mut input = self.hint(hint);
        input.formats = Some(formats.to_string());
        input.general = (!is_whole).then_some(general);
        input
    }
}
