//! The two steps of the form: the school, then its contact person.

/// A step of the registration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SchoolStep {
    /// The school's name, number, type and address.
    School,
    /// The contact person.
    Contact,
}

impl SchoolStep {
    /// Both steps, in order.
    pub const ALL: [Self; 2] = [Self::School, Self::Contact];

    /// 1 or 2
    pub const fn number(self) -> u8 {
        match self {
            Self::School => 1,
            Self::Contact => 2,
        }
    }

    /// The step with this number, as forms send it; any other text means the first step.
    pub fn parse(number: &str) -> Self {
        if number == "2" { Self::Contact } else { Self::School }
    }

    /// The wire names of its fields, grouped into the rows of the form.
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

    /// The step that contains this field.
    pub fn of_field(field: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|step| step.fields().any(|own| own == field))
    }

    /// The id of the message that names the step.
    pub const fn name(self) -> &'static str {
        match self {
            Self::School => "school_register-school",
            Self::Contact => "school_register-contact",
        }
    }

    /// The id of the message that heads its page.
    pub const fn title(self) -> &'static str {
        match self {
            Self::School => "school_register-title",
            Self::Contact => "school_register-contact-title",
        }
    }
}
