//! The cycle of turns (A3 to A11, A24, A25, A28, A32).
//!
//! It covers the ply of a seat, the start of the next turn with eliminations and captured armies,
//! resignations, and the choice of Method 2.

use std::collections::BTreeSet;
use std::fmt;

use crate::chess4::board::{Army, Square};
use crate::chess4::game::{Game, GiveUpReason, MateKind, Method, Record, Status};
use crate::chess4::legal::Move;
use crate::chess4::score::Points;

/// The ways in which a seat can use its turn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Ply {
    Move(Move),
    /// `%`: the army has a commander, but cannot move.
    Blocked,
    /// `%%%`: nobody moves the army.
    Eliminated,
}

impl fmt::Display for Ply {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ply::Move(mv) => mv.fmt(out),
            Ply::Blocked => out.write_str("%"),
            Ply::Eliminated => out.write_str("%%%"),
        }
    }
}

impl Game {
    /// The plies of this turn; none when the game is over.
    pub(crate) fn plies(&self) -> Vec<Ply> {
        if self.is_over() {
            return Vec::new();
        }
        match (self.commander(self.turn), self.legal_moves(self.turn)) {
            (None, _) => vec![Ply::Eliminated],
            (Some(_), moves) if moves.is_empty() => vec![Ply::Blocked],
            (Some(_), moves) => moves.into_iter().map(Ply::Move).collect(),
        }
    }

    pub(crate) fn play(&mut self, ply: Ply) {
        let before = self.clone();
        let seat = self.turn;
        let captured = match ply {
            Ply::Move(mv) => self.make(mv),
            Ply::Blocked | Ply::Eliminated => {
                self.pass_turn(seat);
                None
            }
        };
        // The position before the move decides whether a capture takes over a mate (A17).
        if let Some(mover) = before.commander(seat) {
            self.update_after_turn(&before, captured, mover);
        }
        self.next_turn();
    }

    fn make(&mut self, mv: Move) -> Option<Square> {
        let seat = self.turn;
        let captured = self.captured(mv);
        let is_en_passant = captured.is_some_and(|square| square != mv.to);
        self.note_move(mv, captured);
        // Castling rights depend on the board before the move.
        self.update_castling_rights(mv, captured);
        self.board = self.board_after(mv);
        if let Some(square) = captured {
            self.passing_pawns.remove(square);
        }
        if self.passing_pawns.follow(mv) {
            self.happened.push("a frozen pawn moved");
        }
        self.passing_pawns.expire(seat, is_en_passant);
        self.open_en_passant(seat, mv);
        captured
    }

    fn pass_turn(&mut self, seat: Army) {
        if let Some(record) = self.records.get_mut(&seat) {
            record.passed = true;
        }
        if self.commands.contains_key(&seat) {
            self.happened.push("a captured army passed");
        }
        self.passing_pawns.expire(seat, false);
    }

    /// Passes the turn to the next seat. A player who gave up earlier leaves when their turn comes.
    fn next_turn(&mut self) {
        self.choice.clear();
        self.turn = self.turn.next();
        self.round += u32::from(self.turn == Army::White);
        if !self.is_over() {
            self.begin_turn();
        }
        if !self.is_over() && self.pending.contains_key(&self.turn) {
            if self.records.contains_key(&self.turn) {
                self.happened
                    .push("a pending resignation of a mated player")
            } else {
                self.resign_now()
            }
        }
    }

    /// Eliminates every army that this seat has mated, that is still mated and that has passed, all
    /// at the same time (A8, A9).
    fn begin_turn(&mut self) {
        let seat = self.turn;
        let is_due = |record: &Record| record.passed && record.by == seat;
        let records = self.records.iter().map(|(&army, &record)| (army, record));
        let due: Vec<(Army, Record)> = records.filter(|(_, record)| is_due(record)).collect();
        if due.is_empty() {
            return;
        }
        for &(army, record) in &due {
            self.eliminate(army, record);
        }
        // They leave together and share their places, whatever the order of seats (A9, A27).
        self.left.push(due.iter().map(|(army, _)| *army).collect());
        if due.len() > 1 {
            self.happened.push("several eliminated at once");
        }
        if self.is_active(seat) && self.options.method == Method::Two {
            let mated = due
                .iter()
                .filter(|(_, record)| record.mate_kind == MateKind::Mated);
            self.capture(seat, mated.map(|(army, _)| *army).collect());
        }
        self.end_friendly_rights();
        let player = self.commander(seat).unwrap_or(seat);
        self.update_after_departure(Some(player));
    }

    /// Awards the points for an elimination and removes the army's rights.
    fn eliminate(&mut self, army: Army, record: Record) {
        let other = Some(record.by).filter(|&by| by != army);
        let (status, points) = match record.mate_kind {
            MateKind::Mated => (Status::Checkmated, Points::ONE),
            MateKind::Stalemated => (Status::Stalemated, Points::HALF),
        };
        if record.mate_kind == MateKind::Stalemated {
            self.award(army, Points::HALF);
        }
        if let Some(by) = other {
            self.award(by, points);
            self.eliminated_by.insert(army, by);
            if !self.is_active(by) {
                self.happened.push("a point for an eliminated player");
            }
        }
        self.happened.push(match record.mate_kind {
            MateKind::Mated => "eliminated by mate",
            MateKind::Stalemated => "eliminated by stalemate",
        });
        self.leave(army, status);
    }

    fn award(&mut self, army: Army, points: Points) {
        let score = self.scores.get_mut(&army).expect("every army");
        *score = score.plus(points);
    }

    fn leave(&mut self, army: Army, status: Status) {
        if self.commands.values().any(|&commander| commander == army) {
            self.happened.push("a captured army that nobody inherits");
        }
        self.status.insert(army, status);
        self.records.remove(&army);
        self.pending.remove(&army);
        self.passing_pawns.end_rights(army);
        self.castling_sides.insert(army, BTreeSet::new());
        // The army that a leaving player commands becomes inert; nobody inherits it (A32).
        let idle = self.commanded_by(army);
        self.commands.retain(|_, commander| *commander != army);
        self.regains.retain(|captured, _| Some(*captured) != idle);
        if let Some(seat) = idle {
            self.passing_pawns.end_rights(seat);
        }
    }

    pub(crate) fn commanded_by(&self, army: Army) -> Option<Army> {
        let mut commands = self.commands.iter();
        let found = commands.find(|(_, commander)| **commander == army);
        found.map(|(captured, _)| *captured)
    }

    /// Gives mated armies to the player who mated them. A player who already commands one may
    /// choose, and keeps the first one otherwise (A28, A32). Of several at once, the first is the
    /// one whose turn comes first.
    fn capture(&mut self, commander: Army, mut mated: Vec<Army>) {
        mated.sort_by_key(|army| (*army as usize + 4 - commander as usize) % 4);
        let first = self.commanded_by(commander);
        let armies: Vec<Army> = first.into_iter().chain(mated).collect();
        let Some(&kept) = armies.first() else { return };
        if first.is_none() {
            self.commands.insert(kept, commander);
            self.start_regain_record(kept);
            self.happened.push("an army captured");
        }
        if armies.len() > 1 && !self.is_over() {
            self.choice = armies;
            self.happened.push("a choice of armies");
        }
    }

    /// Chooses an army, before the move of the turn.
    pub(crate) fn choose(&mut self, commander: Army, army: Army) {
        assert!(self.choice.contains(&army) && self.turn == commander);
        self.choice.clear();
        if self.commands.get(&army) != Some(&commander) {
            let given_up = self
                .commanded_by(commander)
                .expect("the first one was kept until now");
            self.commands.remove(&given_up);
            self.regains.remove(&given_up);
            self.passing_pawns.end_rights(given_up);
            self.commands.insert(army, commander);
            self.start_regain_record(army);
            self.happened.push("another army chosen");
        }
        self.end_friendly_rights();
        self.update_after_departure(Some(commander));
    }

    /// Gives up: at once in the player's own turn, otherwise when it comes, and not while mated
    /// (A10).
    pub(crate) fn give_up(&mut self, army: Army, reason: GiveUpReason) {
        self.pending.insert(army, reason);
        if army == self.turn && !self.records.contains_key(&army) {
            self.resign_now();
        }
    }

    /// Resigns with `%%`: one point is divided among those still in (A24).
    fn resign_now(&mut self) {
        let army = self.turn;
        self.happened.push("a resignation");
        self.leave(army, Status::Resigned);
        self.left.push([army].into());
        let rest = self.active();
        for &other in &rest {
            self.award(other, Points::parts(1, rest.len() as u32));
        }
        self.update_after_departure(None);
        self.next_turn();
    }
}
