//! The lobby of a game: its members, people, computers and crowds; the reserved and chosen seats;
//! the seating, in which all other seats are drawn by the seed; and the lobby as it is created.
//!
//! `decide` uses the same functions, so that no log can contain an event that could not be decided.

pub(crate) mod action;
pub(crate) mod decide;
mod rematch;
pub(crate) mod starting_position;

use crate::base::erasable::Erasable;
use crate::base::event::{ComputerSeats, Seating};
use crate::base::id::{Actor, Nonce, PersonId, PlayerId, Profile, Seat, Seed};
use crate::base::refusal::{CrowdRefusal, Refusal};
use crate::computers::{Computer, Level};
use crate::terms::GameTerms;
use crate::votes::{Crowd, CrowdSeats, MAX_TEAMS};
use core::cmp::Reverse;
use entente_rules::{Army, Options};

/// The minimum number of people who share the seats that nobody has claimed.
const MIN_SHARING_PEOPLE: usize = 2;

/// The identity of a player.
#[derive(Debug, Clone)]
enum Identity {
    /// A person; `None` if their profile was erased.
    Person(Option<Profile>),
    /// A computer with its level, engine and character.
    Computer(Computer),
    /// A crowd with its team.
    Crowd(Crowd),
}

/// A player of the game.
#[derive(Debug, Clone)]
pub(crate) struct Member {
    pub(crate) player: PlayerId,
    /// The number in the lobby, which an anonymous game replaces when it starts.
    pub(crate) lobby_number: PlayerId,
    identity: Identity,
    /// The seats that the player chose or that are reserved for them, in turn order. From the start
    /// on, the seats they have.
    pub(crate) seats: Vec<Seat>,
    /// Whether a seat is reserved for the player, who has not answered yet.
    pub(crate) reserved: bool,
    /// The text that the player has added to the chance of the game.
    pub(crate) nonce: Option<Nonce>,
}

impl Member {
    /// A computer with these seats.
    fn computer(player: PlayerId, computer: Computer, seats: Vec<Seat>) -> Self {
        Self::nobody(player, Identity::Computer(computer), seats)
    }

    /// A player who is no person, with these seats.
    fn nobody(player: PlayerId, identity: Identity, seats: Vec<Seat>) -> Self {
        Self {
            player,
            lobby_number: player,
            identity,
            seats,
            reserved: false,
            nonce: None,
        }
    }

    /// The profile of a person; `None` if it was erased, and for all others.
    pub(crate) fn profile(&self) -> Option<&Profile> {
        match &self.identity {
            Identity::Person(profile) => profile.as_ref(),
            Identity::Computer(_) | Identity::Crowd(_) => None,
        }
    }

    /// The level, engine and character of a computer; `None` for all others.
    pub(crate) fn as_computer(&self) -> Option<&Computer> {
        match &self.identity {
            Identity::Computer(computer) => Some(computer),
            Identity::Person(_) | Identity::Crowd(_) => None,
        }
    }

    /// The team of a crowd with its time for a vote; `None` for all others.
    pub(crate) fn as_crowd(&self) -> Option<&Crowd> {
        match &self.identity {
            Identity::Crowd(crowd) => Some(crowd),
            Identity::Person(_) | Identity::Computer(_) => None,
        }
    }

    /// Whether it is a person, also one whose profile was erased.
    pub(crate) fn is_person(&self) -> bool {
        matches!(self.identity, Identity::Person(_))
    }

    pub(crate) fn is_computer(&self) -> bool {
        self.as_computer().is_some()
    }

    /// The number of seats claimed by this player: the chosen ones, or one.
    fn claimed(&self) -> usize {
        self.seats.len().max(1)
    }
}

/// The person who created a game.
#[derive(Debug, Clone)]
pub(crate) enum Creator<'a> {
    /// A person who plays and wants these seats.
    Host(Option<Profile>, &'a [Seat]),
    /// A person who leads the game without playing. The number of a host is theirs.
    Arbiter,
    /// Nobody: computers and crowds play alone.
    Nobody,
}

/// The players who get the seats that nobody has claimed when the host starts the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum UnclaimedSeats {
    /// The people share them, if they are several.
    Shared,
    /// Computers get them.
    Computers,
}

impl UnclaimedSeats {
    /// Not all rules define what it means that one player has two armies. If an army takes no part,
    /// each player has one.
    fn of(options: &Options) -> Self {
        if options.seats_per_player() > 1 && options.absent().is_none() {
            Self::Shared
        } else {
            Self::Computers
        }
    }
}

/// The plan of the options for a seat.
#[derive(Debug, Clone, Copy)]
struct SeatPlan {
    /// Whether nobody has it, because its army takes no part.
    is_absent: bool,
    /// The seat that plays together with it, in team play. No player can have seats on both sides.
    partner: Option<Seat>,
}

impl SeatPlan {
    /// The seats of a game, in turn order.
    fn all(options: &Options) -> Vec<Self> {
        let armies: Vec<Army> = options.armies().collect();
        let seat_of = |army| {
            let seat = armies.iter().position(|other| *other == army);
            seat.map(|seat| Seat(seat as u8))
        };
        let plan = |army: &Army| Self {
            is_absent: options.absent() == Some(*army),
            partner: options.partner(*army).and_then(seat_of),
        };
        armies.iter().map(plan).collect()
    }
}

/// The lobby, and after the start the players of the game.
#[derive(Debug, Clone)]
pub(crate) struct Lobby {
    /// The number of seats that take part.
    seats: usize,
    /// The seats of all armies, in turn order.
    all: Vec<SeatPlan>,
    /// The level of computers that get a seat without anybody choosing their level.
    computer_level: Level,
    unclaimed: UnclaimedSeats,
    /// The members, in the order of their numbers.
    members: Vec<Member>,
    /// The number of the next player.
    next: PlayerId,
    /// Whether every seat but the host's was reserved from the start.
    by_invitation: bool,
}

impl Lobby {
    /// The maximum number of seats of one player.
    pub(crate) fn most_seats(&self) -> usize {
        match self.unclaimed {
            UnclaimedSeats::Shared => self.seats.div_ceil(MIN_SHARING_PEOPLE),
            UnclaimedSeats::Computers => 1,
        }
    }

    /// Whether every seat but the host's was reserved from the start, so that nobody else can join.
    pub(crate) fn is_by_invitation(&self) -> bool {
        self.by_invitation
    }

    /// The level of computers that get a seat without anybody choosing their level.
    pub(crate) fn computer_level(&self) -> Level {
        self.computer_level
    }

    /// The player who has a seat or has chosen it.
    pub(crate) fn owner(&self, seat: Seat) -> Option<PlayerId> {
        let mut members = self.members.iter();
        let member = members.find(|member| member.seats.contains(&seat));
        member.map(|member| member.player)
    }

    /// The player who has each seat, in turn order; `None` for an army that takes no part.
    fn owners(&self) -> Vec<Option<PlayerId>> {
        let seats = (0..).map(Seat).take(self.all.len());
        seats.map(|seat| self.owner(seat)).collect()
    }

    /// The seats that take part, in turn order.
    fn taking_part(&self) -> impl Iterator<Item = Seat> {
        let seats = (0..).map(Seat).zip(&self.all);
        seats
            .filter(|(_, plan)| !plan.is_absent)
            .map(|(seat, _)| seat)
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
        let is = |member: &&Member| member.profile().is_some_and(|s| s.person == person);
        self.members.iter().find(is)
    }

    /// The member who acts: a person, or a computer by its number.
    pub(crate) fn member_acting(&self, actor: Actor) -> Option<&Member> {
        match actor {
            Actor::Person(person) => self.member_of(person),
            // The number of a person must never let anybody act for them.
            Actor::Computer(player) => self.member(player).filter(|member| member.is_computer()),
        }
    }

    /// The computers, in the order of their numbers.
    pub(crate) fn computers(&self) -> impl Iterator<Item = PlayerId> {
        let computers = self.members.iter().filter(|member| member.is_computer());
        computers.map(|member| member.player)
    }

    /// The crowds, in the order of their numbers.
    pub(crate) fn crowds(&self) -> impl Iterator<Item = (PlayerId, &Crowd)> {
        let members = self.members.iter();
        members.filter_map(|member| Some((member.player, member.as_crowd()?)))
    }

    /// The number of seats that nobody has claimed.
    pub(crate) fn open_seats(&self) -> usize {
        let claimed: usize = self.members.iter().map(Member::claimed).sum();
        self.seats.saturating_sub(claimed)
    }

    /// Whether every seat is claimed by a player who has joined, so that the game can start.
    fn is_complete(&self) -> bool {
        self.open_seats() == 0 && self.members.iter().all(|member| !member.reserved)
    }

    /// Adds a player with a new number, accepts their reservation, or changes their seats.
    pub(crate) fn join(
        &mut self,
        player: PlayerId,
        profile: Option<Profile>,
        seats: &[Seat],
        nonce: Option<Nonce>,
    ) -> Result<(), Refusal> {
        self.check_seats(player, seats)?;
        // A player who chooses other seats keeps the text that they have added.
        let added = self.member(player).and_then(|member| member.nonce.clone());
        let member = Member {
            player,
            lobby_number: player,
            identity: Identity::Person(profile),
            seats: seats.to_vec(),
            reserved: false,
            nonce: nonce.or(added),
        };
        let next = self.next;
        match self.member_mut(player) {
            Some(before) if !before.is_person() => return Err(Refusal::NotInvited),
            Some(before) => *before = member,
            None if player == next => self.push(member),
            None => return Err(Refusal::NotInvited),
        }
        Ok(())
    }

    /// Adds a member with the next number.
    fn push(&mut self, member: Member) {
        self.next = PlayerId(member.player.0 + 1);
        self.members.push(member);
    }

    /// Gives a seat to a computer, which is the next player.
    pub(crate) fn add_computer(
        &mut self,
        player: PlayerId,
        computer: &ComputerSeats,
    ) -> Result<(), Refusal> {
        if player != self.next {
            return Err(Refusal::AlreadyJoined);
        }
        self.check_seats(player, &computer.seats)?;
        self.push(Member::computer(
            player,
            computer.computer.clone(),
            computer.seats.clone(),
        ));
        Ok(())
    }

    /// Gives a seat to a crowd, which is the next player.
    fn add_crowd(&mut self, crowd: &Crowd, seats: &[Seat]) -> Result<(), Refusal> {
        self.check_seats(self.next, seats)?;
        let identity = Identity::Crowd(crowd.clone());
        self.push(Member::nobody(self.next, identity, seats.to_vec()));
        Ok(())
    }

    fn remove_computer(&mut self, player: PlayerId) -> Result<(), Refusal> {
        match self.member(player) {
            Some(member) if member.is_computer() => {
                self.leave(player);
                Ok(())
            }
            _ => Err(Refusal::NoSuchComputer),
        }
    }

    /// Adds a computer that moves for these seats in place of their player, and returns its number.
    pub(crate) fn add_stand_in(&mut self, seats: Vec<Seat>, level: Level) -> PlayerId {
        let mut members = self.members.iter();
        // A computer whose player has returned is used again, so that nobody can add computers
        // without end.
        let idle = members.find(|member| member.is_computer() && member.seats.is_empty());
        let player = idle.map_or(self.next, |member| member.player);
        let computer = Member::computer(player, level.into(), seats);
        match self.member_mut(player) {
            Some(idle) => *idle = computer,
            None => self.push(computer),
        }
        player
    }

    /// Removes a computer that moved for these seats in place of their player.
    pub(crate) fn remove_stand_in(&mut self, player: PlayerId, seats: &[Seat]) {
        if let Some(member) = self.member_mut(player) {
            member.seats.retain(|seat| !seats.contains(seat));
        }
    }

    /// Gives the seats of a member to the next player. The retired one stays, without a seat.
    pub(crate) fn take_over(
        &mut self,
        player: PlayerId,
        of: PlayerId,
        profile: Option<Profile>,
    ) -> Result<(), Refusal> {
        if player != self.next {
            return Err(Refusal::AlreadyJoined);
        }
        let retired = self.member_mut(of).ok_or(Refusal::NotSeated)?;
        let seats = core::mem::take(&mut retired.seats);
        self.push(Member {
            player,
            lobby_number: player,
            identity: Identity::Person(profile),
            seats,
            reserved: false,
            nonce: None,
        });
        Ok(())
    }

    /// Reserves these seats for the next player.
    fn reserve(
        &mut self,
        player: PlayerId,
        profile: Option<Profile>,
        seats: &[Seat],
    ) -> Result<(), Refusal> {
        if player != self.next {
            return Err(Refusal::AlreadyJoined);
        }
        self.join(player, profile, seats, None)?;
        self.member_mut(player)
            .expect("the member just joined")
            .reserved = true;
        Ok(())
    }

    /// Cancels a reservation. A challenge is open to others from then on.
    fn cancel_reservation(&mut self, player: PlayerId) -> Result<(), Refusal> {
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
        if seats.iter().any(|seat| seat.index() >= self.all.len()) {
            let seats = self.all.len();
            return Err(Refusal::NoSuchSeat { seats });
        }
        if let Some(seat) = seats.iter().find(|seat| self.all[seat.index()].is_absent) {
            return Err(Refusal::AbsentSeat { seat: *seat });
        }
        let of_computer =
            |seat: &&Seat| others().any(|other| other.is_computer() && other.seats.contains(seat));
        if let Some(seat) = seats.iter().find(of_computer) {
            return Err(Refusal::ComputerSeat { seat: *seat });
        }
        self.check_share(seats)?;
        if let Some(seat) = seats.iter().find(taken) {
            return Err(Refusal::SeatTaken { seat: *seat });
        }
        // A player without chosen seats still needs one.
        let claimed: usize = others().map(Member::claimed).sum();
        if claimed + seats.len().max(1) > self.seats {
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
        let is_one_side = |pair: &[Seat]| {
            let partner = self.all[pair[0].index()].partner;
            partner.is_none_or(|partner| partner == pair[1])
        };
        if !pairs.all(is_one_side) {
            return Err(Refusal::BothSides);
        }
        Ok(())
    }

    /// Removes a member who leaves.
    fn leave(&mut self, player: PlayerId) {
        self.members.retain(|member| member.player != player);
    }

    /// Whether this player is the last of those whom the host has challenged.
    fn is_declined_by_all_but(&self, player: PlayerId) -> bool {
        let mut others = self
            .members
            .iter()
            .filter(|m| m.player != PlayerId::HOST && m.is_person());
        self.by_invitation && others.all(|member| member.player == player)
    }

    /// Assigns the seats at the start. Members with a reservation who have not answered are
    /// removed, and the computers that get the seats that nobody has claimed are added.
    fn assign_seats(&mut self, seating: &[PlayerId]) -> Result<(), Refusal> {
        // The seating was drawn for those who have joined, so the others must be gone before it is
        // compared with the members.
        self.members.retain(|member| !member.reserved);
        for player in seating {
            if *player == self.next {
                let computer = self.computer_level.into();
                self.push(Member::computer(*player, computer, Vec::new()));
            }
        }
        let is_member = |player: &PlayerId| self.member(*player).is_some();
        if seating.len() != self.seats || !seating.iter().all(is_member) {
            return Err(Refusal::NoSuchSeat { seats: self.seats });
        }
        for at in 0..self.members.len() {
            let member = &self.members[at];
            let held: Vec<Seat> = self
                .taking_part()
                .zip(seating)
                .filter(|(_, owner)| **owner == member.player)
                .map(|(seat, _)| seat)
                .collect();
            // A seating in a changed log could give a player nothing, or take a chosen seat away.
            if held.is_empty() || member.seats.iter().any(|seat| !held.contains(seat)) {
                return Err(Refusal::LobbyFull);
            }
            self.check_share(&held)?;
            self.members[at].seats = held;
        }
        Ok(())
    }

    /// Gives all players new numbers in the order of their seats, so that no number shows who
    /// joined when. Returns the seating in the new numbers.
    ///
    /// No new number was used in the lobby: what the log says of a number is said of one player.
    fn renumber_by_seats(&mut self, seating: &[PlayerId]) -> Seating {
        let first_seat = |member: &Member| member.seats.first().copied();
        self.members.sort_by_key(first_seat);
        for member in &mut self.members {
            member.player = self.next;
            self.next = PlayerId(self.next.0 + 1);
        }
        let members = &self.members;
        let renumbered =
            |number: &PlayerId| members.iter().find(|member| member.lobby_number == *number);
        let players = seating.iter().filter_map(renumbered);
        players.map(|member| member.player).collect()
    }

    /// The seed of the game, which follows from the bot's and from the texts that the players have
    /// added.
    pub(crate) fn game_seed(&self, own: Option<&Seed>) -> Option<Seed> {
        let members = self.members.iter();
        let mut nonces: Vec<_> = members
            .filter_map(|member| Some((member.lobby_number, member.nonce.as_ref()?)))
            .collect();
        nonces.sort_by_key(|(number, _)| *number);
        Some(own?.with(nonces.into_iter()))
    }
}

impl Lobby {
    /// The seating at the start, without an army that takes no part: chosen seats as chosen, all
    /// others by the seed.
    ///
    /// A player with two seats gets those of partners, or opposite ones if possible. New computers,
    /// one for each seat, get the rest.
    ///
    /// With `draws_owners` the seed also draws who gets more seats than others, who are else those
    /// that joined first.
    fn seating(&self, seed: Option<&Seed>, draws_owners: bool) -> Seating {
        let mut joined: Vec<&Member> = self.members.iter().filter(|m| !m.reserved).collect();
        if draws_owners && let Some(seed) = seed {
            shuffle(&mut joined, seed);
        }
        let mut assignment = SeatAssignment {
            plans: &self.all,
            taken: vec![None; self.all.len()],
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
    fn options_with_owners(options: &Options, seating: &[PlayerId]) -> Options {
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

impl Lobby {
    /// A lobby with its host and the seats that they chose, reservations for others, computers, and
    /// crowds. A game of computers and crowds alone has no host, and begins at once.
    fn open(
        terms: &GameTerms,
        computers: &[ComputerSeats],
        crowds: &[(Crowd, Vec<Seat>)],
        creator: Creator<'_>,
        reserved: impl IntoIterator<Item = (Option<Profile>, Vec<Seat>)>,
    ) -> Result<Self, Refusal> {
        let options = &terms.options;
        let mut lobby = Self {
            seats: options.players(),
            computer_level: terms.computer_level,
            all: SeatPlan::all(options),
            unclaimed: UnclaimedSeats::of(options),
            members: Vec::new(),
            next: PlayerId::HOST,
            by_invitation: false,
        };
        let hosts = usize::from(matches!(creator, Creator::Host(..)));
        let is_led = matches!(creator, Creator::Arbiter);
        match creator {
            Creator::Host(profile, chosen) => {
                lobby.join(PlayerId::HOST, profile, chosen, None)?;
            }
            Creator::Arbiter => lobby.next = PlayerId(PlayerId::HOST.0 + 1),
            Creator::Nobody => {}
        }
        let by_crowds: usize = crowds.iter().map(|(_, seats)| seats.len().max(1)).sum();
        // The host needs a seat.
        let most = lobby.seats - hosts;
        if by_crowds > most || crowds.len() > MAX_TEAMS {
            let most = most.min(MAX_TEAMS);
            return Err(CrowdRefusal::TooMany { most }.into());
        }
        let by_computers = computers
            .iter()
            .map(|computer| computer.seats.len().max(1))
            .sum::<usize>();
        if by_computers > most - by_crowds {
            let most = most - by_crowds;
            return Err(Refusal::TooManyComputers { most });
        }
        let taken = by_crowds + by_computers;
        // Without a host or an arbiter nobody could fill the lobby.
        if hosts == 0 && !is_led && taken < most {
            return Err(Refusal::NotSeated);
        }
        let most = lobby.seats - taken;
        for (profile, seats) in reserved {
            if lobby.members.len() == most {
                return Err(Refusal::TooManyPeople { most });
            }
            lobby.reserve(lobby.next, profile, &seats)?;
        }
        let people = lobby.members.len();
        lobby.by_invitation = people > hosts && people == most;
        for computer in computers {
            lobby.add_computer(lobby.next, computer)?;
        }
        for (crowd, seats) in crowds {
            lobby.add_crowd(crowd, seats)?;
        }
        Ok(lobby)
    }

    /// The lobby as it was created. Players whose profile was erased have none.
    pub(crate) fn created(
        terms: &GameTerms,
        computers: &[ComputerSeats],
        crowds: &[CrowdSeats],
        creator: Creator<'_>,
        reserved: u32,
        reserved_seats: &[Vec<Seat>],
        erasable: &Erasable,
    ) -> Result<Self, Refusal> {
        let mut people = erasable.people.iter().cloned();
        let creator = match creator {
            Creator::Host(_, chosen) => Creator::Host(people.next().flatten(), chosen),
            // The first profile is the arbiter's.
            Creator::Arbiter => {
                people.next();
                Creator::Arbiter
            }
            Creator::Nobody => Creator::Nobody,
        };
        let seats_of_reservations = reserved_seats
            .iter()
            .cloned()
            .chain(core::iter::repeat(Vec::new()));
        let reservations = (0..reserved)
            .zip(seats_of_reservations)
            .map(|(_, seats)| (people.next().flatten(), seats));
        let mut teams = erasable.teams.iter().cloned();
        let crowds: Vec<_> = crowds
            .iter()
            .map(|stored| {
                let (team, vote) = (teams.next(), stored.vote);
                (Crowd { team, vote }, stored.seats.clone())
            })
            .collect();
        Self::open(terms, computers, &crowds, creator, reservations)
    }
}
