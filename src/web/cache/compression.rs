//! Compresses pages with the content codings that browsers accept.

use std::io::Write;

use flate2::Compression;

/// The content codings that a page is sent in (RFC 9110 section 8.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coding {
    /// `br`
    Brotli,
    /// `gzip`
    Gzip,
    /// Not compressed.
    Identity,
}

impl Coding {
    /// The value of `Content-Encoding`; `None` for [`Coding::Identity`], which sends no such header.
    #[must_use]
    pub const fn name(self) -> Option<&'static str> {
        match self {
            Self::Brotli => Some("br"),
            Self::Gzip => Some("gzip"),
            Self::Identity => None,
        }
    }
}

/// Compresses with brotli at this quality, 0 to 11.
#[must_use]
pub fn brotli(bytes: &[u8], quality: u32) -> Vec<u8> {
    let mut writer = brotli::CompressorWriter::new(Vec::new(), 4096, quality, 18);
    // Writing to memory cannot fail.
    let _ = writer.write_all(bytes);
    writer.into_inner()
}

/// Compresses with gzip at this level; levels above 9 count as 9.
#[must_use]
pub fn gzip(bytes: &[u8], level: u32) -> Vec<u8> {
    let mut writer = flate2::write::GzEncoder::new(Vec::new(), Compression::new(level.min(9)));
    let _ = writer.write_all(bytes);
    writer.finish().unwrap_or_default()
}
