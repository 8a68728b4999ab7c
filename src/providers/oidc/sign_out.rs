//! Signing out at the provider too (`OpenID` Connect RP-Initiated Logout 1.0 section 2).

use url::Url;

use super::Provider;
use crate::{
    domain::{Language, Secret},
    providers::oauth::Rejection,
};

/// How people are signed out at a provider.
#[derive(Clone, Debug)]
pub struct SignOut {
    /// The end-session endpoint; `None` means the one of the discovery document.
    pub endpoint: Option<Url>,
    /// Where the provider sends the browser afterwards, exactly as registered.
    pub back: Url,
}

impl Provider {
    /// Whether signing out here signs out there too.
    pub fn signs_out(&self) -> bool {
        self.settings.sign_out.is_some()
    }

    /// The address that signs the person of this ID token out; `None` if there is none. `now` is in seconds since 1970.
    ///
    /// # Errors
    /// [`Rejection`] if the provider's discovery document is not available.
    pub async fn sign_out_address(
        &self,
        id_token: &Secret,
        language: Language,
        now: i64,
    ) -> Result<Option<Url>, Rejection> {
        let Some(sign_out) = &self.settings.sign_out else { return Ok(None) };
        let endpoint = match &sign_out.endpoint {
            Some(endpoint) => Some(endpoint.clone()),
            None => self.endpoints(now).await?.end_session.clone(),
        };
        Ok(endpoint.map(|mut url| {
            url.query_pairs_mut()
                .append_pair("id_token_hint", id_token.expose())
                .append_pair("client_id", &self.settings.client.id)
                .append_pair("post_logout_redirect_uri", sign_out.back.as_str())
                .append_pair("ui_locales", language.code());
            url
        }))
    }
}
