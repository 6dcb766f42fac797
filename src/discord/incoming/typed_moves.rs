//! Moves that are typed as plain text.
//!
//! Without the privileged intent, Discord gives a bot the text of three kinds of messages: direct
//! messages, messages that mention the bot, and replies that ping it. In direct messages the answer
//! is a text. In channels it is a reaction: a check mark, a cross or a question mark. *Why?* in the
//! panel behind *More* explains a rejection to its writer. It looks the message up again in
//! Discord, so nothing is stored and no restart loses it.

use crate::discord::frontend::answer::Answer;
use crate::discord::frontend::caller::{Caller, lives_in};
use crate::discord::frontend::custom_id::{CustomId, GameComponent};
use crate::discord::frontend::frontends::Frontends;
use crate::discord::frontend::{Frontend, message, posted};
use crate::discord::outbox::error;
use crate::service::Rejected;
use crate::text::{Naming, escape, say, shorten};
use entente_game::{Action, GameId, Refusal, View, Viewer};
use poise::serenity_prelude::{
    ButtonStyle, Context, CreateMessage, Error, GetMessages, Http, Message, MessageReference,
    MessageType, Nonce, UserId,
};

/// The maximum length of a text that can be a move, in characters.
const MAX_MOVE_LENGTH: usize = 24;

/// How many messages *Why?* searches: as many as Discord gives at a time.
const SEARCHED_MESSAGES: u8 = 100;

/// The maximum length of a button's label.
const MAX_LABEL: usize = 80;

/// The public reaction to a typed move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Reaction {
    /// The move was made.
    CheckMark,
    /// The move cannot be made.
    Cross,
    /// The text could be several moves, or none at all.
    Question,
}

impl Reaction {
    fn emoji(self) -> char {
        match self {
            Self::CheckMark => '✅',
            Self::Cross => '❌',
            Self::Question => '❓',
        }
    }
}

/// A message that may be a move.
#[derive(Debug, PartialEq, Eq)]
struct TypedMessage {
    text: String,
    /// The game of the message that this one replies to.
    game: Option<GameId>,
    /// Whether it mentions the bot in its text, not only by replying to it.
    mentions_bot: bool,
}

impl TypedMessage {
    /// What a message says to the bot with this id; `None` if it is not for the bot.
    fn of(message: &Message, me: UserId) -> Option<Self> {
        let is_plain = matches!(
            message.kind,
            MessageType::Regular | MessageType::InlineReply
        );
        let is_private = message.guild_id.is_none();
        Self::read(message, me).filter(|_| {
            is_plain
                && !message.author.bot
                && message.webhook_id.is_none()
                && (is_private || message.mentions_user_id(me))
        })
    }

    /// What a message from the list of a channel's messages says to the bot; `None` if it is not
    /// for the bot. In that list no message says that it is in a server.
    fn of_channel(message: &Message, me: UserId) -> Option<Self> {
        let is_for_me = !message.author.bot && message.mentions_user_id(me);
        Self::read(message, me).filter(|_| is_for_me)
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
        let replied_to = message
            .referenced_message
            .as_deref()
            .filter(|message| message.author.id == me);
        (mentions_bot || !text.trim().is_empty()).then(|| Self {
            text: strip_decoration(&text),
            game: replied_to.and_then(posted::game_of),
            mentions_bot,
        })
    }

    /// Whether the text is not even meant as a move. Every move names a rank, except castling.
    fn is_chat(&self) -> bool {
        let is_castling = self
            .text
            .chars()
            .all(|c| "oO-".contains(c) || c.is_ascii_lowercase())
            && self.text.to_lowercase().starts_with("o-o");
        let names_rank = self.text.chars().any(|c| c.is_ascii_digit());
        self.text.chars().count() > MAX_MOVE_LENGTH || !(names_rank || is_castling)
    }
}

/// The typed text without what a chat adds to it: spaces, formatting, the name of the command.
fn strip_decoration(text: &str) -> String {
    text.trim()
        .trim_start_matches("/move ")
        .trim_matches(|c: char| c.is_whitespace() || "*_~`|".contains(c))
        .to_owned()
}

/// Handles a message that somebody has typed.
pub(crate) async fn on_message(
    frontends: &Frontends,
    ctx: &Context,
    message: &Message,
) -> Result<(), Error> {
    let me = ctx.cache.current_user().id;
    let Some(typed) = TypedMessage::of(message, me) else {
        return Ok(());
    };
    // Only messages for the bot are remembered: others would push them out of the limited list.
    if !frontends.is_new(message.id.get()) {
        return Ok(());
    }
    let caller = Caller::from_message(&ctx.cache, message);
    let frontend = frontends.for_caller(&caller).await;
    if message.guild_id.is_none() {
        let answer = frontend.answer_typed(&caller, &typed).await;
        return reply(&ctx.http, message, answer).await;
    }
    if let Some(reaction) = frontend.reaction_for(&caller, &typed).await {
        frontend.react(&ctx.http, message, reaction).await;
    }
    Ok(())
}

/// Replies in direct messages. The nonce makes sure that there is one reply, even if Discord
/// delivers the message twice.
async fn reply(http: &Http, to: &Message, answer: Answer) -> Result<(), Error> {
    let reference = MessageReference::new(Default::default(), to.channel_id)
        .message_id(to.id)
        .fail_if_not_exists(false);
    let message: CreateMessage = answer
        .into_message()
        .reference_message(reference)
        .nonce(Nonce::String(format!("re-{}", to.id)))
        .enforce_nonce(true);
    to.channel_id.send_message(http, message).await.map(|_| ())
}

impl Frontend {
    /// Reacts to a message. Where the bot may not react, the next board shows the move as well, and
    /// no reaction is tried again for a while.
    async fn react(&self, http: &Http, message: &Message, reaction: Reaction) {
        // Reactions may be forbidden where messages are allowed, so their refusals are remembered
        // under a recipient of their own.
        let address = format!("discord:reactions/{}", message.channel_id);
        if self.unreachable_reason(&address).await.is_some() {
            return;
        }
        let channel = message.channel_id;
        let reacted = channel.create_reaction(http, message.id, reaction.emoji());
        let Err(error) = reacted.await else {
            return;
        };
        tracing::debug!(%error, "could not react to a typed move");
        if let Some(why) = error::refusal_reason(&error)
            && let Err(error) = self.mark_unreachable(&address, why, None).await
        {
            tracing::error!(%error, "could not store that reactions are refused");
        }
    }

    /// Handles a text that was typed in direct messages.
    async fn answer_typed(&self, caller: &Caller, typed: &TypedMessage) -> Answer {
        if let Some(game) = &typed.game {
            // A reply to a board names the game.
            return self.make_move(caller, game, &typed.text, None).await;
        }
        // Without a reply it is not said which game is meant. A move is made only where that is
        // clear, and otherwise the user is asked.
        let views = match self.service.games_of(caller.person()).await {
            Ok(views) => views,
            Err(rejected) => return self.rejected(&rejected),
        };
        let waiting: Vec<_> = views.iter().filter(|view| view.is_my_turn()).collect();
        let running = views.iter().filter(|view| view.turn().is_some());
        match (&waiting[..], running.count()) {
            ([], 0) => Answer::text(say!(self.text, "no-game")),
            ([], 1) => match views.iter().find(|view| view.turn().is_some()) {
                Some(view) => self.make_move(caller, &view.game, &typed.text, None).await,
                None => Answer::text(say!(self.text, "no-game")),
            },
            ([], _) => {
                let running: Vec<_> = views.iter().filter(|view| view.turn().is_some()).collect();
                let none_waits = || Answer::text(say!(self.text, "turns-none-short"));
                // It is the user's turn in none of several games: a move cannot be made, but
                // nonsense gets its own answer.
                self.not_a_move(&running, &typed.text)
                    .unwrap_or_else(none_waits)
            }
            ([view], _) => self.make_move(caller, &view.game, &typed.text, None).await,
            (several, _) => self.ask_which_game(several, &typed.text),
        }
    }

    /// Asks in which of the waiting games the move is meant, unless it is a move in none of them.
    fn ask_which_game(&self, views: &[&View], text: &str) -> Answer {
        if let Some(answer) = self.not_a_move(views, text) {
            return answer;
        }
        // Four rows of buttons, of the five that Discord allows.
        let buttons = views.iter().take(20).map(|view| {
            let component = GameComponent::Typed {
                text: text.to_owned(),
            };
            let id = CustomId::new(&view.game, view.ply(), component);
            let label = shorten(self.text.title(view, Naming::Name), MAX_LABEL);
            message::button(id, ButtonStyle::Secondary, label)
        });
        let rows = message::rows_of_five(buttons.collect());
        Answer::text(say!(self.text, "ask-which-game", text = escape(text))).with_rows(rows)
    }

    /// The answer to a text that is a move in none of these games; `None` if it is one in some
    /// game.
    fn not_a_move(&self, views: &[&View], text: &str) -> Option<Answer> {
        let refusals: Vec<_> = views.iter().map(|view| view.try_move(text).err()).collect();
        let is_none =
            |refusal: &Option<Refusal>| matches!(refusal, Some(Refusal::Unreadable { .. }));
        let first = refusals.iter().all(is_none).then(|| refusals.first())?;
        let text = self
            .text
            .refusal(first?.as_ref()?, views.first().copied(), Naming::Mention);
        Some(Answer::text(text))
    }

    /// Makes the move that was typed in a channel, and returns the reaction. It says no more than
    /// everybody may know; a text that was meant for other people gets no reaction.
    async fn reaction_for(&self, caller: &Caller, typed: &TypedMessage) -> Option<Reaction> {
        if typed.is_chat() {
            return typed.mentions_bot.then_some(Reaction::Question);
        }
        let view = match self.game_meant(caller, typed).await {
            Ok(Some(view)) if view.viewer != Viewer::Spectator => view,
            // Spectators talk about games too. They get a reaction only if they call the bot by
            // name.
            _ => return typed.mentions_bot.then_some(Reaction::Question),
        };
        // Not even tried, so that the reaction is the same for legal and illegal moves.
        if only_in_direct_messages(&view) {
            return Some(Reaction::Cross);
        }
        let action = Action::to_move(&typed.text);
        Some(
            match self
                .service
                .submit(&view.game, caller.command(action))
                .await
            {
                Ok(_) => Reaction::CheckMark,
                // Never with words: everybody in the channel sees the reaction.
                Err(Rejected::Refused { refusal, .. }) => match refusal {
                    Refusal::Ambiguous { .. } | Refusal::Unreadable { .. } => Reaction::Question,
                    _ => Reaction::Cross,
                },
                Err(rejected) => {
                    tracing::warn!(error = %rejected, "could not handle a typed move");
                    Reaction::Question
                }
            },
        )
    }

    /// The game that is meant in a channel: that of the message that is replied to, else that of
    /// the thread, else the user's only game in this channel.
    async fn game_meant(
        &self,
        caller: &Caller,
        typed: &TypedMessage,
    ) -> Result<Option<View>, Rejected> {
        let here = match &typed.game {
            Some(game) => Some(game.clone()),
            None => {
                let channel = caller.channel.to_string();
                self.service.game_in_channel(&channel).await?
            }
        };
        if let Some(game) = here {
            return self.service.view(&game, caller.person()).await.map(Some);
        }
        let views = self.service.games_of(caller.person()).await?;
        let mut here: Vec<_> = views
            .into_iter()
            .filter(|view| lives_in(view, caller) && view.turn().is_some())
            .collect();
        if here.len() > 1 {
            // Several games in one channel: the one in which it is the user's turn, if there is
            // only one.
            here.retain(View::is_my_turn);
        }
        // Only one game may be left; anything else would be a guess.
        Ok(here.pop().filter(|_| here.is_empty()))
    }

    /// Explains what was wrong with the last move that the user typed in this channel. Nothing was
    /// stored about it, so the message is looked up and checked again.
    pub(crate) async fn explain_last_typed(
        &self,
        caller: &Caller,
        ctx: &Context,
        game: &GameId,
    ) -> Answer {
        let view = match self.find_game(caller, Some(game.as_str())).await {
            Ok(view) => view,
            Err(answer) => return answer,
        };
        let me = ctx.cache.current_user().id;
        let newest = GetMessages::new().limit(SEARCHED_MESSAGES);
        let messages = match caller.channel.messages(&ctx.http, newest).await {
            Ok(messages) => messages,
            Err(error) => {
                tracing::warn!(%error, "could not look up the messages of a channel");
                return self.failed();
            }
        };
        // Whatever the user typed before their last move has been dealt with.
        let since = last_own_move(&view);
        let mut mine = messages.iter().filter(|message| {
            let sent = message.timestamp.timestamp_millis();
            message.author.id.get() == caller.person().0 && sent > since
        });
        let typed = mine.find_map(|message| {
            let typed = TypedMessage::of_channel(message, me)?;
            let is_here = typed.game.as_ref().is_none_or(|other| other == game);
            (is_here && (typed.mentions_bot || !typed.is_chat())).then_some(typed)
        });
        match typed {
            Some(typed) => self.explain(&view, &typed),
            None => Answer::text(say!(self.text, "typed-none-rejected")),
        }
    }

    /// Explains what happens if this text is played now.
    fn explain(&self, view: &View, typed: &TypedMessage) -> Answer {
        if only_in_direct_messages(view) {
            return Answer::text(say!(self.text, "typed-reveals-secret"));
        }
        match view.try_move(&typed.text) {
            // It was too early then, and can be played now.
            Ok(reading) => {
                let component = GameComponent::Play {
                    coordinate: reading.coordinate,
                };
                let id = CustomId::new(&view.game, view.ply(), component);
                let label = say!(self.text, "button-play", move = reading.notation);
                let play = message::button(id, ButtonStyle::Primary, label);
                let text = say!(self.text, "typed-playable-now", text = escape(&typed.text));
                Answer::text(text).with_rows(message::rows_of_five(vec![play]))
            }
            Err(Refusal::Ambiguous { text, readings }) => {
                self.ask_which_move(view, &text, &readings)
            }
            Err(refusal @ (Refusal::Illegal { .. } | Refusal::Unreadable { .. })) => {
                Answer::text(self.text.refusal(&refusal, Some(view), Naming::Mention))
            }
            Err(refusal) => {
                let why = self.text.refusal(&refusal, Some(view), Naming::Mention);
                let text = escape(&shorten(typed.text.clone(), MAX_MOVE_LENGTH));
                Answer::text(say!(self.text, "typed-rejected", text = text, why = why))
            }
        }
    }
}

/// Whether moves of this game may be typed in direct messages only. Where alliances are secret,
/// even a rejected move could reveal one.
fn only_in_direct_messages(view: &View) -> bool {
    view.variant.keeps_secrets()
}

/// When the viewer moved last, in milliseconds since 1970. What they typed before that does not
/// matter any more.
fn last_own_move(view: &View) -> i64 {
    let own = view.own_seats();
    let moves = view.moves.iter().rev();
    let last = moves
        .filter(|mv| own.contains(&mv.by))
        .map(|mv| mv.at.0)
        .next();
    last.and_then(|at| i64::try_from(at).ok()).unwrap_or(0)
}
