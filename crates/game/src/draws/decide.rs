//! Decides draw offers, the answers to them, and claims of a draw by the rules.

use crate::base::action::{Cause, PlayAction};
use crate::base::event::Event;
use crate::base::id::{PlayerId, Seat, Time};
use crate::base::playing::Playing;
use crate::base::refusal::{CrowdRefusal, DrawOffersRefusal, Refusal};
use crate::draws::apply;
use crate::moves::rules::checked;
use crate::votes;
use alloc::vec::Vec;
use entente_rules::{Claim, Code};

/// Offers a draw, unless an opponent wants no more offers of this player. Who has been offered one,
/// and has not answered, accepts it by that.
pub(crate) fn offer(playing: &Playing, player: PlayerId) -> Result<Event, Refusal> {
    if votes::apply::plays_on(playing) {
        return Err(CrowdRefusal::NoDraws.into());
    }
    if apply::open_to(playing, player).is_some() {
        return answer(playing, player, true);
    }
    // One offer is for all armies of a player.
    if apply::is_open(playing, player) {
        return Err(Refusal::AlreadyOffered);
    }
    let event = checked(playing, Event::DrawOffered { player }, refusal)?;
    match apply::stopped_by(playing, player) {
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
    let is_stopped = apply::are_stopped(playing, player, of);
    let refused = if playing.voting_armies(player).is_empty() {
        return Err(Refusal::AlreadyResigned);
    } else if of == player {
        Some(DrawOffersRefusal::Oneself)
    } else if is_stopped == stopped {
        Some(DrawOffersRefusal::Unchanged { of: seat, stopped })
    } else if stopped && !apply::has_offered(playing, of) {
        Some(DrawOffersRefusal::NoneYet { of: seat })
    } else if stopped && apply::is_open(playing, of) {
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
    let theirs = offers.filter(|offer| playing.deciding_player(offer.seat) != Some(player));
    let offer = theirs
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
    checked(playing, event, refusal)
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
fn refusal(code: Code) -> Refusal {
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
