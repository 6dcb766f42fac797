//! *Open board*: the buttons that lead to the page of a game, in a browser.
//!
//! They are the same for everybody. Only who presses one sees the answer, with a link of their own
//! (`page_links`).

use crate::frontend::answer::Answer;
use crate::frontend::button_ids::PageButtons;
use crate::frontend::handled::Handled;
use crate::frontend::{Asked, Frontend, game_lookup, page_links};
use entente_game::{GameId, View};
use entente_presentation::text::say;

/// The buttons that lead to the page of this game. Whoever may read the message may look at it.
pub(crate) fn buttons(frontend: &Frontend, view: &View) -> PageButtons {
    let open_board = page_links::has_page(frontend, view);
    PageButtons {
        open_board,
        play_here: open_board && frontend.has_activity,
    }
}

/// Answers with the link of this user.
pub(crate) async fn open_board(asked: Asked<'_>, game: &GameId) -> Handled {
    let view = game_lookup::game_by_id(asked, game).await?;
    Ok(match page_links::own_link(asked, &view).await? {
        Some(link) => link.answer(asked.text()),
        None => Answer::text(say!(asked.text(), "open-board-off")),
    })
}

/// A link to the page of a seat's code, to pass on; `None` without pages.
pub(crate) fn seat_link(frontend: &Frontend, code: &str) -> Option<String> {
    let address = frontend.page_address.as_ref()?;
    let link = format!("<{address}/seats/{code}>");
    Some(say!(frontend.text, "seat-link", link))
}
