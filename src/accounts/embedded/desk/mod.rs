//! The desk: people help others here, without a shell (docs/desk.md). Their rights are in `desk_grants`; each act looks there
//! again in its own transaction, is an event with who did it, to whom and why, and is told to the person by letter where it
//! changes how they sign in.
//!
//! Nobody takes over an account by the desk: no password is ever shown or set here, an e-mail address that is entered here opens
//! nothing for three days and is told to the former one, and a slip is for pupils and parents alone who have no other way in.

mod acts;
mod classes;
mod entry;
mod grants;
mod imports;
mod people;
mod rights;
mod states;
mod work;

pub use acts::{Acted, PersonAct, Slip, WaitingAct};
pub use classes::{
    ClassAtDesk, ClassName, ClassNumber, ClassSlips, DeskClasses, NewYear, YearPreview,
};
pub use entry::{AtDesk, Desk, DeskGrant, DeskOutcome, Helped};
pub use grants::DeskHolder;
pub use imports::{DeskImports, LARGEST, UploadStage, UploadTurn, UploadedPeople};
pub use people::{Found, FoundPerson, PersonAtDesk};
pub use rights::{DeskAct, DeskRole, RIGHTS, Reach, Reason, TargetKind};
pub use states::{Blocker, PauseKind, PersonState};
pub use work::{
    AllowedPage, ApplicationAtDesk, DeskActivity, DeskEntry, DeskPerson, DeskWork, Trouble,
};
