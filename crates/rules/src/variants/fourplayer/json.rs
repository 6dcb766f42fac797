//! The JSON keys of the game for four: who is in the game, what is pending, and the points.
//!
//! A queen that is worth one point has the letter `D` among the pieces. Only the forms are here;
//! `setup` checks whether the players are possible.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::Serialize;

use crate::movegen::json_object::{Allowed, Counter, KeyError, Keys, Object, letter};
use crate::movegen::policy::{Course, Policy};
use crate::pieces::endings::{Pending, Status};
use crate::pieces::piece::Army;
use crate::variants::fourplayer::game::FourPlayer;
use crate::variants::fourplayer::points::MAX_POINTS;
use crate::variants::fourplayer::setup::FourPlayerState;
use crate::variants::multiplayer::lineup_json::read_map;

/// The written form of each status.
const STATUSES: [(Status, &str); 5] = [
    (Status::Active, "active"),
    (Status::Checkmated, "checkmate"),
    (Status::Stalemated, "stalemate"),
    (Status::Resigned, "resigned"),
    (Status::Flagged, "flagged"),
];

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
        let armies = || armies.iter().copied();
        let name = |status| STATUSES.iter().find(|(other, _)| *other == status);
        let status = armies().map(|army| {
            let status = state.status.get(&army).copied().unwrap_or_default();
            let name = name(status).map_or("active", |(_, name)| *name);
            (letter(army), name)
        });
        let pending =
            armies().filter_map(|army| Some((letter(army), state.pending.get(&army)?.word())));
        let points = |army| state.points.get(&army).copied().unwrap_or(0);
        let points = armies().map(|army| (letter(army), points(army)));
        FourPlayerKeys {
            status: Object(status.collect()),
            pending: Object(pending.collect()),
            points: Object(points.collect()),
        }
    }
}

impl EndKeys {
    pub(crate) fn of(game: &FourPlayer, course: &Course<'_>) -> EndKeys {
        let scores = course.outcome.map(|outcome| {
            let points = game.tables().armies.iter().zip(outcome.points());
            let written = points.map(|(army, score)| (letter(*army), score.to_string()));
            Object(written.collect())
        });
        EndKeys {
            scores,
            chance: course.outcome.is_none() && game.is_chance_to_move(),
        }
    }
}

impl FourPlayerState {
    /// Reads the keys of the players.
    pub(crate) fn read(&mut self, armies: &[Army], keys: &mut Keys<'_>) -> Result<(), KeyError> {
        let words = Allowed::Words(&["active", "checkmate", "stalemate", "resigned", "flagged"]);
        let mut take = |key| Ok(keys.take::<Object<String>>(key)?.unwrap_or_default());
        self.status = read_map(armies, "status", &take("status")?.0, words, status_of)?;
        let words = Allowed::Words(&["resigned", "flagged"]);
        let pending = take("pending")?;
        self.pending = read_map(armies, "pending", &pending.0, words, Pending::from_word)?;
        let points = keys.take::<Object<Counter>>("points")?.unwrap_or_default();
        self.points = read_points(armies, points)?;
        Ok(())
    }
}

fn status_of(name: &str) -> Option<Status> {
    let mut statuses = STATUSES.into_iter();
    let found = statuses.find(|(_, other)| *other == name)?;
    Some(found.0)
}

/// Too many points are kept as one more than the most, which `setup` refuses.
fn read_points(armies: &[Army], points: Object<Counter>) -> Result<BTreeMap<Army, u16>, KeyError> {
    let army = |name: &str| armies.iter().find(|army| letter(**army) == name);
    let entries: Vec<(String, Counter)> = points.0;
    let read = |(name, Counter(points)): (String, Counter)| match army(&name) {
        Some(army) => Ok((*army, points.min(u32::from(MAX_POINTS) + 1) as u16)),
        None => Err(KeyError::Army {
            key: "points",
            letter: name,
        }),
    };
    entries.into_iter().map(read).collect()
}
