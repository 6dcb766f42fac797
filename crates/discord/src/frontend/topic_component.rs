//! The properties of a component of a game that only its topic knows.

use entente_game::View;

/// A component or modal of a game, as its topic has it. The defaults are what holds for most.
pub(crate) trait TopicComponent {
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
