//! Reads a request body into a [`Draft`]: a message that keeps Discord's documented limits.
//!
//! New messages, edits, interaction responses and follow-ups share these checks. The limits are
//! those of Discord's documentation ("Create Message", "Embed Limits", "Component Reference").
//! Modals are checked in `components.rs`.

mod components;
mod embeds;

use serde_json::Value;

pub(crate) use components::{assign_ids, check_modal};

use crate::form::{Checker, Form};
use crate::id::Id;
use crate::refusal::Refusal;
use crate::twilight_check;

/// Bits of a message's flags.
pub(crate) mod flag {
    pub(crate) const SUPPRESS_EMBEDS: u64 = 1 << 2;
    pub(crate) const HAS_THREAD: u64 = 1 << 5;
    pub(crate) const EPHEMERAL: u64 = 1 << 6;
    pub(crate) const LOADING: u64 = 1 << 7;
    pub(crate) const SUPPRESS_NOTIFICATIONS: u64 = 1 << 12;
}

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
}

/// Which mentions of the text ping somebody (`allowed_mentions`).
#[derive(Clone, Debug)]
pub(crate) struct Pings {
    pub(crate) users: PingUsers,
    pub(crate) everyone: bool,
    pub(crate) replied_user: bool,
}

/// The users that a text may ping.
#[derive(Clone, Debug)]
pub(crate) enum PingUsers {
    All,
    Only(Vec<Id>),
}

impl Default for Pings {
    fn default() -> Self {
        Self {
            users: PingUsers::All,
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

    /// Reads and checks the body of a message and attaches the uploaded files.
    pub(crate) fn read(body: &Value, mut files: Vec<Upload>) -> Result<Self, Refusal> {
        let checker = Checker::default();
        let form = checker.form(body);
        let flags = form
            .field("flags")
            .and_then(|flags| flags.integer(0..=i64::MAX))
            .unwrap_or_default() as u64;
        let draft = Self {
            content: read_content(&form),
            embeds: embeds::read(&form),
            components: components::read(&form),
            kept_attachments: read_attachments(&form, &mut files),
            pings: read_pings(&form),
            ephemeral: flags & flag::EPHEMERAL != 0,
            silent: flags & flag::SUPPRESS_NOTIFICATIONS != 0,
            suppress_embeds: form
                .has("flags")
                .then_some(flags & flag::SUPPRESS_EMBEDS != 0),
            files,
        };
        // Our own checks come first, because they name the field.
        checker.finish()?;
        twilight_check::check_message(&draft)?;
        Ok(draft)
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
    }
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
    let mut kept = Vec::new();
    for entry in form.field("attachments")?.list(0..=10) {
        if !entry.is_object() {
            continue;
        }
        let description = entry.optional_text("description", 1024).map(str::to_owned);
        let filename = entry.optional_text("filename", 260);
        let Some(id) = entry.required("id").and_then(|id| id.id()) else {
            continue;
        };
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
    let users = form
        .field("users")
        .map(|users| users.list(0..=100))
        .unwrap_or_default();
    Pings {
        users: if parse.contains(&"users") {
            PingUsers::All
        } else {
            PingUsers::Only(users.iter().filter_map(Form::id).collect())
        },
        everyone: parse.contains(&"everyone"),
        replied_user: form.optional_boolean("replied_user").unwrap_or(false),
    }
}
