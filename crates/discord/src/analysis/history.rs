//! The true history of a finished game with secrets, as a message of its own after the last board.
//!
//! It has a text, a picture of the time line, and the boards of the turning points. What is
//! revealed at all is decided in the view; here it is only put together.

use crate::analysis::component::AnalysisComponent;
use crate::frontend::answer::{Answer, Embed, Handled};
use crate::frontend::custom_id::CustomId;
use crate::frontend::file::File;
use crate::frontend::sent::picture_name;
use crate::frontend::{Asked, Frontend, game_lookup, message};
use entente_game::{GameId, View};
use entente_presentation::picture::{self, BoardOptions};
use entente_presentation::text::{self, Naming, Reader, Text, escape, say, shorten};
use entente_service::Delivery;
use poise::serenity_prelude::{ButtonStyle, CreateActionRow, CreateEmbed, CreateMessage};

/// The name of the picture of the time line, if the message has boards, too.
const TIMELINE: &str = "timeline.png";

/// The maximum length of an embed's description.
const MAX_DESCRIPTION: usize = 4096;

/// Adds the history to the message.
pub(crate) async fn with_history(
    frontend: &Frontend,
    message: CreateMessage,
    delivery: &Delivery,
    view: &View,
    board_options: &BoardOptions,
) -> CreateMessage {
    let name = |seat| escape(&picture::short_name(view, seat, frontend.text));
    let text = text::history_in_brief(frontend.text, view, name).unwrap_or_default();
    let text = shorten(text, MAX_DESCRIPTION);
    let mut embed = CreateEmbed::new().description(text);
    let boards = turning_points(frontend, delivery, view, board_options).await;
    let line = picture::of_history(view, board_options.appearance, frontend.text).await;
    let line = line.map(|line| File::picture(line).named(TIMELINE.to_owned()));
    // Among the boards it would be small. Alone it is large anyway.
    if line.is_some() && !boards.is_empty() {
        embed = embed.image(format!("attachment://{TIMELINE}"));
    }
    let named = (0..)
        .zip(boards.into_iter().chain(line))
        .map(|(number, file)| match number {
            // The message is found again by the name of its first file.
            0 => file.named(picture_name(delivery, view)),
            _ if file.name() == TIMELINE => file,
            _ => file.named(format!("{number}.png")),
        });
    message.embed(embed).add_files(named.map(File::attachment))
}

/// The button for the whole history: who proposed what, why the computers did it, and letters.
pub(crate) fn whole_history_row(text: &Text, view: &View) -> CreateActionRow {
    let id = CustomId::new(&view.game, view.ply(), AnalysisComponent::History);
    let label = say!(text, "button-history");
    let all = message::button(id, ButtonStyle::Secondary, label);
    CreateActionRow::Buttons(vec![all])
}

/// The whole history; as a file, too, if a message has no room for all of it.
pub(super) async fn show_whole_history(asked: Asked<'_>, game: &GameId) -> Handled {
    let frontend = asked.frontend;
    let view = game_lookup::game_by_id(asked, game).await?;
    let (Some(shown), Some(whole)) = (
        text::history(
            Reader::new(frontend.text, &view, Naming::Escaped),
            MAX_DESCRIPTION,
        ),
        text::whole_history(frontend.text, &view),
    ) else {
        return Ok(Answer::text(text::no_history(frontend.text, &view)));
    };
    let answer = Answer::default().with_embed(Embed {
        title: None,
        text: Some(shown),
        picture: None,
    });
    if whole.chars().count() <= MAX_DESCRIPTION {
        return Ok(answer);
    }
    Ok(answer.with_file(File::text(format!("history-{game}.txt"), whole)))
}

/// The boards of the turning points, as the reader saw them then, each with a caption.
async fn turning_points(
    frontend: &Frontend,
    delivery: &Delivery,
    view: &View,
    board_options: &BoardOptions,
) -> Vec<File> {
    let history = view.record.history.as_ref();
    let points = history.map_or_else(Vec::new, |history| history.turning_points());
    let mut boards = Vec::new();
    for dated in points {
        let mut then = delivery.clone();
        // The view of an earlier record shows what the reader knew at that time.
        then.records = dated.records;
        let name = |seat| picture::short_name(view, seat, frontend.text);
        let captioned = BoardOptions {
            caption: text::turning_point(frontend.text, view, dated, name),
            ..board_options.clone()
        };
        if let Ok(view) = frontend.service.deliveries().view_for(&then).await {
            boards.extend(frontend.board(&view, captioned).await);
        }
    }
    boards
}
