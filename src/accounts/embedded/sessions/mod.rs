//! Sessions: rows of typed state behind the session cookie, and who is signed in.

pub mod endings;
pub mod stored;

use std::sync::Arc;

use crate::accounts::embedded::{
    counting::devices::Devices, flows::states::FlowStates, ground::Ground,
};

/// Creates, finds and ends sessions.
pub struct Sessions {
    ground: Arc<Ground>,
    flows: Arc<FlowStates>,
    devices: Arc<Devices>,
}

impl Sessions {
    /// Builds the service. Flow states move along with the session cookie; a complete sign-in makes the browser known.
    pub fn new(ground: &Arc<Ground>, flows: &Arc<FlowStates>, devices: &Arc<Devices>) -> Self {
        Self { ground: ground.clone(), flows: flows.clone(), devices: devices.clone() }
    }
}
