//! Decides draw offers, the answers to them, and claims of a draw by the rules; and applies them.
//!
//! After a refusal a player can let an opponent offer no more draws in this game. The opponent
//! learns it when they try.

use crate::base::action::{Cause, PlayAction};
use crate::base::event::Event;
use crate::base::id::{PlayerId, Seat, Time};
use crate::base::moves::News;
use crate::base::playing::{Applied, Change, Playing};
use crate::base::refusal::{CrowdRefusal, DrawOffersRefusal, Refusal};
use crate::moves::decide::checked;
use crate::moves::has_vote;
use crate::votes;
use entente_rules::{Claim, Code};

/// Offers a draw, unless an opponent wants no more offers of this player. Who has been offered one,
/// and has not answered, accepts it by that.
pub(crate) fn offer(playing: &Playing, player: PlayerId) -> Result<Event, Refusal> {
    if votes::decide::plays_on(playing) {
        return Err(CrowdRefusal::NoDraws.into());
    }
    if open_to(playing, player).is_some() {
        return answer(playing, player, true);
    }
    // One offer is for all armies of a player.
    if is_open(playing, player) {
        return Err(Refusal::AlreadyOffered);
    }
    let event = checked(playing, Event::DrawOffered { player }, refusal_of_offer)?;
    match stopped_by(playing, player) {
        Some(by) => Err(DrawOffersRefusal::Stopped { by }.into()),
        None => Ok(event),
    }
}

/// Stops the draw offers of another player, or allows them again.
pub(crate) fn change_offers(
    playing: &Playing,
    player: PlayerId,
    seat: Seat,
    stopped: bool,
) -> Result<Event, Refusal> {
    let seats = playing.seats();
    let of = playing.player(seat).ok_or(Refusal::NoSuchSeat { seats })?;
    let is_stopped = are_stopped(playing, player, of);
    let refused = if playing.voting_armies(player).is_empty() {
        return Err(Refusal::AlreadyResigned);
    } else if of == player {
        Some(DrawOffersRefusal::Oneself)
    } else if is_stopped == stopped {
        Some(DrawOffersRefusal::Unchanged { of: seat, stopped })
    } else if stopped && !has_offered(playing, of) {
        Some(DrawOffersRefusal::NoneYet { of: seat })
    } else if stopped && is_open(playing, of) {
        Some(DrawOffersRefusal::AnswerFirst { of: seat })
    } else {
        None
    };
    match refused {
        Some(refusal) => Err(refusal.into()),
        None => Ok(Event::DrawOffersChanged {
            player,
            of,
            stopped,
        }),
    }
}

/// Answers an open draw offer of another player, first one that this player has not accepted yet.
pub(crate) fn answer(playing: &Playing, player: PlayerId, accepts: bool) -> Result<Event, Refusal> {
    let offers = playing.offers().into_iter();
    let offer = offers
        .filter(|offer| playing.deciding_player(offer.seat) != Some(player))
        .min_by_key(|offer| offer.accepted.contains(&player))
        .ok_or(Refusal::NoOffer)?;
    if accepts && offer.accepted.contains(&player) {
        return Err(Refusal::AlreadyAccepted);
    }
    let event = if accepts {
        Event::DrawAccepted {
            player,
            offer: offer.seat,
        }
    } else {
        Event::DrawDeclined {
            player,
            offer: offer.seat,
        }
    };
    checked(playing, event, refusal_of_offer)
}

/// Claims a draw to which the position entitles by the rules.
pub(crate) fn claim(playing: &Playing, player: PlayerId, claim: Claim) -> Result<Event, Refusal> {
    checked(playing, Event::DrawClaimed { player, claim }, |_| {
        if playing.play().has_claim(claim) {
            Refusal::InvalidClaim(claim)
        } else {
            Refusal::NoSuchClaim(claim)
        }
    })
}

/// The refusal of an offer or an answer that the rules do not allow.
fn refusal_of_offer(code: Code) -> Refusal {
    match code {
        Code::Duplicate => Refusal::AlreadyOffered,
        _ => Refusal::NoOffer,
    }
}

/// The actions that can lead to this event. Which seat was named is not recorded.
pub(crate) fn causes(playing: &Playing, event: &Event, _: Time) -> Vec<Cause> {
    let (player, action) = match event {
        Event::DrawOffersChanged {
            player,
            of,
            stopped,
        } => {
            let stopped = *stopped;
            let change = |of| (*player, PlayAction::DrawOffers { of, stopped });
            return playing.seats_of(*of).map(change).collect();
        }
        Event::DrawOffered { player } => (*player, PlayAction::OfferDraw),
        Event::DrawAccepted { player, .. } => (*player, PlayAction::AcceptDraw),
        Event::DrawDeclined { player, .. } => (*player, PlayAction::DeclineDraw),
        Event::DrawClaimed { player, claim } => (*player, PlayAction::ClaimDraw(*claim)),
        _ => return Vec::new(),
    };
    Vec::from([(player, action)])
}

/// Applies what an event says about draw offers.
pub(crate) fn apply(playing: &mut Playing, change: &Change<'_>) -> Applied {
    note_offers(playing, change.event);
    Ok(())
}

/// Notes who has offered a draw, so that others can stop their next offers, who has accepted one,
/// and whose offers are stopped.
pub(crate) fn note_offers(playing: &mut Playing, event: &Event) {
    match event {
        Event::DrawOffered { player } => {
            playing.topics.draws.offerers.insert(*player);
        }
        Event::DrawAccepted { player, offer } => playing.accepted.push((*offer, *player)),
        Event::DrawOffersChanged {
            player,
            of,
            stopped,
        } => stop_offers(playing, *player, *of, *stopped),
        _ => {}
    }
}

/// Stops the draw offers of a player to another one, or allows them again.
fn stop_offers(playing: &mut Playing, by: PlayerId, of: PlayerId, stopped: bool) {
    if stopped {
        playing.topics.draws.stopped.insert((by, of));
    } else {
        playing.topics.draws.stopped.remove(&(by, of));
    }
}

/// Whether a player has stopped the draw offers of another one.
fn are_stopped(playing: &Playing, by: PlayerId, of: PlayerId) -> bool {
    playing.topics.draws.stopped.contains(&(by, of))
}

/// Whether a player has offered a draw in this game.
fn has_offered(playing: &Playing, player: PlayerId) -> bool {
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
    others
        .into_iter()
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
fn is_open(playing: &Playing, of: PlayerId) -> bool {
    let mut offers = playing.offers().into_iter();
    offers.any(|offer| playing.deciding_player(offer.seat) == Some(of))
}

/// The seats of the open draw offers.
pub(crate) fn open_offers(playing: &Playing) -> Vec<Seat> {
    let offers = playing.play().offers().iter();
    offers.map(|army| playing.seat(*army)).collect()
}

/// Reports those of these offers that the plies of a record have ended without an answer, with the
/// last of the plies. Who has left the game since offers nothing any more, and that is said.
pub(crate) fn report_lapsed(playing: &mut Playing, offers: &[Seat], has_plies: bool) {
    let now = open_offers(playing);
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
