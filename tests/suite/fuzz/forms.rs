//! Bodies of forms.

use lavi::web::FormFields;
use proptest::{prop_assert, prop_assert_eq};
use url::form_urlencoded::{Serializer, parse};

use super::{near, throw};

const BODIES: [&str; 6] = [
    "email=mari&password=Kevad-2026",
    "email=m%C3%A4ri+l&captcha_id=7&captcha_answer=a1b2&check_token=x",
    "a=1&a=2",
    "a=1&%61=2",
    "&&=&a&b=&=c",
    "first_name=%FF%FE&last_name=%u1234&email=a%00b",
];

#[test]
fn each_field_of_a_form_is_there_once_or_the_form_is_refused() {
    throw(near(BODIES), |body| {
        let pairs: Vec<(String, String)> = parse(&body).into_owned().collect();
        let mut names: Vec<&String> = pairs.iter().map(|(name, _)| name).collect();
        names.sort();
        names.dedup();
        let Ok(fields) = FormFields::read(&body) else {
            prop_assert!(names.len() < pairs.len(), "refused without a field that is there twice");
            return Ok(());
        };
        prop_assert_eq!(names.len(), pairs.len());
        for (name, value) in &pairs {
            prop_assert_eq!(fields.given(name), Some(value.as_str()));
        }
        let written = Serializer::new(String::new()).extend_pairs(&pairs).finish();
        let again = FormFields::read(written.as_bytes());
        prop_assert!(
            again.is_ok_and(|again| pairs.iter().all(|(name, value)| again.get(name) == value))
        );
        Ok(())
    });
}
