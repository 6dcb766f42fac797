//! Diplomacy of computers where players can be allied: whom one trusts, what an alliance is worth
//! to it, and when it breaks one.
//!
//! It knows what the view of its own seat shows, and nothing else. It has no clock, no files and no
//! memory of its own: what it remembers of the others is in the view. The same view and the same
//! number of nodes lead to the same step and the same move on every machine, as long as the version
//! of the engine ([`entente_engine::VERSION`]) is the same. Recorded moves are found again, so a
//! change of `move_policy` needs a new version. Recorded steps are not: a change of what is
//! decided needs none.
//!
//! The way of a decision: `player` takes from the view what matters, `opinion` says what it thinks
//! of each other player, `worth` asks the engine what an alliance would be worth to both, `team`
//! what it could make of its own alliance, `asking` whom it asks and when, and `decision` decides
//! by the figures of its `traits`. `move_policy` is for the moves: whom it spares, whom it hunts,
//! and when a capture is worth a betrayal.
//!
//! It writes no letters: it only says what a letter is about.

mod asking;
mod decision;
mod move_policy;
mod opinion;
mod player;
mod team;
mod traits;
mod worth;

pub use decision::{Decision, Reason, Step};
pub use move_policy::{Chosen, MovePolicy};
pub use player::Diplomat;
pub use traits::{Loyalty, Traits};
