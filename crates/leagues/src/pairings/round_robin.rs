//! Round robins: everybody meets everybody, by Berger's tables (FIDE Handbook C.05, annex 1), or
//! as fast as games end.
//!
//! In the tables the last number of an even field changes colours from round to round, and all
//! others go around. In a *rolling* round robin nobody waits for a round: a player with
//! time for another game gets the next opponent ([`next_games`]).

use std::collections::BTreeMap;

use crate::pairings::record::{Pair, PlayerNumber};

/// The rounds of a round robin of this many players. If their number is odd, each of them is free
/// in one round.
#[must_use]
pub fn berger_rounds(players: u32) -> Vec<Vec<Pair>> {
    let even = players + players % 2;
    (0..even.saturating_sub(1))
        .map(|round| berger_round(players, even, round))
        .collect()
}

/// One round of the table for an even number of players, of whom the last may be missing.
fn berger_round(players: u32, even: u32, round: u32) -> Vec<Pair> {
    // All but the last number are on a circle; opponents are equally far from `first` on it.
    let circle = even - 1;
    let on_circle = |number: u32| PlayerNumber((number + circle - 1) % circle + 1);
    // Each round turns the circle by half of the field: of six, the last one meets 1, 4, 2, 5 and
    // 3, as in the tables.
    let first = round * (even / 2) % circle + 1;
    let (fixed, last) = (PlayerNumber(first), PlayerNumber(even));
    let with_last = if round.is_multiple_of(2) {
        Pair {
            white: fixed,
            black: last,
        }
    } else {
        Pair {
            white: last,
            black: fixed,
        }
    };
    let others = (1..even / 2).map(|distance| Pair {
        white: on_circle(first + distance),
        black: on_circle(first + circle - distance),
    });
    let has_last = players == even;
    has_last
        .then_some(with_last)
        .into_iter()
        .chain(others)
        .collect()
}

/// The rounds of a double round robin: the second cycle has the colours changed. The last two
/// rounds of the first cycle change places, as FIDE recommends, so that nobody has the same colour
/// three times in a row.
#[must_use]
pub fn double_berger_rounds(players: u32) -> Vec<Vec<Pair>> {
    let mut rounds = berger_rounds(players);
    let second: Vec<Vec<Pair>> = rounds
        .iter()
        .map(|round| round.iter().map(turned).collect())
        .collect();
    if let [.., before_last, last] = rounds.as_mut_slice() {
        std::mem::swap(before_last, last);
    }
    rounds.extend(second);
    rounds
}

fn turned(pair: &Pair) -> Pair {
    Pair {
        white: pair.black,
        black: pair.white,
    }
}

/// The terms of a rolling round robin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rolling {
    /// The number of games of each two players: 1, or 2 with changed colours.
    pub meetings: u32,
    /// The most games that a player has at once.
    pub games_at_once: u32,
}

/// The games that start now in a rolling round robin: of the players who are present, with all
/// games that have been started so far and those of them that still run. After these games have
/// started, no two players who have to meet both have time for another game.
///
/// The colours follow from the two numbers, so that they are balanced even if players enter late:
/// in a whole round robin everybody has White as often as Black, or once more or less.
#[must_use]
pub fn next_games(
    rolling: Rolling,
    present: &[PlayerNumber],
    started: &[Pair],
    running: &[Pair],
) -> Vec<Pair> {
    let mut met: BTreeMap<(PlayerNumber, PlayerNumber), u32> = BTreeMap::new();
    let mut games: BTreeMap<PlayerNumber, u32> = BTreeMap::new();
    for pair in started {
        *met.entry(ordered(*pair)).or_default() += 1;
        for player in [pair.white, pair.black] {
            *games.entry(player).or_default() += 1;
        }
    }
    let mut busy: BTreeMap<PlayerNumber, u32> = BTreeMap::new();
    for player in running.iter().flat_map(|pair| [pair.white, pair.black]) {
        *busy.entry(player).or_default() += 1;
    }
    let mut open = open_pairs(rolling, present, &met);
    // Two players begin their second game after the first one has ended.
    open.retain(|&pair| !running.iter().any(|&game| game.has_same_players(pair)));
    let count = |of: &BTreeMap<PlayerNumber, u32>, player| of.get(&player).copied().unwrap_or(0);
    let mut next = Vec::new();
    // Those who have played least come first, so that nobody falls behind.
    while let Some(index) = (0..open.len())
        .filter(|&index| {
            let pair: Pair = open[index];
            [pair.white, pair.black]
                .iter()
                .all(|&p| count(&busy, p) < rolling.games_at_once)
        })
        .min_by_key(|&index| {
            let pair = open[index];
            let [white, black] = [pair.white, pair.black].map(|player| count(&games, player));
            // The numbers decide between equals, so that anybody can calculate the same games.
            (white.max(black), white + black, ordered(pair))
        })
    {
        let pair = open.swap_remove(index);
        for player in [pair.white, pair.black] {
            *busy.entry(player).or_default() += 1;
            *games.entry(player).or_default() += 1;
        }
        next.push(pair);
    }
    next
}

/// The pairs that still have to meet, each in its next meeting.
fn open_pairs(
    rolling: Rolling,
    present: &[PlayerNumber],
    met: &BTreeMap<(PlayerNumber, PlayerNumber), u32>,
) -> Vec<Pair> {
    let mut open = Vec::new();
    for &one in present {
        for &two in present.iter().filter(|&&two| one < two) {
            let meetings = met.get(&(one, two)).copied().unwrap_or(0);
            if meetings < rolling.meetings {
                let pair = colours(one, two);
                open.push(if meetings % 2 == 0 {
                    pair
                } else {
                    turned(&pair)
                });
            }
        }
    }
    open
}

/// The colours of two players by their numbers: the lower one has White if the sum is odd. Towards
/// the players above, and towards those below, each player's colours alternate.
fn colours(lower: PlayerNumber, higher: PlayerNumber) -> Pair {
    if (lower.0 + higher.0) % 2 == 1 {
        Pair {
            white: lower,
            black: higher,
        }
    } else {
        Pair {
            white: higher,
            black: lower,
        }
    }
}

fn ordered(pair: Pair) -> (PlayerNumber, PlayerNumber) {
    (pair.white.min(pair.black), pair.white.max(pair.black))
}

#[cfg(test)]
mod tests;
