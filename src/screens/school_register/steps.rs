//! The two steps of the form: the school, then its contact person.

/// A step of the registration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SchoolStep {
    /// What the school is and where.
    School,
    /// Whom to talk to.
    Contact,
}

impl SchoolStep {
    /// Both, in order.
    pub const ALL: [Self; 2] = [Self::School, Self::Contact];

    /// 1 or 2
    #[must_use]
    pub const fn number(self) -> u8 {
        match self {
            Self::School => 1,
            Self::Contact => 2,
        }
    }

    /// The step of this number, as forms send it; the first one for all else.
    #[must_use]
    pub fn parse(number: &str) -> Self {
        if number == "2" { Self::Contact } else { Self::School }
    }

    /// The wire names of its fields as the form groups them: what makes a pair stands side by side.
    #[must_use]
    pub const fn rows(self) -> &'static [&'static [&'static str]] {
        match self {
            Self::School => &[
                &["schoolName"],
                &["registrationNumber", "type"],
                &["street"],
                &["city", "country"],
            ],
            Self::Contact => &[&["firstName", "lastName"], &["email"], &["number"]],
        }
    }

    /// The wire names of its fields.
    pub fn fields(self) -> impl Iterator<Item = &'static str> {
        self.rows().iter().copied().flatten().copied()
    }

    /// The step that a field stands on.
    #[must_use]
    pub fn of_field(field: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|step| step.fields().any(|own| own == field))
    }

    /// The message with its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::School => "school_register-school",
            Self::Contact => "school_register-contact",
        }
    }

    /// The message that heads its page.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::School => "school_register-title",
            Self::Contact => "school_register-contact-title",
        }
    }
}
