//! The state of a league, and what each event changes in it.

use crate::event::{
    EndCause, EntrantId, Event, GameNumber, LeaveCause, NewGame, Record, StandingsLine,
};
use crate::pairings::record::{Bye, Colour};
use crate::result::{GameResult, Participation};
use crate::terms::{Millis, Terms, TieBreakEdition};
use std::collections::BTreeMap;

/// Somebody who has entered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entrant {
    /// Their number.
    pub id: EntrantId,
    /// A rating, by which the first season is ordered.
    pub strength: u32,
    /// Why they play no more, if so.
    pub left: Option<LeaveCause>,
    /// In how many rounds they will be absent.
    pub absent_rounds: u32,
    /// The number of games of this season that they lost without playing them. Those of a
    /// tournament that was begun elsewhere do not count.
    pub forfeits: u32,
    /// Whether they are a player of such a tournament whom nobody here plays for.
    pub is_vacant: bool,
}

impl Entrant {
    /// Somebody who has just entered.
    pub(crate) fn new(id: EntrantId, strength: u32) -> Self {
        Self {
            id,
            strength,
            left: None,
            absent_rounds: 0,
            forfeits: 0,
            is_vacant: false,
        }
    }

    /// Whether they take part in the league.
    #[must_use]
    pub fn is_active(&self) -> bool {
        self.left.is_none() && !self.is_vacant
    }

    /// Whether they play in the next round.
    #[must_use]
    pub fn is_present(&self) -> bool {
        self.is_active() && self.absent_rounds == 0
    }
}

/// A game of the present season.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeagueGame {
    /// Its number.
    pub number: GameNumber,
    /// Its players in the order of seats.
    pub seats: Vec<EntrantId>,
    /// When it began.
    pub began: Millis,
    /// The result, and the time at which it ended.
    pub result: Option<(GameResult, Millis)>,
    /// Whether it was played elsewhere, before the tournament came here: then there is only its
    /// result, and both times are that of the import.
    pub is_imported: bool,
}

impl LeagueGame {
    /// A game that begins.
    pub(crate) fn new(new: NewGame, began: Millis) -> Self {
        Self {
            number: new.game,
            seats: new.seats,
            began,
            result: None,
            is_imported: false,
        }
    }
}

/// A round of a division.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Round {
    /// Its games.
    pub games: Vec<GameNumber>,
    /// The entrants without a game.
    pub byes: Vec<(EntrantId, Bye)>,
    /// When the next round begins at the latest.
    pub deadline: Millis,
    /// Whether it is over. Games that were not, can still end.
    pub is_over: bool,
}

/// A division in the present season.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Division {
    /// Everybody who plays or played in it this season, in the order of strength; who enters late
    /// is behind them.
    pub entrants: Vec<EntrantId>,
    /// The rounds so far.
    pub rounds: Vec<Round>,
}

/// A division in a season of its league: pairings, standings and reports are about one.
#[derive(Clone, Copy)]
pub(crate) struct DivisionSeason<'a> {
    pub(crate) league: &'a League,
    pub(crate) season: &'a Season,
    pub(crate) division: &'a Division,
}

/// The present season.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Season {
    /// Its number, from 1.
    pub number: u32,
    /// When it began.
    pub began: Millis,
    /// Its divisions, the highest first.
    pub divisions: Vec<Division>,
    /// The edition of the tie-breaks.
    pub edition: TieBreakEdition,
    /// All games that have begun.
    pub games: BTreeMap<GameNumber, LeagueGame>,
    /// When the standings were last published, or the season began.
    pub published: Millis,
    /// The entrants who have left during the season, with the number of games that they had played.
    pub leavers: BTreeMap<EntrantId, u32>,
    /// The colour of the first player in the first round.
    pub first_colour: Colour,
    /// Whether it was begun elsewhere.
    pub is_imported: bool,
    /// Whether it waits for its players before the first round that is played here.
    pub is_gathering: bool,
    /// The entrants who were known elsewhere to be absent from that round, with what they get for
    /// it.
    pub next_byes: Vec<(EntrantId, Bye)>,
}

/// A season that is over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PastSeason {
    /// Its number.
    pub number: u32,
    /// The final standings of each division.
    pub standings: Vec<Vec<StandingsLine>>,
    /// When it ended.
    pub ended: Millis,
    /// The season as it was then.
    pub season: Season,
}

/// A league, as its events have made it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct League {
    /// Its terms.
    pub terms: Terms,
    /// When it was opened.
    pub opened: Millis,
    /// Everybody who has ever entered, by number.
    pub entrants: BTreeMap<EntrantId, Entrant>,
    /// The present season; `None` before the first one and between two.
    pub season: Option<Season>,
    /// The last season that is over.
    pub past: Option<PastSeason>,
    /// When entries for the next season close, between seasons.
    pub entries_close: Millis,
    /// The number of times that the next season was postponed.
    pub postponements: u32,
    /// Why the league is over, if it is.
    pub ended: Option<EndCause>,
    pub(crate) next_game: u32,
}

/// An event that does not follow those before it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the event does not fit the league: {0}")]
pub(crate) struct Misfit(pub(crate) &'static str);

impl League {
    /// A division in a season of this league.
    pub(crate) fn in_season<'a>(
        &'a self,
        season: &'a Season,
        division: &'a Division,
    ) -> DivisionSeason<'a> {
        DivisionSeason {
            league: self,
            season,
            division,
        }
    }

    /// A league that was opened at this time.
    pub(crate) fn opened(terms: Terms, at: Millis) -> Self {
        Self {
            entries_close: at.saturating_add(terms.entry_time),
            terms,
            opened: at,
            entrants: BTreeMap::new(),
            season: None,
            past: None,
            postponements: 0,
            ended: None,
            next_game: 1,
        }
    }

    /// The entrant with this number.
    #[must_use]
    pub fn entrant(&self, id: EntrantId) -> Option<&Entrant> {
        self.entrants.get(&id)
    }

    /// Counts the entrants who take part.
    #[must_use]
    pub fn active_count(&self) -> u32 {
        let active = self.entrants.values().filter(|entrant| entrant.is_active());
        u32::try_from(active.count()).unwrap_or(u32::MAX)
    }

    /// The games that have begun and not ended.
    pub fn running_games(&self) -> impl Iterator<Item = &LeagueGame> {
        let games = self.season.iter().flat_map(|season| season.games.values());
        games.filter(|game| game.result.is_none())
    }

    /// A game of the present season.
    #[must_use]
    pub fn game(&self, number: GameNumber) -> Option<&LeagueGame> {
        self.season.as_ref()?.games.get(&number)
    }

    /// The division of the present season in which an entrant plays.
    #[must_use]
    pub fn division_of(&self, id: EntrantId) -> Option<usize> {
        let divisions = &self.season.as_ref()?.divisions;
        divisions
            .iter()
            .position(|division| division.entrants.contains(&id))
    }

    /// Applies a record that was decided before.
    pub(crate) fn apply(&mut self, record: &Record) -> Result<(), Misfit> {
        let at = record.at;
        match &record.event {
            Event::Opened { .. } => return Err(Misfit("it has been opened before")),
            Event::Imported { tournament } => self.begin_imported(tournament, at),
            // The service knows for whom.
            Event::Reserved { .. } => {}
            Event::Entered { entrant, strength } => self.add_entrant(*entrant, *strength),
            Event::Withdrew { entrant, cause } => self.withdraw(*entrant, *cause)?,
            Event::BecameAbsent { entrant, rounds } => {
                self.entrant_mut(*entrant)?.absent_rounds = *rounds;
            }
            Event::Postponed { until } => {
                self.entries_close = *until;
                self.postponements += 1;
            }
            Event::SeasonBegan {
                season,
                divisions,
                edition,
            } => self.begin_season(*season, divisions, *edition, at),
            Event::RoundBegan {
                division,
                games,
                byes,
                deadline,
                ..
            } => {
                let round = Round {
                    games: games.iter().map(|new| new.game).collect(),
                    byes: byes.clone(),
                    deadline: *deadline,
                    is_over: false,
                };
                self.count_absences(*division)?;
                self.end_gathering();
                self.division_mut(*division)?.rounds.push(round);
                self.add_games(games, at)?;
            }
            Event::GamesBegan { division, games } => {
                let round = self.last_round_mut(*division)?;
                round.games.extend(games.iter().map(|new| new.game));
                self.add_games(games, at)?;
            }
            Event::GameEnded { game, result } => self.end_game(*game, result, at)?,
            Event::RoundEnded { division, .. } => self.last_round_mut(*division)?.is_over = true,
            Event::StandingsPublished => {
                let season = self.season.as_mut().ok_or(Misfit("no season"))?;
                season.published = at;
            }
            Event::SeasonEnded {
                season,
                standings,
                next,
            } => {
                self.entries_close = next.unwrap_or(self.entries_close);
                self.end_season(*season, standings, at)?;
            }
            Event::Ended { cause } => self.ended = Some(*cause),
        }
        Ok(())
    }

    fn add_entrant(&mut self, id: EntrantId, strength: u32) {
        let known = self.entrants.get_mut(&id);
        if let Some(vacant) = known.filter(|entrant| entrant.is_vacant) {
            vacant.is_vacant = false;
            return;
        }
        self.entrants.insert(id, Entrant::new(id, strength));
        // Who enters late begins in the last division.
        if self.admits_late()
            && let Some(division) = self.season.as_mut().and_then(|s| s.divisions.last_mut())
            && !division.entrants.contains(&id)
        {
            division.entrants.push(id);
        }
    }

    fn withdraw(&mut self, id: EntrantId, cause: LeaveCause) -> Result<(), Misfit> {
        self.entrant_mut(id)?.left = Some(cause);
        let is_playing = self.division_of(id).is_some();
        if let Some(season) = self.season.as_mut().filter(|_| is_playing) {
            // Counted once, when they leave: games that end later do not change how early that was.
            let played = season.games.values().filter(|game| {
                let seat = game.seats.iter().position(|seat| *seat == id);
                let result = game.result.as_ref().map(|(result, _)| result);
                let participation = seat
                    .zip(result)
                    .map(|(seat, result)| result.0[seat].participation);
                participation.is_some_and(|participation| participation != Participation::Missing)
            });
            let played = u32::try_from(played.count()).unwrap_or(u32::MAX);
            season.leavers.insert(id, played);
        }
        Ok(())
    }

    pub(crate) fn begin_season(
        &mut self,
        number: u32,
        divisions: &[Vec<EntrantId>],
        edition: TieBreakEdition,
        at: Millis,
    ) {
        let divisions = divisions.iter().map(|entrants| Division {
            entrants: entrants.clone(),
            rounds: Vec::new(),
        });
        self.season = Some(Season {
            number,
            began: at,
            divisions: divisions.collect(),
            edition,
            games: BTreeMap::new(),
            published: at,
            leavers: BTreeMap::new(),
            // No lot is drawn, because anybody has to be able to calculate the same pairs.
            first_colour: Colour::White,
            is_imported: false,
            is_gathering: false,
            next_byes: Vec::new(),
        });
        self.postponements = 0;
        for entrant in self.entrants.values_mut() {
            entrant.forfeits = 0;
        }
    }

    fn add_games(&mut self, games: &[NewGame], at: Millis) -> Result<(), Misfit> {
        let season = self.season.as_mut().ok_or(Misfit("no season"))?;
        for new in games {
            season
                .games
                .insert(new.game, LeagueGame::new(new.clone(), at));
            self.next_game = self.next_game.max(new.game.0 + 1);
        }
        Ok(())
    }

    /// Begins the first round here of a season that was begun elsewhere.
    fn end_gathering(&mut self) {
        if let Some(season) = &mut self.season {
            season.is_gathering = false;
            season.next_byes.clear();
        }
    }

    /// Counts the round that begins for those who are absent from it. In a continuous format they
    /// are absent until they are back.
    fn count_absences(&mut self, division: usize) -> Result<(), Misfit> {
        if self.terms.format.is_continuous() {
            return Ok(());
        }
        for id in self.division_mut(division)?.entrants.clone() {
            let entrant = self.entrant_mut(id)?;
            entrant.absent_rounds = entrant.absent_rounds.saturating_sub(1);
        }
        Ok(())
    }

    fn end_game(
        &mut self,
        number: GameNumber,
        result: &GameResult,
        at: Millis,
    ) -> Result<(), Misfit> {
        let season = self.season.as_mut().ok_or(Misfit("no season"))?;
        let game = season
            .games
            .get_mut(&number)
            .ok_or(Misfit("no such game"))?;
        if game.result.is_some() || game.seats.len() != result.0.len() {
            return Err(Misfit("no such result"));
        }
        game.result = Some((result.clone(), at));
        let seats = game.seats.clone();
        for (id, seat) in seats.into_iter().zip(&result.0) {
            let entrant = self.entrant_mut(id)?;
            entrant.forfeits += u32::from(seat.participation != Participation::Played);
        }
        Ok(())
    }

    fn end_season(
        &mut self,
        number: u32,
        standings: &[Vec<StandingsLine>],
        at: Millis,
    ) -> Result<(), Misfit> {
        let season = self.season.take().ok_or(Misfit("no season"))?;
        self.past = Some(PastSeason {
            number,
            standings: standings.to_vec(),
            ended: at,
            season,
        });
        Ok(())
    }

    fn entrant_mut(&mut self, id: EntrantId) -> Result<&mut Entrant, Misfit> {
        self.entrants.get_mut(&id).ok_or(Misfit("no such entrant"))
    }

    fn division_mut(&mut self, division: usize) -> Result<&mut Division, Misfit> {
        let season = self.season.as_mut().ok_or(Misfit("no season"))?;
        season
            .divisions
            .get_mut(division)
            .ok_or(Misfit("no such division"))
    }

    fn last_round_mut(&mut self, division: usize) -> Result<&mut Round, Misfit> {
        let rounds = &mut self.division_mut(division)?.rounds;
        rounds.last_mut().ok_or(Misfit("no round"))
    }
}
