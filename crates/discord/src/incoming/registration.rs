//! What the application has at Discord: its commands, and the emojis of the pieces. Both are
//! compared first with what is there.
//!
//! Discord counts registrations, and each makes all clients load the commands anew. A command that
//! opens an Activity is not ours to remove: Discord makes one when the operator switches Activities
//! on.

use crate::connection::refused;
use crate::frontend::frontends::Frontends;
use crate::frontend::registered::{self, PieceEmoji};
use crate::incoming::commands;
use crate::outbox::error::is_refused;
use poise::serenity_prelude as serenity;
use poise::serenity_prelude::{
    Command, CreateAttachment, Emoji, Http, HttpError, LightMethod, Request, Route,
};
use serde_json::{Map, Value, json};
use std::sync::Arc;
use std::time::Duration;

/// The pause after the first failure. It doubles with each further one, up to [`MAX_PAUSE`].
const FIRST_PAUSE: Duration = Duration::from_secs(10);
const MAX_PAUSE: Duration = Duration::from_mins(15);

/// The types of a command that is typed, and of one that opens an Activity.
const SLASH_COMMAND: u64 = 1;
const ENTRY_POINT: u64 = 4;

/// The keys of a registered command that no registration has.
const ANSWERED_KEYS: [&str; 8] = [
    "id",
    "application_id",
    "version",
    "guild_id",
    "name_localized",
    "description_localized",
    "dm_permission",
    "default_permission",
];

/// Registers the commands. Tries again until Discord has answered, and logs only the first failure.
pub(crate) async fn register(frontends: Arc<Frontends>, http: Arc<Http>) {
    let mut pause = FIRST_PAUSE;
    loop {
        let error = match register_once(&frontends, &http).await {
            Ok(registered) => return frontends.learn_command_ids(&registered),
            Err(error) => error,
        };
        refused::note(&error);
        if is_refused(&error) {
            tracing::error!(
                %error,
                "Discord refused the commands, so people see the ones from before, or none. \
                 Entente does not try again until it is started again"
            );
            return;
        }
        if pause == FIRST_PAUSE {
            tracing::warn!(%error, "could not register the commands; trying again");
        }
        tokio::time::sleep(pause).await;
        pause = (pause * 2).min(MAX_PAUSE);
    }
}

/// The commands as Discord has them, after they were registered if they have changed.
async fn register_once(
    frontends: &Frontends,
    http: &Http,
) -> Result<Vec<Command>, serenity::Error> {
    let mut wanted = commands::registration(frontends.engines());
    let registered = registered(http).await?;
    if is_same(&wanted, &registered) {
        return Ok(serde_json::from_value(Value::Array(registered))?);
    }
    let entry_points = registered.into_iter().filter(is_entry_point);
    wanted.extend(entry_points.map(without_answered_keys));
    http.create_global_commands(&wanted).await
}

/// The commands as Discord has them, with their texts in all languages.
async fn registered(http: &Http) -> Result<Vec<Value>, serenity::Error> {
    let application_id = http
        .application_id()
        .ok_or(HttpError::ApplicationIdMissing)?;
    let request = Request::new(Route::Commands { application_id }, LightMethod::Get);
    let params = vec![("with_localizations", true.to_string())];
    http.fire(request.params(Some(params))).await
}

/// Whether Discord has exactly these commands, and perhaps entry points.
fn is_same(wanted: &[Value], registered: &[Value]) -> bool {
    let own = registered.iter().filter(|command| !is_entry_point(command));
    sorted(wanted.iter()) == sorted(own)
}

/// The commands without everything that is the same as nothing, in the order of their names.
fn sorted<'a>(commands: impl Iterator<Item = &'a Value>) -> Vec<Value> {
    let with_type = |command: &Value| {
        let mut command = command.clone();
        if command["type"].is_null() {
            command["type"] = SLASH_COMMAND.into();
        }
        reduced(&command)
    };
    let mut commands: Vec<Value> = commands.map(with_type).collect();
    commands.sort_by_key(|command| (command["type"].to_string(), command["name"].to_string()));
    commands
}

fn is_entry_point(command: &Value) -> bool {
    command["type"].as_u64() == Some(ENTRY_POINT)
}

fn without_answered_keys(command: Value) -> Value {
    let Value::Object(mut command) = command else {
        return command;
    };
    command.retain(|key, _| !ANSWERED_KEYS.contains(&key.as_str()));
    Value::Object(command)
}

/// A value without the parts that Discord may leave out or add: nulls, `false`, what is empty, and
/// the keys of an answer. Lists of numbers are sets, and a number is the same with a fraction of 0.
fn reduced(value: &Value) -> Value {
    match value {
        Value::Object(fields) => {
            let fields = fields
                .iter()
                .filter(|(key, _)| !ANSWERED_KEYS.contains(&key.as_str()))
                .map(|(key, value)| (key.clone(), reduced(value)))
                .filter(|(_, value)| !is_nothing(value));
            Value::Object(fields.collect::<Map<_, _>>())
        }
        Value::Array(items) => {
            let mut items: Vec<Value> = items.iter().map(reduced).collect();
            if items.iter().all(Value::is_number) {
                items.sort_by_key(ToString::to_string);
            }
            Value::Array(items)
        }
        Value::Number(number) => number.as_f64().into(),
        other => other.clone(),
    }
}

fn is_nothing(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Bool(is_set) => !is_set,
        Value::Array(items) => items.is_empty(),
        Value::Object(fields) => fields.is_empty(),
        Value::String(text) => text.is_empty(),
        Value::Number(_) => false,
    }
}

/// Uploads the missing emojis, one after the other. Tries again until Discord has answered, and
/// logs a refusal once: menus are without them then.
pub(crate) async fn upload_missing(frontends: Arc<Frontends>, http: Arc<Http>) {
    let drawn = tokio::task::spawn_blocking(registered::all_piece_emojis).await;
    let Ok(drawn) = drawn else {
        return;
    };
    let mut pause = FIRST_PAUSE;
    loop {
        let Err(error) = upload_once(&frontends, &http, &drawn).await else {
            return;
        };
        refused::note(&error);
        if is_refused(&error) {
            tracing::warn!(
                %error,
                "Discord refused the emojis of the pieces, so menus show the pieces by name only"
            );
            return;
        }
        tracing::debug!(%error, "could not upload the emojis of the pieces; trying again");
        tokio::time::sleep(pause).await;
        pause = (pause * 2).min(MAX_PAUSE);
    }
}

/// Learns which emojis there are, without uploading any: another process does that.
pub(super) async fn learn_uploaded(frontends: &Frontends, http: &Http) {
    let Ok(drawn) = tokio::task::spawn_blocking(registered::all_piece_emojis).await else {
        return;
    };
    match http.get_application_emojis().await {
        Ok(there) => learn(frontends, &drawn, &there),
        Err(error) => tracing::warn!(%error, "could not read the emojis of the application"),
    }
}

fn learn(frontends: &Frontends, drawn: &[PieceEmoji], there: &[Emoji]) {
    for emoji in drawn {
        let found = there.iter().find(|there| there.name == emoji.name);
        found
            .into_iter()
            .for_each(|found| frontends.learn_emoji(emoji.piece, found));
    }
}

/// Learns what is there, and uploads what is missing.
async fn upload_once(
    frontends: &Frontends,
    http: &Http,
    drawn: &[PieceEmoji],
) -> Result<(), serenity::Error> {
    let there = http.get_application_emojis().await?;
    learn(frontends, drawn, &there);
    let is_missing = |emoji: &&PieceEmoji| there.iter().all(|there| there.name != emoji.name);
    for emoji in drawn.iter().filter(is_missing) {
        let uploaded = upload(http, emoji).await?;
        frontends.learn_emoji(emoji.piece, &uploaded);
    }
    Ok(())
}

async fn upload(http: &Http, emoji: &PieceEmoji) -> Result<Emoji, serenity::Error> {
    let picture = CreateAttachment::bytes(emoji.png.clone(), format!("{}.png", emoji.name));
    let body = json!({ "name": emoji.name, "image": picture.to_base64() });
    http.create_application_emoji(&body).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// The commands of the bot as Discord answers them.
    fn as_answered() -> Vec<Value> {
        let mut commands = commands::registration(&[]);
        commands.reverse();
        for (number, command) in commands.iter_mut().enumerate() {
            command["id"] = json!(number.to_string());
            command["application_id"] = json!("7");
            command["version"] = json!("1");
            command["nsfw"] = json!(false);
            command["integration_types"]
                .as_array_mut()
                .into_iter()
                .for_each(|types| types.reverse());
        }
        commands
    }

    #[test]
    fn commands_that_discord_has_already_are_not_registered_again() {
        assert!(is_same(&commands::registration(&[]), &as_answered()));
    }

    #[test]
    fn a_changed_text_a_new_choice_or_a_command_less_is_noticed() {
        let wanted = commands::registration(&[]);
        let changes: [fn(&mut Vec<Value>); 4] = [
            |answered| answered[0]["description_localizations"]["de"] = json!("anders"),
            |answered| answered[0]["options"] = json!([{ "type": 3, "name": "new" }]),
            |answered| answered[0]["contexts"] = json!([0]),
            |answered| drop(answered.pop()),
        ];
        for change in changes {
            let mut answered = as_answered();
            change(&mut answered);
            assert!(!is_same(&wanted, &answered));
        }
    }

    #[test]
    fn the_command_that_opens_an_activity_is_no_difference() {
        let mut answered = as_answered();
        answered.push(json!({ "id": "9", "type": 4, "name": "launch", "handler": 2 }));
        assert!(is_same(&commands::registration(&[]), &answered));
        let kept = without_answered_keys(answered[answered.len() - 1].clone());
        assert_eq!(kept, json!({ "type": 4, "name": "launch", "handler": 2 }));
    }
}
