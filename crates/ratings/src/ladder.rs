//! A ladder: the ratings of one rule set and pace, game after game.
//!
//! [`rate`] is what happens to the ratings of one game. Its result is in the record of the
//! game's end, so that nobody's number is explained by a later calculation. [`Ladder`] does the
//! same for all games in their order.

use crate::game::{
    COMPUTER_WEIGHT, DAY, FinishedGame, Meeting, Unrated, Who, pair_weight, remember,
};
use crate::rating::Rating;
use crate::sides::{Side, changes};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// A person on a ladder.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// The rating after the last game.
    pub rating: Rating,
    /// The number of rated games that the person has finished.
    pub games: u32,
    /// The end of the last of them, in seconds since 1970.
    pub last_played: Option<i64>,
}

impl Entry {
    /// The rating at a time: less certain the longer ago the last game is.
    #[must_use]
    pub fn rating_at(&self, now: i64) -> Rating {
        self.last_played.map_or(self.rating, |last| {
            let days = (now - last) as f64 / DAY as f64;
            self.rating.after_days(days)
        })
    }
}

/// The change of the rating of a seat's player by a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct LadderChange {
    /// The rating at the end of the game, before it counted.
    pub before: Rating,
    /// The rating after it.
    pub after: Rating,
    /// The weight of the game, in thousandths.
    pub weight: u32,
}

/// The changes of the ratings of all seats by a game; `None` for computers, whose ratings are
/// fixed.
pub type Rated = Vec<Option<LadderChange>>;

/// Calculates the changes of one game, from the persons' entries before it and their earlier
/// meetings (of the first person with the second, both in the list of persons).
///
/// # Errors
/// If the game does not count.
pub fn rate<Player: Clone + Ord>(
    game: &FinishedGame<Player>,
    entry: impl Fn(&Player) -> Entry,
    meetings: impl Fn(&Player, &Player) -> Vec<Meeting>,
) -> Result<Rated, Unrated> {
    game.check()?;
    let sides = game.sides();
    let rating = |seat: &usize| match &game.seats[*seat].who {
        Who::Person(person) => entry(person).rating_at(game.ended),
        Who::Computer(rating) => *rating,
    };
    let as_side = |seats: &Vec<usize>| Side {
        ratings: seats.iter().map(rating).collect(),
        place: game.seats[seats[0]].place,
        left: seats.iter().any(|&seat| game.seats[seat].left),
        share: seats.iter().map(|&seat| game.seats[seat].share).sum(),
    };
    let rated: Vec<Side> = sides.iter().map(as_side).collect();
    let changes = changes(&rated);
    let mut result: Rated = vec![None; game.seats.len()];
    for (index, seats) in sides.iter().enumerate() {
        let weight = weight(game, &sides, &rated, index, &meetings);
        for (seat, &before) in seats.iter().zip(&rated[index].ratings) {
            if matches!(game.seats[*seat].who, Who::Person(_)) {
                let after = changes[index].apply(before, weight);
                let weight = (weight * 1000.0).round() as u32;
                result[*seat] = Some(LadderChange {
                    before,
                    after,
                    weight,
                });
            }
        }
    }
    Ok(result)
}

/// The weight of a game for a side: the mean of its weights against each other side.
fn weight<Player: Clone + Ord>(
    game: &FinishedGame<Player>,
    sides: &[Vec<usize>],
    rated: &[Side],
    index: usize,
    meetings: &impl Fn(&Player, &Player) -> Vec<Meeting>,
) -> f64 {
    let own = game.persons(&sides[index]);
    let others = (0..sides.len()).filter(|&other| other != index);
    let weights = others.map(|other| {
        let opponents = game.persons(&sides[other]);
        if opponents.is_empty() {
            return COMPUTER_WEIGHT;
        }
        let score = score(&rated[index], &rated[other]);
        let pairs = own
            .iter()
            .flat_map(|one| opponents.iter().map(move |two| (one, two)));
        // Each player knows the same meetings from their own side, so both have the same weight.
        let weight =
            |(one, two): (&Player, &Player)| pair_weight(&meetings(one, two), game.ended, score);
        pairs.map(weight).fold(1.0, f64::min)
    });
    let weights: Vec<f64> = weights.collect();
    let count = weights.len().max(1) as f64;
    weights.iter().sum::<f64>() / count
}

/// 1 if the first side was before the second, -1 if behind, 0 if they shared a place.
fn score(one: &Side, two: &Side) -> i8 {
    match (one.left, one.place).cmp(&(two.left, two.place)) {
        std::cmp::Ordering::Less => 1,
        std::cmp::Ordering::Equal => 0,
        std::cmp::Ordering::Greater => -1,
    }
}

/// The persons of one ladder, and their meetings as far as they are remembered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ladder<Player: Ord> {
    entries: BTreeMap<Player, Entry>,
    /// Of two persons the lower one is the first.
    meetings: BTreeMap<(Player, Player), Vec<Meeting>>,
}

impl<Player: Clone + Ord> Default for Ladder<Player> {
    fn default() -> Self {
        Self {
            entries: BTreeMap::new(),
            meetings: BTreeMap::new(),
        }
    }
}

impl<Player: Clone + Ord> Ladder<Player> {
    /// The ladder after these games, which are in the order in which they ended; and what each of
    /// them did.
    pub fn replay<'games>(
        games: impl IntoIterator<Item = &'games FinishedGame<Player>>,
    ) -> (Self, Vec<Result<Rated, Unrated>>)
    where
        Player: 'games,
    {
        let mut ladder = Self::default();
        let rated = games.into_iter().map(|game| ladder.add(game)).collect();
        (ladder, rated)
    }

    /// Counts a game that has just ended.
    ///
    /// # Errors
    /// If it does not count. Nothing has changed then.
    pub fn add(&mut self, game: &FinishedGame<Player>) -> Result<Rated, Unrated> {
        let rated = rate(
            game,
            |person| self.entry(person),
            |one, two| self.meetings(one, two),
        )?;
        let persons = game
            .seats
            .iter()
            .zip(&rated)
            .filter_map(|(seat, change)| match &seat.who {
                Who::Person(person) => Some((person, (*change)?.after)),
                Who::Computer(_) => None,
            });
        // A person with several seats is in the map once.
        for (person, rating) in persons.collect::<BTreeMap<_, _>>() {
            let entry = self.entries.entry(person.clone()).or_default();
            *entry = Entry {
                rating,
                games: entry.games + 1,
                last_played: Some(game.ended),
            };
        }
        self.remember(game);
        Ok(rated)
    }

    /// A person's entry; that of a new one if they have not played.
    #[must_use]
    pub fn entry(&self, person: &Player) -> Entry {
        self.entries.get(person).copied().unwrap_or_default()
    }

    /// All persons who have played.
    pub fn entries(&self) -> impl Iterator<Item = (&Player, &Entry)> {
        self.entries.iter()
    }

    /// The earlier meetings of two persons, as the first of them saw them.
    #[must_use]
    pub fn meetings(&self, one: &Player, two: &Player) -> Vec<Meeting> {
        let turned = |meeting: &Meeting| Meeting {
            score: -meeting.score,
            ..*meeting
        };
        let is_ordered = one <= two;
        let key = if is_ordered { (one, two) } else { (two, one) };
        let found = self.meetings.get(&(key.0.clone(), key.1.clone()));
        let found = found.map_or(&[][..], Vec::as_slice).iter();
        if is_ordered {
            found.copied().collect()
        } else {
            found.map(turned).collect()
        }
    }

    /// Adds the meetings of a game, and forgets those of the same persons that are too old.
    fn remember(&mut self, game: &FinishedGame<Player>) {
        let persons = game.seats.iter().filter_map(|seat| match &seat.who {
            Who::Person(person) => Some((person, seat)),
            Who::Computer(_) => None,
        });
        let persons: Vec<_> = persons.collect();
        // A player with several seats meets another one once.
        let mut met = BTreeSet::new();
        for &(one, seat) in &persons {
            for &(two, other) in &persons {
                let are_partners = seat.team.is_some() && seat.team == other.team;
                if one < two && !are_partners && met.insert((one, two)) {
                    let order = (seat.left, seat.place).cmp(&(other.left, other.place));
                    let meeting = Meeting {
                        ended: game.ended,
                        score: -(order as i32),
                    };
                    let known = self.meetings.entry((one.clone(), two.clone())).or_default();
                    *known = remember(std::mem::take(known), meeting);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;
