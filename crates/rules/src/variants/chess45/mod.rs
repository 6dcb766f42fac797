//! Chess 4.5: four armies, and a queen with her guards, on a board like a plus sign.
//!
//! There is no check. Kings are captured like other pieces, and a side that loses its king (Yellow:
//! its queen) disappears. The generator only knows how pieces move. What a capture causes, whose
//! turn it is and who has won is decided in `game`, around the same `State` that all variants use.

pub(crate) mod game;
pub(crate) mod policy;
pub(crate) mod rule_set;
pub(crate) mod setup;
