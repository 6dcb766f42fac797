//! Computers as players: how they get their seats, that they act like people, and that nobody else
//! can act for them.

mod acting;
mod seats;
mod substitutes;

use super::*;

/// Ann has White and Bob Black. Computers, the players 1 and 2, have the two other armies.
fn two_against_two(seed: u8) -> Log {
    let mut log = Log {
        seed,
        ..Log::empty()
    };
    let new = game_with_computers(&[Seat(1), Seat(3)]);
    log.act(ANN, Action::Create(new)).unwrap();
    log.act(BOB, join(&[2])).unwrap();
    log
}

/// A game of Chess4 in which Ann has White and computers have these seats.
fn game_with_computers(seats: &[Seat]) -> NewGame {
    NewGame {
        reserved: Vec::new(),
        computers: computers(seats),
        ..challenge(channel(), &[Seat(0)])
            .with_terms(|terms| terms.options = Options::of(Variant::Chess4))
    }
}

/// Ann plays White against a computer of this level.
fn alone(level: Level) -> NewGame {
    NewGame {
        reserved: Vec::new(),
        computers: vec![NewComputer {
            computer: level.into(),
            seats: Vec::new(),
        }],
        ..challenge(Home::Private, &[Seat(0)])
    }
}

impl Log {
    /// The refusal of an action.
    pub(super) fn refused(&mut self, by: impl Into<Actor>, action: impl Into<Action>) -> Refusal {
        self.act(by, action).unwrap_err()
    }
}

const FIRST: Actor = Actor::Computer(PlayerId(1));
const SECOND: Actor = Actor::Computer(PlayerId(2));

/// The computers that have to act.
fn waiting(log: &Log) -> Vec<u32> {
    let turns = log.game.computers_to_act();
    turns.iter().map(|turn| turn.player.0).collect()
}
