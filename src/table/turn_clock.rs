//! Whose clock runs in a game, as `game` is about to tell it.

use entente_game::{Chance, Decision, Game, Person, Seat, Time};

/// A clock that runs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct TurnClock {
    pub(super) seat: Seat,
    pub(super) ply: u32,
    pub(super) since: Time,
    pub(super) deadline: Time,
}

pub(super) fn turn_clock(_game: &Game) -> Option<TurnClock> {
    None
}

pub(super) fn away(
    _game: &Game,
    _person: Person,
    _until: Time,
    _now: Time,
    _chance: &Chance,
) -> Option<Decision> {
    None
}
