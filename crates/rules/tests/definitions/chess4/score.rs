//! Mates and stalemates with their credit (A8, A17, A18, A25); points as fractions and results: the
//! table by order of leaving, and sums of points (A24 to A27, A33, A36).

use std::collections::BTreeSet;
use std::fmt;

use crate::chess4::board::{Army, Square};
use crate::chess4::game::{Game, MateKind, Record, Teams};

impl Game {
    /// Distinguishes mate from stalemate for an army without a legal move; `None` if it has one.
    pub(crate) fn mate_kind(&self, army: Army) -> Option<MateKind> {
        if self.has_legal_move(army) {
            return None;
        }
        if self.checkers(army).is_empty() {
            Some(MateKind::Stalemated)
        } else {
            Some(MateKind::Mated)
        }
    }

    /// Updates the records after a turn of `mover`, who is credited with new mates and stalemates.
    /// An existing one keeps its credit, unless the move was a capture and removing the captured
    /// piece alone would have lifted it (A17).
    pub(crate) fn update_after_turn(
        &mut self,
        before: &Game,
        captured: Option<Square>,
        mover: Army,
    ) {
        self.update_records(Some(mover), |game, army, mate_kind| {
            captured.is_some_and(|square| {
                let mut interim = before.clone();
                interim.board.0.remove(&square);
                interim.passing_pawns.remove(square);
                let interrupted = interim.mate_kind(army) != Some(mate_kind);
                if interrupted {
                    game.happened.push("a mate taken over by a capture");
                }
                interrupted
            })
        });
    }

    /// Updates the records after armies left or were captured. Changes are credited to the player
    /// whose turn it is, or to nobody (A18).
    pub(crate) fn update_after_departure(&mut self, by: Option<Army>) {
        self.update_records(by, |_, _, _| false);
    }

    fn update_records(
        &mut self,
        by: Option<Army>,
        mut interrupted: impl FnMut(&mut Game, Army, MateKind) -> bool,
    ) {
        for army in self.active() {
            let stood = self.records.get(&army).copied();
            match (stood, self.mate_kind(army)) {
                (None, None) => {}
                (Some(record), None) => self.lift(army, record),
                (Some(record), Some(mate_kind))
                    if record.mate_kind == mate_kind && !interrupted(self, army, mate_kind) => {}
                (_, Some(mate_kind)) => self.credit(army, mate_kind, by),
            }
        }
    }

    fn lift(&mut self, army: Army, record: Record) {
        self.records.remove(&army);
        self.happened.push(match record.mate_kind {
            MateKind::Mated if record.passed => "a mate lifted after the pass",
            MateKind::Mated => "a mate lifted",
            MateKind::Stalemated => "a stalemate lifted",
        });
    }

    fn credit(&mut self, army: Army, mate_kind: MateKind, by: Option<Army>) {
        let record = Record {
            mate_kind,
            by: by.unwrap_or(army),
            passed: false,
        };
        self.records.insert(army, record);
        self.happened.push(match (mate_kind, by) {
            (MateKind::Mated, _) => "a mate",
            (MateKind::Stalemated, Some(by)) if by == army => "a self-stalemate",
            (MateKind::Stalemated, Some(_)) => "a stalemate",
            (MateKind::Stalemated, None) => "a stalemate by a resignation",
        });
    }
}

/// A number of points as a reduced fraction.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Points {
    over: u32,
    under: u32,
}

impl Points {
    pub(crate) const NONE: Points = Points { over: 0, under: 1 };
    pub(crate) const ONE: Points = Points { over: 1, under: 1 };
    pub(crate) const HALF: Points = Points { over: 1, under: 2 };

    pub(crate) fn parts(over: u32, under: u32) -> Points {
        let common = (1..=under)
            .rev()
            .find(|by| over.is_multiple_of(*by) && under.is_multiple_of(*by))
            .expect("one divides all");
        Points {
            over: over / common,
            under: under / common,
        }
    }

    pub(crate) fn plus(self, other: Points) -> Points {
        let over = self.over * other.under + other.over * self.under;
        Points::parts(over, self.under * other.under)
    }
}

impl fmt::Display for Points {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, rest) = (self.over / self.under, self.over % self.under);
        match (whole, rest) {
            (whole, 0) => write!(out, "{whole}"),
            (0, rest) => write!(out, "{rest}/{}", self.under),
            (whole, rest) => write!(out, "{whole}+{rest}/{}", self.under),
        }
    }
}

/// The points of each group of players who left together. `groups` are their sizes, best first. A
/// group shares the mean of its places, except for the special row of the table with three winners.
pub(crate) fn shares(groups: &[usize]) -> Vec<Points> {
    if groups == [3, 1] {
        return vec![Points::ONE, Points::NONE];
    }
    let mut places = vec![0, 1, 2, 3];
    let share = |&size: &usize| {
        let taken: u32 = (0..size).filter_map(|_| places.pop()).sum();
        Points::parts(taken, size as u32)
    };
    groups.iter().map(share).collect()
}

/// Points in seat order, as a result header has them.
pub(crate) fn written(points: impl Iterator<Item = Points>) -> String {
    let points: Vec<String> = points.map(|points| points.to_string()).collect();
    points.join("-")
}

impl Game {
    /// The result by order of leaving; players still in share the first places.
    pub(crate) fn last_man_standing(&self) -> Option<String> {
        let standing: BTreeSet<Army> = self.active().into_iter().collect();
        let left = self.left.iter().rev().cloned();
        let places: Vec<BTreeSet<Army>> = Some(standing)
            .into_iter()
            .chain(left)
            .filter(|place| !place.is_empty())
            .collect();
        let shares = shares(&places.iter().map(BTreeSet::len).collect::<Vec<_>>());
        let share_of = |army| {
            let place = places.iter().position(|place| place.contains(&army));
            shares[place.expect("every army has a place")]
        };
        self.is_over()
            .then(|| written(Army::ALL.into_iter().map(share_of)))
    }

    /// The points of an army. With teams, the points of both partners are added (A33).
    pub(crate) fn counted(&self, army: Army) -> Points {
        let is_partner =
            |other: &Army| *other != army && self.options.party(*other) == self.options.party(army);
        let partner = Army::ALL.into_iter().find(is_partner);
        match partner.filter(|_| self.options.teams != Teams::None) {
            Some(partner) => self.scores[&army].plus(self.scores[&partner]),
            None => self.scores[&army],
        }
    }

    pub(crate) fn incremental(&self) -> String {
        written(Army::ALL.into_iter().map(|army| self.counted(army)))
    }
}
