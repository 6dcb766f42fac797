//! Computes a league again from its records: each event must be the one that the events before it
//! allow, or demand.

use crate::event::{EndCause, Event, LeaveCause, Record};
use crate::league::League;

/// A record that does not follow from those before it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("record {number} differs: {cause}")]
pub struct Difference {
    /// The number of the record, from 0.
    pub number: usize,
    /// What would have followed instead.
    pub cause: String,
}

/// Computes a league again. `None` if there is no record.
///
/// # Errors
/// At the first record that differs from what is computed.
pub fn verify(records: &[Record]) -> Result<Option<League>, Difference> {
    let Some((first, rest)) = records.split_first() else {
        return Ok(None);
    };
    let difference = |number, cause: String| Difference { number, cause };
    let Event::Opened { terms } = &first.event else {
        return Err(difference(0, "a league begins by being opened".into()));
    };
    let opened = League::open(terms.clone(), first.at);
    let (mut league, _) = opened.map_err(|fault| difference(0, fault.to_string()))?;
    for (number, record) in (1..).zip(rest) {
        match expected(&league, record) {
            Ok(event) if event == record.event => {}
            Ok(event) => return Err(difference(number, format!("{event:?} follows"))),
            Err(cause) => return Err(difference(number, cause)),
        }
        let applied = league.apply(record);
        applied.map_err(|misfit| difference(number, misfit.to_string()))?;
    }
    Ok(Some(league))
}

/// The event that a league would have now instead of this one.
fn expected(league: &League, record: &Record) -> Result<Event, String> {
    let decided = match &record.event {
        Event::Entered { entrant, strength } => {
            let known = league.entrant(*entrant).map(|entrant| entrant.id);
            league.enter(known, *strength)
        }
        Event::Withdrew { entrant, cause } if *cause != LeaveCause::Forfeits => {
            league.leave(*entrant, *cause)
        }
        Event::BecameAbsent { entrant, rounds } => league.be_absent(*entrant, *rounds),
        Event::Ended {
            cause: EndCause::Cancelled,
        } => league.cancel(),
        Event::GameEnded { game, result } => {
            let finished = league.finish(*game, result);
            return finished.ok_or_else(|| "no such game runs".into());
        }
        _ => {
            let due = league.due(record.at);
            return due.ok_or_else(|| "nothing happens by itself then".into());
        }
    };
    decided.map_err(|refusal| refusal.to_string())
}
