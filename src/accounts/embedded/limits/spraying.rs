//! One password that is tried at many names (password spraying). No counter of a name or of a place tells it from people who mistype, and a
//! sprayer who does the work of captchas is stopped by neither. A password that has failed at many names is paused in browsers that are not
//! known, whatever name it is tried at next.
//!
//! What failed is often nearly right, so nothing of it is written down: this process keeps hashes under a key of its own in memory.

use std::{
    collections::{HashMap, VecDeque},
    hash::{BuildHasher, RandomState},
    sync::{Mutex, MutexGuard, PoisonError},
};

use crate::{
    accounts::embedded::{
        counting::counters::DAY,
        ground::limits::{Limits, Thresholds},
    },
    domain::Secret,
};

/// Failures that are kept, about 3 MB; then the oldest go.
const MOST: usize = 50_000;

/// A password and the name that it is tried at.
#[derive(Clone, Copy)]
pub struct Tried<'a> {
    /// As it was typed.
    pub password: &'a Secret,
    /// In its canonical form.
    pub name: &'a str,
}

/// A password that is being tried at many names.
pub struct SprayedPassword {
    /// What stands for it in this process.
    pub mark: u64,
    /// At how many names it has failed in the short window.
    pub names: i64,
    /// When it is looked at again.
    pub until: i64,
}

/// The names at which each password has failed lately, in this process.
#[derive(Default)]
pub struct SprayedPasswords {
    key: RandomState,
    failures: Mutex<FailedPasswords>,
}

#[derive(Default)]
struct FailedPasswords {
    by_password: HashMap<u64, Vec<FailedName>>,
    /// Passwords and times, the oldest first.
    in_order: VecDeque<(u64, i64)>,
}

/// A name at which a password has failed, and when it did so first.
struct FailedName {
    name: u64,
    at: i64,
}

impl SprayedPasswords {
    /// Notes that a password has failed at a name.
    pub fn note(&self, tried: Tried<'_>, now: i64) {
        let (password, name) = (self.mark(tried.password), self.key.hash_one(tried.name));
        let mut failures = self.failures();
        failures.forget(now);
        let names = failures.by_password.entry(password).or_default();
        if !names.iter().any(|failure| failure.name == name) {
            names.push(FailedName { name, at: now });
            failures.in_order.push_back((password, now));
        }
    }

    /// `None` if a password may be looked at.
    pub fn paused(
        &self,
        password: &Secret,
        limits: &Limits,
        most: Thresholds,
        now: i64,
    ) -> Option<SprayedPassword> {
        let (failures, mark) = (self.failures(), self.mark(password));
        let names = failures.by_password.get(&mark)?;
        let since = |seconds: i64| names.partition_point(|failure| failure.at <= now - seconds);
        let (of_window, of_day) = (&names[since(limits.window)..], &names[since(DAY)..]);
        let is_day = i64::try_from(of_day.len()).is_ok_and(|number| number >= most.day);
        let most = usize::try_from(if is_day { limits.tries_after } else { most.quarter }).ok()?;
        let until = of_window.get(of_window.len().checked_sub(most)?)?.at + limits.window;
        Some(SprayedPassword { mark, names: i64::try_from(of_window.len()).ok()?, until })
    }

    fn mark(&self, password: &Secret) -> u64 {
        self.key.hash_one(password.expose())
    }

    fn failures(&self) -> MutexGuard<'_, FailedPasswords> {
        self.failures.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl FailedPasswords {
    /// Makes room for one more.
    fn forget(&mut self, now: i64) {
        while let Some(&(password, at)) = self.in_order.front()
            && (at <= now - DAY || self.in_order.len() >= MOST)
        {
            self.in_order.pop_front();
            if let Some(names) = self.by_password.get_mut(&password) {
                names.remove(0);
                if names.is_empty() {
                    self.by_password.remove(&password);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_bounded_and_ends_after_a_day() {
        let sprayed = SprayedPasswords::default();
        let password = |number: usize| Secret::new(format!("Kevad-{number}"));
        for number in 0..MOST + 100 {
            sprayed.note(Tried { password: &password(number / 10), name: &number.to_string() }, 0);
        }
        let kept = |failures: &FailedPasswords| {
            let of_passwords = failures.by_password.values().map(Vec::len).sum::<usize>();
            (of_passwords, failures.in_order.len(), failures.by_password.len())
        };
        assert_eq!(kept(&sprayed.failures()), (MOST, MOST, MOST / 10));
        sprayed.note(Tried { password: &password(0), name: "mari" }, DAY);
        assert_eq!(kept(&sprayed.failures()), (1, 1, 1));
    }
}
