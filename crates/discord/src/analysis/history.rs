//! The whole true history of a finished game with secrets, and the button for it.
//!
//! What is revealed at all is decided in the view; here it is only put together. The message with
//! the history in brief is in `outbox::composing`.

use crate::analysis::component::AnalysisComponent;
use crate::frontend::answer::{Answer, Embed, Handled};
use crate::frontend::custom_id::CustomId;
use crate::frontend::file::File;
use crate::frontend::{Asked, game_lookup, message};
use entente_game::{GameId, View};
use entente_presentation::text::{self, Naming, Reader, Text, say};
use poise::serenity_prelude::{ButtonStyle, CreateActionRow};

/// The maximum length of an embed's description.
const MAX_DESCRIPTION: usize = 4096;

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
