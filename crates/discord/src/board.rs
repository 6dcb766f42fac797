//! The board for one user alone: `/board` with its options, the *Flip* button, and `/show
//! position`.
//!
//! A press on a board that is no longer the current one is refused, with the current board.

pub(crate) mod activity;
pub(crate) mod page;
pub(crate) mod pressed;
pub(crate) mod watch;

use crate::frontend::answer::{Answer, CONTENT_LIMIT};
use crate::frontend::components::{BoardComponent, BoardStyle};
use crate::frontend::custom_id::CustomId;
use crate::frontend::file::File;
use crate::frontend::game_lookup::{self, cannot_act_reason};
use crate::frontend::handled::Handled;
use crate::frontend::message::{self, BUTTONS_ON_PHONE};
use crate::frontend::{Asked, Frontend, preferences};
use entente_game::{GameId, Refusal, View};
use entente_presentation::picture::{self, Appearance, Coordinates, PieceSet, Theme};
use entente_presentation::text::{self, Naming, Reader, Text, say};
use poise::serenity_prelude::{ButtonStyle, CreateActionRow, CreateButton};

/// The options of `/board`. What is not given comes from the user's settings.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct BoardArguments {
    pub(crate) flip: bool,
    pub(crate) coordinates: Option<Coordinates>,
    pub(crate) theme: Option<Theme>,
    pub(crate) pieces: Option<PieceSet>,
}

/// The board as the options and the user's settings say, with the buttons for what can be done
/// now.
pub(crate) async fn show_board(
    asked: Asked<'_>,
    named: Option<&str>,
    arguments: BoardArguments,
) -> Handled {
    let view = game_lookup::find_game(asked, named, BoardComponent::MyView).await?;
    let usual = default_style(asked, &view).await;
    let style = BoardStyle {
        facing: if arguments.flip {
            picture::next_facing(&view.terms.options, usual.facing)
        } else {
            usual.facing
        },
        coordinates: arguments.coordinates.or(usual.coordinates),
        appearance: Appearance {
            theme: arguments.theme.unwrap_or(usual.appearance.theme),
            pieces: arguments.pieces.unwrap_or(usual.appearance.pieces),
        },
    };
    Ok(draw(asked.frontend, &view, "", style).await)
}

/// The current board from the user's own side.
pub(crate) async fn my_view(asked: Asked<'_>, game: &GameId) -> Handled {
    let arguments = BoardArguments::default();
    show_board(asked, Some(game.as_str()), arguments).await
}

/// The current board with its buttons, below this text.
pub(crate) async fn show(asked: Asked<'_>, view: &View, text: &str) -> Answer {
    let style = default_style(asked, view).await;
    draw(asked.frontend, view, text, style).await
}

/// Draws the board again in the style that a button asks for.
pub(crate) async fn redraw(asked: Asked<'_>, game: &GameId, style: BoardStyle) -> Handled {
    let view = game_lookup::game_by_id(asked, game).await?;
    Ok(draw(asked.frontend, &view, "", style).await)
}

/// The board with its state in words and its buttons; `text` comes first, unless they are
/// empty.
async fn draw(frontend: &Frontend, view: &View, text: &str, style: BoardStyle) -> Answer {
    let state = text::state_summary(Reader::new(frontend.text, view, Naming::Mention));
    let lines: Vec<_> = [text.to_owned(), state]
        .into_iter()
        .filter(|line| !line.is_empty())
        .collect();
    let pages = page::buttons(frontend, view);
    let mut rows = message::viewer_buttons(frontend.text, view, pages);
    match rows.last_mut() {
        Some(CreateActionRow::Buttons(last)) if last.len() < BUTTONS_ON_PHONE => {
            last.push(flip(frontend.text, view, style));
        }
        _ => rows.push(CreateActionRow::Buttons(vec![flip(
            frontend.text,
            view,
            style,
        )])),
    }
    let answer = Answer::text(lines.join("\n")).with_rows(rows);
    answer.with_board(frontend.board(view, style.into()).await, view)
}

/// The button that shows the same board from the next side.
pub(crate) fn flip(text: &Text, view: &View, style: BoardStyle) -> CreateButton {
    let component = BoardComponent::Redraw(BoardStyle {
        facing: picture::next_facing(&view.terms.options, style.facing),
        ..style
    });
    let id = CustomId::new(&view.game, view.ply(), component);
    message::button(id, ButtonStyle::Secondary, say!(text, "button-flip"))
}

/// The style in which the user's settings say that this board is drawn.
pub(crate) async fn default_style(asked: Asked<'_>, view: &View) -> BoardStyle {
    let board_options = preferences::board_options(asked.service(), asked.person(), view).await;
    BoardStyle {
        facing: board_options
            .facing
            .unwrap_or_else(|| picture::facing(view)),
        coordinates: board_options.coordinates,
        appearance: board_options.appearance,
    }
}

/// With what the game can be verified: the head of its record, and where its chance comes from.
async fn show_record(asked: Asked<'_>, game: &GameId) -> Handled {
    let view = game_lookup::game_by_id(asked, game).await?;
    Ok(Answer::text(text::record(Reader::new(
        asked.text(),
        &view,
        Naming::Mention,
    ))))
}

/// The position in words, and as FEN or JSON for other programs. If both are too long for a
/// message, the second comes as a file.
pub(crate) async fn show_position(asked: Asked<'_>, named: Option<&str>) -> Handled {
    let view = game_lookup::find_game(asked, named, BoardComponent::Position).await?;
    let text = text::position_by_lines(asked.text(), &view);
    if let Some(fen) = view.fen() {
        let whole = format!("{text}\n`{fen}`");
        if whole.chars().count() <= CONTENT_LIMIT {
            return Ok(Answer::text(whole));
        }
    }
    // Too long for one message, or a rule set without FEN: a file holds any position.
    let (ending, content) = match view.fen() {
        Some(fen) => ("fen", fen),
        None => ("json", view.position_json()),
    };
    let file = File::text(format!("{}.{ending}", view.game), content);
    Ok(Answer::text(entente_presentation::text::shorten(text, CONTENT_LIMIT)).with_file(file))
}

/// Handles a press by a player on the current board. Any other press is answered with the
/// reason why not.
pub(crate) async fn on_current_board(
    asked: Asked<'_>,
    id: &CustomId,
    handle: impl AsyncFnOnce(&View) -> Answer,
) -> Handled {
    let view = asked.service().view(&id.game, asked.person()).await?;
    match reason_against(id, &view) {
        Some(refusal) => Ok(reject(asked, &view, &refusal).await),
        None => Ok(handle(&view).await),
    }
}

/// Answers with a refusal; for an old board together with the current one.
pub(crate) async fn reject(asked: Asked<'_>, view: &View, refusal: &Refusal) -> Answer {
    let text = text::refusal(asked.text(), refusal, Some(view), Naming::Mention);
    match refusal {
        Refusal::Stale { .. } => show(asked, view, &text).await,
        _ => Answer::text(text),
    }
}

/// The reason why a press cannot be handled, whatever it asks for; `None` if it can.
pub(super) fn reason_against(id: &CustomId, view: &View) -> Option<Refusal> {
    match cannot_act_reason(view) {
        None if id.ply != view.ply() => Some(Refusal::Stale {
            seen: id.ply,
            ply: view.ply(),
        }),
        reason => reason,
    }
}
