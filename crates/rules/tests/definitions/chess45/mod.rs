//! A second implementation of Chess 4.5, slow and written from the definitions.
//!
//! It works on a plain map of squares: four armies, and as a fifth side the queen in the centre
//! with her guards. It shares no code with the crate, so that both can only agree if both read the
//! rules in the same way. It reproduces the published counts, plays random games to their end and
//! answers the numbered cases. `comparison` plays a game with both at once, and they must agree on
//! everything.

mod agreement;
mod board;
mod game;
mod json;
mod published;
mod random;
