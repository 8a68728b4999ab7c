//! The collector of traces.

use super::{finding::Checkup, web_reach::WebReach};
use crate::config::Config;

pub async fn examine(config: &Config, web: &WebReach) -> Checkup {
    match &config.log.traces {
        Some(collector) => web.reach("traces", "log.traces", collector).await,
        None => Checkup::default(),
    }
}
