//! A league that goes on with a tournament that was begun elsewhere.
//!
//! Its players have their numbers from the file, and are vacant at first. Somebody takes a vacant
//! place by entering; the service knows for whom the organiser keeps which. The next round begins
//! as soon as nobody is missing, or when the time for entries is over. Who is vacant then is not
//! paired, as if they were absent.

use crate::decide::Refusal;
use crate::event::{EntrantId, Event, GameNumber, NewGame};
use crate::league::{Division, Entrant, League, LeagueGame, Round, Season};
use crate::pairings::record::{self, PlayerNumber};
use crate::result::GameResult;
use crate::terms::{Millis, TieBreakEdition};
use crate::tournament::Tournament;
use std::collections::BTreeMap;

/// The entrant with the number of a player.
fn entrant(player: PlayerNumber) -> EntrantId {
    EntrantId(player.0)
}

impl League {
    /// Lets a tournament go on here that was begun elsewhere.
    ///
    /// # Errors
    /// If somebody has entered, the league has begun, or the tournament does not fit its terms.
    pub fn import(&self, tournament: &Tournament) -> Result<Event, Refusal> {
        let is_new = self.entrants.is_empty() && self.season.is_none() && self.ended.is_none();
        if is_new && tournament.fits(&self.terms) {
            let tournament = tournament.clone();
            return Ok(Event::Imported { tournament });
        }
        Err(Refusal::NotImportable)
    }

    /// Keeps the place of a vacant player for somebody.
    ///
    /// # Errors
    /// If there is no such player, somebody plays for them, or the league is over.
    pub fn reserve(&self, id: EntrantId) -> Result<Event, Refusal> {
        if self.ended.is_some() {
            return Err(Refusal::Over);
        }
        let vacant = self.entrant(id).filter(|entrant| entrant.is_vacant);
        let reserved = vacant.map(|_| Event::Reserved { entrant: id });
        reserved.ok_or(Refusal::NotVacant)
    }

    /// Whether it goes on with a tournament that was begun elsewhere: only its players play in it.
    #[must_use]
    pub fn is_imported(&self) -> bool {
        let (present, past) = (
            self.season.iter(),
            self.past.iter().map(|past| &past.season),
        );
        present.chain(past).any(|season| season.is_imported)
    }

    /// The players whom nobody here plays for.
    pub fn vacant(&self) -> impl Iterator<Item = EntrantId> {
        let vacant = self.entrants.values().filter(|entrant| entrant.is_vacant);
        vacant.map(|entrant| entrant.id)
    }

    /// Begins the season of an imported tournament, with its rounds.
    pub(crate) fn begin_imported(&mut self, tournament: &Tournament, at: Millis) {
        let absent: BTreeMap<_, _> = tournament.absent.iter().copied().collect();
        for (number, strength) in (1..).map(PlayerNumber).zip(&tournament.strengths) {
            let id = entrant(number);
            let absent_rounds = u32::from(absent.contains_key(&number));
            let player = Entrant {
                is_vacant: true,
                absent_rounds,
                ..Entrant::new(id, *strength)
            };
            self.entrants.insert(id, player);
        }
        let players: Vec<EntrantId> = self.entrants.keys().copied().collect();
        self.begin_season(1, &[players], TieBreakEdition::CURRENT, at);
        let mut rounds = Vec::new();
        for round in &tournament.rounds {
            rounds.push(self.add_round(round, at));
        }
        if let Some(season) = &mut self.season {
            season.begin_gathering(rounds, tournament);
        }
    }

    /// Adds the games of a round that was played elsewhere.
    fn add_round(&mut self, played: &record::Round, at: Millis) -> Round {
        let mut games = Vec::new();
        for game in &played.games {
            let number = GameNumber(self.next_game);
            self.next_game += 1;
            games.push(number);
            let game = LeagueGame {
                result: Some((GameResult::of_two(game.outcome), at)),
                is_imported: true,
                ..LeagueGame::new(
                    NewGame {
                        game: number,
                        seats: [game.pair.white, game.pair.black].map(entrant).to_vec(),
                    },
                    at,
                )
            };
            if let Some(season) = &mut self.season {
                season.games.insert(number, game);
            }
        }
        let byes = played.byes.iter();
        Round {
            games,
            byes: byes.map(|(id, bye)| (entrant(*id), *bye)).collect(),
            deadline: at,
            is_over: true,
        }
    }

    /// The event by which an imported tournament goes on: its next round, once nobody is missing or
    /// the time for entries is over.
    pub(crate) fn gathering_due(&self, season: &Season, now: Millis) -> Option<Event> {
        let has_enough = self.has_enough_entrants();
        let is_complete = has_enough && self.vacant().next().is_none();
        if !is_complete && now < self.entries_close {
            return None;
        }
        if !has_enough {
            return Some(self.too_few(now));
        }
        let divisions = 0..season.divisions.len();
        let mut due = divisions.filter_map(|index| self.division_due(season, index, now));
        due.next()
    }
}

impl Season {
    /// Waits for the players of a tournament in whose only division these rounds were played.
    fn begin_gathering(&mut self, rounds: Vec<Round>, tournament: &Tournament) {
        self.is_imported = true;
        self.is_gathering = true;
        self.first_colour = tournament.first_colour;
        let absent = tournament.absent.iter();
        self.next_byes = absent.map(|(id, bye)| (entrant(*id), *bye)).collect();
        if let Some(division) = self.divisions.first_mut() {
            *division = Division {
                rounds,
                ..division.clone()
            };
        }
    }
}
