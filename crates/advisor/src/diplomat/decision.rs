//! The next diplomatic step of a computer, one at a time.

use entente_engine::{Engine, StopSignal};
use entente_game::{
    Action, ComputerAction, Correspondent, DiplomacyAction, DiplomacyEvent, ExplainedAction,
    LetterView, Motive, Seat, StandingOrder,
};

use super::player::{Appraiser, Diplomat};
use super::team::TeamChange;

/// A diplomatic step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// Propose an alliance.
    Propose(Seat),
    /// Withdraw a proposal that nobody answers.
    Withdraw(Seat),
    /// Accept a proposal.
    Accept(Seat),
    /// Leave the own allies, and accept a proposal.
    LeaveFor(Seat),
    /// Decline a proposal.
    Decline(Seat),
    /// Leave the own allies; with pacts, this partner only.
    Leave(Seat),
    /// Choose what happens to its army when its king is captured.
    Order(StandingOrder),
}

/// A step with its reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Decision {
    /// The step.
    pub step: Step,
    /// Its reason; `None` for a step that nobody sees.
    pub reason: Option<Reason>,
}

/// The reason of a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reason {
    /// The true reason, for after the game.
    pub motive: Motive,
    /// The reason in a letter. A liar gives another one.
    pub said: Motive,
}

/// The highest cost, in hundredths of a pawn, at which it leaves a distrusted ally: about a queen.
/// Above it the computer stays, since leaving would lose the game. Chosen by hand.
const MAX_LEAVING_COST: i32 = 1_000;

/// The rounds between two answers to letters of the same player. It cannot read them, so more
/// answers would only repeat themselves. Chosen by hand.
const MIN_REPLY_ROUNDS: u32 = 2;

/// The least nodes of one search. With fewer it does not get beyond the first moves, and all
/// alliances look alike. Chosen by hand.
const MIN_SEARCH_NODES: u64 = 60;

impl Diplomat<'_> {
    /// Is a proposal waiting for its answer, or an order or a withdrawal due?
    pub fn is_urgent(&self) -> bool {
        !self.status.proposed_by.is_empty()
            || self.wanted_order().is_some()
            || self.unanswered_proposal().is_some()
    }

    /// The ply of its last move: it considers one step after each. `None` before the first.
    pub fn last_move(&self) -> Option<u32> {
        let mut moves = self.view.board.moves.iter();
        let is_own = |seat| self.view.diplomacy_seat(seat) == self.own;
        let last = moves.rposition(|mv| is_own(mv.by) && mv.moved.is_some())?;
        u32::try_from(last).ok()
    }

    /// The next step, with about this many nodes; `None` if it wants no change. The seed chooses
    /// between equal steps.
    ///
    /// If the search is stopped, the answer means nothing.
    pub fn decide(
        &self,
        seed: u64,
        engine: &mut Engine,
        nodes: u64,
        stop_signal: &mut dyn StopSignal,
    ) -> Option<Decision> {
        // The budget is for the whole decision, so each search gets its part.
        let each = (nodes / self.searches()).max(MIN_SEARCH_NODES);
        let mut appraiser = Appraiser::new(self, engine, stop_signal, each);
        // Another player waits for this answer, so it comes first, and one answer at a time: it may
        // change the value of the next one.
        if let Some(proposal) = self.status.proposed_by.first() {
            return Some(self.answer(proposal.seat, &mut appraiser));
        }
        if let Some(order) = self.wanted_order() {
            return Some(Decision::silent(Step::Order(order)));
        }
        if let Some(seat) = self.unanswered_proposal() {
            return Some(Decision::silent(Step::Withdraw(seat)));
        }
        // Everything below is considered once after each move.
        self.last_move()?;
        self.leave_distrusted_ally(&mut appraiser)
            // First out of a bad alliance, then into a better one: a proposal depends on the allies
            // that are left.
            .or_else(|| self.departure(&mut appraiser))
            .or_else(|| self.proposal(seed, &mut appraiser))
    }

    /// The victim and the motive of its own betrayal, if it has not explained it yet.
    pub fn betrayal_to_explain(&self) -> Option<(Seat, Motive)> {
        let mut past = self.status.past.iter().rev();
        // The latest of betrayals and explanations decides: an explained betrayal is not explained
        // again.
        let betrayed = past.find_map(|past| match &past.event {
            DiplomacyEvent::Explained { explanation, .. }
                if explanation.action == ExplainedAction::Betrayed =>
            {
                Some(None)
            }
            event => {
                let (by, with) = event.betrayal()?;
                (by == self.own).then_some(Some((with, past.ply)))
            }
        });
        let (with, ply) = betrayed.flatten()?;
        // The mildest true motive: a forced capture is no revenge, even against a traitor.
        let motive = if self.had_no_choice(ply) {
            Motive::Forced
        } else if self.opinions.has_betrayed(with) {
            Motive::Revenge
        } else {
            Motive::Prize
        };
        Some((with, motive))
    }

    /// Was only one move possible after this many plies?
    fn had_no_choice(&self, ply: u32) -> bool {
        let position = self.view.positions().get(ply as usize);
        position.is_some_and(|position| position.plies().len() == 1)
    }

    /// The letters that still need an answer, the latest first: from players to whom it has not
    /// written since, and has not answered for some rounds.
    pub fn unanswered(&self) -> impl Iterator<Item = &LetterView> {
        // The latest letter matters most, since only one is answered at a time.
        let letters = self.status.letters.iter().rev();
        letters.filter(|letter| !letter.is_own && self.is_unanswered(letter))
    }

    /// The player who has betrayed it within the last round, if it has not written to them since.
    pub fn unreproached_traitor(&self) -> Option<Seat> {
        let mut past = self.status.past.iter().rev();
        let (traitor, ply) = past.find_map(|past| {
            let (by, of) = past.event.betrayal()?;
            (of == self.own).then_some((by, past.ply))
        })?;
        let to = Correspondent::Seat(traitor);
        let mut letters = self.status.letters.iter();
        // Letters of the betrayal's own turn were written before it.
        let has_written =
            letters.any(|letter| letter.is_own && letter.to.contains(&to) && letter.ply > ply);
        // Later a reproach would come out of nowhere.
        let is_recent = self.view.ply() <= ply + self.round();
        (is_recent && !has_written).then_some(traitor)
    }

    fn is_unanswered(&self, letter: &LetterView) -> bool {
        let mut letters = self.status.letters.iter().rev();
        let answered = letters.find(|own| own.is_own && own.to.contains(&letter.from));
        let waits = |answer: &LetterView| {
            letter.number < answer.number
                || self.view.ply() < answer.ply + MIN_REPLY_ROUNDS * self.round()
        };
        // A letter that came with a proposal is answered with it.
        let mut proposals = self.status.proposed_by.iter();
        let has_proposed =
            proposals.any(|proposal| Correspondent::Seat(proposal.seat) == letter.from);
        !has_proposed && !answered.is_some_and(waits)
    }

    /// True if it would accept some proposal of this player, false if it would decline any; `None`
    /// if it depends on the board.
    pub fn stance(&self, other: Seat) -> Option<bool> {
        if self.declines_always(other) {
            Some(false)
        } else if self.opinions.about(other) >= 0 {
            // The answer must not depend on room in its team: that would show whom it is allied
            // with.
            Some(true)
        } else {
            None
        }
    }

    /// Does it decline everything that this player proposes, without a search?
    fn declines_always(&self, other: Seat) -> bool {
        let is_detested = self.opinions.about(other) < self.traits.leaves_below;
        self.never_forgives(other) || self.opinions.has_betrayed(other) && is_detested
    }

    /// The seats of its allies.
    pub fn allies(&self) -> &[Seat] {
        &self.status.allies
    }

    /// The most searches of one decision: with and without its allies, and for each outsider each
    /// change of the team together with the outsider, and the outsider alone.
    fn searches(&self) -> u64 {
        let team_changes = self.team_changes().len().max(1) as u64;
        // An upper bound: a search that is not needed leaves its nodes unused.
        2 + self.outsiders().count() as u64 * (1 + 2 * team_changes)
    }

    /// The answer to a proposal.
    fn answer(&self, from: Seat, appraiser: &mut Appraiser<'_, '_>) -> Decision {
        let decline = |motive| self.explained(Step::Decline(from), motive);
        if self.declines_always(from) {
            return decline(Motive::Betrayed);
        }
        // All changes that are good enough are compared, and the best one is taken.
        let least_gain = self.least_gain(self.traits.accepts_from);
        let weighed = self.team_changes().into_iter();
        let weighed = weighed.map(|change| self.weigh(change, from, least_gain, appraiser));
        let (possible, refused): (Vec<_>, Vec<_>) = weighed.partition(Result::is_ok);
        let best = possible.into_iter().flatten().max_by_key(|gains| gains.own);
        match best.map(|best| best.change) {
            Some(TeamChange::Joining) => self.explained(Step::Accept(from), self.motive(from)),
            Some(TeamChange::Leaving) => self.explained(Step::LeaveFor(from), Motive::Better),
            // Of several refusals the one that came nearest to acceptance is the reason.
            None => {
                let reasons = refused.into_iter().filter_map(Result::err);
                let nearest = reasons.max_by_key(|motive| nearness(*motive));
                decline(nearest.unwrap_or_else(|| self.motive_of_impossible(from)))
            }
        }
    }

    /// The step instead of an answer that the game has refused: the alliance would have had too
    /// many members, which it cannot know beforehand.
    pub fn instead_of(&self, step: Step) -> Option<Decision> {
        let (Step::Accept(from) | Step::LeaveFor(from)) = step else {
            return None;
        };
        let motive = match self.motive_of_impossible(from) {
            // A player without allies knows that the other player must have some.
            Motive::Taken if self.status.is_independent() => Motive::NotFree,
            motive => motive,
        };
        Some(self.explained(Step::Decline(from), motive))
    }

    /// The motive for declining an alliance that would have too many members. If the other player
    /// has betrayed it, that is the first motive.
    fn motive_of_impossible(&self, from: Seat) -> Motive {
        if self.opinions.has_betrayed(from) && self.opinions.about(from) < 0 {
            Motive::Betrayed
        } else {
            Motive::Taken
        }
    }

    /// The proposal that brings both the most; `None` if none is worth it.
    fn proposal(&self, seed: u64, appraiser: &mut Appraiser<'_, '_>) -> Option<Decision> {
        if !self.may_propose() {
            return None;
        }
        let change = self.change_to_propose()?;
        let mut best: Option<(i64, Seat)> = None;
        for other in self.outsiders().filter(|seat| self.may_ask(*seat)) {
            // A player who has proposed has shown interest.
            let least_gain = self.least_gain(if self.is_asked_by(other) {
                self.traits.accepts_from
            } else {
                self.traits.proposes_from
            });
            let Ok(gains) = self.weigh(change, other, least_gain, appraiser) else {
                continue;
            };
            // A draw decides between equal alliances. The factor is between 90 and 110, so a
            // clearly better one always wins.
            let tie = 90 + draw(seed, u64::from(other.0), 21) as i64;
            // The product favours alliances that both gain from, since the other has to accept.
            let product = i64::from(gains.own) * i64::from(gains.theirs.max(1)) * tie;
            if best.is_none_or(|(most, _)| product > most) {
                best = Some((product, other));
            }
        }
        let (_, other) = best?;
        let motive = match change {
            TeamChange::Joining => self.motive(other),
            TeamChange::Leaving => Motive::Better,
        };
        Some(self.explained(Step::Propose(other), motive))
    }

    /// The change of the team that its own proposal can lead to. As long as others can join, it
    /// proposes nothing else. If nobody can, it looks for a player to leave its allies for.
    fn change_to_propose(&self) -> Option<TeamChange> {
        self.team_changes().first().copied()
    }

    /// Leaves an ally that it no longer trusts.
    fn leave_distrusted_ally(&self, appraiser: &mut Appraiser<'_, '_>) -> Option<Decision> {
        let mut left = self.left_behind();
        let disliked = left.find(|seat| self.opinions.about(*seat) < self.traits.leaves_below)?;
        // It stays in an alliance that keeps it in the game.
        if appraiser.of_staying()? > MAX_LEAVING_COST {
            return None;
        }
        let motive = if self.opinions.has_betrayed(disliked) {
            Motive::Betrayed
        } else {
            Motive::Distrust
        };
        Some(self.explained(Step::Leave(disliked), motive))
    }

    /// Leaves allies with whom it has less than alone.
    fn departure(&self, appraiser: &mut Appraiser<'_, '_>) -> Option<Decision> {
        let opinion = |seat: &Seat| self.opinions.about(*seat);
        let least_liked = self.left_behind().min_by_key(opinion)?;
        let leaves = self.is_better_off_alone(appraiser);
        leaves.then(|| self.explained(Step::Leave(least_liked), Motive::Better))
    }

    /// The least gain for which it joins a player. Against a traitor any gain is enough.
    fn least_gain(&self, default: i32) -> i32 {
        if self.enemy().is_some() {
            default.min(0)
        } else {
            default
        }
    }

    /// The strongest other player, if stronger than it and this player each are.
    pub fn common_enemy(&self, other: Seat) -> Option<Seat> {
        let material = |seat: Seat| self.material(seat);
        let rest = self.others.iter().copied().filter(|seat| *seat != other);
        let strongest = rest.max_by_key(|seat| material(*seat))?;
        let most = material(strongest);
        // Stronger than both: otherwise one of the two would be the danger.
        (most > material(self.own) && most > material(other)).then_some(strongest)
    }

    /// The reason for an alliance with this player.
    fn motive(&self, other: Seat) -> Motive {
        if self.common_enemy(other).is_some() {
            Motive::CommonEnemy
        } else if self.material(self.own) < self.material(other) {
            Motive::Protection
        } else {
            Motive::Gain
        }
    }

    /// The standing order that it still has to give. It serves only allies that it likes.
    fn wanted_order(&self) -> Option<StandingOrder> {
        let allies = &self.status.allies;
        if allies.is_empty() || self.status.has_chosen_order {
            return None;
        }
        self.status.order?;
        // One disliked ally is enough, because the order serves any of them.
        let likes = allies.iter().all(|ally| self.opinions.about(*ally) >= 0);
        Some(if likes {
            StandingOrder::Protectorate
        } else {
            StandingOrder::Removal
        })
    }

    fn explained(&self, step: Step, motive: Motive) -> Decision {
        let decision = Decision::explained(step, motive);
        if !self.traits.hides_reasons {
            return decision;
        }
        // A liar names the common good, and refuses as if there were no gain.
        let said = match step {
            Step::Decline(_) => Motive::NoGain,
            // A proposal to leave the own allies says so: nobody could answer it otherwise.
            Step::Propose(_) if motive == Motive::Better => motive,
            _ => Motive::Gain,
        };
        Decision {
            reason: Some(Reason { motive, said }),
            ..decision
        }
    }
}

/// The order of refusals by their distance from acceptance. Of several reasons, the true one is the
/// last that stood in the way.
fn nearness(refusal: Motive) -> u8 {
    match refusal {
        Motive::Later => 4,
        Motive::Committed => 3,
        Motive::Unfair => 2,
        Motive::Distrust => 1,
        _ => 0,
    }
}

/// A number below `bound`, drawn for this purpose (SplitMix64).
pub fn draw(seed: u64, purpose: u64, bound: u64) -> u64 {
    let mut mixed = seed ^ purpose.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (mixed ^ (mixed >> 31)) % bound
}

impl Step {
    /// The action that takes the step. The message goes with a proposal or a refusal.
    pub fn action(self, message: Option<String>) -> DiplomacyAction {
        match self {
            Self::Propose(to) => DiplomacyAction::Propose { to, message },
            Self::Withdraw(to) => DiplomacyAction::Withdraw { to },
            Self::Accept(from) => DiplomacyAction::Accept {
                from,
                leaving: false,
            },
            Self::LeaveFor(from) => DiplomacyAction::Accept {
                from,
                leaving: true,
            },
            Self::Decline(from) => DiplomacyAction::Decline { from, message },
            Self::Leave(with) => DiplomacyAction::Leave { with: Some(with) },
            Self::Order(order) => DiplomacyAction::Order(order),
        }
    }
}

impl Decision {
    /// The action that takes the step, with its reason for the true history. The message goes with
    /// a proposal or a refusal.
    pub fn action(&self, message: Option<String>) -> Action {
        let action = self.step.action(message);
        match self.reason {
            Some(Reason { motive, .. }) => ComputerAction::Diplomacy { action, motive }.into(),
            None => action.into(),
        }
    }

    /// A step with its true reason. A letter gives the same reason, unless it would reveal who is
    /// allied.
    pub fn explained(step: Step, motive: Motive) -> Self {
        let said = match (step, motive) {
            // Only a player who has an ally has no room for another, or finds an alliance unfair.
            (Step::Decline(_), Motive::Taken | Motive::Unfair | Motive::Committed) => {
                Motive::NoGain
            }
            _ => motive,
        };
        Self {
            step,
            reason: Some(Reason { motive, said }),
        }
    }

    fn silent(step: Step) -> Self {
        Self { step, reason: None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_refusal_says_that_somebody_has_an_ally() {
        for (motive, said) in [
            (Motive::Taken, Motive::NoGain),
            (Motive::Unfair, Motive::NoGain),
            (Motive::Betrayed, Motive::Betrayed),
            (Motive::Distrust, Motive::Distrust),
        ] {
            let decision = Decision::explained(Step::Decline(Seat(1)), motive);
            assert_eq!(decision.reason, Some(Reason { motive, said }));
        }
    }
}
