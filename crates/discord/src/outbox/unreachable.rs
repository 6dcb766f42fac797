//! Channels and users that do not take the bot's messages.
//!
//! Discord forbids repeating refused requests without end, so each refusal is remembered, together
//! with the time of the next attempt. This file also decides what happens to the refused messages,
//! and informs the people concerned, each of them once. A recipient is tried again after a while,
//! or soon after a user acted in a way that shows that the reason may be gone.

use crate::connection::channel::{ChannelAddress, REQUIRED_PERMISSIONS};
use crate::frontend::admission::missing_permissions;
use crate::frontend::answer::{Answer, CONTENT_LIMIT};
use crate::frontend::frontends::Frontends;
use crate::frontend::{Asked, posted};
use crate::outbox::GameMessage;
use crate::outbox::dm_openings;
use crate::outbox::error::{Delivered, SendError, Sent};
use entente_game::{GameId, NotificationReason, PersonId, Phase, View};
use entente_presentation::text::{Naming, Reader, Text, say};
use entente_service::{
    Delivery, OutboxKey, Recipient, Reroute, Result, Service, Unreachable, UnreachableReason,
    dm_recipient, news_recipient,
};
use futures::future::join;
use poise::serenity_prelude::{ChannelId, GuildId};
use std::time::Duration;

/// The note about a recipient that refuses messages. If it cannot be read, nothing is assumed: that
/// costs one request.
async fn unreachable_at(service: &Service, recipient: &str) -> Option<Unreachable> {
    service.deliveries().unreachable_at(recipient).await.ok()?
}

/// Why no message should be sent there now; `None` if one can be tried.
pub(crate) async fn unreachable_reason(
    service: &Service,
    recipient: &str,
) -> Option<UnreachableReason> {
    let unreachable = unreachable_at(service, recipient).await?;
    unreachable.is_active(now()).then_some(unreachable.reason)
}

/// Remembers that a recipient refused a message. Where a delivery was refused, `of` is its key.
pub(crate) async fn mark_unreachable(
    service: &Service,
    recipient: &str,
    why: UnreachableReason,
    of: Option<&OutboxKey>,
) -> Result<()> {
    let update = |before| Some(Unreachable::after_failure(before, why, now()));
    service
        .deliveries()
        .update_unreachable(recipient, of, update)
        .await
}

/// Sends a message to a recipient that has not refused one lately, and remembers whether it takes
/// it. The inner error says why it does not.
pub(super) async fn try_recipient<T>(
    service: &Service,
    recipient: &str,
    of: &OutboxKey,
    send: impl Future<Output = Sent<T>>,
) -> Delivered<Result<T, UnreachableReason>> {
    if let Some(why) = unreachable_reason(service, recipient).await {
        return Ok(Err(why));
    }
    match send.await {
        Ok(sent) => {
            clear_unreachable(service, recipient).await?;
            Ok(Ok(sent))
        }
        Err(SendError::Unreachable(why)) => {
            log_unreachable(recipient, why);
            mark_unreachable(service, recipient, why, Some(of)).await?;
            Ok(Err(why))
        }
        Err(SendError::Failed(failure)) => Err(failure),
    }
}

/// Logs that messages are refused there. Of a user only that it is one: the log names nobody.
fn log_unreachable(recipient: &str, why: UnreachableReason) {
    match ChannelAddress::parse(recipient) {
        Some(address) => tracing::info!(%address, ?why, "messages cannot be sent there"),
        None => tracing::info!(
            address = "direct messages",
            ?why,
            "messages cannot be sent there"
        ),
    }
}

/// Forgets the refusals of a recipient, because a message has arrived there.
pub(super) async fn clear_unreachable(service: &Service, at: &str) -> Result<()> {
    let deliveries = service.deliveries();
    deliveries.update_unreachable(at, None, |_| None).await
}

/// Forgets the refusals of all channels of a server: the bot has just joined it (again).
async fn forget_unreachable_in(service: &Service, guild: &str) -> Result<()> {
    let prefix = ChannelAddress::prefix_of(guild);
    service.deliveries().forget_unreachable_in(&prefix).await
}

/// Decides what happens to a delivery that its recipient refused. A game's board goes to each
/// player instead; a message to one person is dropped, but the other players may have to know.
pub(super) async fn handle_unreachable(
    service: &Service,
    delivery: &Delivery,
    view: &View,
) -> Result<()> {
    let done = match delivery.recipient {
        // A lobby that nobody can see is not worth a message to each of its few players.
        Recipient::Channel(_) if concerns_lobby(delivery, view) => None,
        // The players still get their boards, each in direct messages.
        Recipient::Channel(_) => Some(service.deliveries().reroute_to_players(delivery).await),
        Recipient::Person(person)
            if should_inform_others(service, delivery, view, person).await? =>
        {
            Some(
                service
                    .deliveries()
                    .report_unreachable(delivery, person)
                    .await,
            )
        }
        Recipient::Person(_) | Recipient::Managers(_) => None,
    };
    match done {
        Some(Ok(())) => Ok(()),
        Some(Err(entente_service::Rejected::Failed(error))) => Err(error),
        // Nothing else can be done with it, so it leaves the outbox.
        Some(Err(_)) | None => service.deliveries().mark_done(&delivery.outbox_key()).await,
    }
}

/// Whether the other players wait for this person and do not know yet that no messages reach them.
/// If so, the store remembers that they are informed now. Where seats are secret they never learn
/// it: they may know who takes no messages.
async fn should_inform_others(
    service: &Service,
    delivery: &Delivery,
    view: &View,
    person: PersonId,
) -> Result<bool> {
    let recipient = dm_recipient(person);
    let unreachable = unreachable_at(service, &recipient).await;
    let Some(unreachable) = unreachable.filter(|_| !view.players.hides_people) else {
        return Ok(false);
    };
    let asked = crate::outbox::pings::users_to_ping(view, delivery.reason);
    let waits = asked.iter().any(|user| user.get() == person.0);
    let is_news = waits && !unreachable.announced_in.contains(&delivery.game);
    // Together with the outbox key: if the delivery is gone meanwhile, because a person was erased,
    // nothing is written.
    if is_news {
        let announced = |known: Option<Unreachable>| {
            let mut unreachable = known?;
            unreachable.announced_in.push(delivery.game.clone());
            Some(unreachable)
        };
        let outbox_key = delivery.outbox_key();
        service
            .deliveries()
            .update_unreachable(&recipient, Some(&outbox_key), announced)
            .await?;
    }
    Ok(is_news)
}

impl GameMessage<'_> {
    /// The line below a message that was sent by another way than usual.
    pub(super) async fn reroute_note(self) -> Option<String> {
        match self.delivery.reroute? {
            Reroute::FromChannel => {
                let mut refused = None;
                // Of several places, the last that refuses messages.
                for place in self.view.record.home.places() {
                    let found = unreachable_channel(
                        &self.frontend.service,
                        &self.view.game,
                        &place.channel,
                    );
                    refused = found.await.or(refused);
                }
                let (why, address) = refused?;
                Some(redirected_note(self.frontend.text, why, address.channel))
            }
            Reroute::Unreachable(person) => {
                let player = self.view.players.people.iter().find(|player| {
                    player.profile.as_ref().map(|profile| profile.person) == Some(person)
                })?;
                let who = Reader::new(self.frontend.text, self.view, Naming::Escaped)
                    .player_name(player.player);
                Some(say!(self.frontend.text, "rerouted-unreachable", who))
            }
        }
    }
}

/// The channel of a place that refuses messages, and the reason: the thread of the game, or else
/// the place itself.
async fn unreachable_channel(
    service: &Service,
    game: &GameId,
    home: &str,
) -> Option<(UnreachableReason, ChannelAddress)> {
    let recipient = Recipient::Channel(home.to_owned());
    let last = posted::last_posted(service, game, &recipient)
        .await
        .ok()
        .flatten();
    let thread = last.and_then(|posted| posted.channel_address());
    // A refusal by the thread says more than one by its parent channel.
    for channel in thread.as_deref().into_iter().chain([home]) {
        let refusal = unreachable_at(service, channel).await;
        let refused = refusal.zip(ChannelAddress::parse(channel));
        if let Some((unreachable, address)) = refused {
            return Some((unreachable.reason, address));
        }
    }
    None
}

/// The note on why a game goes on in the channel where it was made.
pub(super) fn moved_note(text: &Text, why: UnreachableReason) -> String {
    match why {
        UnreachableReason::Full => say!(text, "thread-full"),
        UnreachableReason::Forbidden => say!(text, "thread-forbidden"),
        UnreachableReason::Gone
        | UnreachableReason::Hidden
        | UnreachableReason::Locked
        | UnreachableReason::Closed => say!(text, "thread-gone"),
    }
}

/// The note on why a board comes by direct message and not in its channel.
fn redirected_note(text: &Text, why: UnreachableReason, channel: ChannelId) -> String {
    let channel = format!("<#{channel}>");
    match why {
        UnreachableReason::Gone | UnreachableReason::Closed => say!(text, "rerouted-gone"),
        UnreachableReason::Hidden => say!(text, "rerouted-hidden"),
        UnreachableReason::Forbidden | UnreachableReason::Full => {
            say!(text, "rerouted-forbidden", channel)
        }
        UnreachableReason::Locked => say!(text, "rerouted-locked", channel),
    }
}

/// The answer that the work returns, followed once by what the user should know: that messages
/// cannot reach them, or cannot be sent in this channel.
pub(crate) async fn with_unreachable_notice(
    asked: Asked<'_>,
    work: impl Future<Output = Answer>,
) -> Answer {
    // At the same time, so that the user waits for neither after the other.
    let (answer, notice) = join(work, unreachable_notice(asked)).await;
    let notice = match notice {
        Ok(Some(notice)) => notice,
        Ok(None) => return answer,
        Err(error) => {
            tracing::error!(%error, "could not read why messages do not arrive");
            return answer;
        }
    };
    let text = format!("{}\n-# {notice}", answer.text);
    if text.chars().count() <= CONTENT_LIMIT {
        Answer { text, ..answer }
    } else {
        answer
    }
}

/// The notice for this user, if there is something that they do not know yet.
async fn unreachable_notice(asked: Asked<'_>) -> Result<Option<String>> {
    let caller = asked.caller;
    let person = asked.person();
    let own = unreachable_notice_at(asked, &dm_recipient(person)).await?;
    let own_news = unreachable_notice_at(asked, &news_recipient(person)).await?;
    let here = match caller
        .channel_address()
        .map(|recipient| recipient.to_string())
    {
        Some(here) if missing_permissions(caller).is_some() => {
            unreachable_notice_at(asked, &here).await?
        }
        // The interaction itself shows that everything is allowed here now.
        Some(here)
            if caller
                .permissions
                .is_some_and(|may| may.contains(REQUIRED_PERMISSIONS)) =>
        {
            clear_unless_locked(asked.service(), &here).await?;
            None
        }
        _ => None,
    };
    // It is about everybody, so it comes after what is about this user alone.
    let of_all =
        || dm_openings::is_news_for(person).then(|| say!(asked.text(), "notice-dms-refused"));
    Ok(own.or(own_news).or(here).or_else(of_all))
}

/// Forgets the refusals of a recipient, except a locked thread: permissions do not show locks.
async fn clear_unless_locked(service: &Service, recipient: &str) -> Result<()> {
    let cleared = |stored: Option<Unreachable>| {
        let is_lock = |stored: &Unreachable| stored.reason == UnreachableReason::Locked;
        let mut unreachable = stored.filter(is_lock)?;
        unreachable.retry_soon();
        Some(unreachable)
    };
    service
        .deliveries()
        .update_unreachable(recipient, None, cleared)
        .await
}

/// The news about a refusing recipient that this user does not know yet. Because they act now, the
/// recipient is also tried again soon.
async fn unreachable_notice_at(asked: Asked<'_>, recipient: &str) -> Result<Option<String>> {
    let Asked { frontend, caller } = asked;
    let Some(unreachable) = unreachable_at(&frontend.service, recipient).await else {
        return Ok(None);
    };
    let person = asked.person();
    let is_news = !unreachable.informed.contains(&person);
    let updated = |known: Option<Unreachable>| {
        let mut unreachable = known?;
        if is_news {
            unreachable.informed.push(person);
        }
        unreachable.retry_soon();
        Some(unreachable)
    };
    frontend
        .service
        .deliveries()
        .update_unreachable(recipient, None, updated)
        .await?;
    let notice = || match missing_permissions(caller) {
        // A channel that a person cannot be reached in needs other words than closed direct
        // messages.
        _ if unreachable.reason == UnreachableReason::Closed => {
            say!(frontend.text, "notice-dms-closed")
        }
        Some(permissions) => say!(
            frontend.text,
            "notice-posting-forbidden",
            missing = permissions
        ),
        None => say!(frontend.text, "notice-dms-closed"),
    };
    Ok(is_news.then(notice))
}

fn concerns_lobby(delivery: &Delivery, view: &View) -> bool {
    let is_lobby = matches!(view.phase, Phase::Lobby | Phase::Closed(_)) && !view.is_challenge();
    is_lobby || delivery.reason == NotificationReason::LobbyChanged
}

fn now() -> u64 {
    milliseconds(std::time::UNIX_EPOCH.elapsed().unwrap_or_default())
}

fn milliseconds(span: Duration) -> u64 {
    u64::try_from(span.as_millis()).unwrap_or(u64::MAX)
}

impl Frontends {
    /// Forgets which channels of a server refused messages, because the bot has just joined it
    /// (again).
    pub(crate) async fn forget_unreachable_in(&self, guild: GuildId) -> Result<()> {
        forget_unreachable_in(self.service(), &guild.to_string()).await
    }
}
