//! The text on the phone. It has 100 bytes (MID section 3.2.3): 100 characters in GSM-7, or 50 in UCS-2.

/// The basic GSM-7 alphabet without control characters. It lacks õ, š and ž.
const GSM_7: &str = "@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?\
    ¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
/// Characters of which a GSM-7 text may contain at most five.
const EXTENDED: &str = "€[]^|{}\\";

/// A text that fits on a phone, and its encoding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DisplayText {
    text: String,
    format: &'static str,
}

/// Why a text cannot be shown on a phone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TextError {
    /// The text is empty.
    #[error("the text is empty")]
    Empty,
    /// The text has more than 100 characters in GSM-7, or more than 50 otherwise.
    #[error("the text is too long for a phone")]
    TooLong,
    /// The text contains a control character or one outside UCS-2.
    #[error("the text holds a character that phones cannot show")]
    Character,
}

impl DisplayText {
    /// Chooses the encoding of a text: GSM-7 if it has all characters, otherwise UCS-2.
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
    pub fn text(&self) -> &str {
        &self.text
    }

    /// `GSM-7` or `UCS-2`.
    pub fn format(&self) -> &'static str {
        self.format
    }
}
