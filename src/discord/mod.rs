//! The Discord door: takes what people ask there into commands, and delivers what is owed there. Built on serenity (REST and gateway) and poise (slash commands).
//!
//! Every interaction is answered ephemerally, here; every public message is a delivery (`deliver`); a move that is typed gets a sign, and in direct messages words (`typed`). Buttons, menus and forms are routed by their `custom_id` alone, so nothing
//! waits in memory and a restart loses nothing. It decides nothing: wishes go to the table, words come from `text`, boards from `picture`.

mod agreed;
mod answer;
mod asker;
mod barrier;
mod board;
mod browse;
mod called;
mod challenge;
mod clock;
mod commands;
mod component;
mod connect;
mod consent;
mod custom_id;
mod deliver;
mod diplomacy;
mod doors;
mod history;
mod lists;
mod lobby;
mod mentions;
mod message;
mod moving;
mod notes;
mod notices;
mod opening;
mod picker;
mod posted;
mod prepared;
mod privacy;
mod recent;
mod rematch;
mod reserving;
mod ring;
mod rules;
mod saving;
mod scenario;
mod settings;
mod sheet;
mod tidings;
mod times;
mod tokens;
mod typed;
mod watch;
mod which;

pub use connect::{DiscordError, INTENTS, invitation, run};
pub use doors::Doors;

use crate::picture::{self, Look, Picture};
use crate::table::{Rejected, Table};
use crate::text::{Naming, Text, say};
use answer::{Answer, File};
use entente_game::View;
use mentions::Mentions;
use std::pin::Pin;
use std::time::Duration;

/// How long an answer may take before it is deferred; Discord waits three seconds.
const PATIENCE: Duration = Duration::from_millis(1800);

/// What every handler needs, in one language.
struct Door {
    table: Table,
    text: &'static Text,
    /// Where the HTTP API is, for those who make a token.
    api_address: String,
    mentions: Mentions,
}

impl Door {
    /// A refusal as an answer.
    fn rejected(&self, rejected: &Rejected) -> Answer {
        Answer::text(self.text.rejected(rejected, Naming::Mention))
    }

    /// What is said when the program failed.
    fn failed(&self) -> Answer {
        Answer::text(say!(self.text, "failed"))
    }

    /// The board as this viewer sees it, as a file.
    async fn board(&self, view: &View, look: Look) -> Option<File> {
        let picture: Option<Picture> = picture::draw(view, look, self.text).await;
        picture.map(File::picture)
    }
}

/// The outcome of the work, or the work itself if it takes longer than may be waited for without a word.
async fn in_time<F: Future>(work: F) -> Result<F::Output, Pin<Box<F>>> {
    let mut work = Box::pin(work);
    tokio::time::timeout(PATIENCE, &mut work)
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
        assert_eq!(in_time(async { 7 }).await.ok(), Some(7));
        let begun = Instant::now();
        let slow = async {
            sleep(PATIENCE + Duration::from_millis(200)).await;
            7
        };
        let late = in_time(slow).await.err().unwrap();
        assert!(
            begun.elapsed() < Duration::from_secs(3),
            "Discord waits no longer"
        );
        assert_eq!(late.await, 7);
    }
}
