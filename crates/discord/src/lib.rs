//! The Discord frontend: turns the actions of users in Discord into commands for the service, and
//! delivers its messages there. It is built on serenity (REST), twilight (gateway) and poise (slash
//! commands).
//!
//! It decides nothing about games, stores nothing itself, and writes no sentences: the service
//! carries out commands and stores receipts, and `entente-presentation` has texts and boards.
//! Nothing waits in memory: components and modals are routed by their `custom_id` alone, so a
//! restart loses nothing. Every interaction gets an ephemeral answer; every public message is a
//! delivery from the outbox.
//!
//! Read `frontend` first, the context that every handler takes; then `incoming::components`, which
//! names each handler; then `outbox::deliver`. Each folder imports only from those below it:
//!
//! - `run` joins the connection, the handlers and the deliveries.
//! - `incoming`: commands, components, typed messages, the events of the gateway, and the
//!   endpoint for interactions over HTTPS.
//! - `outbox`: the messages that go out, and the recipients that refuse them.
//! - a folder or a file for each topic: `lobby`, `moves`, `draws`, `requests`, `arbiter`, `votes`,
//!   `diplomacy`, `puzzles`, `leagues`, `matches`, `settings` and so on. In it are its panels and
//!   what they do (`on_component`).
//! - `frontend`: the context, answers, buttons and what they are called (`components`), and the
//!   games that users mean.
//! - `servers`: what is remembered of each server: its name and language, and who can read which
//!   channel.
//! - `connection`: client, gateway, channels and permissions.

mod analysis;
mod arbiter;
mod board;
mod conditional_moves;
mod connection;
mod diplomacy;
mod draws;
mod frontend;
mod help;
mod incoming;
mod leagues;
mod lists;
mod lobby;
mod matches;
mod more_panel;
mod moves;
mod notes;
mod outbox;
mod privacy;
mod puzzles;
mod ratings;
mod requests;
mod rules;
mod run;
mod saves;
mod seats;
mod servers;
mod settings;
mod think_board;
mod tokens;
mod votes;

pub use crate::connection::client::DiscordError;
pub use connection::channel::invitation;
pub use connection::client::http_client;
pub use connection::config::{DiscordConfig, Shards};
pub use frontend::frontends::Frontends;
pub use frontend::posted::{address_in, place_in};
pub use incoming::endpoint::Endpoint;
pub use run::run;
pub use tokens::documentation;
