//! What happens when another server fails, whichever and however: `make reliability`, which writes the table of
//! docs/reliability.md. Every server is a real one or speaks the provider's wire format, Lävi is a process of its own, and between
//! them is a line that fails as it is told.

mod applications;
pub mod clocks;
mod crowd;
mod disks;
pub mod faulty_line;
mod kills;
pub mod node;
mod providers;
pub mod servers;
mod table;
mod visits;
