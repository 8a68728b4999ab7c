//! QR codes as pictures: black on white in every colour scheme, because cameras need the contrast.

use std::{
    collections::BTreeMap,
    fmt::Write,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use qrcode::{Color, EcLevel, QrCode};
use sha2::{Digest, Sha256};

use crate::web::AppError;

/// Pixels of a module.
const MODULE: usize = 6;

/// Modules of quiet zone on each side.
const QUIET: usize = 4;

/// How long a drawn code is kept: what a device link's code holds changes each second.
const KEPT: Duration = Duration::from_secs(1);

/// How many are kept at most; ten kilobytes each.
const MOST_KEPT: usize = 256;

/// What was drawn within the last second, by the fingerprint of its text: the page, its frame, and a visitor who asks again and again
/// get the same picture.
static DRAWN: Mutex<BTreeMap<[u8; 32], Drawn>> = Mutex::new(BTreeMap::new());

/// A code that was drawn.
struct Drawn {
    at: Instant,
    svg: Arc<str>,
}

/// The picture of a text as SVG, drawn at most once a second.
pub fn drawn_lately(text: &str) -> Result<Arc<str>, AppError> {
    let name: [u8; 32] = Sha256::digest(text).into();
    let now = Instant::now();
    let kept = || DRAWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(drawn) = kept().get(&name)
        && now.duration_since(drawn.at) < KEPT
    {
        return Ok(Arc::clone(&drawn.svg));
    }
    let svg: Arc<str> = QrPicture::of(text)?.svg().into();
    let mut kept = kept();
    kept.retain(|_, drawn| now.duration_since(drawn.at) < KEPT);
    if kept.len() < MOST_KEPT {
        kept.insert(name, Drawn { at: now, svg: Arc::clone(&svg) });
    }
    Ok(svg)
}

/// A QR code, to be drawn.
pub struct QrPicture(QrCode);

impl QrPicture {
    /// The code of this text. A code on a screen needs little error correction: level L.
    pub fn of(text: &str) -> Result<Self, AppError> {
        let code = QrCode::with_error_correction_level(text, EcLevel::L);
        code.map(Self).map_err(|cause| AppError::Internal(cause.into()))
    }

    /// Modules on each side, with the quiet zone.
    fn modules(&self) -> usize {
        self.0.width() + 2 * QUIET
    }

    /// Width and height in pixels: six a module.
    pub fn size(&self) -> usize {
        self.modules() * MODULE
    }

    /// The picture as SVG, which can stand in a page or alone.
    pub fn svg(&self) -> String {
        let (width, modules, size) = (self.0.width().max(1), self.modules(), self.size());
        let mut path = String::new();
        for (row, colors) in self.0.to_colors().chunks(width).enumerate() {
            let mut column = 0;
            for run in colors.chunk_by(|one, next| one == next) {
                if run.first() == Some(&Color::Dark) {
                    let (x, y, length) = (column + QUIET, row + QUIET, run.len());
                    // Writing into a string never fails.
                    let _ = write!(path, "M{x} {y}h{length}v1h-{length}z");
                }
                column += run.len();
            }
        }
        format!(
            r##"<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size}" viewBox="0 0 {modules} {modules}" shape-rendering="crispEdges" aria-hidden="true"><rect width="{modules}" height="{modules}" fill="#fff"/><path d="{path}"/></svg>"##
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_drawn_once_a_second_and_few_are_kept() {
        let first = drawn_lately("https://sid.example/1").unwrap();
        assert!(Arc::ptr_eq(&first, &drawn_lately("https://sid.example/1").unwrap()));
        assert_eq!(*first, QrPicture::of("https://sid.example/1").unwrap().svg());
        for number in 0..2 * MOST_KEPT {
            drawn_lately(&format!("https://sid.example/{number}")).unwrap();
        }
        assert!(DRAWN.lock().unwrap().len() <= MOST_KEPT);
        std::thread::sleep(KEPT);
        drawn_lately("https://sid.example/2").unwrap();
        assert_eq!(DRAWN.lock().unwrap().len(), 1, "those of before are gone");
    }

    #[test]
    fn a_module_has_six_pixels_and_the_quiet_zone_four_modules() {
        let code = QrPicture::of("https://smart-id.com/device-link?deviceLinkType=QR").unwrap();
        let (svg, modules) = (code.svg(), code.0.width() + 8);
        assert_eq!(code.size(), modules * 6);
        assert_eq!(code.0.error_correction_level(), EcLevel::L);
        assert!(svg.contains(&format!("width=\"{0}\" height=\"{0}\"", modules * 6)), "{svg}");
        assert!(svg.contains(&format!("viewBox=\"0 0 {modules} {modules}\"")), "{svg}");
        // The finder pattern begins after the quiet zone, with seven dark modules.
        assert!(svg.contains("<path d=\"M4 4h7v1h-7z"), "{svg}");
        let farthest = svg.split('M').skip(2).filter_map(|run| {
            let (x, rest) = run.split_once(' ')?;
            let length = rest.split_once('h')?.1.split_once('v')?.0;
            Some(x.parse::<usize>().ok()? + length.parse::<usize>().ok()?)
        });
        assert_eq!(farthest.max(), Some(modules - 4));
    }
}
