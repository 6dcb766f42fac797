//! The store under what happens to disks and machines: power cuts, full disks, stores of earlier versions; and backups of a house in which people play.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod backups;
mod driver;
mod early;
mod full;
mod power;
