//! Whether a message may make a sound at somebody's: as they have set it, and what hour it is where they live. Every message that is sent unasked looks here.

use super::Door;
use crate::calendar;
use entente_game::Person;
use poise::serenity_prelude::MessageFlags;

/// How a message comes to somebody; the louder the greater.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Ring {
    /// They want no sound of such messages at all.
    Unwanted,
    /// Without a sound, because these are their quiet hours.
    Silent,
    /// With a sound.
    Loud,
}

impl Ring {
    /// What Discord is told of it.
    pub(super) fn flags(self) -> MessageFlags {
        match self {
            Self::Loud => MessageFlags::empty(),
            Self::Silent | Self::Unwanted => MessageFlags::SUPPRESS_NOTIFICATIONS,
        }
    }
}

impl Door {
    /// How a message comes to a person now that asks them for something, or only tells.
    pub(super) async fn ring(&self, person: Person, asks: bool) -> Ring {
        let settings = self.settings(person).await;
        if !settings.notifications.rings(asks) {
            Ring::Unwanted
        } else if calendar::is_quiet(&settings, self.table.now()) {
            Ring::Silent
        } else {
            Ring::Loud
        }
    }
}
