//! Checks the limits of embeds: at most ten, 6,000 characters in total, and a limit for each part.

use serde_json::{Value, json};

use crate::body::form::Form;
use crate::values::clock::Moment;

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
pub(super) fn read(form: &Form) -> Option<Vec<Value>> {
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
