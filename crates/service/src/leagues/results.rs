//! The end of a game for its league: the place of each seat, and the part that its player took.
//!
//! It follows from what everybody may know of the game. What it is worth is decided by
//! `entente-leagues`.

use crate::error::Result;
use crate::leagues::stored as leagues;
use crate::leagues::stored::Pending;
use crate::log::follower::{Decided, Wake};
use entente_game::{ClosedReason, Phase, Seat, View};
use entente_leagues::{GameResult, Participation, SeatResult};
use entente_store::Batch;

/// Notes that the league of a game that ends has to learn it.
pub(crate) fn follow(decided: &Decided<'_>, batch: &mut Batch) -> Result<Option<Wake>> {
    if !decided.ends() {
        return Ok(None);
    }
    let found = decided.store.get(&leagues::game_key(decided.id))?;
    if let Some((league, number)) = found.as_deref().and_then(leagues::read_game_value) {
        batch.put(leagues::pending_key(&league, Pending::End, number), "");
    }
    Ok(None)
}

/// The result of a game in which these seats did not play, and all others share the first place.
pub(crate) fn missing(seats: usize, is_missing: impl Fn(usize) -> bool) -> GameResult {
    let seat = |seat| SeatResult {
        place: 1,
        participation: if is_missing(seat) {
            Participation::Missing
        } else {
            Participation::Played
        },
    };
    GameResult((0..seats).map(seat).collect())
}

/// The result of a game for its league; `None` if it is not over.
pub(super) fn result_of(view: &View) -> Option<GameResult> {
    let taking_part: Vec<Seat> = (0..)
        .map(Seat)
        .zip(&view.players.seats)
        .filter(|(_, seat)| seat.player.is_some())
        .map(|(seat, _)| seat)
        .collect();
    let closed = |is_missing: &dyn Fn(Seat) -> bool| {
        missing(taking_part.len(), |index| is_missing(taking_part[index]))
    };
    match &view.phase {
        Phase::Lobby | Phase::Running { .. } => None,
        Phase::Closed(ClosedReason::Aborted { by }) => Some(closed(&|seat| {
            view.players.seats[seat.index()].player == Some(*by)
        })),
        Phase::Closed(ClosedReason::AbortedByTime { seat: late }) => {
            Some(closed(&|seat| seat == *late))
        }
        Phase::Closed(_) => Some(closed(&|_| true)),
        Phase::Over(ending) => {
            let places = ending.places();
            let place = |seat: Seat| places.get(seat.index());
            let result = |seat: &Seat| {
                let better = taking_part
                    .iter()
                    .filter(|other| place(**other) < place(*seat));
                SeatResult {
                    place: u8::try_from(better.count() + 1).unwrap_or(u8::MAX),
                    participation: participation(view, *seat),
                }
            };
            Some(GameResult(taking_part.iter().map(result).collect()))
        }
    }
}

/// Classifies the part of a seat's player in a game that was played to an end.
fn participation(view: &View, seat: Seat) -> Participation {
    let has_moved = view.board.moves.iter().any(|mv| mv.seat == seat);
    let is_computer = view.is_computer(seat);
    match view.is_out_of_time(seat) {
        _ if view.players.seats[seat.index()].is_substituted => Participation::Substituted,
        // The entrant has not played to the end.
        _ if view.players.seats[seat.index()].former.is_some() => Participation::Substituted,
        true if !has_moved && !is_computer => Participation::Missing,
        true => Participation::TimedOut,
        false => Participation::Played,
    }
}
