//! A valid position of any variant: the face of this room. Behind it stands a board of one of the sizes of
//! `bits`; nobody outside sees which. What was read but not yet judged is a [`Setup`](crate::Setup);
//! the course of a game, with its draws and resignations, is a [`Play`](crate::Play).

use alloc::boxed::Box;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use crate::board::Board;
use crate::cell::{Cell, Node};
use crate::chess4::{Charter, Chess4, Status};
use crate::generator::Passant;
use crate::moves::{Manner, Move};
use crate::options::Options;
use crate::piece::{Army, Piece, Seat};
use crate::ply::Ply;
use crate::setup::{EnPassant, Impossible, Right, Setup};
use crate::state::State;
use crate::tables::Tables;
use crate::variant::{Notation, Variant};
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

/// The sizes of boards, with the policy that goes with each.
#[derive(Clone)]
pub(crate) enum Core {
    Small(Arc<Tables<1>>, State<1>),
    Chess4(Arc<Charter>, Box<Chess4>),
}

/// Runs an expression with the tables and the board of a position, whatever their size and policy.
macro_rules! sized {
    ($position:expr, $tables:ident, $state:ident => $run:expr) => {
        match $position.core() {
            $crate::position::Core::Small($tables, $state) => $run,
            $crate::position::Core::Chess4(charter, game) => {
                let ($tables, $state) = (&charter.tables, &game.board);
                $run
            }
        }
    };
}
#[cfg(test)]
pub(crate) use sized;

/// Runs an expression with what legality depends on for a seat's army, as the policy has it.
macro_rules! viewed {
    ($position:expr, $seat:expr, $turn:ident => $run:expr) => {
        match $position.core() {
            $crate::position::Core::Small(tables, state) => {
                let $turn = state.turn_of(tables, $seat);
                $run
            }
            $crate::position::Core::Chess4(charter, game) => {
                let $turn = game.turn_of(charter, $seat);
                $run
            }
        }
    };
}
pub(crate) use viewed;

/// What makes two positions the same for the rule of repetition: the men, the turn, and which castles and
/// captures in passing are possible.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Identity(Position);

impl Position {
    /// The start position of a variant.
    pub fn start(variant: Variant) -> Position {
        Position::start_with(&Options::of(variant))
    }

    /// The start position under these options.
    pub fn start_with(options: &Options) -> Position {
        Setup::start_with(options)
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

    /// The options of the game.
    pub fn options(&self) -> Options {
        match &self.core {
            Core::Small(..) => Options::of(self.variant),
            Core::Chess4(charter, _) => Options::Chess4(charter.options.clone()),
        }
    }

    /// The board that it stands on.
    pub fn board(&self) -> &'static Board {
        self.variant.board()
    }

    /// The army whose turn it is.
    pub fn turn(&self) -> Army {
        self.variant.army_of(self.seat())
    }

    /// Who moves an army: its own player while he is in the game; nobody if it moves no more.
    pub fn commander(&self, army: Army) -> Option<Army> {
        let seat = self.variant.seat(army)?;
        match &self.core {
            Core::Small(..) => Some(army),
            Core::Chess4(_, game) => Some(self.variant.army_of(game.commander(seat)?)),
        }
    }

    /// Who moves the army whose turn it is.
    pub fn mover(&self) -> Option<Army> {
        self.commander(self.turn())
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

    /// The cells of the rooks with which an army may castle, king side first.
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

    /// The pawns that may be taken in passing: where two play, the one that has just made a double step,
    /// whether or not one stands to take it.
    pub fn en_passant(&self) -> Vec<EnPassant> {
        let passants = viewed!(self, self.seat(), turn => turn.passants);
        passants
            .iter()
            .map(|passant| self.name_passant(passant))
            .collect()
    }

    fn name_passant(&self, passant: &Passant) -> EnPassant {
        let (target, pawn) = (
            self.board().at(passant.target),
            self.board().at(passant.pawn),
        );
        let owner = self
            .piece(pawn)
            .expect("the pawn stands where it is said to")
            .army;
        let right = |army| {
            let seat = self.variant.seat(army)?;
            let fresh = passant.takers.fresh.contains(seat).then_some(Right::Fresh);
            let continuing = passant.takers.continuing.contains(seat);
            let continuing = continuing.then_some(Right::Continuing);
            Some((army, fresh.or(continuing)?))
        };
        EnPassant {
            target,
            pawn,
            owner,
            rights: self.variant.armies().filter_map(right).collect(),
        }
    }

    /// Can the army to move take a pawn in passing?
    pub fn has_legal_en_passant(&self) -> bool {
        !self.en_passant().is_empty()
            && self
                .legal_moves()
                .iter()
                .any(|mv| mv.manner == Manner::EnPassant)
    }

    /// Every legal move of the army to move, in no order that means anything.
    pub fn legal_moves(&self) -> Vec<Move> {
        let moves = match &self.core {
            Core::Small(tables, state) => state.legal_moves(tables),
            Core::Chess4(charter, game) => game.legal_moves(charter),
        };
        moves.into_iter().map(|mv| self.name(mv)).collect()
    }

    /// How many legal moves there are.
    pub fn legal_move_count(&self) -> usize {
        match &self.core {
            Core::Small(tables, state) => state.count_moves(tables),
            Core::Chess4(charter, game) => game.count_moves(charter),
        }
    }

    /// The only ply of a turn in which no man can move, where the rules let it pass. Nothing if the game is over.
    pub fn pass(&self) -> Option<Ply> {
        match &self.core {
            Core::Small(..) => None,
            Core::Chess4(charter, game) => game.pass(charter).map(|ply| self.name_ply(ply)),
        }
    }

    /// What can be done with this turn: the legal moves, or the one way of passing.
    pub fn plies(&self) -> Vec<Ply> {
        match self.pass() {
            Some(pass) => Vec::from([pass]),
            None => self.legal_moves().into_iter().map(Ply::Move).collect(),
        }
    }

    /// The ply in the variant's own notation with all its marks: standard algebraic notation, or c4pgn.
    ///
    /// ```
    /// use entente_rules::{Position, Variant};
    /// let start = Position::start(Variant::Chess4);
    /// let knight = start.read_ply("n5l6").unwrap();
    /// assert_eq!(start.notation(knight), "Nl6");
    /// ```
    pub fn notation(&self, ply: impl Into<Ply>) -> String {
        match (self.notation_family(), ply.into()) {
            (Notation::C4pgn, ply) => self.c4pgn(&ply),
            (Notation::San, Ply::Move(mv)) => self.san(&mv),
            (Notation::San, pass) => self.coordinate(pass),
        }
    }

    pub(crate) fn notation_family(&self) -> Notation {
        self.variant.rule_set().notation
    }

    /// Is it one of the legal moves, or a way of passing that the rules let?
    pub fn is_legal(&self, ply: impl Into<Ply>) -> bool {
        match ply.into() {
            Ply::Move(mv) => self.legal_moves().contains(&mv),
            Ply::Resigned => self.may_resign(),
            pass => self.pass() == Some(pass),
        }
    }

    /// The man that a move of this position captures.
    pub fn captures(&self, mv: &Move) -> Option<Piece> {
        match mv.manner {
            Manner::EnPassant => {
                let passed = self.en_passant();
                let passed = passed.iter().find(|passed| passed.target == mv.to)?;
                self.piece(passed.pawn)
            }
            Manner::Castling(_) => None,
            _ => self.piece(mv.to),
        }
    }

    /// Where the rook stands before and after a castling.
    pub(crate) fn castled_rook(&self, mv: &Move) -> Option<(Cell, Cell)> {
        let (from, to) = sized!(self, tables, state => {
            tables.castle(state.turn, mv.castling()?)?.1.rook
        });
        Some((self.board().at(from), self.board().at(to)))
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
        if self.status(army) != Status::Active {
            return Vec::new();
        }
        let mut checkers: Vec<Cell> = viewed!(self, seat, turn => {
            turn.checkers().map(|node| self.board().at(node)).collect()
        });
        checkers.sort();
        checkers
    }

    /// Is the army to move in check?
    pub fn is_check(&self) -> bool {
        !self.checkers(self.turn()).is_empty()
    }

    /// The army to move is in check and has no legal move.
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && self.legal_move_count() == 0
    }

    /// The army to move is not in check and has no legal move.
    pub fn is_stalemate(&self) -> bool {
        !self.is_check() && self.legal_move_count() == 0
    }

    /// The position after a move, or after a turn without one; or why it is not legal.
    pub fn play(&self, ply: impl Into<Ply>) -> Result<Position, WhyNot> {
        let ply = ply.into();
        match self.is_legal(ply) {
            true => Ok(self.after(ply)),
            false => Err(self.why_illegal(ply)),
        }
    }

    /// The position after a ply that is known to be legal.
    pub(crate) fn after(&self, ply: impl Into<Ply>) -> Position {
        let legal = "a legal move is on the board";
        let ply = ply.into().map(|cell| self.board().node(cell).expect(legal));
        let core = match (&self.core, ply) {
            (Core::Small(tables, state), Ply::Move(mv)) => {
                Core::Small(Arc::clone(tables), state.after(tables, mv))
            }
            (Core::Small(..), _) => self.core.clone(),
            (Core::Chess4(charter, game), ply) => {
                Core::Chess4(Arc::clone(charter), Box::new(game.after(charter, ply)))
            }
        };
        Position {
            variant: self.variant,
            core,
        }
    }

    /// The setup that is this position.
    pub fn setup(&self) -> Setup {
        // A captured army's castling is among the affairs.
        let own = |army: &Army| self.commander(*army) == Some(*army);
        let rooks = |army| {
            self.castling(army)
                .into_iter()
                .map(move |rook| (army, rook))
        };
        Setup {
            options: self.options(),
            pieces: self.pieces().collect(),
            turn: self.turn(),
            castling: self.variant.armies().filter(own).flat_map(rooks).collect(),
            en_passant: self.en_passant(),
            halfmoves: self.halfmoves(),
            round: self.round(),
            affairs: self.affairs(),
        }
    }

    pub(crate) fn identity(&self) -> Identity {
        let keep_passant = self.has_legal_en_passant();
        let mut same = self.clone();
        let board = match &mut same.core {
            Core::Small(_, state) => {
                state.passant = state.passant.filter(|_| keep_passant);
                (&mut state.halfmoves, &mut state.round)
            }
            Core::Chess4(_, game) => (&mut game.board.halfmoves, &mut game.board.round),
        };
        (*board.0, *board.1) = (0, 0);
        Identity(same)
    }

    pub(crate) fn seat(&self) -> Seat {
        sized!(self, _tables, state => state.turn)
    }

    fn name(&self, mv: Move<Node>) -> Move {
        mv.map(|node| self.board().at(node))
    }

    fn name_ply(&self, ply: Ply<Node>) -> Ply {
        ply.map(|node| self.board().at(node))
    }
}

/// The same men, turn, rights and counters, under the same options.
impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.variant == other.variant
            && match (&self.core, &other.core) {
                (Core::Small(_, one), Core::Small(_, two)) => one == two,
                (Core::Chess4(one, game), Core::Chess4(two, other)) => {
                    one.options == two.options && game.lasting() == other.lasting()
                }
                _ => false,
            }
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
