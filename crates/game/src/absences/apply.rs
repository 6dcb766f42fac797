//! Applies what events say about players who stay away.

use crate::base::event::Event;
use crate::base::moves::News;
use crate::base::playing::{Change, Playing, PlayingError};

/// Applies what an event says about players who stay away.
pub(crate) fn apply(playing: &mut Playing, change: &Change<'_>) -> Result<(), PlayingError> {
    playing.topics.absences.note(change.event);
    match change.event {
        Event::Returned { .. } => playing.present_at = change.at,
        Event::HandedOver { player, level } => playing.hand_over(*player, Some(*level)),
        Event::SeatOffered { of, .. } => {
            let seat = playing.diplomacy_seat_of(*of);
            playing.add_news(seat.map(|seat| News::SeatOffered { seat }));
        }
        Event::SeatOfferWithdrawn { of, .. } => {
            let seat = playing.diplomacy_seat_of(*of);
            playing.add_news(seat.map(|seat| News::SeatOfferWithdrawn { seat }));
        }
        _ => {}
    }
    Ok(())
}
