//! The model's perft counts against the published ones.

use crate::alliance::event::{Choice, Event};
use crate::alliance::game::Game;
use crate::alliance::legal::Move;
use crate::independent::{Counted, Owner, check_counts};

/// A pending choice is answered with removal, and skipping an army costs no ply.
impl Counted for Game {
    type Ply = Move;

    fn plies(&self) -> Vec<Move> {
        self.legal_moves()
    }

    fn after(&self, mv: Move) -> Game {
        let mut game = self.clone();
        game.make(mv);
        game.remove_chooser();
        game
    }
}

impl Game {
    fn remove_chooser(&mut self) {
        let Some(chooser) = self.pending else { return };
        let removal = Event::Choose(Choice {
            by: chooser.letter().to_string(),
            option: "removal".to_string(),
            lost: None,
            liege: None,
        });
        self.apply(&removal).expect("the choice is pending");
    }
}

#[test]
fn published_counts() {
    check_counts(
        include_str!("../../data/perft-alliance.json"),
        18,
        |entry| Game::read(&entry["position"], &entry["options"]).expect("a position"),
    );
}
