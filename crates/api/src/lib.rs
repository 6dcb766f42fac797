//! The HTTP API: requests become commands for the service, and views become JSON, pictures or
//! files. Built on axum and utoipa.
//!
//! It decides nothing, and keeps only answers for the next who asks (`answers`). A request takes
//! this way: `connections` accepts the connection, `admission` the request, `operations` finds the
//! route, `caller` reads the token, the headers and the body, and `found` looks its game up. A
//! handler (`lobbies`, `computers`, `games`, `requests`, `conditional_moves`, `think_boards`,
//! `votes`, `saves`, `diplomacy`, `ended`, `analysis`, `boards`, `films`, `hints`, `rules`,
//! `positions`, `tokens`, `webhooks`, `public_games`, `players`, `leagues` …) asks the service, and
//! then `resource` makes JSON of the view, or `refusal` makes a `problem` of the refusal.
//! `game_page` serves the page on which people touch the board (`page`), `page_tokens` makes
//! the links to it, and `activity_page` opens it within Discord, which `activity` asks about it.
//! `linked_roles` has the pages on which people let Discord give them roles by their ratings, and
//! sends the values. Both ask by `discord_app`. The OpenAPI document (`document`) the pages for
//! people (`page`, with its `quickstart`, its `search` and its tables of `fields`) and for language
//! models (`overview`) are made from the same
//! handlers; `links` says where its ids come from, `references` and `layout` make it short, and
//! `rendition` says the same in OpenAPI 3.0.
//! From the document `scopes` knows what the token of a request must allow, and `query` which
//! parameters there are. Other protocols are in `entente-bridges`, above the routes. In the other
//! direction `webhooks` sends events to people's own addresses, in the process that delivers.
//!
//! Files import downward only: `server` > `connections` > `client_stream`, `unread`, `admission`,
//! `compression`, `operations`, `game_page` > the handlers with `activity_page` > `game_lists`,
//! `listening` > `caller`, `png` > `waiting` > `found` > `refusal` > `state` > `answers` >
//! `document`, `page`, `pages`, `parameters`, `body`, `query`, `tag`, `slots`, `route_label` >
//! `activity`, `linked_roles` > `discord_app`, `scopes` > `problem` > `example` > `resource`;
//! `document` > `references`, `layout`, `rendition`, `quickstart` > `links`; and `page` >
//! `overview` > `search`, `quickstart` > `fields` > `html`.

mod activity;
mod activity_page;
mod admission;
mod analysis;
mod answers;
mod arbiter;
mod blocked;
mod boards;
mod body;
mod caller;
mod chat;
mod client_stream;
mod compression;
mod computers;
mod conditional_moves;
mod connections;
mod diplomacy;
mod discord_app;
mod document;
mod ended;
mod events;
mod example;
mod export;
mod fields;
mod films;
mod found;
mod game_lists;
mod game_page;
mod games;
mod health;
mod held_token;
mod hints;
mod html;
mod layout;
mod leaderboards;
mod leagues;
mod linked_roles;
mod links;
mod listening;
mod lobbies;
mod me;
mod my_games;
mod operations;
mod overview;
mod page;
mod page_tokens;
mod pages;
mod parameters;
mod players;
mod png;
mod positions;
mod practice;
mod problem;
mod public_games;
mod puzzles;
mod query;
mod quickstart;
mod references;
mod refusal;
mod rematches;
mod rendition;
mod requests;
mod resource;
mod route_label;
mod rules;
mod saves;
mod scopes;
mod search;
mod seat_offers;
mod server;
mod settings;
mod slots;
mod state;
mod stream_tokens;
mod tag;
mod think_boards;
mod tokens;
mod unread;
mod votes;
mod waiting;
mod webhooks;

pub use activity::Activity;
pub use chat::{AddressReader, Chat};
pub use linked_roles::LinkedRoles;
pub use operations::{document, document_3_0};
pub use server::run;
pub use slots::Access;
pub use webhooks::addresses::Receivers;
