//! The pairs of the next round, as `pairings` chooses them. It knows players by numbers of
//! their own: those of the order in a division, from 1.

use crate::event::{EntrantId, GameNumber, NewGame};
use crate::league::{Division, DivisionSeason, Entrant, League, LeagueGame};
use crate::pairings::arena::{self, Waiting};
use crate::pairings::record::{Bye, Pair, PlayerNumber};
use crate::pairings::round_robin::{Rolling, next_games};
use crate::pairings::swiss::Swiss;
use crate::pairings::tables::{Seating, TableRound, next_tables};
use crate::result::colour;
use crate::standings::Unfinished;
use crate::terms::{Format, Millis};
use crate::tournament::schedule;

/// The number of last opponents whom an arena avoids.
const RECENT_OPPONENTS: usize = 2;

/// The games of a round, and who has none.
type NextRound = (Vec<NewGame>, Vec<(EntrantId, Bye)>);

impl Division {
    /// The number of an entrant in this division.
    pub(crate) fn number_of(&self, id: EntrantId) -> Option<PlayerNumber> {
        let index = self.entrants.iter().position(|entrant| *entrant == id)?;
        u32::try_from(index + 1).ok().map(PlayerNumber)
    }

    /// The entrant with this number in this division.
    pub(crate) fn entrant_at(&self, number: PlayerNumber) -> Option<EntrantId> {
        let index = usize::try_from(number.0).ok()?.checked_sub(1)?;
        self.entrants.get(index).copied()
    }

    /// The players of a pair; `None` for a number that nobody has.
    fn seats_of(&self, pair: Pair) -> Option<Vec<EntrantId>> {
        Some(vec![
            self.entrant_at(pair.white)?,
            self.entrant_at(pair.black)?,
        ])
    }

    pub(crate) fn pair_of(&self, game: &LeagueGame) -> Option<Pair> {
        let [white, black] = game.seats.as_slice() else {
            return None;
        };
        Some(Pair {
            white: self.number_of(*white)?,
            black: self.number_of(*black)?,
        })
    }
}

impl League {
    /// Returns the number of rounds of a division of so many players.
    pub(crate) fn rounds_of(&self, players: usize) -> usize {
        match self.terms.format {
            Format::Rolling | Format::Arena => 1,
            Format::RoundRobin => {
                let once = (players + players % 2).saturating_sub(1);
                once * usize::try_from(self.terms.meetings).unwrap_or(1)
            }
            Format::Swiss | Format::Tables => usize::try_from(self.terms.rounds).unwrap_or(1),
        }
    }
}

impl<'a> DivisionSeason<'a> {
    /// The games of a round.
    pub(crate) fn games_of(&self, round: usize) -> impl Iterator<Item = &'a LeagueGame> {
        let (season, rounds) = (self.season, &self.division.rounds);
        let games = rounds.get(round).into_iter().flat_map(|round| &round.games);
        games.filter_map(|number| season.games.get(number))
    }
}

impl DivisionSeason<'_> {
    /// The next round of a division. Who is absent has no game in it.
    pub(crate) fn next_round(&self, now: Millis) -> NextRound {
        let (seatings, mut byes) = match self.league.terms.format {
            Format::Rolling | Format::Arena => {
                return (self.more_games(now), Vec::new());
            }
            Format::RoundRobin => self.berger_round(),
            Format::Swiss => self.swiss_round(),
            Format::Tables => self.table_round(),
        };
        byes.sort_by_key(|(id, _)| *id);
        (self.numbered(seatings), byes)
    }

    /// The games that can begin in the open round of a continuous format.
    pub(crate) fn more_games(&self, now: Millis) -> Vec<NewGame> {
        let pairs = match self.league.terms.format {
            Format::Rolling => self.rolling_pairs(&self.present()),
            Format::Arena => self.arena_pairs(now),
            _ => Vec::new(),
        };
        let division = self.division;
        let seatings = pairs.into_iter().filter_map(|pair| division.seats_of(pair));
        self.numbered(seatings.collect())
    }

    /// Whether two players of a rolling round robin still have to meet, present or not.
    pub(crate) fn has_open_pairs(&self) -> bool {
        let division = self.division;
        let is_active = |id: &&EntrantId| self.league.entrant(**id).is_some_and(Entrant::is_active);
        let active = division.entrants.iter().filter(is_active);
        let numbers: Vec<_> = active.filter_map(|id| division.number_of(*id)).collect();
        let has_running = self.games_of(0).any(|game| game.result.is_none());
        // Two players begin their second game after the first one has ended.
        has_running || !self.rolling_pairs(&numbers).is_empty()
    }

    fn numbered(&self, seatings: Vec<Vec<EntrantId>>) -> Vec<NewGame> {
        let games = (self.league.next_game..).map(GameNumber).zip(seatings);
        games.map(|(game, seats)| NewGame { game, seats }).collect()
    }

    /// The players of a division who play in the next round, by their numbers there.
    fn present(&self) -> Vec<PlayerNumber> {
        let division = self.division;
        let is_present =
            |id: &&EntrantId| self.league.entrant(**id).is_some_and(Entrant::is_present);
        let present = division.entrants.iter().filter(is_present);
        present.filter_map(|id| division.number_of(*id)).collect()
    }

    /// The pairs of all rounds of a round robin, by Berger's tables.
    pub(crate) fn scheduled_rounds(&self) -> Vec<Vec<Pair>> {
        let players = u32::try_from(self.division.entrants.len()).unwrap_or(0);
        schedule(players, self.league.terms.meetings)
    }

    fn berger_round(&self) -> Unnumbered {
        let division = self.division;
        let mut rounds = self.scheduled_rounds();
        let index = division.rounds.len();
        let pairs = if index < rounds.len() {
            rounds.swap_remove(index)
        } else {
            Vec::new()
        };
        let present = self.present();
        let (mut seatings, mut byes) = (Vec::new(), Vec::new());
        for pair in pairs {
            match [pair.white, pair.black].map(|number| present.contains(&number)) {
                [true, true] => seatings.extend(division.seats_of(pair)),
                [false, false] => {}
                [is_white, _] => {
                    let (here, gone) = if is_white {
                        (pair.white, pair.black)
                    } else {
                        (pair.black, pair.white)
                    };
                    let Some((here, gone)) =
                        division.entrant_at(here).zip(division.entrant_at(gone))
                    else {
                        continue;
                    };
                    // The games of an early leaver count for nobody.
                    let bye = if self.is_early_leaver(gone) {
                        Bye::Absent
                    } else {
                        Bye::Allocated
                    };
                    byes.push((here, bye));
                }
            }
        }
        (seatings, byes)
    }

    fn swiss_round(&self) -> Unnumbered {
        let division = self.division;
        let swiss = Swiss {
            rounds: self.league.terms.rounds,
            initial_colour: self.season.first_colour,
        };
        let played = self.played_rounds(Unfinished::AsDraws);
        let present = self.present();
        let asked = self.asked_byes();
        // Too few players are a round without games, which waits for somebody to come back.
        let Ok((pairing, _)) = swiss.pair_anyhow(&played, &present) else {
            return (Vec::new(), asked);
        };
        let seatings = pairing
            .pairs
            .iter()
            .filter_map(|pair| division.seats_of(*pair));
        let bye = pairing.bye.and_then(|number| division.entrant_at(number));
        let bye = bye.map(|id| (id, Bye::Allocated));
        (seatings.collect(), bye.into_iter().chain(asked).collect())
    }

    /// The points for absence that players had been given before their tournament came here. Who is
    /// back plays.
    fn asked_byes(&self) -> Vec<(EntrantId, Bye)> {
        let entrant = |id: &EntrantId| self.league.entrant(*id);
        let is_away = |id: &EntrantId| entrant(id).is_some_and(|one| !one.is_present());
        let byes = self.season.next_byes.iter().copied();
        byes.filter(|(id, bye)| *bye != Bye::Absent && is_away(id))
            .collect()
    }

    fn table_round(&self) -> Unnumbered {
        let division = self.division;
        let rounds: Vec<TableRound> = (0..division.rounds.len())
            .map(|round| self.paired_tables(round))
            .collect();
        let seats = usize::from(self.league.terms.seats);
        let next = next_tables(&rounds, &self.present(), seats);
        let entrants = |numbers: &[PlayerNumber]| -> Vec<EntrantId> {
            numbers
                .iter()
                .filter_map(|number| division.entrant_at(*number))
                .collect()
        };
        let seatings = next.tables.iter().map(|Seating(players)| entrants(players));
        let resting = entrants(&next.resting).into_iter();
        // If there is no table at all, nobody rests: too few are here.
        let byes = resting.filter(|_| !next.tables.is_empty());
        (
            seatings.collect(),
            // Such a rest counts as a place that all share (`table_points`).
            byes.map(|id| (id, Bye::Requested)).collect(),
        )
    }

    fn rolling_pairs(&self, present: &[PlayerNumber]) -> Vec<Pair> {
        let division = self.division;
        let rolling = Rolling {
            meetings: self.league.terms.meetings,
            games_at_once: self.league.terms.games_at_once,
        };
        let games = || self.games_of(0);
        let started: Vec<Pair> = games().filter_map(|game| division.pair_of(game)).collect();
        let running = games().filter(|game| game.result.is_none());
        let running: Vec<Pair> = running.filter_map(|game| division.pair_of(game)).collect();
        next_games(rolling, present, &started, &running)
    }

    fn arena_pairs(&self, now: Millis) -> Vec<Pair> {
        let is_free = |number: &PlayerNumber| {
            let mut running = self.games_of(0).filter(|game| game.result.is_none());
            let id = self.division.entrant_at(*number);
            id.is_some_and(|id| !running.any(|game| game.seats.contains(&id)))
        };
        let free = self.present().into_iter().filter(is_free);
        let waiting: Vec<Waiting> = free
            .filter_map(|number| self.waiting(number, now))
            .collect();
        // Two who have just played each other wait while anybody else can still become free.
        let mut games = self.games_of(0);
        let rematch_seconds = if games.any(|game| game.result.is_none()) {
            u32::MAX
        } else {
            0
        };
        arena::pair(&waiting, rematch_seconds)
    }

    /// A free player of an arena.
    fn waiting(&self, player: PlayerNumber, now: Millis) -> Option<Waiting> {
        let division = self.division;
        let id = division.entrant_at(player)?;
        let mut games: Vec<(Millis, usize, &LeagueGame)> = self
            .games_of(0)
            .filter_map(|game| {
                let seat = game.seats.iter().position(|seat| *seat == id)?;
                Some((game.result.as_ref()?.1, seat, game))
            })
            .collect();
        games.sort_by_key(|(ended, _, game)| std::cmp::Reverse((*ended, game.number)));
        let began = self.season.began;
        let free_since = games.first().map_or(began, |(ended, _, _)| *ended);
        let points = games.iter().filter_map(|(_, seat, game)| {
            let (result, _) = game.result.as_ref()?;
            Some(result.points(*seat))
        });
        let opponents = games.iter().filter_map(|(_, seat, game)| {
            let opponent = game.seats.get(1 - seat.min(&1))?;
            division.number_of(*opponent)
        });
        Some(Waiting {
            player,
            score: points.sum(),
            rating: self.league.entrant(id)?.strength,
            seconds: u32::try_from(now.saturating_sub(free_since) / 1000).unwrap_or(u32::MAX),
            recent: opponents.take(RECENT_OPPONENTS).collect(),
            colours: games.iter().map(|(_, seat, _)| colour(*seat)).collect(),
        })
    }
    /// A round of tables that has been paired.
    fn paired_tables(&self, round: usize) -> TableRound {
        let division = self.division;
        let number = |id: &EntrantId| division.number_of(*id);
        let tables = self.games_of(round).map(|game| {
            let players = game.seats.iter().filter_map(number);
            Seating(players.collect())
        });
        let byes = division.rounds[round].byes.iter();
        TableRound {
            tables: tables.collect(),
            resting: byes.filter_map(|(id, _)| number(id)).collect(),
        }
    }
}

/// The players of each game of a round, and who has none.
type Unnumbered = (Vec<Vec<EntrantId>>, Vec<(EntrantId, Bye)>);
