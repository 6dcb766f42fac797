//! The scores of Chess4: a point for each elimination, and the result table by the order of
//! leaving.
//!
//! Source: "Incremental scoring" and "Result lookup table" of the document.

use core::array;

use crate::pieces::endings::{Outcome, Reason};
use crate::pieces::piece::{Seat, Seats};
use crate::pieces::score::{self, Score};
use crate::variants::chess4::game::{Chess4, GameConfig};
use crate::variants::chess4::options::{SEATS, Scoring};

/// The points for each place, from the first.
const PLACES: [u16; SEATS] = [3, 2, 1, 0];

impl Chess4 {
    /// A point for each mated king. For a stalemate half a point each to the winner and the victim.
    /// Nobody else gains anything from their own elimination.
    pub(crate) fn award(&mut self, mated: Seats, stalemated: Seats, by: Seat) {
        for seat in mated {
            self.credit(seat, by, Score::share(1, 1));
        }
        for seat in stalemated {
            self.players[seat.index()].score += Score::share(1, 2);
            self.credit(seat, by, Score::share(1, 2));
        }
    }

    fn credit(&mut self, victim: Seat, by: Seat, points: Score) {
        if victim != by {
            self.players[victim.index()].eliminated_by = Some(by);
            self.players[by.index()].score += points;
        }
    }

    /// The point of a player who resigned is divided among those still in the game.
    pub(crate) fn share_point(&mut self) {
        let among = self.participants.active;
        for seat in among {
            self.players[seat.index()].score += Score::share(1, among.len() as u16);
        }
    }

    /// The points for eliminations in turn order, with partners counted together.
    pub(crate) fn incremental(&self, config: &GameConfig) -> [Score; SEATS] {
        let is_partner = |one: Seat, other: Seat| {
            one == other || config.options.teams.partner(one) == Some(other)
        };
        array::from_fn(|index| {
            let seat = Seat(index as u8);
            let players = (0..).map(Seat).zip(&self.players);
            let together = players.filter(|(other, _)| is_partner(seat, *other));
            together.map(|(_, player)| player.score).sum()
        })
    }

    /// The points by the order of leaving, if the game ended now.
    ///
    /// Players in the game share the first places, then comes the player who left last, and so on.
    fn last_man_standing(&self) -> [Score; SEATS] {
        // Players in the game rank highest, then those who left last.
        let ranks = self.players.map(|player| match player.left {
            0 => u8::MAX,
            left => left,
        });
        ranks.map(|rank| {
            let ahead = ranks.iter().filter(|other| **other > rank).count();
            let level = ranks.iter().filter(|other| **other == rank).count();
            points(ahead, level)
        })
    }

    /// The outcome if the game ends now, for this reason.
    pub(crate) fn outcome(&self, config: &GameConfig, reason: Reason) -> Outcome {
        let points = self.last_man_standing();
        let (result, winners) = match config.options.scoring {
            Scoring::LastManStanding => (score::row(&points), best(points)),
            Scoring::Incremental => (
                score::row(&self.incremental(config)),
                best(self.of_sides(config)),
            ),
        };
        let winning_armies = winners
            .map(|seat| config.tables.armies[seat.index()])
            .collect();
        Outcome::of_many(reason, winning_armies, points.to_vec(), result)
    }

    /// The points for eliminations of each player's side: all armies of one person or team.
    fn of_sides(&self, config: &GameConfig) -> [Score; SEATS] {
        config.sides.map(|side| {
            let players = config.sides.iter().zip(&self.players);
            let own = players.filter(|(other, _)| **other == side);
            own.map(|(_, player)| player.score).sum()
        })
    }
}

/// The seats with the highest score.
fn best(scores: [Score; SEATS]) -> Seats {
    let most = scores.into_iter().max();
    Seats::whose(scores, |score| Some(*score) == most)
}

/// The points of each of `level` players who share the places after `ahead` others: the mean of
/// those places.
///
/// The table makes an exception for three players in first place.
fn points(ahead: usize, level: usize) -> Score {
    // The mean would be 2 each, but the document gives 1.
    if (ahead, level) == (0, 3) {
        return Score::share(1, 1);
    }
    let shared: u16 = PLACES[ahead..ahead + level].iter().sum();
    Score::share(shared, level as u16)
}

#[cfg(test)]
mod tests {
    use super::points;
    use crate::pieces::score::Score;

    /// Every row of the document's table, and then the rows that it leaves out.
    #[test]
    fn a24_a27_every_row_of_the_result_table() {
        let rows: [(&[usize], &str); 8] = [
            (&[1, 1, 1, 1], "3-2-1-0"),
            (&[1, 3], "3-1-1-1"),
            (&[1, 1, 2], "3-2-1/2-1/2"),
            (&[1, 2, 1], "3-1+1/2-1+1/2-0"),
            (&[2, 2], "2+1/2-2+1/2-1/2-1/2"),
            (&[3, 1], "1-1-1-0"),
            (&[2, 1, 1], "2+1/2-2+1/2-1-0"),
            (&[4], "1+1/2-1+1/2-1+1/2-1+1/2"),
        ];
        for (groups, row) in rows {
            let mut scores: alloc::vec::Vec<Score> = alloc::vec::Vec::new();
            for &level in groups {
                let ahead = scores.len();
                scores.extend((0..level).map(|_| points(ahead, level)));
            }
            assert_eq!(crate::pieces::score::row(&scores), row);
        }
    }
}
