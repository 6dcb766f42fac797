//! The Discord frontend: turns what users do in Discord into commands, and delivers messages there.
//!
//! It is built on serenity (REST and gateway) and poise (slash commands). Every interaction gets an
//! ephemeral answer from here. Every public message is a delivery from the outbox (`deliver`). A
//! typed move gets a reaction, or a reply in direct messages (`typed_moves`). Components and modals
//! are routed by their `custom_id` alone, so nothing waits in memory and a restart loses nothing.
//!
//! It decides nothing about games: commands go to the service, texts come from `text`, boards from
//! `picture`.

mod answer;
mod board;
mod browse;
mod caller;
mod challenge;
mod clock;
mod command_mentions;
mod commands;
mod component;
mod conditional_moves;
mod connect;
mod consent;
mod custom_id;
mod custom_start;
mod deliver;
mod diplomacy;
mod diplomacy_news;
mod frontends;
mod game_lookup;
mod history;
mod lists;
mod lobby;
mod message;
mod more_panel;
mod moving;
mod notes;
mod notices;
mod notification_level;
mod options_text;
mod picker;
mod pings;
mod posted;
mod privacy;
mod recent_ids;
mod rematch;
mod reserving;
mod rules;
mod saving;
mod scenario;
mod settings;
mod time_settings;
mod tokens;
mod typed_moves;
mod unreachable;
mod watch;

pub use connect::{DiscordError, INTENTS, invitation, run};
pub use frontends::Frontends;

use crate::picture::{self, BoardOptions, Picture};
use crate::service::{Rejected, Service};
use crate::text::{Naming, Text, say};
use answer::{Answer, File};
use command_mentions::CommandMentions;
use entente_game::View;
use std::pin::Pin;
use std::time::Duration;

/// How long an answer may take before it is deferred. Discord waits three seconds, and the deferral
/// itself has to reach Discord within them.
const DEFER_AFTER: Duration = Duration::from_millis(1800);

/// What every handler needs, in one language.
struct Frontend {
    service: Service,
    text: &'static Text,
    /// The address of the HTTP API, shown to users who make a token.
    api_address: String,
    mentions: CommandMentions,
}

impl Frontend {
    /// The answer to a rejected command.
    fn rejected(&self, rejected: &Rejected) -> Answer {
        Answer::text(self.text.rejected(rejected, Naming::Mention))
    }

    /// The answer when the program itself failed.
    fn failed(&self) -> Answer {
        Answer::text(say!(self.text, "failed"))
    }

    /// The board as this viewer sees it, as a file.
    async fn board(&self, view: &View, board_options: BoardOptions) -> Option<File> {
        let picture: Option<Picture> = picture::draw(view, board_options, self.text).await;
        picture.map(File::picture)
    }
}

/// Waits for the work, but no longer than [`DEFER_AFTER`]: then returns the unfinished work, so
/// that the caller can defer the answer and go on waiting.
async fn before_deferral<F: Future>(work: F) -> Result<F::Output, Pin<Box<F>>> {
    let mut work = Box::pin(work);
    tokio::time::timeout(DEFER_AFTER, &mut work)
        .await
        .map_err(|_| work)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use tokio::time::{Instant, sleep};

    #[tokio::test]
    async fn work_that_takes_long_is_deferred_in_time_and_still_done() {
        assert_eq!(before_deferral(async { 7 }).await.ok(), Some(7));
        let begun = Instant::now();
        let slow = async {
            sleep(DEFER_AFTER + Duration::from_millis(200)).await;
            7
        };
        let late = before_deferral(slow).await.err().unwrap();
        assert!(
            begun.elapsed() < Duration::from_secs(3),
            "Discord waits no longer"
        );
        assert_eq!(late.await, 7);
    }
}
