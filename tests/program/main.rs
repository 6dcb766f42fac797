//! The whole program, tested as people and programs use it: through the sandbox as in Discord, through HTTP, through SIGKILL and a restart.
#![allow(clippy::unwrap_used)]

mod alliance;
mod browser;
mod browsing;
mod challenges;
mod chance;
mod chaos;
mod chess4;
mod codes;
mod conspiracies;
mod elsewhere;
mod eyes;
mod first_use;
mod kill;
mod languages;
mod lifecycle;
mod limits;
mod lobby;
mod manners;
mod play;
mod privacy;
mod process;
mod refusals;
mod rematch;
mod reserving;
mod rules;
mod secrets;
mod settings;
mod sheet;
mod storm;
mod support;
mod time;
mod typed;
mod variants;
mod watch;
mod worst;
