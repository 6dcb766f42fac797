//! Whom it asks, and when: how often it repeats a proposal, and how long it waits for an answer.

use alloc::vec::Vec;

use entente_game::{DiplomacyEvent, Seat};

use super::player::Diplomat;

/// A proposal waits so many rounds for an answer.
const PATIENCE: u32 = 2;

/// After a refusal it waits so many rounds before it asks the same player again, and twice as many
/// after each further one.
const COOLING: u32 = 6;

/// After a betrayal it asks nobody for so many rounds: it has just shown what its word is worth.
const SHAME: u32 = 3;

impl Diplomat<'_> {
    /// Whether it may propose anything now.
    pub(crate) fn may_propose(&self) -> bool {
        let waits = self.has_proposed_this_round() || !self.status.proposed_to.is_empty();
        !waits && !self.has_just_betrayed()
    }

    /// Whether it may ask this player now.
    pub(crate) fn may_ask(&self, other: Seat) -> bool {
        if self.never_forgives(other) {
            return false;
        }
        // Who was betrayed would not believe it, and it would read like mockery.
        if self.betrayed().any(|victim| victim == other) {
            return false;
        }
        let refused = |event: &DiplomacyEvent| match event {
            DiplomacyEvent::Declined { from, to } | DiplomacyEvent::Withdrawn { from, to } => {
                (*from, *to) == (self.own, other)
            }
            // Who was left a moment ago is not asked to come back.
            DiplomacyEvent::Left { seat, rest, .. } => *seat == self.own && rest.contains(&other),
            _ => false,
        };
        let refusals: Vec<u32> = self
            .status
            .past
            .iter()
            .filter(|past| refused(&past.event))
            .map(|past| past.ply)
            .collect();
        let Some(last) = refusals.last() else {
            return true;
        };
        let wait = (COOLING * self.round()) << (refusals.len() - 1).min(5);
        self.view.ply() >= last + wait || self.asked_at(other).is_some_and(|asked| asked > *last)
    }

    /// Whether this player has asked it within the last rounds.
    pub(crate) fn is_asked_by(&self, other: Seat) -> bool {
        let asked = self.asked_at(other);
        asked.is_some_and(|asked| self.view.ply() <= asked + PATIENCE * self.round())
    }

    /// The ply after which this player has asked it last.
    fn asked_at(&self, other: Seat) -> Option<u32> {
        let mut past = self.status.past.iter().rev();
        let asked = past.find(|past| match past.event {
            DiplomacyEvent::Proposed { from, to } => (from, to) == (other, self.own),
            _ => false,
        });
        asked.map(|asked| asked.ply)
    }

    /// Whether it has proposed something within the last round.
    fn has_proposed_this_round(&self) -> bool {
        let mut past = self.status.past.iter().rev();
        let last = past.find(
            |past| matches!(past.event, DiplomacyEvent::Proposed { from, .. } if from == self.own),
        );
        last.is_some_and(|last| last.ply + self.round() > self.view.ply())
    }

    /// The players whom it has betrayed, now or long ago.
    fn betrayed(&self) -> impl Iterator<Item = Seat> + '_ {
        let betrayals = self
            .status
            .past
            .iter()
            .filter_map(|past| past.event.betrayal());
        betrayals
            .filter(|(by, _)| *by == self.own)
            .map(|(_, victim)| victim)
    }

    fn has_just_betrayed(&self) -> bool {
        let mut past = self.status.past.iter().rev();
        let last = past.find(|past| past.event.betrayal().is_some_and(|(by, _)| by == self.own));
        last.is_some_and(|last| self.view.ply() < last.ply + SHAME * self.round())
    }

    /// A player who has not answered its proposal for some rounds.
    pub(crate) fn stale(&self) -> Option<Seat> {
        let mut open = self.status.proposed_to.iter();
        let made = |other: Seat| {
            let mut past = self.status.past.iter().rev();
            let proposed = past.find(|past| match past.event {
                DiplomacyEvent::Proposed { from, to } => (from, to) == (self.own, other),
                _ => false,
            });
            proposed.map_or(0, |past| past.ply)
        };
        let is_stale = |other: Seat| self.view.ply() > made(other) + PATIENCE * self.round();
        open.find(|proposal| is_stale(proposal.seat))
            .map(|it| it.seat)
    }
}
