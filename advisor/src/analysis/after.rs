//! The position that a single move leads to.

use entente_rules::{Event, Play, Ply, Position};

/// The position right after a ply, before anybody does anything else. `None` if it cannot be known
/// yet, because somebody has lost their king and has to choose what becomes of their army.
pub(super) fn after(position: &Position, ply: Ply) -> Option<Position> {
    let mut play = Play::new(position.clone());
    play.apply(&Event::Move(ply)).ok()?;
    let after = play.position();
    after.pending_choice().is_none().then(|| after.clone())
}
