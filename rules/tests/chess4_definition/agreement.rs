//! The crate against the model, over random games of every theme. `TEST_SEED` takes another seed, `TEST_GAMES` another
//! number of games.

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::common::Dice;
use crate::contest::{Contest, without};
use crate::players::{Counts, next_act};
use crate::refusals::wild_act;
use crate::scenes::{THEMES, Theme, game};

/// Everything that has to happen in a run of the ordinary length.
const THINGS: [&str; 36] = [
    "a captured army helped its commander's king",
    "a captured army moved",
    "a captured army nobody inherits",
    "a captured army passed",
    "a captured king taken",
    "a choice of armies",
    "a draw agreed",
    "a frozen pawn went on",
    "a game won",
    "a man taken on a crossed cell",
    "a mate",
    "a mate lifted",
    "a mate lifted after the pass",
    "a mate taken over by a capture",
    "a point to one who has left",
    "a promotion across",
    "a promotion at the side",
    "a resignation",
    "a resignation that waits, its player mated",
    "a stalemate",
    "a stalemate by oneself",
    "a stalemate lifted",
    "an army captured",
    "an inert king taken",
    "another army chosen",
    "castling",
    "castling regained",
    "en passant by a captured army",
    "en passant of a pawn whose player left",
    "en passant, a second or third of a chain",
    "en passant, head on",
    "en passant, perpendicular",
    "out by mate",
    "out by stalemate",
    "several out at once",
    "acts in vain",
];

/// The ordinary run.
const SEED: u64 = 5;
const GAMES: u64 = 540;

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok().and_then(|text| text.parse().ok())
}

#[test]
fn the_crate_plays_as_the_rules_are_defined() {
    let seed = number("TEST_SEED").unwrap_or(SEED);
    let games = number("TEST_GAMES").unwrap_or(GAMES);
    let mut counts = Counts::default();
    let failures: Vec<String> = (0..games)
        .filter_map(|index| failure(seed, index, &mut counts))
        .collect();
    assert!(failures.is_empty(), "{}", told(failures));
    for (what, times) in &counts.0 {
        println!("{times:6} {what}");
    }
    if (seed, games) == (SEED, GAMES) {
        let happened: Vec<&str> = counts.0.keys().copied().collect();
        let missing: Vec<&str> = without(&THINGS, &happened);
        assert!(missing.is_empty(), "never happened: {missing:?}");
    }
}

/// Plays one game; what went wrong, if something did.
fn failure(seed: u64, index: u64, counts: &mut Counts) -> Option<String> {
    let theme = THEMES[index as usize % THEMES.len()];
    let mut dice = Dice(seed.wrapping_mul(1_000_003).wrapping_add(index));
    let game = AssertUnwindSafe(|| play(&mut dice, theme, counts));
    let failure = catch_unwind(game).err()?;
    Some(*failure.downcast().expect("a failure is told in words"))
}

/// The first line of each failure, and the shortest in full.
fn told(mut failures: Vec<String>) -> String {
    failures.sort_by_key(String::len);
    let each = failures.iter().filter_map(|failure| failure.lines().next());
    let each: Vec<&str> = each.collect();
    format!(
        "{} games differ:\n{}\n\nthe shortest:\n{}",
        failures.len(),
        each.join("\n"),
        failures[0]
    )
}

fn play(dice: &mut Dice, theme: Theme, counts: &mut Counts) {
    let mut contest = Contest::new(game(dice, theme));
    let acts = match theme {
        Theme::Array => 100,
        Theme::Hunt | Theme::Crowd => 50,
        Theme::Mated | Theme::TwoMated | Theme::Bare | Theme::Racing => 35,
        Theme::Passing | Theme::Castles => 20,
    };
    for _ in 0..acts {
        if dice.roll(8) == 0 {
            contest.try_in_vain(&wild_act(&contest.game, dice));
            counts.add("acts in vain");
        }
        if contest.game.is_over() {
            counts.add(if contest.game.agreed {
                "a draw agreed"
            } else {
                "a game won"
            });
            break;
        }
        if dice.roll(10) == 0 {
            contest.read_again();
        }
        let act = next_act(&contest.game, dice, counts);
        contest.act(&act);
        counts.take(&mut contest.game);
        counts.add("acts");
    }
}
