//! The third frontend: it plays for the computers, as Discord and the API do for people.
//!
//! A computer is a player of the game. Whenever one has to act, the service says so. Then this
//! module looks at the game as that player sees it, thinks, and hands in the same commands as
//! people. It knows nothing that a person in its seat would not know, and nothing that it thinks
//! reaches the log or a metric.
//!
//! Its files, each of which imports only from those below it:
//!
//! - `run` follows the service: one task for each computer that has to act.
//! - `hints`: what it advises people.
//! - `diplomacy`: what it does in secret, where players can be allied.
//! - `checking` finds a recorded move again.
//! - `pacing`: how long it takes, what it answers, when it resigns.
//! - `thinker` is the only thread that thinks; `queue` says what comes next, and `load` how much
//!   thought each turn gets when there are many.
//! - `problem` is what a computer is asked, made from its own view, and the solution.
//! - `engines` are programs of somebody else, which some computers ask first.
//! - `config`: the settings of computers.
//! - `level` and `seed`: how strong a level plays, and what two games differ by.

mod checking;
mod config;
mod diplomacy;
mod engines;
mod hints;
mod level;
mod load;
mod pacing;
mod problem;
mod queue;
mod run;
mod seed;
#[cfg(test)]
mod tests;
mod thinker;

pub use checking::{MoveCheck, check};
pub use config::{ComputersConfig, Delay, MOST_FOR_COMPUTERS};
pub use engines::config::{CommandLine, EngineConfig, EnginesConfig, OptionValue};
pub use level::node_budget;
pub use run::run;
