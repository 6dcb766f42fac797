//! The turns of the multi-player rules: what a ply does, and what the start of a turn finds. A king is removed only at
//! its own player's turn, unless it is captured before; the removal is that turn. Nothing is judged during another's.

use core::hint::black_box;

use crate::cell::Node;
use crate::moves::Move;
use crate::multiplayer::{Charter, Game, Player};
use crate::piece::{Kind, Seat, Seats};
use crate::ply::Ply;
use crate::status::{Pending, Status};

/// How many moves of everybody without an event that resets the count let a player claim.
const FIFTY: usize = 50;

impl<const N: usize> Game<N> {
    /// The position after a legal ply. Who drops out may be the last who had not agreed to a draw.
    #[inline]
    pub(crate) fn after(
        &self,
        charter: &Charter<N>,
        ply: Ply<Node>,
        agreed: impl Fn(Seats) -> bool,
    ) -> Game<N> {
        let mut next = *self;
        match ply {
            Ply::Move(mv) => next.play(charter, mv),
            _ => next.give_up(charter),
        }
        next.settle(charter, agreed);
        next
    }

    fn after_move(&self, charter: &Charter<N>, mv: Move<Node>) -> Game<N> {
        self.after(charter, Ply::Move(mv), |_| false)
    }

    /// Leaves of the tree of moves below; a removed king costs no ply.
    pub(crate) fn leaves(&self, charter: &Charter<N>, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count_moves(charter) as u64,
            2 => self.sum_moves(charter, |mv| self.moves_after(charter, mv) as u64),
            _ => self.sum_moves(charter, |mv| {
                self.after_move(charter, mv).leaves(charter, depth - 1)
            }),
        }
    }

    /// The same, every last move made too.
    pub(crate) fn leaves_made(&self, charter: &Charter<N>, depth: u32) -> u64 {
        let game = black_box(self);
        let Some(rest) = depth.checked_sub(1) else {
            return 1;
        };
        game.sum_moves(charter, |mv| {
            game.after_move(charter, mv).leaves_made(charter, rest)
        })
    }

    /// How many moves there are after a move. Whether there is any need not be asked before they are counted.
    fn moves_after(&self, charter: &Charter<N>, mv: Move<Node>) -> usize {
        let mut next = *self;
        next.play(charter, mv);
        let may_move = next.comes_to_a_turn(charter, |_| false);
        match next.count_moves(charter) {
            0 if may_move => self.after_move(charter, mv).count_moves(charter),
            count => count,
        }
    }

    fn sum_moves(&self, charter: &Charter<N>, below: impl Fn(Move<Node>) -> u64) -> u64 {
        self.legal_moves(charter).into_iter().map(below).sum()
    }

    /// Makes a legal move; whose turn comes is still to be found.
    #[inline]
    fn play(&mut self, charter: &Charter<N>, mv: Move<Node>) {
        let by = self.board.turn;
        let rights = self.board.rights;
        let taken = self.passing.taken(&self.board.men, by, mv);
        let victim = taken.and_then(|taken| self.king_on(taken));
        let board = (&mut self.board, &*charter.tables);
        let rivals = self.active.without(Seats::of(by));
        self.passing.play(board, mv, taken, rivals);
        if let Some(victim) = victim {
            self.leave(charter, victim, Status::Captured);
        }
        if self.board.rights != rights {
            self.board.halfmoves = 0;
        }
        self.count_fifty();
    }

    fn king_on(&self, node: Node) -> Option<Seat> {
        let is_king = self.board.men.of(Kind::King).contains(node);
        let (seat, _) = self.board.men.at(node).filter(|_| is_king)?;
        Some(seat)
    }

    /// A move is one of everybody who is left.
    fn count_fifty(&mut self) {
        self.fifty_complete = self.board.halfmoves as usize >= FIFTY * self.active.len();
    }

    /// The player whose turn it is gives up: he has resigned, or his time has run out.
    fn give_up(&mut self, charter: &Charter<N>) {
        let pending = self.player(self.board.turn).pending;
        self.leave_at_turn(charter, pending.map_or(Status::Resigned, Status::from));
        self.count_fifty();
    }

    /// The player whose turn it is removes his king, as his last ply.
    fn leave_at_turn(&mut self, charter: &Charter<N>, how: Status) {
        self.leave(charter, self.board.turn, how);
        self.pass_turn(charter);
    }

    fn pass_turn(&mut self, charter: &Charter<N>) {
        self.board.pass_turn(charter.tables.armies.len());
    }

    /// A player is out. His king goes, if it was not taken; his men stay, and nobody moves them any more.
    fn leave(&mut self, charter: &Charter<N>, seat: Seat, how: Status) {
        let king = self.king(seat);
        self.board.men.clear(king);
        self.board.halfmoves = 0;
        self.active = self.active.without(Seats::of(seat));
        self.out = self.out.with(Seats::of(seat));
        self.players[seat.index()] = Player {
            status: how,
            pending: None,
        };
        self.passing.withdraw(Seats::of(seat));
        let castles = charter.tables.castles.iter().enumerate();
        for (number, _) in castles.filter(|(_, castle)| castle.seat == seat) {
            self.board.rights.revoke(number);
        }
    }

    /// Passes turns and removes kings until somebody has to move, or it is over. Who has a voice is asked whether all of
    /// them have agreed to a draw each time that somebody may have dropped out.
    #[inline]
    fn settle(&mut self, charter: &Charter<N>, agreed: impl Fn(Seats) -> bool) {
        while self.comes_to_a_turn(charter, &agreed) {
            match self.can_move(charter) {
                (true, _) => return,
                (false, true) => self.leave_at_turn(charter, Status::Checkmated),
                (false, false) => self.leave_at_turn(charter, Status::Stalemated),
            }
        }
    }

    /// Does the turn come to somebody who is in and has not given up, before it is over? Who is out is passed by, which is
    /// no ply; who has given up removes his king, which is one.
    #[inline]
    fn comes_to_a_turn(&mut self, charter: &Charter<N>, agreed: impl Fn(Seats) -> bool) -> bool {
        loop {
            self.end = self.find_end(charter, &agreed);
            let seat = self.board.turn;
            if self.end.is_some() {
                return false;
            } else if !self.active.contains(seat) {
                self.pass_turn(charter);
            } else if let Some(pending) = self.player(seat).pending {
                self.leave_at_turn(charter, pending.into());
            } else {
                return true;
            }
        }
    }

    /// Settles a position that somebody has set up.
    pub(crate) fn set_up(&mut self, charter: &Charter<N>) {
        self.count_fifty();
        self.settle(charter, |_| false);
    }
}

impl From<Pending> for Status {
    fn from(pending: Pending) -> Status {
        match pending {
            Pending::Resigned => Status::Resigned,
            Pending::Flagged => Status::Flagged,
        }
    }
}
