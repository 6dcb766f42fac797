//! A position as it was written, before it is known whether it is possible.
//!
//! [`Setup::position`] is the only way to a [`Position`]. It reports every fault, not only the
//! first. It checks what the rules need in order to work (kings, pawns, rights), not whether a game
//! could have led there.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use thiserror::Error;

use crate::board::bits::Bits;
use crate::board::graph::Board;
use crate::board::square::{Node, Square};
use crate::movegen::generator::{EnPassantPawn, EnPassantTakers};
use crate::movegen::placement::Placement;
use crate::movegen::setup_en_passant::EnPassantFault;
use crate::movegen::state::{COUNTER_LIMIT, State};
use crate::movegen::tables::{CastlingRights, Tables};
use crate::pieces::piece::{Army, Piece, PieceKind, Seat, Seats};
use crate::position::any_position::{AnyPolicy, Position};
use crate::position::options::Options;
use crate::position::variant::Variant;
use crate::variants::alliance::{AllianceFault, AllianceGame, AllianceState};
use crate::variants::chess4::{Chess4Fault, Chess4Game, Chess4State};
use crate::variants::chess45::Chess45;
use crate::variants::chess66;
use crate::variants::chess960::castles;
use crate::variants::multiplayer::{self, MultiplayerFault, MultiplayerState};
use crate::variants::shared::two_player::TwoPlayerGame;
use crate::variants::standard;

/// A pawn that can be captured en passant.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct EnPassant {
    /// The square that it crossed.
    pub target: Square,
    /// The square that it stands on.
    pub pawn: Square,
    /// The army that it belongs to.
    pub owner: Army,
    /// Who may capture it, and since when. In two-player variants this is always the army to move,
    /// and the list is not read.
    pub rights: Vec<(Army, EnPassantRight)>,
}

/// How long a right to capture a pawn en passant has existed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EnPassantRight {
    /// It is for the first turn after the double step.
    Fresh,
    /// It goes on, because its owner has captured another pawn en passant on every turn since.
    Continuing,
}

impl EnPassantRight {
    /// The name used in positions: `fresh`, `continuing`.
    pub fn name(self) -> &'static str {
        match self {
            EnPassantRight::Fresh => "fresh",
            EnPassantRight::Continuing => "continuing",
        }
    }
}

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
    /// What is known about the players besides their pieces.
    pub variant_state: VariantState,
}

/// Why a setup is not a possible position.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Fault {
    /// An army that must have a king has none.
    #[error("{army} has no king")]
    NoKing {
        /// The army.
        army: Army,
    },
    /// An army has more than one king.
    #[error("{army} has {count} kings")]
    ManyKings {
        /// The army.
        army: Army,
        /// The number of kings.
        count: usize,
    },
    /// Yellow has lost its queen, which takes the place of a king in Chess 4.5.
    #[error("{army} has no queen")]
    NoQueen {
        /// The army.
        army: Army,
    },
    /// An army has more than one queen where the queen takes the place of the king.
    #[error("{army} has {count} queens")]
    ManyQueens {
        /// The army.
        army: Army,
        /// The number of queens.
        count: usize,
    },
    /// The variant has this kind of piece, but this army does not.
    #[error("{army} has no {kind} in this variant, but one stands on {square}")]
    ForeignKind {
        /// The owner of the piece.
        army: Army,
        /// The kind of the piece.
        kind: PieceKind,
        /// The square of the piece.
        square: Square,
    },
    /// A pawn stands on a row where it would have been promoted.
    #[error("a {army} pawn stands on its last row, on {square}")]
    PawnOnLastRow {
        /// The owner of the pawn.
        army: Army,
        /// The square of the pawn.
        square: Square,
    },
    /// A pawn stands behind the row on which its army's pawns start.
    #[error("a {army} pawn stands on its own back row, on {square}")]
    PawnOnBackRow {
        /// The owner of the pawn.
        army: Army,
        /// The square of the pawn.
        square: Square,
    },
    /// The king of an army that is not to move could be captured.
    #[error("{army} is in check but it is not {army}'s turn")]
    WaitingInCheck {
        /// The owner of the king.
        army: Army,
    },
    /// A castling right without king and rook on their starting squares.
    #[error(
        "{army} cannot castle with {rook}: king and rook are not both on their starting squares"
    )]
    Castling {
        /// The army with the right.
        army: Army,
        /// The square that was given for the rook.
        rook: Square,
    },
    /// No pawn can just have crossed this square.
    #[error("no pawn can just have crossed {target} in a double step to {pawn}")]
    EnPassant {
        /// The square that was given as crossed.
        target: Square,
        /// The square that was given for the pawn.
        pawn: Square,
    },
    /// The army does not play in this variant.
    #[error("{army} does not play in this variant")]
    UnknownArmy {
        /// The army.
        army: Army,
    },
    /// The square does not exist on this board.
    #[error("there is no square {square} on this board")]
    UnknownSquare {
        /// The square.
        square: Square,
    },
    /// The variant has no such kind of piece.
    #[error("there is no {kind} in this variant, but one stands on {square}")]
    UnknownKind {
        /// The kind.
        kind: PieceKind,
        /// The square of the piece.
        square: Square,
    },
    /// Both squares of a switch are occupied.
    #[error("{square} and {partner} overlap, and a piece stands on each")]
    SwitchTaken {
        /// One square of the switch.
        square: Square,
        /// Its partner.
        partner: Square,
    },
    /// A fault in the alliances of the game of alliances.
    #[error("{0}")]
    Alliance(AllianceFault),
    /// A fault in the players of Chess4.
    #[error("{0}")]
    Chess4(Chess4Fault),
    /// A fault in the en passant rights, in variants with more than two players.
    #[error("{0}")]
    EnPassantRights(EnPassantFault),
    /// A fault in the players of the multi-player rules.
    #[error("{0}")]
    Multiplayer(MultiplayerFault),
    /// A counter is out of bounds.
    #[error("the counters are out of bounds: round 1 to 65535, half-moves 0 to 65535")]
    Counters,
}

/// A setup that is not a possible position, with every reason.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub struct InvalidPosition(Vec<Fault>);

impl InvalidPosition {
    pub(crate) fn because(fault: Fault) -> InvalidPosition {
        InvalidPosition(Vec::from([fault]))
    }

    /// Every fault; at least one.
    pub fn faults(&self) -> &[Fault] {
        &self.0
    }
}

impl fmt::Display for InvalidPosition {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let faults: Vec<String> = self
            .0
            .iter()
            .map(alloc::string::ToString::to_string)
            .collect();
        write!(out, "invalid position: {}", faults.join("; "))
    }
}

impl Setup {
    /// The starting position of a variant.
    pub fn start(variant: Variant) -> Setup {
        Setup::start_with(&Options::of(variant))
    }

    /// The starting position under these options.
    pub fn start_with(options: &Options) -> Setup {
        let board = options.board();
        let mut setup = Setup::empty_with(options);
        setup.variant_state = VariantState::at_start(options);
        for data in options.rule_set().armies {
            let army = data.army;
            let at = |name| board.at(board.named(name));
            let pieces = data
                .pieces()
                .map(|(kind, name)| (at(name), Piece { army, kind }));
            setup.pieces.extend(pieces);
            setup
                .castling
                .extend(data.castles.iter().map(|castle| (army, at(castle.rook.0))));
        }
        // The array of standard chess was placed above; this moves its back rows.
        if let Options::Chess960(options) = options {
            options.arrange(&mut setup);
        }
        setup
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
            turn: options.rule_set().armies[0].army,
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
        match &self.variant_state {
            VariantState::Multiplayer(variant_state) => variant_state.order.clone(),
            _ => self.options.armies().collect(),
        }
    }

    /// The army that a letter stands for in this game.
    pub fn army(&self, letter: char) -> Option<Army> {
        let mut armies = self.armies().into_iter();
        armies.find(|army| army.letter() == letter)
    }

    pub(crate) fn seat_of(&self, army: Army) -> Option<Seat> {
        let mut seats = (0..).map(Seat).zip(self.armies());
        seats
            .find(|(_, other)| *other == army)
            .map(|(seat, _)| seat)
    }

    /// The position, if the setup is possible.
    pub fn position(&self) -> Result<Position, InvalidPosition> {
        let policy = match &self.options {
            Options::Standard => AnyPolicy::from(TwoPlayerGame::of(
                self,
                &standard::ENDINGS,
                standard::tables(),
            )?),
            Options::Chess960(_) => AnyPolicy::from(TwoPlayerGame::of(
                self,
                &standard::ENDINGS,
                castles::tables(self),
            )?),
            Options::Chess66 => AnyPolicy::from(TwoPlayerGame::of(
                self,
                &chess66::ENDINGS,
                chess66::tables(),
            )?),
            Options::Chess4(options) => AnyPolicy::from(Chess4Game::of(self, options)?),
            Options::Chess45(options) => AnyPolicy::from(Chess45::of(self, *options)?),
            Options::Alliance(options) => AnyPolicy::from(AllianceGame::of(self, *options)?),
            Options::Multiplayer(options) => multiplayer::policy_for(self, *options)?,
        };
        Ok(Position::new(&self.options, policy))
    }
}

/// What a position says about its players besides their pieces, in variants that have more than the
/// board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum VariantState {
    /// Nothing: all players are in the game.
    None,
    /// The players of Chess4.
    Chess4(Box<Chess4State>),
    /// The players of the game of alliances.
    Alliance(AllianceState),
    /// The players under the multi-player rules.
    Multiplayer(MultiplayerState),
}

impl VariantState {
    /// The state that holds when nothing is written.
    pub fn of(options: &Options) -> VariantState {
        match options {
            Options::Standard | Options::Chess960(_) | Options::Chess66 | Options::Chess45(_) => {
                VariantState::None
            }
            Options::Chess4(_) => VariantState::Chess4(Box::default()),
            Options::Alliance(_) => VariantState::Alliance(AllianceState::default()),
            Options::Multiplayer(options) => {
                VariantState::Multiplayer(MultiplayerState::of(*options))
            }
        }
    }

    /// The state at the start of a game.
    fn at_start(options: &Options) -> VariantState {
        match options {
            Options::Alliance(_) => VariantState::Alliance(AllianceState::at_start()),
            _ => VariantState::of(options),
        }
    }

    /// The state of Chess4.
    pub fn chess4(&self) -> Option<&Chess4State> {
        match self {
            VariantState::Chess4(variant_state) => Some(variant_state),
            _ => None,
        }
    }

    /// The state of the multi-player rules.
    pub fn multiplayer(&self) -> Option<&MultiplayerState> {
        match self {
            VariantState::Multiplayer(variant_state) => Some(variant_state),
            _ => None,
        }
    }
}

/// The check of a setup: the state built so far and the faults found so far.
pub(crate) struct SetupCheck<'a, const N: usize> {
    pub(crate) setup: &'a Setup,
    pub(crate) tables: &'a Tables<N>,
    pub(crate) state: State<N>,
    pub(crate) faults: Vec<Fault>,
}

impl<'a, const N: usize> SetupCheck<'a, N> {
    pub(crate) fn new(setup: &'a Setup, tables: &'a Tables<N>) -> Self {
        let state = State {
            pieces: Placement::EMPTY,
            turn: Seat(0),
            rights: CastlingRights(0),
            en_passant: None,
            halfmoves: setup.halfmoves,
            round: setup.round,
        };
        SetupCheck {
            setup,
            tables,
            state,
            faults: Vec::new(),
        }
    }

    /// The result of the check, if no fault was found.
    pub(crate) fn finish<T>(self, made: T) -> Result<T, InvalidPosition> {
        if self.faults.is_empty() {
            Ok(made)
        } else {
            Err(InvalidPosition(self.faults))
        }
    }

    pub(crate) fn check_counters(&mut self) {
        if self.setup.round == 0 || self.setup.round.max(self.setup.halfmoves) > COUNTER_LIMIT {
            self.faults.push(Fault::Counters);
        }
    }

    pub(crate) fn place_pieces(&mut self) {
        let board = self.setup.board();
        // One fault for each piece, so that the reader can correct them all at once.
        for (&square, &Piece { army, kind }) in &self.setup.pieces {
            let known = self.setup.options.rule_set().has_kind(kind);
            match (board.node(square), self.setup.seat_of(army)) {
                (None, _) => self.faults.push(Fault::UnknownSquare { square }),
                (_, None) => self.faults.push(Fault::UnknownArmy { army }),
                // For example a guard in a variant without guards.
                _ if !known => self.faults.push(Fault::UnknownKind { kind, square }),
                (Some(node), Some(seat)) => self.state.pieces.put(node, seat, kind),
            }
        }
    }

    /// A switch holds at most one piece.
    pub(crate) fn find_taken_switches(&mut self) {
        let board = self.setup.board();
        let occupied = self.state.pieces.occupied();
        let is_taken = |switch: &&[Node; 2]| switch.iter().all(|&node| occupied.contains(node));
        let fault = |&[one, other]: &[Node; 2]| Fault::SwitchTaken {
            square: board.at(one),
            partner: board.at(other),
        };
        let taken = board.switches().iter().filter(is_taken);
        self.faults.extend(taken.map(fault));
    }

    pub(crate) fn set_turn(&mut self) {
        let army = self.setup.turn;
        match self.setup.seat_of(army) {
            Some(seat) => self.state.turn = seat,
            None => self.faults.push(Fault::UnknownArmy { army }),
        }
    }

    /// No army has more than one king, and every army that needs one has it.
    pub(crate) fn count_kings(&mut self, needs: impl Fn(Army) -> bool) {
        for (seat, army) in self.seats() {
            match (self.state.pieces.army(seat) & self.state.pieces.of(PieceKind::King)).count() {
                0 if needs(army) => self.faults.push(Fault::NoKing { army }),
                0 | 1 => {}
                count => self.faults.push(Fault::ManyKings { army, count }),
            }
        }
    }

    pub(crate) fn find_pawns_on_last_row(&mut self) {
        let board = self.setup.board();
        for (seat, army) in self.seats() {
            let pawns = self.state.pieces.army(seat) & self.state.pieces.of(PieceKind::Pawn);
            let promoting = pawns & self.tables.pawns[seat.index()].promotes_on;
            let faults = promoting.map(|node| Fault::PawnOnLastRow {
                army,
                square: board.at(node),
            });
            self.faults.extend(faults);
        }
    }

    pub(crate) fn find_pawns_out_of_place(&mut self) {
        self.find_pawns_on_last_row();
        let board = self.setup.board();
        for (seat, army) in self.seats() {
            let pawns = self.state.pieces.army(seat) & self.state.pieces.of(PieceKind::Pawn);
            let data = &self.setup.options.rule_set().armies[seat.index()];
            // The squares of the other pieces are the back row. No pawn can ever get there.
            let back_row: Bits<N> = data
                .pieces()
                .filter(|(kind, _)| *kind != PieceKind::Pawn)
                .map(|(_, name)| board.named(name))
                .collect();
            let faults = (pawns & back_row).map(|node| Fault::PawnOnBackRow {
                army,
                square: board.at(node),
            });
            self.faults.extend(faults);
        }
    }

    pub(crate) fn find_waiting_in_check(&mut self) {
        for (seat, army) in self
            .seats()
            .into_iter()
            .filter(|(seat, _)| *seat != self.state.turn)
        {
            // Their opponent is to move and could capture the king.
            if self.state.turn_of(self.tables, seat).checkers().any() {
                self.faults.push(Fault::WaitingInCheck { army });
            }
        }
    }

    pub(crate) fn grant_castling(&mut self) {
        for &(army, rook) in &self.setup.castling {
            match self.castle_at_home(army, rook) {
                Some(castle) => self.state.rights.grant(castle),
                None => self.faults.push(Fault::Castling { army, rook }),
            }
        }
    }

    fn castle_at_home(&self, army: Army, rook: Square) -> Option<usize> {
        let rook = self.setup.board().node(rook)?;
        let seat = self.setup.seat_of(army)?;
        let stands = |node, kind| self.state.pieces.at(node) == Some((seat, kind));
        self.tables.castles.iter().position(|castle| {
            // A right is only possible while king and rook stand on their starting squares.
            castle.seat == seat
                && castle.rook.0 == rook
                && stands(rook, PieceKind::Rook)
                && stands(castle.king.0, PieceKind::King)
        })
    }

    pub(crate) fn set_double_step(&mut self) {
        let Some(&EnPassant { target, pawn, .. }) = self.setup.en_passant.first() else {
            return;
        };
        self.state.en_passant = self.double_step(target, pawn);
        if self.state.en_passant.is_none() {
            self.faults.push(Fault::EnPassant { target, pawn });
        }
    }

    /// The double step that crossed the target and ended on the pawn's square, if it can have been
    /// the last move.
    fn double_step(&self, target: Square, pawn: Square) -> Option<EnPassantPawn> {
        let board = self.setup.board();
        let (target, pawn) = (board.node(target)?, board.node(pawn)?);
        let (seat, kind) = self.state.pieces.at(pawn)?;
        let pawns = &self.tables.pawns[seat.index()];
        let empty = |node| !self.state.pieces.occupied().contains(node);
        let crosses = |home| self.tables.between(home, pawn).contains(target);
        let home = board
            .nodes()
            .find(|&home| pawns.at(home).double_steps.contains(pawn) && crosses(home))?;
        // The double step must be the last move: its pawn stands at the end, and nothing stands
        // behind it.
        let fits =
            seat != self.state.turn && kind == PieceKind::Pawn && empty(target) && empty(home);
        // In two-player variants everybody else may capture; whether they can is up to the
        // generator.
        let takers = EnPassantTakers::fresh(Seats(!Seats::of(seat).0));
        fits.then_some(EnPassantPawn {
            target,
            pawn,
            takers,
        })
    }

    pub(crate) fn seats(&self) -> Vec<(Seat, Army)> {
        (0..).map(Seat).zip(self.setup.armies()).collect()
    }
}
