//! The events that people and finished games bring: entries, absences, withdrawals, results. A
//! refusal changes nothing.

use crate::event::{EndCause, EntrantId, Event, GameNumber, LeaveCause, Record};
use crate::league::League;
use crate::result::GameResult;
use crate::terms::{Format, Millis, Terms, TermsFault};
use serde::{Deserialize, Serialize};

/// In how many rounds somebody can be absent by one command.
pub const MAX_ABSENT_ROUNDS: u32 = 10;

/// Why a league does not do what somebody asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Refusal {
    /// The league is over.
    #[error("the league is over")]
    Over,
    /// It has as many entrants as it can have.
    #[error("the league is full")]
    Full,
    /// They have entered.
    #[error("they have entered already")]
    AlreadyEntered,
    /// They have not entered, or have left.
    #[error("they are not in the league")]
    NotEntered,
    /// They have left during this season, or were withdrawn.
    #[error("they have left during this season")]
    LeftThisSeason,
    /// The league goes on with a tournament that was begun elsewhere, and none of its places is
    /// kept for them.
    #[error("no player of the tournament is theirs")]
    NotListed,
    /// It has no such player, or somebody plays for them.
    #[error("no vacant player has this number")]
    NotVacant,
    /// It cannot go on with this tournament.
    #[error("the tournament does not fit the league")]
    NotImportable,
    /// They would be absent for too many rounds.
    #[error("they can be absent for {MAX_ABSENT_ROUNDS} rounds at most")]
    TooManyRounds,
}

impl League {
    /// Opens a league.
    ///
    /// # Errors
    /// If there can be no league with these terms.
    pub fn open(terms: Terms, at: Millis) -> Result<(Self, Record), TermsFault> {
        terms.check()?;
        let event = Event::Opened {
            terms: terms.clone(),
        };
        Ok((Self::opened(terms, at), Record { at, event }))
    }

    /// Lets somebody enter. `known` is the number that they had before, if they had one, or that of
    /// a vacant player whose place is kept for them.
    ///
    /// # Errors
    /// If the league is over or full, they are in it or have left this season, or it goes on with a
    /// tournament of others.
    pub fn enter(&self, known: Option<EntrantId>, strength: u32) -> Result<Event, Refusal> {
        self.check_open()?;
        let before = known.and_then(|id| self.entrant(id));
        if let Some(vacant) = before.filter(|entrant| entrant.is_vacant) {
            // The order of such a tournament is known, so nobody's rating changes it.
            return Ok(Event::Entered {
                entrant: vacant.id,
                strength: vacant.strength,
            });
        }
        if before.is_some_and(|entrant| entrant.is_active()) {
            return Err(Refusal::AlreadyEntered);
        }
        if before.is_some_and(|entrant| self.division_of(entrant.id).is_some()) {
            return Err(Refusal::LeftThisSeason);
        }
        if self.is_imported() {
            return Err(Refusal::NotListed);
        }
        if self.active_count() >= self.terms.most_entrants {
            return Err(Refusal::Full);
        }
        // A number is never given to somebody else: who leaves stays in the list.
        let last = self.entrants.keys().next_back().map_or(0, |last| last.0);
        Ok(Event::Entered {
            entrant: before.map_or(EntrantId(last + 1), |entrant| entrant.id),
            strength,
        })
    }

    /// Lets somebody leave. Games that they have begun go on.
    ///
    /// # Errors
    /// If they are not in the league, or it is over.
    pub fn leave(&self, id: EntrantId, cause: LeaveCause) -> Result<Event, Refusal> {
        self.check_active(id)?;
        Ok(Event::Withdrew { entrant: id, cause })
    }

    /// Lets somebody be absent from the next rounds; from 0 rounds if they are back.
    ///
    /// # Errors
    /// If they are not in the league, it is over, or the rounds are too many.
    pub fn be_absent(&self, id: EntrantId, rounds: u32) -> Result<Event, Refusal> {
        self.check_active(id)?;
        if rounds > MAX_ABSENT_ROUNDS {
            return Err(Refusal::TooManyRounds);
        }
        Ok(Event::BecameAbsent {
            entrant: id,
            rounds,
        })
    }

    /// Ends the league at the organiser's will.
    ///
    /// # Errors
    /// If it is over.
    pub fn cancel(&self) -> Result<Event, Refusal> {
        self.check_open()?;
        Ok(Event::Ended {
            cause: EndCause::Cancelled,
        })
    }

    /// Takes the result of a game. `None` if it has one, or its season is over.
    #[must_use]
    pub fn finish(&self, number: GameNumber, result: &GameResult) -> Option<Event> {
        let game = self.game(number)?;
        let fits = game.result.is_none() && game.seats.len() == result.0.len();
        (fits && self.ended.is_none()).then(|| Event::GameEnded {
            game: number,
            result: result.clone(),
        })
    }

    /// Whether who enters now still plays in the present season.
    #[must_use]
    pub fn admits_late(&self) -> bool {
        let Some(division) = self.season.as_ref().and_then(|s| s.divisions.last()) else {
            return false;
        };
        let is_in_last_round = division.rounds.len() >= self.round_count(division);
        match self.terms.format {
            // Its tables are made for a number of players.
            Format::RoundRobin => false,
            Format::Rolling | Format::Arena => !division.rounds.iter().any(|r| r.is_over),
            Format::Swiss | Format::Tables => !is_in_last_round,
        }
    }

    fn check_open(&self) -> Result<(), Refusal> {
        match self.ended {
            Some(_) => Err(Refusal::Over),
            None => Ok(()),
        }
    }

    fn check_active(&self, id: EntrantId) -> Result<(), Refusal> {
        self.check_open()?;
        let entrant = self.entrant(id).filter(|entrant| entrant.is_active());
        entrant.map(|_| ()).ok_or(Refusal::NotEntered)
    }
}
