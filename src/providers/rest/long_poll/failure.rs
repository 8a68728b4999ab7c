//! Why a request has no answer, and whether another connection may be tried.

use crate::providers::rest::TransportFault;

/// Why there is no answer.
pub enum Failure {
    /// The connection ended before anything of an answer came, so another one may be tried.
    Unused,
    /// Another fault.
    Fault(TransportFault),
}

impl Failure {
    /// The fault, of a connection that was opened for the request.
    pub fn into_fault(self) -> TransportFault {
        match self {
            Self::Unused => {
                TransportFault::lost("error sending request: the connection ended before an answer")
            }
            Self::Fault(fault) => fault,
        }
    }
}

impl From<TransportFault> for Failure {
    fn from(fault: TransportFault) -> Self {
        Self::Fault(fault)
    }
}
