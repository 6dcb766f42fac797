//! The whole bot, tested as people and their programs use it: through the sandbox as in Discord,
//! over HTTP, and through kills and restarts.
//!
//! The rules, the game and the texts have tests of their own. `support` starts the bot in a
//! sandbox, `process` runs it as a process that can be killed, `request_checks` watches all
//! requests that it sends, and `world` is the simulated world of the long tests.
#![allow(clippy::unwrap_used)]

mod agreeing;
mod alliance;
mod alliance_secrecy;
mod analysis;
mod anonymous;
mod backups;
mod bad_input;
mod beginnings;
mod blocking;
mod browser;
mod browsing;
mod challenges;
mod chance;
mod chaos;
mod chess4;
mod clocks;
mod clubs;
mod codes;
mod computers;
mod conditional_moves;
mod crowds;
mod engines;
mod fast_games;
mod first_use;
mod hostile_text;
mod kept_thoughts;
mod kill;
mod killed_thoughts;
mod languages;
mod league_secrecy;
mod leagues;
mod lifecycle;
mod limits;
mod linked_roles;
mod lobby;
mod lost_access;
mod more_panel;
mod old_messages;
mod operations;
mod over_https;
mod piece_emojis;
mod play;
mod prepared;
mod privacy;
mod process;
mod processes;
mod puzzles;
mod quickstart;
mod random_faults;
mod refusals;
mod rematch;
mod replay;
mod request_checks;
mod requests;
mod reserving;
mod rules;
mod saving;
mod scenario;
mod season;
mod secrets;
mod settings;
mod shards;
mod shortages;
mod standby;
mod storm;
mod substitutes;
mod suggestions;
mod support;
mod think_board;
mod time;
mod token_command;
mod tokens;
mod traffic;
mod transcript;
mod typed;
mod user_install;
mod variants;
mod webhooks;
mod world;
mod year;
