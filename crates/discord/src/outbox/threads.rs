//! The threads of games: opening them, and their names.
//!
//! A name says which game it is and its state: `#128 Ann – Bob · chess` while it is played, `#128
//! Ann – Bob · 1-0` when it is over. A rematch is played in the thread of the game before it, which
//! takes the new name.

use crate::connection::channel::{ChannelAddress, MAX_THREAD_NAME};
use crate::connection::refused;
use crate::frontend::Frontend;
use crate::frontend::posted::PostedMessage;
use crate::frontend::responding::{error_code, send_with_retry};
use crate::outbox::error::{DeliveryError, SendError, refusal_reason};
use crate::outbox::marked;
use entente_game::{NotificationReason, View};
use entente_service::{Delivery, Recipient, Service, ServiceError, ThreadName, UnreachableReason};
use futures::FutureExt;
use poise::serenity_prelude as serenity;
use poise::serenity_prelude::{ChannelId, CreateThread, EditThread, Http, MessageId};

/// After how long without messages Discord archives a thread: a week, the longest time there is.
const ARCHIVE: serenity::AutoArchiveDuration = serenity::AutoArchiveDuration::OneWeek;

/// Discord's error code for a message that has a thread already.
const THREAD_EXISTS: isize = 160_004;

/// Opens a thread under a lobby's message. The thread gets the same id as that message, so
/// doing this twice does no harm. The inner error is Discord's refusal; a busy or failing
/// Discord is an outer error, and tried again.
pub(crate) async fn open_thread(
    frontend: &Frontend,
    http: &Http,
    challenge: &PostedMessage,
    view: &View,
    home: &ChannelAddress,
) -> Result<Result<ChannelId, Option<UnreachableReason>>, SendError> {
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
    let Ok(home) = marked::channel(home) else {
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
    service: &Service,
    delivery: &Delivery,
    home: &ChannelAddress,
) -> Result<bool, ServiceError> {
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
    }
    Ok(true)
}

/// Gives a thread the present name of its game.
pub(super) async fn name_thread(
    frontend: &Frontend,
    http: &Http,
    item: &ThreadName,
) -> Result<(), DeliveryError> {
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
async fn thread_name(
    frontend: &Frontend,
    view: &View,
    home: &ChannelAddress,
) -> Result<String, ServiceError> {
    let number = frontend
        .service
        .servers()
        .game_number(&view.game, &home.guild)
        .await?;
    let (start, end) = (format!("#{number} "), frontend.text.outcome_or_game(view));
    let end = format!(" · {end}");
    let room = MAX_THREAD_NAME - start.chars().count() - end.chars().count();
    let players = frontend.text.player_names(view);
    Ok(format!(
        "{start}{}{end}",
        entente_presentation::text::shorten(players, room)
    ))
}
