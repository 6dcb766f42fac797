//! The exports of a rule set: one definition, from which the registry makes everything.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use crate::board::square::Square;
use crate::movegen::option_set::OptionSet;
use crate::movegen::rule_set::RuleSet;
use crate::movegen::setup_check::Written;
use crate::movegen::setup_fault::Checked;
use crate::pieces::piece::{Army, Piece, Seat};

/// The pieces of a starting position, and the rooks that may castle.
pub(crate) struct Start {
    pub(crate) pieces: BTreeMap<Square, Piece>,
    pub(crate) castling: Vec<(Army, Square)>,
}

impl Start {
    /// The starting position of a rule set.
    pub(crate) fn of(rules: &RuleSet) -> Start {
        let board = rules.board();
        let at = |name| board.at(board.named(name));
        let mut start = Start {
            pieces: BTreeMap::new(),
            castling: Vec::new(),
        };
        for data in rules.armies {
            let army = data.army;
            let pieces = data
                .pieces()
                .map(|(kind, name)| (at(name), Piece { army, kind }));
            start.pieces.extend(pieces);
            let castles = data.castles.iter();
            start
                .castling
                .extend(castles.map(|castle| (army, at(castle.rook.0))));
        }
        start
    }
}

/// A rule set with the options of a game.
pub(crate) trait Definition: OptionSet {
    /// A position's data about its players, besides their pieces.
    type State;
    /// A fault in that data.
    type Fault;
    /// The position of a game with everything that the rules ask of it.
    type Policy;

    /// The rules as data.
    fn rules(&self) -> &'static RuleSet;

    /// The number of starting positions among which a game can draw one.
    const STARTS: u16 = 1;

    /// A position's data about its players when nothing is written.
    fn usual_state(&self) -> Self::State;

    /// The data about the players in the position at the start of a game.
    fn state_at_start(&self) -> Self::State {
        self.usual_state()
    }

    /// These options, corrected by what the pieces of a position show: in Chess960 the number of
    /// the start, if they stand on one.
    fn inferred_from(&self, _pieces: &BTreeMap<Square, Piece>) -> Self {
        self.clone()
    }

    /// The starting position.
    fn start(&self) -> Start {
        Start::of(self.rules())
    }

    /// These options with the starting position of this number.
    fn with_start(&self, _number: u16) -> Option<Self> {
        None
    }

    /// The partner of a seat, where seats play together.
    fn partner(&self, _seat: Seat) -> Option<Seat> {
        None
    }

    /// The army that takes no part: nobody has its seat.
    fn absent(&self) -> Option<Army> {
        None
    }

    /// Are points for eliminations the result?
    fn counts_points(&self) -> bool {
        false
    }

    /// Must the winner outlast the neutral army too?
    fn neutral_counts(&self) -> bool {
        true
    }

    /// The name of the player of each seat, where one player has several.
    fn owners(&self) -> Option<&[String]> {
        None
    }

    /// These options with other owners, where one player may have several seats.
    fn with_owners(&self, _owners: Option<Vec<String>>) -> Self {
        self.clone()
    }

    /// The position that a setup describes.
    fn policy<V: From<Self::Fault>>(
        &self,
        written: Written<'_>,
        state: &Self::State,
    ) -> Checked<Self::Policy, V>;
}
