//! The turns of Chess4: what each ply does, who leaves at the start of a turn, and what can be done with a turn.
//! A mated player is out at the start of the next turn of whoever has the credit, once he has let his own turn pass;
//! until then everything may still change. Turns of seats that nobody moves come round like all others.

use alloc::vec::Vec;
use core::hint::black_box;

use crate::cell::Node;
use crate::chess4::credit::Stuck;
use crate::chess4::options::SEATS;
use crate::chess4::{Charter, Chess4, Roll};
use crate::generator::Count;
use crate::moves::Move;
use crate::piece::{Seat, Seats};
use crate::ply::Ply;
use crate::state::counted;
use crate::status::Status;

impl Chess4 {
    /// Every legal move of the army whose turn it is.
    pub(crate) fn legal_moves(&self, charter: &Charter) -> Vec<Move<Node>> {
        let mut moves = Vec::with_capacity(64);
        if self.may_move() {
            self.turn_of(charter, self.board.turn).generate(&mut moves);
        }
        moves
    }

    #[inline]
    pub(crate) fn count_moves(&self, charter: &Charter) -> usize {
        let mut count = Count::default();
        if self.may_move() {
            self.turn_of(charter, self.board.turn).generate(&mut count);
        }
        count.0
    }

    /// The only ply of a turn in which no man can move; nothing in a finished game.
    pub(crate) fn pass(&self, charter: &Charter) -> Option<Ply<Node>> {
        if self.roll.is_over {
            None
        } else if self.commander(self.board.turn).is_none() {
            Some(Ply::Out)
        } else if self.resigns_now() {
            Some(Ply::Resigned)
        } else {
            self.is_blocked(charter).then_some(Ply::Blocked)
        }
    }

    /// Can no man of the army to move be moved? Of a player that is in it is known already.
    fn is_blocked(&self, charter: &Charter) -> bool {
        let player = self.player(self.board.turn);
        match player.status {
            Status::Active => player.record.is_some(),
            _ => self.count_moves(charter) == 0,
        }
    }

    /// May the player whose turn it is give up now? Not while he is mated or stalemated, to the loss of who did it.
    pub(crate) fn may_resign(&self) -> bool {
        let player = self.player(self.board.turn);
        !self.roll.is_over && player.status == Status::Active && player.record.is_none()
    }

    /// He gave up before, or his time ran out, and now it takes effect.
    fn resigns_now(&self) -> bool {
        self.may_resign() && self.player(self.board.turn).pending.is_some()
    }

    /// Is it worth while to look for moves?
    fn may_move(&self) -> bool {
        let player = self.player(self.board.turn);
        let moves = player.commander.is_some() && player.record.is_none();
        moves && !self.roll.is_over && !self.resigns_now()
    }

    /// Leaves of the tree of plies below.
    pub(crate) fn leaves(&self, charter: &Charter, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count_plies(charter) as u64,
            _ => self.sum_plies(charter, |next| next.leaves(charter, depth - 1)),
        }
    }

    /// The same, every last ply made too.
    pub(crate) fn leaves_made(&self, charter: &Charter, depth: u32) -> u64 {
        let game = black_box(self);
        match depth.checked_sub(1) {
            None => 1,
            Some(rest) => game.sum_plies(charter, |next| next.leaves_made(charter, rest)),
        }
    }

    /// What is counted below each ply.
    fn sum_plies(&self, charter: &Charter, below: impl Fn(&Chess4) -> u64) -> u64 {
        let below = |ply| {
            let mut next = *self;
            next.play(charter, ply);
            next.begin_turn(charter);
            below(&next)
        };
        match self.pass(charter) {
            Some(pass) => below(pass),
            None => {
                let moves = self.legal_moves(charter).into_iter();
                moves.map(|mv| below(Ply::Move(mv))).sum()
            }
        }
    }

    fn count_plies(&self, charter: &Charter) -> usize {
        match self.count_moves(charter) {
            0 => usize::from(!self.roll.is_over),
            count => count,
        }
    }

    /// The position after a legal ply.
    #[inline]
    pub(crate) fn after(&self, charter: &Charter, ply: Ply<Node>) -> Chess4 {
        let mut next = *self;
        next.play(charter, ply);
        next.begin_turn(charter);
        next
    }

    /// The position at the end of a legal ply, before it is looked who is out at the start of the next turn.
    pub(crate) fn at_end_of(&self, charter: &Charter, ply: Ply<Node>) -> Chess4 {
        let mut next = *self;
        next.play(charter, ply);
        next
    }

    fn play(&mut self, charter: &Charter, ply: Ply<Node>) {
        let seat = self.board.turn;
        self.choice = Seats::NONE;
        if let Ply::Move(mv) = ply {
            self.make(charter, mv);
        } else {
            self.passing.withdraw(Seats::of(seat));
            match ply {
                Ply::Resigned => self.resign(charter, seat),
                _ => self.let_pass(seat),
            }
            self.board.halfmoves = counted(self.board.halfmoves);
            self.board.pass_turn(SEATS);
        }
    }

    fn make(&mut self, charter: &Charter, mv: Move<Node>) {
        let seat = self.board.turn;
        let rivals = self.opponents(seat);
        let taken = self.passing.taken(&self.board.men, seat, mv);
        let interrupted = match taken {
            Some(taken) if self.stuck.any() => self.interrupted(charter, taken),
            _ => Seats::NONE,
        };
        let board = (&mut self.board, &*charter.tables);
        let kind = self.passing.play(board, mv, taken, rivals);
        self.follow_castlers(charter, mv, taken);
        self.judge_move(charter, (seat, mv, kind), interrupted);
    }

    fn let_pass(&mut self, seat: Seat) {
        if let Some(record) = &mut self.players[seat.index()].record {
            record.passed = true;
        }
    }

    fn resign(&mut self, charter: &Charter, seat: Seat) {
        self.leave(Seats::of(seat), |_| Status::Resigned);
        self.call_roll(charter);
        self.share_point();
        self.judge(charter, None, Seats::NONE);
    }

    /// Whoever is out now leaves, to the credit of the seat whose turn begins.
    #[inline]
    pub(crate) fn begin_turn(&mut self, charter: &Charter) {
        self.just_out = Seats::NONE;
        if self.stuck.any() {
            self.look_who_is_out(charter);
        }
    }

    fn look_who_is_out(&mut self, charter: &Charter) {
        let by = self.board.turn;
        let is_out = |seat: &Seat| {
            let record = self.player(*seat).record;
            record.is_some_and(|record| record.by == by && record.passed)
        };
        let out: Seats = self.stuck.filter(is_out).collect();
        self.just_out = out;
        if out.any() {
            self.eliminate(charter, out, by);
        }
    }

    fn eliminate(&mut self, charter: &Charter, out: Seats, by: Seat) {
        let is_mated = |seat: &Seat| {
            let record = self.player(*seat).record;
            record.is_some_and(|record| record.kind == Stuck::Checkmated)
        };
        let mated: Seats = out.filter(is_mated).collect();
        self.award(mated, out.without(mated), by);
        self.leave(out, |seat| match mated.contains(seat) {
            true => Status::Checkmated,
            false => Status::Stalemated,
        });
        self.take_command(charter, mated, by);
        self.call_roll(charter);
        if self.roll.is_over {
            self.choice = Seats::NONE;
        }
        let player = self.commander(by).unwrap_or(by);
        self.judge(charter, Some(player), Seats::NONE);
    }

    /// These players leave together. Nobody moves their armies for now, nor those that they commanded.
    fn leave(&mut self, out: Seats, how: impl Fn(Seat) -> Status) {
        let left = 1 + self.players.iter().map(|it| it.left).max().unwrap_or(0);
        for (seat, player) in (0..).map(Seat).zip(&mut self.players) {
            if out.contains(seat) {
                player.status = how(seat);
                player.left = left;
                player.record = None;
                player.pending = None;
            }
            player.commander = player.commander.filter(|by| !out.contains(*by));
        }
        self.stuck = self.stuck.without(out);
        self.passing.withdraw(out);
    }

    /// Brings up to date what follows from the players.
    pub(crate) fn call_roll(&mut self, charter: &Charter) {
        self.roll = Roll::call(charter, &self.players);
        self.passing.withdraw(Seats(!self.roll.moving.0));
        for seat in self.roll.moving {
            let minded = self.commander(seat).unwrap_or(seat);
            let friends = self.men_of(self.roll.friends[minded.index()]);
            self.passing.spare(friends, Seats::of(seat));
        }
        self.settle_castling(charter);
    }
}
