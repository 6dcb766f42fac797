//! Tie-breaks as they were counted before FIDE's edition of 2026 was followed, for seasons that
//! began then. A round without a game counts as one against an opponent with the player's own
//! score, and in the scores of opponents as a draw. A direct encounter decides only if all have
//! met.

use super::criteria::TieBreak;
use super::crosstable::Crosstable;
use crate::pairings::record::{DRAW, Part, PlayerNumber};

/// The value of a tie-break that adds up the scores of opponents, in quarters of a point.
pub(super) fn sum_of_scores(table: &Crosstable, tie_break: TieBreak, player: PlayerNumber) -> u32 {
    let faced = table.parts(player).iter().map(|part| {
        let opponent = opponent(*part, player);
        let score = opponent.map_or(table.score(player), |opponent| {
            adjusted_score(table, opponent)
        });
        (score, part.points(player))
    });
    match tie_break {
        TieBreak::SonnebornBerger => faced.map(|(score, points)| score * points).sum(),
        TieBreak::BuchholzCut1 => {
            let scores: Vec<u32> = faced.map(|(score, _)| 2 * score).collect();
            scores.iter().sum::<u32>() - scores.iter().min().copied().unwrap_or(0)
        }
        _ => faced.map(|(score, _)| 2 * score).sum(),
    }
}

fn adjusted_score(table: &Crosstable, player: PlayerNumber) -> u32 {
    let points = |part: &Part| opponent(*part, player).map_or(DRAW, |_| part.points(player));
    table.parts(player).iter().map(points).sum()
}

/// The points of a player from games against those who are tied with them, in quarters, or 0 for
/// all of them if two of them have not met.
pub(super) fn direct_encounter(
    table: &Crosstable,
    player: PlayerNumber,
    tied: &[PlayerNumber],
) -> u32 {
    let met = |one: PlayerNumber, two: PlayerNumber| {
        let mut games = table.games(one);
        games.any(|game| game.pair.opponent(one) == Some(two))
    };
    let all_met = tied
        .iter()
        .all(|&one| tied.iter().all(|&two| one == two || met(one, two)));
    if !all_met {
        return 0;
    }
    let parts = table.parts(player).iter();
    let among = parts.filter(|part| opponent(**part, player).is_some_and(|o| tied.contains(&o)));
    among.map(|part| 2 * part.points(player)).sum()
}

/// The opponent whom a player met over the board.
fn opponent(part: Part, player: PlayerNumber) -> Option<PlayerNumber> {
    match part {
        Part::Game(game) if game.outcome.is_played() => game.pair.opponent(player),
        _ => None,
    }
}
