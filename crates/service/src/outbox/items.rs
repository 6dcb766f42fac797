//! The messages to be sent: deliveries of games, notices to one person, names of threads, and
//! greetings of servers.

use crate::access::secret::random;
use crate::leagues::stored::LeagueId;
use crate::matches::stored::MatchId;
use crate::metrics::RecipientKind;
use crate::webhooks::stored::WebhookStatus;
use entente_game::{GameId, NotificationReason, PersonId, ServerId, Time, Viewer};
use entente_leagues::Event;
use serde::{Deserialize, Serialize};

/// The id of a delivery: sixteen random hexadecimal digits, by which its message can be recognized.
// In place, because very many messages can wait in memory.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct DeliveryId([u8; 16]);

impl DeliveryId {
    pub(crate) fn random() -> Self {
        let mut digits = [0; 16];
        hex::encode_to_slice(random::<8>(), &mut digits).expect("a byte has two digits");
        Self(digits)
    }

    /// The id as text.
    pub fn as_str(&self) -> &str {
        str::from_utf8(&self.0).expect("an id is made of text with as many bytes")
    }
}

impl From<DeliveryId> for String {
    fn from(id: DeliveryId) -> Self {
        id.as_str().to_owned()
    }
}

impl TryFrom<String> for DeliveryId {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let digits = text.into_bytes().try_into();
        digits.map_or(Err("the id of a delivery has sixteen digits"), |digits| {
            Ok(Self(digits))
        })
    }
}

/// The recipient of a delivery.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Recipient {
    /// To the channel where the game was created, or to the thread that a frontend opened there.
    Channel(String),
    /// To a person, in direct messages.
    Person(PersonId),
    /// To the managers of the server to which this channel belongs.
    Managers(String),
}

/// A message in the outbox.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OutboxItem {
    /// Something happened in a game.
    Delivery(Delivery),
    /// Something that one person should know, without anything having happened.
    Notice(Notice),
    /// The name of a thread should show the present state of its game.
    ThreadName(ThreadName),
    /// A server has a new daily puzzle.
    Puzzle(PuzzleNews),
    /// The bot has joined a server.
    Welcome(Welcome),
    /// Something happened in a league.
    League(LeagueNews),
    /// Something happened in a match.
    Match(MatchNews),
}

/// The daily puzzle of a server, for its channel.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PuzzleNews {
    /// The id of the news.
    pub id: DeliveryId,
    /// The position of the news in the order of the outbox.
    pub(crate) order: u64,
    /// The server.
    pub server: ServerId,
    /// The channel that gets it, as the frontend writes it.
    pub channel: String,
    /// The number of the puzzle.
    pub puzzle: u32,
    /// The number of attempts after which it may have been sent already.
    #[serde(skip, default = "one")]
    pub uncertain_attempts: u32,
    /// When it was queued.
    pub at: Time,
}

impl PuzzleNews {
    /// The key of this item.
    pub fn outbox_key(&self) -> OutboxKey {
        OutboxKey {
            id: self.id.clone(),
            order: self.order,
            queue: Queue::Puzzles(self.server),
        }
    }
}

/// Something that happened in a league, for its channel.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeagueNews {
    /// The id of the news.
    pub id: DeliveryId,
    /// The position of the news in the order of the outbox.
    pub(crate) order: u64,
    /// The league.
    pub league: LeagueId,
    /// The channel that gets it, as the frontend writes it.
    pub channel: String,
    /// The news.
    pub topic: LeagueTopic,
    /// The number of attempts after which it may have been sent already.
    #[serde(skip, default = "one")]
    pub uncertain_attempts: u32,
    /// When it was queued.
    pub at: Time,
}

/// News of a league. Its message shows the league as it is when it is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LeagueTopic {
    /// It was opened, or a further season began: it gets a new message.
    Season,
    /// Something has changed that its last message shows.
    Changed,
}

impl LeagueTopic {
    /// The news of events that happened together, if they have any.
    pub(crate) fn of<'a>(events: impl Iterator<Item = &'a Event>) -> Option<Self> {
        let topics: Vec<Self> = events.filter_map(Self::of_event).collect();
        let has_season = topics.contains(&Self::Season);
        let first = topics.first().copied();
        if has_season {
            Some(Self::Season)
        } else {
            first
        }
    }

    fn of_event(event: &Event) -> Option<Self> {
        match event {
            Event::Opened { .. } => Some(Self::Season),
            Event::SeasonBegan { season, .. } if *season > 1 => Some(Self::Season),
            // For whom a place is kept is known to the two alone.
            Event::BecameAbsent { .. } | Event::Reserved { .. } => None,
            Event::SeasonBegan { .. }
            | Event::Postponed { .. }
            | Event::Imported { .. }
            | Event::Entered { .. }
            | Event::Withdrew { .. }
            | Event::RoundBegan { .. }
            | Event::GamesBegan { .. }
            | Event::GameEnded { .. }
            | Event::RoundEnded { .. }
            | Event::StandingsPublished
            | Event::SeasonEnded { .. }
            | Event::Ended { .. } => Some(Self::Changed),
        }
    }
}

impl LeagueNews {
    /// The key of this item.
    pub fn outbox_key(&self) -> OutboxKey {
        OutboxKey {
            id: self.id.clone(),
            order: self.order,
            queue: Queue::League(self.league.clone()),
        }
    }
}

/// Something that happened in a match, for a channel of one of its servers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchNews {
    /// The id of the news.
    pub id: DeliveryId,
    /// The position of the news in the order of the outbox.
    pub(crate) order: u64,
    /// The match.
    pub contest: MatchId,
    /// The channel that gets it, as the frontend writes it.
    pub channel: String,
    /// The news.
    pub topic: MatchTopic,
    /// The number of attempts after which it may have been sent already.
    #[serde(skip, default = "one")]
    pub uncertain_attempts: u32,
    /// When it was queued.
    pub at: Time,
}

/// News of a match. Its message shows the match as it is when it is sent. The most important one
/// comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MatchTopic {
    /// The channel has no message of it: the server offers or has taken it.
    Opened,
    /// It has ended, or the server is to confirm it, can sign up for it, or was declined. Discord
    /// tells nobody that a message is edited, so the channel gets a further one.
    #[serde(rename = "ended")]
    Told,
    /// Something has changed that its message shows.
    Changed,
}

impl MatchNews {
    /// The key of this item.
    pub fn outbox_key(&self) -> OutboxKey {
        OutboxKey {
            id: self.id.clone(),
            order: self.order,
            queue: Queue::Match(self.contest.clone(), self.channel.clone()),
        }
    }
}

/// The greeting of a server that the bot has joined.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Welcome {
    /// The id of the greeting.
    pub id: DeliveryId,
    /// The position of the greeting in the order of the outbox.
    pub(crate) order: u64,
    /// The server.
    pub server: ServerId,
    /// The channel that gets it, as the frontend writes it.
    pub channel: String,
    /// The number of attempts after which it may have been sent already.
    // Not stored: after a restart nobody knows whether the last attempt reached Discord, so it
    // counts as one.
    #[serde(skip, default = "one")]
    pub uncertain_attempts: u32,
    /// When it was queued.
    pub at: Time,
}

impl Welcome {
    /// The key of this item.
    pub fn outbox_key(&self) -> OutboxKey {
        OutboxKey {
            id: self.id.clone(),
            order: self.order,
            queue: Queue::Server(self.server),
        }
    }
}

/// A message to one person about what is waiting for them: a reminder, a daily summary, or a
/// question about their data.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Notice {
    /// The id of the notice.
    pub id: DeliveryId,
    /// The position of the notice in the order of the outbox.
    pub(crate) order: u64,
    /// The recipient.
    pub person: PersonId,
    /// The topic.
    pub topic: Topic,
    /// The number of attempts after which it may have been sent already. After the first such
    /// attempt, search for the message before sending it again.
    // Not stored: after a restart nobody knows whether the last attempt reached Discord, so it
    // counts as one.
    #[serde(skip, default = "one")]
    pub uncertain_attempts: u32,
    /// When it was queued.
    pub at: Time,
}

/// The name of a game's thread, which has to be changed.
///
/// The name follows from the game when it is sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ThreadName {
    /// The id of the item.
    pub id: DeliveryId,
    /// The position of the item in the order of the outbox.
    pub(crate) order: u64,
    /// The game.
    pub game: GameId,
    /// The channel where the game was created.
    pub channel: String,
    /// The thread.
    pub thread: String,
    /// The number of attempts after which it may have been sent already.
    #[serde(skip, default = "one")]
    pub uncertain_attempts: u32,
}

/// The topic of a notice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Topic {
    /// The person's time in a game is running out.
    Reminder(Reminder),
    /// The daily summary of what is waiting for the person.
    Digest,
    /// The person's vacation is over, because its end has come.
    VacationOver,
    /// A program asks to forget the person, and they have to confirm it.
    Erasure {
        /// The end of the time in which they can confirm it.
        until: Time,
    },
    /// A webhook of the person was disabled.
    WebhookDisabled {
        /// Its address.
        address: String,
        /// Why it was disabled.
        status: WebhookStatus,
    },
}

/// A reminder that time is running out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reminder {
    /// In which game.
    pub game: GameId,
    /// In which turn of the game.
    pub ply: u32,
    /// How much of the time is used up.
    pub stage: ReminderStage,
}

/// How much of the time for a turn is used up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReminderStage {
    /// Half of it.
    Half,
    /// All but a tenth.
    AllButATenth,
}

/// Identifies an item of the outbox that a frontend has taken.
#[derive(Debug, Clone)]
pub struct OutboxKey {
    pub(crate) id: DeliveryId,
    pub(crate) order: u64,
    pub(crate) queue: Queue,
}

impl OutboxItem {
    /// The key of this item.
    pub fn outbox_key(&self) -> OutboxKey {
        match self {
            Self::Delivery(delivery) => delivery.outbox_key(),
            Self::Notice(notice) => notice.outbox_key(),
            Self::ThreadName(name) => name.outbox_key(),
            Self::Welcome(welcome) => welcome.outbox_key(),
            Self::League(news) => news.outbox_key(),
            Self::Match(news) => news.outbox_key(),
            Self::Puzzle(news) => news.outbox_key(),
        }
    }

    pub(super) fn id(&self) -> &DeliveryId {
        match self {
            Self::Delivery(delivery) => &delivery.id,
            Self::Notice(notice) => &notice.id,
            Self::ThreadName(name) => &name.id,
            Self::Welcome(welcome) => &welcome.id,
            Self::League(news) => &news.id,
            Self::Match(news) => &news.id,
            Self::Puzzle(news) => &news.id,
        }
    }

    /// Its place in the order of the outbox.
    pub(super) fn order(&self) -> u64 {
        match self {
            Self::Delivery(delivery) => delivery.order,
            Self::Notice(notice) => notice.order,
            Self::ThreadName(name) => name.order,
            Self::Welcome(welcome) => welcome.order,
            Self::League(news) => news.order,
            Self::Match(news) => news.order,
            Self::Puzzle(news) => news.order,
        }
    }

    /// Returns its recipient.
    pub fn recipient(&self) -> Recipient {
        match self {
            Self::Delivery(delivery) => delivery.recipient.clone(),
            Self::Notice(notice) => Recipient::Person(notice.person),
            Self::ThreadName(name) => Recipient::Channel(name.channel.clone()),
            Self::Welcome(welcome) => Recipient::Channel(welcome.channel.clone()),
            Self::League(news) => Recipient::Channel(news.channel.clone()),
            Self::Match(news) => Recipient::Channel(news.channel.clone()),
            Self::Puzzle(news) => Recipient::Channel(news.channel.clone()),
        }
    }

    /// The kind of its recipient, for the metrics.
    pub fn recipient_kind(&self) -> RecipientKind {
        match self.recipient() {
            Recipient::Channel(_) => RecipientKind::Channel,
            Recipient::Person(_) => RecipientKind::Person,
            Recipient::Managers(_) => RecipientKind::Managers,
        }
    }

    /// The game that it is about, if there is one.
    pub fn game(&self) -> Option<&GameId> {
        match self {
            Self::Delivery(delivery) => Some(&delivery.game),
            Self::Notice(notice) => match &notice.topic {
                Topic::Reminder(reminder) => Some(&reminder.game),
                Topic::Digest
                | Topic::VacationOver
                | Topic::Erasure { .. }
                | Topic::WebhookDisabled { .. } => None,
            },
            Self::ThreadName(name) => Some(&name.game),
            Self::Welcome(_) | Self::League(_) | Self::Match(_) | Self::Puzzle(_) => None,
        }
    }

    /// Returns the number of attempts after which it may have been sent already.
    pub fn uncertain_attempts(&self) -> u32 {
        match self {
            Self::Delivery(delivery) => delivery.uncertain_attempts,
            Self::Notice(notice) => notice.uncertain_attempts,
            Self::ThreadName(name) => name.uncertain_attempts,
            Self::Welcome(welcome) => welcome.uncertain_attempts,
            Self::League(news) => news.uncertain_attempts,
            Self::Match(news) => news.uncertain_attempts,
            Self::Puzzle(news) => news.uncertain_attempts,
        }
    }

    pub(super) fn with_uncertain_attempt(mut self) -> Self {
        match &mut self {
            Self::Delivery(delivery) => delivery.uncertain_attempts += 1,
            Self::Notice(notice) => notice.uncertain_attempts += 1,
            Self::ThreadName(name) => name.uncertain_attempts += 1,
            Self::Welcome(welcome) => welcome.uncertain_attempts += 1,
            Self::League(news) => news.uncertain_attempts += 1,
            Self::Match(news) => news.uncertain_attempts += 1,
            Self::Puzzle(news) => news.uncertain_attempts += 1,
        }
        self
    }
}

impl Notice {
    /// The key of this item.
    pub fn outbox_key(&self) -> OutboxKey {
        OutboxKey {
            id: self.id.clone(),
            order: self.order,
            queue: Queue::Person(self.person),
        }
    }
}

impl ThreadName {
    /// The key of this item.
    pub fn outbox_key(&self) -> OutboxKey {
        OutboxKey {
            id: self.id.clone(),
            order: self.order,
            queue: Queue::Thread(self.thread.clone()),
        }
    }
}

/// One message about a game. It must arrive exactly once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Delivery {
    /// The id of the delivery.
    pub id: DeliveryId,
    /// The position of the delivery in the order of the outbox.
    pub(crate) order: u64,
    /// The game that it is about.
    pub game: GameId,
    /// The number of records of the game when it was queued. The message shows the game at that
    /// point.
    pub records: u64,
    /// The viewer whose view of the game the message shows.
    pub viewer: Viewer,
    /// The reason for sending it.
    pub reason: NotificationReason,
    /// Its recipient.
    pub recipient: Recipient,
    /// Why it does not go to its usual recipient, if so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reroute: Option<Reroute>,
    /// The number of attempts after which it may have been sent already. After the first such
    /// attempt, search for the message before sending it again.
    // Not stored: after a restart nobody knows whether the last attempt reached Discord, so it
    // counts as one.
    #[serde(skip, default = "one")]
    pub uncertain_attempts: u32,
    /// Whether it was held until a computer has answered, or for the longest time.
    #[serde(skip)]
    pub has_waited: bool,
}

/// Why a delivery does not go to its usual recipient.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reroute {
    /// The game's channel does not accept it, so each player gets it.
    FromChannel,
    /// A person gets no messages, so the other players of the game get this one.
    Unreachable(PersonId),
}

impl Delivery {
    /// An earlier delivery to the same recipient, of when the game had this many records.
    pub fn as_earlier(
        &self,
        records: u64,
        reason: NotificationReason,
        reroute: Option<Reroute>,
    ) -> Self {
        Self {
            records,
            reason,
            reroute,
            ..self.clone()
        }
    }

    /// The key of this item.
    pub fn outbox_key(&self) -> OutboxKey {
        OutboxKey {
            id: self.id.clone(),
            order: self.order,
            queue: Queue::Game(self.game.clone(), self.recipient.clone()),
        }
    }
}

/// Any message that was in the outbox when the program stopped may have been sent already.
fn one() -> u32 {
    1
}

/// The messages that a frontend sends side by side with others, but never held up by those of the
/// other lane.
///
/// When a channel gets a message, and which of its boards are overtaken, shows in public. So it may
/// not depend on how many messages people get, which can be a secret.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lane {
    /// Messages in channels, and names of threads.
    Public,
    /// Messages to one person, or to the managers of a server.
    Private,
}

impl Lane {
    /// Both lanes.
    pub const ALL: [Self; 2] = [Self::Public, Self::Private];
}

impl Queue {
    /// The lane in which the messages of this queue are sent.
    pub(crate) fn lane(&self) -> Lane {
        match self {
            Self::Game(_, Recipient::Channel(_))
            | Self::Thread(_)
            | Self::Server(_)
            | Self::Puzzles(_)
            | Self::League(_)
            | Self::Match(..) => Lane::Public,
            Self::Game(_, Recipient::Person(_) | Recipient::Managers(_)) | Self::Person(_) => {
                Lane::Private
            }
        }
    }
}

/// Messages that are sent one after the other, in order. Different queues do not wait for each
/// other.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum Queue {
    /// Deliveries of one game to one recipient.
    Game(GameId, Recipient),
    /// Notices to one person.
    Person(PersonId),
    /// Names of one thread. No message waits for them, because Discord allows two in ten minutes.
    Thread(String),
    /// Greetings of one server.
    Server(ServerId),
    /// News of one league.
    League(LeagueId),
    /// News of one match in one channel.
    Match(MatchId, String),
    /// Daily puzzles of one server.
    Puzzles(ServerId),
}
