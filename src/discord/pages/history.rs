//! The true history of a finished game with secrets, as a message of its own after the last board.
//!
//! It has a text, a picture of the time line, and the boards of the turning points. What is
//! revealed at all is decided in the view; here it is only put together.

use crate::discord::frontend::Frontend;
use crate::discord::frontend::answer::File;
use crate::discord::frontend::posted::picture_name;
use crate::picture::{self, BoardOptions};
use crate::service::Delivery;
use crate::text::Naming;
use entente_game::View;
use poise::serenity_prelude::{CreateEmbed, CreateMessage};

/// The maximum length of an embed's description.
const MAX_DESCRIPTION: usize = 4096;

impl Frontend {
    /// Adds the history to the message.
    pub(crate) async fn with_history(
        &self,
        message: CreateMessage,
        delivery: &Delivery,
        view: &View,
        board_options: &BoardOptions,
    ) -> CreateMessage {
        let text = self.text.history(view, Naming::Mention, MAX_DESCRIPTION);
        let embed = CreateEmbed::new().description(text.unwrap_or_default());
        let line = picture::of_history(view, board_options.theme, self.text).await;
        let boards = self.turning_points(delivery, view, board_options).await;
        let files = line.map(File::picture).into_iter().chain(boards);
        let named = (0..).zip(files).map(|(number, file)| match number {
            // The message is found again by the name of its first file.
            0 => file.named(picture_name(delivery, view)),
            _ => file.named(format!("{number}.png")),
        });
        message.embed(embed).add_files(named.map(File::attachment))
    }

    /// The boards of the turning points, as the reader saw them then, each with a caption.
    async fn turning_points(
        &self,
        delivery: &Delivery,
        view: &View,
        board_options: &BoardOptions,
    ) -> Vec<File> {
        let diplomacy = view.diplomacy.as_ref();
        let history = diplomacy.and_then(|diplomacy| diplomacy.history.as_ref());
        let points = history.map_or_else(Vec::new, |history| history.turning_points());
        let mut boards = Vec::new();
        for dated in points {
            let mut then = delivery.clone();
            // The view of an earlier record shows what the reader knew at that time.
            then.records = dated.records;
            let name = |seat| picture::short_name(view, seat, self.text);
            let captioned = BoardOptions {
                caption: self.text.turning_point(view, dated, name),
                ..board_options.clone()
            };
            if let Ok(view) = self.service.view_for(&then).await {
                boards.extend(self.board(&view, captioned).await);
            }
        }
        boards
    }
}
