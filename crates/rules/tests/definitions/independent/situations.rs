//! Random games, and the situations that they together must show.

use std::collections::BTreeMap;

use entente_rules_tests::{Dice, number};

/// The number of occurrences of each situation.
#[derive(Default)]
pub(crate) struct Counts(BTreeMap<String, usize>);

impl Counts {
    pub(crate) fn add(&mut self, situation: &str) {
        *self.0.entry(situation.to_string()).or_default() += 1;
    }

    pub(crate) fn add_if(&mut self, occurs: bool, situation: &str) {
        if occurs {
            self.add(situation);
        }
    }

    /// Adds those situations that occur.
    pub(crate) fn add_all<'a>(&mut self, situations: impl IntoIterator<Item = (bool, &'a str)>) {
        for (occurs, situation) in situations {
            self.add_if(occurs, situation);
        }
    }

    pub(crate) fn times(&self, situation: &str) -> usize {
        self.0.get(situation).copied().unwrap_or(0)
    }

    /// Checks that each of these situations has occurred.
    #[track_caller]
    pub(crate) fn assert_all(&self, situations: &[&str]) {
        let missing: Vec<_> = situations.iter().filter(|it| self.times(it) == 0).collect();
        assert!(
            missing.is_empty(),
            "never happened: {missing:?}; {:?}",
            self.0
        );
    }

    pub(crate) fn print(&self) {
        for (what, times) in &self.0 {
            println!("{times:6} {what}");
        }
    }
}

/// The seed and the number of random games. `TEST_SEED` sets another seed, `TEST_GAMES` another
/// number of games.
pub(crate) struct Run {
    pub(crate) seed: u64,
    pub(crate) games: u64,
}

impl Run {
    pub(crate) fn of(seed: u64, games: u64) -> Run {
        Run {
            seed: number("TEST_SEED", seed),
            games: number("TEST_GAMES", games),
        }
    }

    /// The dice of one game. Each game can be played again alone.
    pub(crate) fn dice(&self, game: u64) -> Dice {
        Dice(self.seed.wrapping_mul(1_000_003).wrapping_add(game))
    }

    /// Plays all games and prints how often each situation has occurred.
    pub(crate) fn play(&self, mut play: impl FnMut(u64, &mut Dice, &mut Counts)) -> Counts {
        let mut counts = Counts::default();
        for game in 0..self.games {
            play(game, &mut self.dice(game), &mut counts);
        }
        counts.print();
        counts
    }
}

/// A random move. Captures are made less often than they could be, so that boards stay full longer.
pub(crate) fn mostly_quiet<M: Copy>(
    moves: &[M],
    dice: &mut Dice,
    is_capture: impl Fn(M) -> bool,
) -> M {
    let quiet = moves.iter().copied().filter(|&mv| !is_capture(mv));
    let quiet: Vec<M> = quiet.collect();
    let chosen = (dice.roll(3) > 0).then(|| dice.pick(&quiet)).flatten();
    let any = chosen.or_else(|| dice.pick(moves));
    any.expect("the army to move has a move")
}
