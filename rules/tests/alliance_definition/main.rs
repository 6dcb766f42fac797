//! A second Four Player Chess with alliances, slow and by definition, on plain maps: the board and the whole life of
//! its alliances. It reproduces the published counts by itself, keeps the invariants of its rules in random games, and
//! answers the numbered cases of `rules/cases/alliance`. `contest` holds it against any other player of scripts.

mod alliances;
mod board;
mod cases;
#[path = "../common/mod.rs"]
mod common;
mod contest;
mod crate_side;
mod draws;
mod event;
mod falls;
mod figures;
mod form;
mod game;
mod games;
mod invariants;
mod legal;
mod players;
mod reading;
mod scenes;
mod script;
mod turns;
