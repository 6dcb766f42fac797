//! The players who are mated or stalemated, and those who have the credit.
//!
//! After every ply each player is checked as if it were their turn. The result records whose ply
//! caused it and whether the victim has passed a turn since. What happens when it takes effect is
//! in `turns`.

use crate::board::bits::Bits;
use crate::board::square::Node;
use crate::movegen::generator::{CheckInfo, Turn};
use crate::movegen::known_moves::MadeMove;
use crate::pieces::moves::Move;
use crate::pieces::piece::{PieceKind, Seat, Seats};
use crate::variants::chess4::game::{Chess4, GameConfig, MateKind, StandingMate};

impl Chess4 {
    /// The players whose mate or stalemate a capture interrupts, even for a moment.
    ///
    /// Before the capturing piece arrives, the captured piece is already gone. If the player is
    /// then no longer mated or stalemated in the same way, the old credit is lost.
    pub(crate) fn no_longer_mated(&self, config: &GameConfig, taken: Node) -> Seats {
        let mut before = *self;
        before.board.pieces.lift(taken);
        let is_freed = |seat: &Seat| {
            let kind = self.player(*seat).mate.map(|mate| mate.kind);
            let turn = before.turn_of(config, *seat);
            mate_kind(&turn, &turn.check_info()) != kind
        };
        self.mated_or_stalemated.filter(is_freed).collect()
    }

    /// Checks every player in the game.
    ///
    /// A new mate is credited to the given player, or to the victim if there is none. An old mate
    /// of the same kind keeps its credit unless it was interrupted.
    pub(crate) fn check_everybody(
        &mut self,
        config: &GameConfig,
        credit: Option<Seat>,
        no_longer_mated: Seats,
    ) {
        for seat in self.participants.active {
            self.check_player(config, seat, credit, no_longer_mated);
        }
    }

    /// Finds who is mated after a move, which leaves most players as they were.
    #[inline]
    pub(crate) fn check_after_move(
        &mut self,
        config: &GameConfig,
        seat: Seat,
        mv: Move<Node>,
        kind: PieceKind,
        no_longer_mated: Seats,
    ) {
        self.follow_known_moves(config, seat, mv, kind);
        let uncertain = self.participants.active.without(self.known_moves.seats());
        let credit = self.commander(seat);
        for of in uncertain {
            let (tables, pieces) = (&*config.tables, &self.board.pieces);
            if self.known_moves.find_step(tables, pieces, of) {
                self.mated_or_stalemated = self.mated_or_stalemated.without(Seats::of(of));
                self.players[of.index()].mate = None;
            } else {
                self.check_player(config, of, credit, no_longer_mated);
            }
        }
    }

    /// Forgets the known moves that a move may have taken away.
    #[inline]
    fn follow_known_moves(
        &mut self,
        config: &GameConfig,
        by: Seat,
        mv: Move<Node>,
        kind: PieceKind,
    ) {
        let made = MadeMove {
            tables: &config.tables,
            pieces: &self.board.pieces,
            by,
            mv,
            kind,
        };
        let unsettled = self
            .known_moves
            .unsettled(&made, |seat| self.hostile_to(seat, made.pieces.occupied()));
        self.known_moves.follow(mv);
        self.known_moves.forget(unsettled);
    }

    #[inline(never)]
    fn check_player(
        &mut self,
        config: &GameConfig,
        seat: Seat,
        credit: Option<Seat>,
        no_longer_mated: Seats,
    ) {
        let turn = self.turn_of(config, seat);
        let check_info = turn.check_info();
        // A single step shows that the player is neither mated nor stalemated.
        let now = match turn.easy_move(&check_info) {
            Some(_) => None,
            None => mate_kind(&turn, &check_info),
        };
        let (king, is_safe) = (turn.king, check_info.checkers.is_empty());
        self.known_moves.learn_safety(seat, king, is_safe);
        // What is found here is not looked for after each of the next plies.
        let (tables, pieces) = (&*config.tables, &self.board.pieces);
        self.known_moves.find_step(tables, pieces, seat);
        self.mated_or_stalemated = match now {
            Some(_) => self.mated_or_stalemated.with(Seats::of(seat)),
            None => self.mated_or_stalemated.without(Seats::of(seat)),
        };
        let player = &mut self.players[seat.index()];
        // A mate of the same kind keeps its credit, unless a capture interrupted it.
        let stands =
            |mate: &StandingMate| Some(mate.kind) == now && !no_longer_mated.contains(seat);
        player.mate = player.mate.filter(stands).or(now.map(|kind| StandingMate {
            kind,
            by: credit.unwrap_or(seat),
            passed: false,
        }));
    }
}

/// Is a player mated or stalemated, as if it were their turn?
fn mate_kind(turn: &Turn<'_, 3>, check_info: &CheckInfo<Bits<3>>) -> Option<MateKind> {
    if turn.can_move(check_info) {
        None
    } else if check_info.checkers.any() {
        Some(MateKind::Checkmated)
    } else {
        Some(MateKind::Stalemated)
    }
}
