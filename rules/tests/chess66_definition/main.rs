//! A second Chess66, slow and by definition: lines and diagonals are read off the drawing of the board, side by side
//! and corner by corner, and every pair of cells is asked. It reproduces the published tables and counts by itself,
//! writes and reads the game's notation, and answers the numbered cases. Only `contest` knows the crate, and
//! sets it against the model.

mod board;
mod cases;
mod contest;
mod courier;
mod dead;
mod drawing;
mod figures;
mod form;
mod game;
#[path = "../independent/mod.rs"]
mod independent;
mod legal;
mod men;
mod random;
mod turns;
