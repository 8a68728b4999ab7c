//! Two nodes on one PostgreSQL and one Redis, behind a real HAProxy and a real nginx that give each request to the other
//! node: whole journeys, a node killed in the middle, a rolling restart while phones are ringing, and the upgrade from the newest
//! release's program; and behind the samples of `deploy/`, what both nodes need goes away, strangers flood them, and a school's Monday has every
//! fault. `make test-operations` runs these; they start everything themselves.

mod balancer;
mod cluster;
mod floods;
mod found;
mod journeys;
mod load;
mod monday;
mod openid;
mod outages;
mod restarts;
mod servers;
mod siege;
mod upgrades;
