//! Delivers what is owed: draws each message from its reader's view, sends it, takes the buttons off the one before, and reports it done.
//!
//! Each arrives exactly once. Every message carries its delivery's id as nonce (which Discord enforces for some minutes) and in its picture's file name, where it can be found later:
//! after any doubt the door looks there before it sends. Nothing public is ever said on any other way. What concerns one person alone is told in [`super::tidings`].

use super::answer::code;
use super::asker::Place;
use super::called::{asks_the_same, to_ping};
use super::message;
use super::posted::{Posted, find, is_marked, mark, since, take_buttons_off};
use super::ring::Ring;
use super::{Door, Doors};
use crate::measure::{self, Delivered};
use crate::picture::Look;
use crate::table::{Address, Delivery, Owing, Rejected, TableError, Why, place_of};
use crate::text::{Naming, say};
use entente_game::{GameId, Home, Person, Phase, Reason, View};
use futures::FutureExt;
use poise::serenity_prelude as serenity;
use poise::serenity_prelude::{
    Cache, ChannelId, CreateAllowedMentions, CreateMessage, CreateThread, EditMessage, Http,
    HttpError, MessageFlags, Nonce, UserId,
};
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;

/// How many deliveries are under way at once; Discord's own limits are kept by serenity.
pub(super) const AT_ONCE: usize = 16;

/// How long a delivery waits after its first failure before it is tried again; twice as long after each further one, up to [`LONGEST_PAUSE`].
const PAUSE: Duration = Duration::from_millis(500);
const LONGEST_PAUSE: Duration = Duration::from_secs(120);

/// The longest name of a thread.
const THREAD_NAME: usize = 100;

/// How long after the last message a thread is archived: a week, the most there is.
const ARCHIVE: serenity::AutoArchiveDuration = serenity::AutoArchiveDuration::OneWeek;

/// Why a delivery did not go out.
pub(super) enum Failure {
    /// It can never arrive.
    Never(String),
    /// Its place takes no messages, and is not to be asked again soon.
    Barred(Box<View>),
    /// It may have arrived.
    Doubtful(String),
}

/// Why one place did not take a delivery.
pub(super) enum Setback {
    /// It refused, and will refuse again.
    Refused(Why),
    Failed(Failure),
}

/// Where a delivery goes.
struct Target {
    to: To,
    /// The last message of the game there, whose buttons are to go.
    last: Option<Posted>,
    /// Why the game does not go on where it was before.
    moved: Option<Why>,
}

enum To {
    Person(Person),
    /// A channel, and the one where the game was made, if this is its thread.
    Channel(Place, Option<Place>),
}

impl Target {
    /// In the words that are used for places.
    fn place(&self) -> String {
        match &self.to {
            To::Person(person) => place_of(*person),
            To::Channel(place, _) => place.to_string(),
        }
    }

    /// Logs that no message is taken there. Of a person only that it is one: the log names nobody.
    fn log_refusal(&self, why: Why) {
        match &self.to {
            To::Person(_) => {
                tracing::info!(place = "direct messages", ?why, "a place takes no messages")
            }
            To::Channel(place, _) => tracing::info!(%place, ?why, "a place takes no messages"),
        }
    }

    /// The channel above, if the game can go on there.
    fn above(&self, why: Why) -> Option<Self> {
        match &self.to {
            To::Channel(_, Some(above)) if why.is_of_the_thread() => Some(Self {
                to: To::Channel(above.clone(), None),
                last: None,
                moved: Some(why),
            }),
            _ => None,
        }
    }
}

/// Delivers for as long as the program runs; each delivery that is under way holds one of [`AT_ONCE`] places.
pub(super) async fn run(
    doors: Arc<Doors>,
    cache: Arc<Cache>,
    http: Arc<Http>,
    places: Arc<Semaphore>,
) {
    loop {
        let place = places
            .clone()
            .acquire_owned()
            .await
            .expect("the semaphore is never closed");
        let owing = doors.table().next_owing().await;
        let (doors, cache, http) = (doors.clone(), cache.clone(), http.clone());
        tokio::spawn(async move {
            let door = doors.of_reader(&cache, &owing.address()).await;
            let work = AssertUnwindSafe(door.deliver(&http, owing.clone())).catch_unwind();
            if work.await.is_err() {
                let game = owing.game().map(GameId::as_str);
                tracing::error!(game, "a delivery panicked and is tried again");
                door.table.put_back(owing, LONGEST_PAUSE);
            }
            drop(place);
        });
    }
}

impl Door {
    /// What was remembered of the last message of a game at an address.
    pub(super) fn last_posted(
        &self,
        game: &GameId,
        address: &Address,
    ) -> Result<Option<Posted>, TableError> {
        let bytes = self.table.last_receipt(game, address)?;
        Ok(bytes.and_then(|bytes| Posted::read(&bytes)))
    }

    async fn deliver(&self, http: &Http, owing: Owing) {
        let sent = match &owing {
            Owing::Notice(notice) => self.notify(http, notice).await.map(|()| None),
            Owing::Delivery(delivery) => match delivery.reason {
                Reason::Tidings | Reason::Reported => {
                    self.tell(http, delivery).await.map(|()| None)
                }
                Reason::Departed => self.depart(http, delivery).await.map(|()| None),
                _ => self.send(http, delivery).await.map(Some),
            },
        };
        let game = owing.game().map(GameId::as_str);
        measure::delivery(
            owing.addressee(),
            match &sent {
                Ok(_) => Delivered::Done,
                Err(Failure::Never(_) | Failure::Barred(_)) => Delivered::GivenUp,
                Err(Failure::Doubtful(_)) => Delivered::Doubtful,
            },
        );
        let done = match (sent, &owing) {
            (Ok(Some(receipt)), Owing::Delivery(delivery)) => {
                self.table.delivered(delivery, receipt).await
            }
            (Err(Failure::Barred(view)), Owing::Delivery(delivery)) => {
                self.turn_aside(delivery, &view).await
            }
            (Ok(_) | Err(Failure::Barred(_)), _) => self.table.told(&owing.slip()).await,
            (Err(Failure::Never(why)), _) => {
                tracing::warn!(game, why, "a message can never arrive and is given up");
                self.table.undeliverable(&owing.slip()).await
            }
            (Err(Failure::Doubtful(why)), _) => {
                tracing::warn!(game, why, "a message did not arrive and is tried again");
                let pause = PAUSE * 2u32.saturating_pow(owing.doubts().min(6));
                return self.table.put_back(owing, pause.min(LONGEST_PAUSE));
            }
        };
        if let Err(error) = done {
            tracing::error!(%error, "a delivery could not be reported done; it will be looked for after the restart");
        }
    }

    /// Sends it where the game lives; if that place is gone, where it goes on.
    async fn send(&self, http: &Http, delivery: &Delivery) -> Result<Vec<u8>, Failure> {
        let view = self.table.view_for(delivery).await?;
        let mut target = self.target(delivery)?;
        loop {
            let place = target.place();
            let refused = match self.barred_by(&place) {
                Some(why) => why,
                None => match self.send_to(http, delivery, &view, &target).await {
                    Ok(posted) => {
                        self.lower(&place).await?;
                        return Ok(posted.receipt());
                    }
                    Err(Setback::Refused(why)) => {
                        target.log_refusal(why);
                        let slip = delivery.slip();
                        self.raise(&place, why, Some(&slip)).await?;
                        why
                    }
                    Err(Setback::Failed(failure)) => return Err(failure),
                },
            };
            target = match target.above(refused) {
                Some(above) => above,
                None => return Err(Failure::Barred(Box::new(view))),
            };
        }
    }

    /// Sends it, if it does not stand there already, and takes the buttons off the message before it.
    async fn send_to(
        &self,
        http: &Http,
        delivery: &Delivery,
        view: &View,
        target: &Target,
    ) -> Result<Posted, Setback> {
        if let Some(posted) = &target.last
            && is_shown_in_place(delivery.reason, posted)
            && self.show_again(http, delivery, view, posted).await?
        {
            return Ok(Posted {
                lobby: is_lobby(view),
                ..posted.clone()
            });
        }
        let (channel, moved) = self.channel(http, delivery, view, target).await?;
        let posted = self
            .post(http, delivery, view, target, channel, moved)
            .await;
        let (channel, message) = match (posted, &target.to) {
            // The thread that has just been opened is of no use.
            (Err(Setback::Refused(why)), To::Channel(place, _)) if place.channel != channel => {
                let posted = self.post(http, delivery, view, target, place.channel, Some(why));
                (place.channel, posted.await?)
            }
            (posted, _) => (channel, posted?),
        };
        let posted = Posted {
            guild: match &target.to {
                To::Person(_) => None,
                To::Channel(place, _) => Some(place.guild.clone()),
            },
            channel,
            message: message.id,
            picture: message.attachments.first().map(|file| file.id),
            lobby: is_lobby(view),
            // Where a game comes to live, the next board opens its thread.
            threadless: target.moved == Some(Why::Gone) || delivery.reason == Reason::Relocated,
        };
        let before = target.last.as_ref();
        if let Some(last) = before.filter(|last| last.message != posted.message) {
            let edit = self.as_past(delivery.reason, view, last, &posted);
            // The board before is that of a lobby, which says that it waits for people.
            let waited = matches!(
                delivery.reason,
                Reason::Started | Reason::LobbyClosed | Reason::LobbyChanged | Reason::Invited
            );
            let alt = waited.then(|| self.text.start(&view.options));
            take_buttons_off(http, last, edit, alt).await;
        }
        Ok(posted)
    }

    /// Sends it to this channel, if it does not stand there already.
    async fn post(
        &self,
        http: &Http,
        delivery: &Delivery,
        view: &View,
        target: &Target,
        channel: ChannelId,
        moved: Option<Why>,
    ) -> Result<serenity::Message, Setback> {
        if delivery.doubts > 0
            && let Some(sent) = find(http, channel, since(target.last.as_ref(), view), |sent| {
                is_marked(sent, delivery)
            })
            .await?
        {
            return Ok(sent);
        }
        let message = self.compose(delivery, view, moved).await?;
        Ok(channel.send_message(http, message).await?)
    }

    /// What becomes of the message before: it loses its buttons. A lobby tells no longer who could still join it, but who plays, or that it stands elsewhere; where
    /// the game has gone to a thread, those who pass by can look at it.
    fn as_past(&self, reason: Reason, view: &View, last: &Posted, posted: &Posted) -> EditMessage {
        let edit = EditMessage::new();
        let edit = match reason {
            Reason::Started if last.lobby => {
                edit.content(self.text.lobby_begun(view, Naming::Mention))
            }
            Reason::Invited => edit.content(say!(self.text, "lobby-moved")),
            _ => edit,
        };
        match reason {
            Reason::Started if last.channel != posted.channel => {
                edit.components(vec![message::watch_button(self.text, view)])
            }
            _ => edit.components(Vec::new()),
        }
    }

    /// The words of a message; to the host of a lobby in direct messages with the code that lets others in.
    fn words(&self, delivery: &Delivery, view: &View) -> String {
        let words = self.text.message(view, delivery.reason, Naming::Mention);
        let has_code = view.is_open()
            && view.home == Home::Private
            && view.place() == Some(entente_game::Place::HOST);
        if !has_code {
            return words;
        }
        let code = self.table.code_of(&view.game).to_string();
        format!("{words}\n{}", say!(self.text, "lobby-code", code = code))
    }

    /// Changes a lobby's message to what the lobby is now, open or closed, where it stands: doing it twice does no harm. Whether it still stood there.
    async fn show_again(
        &self,
        http: &Http,
        delivery: &Delivery,
        view: &View,
        posted: &Posted,
    ) -> Result<bool, Setback> {
        let edit = EditMessage::new()
            .content(self.words(delivery, view))
            .components(message::buttons(self.text, view));
        let alt = self.text.position(view);
        match posted.edit(http, edit, Some(&alt)).await {
            Ok(()) => Ok(true),
            Err(error) if code(&error) == Some(UNKNOWN_MESSAGE) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }

    /// Finds where it goes: where the last message of the game stands, or else where the game was made.
    fn target(&self, delivery: &Delivery) -> Result<Target, Failure> {
        let last = self.last_posted(&delivery.game, &delivery.address)?;
        let to = match &delivery.address {
            Address::Person(person) => To::Person(*person),
            // What they get is no board, and is sent on another way.
            Address::Managers(server) => {
                return Err(Failure::Never(format!(
                    "a board is not for those who run {server}"
                )));
            }
            Address::Channel(address) => {
                let home = Place::parse(address)
                    .ok_or_else(|| Failure::Never(format!("{address} is no channel")))?;
                match last.as_ref().map(|last| last.channel) {
                    Some(channel) if channel != home.channel => {
                        let thread = Place {
                            channel,
                            ..home.clone()
                        };
                        To::Channel(thread, Some(home))
                    }
                    _ => To::Channel(home, None),
                }
            }
        };
        Ok(Target {
            to,
            last,
            moved: None,
        })
    }

    /// The channel to which it goes: the game's thread is opened if it has none yet and the bot may; else why not, where that is to be told.
    async fn channel(
        &self,
        http: &Http,
        delivery: &Delivery,
        view: &View,
        target: &Target,
    ) -> Result<(ChannelId, Option<Why>), Setback> {
        let place = match (&target.to, &target.last) {
            (To::Person(_), Some(last)) => return Ok((last.channel, None)),
            (To::Person(person), None) => {
                let channel = UserId::new(person.0).create_dm_channel(http).await?;
                return Ok((channel.id, None));
            }
            (To::Channel(place, _), _) => place,
        };
        let under = target
            .last
            .as_ref()
            .filter(|last| delivery.reason == Reason::Started || last.threadless);
        let threads = self.settings_at(&place.to_string()).await.threads.is_on();
        let Some(under) = under.filter(|_| threads) else {
            return Ok((place.channel, target.moved));
        };
        Ok(match self.open_thread(http, under, view).await? {
            Ok(thread) => {
                self.table
                    .settle(&delivery.game, &thread.to_string())
                    .await?;
                (thread, None)
            }
            Err(why) => (place.channel, why.filter(|why| *why == Why::Full)),
        })
    }

    /// Opens a thread under the challenge. It has the challenge's own number, so opening it twice is no harm. Or why Discord says no; that it is busy or
    /// failing is no such answer, and is tried again.
    async fn open_thread(
        &self,
        http: &Http,
        challenge: &Posted,
        view: &View,
    ) -> Result<Result<ChannelId, Option<Why>>, Setback> {
        let title = format!(
            "{} · {}",
            self.text.title(view, Naming::Name),
            self.text.variant(view)
        );
        let thread = CreateThread::new(title.chars().take(THREAD_NAME).collect::<String>())
            .auto_archive_duration(ARCHIVE);
        match challenge
            .channel
            .create_thread_from_message(http, challenge.message, thread)
            .await
        {
            Ok(thread) => Ok(Ok(thread.id)),
            Err(error) => match code(&error) {
                Some(THREAD_EXISTS) => Ok(Ok(ChannelId::new(challenge.message.get()))),
                // A plain no of Discord's own: not permitted, no room for another thread, no threads within threads.
                Some(code) if code > 0 => Ok(Err(barrier(&error))),
                _ => Err(error.into()),
            },
        }
    }

    async fn compose(
        &self,
        delivery: &Delivery,
        view: &View,
        moved: Option<Why>,
    ) -> Result<CreateMessage, Failure> {
        // What was overtaken is still told, in order, but asks nobody for anything.
        let present = self.table.spectate(&delivery.game).await?;
        let current = asks_the_same(&present, view);
        let asked = match current {
            true => to_ping(view, delivery.reason),
            false => Vec::new(),
        };
        let (look, flags, pinged) = self.manner(delivery, view, asked).await;
        let message = CreateMessage::new()
            .flags(flags)
            .content(self.with_aside(delivery, view, moved))
            .allowed_mentions(CreateAllowedMentions::new().users(pinged))
            .components(if current {
                message::buttons(self.text, view)
            } else {
                Vec::new()
            })
            .nonce(Nonce::String(delivery.id.as_str().to_owned()))
            .enforce_nonce(true);
        if delivery.reason == Reason::History {
            return Ok(self.with_history(message, delivery, view, &look).await);
        }
        let file = self
            .board(view, look)
            .await
            .ok_or_else(|| Failure::Never("the board cannot be drawn".into()))?;
        Ok(message.add_file(file.named(mark(delivery)).attachment()))
    }
}

impl Door {
    /// What a message says, and below it in small letters why it stands here.
    fn with_aside(&self, delivery: &Delivery, view: &View, moved: Option<Why>) -> String {
        let words = self.words(delivery, view);
        let aside = moved.map(|why| self.elsewhere(why));
        match aside.or_else(|| self.aside(delivery, view)) {
            Some(aside) => format!("{words}\n-# {aside}"),
            None => words,
        }
    }

    /// How a message is to look, whether it comes without a sound, and whom it pings of those who are asked for something: as its reader wants it, or as its
    /// server and those people want it. Where nobody is to be woken who would be pinged, the ping stays and is silent.
    async fn manner(
        &self,
        delivery: &Delivery,
        view: &View,
        mut asked: Vec<UserId>,
    ) -> (Look, MessageFlags, Vec<UserId>) {
        match &delivery.address {
            Address::Person(person) => {
                let asks = asked.iter().any(|user| user.get() == person.0);
                let flags = self.ring(*person, asks).await.flags();
                let settings = self.settings(*person).await;
                (Look::of(&settings, &view.options), flags, asked)
            }
            Address::Managers(_) => (Look::default(), MessageFlags::empty(), Vec::new()),
            Address::Channel(address) => {
                if !self.settings_at(address).await.pings.is_on() {
                    asked.clear();
                }
                let mut rings = Vec::new();
                for user in asked {
                    rings.push((user, self.ring(Person(user.get()), true).await));
                }
                let loudest = rings.iter().map(|(_, ring)| *ring).max();
                let loudest = loudest.filter(|ring| *ring > Ring::Unwanted);
                rings.retain(|(_, ring)| Some(*ring) == loudest);
                let flags = loudest.map_or(MessageFlags::empty(), Ring::flags);
                let pinged = rings.into_iter().map(|(user, _)| user);
                (Look::default(), flags, pinged.collect())
            }
        }
    }
}

/// Whether a change is shown by editing the last message: a lobby that lives on or is taken back. A challenge that is closed is news for whoever made it.
fn is_shown_in_place(reason: Reason, last: &Posted) -> bool {
    match reason {
        Reason::LobbyChanged => true,
        Reason::LobbyClosed => last.lobby,
        _ => false,
    }
}

/// Whether a message shows a lobby that others can join.
fn is_lobby(view: &View) -> bool {
    view.phase == Phase::Lobby && !view.is_challenge()
}

/// Discord's code for a message that is gone.
const UNKNOWN_MESSAGE: isize = 10_008;

/// Discord's code for a thread that exists already.
const THREAD_EXISTS: isize = 160_004;

/// A message that Discord will not take however often it is sent: its form is wrong.
const UNFIT: isize = 50_035;

/// What an error says about the place, where Discord has refused for good.
pub(super) fn barrier(error: &serenity::Error) -> Option<Why> {
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) => {
            Why::of(response.status_code.as_u16(), response.error.code)
        }
        _ => None,
    }
}

impl From<serenity::Error> for Setback {
    /// Only a plain no of Discord's own is final. Silence, overload, a gate before Discord or a token that is not taken (any more) say nothing about the message.
    fn from(error: serenity::Error) -> Self {
        match (barrier(&error), code(&error)) {
            (Some(why), _) => Self::Refused(why),
            (None, Some(UNFIT)) => Self::Failed(Failure::Never(error.to_string())),
            (None, _) => Self::Failed(Failure::Doubtful(error.to_string())),
        }
    }
}

impl From<Failure> for Setback {
    fn from(failure: Failure) -> Self {
        Self::Failed(failure)
    }
}

impl From<TableError> for Setback {
    fn from(error: TableError) -> Self {
        Self::Failed(error.into())
    }
}

impl From<TableError> for Failure {
    fn from(error: TableError) -> Self {
        Self::Doubtful(error.to_string())
    }
}

impl From<Rejected> for Failure {
    fn from(rejected: Rejected) -> Self {
        match rejected {
            Rejected::Failed(error) => error.into(),
            other => Self::Never(other.to_string()),
        }
    }
}
