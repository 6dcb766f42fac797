//! A finished game, position by position, as everybody may know it: what an analysis is made of.

use super::Game;
use crate::playing::Playing;
use crate::state::{Stage, State};
use crate::types::viewer::Viewer;
use crate::view::View;
use alloc::vec::Vec;
use entente_rules::Position;

/// A finished game with its positions.
///
/// If the game reveals its alliances, the positions have them. Otherwise they are those that a
/// spectator saw.
#[derive(Debug, Clone)]
pub struct Replay {
    /// The game as a spectator sees it now.
    pub view: View,
    /// The position before each move, and the one after the last.
    pub positions: Vec<Position>,
}

impl Game {
    /// The game from its first move to its last; `None` unless it is over.
    pub fn replay(&self) -> Option<Replay> {
        let state = self.state.as_ref()?;
        Replay::of(self.view(Viewer::Spectator)?, state)
    }
}

impl Replay {
    /// The replay of a game that is over, with this view of a spectator.
    pub(crate) fn of(view: View, state: &State) -> Option<Self> {
        let Stage::Playing(playing) = &state.stage else {
            return None;
        };
        playing.ending()?;
        let positions = positions(playing, state.keeps_no_secrets());
        Some(Self { view, positions })
    }
}

fn positions(playing: &Playing, with_secrets: bool) -> Vec<Position> {
    let seen = |position: &Position| {
        if with_secrets {
            position.clone()
        } else {
            position.seen_by(None)
        }
    };
    let all = playing.play().positions();
    // One more than there are moves: those are the last ones.
    let skipped = all.len().saturating_sub(playing.moves().len() + 1);
    all[skipped..].iter().map(seen).collect()
}
