//! The team of a computer and its possible changes: stay, let a player join, leave for a player, or
//! leave.
//!
//! Room and fairness are those of the team that would then exist. The search finds the gain of a
//! change; character and opinion set the cost of leaving. Only Four Player Chess has teams: a pact
//! is between two players, and nobody has to leave one for another.

use entente_game::{DiplomacyEvent, Motive, Seat};

use super::opinion::MAX_OPINION;
use super::player::{Appraiser, Diplomat, Worth};

/// The rounds for which it stays after it has joined or left a player, doubled each time that it
/// has left. Otherwise three computers, each of them the best ally of another one, would change
/// their teams in every round. With it a player leaves for another alliance in 47 % of the games of
/// three computers (`talks team 200 2000`); a fifth is the aim.
const MIN_ROUNDS_IN_TEAM: u32 = 3;

/// The most doublings of that time: 48 rounds, longer than most games. Chosen by hand.
const MAX_DOUBLINGS: u32 = 4;

/// A way to be allied with a player outside its team.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TeamChange {
    /// The two teams become one: the player without allies joins the other.
    Joining,
    /// It leaves its allies for the other player.
    Leaving,
}

/// The gains of a change, after all its costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Prospects {
    pub(crate) change: TeamChange,
    /// The gain of the computer, as far as it trusts the other player.
    pub(crate) own: i32,
    /// The gain of the other player.
    pub(super) theirs: i32,
}

impl Diplomat<'_> {
    /// The changes by which it could be allied with an outsider, as far as it can know. Only the
    /// game knows if the other player's allies make one impossible.
    pub(super) fn team_changes(&self) -> Vec<TeamChange> {
        // Joining comes first: it breaks no promise.
        let together = self.has_room().then_some(TeamChange::Joining);
        let leaving = self.can_leave_for_others().then_some(TeamChange::Leaving);
        together.into_iter().chain(leaving).collect()
    }

    /// The gains of a change; or the motive for declining it, if the gain is below the least.
    pub(super) fn weigh(
        &self,
        change: TeamChange,
        other: Seat,
        least_gain: i32,
        appraiser: &mut Appraiser<'_, '_>,
    ) -> Result<Prospects, Motive> {
        let worth = match change {
            TeamChange::Joining => appraiser.of_joining(other),
            TeamChange::Leaving => appraiser.of_leaving_for(other),
        };
        let Worth { own, theirs } = worth.ok_or(Motive::NoGain)?;
        let trusted = self.trusted(own, other);
        let cost = match change {
            TeamChange::Joining => 0,
            TeamChange::Leaving => self.cost_of_leaving(),
        };
        // The first reason that applies is the one that the player would name: no gain at all,
        // no trust, unfair to the others, promises of its own.
        match change {
            _ if own < least_gain => Err(Motive::NoGain),
            _ if trusted < least_gain => Err(Motive::Distrust),
            TeamChange::Joining if !self.is_fair_with(other) => Err(Motive::Unfair),
            TeamChange::Leaving if trusted - cost < least_gain => Err(Motive::Committed),
            TeamChange::Leaving if !self.is_settled() => Err(Motive::Later),
            _ => Ok(Prospects {
                change,
                own: trusted - cost,
                theirs,
            }),
        }
    }

    /// A gain as it looks with this opinion of the other player: doubled for a friend, nothing for
    /// an enemy. A loss stays what it is.
    fn trusted(&self, gain: i32, other: Seat) -> i32 {
        let opinion = self.opinions.about(other);
        if gain >= 0 {
            gain * (MAX_OPINION + opinion) / MAX_OPINION
        } else {
            gain
        }
    }

    /// Is being alone so much better than its team that it leaves without a new ally?
    pub(super) fn is_better_off_alone(&self, appraiser: &mut Appraiser<'_, '_>) -> bool {
        let can_leave = self.can_leave_for_others() && self.is_settled();
        let gain = can_leave.then(|| appraiser.of_staying()).flatten();
        let least_gain = self.traits.proposes_from + self.cost_of_leaving();
        gain.is_some_and(|staying| -staying >= least_gain)
    }

    /// The cost of leaving its allies, in hundredths of a pawn: its loyalty and its fear of what
    /// they will do. Both are doubled for a friend, and nothing for an enemy.
    fn cost_of_leaving(&self) -> i32 {
        let costs = self.left_behind().map(|ally| {
            let opinion = self.opinions.about(ally);
            self.traits.leaving_costs * (MAX_OPINION + opinion) / MAX_OPINION
        });
        costs.sum()
    }

    /// The number of times that it has left allies of its own accord.
    fn departures(&self) -> u32 {
        let past = self.status.past.iter();
        let is_departure = |event: &DiplomacyEvent| match event {
            DiplomacyEvent::Left { seat, taking, .. } => *seat == self.own && taking.is_none(),
            _ => false,
        };
        let departures = past.filter(|past| is_departure(&past.event));
        departures.count() as u32
    }

    /// Has it been with its allies for long enough to leave them?
    fn is_settled(&self) -> bool {
        let is_change = |event: &DiplomacyEvent| match event {
            DiplomacyEvent::Allied { .. } => true,
            DiplomacyEvent::Left { seat, .. } => *seat == self.own,
            _ => false,
        };
        let mut past = self.status.past.iter().rev();
        // The time counts from the last change of any kind, so that a new ally is kept for some
        // rounds, too.
        let last = past.find(|past| is_change(&past.event));
        let time = (MIN_ROUNDS_IN_TEAM * self.round()) << self.departures().min(MAX_DOUBLINGS);
        last.is_none_or(|last| self.view.ply() >= last.ply + time)
    }

    /// The allies that would not come along if it left.
    pub fn left_behind(&self) -> impl Iterator<Item = Seat> + '_ {
        let allies = self.status.allies.iter().copied();
        allies.filter(|seat| !self.status.protectorates.contains(seat))
    }

    /// Does it have allies that it would have to leave, and room for another one instead?
    fn can_leave_for_others(&self) -> bool {
        // Games without standing orders have pacts.
        let has_teams = self.status.order.is_some();
        has_teams
            && !self.status.is_independent()
            && self.is_allowed(self.status.protectorates.len())
    }

    /// Can its team have one more member, with an opponent left to play against?
    fn has_room(&self) -> bool {
        self.outsiders().count() > 1 && self.is_allowed(self.status.allies.len())
    }

    /// Do the game's options allow it one more ally besides this many?
    fn is_allowed(&self, allies: usize) -> bool {
        let diplomacy = self.view.terms.diplomacy;
        diplomacy.is_some_and(|diplomacy| allies + 2 <= usize::from(diplomacy.most_allied))
    }

    /// The players who can still win and are not its allies.
    pub(super) fn outsiders(&self) -> impl Iterator<Item = Seat> + '_ {
        let others = self.others.iter().copied();
        others.filter(|seat| !self.status.allies.contains(seat))
    }

    /// Does an alliance with this player leave the others a chance? Three join against one only if
    /// that one is stronger than each of them.
    fn is_fair_with(&self, other: Seat) -> bool {
        let mut together = Vec::from([self.own, other]);
        together.extend(&self.status.allies);
        let mut outside = self.others.iter().filter(|seat| !together.contains(seat));
        // With two or more outside, they can still join against the team.
        let (Some(alone), None) = (outside.next(), outside.next()) else {
            return true;
        };
        let is_stronger = |ally: &Seat| self.material(*alone) > self.material(*ally);
        together.len() < 3 || together.iter().all(is_stronger)
    }
}
