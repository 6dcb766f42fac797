//! What the components and modals of diplomacy ask for, as their `custom_id` says it.
//!
//! Ids under public messages only ask to open the panel. Ids in the panel and under private
//! messages name what their one reader sees there anyway.

use entente_game::{Alias, Correspondent, DiplomacyAction, DiplomaticStatus, Seat, StandingOrder};
use std::fmt;

/// A component or modal of diplomacy.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum DiplomacyComponent {
    /// Open the user's panel.
    Open,
    /// Show the panel with this one of the received proposals, counted from 0.
    Panel {
        at: usize,
    },
    /// Accept a proposal, with or without leaving the user's own alliance first.
    Accept {
        from: Seat,
        leaving: bool,
    },
    Decline {
        from: Seat,
    },
    /// Decline a proposal and make another one. With a message, a modal is opened for it.
    Counter {
        from: Seat,
        with_message: bool,
    },
    Withdraw {
        to: Seat,
    },
    /// Open the menu of players to whom an alliance can be proposed.
    ChooseAlly,
    /// A player was chosen from that menu; the value is the seat.
    Ally,
    /// Propose an alliance. With a message, a modal is opened for it.
    Propose {
        to: Seat,
        with_message: bool,
    },
    /// Open the menu of players to whom the user can write.
    ChooseRecipient,
    /// A player was chosen from that menu; the value says who, and whether anonymously.
    Recipient,
    /// The modal of a letter.
    Write {
        to: Correspondent,
        anonymous: bool,
    },
    /// Show the user's letter with this number; 0 means the last one.
    Letter {
        number: u32,
    },
    /// Mute the writer of this letter, or unmute them.
    Mute {
        letter: u32,
        muted: bool,
    },
    /// Ask whether to report a letter.
    AskReport {
        letter: u32,
    },
    Report {
        letter: u32,
    },
    /// Ask which alliance to leave.
    AskLeave,
    /// Leave the alliance with this player, or all.
    Leave {
        with: Option<Seat>,
    },
    /// Ask what should happen to the user's army.
    AskOrder,
    Order(StandingOrder),
}

/// Behind the recipient of an anonymous letter.
const ANONYMOUSLY: &str = ".anonymous";

impl DiplomacyComponent {
    /// Whether it opens a modal, or is one that was submitted.
    pub(crate) fn opens_modal(&self) -> bool {
        match self {
            Self::Write { .. } | Self::Recipient => true,
            Self::Counter { with_message, .. } | Self::Propose { with_message, .. } => {
                *with_message
            }
            _ => false,
        }
    }

    /// What it becomes when this value was chosen from its menu.
    pub(crate) fn with_choice(&self, value: Option<&String>) -> Option<Self> {
        match self {
            Self::Recipient => {
                let (to, anonymous) = parse_recipient(value?)?;
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
            Self::Counter { from, .. } => DiplomacyAction::Counter { from, message },
            Self::Withdraw { to } => DiplomacyAction::Withdraw { to },
            Self::Propose { to, .. } => DiplomacyAction::Propose { to, message },
            Self::Write { to, anonymous } => DiplomacyAction::Write {
                to,
                text: message.unwrap_or_default(),
                anonymous,
            },
            Self::Mute { letter, muted } => {
                let mut letters = status.letters.iter();
                let sender = letters.find(|known| known.number == letter)?.from;
                DiplomacyAction::Mute { sender, muted }
            }
            Self::Report { letter } => DiplomacyAction::Report { letter },
            Self::Leave { with } => DiplomacyAction::Leave { with },
            Self::Order(order) => DiplomacyAction::Order(order),
            _ => return None,
        })
    }

    /// The name of the component, and its parameter.
    fn parts(&self) -> (&'static str, String) {
        let of = |seat: Seat| seat.0.to_string();
        match self {
            Self::Open => ("open", String::new()),
            Self::Panel { at } => ("panel", at.to_string()),
            Self::Accept {
                from,
                leaving: false,
            } => ("accept", of(*from)),
            Self::Accept { from, .. } => ("join", of(*from)),
            Self::Decline { from } => ("decline", of(*from)),
            Self::Counter {
                from,
                with_message: false,
            } => ("counter", of(*from)),
            Self::Counter { from, .. } => ("counter-message", of(*from)),
            Self::Withdraw { to } => ("withdraw", of(*to)),
            Self::ChooseAlly => ("choose-ally", String::new()),
            Self::Ally => ("ally", String::new()),
            Self::Propose {
                to,
                with_message: false,
            } => ("propose", of(*to)),
            Self::Propose { to, .. } => ("propose-message", of(*to)),
            Self::ChooseRecipient => ("choose-reader", String::new()),
            Self::Recipient => ("reader", String::new()),
            Self::Write {
                to,
                anonymous: false,
            } => ("write", to_value(*to)),
            Self::Write { to, .. } => ("write-anonymous", to_value(*to)),
            Self::Letter { number } => ("letter", number.to_string()),
            Self::Mute {
                letter,
                muted: true,
            } => ("mute", letter.to_string()),
            Self::Mute { letter, .. } => ("unmute", letter.to_string()),
            Self::AskReport { letter } => ("ask-report", letter.to_string()),
            Self::Report { letter } => ("report", letter.to_string()),
            Self::AskLeave => ("ask-leave", String::new()),
            Self::Leave { with } => ("leave", with.map_or_else(String::new, of)),
            Self::AskOrder => ("ask-order", String::new()),
            Self::Order(StandingOrder::Removal) => ("removal", String::new()),
            Self::Order(StandingOrder::Protectorate) => ("protectorate", String::new()),
        }
    }

    /// Reads what `Display` wrote.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let (name, of) = text.split_once('.').unwrap_or((text, ""));
        let seat = || of.parse().ok().map(Seat);
        let number = || of.parse::<u32>().ok();
        let plain = |component: Self| of.is_empty().then_some(component);
        match name {
            "open" => plain(Self::Open),
            "panel" => Some(Self::Panel {
                at: of.parse().ok()?,
            }),
            "accept" | "join" => Some(Self::Accept {
                from: seat()?,
                leaving: name == "join",
            }),
            "decline" => Some(Self::Decline { from: seat()? }),
            "counter" | "counter-message" => Some(Self::Counter {
                from: seat()?,
                with_message: name != "counter",
            }),
            "withdraw" => Some(Self::Withdraw { to: seat()? }),
            "choose-ally" => plain(Self::ChooseAlly),
            "ally" => plain(Self::Ally),
            "propose" | "propose-message" => Some(Self::Propose {
                to: seat()?,
                with_message: name != "propose",
            }),
            "choose-reader" => plain(Self::ChooseRecipient),
            "reader" => plain(Self::Recipient),
            "write" | "write-anonymous" => Some(Self::Write {
                to: parse_correspondent(of)?,
                anonymous: name != "write",
            }),
            "letter" => Some(Self::Letter { number: number()? }),
            "mute" | "unmute" => Some(Self::Mute {
                letter: number()?,
                muted: name == "mute",
            }),
            "ask-report" => Some(Self::AskReport { letter: number()? }),
            "report" => Some(Self::Report { letter: number()? }),
            "ask-leave" => plain(Self::AskLeave),
            "leave" if of.is_empty() => Some(Self::Leave { with: None }),
            "leave" => Some(Self::Leave {
                with: Some(seat()?),
            }),
            "ask-order" => plain(Self::AskOrder),
            "removal" => plain(Self::Order(StandingOrder::Removal)),
            "protectorate" => plain(Self::Order(StandingOrder::Protectorate)),
            _ => None,
        }
    }
}

impl fmt::Display for DiplomacyComponent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.parts() {
            (name, of) if of.is_empty() => f.write_str(name),
            (name, of) => write!(f, "{name}.{of}"),
        }
    }
}

/// The correspondent as menus and ids name them: by the number of the seat or of the alias.
pub(crate) fn to_value(who: Correspondent) -> String {
    match who {
        Correspondent::Seat(seat) => seat.0.to_string(),
        Correspondent::Alias(alias) => format!("alias{}", alias.0),
    }
}

/// Reads what `to_value` wrote.
pub(crate) fn parse_correspondent(text: &str) -> Option<Correspondent> {
    match text.strip_prefix("alias") {
        Some(alias) => Some(Correspondent::Alias(Alias(alias.parse().ok()?))),
        None => Some(Correspondent::Seat(Seat(text.parse().ok()?))),
    }
}

/// The recipient of a letter in a menu.
pub(crate) fn recipient_value(to: Correspondent, anonymous: bool) -> String {
    let to = to_value(to);
    if anonymous {
        format!("{to}{ANONYMOUSLY}")
    } else {
        to
    }
}

/// Reads what `recipient_value` wrote.
fn parse_recipient(text: &str) -> Option<(Correspondent, bool)> {
    match text.strip_suffix(ANONYMOUSLY) {
        Some(to) => Some((parse_correspondent(to)?, true)),
        None => Some((parse_correspondent(text)?, false)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_recipient_is_read_as_it_was_written() {
        for to in [
            Correspondent::Seat(Seat(3)),
            Correspondent::Alias(Alias(15)),
        ] {
            for anonymous in [false, true] {
                let value = recipient_value(to, anonymous);
                assert_eq!(
                    DiplomacyComponent::Recipient.with_choice(Some(&value)),
                    Some(DiplomacyComponent::Write { to, anonymous })
                );
            }
        }
        for value in ["", "x", "3.", "alias.anonymous"] {
            let chosen = DiplomacyComponent::Recipient.with_choice(Some(&value.to_owned()));
            assert_eq!(chosen, None, "{value}");
        }
    }

    #[test]
    fn every_component_is_read_as_it_was_written() {
        let seat = Seat(3);
        let alias = Correspondent::Alias(Alias(15));
        let mut components = vec![
            DiplomacyComponent::Open,
            DiplomacyComponent::Panel { at: 2 },
            DiplomacyComponent::Decline { from: seat },
            DiplomacyComponent::Withdraw { to: seat },
            DiplomacyComponent::ChooseAlly,
            DiplomacyComponent::Ally,
            DiplomacyComponent::ChooseRecipient,
            DiplomacyComponent::Recipient,
            DiplomacyComponent::Letter { number: 7 },
            DiplomacyComponent::AskReport { letter: 7 },
            DiplomacyComponent::Report { letter: 7 },
            DiplomacyComponent::AskLeave,
            DiplomacyComponent::Leave { with: None },
            DiplomacyComponent::Leave { with: Some(seat) },
            DiplomacyComponent::AskOrder,
            DiplomacyComponent::Order(StandingOrder::Removal),
            DiplomacyComponent::Order(StandingOrder::Protectorate),
        ];
        for flag in [false, true] {
            components.extend([
                DiplomacyComponent::Accept {
                    from: seat,
                    leaving: flag,
                },
                DiplomacyComponent::Counter {
                    from: seat,
                    with_message: flag,
                },
                DiplomacyComponent::Propose {
                    to: seat,
                    with_message: flag,
                },
                DiplomacyComponent::Write {
                    to: alias,
                    anonymous: flag,
                },
                DiplomacyComponent::Write {
                    to: Correspondent::Seat(seat),
                    anonymous: flag,
                },
                DiplomacyComponent::Mute {
                    letter: 7,
                    muted: flag,
                },
            ]);
        }
        for component in components {
            assert_eq!(
                DiplomacyComponent::parse(&component.to_string()),
                Some(component)
            );
        }
        for text in [
            "",
            "dance",
            "accept",
            "accept.x",
            "ally.1",
            "write.alias",
            "panel",
        ] {
            assert_eq!(DiplomacyComponent::parse(text), None, "{text}");
        }
    }
}
