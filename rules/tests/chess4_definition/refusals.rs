//! What may not be done, and with which code it is refused; a refused event changes nothing.

use crate::board::{Army, Cell};
use crate::common::Dice;
use crate::contest::Act;
use crate::game::{Game, Giving};
use crate::legal::Move;
use crate::turns::Ply;

/// An act that nobody thought about.
pub(crate) fn wild_act(game: &Game, dice: &mut Dice) -> Act {
    let [army, other] = [(); 2].map(|()| dice.pick(&Army::ALL).expect("one of four"));
    match dice.roll(4) {
        0 => Act::GiveUp(army, Giving::Resigned),
        1 => Act::GiveUp(army, Giving::Flagged),
        2 => Act::Choose(army, other),
        _ => Act::Ply(wild_ply(game, dice)),
    }
}

fn wild_ply(game: &Game, dice: &mut Dice) -> Ply {
    let own: Vec<Cell> = game.board.of(game.turn).map(|(cell, _)| cell).collect();
    match (dice.roll(6), dice.pick(&own)) {
        (0, _) | (_, None) => Ply::Blocked,
        (1, _) => Ply::Out,
        (_, Some(from)) => Ply::Move(Move {
            from,
            to: dice.pick(&Cell::all()).expect("a cell"),
            promotion: None,
        }),
    }
}

impl Game {
    /// The code by which the act is refused; none if it is allowed.
    pub(crate) fn refusal(&self, act: &Act) -> Option<&'static str> {
        match act {
            Act::Choose(by, army) => self.choice_refusal(*by, *army),
            _ if self.is_over() => Some("game_over"),
            Act::Ply(ply) => (!self.plies().contains(ply)).then_some("illegal_move"),
            Act::GiveUp(army, _) => self.giving_refusal(*army),
            Act::Draw(by, _) => (!self.is_active(*by)).then_some("not_in_game"),
        }
    }

    fn choice_refusal(&self, by: Army, army: Army) -> Option<&'static str> {
        match () {
            () if self.choice.is_empty() => Some("no_pending"),
            () if by != self.turn => Some("not_your_choice"),
            () if !self.choice.contains(&army) => Some("bad_option"),
            () => None,
        }
    }

    fn giving_refusal(&self, army: Army) -> Option<&'static str> {
        match () {
            () if !self.is_active(army) => Some("not_in_game"),
            () if self.pending.contains_key(&army) => Some("already_pending"),
            () => None,
        }
    }
}
