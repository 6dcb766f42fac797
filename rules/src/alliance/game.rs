//! The board and the alliances together: which moves are legal, what follows from a move or a choice, and whose turn it
//! is then. Small enough to copy at every move, and trusts its moves to be legal. Who stands with whom is in
//! `diplomacy` and `falls`.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::hint::black_box;

use crate::alliance::array::{self, SEATS};
use crate::alliance::diplomacy::{Diplomacy, Log, Named, ensure};
use crate::alliance::event::{Dealing, Fate};
use crate::alliance::log::{Consequence, army};
use crate::alliance::options::{AllianceOptions, AllyCapture};
use crate::bits::Bits;
use crate::cell::Node;
use crate::code::Code;
use crate::generator::{Count, Turn};
use crate::moves::Move;
use crate::piece::{Kind, Seat, Seats};
use crate::state::State;
use crate::tables::Tables;

/// What stays the same all through a game.
#[derive(Clone, Debug)]
pub(crate) struct Charter {
    pub(crate) options: AllianceOptions,
    pub(crate) tables: Arc<Tables<1>>,
}

impl Charter {
    pub(crate) fn new(options: AllianceOptions) -> Charter {
        let tables = array::tables();
        Charter { options, tables }
    }
}

/// How a game is over by itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum End {
    Won(Seat),
    /// Nobody can move (AL-07).
    Blocked,
}

/// A position of the game as the moves see it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Game {
    /// The men and the turn; while a choice is pending, and when the game is over, the turn is who moved last.
    pub(crate) board: State<1>,
    pub(crate) diplomacy: Diplomacy,
    /// Who has not moved yet.
    pub(crate) first_move: Seats,
    pub(crate) end: Option<End>,
}

/// Who has the turn once an event has had its effects.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Turns {
    /// Who has it now, if he can move.
    Stays,
    /// The next who can move.
    Passes,
}

impl Game {
    /// What legality depends on for an army, as if it were to move and had moved before. No king has to be minded here.
    #[inline]
    pub(crate) fn turn_of<'a>(&'a self, charter: &'a Charter, seat: Seat) -> Turn<'a, 1> {
        let spared = self.spared_by(charter, seat);
        let turn = self.board.turn_of(&charter.tables, seat);
        let prey = match spared == Seats::of(seat) {
            true => turn.prey,
            false => turn.prey & !self.men_of(spared),
        };
        Turn {
            king: None,
            prey,
            ..turn
        }
    }

    /// Whose men a player may not take: a protectorate none of its team's under any option (AL-01, AL-18). For all others it
    /// depends on nothing that is secret, but where the option says so.
    #[inline]
    pub(crate) fn spared_by(&self, charter: &Charter, seat: Seat) -> Seats {
        let is_bound = self.diplomacy.liege(seat).is_some();
        match is_bound || charter.options.ally_capture == AllyCapture::Forbidden {
            true => self.diplomacy.team(seat).with(Seats::of(seat)),
            false => Seats::of(seat),
        }
    }

    pub(crate) fn men_of(&self, seats: Seats) -> Bits<1> {
        seats.fold(Bits::EMPTY, |men, seat| men | self.board.men.army(seat))
    }

    /// The turn with the men that may be moved on it: only pawns on a player's first, if one can move (AL-05).
    #[inline]
    fn turn_to_move<'a>(&'a self, charter: &'a Charter) -> Turn<'a, 1> {
        let seat = self.board.turn;
        let all = self.turn_of(charter, seat);
        match self.first_move.contains(seat) {
            true => self.only_pawns(all),
            false => all,
        }
    }

    fn only_pawns<'a>(&'a self, all: Turn<'a, 1>) -> Turn<'a, 1> {
        let own = all.own;
        let pawns = Turn {
            own: own & self.board.men.of(Kind::Pawn),
            ..all
        };
        match pawns.can_move(&pawns.watch()) {
            true => pawns,
            false => Turn { own, ..pawns },
        }
    }

    /// May the army to move only move pawns?
    pub(crate) fn is_bound_to_pawns(&self, charter: &Charter) -> bool {
        let turn = self.turn_to_move(charter);
        self.first_move.contains(turn.seat)
            && (turn.own & !self.board.men.of(Kind::Pawn)).is_empty()
    }

    /// Does the game wait for a move?
    #[inline]
    fn is_running(&self) -> bool {
        self.end.is_none() && self.diplomacy.chooser().is_none()
    }

    pub(crate) fn legal_moves(&self, charter: &Charter) -> Vec<Move<Node>> {
        let mut moves = Vec::with_capacity(64);
        if self.is_running() {
            self.turn_to_move(charter).generate(&mut moves);
        }
        moves
    }

    #[inline]
    pub(crate) fn count_moves(&self, charter: &Charter) -> usize {
        let mut count = Count::default();
        if self.is_running() {
            self.turn_to_move(charter).generate(&mut count);
        }
        count.0
    }

    #[inline]
    fn can_move(&self, charter: &Charter, seat: Seat) -> bool {
        let turn = self.turn_of(charter, seat);
        let watch = turn.watch();
        turn.easy_move(&watch).is_some() || turn.can_move(&watch)
    }

    /// Men of players outside the team who bear on an army's king, whether they might move or not (AL-06).
    pub(crate) fn checkers(&self, charter: &Charter, seat: Seat) -> Bits<1> {
        let mut turn = self.turn_of(charter, seat);
        turn.king = (turn.own & self.board.men.of(Kind::King)).first();
        turn.threat.hostile = turn.occupied & !self.men_of(self.diplomacy.team(seat));
        turn.checkers()
    }

    /// The position after a legal move, and what it led to.
    #[inline]
    pub(crate) fn after(&self, charter: &Charter, mv: Move<Node>, log: &mut Log) -> Game {
        let mut next = *self;
        next.make(charter, mv, log);
        next
    }

    /// A betrayer has left before his victim falls (AL-01).
    #[inline]
    fn make(&mut self, charter: &Charter, mv: Move<Node>, log: &mut Log) {
        let mover = self.board.turn;
        let victim = self.victim(mv.to);
        if let Some((owner, _)) = victim
            && self.is_betrayal(charter, mover, owner)
        {
            self.diplomacy.depart(mover, log);
        }
        let round = self.board.round;
        self.board.play(&charter.tables, mv);
        (self.board.turn, self.board.round) = (mover, round);
        self.first_move = self.first_move.without(Seats::of(mover));
        if let Some((owner, kind)) = victim {
            self.lose_man(owner, kind, log);
        }
        self.settle(charter, Turns::Passes, log);
    }

    #[inline]
    fn victim(&self, to: Node) -> Option<(Seat, Kind)> {
        match self.board.men.is_occupied(to) {
            true => self.board.men.at(to),
            false => None,
        }
    }

    /// Taking a man of one's own protectorate betrays nobody.
    fn is_betrayal(&self, charter: &Charter, mover: Seat, owner: Seat) -> bool {
        charter.options.ally_capture == AllyCapture::Betrays
            && self.diplomacy.are_allied(mover, owner)
            && !self.diplomacy.household(mover).contains(owner)
    }

    fn lose_man(&mut self, owner: Seat, kind: Kind, log: &mut Log) {
        if kind == Kind::King {
            self.diplomacy.king_falls(owner, log);
        } else if self.board.men.army(owner).is_empty() {
            self.diplomacy.last_man_falls(owner, log);
        }
        self.clear_the_fallen();
    }

    /// Takes everything off the board that belongs to those who are out.
    fn clear_the_fallen(&mut self) {
        let fallen = Seats::FOUR.filter(|&seat| !self.diplomacy.is_in(seat));
        let fallen: Seats = fallen.collect();
        self.board.men.clear(self.men_of(fallen));
        self.first_move = self.first_move.without(fallen);
    }

    /// Proposals, answers and leaving: at any time between moves, also out of turn (AL-02).
    pub(crate) fn deal(
        &self,
        charter: &Charter,
        dealing: Dealing<Named>,
        log: &mut Log,
    ) -> Result<Game, Code> {
        let mut next = *self;
        next.diplomacy.deal(dealing, log)?;
        next.settle(charter, Turns::Stays, log);
        Ok(next)
    }

    /// Gives up, or runs out of time: removal at once, at any time (AL-25). What waited for his choice goes on.
    pub(crate) fn give_up(&self, charter: &Charter, seat: Seat, log: &mut Log) -> Game {
        let mut next = *self;
        next.diplomacy.give_up(seat, log);
        next.clear_the_fallen();
        let answered = self.diplomacy.chooser().is_some() && next.diplomacy.chooser().is_none();
        let turns = if answered {
            Turns::Passes
        } else {
            Turns::Stays
        };
        next.settle(charter, turns, log);
        next
    }

    /// The answer of a player whose king has been taken; a code in its place says why it is none.
    pub(crate) fn choose(
        &self,
        charter: &Charter,
        by: Named,
        fate: Result<Fate<Option<Node>, Named>, Code>,
        log: &mut Log,
    ) -> Result<Game, Code> {
        let chooser = self.diplomacy.chooser().filter(|_| self.end.is_none());
        let chooser = chooser.ok_or(Code::NoPending)?;
        ensure(by == Some(chooser), Code::NotYourChoice)?;
        let mut next = *self;
        match fate? {
            Fate::Removal => next.diplomacy.remove_chooser(log),
            Fate::Protectorate { lost, liege } => {
                let lost = self.lost_men(charter, chooser, &lost)?;
                let liege = self.chosen_liege(chooser, liege)?;
                next.board.men.clear(lost);
                next.diplomacy.become_protectorate(chooser, liege, log);
                if next.board.men.army(chooser).is_empty() {
                    next.diplomacy.last_man_falls(chooser, log);
                }
            }
        }
        next.clear_the_fallen();
        next.settle(charter, Turns::Passes, log);
        Ok(next)
    }

    /// The men that chance took: so many, each once, each his own (AL-10).
    fn lost_men(
        &self,
        charter: &Charter,
        seat: Seat,
        lost: &[Option<Node>],
    ) -> Result<Bits<1>, Code> {
        let own = self.board.men.army(seat);
        let cells: Bits<1> = lost.iter().flatten().copied().collect();
        let unknown = lost.iter().filter(|cell| cell.is_none()).count();
        let is_each_once = cells.count() + unknown == lost.len();
        let is_count = lost.len() == charter.options.loss(own.count());
        ensure(is_each_once && is_count, Code::WrongCount)?;
        ensure(unknown == 0 && (cells & !own).is_empty(), Code::NotOwnPiece)?;
        Ok(cells)
    }

    /// One of the members with a king; if there is only one, he need not be named (AL-12).
    fn chosen_liege(&self, seat: Seat, named: Option<Named>) -> Result<Seat, Code> {
        let kings = self.diplomacy.kings_with(seat);
        match named {
            Some(liege) => liege
                .filter(|&liege| kings.contains(liege))
                .ok_or(Code::BadLiege),
            None if kings.len() == 1 => kings.into_iter().next().ok_or(Code::LiegeRequired),
            None => Err(Code::LiegeRequired),
        }
    }

    /// What follows by itself once an event has happened. A victory counts at once; the rest waits for a choice that is
    /// pending (AL-11).
    #[inline]
    pub(crate) fn settle(&mut self, charter: &Charter, turns: Turns, log: &mut Log) {
        if let Some(winner) = self.diplomacy.winner() {
            self.end = Some(End::Won(winner));
            log.push(Consequence::Won(army(winner)));
        } else if self.diplomacy.chooser().is_none() {
            self.diplomacy.break_up(log);
            self.pass_over(charter, turns, log);
        }
    }

    /// The turn is the first one's who is in and can move; if nobody can, the game is drawn (AL-07).
    #[inline]
    fn pass_over(&mut self, charter: &Charter, turns: Turns, log: &mut Log) {
        let before = (self.board.turn, self.board.round);
        if turns == Turns::Passes {
            self.board.pass_turn(SEATS);
        }
        for _ in 0..SEATS {
            if self.can_move(charter, self.board.turn) {
                return;
            }
            self.board.pass_turn(SEATS);
        }
        (self.board.turn, self.board.round) = before;
        self.end = Some(End::Blocked);
        log.push(Consequence::Blocked);
    }

    /// Leaves of the tree of moves below. A choice is answered with removal; who is skipped costs no ply.
    pub(crate) fn leaves(&self, charter: &Charter, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count_moves(charter) as u64,
            _ => self.sum_moves(charter, |next| next.leaves(charter, depth - 1)),
        }
    }

    /// The same, every last move made too.
    pub(crate) fn leaves_made(&self, charter: &Charter, depth: u32) -> u64 {
        // Looked at, so that nobody finds out that it need not be made.
        let game = black_box(self);
        match depth.checked_sub(1) {
            None => 1,
            Some(rest) => game.sum_moves(charter, |next| next.leaves_made(charter, rest)),
        }
    }

    fn sum_moves(&self, charter: &Charter, below: impl Fn(&Game) -> u64) -> u64 {
        let moves = self.legal_moves(charter).into_iter();
        moves
            .map(|mv| below(&self.after(charter, mv, &mut Log::new()).answered(charter)))
            .sum()
    }

    /// A choice that is due answered with removal.
    #[inline]
    pub(crate) fn answered(mut self, charter: &Charter) -> Game {
        if self.diplomacy.chooser().is_some() && self.end.is_none() {
            self.diplomacy.remove_chooser(&mut Log::new());
            self.clear_the_fallen();
            self.settle(charter, Turns::Passes, &mut Log::new());
        }
        self
    }
}
