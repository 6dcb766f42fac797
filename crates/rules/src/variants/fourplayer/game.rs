//! A game for four at one of its positions: the board, the players, the pawns that can be captured
//! en passant, and the legal moves.
//!
//! A double step can be answered until its player's next turn, so each of the others has one turn
//! for it, and several pawns can be open at once. The changes, points and ends are
//! in `turns`.
//!
//! Nobody may leave their own king attacked by an opponent in the game or by a king that walks;
//! grey pieces attack nothing. Kings are not captured, except in teams: if a partner opens a line
//! to an opponent's king, the seat that moves first may take it, and has won. The generator does
//! the rest, but for a pawn that captures en passant where another piece has come to the crossed
//! square or where pawns promote: there two things happen at once.

use alloc::boxed::Box;
use alloc::sync::Arc;

use crate::board::bits::Bits;
use crate::board::square::Node;
use crate::movegen::en_passant::{EnPassantList, seats_attacking};
use crate::movegen::generator::{CheckInfo, EnPassantPawn, EnPassantTakers, Threat, Turn};
use crate::movegen::known_moves::KnownMoves;
use crate::movegen::placement::Placement;
use crate::movegen::sink::{Count, Sink};
use crate::movegen::state::State;
use crate::movegen::tables::Tables;
use crate::pieces::endings::{Pending, Reason, Status};
use crate::pieces::moves::{Manner, Move};
use crate::pieces::piece::{PieceKind, Seat, Seats};
use crate::variants::fourplayer::SEATS;
use crate::variants::fourplayer::options::FourPlayerOptions;

/// The constants of a game.
#[derive(Debug)]
pub(super) struct GameConfig {
    pub(super) options: FourPlayerOptions,
    pub(super) tables: Arc<Tables<3>>,
    /// The dark squares. Bishops on squares of one colour never meet.
    pub(super) dark: Bits<3>,
}

impl GameConfig {
    pub(super) fn new(options: FourPlayerOptions, dark: Bits<3>) -> GameConfig {
        GameConfig {
            tables: options.tables(),
            options,
            dark,
        }
    }

    #[inline]
    pub(super) fn has_teams(&self) -> bool {
        self.options.has_teams()
    }

    /// The seats that play together: a seat with its partner, or the seat alone.
    #[inline]
    pub(super) fn team(&self, seat: Seat) -> Seats {
        let own = Seats::of(seat);
        if self.has_teams() {
            own.with(Seats::of(Seat((seat.0 + 2) % SEATS as u8)))
        } else {
            own
        }
    }
}

/// A game for four at one of its positions.
#[derive(Clone)]
pub(crate) struct FourPlayer {
    pub(super) config: Arc<GameConfig>,
    pub(super) now: Box<Game>,
}

/// The end of a game that a position brings about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct End {
    pub(super) reason: Reason,
    /// The team that wins; nobody in a draw, and where points decide.
    pub(super) winners: Seats,
}

/// A position, as the moves see it. The seat to move has a move, or the game is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Game {
    /// Pieces, turn, castling rights and counters. Its own en passant field is empty between turns.
    /// Grey pieces stay those of their army.
    pub(super) board: State<3>,
    pub(super) passed: PassedPawns,
    /// The queens that pawns became, which are worth one point.
    pub(super) one_point: Bits<3>,
    pub(super) players: [Player; SEATS],
    /// The players in the game.
    pub(super) live: Seats,
    /// The armies of which only the king moves, without a player.
    pub(super) walking: Seats,
    /// The kings that are attacked. It follows from the board.
    pub(super) in_check: Seats,
    /// The end of the game. It follows from the rest.
    pub(super) end: Option<End>,
    pub(super) known_moves: KnownMoves<SEATS>,
}

/// The data of one player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Player {
    pub(super) status: Status,
    /// The cause that takes the player out of the game at their next turn.
    pub(super) pending: Option<Pending>,
    pub(super) points: u16,
}

impl Game {
    pub(super) fn player(&self, seat: Seat) -> Player {
        self.players[seat.index()]
    }

    /// The seats whose king can be checked and mated: that of a player, or one that walks.
    #[inline]
    pub(super) fn royal(&self) -> Seats {
        self.live.with(self.walking)
    }

    /// The players in the game who have not given up.
    pub(super) fn staying(&self) -> Seats {
        self.live
            .filter(|seat| self.player(*seat).pending.is_none())
            .collect()
    }

    /// An army's king; none if it was captured as a grey piece.
    #[inline]
    pub(super) fn king(&self, seat: Seat) -> Bits<3> {
        self.board.pieces.army(seat) & self.board.pieces.of(PieceKind::King)
    }

    /// The kings that cannot be captured like other pieces.
    #[inline]
    pub(super) fn royal_kings(&self) -> Bits<3> {
        let kings = self.board.pieces.of(PieceKind::King);
        let grey = Seats::FOUR.without(self.royal());
        grey.fold(kings, |kings, seat| kings & !self.board.pieces.army(seat))
    }

    /// The pieces of players in the game, and the kings that walk: all that move and attack.
    #[inline]
    pub(super) fn moving_pieces(&self) -> Bits<3> {
        let out = Seats::FOUR.without(self.live);
        let occupied = self.board.pieces.occupied();
        out.fold(occupied, |pieces, seat| {
            let army = self.board.pieces.army(seat);
            if self.walking.contains(seat) {
                pieces & !(army & !self.board.pieces.of(PieceKind::King))
            } else {
                pieces & !army
            }
        })
    }
}

/// The pawns that some seat may capture en passant, one of each seat.
pub(super) type PassedPawns = EnPassantList<SEATS>;

impl PassedPawns {
    /// The pawn that a move of this seat's pawn captures on another square than its target.
    ///
    /// A piece that has come to the crossed square meanwhile is captured by the same move.
    #[inline]
    pub(super) fn captured_by(
        &self,
        tables: &Tables<3>,
        pieces: &Placement<3>,
        by: Seat,
        mv: Move<Node>,
    ) -> Option<Node> {
        if self.is_empty() || !pieces.of(PieceKind::Pawn).contains(mv.from) {
            return None;
        }
        let attacking = tables.pawns[by.index()].at(mv.to).attacked_from;
        let mut pawns = self.as_slice().iter();
        let captured = pawns.find(|passed| {
            passed.target == mv.to
                && passed.takers.all().contains(by)
                && attacking.contains(mv.from)
        });
        captured.map(|passed| passed.pawn)
    }

    /// Updates the list after a seat's move: its turn for the others' pawns is over, what was
    /// captured is gone, and nobody keeps a right without a pawn that could use it.
    #[inline]
    pub(super) fn end_turn(
        &mut self,
        tables: &Tables<3>,
        pieces: &Placement<3>,
        by: Seat,
        is_gone: impl Fn(Node) -> bool,
    ) {
        self.change(move |passed| {
            let left = passed.takers.all().without(Seats::of(by));
            passed.takers = EnPassantTakers::fresh(if is_gone(passed.pawn) {
                Seats::NONE
            } else {
                let pawns = pieces.of(PieceKind::Pawn);
                seats_attacking(tables, pieces, pawns, passed.target, left)
            });
        });
    }

    /// Drops the pawn of a seat whose turn begins.
    #[inline]
    pub(super) fn begin_turn(&mut self, of: Bits<3>) {
        self.change(move |passed| {
            if of.contains(passed.pawn) {
                passed.takers = EnPassantTakers::NOBODY;
            }
        });
    }

    /// Drops the rights of a seat whose player leaves.
    pub(super) fn leave(&mut self, seat: Seat) {
        self.change(move |passed| {
            let left = passed.takers.all().without(Seats::of(seat));
            passed.takers = EnPassantTakers::fresh(left);
        });
    }
}

impl Game {
    /// The facts on which legality depends for an army, as if it were its turn.
    #[inline]
    pub(super) fn turn_of<'a>(&'a self, config: &'a GameConfig, seat: Seat) -> Turn<'a, 3> {
        let pieces = &self.board.pieces;
        let (army, occupied) = (pieces.army(seat), pieces.occupied());
        let spared = self.spared_by(config, seat);
        let own = army & spared;
        Turn {
            threat: Threat {
                tables: &config.tables,
                pieces,
                hostile: self.moving_pieces() & !spared,
            },
            seat,
            own,
            occupied,
            // This board has no switches.
            blocked: occupied,
            targets: occupied & !spared & !self.spared_kings(config),
            king: (own & pieces.of(PieceKind::King)).first(),
            rights: self.board.rights,
            en_passant_pawns: self.passed.as_slice(),
            frozen: Bits::EMPTY,
        }
    }

    /// The pieces that an army does not capture and that do not attack it: those of its team. A
    /// king that walks may capture anything else, pieces of its own army too.
    #[inline]
    pub(super) fn spared_by(&self, config: &GameConfig, seat: Seat) -> Bits<3> {
        let pieces = &self.board.pieces;
        let army = pieces.army(seat);
        if self.walking.contains(seat) {
            army & pieces.of(PieceKind::King)
        } else {
            let team = config.team(seat);
            team.fold(army, |team, seat| team | pieces.army(seat))
        }
    }

    /// Has a player in the game an easy move? If so, it is remembered.
    #[inline]
    pub(super) fn has_easy_move(&mut self, config: &GameConfig, seat: Seat) -> bool {
        let (tables, pieces) = (&*config.tables, &self.board.pieces);
        self.known_moves.seats().contains(seat)
            || self.live.contains(seat) && self.known_moves.find_step(tables, pieces, seat)
    }

    /// Has the army a legal move?
    #[inline(never)]
    pub(super) fn can_move(&self, config: &GameConfig, seat: Seat) -> bool {
        let turn = self.turn_of(config, seat);
        let mut count = Count::default();
        self.generate_with(config, &turn, &turn.check_info(), &mut count);
        count.total() > 0
    }

    /// Is the king of an army attacked? The answer is remembered.
    #[inline(never)]
    pub(super) fn is_in_check(&mut self, config: &GameConfig, seat: Seat) -> bool {
        let turn = self.turn_of(config, seat);
        let check_info = turn.check_info();
        let (king, is_check) = (turn.king, check_info.checkers.any());
        self.known_moves.learn_safety(seat, king, !is_check);
        is_check
    }

    #[inline]
    pub(super) fn generate_with(
        &self,
        config: &GameConfig,
        turn: &Turn<'_, 3>,
        check_info: &CheckInfo<Bits<3>>,
        sink: &mut impl Sink<3>,
    ) {
        if config.has_teams() {
            let kings = turn.targets & turn.threat.pieces.of(PieceKind::King);
            king_captures(turn, kings, sink);
            let targets = turn.targets & !kings;
            other_moves(&Turn { targets, ..*turn }, check_info, sink);
        } else {
            other_moves(turn, check_info, sink);
        }
    }

    /// The kings that nobody captures.
    #[inline]
    fn spared_kings(&self, config: &GameConfig) -> Bits<3> {
        if config.has_teams() {
            Bits::EMPTY
        } else {
            self.royal_kings()
        }
    }
}

/// The captures of opponents' kings, whatever becomes of the own king.
#[inline]
fn king_captures(turn: &Turn<'_, 3>, kings: Bits<3>, sink: &mut impl Sink<3>) {
    let own = Threat {
        hostile: turn.own,
        ..turn.threat
    };
    for king in kings {
        for from in own.attackers(king, turn.blocked) {
            send(turn, from, king, sink);
        }
    }
}

/// All moves but captures of kings that end a game.
#[inline]
fn other_moves(turn: &Turn<'_, 3>, check_info: &CheckInfo<Bits<3>>, sink: &mut impl Sink<3>) {
    if !turn
        .en_passant_pawns
        .iter()
        .any(|passed| is_double(turn, passed))
    {
        turn.generate_with(check_info, sink);
        return;
    }
    turn.generate_with(check_info, &mut WithoutDouble { turn, sink });
    for passed in turn.en_passant_pawns.iter() {
        if is_double(turn, passed) {
            double_captures(turn, passed, sink);
        }
    }
}

/// The pawns of the army that attack the crossed square, if it may capture this pawn.
fn takers(turn: &Turn<'_, 3>, passed: &EnPassantPawn) -> Bits<3> {
    if !passed.takers.all().contains(turn.seat) {
        return Bits::EMPTY;
    }
    let pawns = &turn.threat.tables.pawns[turn.seat.index()];
    pawns.at(passed.target).attacked_from & turn.own & turn.threat.pieces.of(PieceKind::Pawn)
}

/// Does capturing this pawn also capture a piece on the crossed square, or promote?
#[inline]
fn is_double(turn: &Turn<'_, 3>, passed: &EnPassantPawn) -> bool {
    let promotes_on = turn.threat.tables.pawns[turn.seat.index()].promotes_on;
    let target = passed.target;
    let promotes = promotes_on.contains(target) && !turn.occupied.contains(target);
    (promotes || turn.targets.contains(target)) && takers(turn, passed).any()
}

fn double_captures(turn: &Turn<'_, 3>, passed: &EnPassantPawn, sink: &mut impl Sink<3>) {
    for from in takers(turn, passed) {
        if turn.is_safe_en_passant(from, passed) {
            send(turn, from, passed.target, sink);
        }
    }
}

/// Passes on one move of a piece to an opponent's piece or over its line.
fn send(turn: &Turn<'_, 3>, from: Node, to: Node, sink: &mut impl Sink<3>) {
    let tables = turn.threat.tables;
    let is_pawn = turn.threat.pieces.of(PieceKind::Pawn).contains(from);
    let promotes_on = tables.pawns[turn.seat.index()].promotes_on;
    if !is_pawn || !promotes_on.contains(to) {
        sink.moves(from, Bits::of(to), Manner::Plain);
    } else if tables.promotions.is_empty() {
        sink.moves(from, Bits::of(to), Manner::Crowning);
    } else {
        sink.promotions(from, Bits::of(to), tables.promotions);
    }
}

/// Leaves out the captures of pawns that [`double_captures`] finds.
struct WithoutDouble<'a, 'b, S> {
    turn: &'a Turn<'b, 3>,
    sink: &'a mut S,
}

impl<S> WithoutDouble<'_, '_, S> {
    fn rest(&self, from: Node, to: Bits<3>) -> Bits<3> {
        let pawns = self.turn.en_passant_pawns.iter();
        let double = pawns.filter(|passed| is_double(self.turn, passed));
        let left_out = double.filter(|passed| takers(self.turn, passed).contains(from));
        left_out.fold(to, |rest, passed| rest & !Bits::of(passed.target))
    }
}

impl<S: Sink<3>> Sink<3> for WithoutDouble<'_, '_, S> {
    fn moves(&mut self, from: Node, to: Bits<3>, manner: Manner) {
        let rest = self.rest(from, to);
        self.sink.moves(from, rest, manner);
    }

    fn promotions(&mut self, from: Node, to: Bits<3>, kinds: &[PieceKind]) {
        let rest = self.rest(from, to);
        self.sink.promotions(from, rest, kinds);
    }

    fn is_full(&self) -> bool {
        self.sink.is_full()
    }

    fn wanted(&self) -> Bits<3> {
        self.sink.wanted()
    }
}
