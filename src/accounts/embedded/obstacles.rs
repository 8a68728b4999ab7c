//! What would keep the embedded account service from opening, as far as files and addresses show it without a
//! connection.

use crate::{
    accounts::embedded::{
        ground::{
            database_address,
            key_file::{self, StorageKeys},
            open_error::OpenError,
            private,
        },
        mail::server,
    },
    config::MailTarget,
};

/// Why the service would not open with this database, these storage keys, and this way of letters: a line each.
pub fn obstacles(database: &str, keys: &StorageKeys, mail: &MailTarget) -> Vec<String> {
    let mut lines = database_address::obstacles(database);
    lines.extend(of_keys(keys).map(|cause| cause.to_string()));
    lines.extend(of_mail(mail).map(|cause| format!("{cause} (embedded.mail)")));
    lines
}

fn of_keys(keys: &StorageKeys) -> Option<OpenError> {
    let StorageKeys::File(file) = keys else { return None };
    let cause = match key_file::read(file) {
        Ok(Some(_)) => return None,
        Ok(None) => private::can_hold(file.parent().unwrap_or(file))
            .map_err(|cause| format!("it cannot be made: {cause}"))
            .err()?,
        Err(cause) => cause,
    };
    Some(OpenError::StorageKey { file: file.clone(), cause })
}

fn of_mail(mail: &MailTarget) -> Option<OpenError> {
    let cause = match mail {
        MailTarget::Folder(folder) => private::can_be_made(folder)
            .map_err(|cause| format!("{}: {cause}", folder.display()))
            .err()?,
        MailTarget::Smtp(server) => server::server(server).err()?,
    };
    Some(OpenError::Mail(cause))
}
