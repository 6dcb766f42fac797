//! What a move does, what happens at the start of a turn, when the game is over, and what everybody has then
//! (sections 2, 3, 4, 6 to 9).

use std::collections::BTreeMap;

use crate::board::{Army, Cell, Kind, Layout};
use crate::game::{Ending, Game, Status};
use crate::legal::Move;
use crate::start::{Castle, Wing};

impl Game {
    /// A legal move, played.
    pub(crate) fn play(&mut self, mv: Move) {
        let army = self.turn;
        let (captured, victim) = (self.captured(mv), self.king_taken(mv));
        let is_pawn = self
            .board
            .get(mv.from)
            .is_some_and(|man| man.kind == Kind::Pawn);
        let castling = self.castling.clone();
        self.board = self.board_after(mv);
        self.forget_castling();
        if let Some(victim) = victim {
            self.leave(victim, Status::Captured);
        }
        self.update_passings(army, mv, captured);
        let is_quiet = !is_pawn && captured.is_none() && castling == self.castling;
        self.quiet_plies = if is_quiet { self.quiet_plies + 1 } else { 0 };
        self.end_ply();
        self.settle();
    }

    /// Who has left his place, or is taken, castles no more.
    fn forget_castling(&mut self) {
        let order: BTreeMap<_, _> = self.order.iter().copied().collect();
        for (&army, wings) in &mut self.castling {
            wings.retain(|&wing: &Wing| {
                let castle = Castle::of(order[&army], wing);
                self.board.is(castle.king, army, Kind::King)
                    && self.board.is(castle.rook, army, Kind::Rook)
            });
        }
    }

    /// Out: the king leaves the board, the other men stay and are inactive.
    fn leave(&mut self, army: Army, status: Status) {
        if let Some(king) = self.board.king(army) {
            self.board.0.remove(&king);
        }
        self.status.insert(army, status);
        self.pending.remove(&army);
        self.castling.remove(&army);
        self.offers.close(army);
        self.claim50.remove(&army);
        self.claim3.remove(&army);
        self.end_rights(army);
        self.quiet_plies = 0;
    }

    /// The king of the army at turn goes, and that was its turn.
    pub(crate) fn leave_at_turn(&mut self, status: Status) {
        self.leave(self.turn, status);
        self.end_ply();
    }

    /// The turn has been used: its claims lapse, everybody's may have come up, and the next army is looked at.
    fn end_ply(&mut self) {
        self.claim50.remove(&self.turn);
        self.claim3.remove(&self.turn);
        self.note_fifty();
        self.pass_turn();
    }

    pub(crate) fn note_fifty(&mut self) {
        let active = self.active();
        if self.quiet_plies as usize >= 50 * active.len() {
            self.claim50.extend(active);
        }
    }

    fn pass_turn(&mut self) {
        let armies: Vec<Army> = self.armies().collect();
        let place = armies
            .iter()
            .position(|&army| army == self.turn)
            .expect("an army");
        let next = (place + 1) % armies.len();
        self.round += u32::from(next == 0);
        self.turn = armies[next];
    }

    /// The start of a turn: from top to bottom the table of section 2, until somebody has to move or it is over.
    pub(crate) fn settle(&mut self) {
        while !self.ends() {
            let army = self.turn;
            if !self.is_active(army) {
                self.pass_turn();
            } else if let Some(&status) = self.pending.get(&army) {
                self.leave_at_turn(status);
            } else if self.has_move(army) {
                return self.begin_turn();
            } else if self.checkers(army).is_empty() {
                self.leave_at_turn(Status::Stalemated);
            } else {
                self.leave_at_turn(Status::Mated);
            }
        }
    }

    /// The turn has come to somebody who moves: his offer has lapsed, and the position counts.
    fn begin_turn(&mut self) {
        self.offers.close(self.turn);
        let times = self.seen.entry(self.sameness()).or_default();
        *times += 1;
        if *times >= 3 {
            let active = self.active();
            self.claim3.extend(active);
        }
    }

    /// One left, all agreed, nothing left to mate with: in this order.
    pub(crate) fn ends(&mut self) -> bool {
        let voices = self.voices();
        let found = if self.active().len() < 2 {
            Some(Ending::OneLeft)
        } else if voices.len() > 1 && self.offers.is_unanimous(&voices) {
            Some(Ending::Agreed)
        } else if self.is_insufficient() {
            Some(Ending::Insufficient)
        } else {
            None
        };
        self.ending = self.ending.or(found);
        self.ending.is_some()
    }

    /// Lone kings; or on the square board, with nobody else's men about, two of whom neither can mate (section 8).
    fn is_insufficient(&self) -> bool {
        let active = self.active();
        let is_in = |army: &Army| active.contains(army);
        let men = self.board.men().filter(|(_, man)| man.kind != Kind::King);
        let (men, inactive): (Vec<_>, Vec<_>) = men.partition(|(_, man)| is_in(&man.army));
        let is_duel =
            active.len() == 2 && inactive.is_empty() && self.options.layout == Layout::Square;
        let is_light = |cell: Cell| (cell.letter + cell.number) % 2 == 0;
        match men[..] {
            [] => true,
            [(_, man)] => is_duel && matches!(man.kind, Kind::Bishop | Kind::Knight),
            [(one, first), (other, second)] => {
                let bishops = [first, second].iter().all(|man| man.kind == Kind::Bishop);
                let alike = is_light(one) == is_light(other);
                is_duel && bishops && alike && first.army != second.army
            }
            _ => false,
        }
    }

    /// Who shares the point: the stalemated, and who is in at the end and has not resigned (section 9).
    pub(crate) fn shares(&self) -> Vec<Army> {
        let shares = |army: &Army| {
            let is_in = self.is_active(*army) && !self.pending.contains_key(army);
            is_in || self.status[army] == Status::Stalemated
        };
        self.armies().filter(shares).collect()
    }

    /// Everybody's part of the point, once it is over.
    pub(crate) fn scores(&self) -> Option<BTreeMap<Army, String>> {
        let shares = self.shares();
        let part = match shares.len() {
            1 => "1".to_string(),
            parts => format!("1/{parts}"),
        };
        let of = |army: Army| match shares.contains(&army) {
            true => (army, part.clone()),
            false => (army, "0".to_string()),
        };
        self.ending.map(|_| self.armies().map(of).collect())
    }
}
