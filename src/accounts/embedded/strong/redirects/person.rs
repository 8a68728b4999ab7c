//! From a provider's claims to an identified person, or to the error code of a rejection.

use crate::{
    accounts::{
        Caller,
        embedded::{
            counting::trace::{SignInTrace, TryOutcome},
            flows::registrants::IdentifiedPerson,
            ground::refusal::CallResult,
            records::linked_identities::ProviderIdentity,
            strong::redirects::Redirects,
        },
    },
    domain::{Country, ErrorCode, LoginMethod, RedirectingProvider},
    providers::oauth::{PersonClaims, Rejection},
};

/// Logs the cause and returns the error code for the visitor. A person who cancels at the provider causes no warning.
fn refused(provider: RedirectingProvider, cause: &Rejection) -> ErrorCode {
    let method = LoginMethod::Provider(provider);
    if *cause == Rejection::Denied {
        tracing::info!(%method, %cause, "not signed in");
    } else {
        tracing::warn!(%method, %cause, "not signed in");
    }
    cause.code(method)
}

/// The person that the claims describe. Without a personal code the country is the provider's, and the e-mail address
/// is left out: name, date of birth, gender and address are then the seven keys of a person whose identity is not
/// proven (docs/account-api.md section 2). `issuer` is the provider's, if it has one.
pub fn identified(facts: PersonClaims, country: Country, issuer: Option<&str>) -> IdentifiedPerson {
    let provider_identity = issuer.map(|issuer| ProviderIdentity {
        issuer: issuer.to_owned(),
        subject: facts.subject.clone(),
    });
    let email = facts
        .email
        .as_ref()
        .filter(|_| facts.personal_code.is_some())
        .map(|email| email.as_str().to_owned());
    let known = facts.identity().as_ref().map(IdentifiedPerson::from).unwrap_or_default();
    IdentifiedPerson {
        issuer: Some(facts.country.unwrap_or(country).code().to_owned()),
        personal_code: facts.personal_code.map(|code| code.as_str().to_owned()),
        given_name: known.given_name.or(facts.given_name),
        surname: known.surname.or(facts.surname),
        date_of_birth: facts.birth_date.map(|date| date.to_string()),
        gender: facts.gender.map(|gender| gender.code().to_owned()),
        email,
        street: facts.street.or(facts.address.filter(|_| facts.city.is_none())),
        city: facts.city,
        auth_time: facts.auth_time,
        provider_identity,
        ..IdentifiedPerson::default()
    }
}

impl Redirects {
    /// Writes down why somebody is not signed in by this provider.
    pub(super) async fn turned_away(
        &self,
        caller: &Caller,
        provider: RedirectingProvider,
        cause: &Rejection,
    ) -> CallResult<ErrorCode> {
        let code = refused(provider, cause);
        let traced = SignInTrace::unnamed(caller, LoginMethod::Provider(provider));
        self.tracer.trace(&traced, TryOutcome::Failed(code)).await?;
        Ok(code)
    }
}
