//! Moves that are typed as plain text. Discord gives a bot without the privileged intent the text of three kinds of messages: those in direct messages with it, those that mention
//! it, and replies that ping it. In direct messages the answer is in words; where others read it is a tick, a cross or a question mark, and *Why?* on the sheet
//! tells its writer the reason: it looks the message up again, so that nothing is kept and no restart loses it.

use super::answer::Answer;
use super::asker::{Asker, lives_in};
use super::custom_id::{Ask, CustomId};
use super::{Door, Doors, deliver, message, posted};
use crate::table::Rejected;
use crate::text::{Naming, escape, say, shorten};
use entente_game::{Action, GameId, Refusal, View, Viewer};
use entente_rules::Options;
use poise::serenity_prelude::{
    ButtonStyle, Context, CreateMessage, Error, GetMessages, Http, Message, MessageReference,
    MessageType, Nonce, UserId,
};

/// The longest text that can be a move, in characters.
const LONGEST: usize = 24;

/// How many messages are looked through for the one that *Why?* is about: as many as Discord gives at a time.
const LOOKED_THROUGH: u8 = 100;

/// The longest label of a button.
const LABEL: usize = 80;

/// What is shown of a typed move to everybody.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sign {
    /// It is made.
    Tick,
    /// It cannot be made.
    Cross,
    /// It could be several moves, or none at all.
    Question,
}

impl Sign {
    fn emoji(self) -> char {
        match self {
            Self::Tick => '✅',
            Self::Cross => '❌',
            Self::Question => '❓',
        }
    }
}

/// A message that may be a move.
#[derive(Debug, PartialEq, Eq)]
struct Typed {
    text: String,
    /// The game of the message that it answers.
    game: Option<GameId>,
    /// Whether it calls the bot by its name, rather than by answering it.
    called: bool,
}

impl Typed {
    /// What a message says to the bot of this id; `None` where it says nothing to it.
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

    /// The same of a message in a channel, as the list of its messages has it: there no message says that it is in a server.
    fn of_channel(message: &Message, me: UserId) -> Option<Self> {
        let is_for_me = !message.author.bot && message.mentions_user_id(me);
        Self::read(message, me).filter(|_| is_for_me)
    }

    fn read(message: &Message, me: UserId) -> Option<Self> {
        let marks = [format!("<@{me}>"), format!("<@!{me}>")];
        let called = marks.iter().any(|mark| message.content.contains(mark));
        let text = marks.iter().fold(message.content.clone(), |text, mark| {
            text.replace(mark, " ")
        });
        let answered = message.referenced_message.as_deref();
        let answered = answered.filter(|answered| answered.author.id == me);
        (called || !text.trim().is_empty()).then(|| Self {
            text: bare(&text),
            game: answered.and_then(posted::game_of),
            called,
        })
    }

    /// Whether it is not even meant as a move: every move names a rank, but for castling.
    fn is_talk(&self) -> bool {
        let is_castling = self
            .text
            .chars()
            .all(|c| "oO-".contains(c) || c.is_ascii_lowercase())
            && self.text.to_lowercase().starts_with("o-o");
        let names_rank = self.text.chars().any(|c| c.is_ascii_digit());
        self.text.chars().count() > LONGEST || !(names_rank || is_castling)
    }
}

/// What was typed without what a chat puts around it: blanks, marks, the name of the command.
fn bare(text: &str) -> String {
    let text = text.trim().trim_start_matches("/move ");
    text.trim_matches(|c: char| c.is_whitespace() || "*_~`|".contains(c))
        .to_owned()
}

/// Serves a message that somebody has typed.
pub(super) async fn heard(doors: &Doors, ctx: &Context, message: &Message) -> Result<(), Error> {
    let me = ctx.cache.current_user().id;
    let Some(typed) = Typed::of(message, me) else {
        return Ok(());
    };
    if !doors.is_new(message.id.get()) {
        return Ok(());
    }
    let asker = Asker::of_message(&ctx.cache, message);
    let door = doors.of_asker(&asker).await;
    if message.guild_id.is_none() {
        let answer = door.answer_typed(&asker, &typed).await;
        return reply(&ctx.http, message, answer).await;
    }
    if let Some(sign) = door.sign_for(&asker, &typed).await {
        door.react(&ctx.http, message, sign).await;
    }
    Ok(())
}

/// Answers in direct messages: as a reply, and once, however often Discord tells of the message.
async fn reply(http: &Http, to: &Message, answer: Answer) -> Result<(), Error> {
    let reference = MessageReference::new(Default::default(), to.channel_id)
        .message_id(to.id)
        .fail_if_not_exists(false);
    let answer: CreateMessage = answer
        .into_message()
        .reference_message(reference)
        .nonce(Nonce::String(format!("re-{}", to.id)))
        .enforce_nonce(true);
    to.channel_id.send_message(http, answer).await.map(|_| ())
}

impl Door {
    /// Puts a sign on a message. Where the bot may not react, the board that follows says the same, and nothing more is asked for a while.
    async fn react(&self, http: &Http, message: &Message, sign: Sign) {
        let place = format!("discord:reactions/{}", message.channel_id);
        if self.barred_by(&place).is_some() {
            return;
        }
        let channel = message.channel_id;
        let reacted = channel.create_reaction(http, message.id, sign.emoji());
        let Err(error) = reacted.await else {
            return;
        };
        tracing::debug!(%error, "a typed move got no sign");
        if let Some(why) = deliver::barrier(&error)
            && let Err(error) = self.raise(&place, why, None).await
        {
            tracing::error!(%error, "that nothing can be signed here could not be noted");
        }
    }

    /// Serves what was typed in direct messages.
    async fn answer_typed(&self, asker: &Asker, typed: &Typed) -> Answer {
        if let Some(game) = &typed.game {
            return self.make_move(asker, game, &typed.text, None).await;
        }
        let views = match self.table.games_of(asker.person()).await {
            Ok(views) => views,
            Err(rejected) => return self.rejected(&rejected),
        };
        let waiting: Vec<_> = views.iter().filter(|view| view.is_my_turn()).collect();
        let running = views.iter().filter(|view| view.turn().is_some());
        match (&waiting[..], running.count()) {
            ([], 0) => Answer::text(say!(self.text, "no-game")),
            ([], 1) => match views.iter().find(|view| view.turn().is_some()) {
                Some(view) => self.make_move(asker, &view.game, &typed.text, None).await,
                None => Answer::text(say!(self.text, "no-game")),
            },
            ([], _) => {
                let running: Vec<_> = views.iter().filter(|view| view.turn().is_some()).collect();
                let none_waits = || Answer::text(say!(self.text, "turns-none-waits"));
                self.no_move(&running, &typed.text)
                    .unwrap_or_else(none_waits)
            }
            ([view], _) => self.make_move(asker, &view.game, &typed.text, None).await,
            (several, _) => self.ask_which_game(several, &typed.text),
        }
    }

    /// The question in which of the games that wait a move is meant; nothing is asked about what is a move in none of them.
    fn ask_which_game(&self, views: &[&View], text: &str) -> Answer {
        if let Some(answer) = self.no_move(views, text) {
            return answer;
        }
        let buttons = views.iter().take(20).map(|view| {
            let ask = Ask::Typed {
                text: text.to_owned(),
            };
            let id = CustomId::new(&view.game, view.ply(), ask);
            let label = shorten(self.text.title(view, Naming::Name), LABEL);
            message::button(id, ButtonStyle::Secondary, label)
        });
        let rows = message::in_rows(buttons.collect());
        Answer::text(say!(self.text, "ask-which-game", text = escape(text))).with_rows(rows)
    }

    /// What is said of a text that is a move in none of these games.
    fn no_move(&self, views: &[&View], text: &str) -> Option<Answer> {
        let refusals: Vec<_> = views.iter().map(|view| view.try_move(text).err()).collect();
        let is_none =
            |refusal: &Option<Refusal>| matches!(refusal, Some(Refusal::Unreadable { .. }));
        let first = refusals.iter().all(is_none).then(|| refusals.first())?;
        let words = self
            .text
            .refusal(first?.as_ref()?, views.first().copied(), Naming::Mention);
        Some(Answer::text(words))
    }

    /// Makes the move that was typed where others read, and says what comes of it as far as they may know; nothing of what was said to other people.
    async fn sign_for(&self, asker: &Asker, typed: &Typed) -> Option<Sign> {
        if typed.is_talk() {
            return typed.called.then_some(Sign::Question);
        }
        let view = match self.typed_in(asker, typed).await {
            Ok(Some(view)) if view.viewer != Viewer::Spectator => view,
            _ => return typed.called.then_some(Sign::Question),
        };
        if is_for_direct_messages(&view) {
            return Some(Sign::Cross);
        }
        let action = Action::Move {
            text: typed.text.clone(),
            seen: None,
        };
        Some(
            match self.table.submit(&view.game, asker.wish(), action).await {
                Ok(_) => Sign::Tick,
                Err(Rejected::Refused { refusal, .. }) => match refusal {
                    Refusal::Ambiguous { .. } | Refusal::Unreadable { .. } => Sign::Question,
                    _ => Sign::Cross,
                },
                Err(rejected) => {
                    tracing::warn!(error = %rejected, "a typed move was not served");
                    Sign::Question
                }
            },
        )
    }

    /// The game that is meant where others read: that of the message that is answered, else that of the thread, else the asker's only one that lives in the channel.
    async fn typed_in(&self, asker: &Asker, typed: &Typed) -> Result<Option<View>, Rejected> {
        let here = match &typed.game {
            Some(game) => Some(game.clone()),
            None => self.table.game_at(&asker.channel.to_string())?,
        };
        if let Some(game) = here {
            return self.table.view(&game, asker.person()).await.map(Some);
        }
        let views = self.table.games_of(asker.person()).await?;
        let mut here: Vec<_> = views
            .into_iter()
            .filter(|view| lives_in(view, asker) && view.turn().is_some())
            .collect();
        if here.len() > 1 {
            here.retain(View::is_my_turn);
        }
        Ok(here.pop().filter(|_| here.is_empty()))
    }

    /// What was wrong with the last move that the asker typed in this channel, or which one it is; nothing is kept of it, so it is looked up and judged again.
    pub(super) async fn why(&self, asker: &Asker, ctx: &Context, game: &GameId) -> Answer {
        let view = match self.which(asker, Some(game.as_str())).await {
            Ok(view) => view,
            Err(answer) => return answer,
        };
        let me = ctx.cache.current_user().id;
        let newest = GetMessages::new().limit(LOOKED_THROUGH);
        let messages = match asker.channel.messages(&ctx.http, newest).await {
            Ok(messages) => messages,
            Err(error) => {
                tracing::warn!(%error, "what was typed could not be looked up");
                return self.failed();
            }
        };
        let since = last_own_move(&view);
        let mut mine = messages.iter().filter(|message| {
            let sent = message.timestamp.timestamp_millis();
            message.author.id.get() == asker.person().0 && sent > since
        });
        let typed = mine.find_map(|message| {
            let typed = Typed::of_channel(message, me)?;
            let is_here = typed.game.as_ref().is_none_or(|other| other == game);
            (is_here && (typed.called || !typed.is_talk())).then_some(typed)
        });
        match typed {
            Some(typed) => self.explain(&view, &typed),
            None => Answer::text(say!(self.text, "why-nothing")),
        }
    }

    fn explain(&self, view: &View, typed: &Typed) -> Answer {
        if is_for_direct_messages(view) {
            return Answer::text(say!(self.text, "why-direct"));
        }
        match view.try_move(&typed.text) {
            // It was too early, and now it is time.
            Ok(reading) => {
                let ask = Ask::Play {
                    coordinate: reading.coordinate,
                };
                let id = CustomId::new(&view.game, view.ply(), ask);
                let label = say!(self.text, "button-play", move = reading.notation);
                let play = message::button(id, ButtonStyle::Primary, label);
                let words = say!(self.text, "why-now", text = escape(&typed.text));
                Answer::text(words).with_rows(message::in_rows(vec![play]))
            }
            Err(Refusal::Ambiguous { text, readings }) => self.ask_which(view, &text, &readings),
            Err(refusal @ (Refusal::Illegal { .. } | Refusal::Unreadable { .. })) => {
                Answer::text(self.text.refusal(&refusal, Some(view), Naming::Mention))
            }
            Err(refusal) => {
                let why = self.text.refusal(&refusal, Some(view), Naming::Mention);
                let text = escape(&shorten(typed.text.clone(), LONGEST));
                Answer::text(say!(self.text, "why-refused", text = text, why = why))
            }
        }
    }
}

/// Whether a move of this game is typed in direct messages only: where alliances are secret, even that a move is refused could tell of one.
fn is_for_direct_messages(view: &View) -> bool {
    matches!(view.options, Options::Alliance(_))
}

/// When the viewer last moved, in milliseconds since 1970: what was typed before that is settled.
fn last_own_move(view: &View) -> i64 {
    let own = view.own_seats();
    let moves = view.moves.iter().rev();
    let last = moves
        .filter(|mv| own.contains(&mv.by))
        .map(|mv| mv.at.0)
        .next();
    last.and_then(|at| i64::try_from(at).ok()).unwrap_or(0)
}
