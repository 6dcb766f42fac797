//! The messages that go out: boards, news of diplomacy, reminders, and what happens where they are
//! refused.
//!
//! Imports from topics, `frontend`, `servers` and `connection`.

mod channel_news;
mod composing;
pub(crate) mod deliver;
mod diplomacy_news;
mod dm_openings;
mod editing;
pub(crate) mod error;
pub(crate) mod greeting;
mod notices;
mod pacing;
mod pings;
mod route;
pub(crate) mod unreachable;

use crate::frontend::Frontend;
use entente_game::View;
use entente_service::Delivery;

/// The message of a delivery to its reader: in their language, about what this view shows of the
/// game.
#[derive(Clone, Copy)]
struct GameMessage<'a> {
    frontend: &'a Frontend,
    delivery: &'a Delivery,
    view: &'a View,
}
