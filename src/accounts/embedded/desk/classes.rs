//! A class at once: who is in it, slips for its pupils, and a new school year.

use std::{collections::BTreeMap, sync::Arc};

use time::{Date, macros::format_description};

use super::{
    acts::Slip,
    entry::{AtDesk, AtDeskResult, Desk, DeskOutcome, Turned, deed, into_reply},
    people::{FoundPerson, ListedRow, listed_columns},
    rights::{DeskAct, Reason},
};
use crate::{
    accounts::{
        Caller, Errors, Reply,
        embedded::ground::{call::CallResult, events::EventName, feed::Change},
    },
    domain::{ErrorCode, text},
};

/// Classes of a school that are listed, and people of a class.
const CLASSES: i64 = 500;
const PEOPLE: i64 = 200;

#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct ClassName {
    pub school: String,
    pub class_level: String,
    pub parallel: String,
}

#[derive(Clone, Debug)]
pub struct ClassAtDesk {
    pub name: ClassName,
    /// Its pupils.
    pub people: i64,
    pub never_signed_in: i64,
}

/// School, level, parallel, pupils, and those who have never signed in.
type ClassRow = (String, String, String, i64, i64);

#[derive(Clone, Debug, Default)]
pub struct NewYear {
    pub school: String,
    /// How it is called, such as `2027/2028`.
    pub period: String,
    /// The level whose pupils leave.
    pub last_level: String,
    /// `yyyy-mm-dd`: the last day of their roles.
    pub leavers_until: String,
}

/// A class and how many pupils it has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassNumber {
    pub class: ClassName,
    /// Where they go; `None`: they leave, or stay as they are.
    pub next: Option<ClassName>,
    pub people: i64,
}

#[derive(Debug, Default)]
pub struct ClassSlips {
    pub slips: Vec<Slip>,
    /// Pupils who got none.
    pub left: Vec<FoundPerson>,
}

#[derive(Clone, Debug, Default)]
pub struct YearPreview {
    pub moves: Vec<ClassNumber>,
    pub leavers: Vec<ClassNumber>,
    /// Classes whose level is no number.
    pub stays: Vec<ClassNumber>,
    /// When the roles of those who leave end, in seconds since 1970.
    pub until: i64,
}

pub struct DeskClasses {
    pub desk: Arc<Desk>,
}

impl DeskClasses {
    /// The classes of the schools that are helped here.
    pub async fn classes(&self, caller: &Caller) -> Reply<DeskOutcome<Vec<ClassAtDesk>>> {
        let answer = async {
            let at = self.desk.entered(caller).await?;
            let rows: Vec<ClassRow> = sqlx::query_as(
                "SELECT r.school, r.class_level, COALESCE(r.parallel, ''), COUNT(DISTINCT a.id), \
                 COUNT(DISTINCT CASE WHEN a.terms_version IS NULL AND NOT EXISTS (SELECT 1 FROM events e WHERE e.account = a.id AND e.event = 'sign_in') \
                 THEN a.id END) FROM roles r JOIN accounts a ON a.id = r.account WHERE r.name IN ('student', 'child') AND r.school IS NOT NULL \
                 AND r.class_level IS NOT NULL AND (r.ends_at IS NULL OR r.ends_at > $3) AND (CAST($1 AS BIGINT) = 1 OR r.school IN \
                 (SELECT school FROM desk_grants WHERE account = $2)) \
                 GROUP BY r.school, r.class_level, COALESCE(r.parallel, '') LIMIT CAST($4 AS BIGINT)",
            )
            .bind(i64::from(at.is_operator()))
            .bind(&at.account)
            .bind(self.desk.ground.clock.now())
            .bind(CLASSES)
            .fetch_all(self.desk.ground.store.pool())
            .await?;
            let class = |(school, class_level, parallel, people, never_signed_in): ClassRow| {
                let name = ClassName { school, class_level, parallel };
                ClassAtDesk { name, people, never_signed_in }
            };
            let mut classes: Vec<_> = rows.into_iter().map(class).collect();
            classes.sort_by_key(|class| order(&class.name));
            Ok(classes)
        };
        into_reply(answer.await)
    }

    pub async fn class(
        &self,
        caller: &Caller,
        class: &ClassName,
    ) -> Reply<DeskOutcome<Vec<FoundPerson>>> {
        let answer = async {
            let at = self.desk.entered(caller).await?;
            at.grant_for(DeskAct::See, Some(&class.school))?;
            self.desk.count_lookup(caller, &at).await?;
            let people = self.pupils(&at, class).await?;
            if people.is_empty() { Err(Turned::NotFound) } else { Ok(people) }
        };
        into_reply(answer.await)
    }

    async fn pupils(&self, at: &AtDesk, class: &ClassName) -> CallResult<Vec<FoundPerson>> {
        let rows: Vec<ListedRow> = sqlx::query_as(concat!(
            "SELECT ",
            listed_columns!(),
            " FROM accounts a WHERE (a.expires_at IS NULL OR a.expires_at > $4) AND EXISTS (SELECT 1 FROM roles r WHERE r.account = a.id \
             AND r.name IN ('student', 'child') AND r.school = $1 AND r.class_level = $2 AND COALESCE(r.parallel, '') = $3 \
             AND (r.ends_at IS NULL OR r.ends_at > $4)) ORDER BY a.last_name, a.first_name, a.id LIMIT CAST($5 AS BIGINT)",
        ))
        .bind(&class.school)
        .bind(&class.class_level)
        .bind(&class.parallel)
        .bind(self.desk.ground.clock.now())
        .bind(PEOPLE)
        .fetch_all(self.desk.ground.store.pool())
        .await?;
        let mut people = Vec::new();
        for row in rows {
            people.push(self.desk.listed(at, row).await?);
        }
        Ok(people)
    }

    /// Slips for the pupils of a class whom nothing but a password lets in: for all of them, or for those who have never signed
    /// in.
    pub async fn class_slips(
        &self,
        caller: &Caller,
        class: &ClassName,
        all: bool,
        reason: Reason,
    ) -> Reply<DeskOutcome<ClassSlips>> {
        let answer = async {
            let at = self.desk.entered(caller).await?;
            let grant = at.grant_for(DeskAct::ClassSlips, Some(&class.school))?;
            self.desk.count_lookup(caller, &at).await?;
            let people = self.pupils(&at, class).await?;
            let mut tx = self.desk.begin(&at, grant).await?;
            let deed = deed(caller, &at, Some(reason));
            let mut made = ClassSlips::default();
            for person in people {
                let target = self.desk.target(&mut tx, &person.id).await?;
                let is_meant = all || person.never_signed_in;
                if is_meant && target.grant_for(&at, DeskAct::Slip).is_ok() {
                    let slip = self.desk.slip(&mut tx, &target, &deed).await?;
                    let class = format!("{}{}", class.class_level, class.parallel);
                    made.slips.push(Slip { class, ..slip });
                } else {
                    made.left.push(person);
                }
            }
            tx.commit().await?;
            Ok(made)
        };
        into_reply(answer.await)
    }

    /// What a new school year would do.
    pub async fn preview_year(
        &self,
        caller: &Caller,
        year: &NewYear,
    ) -> Reply<DeskOutcome<YearPreview>> {
        let answer = async {
            let at = self.desk.entered(caller).await?;
            at.grant_for(DeskAct::NewYear, Some(&year.school))?;
            let (year, until) = self.checked(year)?;
            let rows = self.year_rows(&year).await?;
            Ok(preview(&year, until, &rows))
        };
        into_reply(answer.await)
    }

    /// Begins a new school year: pupils move up by a level, those of the last one leave on a day. Pupils who are in the year
    /// already stay, so that doing it twice does it once.
    pub async fn begin_year(
        &self,
        caller: &Caller,
        year: &NewYear,
    ) -> Reply<DeskOutcome<YearPreview>> {
        into_reply(self.year_begun(caller, year).await)
    }

    async fn year_begun(&self, caller: &Caller, year: &NewYear) -> AtDeskResult<YearPreview> {
        let at = self.desk.entered(caller).await?;
        let grant = at.grant_for(DeskAct::NewYear, Some(&year.school))?;
        let (year, until) = self.checked(year)?;
        let mut tx = self.desk.begin(&at, grant).await?;
        let rows = self.year_rows(&year).await?;
        let done = preview(&year, until, &rows);
        // The highest level first: no class is moved twice.
        for ClassNumber { class, next, .. } in done.moves.iter().rev().chain(&done.leavers) {
            let level = next.as_ref().map_or(&class.class_level, |next| &next.class_level);
            let moved: Vec<String> = sqlx::query_scalar(
                "UPDATE roles SET class_level = $5, period = CASE WHEN CAST($6 AS BIGINT) = 0 THEN $4 ELSE period END, \
                 ends_at = CASE WHEN CAST($6 AS BIGINT) = 0 THEN ends_at ELSE CAST($6 AS BIGINT) END \
                 WHERE name IN ('student', 'child') AND school = $1 AND class_level = $2 AND COALESCE(parallel, '') = $3 \
                 AND COALESCE(period, '') <> $4 AND ends_at IS NULL RETURNING account",
            )
            .bind(&class.school)
            .bind(&class.class_level)
            .bind(&class.parallel)
            .bind(&year.period)
            .bind(level)
            .bind(if next.is_some() { 0 } else { until })
            .fetch_all(&mut *tx)
            .await?;
            for account in moved {
                self.desk.ground.events.tell(&mut tx, Change::RolesChanged, &account, None);
            }
        }
        let number = |classes: &[ClassNumber]| classes.iter().map(|one| one.people).sum::<i64>();
        let detail = format!("moved {}, leaving {}", number(&done.moves), number(&done.leavers));
        let deed = deed(caller, &at, None);
        let entry = deed.entry(EventName::YearBegun).detail(&detail);
        self.desk.ground.events.record(&mut tx, entry).await?;
        tx.commit().await?;
        Ok(done)
    }

    /// The year as it is stored, and when those who leave do.
    fn checked(&self, year: &NewYear) -> AtDeskResult<(NewYear, i64)> {
        let day =
            Date::parse(year.leavers_until.trim(), format_description!("[year]-[month]-[day]"));
        let until = day.ok().map(|day| day.midnight().assume_utc().unix_timestamp() + 86_400);
        let now = self.desk.ground.clock.now();
        let level = year.last_level.trim().parse::<u8>();
        let errors =
            Errors::of_fields(["period", "last_level", "leavers_until"], |field| match field {
                "period" => text::required(&year.period).map(drop),
                "last_level" if year.last_level.trim().is_empty() => Err(ErrorCode::Required),
                "last_level" => level.as_ref().map(drop).map_err(|_| ErrorCode::InvalidFormat),
                _ if year.leavers_until.trim().is_empty() => Err(ErrorCode::Required),
                _ => until.filter(|until| *until > now).map(drop).ok_or(ErrorCode::InvalidFormat),
            });
        if !errors.is_empty() {
            return Err(errors.into());
        }
        let kept = NewYear {
            school: year.school.clone(),
            period: text::required(&year.period).unwrap_or_default(),
            last_level: level.unwrap_or_default().to_string(),
            leavers_until: year.leavers_until.trim().to_owned(),
        };
        Ok((kept, until.unwrap_or_default()))
    }

    /// The classes whose pupils are not in the year yet, each with how many there are.
    async fn year_rows(&self, year: &NewYear) -> CallResult<BTreeMap<ClassName, i64>> {
        let rows: Vec<(String, String, i64)> = sqlx::query_as(
            "SELECT class_level, COALESCE(parallel, ''), COUNT(DISTINCT account) FROM roles WHERE name IN ('student', 'child') AND school = $1 \
             AND class_level IS NOT NULL AND COALESCE(period, '') <> $2 AND ends_at IS NULL GROUP BY class_level, COALESCE(parallel, '')",
        )
        .bind(&year.school)
        .bind(&year.period)
        .fetch_all(self.desk.ground.store.pool())
        .await?;
        let class = |(class_level, parallel, people)| {
            (ClassName { school: year.school.clone(), class_level, parallel }, people)
        };
        Ok(rows.into_iter().map(class).collect())
    }
}

fn preview(year: &NewYear, until: i64, rows: &BTreeMap<ClassName, i64>) -> YearPreview {
    let last: u8 = year.last_level.parse().unwrap_or(u8::MAX);
    let mut found = YearPreview { until, ..YearPreview::default() };
    let mut classes: Vec<_> = rows.iter().collect();
    classes.sort_by_key(|(class, _)| order(class));
    for (class, people) in classes {
        let one = ClassNumber { class: class.clone(), next: None, people: *people };
        match class.class_level.parse::<u8>() {
            Ok(level) if level >= last => found.leavers.push(one),
            Ok(level) => {
                let next = ClassName { class_level: (level + 1).to_string(), ..class.clone() };
                found.moves.push(ClassNumber { next: Some(next), ..one });
            }
            Err(_) => found.stays.push(one),
        }
    }
    found
}

/// Classes in the order of their school, level as a number, and parallel.
fn order(class: &ClassName) -> (String, u8, String, String) {
    let level = class.class_level.parse().unwrap_or(u8::MAX);
    (class.school.clone(), level, class.class_level.clone(), class.parallel.clone())
}
