//! The topics of a started game: how each applies its part of an event, and which of its actions
//! can lead to one.

use crate::absences;
use crate::adjudication;
use crate::arbiter;
use crate::base::action::Cause;
use crate::base::event::Event;
use crate::base::id::Time;
use crate::base::playing::{Change, Playing, PlayingError};
use crate::clock::timing;
use crate::conditional_moves;
use crate::draws;
use crate::leaving;
use crate::moves::{self, only_moves};
use crate::notes;
use crate::requests;
use alloc::vec::Vec;

/// A topic of a started game.
pub(super) struct Topic {
    /// Applies its part of an event, beyond the rules.
    pub(super) apply: fn(&mut Playing, &Change<'_>) -> Result<(), PlayingError>,
    /// The actions of players that can lead to an event.
    pub(super) causes: fn(&Playing, &Event, Time) -> Vec<Cause>,
}

impl Topic {
    /// A topic without actions of its own, or whose events are decided again elsewhere.
    const fn applied(apply: fn(&mut Playing, &Change<'_>) -> Result<(), PlayingError>) -> Self {
        Self {
            apply,
            causes: |_, _, _| Vec::new(),
        }
    }
}

/// All topics, in the order in which they apply an event.
pub(super) const TOPICS: &[Topic] = &[
    Topic {
        apply: absences::decide::apply,
        causes: absences::decide::causes,
    },
    Topic {
        apply: adjudication::decide::apply,
        causes: adjudication::decide::causes,
    },
    Topic::applied(arbiter::decide::apply),
    Topic {
        apply: conditional_moves::decide::apply,
        causes: conditional_moves::decide::causes,
    },
    Topic {
        apply: draws::decide::apply,
        causes: draws::decide::causes,
    },
    Topic {
        apply: leaving::apply,
        causes: leaving::causes,
    },
    Topic::applied(notes::apply::apply),
    Topic {
        apply: only_moves::apply,
        causes: moves::decide::causes,
    },
    Topic {
        apply: requests::apply::apply,
        causes: requests::decide::causes,
    },
    Topic::applied(timing::apply),
];
