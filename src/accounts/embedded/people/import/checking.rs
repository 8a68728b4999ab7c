//! What a file of people has to be: each field by its rule, nobody twice, and nobody whom the service knows already, unless that
//! is wanted. Problems quote no value.

use std::{
    cell::RefCell,
    collections::{HashMap, HashSet},
};

use serde_json::Value;

use crate::{
    accounts::{
        Role,
        embedded::{
            ground::{
                batches::question,
                old_hash::{self, HashRefusal},
                operator_error::OperatorError,
            },
            people::{
                import::{
                    Fate, Imports, OnConflict, PART,
                    form::{self, ArrivingRow, FormBounds},
                    problems::{FoundProblems, LineProblem, Problem},
                },
                second_factor::is_totp_key,
            },
            records::accounts::canonical,
        },
    },
    domain::{
        BirthDate, Country, Email, ErrorCode, Gender, Language, person_name,
        personal_code::PersonalCode, role, text,
    },
};

/// A person whose fields are as they are stored. What is `None` the file does not say.
pub struct Person {
    pub line: u64,
    pub user_name: Option<String>,
    pub email: Option<String>,
    pub email_verified: Option<bool>,
    pub first_name: String,
    pub last_name: String,
    /// The code of the issuer, and the personal code.
    pub code: Option<(&'static str, String)>,
    pub code_proven: bool,
    pub birth_date: Option<String>,
    pub gender: Option<String>,
    pub street: Option<String>,
    pub city: Option<String>,
    pub country: Option<String>,
    pub postal_index: Option<String>,
    pub language: Option<String>,
    pub password_hash: Option<String>,
    pub totp_secret: Option<String>,
    pub activated: Option<bool>,
    pub blocked: Option<bool>,
    pub external_id: Option<String>,
    pub roles: Option<Vec<Role>>,
}

impl Person {
    /// The names to sign in with, as they are compared.
    pub fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = [&self.user_name, &self.email]
            .into_iter()
            .flatten()
            .map(|name| canonical(name))
            .collect();
        names.dedup();
        names
    }
}

/// Reads the fields of a row, and notes what is wrong with them.
struct Fields<'a> {
    row: &'a ArrivingRow,
    problems: &'a mut FoundProblems,
}

impl Fields<'_> {
    fn complain(&mut self, field: &str, problem: impl Into<Problem>) {
        self.problems.push(LineProblem::new(self.row.line, field, problem.into()));
    }

    /// A field by its rule; `None` if it is missing, or wrong, which is noted.
    fn read<T>(
        &mut self,
        field: &str,
        rule: impl FnOnce(&str) -> Result<T, ErrorCode>,
    ) -> Option<T> {
        match rule(self.row.text(field)?) {
            Ok(value) => Some(value),
            Err(code) => {
                self.complain(field, code);
                None
            }
        }
    }

    fn text(&mut self, field: &str) -> Option<String> {
        self.read(field, text::required)
    }

    /// One of a closed list.
    fn chosen(
        &mut self,
        field: &str,
        known: impl FnOnce(&str) -> bool,
        problem: Problem,
    ) -> Option<String> {
        let value = self.row.text(field)?.trim();
        if known(value) {
            return Some(value.to_owned());
        }
        self.complain(field, problem);
        None
    }

    fn flag(&mut self, field: &str) -> Option<bool> {
        match self.row.text(field)?.trim().to_ascii_lowercase().as_str() {
            "true" | "yes" | "1" => Some(true),
            "false" | "no" | "0" => Some(false),
            _ => {
                self.complain(field, Problem::NoFlag);
                None
            }
        }
    }

    fn name(&mut self, field: &str) -> String {
        if self.row.text(field).is_none() {
            self.complain(field, Problem::Missing);
        }
        self.read(field, person_name::parse).unwrap_or_default()
    }

    fn country(&mut self, field: &str) -> Option<Country> {
        let parse = |code: &str| {
            Country::parse(&code.trim().to_uppercase()).ok_or(ErrorCode::InvalidFormat)
        };
        let country = self.row.text(field).map(parse)?;
        if country.is_err() {
            self.complain(field, Problem::NoCountry);
        }
        country.ok()
    }

    /// The personal code of an issuer. One is of no use without the other.
    fn code(&mut self) -> Option<PersonalCode> {
        let issuer = self.country("issuer");
        let has = |field| self.row.text(field).is_some();
        match (has("personal_code"), has("issuer")) {
            (true, false) => self.complain("issuer", Problem::IssuerMissing),
            (false, true) => self.complain("personal_code", Problem::CodeMissing),
            (false, false) if has("personal_code_proven") => {
                self.complain("personal_code_proven", Problem::NothingProven);
            }
            _ => {}
        }
        let issuer = issuer?;
        self.read("personal_code", |code| PersonalCode::parse(code, issuer))
    }

    fn roles(&mut self) -> Option<Vec<Role>> {
        let typed = self.row.text("roles")?;
        let roles = serde_json::from_str::<Vec<serde_json::Map<String, Value>>>(typed);
        let Ok(roles) = roles else {
            self.complain("roles", Problem::RolesNoList);
            return None;
        };
        let mut read = Vec::new();
        for given in roles {
            match role_of(&given) {
                Ok(role) => read.push(role),
                Err(problem) => self.complain("roles", problem),
            }
        }
        Some(read)
    }
}

fn role_of(given: &serde_json::Map<String, Value>) -> Result<Role, Problem> {
    let mut role = Role::default();
    for (name, value) in given {
        let value = match value {
            Value::Null => continue,
            Value::String(value) => value.clone(),
            Value::Number(value) => value.to_string(),
            _ => return Err(Problem::RoleNoText),
        };
        let value = text::optional(&value)?;
        if name == "role" {
            role.name = value;
        } else if !role::ATTRIBUTES.contains(&name.as_str()) {
            return Err(Problem::RoleUnknownField);
        } else if !value.is_empty() {
            role.attributes.insert(name.clone(), value);
        }
    }
    if role::is_known(&role.name) { Ok(role) } else { Err(Problem::NoSuchRole) }
}

impl Imports {
    /// The people of a file, and what is wrong with it by itself.
    pub(super) fn checked(
        &self,
        file: &[u8],
        bounds: FormBounds,
        problems: &mut FoundProblems,
    ) -> Vec<Person> {
        let mut people = Vec::new();
        let of_form = RefCell::new(problems);
        form::read(
            file,
            bounds,
            |row| people.push(self.person(&row, &mut of_form.borrow_mut())),
            |one| of_form.borrow_mut().push(one),
        );
        let problems = of_form.into_inner();
        note_twins(&people, problems);
        if people.is_empty() && problems.total() == 0 {
            problems.push(LineProblem::new(1, "", Problem::Nobody));
        }
        people
    }

    fn person(&self, row: &ArrivingRow, problems: &mut FoundProblems) -> Person {
        let today = self.ground.clock.today();
        let mut fields = Fields { row, problems };
        let code = fields.code();
        let email = fields.read("email", Email::parse).map(|email| email.as_str().to_owned());
        let user_name = fields.text("user_name");
        if row.text("user_name").is_none() && row.text("email").is_none() {
            fields.complain("user_name", Problem::NoName);
        }
        let born = fields.read("birth_date", |typed| BirthDate::parse(typed, today));
        let told = code.as_ref().and_then(PersonalCode::birth_date);
        if born.is_some() && told.is_some() && born != told {
            fields.complain("birth_date", Problem::OtherThanCode);
        }
        let gender =
            fields.chosen("gender", |code| Gender::parse(code).is_some(), Problem::NoGender);
        let told = code.as_ref().and_then(PersonalCode::gender).map(Gender::code);
        if told.is_some() && gender.is_some() && gender.as_deref() != told {
            fields.complain("gender", Problem::OtherThanCode);
        }
        let is_language = |code: &str| Language::parse(code).is_some();
        Person {
            line: row.line,
            first_name: fields.name("first_name"),
            last_name: fields.name("last_name"),
            email_verified: fields.flag("email_verified"),
            code_proven: fields.flag("personal_code_proven").unwrap_or_default(),
            code: code.map(|code| (code.issuer().code(), code.as_str().to_owned())),
            birth_date: born.map(|born| born.to_string()),
            street: fields.text("street"),
            city: fields.text("city"),
            country: fields.country("country").map(|country| country.code().to_owned()),
            postal_index: fields.text("postal_index"),
            language: fields.chosen("language", is_language, Problem::NoLanguage),
            password_hash: self.password_hash(&mut fields),
            totp_secret: totp_secret(&mut fields),
            activated: fields.flag("activated"),
            blocked: fields.flag("blocked"),
            external_id: fields.text("external_id"),
            roles: fields.roles(),
            user_name,
            email,
            gender,
        }
    }

    fn password_hash(&self, fields: &mut Fields<'_>) -> Option<String> {
        let hash = fields.row.text("password_hash")?.trim().to_owned();
        let refusal = old_hash::check(&hash).err();
        // Our own may cost more than is borne from elsewhere.
        let is_borne = |refusal: &HashRefusal| {
            matches!(refusal, HashRefusal::Costly(_)) && !self.ground.hasher.is_outdated(&hash)
        };
        if let Some(refusal) = refusal.filter(|refusal| !is_borne(refusal)) {
            fields.complain("password_hash", refusal);
            return None;
        }
        Some(hash)
    }
}

fn totp_secret(fields: &mut Fields<'_>) -> Option<String> {
    let typed = fields.row.text("totp_secret")?;
    let key: String = typed.chars().filter(|c| !c.is_whitespace() && *c != '=').collect();
    let key = key.to_ascii_uppercase();
    if is_totp_key(&key) {
        return Some(key);
    }
    fields.complain("totp_secret", Problem::no_key());
    None
}

/// Notes people who stand in the file twice.
fn note_twins(people: &[Person], problems: &mut FoundProblems) {
    let (mut names, mut ids) = (HashMap::new(), HashMap::new());
    let twin = |field: &str, person: &Person, first: u64| {
        LineProblem::new(person.line, field, Problem::SameAsLine(first))
    };
    for person in people {
        for (field, name) in [("user_name", &person.user_name), ("email", &person.email)] {
            let Some(name) = name.as_deref().map(canonical) else { continue };
            let first = *names.entry(name).or_insert(person.line);
            if first != person.line {
                problems.push(twin(field, person, first));
            }
        }
        let Some(id) = person.external_id.as_deref() else { continue };
        let first = *ids.entry(id).or_insert(person.line);
        if first != person.line {
            problems.push(twin("external_id", person, first));
        }
    }
}

/// An account that has a name or an external id.
#[derive(sqlx::FromRow)]
struct NameOwner {
    value: String,
    account: String,
    activated_at: Option<i64>,
    expires_at: Option<i64>,
    closed_at: Option<i64>,
}

impl NameOwner {
    /// Whether somebody has registered it who has not proven yet that the address is theirs.
    fn waits(&self) -> bool {
        self.activated_at.is_none() && self.expires_at.is_some()
    }
}

/// What is asked of the account `a` of a name or an external id of `t`.
macro_rules! owners_by {
    ($table:literal, $column:literal) => {
        concat!(
            "SELECT t.",
            $column,
            " AS value, t.account, a.activated_at, a.expires_at, a.closed_at FROM ",
            $table,
            " t JOIN accounts a ON a.id = t.account WHERE t.",
            $column,
            " IN"
        )
    };
}

/// What the service knows of the people of a part.
#[derive(Default)]
struct Acquaintance {
    /// The account of a name.
    names: HashMap<String, String>,
    /// The account of an external id.
    ids: HashMap<String, String>,
    /// Registrations that wait for their activation.
    waiting: HashSet<String>,
}

impl Imports {
    /// What becomes of each person. Whom the service knows already is a problem, unless it is to be skipped or updated.
    pub(super) async fn fates(
        &self,
        people: &[Person],
        on_conflict: OnConflict,
        problems: &mut FoundProblems,
    ) -> Result<Vec<Fate>, OperatorError> {
        let mut fates = Vec::with_capacity(people.len());
        let mut taken: HashMap<String, u64> = HashMap::new();
        for part in people.chunks(PART) {
            let known = self.known(part).await?;
            for person in part {
                let fate = match on_conflict {
                    OnConflict::Fail => known.refuses(person),
                    OnConflict::Skip if known.account_of(person).is_empty() => Ok(Fate::Add),
                    OnConflict::Skip => Ok(Fate::Skip),
                    OnConflict::Update => known.updates(person, &mut taken),
                };
                fates.push(fate.unwrap_or_else(|problem| {
                    problems.push(problem);
                    Fate::Skip
                }));
            }
        }
        Ok(fates)
    }

    async fn known(&self, people: &[Person]) -> Result<Acquaintance, OperatorError> {
        let names: Vec<String> = people.iter().flat_map(Person::names).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let ids: Vec<&str> =
            people.iter().filter_map(|person| person.external_id.as_deref()).collect();
        let mut known = Acquaintance::default();
        for owner in self.owners(owners_by!("login_names", "name"), &names).await? {
            if owner.waits() {
                known.waiting.insert(owner.account.clone());
            }
            known.names.insert(owner.value, owner.account);
        }
        let owners = self.owners(owners_by!("external_ids", "external_id"), &ids).await?;
        known.ids.extend(owners.into_iter().map(|owner| (owner.value, owner.account)));
        Ok(known)
    }

    /// The accounts that have these values, where there are such. One that was not activated in time has none.
    async fn owners(
        &self,
        begin: &'static str,
        values: &[&str],
    ) -> Result<Vec<NameOwner>, OperatorError> {
        if values.is_empty() {
            return Ok(Vec::new());
        }
        let asked = question(begin, values, values.len(), "");
        let mut owners: Vec<NameOwner> = asked.fetch_all(self.ground.store.pool()).await?;
        let now = self.ground.clock.now();
        owners.retain(|one| one.closed_at.is_some() || one.expires_at.is_none_or(|at| at > now));
        Ok(owners)
    }
}

impl Acquaintance {
    /// The accounts that a person's names and external id lead to, with the field that does.
    fn account_of<'a>(&'a self, person: &'a Person) -> Vec<(&'static str, &'a str)> {
        let by_id = person.external_id.as_ref().and_then(|id| self.ids.get(id));
        let by_name = |name: &Option<String>| self.names.get(&canonical(name.as_deref()?));
        let found = [
            ("external_id", by_id),
            ("user_name", by_name(&person.user_name)),
            ("email", by_name(&person.email)),
        ];
        found.into_iter().filter_map(|(field, account)| Some((field, account?.as_str()))).collect()
    }

    fn refuses(&self, person: &Person) -> Result<Fate, LineProblem> {
        match self.account_of(person).first() {
            None => Ok(Fate::Add),
            Some((field, _)) => Err(LineProblem::new(person.line, *field, Problem::Taken)),
        }
    }

    fn updates(
        &self,
        person: &Person,
        taken: &mut HashMap<String, u64>,
    ) -> Result<Fate, LineProblem> {
        let found = self.account_of(person);
        let Some((_, account)) = found.first() else { return Ok(Fate::Add) };
        if let Some((field, _)) = found.iter().find(|(_, other)| other != account) {
            return Err(LineProblem::new(person.line, *field, Problem::OfAnother));
        }
        // It may have been registered by a stranger, whose password must not open what the file says.
        if self.waiting.contains(*account) {
            return Err(LineProblem::new(person.line, found[0].0, Problem::WaitsForActivation));
        }
        let first = *taken.entry((*account).to_owned()).or_insert(person.line);
        if first != person.line {
            return Err(LineProblem::new(
                person.line,
                found[0].0,
                Problem::SameAccountAsLine(first),
            ));
        }
        Ok(Fate::Update((*account).to_owned()))
    }
}
