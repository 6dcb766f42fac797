//! The store when disks and machines fail: power cuts, full disks and damaged files. Also backups
//! while games are played.
//!
//! `driver` plays games in a child process and records what was acknowledged. Each of the other
//! modules then checks that all of that can still be read.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod backups;
#[path = "../program/chance.rs"]
#[allow(dead_code, reason = "the tests of the program use more of it")]
mod chance;
mod damage;
mod driver;
mod full;
mod power;
mod votes;
