//! The time that is given back after an outage in which nobody could move.

use crate::base::event::Event;
use crate::base::id::{Span, Time};
use crate::base::playing::Playing;
use crate::base::state::State;

/// The event that gives time back after an outage; `None` if that is too little to be worth a
/// record.
pub(crate) fn decide(state: &State, from: Time, until: Time) -> Option<Event> {
    let playing = state.running()?;
    // Only the time that the turn really lost counts: a vacation or a pause in the outage costs
    // nobody time.
    let missed = playing.clocks.as_ref()?.missed_time(from, until);
    (missed >= least_credit(playing)?).then_some(Event::Credited { from, until })
}

/// The shortest outage whose time is given back: a hundredth of the time control.
pub(crate) fn least_credit(playing: &Playing) -> Option<Span> {
    let clocks = playing.clocks.as_ref()?;
    Some(clocks.control.least_credit().max(Span(1)))
}
