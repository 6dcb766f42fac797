//! The messages that frontends take from the outbox, all that they need to send one, what became of
//! it, and where it goes if its recipient refuses messages.
//!
//! What a frontend needs is asked for with every message, so it is one wait for one job of the
//! game's worker, and makes only the views and reads only the settings that this message needs.

use crate::error::{Rejected, Reply, Result, ServiceError, fault};
use crate::handling::Deliveries;
use crate::handling::people::readable;
use crate::handling::servers::number_of_game;
use crate::limits::config::{Exempt, Permit};
use crate::membership::{self, Whereabouts};
use crate::outbox::items::{
    Delivery, Lane, Notice, OutboxItem, OutboxKey, Recipient, Reminder, Reroute,
};
use crate::outbox::queue::{Outbox, receipt_key};
use crate::outbox::unreachable::{self, UNREACHABLE, Unreachable, UnreachableReason};
use crate::worker::handle::Inner;
use crate::worker::state::{HeldGame, Worker};
use entente_game::people::{Language, ServerSettings, Settings};
use entente_game::{
    GameId, Home, NotificationReason, PersonId, PersonView, Place, ServerId, View, Viewer,
};
use entente_store::{Batch, Store};
use std::collections::HashMap;
use std::time::Duration;

impl Deliveries<'_> {
    /// Waits for the next message that may be sent.
    ///
    /// Deliveries of one game to one recipient come one at a time and in order, and so do the
    /// notices to one person: the next one comes when the one before was marked done.
    pub async fn next_item(self) -> OutboxItem {
        self.0.inner.outbox.next(None).await
    }

    /// Waits for the next message of this lane that may be sent.
    pub async fn next_item_of(self, lane: Lane) -> OutboxItem {
        self.0.inner.outbox.next(Some(lane)).await
    }

    /// Whether a later delivery of the game waits for the same recipient, which shows the game
    /// after a move, too. It depends on the deliveries to this recipient alone.
    pub fn is_overtaken(self, delivery: &Delivery) -> bool {
        self.0.inner.outbox.is_overtaken(delivery)
    }

    /// Whether a later item waits behind this one: later news of the same league or match, whose
    /// message shows what these would.
    pub fn has_later(self, item: &OutboxKey) -> bool {
        self.0.inner.outbox.has_later(item)
    }

    /// Checks whether a reminder should still be sent. If so, returns the game as its person sees
    /// it now; otherwise the reminder is removed from the outbox.
    pub async fn confirm_reminder(
        self,
        notice: &Notice,
        reminder: &Reminder,
    ) -> Result<Option<View>, Rejected> {
        let (notice, of_game) = (notice.clone(), reminder.clone());
        self.0
            .in_game(&reminder.game, async move |mut held| {
                held.confirm_reminder(&notice, &of_game).await
            })
            .await
    }

    /// Marks a delivery as sent, with a receipt: what the frontend wants to remember about it, such
    /// as the id of the message.
    pub async fn mark_delivered(self, delivery: &Delivery, receipt: Vec<u8>) -> Result<()> {
        // Held until the end: nobody can be forgotten between the check and the commit.
        let report = self.0.inner.outbox.reporting().await;
        let outbox_key = delivery.outbox_key();
        // Its recipient may have been forgotten meanwhile: then no receipt may name them.
        if !self.0.inner.outbox.contains(&outbox_key) {
            return Ok(());
        }
        self.0
            .inner
            .store
            .commit(Outbox::receipt_batch(delivery, receipt))
            .await?;
        // Only now may the next message of this line be sent. After a crash in between, the store
        // no longer has the delivery.
        self.0.inner.outbox.done(&outbox_key);
        drop(report);
        self.fill_outbox().await;
        Ok(())
    }

    /// Marks a message as done without a receipt: it needs none, or it can never arrive, because
    /// its channel was deleted or the person does not accept direct messages. The last receipt of
    /// its recipient stays.
    pub async fn mark_done(self, outbox_key: &OutboxKey) -> Result<()> {
        let report = self.0.inner.outbox.reporting().await;
        if !self.0.inner.outbox.contains(outbox_key) {
            return Ok(());
        }
        self.0
            .inner
            .store
            .commit(Outbox::removal_batch(outbox_key))
            .await?;
        self.0.inner.outbox.done(outbox_key);
        drop(report);
        self.fill_outbox().await;
        Ok(())
    }

    /// Queues what is in the store alone, if there is room for it.
    pub(crate) async fn fill_outbox(self) {
        if !self.0.inner.outbox.has_room() {
            return;
        }
        let filled = self.0.read(|inner| inner.outbox.fill(&inner.store)).await;
        if let Some(error) = fault(filled) {
            tracing::error!(%error, "could not read messages that wait; trying again");
        }
    }

    /// Gives back a message that may or may not have arrived. It comes again after the delay, with
    /// one more uncertain attempt.
    pub fn retry_later(self, item: OutboxItem, delay: Duration) {
        let outbox = self.0.inner.outbox.clone();
        // The delay is only in memory: after a restart the message is tried at once.
        tokio::spawn(async move {
            tokio::time::sleep(delay).await;
            outbox.retry(item);
        });
    }

    /// Puts an item back that was not sent, and offers it again after a while.
    pub fn postpone(self, item: OutboxItem, delay: Duration) {
        let outbox = self.0.inner.outbox.clone();
        tokio::spawn(async move {
            tokio::time::sleep(delay).await;
            outbox.postpone(&item);
        });
    }

    /// Puts a delivery back that was not sent, because a computer's answer may say the same. It is
    /// offered again when another one comes behind it, at the latest after this time.
    pub fn hold(self, delivery: &Delivery, longest: Duration) {
        let (outbox, key) = (self.0.inner.outbox.clone(), delivery.outbox_key());
        outbox.hold(&key);
        tokio::spawn(async move {
            tokio::time::sleep(longest).await;
            outbox.release(&key);
        });
    }

    /// The receipt of the last delivery of this game to this recipient.
    pub async fn last_receipt(
        self,
        game: &GameId,
        recipient: &Recipient,
    ) -> Result<Option<Vec<u8>>> {
        self.0.get(receipt_key(game, recipient)).await
    }

    /// The receipt of the game's last message where the viewer of this view finds it: in their
    /// place of the game, or in their direct messages.
    pub async fn last_receipt_of_viewer(self, view: &View) -> Result<Option<Vec<u8>>> {
        let (game, home) = (view.game.clone(), view.record.home.clone());
        let reader = Whereabouts::of_viewer(view);
        let read = move |inner: &Inner| recipient_of(&inner.store, &home, reader);
        match self.0.read(read).await? {
            Some(recipient) => self.last_receipt(&game, &recipient).await,
            None => Ok(None),
        }
    }

    /// Waits until `find` returns something for the receipt of the last delivery of this game to
    /// this recipient.
    pub async fn wait_for_receipt<T>(
        self,
        game: &GameId,
        recipient: &Recipient,
        find: impl Fn(&[u8]) -> Option<T>,
    ) -> T {
        loop {
            // Registered before the store is read: a receipt that comes in between wakes it.
            let changed = self.0.inner.outbox.changed();
            tokio::pin!(changed);
            changed.as_mut().enable();
            let receipt = self.last_receipt(game, recipient).await.ok().flatten();
            if let Some(found) = receipt.as_deref().and_then(&find) {
                return found;
            }
            changed.await;
        }
    }

    /// The number of messages in the outbox at the moment.
    pub fn outbox_len(self) -> usize {
        self.0.inner.outbox.len()
    }
}

/// The place of a delivery, as far as a frontend knows it before it asks for the context.
pub struct DeliveryPlace {
    /// The server that its channel belongs to.
    pub server: Option<ServerId>,
    /// The ply up to which its readers know the game; `None` if they know nothing of it.
    pub known: Option<u32>,
    /// What says the same as the message of a move, in its place. It is asked of the game as
    /// everybody saw it, so that no secret can show in which messages there are.
    pub said_by: fn(&View, u32) -> Option<SaidBy>,
    /// The people whom a message in a channel may ping. Their settings are read, and nobody else's.
    pub pinged: fn(&View, NotificationReason) -> Vec<PersonId>,
}

/// What says the same as the message of a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SaidBy {
    /// The next message.
    Next,
    /// The answer of a computer, if it comes soon.
    Answer,
}

/// The views that a delivery shows, and the settings of the place and the people that it goes to.
pub struct DeliveryContext {
    /// The game as the recipient sees it, as it was when the delivery was queued. All moves that
    /// the readers do not know count as the latest ones.
    pub view: View,
    /// The game as everybody sees it now; `None` if nothing has happened since.
    pub current: Option<View>,
    /// The settings of the server that the message goes to; the defaults outside of servers.
    pub server: ServerSettings,
    /// The language of the recipient, if the recipient is a person.
    pub language: Language,
    /// The languages of the people who play, if the recipient is a channel; `None` for each who is
    /// not known here: somebody whom the game hides, a team, or a person who was erased.
    pub players: Vec<Option<Language>>,
    people: HashMap<PersonId, Settings>,
}

/// The views and settings of news for one player, such as a letter: it tells of the past, shows no
/// board that others have seen, and its buttons answer it as the game is now.
pub struct LetterContext {
    /// The view that it shows and the settings of its recipient. No reader has to be caught up with
    /// the moves, and nothing is asked in it that could be outdated.
    pub delivery: DeliveryContext,
    /// The game as the recipient sees it now; `None` if the recipient is no person.
    pub now: Option<View>,
    /// The number by which the game goes; `None` if it has none.
    pub number: Option<u64>,
    /// The receipt of the game's last message, where the reader finds it.
    pub last_receipt: Option<Vec<u8>>,
}

impl DeliveryContext {
    fn of(view: View, server: ServerSettings) -> Self {
        Self {
            view,
            current: None,
            server,
            language: Language::default(),
            players: Vec::new(),
            people: HashMap::new(),
        }
    }

    /// The settings of the recipient, or of somebody who may be pinged; the defaults for everybody
    /// else.
    pub fn settings_of(&self, person: PersonId) -> Settings {
        self.people.get(&person).cloned().unwrap_or_default()
    }
}

impl Deliveries<'_> {
    /// A game as the recipient of a delivery should see it: as it was when the delivery was queued,
    /// and not as it is by now.
    pub async fn view_for(self, delivery: &Delivery) -> Result<View, Rejected> {
        let (viewer, records) = (delivery.viewer, delivery.records);
        self.0
            .view_by(&delivery.game, move |game| game.view_at(viewer, records))
            .await
    }

    /// The languages of the people who play the game of this view, as in
    /// [`DeliveryContext::players`].
    pub async fn languages_of_players(self, view: &View) -> Vec<Option<Language>> {
        let mut languages = Vec::new();
        for player in view.human_players() {
            languages.push(match &player.profile {
                Some(profile) => Some(self.0.people().language_of(profile.person).await),
                None => None,
            });
        }
        languages
    }

    /// The context of a delivery, or what says the same in its place.
    pub async fn context(
        self,
        delivery: &Delivery,
        place: DeliveryPlace,
    ) -> Reply<DeliveryContext, SaidBy> {
        let asked = delivery.clone();
        self.0
            .in_game(&delivery.game, async move |mut held| {
                held.delivery_context(&asked, place)
            })
            .await
    }
}

impl Deliveries<'_> {
    /// The context of news for one player. `server` is that of the managers who get it.
    pub async fn letter_context(
        self,
        delivery: &Delivery,
        server: Option<ServerId>,
    ) -> Result<LetterContext, Rejected> {
        let asked = delivery.clone();
        self.0
            .in_game(&delivery.game, async move |mut held| {
                held.letter_context(&asked, server)
            })
            .await
    }
}

impl HeldGame<'_> {
    fn letter_context(
        &mut self,
        delivery: &Delivery,
        server: Option<ServerId>,
    ) -> Result<LetterContext, Rejected> {
        let view = self.view_by(|game| game.view_at(delivery.viewer, delivery.records))?;
        let mut context = DeliveryContext::of(view, server_settings(self.worker, server));
        let mut now = None;
        if let Recipient::Person(person) = &delivery.recipient {
            add_recipient(self.worker, &mut context, *person);
            now = Some(self.view_by(|game| game.view(game.viewer(*person)))?);
        }
        // A letter without a number or a link is better than none.
        let reader = Whereabouts::of_viewer(&context.view);
        let number = number_of_game(self.store(), self.id, reader).ok().flatten();
        let recipient = recipient_of(self.store(), &context.view.record.home, reader);
        let last_receipt = recipient.ok().flatten().and_then(|recipient| {
            self.worker
                .store
                .get(&receipt_key(self.id, &recipient))
                .ok()?
        });
        Ok(LetterContext {
            delivery: context,
            now,
            number,
            last_receipt,
        })
    }

    fn delivery_context(
        &mut self,
        delivery: &Delivery,
        place: DeliveryPlace,
    ) -> Reply<DeliveryContext, SaidBy> {
        let records = delivery.records;
        let view = self.view_by(|game| game.view_at(delivery.viewer, records))?;
        if let Some(known) = place.known
            && delivery.reason == NotificationReason::Moved
        {
            let said_by = match delivery.viewer {
                Viewer::Spectator => (place.said_by)(&view, known),
                Viewer::Player(_) => {
                    let public = self.view_by(|game| game.view_at(Viewer::Spectator, records));
                    (place.said_by)(&public?, known)
                }
            };
            if let Some(said_by) = said_by {
                return Ok(Err(said_by));
            }
        }
        // Without a later record the message cannot be outdated.
        let has_gone_on = self.open()?.records() > records;
        let current = has_gone_on
            .then(|| self.view(Viewer::Spectator))
            .transpose()?;
        // Only now: whether the next message says it is decided by the last event alone.
        let mut view = match place.known {
            Some(ply) => view.for_reader_of(ply),
            None => view,
        };
        // A message says who is away when it is sent.
        let now = self.worker.clock.now();
        if let Some(clock) = &mut view.turn.clock {
            clock.away.retain(|(_, until)| *until > now);
        }
        note_who_is_here(self.worker, &mut view, &delivery.recipient, place.server)?;
        let mut context = DeliveryContext {
            current,
            ..DeliveryContext::of(view, server_settings(self.worker, place.server))
        };
        match &delivery.recipient {
            Recipient::Person(person) => add_recipient(self.worker, &mut context, *person),
            Recipient::Channel(_) => {
                context.players = languages_of_players(self.worker, &context.view);
                if context.server.pings.is_on() {
                    let pinged = (place.pinged)(&context.view, delivery.reason).into_iter();
                    let settings = pinged.map(|person| (person, self.worker.settings_of(person)));
                    context.people = settings.collect();
                }
            }
            Recipient::Managers(_) => {}
        }
        Ok(Ok(context))
    }
}

/// The recipient of a game's messages that this reader finds: their place of it, or themselves.
fn recipient_of(store: &Store, home: &Home, reader: Whereabouts) -> Result<Option<Recipient>> {
    let servers: Vec<ServerId> = home.servers().filter(|_| home.has_several()).collect();
    let server = reader.server_among(store, &servers)?;
    Ok(match home.place_for(server) {
        Some(place) => Some(Recipient::Channel(place.channel.clone())),
        None => reader.person.map(Recipient::Person),
    })
}

fn server_settings(worker: &Worker, server: Option<ServerId>) -> ServerSettings {
    server.map_or_else(ServerSettings::default, |server| {
        worker.server_settings_of(server)
    })
}

/// Notes which players of a game of several servers are known to be where it is read: those who
/// have used Entente in the server, and the person who gets a direct message.
fn note_who_is_here(
    worker: &Worker,
    view: &mut View,
    recipient: &Recipient,
    server: Option<ServerId>,
) -> Result<()> {
    if !view.record.home.has_several() {
        return Ok(());
    }
    for player in &mut view.players.people {
        let Some(profile) = &player.profile else {
            continue;
        };
        player.is_here = match (recipient, server) {
            (Recipient::Person(reader), _) => *reader == profile.person,
            (_, Some(server)) => {
                let used = membership::key(profile.person, server);
                worker.store.get(&used)?.is_some()
            }
            (_, None) => false,
        };
    }
    Ok(())
}

/// Adds the settings of the person who gets the delivery. A log that cannot be read must not
/// keep their messages from them.
fn add_recipient(worker: &Worker, context: &mut DeliveryContext, person: PersonId) {
    let log = worker.person_log(person);
    if let Ok(log) = &log {
        context.language = log.language();
    }
    context.people.insert(person, readable(log));
}

/// The languages of the people who play the game of this view. One whose log cannot be read
/// counts as a reader of the default language.
fn languages_of_players(worker: &Worker, view: &View) -> Vec<Option<Language>> {
    let language = |person: PersonId| {
        let log = worker.person_log(person);
        log.map_or_else(|_| Language::default(), |log| log.language())
    };
    view.human_players()
        .map(|player| Some(language(player.profile.as_ref()?.person)))
        .collect()
}

impl Deliveries<'_> {
    /// The note about a recipient, if it is unreachable.
    pub async fn unreachable_at(self, recipient: &str) -> Result<Option<Unreachable>> {
        let note = self.0.get(unreachable::key(recipient)).await?;
        Ok(note.and_then(|note| unreachable::read(&note)))
    }

    /// Changes what is stored about a recipient.
    ///
    /// If a message caused the change, it must still be in the outbox. Otherwise its recipient may
    /// have been forgotten meanwhile, and nothing may be stored about them any more.
    pub async fn update_unreachable(
        self,
        recipient: &str,
        cause: Option<&OutboxKey>,
        change: impl FnOnce(Option<Unreachable>) -> Option<Unreachable>,
    ) -> Result<()> {
        // Held until the end: nobody can be forgotten between the check and the commit.
        let _report = self.0.inner.outbox.reporting().await;
        if cause.is_some_and(|outbox_key| !self.0.inner.outbox.contains(outbox_key)) {
            return Ok(());
        }
        let before = self.unreachable_at(recipient).await?;
        let after = change(before.clone());
        // Saves a sync of the disk for each message that arrives normally.
        if after == before {
            return Ok(());
        }
        let mut batch = Batch::default();
        match after {
            Some(after) => batch.put(unreachable::key(recipient), after.to_bytes()),
            None => batch.remove(unreachable::key(recipient)),
        }
        Ok(self.0.inner.store.commit(batch).await?)
    }

    /// Forgets all unreachable recipients that begin with this prefix.
    pub async fn forget_unreachable_in(self, prefix: &str) -> Result<()> {
        let begin = UNREACHABLE.all().bytes(prefix.as_bytes());
        let removal = self.0.read(move |inner| {
            let mut batch = Batch::default();
            for entry in inner.store.scan(&begin) {
                let (rest, _) = entry?;
                batch.remove(begin.clone().bytes(&rest));
            }
            Ok::<_, ServiceError>(batch)
        });
        Ok(self.0.inner.store.commit(removal.await?).await?)
    }

    /// Sends a delivery to each player of its game instead of to the channel, which does not accept
    /// it. Of a game with other places it goes to those who find it in none of them.
    pub async fn reroute_to_players(self, delivery: &Delivery) -> Result<(), Rejected> {
        let (lost, outbox) = (delivery.clone(), self.0.inner.outbox.clone());
        let job = async move |mut held: HeldGame<'_>| {
            let _report = outbox.reporting().await;
            let people = players_without_place(&mut held, &lost)?;
            let mark = lost_mark(&mut held, &lost)?;
            let is_news = mark.is_some();
            let replacement = Replacement {
                instead: outbox.rerouted(&lost, &people, Reroute::FromChannel),
                mark,
                of: lost,
            };
            replace(held.store(), &outbox, replacement).await?;
            Ok::<_, Rejected>(is_news)
        };
        let is_news = self.0.in_game(&delivery.game, job).await?;
        let matches = self.0.matches();
        if is_news && let Some((id, _)) = matches.of_game(&delivery.game).await? {
            matches.show_again(&id).await?;
        }
        Ok(())
    }

    /// Removes a delivery that cannot arrive, and reports to the other players of its game that
    /// this person cannot be reached.
    pub async fn report_unreachable(
        self,
        delivery: &Delivery,
        person: PersonId,
    ) -> Result<(), Rejected> {
        let others = self.other_players(delivery, person).await?;
        let inner = &self.0.inner;
        let reroute = Reroute::Unreachable(person);
        let replacement = Replacement {
            instead: inner.outbox.rerouted(delivery, &others, reroute),
            mark: None,
            of: delivery.clone(),
        };
        let _report = inner.outbox.reporting().await;
        replace(&inner.store, &inner.outbox, replacement).await
    }

    /// The players of a delivery's game, without one of them.
    async fn other_players(self, of: &Delivery, except: PersonId) -> Result<Players, Rejected> {
        // As it is now: people may have left since the message was queued.
        let view = self.0.spectate(&of.game).await?;
        let mut players = present_players(&view);
        players.retain(|(_, id)| *id != except);
        Ok(players)
    }
}

/// The players who get a message, each as the viewer of it.
type Players = Vec<(Viewer, PersonId)>;

/// What takes the place of a delivery.
struct Replacement {
    of: Delivery,
    instead: Vec<OutboxItem>,
    mark: Option<LostMark>,
}

/// Replaces one delivery by others in one batch, so that a crash neither loses a message nor sends
/// both. The caller is [reporting](Outbox::reporting).
async fn replace(store: &Store, outbox: &Outbox, by: Replacement) -> Result<(), Rejected> {
    let outbox_key = by.of.outbox_key();
    // The person may have been forgotten meanwhile, and the delivery with them.
    if !outbox.contains(&outbox_key) {
        return Ok(());
    }
    let mut batch = Outbox::removal_batch(&outbox_key);
    Outbox::write(&mut batch, &by.instead, Permit::exempt(Exempt::FollowUp));
    if let Some(LostMark { place, note }) = by.mark {
        batch.put(unreachable::key(&place), note.to_bytes());
    }
    store.commit(batch).await.map_err(ServiceError::from)?;
    outbox.done(&outbox_key);
    outbox.push(by.instead);
    Ok(())
}

/// The mark that a game has lost a place.
struct LostMark {
    place: String,
    note: Unreachable,
}

/// The mark that the game has lost the place of this delivery, unless it is there already. A game
/// with one place needs none.
fn lost_mark(held: &mut HeldGame<'_>, delivery: &Delivery) -> Result<Option<LostMark>> {
    let game = held.open()?;
    let is_shared = game.home().is_some_and(Home::has_several);
    let Recipient::Channel(channel) = &delivery.recipient else {
        return Ok(None);
    };
    let place = unreachable::lost_place(channel, &delivery.game);
    let is_known = held.worker.store.get(&unreachable::key(&place))?.is_some();
    let (why, now) = (UnreachableReason::Gone, held.worker.clock.now().0);
    let note = Unreachable::after_failure(None, why, now);
    Ok((is_shared && !is_known).then_some(LostMark { place, note }))
}

/// The players who find the game in no other place, now that it has lost that of this delivery.
/// Somebody who was seen in the server of no place can mean any of them.
///
/// When several places are lost, each player gets the message once: from that of theirs whose
/// delivery is the last. One job of the game after the other looks which are lost, and marks its
/// own.
fn players_without_place(
    held: &mut HeldGame<'_>,
    delivery: &Delivery,
) -> Result<Players, Rejected> {
    let view = held.view_by(|game| game.view(Viewer::Spectator))?;
    let people = present_players(&view);
    let home = &view.record.home;
    if !home.has_several() {
        return Ok(people);
    }
    let mut without_place = Vec::new();
    for (viewer, person) in people {
        let theirs = places_of(held.store(), home, person)?;
        let is_this =
            |place: &&Place| Recipient::Channel(place.channel.clone()) == delivery.recipient;
        let (this, others): (Vec<_>, Vec<_>) = theirs.into_iter().partition(is_this);
        let mut is_told_elsewhere = false;
        for place in others {
            is_told_elsewhere |= !is_lost(held.worker, place, delivery)?;
        }
        if !this.is_empty() && !is_told_elsewhere {
            without_place.push((viewer, person));
        }
    }
    Ok(without_place)
}

/// Whether a game has lost a place, where what this delivery says does not wait any more.
fn is_lost(worker: &Worker, place: &Place, delivery: &Delivery) -> Result<bool> {
    let id = &delivery.game;
    let mark = unreachable::key(&unreachable::lost_place(&place.channel, id));
    if worker.store.get(&mark)?.is_none() {
        return Ok(false);
    }
    let recipient = Recipient::Channel(place.channel.clone());
    let waiting = worker.outbox.game_queue(&worker.store, id, &recipient)?;
    let is_same = |item: &OutboxItem| match item {
        OutboxItem::Delivery(other) => {
            (other.records, other.reason) == (delivery.records, delivery.reason)
        }
        _ => false,
    };
    Ok(!waiting.iter().any(is_same))
}

/// The places of a game that a person can mean: those in whose servers they have used Entente, or
/// all.
fn places_of<'a>(store: &Store, home: &'a Home, person: PersonId) -> Result<Vec<&'a Place>> {
    let mut places = Vec::new();
    for place in home.places() {
        if let Some(server) = place.server()
            && store.get(&membership::key(person, server))?.is_some()
        {
            places.push(place);
        }
    }
    if places.is_empty() {
        places.extend(home.places());
    }
    Ok(places)
}

/// The people who play, without those who have retired.
fn present_players(view: &View) -> Players {
    let player = |person: &PersonView| {
        let id = person.profile.as_ref()?.person;
        Some((Viewer::Player(person.player), id))
    };
    let players = view.players.people.iter();
    let players = players.filter(|person| !view.is_retired(person));
    players.filter_map(player).collect()
}
