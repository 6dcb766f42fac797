//! A division of a league as a report for FIDE's format.

use crate::event::EntrantId;
use crate::league::{Division, Entrant, League, LeagueGame, Season};
use crate::pairings::record::{Part, PlayerNumber, Round};
use crate::pairings::standings::TieBreak;
use crate::standings::Unfinished;
use crate::terms::{Format, Millis};
use crate::trf::{ByeKind, Date, End, Heading, Mark, Player, Report};

/// The parts of a report that a league does not know.
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
        let rounds = self.reported_rounds(season, division, is_over);
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
            rounds: self.reported_round_count(division, &rounds),
            first_colour: Some(season.first_colour),
            tie_breaks: self.terms.tie_breaks.iter().map(|tie| code(*tie)).collect(),
            players: self.reported_players(season, division, &rounds, words.names),
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
                self.reported_absent(season, division)
            };
            report.comments = running_comments(season, division, rounds.len());
        }
        Some(report)
    }

    /// The season that is shown: the present one, or else the last one, and whether it is over.
    #[must_use]
    pub fn shown_season(&self) -> Option<(&Season, bool)> {
        let past = self.past.as_ref().map(|past| (&past.season, true));
        self.season.as_ref().map(|season| (season, false)).or(past)
    }

    fn reported_rounds(&self, season: &Season, division: &Division, is_over: bool) -> Vec<Round> {
        let is_continuous = self.terms.format.is_continuous();
        let unfinished = if is_continuous && !is_over {
            Unfinished::Ignored
        } else {
            Unfinished::AsDraws
        };
        let mut rounds = self.counted_rounds(season, division, unfinished);
        if !is_continuous {
            let ended = division.rounds.iter().take_while(|round| round.is_over);
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
    fn reported_round_count(&self, division: &Division, rounds: &[Round]) -> Option<u32> {
        let count = if self.terms.format.is_continuous() {
            rounds.len()
        } else {
            self.round_count(division)
        };
        u32::try_from(count).ok().filter(|count| *count > 0)
    }

    fn reported_players(
        &self,
        season: &Season,
        division: &Division,
        rounds: &[Round],
        names: &dyn Fn(EntrantId) -> String,
    ) -> Vec<Player> {
        let standings = self.standings_after(season, division, rounds);
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
        (1..).zip(&division.entrants).map(player).collect()
    }

    /// Those who will not be paired in the next round, as far as it is known.
    fn reported_absent(&self, season: &Season, division: &Division) -> Vec<(u32, ByeKind)> {
        let entrants = (1..).zip(&division.entrants);
        // A vacant player can still get somebody before the next round.
        let is_awaited =
            |one: &Entrant| season.is_gathering && one.is_vacant && one.absent_rounds == 0;
        let plays = |one: &Entrant| one.is_present() || is_awaited(one);
        let absent = entrants.filter(|(_, id)| !self.entrant(**id).is_some_and(plays));
        let kind = |id: &EntrantId| {
            let mut asked = season.next_byes.iter();
            asked.find_map(|(known, bye)| (known == id).then_some(ByeKind::of(*bye)))
        };
        let kind = |(number, id)| (number, kind(id).unwrap_or(ByeKind::Zero));
        absent.map(kind).collect()
    }

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

/// The part of a player in a round that is over.
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

/// Says which games of rounds that are over still run.
fn running_comments(season: &Season, division: &Division, rounds: usize) -> Vec<String> {
    let running = |round: usize| {
        let games = division.games_of(season, round);
        let running = games.filter(|game: &&LeagueGame| game.result.is_none());
        running.filter_map(move |game| Some((round + 1, division.pair_of(game)?)))
    };
    let all = (0..rounds).flat_map(running);
    let comments = all.map(|(round, pair)| {
        let (white, black) = (pair.white.0, pair.black.0);
        format!(
            "Round {round}: the game of {white} and {black} was not over, and counts as a draw."
        )
    });
    comments.collect()
}
