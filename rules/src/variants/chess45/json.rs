//! The derived JSON keys of Chess 4.5: who is in the game, and who has won.
//!
//! A position has no keys of its own, because the pieces show who is in.

use alloc::string::String;
use alloc::vec::Vec;

use serde::Serialize;

use crate::movegen::course::Course;
use crate::movegen::json_object::letter;
use crate::pieces::piece::Army;

/// The sides that are in the game, and the result.
#[derive(Serialize)]
pub(crate) struct StandingKeys {
    /// The sides that are in, as one word in turn order.
    sides: String,
    winner: Option<String>,
    draw: bool,
}

impl StandingKeys {
    pub(crate) fn of(active: Vec<Army>, course: &Course<'_>) -> StandingKeys {
        let outcome = course.outcome;
        let winner = outcome.and_then(|outcome| outcome.winners().first().copied());
        StandingKeys {
            sides: active.into_iter().map(Army::letter).collect(),
            winner: winner.map(letter),
            draw: outcome.is_some() && winner.is_none(),
        }
    }
}
