//! The sentence on the phone, which has 100 bytes (MID section 3.2.3): 100 characters of GSM-7, or 50 of anything else.

/// Basic GSM-7 without its control characters. õ, š and ž are not in it.
const GSM_7: &str = "@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?\
    ¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
/// Characters of which GSM-7 text may hold five.
const EXTENDED: &str = "€[]^|{}\\";

/// A text that fits a phone's screen, and how it is sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DisplayText {
    text: String,
    format: &'static str,
}

/// What a display text cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TextError {
    /// Nothing at all.
    #[error("the text is empty")]
    Empty,
    /// More than 100 characters of GSM-7 or 50 others.
    #[error("the text is too long for a phone")]
    TooLong,
    /// A control character, or one beyond UCS-2.
    #[error("the text holds a character that phones cannot show")]
    Character,
}

impl DisplayText {
    /// Takes a text and finds its format: GSM-7 where every character belongs to it, else UCS-2.
    ///
    /// # Errors
    /// When a phone cannot show all of it.
    pub fn new(text: &str) -> Result<Self, TextError> {
        if text.trim().is_empty() {
            return Err(TextError::Empty);
        }
        if text.chars().any(|c| c.is_control() || c > '\u{ffff}') {
            return Err(TextError::Character);
        }
        let extended = text.chars().filter(|c| EXTENDED.contains(*c)).count();
        let gsm_7 =
            extended <= 5 && text.chars().all(|c| GSM_7.contains(c) || EXTENDED.contains(c));
        let (format, longest) = if gsm_7 { ("GSM-7", 100) } else { ("UCS-2", 50) };
        if text.chars().count() > longest {
            Err(TextError::TooLong)
        } else {
            Ok(Self { text: text.to_owned(), format })
        }
    }

    /// The text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// `GSM-7` or `UCS-2`.
    #[must_use]
    pub fn format(&self) -> &'static str {
        self.format
    }
}
