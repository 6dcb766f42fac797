//! Whether a message to a user makes a sound.
//!
//! This depends on the user's settings and on the time of day where they live. Every message that
//! is not an answer is checked here.

use crate::frontend::{Frontend, preferences};
use entente_game::people::{PingReason, Settings};
use entente_game::{PersonId, Time};
use entente_service::calendar;
use poise::serenity_prelude::MessageFlags;

/// How a message reaches a user; louder levels are greater.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Loudness {
    /// The user wants no sound for messages of this kind.
    Off,
    /// Without a sound, because these are the user's quiet hours.
    Silent,
    /// With a sound.
    Loud,
}

impl Loudness {
    /// How a message reaches somebody with these settings that is sent for these reasons. One that
    /// they want to hear is enough.
    pub(crate) fn of(settings: &Settings, reasons: &[PingReason], now: Time) -> Self {
        if !reasons.iter().any(|reason| settings.pings(*reason)) {
            Self::Off
        } else if calendar::is_quiet(settings, now) {
            Self::Silent
        } else {
            Self::Loud
        }
    }

    /// The flags of such a message.
    pub(crate) fn flags(self) -> MessageFlags {
        match self {
            Self::Loud => MessageFlags::empty(),
            Self::Silent | Self::Off => MessageFlags::SUPPRESS_NOTIFICATIONS,
        }
    }
}

/// How a message reaches a person now that is sent for these reasons. One that they want to
/// hear is enough.
pub(crate) async fn loudness(
    frontend: &Frontend,
    person: PersonId,
    reasons: &[PingReason],
) -> Loudness {
    let settings = preferences::settings(frontend, person).await;
    Loudness::of(&settings, reasons, frontend.service.now())
}
