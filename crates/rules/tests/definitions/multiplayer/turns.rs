//! The effects of a move, the start of a turn, the end of the game, and the scores (sections 2, 3,
//! 4, 6 to 9).

use std::collections::BTreeMap;

use crate::multiplayer::board::{Army, Kind, Layout, Square};
use crate::multiplayer::game::{Ending, Game, Status};
use crate::multiplayer::legal::Move;
use crate::multiplayer::starting_position::Castle;

impl Game {
    /// Plays a legal move.
    pub(crate) fn play(&mut self, mv: Move) {
        let army = self.turn;
        let (captured, victim) = (self.captured(mv), self.king_taken(mv));
        let is_pawn = self
            .board
            .get(mv.from)
            .is_some_and(|piece| piece.kind == Kind::Pawn);
        let castling = self.castling.clone();
        self.board = self.board_after(mv);
        self.update_castling_rights();
        if let Some(victim) = victim {
            self.leave(victim, Status::Captured);
        }
        self.update_passing_pawns(army, mv, captured);
        if self.options.layout == Layout::SmallPlus {
            // There is no en passant in Chess 4.5.
            self.passing_pawns.0.clear();
        }
        // Losing a castling right resets the count like a capture or a pawn move (section 6).
        let is_quiet = !is_pawn && captured.is_none() && castling == self.castling;
        self.quiet_plies = if is_quiet { self.quiet_plies + 1 } else { 0 };
        self.end_ply();
        self.resolve();
    }

    /// Removes the castling rights of kings and rooks that have moved or were captured.
    fn update_castling_rights(&mut self) {
        let order: BTreeMap<_, _> = self.order.iter().copied().collect();
        for (&army, sides) in &mut self.castling {
            let home = |side| Castle::home(order[&army], side);
            sides.retain(|&side| self.board.has_king_and_rook(army, home(side)));
        }
    }

    /// Eliminates an army: its king leaves the board, its other pieces stay and are inactive.
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
        self.passing_pawns.end_rights(army);
        self.quiet_plies = 0;
    }

    /// Eliminates the army whose turn it is. That uses up its turn.
    pub(crate) fn leave_at_turn(&mut self, status: Status) {
        self.leave(self.turn, status);
        self.end_ply();
    }

    /// Ends a ply: the mover's claims expire, new claims may arise, and the turn passes on.
    fn end_ply(&mut self) {
        self.claim50.remove(&self.turn);
        self.claim3.remove(&self.turn);
        self.update_fifty_claims();
        self.pass_turn();
    }

    pub(crate) fn update_fifty_claims(&mut self) {
        let active = self.active();
        if self.quiet_plies as usize >= 50 * active.len() {
            self.claim50.extend(active);
        }
    }

    fn pass_turn(&mut self) {
        let armies: Vec<Army> = self.armies().collect();
        let index = armies
            .iter()
            .position(|&army| army == self.turn)
            .expect("an army");
        let next = (index + 1) % armies.len();
        self.round += u32::from(next == 0);
        self.turn = armies[next];
    }

    /// Runs the tests of section 2 at the start of a turn, from top to bottom, until somebody has
    /// to move or the game is over.
    pub(crate) fn resolve(&mut self) {
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

    /// Starts the turn of an army that has to move: its draw offer expires, and the position counts
    /// for repetition.
    fn begin_turn(&mut self) {
        self.offers.close(self.turn);
        let times = self
            .position_counts
            .entry(self.repetition_key())
            .or_default();
        *times += 1;
        if *times >= 3 {
            let active = self.active();
            self.claim3.extend(active);
        }
    }

    /// Whether the game is over: one army left, all agreed, insufficient material, in this order.
    pub(crate) fn ends(&mut self) -> bool {
        let voters = self.voters();
        let found = if self.active().len() < 2 {
            Some(Ending::OneLeft)
        } else if voters.len() > 1 && self.offers.is_unanimous(&voters) {
            Some(Ending::Agreed)
        } else if self.is_insufficient() {
            Some(Ending::Insufficient)
        } else {
            None
        };
        self.ending = self.ending.or(found);
        self.ending.is_some()
    }

    /// Whether nobody can mate: only kings are left, or on the square board, without inactive
    /// pieces, two players of whom neither can mate (section 8).
    fn is_insufficient(&self) -> bool {
        let active = self.active();
        let is_in = |army: &Army| active.contains(army);
        let pieces = self
            .board
            .pieces()
            .filter(|(_, piece)| piece.kind != Kind::King);
        let (pieces, inactive): (Vec<_>, Vec<_>) =
            pieces.partition(|(_, piece)| is_in(&piece.army));
        let is_duel =
            active.len() == 2 && inactive.is_empty() && self.options.layout == Layout::Square;
        let is_light = |square: Square| (square.letter + square.number) % 2 == 0;
        match pieces[..] {
            [] => true,
            [(_, piece)] => is_duel && matches!(piece.kind, Kind::Bishop | Kind::Knight),
            [(one, first), (other, second)] => {
                let bishops = [first, second]
                    .iter()
                    .all(|piece| piece.kind == Kind::Bishop);
                let alike = is_light(one) == is_light(other);
                is_duel && bishops && alike && first.army != second.army
            }
            _ => false,
        }
    }

    /// Lists the armies that share the point: the stalemated ones, and those still in at the end
    /// that have not resigned (section 9).
    pub(crate) fn shares(&self) -> Vec<Army> {
        let shares = |army: &Army| {
            let is_in = self.is_active(*army) && !self.pending.contains_key(army);
            is_in || self.status[army] == Status::Stalemated
        };
        self.armies().filter(shares).collect()
    }

    /// Everybody's part of the point, once the game is over.
    pub(crate) fn scores(&self) -> Option<BTreeMap<Army, String>> {
        let shares = self.shares();
        let part = match shares.len() {
            1 => "1".to_string(),
            parts => format!("1/{parts}"),
        };
        let of = |army: Army| {
            if shares.contains(&army) {
                (army, part.clone())
            } else {
                (army, "0".to_string())
            }
        };
        self.ending.map(|_| self.armies().map(of).collect())
    }
}
