//! The whole program, tested as people and programs use it: through the sandbox as in Discord, through HTTP, through SIGKILL and a restart.
#![allow(clippy::unwrap_used)]

mod browser;
mod chance;
mod chaos;
mod chess4;
mod kill;
mod lifecycle;
mod limits;
mod lobby;
mod play;
mod process;
mod refusals;
mod rules;
mod secrets;
mod settings;
mod sheet;
mod support;
mod typed;
mod variants;
mod worst;
