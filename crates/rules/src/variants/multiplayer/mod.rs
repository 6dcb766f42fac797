//! Jason65's multi-player rules: check, mate and draws with more than two players, on any board.
//!
//! A king left open to others is captured like any piece. Mate and stalemate are only tested at the
//! victim's own turn. How pieces move is in the tables of the board; here it is who is in the game,
//! who attacks whom, and when it is over. Source: the proposed summary in "Multiplayer Chess Rules"
//! (Jason65, 2001).

pub(crate) mod boards;
pub(crate) mod game;
pub(crate) mod lineup;
pub(crate) mod options;
pub(crate) mod policy;
pub(crate) mod setup;
pub(crate) mod turns;
