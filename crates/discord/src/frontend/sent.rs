//! Messages as Discord has them: what they show, how one is found again after a doubt, and which
//! game it shows.
//!
//! Serenity leaves out of a message all components but rows at its top. Those of a message that
//! consists of components are read here from Discord's own JSON.

use crate::connection::refused;
use crate::frontend::custom_id::{CustomId, GameComponent};
use crate::frontend::file::short_head;
use crate::frontend::responding::retry;
use entente_game::{GameId, Span, Time, View};
use entente_service::{Delivery, Notice};
use futures::FutureExt;
use poise::serenity_prelude::{
    ActionRowComponent, AttachmentId, Button, ButtonKind, ChannelId, Error, Http, LightMethod,
    Message, MessageId, Request, Route,
};
use serde_json::Value;

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

/// The file name of a picture of a board, in a delivery or a reminder, read again.
#[derive(Debug, PartialEq)]
pub(crate) struct BoardName {
    game: GameId,
    /// The id of the delivery, or that of the reminder.
    pub(crate) delivery: String,
    /// The first half of the head, in hexadecimal digits.
    pub(crate) head: String,
}

impl BoardName {
    pub(crate) fn read(file: &str) -> Option<Self> {
        let named = file.strip_suffix(".png")?;
        let named = [BOARD, REMINDER]
            .iter()
            .find_map(|kind| named.strip_prefix(kind))?;
        let (game, named) = named.split_once('-')?;
        let (delivery, head) = named.rsplit_once('-')?;
        Some(Self {
            game: GameId::parse(game)?,
            delivery: delivery.to_owned(),
            head: head.to_owned(),
        })
    }
}

/// The beginning of the file name of a delivery's picture.
fn mark(delivery: &Delivery) -> String {
    format!("{BOARD}{}-{}-", delivery.game, delivery.id.as_str())
}

/// The flag of a message that consists of components. Discord lets no edit remove it, and such a
/// message can have neither a content nor embeds.
pub(super) const IS_COMPONENTS_V2: u64 = 1 << 15;

/// A message that the bot has sent, as far as it is known.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct SentMessage {
    pub(crate) id: MessageId,
    /// Its text; empty if it consists of components.
    pub(crate) content: String,
    /// The files that it shows, in their order.
    pub(crate) files: Vec<SentFile>,
    /// The ids of its buttons and menus.
    pub(crate) custom_ids: Vec<String>,
    /// The footers of its embeds.
    footers: Vec<String>,
    /// Whether it consists of components.
    is_layout: bool,
}

/// A file of a message.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct SentFile {
    pub(crate) id: AttachmentId,
    name: String,
}

impl SentMessage {
    /// Reads a message in Discord's JSON. What has another form than it should is left out; a
    /// message without an id is none.
    pub(crate) fn read(json: &Value) -> Option<Self> {
        let flags = json["flags"].as_u64().unwrap_or_default();
        let mut message = Self {
            id: MessageId::new(id_in(&json["id"])?),
            content: json["content"].as_str().unwrap_or_default().to_owned(),
            files: Vec::new(),
            custom_ids: Vec::new(),
            footers: Vec::new(),
            is_layout: flags & IS_COMPONENTS_V2 != 0,
        };
        for file in list(&json["attachments"]) {
            let name = file["filename"].as_str().unwrap_or_default().to_owned();
            message.add_file(id_in(&file["id"]), name);
        }
        for embed in list(&json["embeds"]) {
            message
                .footers
                .extend(embed["footer"]["text"].as_str().map(str::to_owned));
        }
        list(&json["components"]).for_each(|component| message.add_component(component));
        Some(message)
    }

    /// Reads a message as serenity gives it.
    pub(crate) fn of(message: &Message) -> Self {
        let files = message.attachments.iter().map(|file| SentFile {
            id: file.id,
            name: file.filename.clone(),
        });
        let footers = message.embeds.iter().filter_map(|embed| {
            let footer = embed.footer.as_ref()?;
            Some(footer.text.clone())
        });
        Self {
            id: message.id,
            content: message.content.clone(),
            files: files.collect(),
            custom_ids: custom_ids(message).map(str::to_owned).collect(),
            footers: footers.collect(),
            is_layout: is_layout(message),
        }
    }

    fn add_file(&mut self, id: Option<u64>, name: String) {
        let id = id.map(AttachmentId::new);
        self.files.extend(id.map(|id| SentFile { id, name }));
    }

    /// Adds what a component and those within it show, or the one beside it. Components are nested
    /// three deep at most: a container, a row, a button.
    fn add_component(&mut self, component: &Value) {
        self.custom_ids
            .extend(component["custom_id"].as_str().map(str::to_owned));
        for item in list(&component["items"]) {
            let media = &item["media"];
            self.add_file(id_in(&media["attachment_id"]), file_name(&media["url"]));
        }
        list(&component["components"]).for_each(|inner| self.add_component(inner));
        if component["accessory"].is_object() {
            self.add_component(&component["accessory"]);
        }
    }

    /// The game that the message shows. The name of its picture stays when the buttons are gone; a
    /// message without a picture has a button.
    pub(crate) fn game(&self) -> Option<GameId> {
        let pictured = self.pictured_game();
        pictured.or_else(|| self.buttons().map(|id| id.game).next())
    }

    /// The game whose board the message shows, or has shown while it was the newest.
    fn pictured_game(&self) -> Option<GameId> {
        let pictured = self
            .files
            .iter()
            .find_map(|file| Some(BoardName::read(&file.name)?.game));
        pictured.or_else(|| {
            let past = self.buttons().find(|id| id.component.is_past_board())?;
            Some(past.game)
        })
    }

    /// The lobby that its buttons belong to.
    pub(crate) fn lobby(&self) -> Option<GameId> {
        let is_of_lobby = |id: &CustomId| matches!(id.component, GameComponent::Lobby(_));
        self.buttons().find(is_of_lobby).map(|id| id.game)
    }

    /// The file name of the picture in its gallery, if it consists of components.
    pub(crate) fn layout_picture(&self) -> Option<String> {
        let first = self.files.first().filter(|_| self.is_layout)?;
        Some(first.name.clone())
    }

    /// The ids of its buttons that belong to games.
    fn buttons(&self) -> impl Iterator<Item = CustomId> {
        self.custom_ids.iter().filter_map(|id| id.parse().ok())
    }

    pub(crate) fn has_component(&self, id: &str) -> bool {
        self.custom_ids.iter().any(|own| own == id)
    }

    /// Whether one of its buttons carries this mark.
    pub(crate) fn has_button_with(&self, mark: &str) -> bool {
        self.buttons().any(|id| id.mark.as_deref() == Some(mark))
    }

    /// Whether its buttons carry the mark of a delivery.
    pub(crate) fn has_mark(&self) -> bool {
        self.buttons().any(|id| id.mark.is_some())
    }

    /// Whether it belongs to this delivery: by the name of its picture, or by the mark in its
    /// buttons or below its report.
    pub(crate) fn is_marked(&self, delivery: &Delivery) -> bool {
        let (picture, id) = (mark(delivery), delivery.id.as_str());
        let is_in_button =
            |button: CustomId| button.game == delivery.game && button.mark.as_deref() == Some(id);
        self.files
            .iter()
            .any(|file| file.name.starts_with(&picture))
            || self.buttons().any(is_in_button)
            || self.footers.iter().any(|footer| footer.ends_with(id))
    }
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

/// An id in Discord's JSON. There is none that is 0.
fn id_in(value: &Value) -> Option<u64> {
    let id: u64 = value.as_str()?.parse().ok()?;
    Some(id).filter(|id| *id > 0)
}

/// The name at the end of the address of a file.
fn file_name(url: &Value) -> String {
    let url = url.as_str().unwrap_or_default();
    let path = url.split(['?', '#']).next().unwrap_or_default();
    path.rsplit('/').next().unwrap_or_default().to_owned()
}

/// The ids of the buttons of a message, as far as serenity reads them.
fn custom_ids(message: &Message) -> impl Iterator<Item = &str> {
    message
        .components
        .iter()
        .flat_map(|row| &row.components)
        .filter_map(|control| match control {
            ActionRowComponent::Button(Button {
                data: ButtonKind::NonLink { custom_id, .. },
                ..
            }) => Some(custom_id.as_str()),
            _ => None,
        })
}

/// Whether a message of the bot consists of components, so that serenity reads none of them. All
/// others of its messages have at least a text.
pub(crate) fn is_layout(message: &Message) -> bool {
    message.content.is_empty() && message.embeds.is_empty() && message.attachments.is_empty()
}

/// The game that one of the bot's own messages shows. If serenity has not read its components,
/// Discord is asked for them.
pub(crate) async fn game_of(http: &Http, message: &Message) -> Option<GameId> {
    if !is_layout(message) {
        return SentMessage::of(message).game();
    }
    let route = Route::ChannelMessage {
        channel_id: message.channel_id,
        message_id: message.id,
    };
    let found: Result<Value, Error> = http.fire(Request::new(route, LightMethod::Get)).await;
    match found {
        Ok(json) => SentMessage::read(&json)?.game(),
        Err(error) => {
            refused::note(&error);
            tracing::debug!(%error, "could not look up which game a message shows");
            None
        }
    }
}

/// Looks for a message among those after `after`. There can be many pages, so a page that does not
/// come is requested again by itself.
pub(crate) async fn find_message(
    http: &Http,
    channel: ChannelId,
    mut after: MessageId,
    is_it: impl Fn(&SentMessage) -> bool,
) -> Result<Option<SentMessage>, Error> {
    loop {
        let messages = retry(|| page_after(http, channel, after).boxed()).await?;
        let newest = messages.iter().map(|message| message.id).max();
        match (messages.into_iter().find(&is_it), newest) {
            (Some(message), _) => return Ok(Some(message)),
            // Not on this page: go on after its newest message, until a page is empty.
            (None, Some(newest)) => after = newest,
            (None, None) => return Ok(None),
        }
    }
}

async fn page_after(
    http: &Http,
    channel: ChannelId,
    after: MessageId,
) -> Result<Vec<SentMessage>, Error> {
    let route = Route::ChannelMessages {
        channel_id: channel,
    };
    let params = vec![
        ("after", after.to_string()),
        ("limit", PAGE_LENGTH.to_string()),
    ];
    let request = Request::new(route, LightMethod::Get).params(Some(params));
    let page: Vec<Value> = http.fire(request).await?;
    Ok(page.iter().filter_map(SentMessage::read).collect())
}

/// The newest messages of a channel, the newest first, each with the game of the message that it
/// replies to.
pub(crate) async fn newest_messages(
    http: &Http,
    channel: ChannelId,
    limit: u8,
) -> Result<Vec<(Message, Option<GameId>)>, Error> {
    let route = Route::ChannelMessages {
        channel_id: channel,
    };
    let params = vec![("limit", limit.to_string())];
    let request = Request::new(route, LightMethod::Get).params(Some(params));
    let page: Vec<Value> = http.fire(request).await?;
    let messages = page.into_iter().map(|json| {
        let replied_to = SentMessage::read(&json["referenced_message"]);
        let game = replied_to.and_then(|message| message.game());
        serde_json::from_value(json).map(|message| (message, game))
    });
    Ok(messages.collect::<Result<_, _>>()?)
}

/// The games of the bot's newest boards in a channel, or of the newest before a message, the newest
/// first.
pub(super) async fn newest_boards(
    http: &Http,
    channel: ChannelId,
    before: Option<MessageId>,
) -> Result<Vec<GameId>, Error> {
    let limit = ("limit", PAGE_LENGTH.to_string());
    let before = before.map(|message| ("before", message.to_string()));
    let params: Vec<_> = [limit].into_iter().chain(before).collect();
    let request = || {
        let route = Route::ChannelMessages {
            channel_id: channel,
        };
        let request = Request::new(route, LightMethod::Get).params(Some(params.clone()));
        http.fire::<Vec<Value>>(request).boxed()
    };
    let page = retry(request).await?;
    let boards = page
        .iter()
        .filter(|message| is_by_bot(message))
        .filter_map(|message| SentMessage::read(message)?.pictured_game());
    Ok(boards.collect())
}

/// Whether a message in Discord's JSON was written by a bot.
fn is_by_bot(message: &Value) -> bool {
    message["author"]["bot"] == true
}

/// The message after which a game's messages are searched: the last one that is known, or else any
/// from before the game was made.
pub(crate) fn search_start(last: Option<MessageId>, view: &View) -> MessageId {
    // Discord's ids rise with time across all channels.
    last.unwrap_or_else(|| id_before(view.record.created_at))
}

/// The number of messages that are requested at a time: the most that Discord gives.
const PAGE_LENGTH: u8 = 100;

/// An id that is lower than that of any message sent at this time. Discord's ids begin with the
/// milliseconds since 2015; a minute is subtracted in case the clocks differ.
pub(crate) fn id_before(time: Time) -> MessageId {
    const EPOCH: u64 = 1_420_070_400_000;
    MessageId::new((time.0.saturating_sub(EPOCH + Span::minutes(1).0) << 22).max(1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::json;

    #[test]
    fn the_buttons_and_pictures_within_a_container_are_read() {
        let url = "https://cdn.discordapp.com/attachments/1/9/board-g7-d1-ab.png?ex=1&is=2";
        let gallery =
            json!({ "type": 12, "items": [{ "media": { "url": url, "attachment_id": "9" } }] });
        let row = json!({ "type": 1, "components": [{ "type": 2, "custom_id": "1:g7:3:more" }] });
        let container = json!({ "type": 17, "components": [{ "type": 10 }, gallery, row] });
        let message = json!({ "id": "5", "attachments": [], "components": [container] });
        let read = SentMessage::read(&message).expect("it has an id");
        assert_eq!(read.id, MessageId::new(5));
        assert_eq!(read.files[0].name, "board-g7-d1-ab.png");
        assert_eq!(read.files[0].id, AttachmentId::new(9));
        assert!(read.has_component("1:g7:3:more"));
    }

    #[test]
    fn a_picture_of_a_board_says_its_game_in_its_name() {
        for (file, game) in [
            ("board-0000000000ab-d1-cd.png", Some("0000000000ab")),
            ("reminder-0000000000ab-n1-cd.png", Some("0000000000ab")),
            ("board-cd.png", None),
            ("board-0000000000ab-d1-cd.gif", None),
            ("chart-0000000000ab-d1-cd.png", None),
        ] {
            let named = BoardName::read(file);
            let read = named.as_ref().map(|name| name.game.as_str());
            assert_eq!(read, game, "{file}");
            assert!(named.is_none_or(|name| name.head == "cd"), "{file}");
        }
    }

    fn any_json() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<u64>().prop_map(Value::from),
            "[0-9a-z:/~-]{0,12}".prop_map(Value::from),
        ];
        let keys = "id|attachments|components|items|media|url|attachment_id|custom_id|filename";
        leaf.prop_recursive(5, 60, 6, move |inner| {
            let object = proptest::collection::vec((keys, inner.clone()), 0..6);
            prop_oneof![
                proptest::collection::vec(inner, 0..6).prop_map(Value::from),
                object.prop_map(|fields| Value::Object(fields.into_iter().collect())),
            ]
        })
    }

    proptest! {
        #[test]
        fn any_answer_of_discord_is_read_without_a_panic(json in any_json()) {
            let message = json!({ "id": "5", "components": [json] });
            let read = SentMessage::read(&message).expect("it has an id");
            let _ = (read.game(), read.has_mark());
            prop_assert!(read.files.iter().all(|file| file.id.get() > 0));
        }
    }
}
