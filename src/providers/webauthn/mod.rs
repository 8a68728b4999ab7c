//! What an authenticator says of a passkey: its registration and its assertions, verified as Web Authentication level 3 (section
//! 7) has it for a relying party that asks for no attestation (docs/decisions/0068).

mod parts;

use serde::Deserialize;
use sha2::{Digest, Sha256};

pub use parts::{ALGORITHMS, Rejection};
use parts::{AuthenticatorData, Bytes, ClientData, CoseKey, attested};

/// The longest id of a credential, in bytes.
const LONGEST_ID: usize = 1023;

/// For whom passkeys are, and where they may be used.
#[derive(Clone, Debug)]
pub struct RelyingParty {
    /// The host that passkeys belong to.
    pub id: String,
    /// The origins of pages that may use them, as browsers write them.
    pub origins: Vec<String>,
    /// The origins of pages that may frame those.
    pub embedders: Vec<String>,
}

/// A credential as `toJSON` of a browser writes it.
#[derive(Deserialize)]
struct Credential<R> {
    #[serde(rename = "rawId")]
    id: Bytes,
    #[serde(rename = "type")]
    kind: String,
    response: R,
}

impl<R: for<'de> Deserialize<'de>> Credential<R> {
    fn read(json: &str) -> Result<Self, Rejection> {
        let read: Self = serde_json::from_str(json).map_err(|_| Rejection::Unreadable)?;
        let is_readable = read.kind == "public-key" && (1..=LONGEST_ID).contains(&read.id.0.len());
        if is_readable { Ok(read) } else { Err(Rejection::Unreadable) }
    }
}

impl RelyingParty {
    /// The rules that registrations and assertions share: the challenge, who asked where, and for whom it is.
    fn check(
        &self,
        client: &ClientData,
        kind: &str,
        challenge: &[u8],
        data: &AuthenticatorData<'_>,
    ) -> Result<(), Rejection> {
        if client.kind != kind {
            return Err(Rejection::Type);
        }
        if client.challenge.0 != challenge {
            return Err(Rejection::Challenge);
        }
        if !self.origins.contains(&client.origin) {
            return Err(Rejection::Origin);
        }
        let is_framed = client.cross_origin || client.top_origin.is_some();
        let may_frame = match &client.top_origin {
            Some(top) => self.embedders.contains(top),
            // Browsers of before level 3 do not say whose page it is; that it may be framed says the page's own policy.
            None => !self.embedders.is_empty(),
        };
        if is_framed && !may_frame {
            return Err(Rejection::Embedder);
        }
        if data.relying_party != Sha256::digest(&self.id).as_slice() {
            return Err(Rejection::RelyingParty);
        }
        if !data.user_present() {
            return Err(Rejection::NobodyPresent);
        }
        if data.is_backed_up() && !data.can_be_backed_up() {
            return Err(Rejection::Flags);
        }
        Ok(())
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewPasskey {
    pub id: Vec<u8>,
    /// Its public key as COSE has it.
    pub public_key: Vec<u8>,
    pub counter: u32,
    /// Whether it may be on several devices.
    pub can_be_backed_up: bool,
    /// Whether it is.
    pub is_backed_up: bool,
    /// Who made the authenticator; zeros where that is not said.
    pub maker: [u8; 16],
    /// How the authenticator can be reached, in the standard's words.
    pub transports: Vec<String>,
    is_verified: bool,
}

impl NewPasskey {
    /// # Errors
    /// [`Rejection::NotVerified`] where the authenticator did not verify who was there.
    pub fn verified(self) -> Result<Self, Rejection> {
        if self.is_verified { Ok(self) } else { Err(Rejection::NotVerified) }
    }
}

/// What a browser answers when a passkey was made.
pub struct NewCredential {
    id: Vec<u8>,
    client: ClientData,
    attestation: Vec<u8>,
    transports: Vec<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct RegistrationResponse {
    #[serde(rename = "clientDataJSON")]
    client: Bytes,
    attestation_object: Bytes,
    #[serde(default)]
    transports: Vec<String>,
}

impl NewCredential {
    /// Reads `RegistrationResponseJSON`.
    pub fn read(json: &str) -> Result<Self, Rejection> {
        let Credential { id, response, .. } = Credential::<RegistrationResponse>::read(json)?;
        let known = ["ble", "hybrid", "internal", "nfc", "smart-card", "usb"];
        let transports = response.transports.into_iter();
        Ok(Self {
            id: id.0,
            client: ClientData::read(response.client.0)?,
            attestation: response.attestation_object.0,
            transports: transports.filter(|one| known.contains(&one.as_str())).take(6).collect(),
        })
    }

    /// The challenge that it says to answer.
    pub fn challenge(&self) -> &[u8] {
        &self.client.challenge.0
    }

    /// The passkey, if all is in order but who was there: [`NewPasskey::verified`] asks that. A statement of attestation is not
    /// looked at, because none was asked for.
    pub fn check(self, party: &RelyingParty, challenge: &[u8]) -> Result<NewPasskey, Rejection> {
        let data = attested(&self.attestation)?;
        let data = AuthenticatorData::read(&data)?;
        party.check(&self.client, "webauthn.create", challenge, &data)?;
        let made = data.attested.as_ref().ok_or(Rejection::Flags)?;
        if made.id != self.id {
            return Err(Rejection::Unreadable);
        }
        CoseKey::read(made.public_key)?;
        Ok(NewPasskey {
            counter: data.counter,
            can_be_backed_up: data.can_be_backed_up(),
            is_backed_up: data.is_backed_up(),
            is_verified: data.user_verified(),
            maker: made.maker,
            public_key: made.public_key.to_vec(),
            id: self.id,
            transports: self.transports,
        })
    }
}

/// What is kept of a passkey for its assertions.
#[derive(Clone, Debug)]
pub struct KnownKey {
    /// Its public key as COSE has it.
    pub public_key: Vec<u8>,
    /// The signature counter of the last assertion.
    pub counter: u32,
    /// Whether it was registered as one that may be on several devices.
    pub can_be_backed_up: bool,
}

/// An assertion that is in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asserted {
    /// The signature counter now.
    pub counter: u32,
    /// Whether the passkey is on several devices.
    pub is_backed_up: bool,
    is_verified: bool,
}

impl Asserted {
    /// # Errors
    /// [`Rejection::NotVerified`] where the authenticator did not verify who was there.
    pub const fn verified(self) -> Result<Self, Rejection> {
        if self.is_verified { Ok(self) } else { Err(Rejection::NotVerified) }
    }
}

/// What a browser answers when a passkey was used.
pub struct Assertion {
    pub id: Vec<u8>,
    /// Whose passkey the authenticator says that it is.
    pub user: Option<Vec<u8>>,
    client: ClientData,
    data: Vec<u8>,
    signature: Vec<u8>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct AssertionResponse {
    #[serde(rename = "clientDataJSON")]
    client: Bytes,
    authenticator_data: Bytes,
    signature: Bytes,
    #[serde(default)]
    user_handle: Option<Bytes>,
}

impl Assertion {
    /// Reads `AuthenticationResponseJSON`.
    pub fn read(json: &str) -> Result<Self, Rejection> {
        let Credential { id, response, .. } = Credential::<AssertionResponse>::read(json)?;
        Ok(Self {
            id: id.0,
            user: response.user_handle.map(|user| user.0),
            client: ClientData::read(response.client.0)?,
            data: response.authenticator_data.0,
            signature: response.signature.0,
        })
    }

    /// The challenge that it says to answer.
    pub fn challenge(&self) -> &[u8] {
        &self.client.challenge.0
    }

    /// Whether this passkey has answered this challenge. Whether its person was there says [`Asserted::verified`].
    pub fn check(
        &self,
        party: &RelyingParty,
        challenge: &[u8],
        known: &KnownKey,
    ) -> Result<Asserted, Rejection> {
        let data = AuthenticatorData::read(&self.data)?;
        party.check(&self.client, "webauthn.get", challenge, &data)?;
        if data.can_be_backed_up() != known.can_be_backed_up {
            return Err(Rejection::Flags);
        }
        let signed = [self.data.as_slice(), &Sha256::digest(&self.client.json)].concat();
        CoseKey::read(&known.public_key)?.verify(&signed, &self.signature)?;
        if (data.counter > 0 || known.counter > 0) && data.counter <= known.counter {
            return Err(Rejection::Counter);
        }
        Ok(Asserted {
            counter: data.counter,
            is_backed_up: data.is_backed_up(),
            is_verified: data.user_verified(),
        })
    }
}
