//! Tells a channel that a game has moved away from it.

use crate::frontend::Frontend;
use crate::frontend::posted::{self, PictureEdit, remove_buttons};
use crate::outbox::error::DeliveryError;
use entente_presentation::text::say;
use entente_service::Delivery;
use poise::serenity_prelude::{EditMessage, Http};

/// Tells a channel, by editing the game's last message there, that the game has moved away.
/// Afterwards the game is not found there any more.
pub(crate) async fn announce_game_moved_away(
    frontend: &Frontend,
    http: &Http,
    delivery: &Delivery,
) -> Result<(), DeliveryError> {
    let last = posted::last_posted(frontend, &delivery.game, &delivery.recipient);
    let Some(last) = last.await? else {
        return Ok(());
    };
    if let Some(address) = last.channel_address() {
        frontend
            .service
            .servers()
            .release_channel(&delivery.game, &address)
            .await?;
    }
    frontend
        .service
        .servers()
        .release_channel(&delivery.game, &last.channel.to_string())
        .await?;
    let edit = EditMessage::new().content(say!(frontend.text, "news-game-moved-away"));
    remove_buttons(http, &last, edit.components(Vec::new()), PictureEdit::Keep).await;
    Ok(())
}
