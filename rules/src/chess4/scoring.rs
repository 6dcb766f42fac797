//! What a game of Chess4 is worth: a point for each elimination, shared where it is shared, and the points of the
//! result table by the order of leaving. Source: "Incremental scoring" and "Result lookup table" of the document.

use core::array;

use crate::chess4::options::{SEATS, Scoring};
use crate::chess4::{Charter, Chess4};
use crate::endings::{Outcome, Reason};
use crate::piece::{Seat, Seats};
use crate::score::{self, Score};

/// The points of the places, from the first.
const PLACES: [u16; SEATS] = [3, 2, 1, 0];

impl Chess4 {
    /// A point for each king mated; for each stalemate half a point and half a point to the victim. Nobody has anything
    /// for his own end but that half.
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

    /// The point of one who resigned, divided among those that are still in.
    pub(crate) fn share_point(&mut self) {
        let among = self.roll.active;
        for seat in among {
            self.players[seat.index()].score += Score::share(1, among.len() as u16);
        }
    }

    /// The points for eliminations in turn order; partners have theirs together.
    pub(crate) fn incremental(&self, charter: &Charter) -> [Score; SEATS] {
        let is_partner = |one: Seat, other: Seat| {
            one == other
                || charter.options.teams
                    && charter.sides[one.index()] == charter.sides[other.index()]
        };
        array::from_fn(|seat| {
            let seat = Seat(seat as u8);
            let players = (0..).map(Seat).zip(&self.players);
            let together = players.filter(|(other, _)| is_partner(seat, *other));
            together.map(|(_, player)| player.score).sum()
        })
    }

    /// The points by the order of leaving, were the game over now: those who are in are first together, who left last
    /// comes after them, and so on.
    pub(crate) fn last_man_standing(&self) -> [Score; SEATS] {
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

    /// How the game ended, if it has, for a reason.
    pub(crate) fn outcome(&self, charter: &Charter, reason: Reason) -> Outcome {
        let points = self.last_man_standing();
        let (result, winners) = match charter.options.scoring {
            Scoring::LastManStanding => (score::row(&points), best(points)),
            Scoring::Incremental => (
                score::row(&self.incremental(charter)),
                best(self.of_sides(charter)),
            ),
        };
        let winners = winners
            .map(|seat| charter.tables.armies[seat.index()])
            .collect();
        Outcome::of_many(reason, winners, points.to_vec(), result)
    }

    /// The points for eliminations of each one's side: the armies of one person or team together.
    fn of_sides(&self, charter: &Charter) -> [Score; SEATS] {
        charter.sides.map(|side| {
            let players = charter.sides.iter().zip(&self.players);
            let own = players.filter(|(other, _)| **other == side);
            own.map(|(_, player)| player.score).sum()
        })
    }
}

/// Those who have the most.
fn best(scores: [Score; SEATS]) -> Seats {
    let most = scores.into_iter().max();
    let seats = (0..).map(Seat).zip(scores);
    seats
        .filter(|(_, score)| Some(*score) == most)
        .map(|(seat, _)| seat)
        .collect()
}

/// What each of so many has who share the places behind so many others: the mean of the places. The table's row for
/// three in the first place is an exception.
fn points(ahead: usize, level: usize) -> Score {
    if (ahead, level) == (0, 3) {
        return Score::share(1, 1);
    }
    let shared: u16 = PLACES[ahead..ahead + level].iter().sum();
    Score::share(shared, level as u16)
}

#[cfg(test)]
mod tests {
    use super::points;
    use crate::score::Score;

    /// Every row of the document's table, then those that it leaves out.
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
            assert_eq!(crate::score::row(&scores), row);
        }
    }
}
