//! Mobile-ID and Smart-ID: the demo's simulators with the storm's people, who take their time, refuse, do not answer or have no
//! contract. The server verifies what the phones say as it does in production.

use std::{
    collections::HashMap,
    net::TcpListener,
    sync::{Arc, Mutex},
    time::Duration,
};

use lavi::{
    demo::simulators::{Owner, Owners, Pace, Simulators},
    rng::Rng,
};

use crate::{
    dice::Dice,
    personal_code::personal_code,
    plan::{Person, Slip},
};

/// How long people take to confirm, and to refuse.
const CONFIRMING: (f64, f64) = (5.0, 25.0);
const REFUSING: (f64, f64) = (4.0, 12.0);
/// After how long a phone that nobody answers gives up.
const TIMEOUT: Duration = Duration::from_secs(90);
/// What a hurried person takes.
const AT_ONCE: Duration = Duration::from_millis(100);

/// The services.
pub struct Providers {
    simulators: Simulators,
    crowd: Crowd,
}

/// Everybody who has a phone. Clones share everything.
#[derive(Clone)]
struct Crowd(Arc<Mutex<Known>>);

struct Known {
    /// By personal code: number, slip, hurry.
    people: HashMap<String, (usize, Slip, bool)>,
    /// How often each person was asked.
    asked: HashMap<String, u32>,
    seed: u64,
}

impl Providers {
    /// Services that know nobody, listening on a port of their own.
    pub fn start(seed: u64) -> (Self, u16) {
        let known = Known { people: HashMap::new(), asked: HashMap::new(), seed };
        let crowd = Crowd(Arc::new(Mutex::new(known)));
        // Who has no contract is told so at once.
        let pace = Pace { failing: Duration::ZERO, ..Pace::LEISURELY };
        let simulators = Simulators::of(crowd.clone(), pace, Rng::seeded(seed)).unwrap();
        let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
        let port = listener.local_addr().unwrap().port();
        simulators.serve(listener).unwrap();
        (Self { simulators, crowd }, port)
    }

    /// The CA.
    pub fn anchors(&self) -> &str {
        self.simulators.authority()
    }

    /// Phones that rang, and long polls.
    pub fn counts(&self) -> (u64, u64) {
        self.simulators.counts()
    }

    /// From now on these people have phones.
    pub fn know<'a>(&self, people: impl Iterator<Item = &'a Person>) {
        let known = people.map(|person| {
            (personal_code(person.number), (person.number, person.slip, person.is_hurried))
        });
        self.crowd.0.lock().unwrap().people.extend(known);
    }
}

impl Owners for Crowd {
    fn mobile_id(&self, _phone: &str, code: &str) -> Option<Owner> {
        self.answer(code, "USER_CANCELLED")
    }

    fn smart_id(&self, _country: &str, code: &str) -> Option<Owner> {
        self.answer(code, "USER_REFUSED")
    }
}

impl Crowd {
    /// How this person's phone answers this time; nothing where there is no contract.
    fn answer(&self, code: &str, refused: &'static str) -> Option<Owner> {
        let mut known = self.0.lock().unwrap();
        let (number, slip, is_hurried) = *known.people.get(code)?;
        let times = known.asked.entry(code.to_owned()).or_default();
        *times += 1;
        let times = *times;
        let mut dice =
            Dice::of(known.seed, (u64::from(times) << 40) + u64::try_from(number).unwrap());
        let (result, after) = match slip {
            _ if is_hurried => ("OK", AT_ONCE),
            Slip::Refuses => (refused, dice.seconds(REFUSING)),
            Slip::RefusesOnce if times == 1 => (refused, dice.seconds(REFUSING)),
            Slip::NotAtHand => ("TIMEOUT", TIMEOUT),
            Slip::NoContract => return None,
            _ => ("OK", dice.seconds(CONFIRMING)),
        };
        Some(Owner {
            country: "EE".to_owned(),
            code: code.to_owned(),
            name: ("MARI".to_owned(), "MAASIKAS".to_owned()),
            date_of_birth: None,
            result,
            interaction: None,
            after: Some(after),
        })
    }
}
