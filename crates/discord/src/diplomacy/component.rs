//! The requests of the components and modals of diplomacy, as their `custom_id`s have them.
//!
//! Ids under public messages only ask to open the panel. Ids in the panel and under private
//! messages name what their one reader sees there anyway.

use crate::frontend::components::{Names, TopicComponent};
use entente_game::{Correspondent, DiplomacyAction, DiplomaticStatus, Seat, StandingOrder, View};
use parse_display::{Display, FromStr as ParseDisplay};
use std::fmt;
use std::num::ParseIntError;
use std::str::FromStr;

/// A component or modal of diplomacy.
#[derive(Debug, Clone, PartialEq, Eq, Display, ParseDisplay)]
#[display("diplomacy:{}", style = "kebab-case")]
pub(crate) enum DiplomacyComponent {
    /// Open the user's panel.
    Open,
    /// Show the panel with this one of the received proposals, counted from 0.
    #[display("diplomacy:{}:{at}")]
    Panel { at: usize },
    /// Accept a proposal, with or without leaving the user's own alliance first. The others in the
    /// alliance are those whom its message names.
    #[display("diplomacy:{}:{from}:{leaving}:{others}")]
    Accept {
        from: Seat,
        leaving: bool,
        others: Others,
    },
    #[display("diplomacy:{}:{from}")]
    Decline { from: Seat },
    /// Decline a proposal and make another one, with what its modal says.
    #[display("diplomacy:{}:{from}")]
    Counter { from: Seat },
    #[display("diplomacy:{}:{to}")]
    Withdraw { to: Seat },
    /// Open the menu of players to whom an alliance can be proposed.
    ChooseAlly,
    /// A player was chosen from that menu; the value is the seat.
    Ally,
    /// Propose an alliance. With a message, a modal is opened for it.
    #[display("diplomacy:{}:{to}:{with_message}")]
    Propose { to: Seat, with_message: bool },
    /// Open the menus of players to whom the user can write.
    ChooseRecipient,
    /// Players were chosen from one of those menus; the values are the readers.
    #[display("diplomacy:{}:{anonymous}")]
    Recipients { anonymous: bool },
    /// The modal of a letter.
    #[display("diplomacy:{}:{to}:{anonymous}")]
    Write { to: Readers, anonymous: bool },
    /// Show the user's letter with this number; 0 means the last one.
    #[display("diplomacy:{}:{number}")]
    Letter { number: u32 },
    /// Mute the writer of this letter, or unmute them.
    #[display("diplomacy:{}:{letter}:{muted}")]
    Mute { letter: u32, muted: bool },
    #[display("diplomacy:{}:{letter}")]
    AskReport { letter: u32 },
    #[display("diplomacy:{}:{letter}")]
    Report { letter: u32 },
    /// Ask which alliance to leave.
    AskLeave,
    /// Leave the alliance with this player, or all.
    #[display("diplomacy:{}{with}")]
    Leave {
        #[display(":{}", opt)]
        with: Option<Seat>,
    },
    /// Ask what should happen to the user's army.
    AskOrder,
    #[display("diplomacy:{}:{0}")]
    Order(#[display(with = Names(&ORDERS))] StandingOrder),
}

const ORDERS: [(&str, StandingOrder); 2] = [
    ("removal", StandingOrder::Removal),
    ("protectorate", StandingOrder::Protectorate),
];

/// The others in an alliance: `none`, or seats with `+` between them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Others(pub(super) Vec<Seat>);

const NO_OTHERS: &str = "none";

impl fmt::Display for Others {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seats: Vec<_> = self.0.iter().map(ToString::to_string).collect();
        match &seats[..] {
            [] => f.write_str(NO_OTHERS),
            seats => f.write_str(&seats.join("+")),
        }
    }
}

impl FromStr for Others {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == NO_OTHERS {
            return Ok(Self(Vec::new()));
        }
        text.split('+')
            .map(Seat::from_str)
            .collect::<Result<_, _>>()
            .map(Self)
    }
}

/// The readers of a letter: one, or several with `+` between them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Readers(pub(super) Vec<Correspondent>);

impl fmt::Display for Readers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let readers: Vec<_> = self.0.iter().map(ToString::to_string).collect();
        f.write_str(&readers.join("+"))
    }
}

impl FromStr for Readers {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.split('+')
            .map(Correspondent::from_str)
            .collect::<Result<_, _>>()
            .map(Self)
    }
}

impl TopicComponent for DiplomacyComponent {
    fn is_further_step(&self) -> bool {
        *self != Self::Open
    }

    fn suits(&self, view: &View) -> bool {
        view.terms.diplomacy.is_some()
    }
}

impl DiplomacyComponent {
    /// Whether it opens a modal, or is one that was submitted.
    pub(super) fn opens_modal(&self) -> bool {
        match self {
            Self::Write { .. } | Self::Recipients { .. } | Self::Counter { .. } => true,
            Self::Propose { with_message, .. } => *with_message,
            _ => false,
        }
    }

    /// The player whose proposal it answers.
    pub(crate) fn answered_proposal(&self) -> Option<Seat> {
        match self {
            Self::Accept { from, .. } | Self::Decline { from } | Self::Counter { from } => {
                Some(*from)
            }
            _ => None,
        }
    }

    /// The component that it becomes when these values were chosen from its menu.
    pub(super) fn with_choice(&self, values: &[String]) -> Option<Self> {
        match self {
            Self::Recipients { anonymous } => Some(Self::Write {
                to: values.join("+").parse().ok()?,
                anonymous: *anonymous,
            }),
            other => Some(other.clone()),
        }
    }

    /// The action that it asks for, if it is one; `text` is what was typed in its modal.
    pub(crate) fn action(
        &self,
        status: &DiplomaticStatus,
        text: Option<&str>,
    ) -> Option<DiplomacyAction> {
        let message = text.map(str::to_owned);
        Some(match self.clone() {
            Self::Accept { from, leaving, .. } => DiplomacyAction::Accept { from, leaving },
            Self::Decline { from } => DiplomacyAction::Decline {
                from,
                message: None,
            },
            Self::Counter { from } => DiplomacyAction::Counter {
                from,
                message: message?,
            },
            Self::Withdraw { to } => DiplomacyAction::Withdraw { to },
            Self::Propose { to, .. } => DiplomacyAction::Propose { to, message },
            Self::Write { to, anonymous } => DiplomacyAction::Write {
                to: to.0,
                text: message.unwrap_or_default(),
                anonymous,
            },
            Self::Mute { letter, muted } => {
                let sender = status
                    .letters
                    .iter()
                    .find(|received| received.number == letter)?
                    .from;
                DiplomacyAction::Mute { sender, muted }
            }
            Self::Report { letter } => DiplomacyAction::Report { letter },
            Self::Leave { with } => DiplomacyAction::Leave { with },
            Self::Order(order) => DiplomacyAction::Order(order),
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use entente_game::Alias;

    #[test]
    fn readers_are_read_as_they_were_written() {
        let (seat, alias) = (Seat(3), Alias(15));
        let (seat, alias) = (Correspondent::Seat(seat), Correspondent::Alias(alias));
        for to in [vec![seat], vec![alias], vec![seat, alias]] {
            for anonymous in [false, true] {
                let values: Vec<String> = to.iter().map(ToString::to_string).collect();
                let to = Readers(to.clone());
                let write = DiplomacyComponent::Write { to, anonymous };
                let menu = DiplomacyComponent::Recipients { anonymous };
                assert_eq!(menu.with_choice(&values), Some(write.clone()));
                assert_eq!(write.to_string().parse(), Ok(write));
            }
        }
        for values in [&[][..], &[""], &["x"], &["1", ""], &["1+"], &["alias"]] {
            let values: Vec<String> = values.iter().map(|value| (*value).to_owned()).collect();
            let menu = DiplomacyComponent::Recipients { anonymous: false };
            assert_eq!(menu.with_choice(&values), None, "{values:?}");
        }
    }

    #[test]
    fn every_component_is_read_as_it_was_written() {
        let from = Seat(3);
        for component in [
            DiplomacyComponent::Open,
            DiplomacyComponent::Panel { at: 2 },
            DiplomacyComponent::Accept {
                from,
                leaving: true,
                others: Others(vec![]),
            },
            DiplomacyComponent::Accept {
                from,
                leaving: false,
                others: Others(vec![Seat(0), Seat(2)]),
            },
            DiplomacyComponent::Counter { from },
            DiplomacyComponent::Leave { with: None },
            DiplomacyComponent::Leave { with: Some(from) },
            DiplomacyComponent::Order(StandingOrder::Removal),
            DiplomacyComponent::Order(StandingOrder::Protectorate),
            DiplomacyComponent::Write {
                to: Readers(vec![Correspondent::Alias(Alias(15))]),
                anonymous: true,
            },
        ] {
            assert_eq!(component.to_string().parse(), Ok(component));
        }
        for text in [
            "diplomacy:",
            "diplomacy:dance",
            "diplomacy:accept",
            "diplomacy:accept:x:true",
            "diplomacy:accept:1",
            "diplomacy:accept:1:true",
            "diplomacy:accept:1:true:x",
            "diplomacy:ally:1",
            "diplomacy:write:alias:true",
            "diplomacy:panel",
        ] {
            assert!(text.parse::<DiplomacyComponent>().is_err(), "{text}");
        }
    }
}
