//! Builds the request to a provider from the fields of a call. It contains the challenge, from which the verification
//! code follows.

use serde::{Deserialize, Serialize};

use crate::{
    accounts::{
        Caller, Fault, PhoneMethod, Purpose,
        embedded::{
            ground::call::{CallError, CallResult},
            strong::phones::Phones,
        },
    },
    config::SmartIdScheme,
    domain::{
        Country, ErrorCode, Secret,
        personal_code::PersonalCode,
        phone::{PREFIXES, Phone},
    },
    providers::{
        certificates::Hash,
        mobile_id::{
            self, Challenge, MobileId,
            phone_prompt::{Occasion, PhonePrompt},
        },
        rest::SessionId,
        smart_id::{
            self, Interaction, Interactions, SmartId, TextError,
            device_link::{CallbackUrl, LinkRejection},
        },
    },
};

/// A request to confirm on the phone, ready to be sent to a provider.
pub enum ConfirmationRequest {
    MobileId(MobileId, mobile_id::Request, PersonalCode),
    SmartId(SmartId, smart_id::Request, PersonalCode),
}

impl ConfirmationRequest {
    pub const fn method(&self) -> PhoneMethod {
        match self {
            Self::MobileId(..) => PhoneMethod::MobileId,
            Self::SmartId(..) => PhoneMethod::SmartId,
        }
    }

    /// The four digits that page and phone both show.
    pub fn verification_code(&self) -> String {
        match self {
            Self::MobileId(_, request, _) => request.expected().challenge().verification_code(),
            Self::SmartId(_, request, _) => request.verification_code(),
        }
    }

    pub const fn person(&self) -> &PersonalCode {
        match self {
            Self::MobileId(_, _, code) | Self::SmartId(_, _, code) => code,
        }
    }

    /// Sends the request to the provider: the phone rings.
    pub async fn start(self) -> Result<ProviderSession, ErrorCode> {
        match self {
            Self::MobileId(client, request, _) => {
                let session = client.start(&request).await.map_err(|rejection| rejection.code())?;
                Ok(ProviderSession::MobileId(session, request.expected().clone()))
            }
            Self::SmartId(client, request, _) => {
                let session = client.start(&request).await.map_err(|rejection| rejection.code())?;
                Ok(ProviderSession::SmartId(session, Box::new(request)))
            }
        }
    }
}

impl Phones {
    /// A request to a person with this personal code and phone number.
    pub fn by_mobile_id(
        &self,
        caller: &Caller,
        purpose: Purpose,
        code: &Secret,
        number: &Secret,
    ) -> CallResult<ConfirmationRequest> {
        let Some(client) = &self.mobile_id else { return Err(not_connected("embedded.mobile_id")) };
        let (issuer, prefix) = PREFIXES
            .into_iter()
            .find(|(_, prefix)| number.expose().starts_with(prefix))
            .ok_or(ErrorCode::WrongPhone)?;
        let phone = Phone::parse(prefix, number.expose()).map_err(|_| ErrorCode::WrongPhone)?;
        let code = PersonalCode::parse_for_provider(code.expose(), issuer)
            .map_err(|_| ErrorCode::WrongPersonalCode)?;
        let text = self.texts(caller, purpose).on_mobile_id();
        let challenge = Challenge::new(Hash::Sha256, &self.ground.rng);
        let request = mobile_id::Request::new(phone, &code, caller.language, text, challenge);
        Ok(ConfirmationRequest::MobileId(
            client.clone(),
            request.map_err(|rejection| rejection.code())?,
            code,
        ))
    }

    /// A request to a person with this personal code and country.
    pub fn by_smart_id(
        &self,
        caller: &Caller,
        purpose: Purpose,
        country: &str,
        code: &Secret,
    ) -> CallResult<ConfirmationRequest> {
        let Some(client) = &self.smart_id else { return Err(not_connected("embedded.smart_id")) };
        let country = Country::parse(country)
            .filter(|country| self.ground.settings.smart_id_countries.contains(country))
            .ok_or(ErrorCode::BadRequest)?;
        let code = PersonalCode::parse_for_provider(code.expose(), country)
            .map_err(|_| ErrorCode::WrongPersonalCode)?;
        let person = smart_id::SemanticsIdentifier::new(country, &code)
            .map_err(|rejection| rejection.code())?;
        let prompt = self.prompt(caller, purpose);
        let interactions = Interactions::new(&[
            Interaction::ConfirmationMessageAndVerificationCodeChoice(prompt.clone()),
            Interaction::DisplayTextAndPin(prompt),
        ]);
        let interactions = interactions.map_err(unfit)?;
        let request = client.settings().request(person, interactions, &self.ground.rng);
        Ok(ConfirmationRequest::SmartId(client.clone(), request, code))
    }

    /// A request to the person who scans the code or opens the link.
    pub(super) fn by_device_link(
        &self,
        caller: &Caller,
        purpose: Purpose,
    ) -> CallResult<(&SmartId, smart_id::Request)> {
        let Some(client) = &self.smart_id else { return Err(not_connected("embedded.smart_id")) };
        let settings = client.settings();
        let callback = self.callback(caller, settings.keys.scheme).map_err(|cause| {
            tracing::error!(%cause, "Smart-ID by device link cannot be started");
            CallError::Fault(Fault::ServerError)
        })?;
        let prompt = self.prompt(caller, purpose);
        let interactions =
            Interactions::new(&[Interaction::DisplayTextAndPin(prompt)]).map_err(unfit)?;
        let countries = &self.ground.settings.smart_id_countries;
        let request = settings.device_link(callback, countries, interactions, &self.ground.rng);
        Ok((client, request.map_err(unfit)?))
    }

    /// Where a phone comes back that opens the link; `None` where the provider would not take our address (`check-config` says
    /// so): there is a code to scan then and no link to open.
    fn callback(
        &self,
        caller: &Caller,
        service: SmartIdScheme,
    ) -> Result<Option<CallbackUrl>, LinkRejection> {
        let public_url = &self.ground.config().server.public_url;
        if public_url.scheme() == "http" && service != SmartIdScheme::Simulated {
            return Ok(None);
        }
        let page = format!("{}/smart-id/callback", caller.language.code());
        let page = public_url.join(&page).map_err(|_| LinkRejection::Address)?;
        CallbackUrl::new(&page, service, &self.ground.rng).map(Some)
    }

    /// The text to show in the Smart-ID app.
    fn prompt(&self, caller: &Caller, purpose: Purpose) -> String {
        self.texts(caller, purpose).on_smart_id()
    }

    /// The texts that a phone may show.
    fn texts(&self, caller: &Caller, purpose: Purpose) -> PhonePrompt {
        let occasion = match purpose {
            Purpose::SignIn => Occasion::SignIn,
            Purpose::Register => Occasion::Register,
        };
        let host = self.ground.config().server.public_url.host_str().unwrap_or_default();
        PhonePrompt::new(
            &self.ground.words.of(caller.language),
            occasion,
            &self.ground.config().site.project_name,
            host,
        )
    }
}

/// Logs a wording that the app cannot show; the visitor gets a server fault.
fn unfit(cause: TextError) -> CallError {
    tracing::error!(%cause, "the wording waiting-prompt does not fit into the Smart-ID app");
    CallError::Fault(Fault::ServerError)
}

/// Logs what is not configured; the visitor gets a server fault.
fn not_connected(section: &str) -> CallError {
    tracing::error!(section, "a sign-in method is offered whose provider is not configured");
    CallError::Fault(Fault::ServerError)
}

/// A session that a provider has begun, and what its answer is verified against. It stands sealed in the row of the
/// confirmation, so that another process can adopt it.
#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ProviderSession {
    MobileId(SessionId, mobile_id::ExpectedSigner),
    /// At Smart-ID, by a notification or a device link.
    SmartId(SessionId, Box<smart_id::Request>),
}
