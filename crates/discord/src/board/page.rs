//! *Open board*: the link to the page of a game, in a browser.
//!
//! The button is the same for everybody. Only who presses it sees the answer, with a link of their
//! own: a player's has a token, which is bound to them and the game, and void
//! when they revoke the token that stands for all their links (`/api`).

use crate::frontend::answer::Answer;
use crate::frontend::button_ids::PageButtons;
use crate::frontend::caller::Caller;
use crate::frontend::handled::Handled;
use crate::frontend::{Frontend, game_lookup};
use entente_game::{GameId, Phase, View};
use entente_presentation::text::{Text, say};
use poise::serenity_prelude::{CreateActionRow, CreateButton};

/// Discord's limit of a link on a button, in characters.
const MAX_LINK: usize = 512;

/// Whether a message of this game has the button.
fn has_page(frontend: &Frontend, view: &View) -> bool {
    frontend.page_address.is_some() && matches!(view.phase, Phase::Running { .. } | Phase::Over(_))
}

/// The buttons that lead to the page of this game, in a message that all its readers share or that
/// is for this viewer alone.
pub(crate) fn buttons(frontend: &Frontend, view: &View, is_shared: bool) -> PageButtons {
    let is_for_reader = is_shared || view.player().is_some() || view.terms.public;
    let open_board = has_page(frontend, view) && is_for_reader;
    PageButtons {
        open_board,
        play_here: open_board && frontend.has_activity,
    }
}

/// Answers with the link of this user.
pub(crate) async fn open_board(frontend: &Frontend, caller: &Caller, game: &GameId) -> Handled {
    let view = game_lookup::game_by_id(&frontend.service, caller, game).await?;
    let Some(address) = &frontend.page_address else {
        return Ok(Answer::text(say!(frontend.text, "open-board-off")));
    };
    let language = frontend.text.language().tag();
    let page = format!("{address}/games/{game}?language={language}");
    if view.player().is_some() {
        let label = say!(frontend.text, "button-open-board");
        let made = frontend
            .service
            .page_token_of_player(game.clone(), caller.person(), &label);
        let token = made.await?;
        let said = say!(frontend.text, "open-board-link");
        return Ok(with_link(frontend.text, said, &format!("{page}#{token}")));
    }
    if view.terms.public {
        return Ok(with_link(
            frontend.text,
            say!(frontend.text, "open-board-public"),
            &page,
        ));
    }
    Ok(Answer::text(say!(frontend.text, "open-board-players-only")))
}

/// A link to the page of a seat's code, to pass on; `None` without pages.
pub(crate) fn seat_link(frontend: &Frontend, code: &str) -> Option<String> {
    let address = frontend.page_address.as_ref()?;
    let link = format!("<{address}/seats/{code}>");
    Some(say!(frontend.text, "seat-link", link))
}

/// A text with the link on a button, or below it if it is too long for one.
fn with_link(text: &Text, content: String, link: &str) -> Answer {
    if link.len() > MAX_LINK {
        return Answer::text(format!("{content}\n<{link}>"));
    }
    let label = say!(text, "button-open-board");
    let button = CreateButton::new_link(link).label(label);
    Answer::text(content).with_rows(vec![CreateActionRow::Buttons(vec![button])])
}
