//! The systems of pairing for leagues and arenas, and the standings that follow.
//!
//! Pure functions that know players only by numbers, and neither leagues nor clocks: a caller hands
//! in what has been played, and gets the next pairs. The same input always gives the same pairs, so
//! anybody can check them.
//!
//! Read [`record`] first, which is the memory of a tournament. Then, whichever is needed:
//!
//! - [`swiss`]: rounds in which players of equal scores meet, by FIDE's Dutch system;
//! - [`round_robin`]: everybody meets everybody, in rounds by Berger's tables, or as fast as games
//!   end;
//! - [`tables`]: three to five at a table, balanced by opponents and by colours;
//! - [`arena`]: all who are free play at once;
//! - [`standings`]: scores, tie-breaks by their names, promotion and relegation.
//!
//! In all of them who is absent is simply not in the list of those who are present: who enters late
//! appears in it, and who leaves disappears.

pub mod arena;
mod matching;
pub mod record;
pub mod round_robin;
pub mod standings;
pub mod swiss;
pub mod tables;
