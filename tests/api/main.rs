//! The HTTP API as a client sees it: a server on its own port, asked over HTTP.
//!
//! `world` starts the server and sends the requests, and `answer` checks every answer against the
//! OpenAPI document: a status, problem or field that the document does not have makes the test
//! fail.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod alliance_secrecy;
mod analysis;
mod answer;
mod arbiter;
mod authorization;
mod betrayal;
mod blocked;
mod boards;
mod bridge_secrecy;
mod chess4;
mod claims;
mod computers;
mod connections;
mod contract;
mod diplomacy;
mod documentation;
mod ended;
mod events;
mod examples;
mod films;
mod game_page;
mod games;
mod hints;
mod idempotency;
mod import;
mod kept_answers;
mod leagues;
mod lichess;
mod lichess_bot;
mod lichess_client;
mod limits;
mod listener;
mod listing;
mod lobbies;
mod malformed;
mod mcp;
mod other_clients;
mod person_events;
mod players;
mod problem_texts;
mod problems;
mod public;
mod puzzles;
mod python;
mod ratings;
mod receiver;
mod saves;
mod schemathesis;
mod seats;
mod secrets;
mod settings;
mod substitutes;
mod think_boards;
mod time;
mod tokens;
mod variants;
mod votes;
mod waiting;
mod webhook_secrecy;
mod webhooks;
mod world;
