//! Messages that somebody wants to send: a [`Draft`], and how it is read from a body.
//!
//! New messages, edits, interaction responses and follow-ups share these checks. The limits are
//! those of Discord's documentation ("Create Message", "Embed Limits", "Component Reference",
//! "Poll").

use std::collections::HashSet;

use serde_json::{Value, json};

use crate::body::components;
use crate::body::components::Names;
use crate::body::form::{Checker, Form};
use crate::body::refusal::{Accepted, AcceptedMessage, REPEATED, Refusal, judge_accepted};
use crate::model::guild::flag;
use crate::values::clock::Moment;
use crate::values::id::Id;

/// A file that was sent with a request.
#[derive(Clone, Debug)]
pub(crate) struct Upload {
    /// The `n` of `files[n]`.
    pub(crate) number: u64,
    pub(crate) filename: String,
    pub(crate) content_type: Option<String>,
    pub(crate) bytes: Vec<u8>,
    pub(crate) description: Option<String>,
}

/// The requested content of a message. In an edit, `None` leaves a part as it is.
#[derive(Clone, Debug, Default)]
pub(crate) struct Draft {
    pub(crate) content: Option<String>,
    pub(crate) embeds: Option<Vec<Value>>,
    pub(crate) components: Option<Vec<Value>>,
    /// The existing attachments that an edit keeps, with their descriptions.
    pub(crate) kept_attachments: Option<Vec<(Id, Option<String>)>>,
    pub(crate) files: Vec<Upload>,
    pub(crate) pings: Pings,
    pub(crate) ephemeral: bool,
    pub(crate) silent: bool,
    pub(crate) suppress_embeds: Option<bool>,
    /// Whether the message consists of components alone.
    pub(crate) is_components_v2: bool,
    pub(crate) poll: Option<NewPoll>,
}

/// A poll that somebody wants to start.
#[derive(Clone, Debug)]
pub(crate) struct NewPoll {
    /// The question and the answers in Discord's JSON.
    pub(crate) question: Value,
    pub(crate) answers: Vec<Value>,
    pub(crate) allow_multiselect: bool,
    pub(crate) hours: u64,
}

/// The mentions of the text that ping somebody (`allowed_mentions`).
#[derive(Clone, Debug)]
pub(crate) struct Pings {
    pub(crate) users: Pinged,
    pub(crate) roles: Pinged,
    pub(crate) everyone: bool,
    pub(crate) replied_user: bool,
}

/// The users or roles that a text may ping.
#[derive(Clone, Debug)]
pub(crate) enum Pinged {
    All,
    Only(Vec<Id>),
}

impl Pinged {
    pub(crate) fn allows(&self, id: Id) -> bool {
        match self {
            Self::All => true,
            Self::Only(ids) => ids.contains(&id),
        }
    }
}

impl Default for Pings {
    fn default() -> Self {
        Self {
            users: Pinged::All,
            roles: Pinged::All,
            everyone: true,
            replied_user: true,
        }
    }
}

impl Draft {
    /// A draft with nothing but text.
    pub(crate) fn text(content: impl Into<String>) -> Self {
        Self {
            content: Some(content.into()),
            ..Self::default()
        }
    }

    fn accepted(&self) -> AcceptedMessage {
        let kept = self
            .kept_attachments
            .iter()
            .flatten()
            .filter_map(|(_, description)| description.clone());
        let uploaded = self
            .files
            .iter()
            .filter_map(|file| file.description.clone());
        AcceptedMessage {
            content: self.content.clone(),
            embeds: self.embeds.clone(),
            components: self.components.clone(),
            is_components_v2: self.is_components_v2,
            descriptions: kept.chain(uploaded).collect(),
        }
    }

    /// Whether a message with only this content would be empty.
    pub(crate) fn is_empty(&self) -> bool {
        let none = |list: &Option<Vec<Value>>| list.as_ref().is_none_or(Vec::is_empty);
        self.content
            .as_ref()
            .is_none_or(|content| content.trim().is_empty())
            && none(&self.embeds)
            && none(&self.components)
            && self.files.is_empty()
            && self.poll.is_none()
    }
}

// --- Reading a message ---

impl Draft {
    /// Reads and checks the body of a message and attaches the uploaded files.
    pub(crate) fn read(body: &Value, files: Vec<Upload>) -> Result<Self, Refusal> {
        Self::read_edit(body, files, false)
    }

    /// Reads the body of an edit. A message that consists of components stays one, whatever the
    /// flags of the edit say.
    pub(crate) fn read_edit(
        body: &Value,
        mut files: Vec<Upload>,
        is_components_v2: bool,
    ) -> Result<Self, Refusal> {
        let checker = Checker::default();
        let form = checker.form(body);
        let flags = form
            .field("flags")
            .and_then(|flags| flags.integer(0..=i64::MAX))
            .unwrap_or_default() as u64;
        let is_components_v2 = is_components_v2 || flags & flag::IS_COMPONENTS_V2 != 0;
        if is_components_v2 {
            components::check_alone(&form);
        }
        refuse_absent(body)?;
        let draft = Self {
            content: read_content(&form),
            embeds: read_embeds(&form),
            components: read_components(&form, is_components_v2),
            kept_attachments: read_attachments(&form, &mut files),
            pings: read_pings(&form),
            ephemeral: flags & flag::EPHEMERAL != 0,
            silent: flags & flag::SUPPRESS_NOTIFICATIONS != 0,
            suppress_embeds: form
                .has("flags")
                .then_some(flags & flag::SUPPRESS_EMBEDS != 0),
            is_components_v2,
            poll: read_poll(&form),
            files,
        };
        // Our own checks come first, because they name the field.
        checker.finish()?;
        judge_accepted(|| Accepted::Message(draft.accepted()))?;
        Ok(draft)
    }
}

/// Refuses the parts of a message that Discord has and the sandbox has not.
fn refuse_absent(body: &Value) -> Result<(), Refusal> {
    let used = |key: &&str| match &body[*key] {
        Value::Null => false,
        Value::Array(all) => !all.is_empty(),
        _ => true,
    };
    ["sticker_ids", "shared_client_theme"]
        .into_iter()
        .find(|key| used(key))
        .map_or(Ok(()), |key| {
            Err(Refusal::NotInSandbox(format!("{key} of a message")))
        })
}

/// Reads the components of a message, checked and with ids; `None` if the body has none.
/// `is_layout` says that the message consists of them.
fn read_components(form: &Form, is_layout: bool) -> Option<Vec<Value>> {
    if !form.has("components") {
        return None;
    }
    let check = if is_layout {
        components::check_layout
    } else {
        components::check_rows
    };
    let mut names = Names::new();
    let checked = form.field("components").map(|all| check(&all, &mut names));
    Some(components::completed(&checked.unwrap_or_default()))
}

fn read_content(form: &Form) -> Option<String> {
    let text = form.optional_text("content", 2000);
    form.has("content")
        .then(|| text.unwrap_or_default().to_owned())
}

/// Reads `attachments`: an entry with the number of an upload describes that upload, any other
/// entry keeps an existing attachment.
fn read_attachments(form: &Form, files: &mut [Upload]) -> Option<Vec<(Id, Option<String>)>> {
    if !form.has("attachments") {
        return None;
    }
    let (mut kept, mut seen) = (Vec::new(), HashSet::new());
    for entry in form.field("attachments")?.list(0..=10) {
        if !entry.is_object() {
            continue;
        }
        let description = entry.optional_text("description", 1024).map(str::to_owned);
        let filename = entry.optional_text("filename", 260);
        let Some(id) = entry.required("id").and_then(|id| id.id()) else {
            continue;
        };
        if !seen.insert(id) {
            entry.error(REPEATED.0, REPEATED.1);
        }
        match files.iter_mut().find(|file| file.number == id.0) {
            Some(file) => {
                file.description = description;
                if let Some(name) = filename {
                    file.filename = name.to_owned();
                }
            }
            None => kept.push((id, description)),
        }
    }
    Some(kept)
}

fn read_pings(form: &Form) -> Pings {
    let Some(form) = form.field("allowed_mentions").filter(Form::is_object) else {
        return Pings::default();
    };
    let parse: Vec<&str> = form
        .field("parse")
        .map(|parse| parse.list(0..=3))
        .unwrap_or_default()
        .iter()
        .filter_map(|kind| kind.text(1..=20))
        .collect();
    for kind in ["users", "roles"] {
        // Discord allows either `parse` or an explicit list for a kind, not both.
        let named = form.field(kind).map(|list| list.list(0..=100));
        if parse.contains(&kind) && named.is_some_and(|named| !named.is_empty()) {
            form.error(
                "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                format!("parse:[\"{kind}\"] and {kind}: [ids...] are mutually exclusive."),
            );
        }
    }
    let pinged = |kind: &str| {
        if parse.contains(&kind) {
            return Pinged::All;
        }
        let named = form.field(kind).map(|named| named.list(0..=100));
        Pinged::Only(named.iter().flatten().filter_map(Form::id).collect())
    };
    Pings {
        users: pinged("users"),
        roles: pinged("roles"),
        everyone: parse.contains(&"everyone"),
        replied_user: form.optional_boolean("replied_user").unwrap_or(false),
    }
}

// --- Embeds: at most ten, 6,000 characters in total, and a limit for each part ---

const MAX_EMBEDS: usize = 10;
const MAX_CHARACTERS: usize = 6000;
/// An embed must have at least one of these parts.
const VISIBLE_PARTS: [&str; 8] = [
    "title",
    "description",
    "fields",
    "image",
    "thumbnail",
    "video",
    "author",
    "footer",
];

/// Reads the embeds of a message, checked; `None` if the body has no `embeds`.
fn read_embeds(form: &Form) -> Option<Vec<Value>> {
    if !form.has("embeds") {
        return None;
    }
    let embeds = form.field("embeds");
    let list = embeds
        .as_ref()
        .map(|embeds| embeds.list(0..=MAX_EMBEDS))
        .unwrap_or_default();
    let characters: usize = list.iter().map(check).sum();
    if let Some(embeds) = embeds.filter(|_| characters > MAX_CHARACTERS) {
        embeds.error(
            "MAX_EMBED_SIZE_EXCEEDED",
            format!("Embed size exceeds maximum size of {MAX_CHARACTERS}"),
        );
    }
    Some(list.iter().map(|embed| normalized(embed.value)).collect())
}

/// Checks one embed and returns its share of the 6,000 characters.
fn check(embed: &Form) -> usize {
    if !embed.is_object() {
        return 0;
    }
    if !VISIBLE_PARTS.iter().any(|part| embed.has(part)) {
        // Discord reports an empty embed as a missing description.
        embed.required("description");
    }
    let length = |text: Option<&str>| text.map_or(0, |text| text.chars().count());
    let mut characters = length(embed.optional_text("title", 256))
        + length(embed.optional_text("description", 4096));
    embed.optional_text("url", 2048);
    check_timestamp(embed);
    embed
        .field("color")
        .map(|color| color.integer(0..=0xFF_FFFF));
    for picture in ["image", "thumbnail"] {
        if let Some(picture) = embed.field(picture) {
            check_picture(&picture);
        }
    }
    if let Some(footer) = embed.field("footer").filter(Form::is_object) {
        characters += length(footer.required_text("text", 2048));
    }
    if let Some(author) = embed.field("author").filter(Form::is_object) {
        characters += length(author.required_text("name", 256));
    }
    let fields = embed
        .field("fields")
        .map(|fields| fields.list(0..=25))
        .unwrap_or_default();
    for field in fields.iter().filter(|field| field.is_object()) {
        characters += length(field.required_text("name", 256));
        characters += length(field.required_text("value", 1024));
        field.optional_boolean("inline");
    }
    characters
}

fn check_timestamp(embed: &Form) {
    let Some(field) = embed.field("timestamp") else {
        return;
    };
    let text = field.text(0..=64);
    if let Some(text) = text.filter(|text| Moment::from_rfc3339(text).is_none()) {
        field.error(
            "DATETIME_TYPE_PARSE",
            format!("Could not parse {text}. Should be ISO8601."),
        );
    }
}

fn check_picture(picture: &Form) {
    let url = picture
        .is_object()
        .then(|| picture.required_text("url", 2048))
        .flatten();
    let known = |url: &str| {
        ["http://", "https://", "attachment://"]
            .iter()
            .any(|s| url.starts_with(s))
    };
    if let Some(url) = url.filter(|url| !known(url)) {
        let scheme = url.split(':').next().unwrap_or_default();
        picture.error(
            "URL_TYPE_INVALID_SCHEME",
            format!(
                "Scheme \"{scheme}\" is not supported. \
                 Scheme must be one of ('http', 'https', 'attachment')."
            ),
        );
    }
}

/// The embed with the fields that Discord adds, and without nulls.
fn normalized(embed: &Value) -> Value {
    let mut embed = embed.clone();
    if let Some(fields) = embed.as_object_mut() {
        // Discord treats null like a missing field, and its clients do not expect it back.
        fields.retain(|_, value| !value.is_null());
        fields.insert("type".into(), json!("rich"));
        // Discord returns every time in one form, whatever its zone was.
        let timestamp = fields.get("timestamp").and_then(Value::as_str);
        if let Some(time) = timestamp.and_then(Moment::from_rfc3339) {
            fields.insert("timestamp".into(), json!(time.to_rfc3339()));
        }
        for field in fields
            .get_mut("fields")
            .and_then(Value::as_array_mut)
            .into_iter()
            .flatten()
        {
            if let Some(field) = field.as_object_mut() {
                field.entry("inline").or_insert(json!(false));
            }
        }
    }
    embed
}

// --- Polls ---

const MAX_ANSWERS: usize = 10;
const QUESTION_LENGTH: usize = 300;
const ANSWER_LENGTH: usize = 55;
/// How long a poll is open if the bot does not say, and at most, in hours.
const DEFAULT_HOURS: i64 = 24;
const MAX_HOURS: i64 = 32 * 24;

/// Reads the poll of a message; `None` if there is none, or it is wrong.
fn read_poll(form: &Form) -> Option<NewPoll> {
    let poll = form.field("poll").filter(Form::is_object)?;
    let question = poll.required("question").filter(Form::is_object);
    let text = question.and_then(|question| question.required_text("text", QUESTION_LENGTH));
    let answers = poll
        .required("answers")
        .map(|answers| answers.list(1..=MAX_ANSWERS))
        .unwrap_or_default();
    let answers = answers.iter().enumerate().filter_map(|(index, answer)| {
        let media = answer.required("poll_media").filter(Form::is_object)?;
        media.optional_text("text", ANSWER_LENGTH);
        if !media.has("text") && !media.has("emoji") {
            media.required("text");
        }
        Some(json!({"answer_id": index + 1, "poll_media": without_nulls(media.value)}))
    });
    let hours = poll
        .field("duration")
        .and_then(|hours| hours.integer(1..=MAX_HOURS));
    poll.field("layout_type").map(|layout| layout.one_of(&[1]));
    Some(NewPoll {
        answers: answers.collect(),
        question: json!({ "text": text? }),
        allow_multiselect: poll.optional_boolean("allow_multiselect").unwrap_or(false),
        hours: hours.unwrap_or(DEFAULT_HOURS) as u64,
    })
}

fn without_nulls(value: &Value) -> Value {
    let mut value = value.clone();
    if let Some(fields) = value.as_object_mut() {
        fields.retain(|_, field| !field.is_null());
    }
    value
}
