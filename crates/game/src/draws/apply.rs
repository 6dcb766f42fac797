//! The draw offers that players have stopped: after a refusal a player can let an opponent offer no
//! more draws in this game. The opponent learns it when they try. And those that end unanswered.

use crate::base::event::Event;
use crate::base::id::{PlayerId, Seat};
use crate::base::moves::News;
use crate::base::playing::{Change, Playing, PlayingError};
use crate::moves::board::has_vote;
use alloc::vec::Vec;

/// Applies what an event says about draw offers.
pub(crate) fn apply(playing: &mut Playing, change: &Change<'_>) -> Result<(), PlayingError> {
    note(playing, change.event);
    Ok(())
}

/// Notes who has offered a draw, so that others can stop their next offers, who has accepted one,
/// and whose offers are stopped.
pub(crate) fn note(playing: &mut Playing, event: &Event) {
    match event {
        Event::DrawOffered { player } => {
            playing.topics.draws.offerers.insert(*player);
        }
        Event::DrawAccepted { player, offer } => playing.accepted.push((*offer, *player)),
        Event::DrawOffersChanged {
            player,
            of,
            stopped,
        } => stop(playing, *player, *of, *stopped),
        _ => {}
    }
}

/// Stops the draw offers of a player to another one, or allows them again.
fn stop(playing: &mut Playing, by: PlayerId, of: PlayerId, stopped: bool) {
    if stopped {
        playing.topics.draws.stopped.insert((by, of));
    } else {
        playing.topics.draws.stopped.remove(&(by, of));
    }
}

/// Whether a player has stopped the draw offers of another one.
pub(super) fn are_stopped(playing: &Playing, by: PlayerId, of: PlayerId) -> bool {
    playing.topics.draws.stopped.contains(&(by, of))
}

/// Whether a player has offered a draw in this game.
pub(super) fn has_offered(playing: &Playing, player: PlayerId) -> bool {
    playing.topics.draws.offerers.contains(&player)
}

/// A player who has a vote and has stopped the draw offers of this one.
pub(crate) fn stopped_by(playing: &Playing, of: PlayerId) -> Option<PlayerId> {
    let mut stopped = playing.topics.draws.stopped.iter();
    let found = stopped.find(|(by, other)| *other == of && !playing.voting_armies(*by).is_empty());
    found.map(|(by, _)| *by)
}

/// The first seats of the players whose draw offers a player has stopped.
pub(crate) fn stopped_seats(playing: &Playing, by: PlayerId) -> Vec<Seat> {
    let stopped = playing.topics.draws.stopped.iter();
    let of = stopped
        .filter(|(player, _)| *player == by)
        .map(|(_, of)| *of);
    of.filter_map(|of| playing.diplomacy_seat_of(of)).collect()
}

/// The first seats of the players whose next draw offers a player can stop: each has offered one,
/// and it is not open any more.
pub(crate) fn stoppable_seats(playing: &Playing, by: PlayerId) -> Vec<Seat> {
    if playing.ending().is_some() || playing.voting_armies(by).is_empty() {
        return Vec::new();
    }
    let mut others: Vec<PlayerId> = playing.topics.draws.offerers.iter().copied().collect();
    others.retain(|of| {
        *of != by
            && !are_stopped(playing, by, *of)
            && !is_open(playing, *of)
            && !playing.voting_armies(*of).is_empty()
    });
    let seats = others.into_iter();
    seats
        .filter_map(|of| playing.diplomacy_seat_of(of))
        .collect()
}

/// The seat of an open draw offer that a player has not answered yet.
pub(crate) fn open_to(playing: &Playing, player: PlayerId) -> Option<Seat> {
    let mut offers = playing.offers().into_iter();
    let offer = offers.find(|offer| {
        playing.deciding_player(offer.seat) != Some(player) && !offer.accepted.contains(&player)
    });
    offer.map(|offer| offer.seat)
}

/// Whether a draw offer of this player is open.
pub(crate) fn is_open(playing: &Playing, of: PlayerId) -> bool {
    let mut offers = playing.offers().into_iter();
    offers.any(|offer| playing.deciding_player(offer.seat) == Some(of))
}

/// The seats of the open draw offers.
pub(crate) fn open(playing: &Playing) -> Vec<Seat> {
    let offers = playing.play().offers().iter();
    offers.map(|army| playing.seat(*army)).collect()
}

/// Reports those of these offers that the plies of a record have ended without an answer, with the
/// last of the plies. Who has left the game since offers nothing any more, and that is said.
pub(crate) fn report_lapsed(playing: &mut Playing, offers: &[Seat], has_plies: bool) {
    let now = open(playing);
    for seat in offers
        .iter()
        .filter(|seat| has_plies && !now.contains(seat))
    {
        let army = playing.army(*seat);
        if army.is_some_and(|army| has_vote(playing.position(), army)) {
            playing.add_to_last_move(News::DrawOfferLapsed { seat: *seat });
        }
    }
}
