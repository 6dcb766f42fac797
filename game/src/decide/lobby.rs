//! Judges a new game, and wishes about one that has not begun.

use super::{Verdict, bare};
use crate::NAME_LIMIT;
use crate::clock::Expiry;
use crate::command::{Action, NewGame};
use crate::diplomacy::DiplomacyOptions;
use crate::draw::Seed;
use crate::event::{Beside, Event};
use crate::id::{Chance, Person, Place, Seat, Sitter};
use crate::lobby::{LEAST_PEOPLE, Lobby, Member};
use crate::record::to_hex;
use crate::refusal::{DealRefusal, Refusal, TimeRefusal};
use crate::state::{Home, Stage, State};
use alloc::string::ToString;
use alloc::vec::Vec;
use entente_rules::{Chess960Options, Options, StartNumber, Variant};

/// Judges a new game.
pub(crate) fn create(new: &NewGame, chance: &Chance) -> Verdict {
    let guests = new.reserved.iter().map(|guest| &guest.sitter);
    let people: Vec<Sitter> = [&new.host].into_iter().chain(guests).cloned().collect();
    if people.iter().enumerate().any(|(k, sitter)| {
        let mut before = people[..k].iter();
        before.any(|other| other.person == sitter.person)
    }) {
        return Err(Refusal::SamePersonTwice);
    }
    people
        .iter()
        .try_for_each(|sitter| check_name(&sitter.name))?;
    let (seats, programs) = (sorted(&new.seats), sorted(&new.programs));
    let kept: Vec<_> = new.reserved.iter().map(|g| sorted(&g.seats)).collect();
    let nobody = kept.iter().map(|seats| (None, seats.clone()));
    Lobby::open(&new.options, &programs, None, &seats, nobody)?;
    let diplomacy = terms(new)?;
    check_clock(new)?;
    let beginning = new.beginning.as_ref();
    let beginning = beginning.map(|it| it.checked(&new.options)).transpose()?;
    let seed = Seed(chance.seed);
    let drawn = drawn(new, &seed);
    let options = drawn.as_ref().unwrap_or(&new.options);
    let event = Event::Created {
        variant: options.variant().id().to_string(),
        options: serde_json::from_str(&options.to_json()).expect("options are written as JSON"),
        start_drawn: drawn.is_some(),
        private: new.home == Home::Private,
        public: new.public,
        seats,
        programs,
        reserved: new.reserved.len() as u32,
        kept: match kept.iter().all(Vec::is_empty) {
            true => Vec::new(),
            false => kept,
        },
        diplomacy,
        clock: new.clock,
        exact_clock: new.clock.is_some(),
        beginning,
        seed_hash: seed.hash(),
    };
    let beside = Beside {
        people: people.into_iter().map(Some).collect(),
        channel: match &new.home {
            Home::Channel(channel) => Some(channel.clone()),
            Home::Private => None,
        },
        seed: Some(to_hex(&chance.seed)),
        ..Beside::default()
    };
    Ok((event, beside))
}

/// Whether the game can have that clock.
fn check_clock(new: &NewGame) -> Result<(), Refusal> {
    let Some(control) = new.clock else {
        return Ok(());
    };
    control
        .pace
        .check()
        .map_err(|fault| Refusal::Time(TimeRefusal::UnfitClock(fault)))?;
    let keeps_secrets = new.options.variant() == Variant::Alliance;
    match keeps_secrets && control.expiry == Expiry::NextPicks {
        true => Err(Refusal::Time(TimeRefusal::NobodyPicks)),
        false => Ok(()),
    }
}

/// The terms on which people deal with each other, if they can.
fn terms(new: &NewGame) -> Result<Option<DiplomacyOptions>, Refusal> {
    let bounds = DiplomacyOptions::bounds(&new.options);
    match (new.diplomacy, bounds) {
        (None, _) => Ok(DiplomacyOptions::usual(&new.options)),
        (Some(_), None) => Err(Refusal::Dealing(DealRefusal::NoDiplomacy)),
        (Some(terms), Some(bounds)) if bounds.contains(&terms.most_allied) => Ok(Some(terms)),
        (Some(_), Some(bounds)) => Err(Refusal::Dealing(DealRefusal::UnfitAlliance {
            least: *bounds.start(),
            most: *bounds.end(),
        })),
    }
}

/// The options with a start that the seed draws, where there are many and none is named: each of them is as likely.
fn drawn(new: &NewGame, seed: &Seed) -> Option<Options> {
    if !matches!(new.options, Options::Chess960(_)) || !new.draw_start {
        return None;
    }
    drawn_start(seed)
}

/// The start of Chess960 that a seed draws.
pub(crate) fn drawn_start(seed: &Seed) -> Option<Options> {
    let number = seed.below(StartNumber::COUNT.into(), "start", 0, 0) as u16;
    let start = StartNumber::new(number)?;
    Some(Options::Chess960(Chess960Options { start }))
}

/// Judges a wish about a lobby.
pub(super) fn decide(state: &State, by: Person, action: &Action) -> Verdict {
    let member = state.lobby.member_of(by);
    match action {
        Action::Join { name, seats } => join(gathering(state)?, by, member, name, seats),
        Action::Accept => accept(state, by, member),
        Action::Leave => leave(state, member).map(bare),
        Action::Reserve(sitter) => reserve(host(state, member)?, sitter),
        Action::Free { place } => free(host(state, member)?, *place).map(bare),
        Action::Withdraw => host(state, member).map(|_| bare(Event::Withdrawn)),
        Action::Start => start(host(state, member)?).map(bare),
        Action::Create(_) => Err(Refusal::AlreadyStarted),
        Action::Move { .. }
        | Action::Choose { .. }
        | Action::OfferDraw
        | Action::AgreeDraw
        | Action::DeclineDraw
        | Action::ClaimDraw(_)
        | Action::Resign
        | Action::Abort
        | Action::Request(_)
        | Action::AgreeRequest
        | Action::DeclineRequest
        | Action::Prepare(_)
        | Action::Note(_)
        | Action::Deal(_) => Err(Refusal::NotStarted),
    }
}

/// The state, if its lobby still waits.
fn gathering(state: &State) -> Result<&State, Refusal> {
    match state.stage {
        Stage::Lobby => Ok(state),
        Stage::Closed(_) => Err(Refusal::LobbyClosed),
        Stage::Playing(_) => Err(Refusal::AlreadyStarted),
    }
}

fn join(state: &State, by: Person, member: Option<&Member>, name: &str, seats: &[Seat]) -> Verdict {
    check_name(name)?;
    let kept = member.filter(|member| member.reserved && seats.is_empty());
    // Whoever takes whichever is left takes what is kept for them.
    let seats = kept.map_or_else(|| sorted(seats), |member| member.seats.clone());
    if member.is_some_and(|member| !member.reserved && member.seats == seats) {
        return Err(Refusal::AlreadyJoined);
    }
    let place = member.map_or_else(|| state.lobby.next_place(), |member| member.place);
    let sitter = Sitter {
        person: by,
        name: name.to_string(),
    };
    let mut lobby = state.lobby.clone();
    lobby.join(place, Some(sitter.clone()), &seats)?;
    let event = Event::Joined {
        place,
        seats,
        seating: lobby
            .is_complete()
            .then(|| lobby.seating(state.seed.as_ref())),
    };
    let beside = Beside {
        people: alloc::vec![Some(sitter)],
        ..Beside::default()
    };
    Ok((event, beside))
}

fn accept(state: &State, by: Person, member: Option<&Member>) -> Verdict {
    let member = member.ok_or(Refusal::NotInvited)?;
    let state = gathering(state)?;
    match member {
        member if member.place == Place::HOST => Err(Refusal::OwnLobby),
        member if !member.reserved => Err(Refusal::AlreadyJoined),
        member => {
            let name = member.sitter.as_ref().map_or("", |sitter| &sitter.name);
            join(state, by, Some(member), name, &[])
        }
    }
}

fn leave(state: &State, member: Option<&Member>) -> Result<Event, Refusal> {
    let place = member.ok_or(Refusal::NotInvited)?.place;
    gathering(state)?;
    match place {
        Place::HOST => Err(Refusal::OwnLobby),
        place => Ok(Event::Left { place }),
    }
}

fn reserve(state: &State, sitter: &Sitter) -> Verdict {
    check_name(&sitter.name)?;
    if state.lobby.member_of(sitter.person).is_some() {
        return Err(Refusal::SamePersonTwice);
    }
    let place = state.lobby.next_place();
    state.lobby.clone().reserve(place, None, &[])?;
    let beside = Beside {
        people: alloc::vec![Some(sitter.clone())],
        ..Beside::default()
    };
    Ok((Event::Reserved { place }, beside))
}

fn free(state: &State, place: Place) -> Result<Event, Refusal> {
    state.lobby.clone().free(place)?;
    Ok(Event::Freed { place })
}

/// The lobby, if the asker is its host.
fn host<'a>(state: &'a State, member: Option<&Member>) -> Result<&'a State, Refusal> {
    match member.map(|member| member.place) {
        Some(Place::HOST) => gathering(state),
        _ => Err(Refusal::NotTheHost),
    }
}

fn start(state: &State) -> Result<Event, Refusal> {
    let joined = state.lobby.members().iter().filter(|m| !m.reserved);
    if joined.count() < LEAST_PEOPLE {
        return Err(Refusal::TooFewPeople {
            least: LEAST_PEOPLE,
        });
    }
    let seating = state.lobby.seating(state.seed.as_ref());
    state.lobby.clone().sit_down(&seating)?;
    Ok(Event::Started { seating })
}

fn sorted(seats: &[Seat]) -> Vec<Seat> {
    let mut seats = seats.to_vec();
    seats.sort_unstable();
    seats
}

/// Names stand in files and pictures, and beside other people's.
fn check_name(name: &str) -> Result<(), Refusal> {
    let fits = !name.trim().is_empty()
        && name.chars().count() <= NAME_LIMIT
        && !name.chars().any(char::is_control);
    fits.then_some(())
        .ok_or(Refusal::UnfitName { most: NAME_LIMIT })
}
