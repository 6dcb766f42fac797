//! The turns of crowds in a game that has started: until when a crowd votes, and the check of a
//! vote's result.
//!
//! The votes themselves are no part of the game: the service keeps them, and closes a vote.

use crate::base::event::Event;
use crate::base::id::{PlayerId, Span, Time};
use crate::base::playing::{Playing, PlayingError};
use crate::clock::running::Clocks;
use crate::votes::tally::VoteTally;
use alloc::boxed::Box;
use alloc::sync::Arc;

/// The turn of a crowd. Everybody may know it: it depends on no vote.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CrowdTurn {
    /// The crowd.
    pub player: PlayerId,
    /// The number of plies before the move.
    pub ply: u32,
    /// The time at which the vote was opened.
    pub opened: Time,
    /// The time for which the crowd votes.
    pub time: Span,
    /// The time at which the crowd's time for the move is up, if the game has a clock.
    pub deadline: Option<Time>,
}

impl CrowdTurn {
    /// The end of the vote if its first vote is given in time.
    pub fn closes(&self) -> Time {
        self.closes_after(self.opened)
    }

    /// The end of the vote if its first vote is given at this time: while nobody has voted, a vote
    /// that is over begins anew with the first one. It never lasts longer than the time for the
    /// move.
    pub fn closes_after(&self, first: Time) -> Time {
        let usual = self.opened + self.time;
        let end = if first < usual {
            usual
        } else {
            first + self.time
        };
        self.deadline.map_or(end, |deadline| end.min(deadline))
    }
}

/// The turn of a crowd, if it is one.
pub(crate) fn turn(playing: &Playing) -> Option<CrowdTurn> {
    let seat = playing.mover().filter(|_| playing.ending().is_none())?;
    let player = playing.moving_player(seat)?;
    let time = playing.vote_time(player)?;
    let clocks = playing.clocks.as_ref();
    // Another player makes the move if the time was up.
    let is_late = clocks
        .and_then(Clocks::turn)
        .is_some_and(|turn| turn.picker.is_some());
    let last = playing.moves().last().map(|mv| mv.at);
    (!is_late && !playing.by_clock).then(|| CrowdTurn {
        player,
        ply: playing.ply(),
        opened: last
            .unwrap_or(playing.started_at())
            .max(playing.started_at()),
        time,
        deadline: clocks.and_then(Clocks::deadline),
    })
}

/// Whether a crowd still has an army in the game.
pub(crate) fn plays_on(playing: &Playing) -> bool {
    let mut crowds = playing.crowds.keys();
    crowds.any(|player| !playing.voting_armies(*player).is_empty())
}

/// Checks that the move of a crowd is the one that won its vote, and that nobody else votes.
pub(crate) fn check(playing: &Playing, event: &Event) -> Result<(), PlayingError> {
    let Event::Moved { ply, vote, .. } = event else {
        return Ok(());
    };
    let is_right = match (turn(playing), vote) {
        (None, None) => true,
        (Some(_), Some(tally)) => {
            let chosen = tally.chosen().filter(|_| tally.is_possible());
            chosen.is_some_and(|chosen| chosen.coordinate == ply.coordinate())
        }
        _ => false,
    };
    if is_right {
        Ok(())
    } else {
        Err(PlayingError::NotPossible(Box::new(event.clone())))
    }
}

/// Notes the result of the vote for the move that was just made.
pub(crate) fn note_result(playing: &mut Playing, tally: Option<&VoteTally>) {
    let first = playing.plies_before_record;
    if let Some(mv) = playing.moves.get_mut(first) {
        mv.vote = tally.cloned().map(Arc::new);
    }
}
