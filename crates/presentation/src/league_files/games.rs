//! The games of a league that are over, with the tags that they have in one file.

use super::words::{LeagueWords, NoFile, division_count, title};
use crate::text::{Occasion, Text, has_pgn};
use entente_leagues::{Division, GameNumber, League, Season};

/// A game of a league.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameOfLeague {
    /// Its number in the league.
    pub number: GameNumber,
    /// Its tags.
    pub occasion: Occasion,
}

/// The games of the season that is shown, as far as they are over, division by division and round
/// by round.
///
/// # Errors
/// If no season has begun, or the rule set has no PGN.
pub fn ended_games(
    text: &Text,
    league: &League,
    words: &LeagueWords<'_>,
) -> Result<Vec<GameOfLeague>, NoFile> {
    let (season, _) = league.shown_season().ok_or(NoFile::NoSeason)?;
    if !has_pgn(words.variant) {
        return Err(NoFile::NoPgn);
    }
    let mut games = Vec::new();
    for index in 0..division_count(league) {
        let event = title(text, league, words.name, index);
        games.extend(of_division(
            league,
            season,
            &season.divisions[index],
            &event,
        ));
    }
    Ok(games)
}

fn of_division(
    league: &League,
    season: &Season,
    division: &Division,
    event: &str,
) -> Vec<GameOfLeague> {
    let is_continuous = league.terms.format.is_continuous();
    let mut games = Vec::new();
    for (number, round) in (1..).zip(&division.rounds) {
        let round_tag = match (is_continuous, number) {
            // The PGN standard writes so where rounds have no meaning.
            (true, _) => "-".to_owned(),
            (false, number) => u32::to_string(&number),
        };
        let ended = round.games.iter().filter(|game| {
            let game = season.games.get(game);
            // Of games that were played elsewhere only the results are known.
            game.is_some_and(|game| game.result.is_some() && !game.is_imported)
        });
        games.extend(ended.map(|game| GameOfLeague {
            number: *game,
            occasion: Occasion {
                event: event.to_owned(),
                round: round_tag.clone(),
            },
        }));
    }
    games
}
