//! Who is mated or stalemated now, and who has the credit for it (A8, A17, A18, A25).

use crate::chess4::board::{Army, Square};
use crate::chess4::game::{Game, MateKind, Record};

impl Game {
    /// Whether the army would have no legal move if it were its turn, and whether it is in check.
    pub(crate) fn mate_kind(&self, army: Army) -> Option<MateKind> {
        if self.has_legal_move(army) {
            return None;
        }
        if self.checkers(army).is_empty() {
            Some(MateKind::Stalemated)
        } else {
            Some(MateKind::Mated)
        }
    }

    /// Updates the records after a turn of `mover`, who is credited with new mates and stalemates.
    /// An existing one keeps its credit, unless the move was a capture and removing the captured
    /// piece alone would have lifted it (A17).
    pub(crate) fn update_after_turn(
        &mut self,
        before: &Game,
        captured: Option<Square>,
        mover: Army,
    ) {
        self.update_records(Some(mover), |game, army, mate_kind| {
            captured.is_some_and(|square| {
                let mut interim = before.clone();
                interim.board.0.remove(&square);
                interim.passing_pawns.remove(square);
                let interrupted = interim.mate_kind(army) != Some(mate_kind);
                if interrupted {
                    game.happened.push("a mate taken over by a capture");
                }
                interrupted
            })
        });
    }

    /// Updates the records after armies left or were captured. Changes are credited to the player
    /// whose turn it is, or to nobody (A18).
    pub(crate) fn update_after_departure(&mut self, by: Option<Army>) {
        self.update_records(by, |_, _, _| false);
    }

    fn update_records(
        &mut self,
        by: Option<Army>,
        mut interrupted: impl FnMut(&mut Game, Army, MateKind) -> bool,
    ) {
        for army in self.active() {
            let stood = self.records.get(&army).copied();
            match (stood, self.mate_kind(army)) {
                (None, None) => {}
                (Some(record), None) => self.lift(army, record),
                (Some(record), Some(mate_kind))
                    if record.mate_kind == mate_kind && !interrupted(self, army, mate_kind) => {}
                (_, Some(mate_kind)) => self.credit(army, mate_kind, by),
            }
        }
    }

    fn lift(&mut self, army: Army, record: Record) {
        self.records.remove(&army);
        self.happened.push(match record.mate_kind {
            MateKind::Mated if record.passed => "a mate lifted after the pass",
            MateKind::Mated => "a mate lifted",
            MateKind::Stalemated => "a stalemate lifted",
        });
    }

    fn credit(&mut self, army: Army, mate_kind: MateKind, by: Option<Army>) {
        let record = Record {
            mate_kind,
            by: by.unwrap_or(army),
            passed: false,
        };
        self.records.insert(army, record);
        self.happened.push(match (mate_kind, by) {
            (MateKind::Mated, _) => "a mate",
            (MateKind::Stalemated, Some(by)) if by == army => "a self-stalemate",
            (MateKind::Stalemated, Some(_)) => "a stalemate",
            (MateKind::Stalemated, None) => "a stalemate by a resignation",
        });
    }
}
