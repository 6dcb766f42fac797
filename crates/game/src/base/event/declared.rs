//! The declaration of events: from it `events!` makes the enum, and what follows from each event
//! alone.

use crate::arbiter::ArbiterAct;
use crate::base::id::{PlayerId, Seat};
use crate::base::viewer::{EventType, NotificationReason};

/// The facts that follow from an event alone, whatever has happened before it.
pub(crate) struct Facts {
    pub(crate) by: By,
    pub(crate) visibility: Visibility,
    pub(crate) rules: Rules,
    /// The kind of event for programs, unless something else came about with it.
    pub(crate) kind: EventType,
    /// The reason for which everybody is notified of it in a game that goes on; `None` if nobody
    /// is.
    pub(crate) reason: Option<NotificationReason>,
}

/// The player and the seat who did something, or to whom it happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct By {
    pub(crate) player: Option<PlayerId>,
    pub(crate) seat: Option<Seat>,
}

/// The viewers who may know of an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Visibility {
    /// Everybody.
    Public,
    /// Those whom it concerns, until the game reveals its secrets.
    Secret,
    /// The player who did it, for ever.
    Private,
}

/// The part of the rules in an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Rules {
    /// They decide what it does on the board.
    TakePart,
    /// It is an event of the game on the board, but nothing changes by the rules.
    StandAside,
    /// They never see it: it is about the lobby or the players, or not public.
    NeverSee,
}

impl By {
    pub(crate) const NOBODY: Self = Self {
        player: None,
        seat: None,
    };

    /// The host, unless an arbiter leads the game.
    pub(super) fn creator(is_arbiter: bool) -> Self {
        Self::from((!is_arbiter).then_some(PlayerId::HOST))
    }
}

impl From<Option<PlayerId>> for By {
    fn from(player: Option<PlayerId>) -> Self {
        Self { player, seat: None }
    }
}

impl From<PlayerId> for By {
    fn from(player: PlayerId) -> Self {
        Self::from(Some(player))
    }
}

impl From<Seat> for By {
    fn from(seat: Seat) -> Self {
        Self {
            player: None,
            seat: Some(seat),
        }
    }
}

impl Facts {
    /// A public event about the lobby, the players or the end of both.
    pub(super) fn of_lobby(by: impl Into<By>, kind: EventType, reason: NotificationReason) -> Self {
        Self {
            by: by.into(),
            visibility: Visibility::Public,
            rules: Rules::NeverSee,
            kind,
            reason: Some(reason),
        }
    }

    /// A public event in which the rules take part.
    pub(super) fn by_rules(by: impl Into<By>, kind: EventType, reason: NotificationReason) -> Self {
        Self {
            rules: Rules::TakePart,
            ..Self::of_lobby(by, kind, reason)
        }
    }

    /// A public event of a game on the board that changes nothing by the rules.
    pub(super) fn beside_rules(
        by: impl Into<By>,
        kind: EventType,
        reason: NotificationReason,
    ) -> Self {
        Self {
            rules: Rules::StandAside,
            ..Self::of_lobby(by, kind, reason)
        }
    }

    /// An event that changes nothing by the rules, and of which nobody is notified.
    pub(super) fn untold(kind: EventType) -> Self {
        Self {
            by: By::NOBODY,
            visibility: Visibility::Public,
            rules: Rules::StandAside,
            kind,
            reason: None,
        }
    }

    /// An arrangement of a player for themselves, which others learn only by its effect.
    pub(super) fn arranged(player: PlayerId, kind: EventType) -> Self {
        Self {
            by: player.into(),
            visibility: Visibility::Secret,
            rules: Rules::NeverSee,
            kind,
            reason: None,
        }
    }

    /// A step of diplomacy. Everybody sees it as a move if it passes the turn on.
    pub(super) fn diplomacy(seat: Seat) -> Self {
        Self {
            visibility: Visibility::Secret,
            ..Self::of_lobby(seat, EventType::Diplomacy, NotificationReason::Moved)
        }
    }

    /// An event that only its player ever sees.
    pub(super) fn private(by: impl Into<By>, kind: EventType) -> Self {
        Self {
            by: by.into(),
            visibility: Visibility::Private,
            rules: Rules::NeverSee,
            kind,
            reason: None,
        }
    }

    /// An act of the arbiter.
    pub(super) fn of_arbiter(act: &ArbiterAct) -> Self {
        let (by, kind, reason) = match *act {
            ArbiterAct::Paused { .. } => {
                (By::NOBODY, EventType::Paused, NotificationReason::Paused)
            }
            ArbiterAct::Resumed => (By::NOBODY, EventType::Resumed, NotificationReason::Paused),
            ArbiterAct::Extended { seat, .. } => {
                let by = By { player: None, seat };
                (by, EventType::Extended, NotificationReason::Extended)
            }
            ArbiterAct::Substituted { player, seat, .. } => {
                let by = By {
                    player: Some(player),
                    seat: Some(seat),
                };
                (by, EventType::Substituted, NotificationReason::Substituted)
            }
        };
        Self::beside_rules(by, kind, reason)
    }
}

/// Declares the events, each with the facts that follow from its fields.
macro_rules! events {
    (
        $(#[$meta:meta])*
        pub(crate) enum $events:ident {$(
            $(#[$about:meta])*
            $name:ident
            $({ $($(#[$stored:meta])* $field:ident: $type:ty),* $(,)? })?
            => $facts:expr
        ),* $(,)?}
    ) => {
        $(#[$meta])*
        pub(crate) enum $events {$(
            $(#[$about])*
            $name $({ $($(#[$stored])* $field: $type),* })?
        ),*}

        impl $events {
            /// The facts that follow from the event alone.
            #[allow(unused_variables, reason = "few facts follow from all fields of an event")]
            pub(crate) fn facts(&self) -> $crate::base::event::declared::Facts {
                match self {$(
                    Self::$name $({ $($field),* })? => $facts,
                )*}
            }
        }
    };
}

pub(super) use events;
