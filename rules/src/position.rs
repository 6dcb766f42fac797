//! A valid position of any variant: the face of this room. Behind it stands a board of one of the sizes of
//! `bits`; nobody outside sees which. What was read but not yet judged is a [`Setup`](crate::Setup);
//! the course of a game, with its draws and resignations, is a [`Play`](crate::Play).

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use crate::board::Board;
use crate::cell::{Cell, Node};
use crate::moves::{Manner, Move};
use crate::piece::{Army, Piece, Seat};
use crate::setup::{EnPassant, Impossible, Setup};
use crate::state::State;
use crate::tables::Tables;
use crate::variant::Variant;
use crate::why::WhyNot;

/// A position in which a game can go on or is over, never one that cannot be.
///
/// ```
/// use entente_rules::{Position, Variant};
/// let start = Position::start(Variant::Standard);
/// let e4 = start.read_move("e4").unwrap();
/// let next = start.play(&e4).unwrap();
/// assert_eq!(next.fen(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
/// assert_eq!(next.legal_moves().len(), 20);
/// ```
#[derive(Clone)]
pub struct Position {
    variant: Variant,
    core: Core,
}

/// The sizes of boards.
#[derive(Clone)]
pub(crate) enum Core {
    Small(Arc<Tables<1>>, State<1>),
}

/// Runs an expression with the tables and the state of a position, whatever their size.
macro_rules! sized {
    ($position:expr, $tables:ident, $state:ident => $run:expr) => {
        match $position.core() {
            $crate::position::Core::Small($tables, $state) => $run,
        }
    };
}
pub(crate) use sized;

/// What makes two positions the same for the rule of repetition: the men, the turn, and which castles and
/// captures in passing are possible.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Identity {
    Small(State<1>),
}

impl Position {
    /// The start position of a variant.
    pub fn start(variant: Variant) -> Position {
        Setup::start(variant)
            .position()
            .expect("every variant's array is a position")
    }

    pub(crate) fn new(variant: Variant, core: Core) -> Position {
        Position { variant, core }
    }

    pub(crate) fn core(&self) -> &Core {
        &self.core
    }

    /// The rule set that it belongs to.
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The board that it stands on.
    pub fn board(&self) -> &'static Board {
        self.variant.board()
    }

    /// The army to move.
    pub fn turn(&self) -> Army {
        self.variant.army_of(self.seat())
    }

    /// Plies since a capture or a pawn's move.
    pub fn halfmoves(&self) -> u32 {
        sized!(self, _tables, state => state.halfmoves)
    }

    /// The number of the round, from 1; it grows when the first army is to move again.
    pub fn round(&self) -> u32 {
        sized!(self, _tables, state => state.round)
    }

    /// The man on a cell.
    pub fn piece(&self, cell: Cell) -> Option<Piece> {
        let node = self.board().node(cell)?;
        let (seat, kind) = sized!(self, _tables, state => state.men.at(node))?;
        Some(Piece {
            army: self.variant.army_of(seat),
            kind,
        })
    }

    /// Every man with his cell, row by row from the bottom, each from the left.
    pub fn pieces(&self) -> impl Iterator<Item = (Cell, Piece)> + '_ {
        let cells = self.board().places().iter().map(|place| place.cell);
        cells.filter_map(|cell| Some((cell, self.piece(cell)?)))
    }

    /// The cells of the rooks with which an army may still castle, king side first.
    pub fn castling(&self, army: Army) -> Vec<Cell> {
        let wanted = self.variant.seat(army);
        sized!(self, tables, state => {
            let castles = tables.castles.iter().enumerate();
            let castles = castles.filter(|(at, castle)| {
                Some(castle.seat) == wanted && state.rights.has(*at)
            });
            castles.map(|(_, castle)| self.board().at(castle.rook.0)).collect()
        })
    }

    /// The pawn that has just made a double step, whether or not one stands to take it.
    pub fn en_passant(&self) -> Option<EnPassant> {
        let passant = sized!(self, _tables, state => state.passant)?;
        let at = |node| self.board().at(node);
        Some(EnPassant {
            target: at(passant.target),
            pawn: at(passant.pawn),
        })
    }

    /// Can the pawn that has just made a double step be taken in passing?
    pub fn has_legal_en_passant(&self) -> bool {
        self.en_passant().is_some()
            && self
                .legal_moves()
                .iter()
                .any(|mv| mv.manner == Manner::EnPassant)
    }

    /// Every legal move of the army to move, in no order that means anything.
    pub fn legal_moves(&self) -> Vec<Move> {
        let moves = sized!(self, tables, state => state.legal_moves(tables));
        moves.into_iter().map(|mv| self.name(mv)).collect()
    }

    /// How many legal moves there are.
    pub fn legal_move_count(&self) -> usize {
        sized!(self, tables, state => state.count_moves(tables))
    }

    /// Is it one of the legal moves?
    pub fn is_legal(&self, mv: &Move) -> bool {
        self.legal_moves().contains(mv)
    }

    /// The man that a move of this position captures.
    pub fn captures(&self, mv: &Move) -> Option<Piece> {
        match mv.manner {
            Manner::EnPassant => self.piece(self.en_passant()?.pawn),
            Manner::Castling(_) => None,
            _ => self.piece(mv.to),
        }
    }

    /// The armies whose king is attacked, each with the cells of the attackers in order of their names.
    pub fn checks(&self) -> Vec<(Army, Vec<Cell>)> {
        let checks = self
            .variant
            .armies()
            .map(|army| (army, self.checkers(army)));
        checks.filter(|(_, cells)| !cells.is_empty()).collect()
    }

    /// The cells of the men that attack an army's king, in order of their names.
    pub fn checkers(&self, army: Army) -> Vec<Cell> {
        let Some(seat) = self.variant.seat(army) else {
            return Vec::new();
        };
        let checkers = sized!(self, tables, state => {
            state.turn_of(tables, seat).checkers().map(|node| self.board().at(node))
        });
        let mut checkers: Vec<Cell> = checkers.collect();
        checkers.sort();
        checkers
    }

    /// Is the army to move in check?
    pub fn is_check(&self) -> bool {
        sized!(self, tables, state => state.turn(tables).checkers().any())
    }

    /// The army to move is in check and has no legal move.
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && self.legal_move_count() == 0
    }

    /// The army to move is not in check and has no legal move.
    pub fn is_stalemate(&self) -> bool {
        !self.is_check() && self.legal_move_count() == 0
    }

    /// The position after a move, or why it is not legal.
    pub fn play(&self, mv: &Move) -> Result<Position, WhyNot> {
        match self.is_legal(mv) {
            true => Ok(self.after(mv)),
            false => Err(self.why_illegal(mv)),
        }
    }

    /// The position after a move that is known to be legal.
    pub(crate) fn after(&self, mv: &Move) -> Position {
        let legal = "a legal move is on the board";
        let mv = mv.map(|cell| self.board().node(cell).expect(legal));
        let core = match &self.core {
            Core::Small(tables, state) => Core::Small(Arc::clone(tables), state.after(tables, mv)),
        };
        Position {
            variant: self.variant,
            core,
        }
    }

    /// The setup that is this position.
    pub fn setup(&self) -> Setup {
        let rooks = |army| {
            self.castling(army)
                .into_iter()
                .map(move |rook| (army, rook))
        };
        Setup {
            variant: self.variant,
            pieces: self.pieces().collect(),
            turn: self.turn(),
            castling: self.variant.armies().flat_map(rooks).collect(),
            en_passant: self.en_passant(),
            halfmoves: self.halfmoves(),
            round: self.round(),
        }
    }

    pub(crate) fn identity(&self) -> Identity {
        let keep_passant = self.has_legal_en_passant();
        match &self.core {
            Core::Small(_, state) => {
                let passant = state.passant.filter(|_| keep_passant);
                Identity::Small(State {
                    passant,
                    halfmoves: 0,
                    round: 0,
                    ..*state
                })
            }
        }
    }

    pub(crate) fn seat(&self) -> Seat {
        sized!(self, _tables, state => state.turn)
    }

    fn name(&self, mv: Move<Node>) -> Move {
        mv.map(|node| self.board().at(node))
    }
}

/// The same men, turn, rights and counters.
impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        let (Core::Small(_, one), Core::Small(_, two)) = (&self.core, &other.core);
        self.variant == other.variant && one == two
    }
}

impl Eq for Position {}

/// As JSON: the tables behind a position tell nobody anything.
impl fmt::Debug for Position {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.to_json())
    }
}

impl TryFrom<Setup> for Position {
    type Error = Impossible;

    fn try_from(setup: Setup) -> Result<Position, Impossible> {
        setup.position()
    }
}
