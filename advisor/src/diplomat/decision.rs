//! The next diplomatic step of a computer, one at a time.

use alloc::string::String;
use alloc::vec::Vec;

use entente_engine::{Engine, StopSignal};
use entente_game::{
    Action, ComputerAction, Correspondent, Dealing, DiplomacyAction, DiplomacyEvent, LetterView,
    Motive, Seat, StandingOrder,
};

use super::player::Diplomat;
use super::team::Way;
use super::worth::Appraiser;

/// A diplomatic step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// Propose an alliance.
    Propose(Seat),
    /// Withdraw a proposal that nobody answers.
    Withdraw(Seat),
    /// Accept a proposal.
    Accept(Seat),
    /// Leave, and accept a proposal.
    LeaveFor(Seat),
    /// Decline a proposal.
    Decline(Seat),
    /// Leave; with pacts, this partner only.
    Leave(Seat),
    /// Choose what happens to its army when its king is captured.
    Order(StandingOrder),
}

/// A step, and why it is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Decision {
    /// The step.
    pub step: Step,
    /// Its reason; `None` for a step that is shown to nobody.
    pub reason: Option<Reason>,
}

/// The reason of a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reason {
    /// The true reason, for after the game.
    pub motive: Motive,
    /// The reason that a letter gives: a liar has another one.
    pub said: Motive,
}

/// The most that leaving a distrusted ally may cost, in hundredths of a pawn: about a queen. Above
/// it the computer stays, since leaving would lose the game. Chosen by hand.
const MAX_LEAVING_COST: i32 = 1_000;

/// The rounds between two answers to letters of the same player. It cannot read them, so more
/// answers would only repeat themselves. Chosen by hand.
const MIN_REPLY_ROUNDS: u32 = 2;

/// The least nodes of one search. With fewer it does not get beyond the first moves, and all
/// alliances look alike. Chosen by hand.
const MIN_SEARCH_NODES: u64 = 60;

impl Diplomat<'_> {
    /// Whether somebody waits for an answer, or something is to be put in order.
    pub fn is_urgent(&self) -> bool {
        !self.status.proposed_by.is_empty()
            || self.wanted_order().is_some()
            || self.stale().is_some()
    }

    /// The ply of its last move: once after each it looks for a deal. `None` before the first.
    pub fn last_move(&self) -> Option<u32> {
        let mut moves = self.view.moves.iter();
        let is_own = |seat| self.view.diplomacy_seat(seat) == self.own;
        let last = moves.rposition(|mv| is_own(mv.by) && mv.moved.is_some())?;
        u32::try_from(last).ok()
    }

    /// The next step, after looking at about so many positions; `None` if all is well as it is. The
    /// seed chooses between steps that are alike.
    ///
    /// If the watcher stops it, the answer means nothing.
    pub fn decide(
        &self,
        seed: u64,
        engine: &mut Engine,
        nodes: u64,
        stop_signal: &mut dyn StopSignal,
    ) -> Option<Decision> {
        let each = (nodes / self.searches()).max(MIN_SEARCH_NODES);
        let mut appraiser = Appraiser::new(self, (engine, stop_signal), each);
        if let Some(proposal) = self.status.proposed_by.first() {
            return Some(self.answer(proposal.seat, &mut appraiser));
        }
        if let Some(order) = self.wanted_order() {
            return Some(Decision::silent(Step::Order(order)));
        }
        if let Some(seat) = self.stale() {
            return Some(Decision::silent(Step::Withdraw(seat)));
        }
        self.last_move()?;
        self.leave_distrusted_ally(&mut appraiser)
            .or_else(|| self.departure(&mut appraiser))
            .or_else(|| self.proposal(seed, &mut appraiser))
    }

    /// The victim and the motive of its own betrayal, if it has not explained it yet.
    pub fn betrayal_to_explain(&self) -> Option<(Seat, Motive)> {
        let mut past = self.status.past.iter().rev();
        let betrayed = past.find_map(|past| match &past.event {
            DiplomacyEvent::Explained { explanation, .. }
                if explanation.dealing == Dealing::Betrayed =>
            {
                Some(None)
            }
            event => {
                let (by, with) = event.betrayal()?;
                (by == self.own).then_some(Some((with, past.ply)))
            }
        });
        let (with, ply) = betrayed.flatten()?;
        let motive = if self.had_no_choice(ply) {
            Motive::Forced
        } else if self.opinions.has_betrayed(with) {
            Motive::Revenge
        } else {
            Motive::Prize
        };
        Some((with, motive))
    }

    /// Whether only one move was possible after so many plies.
    fn had_no_choice(&self, ply: u32) -> bool {
        let position = self.view.positions().get(ply as usize);
        position.is_some_and(|position| position.plies().len() == 1)
    }

    /// The letters that still have to be answered, the latest first: by players to whom it has not
    /// written since, and has not answered for some rounds.
    pub fn unanswered(&self) -> impl Iterator<Item = &LetterView> {
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
        // The letters of the turn in which it was betrayed were written before.
        let has_written =
            letters.any(|letter| letter.is_own && letter.to == to && letter.ply > ply);
        let is_recent = self.view.ply() <= ply + self.round();
        (is_recent && !has_written).then_some(traitor)
    }

    fn is_unanswered(&self, letter: &LetterView) -> bool {
        let mut letters = self.status.letters.iter().rev();
        let answered = letters.find(|other| other.is_own && other.to == letter.from);
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

    /// Whether it has nothing against a proposal of this player, or would decline any; `None` if it
    /// depends.
    pub fn stance(&self, other: Seat) -> Option<bool> {
        if self.declines_always(other) {
            Some(false)
        } else if self.opinions.about(other) >= 0 {
            // Whether it could accept one would show whom it is allied with.
            Some(true)
        } else {
            None
        }
    }

    /// Whether it declines all that this player proposes, without looking at the board.
    fn declines_always(&self, other: Seat) -> bool {
        let is_hated = self.opinions.about(other) < self.traits.leaves_below;
        self.never_forgives(other) || self.opinions.has_betrayed(other) && is_hated
    }

    /// The seats of its allies.
    pub fn allies(&self) -> &[Seat] {
        &self.status.allies
    }

    /// How many requests it asks the engine at most: as things are and alone, and for each
    /// outsider and each way together and they alone.
    fn searches(&self) -> u64 {
        let ways = self.ways().len().max(1) as u64;
        2 + self.outsiders().count() as u64 * (1 + 2 * ways)
    }

    /// The answer to a proposal.
    fn answer(&self, from: Seat, appraiser: &mut Appraiser<'_, '_>) -> Decision {
        let decline = |motive| self.explained(Step::Decline(from), motive);
        if self.declines_always(from) {
            return decline(Motive::Betrayed);
        }
        let least = self.least(self.traits.accepts_from);
        let weighed = self.ways().into_iter();
        let weighed = weighed.map(|way| self.weigh(way, from, least, appraiser));
        let (possible, refused): (Vec<_>, Vec<_>) = weighed.partition(Result::is_ok);
        let best = possible.into_iter().flatten().max_by_key(|found| found.own);
        match best.map(|best| best.way) {
            Some(Way::Together) => self.explained(Step::Accept(from), self.motive(from)),
            Some(Way::Leaving) => self.explained(Step::LeaveFor(from), Motive::Better),
            None => {
                let reasons = refused.into_iter().filter_map(Result::err);
                let nearest = reasons.max_by_key(|motive| nearness(*motive));
                decline(nearest.unwrap_or_else(|| self.why_impossible(from)))
            }
        }
    }

    /// The step instead of one that the game has refused, if that was an answer: together they
    /// would have been too many, which it cannot know beforehand.
    pub fn instead_of(&self, step: Step) -> Option<Decision> {
        let (Step::Accept(from) | Step::LeaveFor(from)) = step else {
            return None;
        };
        let motive = match self.why_impossible(from) {
            // A player without allies knows that it is the other who has some.
            Motive::Taken if self.status.is_independent() => Motive::NotFree,
            motive => motive,
        };
        Some(self.explained(Step::Decline(from), motive))
    }

    /// Why it declines what is impossible because they would be too many: where it holds a betrayal
    /// against the other, that is what it thinks of first.
    fn why_impossible(&self, from: Seat) -> Motive {
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
        let way = self.way_to_propose()?;
        let mut best: Option<(i64, Seat)> = None;
        for other in self.outsiders().filter(|seat| self.may_ask(*seat)) {
            // A player who has proposed has shown that they would like to.
            let least = self.least(if self.is_asked_by(other) {
                self.traits.accepts_from
            } else {
                self.traits.proposes_from
            });
            let Ok(found) = self.weigh(way, other, least, appraiser) else {
                continue;
            };
            // A draw decides between deals that are alike.
            let tie = 90 + draw(seed, u64::from(other.0), 21) as i64;
            let product = i64::from(found.own) * i64::from(found.theirs.max(1)) * tie;
            if best.is_none_or(|(most, _)| product > most) {
                best = Some((product, other));
            }
        }
        let (_, other) = best?;
        let motive = match way {
            Way::Together => self.motive(other),
            Way::Leaving => Motive::Better,
        };
        Some(self.explained(Step::Propose(other), motive))
    }

    /// The way to which a proposal of its own can lead. Where the other could come in, they would:
    /// then it proposes nothing else. Where nobody can, it sounds out whom it would leave for.
    fn way_to_propose(&self) -> Option<Way> {
        self.ways().first().copied()
    }

    /// Leaves an ally whom it does not trust any more.
    fn leave_distrusted_ally(&self, appraiser: &mut Appraiser<'_, '_>) -> Option<Decision> {
        let mut left = self.left_behind();
        let disliked = left.find(|seat| self.opinions.about(*seat) < self.traits.leaves_below)?;
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

    /// The least gain for which it joins somebody: anything is enough to play against a traitor.
    fn least(&self, default: i32) -> i32 {
        if self.enemy().is_some() {
            default.min(0)
        } else {
            default
        }
    }

    /// The strongest of the others, if that player is stronger than it and this player each are.
    pub fn common_enemy(&self, other: Seat) -> Option<Seat> {
        let material = |seat: Seat| self.material(seat);
        let third = self.others.iter().copied().filter(|seat| *seat != other);
        let strongest = third.max_by_key(|seat| material(*seat))?;
        let most = material(strongest);
        (most > material(self.own) && most > material(other)).then_some(strongest)
    }

    /// Why an alliance with this player is good.
    fn motive(&self, other: Seat) -> Motive {
        if self.common_enemy(other).is_some() {
            Motive::CommonEnemy
        } else if self.material(self.own) < self.material(other) {
            Motive::Protection
        } else {
            Motive::Gain
        }
    }

    /// The standing order that it wants, if it has given none yet: it serves those it likes.
    fn wanted_order(&self) -> Option<StandingOrder> {
        let allies = &self.status.allies;
        if allies.is_empty() || self.status.has_chosen_order {
            return None;
        }
        self.status.order?;
        let likes = allies.iter().all(|ally| self.opinions.about(*ally) >= 0);
        Some(if likes {
            StandingOrder::Protectorate
        } else {
            StandingOrder::Removal
        })
    }

    fn explained(&self, step: Step, motive: Motive) -> Decision {
        let decision = Decision::explained(step, motive);
        if !self.traits.lies {
            return decision;
        }
        // A liar names the common good, and refuses as if there were nothing in it.
        let said = match step {
            Step::Decline(_) => Motive::NoGain,
            // A proposal to leave for somebody says so: nobody could answer it otherwise.
            Step::Propose(_) if motive == Motive::Better => motive,
            _ => Motive::Gain,
        };
        Decision {
            reason: Some(Reason { motive, said }),
            ..decision
        }
    }
}

/// The order of refusals by how near they were to accepting. Of several reasons, the true one
/// is that which came last.
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
fn draw(seed: u64, purpose: u64, bound: u64) -> u64 {
    let mut mixed = seed ^ purpose.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (mixed ^ (mixed >> 31)) % bound
}

impl Step {
    /// The action that takes it. The message goes with a proposal.
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
            Self::Decline(from) => DiplomacyAction::Decline { from },
            Self::Leave(with) => DiplomacyAction::Leave { with: Some(with) },
            Self::Order(order) => DiplomacyAction::Order(order),
        }
    }
}

impl Decision {
    /// The action that takes the step, with its reason for the true history. The message goes with
    /// a proposal.
    pub fn action(&self, message: Option<String>) -> Action {
        let action = self.step.action(message);
        match self.reason {
            Some(Reason { motive, .. }) => ComputerAction::Deal { action, motive }.into(),
            None => action.into(),
        }
    }

    /// A step with its true reason, which a letter gives as well, unless it would give away who is
    /// allied.
    pub fn explained(step: Step, motive: Motive) -> Self {
        let said = match (step, motive) {
            // Only a player who has an ally has no room for another, or finds it unfair.
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
