//! Where a delivery goes and how it is found again there: its destination and the message before
//! it; the threads of games; and the mark of a message.
//!
//! A thread's name says which game it is and its state: `#128 Ann – Bob · chess` while it is
//! played, `#128 Ann – Bob · 1-0` when it is over. A rematch is played in the thread of the game
//! before it, which takes the new name.
//!
//! A message that carries the mark of its delivery is sent once, because it is found again by its
//! mark when nobody knows whether an earlier attempt arrived.

use crate::connection::channel::{ChannelAddress, MAX_THREAD_NAME};
use crate::connection::refused;
use crate::frontend::layout::{self, Layout};
use crate::frontend::posted::{self, PostedMessage};
use crate::frontend::responding::{error_code, retry, send_with_retry};
use crate::frontend::sent::{SentMessage, find_message, id_before};
use crate::frontend::{Frontend, message};
use crate::outbox::error::{Delivered, DeliveryError, SendError, Sent, refusal_reason};
use entente_game::{NotificationReason, PersonId, Time, View};
use entente_presentation::text::{self, Naming, Reader};
use entente_service::{
    Delivery, Recipient, Result, Service, ThreadName, UnreachableReason, dm_recipient,
};
use futures::FutureExt;
use poise::serenity_prelude as serenity;
use poise::serenity_prelude::{
    ChannelId, CreateAllowedMentions, CreateMessage, CreateThread, EditThread, Http, MessageId,
    Nonce,
};
use std::sync::Arc;

/// What sends a message: the frontend in its recipient's language, and the client.
#[derive(Clone, Copy)]
pub(super) struct Sender<'a> {
    pub(super) frontend: &'a Frontend,
    pub(super) http: &'a Arc<Http>,
}

/// The route of a delivery: its destination, and the message before it there.
pub(super) struct Route {
    pub(super) to: Destination,
    /// The game's last message there, which will lose its buttons.
    pub(super) last: Option<PostedMessage>,
    /// Why the game does not continue where it was before.
    pub(super) moved_because: Option<UnreachableReason>,
}

pub(super) enum Destination {
    Person(PersonId),
    /// A channel; and if this is a game's thread, the channel where the game was made.
    Channel(ChannelAddress, Option<ChannelAddress>),
}

impl Route {
    /// The route of a delivery: to the place of the game's last message, or else to where the game
    /// was made.
    pub(super) async fn of(service: &Service, delivery: &Delivery) -> Delivered<Self> {
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
    pub(super) fn recipient(&self) -> String {
        match &self.to {
            Destination::Person(person) => dm_recipient(*person),
            Destination::Channel(address, _) => address.to_string(),
        }
    }

    /// The channel where the game was made; `None` for direct messages.
    pub(super) fn home(&self) -> Option<&ChannelAddress> {
        match &self.to {
            Destination::Person(_) => None,
            Destination::Channel(address, parent) => Some(parent.as_ref().unwrap_or(address)),
        }
    }

    /// The channel that may get a message under which the thread of a game opens: a game that has
    /// begun without a lobby.
    pub(super) fn card_address(&self, delivery: &Delivery) -> Option<&ChannelAddress> {
        match &self.to {
            Destination::Channel(address, None)
                if delivery.reason == NotificationReason::Started && self.last.is_none() =>
            {
                Some(address)
            }
            _ => None,
        }
    }

    /// The route to the thread's parent channel, if the game can continue there.
    pub(super) fn parent(&self, why: UnreachableReason) -> Option<Self> {
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

/// After how long without messages Discord archives a thread: a week, the longest time there is.
const ARCHIVE: serenity::AutoArchiveDuration = serenity::AutoArchiveDuration::OneWeek;

/// Discord's error code for a message that has a thread already.
const THREAD_EXISTS: isize = 160_004;

/// Opens a thread under a lobby's message. The thread gets the same id as that message, so
/// doing this twice does no harm. The inner error is Discord's refusal; a busy or failing
/// Discord is an outer error, and tried again.
pub(super) async fn open_thread(
    sender: Sender<'_>,
    challenge: &PostedMessage,
    view: &View,
    home: &ChannelAddress,
) -> Sent<Result<ChannelId, Option<UnreachableReason>>> {
    let Sender { frontend, http } = sender;
    let name = thread_name(frontend, view, home).await?;
    let thread = CreateThread::new(name).auto_archive_duration(ARCHIVE);
    match challenge
        .channel
        .create_thread_from_message(http, challenge.message, thread)
        .await
    {
        Ok(thread) => Ok(Ok(thread.id)),
        Err(error) => match error_code(&error) {
            Some(THREAD_EXISTS) => Ok(Ok(ChannelId::new(challenge.message.get()))),
            // A clear refusal: no permission, or no room for another thread.
            Some(code) if code > 0 => {
                refused::note(&error);
                Ok(Err(refusal_reason(&error)))
            }
            _ => Err(error.into()),
        },
    }
}

/// Removes the message under which a thread was opened, since nothing announces the game. The
/// thread stays. A process that dies just before leaves the message, which later shows the result.
pub(super) async fn remove_announcement(http: &Http, delivery: &Delivery, first: &PostedMessage) {
    let Recipient::Channel(home) = &delivery.recipient else {
        return;
    };
    let Ok(home) = channel_of(home) else {
        return;
    };
    // A thread has the id of the message under which it was opened.
    let announcement = MessageId::new(first.channel.get());
    let request = || home.delete_message(http, announcement).boxed();
    if let Err(error) = send_with_retry(request).await {
        tracing::debug!(%error, "could not remove the message above a thread");
    }
}

/// Whether the game was made in a game's thread, as rematches are. Discord has no threads inside
/// threads, so it is played there, and commands in the thread mean it from its start on.
pub(super) async fn stays_in_thread(
    sender: Sender<'_>,
    delivery: &Delivery,
    view: &View,
    home: &ChannelAddress,
) -> Result<bool> {
    let service = &sender.frontend.service;
    let channel = home.channel.to_string();
    // Only threads are assigned to games.
    let Some(played_here) = service.servers().game_in_channel(&channel).await? else {
        return Ok(false);
    };
    if delivery.reason == NotificationReason::Started && played_here != delivery.game {
        service
            .servers()
            .take_over_thread(&delivery.game, &home.to_string(), &channel)
            .await?;
        show_above(sender, view, home.channel).await;
    }
    Ok(true)
}

/// Shows the game that has begun in a thread on the message under which the thread was opened, in
/// place of the game before. If that fails, the thread's name says it, and the end will be shown.
async fn show_above(sender: Sender<'_>, view: &View, thread: ChannelId) {
    let Sender { frontend, http } = sender;
    let Some(channel) = channel_above(http, thread).await else {
        return;
    };
    let layout = Layout {
        text: text::lobby_begun(Reader::new(frontend.text, view, Naming::Mention)),
        rows: vec![message::watch_button(frontend.text, view, None)],
        ..Layout::default()
    };
    // A thread has the id of the message under which it was opened.
    let card = MessageId::new(thread.get());
    let request = || layout::replace(http, channel, card, &layout, &[], None).boxed();
    if let Err(error) = retry(request).await {
        refused::note(&error);
        tracing::debug!(%error, "could not show a rematch in the channel");
    }
}

/// The channel in which a thread is.
pub(super) async fn channel_above(http: &Http, thread: ChannelId) -> Option<ChannelId> {
    let channel = http.get_channel(thread).await.ok()?;
    channel.guild()?.parent_id
}

/// Gives a thread the present name of its game.
pub(super) async fn name_thread(sender: Sender<'_>, item: &ThreadName) -> Delivered {
    let Sender { frontend, http } = sender;
    let unreadable = || DeliveryError::Undeliverable(format!("no thread: {}", item.thread));
    let home = ChannelAddress::parse(&item.channel).ok_or_else(unreadable)?;
    let thread: ChannelId = item.thread.parse().map_err(|_| unreadable())?;
    // A rematch may have taken the thread since, and has queued a name of its own.
    if frontend
        .service
        .servers()
        .game_in_channel(&item.thread)
        .await?
        != Some(item.game.clone())
    {
        return Ok(());
    }
    let view = frontend.service.spectate(&item.game).await?;
    let name = thread_name(frontend, &view, &home).await?;
    match thread.edit_thread(http, EditThread::new().name(name)).await {
        Ok(_) => Ok(()),
        Err(error) => Err(match SendError::from(error) {
            SendError::Unreachable(why) => DeliveryError::Undeliverable(format!("{why:?}")),
            SendError::Failed(failure) => failure,
        }),
    }
}

/// The name of the thread of this game. Of long names as much as fits is shown, so that the end
/// is always there.
async fn thread_name(frontend: &Frontend, view: &View, home: &ChannelAddress) -> Result<String> {
    let number = frontend
        .service
        .servers()
        .game_number(&view.game, &view.record.home, &home.guild)
        .await?;
    let (start, end) = (format!("#{number} "), frontend.text.outcome_or_game(view));
    let end = format!(" · {end}");
    let room = MAX_THREAD_NAME - start.chars().count() - end.chars().count();
    let players = frontend.text.player_names(view);
    Ok(format!("{start}{}{end}", text::shorten(players, room)))
}

pub(super) fn channel_of(text: &str) -> Delivered<ChannelId> {
    ChannelAddress::parse(text)
        .map(|address| address.channel)
        .ok_or_else(|| DeliveryError::Undeliverable(format!("{text} is not a channel")))
}

/// The attempts so far to send a message to a channel. Nobody looks for it if all of them are known
/// to have failed.
#[derive(Clone, Copy)]
pub(super) struct Attempts {
    pub(super) channel: ChannelId,
    pub(super) uncertain: u32,
    /// The time before the first of them.
    pub(super) since: Time,
}

impl Attempts {
    /// Whether the message with this component, which has its mark, has arrived.
    pub(super) async fn have_sent(&self, http: &Http, component: &str) -> Sent<bool> {
        let is_it = |sent: &SentMessage| sent.has_component(component);
        Ok(self.find(http, is_it).await?.is_some())
    }

    /// The message that has arrived.
    pub(super) async fn find(
        &self,
        http: &Http,
        is_it: impl Fn(&SentMessage) -> bool,
    ) -> Sent<Option<SentMessage>> {
        if self.uncertain == 0 {
            return Ok(None);
        }
        Ok(find_message(http, self.channel, id_before(self.since), is_it).await?)
    }
}

/// A message with a mark, which pings nobody.
pub(super) fn marked_message(mark: &str) -> CreateMessage {
    CreateMessage::new()
        .allowed_mentions(CreateAllowedMentions::new())
        .nonce(Nonce::String(mark.to_owned()))
        .enforce_nonce(true)
}

/// The result of a delivery. One that a channel does not take is done, and logged.
pub(super) fn unless_refused(sent: Sent, refused: &'static str) -> Delivered {
    match sent {
        Ok(()) => Ok(()),
        Err(SendError::Unreachable(why)) => {
            tracing::info!(?why, "{refused}");
            Ok(())
        }
        Err(SendError::Failed(failure)) => Err(failure),
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
