//! A press on a component of a game, with all that its topic may need to handle it.

use crate::frontend::Asked;
use crate::frontend::custom_id::CustomId;
use entente_game::GameId;
use poise::serenity_prelude::{ComponentInteraction, ComponentInteractionDataKind, Context};

/// A press on a button of a game, or a choice from one of its menus.
#[derive(Clone, Copy)]
pub(crate) struct Press<'a> {
    pub(crate) asked: Asked<'a>,
    pub(crate) id: &'a CustomId,
    pub(crate) ctx: &'a Context,
    pub(crate) interaction: &'a ComponentInteraction,
}

impl<'a> Press<'a> {
    /// The game of the component.
    pub(crate) fn game(self) -> &'a GameId {
        &self.id.game
    }

    /// The values that were chosen from the menu.
    pub(crate) fn values(self) -> &'a [String] {
        selected_values(self.interaction)
    }
}

/// The values that were chosen from a select menu.
pub(crate) fn selected_values(interaction: &ComponentInteraction) -> &[String] {
    match &interaction.data.kind {
        ComponentInteractionDataKind::StringSelect { values } => values,
        _ => &[],
    }
}
