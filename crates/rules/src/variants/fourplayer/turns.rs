//! The turns of a game for four: what a ply does, and what happens when a turn begins.

use core::hint::black_box;

use crate::board::square::Node;
use crate::pieces::endings::{Reason, Status};
use crate::pieces::moves::{Manner, Move, Ply};
use crate::pieces::piece::{Seat, Seats};
use crate::variants::fourplayer::arrays::SEATS;
use crate::variants::fourplayer::game::{End, Game, GameConfig};
use crate::variants::fourplayer::points::KING;

impl Game {
    /// The position after a legal ply, with everything that follows from it.
    #[inline]
    pub(crate) fn after(&self, config: &GameConfig, ply: Ply<Node>) -> Game {
        let mut next = *self;
        if let Ply::Move(mv) = ply {
            next.play(config, mv);
        }
        next.begin_turns(config);
        next
    }

    /// The position if the player to move stood still.
    pub(crate) fn skipped(&self, config: &GameConfig) -> Game {
        let mut next = *self;
        let board = (&*config.tables, &self.board.pieces);
        next.passed.end_turn(board, self.board.turn, |_| false);
        next.pass_turn();
        next.begin_turns(config);
        next
    }

    /// Leaves of the tree of moves.
    pub(crate) fn leaves(&self, config: &GameConfig, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count_moves(config) as u64,
            _ => self.sum_moves(config, |next| next.leaves(config, depth - 1)),
        }
    }

    /// Counts the leaves of the move tree, and makes every last move too.
    pub(crate) fn leaves_made(&self, config: &GameConfig, depth: u32) -> u64 {
        let game = black_box(self);
        match depth.checked_sub(1) {
            None => 1,
            Some(rest) => game.sum_moves(config, |next| next.leaves_made(config, rest)),
        }
    }

    fn sum_moves(&self, config: &GameConfig, below: impl Fn(Game) -> u64) -> u64 {
        let moves = self.legal_moves(config).into_iter();
        moves.map(|mv| below(self.after(config, mv.into()))).sum()
    }

    /// Makes a legal move, with points and mates. Who moves next is found afterwards.
    #[inline]
    fn play(&mut self, config: &GameConfig, mv: Move<Node>) {
        let before = *self;
        let by = before.board.turn;
        let passed = (before.passed).captured_by(&config.tables, &before.board.pieces, (by, mv));
        // In teams a king can be captured, and then nothing else matters.
        let takes_king = config.has_teams() && before.royal_kings().contains(mv.to);
        self.board.play(&config.tables, mv);
        self.move_one_point(mv);
        if let Some(passed) = passed {
            self.board.pieces.lift(passed);
        }
        let double_step = self.board.en_passant.take();
        let board = (&*config.tables, &self.board.pieces);
        self.passed
            .end_turn(board, by, |pawn| pawn == mv.to || Some(pawn) == passed);
        if let Some(double_step) = double_step {
            let opponents = self.live.without(config.team(by));
            self.passed.add(board, double_step, opponents);
        }
        self.passed
            .begin_turn(self.board.pieces.army(self.board.turn));
        if takes_king {
            self.end = Some(won(config, by, Reason::OneLeft));
            return;
        }
        let plain = !matches!(mv.manner, Manner::Castling(_)) && passed.is_none();
        self.find_checks(config, plain.then_some((by, mv)));
        if !config.has_teams() {
            self.score(config, (by, mv, passed), &before);
        }
    }

    /// A queen worth one point is captured, moves, or comes into being.
    #[inline]
    fn move_one_point(&mut self, mv: Move<Node>) {
        if mv.manner == Manner::Crowning {
            self.one_point.insert(mv.to);
        } else if self.one_point.any() {
            self.one_point.remove(mv.to);
            if self.one_point.contains(mv.from) {
                self.one_point.remove(mv.from);
                self.one_point.insert(mv.to);
            }
        }
    }

    /// The points of a move, and the mates that it gives.
    #[inline]
    fn score(
        &mut self,
        config: &GameConfig,
        (by, mv, passed): (Seat, Move<Node>, Option<Node>),
        before: &Game,
    ) {
        // Castling may be named by the square of the own rook.
        if !matches!(mv.manner, Manner::Castling(_)) && before.board.pieces.is_occupied(mv.to) {
            self.award(by, before.worth(mv.to));
        }
        if let Some(passed) = passed {
            self.award(by, before.worth(passed));
        }
        if self.in_check.any() {
            let own = before.board.pieces.army(by);
            self.award(by, self.worth_of_checks(config, by, (own, before)));
            self.judge_mates(config, Some(by));
        }
    }

    /// Finds which kings are attacked. A plain move leaves those alone that it does not touch the
    /// lines of, and its own.
    #[inline]
    pub(crate) fn find_checks(&mut self, config: &GameConfig, made: Option<(Seat, Move<Node>)>) {
        let mut in_check = Seats::NONE;
        for seat in self.royal() {
            let Some(king) = self.king(seat).first() else {
                continue;
            };
            let is_attacked = match made {
                Some((by, _)) if by == seat => false,
                Some((_, mv)) if !self.in_check.contains(seat) => {
                    let geometry = &config.tables.geometry[king];
                    let near = geometry.lines | geometry.leaps;
                    (near.contains(mv.from) || near.contains(mv.to))
                        && self.is_attacked(config, seat)
                }
                _ => self.is_attacked(config, seat),
            };
            if is_attacked {
                in_check = in_check.with(Seats::of(seat));
            }
        }
        self.in_check = in_check;
    }

    fn is_attacked(&self, config: &GameConfig, seat: Seat) -> bool {
        let turn = self.turn_of(config, seat);
        let king = turn.king;
        king.is_some_and(|king| turn.threat.is_attacked(king, turn.blocked))
    }

    /// Takes out everybody whose king is attacked and who has no answer, as if it were their turn.
    /// The player named gets the points.
    pub(crate) fn judge_mates(&mut self, config: &GameConfig, credit: Option<Seat>) {
        let checked = self.in_check;
        let mated: Seats = checked
            .filter(|seat| !self.can_move(config, *seat))
            .collect();
        for seat in mated {
            self.leave(config, seat, Status::Checkmated);
            if let Some(credit) = credit {
                self.award(credit, KING);
            }
        }
        if mated.any() {
            self.find_checks(config, None);
        }
    }

    #[inline]
    pub(crate) fn pass_turn(&mut self) {
        self.board.pass_turn(SEATS);
        let army = self.board.pieces.army(self.board.turn);
        self.passed.begin_turn(army);
    }

    /// Passes turns until somebody can move or the game is over. Players leave at their turn.
    #[inline]
    pub(crate) fn begin_turns(&mut self, config: &GameConfig) {
        while self.end.is_none() {
            self.end = self.find_end(config);
            let seat = self.board.turn;
            if self.end.is_some() {
                return;
            } else if !self.royal().contains(seat) {
                self.pass_turn();
            } else if self.live.contains(seat) && self.player(seat).pending.is_some() {
                // The king walks on in the same turn.
                self.give_up_now(config, seat);
            } else if self.can_move(config, seat) {
                return;
            } else {
                self.be_stuck(config, seat);
            }
        }
    }

    /// The player or king to move has no move.
    #[cold]
    fn be_stuck(&mut self, config: &GameConfig, seat: Seat) {
        let is_check = self.in_check.contains(seat);
        if config.has_teams() {
            self.end = Some(if is_check {
                let opponent = Seat((seat.0 + 1) % SEATS as u8);
                won(config, opponent, Reason::Checkmate)
            } else {
                End {
                    reason: Reason::Stalemate,
                    winners: Seats::NONE,
                }
            });
            return;
        }
        if is_check {
            // Only a position that was set up gets here: a move would have been a mate.
            self.leave(config, seat, Status::Checkmated);
        } else {
            self.be_stalemated(config, seat);
        }
        self.find_checks(config, None);
        self.pass_turn();
    }
}

/// The end in which the team of a seat wins.
pub(crate) fn won(config: &GameConfig, seat: Seat, reason: Reason) -> End {
    End {
        reason,
        winners: config.team(seat),
    }
}
