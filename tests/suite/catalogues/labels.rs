//! Errors name the field that they belong to, by the label that stands above it.

use lavi::{
    domain::{Brand, ErrorCode, Language},
    i18n::{Area, Catalogues},
};

#[test]
fn an_error_without_its_own_message_names_its_field_by_the_label() {
    let words = Catalogues::read(&Language::ALL, &Brand::parse("main").unwrap(), None).unwrap();
    let fields = [("firstName", "setup_account-firstName"), ("street", "setup_account-street")];
    for language in Language::ALL {
        let words = words.of(language);
        for (field, label) in fields {
            for code in [
                ErrorCode::MaxLength,
                ErrorCode::MinLength,
                ErrorCode::InvalidFormat,
                ErrorCode::LettersOnly,
            ] {
                let text = words.error(Area::Registration, Some(field), code);
                assert!(text.contains(&words.t(label)), "{language} {field} {code}: {text}");
            }
        }
    }
}

#[test]
fn an_error_of_a_field_without_a_label_has_the_general_message() {
    let words = Catalogues::read(&[Language::En], &Brand::parse("main").unwrap(), None).unwrap();
    let words = words.of(Language::En);
    for field in [None, Some("unheard_of")] {
        assert_eq!(
            words.error(Area::Registration, field, ErrorCode::MaxLength),
            words.t("error-max_length")
        );
    }
}
