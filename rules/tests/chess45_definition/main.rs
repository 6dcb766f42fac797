//! A second Chess 4.5, slow and by definition, on a plain map of cells: four armies, and the queen in the centre with
//! her guards as a fifth side. It reproduces the published counts by itself, plays random games to their end and
//! answers the numbered cases. Nothing of the crate is used by it; `contest` plays both
//! at once, and they have to agree on everything.

mod agreement;
mod board;
mod cases;
mod contest;
mod figures;
mod form;
mod game;
#[path = "../independent/mod.rs"]
mod independent;
mod legal;
mod random;
mod words;
