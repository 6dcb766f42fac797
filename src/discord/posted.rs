//! The last message of a game at one address: what is remembered of it, how it is found again after any doubt, and how it loses its buttons.

use super::answer::{ask_again, insist};
use super::asker::Place;
use crate::table::Delivery;
use entente_game::{GameId, Time, View};
use futures::FutureExt;
use poise::serenity_prelude::{
    AttachmentId, ChannelId, CreateAllowedMentions, EditMessage, Error, GetMessages, Http, Message,
    MessageId,
};
use serde::{Deserialize, Serialize};
use serde_json::json;

/// What is remembered of the last message of a game at one address.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Posted {
    /// `None` in direct messages.
    pub(super) guild: Option<String>,
    /// The channel or thread where it stands.
    pub(super) channel: ChannelId,
    pub(super) message: MessageId,
    /// Its picture, which has to be named to be kept when the message is edited.
    pub(super) picture: Option<AttachmentId>,
    /// Whether it is a lobby, which tells who has joined.
    #[serde(default)]
    pub(super) lobby: bool,
    /// Whether the game has lost its thread, and is to have another under this message.
    #[serde(default)]
    pub(super) threadless: bool,
}

impl Posted {
    /// Changes the message and pings nobody. It keeps its picture; what somebody reads who does not see that is said anew where it is true no more, for which
    /// Discord's library has no form.
    pub(super) async fn edit(
        &self,
        http: &Http,
        edit: EditMessage,
        alt: Option<&str>,
    ) -> Result<(), Error> {
        let edit = edit.allowed_mentions(CreateAllowedMentions::new());
        let mut body = serde_json::to_value(edit)?;
        let kept = self.picture.map(|picture| match alt {
            Some(alt) => json!({ "id": picture, "description": alt }),
            None => json!({ "id": picture }),
        });
        body["attachments"] = kept.into_iter().collect();
        let edited = http.edit_message(self.channel, self.message, &body, Vec::new());
        edited.await.map(|_| ())
    }

    /// As it is kept.
    pub(super) fn receipt(&self) -> Vec<u8> {
        serde_json::to_vec(self).expect("it has text keys and no failing serialisers")
    }

    /// Reads what `receipt` wrote.
    pub(super) fn read(receipt: &[u8]) -> Option<Self> {
        serde_json::from_slice(receipt).ok()
    }

    /// The channel, in the words that are used for places.
    pub(super) fn place(&self) -> Option<String> {
        let place = Place {
            guild: self.guild.clone()?,
            channel: self.channel,
        };
        Some(place.to_string())
    }

    /// A link that jumps to the message.
    pub(super) fn link(&self) -> String {
        format!("{}/{}", self.place_link(), self.message)
    }

    /// A link that opens where it stands, at what is newest there.
    pub(super) fn place_link(&self) -> String {
        let guild = self.guild.as_deref().unwrap_or("@me");
        format!("https://discord.com/channels/{guild}/{}", self.channel)
    }
}

/// The file name by which a delivery's message can be found again, and by which the message tells of which game it is.
pub(super) fn mark(delivery: &Delivery) -> String {
    format!("board-{}-{}.png", delivery.game, delivery.id.as_str())
}

/// The game of which a message of the bot's own tells: its picture's name outlasts its buttons.
pub(super) fn game_of(message: &Message) -> Option<GameId> {
    let mut names = message.attachments.iter().map(|file| &file.filename);
    names.find_map(|name| GameId::parse(name.strip_prefix("board-")?.split_once('-')?.0))
}

/// Looks for a message that stands already, among those after this one. They can be many: a page that does not come is asked for again by itself.
pub(super) async fn find(
    http: &Http,
    channel: ChannelId,
    mut after: MessageId,
    is_it: impl Fn(&Message) -> bool,
) -> Result<Option<Message>, Error> {
    loop {
        let page = || {
            let page = GetMessages::new().after(after).limit(PAGE);
            channel.messages(http, page).boxed()
        };
        let messages = ask_again(page).await?;
        let newest = messages.iter().map(|message| message.id).max();
        match (messages.into_iter().find(&is_it), newest) {
            (Some(found), _) => return Ok(Some(found)),
            (None, Some(newest)) => after = newest,
            (None, None) => return Ok(None),
        }
    }
}

/// After which message those of a game are looked for: the last one that is known, or else whatever came before the making of the game.
pub(super) fn since(last: Option<&Posted>, view: &View) -> MessageId {
    // Ids rise with time in all channels alike.
    last.map_or_else(|| moment(view.created_at), |last| last.message)
}

/// Whether a message is the one of this delivery, by its picture.
pub(super) fn is_marked(message: &Message, delivery: &Delivery) -> bool {
    let mark = mark(delivery);
    message.attachments.iter().any(|file| file.filename == mark)
}

/// How many messages are looked through at a time.
const PAGE: u8 = 100;

/// An id that is older than any message of this moment, by a minute for clocks that differ: Discord's ids begin with the milliseconds since 2015.
pub(super) fn moment(time: Time) -> MessageId {
    const EPOCH: u64 = 1_420_070_400_000;
    const MINUTE: u64 = 60_000;
    MessageId::new((time.0.saturating_sub(EPOCH + MINUTE) << 22).max(1))
}

/// The board before keeps its picture and loses its buttons. A failure here harms nobody: an old button answers with the present board.
pub(super) async fn take_buttons_off(
    http: &Http,
    last: &Posted,
    edit: EditMessage,
    alt: Option<String>,
) {
    let edited = || last.edit(http, edit.clone(), alt.as_deref()).boxed();
    if let Err(error) = insist(edited).await {
        tracing::debug!(%error, "the buttons of an old board stay");
    }
}
