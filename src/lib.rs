//! The program: Entente plays chess by chat, as a Discord bot and a small HTTP API over one
//! service.
//!
//! This crate has the command line (`cli`), the settings ([`config`]) and the wiring ([`serve`]),
//! which opens the store and the service and starts the frontends. What it joins is in the other
//! crates; `docs/developers/architecture.md` draws them.
//!
//! Reading begins with `cli`, which asks the rules directly or reads the settings and calls
//! `serve`.

pub mod cli;
pub mod config;
pub mod serve;
