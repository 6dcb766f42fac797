//! The legal moves of a game for four.
//!
//! Nobody may leave their own king attacked by an opponent in the game or by a king that walks;
//! grey pieces attack nothing. Kings are not captured, except in teams: if a partner opens a line
//! to an opponent's king, the seat that moves first may take it, and has won.
//!
//! The generator does the rest, but for a pawn that captures en passant where another piece has
//! come to the crossed square or where pawns promote: there two things happen at once.

use crate::board::bits::Bits;
use crate::board::square::Node;
use crate::movegen::attack::Threat;
use crate::movegen::generator::{CheckInfo, EnPassantPawn, Turn};
use crate::movegen::sink::{Count, Sink};
use crate::pieces::moves::Manner;
use crate::pieces::piece::{PieceKind, Seat};
use crate::variants::fourplayer::game::{Game, GameConfig};

impl Game {
    /// The facts on which legality depends for an army, as if it were its turn.
    #[inline]
    pub(crate) fn turn_of<'a>(&'a self, config: &'a GameConfig, seat: Seat) -> Turn<'a, 3> {
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
    pub(crate) fn spared_by(&self, config: &GameConfig, seat: Seat) -> Bits<3> {
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
    pub(crate) fn has_easy_move(&mut self, config: &GameConfig, seat: Seat) -> bool {
        let (tables, pieces) = (&*config.tables, &self.board.pieces);
        self.known_moves.seats().contains(seat)
            || self.live.contains(seat) && self.known_moves.find_step(tables, pieces, seat)
    }

    /// Has the army a legal move?
    #[inline(never)]
    pub(crate) fn can_move(&self, config: &GameConfig, seat: Seat) -> bool {
        let turn = self.turn_of(config, seat);
        let mut count = Count::default();
        self.generate_with(config, &turn, &turn.check_info(), &mut count);
        count.total() > 0
    }

    /// Is the king of an army attacked? The answer is remembered.
    #[inline(never)]
    pub(crate) fn is_in_check(&mut self, config: &GameConfig, seat: Seat) -> bool {
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
