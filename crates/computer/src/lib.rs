//! The third frontend: it plays for the computers, as Discord and the API do for people.
//!
//! A computer is a player of the game. When the service announces that one has to act, this crate
//! takes the view of that player, searches, and submits the same commands as people. It is not the
//! engine, and it decides no diplomacy (`entente_advisor`). It has no knowledge that a person in
//! the computer's seat would not have, and writes none of its plans to the log or a metric.
//!
//! Read `run` first: it has one task for each computer that has to act. Then `problem`, which is
//! made from the view, and `thinking`, the only thread that searches, with its `queue`.
//! `pacing` has the delays and the answers, `diplomacy` the secret steps, `problem` the check of
//! recorded moves. `engines` are other programs, which some computers ask first. `config` and
//! `seed` have the settings, and the numbers in which two games differ.

mod config;
mod diplomacy;
mod engines;
mod pacing;
mod problem;
mod queue;
mod run;
mod seed;
#[cfg(test)]
mod tests;
mod thinking;

pub use config::{ComputersConfig, Delay, MAX_MEMORY_MIB, node_budget};
pub use engines::config::{CommandLine, EngineConfig, EnginesConfig, OptionValue};
pub use problem::{MoveCheck, check};
pub use run::run;
