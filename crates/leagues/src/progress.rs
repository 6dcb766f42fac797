//! The events that happen by themselves: seasons and rounds begin and end, and entrants who lost
//! too many games without playing them are withdrawn.
//!
//! No round can be stuck: each one has a deadline, after which the next begins. A game that then
//! still runs counts for the pairing as a draw, until it ends.

use crate::event::{EndCause, EntrantId, Event, LeaveCause, Record, StandingsLine};
use crate::league::{Division, League, Misfit, Season};
use crate::pairings::standings::next_season;
use crate::standings::Unfinished;
use crate::terms::{DAY, HOUR, Millis, TieBreakEdition};

/// The most times that a season is postponed because too few have entered. After that the league
/// ends.
const MAX_POSTPONEMENTS: u32 = 4;

/// The day of the week on which standings are published, counted from 1970-01-01, a Thursday:
/// Sunday.
const PUBLICATION_DAY: Millis = 3;
/// The hour of that day, in UTC.
const PUBLICATION_HOUR: Millis = 18;

/// The time from one publication to the next: a week.
const PUBLICATION_INTERVAL: Millis = 7 * DAY;

/// The publication of the standings, if a Sunday has come.
fn publication_due(season: &Season, now: Millis) -> Option<Event> {
    (now >= next_publication(season.published)).then_some(Event::StandingsPublished)
}

/// Returns the time at which the standings are published next.
fn next_publication(last: Millis) -> Millis {
    // Weeks are counted from 1970, so all leagues publish at the same hour, whenever they began.
    let first = PUBLICATION_DAY * DAY + PUBLICATION_HOUR * HOUR;
    let weeks = last
        .saturating_add(PUBLICATION_INTERVAL)
        .saturating_sub(first)
        / PUBLICATION_INTERVAL;
    first.saturating_add(weeks.saturating_mul(PUBLICATION_INTERVAL))
}

impl League {
    /// The next event that happens by itself at this time, if there is one.
    #[must_use]
    pub fn due(&self, now: Millis) -> Option<Event> {
        if self.ended.is_some() {
            return None;
        }
        // A withdrawal comes first, so that who is out is in no further pair.
        self.withdrawal().or_else(|| match &self.season {
            None => self.next_season_due(now),
            Some(season) if season.is_gathering => self.gathering_due(season, now),
            Some(season) => (0..season.divisions.len())
                .find_map(|index| self.division_due(season, index, now))
                .or_else(|| self.season_end_due(season, now))
                .or_else(|| publication_due(season, now)),
        })
    }

    /// Lets everything happen by itself that is due at this time, and returns the records of it.
    pub fn advance(&mut self, now: Millis) -> Vec<Record> {
        let mut records = Vec::new();
        while let Some(event) = self.due(now) {
            let record = Record { at: now, event };
            // What does not fit would be due for ever.
            if self.apply(&record).is_err() {
                break;
            }
            records.push(record);
        }
        records
    }

    /// Applies an event that was just decided, and everything that follows from it at once.
    pub fn accept(&mut self, event: Event, now: Millis) -> Vec<Record> {
        let record = Record { at: now, event };
        let applied: Result<(), Misfit> = self.apply(&record);
        let first = applied.is_ok().then_some(record);
        first.into_iter().chain(self.advance(now)).collect()
    }

    /// Returns the next time at which something can happen by itself. Whatever is due now has
    /// happened.
    #[must_use]
    pub fn next_time(&self) -> Option<Millis> {
        if self.ended.is_some() {
            return None;
        }
        let Some(season) = self.season.as_ref().filter(|season| !season.is_gathering) else {
            return Some(self.entries_close);
        };
        let rounds = season.divisions.iter().filter_map(|d| d.rounds.last());
        let open = rounds.filter(|round| !round.is_over);
        let deadline = open.map(|round| round.deadline).min();
        // After the last round the season waits for the games that still run.
        let end = deadline.unwrap_or_else(|| self.last_moment(season));
        Some(end.min(next_publication(season.published)))
    }

    /// The withdrawal of somebody who lost too many games without playing them.
    fn withdrawal(&self) -> Option<Event> {
        let limit = self.terms.forfeits_to_withdraw;
        let entrant = self
            .entrants
            .values()
            .find(|entrant| limit > 0 && entrant.is_active() && entrant.forfeits >= limit)?;
        self.season.as_ref()?;
        Some(Event::Withdrew {
            entrant: entrant.id,
            cause: LeaveCause::Forfeits,
        })
    }

    fn next_season_due(&self, now: Millis) -> Option<Event> {
        let (count, terms) = (self.active_count(), &self.terms);
        let seasons = self.past.as_ref().map_or(0, |past| past.number);
        if terms.seasons > 0 && seasons >= terms.seasons {
            return Some(Event::Ended {
                cause: EndCause::Complete,
            });
        }
        // The break between two seasons is for rest, and for those who have not heard yet.
        let is_full = count >= terms.most_entrants && self.past.is_none();
        if !is_full && now < self.entries_close {
            return None;
        }
        Some(if self.has_enough_entrants() {
            Event::SeasonBegan {
                season: seasons + 1,
                divisions: self.next_divisions(),
                edition: TieBreakEdition::CURRENT,
            }
        } else {
            self.too_few(now)
        })
    }

    /// Whether as many take part as a season needs.
    pub(crate) fn has_enough_entrants(&self) -> bool {
        let terms = &self.terms;
        self.active_count() >= terms.least_entrants.max(terms.least_possible())
    }

    /// Postpones the beginning, or ends the league after too many times.
    pub(crate) fn too_few(&self, now: Millis) -> Event {
        let terms = &self.terms;
        if self.postponements < MAX_POSTPONEMENTS {
            Event::Postponed {
                // A league with no time for entries waits for a round.
                until: now.saturating_add(terms.entry_time.max(terms.round_time)),
            }
        } else {
            Event::Ended {
                cause: EndCause::TooFewEntrants,
            }
        }
    }

    /// The divisions of the next season: those of the last one after promotion and relegation, or
    /// else by strength.
    fn next_divisions(&self) -> Vec<Vec<EntrantId>> {
        let active: Vec<&_> = self.entrants.values().filter(|e| e.is_active()).collect();
        let past: Vec<Vec<EntrantId>> = self.past.as_ref().map_or_else(Vec::new, |past| {
            let players =
                |lines: &Vec<StandingsLine>| lines.iter().map(|line| line.entrant).collect();
            past.standings.iter().map(players).collect()
        });
        let is_new = |id: &EntrantId| !past.iter().flatten().any(|known| known == id);
        let mut entering: Vec<_> = active.iter().filter(|e| is_new(&e.id)).collect();
        entering.sort_by_key(|entrant| (std::cmp::Reverse(entrant.strength), entrant.id));
        let entering: Vec<EntrantId> = entering.iter().map(|entrant| entrant.id).collect();
        let is_gone = |id: &&EntrantId| !active.iter().any(|entrant| entrant.id == **id);
        let leaving: Vec<EntrantId> = past.iter().flatten().filter(is_gone).copied().collect();
        let moving = usize::try_from(self.terms.moving).unwrap_or(0);
        let divisions = next_season(&past, moving, &leaving, &entering);
        self.divided(&divisions.concat())
    }

    /// Divides all players, the strongest first, into divisions of the agreed size. If the last one
    /// would be too small, its players are in the one above.
    fn divided(&self, players: &[EntrantId]) -> Vec<Vec<EntrantId>> {
        let size = match usize::try_from(self.terms.division_size) {
            Ok(size) if size > 0 => size,
            _ => return vec![players.to_vec()],
        };
        let least = usize::try_from(self.terms.least_possible()).unwrap_or(0);
        let mut divisions: Vec<Vec<EntrantId>> = players.chunks(size).map(<[_]>::to_vec).collect();
        if divisions.len() > 1 && divisions.last().is_some_and(|last| last.len() < least) {
            let last = divisions.pop().unwrap_or_default();
            divisions
                .last_mut()
                .into_iter()
                .for_each(|above| above.extend(&last));
        }
        divisions
    }

    pub(crate) fn division_due(&self, season: &Season, index: usize, now: Millis) -> Option<Event> {
        let division = &season.divisions[index];
        let number = u32::try_from(division.rounds.len()).unwrap_or(u32::MAX);
        if let Some(round) = division.rounds.last().filter(|round| !round.is_over) {
            let is_due = now >= round.deadline || self.is_played(season, division);
            if is_due {
                return Some(Event::RoundEnded {
                    division: index,
                    round: number,
                });
            }
            let games = self.in_season(season, division).more_games(now);
            return (!games.is_empty()).then_some(Event::GamesBegan {
                division: index,
                games,
            });
        }
        if self.is_finished(division) {
            return None;
        }
        let (games, byes) = self.in_season(season, division).next_round(now);
        Some(Event::RoundBegan {
            division: index,
            round: number + 1,
            games,
            byes,
            deadline: now.saturating_add(self.terms.round_time),
        })
    }

    /// Whether the open round of a division has nothing left to wait for. One without games waits
    /// for its deadline: somebody may be back until then.
    fn is_played(&self, season: &Season, division: &Division) -> bool {
        let Some(round) = division.rounds.last() else {
            return false;
        };
        let mut games = round.games.iter().filter_map(|game| season.games.get(game));
        let has_run_out = !self.terms.format.is_continuous()
            || (self.terms.format.is_round_robin()
                && !self.in_season(season, division).has_open_pairs());
        !round.games.is_empty() && has_run_out && games.all(|game| game.result.is_some())
    }

    /// Whether no further round of a division begins.
    fn is_finished(&self, division: &Division) -> bool {
        let active = division.entrants.iter().filter(|id| {
            let entrant = self.entrant(**id);
            entrant.is_some_and(|entrant| entrant.is_active())
        });
        division.rounds.len() >= self.round_count(division)
            || active.count() < usize::from(self.terms.seats)
    }

    /// Returns the number of rounds of a division.
    #[must_use]
    pub fn round_count(&self, division: &Division) -> usize {
        self.rounds_of(division.entrants.len())
    }

    /// The last moment at which games of a season still count: the last round is as long once more.
    fn last_moment(&self, season: &Season) -> Millis {
        let rounds = season.divisions.iter().filter_map(|d| d.rounds.last());
        let last_deadline = rounds.map(|round| round.deadline).max();
        let from = last_deadline.unwrap_or(season.began);
        from.saturating_add(self.terms.round_time)
    }

    fn season_end_due(&self, season: &Season, now: Millis) -> Option<Event> {
        let is_open = season.divisions.iter().any(|division| {
            let is_running = division.rounds.last().is_some_and(|round| !round.is_over);
            is_running || !self.is_finished(division)
        });
        let has_games = self.running_games().next().is_some();
        if is_open || (has_games && now < self.last_moment(season)) {
            return None;
        }
        let divisions = season.divisions.iter();
        let is_last = self.terms.seasons > 0 && season.number >= self.terms.seasons;
        Some(Event::SeasonEnded {
            season: season.number,
            // A game that still runs by then counts as a draw.
            standings: divisions
                .map(|division| self.in_season(season, division))
                .map(|division| division.standings(Unfinished::AsDraws))
                .collect(),
            next: (!is_last).then(|| now.saturating_add(self.terms.entry_time)),
        })
    }
}
