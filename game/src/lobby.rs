//! The players of a game: who has joined the lobby, which seats are reserved or chosen, and who
//! gets which seat at the start.
//!
//! `decide` and `state` use the same functions, so that no log can contain what could not be
//! decided.

use crate::event::Seating;
use crate::facts::seed::Seed;
use crate::id::{PersonId, PlayerId, Profile, Seat, SeatOwner};
use crate::refusal::Refusal;
use alloc::vec::Vec;
use core::cmp::Reverse;
use entente_rules::Options;

/// The minimum number of players.
pub(crate) const MIN_PLAYERS: usize = 2;

/// A player of the game.
#[derive(Debug, Clone)]
pub(crate) struct Member {
    pub(crate) player: PlayerId,
    /// `None` if it was erased.
    pub(crate) profile: Option<Profile>,
    /// The seats that the player chose or that are reserved for them, in turn order. From the start
    /// on, the seats they have.
    pub(crate) seats: Vec<Seat>,
    /// Whether a seat is reserved for the player, who has not answered yet.
    pub(crate) reserved: bool,
}

impl Member {
    /// The number of seats claimed by this player: the chosen ones, or one.
    fn claimed(&self) -> usize {
        self.seats.len().max(1)
    }
}

/// Who gets the seats that nobody has claimed when the host starts the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum UnclaimedSeats {
    /// The players share them.
    Shared,
    /// The computer gets them.
    Computer,
}

impl UnclaimedSeats {
    /// Not all rules define what it means that one player has two armies.
    fn of(options: &Options) -> Self {
        if options.seats_per_player() > 1 {
            Self::Shared
        } else {
            Self::Computer
        }
    }
}

/// The lobby, and after the start the players of the game.
#[derive(Debug, Clone)]
pub(crate) struct Lobby {
    /// The number of seats, including those of the computer.
    seats: usize,
    /// The seats that the computer has from the start, in turn order.
    computers: Vec<Seat>,
    unclaimed: UnclaimedSeats,
    /// Whether opposite seats play as partners. Then no player can have seats on both sides.
    partners: bool,
    /// The members, in the order of their numbers.
    members: Vec<Member>,
    /// The number of the next player.
    next: PlayerId,
    /// Whether every seat but the host's was reserved from the start.
    by_invitation: bool,
}

impl Lobby {
    /// A lobby with its host and reservations for others.
    pub(crate) fn open(
        options: &Options,
        computers: &[Seat],
        host: Option<Profile>,
        chosen: &[Seat],
        reserved: impl IntoIterator<Item = (Option<Profile>, Vec<Seat>)>,
    ) -> Result<Self, Refusal> {
        let mut lobby = Self {
            seats: options.players(),
            computers: computers.to_vec(),
            unclaimed: UnclaimedSeats::of(options),
            partners: options.partners(),
            members: Vec::new(),
            next: PlayerId::HOST,
            by_invitation: false,
        };
        lobby.check_computers()?;
        lobby.join(PlayerId::HOST, host, chosen)?;
        let most = lobby.seats_for_people();
        for (profile, seats) in reserved {
            if lobby.members.len() == most {
                return Err(Refusal::TooManyPeople { most });
            }
            lobby.reserve(lobby.next, profile, &seats)?;
        }
        lobby.by_invitation = lobby.members.len() == lobby.seats_for_people();
        Ok(lobby)
    }

    /// Checks that the computer can have its seats, and that enough are left for players.
    fn check_computers(&self) -> Result<(), Refusal> {
        let most = self.seats - MIN_PLAYERS;
        let mut pairs = self.computers.windows(2);
        if self.computers.len() > most || pairs.any(|pair| pair[0] >= pair[1]) {
            return Err(Refusal::TooManyComputers { most });
        }
        if self.computers.iter().all(|seat| seat.index() < self.seats) {
            Ok(())
        } else {
            Err(Refusal::NoSuchSeat { seats: self.seats })
        }
    }

    /// The number of seats for players.
    pub(crate) fn seats_for_people(&self) -> usize {
        self.seats - self.computers.len()
    }

    /// The maximum number of seats of one player.
    pub(crate) fn most_seats(&self) -> usize {
        match self.unclaimed {
            UnclaimedSeats::Shared => self.seats_for_people().div_ceil(MIN_PLAYERS),
            UnclaimedSeats::Computer => 1,
        }
    }

    /// Whether every seat but the host's was reserved from the start, so that nobody else can join.
    pub(crate) fn is_by_invitation(&self) -> bool {
        self.by_invitation
    }

    /// Who has a seat or has chosen it.
    pub(crate) fn owner(&self, seat: Seat) -> Option<SeatOwner> {
        let mut members = self.members.iter();
        let member = members.find(|member| member.seats.contains(&seat));
        let is_computer = self.computers.contains(&seat);
        member
            .map(|member| SeatOwner::Player(member.player))
            .or(is_computer.then_some(SeatOwner::Computer))
    }

    /// The members, in the order of their numbers.
    pub(crate) fn members(&self) -> &[Member] {
        &self.members
    }

    /// The number that the next player will get.
    pub(crate) fn next_player(&self) -> PlayerId {
        self.next
    }

    /// The member with this number.
    pub(crate) fn member(&self, player: PlayerId) -> Option<&Member> {
        self.members.iter().find(|member| member.player == player)
    }

    fn member_mut(&mut self, player: PlayerId) -> Option<&mut Member> {
        self.members
            .iter_mut()
            .find(|member| member.player == player)
    }

    /// The member who is this person.
    pub(crate) fn member_of(&self, person: PersonId) -> Option<&Member> {
        let is = |member: &&Member| member.profile.as_ref().is_some_and(|s| s.person == person);
        self.members.iter().find(is)
    }

    /// The number of seats that nobody has claimed.
    pub(crate) fn open_seats(&self) -> usize {
        let claimed: usize = self.members.iter().map(Member::claimed).sum();
        self.seats_for_people().saturating_sub(claimed)
    }

    /// Whether every seat is claimed by a player who has joined, so that the game can start.
    pub(crate) fn is_complete(&self) -> bool {
        self.open_seats() == 0 && self.members.iter().all(|member| !member.reserved)
    }

    /// A player joins with a new number, accepts a reservation, or chooses other seats.
    pub(crate) fn join(
        &mut self,
        player: PlayerId,
        profile: Option<Profile>,
        seats: &[Seat],
    ) -> Result<(), Refusal> {
        self.check_seats(player, seats)?;
        let member = Member {
            player,
            profile,
            seats: seats.to_vec(),
            reserved: false,
        };
        if let Some(before) = self.member_mut(player) {
            *before = member;
        } else if player == self.next {
            self.members.push(member);
            self.next = PlayerId(self.next.0 + 1);
        } else {
            return Err(Refusal::NotInvited);
        }
        Ok(())
    }

    /// Reserves these seats for the next player.
    pub(crate) fn reserve(
        &mut self,
        player: PlayerId,
        profile: Option<Profile>,
        seats: &[Seat],
    ) -> Result<(), Refusal> {
        if player != self.next {
            return Err(Refusal::AlreadyJoined);
        }
        self.join(player, profile, seats)?;
        self.member_mut(player)
            .expect("the member just joined")
            .reserved = true;
        Ok(())
    }

    /// Cancels a reservation. A challenge is open to others from then on.
    pub(crate) fn cancel_reservation(&mut self, player: PlayerId) -> Result<(), Refusal> {
        match self.member(player) {
            Some(member) if member.reserved => {
                self.leave(player);
                self.by_invitation = false;
                Ok(())
            }
            _ => Err(Refusal::NotReserved),
        }
    }

    /// Checks that this player can claim these seats.
    fn check_seats(&self, player: PlayerId, seats: &[Seat]) -> Result<(), Refusal> {
        let others = || self.members.iter().filter(|member| member.player != player);
        let taken = |seat: &&Seat| others().any(|other| other.seats.contains(seat));
        if seats.iter().any(|seat| seat.index() >= self.seats) {
            return Err(Refusal::NoSuchSeat { seats: self.seats });
        }
        if let Some(seat) = seats.iter().find(|seat| self.computers.contains(seat)) {
            return Err(Refusal::ComputerSeat { seat: *seat });
        }
        self.check_share(seats)?;
        if let Some(seat) = seats.iter().find(taken) {
            return Err(Refusal::SeatTaken { seat: *seat });
        }
        // A player without chosen seats still needs one.
        let claimed: usize = others().map(Member::claimed).sum();
        if claimed + seats.len().max(1) > self.seats_for_people() {
            return Err(Refusal::LobbyFull);
        }
        Ok(())
    }

    /// Checks that one player can have these seats.
    fn check_share(&self, seats: &[Seat]) -> Result<(), Refusal> {
        let most = self.most_seats();
        let mut pairs = seats.windows(2);
        // The seats are sorted, so a pair that does not ascend is the same seat twice.
        if seats.len() > most || pairs.any(|pair| pair[0] >= pair[1]) {
            return Err(Refusal::TooManySeats { most });
        }
        let mut pairs = seats.windows(2);
        let are_partners = |pair: &[Seat]| (pair[1].index() - pair[0].index()) * 2 == self.seats;
        if self.partners && !pairs.all(are_partners) {
            return Err(Refusal::BothSides);
        }
        Ok(())
    }

    /// A member leaves.
    pub(crate) fn leave(&mut self, player: PlayerId) {
        self.members.retain(|member| member.player != player);
    }

    /// Whether nobody whom the host has challenged would be left without this player.
    pub(crate) fn is_declined_by_all_but(&self, player: PlayerId) -> bool {
        let mut others = self.members.iter().filter(|m| m.player != PlayerId::HOST);
        self.by_invitation && others.all(|member| member.player == player)
    }

    /// Assigns the seats at the start. Members with a reservation who have not answered are
    /// removed.
    pub(crate) fn assign_seats(&mut self, seating: &[SeatOwner]) -> Result<(), Refusal> {
        // The seating was drawn for those who have joined, so the others must be gone before it is
        // compared with the members.
        self.members.retain(|member| !member.reserved);
        let is_member = |player: PlayerId| self.members.iter().any(|m| m.player == player);
        let mut players = seating.iter().filter_map(|owner| owner.player());
        if seating.len() != self.seats || !players.all(is_member) {
            return Err(Refusal::NoSuchSeat { seats: self.seats });
        }
        for at in 0..self.members.len() {
            let member = &self.members[at];
            let held: Vec<Seat> = (0..)
                .zip(seating)
                .filter(|(_, owner)| **owner == SeatOwner::Player(member.player))
                .map(|(seat, _)| Seat(seat))
                .collect();
            // A seating in a changed log could give somebody nothing, or take a chosen seat away.
            if held.is_empty() || member.seats.iter().any(|seat| !held.contains(seat)) {
                return Err(Refusal::LobbyFull);
            }
            self.check_share(&held)?;
            self.members[at].seats = held;
        }
        Ok(())
    }

    /// The seating at the start: chosen seats as chosen, all others by the seed.
    ///
    /// A player with two seats gets opposite ones if possible. The computer gets the rest.
    pub(crate) fn seating(&self, seed: Option<&Seed>) -> Seating {
        let joined: Vec<&Member> = self.members.iter().filter(|m| !m.reserved).collect();
        let mut assignment = SeatAssignment {
            taken: alloc::vec![None; self.seats],
            draws: 0,
            seed,
        };
        for member in &joined {
            for seat in &member.seats {
                assignment.taken[seat.index()] = Some(SeatOwner::Player(member.player));
            }
        }
        for seat in &self.computers {
            assignment.taken[seat.index()] = Some(SeatOwner::Computer);
        }
        let shares = self.shares(&joined, &assignment);
        let mut waiting: Vec<(&Member, usize)> = joined.into_iter().zip(shares).collect();
        // First players who have a seat, because they want the opposite one. Then players who need
        // a pair, which is harder to find than a single seat.
        waiting.sort_by_key(|(member, share)| (member.seats.is_empty(), Reverse(*share)));
        for (member, share) in waiting {
            for given in member.seats.len()..share {
                assignment.assign(member.player, share - given);
            }
        }
        let taken = assignment.taken.into_iter();
        taken
            .map(|held| held.unwrap_or(SeatOwner::Computer))
            .collect()
    }

    /// The number of seats that each joined member gets.
    ///
    /// Each gets what they claimed. If the players share the rest, it goes one by one to the player
    /// with the fewest, the host first. With partners, players who can still get two seats on one
    /// side come first.
    fn shares(&self, joined: &[&Member], assignment: &SeatAssignment<'_>) -> Vec<usize> {
        let mut shares: Vec<usize> = joined.iter().map(|member| member.claimed()).collect();
        let given = match self.unclaimed {
            UnclaimedSeats::Shared => self.seats_for_people(),
            UnclaimedSeats::Computer => 0,
        };
        for _ in shares.iter().sum()..given {
            // Without the second key, with partners a player could get two seats on both sides.
            let fits = |member: &Member| !self.partners || assignment.has_pair(member.player);
            let order = |(at, share): &(usize, &mut usize)| (**share, !fits(joined[*at]), *at);
            if let Some((_, share)) = shares.iter_mut().enumerate().min_by_key(order) {
                *share += 1;
            }
        }
        shares
    }
}

/// The seats while they are being assigned.
struct SeatAssignment<'a> {
    taken: Vec<Option<SeatOwner>>,
    draws: u8,
    seed: Option<&'a Seed>,
}

impl SeatAssignment<'_> {
    /// Gives a player one more seat; `needed` is how many they still need.
    fn assign(&mut self, player: PlayerId, needed: usize) {
        let held = Some(SeatOwner::Player(player));
        let own = self.taken.iter().position(|taken| *taken == held);
        let facing = own.map(|own| self.opposite(own));
        let seat = match facing.filter(|seat| self.is_free(*seat)) {
            Some(seat) => seat,
            None => self.draw_seat(needed > 1),
        };
        self.taken[seat] = held;
    }

    /// Draws a free seat, if possible one of a free opposite pair when `paired`.
    fn draw_seat(&mut self, paired: bool) -> usize {
        let free = |assignment: &Self, paired: bool| -> Vec<usize> {
            (0..assignment.taken.len())
                .filter(|seat| assignment.is_free(*seat))
                .filter(|seat| !paired || assignment.is_free(assignment.opposite(*seat)))
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

    /// Whether a player with one seat or none can still get two opposite seats.
    fn has_pair(&self, player: PlayerId) -> bool {
        let held = Some(SeatOwner::Player(player));
        let mine = |seat: usize| self.taken[seat] == held;
        let none = !self.taken.contains(&held);
        (0..self.taken.len()).any(|seat| {
            self.is_free(self.opposite(seat)) && (mine(seat) || none && self.is_free(seat))
        })
    }

    fn opposite(&self, seat: usize) -> usize {
        (seat + self.taken.len() / 2) % self.taken.len()
    }

    fn is_free(&self, seat: usize) -> bool {
        self.taken[seat].is_none()
    }
}
