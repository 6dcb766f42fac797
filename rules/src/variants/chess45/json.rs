//! The derived JSON keys of Chess 4.5: who is in the game, and who has won.
//!
//! A position has no keys of its own, because the pieces show who is in.

use alloc::string::String;

use serde::Serialize;

use crate::notation::json::letter;
use crate::pieces::piece::Army;
use crate::position::play::Play;

/// The derived keys.
pub(crate) const DERIVED: &[&str] = &["sides", "winner", "draw"];

/// The sides that are in the game, and the result.
#[derive(Serialize)]
pub(crate) struct StandingForm {
    /// The sides that are in, as one word in turn order.
    sides: String,
    winner: Option<String>,
    draw: bool,
}

impl StandingForm {
    pub(crate) fn of(play: &Play) -> StandingForm {
        let active = play.position().active();
        let outcome = play.outcome();
        let winner = outcome.and_then(|outcome| outcome.winners().first().copied());
        StandingForm {
            sides: active.into_iter().map(Army::letter).collect(),
            winner: winner.map(letter),
            draw: outcome.is_some() && winner.is_none(),
        }
    }
}
