//! Tie-breaks that add up the scores of opponents, and what rounds without a game count in them:
//! articles 15 and 16 of FIDE's tie-break regulations.

use super::criteria::{TieBreak, TieBreakRules};
use super::crosstable::Crosstable;
use crate::pairings::record::{Bye, DRAW, Part, PlayerNumber, WIN};

/// The share of a round in a player's sum of the scores of opponents.
#[derive(Debug, Clone, Copy)]
struct Contribution {
    /// The score of the opponent, in half points.
    score: u32,
    /// The half points of the player against them.
    points: u32,
    /// Whether the player chose not to play: a bye that they asked for, an absence, or a game that
    /// they lost by default (16.1.2).
    is_voluntary: bool,
}

/// The value of a sum of the scores of opponents, in quarters of a point.
pub(super) fn sum_of_scores(table: &Crosstable, tie_break: TieBreak, player: PlayerNumber) -> u32 {
    let rounds = contributions(table, player);
    let buchholz = || rounds.iter().map(|round| 2 * round.score).sum::<u32>();
    match tie_break {
        TieBreak::SonnebornBerger => rounds.iter().map(|round| round.score * round.points).sum(),
        TieBreak::BuchholzCut1 => buchholz() - 2 * cut(&rounds),
        _ => buchholz(),
    }
}

/// The score that is cut: the lowest of rounds that the player chose not to play (16.5.1), or else
/// the lowest of all (14.1.1).
fn cut(rounds: &[Contribution]) -> u32 {
    let voluntary = rounds.iter().filter(|round| round.is_voluntary);
    let least = voluntary.map(|round| round.score).min();
    least
        .or_else(|| rounds.iter().map(|round| round.score).min())
        .unwrap_or(0)
}

fn contributions(table: &Crosstable, player: PlayerNumber) -> Vec<Contribution> {
    let own_score = table.score(player);
    let rounds = u32::try_from(table.parts(player).len()).unwrap_or(u32::MAX);
    let contribution = |part: &Part| {
        let points = part.points(player);
        let (score, is_voluntary) = match (*part, table.rules) {
            (Part::Game(game), _) if table.counts_as_game(game) => (
                table.score_for_opponents(game.pair.opponent(player)?),
                false,
            ),
            // A dummy with the player's own score, but at most that of the scheduled opponent
            // (16.4.1).
            (Part::Game(game), TieBreakRules::Swiss) => {
                let scheduled = table.score_for_opponents(game.pair.opponent(player)?);
                (own_score.min(scheduled), points < WIN)
            }
            // The same, but at most a draw for each round (16.4.2).
            (Part::Bye(bye), TieBreakRules::Swiss) => {
                (own_score.min(rounds * DRAW), bye != Bye::Allocated)
            }
            _ => return None,
        };
        Some(Contribution {
            score,
            points,
            is_voluntary,
        })
    };
    table
        .parts(player)
        .iter()
        .filter_map(contribution)
        .collect()
}
