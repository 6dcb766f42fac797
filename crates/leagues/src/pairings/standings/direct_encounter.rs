//! Direct encounter: article 6 of FIDE's tie-break regulations.

use std::collections::{BTreeMap, BTreeSet};

use super::crosstable::Crosstable;
use crate::pairings::record::{PlayerNumber, WIN};

/// A line of the separate standings of those who are tied.
struct Line {
    player: PlayerNumber,
    /// The points against the others, on a scale that all lines share. Of several games against one
    /// of them the average counts (6.1.2).
    points: u128,
    /// The same if all missing games are won.
    most: u128,
}

/// Orders players who are tied: groups of those who stay tied, the best first.
///
/// If all have met, their points among themselves decide (6.2). Otherwise the player who is in
/// front whatever the missing games would bring is first, then in the same way second, and so on
/// (6.3). Then those who are still tied are compared among themselves only.
pub(super) fn separate(table: &Crosstable, tied: &[PlayerNumber]) -> Vec<Vec<PlayerNumber>> {
    let groups = separate_standings(table, tied).map_or_else(Vec::new, grouped);
    if groups.len() < 2 {
        return vec![tied.to_vec()];
    }
    // Each group is smaller than the whole, so this ends.
    let groups = groups.iter();
    groups.flat_map(|group| separate(table, group)).collect()
}

fn grouped(mut lines: Vec<Line>) -> Vec<Vec<PlayerNumber>> {
    lines.sort_by_key(|line| (std::cmp::Reverse(line.points), line.player));
    let have_all_met = lines.iter().all(|line| line.points == line.most);
    let players = |lines: &[Line]| lines.iter().map(|line| line.player).collect();
    if have_all_met {
        let equal = lines.chunk_by(|one, two| one.points == two.points);
        return equal.map(players).collect();
    }
    let is_in_front = |index: &usize| {
        let behind = lines[index + 1..].iter().map(|line| line.most).max();
        behind.is_none_or(|most| lines[*index].points > most)
    };
    let count = (0..lines.len()).take_while(is_in_front).count();
    let (first, rest) = lines.split_at(count);
    let single = first.iter().map(|line| vec![line.player]);
    let rest = (!rest.is_empty()).then(|| players(rest));
    single.chain(rest).collect()
}

/// The separate standings; `None` if there are too many different numbers of meetings for exact
/// averages.
fn separate_standings(table: &Crosstable, tied: &[PlayerNumber]) -> Option<Vec<Line>> {
    let group: BTreeSet<PlayerNumber> = tied.iter().copied().collect();
    let meetings: Vec<Meetings> = tied
        .iter()
        .map(|&player| meetings(table, player, &group))
        .collect();
    let mut counts = meetings.iter().flat_map(BTreeMap::values);
    let scale = counts.try_fold(1, |scale, (count, _)| lcm(scale, *count))?;
    let line = |(&player, met): (&PlayerNumber, &Meetings)| {
        let mut averages = met
            .values()
            .map(|(count, points)| (scale / count).checked_mul(*points));
        let points = averages.try_fold(0_u128, |sum, average| sum.checked_add(average?))?;
        let missing = (tied.len() - 1 - met.len()) as u128;
        let most = scale.checked_mul(u128::from(WIN))?.checked_mul(missing)?;
        Some(Line {
            player,
            points,
            most: points.checked_add(most)?,
        })
    };
    tied.iter().zip(&meetings).map(line).collect()
}

/// The number of games of a player against each opponent, and the half points from them.
type Meetings = BTreeMap<PlayerNumber, (u128, u128)>;

/// The meetings of a player with the others of a group.
fn meetings(table: &Crosstable, player: PlayerNumber, group: &BTreeSet<PlayerNumber>) -> Meetings {
    let mut meetings = Meetings::new();
    for game in table.games(player) {
        let colour = game.pair.colour(player);
        let opponent = game.pair.opponent(player);
        if let (Some(colour), Some(opponent)) = (colour, opponent)
            && group.contains(&opponent)
        {
            let (count, points) = meetings.entry(opponent).or_default();
            *count += 1;
            *points += u128::from(game.outcome.points(colour));
        }
    }
    meetings
}

fn lcm(one: u128, two: u128) -> Option<u128> {
    let (mut divisor, mut rest) = (one, two);
    while rest > 0 {
        (divisor, rest) = (rest, divisor % rest);
    }
    (one / divisor).checked_mul(two)
}
