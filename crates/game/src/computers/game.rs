//! The computers that have to act in a game.

use crate::absences;
use crate::base::id::{PlayerId, Time};
use crate::base::viewer::Viewer;
use crate::game::Game;
use alloc::vec::Vec;

/// The duty of a computer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Duty {
    /// To move, or to answer a draw offer or a request. Everybody can see that it has to.
    Act,
    /// To decide on a step of secret diplomacy. Nothing waits for it.
    Diplomacy,
}

/// A computer with a duty, and the data on which its next action depends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ComputerTurn {
    /// The computer.
    pub player: PlayerId,
    /// Its duty.
    pub duty: Duty,
    /// The version of its view: for [`Duty::Act`] that after the last event that everybody knows of
    /// ([`turn_version`](crate::RecordView::turn_version)), so that secrets neither hurry nor delay
    /// it; for [`Duty::Diplomacy`] the present one ([`version`](crate::RecordView::version)).
    pub version: u64,
    /// The time at which its time for the move is up; `None` if no clock is running for it.
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
        let records = self.turn_records(self.history.len());
        let turn = |player| ComputerTurn {
            player,
            duty: Duty::Act,
            version: self.version(Viewer::Player(player), records),
            deadline: clock
                .filter(|clock| clock.player == player)
                .map(|clock| clock.deadline),
            correspondence,
        };
        absences::decide::computers_to_act(playing)
            .map(turn)
            .collect()
    }

    /// The computers that can do diplomacy: those with a seat of their own, where there is
    /// diplomacy.
    pub fn computers_with_diplomacy(&self) -> Vec<ComputerTurn> {
        let Some(playing) = self.running().filter(|playing| playing.ledger.is_some()) else {
            return Vec::new();
        };
        let correspondence = playing
            .clocks
            .as_ref()
            .is_some_and(|clocks| clocks.control.pace.is_correspondence());
        let turn = |player| ComputerTurn {
            player,
            duty: Duty::Diplomacy,
            version: self.version(Viewer::Player(player), self.history.len()),
            deadline: None,
            correspondence,
        };
        absences::decide::computers_with_diplomacy(playing)
            .map(turn)
            .collect()
    }

    /// All computers with a duty.
    pub fn waiting_computers(&self) -> Vec<ComputerTurn> {
        let acting = self.computers_to_act().into_iter();
        acting.chain(self.computers_with_diplomacy()).collect()
    }
}
