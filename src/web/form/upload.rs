//! A form with a file (`multipart/form-data`), which is read into memory and never stored. What the sender calls the file is not
//! looked at.
//!
//! The right to send one is looked at before: nothing here reads for strangers.

use actix_multipart::{Field, Multipart};
use actix_web::{error::PayloadError, web::Payload};
use futures_util::TryStreamExt;
use zeroize::Zeroizing;

use crate::web::{
    AppError, Form, FormFields, Visitor,
    request::origin_check::{self, CHECK_FIELD, Verdict},
};

/// The name of the field of the file.
const FILE: &str = "file";

/// The most fields beside the file, and the most bytes of each.
const MOST: usize = 10;
const LONGEST: usize = 1024;

/// What came as the file.
pub enum UploadedFile {
    /// None was chosen.
    Missing,
    /// It has more bytes than are read.
    TooLarge,
    Whole(Zeroizing<Vec<u8>>),
}

/// A posted form with a file.
pub struct Upload {
    pub form: Form,
    pub file: UploadedFile,
}

impl Upload {
    /// Reads a form with a file of so many bytes at most. One that is not kept is read as well, and so is the rest of a larger
    /// one, up to a bound, and thrown away: a browser shows no answer before it has sent everything.
    ///
    /// # Errors
    /// [`AppError::Forbidden`] if another site sends it, before anything is read; [`AppError::BadRequest`], or
    /// [`AppError::Late`].
    pub async fn read(
        visitor: &Visitor,
        body: Payload,
        most: usize,
        is_kept: bool,
    ) -> Result<Self, AppError> {
        if origin_check::judge(visitor, "") == Verdict::Foreign {
            return Err(AppError::Forbidden);
        }
        let mut parts = Multipart::new(visitor.request.headers(), body);
        let (mut fields, mut count) = (FormFields::default(), 0);
        let mut file = UploadedFile::Missing;
        while let Some(mut part) = parts.try_next().await.map_err(of_parts)? {
            let name = part.name().unwrap_or_default().to_owned();
            if name == FILE {
                file = read_file(&mut part, most, is_kept).await?;
                continue;
            }
            count += 1;
            if count > MOST || fields.given(&name).is_some() {
                return Err(AppError::BadRequest);
            }
            let value = read_file(&mut part, LONGEST, true).await?;
            let value = match value {
                UploadedFile::Missing => String::new(),
                UploadedFile::TooLarge => return Err(AppError::BadRequest),
                UploadedFile::Whole(bytes) => {
                    String::from_utf8(bytes.to_vec()).map_err(|_| AppError::BadRequest)?
                }
            };
            fields.set(&name, value);
        }
        let verdict = origin_check::judge(visitor, fields.get(CHECK_FIELD));
        Ok(Self { form: Form { fields, verdict }, file })
    }
}

/// How many times the most bytes are read of a file that is too large.
const PATIENCE: usize = 10;

/// Reads a part. An empty one counts as missing, and one that is not kept as too large.
async fn read_file(part: &mut Field, most: usize, is_kept: bool) -> Result<UploadedFile, AppError> {
    let kept = if is_kept { most } else { 0 };
    let mut bytes = Zeroizing::new(Vec::new());
    let mut seen = 0_usize;
    while let Some(chunk) = part.try_next().await.map_err(of_parts)? {
        seen = seen.saturating_add(chunk.len());
        if seen <= kept {
            bytes.extend_from_slice(&chunk);
        } else if seen / PATIENCE > most {
            return Err(AppError::BadRequest);
        } else {
            bytes.clear();
        }
    }
    Ok(match seen {
        0 => UploadedFile::Missing,
        seen if seen > kept => UploadedFile::TooLarge,
        _ => UploadedFile::Whole(bytes),
    })
}

/// A body that is none, or did not arrive in time.
fn of_parts(cause: actix_multipart::MultipartError) -> AppError {
    match cause {
        actix_multipart::MultipartError::Payload(cause @ PayloadError::Io(_)) => {
            AppError::from(actix_web::Error::from(cause))
        }
        _ => AppError::BadRequest,
    }
}
