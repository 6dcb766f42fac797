//! The components of requests to the other players.

use crate::frontend::topic_component::{ActionButton, TopicComponent};
use entente_game::{PauseCause, PlayAction, RequestTopic, View};
use entente_presentation::text::{Text, say};
use parse_display::{Display, FromStr};
use poise::serenity_prelude::ButtonStyle;

/// A component of requests to the other players.
#[derive(Debug, Clone, PartialEq, Eq, Display, FromStr)]
#[display("{}", style = "kebab-case")]
pub(crate) enum RequestComponent {
    /// Ask the others for a takeback.
    Takeback,
    /// Ask the others for a pause.
    Pause,
    /// Ask the others to let the clocks run again.
    Resume,
    /// Ask whether to abort the game.
    ConfirmAbort,
    Abort,
    /// Accept the request that was made at this time, in milliseconds since 1970.
    #[display("{}:{at}")]
    AcceptRequest {
        at: u64,
    },
    /// Decline that request, or withdraw the user's own.
    #[display("{}:{at}")]
    DeclineRequest {
        at: u64,
    },
}

/// The buttons for what the viewer can ask of the others.
const ASKING: [ActionButton<RequestComponent>; 3] = [
    ActionButton {
        component: RequestComponent::Takeback,
        style: ButtonStyle::Secondary,
        label: |text, _| say!(text, "button-takeback"),
        is_offered: View::may_ask_takeback,
        action: || PlayAction::Request(RequestTopic::Takeback),
    },
    ActionButton {
        component: RequestComponent::Pause,
        style: ButtonStyle::Secondary,
        label: |text, _| say!(text, "button-pause"),
        is_offered: View::may_ask_pause,
        action: || PlayAction::Request(RequestTopic::Pause(None)),
    },
    ActionButton {
        component: RequestComponent::Resume,
        style: ButtonStyle::Secondary,
        label: resume_label,
        // Where nobody came it would need no answer, but it is not offered beside a request.
        is_offered: |view| view.turn.request.is_none() && view.may_resume(),
        action: || PlayAction::Request(RequestTopic::Resume),
    },
];

/// The label of the button that lets the clocks run again. Where nobody came to the game, resuming
/// needs no request.
pub(crate) fn resume_label(text: &Text, view: &View) -> String {
    match view.pause().map(|pause| pause.cause) {
        Some(PauseCause::NobodyCame) => say!(text, "button-resume-now"),
        _ => say!(text, "button-resume"),
    }
}

impl TopicComponent for RequestComponent {
    fn action_buttons() -> &'static [ActionButton<Self>] {
        &ASKING
    }

    fn has_way_back(&self) -> bool {
        matches!(self, Self::ConfirmAbort)
    }

    fn suits(&self, view: &View) -> bool {
        !matches!(
            self,
            Self::Takeback | Self::Pause | Self::Resume | Self::ConfirmAbort
        ) || view.turn().is_some()
    }

    fn is_for_arbiter(&self) -> bool {
        matches!(self, Self::Pause | Self::Resume)
    }
}
