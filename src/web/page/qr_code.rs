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

/// How many are kept at most; four kilobytes each.
const MOST_KEPT: usize = 256;

/// What was made within the last second, by the fingerprint of its text: the frame, the script, and a visitor who asks again and
/// again get the same code.
static DRAWN: Mutex<BTreeMap<[u8; 32], Drawn>> = Mutex::new(BTreeMap::new());

struct Drawn {
    at: Instant,
    picture: Arc<QrPicture>,
}

/// The code of a text, made at most once a second.
pub fn drawn_lately(text: &str) -> Result<Arc<QrPicture>, AppError> {
    let name: [u8; 32] = Sha256::digest(text).into();
    let now = Instant::now();
    let kept = || DRAWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(drawn) = kept().get(&name)
        && now.duration_since(drawn.at) < KEPT
    {
        return Ok(Arc::clone(&drawn.picture));
    }
    let picture = Arc::new(QrPicture::of(text)?);
    let mut kept = kept();
    kept.retain(|_, drawn| now.duration_since(drawn.at) < KEPT);
    if kept.len() < MOST_KEPT {
        kept.insert(name, Drawn { at: now, picture: Arc::clone(&picture) });
    }
    Ok(picture)
}

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

    /// The code as bits, for a script that draws it: a byte with the modules on each side, then row by row a bit a module, the
    /// most significant first, 1 for a dark one. Without the quiet zone.
    pub fn matrix(&self) -> Vec<u8> {
        // The largest code has 177 modules.
        let mut bytes = vec![u8::try_from(self.0.width()).unwrap_or_default()];
        for modules in self.0.to_colors().chunks(8) {
            let bits = modules.iter().enumerate().filter(|(_, module)| **module == Color::Dark);
            bytes.push(bits.fold(0, |byte, (at, _)| byte | (0x80 >> at)));
        }
        bytes
    }

    /// The picture as SVG, which can stand in a page or alone: a stroke of one module for each run of dark ones.
    pub fn svg(&self) -> String {
        let (width, modules, size) = (self.0.width().max(1), self.modules(), self.size());
        let mut path = String::new();
        for (row, colors) in self.0.to_colors().chunks(width).enumerate() {
            // Where the pen is; none stands in this row yet.
            let (mut column, mut pen) = (0, None);
            for run in colors.chunk_by(|one, next| one == next) {
                if run.first() == Some(&Color::Dark) {
                    // Writing into a string never fails.
                    let _ = match pen {
                        None => write!(path, "M{} {}.5", column + QUIET, row + QUIET),
                        Some(pen) => write!(path, "m{} 0", column - pen),
                    };
                    let _ = write!(path, "h{}", run.len());
                    pen = Some(column + run.len());
                }
                column += run.len();
            }
        }
        format!(
            r##"<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size}" viewBox="0 0 {modules} {modules}" shape-rendering="crispEdges" aria-hidden="true"><path fill="#fff" d="M0 0h{modules}v{modules}H0z"/><path stroke="#000" d="{path}"/></svg>"##
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
        assert_eq!(first.svg(), QrPicture::of("https://sid.example/1").unwrap().svg());
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
        assert!(svg.contains("<path stroke=\"#000\" d=\"M4 4.5h7m"), "{svg}");
        let farthest = svg.split('M').skip(2).map(|row| {
            let (first, runs) = row.split_once(' ').unwrap();
            let runs = runs.split_once('h').unwrap().1.replace(" 0", "");
            let runs = runs
                .split(['h', 'm'])
                .filter_map(|run| run.split('"').next()?.parse::<usize>().ok());
            first.parse::<usize>().unwrap() + runs.sum::<usize>()
        });
        assert_eq!(farthest.max(), Some(modules - 4));
    }

    #[test]
    fn bits_say_what_the_picture_shows() {
        let code = QrPicture::of("https://smart-id.com/device-link?deviceLinkType=QR").unwrap();
        let (bytes, colors) = (code.matrix(), code.0.to_colors());
        assert_eq!(bytes[0] as usize, code.0.width());
        assert_eq!(bytes.len(), 1 + colors.len().div_ceil(8));
        for (at, color) in colors.iter().enumerate() {
            let is_dark = bytes[1 + at / 8] & (0x80 >> (at % 8)) != 0;
            assert_eq!(is_dark, *color == Color::Dark, "module {at}");
        }
    }
}
