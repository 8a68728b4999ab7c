//! Compresses pages with the content codings that browsers accept. What is part of many pages, such as the style sheet, is
//! compressed only once.

use std::{cell::RefCell, io::Write, sync::OnceLock};

use base64::{Engine, engine::general_purpose::STANDARD};
use flate2::{Compress, Compression, Crc, FlushCompress};
use sha2::{Digest, Sha256};

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
    pub const fn name(self) -> Option<&'static str> {
        match self {
            Self::Brotli => Some("br"),
            Self::Gzip => Some("gzip"),
            Self::Identity => None,
        }
    }
}

/// Compresses with brotli at this quality, 0 to 11.
pub fn brotli(bytes: &[u8], quality: u32) -> Vec<u8> {
    let mut writer = brotli::CompressorWriter::new(Vec::new(), 4096, quality, 18);
    // Writing to memory cannot fail.
    let _ = writer.write_all(bytes);
    writer.into_inner()
}

/// Compresses with gzip at this level; levels above 9 count as 9.
pub fn gzip(bytes: &[u8], level: u32) -> Vec<u8> {
    let mut writer = flate2::write::GzEncoder::new(Vec::new(), Compression::new(level.min(9)));
    let _ = writer.write_all(bytes);
    writer.finish().unwrap_or_default()
}

/// How well to compress while a visitor waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// For most pages.
    Quick,
    /// For a large page, which would not fit the first flight otherwise: a third of a millisecond more.
    Dense,
}

impl Effort {
    const fn level(self) -> u32 {
        match self {
            Self::Quick => 1,
            Self::Dense => 6,
        }
    }

    fn compressor(self) -> RefCell<Compress> {
        RefCell::new(Compress::new(Compression::new(self.level()), false))
    }
}

thread_local! {
    /// One compressor per thread and effort for personal pages: creating one costs as much as using it.
    static QUICK: RefCell<Compress> = Effort::Quick.compressor();
    static DENSE: RefCell<Compress> = Effort::Dense.compressor();
}

/// A text that is part of many pages and is compressed once: the style sheet, which is more than half of a page.
pub struct Precompressed {
    text: String,
    /// Its hash, as a source of a content security policy.
    source: String,
    /// Complete DEFLATE blocks (RFC 1951) that refer to nothing before them.
    deflated: OnceLock<Vec<u8>>,
}

impl Precompressed {
    /// Wraps a text; it is compressed on first use.
    pub fn new(text: String) -> Self {
        let source = format!("'sha256-{}'", STANDARD.encode(Sha256::digest(&text)));
        Self { text, source, deflated: OnceLock::new() }
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    /// What allows the text in a content security policy.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// Compresses a page with gzip (RFC 1952): only what stands around the text is compressed anew. `before`
    /// is what directly precedes the text in the page. A page without the text is compressed whole.
    pub fn gzip(&self, page: &str, before: &str, effort: Effort) -> Vec<u8> {
        let start = page
            .find(before)
            .map(|at| at + before.len())
            .filter(|at| page[*at..].starts_with(&self.text));
        let Some(start) = start else { return gzip(page.as_bytes(), effort.level()) };
        let deflated = self.deflated.get_or_init(|| {
            let mut blocks = Vec::new();
            deflate(
                &mut Compress::new(Compression::best(), false),
                &self.text,
                FlushCompress::Full,
                &mut blocks,
            );
            blocks
        });
        let (head, rest) = (&page[..start], &page[start + self.text.len()..]);
        let mut written = vec![0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255];
        let compressor = match effort {
            Effort::Quick => &QUICK,
            Effort::Dense => &DENSE,
        };
        compressor.with_borrow_mut(|compress| {
            compress.reset();
            // A full flush ends the block at a byte boundary and resets the compressor's window, so the text's blocks
            // can follow.
            deflate(compress, head, FlushCompress::Full, &mut written);
            written.extend_from_slice(deflated);
            deflate(compress, rest, FlushCompress::Finish, &mut written);
        });
        let mut crc = Crc::new();
        crc.update(page.as_bytes());
        written.extend(crc.sum().to_le_bytes());
        written.extend(crc.amount().to_le_bytes());
        written
    }
}

fn deflate(compress: &mut Compress, text: &str, flush: FlushCompress, written: &mut Vec<u8>) {
    let mut rest = text.as_bytes();
    loop {
        written.reserve(rest.len() / 2 + 256);
        let taken = compress.total_in();
        // The output always has room, so this error cannot occur.
        if compress.compress_vec(rest, written, flush).is_err() {
            return;
        }
        rest = usize::try_from(compress.total_in() - taken)
            .ok()
            .and_then(|taken| rest.get(taken..))
            .unwrap_or_default();
        // If room is left in the output, everything has been written.
        if written.len() < written.capacity() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    fn unpacked(gzip: &[u8]) -> String {
        let mut text = String::new();
        flate2::read::GzDecoder::new(gzip).read_to_string(&mut text).unwrap();
        text
    }

    #[test]
    fn a_page_around_a_precompressed_text_unpacks_to_itself() {
        let style: String =
            (0..900).flat_map(|n| [".c", ["{margin:1px}", "{color:red}"][n % 2]]).collect();
        let style_sheet = Precompressed::new(style.clone());
        let long: String =
            (0..4000).flat_map(|n| ["<p>", ["a", "bc", "def"][n * n % 7 % 3], "</p>"]).collect();
        for (head, rest) in [
            ("", ""),
            ("<!doctype html>", "<p>.c1{margin:7px}</p>"),
            (long.as_str(), long.as_str()),
        ] {
            let page = format!("{head}<style>{style}{rest}");
            for effort in [Effort::Quick, Effort::Dense] {
                assert_eq!(unpacked(&style_sheet.gzip(&page, "<style>", effort)), page);
            }
        }
    }

    #[test]
    fn a_page_without_the_text_is_compressed_as_it_is() {
        let style_sheet = Precompressed::new("a{}".to_owned());
        for page in ["", "<p>", "<style>b{}</style>", "<style>a{"] {
            assert_eq!(unpacked(&style_sheet.gzip(page, "<style>", Effort::Quick)), page);
        }
    }
}
