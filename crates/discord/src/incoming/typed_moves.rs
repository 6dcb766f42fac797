//! Moves that are typed as plain text.
//!
//! Without the privileged intent, Discord gives a bot the text of three kinds of messages: direct
//! messages, messages that mention the bot, and replies that ping it. In direct messages the answer
//! is a text. In channels a move is answered with a reaction: a check mark, a cross or a question
//! mark. A reply says at once why a move was not made, unless the game has secrets: then its writer
//! alone can ask for the reason (`moves`). A mention that is no move is answered with a
//! text.
//!
//! Messages that are not for the bot are ignored, but for those in the thread of a game by the
//! player whose turn it is. If the application has the intent and such a message is a move, it is
//! played or answered. If the text is missing, the bot shows its writer how to move, once and never
//! again. A message that is edited comes here too (`typed_message`).

use crate::connection::channel::ChannelAddress;
use crate::connection::refused;
use crate::frontend::answer::{Answer, Handled};
use crate::frontend::caller::Caller;
use crate::frontend::frontends::Frontends;
use crate::frontend::game_lookup::{self, DirectMessages, lives_in, only_in_direct_messages};
use crate::frontend::responding::send_with_retry;
use crate::frontend::{Asked, Frontend, admission};
use crate::moves::typed_message::{self, TypedMessage, is_by_user};
use crate::moves::{self};
use crate::outbox::{error, unreachable};
use crate::votes;
use entente_game::people::PersonAction;
use entente_game::{CrowdRefusal, GameId, Phase, Refusal, View, Viewer};
use entente_presentation::text::{self, say, undecorated};
use entente_rules::is_arrow;
use entente_service::Rejected;
use futures::FutureExt;
use poise::serenity_prelude::{
    Context, CreateMessage, Error, Http, Message, MessageId, MessageReference, MessageUpdateEvent,
    Nonce,
};

/// The answer to a message in a channel, which everybody there sees.
enum Response {
    Reaction(Reaction),
    /// The move was not made, and everybody may know why.
    Explained {
        reaction: Reaction,
        why: Answer,
    },
    /// A cross. Its first reader among the players also gets an explanation of it.
    NotMade {
        meaning: String,
    },
    Text(String),
}

/// Whether Discord has withheld what a message contains.
fn is_withheld(message: &Message) -> bool {
    message.content.is_empty()
        && message.attachments.is_empty()
        && message.sticker_items.is_empty()
        && message.poll.is_none()
}

/// A message that has come in.
#[derive(Clone, Copy)]
pub(super) struct Received<'a> {
    pub(super) frontends: &'a Frontends,
    pub(super) ctx: &'a Context,
    pub(super) message: &'a Message,
}

impl Received<'_> {
    /// Handles a message that a user has typed.
    pub(super) async fn handle(self) -> Result<(), Error> {
        let Self {
            frontends,
            ctx,
            message,
        } = self;
        let me = ctx.cache.current_user().id;
        let Some(mut typed) = TypedMessage::of(message, me) else {
            return self.handle_other().await;
        };
        // Only messages for the bot are remembered: others would push them out of the limited list.
        if !typed_message::is_new(frontends, message) {
            return Ok(());
        }
        let caller = Caller::from_message(frontends.servers(), message);
        let frontend = frontends.for_caller(&caller).await;
        let asked = frontend.asked_by(&caller);
        if let Err(refusal) = admission::admit_typed(asked).await {
            return match refusal {
                Some(limited) => {
                    let answer = frontend.rejected(&Rejected::Limited(limited));
                    self.reply(answer).await
                }
                None => Ok(()),
            };
        }
        typed.find_game(frontend, &ctx.http, message, me).await;
        if message.guild_id.is_none() {
            let answer = answer_typed(asked, &typed, &ctx.http, message.id).await;
            return self.reply(answer).await;
        }
        if let Some(response) = response_to(asked, &typed).await {
            self.respond(&caller, response).await;
        }
        Ok(())
    }

    /// Handles a message that is not for the bot. It matters only in the thread of a game, and only
    /// from a player: the one whose turn it is, or another one who typed nothing but a move.
    async fn handle_other(self) -> Result<(), Error> {
        let Self {
            frontends, message, ..
        } = self;
        if !is_by_user(message) || message.guild_id.is_none() {
            return Ok(());
        }
        let caller = Caller::from_message(frontends.servers(), message);
        let channel = caller.channel.to_string();
        let service = frontends.service();
        let Ok(Some(game)) = service.servers().game_talked_about(&channel).await else {
            return Ok(());
        };
        let view = service.view(&game, caller.person()).await;
        // Where seats are secret, an answer to the player whose turn it is would show who that is.
        let is_answered = |view: &View| view.turn().is_some() && !view.players.hides_people;
        let Some(view) = view.ok().filter(is_answered) else {
            return Ok(());
        };
        if votes::may_vote(&view) {
            return self.handle_member(&caller, &view).await;
        }
        let refusal = match view.cannot_move_reason() {
            Some(early) if is_typed_early(&view, &early, message) => Some(early),
            Some(_) => return Ok(()),
            None => None,
        };
        if !typed_message::is_new(frontends, message) {
            return Ok(());
        }
        let frontend = frontends.for_caller(&caller).await;
        let asked = frontend.asked_by(&caller);
        if admission::admit_typed(asked).await.is_err() {
            return Ok(());
        }
        if let Some(early) = refusal {
            let text = plainly_typed(message).text;
            let response = not_made(frontend, &view, &text, &early);
            self.respond(&caller, response).await;
        } else if is_withheld(message) {
            let how = text::how_to_move(frontend.text, &view);
            let text = say!(frontend.text, "typed-unread", how);
            self.show_once(&caller, text).await;
        } else if only_in_direct_messages(&view) {
            // Only the look of the text decides this: the legality of a move can be a secret.
            if !plainly_typed(message).is_chat() {
                let meaning = say!(frontend.text, "typed-reveals-secret");
                let response = Response::NotMade { meaning };
                self.respond(&caller, response).await;
            }
        } else if let Some(response) = play_typed(asked, &view, message).await {
            self.respond(&caller, response).await;
        }
        Ok(())
    }

    /// Handles a message that is not for the bot, by somebody without a seat in a game of teams: a
    /// member of one votes with nothing but a move.
    async fn handle_member(self, caller: &Caller, view: &View) -> Result<(), Error> {
        let Self {
            frontends, message, ..
        } = self;
        let typed = plainly_typed(message);
        let is_vote = is_plain_vote(&typed.text);
        if !(is_vote || is_withheld(message)) || !typed_message::is_new(frontends, message) {
            return Ok(());
        }
        let frontend = frontends.for_caller(caller).await;
        let asked = frontend.asked_by(caller);
        if admission::admit_typed(asked).await.is_err() {
            return Ok(());
        }
        if is_vote {
            if let Some(response) = vote_typed(asked, &typed, view).await {
                self.respond(caller, response).await;
            }
        } else if is_asked(asked, view).await {
            let text = say!(frontend.text, "typed-unread-vote");
            self.show_once(caller, text).await;
        }
        Ok(())
    }

    /// Replies to a message. The nonce makes sure that there is one reply, even if Discord delivers
    /// the message twice.
    async fn reply(self, answer: Answer) -> Result<(), Error> {
        let to = self.message;
        let reference = MessageReference::new(Default::default(), to.channel_id)
            .message_id(to.id)
            .fail_if_not_exists(false);
        let message = CreateMessage::new()
            .reference_message(reference)
            .nonce(Nonce::String(format!(
                "re-{}",
                typed_message::reply_number(to)
            )))
            .enforce_nonce(true);
        let reply = answer.into_outgoing(message);
        reply.send(&self.ctx.http, to.channel_id).await.map(|_| ())
    }

    /// Answers a message in a channel.
    async fn respond(self, caller: &Caller, response: Response) {
        match response {
            Response::Reaction(reaction) => self.react(reaction).await,
            Response::Explained { reaction, why } => {
                self.react(reaction).await;
                self.reply_in_channel(why).await;
            }
            Response::NotMade { meaning } => {
                self.react(Reaction::Cross).await;
                self.show_once(caller, meaning).await;
            }
            // The writer of an edited text that is no move has already seen how to move.
            Response::Text(_) if self.message.edited_timestamp.is_some() => {}
            Response::Text(text) => {
                self.reply_in_channel(Answer::text(text)).await;
            }
        }
    }

    /// Reacts to a message. Where the bot may not react, the next board shows the move as well, and
    /// no reaction is tried again for a while.
    async fn react(self, reaction: Reaction) {
        let (http, message) = (&self.ctx.http, self.message);
        if message.edited_timestamp.is_some() {
            let earlier: Vec<_> = Reaction::ALL
                .into_iter()
                .filter(|earlier| *earlier != reaction)
                .map(Reaction::emoji)
                .collect();
            typed_message::remove_reactions(http, message, &earlier).await;
        }
        let work = message
            .channel_id
            .create_reaction(http, message.id, reaction.emoji());
        self.answer_in_channel("reactions", work).await;
    }

    /// Replies to a message in a channel, without pinging its writer.
    async fn reply_in_channel(self, answer: Answer) {
        // The nonce makes one reply of several attempts.
        let work = send_with_retry(|| self.reply(answer.clone()).boxed());
        self.answer_in_channel("replies", work).await;
    }

    /// Answers in a channel, unless Discord has refused answers of this kind there lately.
    ///
    /// Reactions and replies may be forbidden where boards are allowed, so their refusals are
    /// remembered under recipients of their own.
    async fn answer_in_channel(self, kind: &str, work: impl Future<Output = Result<(), Error>>) {
        let service = self.frontends.service();
        let (guild, channel) = (kind.to_owned(), self.message.channel_id);
        let address = ChannelAddress { guild, channel }.to_string();
        if unreachable::unreachable_reason(service, &address)
            .await
            .is_some()
        {
            return;
        }
        let Err(error) = work.await else {
            return;
        };
        refused::note(&error);
        tracing::debug!(%error, "could not answer a typed message");
        if let Some(why) = error::refusal_reason(&error)
            && let Err(error) = unreachable::mark_unreachable(service, &address, why, None).await
        {
            tracing::error!(%error, "could not store that answers are refused");
        }
    }

    /// Shows a player how moves are typed, if they have never seen it before.
    async fn show_once(self, caller: &Caller, text: String) {
        // Stored first: a hint that never comes is better than one that comes again and again.
        let action = PersonAction::RememberMoveHint;
        // The key of the message itself is that of the move, which may come with an edit.
        let command = caller.side_command(action);
        match self.frontends.service().people().submit(command).await {
            Ok(Ok(_)) => self.reply_in_channel(Answer::text(text)).await,
            Ok(Err(_)) => {}
            Err(error) => tracing::warn!(%error, "could not store that a hint was given"),
        }
    }
}

/// Handles a message that a user has edited.
pub(super) async fn on_edit(
    frontends: &Frontends,
    ctx: &Context,
    event: &MessageUpdateEvent,
) -> Result<(), Error> {
    // Discord also reports here that a link got a preview, with a part of the message.
    if event.edited_timestamp.is_none() || event.author.is_none() {
        return Ok(());
    }
    let mut message = Message::default();
    event.apply_to_message(&mut message);
    message.guild_id = event.guild_id;
    let caller = Caller::from_message(frontends.servers(), &message);
    match frontends.service().was_accepted(&caller.key()).await {
        Ok(false) => {
            let message = &message;
            let edited = Received {
                frontends,
                ctx,
                message,
            };
            edited.handle().await
        }
        Ok(true) => Ok(()),
        Err(error) => {
            tracing::warn!(%error, "could not find out whether a message was played");
            Ok(())
        }
    }
}

/// Votes for the move that was typed. `None` if its writer belongs to no team of the game: they
/// talk about it.
async fn vote_typed(asked: Asked<'_>, typed: &TypedMessage, view: &View) -> Option<Response> {
    // What nobody addressed to the bot must not be read on a later board.
    let seen = typed.seen(view).unwrap_or_else(|| view.ply());
    let voted = votes::submit_vote(asked, &view.game, &typed.text, Some(seen));
    match voted.await {
        Ok(_) => Some(Response::Reaction(Reaction::CheckMark)),
        Err(Rejected::Refused { refusal, .. }) if is_of_no_team(&refusal) => None,
        Err(Rejected::Refused { refusal, view: own }) => {
            let own = own.as_deref().unwrap_or(view);
            Some(not_made(asked.frontend, own, &typed.text, &refusal))
        }
        Err(rejected) => {
            tracing::warn!(error = %rejected, "could not handle a typed vote");
            Some(Response::Reaction(Reaction::Question))
        }
    }
}

/// Whether a player has typed nothing but a move, and it is not their turn yet. Without an answer
/// they would wait for it.
fn is_typed_early(view: &View, refusal: &Refusal, message: &Message) -> bool {
    matches!(refusal, Refusal::NotYourTurn { .. })
        && view.player().is_some()
        && view.inactive_reason().is_none()
        && plainly_typed(message).is_bare_move()
}

/// A message that does not name the bot.
fn plainly_typed(message: &Message) -> TypedMessage {
    TypedMessage {
        text: undecorated(&message.content).to_owned(),
        game: None,
        mentions_bot: false,
        edited_since: typed_message::edited_since(message),
    }
}

/// Plays what was typed in the thread of a game, if the whole text is a move. Returns the
/// response; `None` to what people say to each other.
async fn play_typed(asked: Asked<'_>, view: &View, message: &Message) -> Option<Response> {
    let typed = plainly_typed(message);
    let is_meant = text::is_meant_as_move(asked.text(), &typed.text);
    if typed.is_chat() && !is_meant {
        return None;
    }
    match text::try_move(asked.text(), view, &typed.text) {
        Ok(_) => {}
        // Nobody addressed the bot, so this can be anything.
        Err(Refusal::Unreadable { .. }) if !is_meant => return None,
        Err(_) if typed.is_word() && !is_meant => return None,
        Err(refusal) => return Some(not_made(asked.frontend, view, &typed.text, &refusal)),
    }
    // For the same reason the text must not be played on a later board.
    let seen = typed.seen(view).unwrap_or_else(|| view.ply());
    let seen = Some(seen);
    let played = moves::submit_move(asked, &view.game, &typed.text, seen);
    let is_played = played.await.is_ok();
    is_played.then_some(Response::Reaction(Reaction::CheckMark))
}

/// The response to a text that was refused. It says why, but where the game has secrets: everybody
/// in the channel would read it, so that only its writer can ask for the reason.
fn not_made(frontend: &Frontend, view: &View, typed: &str, refusal: &Refusal) -> Response {
    let reaction = Reaction::to(refusal);
    if has_secrets(view) {
        return match reaction {
            Reaction::Cross => Response::NotMade {
                meaning: say!(frontend.text, "typed-cross"),
            },
            reaction => Response::Reaction(reaction),
        };
    }
    let why = frontend
        .mentions
        .link(&moves::why_refused(frontend.text, view, typed, refusal));
    let why = Answer::text(why).with_rows(moves::other_piece(frontend.text, view, typed));
    Response::Explained { reaction, why }
}

/// Handles a text that was typed in direct messages.
async fn answer_typed(
    asked: Asked<'_>,
    typed: &TypedMessage,
    http: &Http,
    message: MessageId,
) -> Answer {
    let frontend = asked.frontend;
    let mut answer = frontend.answer(answer_to_move(asked, typed, http, message).await);
    // A user with running games has asked for another one, or has mistyped a move.
    let is_playing = frontend.service.people().games_of(asked.person()).await;
    let is_playing = is_playing.is_ok_and(|views| views.iter().any(|view| view.turn().is_some()));
    if is_playing && typed.is_chat() && answer.rows.is_empty() && answer.files.is_empty() {
        answer.text = if typed.is_sentence() {
            say!(frontend.text, "typed-chat")
        } else {
            format!(
                "{}\n{}",
                answer.text,
                say!(frontend.text, "typed-other-game")
            )
        };
        answer.text = frontend.mentions.link(&answer.text);
    }
    answer
}

/// Makes the move that was typed in direct messages, or says why it cannot be made.
async fn answer_to_move(
    asked: Asked<'_>,
    typed: &TypedMessage,
    http: &Http,
    message: MessageId,
) -> Handled {
    if let Some(game) = &typed.game {
        // A reply to a board names the game.
        return make_typed_move(asked, game, typed).await;
    }
    let direct = DirectMessages {
        http,
        typed: Some(message),
    };
    let meant = game_lookup::game_of_text(asked, &typed.text, Some(direct)).await?;
    let made = make_typed_move(asked, &meant.game, typed).await;
    Ok(meant.name_in(asked.frontend.answer(made)))
}

/// Makes a move that was typed in direct messages.
async fn make_typed_move(asked: Asked<'_>, game: &GameId, typed: &TypedMessage) -> Handled {
    let seen = match typed.edited_since {
        Some(_) => {
            let view = asked.service().view(game, asked.person()).await?;
            typed.seen(&view)
        }
        None => None,
    };
    moves::make_move(asked, game, &typed.text, seen).await
}

/// Makes the move that was typed in a channel, and returns the response. It says no more than
/// everybody may know; a text that was meant for other people gets no response.
async fn response_to(asked: Asked<'_>, typed: &TypedMessage) -> Option<Response> {
    let view = match game_meant(asked, typed).await {
        Ok(view) => view,
        Err(rejected) => {
            tracing::warn!(error = %rejected, "could not find the game of a typed move");
            None
        }
    };
    let of_teams = view.as_ref().filter(|view| votes::may_vote(view));
    if let Some(view) = of_teams.filter(|_| !typed.is_chat())
        && let Some(response) = vote_typed(asked, typed, view).await
    {
        return Some(response);
    }
    let view = view.filter(|view| view.viewer() != Viewer::Spectator);
    match view {
        Some(view) if !typed.is_chat() => Some(reaction_to(asked, typed, &view).await),
        // Spectators talk about games too. They are answered only if they call the bot by name.
        _ if !typed.mentions_bot => None,
        view => Some(Response::Text(answer_to_mention(
            asked.frontend,
            view.as_ref(),
        ))),
    }
}

/// The answer to a user who mentions the bot without making a move.
fn answer_to_mention(frontend: &Frontend, view: Option<&View>) -> String {
    let running = view.filter(|view| matches!(view.phase, Phase::Running { .. }));
    let text = match running {
        // An example would be a move of the reader's army.
        Some(view) if view.players.hides_people => say!(frontend.text, "typed-reveals-secret"),
        Some(view) => text::how_to_move(frontend.text, view),
        None => say!(frontend.text, "typed-no-game"),
    };
    frontend.mentions.link(&text)
}

/// Makes the move that was typed in the game of a channel.
async fn reaction_to(asked: Asked<'_>, typed: &TypedMessage, view: &View) -> Response {
    // Not even tried, so that the reaction is the same for legal and illegal moves.
    if only_in_direct_messages(view) {
        let meaning = say!(asked.text(), "typed-reveals-secret");
        return Response::NotMade { meaning };
    }
    let made = moves::submit_move(asked, &view.game, &typed.text, typed.seen(view));
    match made.await {
        Ok(_) => Response::Reaction(Reaction::CheckMark),
        Err(Rejected::Refused {
            refusal,
            view: then,
        }) => {
            let then = then.as_deref().unwrap_or(view);
            not_made(asked.frontend, then, &typed.text, &refusal)
        }
        Err(rejected) => {
            tracing::warn!(error = %rejected, "could not handle a typed move");
            Response::Reaction(Reaction::Question)
        }
    }
}

/// The game that is meant in a channel: that of the message that is replied to, else that of
/// the thread, else the user's only game in this channel.
async fn game_meant(asked: Asked<'_>, typed: &TypedMessage) -> Result<Option<View>, Rejected> {
    let here = match &typed.game {
        Some(game) => Some(game.clone()),
        None => game_lookup::game_of_thread(asked).await?,
    };
    if let Some(game) = here {
        return asked.service().view(&game, asked.person()).await.map(Some);
    }
    let views = asked.service().people().games_of(asked.person()).await?;
    let mut here: Vec<_> = views
        .into_iter()
        .filter(|view| lives_in(view, asked.caller) && view.turn().is_some())
        // Which game is meant depends on whose turn it is, and that is a secret of these.
        .filter(|view| !view.players.hides_people)
        .collect();
    if here.len() > 1 {
        // Several games in one channel: the one in which it is the user's turn, if there is
        // only one.
        here.retain(View::is_my_turn);
    }
    // Only one game may be left; anything else would be a guess.
    Ok(here.pop().filter(|_| here.is_empty()))
}

/// Whether players keep anything from each other in this game, so that nobody else may read why a
/// move of theirs was refused.
fn has_secrets(view: &View) -> bool {
    view.terms.diplomacy.is_some() || view.variant().keeps_secrets() || view.players.hides_people
}

/// Whether a text that was not addressed to the bot is nothing but a move, such as `Nf3` or `e8=Q`.
/// `e4!` is an opinion.
fn is_plain_vote(text: &str) -> bool {
    let is_of_moves = |letter: char| {
        letter.is_ascii_alphanumeric() || "-=:+#>".contains(letter) || is_arrow(letter)
    };
    let castles = ["o-o", "o-o-o"].contains(&text.to_lowercase().as_str());
    let names_square = text
        .as_bytes()
        .windows(2)
        .any(|pair| pair[0].is_ascii_alphabetic() && pair[1].is_ascii_digit());
    let is_short = text.chars().count() <= MAX_PLAIN_VOTE;
    (castles || names_square) && is_short && text.chars().all(is_of_moves)
}

/// The length of the longest move that is taken for a vote without being addressed to the bot.
const MAX_PLAIN_VOTE: usize = 10;

/// Whether a vote was refused because its writer votes for no team of the game.
fn is_of_no_team(refusal: &Refusal) -> bool {
    matches!(
        refusal,
        Refusal::Crowd(CrowdRefusal::NoTeams | CrowdRefusal::NotInTeam | CrowdRefusal::OwnSeat)
    )
}

/// Whether the user belongs to the team that votes now.
async fn is_asked(asked: Asked<'_>, view: &View) -> bool {
    let team = votes::team_view(asked, &view.game).await;
    team.is_ok_and(|team| team.is_my_turn() && team.turn.vote.is_some())
}

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
    const ALL: [Self; 3] = [Self::CheckMark, Self::Cross, Self::Question];

    /// The reaction to a text that was refused.
    fn to(refusal: &Refusal) -> Self {
        match refusal {
            Refusal::Ambiguous { .. } | Refusal::Unreadable { .. } => Self::Question,
            _ => Self::Cross,
        }
    }

    fn emoji(self) -> char {
        match self {
            Self::CheckMark => '✅',
            Self::Cross => '❌',
            Self::Question => '❓',
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plain_vote_is_one_move_and_no_opinion() {
        for text in [
            "e4", "Nf3", "exd5", "Qh4+", "O-O", "e8=Q", "g1f3", "d10-d11", "g1→f3",
        ] {
            assert!(is_plain_vote(text), "{text}");
        }
        for text in [
            "e4!",
            "Nf3?",
            "",
            "ok",
            "see you at e4",
            "1-0",
            "message12345",
        ] {
            assert!(!is_plain_vote(text), "{text}");
        }
    }
}
