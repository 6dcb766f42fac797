//! The properties of a component of a game that only its topic knows, and the buttons that only
//! send an action.

use entente_game::{PlayAction, View};
use entente_presentation::text::Text;
use poise::serenity_prelude::ButtonStyle;

/// A button that only sends an action. A new one is a row of its topic's list, and a component.
pub(crate) struct ActionButton<C: 'static> {
    pub(crate) component: C,
    pub(crate) style: ButtonStyle,
    pub(crate) label: fn(&Text, &View) -> String,
    /// Whether the game would accept the action now.
    pub(crate) is_offered: fn(&View) -> bool,
    pub(crate) action: fn() -> PlayAction,
}

/// A component or modal of a game, as its topic has it. The defaults are what holds for most.
pub(crate) trait TopicComponent: 'static {
    /// The buttons of the topic that only send an action, in the order in which they are shown.
    fn action_buttons() -> &'static [ActionButton<Self>]
    where
        Self: Sized,
    {
        &[]
    }

    /// The action that a press sends, if it does nothing else.
    fn action(&self) -> Option<PlayAction>
    where
        Self: Sized + PartialEq,
    {
        let mut buttons = Self::action_buttons().iter();
        let button = buttons.find(|button| button.component == *self)?;
        Some((button.action)())
    }

    /// Whether this is a further step within an ephemeral message that an earlier step opened. If
    /// so, the answer replaces that message.
    fn is_further_step(&self) -> bool {
        true
    }

    /// Whether this is opened from the panel with everything that can be done, and has a way back
    /// to it. From there it replaces the panel.
    fn has_way_back(&self) -> bool {
        false
    }

    /// Whether this is the submission of a form that changes the message from which the form was
    /// opened.
    fn changes_message(&self) -> bool {
        false
    }

    /// Whether a user who asks for this component, and names no game, can mean this one.
    fn suits(&self, _view: &View) -> bool {
        true
    }

    /// Whether the arbiter of a game does this.
    fn is_for_arbiter(&self) -> bool {
        false
    }
}
