//! Sends the messages that wait in the outbox.
//!
//! A worker task takes each item, draws the message from its reader's view, sends it, closes the
//! message before (`editing`), and reports to the service. Nothing public is sent in any other way.
//! News for one player alone is written in `diplomacy_news`, reminders in `notices`.
//!
//! Each message arrives exactly once, although an answer of Discord's can get lost. Every message
//! carries the id of its delivery, as the nonce (which Discord checks for some minutes) and in the
//! file name of its picture, or without a picture in the ids of its buttons. After any doubt the
//! channel is searched for that before the message is sent again.

use crate::connection::channel::ChannelAddress;
use crate::connection::refused::{self, Urgency};
use crate::frontend::frontends::Frontends;
use crate::frontend::layout::Outgoing;
use crate::frontend::message;
use crate::frontend::posted::{PostedMessage, TextSource};
use crate::frontend::sent::{SentMessage, find_message, search_start};
use crate::outbox::composing::{self, Sending};
use crate::outbox::editing::{self, is_about_question, is_edit_of_last_message};
use crate::outbox::error::{Delivered, DeliveryError, SendError, Sent};
use crate::outbox::route::{self, Destination, Route, Sender};
use crate::outbox::{
    channel_news, diplomacy_news, dm_openings, greeting, notices, pacing, unreachable,
};
use entente_game::{GameId, NotificationReason, Phase, View};
use entente_presentation::text::{self, Naming, Reader};
use entente_service::metrics::{self, DeliveryOutcome};
use entente_service::{
    Delivery, Lane, OutboxItem, Recipient, SaidBy, Service, UnreachableReason, lost_place,
};
use futures::FutureExt;
use poise::serenity_prelude::{
    ChannelId, CreateAllowedMentions, CreateMessage, GuildId, Http, Nonce,
};
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;

/// How many deliveries run at the same time. Serenity keeps Discord's rate limits.
pub(crate) const MAX_CONCURRENT_DELIVERIES: usize = 16;

/// The pause after the first failure of a delivery. It doubles with each further failure, up to
/// [`MAX_RETRY_DELAY`].
const FIRST_RETRY_DELAY: Duration = Duration::from_millis(500);
const MAX_RETRY_DELAY: Duration = Duration::from_mins(2);

/// How long a message waits before the next check, if Discord has refused too many requests.
const HOLD_DELAY: Duration = Duration::from_secs(5);

/// How often a message is sent that Discord refuses for a reason that is not known.
const MAX_REFUSALS: u32 = 5;

/// How often a message is sent that may or may not arrive: about a day and a half.
const MAX_DOUBTS: u32 = 1_000;

/// How long a message to a person waits, if Discord lets the application open no direct
/// messages, before the next look.
const HELD_DELAY: Duration = Duration::from_mins(1);

/// How long a message waits, if Discord has not described its server yet, before the next look.
const DESCRIPTION_DELAY: Duration = Duration::from_millis(100);

/// How long the message of a move waits for the answer of a computer.
const ANSWER_WAIT: Duration = Duration::from_secs(10);

/// Whether a message has to wait because Discord has refused too many requests.
fn has_to_wait(frontends: &Frontends, item: &OutboxItem) -> bool {
    let urgency = match item.recipient() {
        Recipient::Channel(_) => Urgency::Urgent,
        Recipient::Person(_) | Recipient::Managers(_) => Urgency::Optional,
    };
    let limit = frontends.service().limits().discord_refusals;
    refused::holds_back(urgency, limit as usize)
}

/// Runs the deliveries of a lane until the task is aborted. Each holds one of
/// [`MAX_CONCURRENT_DELIVERIES`] permits.
pub(crate) async fn run(
    frontends: Arc<Frontends>,
    http: Arc<Http>,
    lane: Lane,
    permits: Arc<Semaphore>,
) {
    loop {
        // The permit comes before the item: an item that was taken from the outbox is worked on at
        // once.
        let permit = permits
            .clone()
            .acquire_owned()
            .await
            .expect("the semaphore is never closed");
        let item = frontends.service().deliveries().next_item_of(lane).await;
        if has_to_wait(&frontends, &item) {
            frontends.service().deliveries().postpone(item, HOLD_DELAY);
            continue;
        }
        let (frontends, http) = (frontends.clone(), http.clone());
        // A name can wait for minutes until Discord allows it, and no message may wait behind it.
        // A thread has one at a time, so there are never more than there are threads.
        let permit = Some(permit).filter(|_| !matches!(item, OutboxItem::ThreadName(_)));
        tokio::spawn(async move {
            // Each delivery runs in a task of its own, so a slow channel does not hold up the
            // others. The outbox keeps the order within a game and recipient.
            let work = deliver(&frontends, &http, item.clone());
            // A panic must not lose the message: it goes back to the outbox.
            if AssertUnwindSafe(work).catch_unwind().await.is_err() {
                let game = item.game().map(GameId::as_str);
                tracing::error!(game, "a delivery panicked; trying again");
                frontends
                    .service()
                    .deliveries()
                    .retry_later(item, MAX_RETRY_DELAY);
            }
            drop(permit);
        });
    }
}

/// Sends one item of the outbox, and reports the result to the service.
async fn deliver(frontends: &Frontends, http: &Arc<Http>, item: OutboxItem) {
    if server_of(&item).is_some_and(|server| frontends.servers().is_awaited(server)) {
        let deliveries = frontends.service().deliveries();
        return deliveries.postpone(item, DESCRIPTION_DELAY);
    }
    let sent = send(frontends, http, &item).await;
    if let (Err(DeliveryError::Waits), OutboxItem::Delivery(delivery)) = (&sent, &item) {
        let deliveries = frontends.service().deliveries();
        return deliveries.hold(delivery, ANSWER_WAIT);
    }
    let game = item.game().map(GameId::as_str);
    let outcome = match &sent {
        Ok(_) => Some(DeliveryOutcome::Done),
        Err(DeliveryError::Undeliverable(_) | DeliveryError::Unreachable(_)) => {
            Some(DeliveryOutcome::Undeliverable)
        }
        Err(DeliveryError::TooEarly(_)) => None,
        Err(_) => Some(DeliveryOutcome::Uncertain),
    };
    if let Some(outcome) = outcome {
        metrics::count_delivery(item.recipient_kind(), outcome);
    }
    let service = frontends.service();
    let done = match (sent, &item) {
        // The receipt is stored together with the removal from the outbox. If the process dies
        // before that, the delivery counts as uncertain after the restart, and is searched for.
        (Ok(Some(receipt)), OutboxItem::Delivery(delivery)) => {
            let is_first = delivery.reason == NotificationReason::Started;
            let first = is_first.then(|| PostedMessage::read(&receipt)).flatten();
            let stored = service.deliveries().mark_delivered(delivery, receipt).await;
            if let Some(first) = first.filter(|first| first.unannounced) {
                route::remove_announcement(http, delivery, &first).await;
            }
            stored
        }
        (Err(DeliveryError::Unreachable(view)), OutboxItem::Delivery(delivery)) => {
            unreachable::handle_unreachable(frontends.service(), delivery, &view).await
        }
        (Ok(_) | Err(DeliveryError::Unreachable(_)), _) => {
            service.deliveries().mark_done(&item.outbox_key()).await
        }
        (Err(DeliveryError::Undeliverable(why)), _) => {
            tracing::warn!(game, why, "a message can never be sent; giving up");
            service.deliveries().mark_done(&item.outbox_key()).await
        }
        (Err(DeliveryError::Held | DeliveryError::Waits), _) => {
            return service.deliveries().postpone(item, HELD_DELAY);
        }
        (Err(DeliveryError::TooEarly(pause)), _) => {
            return service.deliveries().postpone(item, pause);
        }
        (Err(failure), _) if is_hopeless(&failure, &item) => {
            let attempts = item.uncertain_attempts();
            tracing::warn!(game, attempts, %failure, "a message could not be sent; giving up");
            service.deliveries().mark_done(&item.outbox_key()).await
        }
        (Err(DeliveryError::Uncertain(why) | DeliveryError::Refused(why)), _) => {
            tracing::warn!(game, why, "could not send a message; trying again");
            let pause = FIRST_RETRY_DELAY * 2u32.saturating_pow(item.uncertain_attempts().min(6));
            // The item stays at the head of its line: later messages of the game wait for it.
            return service
                .deliveries()
                .retry_later(item, pause.min(MAX_RETRY_DELAY));
        }
    };
    if let Err(error) = done {
        tracing::error!(
            %error,
            "could not store that a message was sent; looking for it after the restart"
        );
    }
}

/// The server that an item of the outbox is for.
fn server_of(item: &OutboxItem) -> Option<GuildId> {
    match item.recipient() {
        Recipient::Channel(channel) | Recipient::Managers(channel) => {
            ChannelAddress::parse(&channel)?.guild.parse().ok()
        }
        Recipient::Person(_) => None,
    }
}

/// Whether a message was sent in vain so often that it is given up.
fn is_hopeless(failure: &DeliveryError, item: &OutboxItem) -> bool {
    let most = match failure {
        DeliveryError::Refused(_) => MAX_REFUSALS,
        _ => MAX_DOUBTS,
    };
    item.uncertain_attempts() >= most
}

/// Sends one item of the outbox, in the language of its recipient. Returns the receipt to store, if
/// there is one.
async fn send(
    frontends: &Frontends,
    http: &Arc<Http>,
    item: &OutboxItem,
) -> Delivered<Option<Vec<u8>>> {
    match item {
        OutboxItem::Delivery(delivery) if has_board(delivery.reason) => {
            return send_board(frontends, http, delivery).await;
        }
        OutboxItem::Delivery(delivery)
            if delivery.reason == NotificationReason::VacationChanged =>
        {
            let shown = editing::show_vacation(frontends, http, delivery).await;
            return shown.map(|()| None);
        }
        OutboxItem::Delivery(delivery) if is_private_news(delivery.reason) => {
            let sent = diplomacy_news::send_diplomacy_news(frontends, http, delivery).await;
            return sent.map(|()| None);
        }
        _ => {}
    }
    let frontend = frontends.for_item(item).await;
    let sender = Sender { frontend, http };
    match item {
        OutboxItem::Notice(notice) => notices::notify(sender, notice).await,
        OutboxItem::ThreadName(name) => route::name_thread(sender, name).await,
        OutboxItem::Welcome(welcome) => greeting::greet(sender, welcome).await,
        OutboxItem::League(news) => channel_news::announce_league(frontends, http, news).await,
        OutboxItem::Match(news) => channel_news::announce_match(frontends, http, news).await,
        OutboxItem::Puzzle(news) => channel_news::announce_puzzle(sender, news).await,
        OutboxItem::Delivery(delivery) if delivery.reason == NotificationReason::GameMovedAway => {
            editing::announce_game_moved_away(sender, delivery).await
        }
        // A proposal was answered.
        OutboxItem::Delivery(delivery) => {
            diplomacy_news::close(sender, delivery).await;
            Ok(())
        }
    }
    .map(|()| None)
}

/// Whether a delivery is news for one player, or a letter for the managers.
fn is_private_news(reason: NotificationReason) -> bool {
    matches!(
        reason,
        NotificationReason::Diplomacy | NotificationReason::Reported
    )
}

/// Whether a delivery becomes the game's newest message, which has a board or repeats it.
fn has_board(reason: NotificationReason) -> bool {
    !matches!(
        reason,
        NotificationReason::Diplomacy
            | NotificationReason::ProposalAnswered
            | NotificationReason::Reported
            | NotificationReason::GameMovedAway
            | NotificationReason::VacationChanged
    )
}

/// Sends a game's message to its recipient, or where the game continues if that recipient
/// refuses. Returns the receipt to store; `None` if the next message says what this one would.
async fn send_board(
    frontends: &Frontends,
    http: &Arc<Http>,
    delivery: &Delivery,
) -> Delivered<Option<Vec<u8>>> {
    let deliveries = frontends.service().deliveries();
    if delivery.has_waited && deliveries.is_overtaken(delivery) {
        return Ok(None);
    }
    let mut route = Route::of(frontends.service(), delivery).await?;
    let _turn = match route.card_address(delivery) {
        Some(address) => Some(pacing::turn(http, address.channel, None).await?),
        None => None,
    };
    let known_ply = route.last.as_ref().and_then(|last| last.ply);
    let is_overtaken = is_overtaken(frontends, http, delivery, &route).await;
    let context = match composing::context_of(
        frontends.service(),
        delivery,
        known_ply,
        is_overtaken,
    )
    .await?
    {
        Ok(context) => context,
        Err(SaidBy::Next) => return Ok(None),
        Err(SaidBy::Answer) => return Err(DeliveryError::Waits),
    };
    let frontend = frontends.for_delivery(&delivery.recipient, &context);
    let sending = Sending {
        frontend,
        http,
        delivery,
        context: &context,
    };
    loop {
        let (recipient, outbox_key) = (route.recipient(), delivery.outbox_key());
        let sent = sending.send_to(known_ply, &mut route);
        let sent =
            unreachable::try_recipient(&frontend.service, &recipient, &outbox_key, sent).await?;
        let refused = match sent {
            Ok(posted) => {
                sending.keep_place().await?;
                sending.message().keep_past_text(&posted);
                return Ok(Some(posted.receipt()));
            }
            Err(why) => why,
        };
        // A game can still move on to the thread's parent.
        route = match route.parent(refused) {
            Some(parent) => parent,
            None => return Err(DeliveryError::Unreachable(Box::new(context.view))),
        };
    }
}

impl Sending<'_> {
    /// Notes that a place of a game takes its messages, in case that the game had lost it.
    async fn keep_place(self) -> Delivered {
        let (delivery, home) = (self.delivery, &self.context.view.record.home);
        if let Recipient::Channel(channel) = &delivery.recipient
            && home.has_several()
        {
            let place = lost_place(channel, &delivery.game);
            unreachable::clear_unreachable(&self.frontend.service, &place).await?;
        }
        Ok(())
    }

    /// Sends the message to one recipient, unless it is there already, and closes the message
    /// before it. `known_ply` is the ply up to which its readers knew the game.
    async fn send_to(self, known_ply: Option<u32>, route: &mut Route) -> Sent<PostedMessage> {
        let (delivery, view) = (self.delivery, &self.context.view);
        // Lobby changes come in quick succession, and so can the answers to a question: editing
        // keeps the channel readable.
        if let Some(posted) = &route.last
            && is_edit_of_last_message(delivery.reason, view, posted)
            && self.update_message(posted).await?
        {
            return Ok(PostedMessage {
                lobby: is_lobby(view),
                ply: Some(view.ply()),
                source: Some(TextSource::of(delivery, known_ply, None)),
                ..posted.clone()
            });
        }
        let card = self.post_card(route).await?;
        let has_card = card.is_some();
        let is_removed = has_card && !is_announced(&self.frontend.service, view).await?;
        route.last = card.or(route.last.take());
        let (channel, message, moved_because) = self.post_or_use_parent(route).await?;
        let posted = PostedMessage {
            guild: match &route.to {
                Destination::Person(_) => None,
                Destination::Channel(address, _) => Some(address.guild.clone()),
            },
            channel,
            message: message.id,
            picture: message.files.first().map(|file| file.id),
            picture_name: message.layout_picture(),
            lobby: is_lobby(view),
            asks: is_about_question(delivery.reason),
            // Its thread was deleted, or the game has moved to this channel: the next board opens a
            // thread under this message.
            threadless: route.moved_because == Some(UnreachableReason::Gone)
                || delivery.reason == NotificationReason::GameMovedHere,
            unannounced: match &route.last {
                Some(last) if is_removed => last.channel != channel,
                Some(last) => last.unannounced,
                None => false,
            },
            ply: Some(view.ply()),
            mark: message
                .files
                .is_empty()
                .then(|| delivery.id.as_str().to_owned()),
            source: Some(TextSource::of(delivery, known_ply, moved_because)),
            board: None,
        };
        // A card stays as it is. It is found again by its button.
        let last = route.last.take().filter(|_| !has_card);
        let posted = match last.filter(|last| last.message != posted.message) {
            Some(last) => self.close_previous(last, posted).await,
            None => posted,
        };
        let is_end = matches!(
            delivery.reason,
            NotificationReason::Over | NotificationReason::Aborted
        );
        if let Some(home) = route.home().filter(|_| is_end) {
            editing::conclude(self.sender(), view, &posted, home).await;
        }
        Ok(posted)
    }

    /// Posts the message under which the thread of a game opens that has started without a lobby,
    /// unless it is there already. `None` where the game needs none or gets no thread.
    async fn post_card(self, route: &Route) -> Sent<Option<PostedMessage>> {
        let (delivery, view) = (self.delivery, &self.context.view);
        let Some(address) = route.card_address(delivery) else {
            return Ok(None);
        };
        // Discord has no threads inside threads, and only threads are assigned to games.
        let (channel, mark) = (address.channel, format!("{}-card", delivery.id.as_str()));
        let is_thread = self
            .frontend
            .service
            .servers()
            .game_in_channel(&channel.to_string())
            .await?;
        let threads = self.context.server.threads;
        if is_thread.is_some() || !threads.is_on() {
            return Ok(None);
        }
        let sent = if delivery.uncertain_attempts > 0 {
            let is_it = |sent: &SentMessage| sent.has_button_with(&mark);
            find_message(self.http, channel, search_start(None, view), is_it).await?
        } else {
            None
        };
        let message = match sent {
            Some(message) => message,
            None => {
                let card = CreateMessage::new()
                    .content(text::lobby_begun(Reader::new(
                        self.frontend.text,
                        view,
                        Naming::Mention,
                    )))
                    .allowed_mentions(CreateAllowedMentions::new())
                    .components(vec![message::watch_button(
                        self.frontend.text,
                        view,
                        Some(&mark),
                    )])
                    .nonce(Nonce::String(mark.clone()))
                    .enforce_nonce(true);
                Outgoing::Plain(card).send(self.http, channel).await?
            }
        };
        Ok(Some(PostedMessage {
            guild: Some(address.guild.clone()),
            channel,
            message: message.id,
            picture: None,
            picture_name: None,
            lobby: false,
            asks: false,
            threadless: false,
            unannounced: false,
            ply: Some(view.ply()),
            mark: Some(mark),
            source: None,
            board: None,
        }))
    }

    /// Opens the game's thread under a message, so that commands there mean this game.
    async fn open_and_assign(
        self,
        under: &PostedMessage,
        address: &ChannelAddress,
    ) -> Sent<Result<ChannelId, Option<UnreachableReason>>> {
        let (frontend, view) = (self.frontend, &self.context.view);
        let opened = route::open_thread(self.sender(), under, view, address).await?;
        if let Ok(thread) = opened {
            frontend
                .service
                .servers()
                .assign_channel(&self.delivery.game, &thread.to_string())
                .await?;
        }
        Ok(opened)
    }

    /// Posts the message, in the parent channel if the thread does not take it. Returns the
    /// channel, too, and why the game does not continue where it was before.
    async fn post_or_use_parent(
        self,
        route: &Route,
    ) -> Sent<(ChannelId, SentMessage, Option<UnreachableReason>)> {
        let (channel, moved_because) = self.channel(route).await?;
        let posted = self.post(route, channel, moved_because).await;
        match (posted, &route.to) {
            // The thread was just opened, but does not take messages: the board goes to its parent
            // channel.
            (Err(SendError::Unreachable(why)), Destination::Channel(address, _))
                if address.channel != channel =>
            {
                let posted = self.post(route, address.channel, Some(why));
                Ok((address.channel, posted.await?, Some(why)))
            }
            (posted, _) => Ok((channel, posted?, moved_because)),
        }
    }

    /// Sends the message to this channel, unless it is there already.
    async fn post(
        self,
        route: &Route,
        channel: ChannelId,
        moved_because: Option<UnreachableReason>,
    ) -> Sent<SentMessage> {
        let (delivery, view) = (self.delivery, &self.context.view);
        // It may have arrived in an earlier attempt. The nonce alone would not prevent a duplicate,
        // because Discord checks it for a few minutes only.
        if delivery.uncertain_attempts > 0
            && let Some(sent) = find_message(
                self.http,
                channel,
                search_start(route.last.as_ref().map(|last| last.message), view),
                |sent| sent.is_marked(delivery),
            )
            .await?
        {
            return Ok(sent);
        }
        let last = route.last.as_ref().filter(|last| last.channel == channel);
        let repeats_board = moved_because.is_none()
            && (is_about_question(delivery.reason) || delivery.reason == NotificationReason::Rated)
            && last.is_some_and(|last| !last.lobby && last.ply == Some(view.ply()))
            || is_usual_rematch(delivery.reason, view);
        let message = self.compose(moved_because, repeats_board).await?;
        Ok(message.send(self.http, channel).await?)
    }

    /// The channel that gets the message. Opens the game's thread if it is time for that, and
    /// returns why there is none where players should know.
    async fn channel(self, route: &Route) -> Sent<(ChannelId, Option<UnreachableReason>)> {
        let (http, delivery) = (self.http, self.delivery);
        let address = match (&route.to, &route.last) {
            (Destination::Person(_), Some(last)) => return Ok((last.channel, None)),
            (Destination::Person(person), None) => {
                return Ok((dm_openings::open(http, *person).await?, None));
            }
            (Destination::Channel(address, _), _) => address,
        };
        // A game starts under its lobby's message. If its thread is gone, the next thread is opened
        // under the last board.
        let under = route
            .last
            .as_ref()
            .filter(|last| delivery.reason == NotificationReason::Started || last.threadless);
        let view = &self.context.view;
        if route::stays_in_thread(self.sender(), delivery, view, address).await? {
            return Ok((address.channel, route.moved_because));
        }
        let threads = self.context.server.threads.is_on();
        let Some(under) = under.filter(|_| threads) else {
            return Ok((address.channel, route.moved_because));
        };
        let opened = self.open_and_assign(under, address).await?;
        Ok(match opened {
            Ok(thread) => (thread, None),
            Err(why) => (
                address.channel,
                why.filter(|why| *why == UnreachableReason::Full),
            ),
        })
    }
}

/// Whether the board of a move has to wait for its turn in its channel, and a later one waits there
/// by then. A board that may have been sent already has to be found again, so it is none.
async fn is_overtaken(
    frontends: &Frontends,
    http: &Http,
    delivery: &Delivery,
    route: &Route,
) -> bool {
    let channel = match (&route.to, &route.last) {
        (Destination::Channel(address, _), _) => address.channel,
        (Destination::Person(_), Some(last)) => last.channel,
        (Destination::Person(_), None) => return false,
    };
    let overtaken = || frontends.service().deliveries().is_overtaken(delivery);
    delivery.reason == NotificationReason::Moved
        && delivery.uncertain_attempts == 0
        && !pacing::wait_for_turn(http, channel, overtaken).await
}

/// Whether the channel learns of a game that begins without a lobby. Leagues and matches have
/// messages of their own, and nobody waits for a game of computers.
async fn is_announced(service: &Service, view: &View) -> Sent<bool> {
    let has_people = view.human_players().next().is_some();
    let game = &view.game;
    Ok(has_people
        && !service.leagues().has_game(game).await?
        && !service.matches().has_game(game).await?)
}

/// Whether a message offers a rematch from the usual position: everybody knows it, and the game
/// shows it when it begins.
fn is_usual_rematch(reason: NotificationReason, view: &View) -> bool {
    reason == NotificationReason::Challenged
        && view.record.is_rematch
        && view.phase == Phase::Lobby
        && view.terms.starting_position.is_none()
}

/// Whether a message shows a lobby that others can join.
fn is_lobby(view: &View) -> bool {
    view.phase == Phase::Lobby && !view.is_challenge()
}
