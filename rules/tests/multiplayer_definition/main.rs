//! A second game by Jason65's multi-player rules, slow and by definition, on plain maps: any number of armies, on the
//! square board and on Chess4's. Kings caught in the shuffle, resignations that wait for their turn, offers, claims and
//! shares of the point are all in it. Nothing of the crate is used for it; `contest` and `agreement` set it against the
//! crate.

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
mod passing;
mod random;
mod start;
mod turns;
mod words;
