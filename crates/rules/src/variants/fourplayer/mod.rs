//! Chess for four on a board of 160 squares, as the largest community of it plays: everybody for
//! points, or two teams.
//!
//! The generator only knows how pieces move. Who is in the game, whose pieces are grey, which kings
//! walk on without a player, points and ends are the policy in this folder, around the same `State`
//! that all variants use. A king that walks moves by chance; the chance is the caller's, and is an
//! ordinary ply here.
//!
//! Source: the rules as they are published and as recorded games show them
//! (`tests/data/fourplayer/SOURCES.md`). Where sources differ, the place says what is decided.

pub(crate) mod arrays;
pub(crate) mod ends;
pub(crate) mod game;
pub(crate) mod options;
pub(crate) mod policy;
pub(crate) mod setup;
pub(crate) mod turns;
