//! The team of a computer and its ways: stay, bring somebody in, leave for somebody, or leave.
//!
//! Whether there is room, and whether it would be fair, is asked of the team that would then exist.
//! What a way brings is found by the search, and what leaving costs by character and opinion. Only
//! Four Player Chess has teams: a pact is between two players, and nobody has to leave one for
//! another.

use alloc::vec::Vec;

use entente_game::{DiplomacyEvent, Motive, Seat};

use super::opinion::MAX_OPINION;
use super::player::Diplomat;
use super::worth::{Appraiser, Worth};

/// The rounds for which it stays after it has joined or left somebody, doubled each time that it
/// has left. Otherwise three computers, each of them the best ally of another one, would change
/// their teams in every round. With it somebody leaves for another alliance in 47 % of the games of
/// three computers (`talks team 200 2000`); a fifth is the aim.
const MIN_ROUNDS_IN_TEAM: u32 = 3;

/// The most doublings of that time: 48 rounds, longer than most games. Chosen by hand.
const MAX_DOUBLINGS: u32 = 4;

/// A way to come together with somebody outside its team.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Way {
    /// The two teams become one: that of the player without allies joins the other.
    Together,
    /// It leaves its allies for the other player.
    Leaving,
}

/// The gains of a way, after all that it costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Prospects {
    pub(crate) way: Way,
    /// The gain of the computer, as it looks to somebody who trusts the other so much.
    pub(crate) own: i32,
    /// The gain of the other.
    pub(crate) theirs: i32,
}

impl Diplomat<'_> {
    /// The ways in which it could come together with an outsider, as far as it can know. Whether
    /// one is impossible because of the other's allies only the game knows.
    pub(crate) fn ways(&self) -> Vec<Way> {
        let together = self.has_room().then_some(Way::Together);
        let leaving = self.can_leave_for_others().then_some(Way::Leaving);
        together.into_iter().chain(leaving).collect()
    }

    /// The prospects of a way; or why it declines it, if that is less than the least.
    pub(crate) fn weigh(
        &self,
        way: Way,
        other: Seat,
        least: i32,
        appraiser: &mut Appraiser<'_, '_>,
    ) -> Result<Prospects, Motive> {
        let found = match way {
            Way::Together => appraiser.of_joining(other),
            Way::Leaving => appraiser.of_leaving_for(other),
        };
        let Worth { own, theirs } = found.ok_or(Motive::NoGain)?;
        let trusted = self.trusted(own, other);
        let price = match way {
            Way::Together => 0,
            Way::Leaving => self.price_of_leaving(),
        };
        match way {
            _ if own < least => Err(Motive::NoGain),
            _ if trusted < least => Err(Motive::Distrust),
            Way::Together if !self.is_fair_with(other) => Err(Motive::Unfair),
            Way::Leaving if trusted - price < least => Err(Motive::Committed),
            Way::Leaving if !self.is_settled() => Err(Motive::Later),
            _ => Ok(Prospects {
                way,
                own: trusted - price,
                theirs,
            }),
        }
    }

    /// A gain as it looks to somebody with this opinion of the other: doubled for a friend, nothing
    /// for an enemy.
    fn trusted(&self, gain: i32, other: Seat) -> i32 {
        let opinion = self.opinions.about(other);
        if gain >= 0 {
            gain * (MAX_OPINION + opinion) / MAX_OPINION
        } else {
            gain
        }
    }

    /// Whether being alone is so much better than its team that it leaves without a new ally.
    pub(crate) fn is_better_off_alone(&self, appraiser: &mut Appraiser<'_, '_>) -> bool {
        let can_leave = self.can_leave_for_others() && self.is_settled();
        let gain = can_leave.then(|| appraiser.of_staying()).flatten();
        let least = self.traits.proposes_from + self.price_of_leaving();
        gain.is_some_and(|staying| -staying >= least)
    }

    /// The cost of leaving its allies, in hundredths of a pawn: its loyalty and its fear of what
    /// they will do. It feels both twice for a friend, and not at all for an enemy.
    fn price_of_leaving(&self) -> i32 {
        let prices = self.left_behind().map(|ally| {
            let opinion = self.opinions.about(ally);
            self.traits.leaving_costs * (MAX_OPINION + opinion) / MAX_OPINION
        });
        prices.sum()
    }

    /// How often it has left allies of its own accord.
    fn departures(&self) -> u32 {
        let past = self.status.past.iter();
        let is_departure = |event: &DiplomacyEvent| match event {
            DiplomacyEvent::Left { seat, taking, .. } => *seat == self.own && taking.is_none(),
            _ => false,
        };
        let departures = past.filter(|past| is_departure(&past.event));
        departures.count() as u32
    }

    /// Whether it has been with its allies for long enough to leave them.
    fn is_settled(&self) -> bool {
        let is_change = |event: &DiplomacyEvent| match event {
            DiplomacyEvent::Allied { .. } => true,
            DiplomacyEvent::Left { seat, .. } => *seat == self.own,
            _ => false,
        };
        let mut past = self.status.past.iter().rev();
        let last = past.find(|past| is_change(&past.event));
        let time = (MIN_ROUNDS_IN_TEAM * self.round()) << self.departures().min(MAX_DOUBLINGS);
        last.is_none_or(|last| self.view.ply() >= last.ply + time)
    }

    /// Its allies that would not come along if it left.
    pub fn left_behind(&self) -> impl Iterator<Item = Seat> + '_ {
        let allies = self.status.allies.iter().copied();
        allies.filter(|seat| !self.status.protectorates.contains(seat))
    }

    /// Whether it has allies that it would have to leave, and may be allied with somebody else
    /// instead.
    fn can_leave_for_others(&self) -> bool {
        // Where there are no standing orders, there are pacts.
        let has_teams = self.status.order.is_some();
        has_teams
            && !self.status.is_independent()
            && self.has_place(self.status.protectorates.len())
    }

    /// Whether it and its allies can have one more, and somebody is left to play against.
    fn has_room(&self) -> bool {
        self.outsiders().count() > 1 && self.has_place(self.status.allies.len())
    }

    /// Whether the game's options allow it one more ally besides so many.
    fn has_place(&self, allies: usize) -> bool {
        let diplomacy = self.view.diplomacy.as_ref();
        diplomacy.is_some_and(|diplomacy| allies + 2 <= usize::from(diplomacy.options.most_allied))
    }

    /// The players who can still win and are not its allies.
    pub(crate) fn outsiders(&self) -> impl Iterator<Item = Seat> + '_ {
        let others = self.others.iter().copied();
        others.filter(|seat| !self.status.allies.contains(seat))
    }

    /// Whether an alliance with this player leaves a game to the others. Three join against one
    /// only if that one is stronger than each of them.
    fn is_fair_with(&self, other: Seat) -> bool {
        let mut together = Vec::from([self.own, other]);
        together.extend(&self.status.allies);
        let mut outside = self.others.iter().filter(|seat| !together.contains(seat));
        let (Some(alone), None) = (outside.next(), outside.next()) else {
            return true;
        };
        let is_stronger = |ally: &Seat| self.material(*alone) > self.material(*ally);
        together.len() < 3 || together.iter().all(is_stronger)
    }
}
