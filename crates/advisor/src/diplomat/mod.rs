//! Diplomacy of computers where players can be allied: the value of an alliance, trust in other
//! players, and betrayal.
//!
//! It uses the view of its own seat, and nothing else. It has no clock, no files and no memory:
//! everything that it knows about the others is in the view. The same view and the same number of
//! nodes lead to the same step and the same move on every machine, as long as the version of the
//! engine ([`entente_engine::VERSION`]) is the same. Recorded moves are checked, so a change of
//! `move_policy` needs a new version. Recorded steps are not, so a change of a decision needs none.
//!
//! `player` takes the facts from the view and asks the engine for the value of an alliance to both,
//! `opinion` has opinions of the other players, `team` values changes of the own team, `asking`
//! says when to propose to a player, and `decision` decides by the figures of the computer's
//! `traits`. `move_policy` is for moves: the players to spare, the enemy, and the gain that is
//! worth a betrayal.
//!
//! It writes no letters; it only names their reasons.

mod asking;
mod decision;
mod move_policy;
mod opinion;
mod player;
mod team;
mod traits;

pub use decision::{Decision, Reason, Step, draw};
pub use move_policy::{Chosen, MovePolicy};
pub use player::Diplomat;
pub use traits::{Loyalty, Traits};
