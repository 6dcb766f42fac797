//! The Discord frontend: turns what users do in Discord into commands, and delivers messages there.
//!
//! It is built on serenity (REST and gateway) and poise (slash commands). Every interaction gets an
//! ephemeral answer from here. Every public message is a delivery from the outbox (`deliver`). A
//! typed move gets a reaction, or a reply in direct messages (`typed_moves`). Components and modals
//! are routed by their `custom_id` alone, so nothing waits in memory and a restart loses nothing.
//!
//! It decides nothing about games: commands go to the service, texts and boards come from
//! `entente-presentation`.
//!
//! Reading begins with `frontend`, the context that every handler takes, and goes on with
//! `incoming/components`, from where each handler can be found. Its folders, each of which imports
//! only from those below it:
//!
//! - `run` joins the connection, the handlers and the deliveries.
//! - `incoming`: the commands and the components, which are on top because they name every
//!   handler; typed messages; the events of the gateway.
//! - `outbox`: the messages that go out, and the places that refuse them.
//! - `play`: a running game: moves, draws, conditional moves, requests, watching, notes, saves.
//! - `pages`: settings, rules, lists, privacy, API tokens, the history of a finished game.
//! - `diplomacy`: alliances and letters.
//! - `lobby`: new games, challenges, joining, the scenario editor.
//! - `frontend`: what every handler needs.
//! - `connection`: client, gateway, permissions, recent ids.

mod connection;
mod diplomacy;
mod frontend;
mod incoming;
mod lobby;
mod outbox;
mod pages;
mod play;
mod run;

pub use connection::channel::invitation;
pub use connection::config::{DiscordConfig, Shards};
pub use connection::error::DiscordError;
pub use frontend::frontends::Frontends;
pub use pages::tokens::documentation;
pub use run::run;
