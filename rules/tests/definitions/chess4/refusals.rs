//! What is not allowed, and with which code it is refused.
//!
//! A refused event changes nothing.

use crate::chess4::board::{Army, LAYOUT, Square};
use crate::chess4::comparison::Action;
use crate::chess4::game::{Game, GiveUpReason};
use crate::chess4::legal::Move;
use crate::chess4::turns::Ply;
use crate::common::Dice;

/// A random action, whether it makes sense or not.
pub(crate) fn random_action(game: &Game, dice: &mut Dice) -> Action {
    let [army, other] = [(); 2].map(|()| dice.pick(&Army::ALL).expect("one of four"));
    match dice.roll(4) {
        0 => Action::GiveUp(army, GiveUpReason::Resigned),
        1 => Action::GiveUp(army, GiveUpReason::Flagged),
        2 => Action::Choose(army, other),
        _ => Action::Ply(random_ply(game, dice)),
    }
}

fn random_ply(game: &Game, dice: &mut Dice) -> Ply {
    let own: Vec<Square> = game.board.of(game.turn).map(|(square, _)| square).collect();
    match (dice.roll(6), dice.pick(&own)) {
        (0, _) | (_, None) => Ply::Blocked,
        (1, _) => Ply::Eliminated,
        (_, Some(from)) => {
            let to = dice.pick(&LAYOUT.squares()).expect("a square");
            Ply::Move(Move::plain(from, to))
        }
    }
}

impl Game {
    /// The code with which the action is refused, or none if it is allowed.
    pub(crate) fn refusal(&self, action: &Action) -> Option<&'static str> {
        match action {
            Action::Choose(by, army) => self.choice_refusal(*by, *army),
            _ if self.is_over() => Some("game_over"),
            Action::Ply(ply) => (!self.plies().contains(ply)).then_some("illegal_move"),
            Action::GiveUp(army, _) => self.give_up_refusal(*army),
            Action::Draw(by, _) => (!self.is_active(*by)).then_some("not_in_game"),
        }
    }

    fn choice_refusal(&self, by: Army, army: Army) -> Option<&'static str> {
        if self.choice.is_empty() {
            Some("no_pending")
        } else if by != self.turn {
            Some("not_your_choice")
        } else if !self.choice.contains(&army) {
            Some("bad_option")
        } else {
            None
        }
    }

    fn give_up_refusal(&self, army: Army) -> Option<&'static str> {
        if !self.is_active(army) {
            Some("not_in_game")
        } else if self.pending.contains_key(&army) {
            Some("already_pending")
        } else {
            None
        }
    }
}
