//! `applications/{id}/emojis`: the emojis of the application, which it can use everywhere.

use axum::http::Method;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use crate::body::{Checker, Form, Refusal};
use crate::model::{Application, Emoji, Record};
use crate::rest::request::{Answer, Reply, Request, id};
use crate::values::id::{ChannelNumber, Id};
use crate::wire::guild::user_json;
use crate::world::World;

/// The most emojis of an application, and the most bytes of each.
const MAX_EMOJIS: usize = 2000;
const MAX_BYTES: usize = 256 * 1024;
const NAME_LENGTHS: std::ops::RangeInclusive<usize> = 2..=32;
const PICTURES: [&str; 5] = ["png", "jpeg", "jpg", "gif", "webp"];

pub(super) fn route(
    world: &mut World,
    method: &Method,
    rest: &[&str],
    request: &Request,
) -> Answer {
    match (method.as_str(), rest) {
        ("GET", []) => {
            let emojis = world.application.emojis.iter();
            let items: Vec<Value> = emojis.map(|emoji| to_json(world, emoji)).collect();
            Ok(Reply::Found(json!({ "items": items })))
        }
        ("POST", []) => create(world, request),
        ("GET", [emoji]) => {
            let index = known(&world.application, emoji)?;
            Ok(Reply::Found(to_json(
                world,
                &world.application.emojis[index],
            )))
        }
        ("PATCH", [emoji]) => {
            let index = known(&world.application, emoji)?;
            let checker = Checker::default();
            let name = read_name(&checker.form(request.form()?));
            checker.finish()?;
            world.application.emojis[index].name = name;
            save(world);
            Ok(Reply::Found(to_json(
                world,
                &world.application.emojis[index],
            )))
        }
        ("DELETE", [emoji]) => {
            let index = known(&world.application, emoji)?;
            let emoji = world.application.emojis.remove(index);
            world.journal.remove_file(emoji.id);
            save(world);
            Ok(Reply::Nothing)
        }
        _ => Err(Refusal::NoSuchRoute),
    }
}

fn save(world: &mut World) {
    world.save(Record::Application(world.application.clone()));
}

fn known(application: &Application, emoji: &str) -> Result<usize, Refusal> {
    let wanted = id(emoji, "emoji_id")?;
    let mut emojis = application.emojis.iter();
    emojis
        .position(|emoji| emoji.id == wanted)
        .ok_or(Refusal::UnknownEmoji)
}

fn create(world: &mut World, request: &Request) -> Answer {
    let checker = Checker::default();
    let form = checker.form(request.form()?);
    let name = read_name(&form);
    let picture = read_picture(&form);
    checker.finish()?;
    if world.application.emojis.len() >= MAX_EMOJIS {
        return Err(Refusal::TooManyEmojis);
    }
    let (animated, bytes) = picture.unwrap_or_default();
    let id: Id = world.make_id(ChannelNumber::SANDBOX);
    world.journal.put_file(id, bytes);
    let emoji = Emoji { id, name, animated };
    let shown = to_json(world, &emoji);
    world.application.emojis.push(emoji);
    save(world);
    Ok(Reply::Created(shown))
}

fn read_name(form: &Form) -> String {
    let field = form.required("name");
    let name = field.as_ref().and_then(|name| name.text(NAME_LENGTHS));
    let plain = |name: &str| name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    if let (Some(field), false) = (&field, name.is_none_or(plain)) {
        field.error(
            "STRING_TYPE_REGEX",
            "String value did not match validation regex.",
        );
    }
    name.unwrap_or_default().to_owned()
}

/// Reads a picture as a data URI: whether it is animated, and its bytes.
fn read_picture(form: &Form) -> Option<(bool, Vec<u8>)> {
    let field = form.required("image")?;
    let text = field.text(1..=usize::MAX)?;
    let parts = text
        .strip_prefix("data:image/")
        .and_then(|rest| rest.split_once(";base64,"));
    let read = parts
        .filter(|(kind, _)| PICTURES.contains(kind))
        .and_then(|(kind, data)| Some((kind == "gif", STANDARD.decode(data).ok()?)));
    match &read {
        None => field.error("IMAGE_INVALID", "Invalid image data"),
        Some((_, bytes)) if bytes.len() > MAX_BYTES => field.error(
            "BINARY_TYPE_MAX_SIZE",
            "File cannot be larger than 256.0 kb.",
        ),
        Some(_) => {}
    }
    read
}

fn to_json(world: &World, emoji: &Emoji) -> Value {
    json!({
        "id": emoji.id,
        "name": emoji.name,
        "animated": emoji.animated,
        "user": user_json(world, world.bot()),
        "roles": [],
        "require_colons": true,
        "managed": false,
        "available": true,
    })
}
