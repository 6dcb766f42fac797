//! A position as it was written, before it is known whether it is possible.
//!
//! [`Setup::position`] is the only way to a [`Position`](crate::Position). It reports every fault,
//! not only the first. It checks what the rules need in order to work (kings, pawns, rights), not
//! whether a game could have led there.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use thiserror::Error;

use crate::board::graph::Board;
use crate::board::square::Square;
use crate::movegen::en_passant::EnPassant;
use crate::movegen::setup::{SetupFault, Written};
use crate::pieces::piece::{Army, Piece};
use crate::position::registry::{AnyPolicy, Options, Variant};
use crate::position::variant_state::{VariantFault, VariantState};

/// Everything that makes up a position, not yet checked.
///
/// ```
/// use entente_rules::{Fault, Army, Setup, Variant};
/// let mut setup = Setup::start(Variant::Standard);
/// let e1 = setup.board().square("e1").unwrap();
/// setup.pieces.remove(&e1);
/// setup.castling.retain(|(army, _)| *army == Army::Black);
/// assert_eq!(setup.position().unwrap_err().faults(), [Fault::NoKing { army: Army::White }]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The variant with the options of the game.
    pub options: Options,
    /// The pieces on the board.
    pub pieces: BTreeMap<Square, Piece>,
    /// The army to move.
    pub turn: Army,
    /// The rooks that may still castle, with their armies.
    pub castling: Vec<(Army, Square)>,
    /// The pawns that can be captured en passant. In two-player variants: the one that has just
    /// made a double step.
    pub en_passant: Vec<EnPassant>,
    /// Plies since the last capture or pawn move.
    pub halfmoves: u32,
    /// The number of the round, from 1.
    pub round: u32,
    /// The data about the players, besides their pieces.
    pub variant_state: VariantState,
}

/// A fault that makes a setup an impossible position.
pub type Fault = SetupFault<VariantFault>;

/// A setup that is not a possible position, with every reason.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("the position is not possible: {0:?}")]
pub struct InvalidPosition(Vec<Fault>);

impl From<Fault> for InvalidPosition {
    fn from(fault: Fault) -> InvalidPosition {
        InvalidPosition(Vec::from([fault]))
    }
}

impl InvalidPosition {
    /// Every fault; at least one.
    pub fn faults(&self) -> &[Fault] {
        &self.0
    }
}

impl Setup {
    /// The starting position of a variant.
    pub fn start(variant: Variant) -> Setup {
        Setup::start_with(&Options::of(variant))
    }

    /// The starting position under these options.
    pub fn start_with(options: &Options) -> Setup {
        let start = options.start();
        Setup {
            pieces: start.pieces,
            castling: start.castling,
            variant_state: options.state_at_start(),
            ..Setup::empty_with(options)
        }
    }

    /// The empty board with the first army to move.
    pub fn empty(variant: Variant) -> Setup {
        Setup::empty_with(&Options::of(variant))
    }

    /// The empty board under these options, with the first army to move.
    pub fn empty_with(options: &Options) -> Setup {
        Setup {
            options: options.clone(),
            pieces: BTreeMap::new(),
            turn: options.first_army(),
            castling: Vec::new(),
            en_passant: Vec::new(),
            halfmoves: 0,
            round: 1,
            variant_state: VariantState::of(options),
        }
    }

    /// The variant of the setup.
    pub fn variant(&self) -> Variant {
        self.options.variant()
    }

    /// The board of the setup.
    pub fn board(&self) -> &'static Board {
        self.options.board()
    }

    /// The armies in turn order.
    pub fn armies(&self) -> Vec<Army> {
        self.options.armies().collect()
    }

    /// The army that a letter stands for in this game.
    pub fn army(&self, letter: char) -> Option<Army> {
        self.options.army(letter)
    }

    /// Every fault that makes the setup impossible, or the policy of the position.
    pub(super) fn check(&self) -> Result<AnyPolicy, InvalidPosition> {
        let armies = self.armies();
        let written = Written {
            rules: self.options.rule_set(),
            armies: &armies,
            pieces: &self.pieces,
            turn: self.turn,
            castling: &self.castling,
            en_passant: &self.en_passant,
            halfmoves: self.halfmoves,
            round: self.round,
        };
        AnyPolicy::of(&self.options, written, &self.variant_state).map_err(InvalidPosition)
    }
}
