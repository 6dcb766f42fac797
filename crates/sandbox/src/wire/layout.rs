//! The JSON of components: what Discord adds to those of a message, and the addresses of its
//! pictures and files.

use serde_json::{Map, Value, json};

use crate::body::components::{flattened, kind};
use crate::model::{Attachment, Message};
use crate::wire::attachment::picture_json;
use crate::world::{Addresses, World};

/// The prefix of an address that names a file of the message.
const OWN_FILE: &str = "attachment://";

/// The components that have a picture or file, with the field that holds it.
fn media_field(component: &Map<String, Value>) -> Option<&'static str> {
    match component.get("type").and_then(Value::as_i64) {
        Some(kind::FILE) => Some("file"),
        Some(kind::THUMBNAIL) => Some("media"),
        // The items of a gallery have no type of their own.
        None if component.contains_key("media") => Some("media"),
        _ => None,
    }
}

/// The addresses of all pictures and files that the components show.
fn media_urls(components: &[Value]) -> Vec<&str> {
    let url = |component: &Value, field: &str| component[field]["url"].as_str().map(str::len);
    let mut urls = Vec::new();
    for component in flattened(components) {
        let items = component["items"].as_array().into_iter().flatten();
        for holder in items.chain([component]) {
            for field in ["media", "file"] {
                if url(holder, field).is_some() {
                    urls.extend(holder[field]["url"].as_str());
                }
            }
        }
    }
    urls
}

/// The texts of the components, from top to bottom.
pub(crate) fn texts(components: &[Value]) -> Vec<String> {
    let all = flattened(components).into_iter();
    let texts = all.filter(|component| component["type"] == kind::TEXT_DISPLAY);
    let contents = texts.filter_map(|text| text["content"].as_str());
    contents.map(str::to_owned).collect()
}

/// The alternative text with which the components show a file.
pub(crate) fn description(components: &[Value], file: &Attachment) -> Option<String> {
    let url = format!("{OWN_FILE}{}", file.filename);
    let galleries = flattened(components).into_iter();
    let mut items = galleries.flat_map(|one| one["items"].as_array().into_iter().flatten());
    let item = items.find(|item| item["media"]["url"] == url.as_str())?;
    item["description"].as_str().map(str::to_owned)
}

/// The name of the first file that the components show and the message does not have.
pub(crate) fn missing_file<'a>(components: &'a [Value], files: &[Attachment]) -> Option<&'a str> {
    let mut named = media_urls(components)
        .into_iter()
        .filter_map(|url| url.strip_prefix(OWN_FILE));
    named.find(|name| files.iter().all(|file| file.filename != *name))
}

/// Whether a component of the message shows the file.
pub(super) fn shows(message: &Message, file: &Attachment) -> bool {
    let url = format!("{OWN_FILE}{}", file.filename);
    media_urls(&message.components).contains(&url.as_str())
}

/// The components of the message with everything that Discord adds.
pub(super) fn components_json(world: &World, message: &Message) -> Value {
    let mut components = message.components.clone();
    for component in &mut components {
        complete(world, component, &message.attachments);
    }
    json!(components)
}

fn complete(world: &World, component: &mut Value, files: &[Attachment]) {
    let Some(fields) = component.as_object_mut() else {
        return;
    };
    for (key, default) in defaults(fields) {
        fields.entry(key).or_insert(default);
    }
    if let Some(field) = media_field(fields) {
        let url = fields[field]["url"].as_str().unwrap_or_default().to_owned();
        let name = url.strip_prefix(OWN_FILE);
        let file = files.iter().find(|file| name == Some(&file.filename));
        if field == "file" {
            fields.insert("name".into(), json!(file.map(|file| &file.filename)));
            fields.insert("size".into(), json!(file.map(|file| file.size)));
        }
        fields.insert(field.into(), media_json(&world.addresses, &url, file));
    }
    for inner in fields.values_mut() {
        match inner {
            Value::Array(all) => all.iter_mut().for_each(|one| complete(world, one, files)),
            Value::Object(_) => complete(world, inner, files),
            _ => {}
        }
    }
}

/// A picture or file: one of the message's own, or one at an address.
fn media_json(addresses: &Addresses, url: &str, file: Option<&Attachment>) -> Value {
    let Some(file) = file else {
        return json!({"id": "0", "url": url, "proxy_url": url, "flags": 0});
    };
    let mut media = picture_json(addresses, file);
    media["id"] = json!(file.id);
    media["attachment_id"] = json!(file.id);
    media
}

/// The fields that Discord fills in.
fn defaults(fields: &Map<String, Value>) -> Vec<(&'static str, Value)> {
    let hidden = || ("spoiler", json!(false));
    let unnamed = || ("description", Value::Null);
    match fields.get("type").and_then(Value::as_i64) {
        Some(kind::CONTAINER) => vec![("accent_color", Value::Null), hidden()],
        Some(kind::SEPARATOR) => vec![("spacing", json!(1)), ("divider", json!(true))],
        Some(kind::FILE) => vec![hidden()],
        Some(kind::THUMBNAIL) => vec![unnamed(), hidden()],
        None if fields.contains_key("media") => vec![unnamed(), hidden()],
        _ => Vec::new(),
    }
}
