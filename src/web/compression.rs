//! Compressing pages, in the codings that browsers take.

use std::io::Write;

use crate::web::negotiate::Coding;

/// The `Content-Encoding` of a coding.
#[must_use]
pub const fn coding_name(coding: Coding) -> Option<&'static str> {
    match coding {
        Coding::Brotli => Some("br"),
        Coding::Gzip => Some("gzip"),
        Coding::Identity => None,
    }
}

/// Compresses; `effort` is brotli's quality 0 to 11 and gzip's level 0 to 9.
#[must_use]
pub fn compress(bytes: Vec<u8>, coding: Coding, effort: u32) -> Vec<u8> {
    match coding {
        Coding::Identity => bytes,
        Coding::Brotli => {
            let mut writer = brotli::CompressorWriter::new(Vec::new(), 4096, effort, 18);
            // Writing into memory does not fail.
            let _ = writer.write_all(&bytes);
            writer.into_inner()
        }
        Coding::Gzip => {
            let mut writer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::new(effort.min(9)));
            let _ = writer.write_all(&bytes);
            writer.finish().unwrap_or_default()
        }
    }
}
