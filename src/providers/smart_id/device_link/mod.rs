//! Device links: a QR code on a desk, an address that a phone opens, both of one session
//! (docs/providers/smart-id.md#device-link). Nobody is named at the start; whoever signs is the person. Pure: no I/O, no clock.

mod callback;
mod link;
mod rejection;
mod reply;
mod verify;

pub use self::{
    callback::{CallbackScheme, CallbackUrl},
    link::{AuthCode, DeviceLink, LinkKind},
    rejection::LinkRejection,
    reply::LinkSession,
    verify::{needs_callback, verify_link},
};

use super::{Interactions, Request, Settings, Style, TextError};
use crate::{domain::Country, rng::Rng};

/// The interaction that needs the code of a notification.
const CODE_CHOICE: &str = "confirmationMessageAndVerificationCodeChoice";

impl Settings {
    /// A request to whoever scans the code or opens the link, with a new challenge; without a callback, to whoever scans the
    /// code. `countries`: whose people are accepted.
    ///
    /// # Errors
    /// [`TextError::List`] if the app would have to choose among verification codes: a device link has none.
    pub fn device_link(
        &self,
        callback: Option<CallbackUrl>,
        countries: &[Country],
        interactions: Interactions,
        rng: &Rng,
    ) -> Result<Request, TextError> {
        if interactions.offer(CODE_CHOICE) {
            return Err(TextError::List);
        }
        let style = Style::DeviceLink { callback, countries: countries.to_vec() };
        Ok(self.request_by(style, interactions, rng))
    }
}
