//! Swiss tournaments from outside: thousands of random ones, what must hold in each, and the pairs
//! of another program.
#![allow(clippy::unwrap_used)]

mod judge;
mod properties;
mod world;
