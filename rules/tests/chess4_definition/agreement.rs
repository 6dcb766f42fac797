//! The crate against the model, over random games of every theme. `TEST_SEED` takes another seed, `TEST_GAMES` another
//! number of games.

use crate::common::Dice;
use crate::contest::Contest;
use crate::players::{Counts, next_act};
use crate::refusals::wild_act;
use crate::scenes::{THEMES, Theme, game};

/// Everything that has to happen in the games of the ordinary run.
const THINGS: [&str; 1] = ["a mate"];

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok().and_then(|text| text.parse().ok())
}

#[test]
fn the_crate_plays_as_the_rules_are_defined() {
    let mut dice = Dice(number("TEST_SEED").unwrap_or(4));
    let games = number("TEST_GAMES").unwrap_or(350) as usize;
    let mut counts = Counts::default();
    for index in 0..games {
        play(&mut dice, THEMES[index % THEMES.len()], &mut counts);
    }
    for (what, times) in &counts.0 {
        println!("{times:6} {what}");
    }
    let missing = THINGS.iter().filter(|what| !counts.0.contains_key(*what));
    let missing: Vec<_> = missing.collect();
    assert!(missing.is_empty(), "never happened: {missing:?}");
}

fn play(dice: &mut Dice, theme: Theme, counts: &mut Counts) {
    let mut contest = Contest::new(game(dice, theme));
    let acts = if theme == Theme::Array { 150 } else { 80 };
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
