//! Arenas: small ones of which it is clear who should play, and random ones.
#![allow(clippy::unwrap_used)]

use proptest::prelude::*;

use super::*;

fn waiting(player: u32, score: u32, rating: u32) -> Waiting {
    let (recent, colours) = (Vec::new(), Vec::new());
    Waiting {
        player: PlayerNumber(player),
        score,
        rating,
        seconds: 5,
        recent,
        colours,
    }
}

/// The numbers of each pair, White first.
fn pairs(waiting: &[Waiting]) -> Vec<(u32, u32)> {
    let pairs = pair(waiting, 30);
    pairs
        .into_iter()
        .map(|pair| (pair.white.0, pair.black.0))
        .collect()
}

#[test]
fn neighbours_in_the_standings_play() {
    let waiting = [
        waiting(1, 8, 1500),
        waiting(2, 0, 1500),
        waiting(3, 7, 1500),
        waiting(4, 1, 1500),
    ];
    assert_eq!(pairs(&waiting), [(1, 3), (2, 4)]);
}

#[test]
fn two_who_have_just_played_wait_for_somebody_else() {
    let mut two = [waiting(1, 2, 1500), waiting(2, 2, 1500)];
    two[0].recent = vec![PlayerNumber(2)];
    two[1].recent = vec![PlayerNumber(1)];
    assert!(pairs(&two).is_empty());
    let with_third = [two[0].clone(), two[1].clone(), waiting(3, 0, 900)];
    assert_eq!(pairs(&with_third).len(), 1);
    assert!(!pairs(&with_third).contains(&(1, 2)));
    for player in &mut two {
        player.seconds = 30;
    }
    assert_eq!(pairs(&two), [(1, 2)]);
}

#[test]
fn the_player_who_has_waited_longest_is_not_left_over() {
    let mut three = [
        waiting(1, 0, 1500),
        waiting(2, 0, 1500),
        waiting(3, 9, 2500),
    ];
    three[2].seconds = 60;
    assert!(pairs(&three)[0].0 == 3 || pairs(&three)[0].1 == 3);
}

#[test]
fn the_colour_that_was_rarer_comes_next_and_then_the_other_one_than_last() {
    let mut two = [waiting(1, 0, 1500), waiting(2, 0, 1500)];
    two[0].colours = vec![Colour::White];
    assert_eq!(pairs(&two), [(2, 1)]);
    two[0].colours = vec![Colour::Black, Colour::White];
    two[1].colours = vec![Colour::White, Colour::Black];
    assert_eq!(pairs(&two), [(1, 2)]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn over_an_arena_nobody_waits_in_vain_and_colours_stay_even(
        players in 3..12_u32,
        order in proptest::collection::vec(any::<u8>(), 120),
    ) {
        let mut idle: Vec<Waiting> =
            (1..=players).map(|player| waiting(player, 0, 1000 + 50 * player)).collect();
        let mut busy: Vec<(Pair, Waiting, Waiting)> = Vec::new();
        for pick in order {
            for pair in pair(&idle, 30) {
                let mut take = |player| {
                    let index = idle.iter().position(|waiting| waiting.player == player);
                    idle.swap_remove(index.unwrap())
                };
                let (mut white, mut black) = (take(pair.white), take(pair.black));
                prop_assert!(white.recent.first() != Some(&pair.black) || white.seconds >= 30);
                for (waiting, opponent, colour) in [
                    (&mut white, pair.black, Colour::White),
                    (&mut black, pair.white, Colour::Black),
                ] {
                    waiting.recent.insert(0, opponent);
                    waiting.colours.insert(0, colour);
                    waiting.seconds = 0;
                    prop_assert!(waiting.colour_difference().abs() <= 3);
                }
                busy.push((pair, white, black));
            }
            if !busy.is_empty() {
                let (_, mut white, black) = busy.swap_remove(usize::from(pick) % busy.len());
                white.score += 2;
                idle.extend([white, black]);
            }
            for waiting in &mut idle {
                waiting.seconds += 10;
                prop_assert!(waiting.seconds < 120, "{waiting:?}");
            }
        }
    }
}
