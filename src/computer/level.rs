//! How strong each level plays: how much it looks at, and how much it misjudges.
//!
//! A weak level is short-sighted and has tastes, but never plays a random move now and then.

use entente_game::Level;

/// How a level plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Strength {
    /// How many positions it looks at for a move.
    pub(super) nodes: u64,
    /// By how much it misjudges a position at most, in hundredths of a pawn.
    pub(super) noise: u16,
    /// How many plies it looks ahead at most, captures and checks apart.
    pub(super) depth: u8,
}

/// The levels, the easiest first. The first is greedy. Even the last misjudges a little, so that
/// two games differ.
const STRENGTHS: [Strength; 8] = [
    strength(200, 200, 1),
    strength(200, 90, u8::MAX),
    strength(1_000, 60, u8::MAX),
    strength(5_000, 40, u8::MAX),
    strength(20_000, 25, u8::MAX),
    strength(100_000, 12, u8::MAX),
    strength(300_000, 6, u8::MAX),
    strength(1_000_000, 3, u8::MAX),
];

const fn strength(nodes: u64, noise: u16, depth: u8) -> Strength {
    Strength {
        nodes,
        noise,
        depth,
    }
}

impl Strength {
    pub(super) fn of(level: Level) -> Self {
        // A level is a number from 1 to 8.
        STRENGTHS[usize::from(level.number() - 1)]
    }
}

/// How many positions a computer of this level looks at for a move, at most.
pub fn node_budget(level: Level) -> u64 {
    Strength::of(level).nodes
}

#[cfg(test)]
mod tests {
    use super::*;
    use entente_engine::{Question, Thinker};
    use entente_rules::{Army, Event, Play, Position, Variant};

    /// How many plies of a game are drawn.
    const OPENING_PLIES: usize = 4;

    /// A game that is not over by then is a draw.
    const LONGEST_GAME: usize = 160;

    #[test]
    fn a_higher_level_looks_at_more_and_misjudges_less() {
        let all = Level::ALL.map(Strength::of);
        for pair in all.windows(2) {
            assert!(pair[0].nodes <= pair[1].nodes && pair[0].noise > pair[1].noise);
            assert!(pair[0].depth <= pair[1].depth);
        }
        assert!(all.iter().all(|strength| strength.noise > 0));
    }

    /// The points of `one` against `other` in games from the same random openings with both
    /// colours. Everything is drawn from fixed seeds, so they are the same every time.
    fn points(one: Strength, other: Strength, openings: u64) -> f64 {
        let game = |number: u64| {
            let is_white = number.is_multiple_of(2);
            let sides = if is_white { [one, other] } else { [other, one] };
            let white = white_points(sides, number / 2);
            if is_white { white } else { 1.0 - white }
        };
        (0..2 * openings).map(game).sum()
    }

    /// The points of White.
    fn white_points(sides: [Strength; 2], seed: u64) -> f64 {
        let mut play = Play::new(Position::start(Variant::Standard));
        let mut drawn = seed;
        while play.outcome().is_none() && play.plies().len() < LONGEST_GAME {
            let number = play.plies().len();
            let plies = play.position().plies();
            let ply = if number < OPENING_PLIES {
                drawn = drawn
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                plies[(drawn >> 33) as usize % plies.len()]
            } else {
                let side = sides[number % 2];
                let question = Question::of(&play, side.nodes).to_depth(side.depth);
                let question = question.with_noise(side.noise, seed ^ number as u64);
                let mut thinker = Thinker::with_memory(1 << 18);
                thinker
                    .think(&question, &mut ())
                    .ply
                    .expect("the game goes on")
            };
            play.apply(&Event::Move(ply)).expect("it is legal");
        }
        match play.outcome().map(|outcome| outcome.winners()) {
            Some([Army::White]) => 1.0,
            Some([_]) => 0.0,
            _ => 0.5,
        }
    }

    #[test]
    fn two_levels_above_wins() {
        for low in [0, 1] {
            let [above, below] = [low + 2, low].map(|index| STRENGTHS[index]);
            let points = points(above, below, 5);
            // Better by one game is enough here; the ladder itself is measured by a command.
            assert!(points >= 5.5, "level {}: {points} of 10", low + 3);
        }
    }
}
