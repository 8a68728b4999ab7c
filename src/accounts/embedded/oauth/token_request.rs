//! Token requests: which kind of grant a client presents, and its parameters.

use crate::accounts::{
    embedded::oauth::{
        client::Client,
        token_error::TokenError,
        tokens::{Grants, IssuedTokens},
    },
    http_api::fields::CallFields,
};

impl Grants {
    /// Answers a token request of an authenticated client.
    pub async fn tokens_for(
        &self,
        client: &Client,
        fields: &CallFields,
    ) -> Result<IssuedTokens, TokenError> {
        let needed =
            |name, missing| fields.optional(name).filter(|value| !value.is_empty()).ok_or(missing);
        match needed("grant_type", TokenError::Told("invalid_request", "grant_type is missing"))?
            .as_str()
        {
            "authorization_code" => {
                let missing = || {
                    TokenError::Told(
                        "invalid_request",
                        "code, redirect_uri and code_verifier are needed",
                    )
                };
                let code = needed("code", missing())?;
                let (redirect_uri, verifier) =
                    (needed("redirect_uri", missing())?, needed("code_verifier", missing())?);
                self.exchange_code(client, &code, &redirect_uri, &verifier).await
            }
            "refresh_token" => {
                let token = needed(
                    "refresh_token",
                    TokenError::Told("invalid_request", "refresh_token is missing"),
                )?;
                self.refresh(client, &token, &fields.text("scope")).await
            }
            _ => Err(TokenError::Told(
                "unsupported_grant_type",
                "grant_type must be authorization_code or refresh_token",
            )),
        }
    }
}
