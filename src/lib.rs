//! Entente plays chess by chat: a Discord bot and a small HTTP API over one table, one log and one set of rules.
//!
//! A tour, in the order of a move: a door ([`discord`], [`api`]) turns what it was given into a command; [`table`] hands it to the game's worker, `entente-game` decides,
//! [`store`] makes it durable; only then is the asker answered. What others are to see is owed, and delivered by the doors from views, in words ([`text`]) and pictures ([`picture`]).
//! What hour and day it is where somebody lives, [`calendar`] knows. `cli` asks the rules directly; [`config`] is read once, at the start; [`measure`] counts for whoever watches over it all.

pub mod api;
pub mod calendar;
pub mod cli;
pub mod config;
pub mod discord;
pub mod lesson;
pub mod measure;
pub mod pages;
pub mod picture;
pub mod save;
pub mod scenario;
pub mod serve;
pub mod store;
pub mod table;
pub mod text;
