//! The armies of a game in turn order. It is the only place that says which army has which seat.

use alloc::vec::Vec;

use crate::board::graph::Direction;
use crate::movegen::rule_set::ArmyData;
use crate::pieces::piece::Army;

/// The largest number of players.
pub(crate) const SEATS: usize = 4;

/// Two to four armies, each once, and where their pawns go: along a row or a column.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Lineup([Option<(Army, Direction)>; SEATS]);

impl Lineup {
    /// Is this a possible turn order: two to four armies, each once?
    pub(crate) fn is_order(armies: &[Army]) -> bool {
        let is_first = |at: usize| !armies[..at].contains(&armies[at]);
        (2..=SEATS).contains(&armies.len()) && (0..armies.len()).all(is_first)
    }

    /// The armies in this order, if it is a possible one.
    pub(crate) fn new(seats: &[(Army, Direction)]) -> Option<Lineup> {
        let armies: Vec<Army> = seats.iter().map(|(army, _)| *army).collect();
        let is_straight = |(_, forward): &(Army, Direction)| Direction::STRAIGHT.contains(forward);
        let is_possible = Lineup::is_order(&armies) && seats.iter().all(is_straight);
        is_possible.then(|| Lineup(core::array::from_fn(|seat| seats.get(seat).copied())))
    }

    /// Some armies of a board.
    pub(crate) fn of<const COUNT: usize>(armies: [&ArmyData; COUNT]) -> Lineup {
        let seats = armies.map(|data| (data.army, data.forward));
        Lineup::new(&seats).expect("a board has two to four armies, each once")
    }

    /// The armies, and where their pawns go.
    pub(crate) fn iter(self) -> impl Iterator<Item = (Army, Direction)> {
        self.0.into_iter().flatten()
    }

    pub(crate) fn armies(self) -> impl Iterator<Item = Army> {
        self.iter().map(|(army, _)| army)
    }

    /// The number of armies.
    pub(crate) fn len(self) -> usize {
        self.iter().count()
    }

    /// The direction in which an army's pawns go.
    pub(crate) fn direction(self, army: Army) -> Option<Direction> {
        let mut seats = self.iter();
        let seat = seats.find(|(other, _)| *other == army)?;
        Some(seat.1)
    }
}
