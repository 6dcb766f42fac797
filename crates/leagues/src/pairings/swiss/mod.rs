//! Swiss tournaments by FIDE's Dutch system, as in force since 1 February 2026 (FIDE Handbook
//! C.04.1 and C.04.3): players of equal scores meet, nobody meets the same opponent twice, and
//! colours are balanced.
//!
//! The rules leave the method free, as long as its pairs are those of the rules. This one is
//! explained in `bracket`. Numbers such as C7 are FIDE's criteria.

mod bracket;
mod card;
mod criteria;
mod field;

pub use crate::pairings::swiss::field::{Exceptions, Pairing, Swiss, Unpairable};

use self::bracket::Bracket;
use self::field::{Field, Rank};
use crate::pairings::record::{Colour, Pair, PlayerNumber, Round};
use crate::pairings::swiss::card::allocate;

impl Swiss {
    /// Pairs the players who are present in the next round. Who is late or absent is simply not
    /// among them.
    ///
    /// # Errors
    /// If there are too few players or rounds, or no pairing that obeys FIDE's C1 to C3.
    pub fn pair(&self, played: &[Round], present: &[PlayerNumber]) -> Result<Pairing, Unpairable> {
        self.pair_with(played, present, Exceptions::default())
    }

    /// Pairs a round even if the rules allow no pairing, with as few exceptions as that needs, so
    /// that a tournament without an arbiter never stands still. With few players and many rounds
    /// some have to meet again: those first whose game is longest ago.
    ///
    /// # Errors
    /// If there are too few players or rounds.
    pub fn pair_anyhow(
        &self,
        played: &[Round],
        present: &[PlayerNumber],
    ) -> Result<(Pairing, Exceptions), Unpairable> {
        let forgetting = (0..=played.len()).map(|forgotten_rounds| Exceptions {
            forgotten_rounds,
            ..Exceptions::default()
        });
        let all = Exceptions {
            forgotten_rounds: played.len(),
            any_colour: true,
            second_bye: true,
        };
        // Colours, and then the second bye, give way only when all former games are forgotten.
        let steps = forgetting.chain([
            Exceptions {
                second_bye: false,
                ..all
            },
            all,
        ]);
        for exceptions in steps {
            match self.pair_with(played, present, exceptions) {
                Err(Unpairable::NoCompletePairing) => (),
                result => return result.map(|pairing| (pairing, exceptions)),
            }
        }
        Err(Unpairable::NoCompletePairing)
    }

    fn pair_with(
        &self,
        played: &[Round],
        present: &[PlayerNumber],
        exceptions: Exceptions,
    ) -> Result<Pairing, Unpairable> {
        let numbers = self.check(played, present)?;
        let field = Field::new(self, played, &numbers, exceptions)?;
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
            // The bye is a vertex below everybody: who is paired with it has nobody to play.
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
    // Who is left after the last bracket has the bye.
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
