//! Uploads the emojis of pieces that the application does not have yet.

use crate::connection::refused;
use crate::frontend::frontends::Frontends;
use crate::frontend::piece_emojis::{self, PieceEmoji};
use crate::outbox::error::is_refused;
use poise::serenity_prelude as serenity;
use poise::serenity_prelude::{CreateAttachment, Emoji, Http};
use serde_json::json;
use std::sync::Arc;
use std::time::Duration;

/// The pause after the first failure. It doubles with each further one, up to [`MAX_PAUSE`].
const FIRST_PAUSE: Duration = Duration::from_secs(10);
const MAX_PAUSE: Duration = Duration::from_mins(15);

/// Uploads the missing emojis, one after the other. Tries again until Discord has answered, and
/// logs a refusal once: menus are without them then.
pub(crate) async fn upload_missing(frontends: Arc<Frontends>, http: Arc<Http>) {
    let drawn = tokio::task::spawn_blocking(piece_emojis::all).await;
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
    let Ok(drawn) = tokio::task::spawn_blocking(piece_emojis::all).await else {
        return;
    };
    match http.get_application_emojis().await {
        Ok(there) => learn(frontends, &drawn, &there),
        Err(error) => tracing::warn!(%error, "could not read the emojis of the application"),
    }
}

/// Learns the emojis that are there.
fn learn(frontends: &Frontends, drawn: &[PieceEmoji], there: &[Emoji]) {
    for emoji in drawn {
        let found = there.iter().find(|there| there.name == emoji.name);
        found
            .into_iter()
            .for_each(|found| frontends.learn_emoji(emoji.piece, found));
    }
}

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
