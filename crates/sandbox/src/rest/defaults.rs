//! The things that Discord has for every bot: default sounds, packs of stickers, regions. Libraries
//! ask for some of them before they are ready.

use axum::http::Method;
use serde_json::{Value, json};

use crate::body::Refusal;
use crate::rest::request::{Answer, Reply};

/// The default sounds: name and emoji. Their ids are their numbers, from 1.
const SOUNDS: [(&str, &str); 8] = [
    ("quack", "🦆"),
    ("airhorn", "🔊"),
    ("cricket", "🦗"),
    ("golf clap", "👏"),
    ("sad horn", "🎺"),
    ("ba dum tss", "🥁"),
    ("boop", "👆"),
    ("ding", "🔔"),
];

/// Routes for what everybody has.
pub(super) fn route(method: &Method, path: &[&str]) -> Answer {
    let found = match (method.as_str(), path) {
        ("GET", ["soundboard-default-sounds"]) => sounds(),
        ("GET", ["sticker-packs"]) => json!({ "sticker_packs": [] }),
        ("GET", ["voice", "regions"]) => json!([{
            "id": "local", "name": "Local", "optimal": true, "deprecated": false, "custom": false,
        }]),
        _ => return Err(Refusal::NoSuchRoute),
    };
    Ok(Reply::Found(found))
}

fn sounds() -> Value {
    let sounds = (1..).zip(SOUNDS).map(|(number, (name, emoji))| {
        json!({
            "sound_id": number.to_string(), "name": name, "volume": 1.0,
            "emoji_id": null, "emoji_name": emoji, "available": true,
        })
    });
    sounds.collect()
}
