//! The players who are mated or stalemated, and those who have the credit.
//!
//! After every ply each player is checked as if it were their turn. The result records whose ply
//! caused it and whether the victim has passed a turn since. What happens when it takes effect is
//! in `turns`.

use crate::board::bits::Bits;
use crate::board::square::Node;
use crate::movegen::generator::{CheckInfo, Turn};
use crate::pieces::moves::{Manner, Move};
use crate::pieces::piece::{PieceKind, Seat, Seats};
use crate::variants::chess4::game::{Chess4, GameConfig};
use crate::variants::chess4::made_move::MadeMove;
use crate::variants::chess4::mate::{KnownMove, MateKind, StandingMate};

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
        (seat, mv, kind): (Seat, Move<Node>, PieceKind),
        no_longer_mated: Seats,
    ) {
        let credit = self.commander(seat);
        // En passant and castling change more than two squares, so everybody is tested.
        let plain = !matches!(mv.manner, Manner::EnPassant | Manner::Castling(_));
        let near = if plain {
            self.near(mv)
        } else {
            self.participants.active
        };
        if !near.any() {
            return;
        }
        let made = MadeMove {
            config,
            game: self,
            occupied: self.board.pieces.occupied(),
            by: seat,
            mv,
            kind,
        };
        // Most known moves survive even a move nearby; only the others need the full test.
        let needs_check =
            |of: &Seat| !plain || !self.known_moves[of.index()].still_holds(*of, &made);
        for of in near.filter(needs_check).collect::<Seats>() {
            self.check_player(config, of, credit, no_longer_mated);
        }
    }

    /// The players for whom a move touches the king's lines or the known move.
    #[inline]
    fn near(&self, mv: Move<Node>) -> Seats {
        // Shifts in one bit per seat, the last seat first: the result is a set of seats without
        // branches.
        let near = self.known_moves.iter().rev().fold(0, |near, known_move| {
            near << 1 | u8::from(known_move.is_near(mv))
        });
        Seats(near & self.participants.active.0)
    }

    fn check_player(
        &mut self,
        config: &GameConfig,
        seat: Seat,
        credit: Option<Seat>,
        no_longer_mated: Seats,
    ) {
        let turn = self.turn_of(config, seat);
        let check_info = turn.check_info();
        // A single step shows that the player is neither mated nor stalemated. It is remembered, so
        // that later plies far from it need no test at all.
        let step = turn.easy_move(&check_info);
        let known_move = step.map_or(KnownMove::NONE, |step| KnownMove::of(&turn, step));
        let now = match step {
            Some(_) => None,
            None => mate_kind(&turn, &check_info),
        };
        self.known_moves[seat.index()] = known_move;
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
