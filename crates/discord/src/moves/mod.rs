//! Moves and resigning: by `/move`, by menu or by button. All of them become the same commands.
//!
//! *Why?* in the panel behind *More* says what was wrong with a move that the user typed in a
//! channel. In a game with secrets, nothing else says it. Nothing was stored about it, so no
//! restart loses it: the message is looked up again in Discord, and read on the board as its writer
//! saw it then. That also works when the game is over.

pub(crate) mod picker;
pub(crate) mod submitting;
pub(crate) mod typed_message;

use crate::frontend::answer::{Answer, Handled, NotDone};
use crate::frontend::components::{MorePanelComponent, MoveComponent};
use crate::frontend::custom_id::CustomId;
use crate::frontend::game_lookup::{
    self, MAX_MOVE_LENGTH, MeantGame, cannot_act_reason, only_in_direct_messages,
};
use crate::frontend::message::Buttons;
use crate::frontend::{Asked, Frontend, Press, message, sent};
use crate::moves::typed_message::TypedMessage;
use crate::{board, votes};
use entente_game::{GameId, Home, Phase, PlayAction, PossibleMove, Refusal, Seat, Time, View};
use entente_presentation::text::{
    self, Naming, Reader, Text, escape, escape_quoted, say, shorten, undecorated,
    without_leaving_suffix,
};
use entente_service::{Accepted, Command, ExpectedVersion, Rejected};
use poise::serenity_prelude::{ButtonStyle, Context, CreateActionRow, Http, Message};
use std::borrow::Cow;

/// Makes the move that was typed as a command.
pub(crate) async fn move_by_name(
    asked: Asked<'_>,
    http: &Http,
    named: Option<&str>,
    text: &str,
) -> Handled {
    let meant = game_lookup::game_of_command(asked, http, named, text).await?;
    let made = make_move(asked, &meant.game, text, None).await;
    Ok(meant.name_in(asked.frontend.answer(made)))
}

/// Makes the move whose game was asked for.
async fn make_chosen_move(asked: Asked<'_>, id: &CustomId, text: &str) -> Answer {
    let meant = MeantGame::of_several(asked, &id.game).await;
    let made = make_move(asked, &id.game, text, Some(id.ply)).await;
    meant.name_in(asked.frontend.answer(made))
}

/// Makes a move. `seen` is the number of moves on the board that the user saw, where that is
/// known. The square of a piece alone opens the menu of its targets, and a question mark that
/// of all pieces.
pub(crate) async fn make_move(
    asked: Asked<'_>,
    game: &GameId,
    text: &str,
    seen: Option<u32>,
) -> Handled {
    let rejected = match submit_move(asked, game, text, seen).await {
        Ok(accepted) => {
            let moved = submitting::moved_text(asked.text(), &accepted.view);
            return Ok(Answer::text(moved));
        }
        Err(rejected) if votes::may_be_vote(&rejected) => {
            match votes::submit_vote(asked, game, text, seen).await {
                Ok(vote) => return Ok(Answer::text(votes::standing(asked.text(), &vote))),
                Err(rejected) => rejected,
            }
        }
        Err(rejected) => rejected,
    };
    instead_of_move(asked, rejected, text).await
}

/// What is asked or offered after a text that was not played.
async fn instead_of_move(asked: Asked<'_>, rejected: Rejected, text: &str) -> Handled {
    let frontend = asked.frontend;
    match rejected {
        Rejected::Refused {
            refusal: Refusal::Ambiguous { text, readings },
            view: Some(view),
        } => Ok(ask_which_move(frontend.text, &view, &text, &readings)),
        Rejected::Refused {
            refusal: Refusal::Betrays { mv, ally },
            view: Some(view),
        } => Ok(ask_before_betrayal(frontend.text, &view, mv, ally)),
        Rejected::Refused {
            refusal: refusal @ Refusal::Stale { .. },
            view: Some(view),
        } => {
            let why = text::refusal(frontend.text, &refusal, Some(&view), Naming::Mention);
            Ok(board::show(asked, &view, &why).await)
        }
        rejected => {
            if let Rejected::Refused {
                refusal,
                view: Some(view),
            } = &rejected
            {
                let other = other_piece(frontend.text, view, text);
                if !other.is_empty() {
                    let why = why_refused(frontend.text, view, text, refusal);
                    let why = Answer::text(frontend.mentions.link(&why));
                    return Ok(why.with_rows(other));
                }
            }
            let menu = menu_instead(frontend, &rejected, text).await;
            menu.ok_or_else(|| rejected.into())
        }
    }
}

/// The button with the move that was typed in the letters of another language; no row if it is no
/// move there.
pub(crate) fn other_piece(text: &Text, view: &View, typed: &str) -> Vec<CreateActionRow> {
    let other = text::other_piece(text, view, typed);
    let button = other.map(|other| {
        let coordinate = other.mv.coordinate;
        let component = MoveComponent::Play { coordinate };
        Buttons::unmarked(text, view).secondary(component, other.name)
    });
    message::rows_of_five(button.into_iter().collect())
}

/// Explains why a typed text was refused. Some refusals name the text themselves.
pub(crate) fn why_refused(text: &Text, view: &View, typed: &str, refusal: &Refusal) -> String {
    let shortened = || escape(&shorten(typed.to_owned(), MAX_MOVE_LENGTH));
    if let Some(other) = text::foreign_move(text, view, typed) {
        return say!(text, "typed-foreign", text = shortened(), move = other);
    }
    let why = text::refusal(text, refusal, Some(view), Naming::Mention);
    match refusal {
        Refusal::Illegal { .. } | Refusal::Unreadable { .. } | Refusal::Ambiguous { .. } => why,
        _ => say!(text, "typed-rejected", text = shortened(), why),
    }
}

/// Submits a move as it was typed in the user's language.
pub(crate) async fn submit_move(
    asked: Asked<'_>,
    game: &GameId,
    typed: &str,
    seen: Option<u32>,
) -> Result<Accepted, Rejected> {
    let mut text = Cow::Borrowed(undecorated(typed));
    // Only letters of another language need a look at the board: nobody else waits for it.
    if text::translate_letters(asked.text(), &text) != *text {
        let view = asked.service().view(game, asked.person()).await?;
        text = match text::in_english_letters(asked.text(), &view, typed) {
            Ok(text) => text,
            Err(refusal) => {
                let view = Some(Box::new(view));
                return Err(Rejected::Refused { refusal, view });
            }
        };
    }
    let action = PlayAction::Move {
        text: text.into_owned(),
        seen,
        confirm: None,
    };
    asked.submit(game, action).await
}

/// The menu that was asked for, if a move was rejected because it is only a piece's square or a
/// question mark.
///
/// Looked at after the rejection, because `e4` is nearly always a move and not a piece, and
/// nobody who makes a move should wait for this.
async fn menu_instead(frontend: &Frontend, rejected: &Rejected, text: &str) -> Option<Answer> {
    match rejected {
        Rejected::Refused {
            refusal: Refusal::Illegal { .. } | Refusal::Unreadable { .. },
            view: Some(view),
        } => picker::menu_for(frontend, view, text).await,
        _ => None,
    }
}

/// Asks which of several moves is meant, with a button for each.
fn ask_which_move(text: &Text, view: &View, typed: &str, readings: &[PossibleMove]) -> Answer {
    // Four full rows are more than any move needs, and leave room within Discord's five rows.
    let buttons = readings.iter().take(20).map(|reading| {
        let component = MoveComponent::Play {
            coordinate: reading.coordinate.clone(),
        };
        let id = CustomId::new(&view.game, view.ply(), component);
        let label = without_leaving_suffix(&reading.notation);
        let label = text.move_notation(label);
        message::button(id, ButtonStyle::Secondary, label)
    });
    let rows = message::rows_of_five(buttons.collect());
    Answer::text(say!(
        text,
        "ask-which-move",
        text = escape_quoted(&text.move_notation(typed))
    ))
    .with_rows(rows)
}

/// Asks whether to make a move that ends an alliance.
fn ask_before_betrayal(text: &Text, view: &View, mv: PossibleMove, ally: Seat) -> Answer {
    let written = text.move_notation(&mv.notation);
    let content = say!(
        text,
        "ask-betray",
        move = escape(&written),
        ally = Reader::new(text, view, Naming::Escaped).seat_name(ally)
    );
    let label = say!(text, "button-yes-betray", move = written);
    let coordinate = mv.coordinate;
    let component = MoveComponent::PlayAnyway { coordinate };
    let play = Buttons::unmarked(text, view).button(component, ButtonStyle::Danger, label);
    let not = Buttons::unmarked(text, view)
        .secondary(MorePanelComponent::Dismiss, say!(text, "button-no-betray"));
    Answer::text(content).with_rows(vec![CreateActionRow::Buttons(vec![play, not])])
}

/// Submits an action if the board above the button is the current one.
///
/// This is checked when the service handles the command, and not before. So a press that
/// Discord delivers twice gets the same answer twice: the service recognises the key before it
/// looks at the board.
pub(crate) async fn submit_on_board(
    asked: Asked<'_>,
    id: &CustomId,
    action: PlayAction,
) -> Handled {
    let command = Command {
        expected: Some(ExpectedVersion::Ply(id.ply)),
        ..asked.command(action.clone())
    };
    match asked.service().submit(&id.game, command).await {
        Ok(accepted) => Ok(submitting::answer_after(
            asked.text(),
            &accepted.view,
            &action,
        )),
        Err(Rejected::Changed { view }) => match board::reason_against(id, &view) {
            Some(refusal) => Ok(board::reject(asked, &view, &refusal).await),
            None => Err(Rejected::Changed { view }.into()),
        },
        Err(rejected) => Err(rejected.into()),
    }
}

/// Chooses which of two captured armies the user commands. This cannot be changed.
async fn choose_army(asked: Asked<'_>, id: &CustomId, letter: char) -> Handled {
    let view = asked.service().view(&id.game, asked.person()).await?;
    match view.terms.options.army(letter) {
        Some(army) => submit_on_board(asked, id, PlayAction::Choose { army }).await,
        None => Ok(Answer::text(say!(asked.text(), "refusal-no-choice"))),
    }
}

/// Asks whether to resign, if the user can.
pub(crate) async fn ask_to_resign(asked: Asked<'_>, named: Option<&str>) -> Handled {
    let view = game_lookup::find_game(asked, named, MoveComponent::ConfirmResign).await?;
    match cannot_act_reason(&view) {
        Some(refusal) => Ok(board::reject(asked, &view, &refusal).await),
        None => Ok(confirm_resign(asked.text(), &view)),
    }
}

/// Asks whether to resign.
fn confirm_resign(text: &Text, view: &View) -> Answer {
    let resigning = text::resigning(text, view);
    let buttons = vec![
        Buttons::unmarked(text, view).button(
            MoveComponent::Resign,
            ButtonStyle::Danger,
            resigning.confirm,
        ),
        Buttons::unmarked(text, view)
            .secondary(MorePanelComponent::Dismiss, say!(text, "button-no-play-on")),
    ];
    let title = Reader::new(text, view, Naming::Escaped).title();
    let question = format!("**{title}**\n{}", resigning.question);
    Answer::text(question).with_rows(vec![CreateActionRow::Buttons(buttons)])
}

/// How many messages are searched: as many as Discord gives at a time.
const SEARCHED_MESSAGES: u8 = 100;

/// Explains what was wrong with the last rejected move that the user typed in this channel.
async fn explain_last_typed(asked: Asked<'_>, ctx: &Context, game: &GameId) -> Handled {
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
    view.player().is_some() && is_running && view.record.home != Home::Private
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
    let typed = mine
        .filter(|(message, _)| sent_at(message) >= started)
        .filter_map(|(message, replied_to)| {
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
    let frontend = asked.frontend;
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
            return Ok(Some(explain_now(frontend.text, view, &typed)));
        }
        // The move that was made of a text belongs to the board before it.
        let just_before = Time(sent.0.saturating_sub(1));
        let then = frontend
            .service
            .earlier_view(&view.game, asked.person(), just_before)
            .await?;
        if let Some(answer) = explain_earlier(frontend.text, &then, &typed) {
            return Ok(Some(answer));
        }
    }
    Ok(None)
}

/// Explains what happens if this text is played now.
fn explain_now(text: &Text, view: &View, typed: &TypedMessage) -> Answer {
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
        }) => ask_which_move(text, view, &read, &readings),
        Err(refusal) => explain_refusal(text, view, typed, &refusal).with_rows(other_piece(
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
    Answer::text(why_refused(text, view, &typed.text, refusal))
}

/// When a message was sent.
fn sent_at(message: &Message) -> Time {
    Time(u64::try_from(message.timestamp.timestamp_millis()).unwrap_or_default())
}

/// The time of the viewer's last move.
fn last_own_move(view: &View) -> Time {
    let own = view.own_seats();
    view.board
        .moves
        .iter()
        .rev()
        .find(|mv| own.contains(&mv.by))
        .map_or(Time(0), |mv| mv.at)
}

pub(crate) async fn on_component(press: Press<'_>, component: &MoveComponent) -> Handled {
    let (asked, id, game) = (press.asked, press.id, press.game());
    match (component, press.values()) {
        (MoveComponent::Move, _) => picker::open_move_menu(asked, id).await,
        (MoveComponent::Pieces { page }, _) => {
            picker::on_own_turn(asked, id, async |view| {
                picker::pick_piece(asked.frontend, view, *page).await
            })
            .await
        }
        (MoveComponent::Piece, [from]) => {
            picker::on_own_turn(asked, id, async |view| {
                picker::pick_target(asked.frontend, view, from, 0).await
            })
            .await
        }
        (MoveComponent::Targets { from, page }, _) => {
            picker::on_own_turn(asked, id, async |view| {
                picker::pick_target(asked.frontend, view, from, *page).await
            })
            .await
        }
        // With the ply of its board: a press on an old menu must not move in a later position.
        (MoveComponent::Target, [coordinate]) | (MoveComponent::Play { coordinate }, _) => {
            make_move(asked, game, coordinate, Some(id.ply)).await
        }
        (MoveComponent::PlayAnyway { coordinate }, _) => {
            let action = PlayAction::to_move_anyway(coordinate);
            submit_on_board(asked, id, action).await
        }
        (MoveComponent::Typed { text }, _) => Ok(make_chosen_move(asked, id, text).await),
        (MoveComponent::ChooseArmy { army }, _) => choose_army(asked, id, *army).await,
        (MoveComponent::ConfirmResign, _) => {
            board::on_current_board(asked, id, async |view| confirm_resign(asked.text(), view))
                .await
        }
        (MoveComponent::Resign, _) => submit_on_board(asked, id, PlayAction::Resign).await,
        (MoveComponent::WhyRejected, _) => explain_last_typed(asked, press.ctx, game).await,
        (MoveComponent::Piece | MoveComponent::Target, _) => Err(NotDone::UnknownComponent),
    }
}
