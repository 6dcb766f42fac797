//! The JSON of files: as attachments of a message, and as pictures of embeds and components.

use serde_json::{Value, json};

use crate::model::Attachment;
use crate::world::Addresses;

pub(super) fn picture_json(addresses: &Addresses, attachment: &Attachment) -> Value {
    let (width, height) = attachment.dimensions.unwrap_or_default();
    let url = attachment_url(addresses, attachment);
    let mut json = json!({
        "url": url,
        "proxy_url": url,
        "width": width,
        "height": height,
        "content_type": attachment.content_type,
        "flags": 0,
    });
    if let Some(text) = &attachment.description {
        json["description"] = json!(text);
    }
    json
}

pub(super) fn attachment_json(addresses: &Addresses, attachment: &Attachment) -> Value {
    let url = attachment_url(addresses, attachment);
    let mut json = json!({
        "id": attachment.id,
        "filename": attachment.filename,
        "size": attachment.size,
        "url": url,
        "proxy_url": url,
    });
    if let Some((width, height)) = attachment.dimensions {
        json["width"] = json!(width);
        json["height"] = json!(height);
    }
    attachment
        .content_type
        .iter()
        .for_each(|media| json["content_type"] = json!(media));
    attachment
        .description
        .iter()
        .for_each(|text| json["description"] = json!(text));
    json
}

fn attachment_url(addresses: &Addresses, attachment: &Attachment) -> String {
    let (page, id) = (addresses.page, attachment.id);
    // Everything but letters and digits is encoded, and then the harmless characters are
    // restored.
    let name = percent_encoding::utf8_percent_encode(
        &attachment.filename,
        percent_encoding::NON_ALPHANUMERIC,
    )
    .to_string()
    .replace("%2E", ".")
    .replace("%2D", "-")
    .replace("%5F", "_");
    format!("http://{page}/files/{id}/{name}")
}
