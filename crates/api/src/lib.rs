//! The HTTP API: requests become commands for the service, and views become JSON, pictures or
//! files. Built on axum and utoipa.
//!
//! It decides nothing, and keeps only answers for the next who asks (`http::answers`). A request
//! takes this way: `server::connections` accepts the connection, `server::admission` the request,
//! `server::operations` finds the route, `http::caller` reads the token, the headers and the body,
//! and `http::found` looks its game up. A handler of a topic asks the service, and then makes JSON
//! of the view, or `http::refusal` makes a `http::problem` of the refusal.
//!
//! Each topic has its bodies, handlers and JSON in a file or folder of its own: read the one that
//! you look for. From the bottom: `game` is the JSON of a game; `http` is what every handler uses;
//! above it are the topics, of which this file has the list; `document` is the OpenAPI document
//! with its pages for people and for language models; `server` serves the routes. Other protocols
//! are in `entente-bridges`, above the routes.

/// The operations of each topic, in the order in which the document has them. A topic is a line
/// here and one among the modules.
macro_rules! operations_of_topics {
    () => {
        &[
            crate::analysis::operations,
            crate::analysis::files::operations,
            crate::conditional_moves::operations,
            crate::diplomacy::operations,
            crate::diplomacy::letters::operations,
            crate::draws::operations,
            crate::events::operations,
            crate::games::operations,
            crate::leagues::operations,
            crate::lobby::operations,
            crate::matches::operations,
            crate::moves::operations,
            crate::pages::operations,
            crate::people::operations,
            crate::pictures::operations,
            crate::players::operations,
            crate::positions::operations,
            crate::puzzles::operations,
            crate::puzzles::practice::operations,
            crate::requests::operations,
            crate::rules::operations,
            crate::think_boards::operations,
            crate::votes::operations,
            crate::webhooks::operations,
        ]
    };
}

mod analysis;
mod conditional_moves;
mod diplomacy;
mod discord_app;
mod document;
mod draws;
mod events;
mod game;
mod games;
mod http;
mod leagues;
mod linked_roles;
mod lobby;
mod matches;
mod moves;
mod pages;
mod people;
mod pictures;
mod players;
mod positions;
mod puzzles;
mod requests;
mod rules;
mod server;
mod think_boards;
mod votes;
mod webhooks;

pub use discord_app::Activity;
pub use http::access::{Access, AddressReader, Chat};
pub use linked_roles::LinkedRoles;
pub use server::operations::{document, document_3_0};
pub use server::run;
pub use webhooks::addresses::Receivers;
