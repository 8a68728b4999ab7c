//! Two nodes on one PostgreSQL and one Redis, behind a real HAProxy and a real nginx that give each request to the other
//! node: whole journeys, a node killed in the middle, and a rolling restart while phones are ringing. `make test-operations`
//! runs these; they start everything themselves.

mod balancer;
mod cluster;
mod journeys;
mod restarts;
