//! A valid position of any variant: the face of this room. Behind it stands a policy on a board of one of the
//! sizes of `bits`; nobody outside sees which. What was read but not yet judged is a [`Setup`](crate::Setup);
//! the course of a game, with its draws and resignations, is a [`Play`](crate::Play).

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::alliance::AllianceGame;
use crate::board::Board;
use crate::cell::{Cell, Node};
use crate::chess4::Chess4Game;
use crate::chess45::Chess45;
use crate::duel::Duel;
use crate::generator::Passant;
use crate::moves::{Castled, Manner, Move};
use crate::multiplayer::Multiplayer;
use crate::options::Options;
use crate::piece::{Army, Piece, Seat, Seats};
use crate::ply::Ply;
use crate::policy::Policy;
use crate::setup::{EnPassant, Impossible, Right, Setup};
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
    board: &'static Board,
    core: Core,
}

/// The policies, each on the sizes of boards that it is played on.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Core {
    Duel(Box<Duel<1>>),
    Chess66(Box<Duel<2>>),
    Chess4(Chess4Game),
    Chess45(Box<Chess45>),
    Alliance(AllianceGame),
    Multiplayer(Multiplayer<1>),
    MultiplayerPlus(Multiplayer<3>),
}

impl From<Duel<1>> for Core {
    fn from(duel: Duel<1>) -> Core {
        Core::Duel(Box::new(duel))
    }
}

impl From<Duel<2>> for Core {
    fn from(duel: Duel<2>) -> Core {
        Core::Chess66(Box::new(duel))
    }
}

impl From<Chess4Game> for Core {
    fn from(game: Chess4Game) -> Core {
        Core::Chess4(game)
    }
}

impl From<Chess45> for Core {
    fn from(game: Chess45) -> Core {
        Core::Chess45(Box::new(game))
    }
}

impl From<AllianceGame> for Core {
    fn from(game: AllianceGame) -> Core {
        Core::Alliance(game)
    }
}

impl From<Multiplayer<1>> for Core {
    fn from(game: Multiplayer<1>) -> Core {
        Core::Multiplayer(game)
    }
}

impl From<Multiplayer<3>> for Core {
    fn from(game: Multiplayer<3>) -> Core {
        Core::MultiplayerPlus(game)
    }
}

/// Runs an expression with the policy of a position, whichever it is.
macro_rules! policy {
    ($position:expr, $policy:ident => $run:expr) => {
        match $position.core() {
            $crate::position::Core::Duel($policy) => $run,
            $crate::position::Core::Chess66($policy) => $run,
            $crate::position::Core::Chess4($policy) => $run,
            $crate::position::Core::Chess45($policy) => $run,
            $crate::position::Core::Alliance($policy) => $run,
            $crate::position::Core::Multiplayer($policy) => $run,
            $crate::position::Core::MultiplayerPlus($policy) => $run,
        }
    };
}
pub(crate) use policy;

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

    pub(crate) fn new(options: &Options, core: impl Into<Core>) -> Position {
        Position {
            variant: options.variant(),
            board: options.board(),
            core: core.into(),
        }
    }

    /// Another position of the same game.
    pub(crate) fn with(&self, core: impl Into<Core>) -> Position {
        Position {
            variant: self.variant,
            board: self.board,
            core: core.into(),
        }
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
        policy!(self, it => it.options())
    }

    /// The board that it stands on.
    pub fn board(&self) -> &'static Board {
        self.board
    }

    /// The armies in turn order.
    pub fn armies(&self) -> impl Iterator<Item = Army> + use<'_> {
        self.armies_in_order().iter().copied()
    }

    /// The army that a letter means in this game.
    pub fn army(&self, letter: char) -> Option<Army> {
        self.armies().find(|army| army.letter() == letter)
    }

    /// The army whose turn it is.
    pub fn turn(&self) -> Army {
        self.army_of(self.seat())
    }

    /// Plies since a capture or a pawn's move.
    pub fn halfmoves(&self) -> u32 {
        policy!(self, it => it.state().halfmoves)
    }

    /// The number of the round, from 1; it grows when the first army is to move again.
    pub fn round(&self) -> u32 {
        policy!(self, it => it.state().round)
    }

    /// The man on a cell.
    pub fn piece(&self, cell: Cell) -> Option<Piece> {
        let node = self.board().node(cell)?;
        let (seat, kind) = policy!(self, it => it.state().men.at(node))?;
        Some(Piece {
            army: self.army_of(seat),
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
        let wanted = self.seat_of(army);
        policy!(self, it => {
            let castles = it.tables().castles.iter().enumerate();
            let castles = castles.filter(|(at, castle)| {
                Some(castle.seat) == wanted && it.state().rights.has(*at)
            });
            castles.map(|(_, castle)| self.board().at(castle.rook.0)).collect()
        })
    }

    /// The pawns that may be taken in passing: where two play, the one that has just made a double step,
    /// whether or not one stands to take it.
    pub fn en_passant(&self) -> Vec<EnPassant> {
        policy!(self, it => {
            let passants = it.turn_of(self.seat()).passants.iter();
            passants.map(|passant| self.name_passant(passant)).collect()
        })
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
            let seat = self.seat_of(army)?;
            let fresh = passant.takers.fresh.contains(seat).then_some(Right::Fresh);
            let continuing = passant.takers.continuing.contains(seat);
            let continuing = continuing.then_some(Right::Continuing);
            Some((army, fresh.or(continuing)?))
        };
        EnPassant {
            target,
            pawn,
            owner,
            rights: self.armies().filter_map(right).collect(),
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
        let moves = policy!(self, it => it.legal_moves());
        moves.into_iter().map(|mv| self.name(mv)).collect()
    }

    /// How many legal moves there are.
    pub fn legal_move_count(&self) -> usize {
        policy!(self, it => it.count_moves())
    }

    /// The only ply of a turn in which no man can move, where the rules let it pass. Nothing if the game is over.
    pub fn pass(&self) -> Option<Ply> {
        policy!(self, it => it.pass()).map(|ply| self.name_ply(ply))
    }

    /// What can be done with this turn: the legal moves, or the one way of passing.
    pub fn plies(&self) -> Vec<Ply> {
        match self.pass() {
            Some(pass) => Vec::from([pass]),
            None => self.legal_moves().into_iter().map(Ply::Move).collect(),
        }
    }

    /// The ply in the variant's own notation with all its marks: standard algebraic notation, c4pgn, or Game
    /// Courier's.
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
            (Notation::PlainSan, Ply::Move(mv)) => self.san_without_check(&mv, &self.legal_moves()),
            (Notation::Courier, Ply::Move(mv)) => self.courier(&mv),
            (Notation::San | Notation::PlainSan | Notation::Courier, pass) => self.coordinate(pass),
        }
    }

    pub(crate) fn notation_family(&self) -> Notation {
        self.variant.notation()
    }

    /// Is it one of the legal moves, or a way of passing that the rules let?
    pub fn is_legal(&self, ply: impl Into<Ply>) -> bool {
        match ply.into() {
            Ply::Move(mv) => self.legal_moves().contains(&mv),
            Ply::Resigned => policy!(self, it => it.may_resign()),
            pass => self.pass() == Some(pass),
        }
    }

    /// The man that a move of this position captures.
    pub fn captures(&self, mv: &Move) -> Option<Piece> {
        self.capture_cell(mv).and_then(|cell| self.piece(cell))
    }

    /// Where the man stands whom a move of this position captures: not always where the move goes.
    pub fn capture_cell(&self, mv: &Move) -> Option<Cell> {
        match mv.manner {
            Manner::EnPassant => {
                let passed = self.en_passant();
                let passed = passed.iter().find(|passed| passed.target == mv.to)?;
                Some(passed.pawn)
            }
            Manner::Castling(_) => None,
            _ => {
                let spaces = [Some(mv.to), self.board().partner(mv.to)].into_iter();
                spaces.flatten().find(|&cell| self.piece(cell).is_some())
            }
        }
    }

    /// Where king and rook stand before and after a castling of this position.
    ///
    /// ```
    /// use entente_rules::{Position, Variant};
    /// let fen = "4k3/8/8/8/8/8/8/RK5R w KQ - 0 1";
    /// let position = Position::from_fen_of(Variant::Chess960, fen).unwrap();
    /// let castled = position.castled(&position.read_move("O-O").unwrap()).unwrap();
    /// assert_eq!(castled.king.1.to_string(), "g1");
    /// assert_eq!(castled.rook.1.to_string(), "f1");
    /// ```
    pub fn castled(&self, mv: &Move) -> Option<Castled> {
        let (king, rook) = policy!(self, it => {
            let castle = it.tables().castle(self.seat(), mv.castling()?)?.1;
            (castle.king, castle.rook)
        });
        let cells = |(from, to)| (self.board().at(from), self.board().at(to));
        Some(Castled {
            king: cells(king),
            rook: cells(rook),
        })
    }

    /// The armies whose king is attacked, each with the cells of the attackers in order of their names.
    pub fn checks(&self) -> Vec<(Army, Vec<Cell>)> {
        let checks = self.armies().map(|army| (army, self.checkers(army)));
        checks.filter(|(_, cells)| !cells.is_empty()).collect()
    }

    /// The same as far as everybody may know it, which pictures and messages to all show: nothing where a check is the affair
    /// of the player in check alone.
    pub fn public_checks(&self) -> Vec<(Army, Vec<Cell>)> {
        match policy!(self, it => it.checks_are_public()) {
            true => self.checks(),
            false => Vec::new(),
        }
    }

    /// The cells of the men that attack an army's king, in order of their names.
    pub fn checkers(&self, army: Army) -> Vec<Cell> {
        let Some(seat) = self.seat_of(army) else {
            return Vec::new();
        };
        let mut checkers: Vec<Cell> = policy!(self, it => {
            it.checkers(seat).map(|node| self.board().at(node)).collect()
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
        let ply = self.number(ply.into());
        policy!(self, it => self.with(it.after(ply)))
    }

    /// The same in a game, where it may be asked whether these voices have all agreed to a draw.
    pub(crate) fn after_among(
        &self,
        ply: impl Into<Ply>,
        agreed: impl Fn(&[Army]) -> bool,
    ) -> Position {
        let ply = self.number(ply.into());
        let agreed = |voices| agreed(&self.armies_of(voices));
        policy!(self, it => self.with(it.after_among(ply, agreed)))
    }

    /// The position at the end of a legal ply, before it is looked who is out at the start of the next turn.
    pub(crate) fn at_end_of(&self, ply: Ply) -> Position {
        let ply = self.number(ply);
        policy!(self, it => self.with(it.at_end_of(ply)))
    }

    /// The position as its JSON has it: without what is only for the moment, who has just left.
    pub(crate) fn lasting(&self) -> Position {
        policy!(self, it => self.with(it.lasting()))
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
            castling: self.armies().filter(own).flat_map(rooks).collect(),
            en_passant: self.en_passant(),
            halfmoves: self.halfmoves(),
            round: self.round(),
            affairs: policy!(self, it => it.affairs(self)),
        }
    }

    pub(crate) fn identity(&self) -> Identity {
        let keep_passant = self.has_legal_en_passant();
        Identity(policy!(self, it => self.with(it.uncounted(keep_passant))))
    }

    pub(crate) fn seat(&self) -> Seat {
        policy!(self, it => it.state().turn)
    }

    pub(crate) fn seat_of(&self, army: Army) -> Option<Seat> {
        let armies = (0..).map(Seat).zip(self.armies());
        armies
            .filter(|(_, other)| *other == army)
            .map(|(seat, _)| seat)
            .next()
    }

    pub(crate) fn army_of(&self, seat: Seat) -> Army {
        self.armies_in_order()[seat.index()]
    }

    pub(crate) fn armies_of(&self, seats: Seats) -> Vec<Army> {
        seats.map(|seat| self.army_of(seat)).collect()
    }

    fn armies_in_order(&self) -> &[Army] {
        policy!(self, it => &it.tables().armies)
    }

    fn number(&self, ply: Ply) -> Ply<Node> {
        let legal = "a legal move is on the board";
        ply.map(|cell| self.board().node(cell).expect(legal))
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
        self.variant == other.variant && self.core == other.core
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
