//! The requests of the components and modals of diplomacy, as their `custom_id`s have them.
//!
//! Ids under public messages only ask to open the panel. Ids in the panel and under private
//! messages name what their one reader sees there anyway.

use crate::frontend::names::Names;
use entente_game::{Correspondent, DiplomacyAction, DiplomaticStatus, Seat, StandingOrder};
use parse_display::{Display, FromStr};

/// A component or modal of diplomacy.
#[derive(Debug, Clone, PartialEq, Eq, Display, FromStr)]
#[display("{}", style = "kebab-case")]
pub(crate) enum DiplomacyComponent {
    /// Open the user's panel.
    Open,
    /// Show the panel with this one of the received proposals, counted from 0.
    #[display("{}:{at}")]
    Panel { at: usize },
    /// Accept a proposal, with or without leaving the user's own alliance first.
    #[display("{}:{from}:{leaving}")]
    Accept { from: Seat, leaving: bool },
    #[display("{}:{from}")]
    Decline { from: Seat },
    /// Decline a proposal and make another one, with what its modal says.
    #[display("{}:{from}")]
    Counter { from: Seat },
    #[display("{}:{to}")]
    Withdraw { to: Seat },
    /// Open the menu of players to whom an alliance can be proposed.
    ChooseAlly,
    /// A player was chosen from that menu; the value is the seat.
    Ally,
    /// Propose an alliance. With a message, a modal is opened for it.
    #[display("{}:{to}:{with_message}")]
    Propose { to: Seat, with_message: bool },
    /// Open the menu of players to whom the user can write.
    ChooseRecipient,
    /// A player was chosen from that menu; the value says who, and whether anonymously.
    Recipient,
    /// The modal of a letter.
    #[display("{}:{to}:{anonymous}")]
    Write { to: Correspondent, anonymous: bool },
    /// Show the user's letter with this number; 0 means the last one.
    #[display("{}:{number}")]
    Letter { number: u32 },
    /// Mute the writer of this letter, or unmute them.
    #[display("{}:{letter}:{muted}")]
    Mute { letter: u32, muted: bool },
    /// Ask whether to report a letter.
    #[display("{}:{letter}")]
    AskReport { letter: u32 },
    #[display("{}:{letter}")]
    Report { letter: u32 },
    /// Ask which alliance to leave.
    AskLeave,
    /// Leave the alliance with this player, or all.
    #[display("{}{with}")]
    Leave {
        #[display(":{}", opt)]
        with: Option<Seat>,
    },
    /// Ask what should happen to the user's army.
    AskOrder,
    #[display("{}:{0}")]
    Order(#[display(with = Names(&ORDERS))] StandingOrder),
}

const ORDERS: [(&str, StandingOrder); 2] = [
    ("removal", StandingOrder::Removal),
    ("protectorate", StandingOrder::Protectorate),
];

/// The recipient of a letter, as the menu of recipients names them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Display, FromStr)]
pub(crate) enum Recipient {
    #[display("{0}.anonymous")]
    Anonymously(Correspondent),
    #[display("{0}")]
    ByName(Correspondent),
}

impl DiplomacyComponent {
    /// Whether it opens a modal, or is one that was submitted.
    pub(crate) fn opens_modal(&self) -> bool {
        match self {
            Self::Write { .. } | Self::Recipient | Self::Counter { .. } => true,
            Self::Propose { with_message, .. } => *with_message,
            _ => false,
        }
    }

    /// The component that it becomes when this value was chosen from its menu.
    pub(crate) fn with_choice(&self, value: Option<&String>) -> Option<Self> {
        match self {
            Self::Recipient => {
                let (to, anonymous) = match value?.parse().ok()? {
                    Recipient::Anonymously(to) => (to, true),
                    Recipient::ByName(to) => (to, false),
                };
                Some(Self::Write { to, anonymous })
            }
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
        Some(match *self {
            Self::Accept { from, leaving } => DiplomacyAction::Accept { from, leaving },
            Self::Decline { from } => DiplomacyAction::Decline { from },
            Self::Counter { from } => DiplomacyAction::Counter {
                from,
                message: message?,
            },
            Self::Withdraw { to } => DiplomacyAction::Withdraw { to },
            Self::Propose { to, .. } => DiplomacyAction::Propose { to, message },
            Self::Write { to, anonymous } => DiplomacyAction::Write {
                to,
                text: message.unwrap_or_default(),
                anonymous,
            },
            Self::Mute { letter, muted } => {
                let mut letters = status.letters.iter();
                let sender = letters.find(|received| received.number == letter)?.from;
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
    fn a_recipient_is_read_as_it_was_written() {
        let chosen = |value: &str| DiplomacyComponent::Recipient.with_choice(Some(&value.into()));
        for to in [
            Correspondent::Seat(Seat(3)),
            Correspondent::Alias(Alias(15)),
        ] {
            for (value, anonymous) in [
                (Recipient::ByName(to), false),
                (Recipient::Anonymously(to), true),
            ] {
                let write = DiplomacyComponent::Write { to, anonymous };
                assert_eq!(chosen(&value.to_string()), Some(write));
            }
        }
        for value in ["", "x", "3.", "alias.anonymous"] {
            assert_eq!(chosen(value), None, "{value}");
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
            },
            DiplomacyComponent::Counter { from },
            DiplomacyComponent::Leave { with: None },
            DiplomacyComponent::Leave { with: Some(from) },
            DiplomacyComponent::Order(StandingOrder::Removal),
            DiplomacyComponent::Order(StandingOrder::Protectorate),
            DiplomacyComponent::Write {
                to: Correspondent::Alias(Alias(15)),
                anonymous: true,
            },
        ] {
            assert_eq!(component.to_string().parse(), Ok(component));
        }
        for text in [
            "",
            "dance",
            "accept",
            "accept:x:true",
            "accept:1",
            "ally:1",
            "write:alias:true",
            "panel",
        ] {
            assert!(text.parse::<DiplomacyComponent>().is_err(), "{text}");
        }
    }
}
