//! The game for four: perft counts, examples named after the rules, files and positions of others,
//! and what holds in random games.

mod examples;
mod fen4;
mod perft;
mod pgn4;
mod properties;
mod typed;

use entente_rules::{Event, FourPlayerMode, Play};
use entente_rules_tests::Dice;

/// The environment variable with the number of random games that are written and read.
const GAMES_VARIABLE: &str = "TEST_FOURPLAYER_GAMES";

/// The number of random games: this one, or that of the environment.
fn games(usual: usize) -> usize {
    let number = std::env::var(GAMES_VARIABLE).ok();
    number.map_or(usual, |number| number.parse().unwrap())
}

fn modes() -> [FourPlayerMode; 4] {
    [
        FourPlayerMode::Ffa,
        FourPlayerMode::Solo,
        FourPlayerMode::Teams,
        FourPlayerMode::Diplomacy,
    ]
}

/// Plays on by chance: moves, and where players can leave now and then a resignation or a flag,
/// in turn or not, more rarely where few are left.
fn play_at_random(play: &mut Play, dice: &mut Dice, plies: usize, mut visit: impl FnMut(&Play)) {
    for _ in 0..plies {
        visit(play);
        if play.outcome().is_some() {
            return;
        }
        let active = play.position().active();
        let moves = if active.len() == 4 { 60 } else { 180 };
        match dice.roll(moves) {
            0 if play.plies().len() > 20 => {
                let army = dice.pick(&active).unwrap();
                let event = [Event::Resign(army), Event::Flag(army)][dice.roll(2)].clone();
                let _ = play.apply(&event);
            }
            _ => {
                let ply = dice.pick(&play.position().plies()).unwrap();
                play.apply(&Event::Move(ply)).unwrap();
            }
        }
    }
    visit(play);
}
