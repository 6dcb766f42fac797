//! Swiss tournaments by FIDE's Dutch system, as in force since 1 February 2026 (FIDE Handbook
//! C.04.1 and C.04.3): players of equal scores meet, nobody meets the same opponent twice, and
//! colours are balanced.
//!
//! The rules leave the method free, as long as its pairs are those of the rules. This one is
//! explained in `bracket`. Numbers in brackets such as [C7] are FIDE's criteria.

mod bracket;
mod card;
mod colour;
mod criteria;
mod field;
mod layout;
mod order;
mod terms;

pub use terms::{Pairing, Swiss, Unpairable};

use self::bracket::Bracket;
use self::colour::allocate;
use self::field::{Field, Rank};
use crate::record::{Colour, Pair, PlayerNumber, Round};

impl Swiss {
    /// Pairs the players who are present in the next round. Who is late or absent is simply not
    /// among them.
    ///
    /// # Errors
    /// If there are too few players or rounds, or no pairing that obeys FIDE's [C1] to [C3].
    pub fn pair(&self, played: &[Round], present: &[PlayerNumber]) -> Result<Pairing, Unpairable> {
        let mut numbers = present.to_vec();
        numbers.sort_unstable();
        if let Some(twice) = numbers.windows(2).find(|two| two[0] == two[1]) {
            return Err(Unpairable::Twice(twice[0]));
        }
        if numbers.len() < 2 {
            return Err(Unpairable::TooFewPlayers);
        }
        if played.len() as u64 >= u64::from(self.rounds) {
            return Err(Unpairable::IsOver);
        }
        let field = Field::new(self, played, &numbers)?;
        Ok(pair_field(&field))
    }
}

/// Pairs bracket after bracket, from the highest score to the lowest.
fn pair_field(field: &Field) -> Pairing {
    let mut open: Vec<Rank> = (0..field.cards.len()).collect();
    let mut moved = Vec::new();
    let mut pairs = Vec::new();
    while let Some(&first) = open.first() {
        let (residents, below) = split_score(field, &open, field.cards[first].score);
        let next_score = below.first().map(|&rank| field.cards[rank].score);
        let (next, mut later) = next_score.map_or((Vec::new(), Vec::new()), |score| {
            split_score(field, &below, score)
        });
        if field.has_bye() {
            later.push(field.bye());
        }
        let bracket = Bracket {
            moved,
            residents,
            next,
            later,
        };
        let found = bracket.pair(field);
        let Bracket {
            moved: before,
            residents,
            ..
        } = bracket;
        let is_paired = |rank: &Rank| found.iter().any(|(one, two)| rank == one || rank == two);
        moved = before
            .into_iter()
            .chain(residents)
            .filter(|rank| !is_paired(rank))
            .collect();
        pairs.extend(found);
        open = below;
    }
    publish(field, pairs, moved.first().copied())
}

/// The players of this score, who come first, and all others.
fn split_score(field: &Field, ranks: &[Rank], score: u32) -> (Vec<Rank>, Vec<Rank>) {
    ranks
        .iter()
        .partition(|&&rank| field.cards[rank].score == score)
}

/// Gives the pairs their colours and an order: by the higher score of the two, then by their sum,
/// then by the higher rank.
fn publish(field: &Field, mut pairs: Vec<(Rank, Rank)>, bye: Option<Rank>) -> Pairing {
    let score = |rank: Rank| field.cards[rank].score;
    pairs.sort_by_key(|&(one, two)| {
        let sum = score(one) + score(two);
        (
            std::cmp::Reverse((score(one).max(score(two)), sum)),
            one.min(two),
        )
    });
    let number = |rank: Rank| field.cards[rank].number;
    let pairs = pairs.into_iter().map(|(one, two)| {
        let (higher, lower) = (one.min(two), one.max(two));
        match allocate(field.side(higher), field.side(lower), field.initial_colour) {
            Colour::White => Pair {
                white: number(higher),
                black: number(lower),
            },
            Colour::Black => Pair {
                white: number(lower),
                black: number(higher),
            },
        }
    });
    Pairing {
        pairs: pairs.collect(),
        bye: bye.map(number),
    }
}
