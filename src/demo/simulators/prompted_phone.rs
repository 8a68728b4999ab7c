//! What a simulated phone shows, and how it may answer.

use serde_json::Value;

use super::{owners::Owner, phone_link::PhoneLink};

/// The phone's answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PhoneAnswer {
    /// The PIN was entered.
    Confirmed,
    /// The person refused.
    Refused,
    /// The person chose another code than the one on the screen.
    WrongCode,
    /// The session ended with this fixed result of its owner.
    Ended(&'static str),
}

/// What a phone shows, and what its answer is made from.
#[derive(Clone, Debug)]
pub struct PromptedPhone {
    /// `Mobile-ID` or `Smart-ID`
    pub service: &'static str,
    /// The owner of the phone; `None` if nobody has it.
    pub owner: Option<Owner>,
    /// The name of the relying party.
    pub relying_party: String,
    /// The text on the phone.
    pub text: String,
    /// The verification code.
    pub code: String,
    /// The codes to choose from, including the right one, if the app asks to choose.
    pub choice: Vec<String>,
    /// `OK` if the owner decides, else the owner's fixed end result.
    pub result: &'static str,
    /// The device link; `None` for other flows.
    pub link: Option<PhoneLink>,
    /// The request as it was received.
    pub request: Value,
}

impl PromptedPhone {
    /// Whether this is a device link that no phone has scanned or opened yet.
    pub fn waits_to_be_scanned(&self) -> bool {
        self.link.is_some() && self.owner.is_none()
    }

    /// The owner's name; empty if nobody has the phone.
    pub fn name(&self) -> String {
        self.owner.as_ref().map_or_else(String::new, |Owner { name: (given, surname), .. }| {
            format!("{given} {surname}")
        })
    }
}
