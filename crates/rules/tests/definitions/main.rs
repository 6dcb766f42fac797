//! A second implementation of each rule set that no two outside libraries know, slow and written
//! from the definitions. Chess and Chess960 have such judges (`../rules/outside_libraries`).
//!
//! They work on plain maps and share no rule with the crate, so that both can only agree if both
//! read the rules in the same way. Among themselves they share boards, pieces and what is the same
//! in several games (`independent`). They reproduce published counts, keep the invariants of the
//! rules in random games, answer the numbered cases of `cases`, and are compared with the
//! crate (`comparison`).

mod alliance;
mod capablanca;
mod chess4;
mod chess45;
mod chess66;
mod comparison;
mod fourplayer;
mod independent;
mod multiplayer;
