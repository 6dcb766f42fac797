//! Tables of three to five seats: who sits with whom in each round, and where.
//!
//! Two things are balanced: how often any two players sit at a table, and how often a player has
//! each seat, which is a colour. [`deviations`] measures both. A round is chosen after the rounds
//! before it, so players may come, be absent and leave.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::pairings::record::PlayerNumber;

/// The number of arrangements from which a round is chosen. More improve it hardly.
const ARRANGEMENTS: u64 = 32;

/// A table: its players in the order of seats.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seating(pub Vec<PlayerNumber>);

/// A round of tables.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableRound {
    /// The tables.
    pub tables: Vec<Seating>,
    /// The players without a seat in this round, because they do not fill all tables.
    pub resting: Vec<PlayerNumber>,
}

/// The unevenness of a schedule. 0 is perfect.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deviations {
    /// The meetings of the two players who met most often, less those of the two who met
    /// least often.
    pub opponents: u32,
    /// The rounds of a player in one seat, less those in another one, for the player of whom this
    /// is most true.
    pub seats: u32,
    /// The rests of the player who rested most, less those of the one who rested least.
    pub rests: u32,
}

/// The rounds so far, counted for each player.
struct History {
    meetings: BTreeMap<(PlayerNumber, PlayerNumber), u32>,
    seats: BTreeMap<PlayerNumber, Vec<u32>>,
    rests: BTreeMap<PlayerNumber, u32>,
}

impl History {
    fn of(rounds: &[TableRound], seats: usize) -> Self {
        let (meetings, rests) = (BTreeMap::new(), BTreeMap::new());
        let mut history = Self {
            meetings,
            seats: BTreeMap::new(),
            rests,
        };
        for round in rounds {
            for Seating(players) in &round.tables {
                history.add_table(players, seats);
            }
            for &player in &round.resting {
                *history.rests.entry(player).or_default() += 1;
            }
        }
        history
    }

    fn add_table(&mut self, players: &[PlayerNumber], seats: usize) {
        for (seat, &player) in players.iter().enumerate() {
            let counts = self.seats.entry(player).or_insert_with(|| vec![0; seats]);
            if let Some(count) = counts.get_mut(seat) {
                *count += 1;
            }
            for &other in players.iter().filter(|&&other| player < other) {
                *self.meetings.entry((player, other)).or_default() += 1;
            }
        }
    }

    fn meetings(&self, one: PlayerNumber, two: PlayerNumber) -> u32 {
        self.meetings
            .get(&(one.min(two), one.max(two)))
            .copied()
            .unwrap_or(0)
    }

    fn rests(&self, player: PlayerNumber) -> u32 {
        self.rests.get(&player).copied().unwrap_or(0)
    }

    fn seat_count(&self, player: PlayerNumber, seat: usize) -> u32 {
        self.seats.get(&player).map_or(0, |counts| counts[seat])
    }

    /// The meetings of a player with the others of a table, but for one of them. Where they are
    /// fewest, the sum of the squares of all meetings stays least.
    fn cost_at(&self, player: PlayerNumber, table: &[PlayerNumber], but: PlayerNumber) -> u32 {
        let others = table
            .iter()
            .filter(|&&other| other != player && other != but);
        others.map(|&other| self.meetings(player, other)).sum()
    }
}

/// The tables of the next round, of the players who are present. A table has exactly this many
/// seats; who is left over rests, those first who have rested least.
#[must_use]
pub fn next_tables(rounds: &[TableRound], present: &[PlayerNumber], seats: usize) -> TableRound {
    let history = History::of(rounds, seats);
    let mut players = present.to_vec();
    players.sort_unstable();
    players.dedup();
    if seats == 0 || players.len() < seats {
        return TableRound {
            tables: Vec::new(),
            resting: players,
        };
    }
    let arrange = |number| {
        // The players who rest change from one arrangement to the next among those who have rested
        // as often.
        let order = |player: PlayerNumber| {
            scatter(u64::from(player.0) << 32 | (rounds.len() as u64) << 16 | number)
        };
        let mut players = players.clone();
        // The first ones are those who rest: they have rested least.
        players.sort_by_key(|&player| (history.rests(player), order(player)));
        let mut seated_players = players.split_off(players.len() % seats);
        seated_players.sort_by_key(|&player| order(player));
        let (cost, tables) = arrangement(&history, &seated_players, seats);
        let seated = tables.iter().map(|players| seated(&history, players));
        let (seat_costs, tables): (Vec<u32>, Vec<Seating>) = seated.unzip();
        (
            (cost, seat_costs.iter().sum::<u32>()),
            TableRound {
                tables,
                resting: players,
            },
        )
    };
    let best = (0..ARRANGEMENTS).map(arrange).min_by_key(|(cost, _)| *cost);
    let (_, round) = best.expect("there is at least one arrangement");
    round
}

/// Groups players who are in some order, and exchanges two as long as that makes it better. It
/// returns what the groups cost, too.
fn arrangement(
    history: &History,
    players: &[PlayerNumber],
    seats: usize,
) -> (u32, Vec<Vec<PlayerNumber>>) {
    let mut tables: Vec<Vec<PlayerNumber>> = players.chunks(seats).map(<[_]>::to_vec).collect();
    // This ends: each exchange makes a sum of whole numbers smaller.
    while improve(history, &mut tables, seats) {}
    let cost = |table: &Vec<PlayerNumber>| -> u32 {
        table
            .iter()
            .map(|&player| history.cost_at(player, table, player))
            .sum()
    };
    (tables.iter().map(cost).sum(), tables)
}

/// Exchanges players of different tables if that is better. It answers whether it ever was.
fn improve(history: &History, tables: &mut [Vec<PlayerNumber>], seats: usize) -> bool {
    let mut has_improved = false;
    for one in 0..tables.len() * seats {
        for two in one + 1..tables.len() * seats {
            let ((table, seat), (other_table, other_seat)) =
                ((one / seats, one % seats), (two / seats, two % seats));
            if table == other_table {
                continue;
            }
            let (player, other) = (tables[table][seat], tables[other_table][other_seat]);
            let before = history.cost_at(player, &tables[table], player)
                + history.cost_at(other, &tables[other_table], other);
            let after = history.cost_at(player, &tables[other_table], other)
                + history.cost_at(other, &tables[table], player);
            if after < before {
                tables[table][seat] = other;
                tables[other_table][other_seat] = player;
                has_improved = true;
            }
        }
    }
    has_improved
}

/// The players of a table in the order of seats in which nobody has a seat much too often; before
/// it, what that order costs.
fn seated(history: &History, players: &[PlayerNumber]) -> (u32, Seating) {
    // All orders are tried: five players have 120 of them.
    let mut best: Option<(u32, Vec<PlayerNumber>)> = None;
    let mut open: Vec<Vec<PlayerNumber>> = vec![Vec::new()];
    while let Some(order) = open.pop() {
        if order.len() < players.len() {
            let free = players
                .iter()
                .copied()
                .filter(|player| !order.contains(player));
            open.extend(free.map(|player| [order.as_slice(), &[player]].concat()));
            continue;
        }
        let seat_cost = |(seat, &player): (usize, &PlayerNumber)| history.seat_count(player, seat);
        let cost = order.iter().enumerate().map(seat_cost).sum();
        if best.as_ref().is_none_or(|(least, _)| cost < *least) {
            best = Some((cost, order));
        }
    }
    let (cost, order) = best.expect("even no player at all has one order");
    (cost, Seating(order))
}

/// A number that looks as if it were random, and is always the same.
fn scatter(number: u64) -> u64 {
    // With other constants rounds that were played could not be calculated again (`verify`).
    let mixed = (number ^ (number >> 31)).wrapping_mul(0x7FB5_D329_728E_A185);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x81DA_DEF4_BC2D_D44D);
    mixed ^ (mixed >> 33)
}

/// All pairs of players, the lower number first.
fn pairs(players: &[PlayerNumber]) -> impl Iterator<Item = (PlayerNumber, PlayerNumber)> {
    let above = |&one: &PlayerNumber| {
        players
            .iter()
            .filter(move |&&two| one < two)
            .map(move |&two| (one, two))
    };
    players.iter().flat_map(above)
}

/// The unevenness of the rounds for these players.
#[must_use]
pub fn deviations(rounds: &[TableRound], players: &[PlayerNumber], seats: usize) -> Deviations {
    let history = History::of(rounds, seats);
    let spread = |counts: &mut dyn Iterator<Item = u32>| {
        let counts: Vec<u32> = counts.collect();
        let most = counts.iter().max().copied().unwrap_or(0);
        most - counts.iter().min().copied().unwrap_or(0)
    };
    let seat_spread = |&player: &PlayerNumber| {
        spread(&mut (0..seats).map(|seat| history.seat_count(player, seat)))
    };
    Deviations {
        opponents: spread(&mut pairs(players).map(|(one, two)| history.meetings(one, two))),
        seats: players.iter().map(seat_spread).max().unwrap_or(0),
        rests: spread(&mut players.iter().map(|&player| history.rests(player))),
    }
}

#[cfg(test)]
mod tests;
