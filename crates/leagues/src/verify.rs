//! Reads a league from its records, and computes it again: then each event must be the one that the
//! events before it allow, or demand.

use crate::event::{EndCause, Event, LeaveCause, Record};
use crate::league::League;

/// A record that does not follow from those before it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("record {number} differs: {cause}")]
pub struct Difference {
    /// The number of the record, from 0.
    pub number: usize,
    /// The record that would have followed instead.
    pub cause: String,
}

/// Computes a league again. `None` if there is no record.
///
/// # Errors
/// At the first record that differs from what is computed.
pub fn verify(records: &[Record]) -> Result<Option<League>, Difference> {
    let Some((mut league, rest)) = opened(records)? else {
        return Ok(None);
    };
    for (number, record) in (1..).zip(rest) {
        match expected(&league, record) {
            Ok(event) if event == record.event => {}
            Ok(event) => return Err(Difference::at(number, format!("{event:?} follows"))),
            Err(cause) => return Err(Difference::at(number, cause)),
        }
        apply(&mut league, number, record)?;
    }
    Ok(Some(league))
}

/// Reads a league without computing again who plays whom. `None` if there is no record.
///
/// # Errors
/// At the first record that does not fit those before it.
pub fn replay(records: &[Record]) -> Result<Option<League>, Difference> {
    let Some((mut league, rest)) = opened(records)? else {
        return Ok(None);
    };
    for (number, record) in (1..).zip(rest) {
        apply(&mut league, number, record)?;
    }
    Ok(Some(league))
}

impl Difference {
    fn at(number: usize, cause: impl ToString) -> Self {
        Self {
            number,
            cause: cause.to_string(),
        }
    }
}

/// The league of the first record, and the records after it.
fn opened(records: &[Record]) -> Result<Option<(League, &[Record])>, Difference> {
    let Some((first, rest)) = records.split_first() else {
        return Ok(None);
    };
    let Event::Opened { terms } = &first.event else {
        return Err(Difference::at(0, "a league begins by being opened"));
    };
    let checked = terms.check_opened();
    checked.map_err(|fault| Difference::at(0, fault))?;
    Ok(Some((League::opened(terms.clone(), first.at), rest)))
}

fn apply(league: &mut League, number: usize, record: &Record) -> Result<(), Difference> {
    let applied = league.apply(record);
    applied.map_err(|misfit| Difference::at(number, misfit))
}

/// The event that a league would have now instead of this one.
fn expected(league: &League, record: &Record) -> Result<Event, String> {
    let decided = match &record.event {
        Event::Entered { entrant, strength } => {
            let known = league.entrant(*entrant).map(|entrant| entrant.id);
            league.enter(known, *strength)
        }
        Event::Imported { tournament } => league.import(tournament),
        Event::Reserved { entrant } => league.reserve(*entrant),
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
            let due = due.ok_or_else(|| "nothing happens by itself then".to_owned())?;
            return Ok(in_recorded_edition(due, &record.event));
        }
    };
    decided.map_err(|refusal| refusal.to_string())
}

/// The event as it was in the edition of its time: a season that began with a former one keeps it.
fn in_recorded_edition(mut event: Event, recorded: &Event) -> Event {
    if let (
        Event::SeasonBegan { edition, .. },
        Event::SeasonBegan {
            edition: former, ..
        },
    ) = (&mut event, recorded)
    {
        *edition = *former;
    }
    event
}
