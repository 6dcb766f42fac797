//! What events bring about: games begin, reserves take seats, and the match ends.

use super::check::Refusal;
use super::event::{EndCause, Event, Pair, Record};
use super::state::{Match, Stage};
use super::terms::{Boards, Side};
use crate::terms::Millis;
use crate::verify::Difference;

/// Says of two players whether they must not meet.
pub type Avoid<'a> = &'a dyn Fn(Pair) -> bool;

impl Match {
    /// Reads a match from its records, each of which has to be possible after those before it.
    /// `None` if there is no record.
    ///
    /// # Errors
    /// At the first record that is not possible.
    pub fn replay(records: &[Record]) -> Result<Option<Self>, Difference> {
        Self::replay_with(records, |_, _| {})
    }

    /// The same, and lets `look` see the match after each record.
    ///
    /// # Errors
    /// At the first record that is not possible.
    pub fn replay_with(
        records: &[Record],
        mut look: impl FnMut(&Record, &Self),
    ) -> Result<Option<Self>, Difference> {
        let Some((first, rest)) = records.split_first() else {
            return Ok(None);
        };
        let differs = |number, cause: String| Difference { number, cause };
        let Event::Offered { terms } = &first.event else {
            return Err(differs(0, "a match begins by being offered".into()));
        };
        let opened = Self::open(terms.clone(), first.at);
        let (mut replayed, _) = opened.map_err(|fault| differs(0, fault.to_string()))?;
        look(first, &replayed);
        for (number, record) in (1..).zip(rest) {
            let checked = replayed.check(&record.event);
            checked.map_err(|refusal| differs(number, refusal.to_string()))?;
            replayed.apply(&record.event);
            look(record, &replayed);
        }
        Ok(Some(replayed))
    }

    /// Applies an event, and everything that follows from it at once. Returns all records.
    ///
    /// # Errors
    /// If the event is not possible. Then nothing has changed.
    pub fn accept(
        &mut self,
        event: Event,
        now: Millis,
        avoid: Avoid<'_>,
    ) -> Result<Vec<Record>, Refusal> {
        self.check(&event)?;
        self.apply(&event);
        let mut records = vec![Record { at: now, event }];
        records.extend(self.advance(now, avoid));
        Ok(records)
    }

    /// Lets everything happen by itself that is due. Returns the records of it.
    pub fn advance(&mut self, now: Millis, avoid: Avoid<'_>) -> Vec<Record> {
        let mut records = Vec::new();
        while let Some(event) = self.due(now, avoid) {
            // What is not possible would be due for ever.
            if self.check(&event).is_err() {
                break;
            }
            self.apply(&event);
            records.push(Record { at: now, event });
        }
        records
    }

    /// The beginning of the games. A captain need not wait for the end of the sign-up.
    #[must_use]
    pub fn beginning(&self, avoid: Avoid<'_>) -> Event {
        Event::Began {
            pairs: self.pairs(avoid),
        }
    }

    fn due(&self, now: Millis, avoid: Avoid<'_>) -> Option<Event> {
        let is_late = now >= self.terms.until;
        let ended = |cause| Event::Ended { cause };
        match self.stage {
            Stage::Offered => is_late.then_some(ended(EndCause::NotTaken)),
            Stage::Proposed => is_late.then_some(ended(EndCause::NotConfirmed)),
            Stage::Gathering if self.terms.boards == Boards::Crowd || is_late => {
                let beginning = self.beginning(avoid);
                let is_possible = self.check(&beginning).is_ok();
                Some(if is_possible {
                    beginning
                } else {
                    ended(EndCause::NoPlayers)
                })
            }
            Stage::Gathering | Stage::Over => None,
            Stage::Playing => self.replacement(avoid).or_else(|| {
                let is_complete = self.running().next().is_none();
                is_complete.then_some(ended(EndCause::Complete))
            }),
        }
    }

    /// The first reserve for a player who did not play.
    fn replacement(&self, avoid: Avoid<'_>) -> Option<Event> {
        (1..).zip(&self.boards).find_map(|(board, missed)| {
            let pair = missed.pair?;
            let mut sides = Side::ALL.into_iter();
            let side = sides.find(|side| missed.is_missing(*side))?;
            let with = |player| {
                let mut pair = pair;
                pair.replace(side, player);
                pair
            };
            let mut reserves = self.reserves(side).into_iter();
            let player = reserves.find(|player| !avoid(with(*player)))?;
            Some(Event::Replaced {
                board,
                side,
                player,
            })
        })
    }
}
