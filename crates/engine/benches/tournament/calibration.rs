//! Compares the shares that the engine predicts with those that the seats win. Predictions are
//! sorted into ten classes, and each class is compared with the results of its games.

use entente_rules::Position;

use crate::game::{Conditions, Tally};
use crate::player::Player;
use entente_engine::Shares;

/// The number of classes of predictions.
const CLASSES: usize = 10;

/// The least number of predictions in a class that says something.
const ENOUGH: u64 = 50;

/// The predictions of one class, and the results that followed.
#[derive(Clone, Default)]
struct Class {
    predicted: Tally,
    won: Tally,
    /// The last game that was counted here, and the number of games.
    last_game: Option<u64>,
    games: u64,
}

/// Plays games of one player against itself and prints each class.
pub(crate) fn run(conditions: &Conditions, player: &Player, games: u64, seed: u64) {
    let seats = Position::start_with(&conditions.options).armies().count();
    let mut classes = vec![Class::default(); CLASSES];
    let mut judged = 0;
    for game in 0..games {
        let mut predictions: Vec<(usize, f64)> = Vec::new();
        let players = vec![player; seats];
        let opening = seed.wrapping_mul(1_000_003).wrapping_add(game);
        let played = conditions.play(&players, opening, |_, ply, result| {
            // One result a round, of another seat each time.
            if ply % (seats + 1) == 0 {
                let part = |part: &u16| f64::from(*part) / f64::from(Shares::WHOLE);
                let parts = result.shares.parts().iter().map(part);
                predictions.extend(parts.enumerate());
            }
        });
        if played.reason.is_none() {
            judged += 1;
            continue;
        }
        for (seat, predicted) in predictions {
            let class = (predicted * CLASSES as f64) as usize;
            let class = &mut classes[class.min(CLASSES - 1)];
            class.predicted.add(&[predicted], false);
            class.won.add(&[played.won[seat]], false);
            if class.last_game != Some(game) {
                class.last_game = Some(game);
                class.games += 1;
            }
        }
    }
    println!("{games} games, {judged} of them not finished and left out");
    for class in classes
        .iter()
        .filter(|class| class.predicted.games >= ENOUGH)
    {
        println!(
            "predicted {:.3}, won {:.3}: {:+.3} ({} predictions in {} games)",
            class.predicted.mean(),
            class.won.mean(),
            class.won.mean() - class.predicted.mean(),
            class.won.games,
            class.games,
        );
    }
}
