//! The route of a delivery: its destination, and the message before it there.

use crate::connection::channel::ChannelAddress;
use crate::frontend::posted::{self, PostedMessage};
use crate::outbox::error::DeliveryError;
use entente_game::PersonId;
use entente_service::{Delivery, Recipient, Service, UnreachableReason, dm_recipient};

/// The route of a delivery: its destination, and the message before it there.
pub(crate) struct Route {
    pub(crate) to: Destination,
    /// The game's last message there, which will lose its buttons.
    pub(crate) last: Option<PostedMessage>,
    /// The reason why the game does not continue where it was before.
    pub(crate) moved_because: Option<UnreachableReason>,
}

pub(crate) enum Destination {
    Person(PersonId),
    /// A channel; and if this is a game's thread, the channel where the game was made.
    Channel(ChannelAddress, Option<ChannelAddress>),
}

impl Route {
    /// The route of a delivery: to the place of the game's last message, or else to where the game
    /// was made.
    pub(super) async fn of(service: &Service, delivery: &Delivery) -> Result<Self, DeliveryError> {
        let last = posted::last_posted(service, &delivery.game, &delivery.recipient).await?;
        let to = match &delivery.recipient {
            Recipient::Person(person) => Destination::Person(*person),
            // Managers never get boards; their messages are sent by `send_diplomacy_news`.
            Recipient::Managers(server) => {
                return Err(DeliveryError::Undeliverable(format!(
                    "a board cannot be sent to the managers of {server}"
                )));
            }
            Recipient::Channel(address) => {
                let home = ChannelAddress::parse(address).ok_or_else(|| {
                    DeliveryError::Undeliverable(format!("{address} is not a channel"))
                })?;
                match last.as_ref().map(|last| last.channel) {
                    Some(channel) if channel != home.channel => {
                        let thread = ChannelAddress {
                            channel,
                            ..home.clone()
                        };
                        // The last message is not in the channel where the game was made, so it is
                        // in the game's thread.
                        Destination::Channel(thread, Some(home))
                    }
                    _ => Destination::Channel(home, None),
                }
            }
        };
        Ok(Self {
            to,
            last,
            moved_because: None,
        })
    }

    /// The recipient, in the form in which refusals are remembered.
    pub(crate) fn recipient(&self) -> String {
        match &self.to {
            Destination::Person(person) => dm_recipient(*person),
            Destination::Channel(address, _) => address.to_string(),
        }
    }

    /// The channel where the game was made; `None` for direct messages.
    pub(crate) fn home(&self) -> Option<&ChannelAddress> {
        match &self.to {
            Destination::Person(_) => None,
            Destination::Channel(address, parent) => Some(parent.as_ref().unwrap_or(address)),
        }
    }

    /// The route to the thread's parent channel, if the game can continue there.
    pub(crate) fn parent(&self, why: UnreachableReason) -> Option<Self> {
        match &self.to {
            Destination::Channel(_, Some(parent)) if why.allows_parent_channel() => Some(Self {
                to: Destination::Channel(parent.clone(), None),
                last: None,
                moved_because: Some(why),
            }),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(channel: u64) -> ChannelAddress {
        ChannelAddress {
            guild: "1".to_owned(),
            channel: channel.into(),
        }
    }

    #[test]
    fn a_game_leaves_a_closed_thread_for_its_parent_but_no_locked_one() {
        let thread = Route {
            to: Destination::Channel(address(3), Some(address(2))),
            last: None,
            moved_because: None,
        };
        assert_eq!(thread.recipient(), "discord:1/3");
        assert_eq!(thread.home(), Some(&address(2)));
        let parent = thread.parent(UnreachableReason::Gone);
        let parent = parent.expect("the thread has a parent channel");
        assert_eq!(parent.recipient(), "discord:1/2");
        assert_eq!(parent.moved_because, Some(UnreachableReason::Gone));
        assert!(parent.parent(UnreachableReason::Gone).is_none());
        assert!(thread.parent(UnreachableReason::Locked).is_none());
    }
}
