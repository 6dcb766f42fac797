//! Decides when a computer plays in the place of a person, and when the person plays again.
//!
//! One's own seats are handed over and taken back at once. A computer for somebody else is a
//! request to the others (`super::request`).

use crate::event::Event;
use crate::id::{PlayerId, Seat};
use crate::playing::{Playing, timing};
use crate::refusal::{Refusal, SubstituteRefusal};
use crate::state::State;
use crate::types::level::Level;
use crate::types::request::RequestChange;

/// How many people besides an absent one have to agree, so that nobody has to wait for the absent
/// one: with fewer, a single opponent could put a computer in anybody's place.
const MIN_AGREEING_PEOPLE: usize = 2;

/// A player hands their seats over.
pub(super) fn hand_over(
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
    let level = level.unwrap_or_else(|| state.lobby.computer_level());
    Ok(Event::HandedOver { player, level })
}

/// A player plays again.
pub(super) fn return_to_game(playing: &Playing, player: PlayerId) -> Result<Event, Refusal> {
    if playing.is_replaced(player) {
        Ok(Event::Returned { player })
    } else {
        Err(Refusal::Substitute(SubstituteRefusal::NotReplaced))
    }
}

/// The change that a player asks for who wants a computer to play for somebody else.
pub(super) fn change(
    state: &State,
    playing: &Playing,
    (seat, level): (Seat, Option<Level>),
) -> Result<RequestChange, Refusal> {
    let seats = playing.seats();
    let player = playing.player(seat).ok_or(Refusal::NoSuchSeat { seats })?;
    let decides = playing.deciding_player(seat);
    if decides.is_none_or(|decides| playing.is_computer(decides)) {
        return Err(Refusal::Substitute(SubstituteRefusal::Computer));
    }
    let voting = timing::voting_players(playing);
    if !voting.contains(&player) {
        return Err(Refusal::Substitute(SubstituteRefusal::Eliminated { seat }));
    }
    let others = voting.iter().filter(|other| **other != player);
    let people = others.filter(|other| !playing.is_computer(**other)).count();
    Ok(RequestChange::Substitute {
        player,
        level: level.unwrap_or_else(|| state.lobby.computer_level()),
        needs_player: people < MIN_AGREEING_PEOPLE,
    })
}
