//! The exports of a rule set: one definition, from which the registry makes everything.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use crate::board::graph::Board;
use crate::board::square::Square;
use crate::movegen::options::OptionSet;
use crate::movegen::rule_set::{ArmyData, Promises, RuleSet};
use crate::movegen::setup::{Checked, Written};
use crate::pieces::piece::{Army, Piece, PieceKind, Seat};

/// The pieces of a starting position, and the rooks that may castle.
pub(crate) struct Start {
    pub(crate) pieces: BTreeMap<Square, Piece>,
    pub(crate) castling: Vec<(Army, Square)>,
}

impl Start {
    /// The empty board.
    pub(crate) const EMPTY: Start = Start {
        pieces: BTreeMap::new(),
        castling: Vec::new(),
    };

    /// The starting position of a rule set.
    pub(crate) fn of(rules: &RuleSet) -> Start {
        let mut start = Start::EMPTY;
        for data in rules.armies {
            start.add(rules.board(), data.army, data);
        }
        start
    }

    /// Adds the pieces of one of a board's armies, under this name.
    pub(crate) fn add(&mut self, board: &Board, army: Army, data: &ArmyData) {
        let at = |name| board.at(board.named(name));
        let pieces = data
            .pieces()
            .map(|(kind, name)| (at(name), Piece { army, kind }));
        self.pieces.extend(pieces);
        let castles = data.castles.iter();
        self.castling
            .extend(castles.map(|castle| (army, at(castle.rook.0))));
    }

    /// Removes the pawns of an army, and its rights to castle.
    pub(crate) fn remove_pawns(&mut self, army: Army) {
        let pawn = Piece {
            army,
            kind: PieceKind::Pawn,
        };
        self.pieces.retain(|_, piece| *piece != pawn);
        self.castling.retain(|(of, _)| *of != army);
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

    /// The armies of the game in turn order.
    fn armies(&self) -> Vec<Army> {
        self.rules().armies().collect()
    }

    /// The number of starting positions among which a game can draw one.
    const STARTS: u16 = 1;

    /// A position's data about its players when nothing is written.
    fn default_state(&self) -> Self::State;

    /// The data about the players in the position at the start of a game.
    fn state_at_start(&self) -> Self::State {
        self.default_state()
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

    /// Is every place but the first worth the same?
    fn counts_only_first(&self) -> bool {
        false
    }

    /// The rounds in which nobody leaves: who wants to aborts the game.
    fn opening_rounds(&self) -> u32 {
        0
    }

    /// Can players make each other promises?
    fn promises(&self) -> Promises {
        Promises::Chosen
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
