//! How a game ends by its rules, as data: which draws may be claimed and which come by themselves.
//! Mate and stalemate are not here (the board alone shows them), nor resigning and agreeing (`play`).

/// The ending rules of a game for two. Counts of moves are of full moves, as the Laws have them.
#[derive(Debug)]
pub(crate) struct Endings {
    pub(crate) dead_position: DeadPosition,
    /// How many moves without a capture or a pawn's move let a player claim.
    pub(crate) fifty_moves: u32,
    /// How many times the same position lets a player claim.
    pub(crate) threefold: u32,
    /// How many such moves end the game, if they do.
    pub(crate) seventyfive_moves: Option<u32>,
    /// How many times the same position end the game, if they do.
    pub(crate) fivefold: Option<u32>,
}

/// When the men on the board cannot mate any more.
#[derive(Debug)]
pub(crate) enum DeadPosition {
    /// Neither side has the material: at most minor pieces, and no way to mate even with help.
    Material,
}
