//! The people of a game: who has joined its lobby, for whom places are kept, which seats are promised to whom, and who sits where when it begins.
//! `decide` asks here whether a wish can be granted, and `state` applies what became of it: both by the same functions, so that no log tells of what could not be asked.

use crate::draw::Seed;
use crate::event::Seating;
use crate::id::{Holder, Person, Place, Seat, Sitter};
use crate::refusal::Refusal;
use alloc::vec::Vec;
use core::cmp::Reverse;
use entente_rules::Options;

/// The fewest people who can play.
pub(crate) const LEAST_PEOPLE: usize = 2;

/// Somebody who has a place.
#[derive(Debug, Clone)]
pub(crate) struct Member {
    pub(crate) place: Place,
    /// `None` when erased.
    pub(crate) sitter: Option<Sitter>,
    /// In turn order: the seats that this person has chosen or that are kept for them, and from the start on those that they have.
    pub(crate) seats: Vec<Seat>,
    /// The place is kept for this person, who has not answered yet.
    pub(crate) reserved: bool,
}

impl Member {
    /// How many seats are promised to this person: those that were chosen, or any one.
    fn promised(&self) -> usize {
        self.seats.len().max(1)
    }
}

/// What becomes of the seats that nobody has taken when the host starts the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Spare {
    /// Those who have come share them.
    Shared,
    /// The program plays them.
    Program,
}

impl Spare {
    /// Only Chess4 says what it means that one person has two armies.
    fn of(options: &Options) -> Self {
        match options {
            Options::Chess4(_) => Self::Shared,
            _ => Self::Program,
        }
    }
}

/// Everybody who has a place.
#[derive(Debug, Clone)]
pub(crate) struct Lobby {
    /// How many seats there are, those of the program included.
    seats: usize,
    /// The seats that the program has from the start, in turn order.
    programs: Vec<Seat>,
    spare: Spare,
    /// Whether those who sit opposite play together: nobody can be on both sides then.
    partners: bool,
    /// By place.
    members: Vec<Member>,
    /// The place that the next one gets who comes.
    next: Place,
    /// Whether every place but the host's was reserved from the start.
    by_invitation: bool,
}

impl Lobby {
    /// A lobby with its host, and places kept for some others.
    pub(crate) fn open(
        options: &Options,
        programs: &[Seat],
        host: Option<Sitter>,
        chosen: &[Seat],
        reserved: impl IntoIterator<Item = (Option<Sitter>, Vec<Seat>)>,
    ) -> Result<Self, Refusal> {
        let mut lobby = Self {
            seats: options.players(),
            programs: programs.to_vec(),
            spare: Spare::of(options),
            partners: matches!(options, Options::Chess4(options) if options.teams),
            members: Vec::new(),
            next: Place::HOST,
            by_invitation: false,
        };
        lobby.check_programs()?;
        lobby.join(Place::HOST, host, chosen)?;
        let most = lobby.for_people();
        for (sitter, seats) in reserved {
            if lobby.members.len() == most {
                return Err(Refusal::TooManyPeople { most });
            }
            lobby.reserve(lobby.next, sitter, &seats)?;
        }
        lobby.by_invitation = lobby.members.len() == lobby.for_people();
        Ok(lobby)
    }

    /// Whether the program can have the seats that it is given: enough must be left for people.
    fn check_programs(&self) -> Result<(), Refusal> {
        let most = self.seats - LEAST_PEOPLE;
        let mut pairs = self.programs.windows(2);
        if self.programs.len() > most || pairs.any(|pair| pair[0] >= pair[1]) {
            return Err(Refusal::TooManyPrograms { most });
        }
        match self.programs.iter().all(|seat| seat.index() < self.seats) {
            true => Ok(()),
            false => Err(Refusal::NoSuchSeat { seats: self.seats }),
        }
    }

    /// How many seats people can have.
    pub(crate) fn for_people(&self) -> usize {
        self.seats - self.programs.len()
    }

    /// How many seats one person can have.
    pub(crate) fn most_seats(&self) -> usize {
        match self.spare {
            Spare::Shared => self.for_people().div_ceil(LEAST_PEOPLE),
            Spare::Program => 1,
        }
    }

    /// Whether every place but the host's was kept for somebody from the start, so that nobody else can come.
    pub(crate) fn is_by_invitation(&self) -> bool {
        self.by_invitation
    }

    /// Who has a seat, or has chosen it.
    pub(crate) fn holder(&self, seat: Seat) -> Option<Holder> {
        let mut members = self.members.iter();
        let member = members.find(|member| member.seats.contains(&seat));
        let is_programs = self.programs.contains(&seat);
        member
            .map(|member| Holder::Person(member.place))
            .or(is_programs.then_some(Holder::Program))
    }

    /// Everybody who has a place, by place.
    pub(crate) fn members(&self) -> &[Member] {
        &self.members
    }

    /// The place that a newcomer would get.
    pub(crate) fn next_place(&self) -> Place {
        self.next
    }

    /// Who has a place.
    pub(crate) fn member(&self, place: Place) -> Option<&Member> {
        self.members.iter().find(|member| member.place == place)
    }

    fn member_mut(&mut self, place: Place) -> Option<&mut Member> {
        self.members.iter_mut().find(|member| member.place == place)
    }

    /// The member who is this person.
    pub(crate) fn member_of(&self, person: Person) -> Option<&Member> {
        let is = |member: &&Member| member.sitter.as_ref().is_some_and(|s| s.person == person);
        self.members.iter().find(is)
    }

    /// How many seats are promised to nobody.
    pub(crate) fn room(&self) -> usize {
        let promised: usize = self.members.iter().map(Member::promised).sum();
        self.for_people().saturating_sub(promised)
    }

    /// Whether every seat is promised to somebody who is there: nothing is left to wait for.
    pub(crate) fn is_complete(&self) -> bool {
        self.room() == 0 && self.members.iter().all(|member| !member.reserved)
    }

    /// Somebody takes the next place or a reserved one, or chooses other seats.
    pub(crate) fn join(
        &mut self,
        place: Place,
        sitter: Option<Sitter>,
        seats: &[Seat],
    ) -> Result<(), Refusal> {
        self.check_choice(place, seats)?;
        let member = Member {
            place,
            sitter,
            seats: seats.to_vec(),
            reserved: false,
        };
        if let Some(before) = self.member_mut(place) {
            *before = member;
        } else if place == self.next {
            self.members.push(member);
            self.next = Place(self.next.0 + 1);
        } else {
            return Err(Refusal::NotInvited);
        }
        Ok(())
    }

    /// The next place is kept for somebody, with these seats.
    pub(crate) fn reserve(
        &mut self,
        place: Place,
        sitter: Option<Sitter>,
        seats: &[Seat],
    ) -> Result<(), Refusal> {
        if place != self.next {
            return Err(Refusal::AlreadyJoined);
        }
        self.join(place, sitter, seats)?;
        self.member_mut(place).expect("they just joined").reserved = true;
        Ok(())
    }

    /// A place that is kept is so no longer; what was a challenge is open to others from then on.
    pub(crate) fn free(&mut self, place: Place) -> Result<(), Refusal> {
        match self.member(place) {
            Some(member) if member.reserved => {
                self.leave(place);
                self.by_invitation = false;
                Ok(())
            }
            _ => Err(Refusal::NotReserved),
        }
    }

    /// Whether these seats can be promised to whoever has that place, or will have it.
    fn check_choice(&self, place: Place, seats: &[Seat]) -> Result<(), Refusal> {
        let others = || self.members.iter().filter(|member| member.place != place);
        let taken = |seat: &&Seat| others().any(|other| other.seats.contains(seat));
        if seats.iter().any(|seat| seat.index() >= self.seats) {
            return Err(Refusal::NoSuchSeat { seats: self.seats });
        }
        if let Some(seat) = seats.iter().find(|seat| self.programs.contains(seat)) {
            return Err(Refusal::SeatOfTheProgram { seat: *seat });
        }
        self.check_share(seats)?;
        if let Some(seat) = seats.iter().find(taken) {
            return Err(Refusal::SeatTaken { seat: *seat });
        }
        let promised: usize = others().map(Member::promised).sum();
        if promised + seats.len().max(1) > self.for_people() {
            return Err(Refusal::LobbyFull);
        }
        Ok(())
    }

    /// Whether one person can have these seats.
    fn check_share(&self, seats: &[Seat]) -> Result<(), Refusal> {
        let most = self.most_seats();
        let mut pairs = seats.windows(2);
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

    /// A place is given up.
    pub(crate) fn leave(&mut self, place: Place) {
        self.members.retain(|member| member.place != place);
    }

    /// Whether nobody would be left whom the host has challenged: then it is over.
    pub(crate) fn is_declined_without(&self, place: Place) -> bool {
        let mut others = self.members.iter().filter(|m| m.place != Place::HOST);
        self.by_invitation && others.all(|member| member.place == place)
    }

    /// Everybody sits down: those who have not answered are left out.
    pub(crate) fn sit_down(&mut self, seating: &[Holder]) -> Result<(), Refusal> {
        self.members.retain(|member| !member.reserved);
        let is_member = |place: Place| self.members.iter().any(|m| m.place == place);
        let mut places = seating.iter().filter_map(|holder| holder.place());
        if seating.len() != self.seats || !places.all(is_member) {
            return Err(Refusal::NoSuchSeat { seats: self.seats });
        }
        for at in 0..self.members.len() {
            let member = &self.members[at];
            let held: Vec<Seat> = (0..)
                .zip(seating)
                .filter(|(_, holder)| **holder == Holder::Person(member.place))
                .map(|(seat, _)| Seat(seat))
                .collect();
            if held.is_empty() || member.seats.iter().any(|seat| !held.contains(seat)) {
                return Err(Refusal::LobbyFull);
            }
            self.check_share(&held)?;
            self.members[at].seats = held;
        }
        Ok(())
    }

    /// Who is to sit where: chosen seats as they were chosen, all others by the seed. Whoever gets two has them opposite each other where that can be; what is left
    /// is the program's.
    pub(crate) fn seating(&self, seed: Option<&Seed>) -> Seating {
        let joined: Vec<&Member> = self.members.iter().filter(|m| !m.reserved).collect();
        let mut table = Table {
            taken: alloc::vec![None; self.seats],
            draws: 0,
            seed,
        };
        for member in &joined {
            for seat in &member.seats {
                table.taken[seat.index()] = Some(Holder::Person(member.place));
            }
        }
        for seat in &self.programs {
            table.taken[seat.index()] = Some(Holder::Program);
        }
        let shares = self.shares(&joined, &table);
        let mut wanting: Vec<(&Member, usize)> = joined.into_iter().zip(shares).collect();
        // Whoever has one seat already wants the one opposite to it; a pair is harder to find than a single seat.
        wanting.sort_by_key(|(member, share)| (member.seats.is_empty(), Reverse(*share)));
        for (member, share) in wanting {
            for given in member.seats.len()..share {
                table.seat(member.place, share - given);
            }
        }
        let taken = table.taken.into_iter();
        taken.map(|held| held.unwrap_or(Holder::Program)).collect()
    }

    /// How many seats each of those who have joined gets: what is promised, and where they share the rest, of it one at a time to whoever has fewest, the host
    /// before others; where there are partners, to somebody who can have two on one side.
    fn shares(&self, joined: &[&Member], table: &Table<'_>) -> Vec<usize> {
        let mut shares: Vec<usize> = joined.iter().map(|member| member.promised()).collect();
        let given = match self.spare {
            Spare::Shared => self.for_people(),
            Spare::Program => 0,
        };
        for _ in shares.iter().sum()..given {
            let fits = |member: &Member| !self.partners || table.has_pair(member.place);
            let order = |(at, share): &(usize, &mut usize)| (**share, !fits(joined[*at]), *at);
            if let Some((_, share)) = shares.iter_mut().enumerate().min_by_key(order) {
                *share += 1;
            }
        }
        shares
    }
}

/// The seats while they are given away.
struct Table<'a> {
    taken: Vec<Option<Holder>>,
    draws: u8,
    seed: Option<&'a Seed>,
}

impl Table<'_> {
    /// Gives somebody one more seat, who wants so many.
    fn seat(&mut self, place: Place, wanted: usize) {
        let held = Some(Holder::Person(place));
        let own = self.taken.iter().position(|taken| *taken == held);
        let facing = own.map(|own| self.opposite(own));
        let seat = match facing.filter(|seat| self.is_free(*seat)) {
            Some(seat) => seat,
            None => self.draw(wanted > 1),
        };
        self.taken[seat] = held;
    }

    /// A free seat by chance, opposite to another free one if that is wanted and there is one.
    fn draw(&mut self, paired: bool) -> usize {
        let free = |table: &Self, paired: bool| -> Vec<usize> {
            (0..table.taken.len())
                .filter(|seat| table.is_free(*seat))
                .filter(|seat| !paired || table.is_free(table.opposite(*seat)))
                .collect()
        };
        let seats = match free(self, paired) {
            pairs if pairs.is_empty() => free(self, false),
            seats => seats,
        };
        let bound = seats.len() as u64;
        let drawn = self
            .seed
            .map_or(0, |seed| seed.below(bound, "seats", 0, self.draws));
        self.draws += 1;
        seats[drawn as usize]
    }

    /// Whether somebody who has one seat or none can have two that are opposite each other.
    fn has_pair(&self, place: Place) -> bool {
        let held = Some(Holder::Person(place));
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
