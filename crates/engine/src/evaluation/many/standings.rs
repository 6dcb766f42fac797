//! The points that each player can expect where they decide the places: those so far, and those
//! that are still to be won.
//!
//! Grey armies bring nothing and win nothing. What is left to be won of a player in the game are
//! captures and the mate. The others share it in proportion to their strengths, so a player who
//! loses material loses a part of everything that is still to come, besides what its captor gets.

use alloc::vec::Vec;

use entente_rules::search::Branch;

use crate::evaluation::many::PlayerEvaluator;
use crate::evaluation::many::attacks::Scene;
use crate::evaluation::many::shares::Standings;

// The figures below were chosen by hand. Everything is counted in hundredths of a point, as values
// elsewhere are in hundredths of a pawn.

/// The points for a mate.
const MATE_POINTS: i32 = 2_000;

/// The part of a mate's points that counts before it is given, as a fraction. With more, a player
/// who was far ahead put off mates: those points seemed to be won already.
const MATED_LATER: (i32, i32) = (1, 2);

/// The part of an army's points that others capture before it is out, as a fraction: what is left
/// of it then turns grey.
const CAPTURED: (i32, i32) = (1, 2);

/// The least strength of a player in the game, so that everybody has some prospects.
const MIN_STRENGTH: i32 = 100;

/// The divisor of all that is left to be won that gives the usual error of an expected difference.
const SPREAD_DIVISOR: i32 = 8;

/// The least error: less than the value of two pawns.
const MIN_SPREAD: i32 = 150;

impl<const N: usize, B: Branch<N>> PlayerEvaluator<N, B> {
    /// Do points decide the places?
    pub(crate) fn counts_points(&self) -> bool {
        self.stake.is_some()
    }

    /// The points that each seat can expect; `None` where points do not decide.
    pub(crate) fn standings(&self, at: &B) -> Option<Standings> {
        Some(self.standings_and_scene(at)?.0)
    }

    /// The same, with the attacks that they follow from; without them once the game is over.
    pub(crate) fn standings_and_scene(&self, at: &B) -> Option<(Standings, Option<Scene<N>>)> {
        let stake = self.stake?;
        let seats = 0..at.seats();
        let points = seats.map(|seat| 100 * i32::from(at.points(seat).unwrap_or(0)));
        let mut expected: Vec<i32> = points.collect();
        let is_over = at.winners().is_some();
        let prizes = (!is_over).then(|| self.add_prizes(at, &mut expected));
        let (left, scene) = prizes.unzip();
        let left = left.unwrap_or(0);
        let standings = Standings {
            expected,
            spread: if is_over {
                0
            } else {
                (left / SPREAD_DIVISOR).max(MIN_SPREAD)
            },
            stake,
        };
        Some((standings, scene))
    }

    /// Adds what each player in the game can still win, and answers with the sum of all and with
    /// the attacks.
    fn add_prizes(&self, at: &B, expected: &mut [i32]) -> (i32, Scene<N>) {
        let (scene, tally) = self.tallies(at);
        let strength = |seat: usize| {
            if at.is_in(seat) {
                tally[seat].max(MIN_STRENGTH)
            } else {
                0
            }
        };
        let all: i32 = (0..at.seats()).map(strength).sum();
        let mut left = 0;
        for victim in 0..at.seats() {
            let others = all - strength(victim);
            let later = MATE_POINTS * MATED_LATER.0 / MATED_LATER.1;
            let prize = if at.walks(victim) {
                later
            } else if at.is_in(victim) && all > 0 {
                let army = scene.armies[victim];
                let points: i32 = army.map(|node| i32::from(at.capture_points(node))).sum();
                // The strongest player is likely to be the one who is never mated.
                100 * points * CAPTURED.0 / CAPTURED.1
                    + (i64::from(later) * i64::from(others) / i64::from(all)) as i32
            } else {
                0
            };
            if others == 0 {
                continue;
            }
            left += prize;
            for (seat, expected) in expected.iter_mut().enumerate() {
                if seat != victim {
                    let part = i64::from(prize) * i64::from(strength(seat)) / i64::from(others);
                    *expected += part as i32;
                }
            }
        }
        (left, scene)
    }
}
