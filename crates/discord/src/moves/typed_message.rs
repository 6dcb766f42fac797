//! A message that a user has typed or edited, as far as it may be a move. `typed_moves` plays it
//! and answers it.
//!
//! A move that was refused is read again when its message is edited. Nothing is stored about a
//! refused text. That a text was played is known by the idempotency key of its command, which is
//! the id of its message: an edit of such a message means nothing. An edited move is made on the
//! board for which it was typed, and on no later one.

use crate::connection::refused;
use crate::frontend::Frontend;
use crate::frontend::frontends::Frontends;
use crate::frontend::game_lookup::{MAX_MOVE_LENGTH, WHICH_MOVE};
use crate::frontend::sent::{self, SentMessage};
use entente_game::{GameId, Time, View};
use entente_presentation::text::undecorated;
use entente_rules::is_arrow;
use poise::serenity_prelude::{Http, Message, MessageType, ReactionType, UserId};

/// The length of the longest move that people type in one word.
const MAX_BARE_MOVE: usize = 7;

/// A message that may be a move.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct TypedMessage {
    pub(crate) text: String,
    /// The game of the message that this one replies to.
    pub(crate) game: Option<GameId>,
    /// Whether it mentions the bot in its text, not only by replying to it.
    pub(crate) mentions_bot: bool,
    /// When it was sent, if it was edited later. Then it is a move on the board of that
    /// time.
    pub(crate) edited_since: Option<Time>,
}

impl TypedMessage {
    /// The text of a message for the bot with this id; `None` if it is not for the bot.
    pub(crate) fn of(message: &Message, me: UserId) -> Option<Self> {
        let is_private = message.guild_id.is_none();
        let is_for_bot = is_by_user(message) && (is_private || message.mentions_user_id(me));
        Self::read(message, me).filter(|_| is_for_bot)
    }

    /// The text for the bot of a message from the list of a channel's messages; `None` if it is not
    /// for the bot: it does not mention the bot, which has not reacted to it either. In that list
    /// no message says that it is in a server. `replied_to` is the game of the message that it
    /// replies to.
    pub(super) fn of_channel(
        message: &Message,
        me: UserId,
        replied_to: Option<&GameId>,
    ) -> Option<Self> {
        let has_reaction = message.reactions.iter().any(|reaction| reaction.me);
        let is_for_me = !message.author.bot && (message.mentions_user_id(me) || has_reaction);
        let typed = Self::read(message, me).filter(|_| is_for_me)?;
        let game = replied_to.filter(|_| replied_message(message, me).is_some());
        Some(Self {
            game: game.cloned(),
            ..typed
        })
    }

    /// Finds out to which game the message replies, if the message there consists of components:
    /// serenity leaves them out.
    pub(crate) async fn find_game(
        &mut self,
        frontend: &Frontend,
        http: &Http,
        message: &Message,
        me: UserId,
    ) {
        let replied_to = replied_message(message, me).filter(|_| self.game.is_none());
        let Some(replied_to) = replied_to else {
            return;
        };
        self.game = match frontend.past_texts.game_of(replied_to.id) {
            Some(game) => Some(game),
            None => sent::game_of(http, replied_to).await,
        };
    }

    /// Reads the text without mentions of the bot, and the game that it replies to.
    fn read(message: &Message, me: UserId) -> Option<Self> {
        let mentions = [format!("<@{me}>"), format!("<@!{me}>")];
        let mentions_bot = mentions
            .iter()
            .any(|mention| message.content.contains(mention));
        let text = mentions
            .iter()
            .fold(message.content.clone(), |text, mention| {
                text.replace(mention, " ")
            });
        let replied_to = replied_message(message, me);
        (mentions_bot || !text.trim().is_empty()).then(|| Self {
            text: undecorated(&text).to_owned(),
            game: replied_to.and_then(|message| SentMessage::of(message).game()),
            mentions_bot,
            edited_since: edited_since(message),
        })
    }

    /// The number of plies on the board for which the move was typed, where it must not be played
    /// on a later one.
    pub(crate) fn seen(&self, view: &View) -> Option<u32> {
        let sent = self.edited_since?;
        let moves = view.board.moves.iter().filter(|mv| mv.at <= sent);
        u32::try_from(moves.count()).ok()
    }

    /// Whether the text is not even meant as a move. Every move names a rank, except castling and a
    /// pawn's capture of which only the files are written.
    pub(crate) fn is_chat(&self) -> bool {
        let is_castling = self
            .text
            .chars()
            .all(|c| "oO-".contains(c) || c.is_ascii_lowercase())
            && self.text.to_lowercase().starts_with("o-o");
        let names_rank =
            self.text.chars().any(|c| c.is_ascii_digit()) || is_short_capture(&self.text);
        let is_menu = self.text == WHICH_MOVE;
        self.text.chars().count() > MAX_MOVE_LENGTH || !(names_rank || is_castling || is_menu)
    }

    /// Whether the text is nothing but a move, even between people who talk about the game:
    /// castling, or one word that ends with a square. `e4!` is an opinion.
    pub(crate) fn is_bare_move(&self) -> bool {
        let word = self.text.trim_end_matches(['+', '#']);
        let before_rank = word.trim_end_matches(|c: char| c.is_ascii_digit());
        let rank = word.len() - before_rank.len();
        let names_square = before_rank.ends_with(|c: char| c.is_ascii_lowercase());
        let is_move = |c: char| c.is_ascii_alphanumeric() || "-=:>".contains(c) || is_arrow(c);
        let is_castling = matches!(
            word.to_lowercase().as_str(),
            "o-o" | "o-o-o" | "0-0" | "0-0-0"
        );
        let is_short = word.chars().count() <= MAX_BARE_MOVE;
        is_castling
            || is_short_capture(word) && !self.is_word() && word.chars().all(is_move)
            || is_short && (1..=2).contains(&rank) && names_square && word.chars().all(is_move)
    }

    /// Whether the text is a word, which only a legal move tells from talk: `ed`.
    pub(crate) fn is_word(&self) -> bool {
        self.text
            .chars()
            .all(|c| c.is_alphabetic() && !matches!(c, 'x' | 'X'))
    }

    /// Whether the text has several words.
    pub(crate) fn is_sentence(&self) -> bool {
        self.text.split_whitespace().count() > 1
    }
}

/// Whether a text is a pawn's capture of which only the files are written: `exd`, `ed`, `exd=Q`.
fn is_short_capture(text: &str) -> bool {
    let bare = text.split('=').next().unwrap_or(text).to_lowercase();
    let is_sign = |c: char| matches!(c, 'x' | '×' | ':');
    let files: Vec<char> = bare
        .trim_end_matches(['+', '#', '!', '?'])
        .trim_end_matches(" e.p.")
        .chars()
        .filter(|c| !is_sign(*c) && *c != ' ')
        .collect();
    // Without a sign it could be a word, so that only the files of the usual board count.
    let last = if bare.contains(is_sign) { 'p' } else { 'h' };
    let is_file = |c: &char| ('a'..=last).contains(c);
    matches!(&files[..], [from, to] if is_file(from) && is_file(to)
        && u32::from(*from).abs_diff(u32::from(*to)) == 1)
}

/// The bot's own message that this one replies to.
fn replied_message(message: &Message, me: UserId) -> Option<&Message> {
    message
        .referenced_message
        .as_deref()
        .filter(|message| message.author.id == me)
}

/// Whether a user has typed this message.
pub(crate) fn is_by_user(message: &Message) -> bool {
    let is_plain = matches!(
        message.kind,
        MessageType::Regular | MessageType::InlineReply
    );
    is_plain && !message.author.bot && message.webhook_id.is_none()
}

/// When a message was sent, if it was edited later.
pub(crate) fn edited_since(message: &Message) -> Option<Time> {
    message.edited_timestamp?;
    Some(Time(milliseconds(message.timestamp.timestamp_millis())))
}

/// Whether a message, or this edit of it, is seen for the first time.
pub(crate) fn is_new(frontends: &Frontends, message: &Message) -> bool {
    let edited = message.edited_timestamp;
    let edited = edited.map_or(0, |edited| edited.timestamp_millis());
    frontends.is_new_edit(message.id.get(), edited)
}

/// A number for the reply to a message: its id, and for an edit another one. Discord takes two
/// replies with one number for the same.
pub(crate) fn reply_number(message: &Message) -> u64 {
    let edited = message.edited_timestamp;
    let edited = edited.map_or(0, |edited| milliseconds(edited.timestamp_millis()));
    // An id begins with the time, and ends with the part that differs from others of that
    // millisecond.
    message.id.get() ^ edited << 22
}

fn milliseconds(time: i64) -> u64 {
    u64::try_from(time).unwrap_or_default()
}

/// Removes those of these reactions that the bot gave to a message before it was edited.
pub(crate) async fn remove_reactions(http: &Http, message: &Message, emojis: &[char]) {
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
        if !emojis.iter().any(|listed| emoji == listed.to_string()) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bare_move_is_one_word_and_no_opinion() {
        let typed = |text: &str| TypedMessage {
            text: text.to_owned(),
            game: None,
            mentions_bot: false,
            edited_since: None,
        };
        for text in [
            "e4", "Nf3", "exd5", "Qh4+", "O-O", "0-0-0", "g1f3", "Nbd2", "d10-d11", "Sf3#", "exd",
            "g1->f3", "g1→f3", "fxe+",
        ] {
            assert!(typed(text).is_bare_move(), "{text}");
        }
        for text in [
            "e4!",
            "e4?",
            "",
            "4",
            "see you at e4",
            "Nf",
            "1-0",
            "E4",
            "…e5",
            "message4",
            "ed",
            "exd!",
            "exh",
        ] {
            assert!(!typed(text).is_bare_move(), "{text}");
        }
        for text in ["exd", "ed", "Exd", "ed=Q", "exd e.p.", "e4", "o-o"] {
            assert!(!typed(text).is_chat(), "{text}");
        }
        for text in ["hi", "no", "ok", "ah", "eh", "", "exit"] {
            assert!(typed(text).is_chat(), "{text}");
        }
    }
}
