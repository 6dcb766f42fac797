//! The seating at the start: chosen seats as chosen, all others drawn by the seed.
//!
//! The members of the game and the check of a seating are in [`super`].

use super::{Lobby, MIN_SHARING_PEOPLE, Member, SeatPlan, UnclaimedSeats};
use crate::base::event::Seating;
use crate::base::id::{PlayerId, Seat, Seed};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::cmp::Reverse;
use entente_rules::Options;

impl Lobby {
    /// The seating at the start, without an army that takes no part: chosen seats as chosen, all
    /// others by the seed.
    ///
    /// A player with two seats gets those of partners, or opposite ones if possible. New computers,
    /// one for each seat, get the rest.
    ///
    /// With `draws_owners` the seed also draws who gets more seats than others, who are else those
    /// that joined first.
    pub(crate) fn seating(&self, seed: Option<&Seed>, draws_owners: bool) -> Seating {
        let mut joined: Vec<&Member> = self.members.iter().filter(|m| !m.reserved).collect();
        if draws_owners && let Some(seed) = seed {
            shuffle(&mut joined, seed);
        }
        let mut assignment = SeatAssignment {
            plans: &self.all,
            taken: alloc::vec![None; self.all.len()],
            draws: 0,
            seed,
        };
        for member in &joined {
            for seat in &member.seats {
                assignment.taken[seat.index()] = Some(member.player);
            }
        }
        let shares = self.shares(&joined, &assignment);
        let mut waiting: Vec<(&Member, usize)> = joined.into_iter().zip(shares).collect();
        // Players who have a seat come first, because they want the opposite one. Next are players
        // who need a pair, which is harder to find than a single seat.
        waiting.sort_by_key(|(member, share)| (member.seats.is_empty(), Reverse(*share)));
        for (member, share) in waiting {
            for given in member.seats.len()..share {
                assignment.assign(member.player, share - given);
            }
        }
        let mut computers = (self.next.0..).map(PlayerId);
        let taken = assignment.taken;
        self.taking_part()
            .filter_map(|seat| taken[seat.index()].or_else(|| computers.next()))
            .collect()
    }

    /// The number of seats that each joined member gets.
    ///
    /// Each gets the claimed number. If the people share the rest, it goes one by one to the person
    /// with the fewest, the host first. With partners, people who can still get two seats on one
    /// side come first.
    fn shares(&self, joined: &[&Member], assignment: &SeatAssignment<'_>) -> Vec<usize> {
        let mut shares: Vec<usize> = joined.iter().map(|member| member.claimed()).collect();
        let people = joined.iter().filter(|member| member.is_person()).count();
        let given = match self.unclaimed {
            UnclaimedSeats::Shared if people >= MIN_SHARING_PEOPLE => self.seats,
            UnclaimedSeats::Shared | UnclaimedSeats::Computers => 0,
        };
        for _ in shares.iter().sum()..given {
            // Without the second key, with partners a player could get two seats on both sides.
            let has_partners = self.all.iter().any(|plan| plan.partner.is_some());
            let fits = |member: &Member| !has_partners || assignment.has_pair(member.player);
            let order = |(at, share): &(usize, &mut usize)| (**share, !fits(joined[*at]), *at);
            let all = shares.iter_mut().enumerate();
            let people = all.filter(|(at, _)| joined[*at].is_person());
            if let Some((_, share)) = people.min_by_key(order) {
                *share += 1;
            }
        }
        shares
    }

    /// The options with the owner of each army.
    ///
    /// The rules only need to know which armies have the same owner, so players are named by their
    /// number.
    pub(super) fn options_with_owners(options: &Options, seating: &[PlayerId]) -> Options {
        if options.seats_per_player() == 1 {
            return options.clone();
        }
        let shared = |(at, owner): (usize, &PlayerId)| seating[..at].contains(owner);
        let names: Vec<String> = seating.iter().map(|owner| owner.0.to_string()).collect();
        // Without a player with two armies the rules use their usual options.
        let is_shared = seating.iter().enumerate().any(shared);
        options.with_owners(is_shared.then_some(names))
    }
}

/// Puts the members into an order that the seed draws; each is equally likely.
fn shuffle(members: &mut [&Member], seed: &Seed) {
    for (draw, last) in (0..).zip((1..members.len()).rev()) {
        let drawn = seed.below(last as u64 + 1, "owners", 0, draw);
        members.swap(last, drawn as usize);
    }
}

/// The seats while they are being assigned.
struct SeatAssignment<'a> {
    plans: &'a [SeatPlan],
    taken: Vec<Option<PlayerId>>,
    draws: u8,
    seed: Option<&'a Seed>,
}

impl SeatAssignment<'_> {
    /// Gives a player one more seat; `needed` is the number that they still need.
    fn assign(&mut self, player: PlayerId, needed: usize) {
        let held = Some(player);
        let own = self.taken.iter().position(|taken| *taken == held);
        let beside = own.map(|own| self.other_of_pair(own));
        let seat = match beside.filter(|seat| self.is_free(*seat)) {
            Some(seat) => seat,
            None => self.draw_seat(needed > 1),
        };
        self.taken[seat] = held;
    }

    /// Draws a free seat, if possible one of a free pair when `paired`.
    fn draw_seat(&mut self, paired: bool) -> usize {
        let free = |assignment: &Self, paired: bool| -> Vec<usize> {
            (0..assignment.taken.len())
                .filter(|seat| assignment.is_free(*seat))
                .filter(|seat| !paired || assignment.is_free(assignment.other_of_pair(*seat)))
                .collect()
        };
        // If there is no free pair left, any free seat has to do.
        let seats = match free(self, paired) {
            pairs if pairs.is_empty() => free(self, false),
            seats => seats,
        };
        let bound = seats.len() as u64;
        let drawn = self
            .seed
            .map_or(0, |seed| seed.below(bound, "seats", 0, self.draws));
        // Each draw is numbered, or all of them would give the same number.
        self.draws += 1;
        seats[drawn as usize]
    }

    /// Whether a player with one seat or none can still get both seats of a pair.
    fn has_pair(&self, player: PlayerId) -> bool {
        let held = Some(player);
        let mine = |seat: usize| self.taken[seat] == held;
        let none = !self.taken.contains(&held);
        (0..self.taken.len()).any(|seat| {
            self.is_free(self.other_of_pair(seat)) && (mine(seat) || none && self.is_free(seat))
        })
    }

    /// The seat that one player has together with this one, if they have two: the partner's, or the
    /// opposite one.
    fn other_of_pair(&self, seat: usize) -> usize {
        let opposite = (seat + self.taken.len() / 2) % self.taken.len();
        self.plans[seat].partner.map_or(opposite, Seat::index)
    }

    fn is_free(&self, seat: usize) -> bool {
        self.taken[seat].is_none() && !self.plans[seat].is_absent
    }
}
