//! Tournaments from outside: thousands of random ones, what must hold in each, and the pairs and
//! tie-breaks of other programs.
#![allow(clippy::unwrap_used)]

mod imports;
mod judge;
mod properties;
mod report_judges;
mod reports;
mod script;
mod tie_breaks;
mod world;
