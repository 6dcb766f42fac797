//! A division of a league for those outside: as a report for FIDE's format, and as a crosstable of
//! who met whom in which round, and how it ended, beside the standings.

use crate::event::{EntrantId, StandingsLine};
use crate::league::{DivisionSeason, Entrant, League, Season};
use crate::pairings::record::{Part, PlayerNumber, Round};
use crate::pairings::standings::TieBreak;
use crate::standings::Unfinished;
use crate::terms::{Format, Millis};
use crate::trf::{ByeKind, Date, End, Heading, Mark, Player, Report, colour_letter, decimal};

/// What a league does not know of a report.
pub struct ReportWords<'a> {
    /// The names of the entrants.
    pub names: &'a dyn Fn(EntrantId) -> String,
    /// The day of a time.
    pub date: &'a dyn Fn(Millis) -> Option<Date>,
    /// The texts. The code of the pairing system is added.
    pub heading: Heading,
}

impl League {
    /// A division of the present season, or between two seasons of the last one, as a report.
    ///
    /// It has the rounds that are over. A game of them that still runs counts as a draw, as for
    /// the next pairing, and a comment says so. Of a format without rounds it has the games that
    /// have ended. `None` if there is no such division, or its games are not for two.
    #[must_use]
    pub fn report(&self, division: usize, words: ReportWords<'_>) -> Option<Report> {
        let (season, is_over) = self.shown_season()?;
        let division = season.divisions.get(division)?;
        if self.terms.format == Format::Tables {
            return None;
        }
        let here = self.in_season(season, division);
        let rounds = here.reported_rounds(is_over);
        let mut report = Report {
            heading: Heading {
                system: self.system_code().to_owned(),
                ..words.heading
            },
            // When it began elsewhere is not known here.
            begins: Some(season.began)
                .filter(|_| !season.is_imported)
                .and_then(words.date),
            ended: self
                .past
                .as_ref()
                .filter(|_| is_over)
                .and_then(|past| (words.date)(past.ended)),
            rounds: here.reported_round_count(&rounds),
            first_colour: Some(season.first_colour),
            tie_breaks: self.terms.tie_breaks.iter().map(|tie| code(*tie)).collect(),
            players: here.reported_players(&rounds, words.names),
            ..Report::default()
        };
        if !self.terms.format.is_continuous() {
            let dates = division.rounds.iter().take(rounds.len()).map(|round| {
                let games = round.games.iter().filter_map(|game| season.games.get(game));
                let here = games.filter(|game| !game.is_imported);
                here.map(|game| game.began).min().and_then(words.date)
            });
            report.round_dates = dates.collect();
            while report.round_dates.last().is_some_and(Option::is_none) {
                report.round_dates.pop();
            }
            report.absent = if is_over {
                Vec::new()
            } else {
                here.reported_absent()
            };
            report.comments = here.running_comments(rounds.len());
        }
        Some(report)
    }

    /// The season that is shown: the present one, or else the last one, and whether it is over.
    #[must_use]
    pub fn shown_season(&self) -> Option<(&Season, bool)> {
        let past = self.past.as_ref().map(|past| (&past.season, true));
        self.season.as_ref().map(|season| (season, false)).or(past)
    }
}

impl DivisionSeason<'_> {
    fn reported_rounds(&self, is_over: bool) -> Vec<Round> {
        let is_continuous = self.league.terms.format.is_continuous();
        let unfinished = if is_continuous && !is_over {
            Unfinished::Ignored
        } else {
            Unfinished::AsDraws
        };
        let mut rounds = self.counted_rounds(unfinished);
        if !is_continuous {
            let ended = self.division.rounds.iter();
            let ended = ended.take_while(|round| round.is_over);
            rounds.truncate(ended.count());
        }
        // A file cannot tell rounds at the end in which nobody played from the next one.
        while rounds.last().is_some_and(|round| round.games.is_empty()) {
            rounds.pop();
        }
        rounds
    }

    /// The number of rounds of the whole season. Games of a format without rounds are laid out in
    /// as few as possible.
    fn reported_round_count(&self, rounds: &[Round]) -> Option<u32> {
        let count = if self.league.terms.format.is_continuous() {
            rounds.len()
        } else {
            self.league.round_count(self.division)
        };
        u32::try_from(count).ok().filter(|count| *count > 0)
    }

    fn reported_players(
        &self,
        rounds: &[Round],
        names: &dyn Fn(EntrantId) -> String,
    ) -> Vec<Player> {
        let standings = self.standings_after(rounds);
        let player = |(number, id): (u32, &EntrantId)| {
            let number = PlayerNumber(number);
            let line = standings.iter().find(|line| line.entrant == *id);
            Player {
                name: names(*id),
                points: line.map_or(0, |line| line.score),
                place: line.map(|line| line.place),
                marks: rounds.iter().map(|round| mark(round, number)).collect(),
                ..Player::default()
            }
        };
        (1..).zip(&self.division.entrants).map(player).collect()
    }

    /// Those who will not be paired in the next round, as far as it is known.
    fn reported_absent(&self) -> Vec<(u32, ByeKind)> {
        let season = self.season;
        let entrants = (1..).zip(&self.division.entrants);
        // A vacant player can still get somebody before the next round.
        let is_awaited =
            |one: &Entrant| season.is_gathering && one.is_vacant && one.absent_rounds == 0;
        let plays = |one: &Entrant| one.is_present() || is_awaited(one);
        let absent = entrants.filter(|(_, id)| !self.league.entrant(**id).is_some_and(plays));
        let kind = |id: &EntrantId| {
            let mut asked = season.next_byes.iter();
            asked.find_map(|(known, bye)| (known == id).then_some(ByeKind::of(*bye)))
        };
        let kind = |(number, id)| (number, kind(id).unwrap_or(ByeKind::Zero));
        absent.map(kind).collect()
    }

    /// Says which games of rounds that are over still run.
    fn running_comments(&self, rounds: usize) -> Vec<String> {
        let running = |round: usize| {
            let running = self.games_of(round).filter(|game| game.result.is_none());
            running.filter_map(move |game| Some((round + 1, self.division.pair_of(game)?)))
        };
        let comments = (0..rounds).flat_map(running).map(|(round, pair)| {
            let (white, black) = (pair.white.0, pair.black.0);
            format!(
                "Round {round}: the game of {white} and {black} was not over, and counts as a draw."
            )
        });
        comments.collect()
    }
}

impl League {
    /// FIDE's code of the pairing system.
    fn system_code(&self) -> &'static str {
        match (self.terms.format, self.terms.meetings) {
            (Format::Swiss, _) => "FIDE_DUTCH",
            (Format::RoundRobin, 1) => "FIDE_ROUNDROBIN",
            (Format::RoundRobin, _) => "FIDE_DOUBLEROUNDROBIN",
            (Format::Rolling, _) => "CUSTOM_ROUNDROBIN",
            (Format::Arena | Format::Tables, _) => "CUSTOM_SWISS",
        }
    }
}

/// The code of a criterion in a report, which divides a criterion and its modifier by a slash.
fn code(criterion: TieBreak) -> String {
    criterion.abbreviation().replace('-', "/")
}

/// A player's part in a round that is over.
fn mark(round: &Round, number: PlayerNumber) -> Mark {
    match round.of(number) {
        Part::Game(game) => {
            let pair = game.pair.opponent(number).zip(game.pair.colour(number));
            pair.map_or(Mark::Bye(ByeKind::Zero), |(opponent, colour)| Mark::Game {
                opponent: opponent.0,
                colour,
                end: End::of(game.outcome, colour),
            })
        }
        // No game of such a round counts as running.
        Part::Running => Mark::Bye(ByeKind::Zero),
        Part::Bye(bye) => Mark::Bye(ByeKind::of(bye)),
    }
}

/// The crosstable of a division.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Crosstable {
    /// The number of rounds so far. Games of a format without rounds are laid out in as few as
    /// possible.
    pub rounds: usize,
    /// The players, the best first.
    pub rows: Vec<CrosstableRow>,
}

/// A player in a crosstable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CrosstableRow {
    /// The number by which others name the player as their opponent, from 1.
    pub number: u32,
    /// The place, the points and what decides between equal ones.
    pub standing: StandingsLine,
    /// The part in each round: `12w1` is a win with White against number 12. `=` is a draw, `0` a
    /// loss, `+` and `-` are a win and a loss by default, and without a sign the game still runs.
    /// `U` is the bye of an odd number of players, `H` half a point, `F` a whole one, and `Z` an
    /// absence. At a table it is the points, such as `1.5`.
    pub rounds: Vec<String>,
}

impl League {
    /// The crosstable of a division of the present season, or between two seasons of the last one.
    /// `None` if there is no such division. It says the same as the standings.
    #[must_use]
    pub fn crosstable(&self, division: usize) -> Option<Crosstable> {
        let (season, is_over) = self.shown_season()?;
        let standings = match &self.past {
            Some(past) if is_over => past.standings.get(division)?.clone(),
            _ => self.standings(division)?,
        };
        let division = season.divisions.get(division)?;
        let unfinished = if is_over {
            Unfinished::AsDraws
        } else {
            Unfinished::Ignored
        };
        let cells = self.in_season(season, division).cells(unfinished);
        let row = |standing: StandingsLine| {
            let number = division.number_of(standing.entrant)?.0;
            let index = usize::try_from(number).ok()?.checked_sub(1)?;
            let rounds = cells.iter().filter_map(|round| round.get(index)).cloned();
            Some(CrosstableRow {
                number,
                rounds: rounds.collect(),
                standing,
            })
        };
        Some(Crosstable {
            rounds: cells.len(),
            rows: standings.into_iter().filter_map(row).collect(),
        })
    }
}

impl DivisionSeason<'_> {
    /// The cells of each round, by the numbers of the players.
    fn cells(&self, unfinished: Unfinished) -> Vec<Vec<String>> {
        let division = self.division;
        if self.league.terms.format == Format::Tables {
            let points = |round, id: &EntrantId| {
                let (points, _) = self.table_points(round, *id, unfinished);
                decimal(points)
            };
            let round = |round| {
                division
                    .entrants
                    .iter()
                    .map(|id| points(round, id))
                    .collect()
            };
            return (0..division.rounds.len()).map(round).collect();
        }
        let rounds = self.counted_rounds(unfinished).into_iter();
        let numbers = || (1..).map(PlayerNumber).take(division.entrants.len());
        let round = |round: Round| numbers().map(|number| pair_cell(&round, number)).collect();
        rounds.map(round).collect()
    }
}

/// A player's part in a round of games for two.
fn pair_cell(round: &Round, number: PlayerNumber) -> String {
    let (pair, end) = match round.of(number) {
        Part::Bye(bye) => return ByeKind::of(bye).code().to_string(),
        Part::Game(game) => {
            let colour = game.pair.colour(number);
            let end = colour.map(|colour| End::of(game.outcome, colour).code());
            (Some(game.pair), end)
        }
        Part::Running => {
            let mut running = round.running.iter();
            (
                running.find(|pair| pair.colour(number).is_some()).copied(),
                None,
            )
        }
    };
    let opponent = pair.and_then(|pair| pair.opponent(number).zip(pair.colour(number)));
    let text =
        opponent.map(|(opponent, colour)| format!("{}{}", opponent.0, colour_letter(colour)));
    text.into_iter().chain(end.map(String::from)).collect()
}
