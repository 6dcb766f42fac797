//! Decides about players who stay away: whose seats a computer gets, or a person who follows a
//! link, who returns, and whose vacation stops a clock.

use crate::absences::takeovers::{
    PATIENCE_MOVES, can_be_taken_over, computer_moves, open_offer, open_offers,
};
use crate::base;
use crate::base::action::{Cause, PlayAction};
use crate::base::erasable::{Decided, Erasable};
use crate::base::event::Event;
use crate::base::id::{PersonId, PlayerId, Profile, Seat, Time};
use crate::base::playing::Playing;
use crate::base::refusal::{Refusal, SubstituteRefusal, TakeoverRefusal};
use crate::base::state::State;
use crate::computers::Level;
use crate::lobby::Member;
use crate::people::Vacation;
use alloc::string::ToString;
use alloc::vec::Vec;

/// Offers the seats of a player who stays away, or withdraws the offer.
///
/// Everybody who still plays may do it, and the player themselves. Who handed their seats over to a
/// computer themselves means to return, so nobody else may give them away, or take an offer back.
pub(crate) fn offer(
    state: &State,
    playing: &Playing,
    player: PlayerId,
    seat: Seat,
    offered: bool,
) -> Result<Event, Refusal> {
    let seats = playing.seats();
    let of = playing.player(seat).ok_or(Refusal::NoSuchSeat { seats })?;
    if of != player && playing.voting_armies(player).is_empty() {
        return Err(Refusal::AlreadyResigned);
    }
    let is_own = of == player;
    let is_open = open_offer(playing, of).is_some();
    let refused = if state.terms.rated {
        Some(TakeoverRefusal::Rated)
    } else if playing.is_computer(of) {
        Some(TakeoverRefusal::Computer { seat })
    } else if !can_be_taken_over(playing, of) {
        Some(TakeoverRefusal::Present { seat })
    } else if offered && is_open {
        Some(TakeoverRefusal::AlreadyOffered { seat })
    } else if !is_own && playing.topics.absences.is_by_choice(of) {
        Some(TakeoverRefusal::WillReturn { seat })
    } else if offered && !is_own && computer_moves(playing, of) < PATIENCE_MOVES {
        let moves = PATIENCE_MOVES;
        Some(TakeoverRefusal::TooEarly { seat, moves })
    } else {
        (!offered && !is_open).then_some(TakeoverRefusal::NotOffered { seat })
    };
    match (refused, offered) {
        (Some(refusal), _) => Err(Refusal::Takeover(refusal)),
        (None, true) => Ok(Event::SeatOffered { by: player, of }),
        (None, false) => Ok(Event::SeatOfferWithdrawn { by: player, of }),
    }
}

/// Lets a person take over the seats of the offer with this number.
pub(crate) fn take_over(
    state: &State,
    by: PersonId,
    member: Option<&Member>,
    name: &str,
    offer: u32,
) -> Decided {
    let playing = state.started_game()?;
    if let Some(ending) = playing.ending() {
        return Err(Refusal::Over(ending));
    }
    if let Some(member) = member {
        return Err(Refusal::Takeover(if member.seats.is_empty() {
            TakeoverRefusal::Retired
        } else {
            TakeoverRefusal::Playing
        }));
    }
    let mut offers = open_offers(playing);
    let of = offers.find(|(_, number)| *number == offer);
    let event = taken_over(state, of.map(|(of, _)| of))?;
    let profile = Profile {
        person: by,
        name: name.to_string(),
    };
    let erasable = Erasable {
        people: alloc::vec![Some(profile)],
        ..Erasable::default()
    };
    Ok((event, erasable))
}

/// The event of a new player who takes over the seats of this one, who may have none to give.
pub(crate) fn taken_over(state: &State, of: Option<PlayerId>) -> Result<Event, Refusal> {
    let playing = state.started_game()?;
    let offered = of.filter(|of| open_offer(playing, *of).is_some());
    let of = offered.ok_or(Refusal::Takeover(TakeoverRefusal::Closed))?;
    let player = state.lobby.next_player();
    Ok(Event::TakenOver { player, of })
}

/// Hands the seats of a player over to a computer.
pub(crate) fn hand_over(
    state: &State,
    playing: &Playing,
    player: PlayerId,
    level: Option<Level>,
) -> Result<Event, Refusal> {
    if playing.voting_armies(player).is_empty() {
        return Err(Refusal::AlreadyResigned);
    }
    if playing.is_computer(player) {
        return Err(Refusal::Substitute(SubstituteRefusal::Computer));
    }
    // Otherwise who is about to lose could let a computer lose for them.
    if state.terms.rated {
        return Err(Refusal::Substitute(SubstituteRefusal::Rated));
    }
    let level = level.unwrap_or_else(|| state.lobby.computer_level());
    Ok(Event::HandedOver { player, level })
}

/// Lets a player play again in place of the computer.
pub(crate) fn return_to_game(playing: &Playing, player: PlayerId) -> Result<Event, Refusal> {
    if playing.is_replaced(player) {
        Ok(Event::Returned { player })
    } else {
        Err(Refusal::Substitute(SubstituteRefusal::NotReplaced))
    }
}

/// The event of a player's vacation, or without one of their return; `None` if it changes nothing
/// for the game.
pub(crate) fn vacation(
    state: &State,
    player: PlayerId,
    vacation: Option<Vacation>,
    now: Time,
) -> Option<Event> {
    // A clock that waits would show which army is the person's, who is away in other games.
    let playing = state.running().filter(|_| !state.terms.anonymous)?;
    let clocks = playing.clocks.as_ref()?;
    let known = clocks.away(now).find(|(away, _)| *away == player);
    let until = vacation.map_or(now, |vacation| vacation.until.max(now));
    // The service reports every change to the game, and after a restart old ones again.
    let changes = known.map_or(now, |(_, until)| until) != until;
    let concerns = playing.is_in(player) && clocks.control.pace.is_correspondence();
    let since = vacation.map(|vacation| vacation.from);
    let event = Event::Away {
        player,
        since: since.filter(|since| *since < now),
        until,
    };
    (changes && concerns).then_some(event)
}

/// The actions that can lead to this event. Which seat was named is not recorded.
pub(crate) fn causes(playing: &Playing, event: &Event, _: Time) -> Vec<Cause> {
    let offers = |by: PlayerId, of: PlayerId, offered: bool| {
        let offer = |seat| PlayAction::OfferSeat { seat, offered };
        playing.seats_of(of).map(|seat| (by, offer(seat))).collect()
    };
    match event {
        Event::SeatOffered { by, of } => offers(*by, *of, true),
        Event::SeatOfferWithdrawn { by, of } => offers(*by, *of, false),
        Event::HandedOver { player, level } => {
            let level = Some(*level);
            Vec::from([(*player, PlayAction::HandOver { level })])
        }
        Event::Returned { player } => Vec::from([(*player, PlayAction::Return)]),
        _ => Vec::new(),
    }
}

/// Decides the vacation of a recorded event again.
pub(crate) fn away(
    state: &State,
    player: PlayerId,
    since: Option<Time>,
    until: Time,
    at: Time,
) -> Option<Event> {
    let player = base::state::member(state, player).ok()?.player;
    let from = since.unwrap_or(at);
    vacation(state, player, Some(Vacation { from, until }), at)
}
