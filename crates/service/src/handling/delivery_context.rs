//! All that a frontend needs to send a delivery, from one job of the game's worker.
//!
//! It is asked for with every message, so it is one wait, and makes only the views and reads only
//! the settings that this message needs.

use crate::error::Rejected;
use crate::handling::Deliveries;
use crate::handling::people::readable;
use crate::handling::servers::number_of_game;
use crate::outbox::items::{Delivery, Recipient};
use crate::outbox::queue::receipt_key;
use crate::worker::state::Worker;
use entente_game::people::{Language, ServerSettings, Settings};
use entente_game::{GameId, NotificationReason, PersonId, ServerId, View, Viewer};
use std::collections::HashMap;

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
    ) -> Result<Result<DeliveryContext, SaidBy>, Rejected> {
        let asked = delivery.clone();
        self.0
            .in_game(&delivery.game, async move |worker, id| {
                delivery_context(worker, id, &asked, place)
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
            .in_game(&delivery.game, async move |worker, id| {
                letter_context(worker, id, &asked, server)
            })
            .await
    }
}

fn letter_context(
    worker: &mut Worker,
    id: &GameId,
    delivery: &Delivery,
    server: Option<ServerId>,
) -> Result<LetterContext, Rejected> {
    let view = worker.view_by(id, |game| game.view_at(delivery.viewer, delivery.records))?;
    let mut context = DeliveryContext::of(view, server_settings(worker, server));
    let mut now = None;
    if let Recipient::Person(person) = &delivery.recipient {
        add_recipient(worker, &mut context, *person);
        now = Some(worker.view_by(id, |game| game.view(game.viewer(*person)))?);
    }
    // A letter without a number or a link is better than none.
    let number = number_of_game(&worker.store, id).ok().flatten();
    let last_receipt = Recipient::of_viewer(&context.view)
        .and_then(|recipient| worker.store.get(&receipt_key(id, &recipient)).ok()?);
    Ok(LetterContext {
        delivery: context,
        now,
        number,
        last_receipt,
    })
}

fn server_settings(worker: &Worker, server: Option<ServerId>) -> ServerSettings {
    server.map_or_else(ServerSettings::default, |server| {
        worker.server_settings_of(server)
    })
}

fn delivery_context(
    worker: &mut Worker,
    id: &GameId,
    delivery: &Delivery,
    place: DeliveryPlace,
) -> Result<Result<DeliveryContext, SaidBy>, Rejected> {
    let records = delivery.records;
    let view = worker.view_by(id, |game| game.view_at(delivery.viewer, records))?;
    if let Some(known) = place.known
        && delivery.reason == NotificationReason::Moved
    {
        let said_by = match delivery.viewer {
            Viewer::Spectator => (place.said_by)(&view, known),
            Viewer::Player(_) => {
                let public = worker.view_by(id, |game| game.view_at(Viewer::Spectator, records));
                (place.said_by)(&public?, known)
            }
        };
        if let Some(said_by) = said_by {
            return Ok(Err(said_by));
        }
    }
    // Without a later record the message cannot be outdated.
    let has_gone_on = worker.open(id)?.records() > records;
    let current = has_gone_on
        .then(|| worker.view(id, Viewer::Spectator))
        .transpose()?;
    // Only now: whether the next message says it is decided by the last event alone.
    let mut view = match place.known {
        Some(ply) => view.for_reader_of(ply),
        None => view,
    };
    // A message says who is away when it is sent.
    let now = worker.clock.now();
    if let Some(clock) = &mut view.turn.clock {
        clock.away.retain(|(_, until)| *until > now);
    }
    let mut context = DeliveryContext {
        current,
        ..DeliveryContext::of(view, server_settings(worker, place.server))
    };
    match &delivery.recipient {
        Recipient::Person(person) => add_recipient(worker, &mut context, *person),
        Recipient::Channel(_) => {
            context.players = languages_of_players(worker, &context.view);
            if context.server.pings.is_on() {
                let pinged = (place.pinged)(&context.view, delivery.reason).into_iter();
                let settings = pinged.map(|person| (person, worker.settings_of(person)));
                context.people = settings.collect();
            }
        }
        Recipient::Managers(_) => {}
    }
    Ok(Ok(context))
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
    let players = view.human_players();
    players
        .map(|player| Some(language(player.profile.as_ref()?.person)))
        .collect()
}
