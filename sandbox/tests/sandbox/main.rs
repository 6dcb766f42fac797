//! A sandbox of its own for every test, and in most of them a real serenity and poise bot, over its production path.
//!
//! By what they are about: `answers` (commands, deferrals, follow-ups, secrets), `controls` (buttons, selects, forms),
//! `menus` (user and message commands), `talk` (mentions, replies, and what a bot may read of them),
//! `faults` (what goes wrong on demand), `languages`, `installs` (contexts, apps of a server and of a person),
//! `places` (private channels, threads, messages, files), `sessions` (login, resuming), `restart`, `errors` (Discord's
//! refusals, and noise sent to every address), `strict` (requests that are wrong in themselves), `limits` (rate limits, and the
//! clock), `permissions`, `threads` (archived, locked, deleted, too many), `membership` (people who leave, and closed private
//! messages), `examples` (the bots of the examples), `page` and `deeds` (the chat page's protocol, with the bot and among
//! people). `bot` is the bot, `rest` a client without manners, and `models` reads with serenity's and twilight's models whatever the sandbox says.

// A test says best by failing what it took for granted.
#![allow(clippy::unwrap_used)]

mod answers;
mod bot;
mod controls;
mod deeds;
mod description;
mod errors;
mod examples;
mod faults;
mod installs;
mod languages;
mod limits;
mod membership;
mod menus;
mod models;
mod page;
mod permissions;
mod places;
mod rest;
mod restart;
mod sessions;
mod strict;
mod talk;
mod threads;
