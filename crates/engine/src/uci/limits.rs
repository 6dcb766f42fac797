//! The limits of `go`: the time and the depth of a search, and the moves that it considers.
//!
//! The answer is a move in any case. An unknown word is skipped, and a limit without a readable
//! number makes the search a short one.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::iter::Peekable;

use super::command::excerpt;

/// The positions of a search whose only limits cannot be read. A moment on any machine: the other
/// side gets its answer, and does not wait for a search that nothing ends. Chosen by hand.
const UNREADABLE_LIMIT_NODES: u64 = 1_000;

/// The plies by which a search for a mate looks beyond the mate itself: a search to its depth alone
/// looks at some lines less deeply. Two moves were enough in the tests; chosen by hand.
const MATE_MARGIN_PLIES: u16 = 4;

/// The moves until the next time control, if the command names no number. A twenty-fourth of the
/// clock for each move spends half of it in 16 moves and never all; chosen by hand.
const USUAL_MOVES_TO_GO: u64 = 24;

/// The times after which a search ends, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Times {
    /// After this no new depth is begun.
    pub(super) usual: u64,
    /// After this the search stops.
    pub(super) most: u64,
}

/// The limits that follow `go`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Limits {
    pub(super) nodes: Option<u64>,
    depth: Option<u8>,
    /// A mate in at most this many moves ends the search.
    pub(super) mate: Option<u16>,
    /// The depth to which moves are counted.
    pub(super) perft: Option<u32>,
    /// The moves that can be the answer, as they were written.
    pub(super) moves: Vec<String>,
    pub(super) infinite: bool,
    pub(super) ponders: bool,
    /// The words that could not be read, described for the log.
    pub(super) faults: Vec<String>,
    move_time: Option<u64>,
    /// White's clock, and that of all others, in milliseconds.
    clocks: [Option<u64>; 2],
    /// The milliseconds that each move adds to these clocks.
    increments: [u64; 2],
    moves_to_go: Option<u64>,
}

/// The words after `go`.
#[derive(Clone, Copy)]
enum Limit {
    Infinite,
    Ponder,
    SearchMoves,
    Nodes,
    Depth,
    Mate,
    Perft,
    MoveTime,
    Clock(usize),
    Increment(usize),
    MovesToGo,
}

/// The words of the interface. Only White and Black have clocks there, so all other armies use
/// Black's.
const LIMITS: [(&str, Limit); 13] = [
    ("infinite", Limit::Infinite),
    ("ponder", Limit::Ponder),
    ("searchmoves", Limit::SearchMoves),
    ("nodes", Limit::Nodes),
    ("depth", Limit::Depth),
    ("mate", Limit::Mate),
    ("perft", Limit::Perft),
    ("movetime", Limit::MoveTime),
    ("wtime", Limit::Clock(0)),
    ("btime", Limit::Clock(1)),
    ("winc", Limit::Increment(0)),
    ("binc", Limit::Increment(1)),
    ("movestogo", Limit::MovesToGo),
];

impl Limit {
    fn named(word: &str) -> Option<Limit> {
        let limit = LIMITS.iter().find(|(name, _)| *name == word);
        limit.map(|(_, limit)| *limit)
    }
}

impl Limits {
    /// Reads the words after `go`.
    pub(super) fn read(text: &str) -> Limits {
        let mut limits = Limits::default();
        let mut words = text.split_whitespace().peekable();
        while let Some(word) = words.next() {
            match Limit::named(word) {
                Some(Limit::Infinite) => limits.infinite = true,
                Some(Limit::Ponder) => limits.ponders = true,
                Some(Limit::SearchMoves) => limits.read_moves(&mut words),
                Some(limit) => match limits.read_number(word, &mut words) {
                    Some(number) => limits.set(limit, number),
                    None => limits.nodes = limits.nodes.or(Some(UNREADABLE_LIMIT_NODES)),
                },
                None => limits
                    .faults
                    .push(format!("unknown limit: {}", excerpt(word))),
            }
        }
        limits
    }

    /// Reads moves: all words up to the next limit.
    fn read_moves<'a>(&mut self, words: &mut Peekable<impl Iterator<Item = &'a str>>) {
        while let Some(word) = words.next_if(|word| Limit::named(word).is_none()) {
            self.moves.push(word.to_string());
        }
    }

    fn read_number<'a>(
        &mut self,
        name: &str,
        words: &mut Peekable<impl Iterator<Item = &'a str>>,
    ) -> Option<u64> {
        let Some(value) = words.next_if(|word| Limit::named(word).is_none()) else {
            self.faults.push(format!("no number after {name}"));
            return None;
        };
        // The word belongs to this limit even if it is no number, so it is not read as a limit
        // itself.
        let number = number(value);
        if number.is_none() {
            let fault = format!("not a number after {name}: {}", excerpt(value));
            self.faults.push(fault);
        }
        number
    }

    fn set(&mut self, limit: Limit, number: u64) {
        let small = u16::try_from(number).unwrap_or(u16::MAX);
        match limit {
            Limit::Nodes => self.nodes = Some(number),
            Limit::Depth => self.depth = Some(small.clamp(1, 255) as u8),
            Limit::Mate => self.mate = Some(small.max(1)),
            Limit::Perft => self.perft = Some(small.into()),
            Limit::MoveTime => self.move_time = Some(number),
            Limit::Clock(side) => self.clocks[side] = Some(number),
            Limit::Increment(side) => self.increments[side] = number,
            Limit::MovesToGo => self.moves_to_go = Some(number),
            Limit::Infinite | Limit::Ponder | Limit::SearchMoves => {}
        }
    }

    /// The depth at which a search ends.
    pub(super) fn deepest(&self) -> Option<u8> {
        let of_mate = self.mate.map(|moves| {
            let plies = moves.saturating_mul(2).saturating_add(MATE_MARGIN_PLIES);
            plies.min(u8::MAX.into()) as u8
        });
        // After counting moves the command asks for no more than some move.
        let of_perft = self.perft.map(|_| 1);
        let depths = [self.depth, of_mate, of_perft];
        depths.into_iter().flatten().min()
    }

    /// Does a search for this seat end by itself?
    pub(super) fn ends(&self, seat: usize) -> bool {
        let counted = self.nodes.is_some() || self.deepest().is_some();
        !self.infinite && (counted || self.times(seat, 0).is_some())
    }

    /// When a search for this seat ends. `overhead` milliseconds are kept back for
    /// the way between the engine and the clock.
    pub(super) fn times(&self, seat: usize, overhead: u64) -> Option<Times> {
        if let Some(time) = self.move_time {
            let most = time.saturating_sub(overhead).max(1);
            // A fixed time is used to its end: what is left of it is lost.
            let usual = u64::MAX;
            return Some(Times { usual, most });
        }
        // All armies but White's use the second clock.
        let side = seat.min(1);
        let clock = self.clocks[side]?.saturating_sub(overhead);
        let moves = self.moves_to_go.unwrap_or(USUAL_MOVES_TO_GO);
        // Zero moves to go, which some programs send, are one.
        let share = clock / moves.clamp(1, USUAL_MOVES_TO_GO);
        // Three quarters of the increment: the rest makes the clock grow.
        let usual = share.saturating_add(self.increments[side] / 4 * 3);
        // Never more than half of the clock, so that it cannot run out.
        let usual = usual.min(clock / 2);
        Some(Times {
            // A new depth takes longer than all before it, so half of the time is the moment to
            // begin none.
            usual: (usual / 2).max(1),
            most: usual.saturating_mul(2).min(clock / 2).max(1),
        })
    }
}

/// Reads a number: a fraction is cut off, and a clock that has run out may be below zero.
fn number(text: &str) -> Option<u64> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    let (whole, fraction) = digits.split_once(['.', ',']).unwrap_or((digits, ""));
    let is_number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number(whole) || !is_number(fraction) || (whole.is_empty() && fraction.is_empty()) {
        return None;
    }
    let is_negative = text.starts_with('-');
    // `.5` has no digits before the point and is 0; too many digits are the largest number.
    let most = if whole.is_empty() { 0 } else { u64::MAX };
    Some(if is_negative {
        0
    } else {
        whole.parse().unwrap_or(most)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_fractions_signs_and_any_size() {
        for (text, expected) in [
            ("1000", Some(1000)),
            ("1000.75", Some(1000)),
            (".5", Some(0)),
            ("3.", Some(3)),
            ("+7", Some(7)),
            ("-250.5", Some(0)),
            ("99999999999999999999999", Some(u64::MAX)),
            ("many", None),
            ("-", None),
            (".", None),
            ("1e3", None),
            ("0x10", None),
        ] {
            assert_eq!(number(text), expected, "{text}");
        }
    }

    #[test]
    fn moves_end_at_the_next_limit_and_unknown_words_are_named() {
        let limits = Limits::read("searchmoves a2a3 h2h3 depth 2 quickly mate 3");
        assert_eq!(limits.moves, ["a2a3", "h2h3"]);
        assert_eq!((limits.depth, limits.mate), (Some(2), Some(3)));
        assert_eq!(limits.faults, ["unknown limit: quickly"]);
    }

    #[test]
    fn a_limit_without_its_number_makes_the_thought_short() {
        for text in ["depth", "nodes many", "wtime infinitely", "movetime depth"] {
            let limits = Limits::read(text);
            assert_eq!(limits.nodes, Some(UNREADABLE_LIMIT_NODES), "{text}");
            assert!(limits.ends(0), "{text}");
            assert!(!limits.faults.is_empty(), "{text}");
        }
    }

    #[test]
    fn the_clock_of_the_other_side_limits_nothing() {
        let limits = Limits::read("btime 1000 binc 10");
        assert!(!limits.ends(0) && limits.ends(1) && limits.ends(3));
        assert!(!Limits::read("").ends(0));
        assert!(!Limits::read("depth 3 infinite").ends(0));
    }

    #[test]
    fn no_time_is_longer_than_the_clock_without_the_overhead() {
        for (text, most) in [
            ("wtime 1000", 1000),
            ("wtime 1000 winc 100000", 1000),
            ("wtime 1000 movestogo 1", 1000),
            ("wtime 1000 movestogo 0", 1000),
            ("movetime 700", 700),
            (
                "wtime 99999999999999999999 winc 99999999999999999999",
                u64::MAX,
            ),
        ] {
            let times = Limits::read(text).times(0, 100).expect(text);
            assert!(times.most <= most - 100, "{text}: {times:?}");
        }
    }
}
