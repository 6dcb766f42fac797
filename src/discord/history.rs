//! The true history of a game that is over, as a message of its own after the last board: in words, as a time line, and the boards on which it turned. What is told at all
//! is in the view; here it is only put together.

use super::Door;
use super::answer::File;
use super::posted::mark;
use crate::picture::{self, Look};
use crate::table::Delivery;
use crate::text::Naming;
use entente_game::View;
use poise::serenity_prelude::{CreateEmbed, CreateMessage};

/// The most characters of an embed's description.
const DESCRIPTION: usize = 4096;

impl Door {
    /// The message with the history in it.
    pub(super) async fn with_history(
        &self,
        message: CreateMessage,
        delivery: &Delivery,
        view: &View,
        look: &Look,
    ) -> CreateMessage {
        let words = self.text.history(view, Naming::Mention, DESCRIPTION);
        let embed = CreateEmbed::new().description(words.unwrap_or_default());
        let line = picture::of_history(view, look.theme, self.text).await;
        let boards = self.turning_points(delivery, view, look).await;
        let files = line.map(File::picture).into_iter().chain(boards);
        let named = (0..).zip(files).map(|(number, file)| match number {
            // By this one the message is known.
            0 => file.named(mark(delivery)),
            _ => file.named(format!("{number}.png")),
        });
        let named = named.map(File::attachment);
        message.embed(embed).add_files(named)
    }

    /// The boards on which the game turned, as the reader saw them then.
    async fn turning_points(&self, delivery: &Delivery, view: &View, look: &Look) -> Vec<File> {
        let affairs = view.affairs.as_ref();
        let history = affairs.and_then(|affairs| affairs.history.as_ref());
        let points = history.map_or_else(Vec::new, |history| history.turning_points());
        let mut boards = Vec::new();
        for records in points {
            let mut then = delivery.clone();
            then.records = records;
            if let Ok(view) = self.table.view_for(&then).await {
                boards.extend(self.board(&view, look.clone()).await);
            }
        }
        boards
    }
}
