//! Who is mated or stalemated now, and who has the credit for it (A8, A17, A18, A25).

use crate::board::{Army, Cell};
use crate::game::{Game, Record, Stuck};

impl Game {
    /// Is this army, as if it were to move, without a legal move, in check or not?
    pub(crate) fn stuck(&self, army: Army) -> Option<Stuck> {
        if self.has_legal_move(army) {
            return None;
        }
        match self.checkers(army).is_empty() {
            true => Some(Stuck::Stalemated),
            false => Some(Stuck::Mated),
        }
    }

    /// After a turn of `mover`: mates and stalemates that are new are his; one that stood stays as it was,
    /// unless the move captured and would have lifted it by taking the man off alone (A17).
    pub(crate) fn judge_turn(&mut self, before: &Game, captured: Option<Cell>, mover: Army) {
        self.judge(Some(mover), |game, army, stuck| {
            captured.is_some_and(|cell| {
                let mut interim = before.clone();
                interim.board.0.remove(&cell);
                interim.forget_passing(cell);
                let interrupted = interim.stuck(army) != Some(stuck);
                if interrupted {
                    game.happened.push("a mate taken over by a capture");
                }
                interrupted
            })
        });
    }

    /// After armies left or came under command: what changed is credited to the one whose turn it is, or to nobody (A18).
    pub(crate) fn judge_departure(&mut self, by: Option<Army>) {
        self.judge(by, |_, _, _| false);
    }

    fn judge(
        &mut self,
        by: Option<Army>,
        mut interrupted: impl FnMut(&mut Game, Army, Stuck) -> bool,
    ) {
        for army in self.active() {
            let stood = self.records.get(&army).copied();
            match (stood, self.stuck(army)) {
                (None, None) => {}
                (Some(record), None) => self.lift(army, record),
                (Some(record), Some(stuck))
                    if record.stuck == stuck && !interrupted(self, army, stuck) => {}
                (_, Some(stuck)) => self.credit(army, stuck, by),
            }
        }
    }

    fn lift(&mut self, army: Army, record: Record) {
        self.records.remove(&army);
        self.happened.push(match (record.stuck, record.passed) {
            (Stuck::Mated, false) => "a mate lifted",
            (Stuck::Mated, true) => "a mate lifted after the pass",
            (Stuck::Stalemated, _) => "a stalemate lifted",
        });
    }

    fn credit(&mut self, army: Army, stuck: Stuck, by: Option<Army>) {
        let record = Record {
            stuck,
            by: by.unwrap_or(army),
            passed: false,
        };
        self.records.insert(army, record);
        self.happened.push(match (stuck, by) {
            (Stuck::Mated, _) => "a mate",
            (Stuck::Stalemated, Some(by)) if by == army => "a stalemate by oneself",
            (Stuck::Stalemated, Some(_)) => "a stalemate",
            (Stuck::Stalemated, None) => "a stalemate by a resignation",
        });
    }
}
