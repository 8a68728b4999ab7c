//! The embedded account service.
