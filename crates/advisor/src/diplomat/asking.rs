//! Proposals: the players that a computer may propose to, its waiting time for an answer, and the
//! time before it repeats a proposal.

use entente_game::{DiplomacyEvent, Seat};

use super::player::Diplomat;

/// The rounds after which a proposal without an answer is withdrawn. One would be too short for
/// people, who may answer only after their own next move. Chosen by hand.
const PROPOSAL_TIMEOUT_ROUNDS: u32 = 2;

/// The rounds between a refusal and the next proposal to the same player, doubled after each
/// further refusal. Chosen by hand, so that nobody is pestered: with it each character proposes 2
/// to 3 times a game (`docs/developers/strength.md`, "Computers that negotiate").
const RETRY_ROUNDS: u32 = 6;

/// The rounds after its own betrayal in which it proposes nothing: an offer in the next moment
/// would read as if it had forgotten the betrayal. Chosen by hand.
const BETRAYAL_COOLDOWN_ROUNDS: u32 = 3;

impl Diplomat<'_> {
    /// Can it propose anything now?
    pub(super) fn may_propose(&self) -> bool {
        // One proposal at a time: its answer decides if another one still makes sense.
        let waits = self.has_proposed_this_round() || !self.status.proposed_to.is_empty();
        !waits && !self.has_just_betrayed()
    }

    /// Can it propose to this player now?
    pub(super) fn may_ask(&self, other: Seat) -> bool {
        if self.never_forgives(other) {
            return false;
        }
        // The victim of its betrayal would not believe it, and it would read like mockery.
        if self.betrayed().any(|victim| victim == other) {
            return false;
        }
        let refused = |event: &DiplomacyEvent| match event {
            DiplomacyEvent::Declined { from, to } | DiplomacyEvent::Withdrawn { from, to } => {
                (*from, *to) == (self.own, other)
            }
            // An ally whom it left a moment ago is not asked to come back.
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
        // Five doublings are 192 rounds, longer than any game, and keep the shift small.
        let wait = (RETRY_ROUNDS * self.round()) << (refusals.len() - 1).min(5);
        // A proposal of the other player since then shows that they have changed their mind.
        self.view.ply() >= last + wait || self.asked_at(other).is_some_and(|asked| asked > *last)
    }

    /// Has this player proposed to it within the last rounds?
    pub(super) fn is_asked_by(&self, other: Seat) -> bool {
        let asked = self.asked_at(other);
        asked.is_some_and(|asked| self.view.ply() <= asked + PROPOSAL_TIMEOUT_ROUNDS * self.round())
    }

    /// The ply of this player's last proposal to it.
    fn asked_at(&self, other: Seat) -> Option<u32> {
        let mut past = self.status.past.iter().rev();
        let asked = past.find(|past| match past.event {
            DiplomacyEvent::Proposed { from, to } => (from, to) == (other, self.own),
            _ => false,
        });
        asked.map(|asked| asked.ply)
    }

    /// Has it proposed anything within the last round?
    fn has_proposed_this_round(&self) -> bool {
        let mut past = self.status.past.iter().rev();
        let last = past.find(
            |past| matches!(past.event, DiplomacyEvent::Proposed { from, .. } if from == self.own),
        );
        last.is_some_and(|last| last.ply + self.round() > self.view.ply())
    }

    /// The players that it has betrayed, now or long ago.
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
        last.is_some_and(|last| {
            self.view.ply() < last.ply + BETRAYAL_COOLDOWN_ROUNDS * self.round()
        })
    }

    /// A player who has not answered its proposal for some rounds.
    pub(super) fn unanswered_proposal(&self) -> Option<Seat> {
        let mut open = self.status.proposed_to.iter();
        let proposed_at = |other: Seat| {
            let mut past = self.status.past.iter().rev();
            let proposed = past.find(|past| match past.event {
                DiplomacyEvent::Proposed { from, to } => (from, to) == (self.own, other),
                _ => false,
            });
            proposed.map_or(0, |past| past.ply)
        };
        let is_stale = |other: Seat| {
            self.view.ply() > proposed_at(other) + PROPOSAL_TIMEOUT_ROUNDS * self.round()
        };
        open.find(|proposal| is_stale(proposal.seat))
            .map(|proposal| proposal.seat)
    }
}
