//! The crosstable of a division: who met whom in which round, and how it ended, beside the
//! standings.

use crate::event::{EntrantId, StandingsLine};
use crate::league::{Division, League, Season};
use crate::pairings::record::{Part, PlayerNumber, Round};
use crate::standings::Unfinished;
use crate::terms::Format;
use crate::trf::{ByeKind, End, colour_letter, decimal};

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
        let cells = self.cells(season, division, unfinished);
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

    /// The cells of each round, by the numbers of the players.
    fn cells(
        &self,
        season: &Season,
        division: &Division,
        unfinished: Unfinished,
    ) -> Vec<Vec<String>> {
        if self.terms.format == Format::Tables {
            let points = |round, id: &EntrantId| {
                let (points, _) = self.table_points(season, division, round, *id, unfinished);
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
        let rounds = self
            .counted_rounds(season, division, unfinished)
            .into_iter();
        let numbers = || (1..).map(PlayerNumber).take(division.entrants.len());
        let round = |round: Round| numbers().map(|number| pair_cell(&round, number)).collect();
        rounds.map(round).collect()
    }
}

/// The part of a player in a round of games for two.
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
