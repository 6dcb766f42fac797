//! Entente plays chess by chat: a Discord bot and a small HTTP API over one service.
//!
//! The way of a move: a frontend ([`discord`], [`api`]) turns what it received into a command.
//! [`service`] passes the command to the game's worker, `entente-game` decides, and [`store`] makes
//! the result durable. Only then does the user get an answer. Messages for others go to the outbox,
//! and the frontends deliver them, drawn from each reader's view, with texts from [`text`] and
//! pictures from [`picture`].
//!
//! `cli` asks the rules directly. [`config`] is read once, at the start.

pub mod cli;
pub mod config;
pub mod serve;
