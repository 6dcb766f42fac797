//! Fault injection: which requests and gateway events fail when a test or a person asks for it.
//!
//! Faults hit either the next matching requests or events, or a random selection from a seed. The
//! plan is part of the world. Request faults are applied around the REST handlers
//! (`rest/faults.rs`), event faults where a session delivers events (`subscribers/session.rs`);
//! `shared/faults.rs` is the handle that controls them. Every injected fault is listed.

pub(crate) mod fault;
mod plan;

pub(crate) use fault::{Fault, InjectedFault};
pub(crate) use plan::{FaultPoint, FaultRule, Plan, RequestTarget};
