//! The last message of a game to one recipient: what is stored about it, and how it is edited and
//! its buttons are removed. How it is found again after a doubt is in `sent`.
//!
//! It is stored as the receipt of its delivery, so that it is known after a restart.
//!
//! The text that it gets when the game goes on is kept in memory, made from its own view. Without
//! it the game would be folded again from its first record with every move. Nothing is lost with
//! these texts: the receipt of a message says from what its text can be made.

use crate::connection::channel::ChannelAddress;
use crate::frontend::layout::{self, Layout, LayoutPicture};
use crate::frontend::responding::send_with_retry;
use entente_game::people;
use entente_game::{GameId, NotificationReason, PersonView, Profile, View};
use entente_service::{Delivery, Recipient, Reroute, Result, Service, UnreachableReason};
use futures::FutureExt;
use lru::LruCache;
use poise::serenity_prelude::{
    AttachmentId, ChannelId, CreateActionRow, CreateAllowedMentions, CreateButton, EditMessage,
    Error, Http, MessageId,
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

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
    /// The file name of the picture, if the message consists of components and shows it in a
    /// gallery. Discord lets such a message never become another one.
    #[serde(default)]
    pub(crate) picture_name: Option<String>,
    /// Whether it shows a lobby and its players.
    #[serde(default)]
    pub(crate) lobby: bool,
    /// Whether it is about a draw offer or a request, so that an answer replaces its text.
    #[serde(default)]
    pub(crate) asks: bool,
    /// Whether the game has no thread any more, and gets another one under this message.
    #[serde(default)]
    pub(crate) threadless: bool,
    /// Whether nothing in the channel above its thread announces the game: the message under which
    /// the thread was opened is removed.
    #[serde(default)]
    pub(crate) unannounced: bool,
    /// The number of plies that the game had: its readers know the moves up to there.
    #[serde(default)]
    pub(crate) ply: Option<u32>,
    /// The mark in its buttons by which it is found again, if it has no picture.
    #[serde(default)]
    pub(crate) mark: Option<String>,
    /// The data from which its text was made. `None` if the text stays as it is.
    #[serde(default)]
    pub(crate) source: Option<TextSource>,
    /// The message with the game's newest board, if this one has none.
    #[serde(default)]
    pub(crate) board: Option<Box<PostedMessage>>,
}

/// The data from which the text of a message was made.
///
/// Once the game goes on, the text is made again without what is no longer true. The text itself is
/// not stored: it has names in it, which can be erased.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct TextSource {
    /// The number of records that the game had.
    pub(crate) records: u64,
    /// Why the message was sent.
    pub(crate) reason: NotificationReason,
    /// The ply up to which its readers knew the game.
    pub(crate) known: Option<u32>,
    /// Why it did not go to its usual recipient.
    pub(crate) reroute: Option<Reroute>,
    /// Why the game did not continue where it was before.
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

/// The new content of a message that is edited.
#[derive(Debug, Clone)]
pub(crate) struct MessageEdit {
    /// `None` if it stays as it is, which it cannot in a message that consists of components: an
    /// edit replaces all of them.
    pub(crate) text: Option<String>,
    /// The colour of the side to move, if the message shows the present.
    pub(crate) accent: Option<u32>,
    pub(crate) rows: Vec<CreateActionRow>,
    pub(crate) picture: PictureEdit,
}

/// The change to the picture of a message that is edited.
#[derive(Debug, Clone)]
pub(crate) enum PictureEdit {
    /// It stays, with this alternative text; with an empty one, with its own.
    Keep(String),
    Remove,
    /// It goes, and this button beside the text shows it again. Only a message of components can
    /// have one.
    Replace(CreateButton),
}

impl PostedMessage {
    /// Edits the message without pinging anybody.
    pub(crate) async fn edit(&self, http: &Http, edit: &MessageEdit) -> Result<(), Error> {
        match &self.picture_name {
            Some(name) => self.edit_layout(http, edit, name).await,
            None => self.edit_content(http, edit).await,
        }
    }

    /// Edits a message that consists of components.
    async fn edit_layout(&self, http: &Http, edit: &MessageEdit, name: &str) -> Result<(), Error> {
        let Some(text) = edit.text.clone() else {
            return Ok(());
        };
        let (alt, beside) = match &edit.picture {
            PictureEdit::Keep(alt) => (Some(alt.clone()), None),
            PictureEdit::Remove => (None, None),
            PictureEdit::Replace(button) => (None, Some(Box::new(button.clone()))),
        };
        let kept = self.picture.zip(alt);
        let files: Vec<AttachmentId> = kept.iter().map(|(id, _)| *id).collect();
        let pictures = kept.into_iter().map(|(_, alt)| LayoutPicture {
            file_name: name.to_owned(),
            alt,
        });
        let layout = Layout {
            accent: edit.accent,
            text,
            beside,
            pictures: pictures.collect(),
            rows: edit.rows.clone(),
            ..Layout::default()
        };
        let edited = layout::replace(http, self.channel, self.message, &layout, &files, None);
        edited.await.map(|_| ())
    }

    /// Edits a message with a content; serenity has no method that changes the alternative text of
    /// a picture.
    async fn edit_content(&self, http: &Http, edit: &MessageEdit) -> Result<(), Error> {
        let mut silent = EditMessage::new()
            .components(edit.rows.clone())
            .allowed_mentions(CreateAllowedMentions::new());
        if let Some(text) = &edit.text {
            silent = silent.content(text);
        }
        let mut body = serde_json::to_value(silent)?;
        let kept = self.picture.and_then(|id| match &edit.picture {
            PictureEdit::Keep(alt) if alt.is_empty() => Some(json!({ "id": id })),
            PictureEdit::Keep(alt) => Some(json!({ "id": id, "description": alt })),
            PictureEdit::Remove | PictureEdit::Replace(_) => None,
        });
        // Attachments that an edit does not list are removed by Discord.
        body["attachments"] = kept.into_iter().collect();
        let edited = http.edit_message(self.channel, self.message, &body, Vec::new());
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
    fn link(&self) -> String {
        format!("{}/{}", self.channel_link(), self.message)
    }

    /// A link to the newest messages of its channel.
    pub(crate) fn channel_link(&self) -> String {
        let guild = self.guild.as_deref().unwrap_or("@me");
        format!("https://discord.com/channels/{guild}/{}", self.channel)
    }
}

/// A message of a channel that is of no game, and is edited with all that happens, as it is stored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct KeptMessage {
    pub(crate) message: MessageId,
    /// The id of the delivery that sent it.
    pub(crate) mark: String,
    /// The language that it is in.
    #[serde(default)]
    pub(crate) language: people::Language,
    /// The addresses of the icons that it shows.
    #[serde(default)]
    pub(crate) icons: [Option<String>; 2],
}

impl KeptMessage {
    pub(crate) fn read(stored: Option<Vec<u8>>) -> Option<Self> {
        serde_json::from_slice(&stored?).ok()
    }

    pub(crate) fn stored(&self) -> Vec<u8> {
        serde_json::to_vec(self).expect("texts and an id can be serialized")
    }

    /// A link to it in this channel.
    pub(crate) fn link(&self, channel: &str) -> Option<String> {
        let ChannelAddress { guild, channel } = ChannelAddress::parse(channel)?;
        Some(format!(
            "https://discord.com/channels/{guild}/{channel}/{}",
            self.message
        ))
    }
}

/// The channel or thread of the message with this receipt, as the home of a game; `None` in direct
/// messages.
pub fn place_in(receipt: &[u8]) -> Option<String> {
    PostedMessage::read(receipt)?.channel_address()
}

/// The address of the message with this receipt.
pub fn address_in(receipt: &[u8]) -> Option<String> {
    Some(PostedMessage::read(receipt)?.link())
}

/// Closes a message that is no longer the last one: its buttons go, and what its text says of the
/// present. A failure does no harm: old buttons are answered with the current board.
pub(crate) async fn remove_buttons(http: &Http, last: &PostedMessage, edit: &MessageEdit) {
    let request = || last.edit(http, edit).boxed();
    if let Err(error) = send_with_retry(request).await {
        tracing::debug!(%error, "could not remove the buttons of an old message");
    }
}

/// The last message of a game to a recipient, from the store.
pub(crate) async fn last_posted(
    service: &Service,
    game: &GameId,
    recipient: &Recipient,
) -> Result<Option<PostedMessage>> {
    let bytes = service.deliveries().last_receipt(game, recipient).await?;
    Ok(bytes.and_then(|bytes| PostedMessage::read(&bytes)))
}

/// A link to the game's last message.
pub(crate) async fn link(service: &Service, view: &View) -> Option<String> {
    Some(last_message(service, view).await?.link())
}

/// A link to where the game is played. Private news links to this and not to the last message:
/// which message was the last at that moment depends on how busy the channel is.
pub(crate) async fn channel_link(service: &Service, view: &View) -> Option<String> {
    Some(last_message(service, view).await?.channel_link())
}

/// The same link, from the receipt of the game's last message.
pub(crate) fn channel_link_in(receipt: &[u8]) -> Option<String> {
    Some(PostedMessage::read(receipt)?.channel_link())
}

/// A link to where a game is played in this channel; `None` if it has not begun there.
pub(crate) async fn thread_link(service: &Service, game: &GameId, channel: &str) -> Option<String> {
    let home = Recipient::Channel(channel.to_owned());
    let known = service.deliveries().last_receipt(game, &home).await;
    known.ok().flatten().as_deref().and_then(channel_link_in)
}

/// The game's last message, where this viewer finds it.
async fn last_message(service: &Service, view: &View) -> Option<PostedMessage> {
    let receipt = service.deliveries().last_receipt_of_viewer(view).await;
    // A list without links is better than none.
    PostedMessage::read(&receipt.ok()??)
}

/// How many texts are kept. Each has at most 2,000 characters.
const MAX_PAST_TEXTS: NonZeroUsize = NonZeroUsize::new(1_000).expect("it is not 0");

/// The texts of one language, by their messages.
#[derive(Clone)]
pub(crate) struct PastTexts(Arc<Mutex<LruCache<MessageId, Kept>>>);

/// The text of a message when the game has gone on.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct PastText {
    /// `None` if the message stays as it is.
    pub(crate) text: Option<String>,
    /// The alternative text of its picture.
    pub(crate) alt: String,
}

/// A text that is kept.
struct Kept {
    game: GameId,
    past: PastText,
    /// Whom the text may name.
    people: Vec<Option<Profile>>,
}

impl Default for PastTexts {
    fn default() -> Self {
        Self(Arc::new(Mutex::new(LruCache::new(MAX_PAST_TEXTS))))
    }
}

impl PastTexts {
    /// Keeps the text that a message with this view will get.
    pub(crate) fn keep(&self, message: MessageId, view: &View, past: PastText) {
        let (game, people) = (view.game.clone(), profiles_in(view));
        self.lock().put(message, Kept { game, past, people });
    }

    /// The game of a message, while its text is kept.
    pub(crate) fn game_of(&self, message: MessageId) -> Option<GameId> {
        let mut texts = self.lock();
        texts.get(&message).map(|kept| kept.game.clone())
    }

    /// Takes the text of a message. `None` if it is not known, or if a person has been erased
    /// since: the text may name them.
    pub(crate) fn take(&self, message: MessageId, now: &View) -> Option<PastText> {
        let kept = self.lock().pop(&message)?;
        (kept.people == profiles_in(now)).then_some(kept.past)
    }

    fn lock(&self) -> MutexGuard<'_, LruCache<MessageId, Kept>> {
        // Each change is one call, so no panic leaves a text half changed.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn profiles_in(view: &View) -> Vec<Option<Profile>> {
    let profile = |person: &PersonView| person.profile.clone();
    view.players.people.iter().map(profile).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use entente_presentation::text::sample_games;

    #[test]
    fn a_message_from_before_keeps_its_content() {
        let stored = json!({ "guild": null, "channel": "1", "message": "2", "picture": "3" });
        let read = PostedMessage::read(stored.to_string().as_bytes());
        let posted = read.expect("all else has a default");
        assert_eq!(posted.picture, Some(AttachmentId::new(3)));
        assert_eq!(posted.picture_name, None, "it has no gallery");
    }

    #[test]
    fn a_kept_message_is_read_as_it_was_written_and_one_from_before_too() {
        let before = json!({ "message": "2", "mark": "ab" }).to_string();
        let read = KeptMessage::read(Some(before.into_bytes())).expect("all else has a default");
        assert_eq!(read.language, people::Language::Auto);
        let now = KeptMessage {
            language: people::Language::German,
            icons: [
                Some("https://cdn.discordapp.com/icons/1/a.png".to_owned()),
                None,
            ],
            ..read
        };
        assert_eq!(KeptMessage::read(Some(now.stored())).as_ref(), Some(&now));
        let link = now.link("discord:7/8");
        assert_eq!(link.as_deref(), Some("https://discord.com/channels/7/8/2"));
        assert_eq!(now.link("elsewhere"), None);
    }

    #[test]
    fn the_text_of_a_message_is_dropped_when_somebody_in_it_is_forgotten() {
        let texts = PastTexts::default();
        let view = sample_games::captured_after_resignation();
        let mut forgotten = view.clone();
        forgotten.players.people[0].profile = None;
        let past = PastText {
            text: Some("Ann moved".to_owned()),
            alt: "Ann's king is on e1.".to_owned(),
        };
        for (now, known) in [(&view, Some(past.clone())), (&forgotten, None)] {
            texts.keep(MessageId::new(1), &view, past.clone());
            assert_eq!(texts.take(MessageId::new(1), now), known);
            assert_eq!(texts.take(MessageId::new(1), now), None, "it is taken once");
        }
    }
}
