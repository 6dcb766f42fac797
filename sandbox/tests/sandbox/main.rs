//! A sandbox of its own for every test, and in most of them a real serenity and poise bot, over its production path.
//!
//! By what they are about: `answers` (commands, deferrals, follow-ups, secrets), `controls` (buttons, selects, forms),
//! `menus` (user and message commands), `talk` (mentions, replies, and what a bot may read of them),
//! `faults` (what goes wrong on demand), `languages`, `installs` (contexts, apps of a server and of a person),
//! `places` (private channels, threads, messages, files), `sessions` (login, resuming), `restart`, `errors` (Discord's
//! refusals, and noise sent to every address), `page` (the chat page's protocol). `bot` is the bot.

// A test says best by failing what it took for granted.
#![allow(clippy::unwrap_used)]

mod answers;
mod bot;
mod controls;
mod errors;
mod faults;
mod installs;
mod languages;
mod menus;
mod page;
mod places;
mod restart;
mod sessions;
mod talk;
