//! Device links among the sessions of the simulated phones.

use std::time::Duration;

use super::{Owner, SimulatedSessions, prompted_phone::PromptedPhone};

/// Why the app refuses a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LinkFault {
    /// The parameters are not those of a link of this type, in their order.
    #[error("This is no Smart-ID link of that type.")]
    Parameters,
    /// There is no such session, or it has ended.
    #[error("There is no such session any more.")]
    Unknown,
    /// The authCode is not that of the link.
    #[error("The authCode is wrong.")]
    AuthCode,
    /// The code is of a second that is still to come.
    #[error("The code is of the future.")]
    Future,
    /// The code is too old.
    #[error("The code is too old.")]
    Old,
    /// Another phone has it already.
    #[error("Another phone has scanned it already.")]
    Taken,
}

impl LinkFault {
    /// Every fault.
    const ALL: [Self; 6] =
        [Self::Parameters, Self::Unknown, Self::AuthCode, Self::Future, Self::Old, Self::Taken];

    /// Its name in an address.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Parameters => "parameters",
            Self::Unknown => "unknown",
            Self::AuthCode => "auth-code",
            Self::Future => "future",
            Self::Old => "old",
            Self::Taken => "taken",
        }
    }

    /// The fault of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|fault| fault.name() == name)
    }
}

impl SimulatedSessions {
    /// The links that no phone has yet, newest first.
    pub fn waiting_links(&self) -> Vec<(u64, PromptedPhone)> {
        let all = self.lock();
        let waits = all.iter().rev().filter(|(_, session)| {
            session.answer.borrow().is_none() && session.asked.waits_to_be_scanned()
        });
        waits.map(|(number, session)| (*number, session.asked.clone())).collect()
    }

    /// The number of the running session with this token.
    pub fn link_of(&self, token: &str) -> Option<u64> {
        let all = self.lock();
        let mut open = all.iter().filter(|(_, session)| session.answer.borrow().is_none());
        let has_token =
            |asked: &PromptedPhone| asked.link.as_ref().is_some_and(|link| link.token == token);
        open.find(|(_, session)| has_token(&session.asked)).map(|(number, _)| *number)
    }

    /// How long ago a link was started.
    pub fn link_age(&self, number: u64) -> Option<Duration> {
        self.asked(number)?.link.map(|link| link.begun.elapsed())
    }

    /// Gives a link to the phone of this person.
    ///
    /// # Errors
    /// [`LinkFault::Taken`] if another phone has it.
    pub fn take_link(
        &self,
        number: u64,
        flow: &'static str,
        owner: Owner,
    ) -> Result<(), LinkFault> {
        let mut all = self.lock();
        let asked = &mut all.get_mut(&number).ok_or(LinkFault::Unknown)?.asked;
        if !asked.waits_to_be_scanned() {
            return Err(LinkFault::Taken);
        }
        asked.result = owner.result;
        asked.owner = Some(owner);
        if let Some(link) = &mut asked.link {
            link.flow = flow;
        }
        Ok(())
    }
}
