//! The JSON keys of the game for four: who is in the game, what is pending, and the points.
//!
//! A queen that is worth one point has the letter `D` among the pieces. Only the forms are here;
//! `setup` checks whether the players are possible.

use alloc::string::String;

use serde::Serialize;

use crate::movegen::json::{
    Counter, KeyError, Keys, Object, StatusWords, by_army, in_order, read_pending, scores,
    take_by_army,
};
use crate::movegen::policy::{Course, Policy};
use crate::pieces::endings::{Pending, Status};
use crate::pieces::piece::Army;
use crate::variants::fourplayer::ends::MAX_POINTS;
use crate::variants::fourplayer::game::FourPlayer;
use crate::variants::fourplayer::setup::FourPlayerState;

const STATUSES: StatusWords = StatusWords {
    words: &[
        (Status::Active, "active"),
        (Status::Checkmated, "checkmate"),
        (Status::Stalemated, "stalemate"),
        (Status::Resigned, "resigned"),
        (Status::Flagged, "flagged"),
    ],
    allowed: &["active", "checkmate", "stalemate", "resigned", "flagged"],
};

/// The players and their points. In teams there are no points.
#[derive(Serialize)]
pub(crate) struct FourPlayerKeys {
    status: Object<&'static str>,
    pending: Object<&'static str>,
    points: Object<u16>,
}

/// The derived values: the points at the end, and whether chance moves now.
#[derive(Serialize)]
pub(crate) struct EndKeys {
    scores: Option<Object<String>>,
    chance: bool,
}

impl FourPlayerKeys {
    pub(crate) fn of(game: &FourPlayer) -> FourPlayerKeys {
        FourPlayerKeys::of_state(&game.tables().armies, &game.state_of_players())
    }

    /// The keys of the players of a setup, possible or not.
    pub(crate) fn of_state(armies: &[Army], state: &FourPlayerState) -> FourPlayerKeys {
        let status = armies.iter().map(|army| (*army, state.status_of(*army)));
        let points = armies.iter().map(|army| (*army, state.points_of(*army)));
        FourPlayerKeys {
            status: by_army(status, |status| STATUSES.word(status)),
            pending: by_army(in_order(armies, &state.pending), Pending::word),
            points: by_army(points, |points| points),
        }
    }
}

impl EndKeys {
    pub(crate) fn of(game: &FourPlayer, course: &Course<'_>) -> EndKeys {
        EndKeys {
            scores: scores(&game.tables().armies, course.outcome),
            chance: course.outcome.is_none() && game.is_chance_to_move(),
        }
    }
}

impl FourPlayerState {
    /// Reads the keys of the players.
    pub(crate) fn read(&mut self, armies: &[Army], keys: &mut Keys<'_>) -> Result<(), KeyError> {
        self.status = take_by_army(keys, armies, "status", |word| STATUSES.read(word))?;
        self.pending = take_by_army(keys, armies, "pending", read_pending)?;
        // Too many points are kept as one more than the most, which `setup` refuses.
        let points = |Counter(points)| Ok(points.min(u32::from(MAX_POINTS) + 1) as u16);
        self.points = take_by_army(keys, armies, "points", points)?;
        Ok(())
    }
}
