//! Counting: tries in the table `attempts`, known browsers, and log lines about tries.

pub mod allowance;
pub mod counters;
pub mod devices;
pub mod networks;
pub mod trace;
pub mod trust;

use std::sync::Arc;

use crate::accounts::embedded::ground::Ground;
use counters::Counters;
use devices::Devices;
use trace::Tracer;

pub struct Counting {
    pub counters: Arc<Counters>,
    pub devices: Arc<Devices>,
    pub tracer: Arc<Tracer>,
}

impl Counting {
    pub fn new(ground: &Arc<Ground>) -> Self {
        Self {
            counters: Arc::new(Counters::new(ground)),
            devices: Arc::new(Devices::new(ground)),
            tracer: Arc::new(Tracer::new(ground)),
        }
    }
}
