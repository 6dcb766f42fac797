//! The buttons of diplomacy, in the panel and under delivered messages.

use crate::diplomacy::component::DiplomacyComponent;
use crate::frontend::custom_id::CustomId;
use crate::frontend::message;
use entente_game::{Letters, View};
use entente_presentation::text::{Text, say};
use poise::serenity_prelude::{ButtonStyle, CreateButton};

/// A button without its id.
pub(crate) struct ButtonSpec {
    pub(crate) component: DiplomacyComponent,
    pub(crate) style: ButtonStyle,
    pub(crate) label: String,
}

impl ButtonSpec {
    pub(crate) fn plain(component: DiplomacyComponent, label: String) -> Self {
        let style = ButtonStyle::Secondary;
        Self {
            component,
            style,
            label,
        }
    }
}

/// The buttons in the panel; or, with its mark, under a delivered message.
pub(crate) fn as_buttons(
    view: &View,
    choices: Vec<ButtonSpec>,
    mark: Option<&str>,
) -> Vec<CreateButton> {
    let with_id = |choice: ButtonSpec| {
        let unmarked = id(view, choice.component);
        let id = match mark {
            Some(mark) => unmarked.marked(mark),
            None => unmarked,
        };
        message::button(id, choice.style, choice.label)
    };
    choices.into_iter().map(with_id).collect()
}

/// The `custom_id` of a component.
pub(crate) fn id(view: &View, component: DiplomacyComponent) -> CustomId {
    CustomId::new(&view.game, view.ply(), component)
}

pub(crate) fn button(
    view: &View,
    component: DiplomacyComponent,
    style: ButtonStyle,
    label: impl Into<String>,
) -> CreateButton {
    message::button(id(view, component), style, label)
}

/// Returns the letters that players can write in this game, if any.
pub(crate) fn letters(view: &View) -> Letters {
    let diplomacy = view.terms.diplomacy;
    diplomacy.map_or(Letters::Off, |diplomacy| diplomacy.letters)
}

/// Whether the viewer is still in a running game.
pub(super) fn can_negotiate(view: &View) -> bool {
    let own = view.own_seats();
    let mut armies = view.armies().into_iter();
    view.turn().is_some() && armies.any(|army| own.contains(&army.seat) && army.status.is_in())
}

/// The button that leads back to the first page.
pub(crate) fn back(text: &Text, view: &View) -> CreateButton {
    let label = say!(text, "button-back");
    button(
        view,
        DiplomacyComponent::Panel { at: 0 },
        ButtonStyle::Secondary,
        label,
    )
}
