//! The three steps: their order, their names and their fields.

/// A step of account setup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SetupStep {
    /// Who the person is.
    Personal,
    /// Where the person lives.
    Address,
    /// How the person signs in.
    Account,
}

impl SetupStep {
    /// Every step, in order.
    pub const ALL: [Self; 3] = [Self::Personal, Self::Address, Self::Account];

    /// 1 to 3
    pub const fn number(self) -> u8 {
        match self {
            Self::Personal => 1,
            Self::Address => 2,
            Self::Account => 3,
        }
    }

    /// The step with this number, as forms send it.
    pub fn parse(number: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|step| step.number().to_string() == number)
    }

    /// The previous step.
    pub fn back(self) -> Option<Self> {
        Self::ALL.into_iter().rev().find(|step| *step < self)
    }

    /// The next step.
    pub fn next(self) -> Option<Self> {
        Self::ALL.into_iter().find(|step| *step > self)
    }

    /// The wire names of its fields, grouped into the rows of the form.
    pub const fn rows(self) -> &'static [&'static [&'static str]] {
        match self {
            Self::Personal => {
                &[&["firstName", "lastName"], &["issuer", "idCode"], &["dateOfBirth"], &["gender"]]
            }
            Self::Address => &[&["street"], &["city", "postal_index"], &["country"]],
            Self::Account => &[
                &["email"],
                &["email_confirmation"],
                &["password", "password_confirmation"],
                &["wish_partner_ads"],
            ],
        }
    }

    /// The wire names of its fields, in the order of the form.
    pub fn fields(self) -> impl Iterator<Item = &'static str> {
        self.rows().iter().copied().flatten().copied()
    }

    /// The step that contains this field.
    pub fn of_field(field: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|step| step.fields().any(|own| own == field))
    }

    /// The id of the message that names the step.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Personal => "setup_account-personal",
            Self::Address => "setup_account-address",
            Self::Account => "setup_account-account",
        }
    }
}
