//! The id of a simulated session on the wire: a UUID that holds its number.

/// The id of a session on the wire: a UUID.
pub fn name(number: u64) -> String {
    format!("{:08x}-{:04x}-4000-8000-{:012x}", number >> 16 & 0xffff_ffff, number & 0xffff, number)
}

/// The number of the session with this id.
pub fn number(name: &str) -> Option<u64> {
    let (_, last) = name.rsplit_once('-')?;
    u64::from_str_radix(last, 16).ok().filter(|number| self::name(*number) == name)
}
