//! The HTTP API as another program meets it: a real server on a port of its own, asked over real HTTP. Every answer is also held against the OpenAPI document: a status or a problem
//! that the document does not name fails the test that met it.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod boards;
mod chaos;
mod chess4;
mod contract;
mod diplomacy;
mod ended;
mod games;
mod lobbies;
mod pairs;
mod problems;
mod public;
mod saves;
mod secrets;
mod settings;
mod time;
mod variants;
mod wishes;
mod world;
