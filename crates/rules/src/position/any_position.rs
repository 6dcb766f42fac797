//! A valid position of any variant: the main type of this crate.
//!
//! Behind it is the policy of a rule set on a board of one of the sizes of `bits`; other crates
//! cannot see which. A position that was read but not yet checked is a [`Setup`](crate::Setup). The
//! course of a game, with draw offers and resignations, is a [`Play`](crate::Play).

use alloc::vec::Vec;

use crate::board::graph::Board;
use crate::board::square::{Node, Square};
use crate::movegen::en_passant::{EnPassant, EnPassantRight};
use crate::movegen::generator::EnPassantPawn;
use crate::movegen::policy::{Points, Policy, PolicyExt};
use crate::movegen::rule_set::Notation;
use crate::movegen::state::LastPly;
use crate::pieces::moves::{Castled, Manner, Move, Ply};
use crate::pieces::piece::{Army, Piece, Seat, Seats};
use crate::position::registry::{AnyPolicy, Options, Variant, policy};
use crate::position::setup::{InvalidPosition, Setup};

/// A position that is possible under its rules. The game may go on from it or be over.
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
    policy: AnyPolicy,
}

/// The facts that make two positions the same for the repetition rule: the pieces, the turn, and
/// which castles and en passant captures are possible.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Identity(Position);

impl Position {
    /// The starting position of a variant.
    pub fn start(variant: Variant) -> Position {
        Position::start_with(&Options::of(variant))
    }

    /// The starting position under these options.
    pub fn start_with(options: &Options) -> Position {
        Setup::start_with(options)
            .position()
            .expect("every variant's starting position can be set up")
    }

    fn new(options: &Options, policy: impl Into<AnyPolicy>) -> Position {
        Position {
            variant: options.variant(),
            board: options.board(),
            policy: policy.into(),
        }
    }

    /// This game at another position.
    pub(super) fn with(&self, policy: impl Into<AnyPolicy>) -> Position {
        Position {
            variant: self.variant,
            board: self.board,
            policy: policy.into(),
        }
    }

    pub(crate) fn policy(&self) -> &AnyPolicy {
        &self.policy
    }

    /// The variant that the position belongs to.
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The options of the game.
    pub fn options(&self) -> Options {
        self.policy.options()
    }

    /// The board of the game.
    pub fn board(&self) -> &'static Board {
        self.board
    }

    /// The armies in turn order.
    pub fn armies(&self) -> impl Iterator<Item = Army> + use<'_> {
        self.armies_in_order().iter().copied()
    }

    /// The army that a letter stands for in this game.
    pub fn army(&self, letter: char) -> Option<Army> {
        self.armies().find(|army| army.letter() == letter)
    }

    /// The army whose turn it is.
    pub fn turn(&self) -> Army {
        self.army_of(self.seat())
    }

    /// Plies since the last capture or pawn move.
    pub fn halfmoves(&self) -> u32 {
        policy!(self, it => it.state().halfmoves)
    }

    /// The number of the round, from 1. It grows when the first army's turn comes again.
    pub fn round(&self) -> u32 {
        policy!(self, it => it.state().round)
    }

    /// The piece on a square.
    pub fn piece(&self, square: Square) -> Option<Piece> {
        let node = self.board().node(square)?;
        self.piece_at(node)
    }

    fn piece_at(&self, node: Node) -> Option<Piece> {
        let (seat, kind) = policy!(self, it => it.state().pieces.at(node))?;
        Some(Piece {
            army: self.army_of(seat),
            kind,
        })
    }

    /// Every piece with its square, row by row from the bottom, each from the left.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        let board = self.board();
        let nodes = board.nodes();
        nodes.filter_map(|node| Some((board.at(node), self.piece_at(node)?)))
    }

    /// The squares of the rooks that an army may still castle with, king side first.
    pub fn castling(&self, army: Army) -> Vec<Square> {
        let wanted = self.seat_of(army);
        policy!(self, it => {
            let castles = it.tables().castles.iter().enumerate().filter(|(at, castle)| {
                Some(castle.seat) == wanted && it.state().rights.has(*at)
            });
            castles.map(|(_, castle)| self.board().at(castle.rook.0)).collect()
        })
    }

    /// The pawns that can be captured en passant. In two-player variants this is the pawn that has
    /// just made a double step, even if no pawn can capture it.
    pub fn en_passant(&self) -> Vec<EnPassant> {
        policy!(self, it => {
            let en_passant_pawns = it.turn_of(self.seat()).en_passant_pawns.iter();
            en_passant_pawns.map(|en_passant| self.en_passant_on_squares(en_passant)).collect()
        })
    }

    fn en_passant_on_squares(&self, en_passant: &EnPassantPawn) -> EnPassant {
        let (target, pawn) = (
            self.board().at(en_passant.target),
            self.board().at(en_passant.pawn),
        );
        let owner = self
            .piece(pawn)
            .expect("an en passant pawn stands on its square")
            .army;
        let right = |army| {
            let seat = self.seat_of(army)?;
            let takers = en_passant.takers;
            let holds = |seats: Seats, right| seats.contains(seat).then_some(right);
            let fresh = holds(takers.fresh_seats(), EnPassantRight::Fresh);
            let continuing = holds(takers.continuing_seats(), EnPassantRight::Continuing);
            Some((army, fresh.or(continuing)?))
        };
        EnPassant {
            target,
            pawn,
            owner,
            rights: self.armies().filter_map(right).collect(),
        }
    }

    /// Can the army to move capture en passant?
    pub fn has_legal_en_passant(&self) -> bool {
        !self.en_passant().is_empty()
            && self
                .legal_moves()
                .iter()
                .any(|mv| mv.manner == Manner::EnPassant)
    }

    /// Every legal move of the army to move, in no particular order.
    pub fn legal_moves(&self) -> Vec<Move> {
        let moves = policy!(self, it => it.legal_moves());
        moves
            .into_iter()
            .map(|mv| self.move_on_squares(mv))
            .collect()
    }

    /// The number of legal moves.
    pub fn legal_move_count(&self) -> usize {
        policy!(self, it => it.count_moves())
    }

    /// The only ply of a turn in which no piece can move, in variants where such a turn passes.
    /// `None` if the game is over.
    pub fn pass(&self) -> Option<Ply> {
        policy!(self, it => it.pass()).map(|ply| self.ply_on_squares(ply))
    }

    /// Everything that can be done with this turn: the legal moves, or the one way to pass.
    pub fn plies(&self) -> Vec<Ply> {
        match self.pass() {
            Some(pass) => Vec::from([pass]),
            None => self.legal_moves().into_iter().map(Ply::Move).collect(),
        }
    }

    pub(crate) fn notation_family(&self) -> Notation {
        self.variant.notation()
    }

    /// Is this one of the legal moves, or a legal way to pass?
    pub fn is_legal(&self, ply: impl Into<Ply>) -> bool {
        match ply.into() {
            Ply::Move(mv) => self.legal_moves().contains(&mv),
            Ply::Resigned => policy!(self, it => it.may_resign()),
            pass => self.pass() == Some(pass),
        }
    }

    /// The piece that a move of this position captures.
    pub fn captured_piece(&self, mv: &Move) -> Option<Piece> {
        self.capture_square(mv)
            .and_then(|square| self.piece(square))
    }

    /// The square of the piece that a move captures. It is not always the move's target.
    pub fn capture_square(&self, mv: &Move) -> Option<Square> {
        let captured = policy!(self, it => it.capture_square(self.nodes_of(*mv)?));
        captured.map(|node| self.board().at(node))
    }

    /// Is there a queen on this square that is worth one point?
    pub fn is_one_point(&self, square: Square) -> bool {
        let node = self.board().node(square);
        node.is_some_and(|node| {
            policy!(self, it => {
                it.points().is_some_and(|points| points.one_point_queens().contains(node))
            })
        })
    }

    /// The squares of king and rook before and after a castling move of this position.
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
        let squares = |(from, to)| (self.board().at(from), self.board().at(to));
        Some(Castled {
            king: squares(king),
            rook: squares(rook),
        })
    }

    /// The squares that a board shows for a move of this position: those between which the piece
    /// moves. Of castling it is the king, also where the move names its rook.
    ///
    /// ```
    /// use entente_rules::{Position, Variant};
    /// let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    /// let position = Position::from_fen_of(Variant::Chess960, fen).unwrap();
    /// let (from, to) = position.shown_squares(&position.read_move("O-O").unwrap());
    /// assert_eq!((from.to_string(), to.to_string()), ("e1".into(), "g1".into()));
    /// ```
    pub fn shown_squares(&self, mv: &Move) -> (Square, Square) {
        // A captured army may castle with other pieces.
        let castled = self.castled(mv).filter(|castled| castled.king.0 == mv.from);
        match castled {
            Some(Castled { king, .. }) if king.0 != king.1 => king,
            // The king stays, and only its rook moves.
            Some(Castled { king, rook }) => (king.0, rook.1),
            None => (mv.from, mv.to),
        }
    }

    /// The armies whose king is attacked, each with the attackers' squares in order of their names.
    pub fn checks(&self) -> Vec<(Army, Vec<Square>)> {
        let checks = self.armies().map(|army| (army, self.checkers(army)));
        checks.filter(|(_, squares)| !squares.is_empty()).collect()
    }

    /// The checks that everybody may see, for pictures and messages.
    ///
    /// Empty in variants where only the player in check is informed.
    pub fn public_checks(&self) -> Vec<(Army, Vec<Square>)> {
        if self.variant.rule_set().checks_are_public {
            self.checks()
        } else {
            Vec::new()
        }
    }

    /// The squares of the pieces that attack an army's king, in order of their names.
    pub fn checkers(&self, army: Army) -> Vec<Square> {
        let Some(seat) = self.seat_of(army) else {
            return Vec::new();
        };
        let mut checkers: Vec<Square> = policy!(self, it => {
            it.checkers(seat).map(|node| self.board().at(node)).collect()
        });
        checkers.sort();
        checkers
    }

    /// Is the army to move in check?
    pub fn is_check(&self) -> bool {
        !self.checkers(self.turn()).is_empty()
    }

    /// Is the army to move in check, without a legal move?
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && self.legal_move_count() == 0
    }

    /// Is the army to move not in check, and without a legal move?
    pub fn is_stalemate(&self) -> bool {
        !self.is_check() && self.legal_move_count() == 0
    }

    /// The position after a ply that is known to be legal.
    pub(crate) fn after(&self, ply: impl Into<Ply>) -> Position {
        let on_nodes = self.ply_on_nodes(ply.into());
        policy!(self, it => self.with(it.after(on_nodes)))
    }

    /// The position after a legal ply within a game. `agreed` tells whether all of the given
    /// players have agreed to a draw.
    pub(super) fn after_with_agreement(
        &self,
        ply: impl Into<Ply>,
        agreed: impl Fn(&[Army]) -> bool,
    ) -> Position {
        let on_nodes = self.ply_on_nodes(ply.into());
        let agreed = |voters| agreed(&self.armies_of(voters));
        policy!(self, it => self.with(it.after_with_agreement(on_nodes, agreed)))
    }

    /// The setup that describes this position.
    pub fn setup(&self) -> Setup {
        // The castling of captured armies is part of the variant state.
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
            variant_state: self.policy.variant_state(),
        }
    }

    pub(super) fn identity(&self) -> Identity {
        let keep_en_passant = self.has_legal_en_passant();
        Identity(policy!(self, it => self.with(it.without_counters(keep_en_passant))))
    }

    pub(crate) fn seat(&self) -> Seat {
        policy!(self, it => it.state().turn)
    }

    pub(crate) fn seat_of(&self, army: Army) -> Option<Seat> {
        policy!(self, it => it.tables().seat_of(army))
    }

    pub(super) fn army_of(&self, seat: Seat) -> Army {
        policy!(self, it => it.tables().army_of(seat))
    }

    pub(super) fn armies_of(&self, seats: Seats) -> Vec<Army> {
        policy!(self, it => it.tables().armies_of(seats))
    }

    fn armies_in_order(&self) -> &[Army] {
        policy!(self, it => &it.tables().armies)
    }

    pub(super) fn ply_on_nodes(&self, ply: Ply) -> Ply<Node> {
        let legal = "a legal move is on the board";
        ply.map(|square| self.board().node(square).expect(legal))
    }

    fn move_on_squares(&self, mv: Move<Node>) -> Move {
        mv.map(|node| self.board().at(node))
    }

    fn ply_on_squares(&self, ply: Ply<Node>) -> Ply {
        ply.map(|node| self.board().at(node))
    }
}

/// Positions are equal if pieces, turn, rights, counters and options are.
impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.variant == other.variant && self.policy == other.policy
    }
}

impl Eq for Position {}

impl Setup {
    /// The position, if the setup is possible.
    pub fn position(&self) -> Result<Position, InvalidPosition> {
        let policy = self.check()?;
        Ok(Position::new(&self.options, policy))
    }
}

impl TryFrom<Setup> for Position {
    type Error = InvalidPosition;

    fn try_from(setup: Setup) -> Result<Position, InvalidPosition> {
        setup.position()
    }
}

/// Questions of two-player variants.
impl Position {
    /// Does neither player have mating material? Only meaningful in two-player variants.
    pub fn is_dead(&self) -> bool {
        policy!(self, it => it.is_dead())
    }

    /// Can this army never mate, judged by the pieces on the board? Only meaningful in two-player
    /// variants.
    pub fn lacks_mating_material(&self, army: Army) -> bool {
        let seat = self.seat_of(army);
        seat.is_some_and(|seat| policy!(self, it => it.lacks_mating_material(seat)))
    }
}

impl Position {
    /// The number of sequences of `depth` legal moves.
    ///
    /// ```
    /// use entente_rules::{Position, Variant};
    /// assert_eq!(Position::start(Variant::Standard).perft(3), 8902);
    /// ```
    pub fn perft(&self, depth: u32) -> u64 {
        self.leaves(depth, LastPly::Listed)
    }

    /// The number of sequences of `depth` legal moves, counted by making every last move on the
    /// board instead of only listing it. This measures how fast moves are made.
    ///
    /// ```
    /// use entente_rules::{Position, Variant};
    /// assert_eq!(Position::start(Variant::Chess4).perft_made(3), 7800);
    /// ```
    pub fn perft_made(&self, depth: u32) -> u64 {
        self.leaves(depth, LastPly::Made)
    }

    fn leaves(&self, depth: u32, last: LastPly) -> u64 {
        policy!(self.for_counting(), it => it.leaves(depth, last))
    }

    /// The position from which perft counts: where a choice is due, it is answered with removal.
    pub fn for_counting(&self) -> Position {
        match self.policy() {
            AnyPolicy::Alliance(game) => self.with(game.with_removal_chosen()),
            _ => self.clone(),
        }
    }

    /// The count for each ply, with the remaining depth below it; nothing at depth 0.
    pub fn divide(&self, depth: u32) -> Vec<(Ply, u64)> {
        // At depth 0 there is no move to list.
        let Some(rest) = depth.checked_sub(1) else {
            return Vec::new();
        };
        let counted = self.for_counting();
        let count = |ply| (ply, counted.after(ply).perft(rest));
        counted.plies().into_iter().map(count).collect()
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::String;
    use alloc::vec::Vec;
    use std::format;

    use crate::board::graph::Board;
    use crate::movegen::placement::Placement;
    use crate::movegen::policy::Policy;
    use crate::movegen::state::State;
    use crate::movegen::state::{LastPly, PlyTree};
    use crate::movegen::tables::{CastlingRights, Tables};
    use crate::pieces::piece::PieceKind;
    use crate::position::any_position::Position;
    use crate::position::registry::policy;
    use crate::variants::standard::STANDARD;
    use crate::variants::standard::tables as standard_tables;

    /// The chessboard with more squares to its right that no move can reach, so that its own
    /// squares are spread over several words.
    fn wide_board(extra: &[char]) -> Board {
        let names =
            |files: &[char], rank| files.iter().map(|file| format!("{file}{rank} ")).collect();
        let row = |rank| {
            let (own, other): (String, String) = (
                names(&['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'], rank),
                names(extra, rank),
            );
            own + "- - " + &other
        };
        let rows: std::vec::Vec<String> = (1..=8).rev().map(row).collect();
        let drawn: std::vec::Vec<&str> = rows.iter().map(String::as_str).collect();
        Board::draw(&drawn, &[])
    }

    /// Moves a position to another board, which contains all squares of the first.
    fn moved<const N: usize>(position: &Position, board: &Board) -> State<N> {
        let mut pieces = Placement::EMPTY;
        for (square, piece) in position.pieces() {
            let node = board.node(square).expect("the wide board has the square");
            pieces.put(
                node,
                position.seat_of(piece.army).expect("an army"),
                piece.kind,
            );
        }
        let rights: CastlingRights = policy!(position, it => it.state().rights);
        let turn = position.seat();
        State {
            pieces,
            turn,
            rights,
            en_passant: None,
            halfmoves: 0,
            round: 1,
        }
    }

    fn check<const N: usize>(extra: &[char]) {
        let board = wide_board(extra);
        let tables = Tables::<N>::compile(&board, &STANDARD);
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        ] {
            let position = Position::from_fen(fen).expect("a position");
            let state = moved::<N>(&position, &board);
            assert_eq!(
                state.leaves(&tables, 4, LastPly::Listed),
                position.perft(4),
                "{N} words, {fen}"
            );
        }
    }

    #[test]
    fn one_word_or_three_count_the_same() {
        check::<2>(&[]);
        check::<2>(&['k', 'l', 'm', 'n', 'o', 'p', 'q', 'r']);
        check::<3>(&[
            'k', 'l', 'm', 'n', 'o', 'p', 'q', 'r', 's', 't', 'u', 'v', 'w', 'x', 'y', 'z',
        ]);
    }

    #[test]
    fn guards_step_straight_and_capture_diagonally() {
        let position = Position::start(crate::Variant::Standard);
        let tables = standard_tables();
        let mut state = moved::<1>(&position, position.board());
        let at = |name| position.board().named(name);
        state.pieces.clear(
            [at("e2"), at("e1"), at("e7"), at("d7")]
                .into_iter()
                .collect(),
        );
        state.pieces.put(at("e4"), state.turn, PieceKind::Guard);
        state.pieces.put(at("e1"), state.turn, PieceKind::King);
        state
            .pieces
            .put(at("d5"), crate::pieces::piece::Seat(1), PieceKind::Pawn);
        state
            .pieces
            .put(at("e5"), crate::pieces::piece::Seat(1), PieceKind::Pawn);
        let mut moves = Vec::new();
        state.generate(&tables, &mut moves);
        let mut goals: Vec<String> = moves
            .into_iter()
            .filter(|mv| mv.from == at("e4"))
            .map(|mv| format!("{}", position.board().at(mv.to)))
            .collect();
        goals.sort();
        assert_eq!(goals, ["d4", "d5", "e3", "f4"]);
    }
}
