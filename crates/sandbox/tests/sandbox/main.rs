//! Tests of the sandbox, each with a sandbox of its own and most with a real serenity and poise bot
//! over its production path.
//!
//! - `answers`: commands, deferrals, follow-ups and ephemeral responses
//! - `controls`: buttons, selects and modals
//! - `menus`: user and message commands
//! - `mentions`: mentions, replies, and what a bot may read of them
//! - `channels`: private channels, threads, messages and files
//! - `threads`: archived, locked, deleted and too many threads
//! - `membership`: people who leave, and closed direct messages
//! - `installation`: contexts, and apps of a server and of a person
//! - `judges`: bots in other languages, with libraries that we did not write
//! - `modern`: messages of components, modals with new parts, polls, roles, emojis
//! - `protocol`: what libraries in other languages rely on
//! - `testing`: the interface for tests in other languages
//! - `permissions`, `languages`
//! - `servers`: a bot and people in two servers
//! - `sessions`: logging in and resuming
//! - `restart`: what the journal keeps
//! - `faults`: fault injection
//! - `limits`: rate limits and the clock
//! - `errors`: Discord's refusals, and random requests to every address
//! - `strict`: requests that are wrong in themselves
//! - `examples`: the bots of the examples
//! - `page` and `page_actions`: the chat page's protocol, with the bot and among people
//!
//! `bot` is the bot, `rest` a plain REST client, and `models` reads everything that the sandbox
//! sends with the models of serenity and twilight.

// In a test a panic on `unwrap` is a good failure message.
#![allow(clippy::unwrap_used)]

mod answers;
mod bot;
mod channels;
mod controls;
mod description;
mod errors;
mod examples;
mod faults;
mod installation;
mod judges;
mod languages;
mod limits;
mod membership;
mod mentions;
mod menus;
mod models;
mod modern;
mod page;
mod page_actions;
mod permissions;
mod protocol;
mod rest;
mod restart;
mod retention;
mod servers;
mod sessions;
mod strict;
mod testing;
mod threads;
