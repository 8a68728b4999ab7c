//! DER, encoded by hand.

use aws_lc_rs::digest::{SHA1_FOR_LEGACY_USE_ONLY, digest};
use time::{OffsetDateTime, macros::format_description};

pub fn sha1(bytes: &[u8]) -> Vec<u8> {
    digest(&SHA1_FOR_LEGACY_USE_ONLY, bytes).as_ref().to_vec()
}

pub fn sequence(parts: &[Vec<u8>]) -> Vec<u8> {
    der(0x30, parts)
}

pub fn der(tag: u8, parts: &[Vec<u8>]) -> Vec<u8> {
    let content = parts.concat();
    let length = content.len();
    let mut written = match u8::try_from(length) {
        Ok(short) if short < 128 => vec![tag, short],
        Ok(length) => vec![tag, 0x81, length],
        Err(_) => [vec![tag, 0x82], u16::try_from(length).unwrap().to_be_bytes().to_vec()].concat(),
    };
    written.extend(content);
    written
}

pub fn generalized(at: i64) -> Vec<u8> {
    let format = format_description!("[year][month][day][hour][minute][second]Z");
    let text = OffsetDateTime::from_unix_timestamp(at).unwrap().format(format).unwrap();
    der(0x18, &[text.into_bytes()])
}
