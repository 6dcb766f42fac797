//! *Why?* in the panel behind *More*: what was wrong with a move that the user typed in a channel.
//! In a game with secrets, nothing else says it.
//!
//! Nothing was stored about it, so no restart loses it: the message is looked up again in Discord,
//! and read on the board as its writer saw it then. That also works when the game is over.

use crate::frontend::answer::Answer;
use crate::frontend::components::MoveComponent;
use crate::frontend::custom_id::CustomId;
use crate::frontend::handled::{Handled, NotDone};
use crate::frontend::meant_game::only_in_direct_messages;
use crate::frontend::{Asked, game_lookup, message, sent};
use crate::moves;
use crate::moves::typed_message::TypedMessage;
use entente_game::{GameId, Home, Phase, Refusal, Time, View};
use entente_presentation::text::{self, Text, escape, say};
use entente_service::Rejected;
use poise::serenity_prelude::{ButtonStyle, Context, Message};

/// The number of messages that are searched: as many as Discord gives at a time.
const SEARCHED_MESSAGES: u8 = 100;

/// Explains what was wrong with the last rejected move that the user typed in this channel.
pub(super) async fn explain_last_typed(asked: Asked<'_>, ctx: &Context, game: &GameId) -> Handled {
    let view = game_lookup::game_by_id(asked, game).await?;
    let explained = last_typed(asked, ctx, &view).await?;
    Ok(explained.unwrap_or_else(|| Answer::text(say!(asked.text(), "typed-none-rejected"))))
}

/// Whether the panel of this game offers *Why?*: only where a move of the user was rejected. If
/// that cannot be found out, it does, and the press says what is wrong.
pub(crate) async fn has_explanation(asked: Asked<'_>, ctx: &Context, game: &GameId) -> bool {
    match game_lookup::game_by_id(asked, game).await {
        Ok(view) if may_explain(&view) => !matches!(last_typed(asked, ctx, &view).await, Ok(None)),
        _ => false,
    }
}

/// Whether a move that the viewer typed in public can be explained. When the game is over, nobody
/// has to know any more.
pub(crate) fn may_explain(view: &View) -> bool {
    let is_running = matches!(view.phase, Phase::Running { .. });
    view.player().is_some() && is_running && matches!(view.record.home, Home::Channel(_))
}

/// The explanation of the last rejected move that the user typed in this channel, if there is one.
async fn last_typed(asked: Asked<'_>, ctx: &Context, view: &View) -> Handled<Option<Answer>> {
    let newest = sent::newest_messages(&ctx.http, asked.caller.channel, SEARCHED_MESSAGES);
    let messages = newest.await.map_err(|error| {
        tracing::warn!(%error, "could not look up the messages of a channel");
        NotDone::Failed
    })?;
    let me = ctx.cache.current_user().id;
    let mine = messages
        .iter()
        .filter(|(message, _)| message.author.id.get() == asked.person().0);
    // A message from before the start belongs to the game before, which was played in the same
    // thread.
    let started = view.record.started_at.unwrap_or(view.record.created_at);
    let typed_here = mine.filter(|(message, _)| sent_at(message) >= started);
    let typed = typed_here.filter_map(|(message, replied_to)| {
        let typed = TypedMessage::of_channel(message, me, replied_to.as_ref())?;
        let is_here = typed
            .game
            .as_ref()
            .is_none_or(|replied_to| *replied_to == view.game);
        (is_here && !typed.is_chat()).then(|| (sent_at(message), typed))
    });
    Ok(explain_newest(asked, view, typed).await?)
}

/// Explains the newest of these texts that was rejected.
async fn explain_newest(
    asked: Asked<'_>,
    view: &View,
    typed: impl Iterator<Item = (Time, TypedMessage)>,
) -> Result<Option<Answer>, Rejected> {
    let Asked { frontend, caller } = asked;
    let since = last_own_move(view);
    for (sent, typed) in typed {
        if only_in_direct_messages(view) {
            return Ok(Some(Answer::text(say!(
                frontend.text,
                "typed-reveals-secret"
            ))));
        }
        // A text since the user's last move may still be played.
        if view.turn().is_some() && sent > since {
            return Ok(Some(explain(frontend.text, view, &typed)));
        }
        // The move that was made of a text belongs to the board before it.
        let just_before = Time(sent.0.saturating_sub(1));
        let then = frontend
            .service
            .earlier_view(&view.game, caller.person(), just_before)
            .await?;
        if let Some(answer) = explain_earlier(frontend.text, &then, &typed) {
            return Ok(Some(answer));
        }
    }
    Ok(None)
}

/// Explains what happens if this text is played now.
fn explain(text: &Text, view: &View, typed: &TypedMessage) -> Answer {
    match text::try_move(text, view, &typed.text) {
        // It was too early then, and can be played now.
        Ok(reading) => {
            let component = MoveComponent::Play {
                coordinate: reading.coordinate,
            };
            let id = CustomId::new(&view.game, view.ply(), component);
            let mv = text.move_notation(&reading.notation);
            let label = say!(text, "button-play", move = mv);
            let play = message::button(id, ButtonStyle::Primary, label);
            let content = say!(text, "typed-playable-now", text = escape(&typed.text));
            Answer::text(content).with_rows(message::rows_of_five(vec![play]))
        }
        Err(Refusal::Ambiguous {
            text: read,
            readings,
        }) => moves::ask_which_move(text, view, &read, &readings),
        Err(refusal) => explain_refusal(text, view, typed, &refusal).with_rows(moves::other_piece(
            text,
            view,
            &typed.text,
        )),
    }
}

/// Explains why this text was rejected on an earlier board; `None` if it was a move there.
fn explain_earlier(text: &Text, then: &View, typed: &TypedMessage) -> Option<Answer> {
    let refusal = text::try_move(text, then, &typed.text).err()?;
    Some(explain_refusal(text, then, typed, &refusal))
}

fn explain_refusal(text: &Text, view: &View, typed: &TypedMessage, refusal: &Refusal) -> Answer {
    Answer::text(moves::why_refused(text, view, &typed.text, refusal))
}

/// The time when a message was sent.
fn sent_at(message: &Message) -> Time {
    Time(u64::try_from(message.timestamp.timestamp_millis()).unwrap_or_default())
}

/// The time of the viewer's last move.
fn last_own_move(view: &View) -> Time {
    let own = view.own_seats();
    let mut moves = view.board.moves.iter().rev();
    let last = moves.find(|mv| own.contains(&mv.by));
    last.map_or(Time(0), |mv| mv.at)
}
