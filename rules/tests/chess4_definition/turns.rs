//! The cycle of turns: a seat's ply, the start of the next seat's turn with its eliminations and commands, resignations,
//! and the choice of Method 2 (A3 to A11, A24, A25, A28, A32).

use std::collections::BTreeSet;
use std::fmt;

use crate::board::{Army, Cell};
use crate::game::{Game, Giving, Method, Record, Status, Stuck};
use crate::legal::Move;
use crate::score::Points;

/// What a seat does with its turn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Ply {
    Move(Move),
    /// `%`: somebody commands the army, and it cannot move.
    Blocked,
    /// `%%%`: nobody moves it.
    Out,
}

impl fmt::Display for Ply {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ply::Move(mv) => mv.fmt(out),
            Ply::Blocked => out.write_str("%"),
            Ply::Out => out.write_str("%%%"),
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
            (None, _) => vec![Ply::Out],
            (Some(_), moves) if moves.is_empty() => vec![Ply::Blocked],
            (Some(_), moves) => moves.into_iter().map(Ply::Move).collect(),
        }
    }

    pub(crate) fn play(&mut self, ply: Ply) {
        let before = self.clone();
        let seat = self.turn;
        let captured = match ply {
            Ply::Move(mv) => self.make(mv),
            Ply::Blocked | Ply::Out => {
                self.pass_turn(seat);
                None
            }
        };
        if let Some(mover) = before.commander(seat) {
            self.judge_turn(&before, captured, mover);
        }
        self.go_on();
    }

    fn make(&mut self, mv: Move) -> Option<Cell> {
        let seat = self.turn;
        let captured = self.captured(mv);
        let in_passing = captured.is_some_and(|cell| cell != mv.to);
        self.tell_move(mv, captured);
        self.lose_castling(mv, captured);
        self.board = self.board_after(mv);
        if let Some(cell) = captured {
            self.forget_passing(cell);
        }
        self.follow_passing(mv);
        self.age_rights(seat, in_passing);
        self.pass(seat, mv);
        captured
    }

    fn pass_turn(&mut self, seat: Army) {
        if let Some(record) = self.records.get_mut(&seat) {
            record.passed = true;
        }
        if self.commands.contains_key(&seat) {
            self.happened.push("a captured army passed");
        }
        self.age_rights(seat, false);
    }

    /// To the next seat that has a turn to take; who gave up before goes when his turn comes.
    fn go_on(&mut self) {
        self.choice.clear();
        self.turn = self.turn.next();
        self.round += u32::from(self.turn == Army::White);
        if !self.is_over() {
            self.begin_turn();
        }
        if !self.is_over() && self.pending.contains_key(&self.turn) {
            match self.records.contains_key(&self.turn) {
                true => self
                    .happened
                    .push("a resignation that waits, its player mated"),
                false => self.resign_now(),
            }
        }
    }

    /// Everybody whose mate by this seat still stands, and who has passed, is out, all at once (A8, A9).
    fn begin_turn(&mut self) {
        let seat = self.turn;
        let is_due = |record: &Record| record.passed && record.by == seat;
        let records = self.records.iter().map(|(&army, &record)| (army, record));
        let due: Vec<(Army, Record)> = records.filter(|(_, record)| is_due(record)).collect();
        if due.is_empty() {
            return;
        }
        for &(army, record) in &due {
            self.settle(army, record);
        }
        self.left.push(due.iter().map(|(army, _)| *army).collect());
        if due.len() > 1 {
            self.happened.push("several out at once");
        }
        if self.is_active(seat) && self.options.method == Method::Two {
            let mated = due
                .iter()
                .filter(|(_, record)| record.stuck == Stuck::Mated);
            self.capture(seat, mated.map(|(army, _)| *army).collect());
        }
        self.end_friendly_rights();
        let player = self.commander(seat).unwrap_or(seat);
        self.judge_departure(Some(player));
    }

    /// The points of an elimination, and its consequences on the board.
    fn settle(&mut self, army: Army, record: Record) {
        let other = Some(record.by).filter(|&by| by != army);
        let (status, points) = match record.stuck {
            Stuck::Mated => (Status::Checkmated, Points::ONE),
            Stuck::Stalemated => (Status::Stalemated, Points::HALF),
        };
        if record.stuck == Stuck::Stalemated {
            self.award(army, Points::HALF);
        }
        if let Some(by) = other {
            self.award(by, points);
            self.eliminated_by.insert(army, by);
            if !self.is_active(by) {
                self.happened.push("a point to one who has left");
            }
        }
        self.happened.push(match record.stuck {
            Stuck::Mated => "out by mate",
            Stuck::Stalemated => "out by stalemate",
        });
        self.leave(army, status);
    }

    fn award(&mut self, army: Army, points: Points) {
        let score = self.scores.get_mut(&army).expect("every army");
        *score = score.plus(points);
    }

    fn leave(&mut self, army: Army, status: Status) {
        if self.commands.values().any(|&commander| commander == army) {
            self.happened.push("a captured army nobody inherits");
        }
        self.status.insert(army, status);
        self.records.remove(&army);
        self.pending.remove(&army);
        self.end_rights(army);
        self.wings.insert(army, BTreeSet::new());
        let idle = self.commanded_by(army);
        self.commands.retain(|_, commander| *commander != army);
        self.regains.retain(|captured, _| Some(*captured) != idle);
        if let Some(seat) = idle {
            self.end_rights(seat);
        }
    }

    pub(crate) fn commanded_by(&self, army: Army) -> Option<Army> {
        let mut commands = self.commands.iter();
        let found = commands.find(|(_, commander)| **commander == army);
        found.map(|(captured, _)| *captured)
    }

    /// The mater takes command; who has an army already may choose, and keeps the first if he does not (A28, A32). Of
    /// several at once the first is the one whose turn comes first.
    fn capture(&mut self, commander: Army, mut mated: Vec<Army>) {
        mated.sort_by_key(|army| (*army as usize + 4 - commander as usize) % 4);
        let first = self.commanded_by(commander);
        let armies: Vec<Army> = first.into_iter().chain(mated).collect();
        let Some(&kept) = armies.first() else { return };
        if first.is_none() {
            self.commands.insert(kept, commander);
            self.regain_from_here(kept);
            self.happened.push("an army captured");
        }
        if armies.len() > 1 && !self.is_over() {
            self.choice = armies;
            self.happened.push("a choice of armies");
        }
    }

    /// The choice itself, before the move.
    pub(crate) fn choose(&mut self, commander: Army, army: Army) {
        assert!(self.choice.contains(&army) && self.turn == commander);
        self.choice.clear();
        if self.commands.get(&army) != Some(&commander) {
            let given_up = self
                .commanded_by(commander)
                .expect("he kept the first till now");
            self.commands.remove(&given_up);
            self.regains.remove(&given_up);
            self.end_rights(given_up);
            self.commands.insert(army, commander);
            self.regain_from_here(army);
            self.happened.push("another army chosen");
        }
        self.end_friendly_rights();
        self.judge_departure(Some(commander));
    }

    /// Gives up: at once on the own turn, else when it comes; not while he is mated (A10).
    pub(crate) fn give_up(&mut self, army: Army, giving: Giving) {
        self.pending.insert(army, giving);
        if army == self.turn && !self.records.contains_key(&army) {
            self.resign_now();
        }
    }

    /// `%%`: one point among those still in (A24).
    fn resign_now(&mut self) {
        let army = self.turn;
        self.happened.push("a resignation");
        self.leave(army, Status::Resigned);
        self.left.push([army].into());
        let rest = self.active();
        for &other in &rest {
            self.award(other, Points::parts(1, rest.len() as u32));
        }
        self.judge_departure(None);
        self.go_on();
    }
}
