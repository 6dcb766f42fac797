//! The parts that the buttons of one message share: their game and board, the mark by which the
//! message is found again, and whether the game has a page.

use crate::frontend::custom_id::{CustomId, GameComponent};
use entente_game::View;
use poise::serenity_prelude::{ButtonStyle, CreateButton};

/// The buttons that lead to the page of a game, as far as there are any.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct PageButtons {
    /// *Open board*, with which everybody gets a link of their own.
    pub(crate) open_board: bool,
    /// *Play here*, with which everybody plays on the page within Discord.
    pub(crate) play_here: bool,
}

/// The parts that all buttons of a message share: those of their ids, and whether the game has a
/// page.
#[derive(Clone, Copy)]
pub(super) struct Ids<'a> {
    pub(super) view: &'a View,
    pub(super) mark: Option<&'a str>,
    pub(super) pages: PageButtons,
}

impl<'a> Ids<'a> {
    /// Those of a message that is not found again by its buttons, and has none for the page.
    pub(super) fn unmarked(view: &'a View) -> Self {
        Self::marked(view, None)
    }

    /// Those of a message that is found again by this mark, and has none for the page.
    pub(super) fn marked(view: &'a View, mark: Option<&'a str>) -> Self {
        let pages = PageButtons::default();
        Self { view, mark, pages }
    }

    pub(super) fn button(
        self,
        component: impl Into<GameComponent>,
        style: ButtonStyle,
        label: String,
    ) -> CreateButton {
        let id = CustomId::new(&self.view.game, self.view.ply(), component);
        let id = match self.mark {
            Some(mark) => id.marked(mark),
            None => id,
        };
        CreateButton::new(id).style(style).label(label)
    }
}
