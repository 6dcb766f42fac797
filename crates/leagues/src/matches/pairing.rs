//! Who plays whom when the games begin.

use super::event::{Pair, PlayerNumber};
use super::progress::Avoid;
use super::state::Match;
use super::terms::{Boards, Side};

impl Match {
    /// The pairs of the boards: the first of each line-up, then the second, and so on. Two who must
    /// not meet get the nearest opponents with whom as many boards as possible are played. With
    /// unequal numbers the smaller side decides.
    pub(super) fn pairs(&self, avoid: Avoid<'_>) -> Vec<Pair> {
        let Boards::Each(most) = self.terms.boards else {
            return Vec::new();
        };
        let [home, away] = Side::ALL.map(|side| self.lineup(side));
        let mut pairing = Pairing {
            opponents: vec![None; away.len()],
            home: &home,
            away: &away,
            avoid,
        };
        let mut count = 0;
        for player in 0..home.len() {
            if count < most {
                count += u32::from(pairing.seat(player, &mut vec![false; away.len()]));
            }
        }
        let opponents = pairing.opponents.iter().zip(&away);
        let mut seats: Vec<(usize, PlayerNumber)> = opponents
            .filter_map(|(home, away)| Some(((*home)?, *away)))
            .collect();
        seats.sort_unstable();
        let pair = |(index, away): (usize, PlayerNumber)| Pair {
            home: home[index],
            away,
        };
        seats.into_iter().map(pair).collect()
    }
}

/// A largest set of pairs, found by augmenting paths (Kuhn's algorithm).
struct Pairing<'a> {
    home: &'a [PlayerNumber],
    away: &'a [PlayerNumber],
    /// The index of the home player whom each away player meets.
    opponents: Vec<Option<usize>>,
    avoid: Avoid<'a>,
}

impl Pairing<'_> {
    /// Finds an opponent for a home player, for whom others may get new ones.
    fn seat(&mut self, home: usize, is_tried: &mut Vec<bool>) -> bool {
        let mut nearest: Vec<usize> = (0..self.away.len()).collect();
        nearest.sort_by_key(|away| away.abs_diff(home));
        for away in nearest {
            let pair = Pair {
                home: self.home[home],
                away: self.away[away],
            };
            if is_tried[away] || (self.avoid)(pair) {
                continue;
            }
            is_tried[away] = true;
            let is_free = match self.opponents[away] {
                None => true,
                Some(other) => self.seat(other, is_tried),
            };
            if is_free {
                self.opponents[away] = Some(home);
                return true;
            }
        }
        false
    }
}
