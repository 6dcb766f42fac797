//! The part of a game by the rules: applying events of `entente-rules`, and takebacks.
//!
//! Who may do what is decided in `decide`. What the viewers are told is recorded in [`super`].

use super::Playing;
use crate::course::board::{Consequences, apply_all};
use crate::course::error::CourseError;
use crate::course::king_losses::KingLosses;
use crate::course::turn;
use crate::facts::moves::{MoveOrigin, News};
use crate::id::Time;
use alloc::vec::Vec;
use entente_rules::{Code, Event as RulesEvent};

impl Playing {
    /// Replays an event of the saved game that this game continues.
    pub(super) fn replay(&mut self, at: Time, event: &str) -> Result<(), CourseError> {
        let event = self.play.read_event(event)?;
        let before = self.position().clone();
        self.plies_before_record = self.moves.len();
        self.latest_news.clear();
        let consequences = self.apply_all(&[event], &mut KingLosses::none());
        self.record_consequences(&before, consequences?, at);
        if !self.record_plies(at, (MoveOrigin::Mover, None)) {
            self.add_news(turn::news(&before, self.position()));
        }
        Ok(())
    }

    /// Passes the first turns if nobody can make them, because the first army takes no part.
    pub(super) fn pass_first_turns(&mut self, at: Time) -> Result<(), CourseError> {
        let absent = self.position().options().absent();
        if self.moves.is_empty() && absent == Some(self.position().turn()) {
            self.apply_all(&[], &mut KingLosses::none())?;
            self.record_plies(at, (MoveOrigin::Rules, None));
        }
        Ok(())
    }

    /// Applies events of the rules with the forced passes after them, and remembers them.
    pub(super) fn apply_all(
        &mut self,
        events: &[RulesEvent],
        king_losses: &mut KingLosses,
    ) -> Result<Consequences, Code> {
        let (plies, noted) = (self.play.plies().len(), self.rule_events.len());
        let consequences = apply_all(&mut self.play, events, king_losses)?;
        let changes = events.iter().filter(|event| event.changes_position());
        self.rule_events
            .extend(changes.map(|event| (plies, event.clone())));
        // Only moves can be taken back. Anything else that changed the position is final.
        if self.rule_events[noted..]
            .iter()
            .any(|(_, event)| !is_ply(event))
        {
            self.takeback_limit = self.play.plies().len();
        }
        Ok(consequences)
    }

    /// The events by the rules so far. Passes are left out, because they follow by themselves.
    pub(crate) fn rule_events(&self) -> impl Iterator<Item = &RulesEvent> {
        self.rule_events.iter().map(|(_, event)| event)
    }

    /// The number of plies that cannot be taken back.
    pub(crate) fn takeback_limit(&self) -> usize {
        self.takeback_limit
    }

    /// Takes back plies until this many are left.
    pub(crate) fn take_back(&mut self, ply: u32) -> Result<(), CourseError> {
        let plies = ply as usize;
        if plies < self.takeback_limit || !self.play.take_back(plies) {
            return Err(CourseError::FinalMoves);
        }
        let taken_back = self.moves.len().saturating_sub(plies);
        self.moves.truncate(plies);
        self.rule_events
            .retain(|(before, event)| *before < plies || *before == plies && !is_ply(event));
        self.pending_news.clear();
        self.accepted.clear();
        self.conditional_moves.clear();
        (self.plies_before_record, self.plies_before_latest) =
            (plies, plies.min(self.plies_before_latest));
        if let Some(clocks) = &mut self.clocks {
            clocks.take_back(taken_back);
        }
        self.announce(Vec::from([News::TakenBack { ply }]));
        Ok(())
    }
}

fn is_ply(event: &RulesEvent) -> bool {
    matches!(event, RulesEvent::Move(_))
}
