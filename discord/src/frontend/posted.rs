//! The last message of a game to one recipient: what is stored about it, how it is found again
//! after a doubt, and how its buttons are removed.
//!
//! It is stored as the receipt of its delivery, so that it is known after a restart.

use crate::connection::channel::ChannelAddress;
use crate::frontend::Frontend;
use crate::frontend::answer::short_head;
use crate::frontend::custom_id::CustomId;
use crate::frontend::responding::{retry, send_with_retry};
use entente_game::{GameId, Home, NotificationReason, Time, View};
use entente_service::{Delivery, Notice, Recipient, Reroute, ServiceError, UnreachableReason};
use futures::FutureExt;
use poise::serenity_prelude::{
    ActionRowComponent, AttachmentId, Button, ButtonKind, ChannelId, CreateAllowedMentions,
    CreateAttachment, EditMessage, Error, GetMessages, Http, Message, MessageId,
};
use serde::{Deserialize, Serialize};
use serde_json::json;

/// The last message of a game to one recipient, as it is stored.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct PostedMessage {
    /// The server; `None` in direct messages.
    pub(crate) guild: Option<String>,
    /// The channel or thread that contains the message.
    pub(crate) channel: ChannelId,
    pub(crate) message: MessageId,
    /// The message's picture. An edit must name it, or Discord removes it.
    pub(crate) picture: Option<AttachmentId>,
    /// Whether it shows a lobby and its players.
    #[serde(default)]
    pub(crate) lobby: bool,
    /// Whether it is about a draw offer or a request, so that an answer replaces its text.
    #[serde(default)]
    pub(crate) asks: bool,
    /// Whether the game has no thread any more, and gets another one under this message.
    #[serde(default)]
    pub(crate) threadless: bool,
    /// The number of plies that the game had: its readers know the moves up to there.
    #[serde(default)]
    pub(crate) ply: Option<u32>,
    /// The mark in its buttons by which it is found again, if it has no picture.
    #[serde(default)]
    pub(crate) mark: Option<String>,
    /// The data from which its text was made. `None` if the text stays as it is.
    #[serde(default)]
    pub(crate) source: Option<TextSource>,
}

/// The data from which the text of a message was made.
///
/// Once the game goes on, the text is made again without what is no longer true. The text itself is
/// not stored: it has names in it, which can be erased.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct TextSource {
    /// The number of records that the game had.
    pub(crate) records: u64,
    /// The reason why the message was sent.
    pub(crate) reason: NotificationReason,
    /// The ply up to which its readers knew the game.
    pub(crate) known: Option<u32>,
    /// The reason why it did not go to its usual recipient.
    pub(crate) reroute: Option<Reroute>,
    /// The reason why the game did not continue where it was before.
    pub(crate) moved_because: Option<UnreachableReason>,
}

impl TextSource {
    /// The source of a delivery's message. `known` is the ply up to which its readers knew the
    /// game.
    pub(crate) fn of(
        delivery: &Delivery,
        known: Option<u32>,
        moved_because: Option<UnreachableReason>,
    ) -> Self {
        Self {
            records: delivery.records,
            reason: delivery.reason,
            known,
            reroute: delivery.reroute,
            moved_because,
        }
    }
}

/// The change to the picture of a message that is edited.
pub(crate) enum PictureEdit {
    Keep,
    /// It stays, but its alternative text has become wrong.
    Describe(String),
    Remove,
}

impl PostedMessage {
    /// Edits the message without pinging anybody; serenity has no method that changes the
    /// alternative text of a picture.
    pub(crate) async fn edit(
        &self,
        http: &Http,
        edit: EditMessage,
        picture: &PictureEdit,
    ) -> Result<(), Error> {
        let silent = edit.allowed_mentions(CreateAllowedMentions::new());
        let mut body = serde_json::to_value(silent)?;
        let kept = self.picture.and_then(|id| match picture {
            PictureEdit::Keep => Some(json!({ "id": id })),
            PictureEdit::Describe(alt) => Some(json!({ "id": id, "description": alt })),
            PictureEdit::Remove => None,
        });
        // Attachments that an edit does not list are removed by Discord.
        body["attachments"] = kept.into_iter().collect();
        let edited = http.edit_message(self.channel, self.message, &body, Vec::new());
        edited.await.map(|_| ())
    }

    /// Replaces a message without pinging anybody, with other pictures in place of its own.
    pub(crate) async fn replace(
        (channel, message): (ChannelId, MessageId),
        http: &Http,
        edit: EditMessage,
        pictures: Vec<CreateAttachment>,
    ) -> Result<(), Error> {
        let silent = edit.allowed_mentions(CreateAllowedMentions::new());
        let mut body = serde_json::to_value(silent)?;
        // By the numbers of the uploads. Discord removes all attachments that are not listed.
        let listed = (0..).zip(&pictures);
        let listed = listed
            .map(|(id, picture): (u32, _)| json!({ "id": id, "description": picture.description }));
        body["attachments"] = listed.collect();
        let edited = http.edit_message(channel, message, &body, pictures);
        edited.await.map(|_| ())
    }

    /// The bytes that are stored with the delivery.
    pub(crate) fn receipt(&self) -> Vec<u8> {
        serde_json::to_vec(self).expect("a struct of plain fields can always be serialized")
    }

    /// Reads what `receipt` wrote.
    pub(crate) fn read(receipt: &[u8]) -> Option<Self> {
        serde_json::from_slice(receipt).ok()
    }

    /// The address of the channel; `None` in direct messages.
    pub(crate) fn channel_address(&self) -> Option<String> {
        let address = ChannelAddress {
            guild: self.guild.clone()?,
            channel: self.channel,
        };
        Some(address.to_string())
    }

    /// A link to the message.
    pub(crate) fn link(&self) -> String {
        format!("{}/{}", self.channel_link(), self.message)
    }

    /// A link to the newest messages of its channel.
    pub(crate) fn channel_link(&self) -> String {
        let guild = self.guild.as_deref().unwrap_or("@me");
        format!("https://discord.com/channels/{guild}/{}", self.channel)
    }
}

/// The file name of a delivery's picture. The message is found again by it, and it says which game
/// the message shows, and after which head of its record.
pub(crate) fn picture_name(delivery: &Delivery, view: &View) -> String {
    format!("{}{}.png", mark(delivery), short_head(view))
}

/// The file name of the picture in a reminder. A reply to the message is a move in its game.
pub(crate) fn notice_picture_name(notice: &Notice, view: &View) -> String {
    let (game, id) = (&view.game, notice.id.as_str());
    format!("{REMINDER}{game}-{id}-{}.png", short_head(view))
}

/// The beginnings of the file names of pictures: in deliveries, and in reminders.
const BOARD: &str = "board-";
const REMINDER: &str = "reminder-";

/// The beginning of the file name of a delivery's picture.
fn mark(delivery: &Delivery) -> String {
    format!("{BOARD}{}-{}-", delivery.game, delivery.id.as_str())
}

/// The game that one of the bot's own messages shows. The name of its picture stays when the
/// buttons are gone; a message without a picture has a button.
pub(crate) fn game_of(message: &Message) -> Option<GameId> {
    let mut names = message.attachments.iter().map(|file| &file.filename);
    let shown = names.find_map(|name| {
        let named = name.strip_prefix(BOARD);
        let named = named.or_else(|| name.strip_prefix(REMINDER))?;
        GameId::parse(named.split_once('-')?.0)
    });
    shown.or_else(|| button_ids(message).map(|id| id.game).next())
}

/// Looks for a message among those after `after`. There can be many pages, so a page that does not
/// come is requested again by itself.
pub(crate) async fn find_message(
    http: &Http,
    channel: ChannelId,
    mut after: MessageId,
    is_it: impl Fn(&Message) -> bool,
) -> Result<Option<Message>, Error> {
    loop {
        let page = || {
            let page = GetMessages::new().after(after).limit(PAGE_LENGTH);
            channel.messages(http, page).boxed()
        };
        let messages = retry(page).await?;
        let newest = messages.iter().map(|message| message.id).max();
        match (messages.into_iter().find(&is_it), newest) {
            (Some(message), _) => return Ok(Some(message)),
            // Not on this page: go on after its newest message, until a page is empty.
            (None, Some(newest)) => after = newest,
            (None, None) => return Ok(None),
        }
    }
}

/// The message after which a game's messages are searched: the last one that is known, or else any
/// from before the game was made.
pub(crate) fn search_start(last: Option<&PostedMessage>, view: &View) -> MessageId {
    // Discord's ids rise with time across all channels.
    last.map_or_else(|| id_before(view.created_at), |last| last.message)
}

/// Whether a message belongs to this delivery: by the name of its picture, or by the mark in its
/// buttons or below its report.
pub(crate) fn is_marked(message: &Message, delivery: &Delivery) -> bool {
    let (picture, mark) = (mark(delivery), delivery.id.as_str());
    let is_in_button = |id: CustomId| id.game == delivery.game && id.mark.as_deref() == Some(mark);
    let mut files = message.attachments.iter();
    let mut footers = message
        .embeds
        .iter()
        .filter_map(|embed| embed.footer.as_ref());
    files.any(|file| file.filename.starts_with(&picture))
        || button_ids(message).any(is_in_button)
        || footers.any(|footer| footer.text.ends_with(mark))
}

/// Whether a button of a message carries this mark.
pub(crate) fn has_button_with(message: &Message, mark: &str) -> bool {
    button_ids(message).any(|id| id.mark.as_deref() == Some(mark))
}

/// Whether the buttons of a message carry the mark of a delivery.
pub(crate) fn has_mark(message: &Message) -> bool {
    button_ids(message).any(|id| id.mark.is_some())
}

/// The ids of the buttons of a message that belong to games.
fn button_ids(message: &Message) -> impl Iterator<Item = CustomId> {
    custom_ids(message).filter_map(|id| id.parse().ok())
}

/// The ids of the buttons of a message.
pub(crate) fn custom_ids(message: &Message) -> impl Iterator<Item = &str> {
    let controls = message.components.iter().flat_map(|row| &row.components);
    controls.filter_map(|control| match control {
        ActionRowComponent::Button(Button {
            data: ButtonKind::NonLink { custom_id, .. },
            ..
        }) => Some(custom_id.as_str()),
        _ => None,
    })
}

/// The number of messages that are requested at a time: the most that Discord gives.
const PAGE_LENGTH: u8 = 100;

/// An id that is lower than that of any message sent at this time. Discord's ids begin with the
/// milliseconds since 2015; a minute is subtracted in case the clocks differ.
pub(crate) fn id_before(time: Time) -> MessageId {
    const EPOCH: u64 = 1_420_070_400_000;
    const MINUTE: u64 = 60_000;
    MessageId::new((time.0.saturating_sub(EPOCH + MINUTE) << 22).max(1))
}

/// Closes a message that is no longer the last one: its buttons go, and what its text says of the
/// present. A failure does no harm: old buttons are answered with the current board.
pub(crate) async fn remove_buttons(
    http: &Http,
    last: &PostedMessage,
    edit: EditMessage,
    picture: PictureEdit,
) {
    let request = || last.edit(http, edit.clone(), &picture).boxed();
    if let Err(error) = send_with_retry(request).await {
        tracing::debug!(%error, "could not remove the buttons of an old message");
    }
}

/// The last message of a game to a recipient, from the store.
pub(crate) async fn last_posted(
    frontend: &Frontend,
    game: &GameId,
    recipient: &Recipient,
) -> Result<Option<PostedMessage>, ServiceError> {
    let bytes = frontend
        .service
        .deliveries()
        .last_receipt(game, recipient)
        .await?;
    Ok(bytes.and_then(|bytes| PostedMessage::read(&bytes)))
}

/// A link to the game's last message.
pub(crate) async fn link(frontend: &Frontend, view: &View) -> Option<String> {
    Some(last_message(frontend, view).await?.link())
}

/// A link to where the game is played. Private news links to this and not to the last message:
/// which message was the last at that moment depends on how busy the channel is.
pub(crate) async fn channel_link(frontend: &Frontend, view: &View) -> Option<String> {
    Some(last_message(frontend, view).await?.channel_link())
}

/// The game's last message, where this viewer finds it.
async fn last_message(frontend: &Frontend, view: &View) -> Option<PostedMessage> {
    let recipient = match &view.home {
        Home::Channel(channel) => Recipient::Channel(channel.clone()),
        Home::Private => Recipient::Person(view.me()?.profile.as_ref()?.person),
    };
    // A list without links is better than none.
    last_posted(frontend, &view.game, &recipient).await.ok()?
}
