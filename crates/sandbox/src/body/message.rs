//! Reads a request body into a [`Draft`]: a message that keeps Discord's documented limits.
//!
//! New messages, edits, interaction responses and follow-ups share these checks. The limits are
//! those of Discord's documentation ("Create Message", "Embed Limits", "Component Reference").
//! Modals are checked in `modal.rs`.

use std::collections::HashSet;

use serde_json::Value;

use crate::body::components::Names;
use crate::body::draft::{Draft, Pinged, Pings, Upload};
use crate::body::form::{Checker, Form};
use crate::body::judge::{self, Accepted};
use crate::body::refusal::{REPEATED, Refusal};
use crate::body::{components, embeds, layout, poll};
use crate::model::message::flag;
use crate::values::id::Id;

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
            layout::check_alone(&form);
        }
        refuse_absent(body)?;
        let draft = Self {
            content: read_content(&form),
            embeds: embeds::read(&form),
            components: read_components(&form, is_components_v2),
            kept_attachments: read_attachments(&form, &mut files),
            pings: read_pings(&form),
            ephemeral: flags & flag::EPHEMERAL != 0,
            silent: flags & flag::SUPPRESS_NOTIFICATIONS != 0,
            suppress_embeds: form
                .has("flags")
                .then_some(flags & flag::SUPPRESS_EMBEDS != 0),
            is_components_v2,
            poll: poll::read(&form),
            files,
        };
        // Our own checks come first, because they name the field.
        checker.finish()?;
        judge::check(|| Accepted::Message(draft.accepted()))?;
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
    let absent = ["sticker_ids", "shared_client_theme"]
        .into_iter()
        .find(|key| used(key));
    absent.map_or(Ok(()), |key| {
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
        layout::check
    } else {
        components::check_rows
    };
    let mut names = Names::new();
    let field = form.field("components");
    let checked = field.map(|all| check(&all, &mut names));
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
