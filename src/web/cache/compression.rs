//! Compressing pages, in the content codings that browsers take.

use std::io::Write;

use flate2::Compression;

/// The codings that pages come in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coding {
    /// `br`
    Brotli,
    /// `gzip`
    Gzip,
    /// As it is.
    Identity,
}

impl Coding {
    /// The `Content-Encoding`.
    #[must_use]
    pub const fn name(self) -> Option<&'static str> {
        match self {
            Self::Brotli => Some("br"),
            Self::Gzip => Some("gzip"),
            Self::Identity => None,
        }
    }
}

/// Brotli of this quality, 0 to 11.
#[must_use]
pub fn brotli(bytes: &[u8], quality: u32) -> Vec<u8> {
    let mut writer = brotli::CompressorWriter::new(Vec::new(), 4096, quality, 18);
    // Writing into memory does not fail.
    let _ = writer.write_all(bytes);
    writer.into_inner()
}

/// Gzip of this level, 0 to 9.
#[must_use]
pub fn gzip(bytes: &[u8], level: u32) -> Vec<u8> {
    let mut writer = flate2::write::GzEncoder::new(Vec::new(), Compression::new(level.min(9)));
    let _ = writer.write_all(bytes);
    writer.finish().unwrap_or_default()
}
