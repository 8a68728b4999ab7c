//! Who may do what to whom at the desk. docs/desk.md has the same table for people; a test holds the two together.

use crate::domain::role;

words! {
    /// As what somebody helps at the desk, those with the fewest rights first.
    DeskRole {
        /// Helps the people of a school with everyday troubles.
        Helper = "helper",
        /// Looks after a school's people.
        SchoolAdmin = "school-admin",
        /// Looks after everybody, schools and applications.
        Operator = "operator",
    }
}

words! {
    /// What is done at the desk.
    DeskAct {
        /// To find a person and look at their account.
        See = "see",
        Unlock = "unlock",
        SignOut = "sign-out",
        PasswordLetter = "password-letter",
        /// To print a slip with a one-time code.
        Slip = "slip",
        SecondFactorOff = "second-factor-off",
        Block = "block",
        Unblock = "unblock",
        /// To enter another e-mail address.
        Email = "email",
        Roles = "roles",
        ClassSlips = "class-slips",
        NewYear = "new-year",
        Schools = "schools",
        Applications = "applications",
        Import = "import",
        Trouble = "trouble",
    }
}

words! {
    /// Why something is done at the desk.
    Reason {
        InPerson = "in-person",
        ByPhone = "by-phone",
        ByGuardian = "by-guardian",
        ByTeacher = "by-teacher",
        LooksWrong = "looks-wrong",
        NewHere = "new-here",
        Leaves = "leaves",
        Other = "other",
    }
}

/// Up to whom somebody may do something, the fewest people first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reach {
    Nobody,
    /// To people who are pupils and parents alone.
    Family,
    /// To everybody who has no rights at the desk.
    Staff,
    /// To helpers as well.
    Helpers,
    /// To school-admins as well.
    Admins,
    /// To operators as well.
    Everyone,
}

/// What an account is, towards the desk. In the order of [`Reach`], one step lower.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum TargetKind {
    /// A pupil or a parent, or nothing yet.
    Family,
    /// Somebody with another role.
    Staff,
    /// Somebody who helps at the desk.
    AtDesk(DeskRole),
}

/// Up to whom each role may do it, in the order of [`DeskRole`]. What is done to no account reaches everyone or nobody.
pub const RIGHTS: [(DeskAct, [Reach; 3]); 16] = {
    use Reach::{Admins, Everyone, Family, Helpers, Nobody, Staff};
    [
        (DeskAct::See, [Staff, Admins, Everyone]),
        (DeskAct::Unlock, [Staff, Helpers, Everyone]),
        (DeskAct::SignOut, [Family, Helpers, Everyone]),
        (DeskAct::PasswordLetter, [Staff, Helpers, Everyone]),
        (DeskAct::Slip, [Family, Family, Family]),
        (DeskAct::SecondFactorOff, [Family, Helpers, Everyone]),
        (DeskAct::Block, [Nobody, Helpers, Everyone]),
        (DeskAct::Unblock, [Nobody, Helpers, Everyone]),
        (DeskAct::Email, [Family, Helpers, Everyone]),
        (DeskAct::Roles, [Nobody, Helpers, Everyone]),
        (DeskAct::ClassSlips, [Family, Family, Family]),
        (DeskAct::NewYear, [Nobody, Everyone, Everyone]),
        (DeskAct::Schools, [Nobody, Nobody, Everyone]),
        (DeskAct::Applications, [Nobody, Nobody, Everyone]),
        (DeskAct::Import, [Nobody, Nobody, Everyone]),
        (DeskAct::Trouble, [Nobody, Nobody, Everyone]),
    ]
};

/// Roles of pupils and parents.
const FAMILY: [&str; 4] = ["student", "child", "parent", "member"];

impl Reach {
    pub fn includes(self, kind: TargetKind) -> bool {
        let needed = match kind {
            TargetKind::Family => Self::Family,
            TargetKind::Staff => Self::Staff,
            TargetKind::AtDesk(DeskRole::Helper) => Self::Helpers,
            TargetKind::AtDesk(DeskRole::SchoolAdmin) => Self::Admins,
            TargetKind::AtDesk(DeskRole::Operator) => Self::Everyone,
        };
        self >= needed
    }
}

impl DeskAct {
    /// Up to whom this role may do it.
    pub fn reach(self, role: DeskRole) -> Reach {
        let row = RIGHTS.iter().find(|(act, _)| *act == self);
        let at = DeskRole::ALL.iter().position(|known| *known == role);
        row.zip(at).map_or(Reach::Nobody, |((_, reaches), at)| reaches[at])
    }

    /// Whether it takes away what protects an account, so that all of it has to be the helper's business: an account that is also
    /// somebody at another school is an operator's.
    pub const fn weakens(self) -> bool {
        matches!(self, Self::SecondFactorOff | Self::Block | Self::Email | Self::Slip)
    }

    pub const fn is_about_a_person(self) -> bool {
        !matches!(
            self,
            Self::ClassSlips
                | Self::NewYear
                | Self::Schools
                | Self::Applications
                | Self::Import
                | Self::Trouble
        )
    }
}

impl TargetKind {
    /// Of an account with these roles, and the highest of its rights at the desk.
    pub fn of<'a>(roles: impl IntoIterator<Item = &'a str>, at_desk: Option<DeskRole>) -> Self {
        if let Some(role) = at_desk {
            return Self::AtDesk(role);
        }
        let is_family = roles.into_iter().all(|name| FAMILY.contains(&name));
        if is_family { Self::Family } else { Self::Staff }
    }
}

/// Whether a role may be given at the desk to people who are not family: all but those of the platform itself.
pub fn may_be_given(name: &str) -> bool {
    role::is_known(name) && !matches!(name, "root" | "admin")
}
