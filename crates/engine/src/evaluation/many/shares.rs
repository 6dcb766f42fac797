//! Shares of the win from strengths, without floating-point numbers, so that they are the same on
//! every machine.
//!
//! A side that is stronger by the *temperature* of a rule set wins `e` times as often. The value of
//! a position to a side is the logarithm of its odds: its own strength less that of all others
//! together. So capturing from the strongest is worth more than from the weakest, and losing a
//! piece costs more than capturing one brings. `chance` turns odds back into a part of the win.
//!
//! Where points decide the places, it is how likely each player ends before each other one, and
//! what that is worth.

use alloc::vec::Vec;

use entente_rules::search::{Branch, Search};

use crate::evaluation::SEATS;
use crate::result::{MATE, MATE_IN_MOST, Shares};

/// By side: its strength; `None` if it is out.
pub(crate) type Strengths = [Option<i32>; SEATS];

/// The steps of [`EXP`] for one temperature. Eight are enough: between two of them the curve is all
/// but straight.
const STEPS: i32 = 8;

/// `e` to the power of minus an eighth of the index, in parts of 2^20. It ends where nothing is
/// left of these parts.
#[rustfmt::skip]
static EXP: [u64; 113] = [
    1_048_576, 925_365, 816_632, 720_675, 635_993, 561_262, 495_312, 437_112, 385_750, 340_423,
    300_422, 265_122, 233_969, 206_477, 182_215, 160_804, 141_909, 125_235, 110_519, 97_533,
    86_072, 75_959, 67_033, 59_157, 52_206, 46_071, 40_658, 35_880, 31_664, 27_944, 24_660, 21_763,
    19_205, 16_949, 14_957, 13_200, 11_649, 10_280, 9_072, 8_006, 7_065, 6_235, 5_502, 4_856,
    4_285, 3_782, 3_337, 2_945, 2_599, 2_294, 2_024, 1_786, 1_576, 1_391, 1_228, 1_083, 956, 844,
    745, 657, 580, 512, 452, 399, 352, 310, 274, 242, 213, 188, 166, 147, 129, 114, 101, 89, 78,
    69, 61, 54, 48, 42, 37, 33, 29, 25, 22, 20, 18, 15, 14, 12, 11, 9, 8, 7, 6, 6, 5, 4, 4, 3, 3,
    3, 2, 2, 2, 2, 1, 1, 1, 1, 1,
];

/// The natural logarithm of one and as many eighths as the index says, in parts of 1024. It ends at
/// six, more than the five sides that are added.
static LN: [i64; 41] = [
    0, 121, 228, 326, 415, 497, 573, 644, 710, 772, 830, 886, 938, 988, 1_036, 1_081, 1_125, 1_167,
    1_207, 1_246, 1_283, 1_319, 1_353, 1_387, 1_420, 1_451, 1_482, 1_511, 1_540, 1_568, 1_596,
    1_622, 1_648, 1_673, 1_698, 1_722, 1_746, 1_769, 1_791, 1_813, 1_835,
];

/// `e` to the power of minus a difference, in parts of 2^20.
pub(crate) fn exp_of_minus(difference: i32, temperature: i32) -> u64 {
    // Between two steps of the table on a straight line, with an error of two thousandths at most.
    let scaled = i64::from(difference) * i64::from(STEPS);
    let temperature = i64::from(temperature);
    let (step, within) = (
        (scaled / temperature) as usize,
        (scaled % temperature) as u64,
    );
    match EXP.get(step..step + 2) {
        Some(&[high, low]) => high - (high - low) * within / temperature as u64,
        _ => 0,
    }
}

/// The strength of several opponents together; `None` if there are none. It is the logarithm of the
/// sum of their exponentials, so two equal ones are stronger than one by 0.69 of the temperature.
pub(super) fn together(
    strengths: impl Iterator<Item = i32> + Clone,
    temperature: i32,
) -> Option<i32> {
    // The strongest is taken out of the sum, so that no exponential is larger than one.
    let most = strengths.clone().max()?;
    let sum: u64 = strengths
        .map(|strength| exp_of_minus(most - strength, temperature))
        .sum();
    // The strongest alone is 2^20, and there are at most five.
    let eighths = (sum >> 17) as usize - 8;
    let within = (sum & 0x1_ffff) as i64;
    let (low, high) = (LN[eighths], LN[(eighths + 1).min(LN.len() - 1)]);
    let logarithm = low + (((high - low) * within) >> 17);
    Some(most + (logarithm * i64::from(temperature) / 1024) as i32)
}

/// The value of a position to a side that is in the game: the logarithm of the odds of its share.
/// `sharers` players are out and keep as much of the win as the winner. `None` if there is nobody
/// else.
pub(crate) fn odds(
    strengths: &Strengths,
    side: usize,
    temperature: i32,
    sharers: usize,
) -> Option<i32> {
    let all = || together(strengths.iter().flatten().copied(), temperature).unwrap_or(0);
    let others = strengths.iter().enumerate();
    let others = others.filter(|(its_side, _)| *its_side != side);
    let others = others.filter_map(|(_, strength)| *strength);
    // Each sharer is as strong as all who are in together, since only one of these will be left.
    let of_sharer = if sharers == 0 { 0 } else { all() };
    let others = others.chain(core::iter::repeat_n(of_sharer, sharers));
    Some(strengths[side].unwrap_or(0) - together(others, temperature)?)
}

/// The whole win in chances. Sixteen bits for each value keep a tree small.
const WHOLE_WIN: i32 = 1 << 16;

/// The decrease of a chance for each ply that a mate takes longer, in parts of 2^16: large enough
/// to survive averaging, and small enough that the longest mate is still above all else.
const DELAY_COST: i32 = 4;

/// The least distance from certainty of any value but a mate. It leaves room for mates of as many
/// plies as the factor says, more than a line can have.
const MIN_UNCERTAINTY: i32 = 128 * DELAY_COST;

/// The chance that belongs to these odds, in parts of 2^16: half of it for even ones. The sooner a
/// mate comes, the nearer it is to certain.
pub(crate) fn chance(odds: i32, temperature: i32) -> u16 {
    // The logistic curve, computed for the smaller of the two sides, where the table is exact.
    let less = exp_of_minus(odds.abs(), temperature);
    let smaller = (less << 16) / ((1 << 20) + less);
    let smaller = if odds.abs() >= MATE_IN_MOST {
        ((MATE - odds.abs()) * DELAY_COST).clamp(1, MIN_UNCERTAINTY)
    } else {
        (smaller as i32).max(MIN_UNCERTAINTY)
    };
    (if odds < 0 {
        smaller
    } else {
        WHOLE_WIN - smaller
    }) as u16
}

/// By side: the chance to win, in parts of 2^20 of the strongest's.
pub(crate) fn weights(strengths: &Strengths, temperature: i32) -> [u64; SEATS] {
    let most = strengths.iter().flatten().max().copied().unwrap_or(0);
    strengths.map(|strength| match strength {
        // Every side that is in has some chance.
        Some(strength) => exp_of_minus(most - strength, temperature).max(1),
        None => 0,
    })
}

/// The places that count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stake {
    EveryPlace,
    FirstPlace,
}

impl Stake {
    /// `None` where points do not decide.
    pub(super) fn of<const N: usize, B: Branch<N>>(at: &B) -> Option<Stake> {
        at.points(0)?;
        Some(if at.counts_only_first() {
            Stake::FirstPlace
        } else {
            Stake::EveryPlace
        })
    }
}

// The figures below were chosen by hand. Everything is counted in hundredths of a point, as values
// elsewhere are in hundredths of a pawn.

/// The value of a place: about as much as the pieces that usually make the difference.
const PLACE: i32 = 1_500;

/// The divisor of the lead in points, which counts besides the places. Without it nothing would be
/// worth winning to a player who is far ahead or behind.
const LEAD_DIVISOR: i32 = 8;

/// The certainty that one player is before another, in the parts in which chances are counted.
const CERTAIN: i32 = 1 << 16;

/// The points that each seat can expect at the end.
pub(crate) struct Standings {
    pub(super) expected: Vec<i32>,
    /// The usual error of a difference; 0 once the game is over.
    pub(super) spread: i32,
    pub(super) stake: Stake,
}

/// The shares of a game that would be drawn now.
pub(crate) struct IfDrawn;

impl Search for IfDrawn {
    type Answer = Option<Shares>;

    fn run<const N: usize, B: Branch<N>>(self, root: B) -> Option<Shares> {
        let stake = Stake::of(&root)?;
        let points = (0..root.seats()).map(|seat| root.points_if_drawn(seat).unwrap_or(0));
        let standings = Standings {
            expected: points.map(i32::from).collect(),
            spread: 0,
            stake,
        };
        Some(standings.shares())
    }
}

impl Standings {
    /// The value to a seat.
    pub(crate) fn value(&self, seat: usize) -> i32 {
        let (own, seats) = (self.expected[seat], self.expected.len() as i32);
        let all: i32 = self.expected.iter().sum();
        let lead = own - (all - own) / (seats - 1).max(1);
        let places = self.places(seat) as i64 * i64::from(PLACE) / i64::from(CERTAIN);
        places as i32 + lead / LEAD_DIVISOR
    }

    /// The share of each seat in what is at stake: the first place, or all places, of which each is
    /// worth as much as the number of players behind it.
    pub(crate) fn shares(&self) -> Shares {
        let weights = (0..self.expected.len()).map(|seat| self.places(seat).unsigned_abs().into());
        Shares::by_weight(&weights.collect::<Vec<u64>>())
    }

    /// The number of players behind a seat, in parts of [`CERTAIN`]. Where only the first place
    /// counts, all of them are behind the first, and nobody is behind any other.
    fn places(&self, seat: usize) -> i32 {
        let mut others = (0..self.expected.len()).filter(|other| *other != seat);
        match self.stake {
            Stake::EveryPlace => others.map(|other| self.before(seat, other)).sum(),
            Stake::FirstPlace => {
                let count = self.expected.len() as i64 - 1;
                let first = others.try_fold(i64::from(CERTAIN), |chance, other| {
                    Some(chance * i64::from(self.before(seat, other)) / i64::from(CERTAIN))
                });
                (first.unwrap_or(0) * count) as i32
            }
        }
    }

    /// The chance that one seat ends before another. Equal points are half of it.
    fn before(&self, seat: usize, other: usize) -> i32 {
        let lead = self.expected[seat] - self.expected[other];
        match (self.spread, lead) {
            (_, 0) => CERTAIN / 2,
            (0, 1..) => CERTAIN,
            (0, _) => 0,
            (spread, lead) => chance(lead, spread).into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{chance, odds, together, weights};
    use crate::result::MATE;

    #[test]
    fn opponents_together_are_stronger_than_the_strongest() {
        let temperature = 500;
        assert_eq!(together([300].into_iter(), temperature), Some(300));
        // The logarithm of 3 is 1.0986.
        let three = together([300; 3].into_iter(), temperature).expect("somebody is in");
        assert!((848..=850).contains(&three), "{three}");
        let uneven = together([300, -200].into_iter(), temperature).expect("somebody is in");
        // The logarithm of 1 + 1/e is 0.3133.
        assert!((454..=459).contains(&uneven), "{uneven}");
        assert_eq!(together([].into_iter(), temperature), None);
    }

    #[test]
    fn taking_from_the_strongest_is_worth_most_and_losing_costs_more() {
        let value = |strengths| odds(&strengths, 0, 500, 0).expect("somebody else is in");
        let before = value([Some(0), Some(400), Some(0), Some(0), None]);
        let from_leader = value([Some(0), Some(100), Some(0), Some(0), None]);
        let from_other = value([Some(0), Some(400), Some(-300), Some(0), None]);
        let lost = value([Some(-300), Some(400), Some(0), Some(0), None]);
        assert!(from_leader > from_other && from_other > before);
        assert!(before - lost > from_leader - before);
    }

    #[test]
    fn a_shared_win_leaves_at_most_half_of_it() {
        let odds = |own, sharers| odds(&[Some(own), Some(0), None, None, None], 0, 500, sharers);
        assert_eq!(odds(5_000, 0), Some(5_000));
        // The odds of a half are even, and those of a third are one to two: the logarithm is -0.69.
        let (half, third) = (odds(5_000, 1), odds(5_000, 2));
        assert!(
            half.is_some_and(|half| (-5..=0).contains(&half)),
            "{half:?}"
        );
        assert!(
            // 0.69 of the temperature is 347.
            third.is_some_and(|odds| (-355..=-340).contains(&odds)),
            "{third:?}"
        );
        // Half of a share that is small anyway.
        assert!(odds(-2_000, 1).is_some_and(|odds| (-2_370..-2_340).contains(&odds)));
    }

    #[test]
    fn chances_grow_with_the_odds_and_with_mates_that_come_sooner() {
        let of = |odds| u32::from(chance(odds, 450));
        assert_eq!(of(0), 1 << 15);
        // One to e: 0.2689 of the win.
        assert!((17_600..=17_640).contains(&of(-450)), "{}", of(-450));
        let rising = [
            -MATE + 3,
            -MATE + 90,
            -9_000,
            -450,
            0,
            450,
            9_000,
            MATE - 90,
            MATE - 3,
        ];
        for pair in rising.windows(2) {
            assert!(of(pair[0]) < of(pair[1]), "{pair:?}");
        }
        assert_eq!(of(1_000) + of(-1_000), 1 << 16);
    }

    #[test]
    fn every_side_that_is_in_has_some_chance() {
        let parts = weights(&[Some(0), Some(-20_000), None, Some(500), None], 500);
        assert_eq!(parts[3], 1 << 20);
        assert_eq!(parts[1], 1);
        assert_eq!((parts[2], parts[4]), (0, 0));
    }
}
