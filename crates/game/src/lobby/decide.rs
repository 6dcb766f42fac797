//! Decides the creation of a game and the actions in a lobby; and applies its events, with the
//! start of the game.

use crate::base::erasable::{Decided, Erasable, event_only};
use crate::base::event::{ComputerSeats, Event, Start};
use crate::base::id::{
    Actor, Chance, Home, NAME_LIMIT, Nonce, PersonId, PlayerId, Profile, Seat, Seed, Time,
    is_valid_name,
};
use crate::base::moves::ClosedReason;
use crate::base::refusal::{
    AnonymousRefusal, ArbiterRefusal, CrowdRefusal, DiplomacyRefusal, Refusal, TimeRefusal,
};
use crate::base::state::{Stage, State, StateError};
use crate::clock::TimeoutRule;
use crate::clock::running::Clocks;
use crate::computers::Computer;
use crate::diplomacy::DiplomacyOptions;
use crate::lobby::action::{LobbyAction, NewComputer, NewGame};
use crate::lobby::{Creator, Lobby, Member};
use crate::{absences, adjudication, arbiter, moves, votes};
use entente_rules::{Options, Promises};

/// Decides the creation of a game.
pub(crate) fn create(new: &NewGame, chance: &Chance) -> Decided {
    let invited = new.reserved.iter().map(|reservation| &reservation.profile);
    let creators = new.host.iter().chain(&new.arbiter);
    let people: Vec<Profile> = creators.chain(invited).cloned().collect();
    check_people(&people)?;
    arbiter::decide::check(new)?;
    let seats = sorted(&new.seats);
    let computers: Vec<ComputerSeats> = new
        .computers
        .iter()
        .map(|new_computer| computer_seats(&new.terms.options, new_computer))
        .collect::<Result<_, _>>()?;
    let reserved_seats: Vec<_> = new
        .reserved
        .iter()
        .map(|reservation| sorted(&reservation.seats))
        .collect();
    // Open a lobby without names just to check the seats.
    let nameless = reserved_seats.iter().map(|seats| (None, seats.clone()));
    let crowds = votes::decide::checked(new)?;
    let lobby = Lobby::open(
        &new.terms,
        &computers,
        &crowds,
        creator(new, &seats),
        nameless,
    )?;
    let diplomacy = diplomacy_options(new)?;
    if !crowds.is_empty() && diplomacy.is_some() {
        return Err(CrowdRefusal::Diplomacy.into());
    }
    for new_computer in &computers {
        check_character(diplomacy.is_some(), &new_computer.computer)?;
    }
    check_clock(new)?;
    let terms = &new.terms;
    let starting_position = terms
        .starting_position
        .as_ref()
        .map(|starting_position| starting_position.checked(&terms.options))
        .transpose()?;
    terms.check_rated().map_err(Refusal::Rated)?;
    check_anonymous(new)?;
    let (seed, options) = (Seed(chance.seed), &terms.options);
    let start_drawn = terms.draw_start && options.variant().draws_start();
    let event = Event::Created {
        variant: options.variant().id().to_string(),
        options: options.to_object(),
        start_drawn,
        unhosted: new.host.is_none() && new.arbiter.is_none(),
        arbiter: new.arbiter.is_some(),
        rated: terms.rated,
        anonymous: terms.anonymous,
        claims: adjudication::decide::are_agreed(new)?,
        rematch: new.rematch,
        private: new.home == Home::Private,
        public: terms.public,
        seats,
        computers,
        crowds: votes::decide::stored(&crowds),
        computer_level: terms.computer_level,
        computer_options: terms.computer_options,
        reserved: new.reserved.len() as u32,
        reserved_seats: if reserved_seats.iter().all(Vec::is_empty) {
            Vec::new()
        } else {
            reserved_seats
        },
        diplomacy,
        clock: terms.clock,
        starting_position,
        seed_hash: seed.hash(),
        start: lobby
            .is_complete()
            .then(|| drawn_start(&lobby, options, start_drawn, terms.anonymous, Some(&seed))),
    };
    Ok((event, erasable(new, people, chance)))
}

/// The person who creates a game, and the seats that they want.
fn creator<'a>(new: &NewGame, seats: &'a [Seat]) -> Creator<'a> {
    match (&new.host, &new.arbiter) {
        (Some(_), _) => Creator::Host(None, seats),
        (None, Some(_)) => Creator::Arbiter,
        (None, None) => Creator::Nobody,
    }
}

/// The erasable data of the creation of a game with these people.
fn erasable(new: &NewGame, people: Vec<Profile>, chance: &Chance) -> Erasable {
    Erasable {
        people: people.into_iter().map(Some).collect(),
        teams: new.crowds.iter().map(|crowd| crowd.team.clone()).collect(),
        places: new.home.places().cloned().collect(),
        seed: Some(hex::encode(chance.seed)),
        ..Erasable::default()
    }
}

/// A computer of a new game or lobby, as it is stored.
fn computer_seats(options: &Options, new: &NewComputer) -> Result<ComputerSeats, Refusal> {
    check_engine(options, &new.computer)?;
    Ok(ComputerSeats {
        computer: new.computer.clone(),
        seats: sorted(&new.seats),
    })
}

/// Checks that the game has diplomacy, if a character is chosen.
fn check_character(has_diplomacy: bool, computer: &Computer) -> Result<(), Refusal> {
    if computer.character.is_some() && !has_diplomacy {
        return Err(Refusal::Diplomacy(DiplomacyRefusal::NoDiplomacy));
    }
    Ok(())
}

/// Checks that the computer's engine knows the rules, if it plays with one.
fn check_engine(options: &Options, computer: &Computer) -> Result<(), Refusal> {
    match &computer.engine {
        Some(engine) if options.uci().is_none() => Err(Refusal::EngineCannotPlay {
            engine: engine.clone(),
        }),
        _ => Ok(()),
    }
}

/// The random choices of the start, if every seat is taken.
fn start_if_complete(state: &State, lobby: &Lobby) -> Option<Start> {
    lobby.is_complete().then(|| start_of(state, lobby))
}

/// The random choices of a start with these players.
pub(crate) fn start_of(state: &State, lobby: &Lobby) -> Start {
    drawn_start(
        lobby,
        &state.terms.options,
        state.terms.draw_start,
        state.terms.anonymous,
        state.seed.as_ref(),
    )
}

/// The random choices of a start. If the starting position is drawn too, each is equally likely. In
/// an anonymous game nothing may follow from who joined first.
fn drawn_start(
    lobby: &Lobby,
    options: &Options,
    draws: bool,
    anonymous: bool,
    own: Option<&Seed>,
) -> Start {
    let seed = lobby.game_seed(own);
    let seed = seed.as_ref();
    Start {
        seating: lobby.seating(seed, anonymous),
        position: draws.then(|| {
            let bound = options.starts().into();
            seed.map_or(0, |seed| seed.below(bound, "start", 0, 0) as u16)
        }),
    }
}

/// Checks that nobody is invited twice, and that all names are possible.
fn check_people(people: &[Profile]) -> Result<(), Refusal> {
    if people.iter().enumerate().any(|(index, profile)| {
        let mut before = people[..index].iter();
        before.any(|other| other.person == profile.person)
    }) {
        return Err(Refusal::SamePersonTwice);
    }
    people
        .iter()
        .try_for_each(|profile| check_name(&profile.name))
}

/// Checks that nobody could tell who plays which army in an anonymous game.
fn check_anonymous(new: &NewGame) -> Result<(), Refusal> {
    let mut reserved = new.reserved.iter().map(|reservation| &reservation.seats);
    let has_chosen_seat = !new.seats.is_empty() || reserved.any(|seats| !seats.is_empty());
    match new.terms.anonymous {
        true if has_chosen_seat => Err(AnonymousRefusal::ChosenSeat.into()),
        // Leaderboards and profiles would have to keep a secret, too.
        true if new.terms.rated => Err(AnonymousRefusal::Rated.into()),
        true if !new.crowds.is_empty() => Err(AnonymousRefusal::Team.into()),
        _ => Ok(()),
    }
}

/// Checks that the game can have its time control.
fn check_clock(new: &NewGame) -> Result<(), Refusal> {
    let Some(control) = new.terms.clock else {
        return Ok(());
    };
    control
        .pace
        .check()
        .map_err(|fault| Refusal::Time(TimeRefusal::InvalidClock(fault)))?;
    let keeps_secrets = new.terms.options.keeps_secrets();
    if keeps_secrets && control.on_timeout == TimeoutRule::NextPicks {
        Err(Refusal::Time(TimeRefusal::PickingNotAllowed))
    } else {
        Ok(())
    }
}

/// The diplomacy options of the game, if it can have them.
fn diplomacy_options(new: &NewGame) -> Result<Option<DiplomacyOptions>, Refusal> {
    let bounds = DiplomacyOptions::bounds(&new.terms.options);
    match (new.terms.diplomacy, bounds) {
        (None, _) => Ok(DiplomacyOptions::default_for(&new.terms.options)),
        (Some(_), None) => Err(Refusal::Diplomacy(no_diplomacy(&new.terms.options))),
        (Some(chosen), Some(bounds)) if bounds.contains(&chosen.most_allied) => Ok(Some(chosen)),
        (Some(_), Some(bounds)) => Err(Refusal::Diplomacy(DiplomacyRefusal::InvalidAllianceSize {
            least: *bounds.start(),
            most: *bounds.end(),
        })),
    }
}

/// Why a game with these options can have no diplomacy.
fn no_diplomacy(options: &Options) -> DiplomacyRefusal {
    match options.promises() {
        Promises::Never => DiplomacyRefusal::OtherMode,
        Promises::Chosen | Promises::Always => DiplomacyRefusal::NoDiplomacy,
    }
}

/// Decides an action in a lobby.
pub(crate) fn decide(
    state: &State,
    by: Actor,
    action: &LobbyAction,
    nonce: Option<&Nonce>,
) -> Decided {
    // Computers are put into a lobby and taken out of it by people.
    let by = by.person().ok_or(Refusal::NotSeated)?;
    let member = state.lobby.member_of(by);
    match action {
        LobbyAction::Join { name, seats } => {
            let joining = Joining { by, member, nonce };
            arbiter::decide::check_player(state, by)?;
            join(open_lobby(state)?, &joining, name, seats)
        }
        LobbyAction::TakeOver { name, offer } => {
            check_name(name)?;
            absences::decide::take_over(state, by, member, name, *offer)
        }
        LobbyAction::Accept => accept(state, by, member, nonce),
        LobbyAction::Leave if state.is_arbiter(by) => Err(Refusal::OwnLobby),
        LobbyAction::Leave => leave(state, member).map(event_only),
        LobbyAction::Reserve(profile) => reserve(host(state, by, member)?, profile),
        LobbyAction::CancelReservation { player } => {
            cancel_reservation(host(state, by, member)?, *player).map(event_only)
        }
        LobbyAction::AddComputer(new) => {
            add_computer(host(state, by, member)?, new).map(event_only)
        }
        LobbyAction::RemoveComputer { player } => {
            remove_computer(host(state, by, member)?, *player).map(event_only)
        }
        LobbyAction::Cancel => host(state, by, member).map(|_| event_only(Event::LobbyCancelled)),
        LobbyAction::Start => start(host(state, by, member)?).map(event_only),
    }
}

/// The state, if the lobby is open.
fn open_lobby(state: &State) -> Result<&State, Refusal> {
    match state.stage {
        Stage::Lobby => Ok(state),
        Stage::Closed(_) => Err(Refusal::LobbyClosed),
        Stage::Playing(_) => Err(Refusal::AlreadyStarted),
    }
}

/// A player who joins.
struct Joining<'a> {
    by: PersonId,
    /// Their membership, if they are in the lobby already.
    member: Option<&'a Member>,
    /// The text that they add to the chance of the game.
    nonce: Option<&'a Nonce>,
}

fn join(state: &State, joining: &Joining<'_>, name: &str, seats: &[Seat]) -> Decided {
    check_name(name)?;
    let next = || state.lobby.next_player();
    let player = joining.member.map_or_else(next, |member| member.player);
    let profile = Some(Profile {
        person: joining.by,
        name: name.to_string(),
    });
    let event = joined(state, player, profile.clone(), seats, joining.nonce)?;
    let erasable = Erasable {
        people: vec![profile],
        ..Erasable::default()
    };
    Ok((event, erasable))
}

/// The event of a player who joins, accepts a reservation or chooses other seats.
fn joined(
    state: &State,
    player: PlayerId,
    profile: Option<Profile>,
    seats: &[Seat],
    nonce: Option<&Nonce>,
) -> Result<Event, Refusal> {
    if state.terms.anonymous && !seats.is_empty() {
        return Err(AnonymousRefusal::ChosenSeat.into());
    }
    let member = state.lobby.member(player);
    let reservation = member.filter(|member| member.reserved && seats.is_empty());
    // A player who joins without choosing seats gets the seats reserved for them.
    let seats = reservation.map_or_else(|| sorted(seats), |member| member.seats.clone());
    if member.is_some_and(|member| !member.reserved && member.seats == seats) {
        return Err(Refusal::AlreadyJoined);
    }
    // It is tried on a copy, because the event has to hold the random choices of the start if the
    // lobby is complete now.
    let mut lobby = state.lobby.clone();
    lobby.join(player, profile, &seats, nonce.cloned())?;
    Ok(Event::Joined {
        player,
        seats,
        nonce: nonce.cloned(),
        start: start_if_complete(state, &lobby),
    })
}

fn accept(state: &State, by: PersonId, member: Option<&Member>, nonce: Option<&Nonce>) -> Decided {
    arbiter::decide::check_player(state, by)?;
    let member = member.ok_or(Refusal::NotInvited)?;
    let state = open_lobby(state)?;
    match member {
        member if member.player == PlayerId::HOST => Err(Refusal::OwnLobby),
        member if !member.reserved => Err(Refusal::AlreadyJoined),
        member => {
            let name = member.profile().map_or("", |profile| &profile.name);
            let member = Some(member);
            join(state, &Joining { by, member, nonce }, name, &[])
        }
    }
}

fn leave(state: &State, member: Option<&Member>) -> Result<Event, Refusal> {
    let player = member.ok_or(Refusal::NotInvited)?.player;
    open_lobby(state)?;
    match player {
        PlayerId::HOST => Err(Refusal::OwnLobby),
        player => Ok(Event::Left { player }),
    }
}

fn reserve(state: &State, profile: &Profile) -> Decided {
    check_name(&profile.name)?;
    arbiter::decide::check_player(state, profile.person)?;
    if state.lobby.member_of(profile.person).is_some() {
        return Err(Refusal::SamePersonTwice);
    }
    let player = state.lobby.next_player();
    // It is tried on a copy, because only the event changes the state, when it is applied.
    state.lobby.clone().reserve(player, None, &[])?;
    let erasable = Erasable {
        people: vec![Some(profile.clone())],
        ..Erasable::default()
    };
    Ok((Event::Reserved { player }, erasable))
}

fn cancel_reservation(state: &State, player: PlayerId) -> Result<Event, Refusal> {
    state.lobby.clone().cancel_reservation(player)?;
    Ok(Event::ReservationCancelled { player })
}

fn add_computer(state: &State, new: &NewComputer) -> Result<Event, Refusal> {
    check_character(state.terms.diplomacy.is_some(), &new.computer)?;
    let computer = computer_seats(&state.terms.options, new)?;
    let player = state.lobby.next_player();
    // It is tried on a copy, because the event has to hold the random choices of the start if the
    // lobby is complete now.
    let mut lobby = state.lobby.clone();
    lobby.add_computer(player, &computer)?;
    Ok(Event::ComputerAdded {
        player,
        computer,
        start: start_if_complete(state, &lobby),
    })
}

fn remove_computer(state: &State, player: PlayerId) -> Result<Event, Refusal> {
    state.lobby.clone().remove_computer(player)?;
    Ok(Event::ComputerRemoved { player })
}

/// The state, if the person is the host or the arbiter and the lobby is open.
fn host<'a>(state: &'a State, by: PersonId, member: Option<&Member>) -> Result<&'a State, Refusal> {
    match member.map(|member| member.player) {
        Some(PlayerId::HOST) => open_lobby(state),
        _ if state.is_arbiter(by) => open_lobby(state),
        _ => Err(Refusal::NotTheHost),
    }
}

fn start(state: &State) -> Result<Event, Refusal> {
    let mut members = state.lobby.members().iter();
    if !members.any(|member| member.is_person() && !member.reserved) {
        return Err(ArbiterRefusal::NobodyJoined.into());
    }
    let start = start_of(state, &state.lobby);
    state.lobby.clone().assign_seats(&start.seating)?;
    Ok(Event::Started { start })
}

fn sorted(seats: &[Seat]) -> Vec<Seat> {
    let mut sorted = seats.to_vec();
    sorted.sort_unstable();
    sorted
}

fn check_name(name: &str) -> Result<(), Refusal> {
    is_valid_name(name)
        .then_some(())
        .ok_or(Refusal::InvalidName { most: NAME_LIMIT })
}

/// Decides a recorded event of the lobby again.
pub(crate) fn again(state: &State, event: &Event) -> Result<Event, Refusal> {
    let state = open_lobby(state)?;
    match event {
        Event::Joined {
            player,
            seats,
            nonce,
            ..
        } => joined(state, *player, None, seats, nonce.as_ref()),
        Event::ComputerAdded { computer, .. } => {
            let (computer, seats) = (computer.computer.clone(), computer.seats.clone());
            add_computer(state, &NewComputer { computer, seats })
        }
        Event::Left { player } => {
            let member = state.lobby.member(*player);
            leave(state, member.filter(|member| member.is_person()))
        }
        _ => start(state),
    }
}

impl State {
    /// Applies an event of the lobby.
    pub(crate) fn apply_lobby_event(
        &mut self,
        at: Time,
        event: &Event,
        erasable: &Erasable,
    ) -> Result<(), StateError> {
        match event {
            Event::Joined {
                player,
                seats,
                nonce,
                start,
            } => {
                let profile = erasable.people.first().cloned().flatten();
                self.lobby.join(*player, profile, seats, nonce.clone())?;
                if let Some(start) = start {
                    self.start(at, start)?;
                }
            }
            Event::Started { start } => self.start(at, start)?,
            Event::ComputerAdded {
                player,
                computer,
                start,
            } => {
                self.lobby.add_computer(*player, computer)?;
                if let Some(start) = start {
                    self.start(at, start)?;
                }
            }
            Event::ComputerRemoved { player } => self.lobby.remove_computer(*player)?,
            Event::Reserved { player } => {
                let profile = erasable.people.first().cloned().flatten();
                self.lobby.reserve(*player, profile, &[])?;
            }
            Event::ReservationCancelled { player } => self.lobby.cancel_reservation(*player)?,
            Event::LobbyCancelled => self.stage = Stage::closed(ClosedReason::Cancelled),
            Event::Lapsed => self.stage = Stage::closed(ClosedReason::Lapsed),
            Event::Left { player } if self.lobby.is_declined_by_all_but(*player) => {
                self.stage = Stage::closed(ClosedReason::Declined { by: *player });
            }
            Event::Left { player } => self.lobby.leave(*player),
            other => return Err(StateError::not_possible(other)),
        }
        Ok(())
    }

    /// Starts the game with what the seed drew for it.
    pub(crate) fn start(&mut self, at: Time, start: &Start) -> Result<(), StateError> {
        if self.terms.draw_start != start.position.is_some() {
            return Err(StateError::NoSuchStart);
        }
        if let Some(number) = start.position {
            let options = self.terms.options.with_start(number);
            self.terms.options = options.ok_or(StateError::NoSuchStart)?;
        }
        self.lobby.assign_seats(&start.seating)?;
        let seating = if self.terms.anonymous {
            self.lobby.renumber_by_seats(&start.seating)
        } else {
            start.seating.clone()
        };
        self.terms.options = Lobby::options_with_owners(&self.terms.options, &seating);
        let owners = self.lobby.owners();
        let clocks = self
            .terms
            .clock
            .map(|control| Clocks::new(control, owners.len()));
        let starting_position = self.terms.starting_position.as_deref();
        let mut playing = moves::decide::started(
            &self.terms.options,
            self.terms.diplomacy,
            clocks,
            starting_position,
            at,
            owners,
        )?;
        playing.topics.adjudications.are_allowed = self.terms.allows_claims();
        playing.add_computers(self.lobby.computers());
        let crowds = self.lobby.crowds();
        playing.add_crowds(crowds.map(|(player, crowd)| (player, crowd.vote)));
        self.stage = Stage::Playing(Box::new(playing));
        Ok(())
    }
}
