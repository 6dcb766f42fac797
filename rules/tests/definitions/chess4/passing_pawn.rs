//! Who may capture a passing pawn: every opponent that can (A12), and never a partner (A30).

use std::collections::BTreeMap;

use crate::chess4::board::Army;
use crate::chess4::game::Game;
use crate::chess4::legal::Move;

pub(crate) use crate::independent::Right;

pub(crate) type PassingPawn = crate::independent::PassingPawn<Army>;

impl Game {
    /// Armies of one commander have no en passant rights against each other (A30).
    pub(crate) fn end_friendly_rights(&mut self) {
        let parties: BTreeMap<Army, Option<char>> =
            Army::ALL.map(|army| (army, self.party(army))).into();
        self.passing_pawns
            .retain(|owner, seat| parties[&seat] != parties[&owner]);
    }

    pub(crate) fn open_en_passant(&mut self, army: Army, mv: Move) {
        let opponents = Army::ALL.map(|seat| (seat, seat.forward()));
        let opponents: Vec<_> = opponents
            .into_iter()
            .filter(|&(seat, _)| self.are_opponents(seat, army))
            .collect();
        self.passing_pawns
            .open(&self.board, (army, army.forward()), mv, opponents);
    }
}
