//! Which computers have to act in a game.

use super::Game;
use crate::facts::viewer::Viewer;
use crate::id::{PlayerId, Time};
use alloc::vec::Vec;

/// A computer that has to act, and what its next action depends on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ComputerTurn {
    /// The computer.
    pub player: PlayerId,
    /// The version of its view ([`View::version`](crate::View::version)).
    pub version: u64,
    /// When the time for its move is up; `None` if no clock is running for it.
    pub deadline: Option<Time>,
    /// Whether each move has its own time, so that nobody sits at the board and waits.
    pub correspondence: bool,
}

impl Game {
    /// The computers that have to act now: to move, or to answer a draw offer or a request.
    ///
    /// While the clocks are paused no computer moves.
    pub fn computers_to_act(&self) -> Vec<ComputerTurn> {
        let Some(playing) = self.running() else {
            return Vec::new();
        };
        let correspondence = playing
            .clocks
            .as_ref()
            .is_some_and(|clocks| clocks.control.pace.is_correspondence());
        let clock = self.turn_clock();
        let turn = |player| ComputerTurn {
            player,
            version: self.version(Viewer::Player(player), self.history.len()),
            deadline: clock
                .filter(|clock| clock.player == player)
                .map(|clock| clock.deadline),
            correspondence,
        };
        playing.computers_to_act().map(turn).collect()
    }
}
