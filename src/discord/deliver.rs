//! Delivers what is owed: draws each message from its reader's view, sends it, takes the buttons off the one before, and reports it done.
//!
//! Each arrives exactly once. Every message carries its delivery's id as nonce (which Discord enforces for some minutes) and in its picture's file name, where it can be found later:
//! after any doubt the door looks there before it sends. Nothing public is ever said on any other way.

use super::asker::Place;
use super::message;
use super::{Door, Doors};
use crate::picture::Look;
use crate::table::{Address, Delivery, Rejected, TableError};
use crate::text::Naming;
use entente_game::{GameId, Person, PersonView, Phase, Reason, Time, View};
use futures::FutureExt;
use poise::serenity_prelude as serenity;
use poise::serenity_prelude::{
    AttachmentId, Cache, ChannelId, CreateAllowedMentions, CreateMessage, CreateThread,
    EditAttachments, EditMessage, GetMessages, Http, HttpError, Message, MessageFlags, MessageId,
    Nonce, UserId,
};
use serde::{Deserialize, Serialize};
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;

/// How many deliveries are under way at once; Discord's own limits are kept by serenity.
const AT_ONCE: usize = 16;

/// How long a delivery waits after its first failure before it is tried again; twice as long after each further one, up to [`LONGEST_PAUSE`].
const PAUSE: Duration = Duration::from_secs(2);
const LONGEST_PAUSE: Duration = Duration::from_secs(120);

/// The longest name of a thread.
const THREAD_NAME: usize = 100;

/// How long after the last message a thread is archived: a week, the most there is.
const ARCHIVE: serenity::AutoArchiveDuration = serenity::AutoArchiveDuration::OneWeek;

/// What is remembered of the last message of a game at one address.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Posted {
    /// `None` in direct messages.
    guild: Option<String>,
    /// The channel or thread where it stands.
    channel: ChannelId,
    message: MessageId,
    /// Its picture, which has to be named to be kept when the message is edited.
    picture: Option<AttachmentId>,
    /// Whether it is a lobby, which tells who has joined.
    #[serde(default)]
    lobby: bool,
}

impl Posted {
    /// The picture, named so that an edit keeps it.
    fn kept_picture(&self) -> EditAttachments {
        let kept = self.picture.into_iter();
        kept.fold(EditAttachments::new(), EditAttachments::keep)
    }

    /// A link that jumps to the message.
    pub(super) fn link(&self) -> String {
        let guild = self.guild.as_deref().unwrap_or("@me");
        format!(
            "https://discord.com/channels/{guild}/{}/{}",
            self.channel, self.message
        )
    }
}

/// A message as it is remembered.
fn receipt(posted: &Posted) -> Vec<u8> {
    serde_json::to_vec(posted).expect("it has text keys and no failing serialisers")
}

/// Why a delivery did not go out.
enum Failure {
    /// It can never arrive.
    Never(String),
    /// It may have arrived.
    Doubtful(String),
}

/// Where a delivery goes, found out.
struct Target {
    guild: Option<String>,
    channel: ChannelId,
    /// The message whose buttons are to go.
    last: Option<Posted>,
}

/// Delivers for as long as the program runs.
pub(super) async fn run(doors: Arc<Doors>, cache: Arc<Cache>, http: Arc<Http>) {
    let places = Arc::new(Semaphore::new(AT_ONCE));
    loop {
        let place = places
            .clone()
            .acquire_owned()
            .await
            .expect("the semaphore is never closed");
        let delivery = doors.table().next_delivery().await;
        let (doors, cache, http) = (doors.clone(), cache.clone(), http.clone());
        tokio::spawn(async move {
            let door = doors.of_reader(&cache, &delivery.address).await;
            let work = AssertUnwindSafe(door.deliver(&http, delivery.clone())).catch_unwind();
            if work.await.is_err() {
                tracing::error!(game = %delivery.game, "a delivery panicked and is tried again");
                door.table.put_back(delivery, LONGEST_PAUSE);
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
        Ok(bytes.and_then(|bytes| serde_json::from_slice(&bytes).ok()))
    }

    async fn deliver(&self, http: &Http, delivery: Delivery) {
        let done = match self.send(http, &delivery).await {
            Ok(receipt) => self.table.delivered(&delivery, receipt).await,
            Err(Failure::Never(why)) => {
                tracing::warn!(game = %delivery.game, why, "a message can never arrive and is given up");
                self.table.undeliverable(&delivery).await
            }
            Err(Failure::Doubtful(why)) => {
                tracing::warn!(game = %delivery.game, why, "a message did not arrive and is tried again");
                let pause = PAUSE * 2u32.saturating_pow(delivery.doubts.min(6));
                return self.table.put_back(delivery, pause.min(LONGEST_PAUSE));
            }
        };
        if let Err(error) = done {
            tracing::error!(%error, "a delivery could not be reported done; it will be looked for after the restart");
        }
    }

    async fn send(&self, http: &Http, delivery: &Delivery) -> Result<Vec<u8>, Failure> {
        let view = self.table.view_for(delivery).await?;
        let target = self.target(http, delivery, &view).await?;
        if let Some(posted) = &target.last
            && is_shown_in_place(delivery.reason, posted)
            && self.show_again(http, delivery, &view, posted).await?
        {
            return Ok(receipt(posted));
        }
        let sent = match delivery.doubts {
            0 => None,
            _ => find(http, &target, delivery, &view).await?,
        };
        let message = match sent {
            Some(message) => message,
            None => {
                let message = self.compose(delivery, &view).await?;
                target.channel.send_message(http, message).await?
            }
        };
        let posted = Posted {
            guild: target.guild,
            channel: target.channel,
            message: message.id,
            picture: message.attachments.first().map(|file| file.id),
            lobby: view.phase == Phase::Lobby && !view.is_challenge(),
        };
        if let Some(last) = target.last.filter(|last| last.message != posted.message) {
            // A lobby tells no longer who could still join it, but who plays.
            let words = (delivery.reason == Reason::Started && last.lobby)
                .then(|| self.text.lobby_begun(&view, Naming::Mention));
            take_buttons_off(http, &last, words).await;
        }
        Ok(receipt(&posted))
    }

    /// Changes a lobby's message to what the lobby is now, open or closed, where it stands: doing it twice does no harm. Whether it still stood there.
    async fn show_again(
        &self,
        http: &Http,
        delivery: &Delivery,
        view: &View,
        posted: &Posted,
    ) -> Result<bool, Failure> {
        let edit = EditMessage::new()
            .content(self.text.message(view, delivery.reason, Naming::Mention))
            .allowed_mentions(CreateAllowedMentions::new())
            .components(message::buttons(self.text, view))
            .attachments(posted.kept_picture());
        match posted
            .channel
            .edit_message(http, posted.message, edit)
            .await
        {
            Ok(_) => Ok(true),
            Err(error) if code(&error) == Some(UNKNOWN_MESSAGE) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }

    /// Finds where it goes; opens the game's thread if it has none yet and the bot may.
    async fn target(
        &self,
        http: &Http,
        delivery: &Delivery,
        view: &View,
    ) -> Result<Target, Failure> {
        let last = self.last_posted(&delivery.game, &delivery.address)?;
        match &delivery.address {
            Address::Person(person) => {
                let channel = match &last {
                    Some(last) => last.channel,
                    None => UserId::new(person.0).create_dm_channel(http).await?.id,
                };
                Ok(Target {
                    guild: None,
                    channel,
                    last,
                })
            }
            Address::Channel(address) => {
                let home = Place::parse(address)
                    .ok_or_else(|| Failure::Never(format!("{address} is no channel")))?;
                let threads = self.settings_at(address).await.threads.is_on();
                let opened = match (&last, delivery.reason) {
                    (Some(last), Reason::Started) if threads => {
                        self.open_thread(http, last, view).await?
                    }
                    _ => None,
                };
                if let Some(thread) = opened {
                    self.table
                        .settle(&delivery.game, &thread.to_string())
                        .await?;
                }
                let channel = opened
                    .or(last.as_ref().map(|last| last.channel))
                    .unwrap_or(home.channel);
                Ok(Target {
                    guild: Some(home.guild),
                    channel,
                    last,
                })
            }
        }
    }

    /// Opens a thread under the challenge. It has the challenge's own number, so opening it twice is no harm. `None` where Discord says no; that it is busy or
    /// failing is no such answer, and is tried again.
    async fn open_thread(
        &self,
        http: &Http,
        challenge: &Posted,
        view: &View,
    ) -> Result<Option<ChannelId>, Failure> {
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
            Ok(thread) => Ok(Some(thread.id)),
            Err(error) => match code(&error) {
                Some(THREAD_EXISTS) => Ok(Some(ChannelId::new(challenge.message.get()))),
                // A plain no of Discord's own: not permitted, no room for another thread, no threads within threads.
                Some(code) if code > 0 => Ok(None),
                _ => Err(error.into()),
            },
        }
    }

    async fn compose(&self, delivery: &Delivery, view: &View) -> Result<CreateMessage, Failure> {
        // What was overtaken is still told, in order, but asks nobody for anything.
        let present = self.table.spectate(&delivery.game).await?;
        let current = (present.ply(), &present.phase, &present.offers)
            == (view.ply(), &view.phase, &view.offers);
        let asked = match current {
            true => to_ping(view, delivery.reason),
            false => Vec::new(),
        };
        let (look, flags, pinged) = self.manner(delivery, view, asked).await;
        let message = CreateMessage::new()
            .flags(flags)
            .content(self.text.message(view, delivery.reason, Naming::Mention))
            .allowed_mentions(CreateAllowedMentions::new().users(pinged))
            .components(if current {
                message::buttons(self.text, view)
            } else {
                Vec::new()
            })
            .nonce(Nonce::String(delivery.id.as_str().to_owned()))
            .enforce_nonce(true);
        let file = self
            .board(view, look)
            .await
            .ok_or_else(|| Failure::Never("the board cannot be drawn".into()))?;
        Ok(message.add_file(file.named(mark(delivery)).attachment()))
    }
}

impl Door {
    /// How a message is to look, whether it comes without a sound, and whom it pings of those who are asked for something: as its reader wants it, or as its
    /// server and those people want it.
    async fn manner(
        &self,
        delivery: &Delivery,
        view: &View,
        mut asked: Vec<UserId>,
    ) -> (Look, MessageFlags, Vec<UserId>) {
        match &delivery.address {
            Address::Person(person) => {
                let settings = self.settings(*person).await;
                let asks = asked.iter().any(|user| user.get() == person.0);
                let flags = match settings.notifications.rings(asks) {
                    true => MessageFlags::empty(),
                    false => MessageFlags::SUPPRESS_NOTIFICATIONS,
                };
                (Look::of(&settings, &view.options), flags, asked)
            }
            Address::Channel(address) => {
                if !self.settings_at(address).await.pings.is_on() {
                    asked.clear();
                }
                let mut pinged = Vec::new();
                for user in asked {
                    let settings = self.settings(Person(user.get())).await;
                    pinged.extend(settings.notifications.rings(true).then_some(user));
                }
                (Look::default(), MessageFlags::empty(), pinged)
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

/// Who is to do something now: the one whose turn it is, or those who are challenged.
fn to_ping(view: &View, reason: Reason) -> Vec<UserId> {
    let mover = view.mover().and_then(|seat| view.person_at(seat));
    let is_asked = |person: &PersonView| view.asked_for_a_draw().any(|asked| asked == person);
    let is_pinged = |person: &&PersonView| match (&view.phase, reason) {
        (Phase::Lobby, _) => person.reserved,
        (Phase::Running { .. }, Reason::Started | Reason::Moved) => Some(*person) == mover,
        (Phase::Running { .. }, Reason::DrawOffered) => is_asked(person),
        _ => false,
    };
    let people = view.people.iter().filter(is_pinged);
    people
        .filter_map(|person| Some(UserId::new(person.sitter.as_ref()?.person.0)))
        .collect()
}

/// The file name by which a delivery's message can be found again, and by which the message tells of which game it is.
fn mark(delivery: &Delivery) -> String {
    format!("board-{}-{}.png", delivery.game, delivery.id.as_str())
}

/// The game of which a message of the bot's own tells: its picture's name outlasts its buttons.
pub(super) fn game_of(message: &Message) -> Option<GameId> {
    let mut names = message.attachments.iter().map(|file| &file.filename);
    names.find_map(|name| GameId::parse(name.strip_prefix("board-")?.split_once('-')?.0))
}

/// Looks whether the message stands already: among those after the last one that is known, or else after the making of the game.
async fn find(
    http: &Http,
    target: &Target,
    delivery: &Delivery,
    view: &View,
) -> Result<Option<Message>, Failure> {
    let mark = mark(delivery);
    // Ids rise with time in all channels alike.
    let mut after = target
        .last
        .as_ref()
        .map_or_else(|| moment(view.created_at), |last| last.message);
    loop {
        let page = GetMessages::new().after(after).limit(PAGE);
        let messages = target.channel.messages(http, page).await?;
        let newest = messages.iter().map(|message| message.id).max();
        let marked =
            |message: &Message| message.attachments.iter().any(|file| file.filename == mark);
        match (messages.into_iter().find(marked), newest) {
            (Some(found), _) => return Ok(Some(found)),
            (None, Some(newest)) => after = newest,
            (None, None) => return Ok(None),
        }
    }
}

/// How many messages are looked through at a time.
const PAGE: u8 = 100;

/// An id that is older than any message of this moment, by a minute for clocks that differ: Discord's ids begin with the milliseconds since 2015.
fn moment(time: Time) -> MessageId {
    const EPOCH: u64 = 1_420_070_400_000;
    const MINUTE: u64 = 60_000;
    MessageId::new((time.0.saturating_sub(EPOCH + MINUTE) << 22).max(1))
}

/// The board before keeps its picture and loses its buttons. A failure here harms nobody: an old button answers with the present board.
async fn take_buttons_off(http: &Http, last: &Posted, words: Option<String>) {
    let edit = EditMessage::new()
        .components(Vec::new())
        .allowed_mentions(CreateAllowedMentions::new())
        .attachments(last.kept_picture());
    let edit = match words {
        Some(words) => edit.content(words),
        None => edit,
    };
    if let Err(error) = last.channel.edit_message(http, last.message, edit).await {
        tracing::debug!(%error, "the buttons of an old board stay");
    }
}

/// Discord's code for a message that is gone.
const UNKNOWN_MESSAGE: isize = 10_008;

/// Discord's code for a thread that exists already.
const THREAD_EXISTS: isize = 160_004;

/// Discord's own code for why a request failed, where Discord answered.
fn code(error: &serenity::Error) -> Option<isize> {
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) => {
            Some(response.error.code)
        }
        _ => None,
    }
}

/// Discord's codes that will not change by asking again: no such channel or person, no access, closed messages, a channel without messages, not permitted, not in
/// this kind of channel, not a message that can be, a locked thread.
const FINAL: [isize; 9] = [
    10_003, 10_013, 50_001, 50_007, 50_008, 50_013, 50_024, 50_035, 160_005,
];

impl From<serenity::Error> for Failure {
    /// Only a plain no of Discord's own is final. Silence, overload, a gate before Discord or a token that is not taken (any more) say nothing about the message.
    fn from(error: serenity::Error) -> Self {
        match code(&error) {
            Some(code) if FINAL.contains(&code) => Self::Never(error.to_string()),
            _ => Self::Doubtful(error.to_string()),
        }
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
