//! A user's own link to the page of a game, in a browser.
//!
//! Only they see the answer with it. A player's has a token, which is bound to them and the game. A
//! user without a seat who can read the game's channel gets one with which they look on, and vote
//! if they are a member of a team. All of them are void when the user revokes the token that stands
//! for all their links (`/api`). What everybody may watch needs none.

use crate::frontend::answer::Answer;
use crate::frontend::{Asked, Frontend};
use entente_game::{Phase, PlayerId, View};
use entente_presentation::text::{Text, say};
use entente_service::{Guest, Rejected};
use poise::serenity_prelude::{CreateActionRow, CreateButton};

/// Discord's limit of a link on a button, in characters.
const MAX_LINK: usize = 512;

/// A link to the page of a game, for one user.
pub(crate) struct PageLink {
    address: String,
    /// What it is good for.
    said: String,
}

impl PageLink {
    /// The button with the link; `None` if it is too long for one.
    fn button(&self, text: &Text) -> Option<CreateButton> {
        let label = say!(text, "button-open-board");
        let button = CreateButton::new_link(&self.address).label(label);
        (self.address.len() <= MAX_LINK).then_some(button)
    }

    /// An answer with nothing but the link.
    pub(crate) fn answer(self, text: &Text) -> Answer {
        match self.button(text) {
            Some(button) => {
                Answer::text(self.said).with_rows(vec![CreateActionRow::Buttons(vec![button])])
            }
            None => Answer::text(format!("{}\n<{}>", self.said, self.address)),
        }
    }
}

/// Whether a game has a page.
pub(crate) fn has_page(frontend: &Frontend, view: &View) -> bool {
    frontend.page_address.is_some() && matches!(view.phase, Phase::Running { .. } | Phase::Over(_))
}

/// The link of a user who may see this game; `None` if it has no page.
pub(crate) async fn own_link(asked: Asked<'_>, view: &View) -> Result<Option<PageLink>, Rejected> {
    let frontend = asked.frontend;
    let address = frontend.page_address.as_ref();
    let Some(address) = address.filter(|_| has_page(frontend, view)) else {
        return Ok(None);
    };
    let (text, service) = (frontend.text, &frontend.service);
    let (game, person) = (view.game.clone(), asked.person());
    let label = say!(text, "button-open-board");
    let (token, said) = if view.player().is_some() {
        let token = service.page_token_of_player(game, person, &label).await?;
        (Some(token), say!(text, "open-board-link"))
    } else {
        let team = team_of(asked, view).await;
        let said = match team {
            Some(_) => say!(text, "open-board-vote"),
            None if view.terms.public => say!(text, "open-board-public"),
            None => say!(text, "open-board-watch"),
        };
        let is_open = team.is_none() && view.terms.public;
        let guest = Guest { team };
        let token = service.page_token_of_guest(game, person, guest, &label);
        let token = if is_open { None } else { Some(token.await?) };
        (token, said)
    };
    let token = token.map_or_else(String::new, |token| format!("#{token}"));
    let language = text.language().tag();
    Ok(Some(PageLink {
        address: format!("{address}/games/{}?language={language}{token}", view.game),
        said,
    }))
}

/// The team for whose moves a user without a seat votes.
async fn team_of(asked: Asked<'_>, view: &View) -> Option<PlayerId> {
    let mut people = view.players.people.iter();
    if !people.any(|player| player.crowd.is_some()) {
        return None;
    }
    let (service, person) = (asked.service(), asked.person());
    let own = service.team_view(&view.game, person, asked.caller.team_member());
    own.await.ok()?.player()
}

/// The button that opens the board, for a game that has just begun; `None` if there is no page.
pub(crate) async fn board_button(asked: Asked<'_>, view: &View) -> Option<CreateButton> {
    // Without the button the board is a few presses further.
    let link = own_link(asked, view).await.ok()??;
    link.button(asked.text())
}

/// An answer with the button that opens the board of a game that has just begun.
pub(crate) async fn with_board(asked: Asked<'_>, view: &View, mut answer: Answer) -> Answer {
    let button = board_button(asked, view).await;
    let row = button.map(|button| CreateActionRow::Buttons(vec![button]));
    answer.rows.extend(row);
    answer
}
