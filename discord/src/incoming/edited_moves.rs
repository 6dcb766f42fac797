//! Messages that their writers edit: a move that was refused is read again.
//!
//! Nothing is stored about a refused text. That a text was played is known by the idempotency key
//! of its command, which is the id of its message: an edit of such a message means nothing. An
//! edited move is made on the board for which it was typed, and on no later one. How it is read and
//! answered is the same as for a new message (`typed_moves`); here is what is different.

use crate::connection::refused;
use crate::frontend::frontends::Frontends;
use entente_game::Time;
use poise::serenity_prelude::{Http, Message, ReactionType};

/// When a message was sent, if it was edited later.
pub(super) fn edited_since(message: &Message) -> Option<Time> {
    message.edited_timestamp?;
    Some(Time(milliseconds(message.timestamp.timestamp_millis())))
}

/// Whether a message, or this edit of it, is seen for the first time.
pub(super) fn is_new(frontends: &Frontends, message: &Message) -> bool {
    let edited = message.edited_timestamp;
    let edited = edited.map_or(0, |edited| edited.timestamp_millis());
    frontends.is_new_edit(message.id.get(), edited)
}

/// A number for the reply to a message: its id, and for an edit another one. Discord takes two
/// replies with one number for the same.
pub(super) fn reply_number(message: &Message) -> u64 {
    let edited = message.edited_timestamp;
    let edited = edited.map_or(0, |edited| milliseconds(edited.timestamp_millis()));
    // An id begins with the time, and ends with what tells it from others of that millisecond.
    message.id.get() ^ edited << 22
}

fn milliseconds(time: i64) -> u64 {
    u64::try_from(time).unwrap_or_default()
}

/// Removes those of these reactions that the bot gave to a message before it was edited.
pub(super) async fn remove_reactions(http: &Http, message: &Message, emojis: &[char]) {
    // The event of an edit need not have the reactions.
    let given = match message.channel_id.message(http, message.id).await {
        Ok(message) => message.reactions,
        Err(error) => {
            refused::note(&error);
            return tracing::debug!(%error, "could not look up the reactions to a message");
        }
    };
    let own = given.into_iter().filter(|reaction| reaction.me);
    for emoji in own.filter_map(|reaction| match reaction.reaction_type {
        ReactionType::Unicode(emoji) => Some(emoji),
        _ => None,
    }) {
        if !emojis.iter().any(|known| emoji == known.to_string()) {
            continue;
        }
        let kind = ReactionType::Unicode(emoji);
        let removed = http.delete_reaction_me(message.channel_id, message.id, &kind);
        if let Err(error) = removed.await {
            refused::note(&error);
            tracing::debug!(%error, "could not remove a reaction");
        }
    }
}
