//! The keys that `state` derives for Chess 4.5 beside those of every variant: who is in, and who has won. A position has
//! no key of its own; who is in shows in its men.

use alloc::string::String;

use serde::Serialize;

use crate::json::letter;
use crate::piece::Army;
use crate::play::Play;

/// What `state` derives.
pub(crate) const DERIVED: &[&str] = &["sides", "winner", "draw"];

/// How the sides stand.
#[derive(Serialize)]
pub(crate) struct StandingForm {
    /// Those that are in, as one word in turn order.
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
