//! Messages that consist of components (Discord's "components v2"): a container with a text, a
//! gallery of pictures and rows of buttons, whose edge has the colour of the side to move.
//!
//! Serenity has no builders for them, so their JSON is written here, and nowhere else. It sends
//! them like all others, through its rate limiter. What Discord answers is read in `sent`.

use crate::connection::client::no_message_id;
use crate::frontend::file::File;
use crate::frontend::responding::PendingInteraction;
use crate::frontend::sent::{IS_COMPONENTS_V2, SentMessage};
use entente_presentation::text::shorten;
use poise::serenity_prelude::{
    AttachmentId, ChannelId, CreateActionRow, CreateAllowedMentions, CreateAttachment,
    CreateButton, CreateMessage, Error, Http, HttpError, LightMethod, MessageId, Multipart,
    MultipartUpload, Request, Route,
};
use serde::Serialize;
use serde_json::{Value, json};

/// The maximum length of all texts of a message together, in characters.
const MAX_TEXT: usize = 4000;

/// The maximum length of a heading, in characters: two names of servers, and one line more.
const MAX_HEADING: usize = 800;

/// The maximum number of components in a message, nested ones counted.
const MAX_COMPONENTS: usize = 40;

/// The maximum length of the alternative text of a picture, in characters.
const MAX_ALT: usize = 1024;

/// The flag of a message that one user alone sees.
const EPHEMERAL: u64 = 1 << 6;

/// Discord's numbers for the types of answers to interactions.
const NEW_MESSAGE: u8 = 4;
const UPDATE_MESSAGE: u8 = 7;

/// Discord's numbers for the types of components.
const SECTION: u8 = 9;
const TEXT_DISPLAY: u8 = 10;
const THUMBNAIL: u8 = 11;
const MEDIA_GALLERY: u8 = 12;
const FILE: u8 = 13;
const CONTAINER: u8 = 17;

/// The components of a message.
#[derive(Debug, Clone, Default)]
pub(crate) struct Layout {
    /// The colour of the container's edge, as `0xRRGGBB`.
    pub(crate) accent: Option<u32>,
    /// Texts above the text, some with an icon beside them.
    pub(crate) headings: Vec<Heading>,
    pub(crate) text: String,
    /// The button beside the text. Such a message is a line without an edge.
    pub(crate) beside: Option<Box<CreateButton>>,
    /// The pictures of the gallery.
    pub(crate) pictures: Vec<LayoutPicture>,
    /// The names of the files that are no pictures.
    pub(crate) files: Vec<String>,
    pub(crate) rows: Vec<CreateActionRow>,
}

/// A text with an icon beside it, if there is one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Heading {
    pub(crate) text: String,
    /// The address of the icon.
    pub(crate) icon: Option<String>,
}

/// A picture in a gallery, which is a file of the same message.
#[derive(Debug, Clone)]
pub(crate) struct LayoutPicture {
    pub(crate) file_name: String,
    pub(crate) alt: String,
}

#[derive(Serialize)]
struct Container {
    #[serde(rename = "type")]
    kind: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    accent_color: Option<u32>,
    components: Vec<Block>,
}

/// A component at the top of a message.
#[derive(Serialize)]
#[serde(untagged)]
enum Top {
    Container(Container),
    Block(Block),
}

/// A component within the container, or without one.
#[derive(Serialize)]
#[serde(untagged)]
enum Block {
    Section {
        #[serde(rename = "type")]
        kind: u8,
        components: Vec<Block>,
        accessory: Accessory,
    },
    Text {
        #[serde(rename = "type")]
        kind: u8,
        content: String,
    },
    Gallery {
        #[serde(rename = "type")]
        kind: u8,
        items: Vec<GalleryItem>,
    },
    File {
        #[serde(rename = "type")]
        kind: u8,
        file: Media,
    },
    Row(CreateActionRow),
}

/// What stands beside a text.
#[derive(Serialize)]
#[serde(untagged)]
enum Accessory {
    Button(CreateButton),
    Thumbnail {
        #[serde(rename = "type")]
        kind: u8,
        media: Media,
    },
}

#[derive(Serialize)]
struct GalleryItem {
    media: Media,
    #[serde(skip_serializing_if = "String::is_empty")]
    description: String,
}

#[derive(Serialize)]
struct Media {
    url: String,
}

impl Media {
    /// A file that is sent with the message.
    fn of(name: &str) -> Self {
        let url = format!("attachment://{name}");
        Self { url }
    }
}

impl Block {
    fn text(content: String) -> Self {
        let kind = TEXT_DISPLAY;
        Self::Text { kind, content }
    }

    fn section(text: Self, accessory: Accessory) -> Self {
        Self::Section {
            kind: SECTION,
            components: vec![text],
            accessory,
        }
    }

    /// The number of components that Discord counts for it.
    fn count(&self) -> usize {
        match self {
            Self::Section { components, .. } => 2 + components.len(),
            Self::Text { .. } | Self::Gallery { .. } | Self::File { .. } => 1,
            Self::Row(CreateActionRow::Buttons(buttons)) => 1 + buttons.len(),
            Self::Row(_) => 2,
        }
    }
}

impl Layout {
    /// The layout in Discord's form, within its limits: a text that is too long is shortened, and
    /// rows for which there is no room are left out.
    fn components(&self) -> Vec<Top> {
        let headings = self.headings.iter().map(Heading::block);
        let room = MAX_TEXT - MAX_HEADING * self.headings.len();
        let text = Some(shorten(self.text.clone(), room)).filter(|text| !text.is_empty());
        let text = text.map(Block::text).map(|text| match &self.beside {
            Some(button) => Block::section(text, Accessory::Button(button.as_ref().clone())),
            None => text,
        });
        let items: Vec<GalleryItem> = self.pictures.iter().map(LayoutPicture::item).collect();
        let gallery = (!items.is_empty()).then_some(Block::Gallery {
            kind: MEDIA_GALLERY,
            items,
        });
        let files = self.files.iter().map(|name| Block::File {
            kind: FILE,
            file: Media::of(name),
        });
        let rows = self.rows.iter().cloned().map(Block::Row);
        // The container counts, too.
        let mut count = 1;
        let texts = headings.chain(text);
        let components = texts.chain(gallery).chain(files).chain(rows);
        let components = components.take_while(|block| {
            count += block.count();
            count <= MAX_COMPONENTS
        });
        if self.beside.is_some() {
            return components.map(Top::Block).collect();
        }
        vec![Top::Container(Container {
            kind: CONTAINER,
            accent_color: self.accent,
            components: components.collect(),
        })]
    }
}

impl Heading {
    fn block(&self) -> Block {
        let text = Block::text(shorten(self.text.clone(), MAX_HEADING));
        match self.icon.clone() {
            None => text,
            Some(url) => {
                let (kind, media) = (THUMBNAIL, Media { url });
                Block::section(text, Accessory::Thumbnail { kind, media })
            }
        }
    }
}

impl LayoutPicture {
    /// A picture that is sent with the message.
    pub(crate) fn of(file: &File) -> Self {
        Self {
            file_name: file.name().to_owned(),
            alt: file.alt().unwrap_or_default().to_owned(),
        }
    }

    fn item(&self) -> GalleryItem {
        GalleryItem {
            media: Media::of(&self.file_name),
            description: shorten(self.alt.clone(), MAX_ALT),
        }
    }
}

/// A message that is to be sent.
#[derive(Debug, Clone)]
pub(crate) enum Outgoing {
    /// A message with a content.
    Plain(CreateMessage),
    /// One that consists of components, with the file that its gallery shows, if there is one. The
    /// message has everything else: flags, mentions and nonce.
    Layout(CreateMessage, Box<Layout>, Option<CreateAttachment>),
}

impl Outgoing {
    /// A message with a text, buttons, and perhaps a picture. With a picture it consists of
    /// components; a text alone reads the same without them.
    pub(crate) fn of(
        message: CreateMessage,
        accent: Option<u32>,
        text: String,
        rows: Vec<CreateActionRow>,
        picture: Option<File>,
    ) -> Self {
        let Some(file) = picture else {
            return Self::Plain(message.content(text).components(rows));
        };
        let layout = Layout {
            accent,
            text,
            pictures: vec![LayoutPicture::of(&file)],
            rows,
            ..Layout::default()
        };
        Self::Layout(message, Box::new(layout), Some(file.attachment()))
    }
}

impl Outgoing {
    /// Sends the message, and returns what Discord says of it.
    pub(crate) async fn send(self, http: &Http, channel: ChannelId) -> Result<SentMessage, Error> {
        let (message, layout, file) = match self {
            Self::Plain(message) => {
                let sent = channel.send_message(http, message).await?;
                return Ok(SentMessage::of(&sent));
            }
            Self::Layout(message, layout, file) => (message, layout, file),
        };
        let mut body = serde_json::to_value(message)?;
        let flags = body["flags"].as_u64().unwrap_or_default();
        body["flags"] = json!(flags | IS_COMPONENTS_V2);
        body["components"] = serde_json::to_value(layout.components())?;
        body["attachments"] = json!(file.iter().map(described).collect::<Vec<_>>());
        let route = Route::ChannelMessages {
            channel_id: channel,
        };
        let request = Request::new(route, LightMethod::Post);
        let sent: Value = http.fire(with_file(request, &body, file)?).await?;
        SentMessage::read(&sent).ok_or_else(no_message_id)
    }
}

/// Gives a message this layout in place of all that it has. It keeps these of its files, and gets
/// perhaps one more: serenity numbers the files of a request only in its own builders, so a request
/// has one.
pub(crate) async fn replace(
    http: &Http,
    channel: ChannelId,
    message: MessageId,
    layout: &Layout,
    kept: &[AttachmentId],
    added: Option<CreateAttachment>,
) -> Result<SentMessage, Error> {
    let mut attachments: Vec<Value> = kept.iter().map(|id| json!({ "id": id })).collect();
    attachments.extend(added.as_ref().map(described));
    let mut body = body(layout, IS_COMPONENTS_V2, &None);
    body["attachments"] = json!(attachments);
    becomes_layout(&mut body);
    let route = Route::ChannelMessage {
        channel_id: channel,
        message_id: message,
    };
    let request = Request::new(route, LightMethod::Patch);
    let edited: Value = http.fire(with_file(request, &body, added)?).await?;
    SentMessage::read(&edited).ok_or_else(no_message_id)
}

/// The first answer to an interaction: a new message for its user alone, or one that replaces that
/// with the pressed component.
pub(super) async fn answer(
    to: PendingInteraction<'_>,
    layout: &Layout,
    replaces_message: bool,
    file: Option<CreateAttachment>,
) -> Result<(), Error> {
    let (kind, flags) = if replaces_message {
        (UPDATE_MESSAGE, IS_COMPONENTS_V2)
    } else {
        (NEW_MESSAGE, IS_COMPONENTS_V2 | EPHEMERAL)
    };
    let mut data = body(layout, flags, &file);
    if replaces_message {
        becomes_layout(&mut data);
    }
    let answer = json!({ "type": kind, "data": data });
    let files = file.into_iter().collect();
    to.http
        .create_interaction_response(to.id, to.token, &answer, files)
        .await
}

/// Gives an answer this layout in place of all that it has.
pub(super) async fn replace_answer(
    http: &Http,
    token: &str,
    layout: &Layout,
    file: Option<CreateAttachment>,
) -> Result<(), Error> {
    let mut body = body(layout, IS_COMPONENTS_V2, &file);
    becomes_layout(&mut body);
    let route = Route::WebhookOriginalInteractionResponse {
        application_id: http
            .application_id()
            .ok_or(HttpError::ApplicationIdMissing)?,
        token,
    };
    let request = Request::new(route, LightMethod::Patch);
    let _: Value = http.fire(with_file(request, &body, file)?).await?;
    Ok(())
}

fn body(layout: &Layout, flags: u64, file: &Option<CreateAttachment>) -> Value {
    json!({
        "flags": flags,
        "components": layout.components(),
        "attachments": file.iter().map(described).collect::<Vec<_>>(),
        "allowed_mentions": CreateAllowedMentions::new(),
    })
}

/// A message that had a content becomes one of components only without it.
fn becomes_layout(body: &mut Value) {
    body["content"] = Value::Null;
    body["embeds"] = json!([]);
}

/// The only file of a request in the list of attachments.
fn described(file: &CreateAttachment) -> Value {
    json!({ "id": 0, "filename": file.filename, "description": file.description })
}

fn with_file<'a>(
    request: Request<'a>,
    body: &Value,
    file: Option<CreateAttachment>,
) -> Result<Request<'a>, serde_json::Error> {
    let Some(file) = file else {
        return Ok(request.body(Some(serde_json::to_vec(body)?)));
    };
    Ok(request.multipart(Some(Multipart {
        upload: MultipartUpload::Attachments(vec![file]),
        payload_json: Some(serde_json::to_string(body)?),
        fields: Vec::new(),
    })))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frontend::message::{button, rows_of_five};
    use poise::serenity_prelude::ButtonStyle;

    fn rows(count: usize) -> Vec<CreateActionRow> {
        let buttons = (0..5 * count).map(|id| button(id.to_string(), ButtonStyle::Primary, "x"));
        rows_of_five(buttons.collect())
    }

    fn json(layout: &Layout) -> Value {
        serde_json::to_value(layout.components()).unwrap_or_default()
    }

    #[test]
    fn a_layout_is_a_container_with_a_text_a_gallery_and_rows() {
        let layout = Layout {
            accent: Some(0xff_d3_4d),
            text: "White moved".to_owned(),
            pictures: vec![LayoutPicture {
                file_name: "board.png".to_owned(),
                alt: "White: king e1".to_owned(),
            }],
            files: vec!["game.pgn".to_owned()],
            rows: rows(1),
            ..Layout::default()
        };
        let container = &json(&layout)[0];
        assert_eq!(
            (&container["type"], &container["accent_color"]),
            (&json!(17), &json!(0xff_d3_4d))
        );
        let blocks = &container["components"];
        assert_eq!(blocks[0], json!({ "type": 10, "content": "White moved" }));
        let item = json!({
            "media": { "url": "attachment://board.png" },
            "description": "White: king e1",
        });
        assert_eq!(blocks[1], json!({ "type": 12, "items": [item] }));
        let file = json!({ "url": "attachment://game.pgn" });
        assert_eq!(blocks[2], json!({ "type": 13, "file": file }));
        assert_eq!(blocks[3]["type"], 1);
        assert_eq!(blocks[3]["components"][0]["custom_id"], "0");
    }

    #[test]
    fn a_text_with_a_button_beside_it_has_no_container() {
        let layout = Layout {
            text: "White moved".to_owned(),
            beside: Some(Box::new(button("past", ButtonStyle::Secondary, "Board"))),
            ..Layout::default()
        };
        let section = &json(&layout)[0];
        assert_eq!(section["type"], 9);
        assert_eq!(section["components"][0]["content"], "White moved");
        assert_eq!(section["accessory"]["custom_id"], "past");
    }

    #[test]
    fn a_heading_has_its_icon_beside_it_or_is_a_text() {
        let heading = |text: &str, icon: Option<&str>| Heading {
            text: text.to_owned(),
            icon: icon.map(str::to_owned),
        };
        let layout = Layout {
            headings: vec![
                heading("Club – Café", Some("https://x/1.png")),
                heading("soon", None),
            ],
            text: "Ann".to_owned(),
            ..Layout::default()
        };
        let blocks = &json(&layout)[0]["components"];
        let thumbnail = json!({ "type": 11, "media": { "url": "https://x/1.png" } });
        assert_eq!(blocks[0]["accessory"], thumbnail);
        let texts = json!([{ "type": 10, "content": "Club – Café" }]);
        assert_eq!(
            (&blocks[0]["type"], &blocks[0]["components"]),
            (&json!(9), &texts)
        );
        assert_eq!(blocks[1], json!({ "type": 10, "content": "soon" }));
        assert_eq!(blocks[2]["content"], "Ann");
    }

    #[test]
    fn an_empty_text_or_gallery_is_left_out() {
        let blocks = &json(&Layout {
            rows: rows(1),
            ..Layout::default()
        })[0];
        assert_eq!(blocks["components"].as_array().map(Vec::len), Some(1));
        assert!(blocks.get("accent_color").is_none());
    }

    #[test]
    fn no_layout_is_longer_than_discord_allows() {
        let layout = Layout {
            text: "ä".repeat(MAX_TEXT + 1),
            pictures: vec![LayoutPicture {
                file_name: "board.png".to_owned(),
                alt: "ö".repeat(MAX_ALT + 1),
            }],
            rows: rows(9),
            ..Layout::default()
        };
        let json = json(&layout);
        let blocks = json[0]["components"]
            .as_array()
            .cloned()
            .unwrap_or_default();
        let length = |value: &Value| value.as_str().map_or(0, |text| text.chars().count());
        assert_eq!(length(&blocks[0]["content"]), MAX_TEXT);
        assert_eq!(length(&blocks[1]["items"][0]["description"]), MAX_ALT);
        let within = |block: &Value| block["components"].as_array().map_or(0, Vec::len);
        let count: usize = 1 + blocks.iter().map(|block| 1 + within(block)).sum::<usize>();
        assert_eq!(
            count, 39,
            "a container, a text, a gallery and six whole rows"
        );
    }
}
