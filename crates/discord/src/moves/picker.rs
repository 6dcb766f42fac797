//! Making a move by menus: first the piece, then its target.
//!
//! Each menu comes with an ephemeral picture on which the choices are marked. More than 25 entries
//! are split into pages.

use crate::frontend::answer::{Answer, Handled};
use crate::frontend::components::MoveComponent;
use crate::frontend::custom_id::CustomId;
use crate::frontend::game_lookup::WHICH_MOVE;
use crate::frontend::message::{self, PagedMenu};
use crate::frontend::{Asked, Frontend, preferences};
use crate::{board, votes};
use entente_game::{GameId, LegalMove, View};
use entente_presentation::picture::BoardOptions;
use entente_presentation::text::{self, Naming, Text, capitalize, say, without_leaving_suffix};
use entente_rules::Square;
use poise::serenity_prelude::{ButtonStyle, CreateActionRow, CreateSelectMenuOption};
use std::cmp::Reverse;

/// Handles a press that is part of making a move: only for the player whose turn it is, and
/// only while the clocks are not paused.
pub(super) async fn on_own_turn(
    asked: Asked<'_>,
    id: &CustomId,
    handle: impl AsyncFnOnce(&View) -> Answer,
) -> Handled {
    let view = asked.service().view(&id.game, asked.person()).await?;
    let view = if message::has_teams(&view) && view.player().is_none() {
        votes::team_view(asked, &id.game).await?
    } else {
        view
    };
    if let Some(refusal) = board::reason_against(id, &view) {
        return Ok(board::reject(asked, &view, &refusal).await);
    }
    match view.cannot_move_reason() {
        Some(refusal) => {
            Err(text::refusal(asked.text(), &refusal, Some(&view), Naming::Mention).into())
        }
        None => Ok(handle(&view).await),
    }
}

/// Opens the menu of pieces, with what a member of a team knows besides.
pub(super) async fn open_move_menu(asked: Asked<'_>, id: &CustomId) -> Handled {
    on_own_turn(asked, id, async |view| {
        let menu = pick_piece(asked.frontend, view, 0).await;
        votes::add_vote(asked, view, menu).await
    })
    .await
}

/// Opens that menu for a member of a team, on the board as it is when they press.
pub(crate) async fn open_vote_menu(asked: Asked<'_>, game: &GameId) -> Handled {
    let view = votes::team_view(asked, game).await?;
    let id = CustomId::new(&view.game, view.ply(), MoveComponent::Move);
    open_move_menu(asked, &id).await
}

/// The menu of the pieces that can move.
pub(super) async fn pick_piece(frontend: &Frontend, view: &View, page: usize) -> Answer {
    let mut squares: Vec<Square> = view
        .legal_moves()
        .iter()
        .map(|legal| legal.mv.from)
        .collect();
    squares.sort_unstable();
    squares.dedup();
    let entries = squares.iter().map(|square| {
        let targets: Vec<_> = moves_from(view, *square)
            .into_iter()
            .map(|legal| short(frontend.text, view, &legal))
            .collect();
        let label = say!(
            frontend.text,
            "menu-piece-entry",
            piece = piece(frontend.text, view, *square),
            square = square.to_string()
        );
        let entry = CreateSelectMenuOption::new(capitalize(&label), square.to_string())
            .description(entente_presentation::text::shorten(targets.join(", "), 100));
        with_emoji(frontend, view, *square, entry)
    });
    let id = |component| CustomId::new(&view.game, view.ply(), component);
    let menu = PagedMenu {
        id: id(MoveComponent::Piece).to_string(),
        title: say!(frontend.text, "menu-piece"),
        entries: entries.collect(),
        page,
    };
    let (menu, buttons) = menu.at_page(frontend.text, |page| id(MoveComponent::Pieces { page }));
    let mut rows = vec![CreateActionRow::SelectMenu(menu)];
    rows.extend(message::non_empty_rows(vec![buttons]));
    let board_options = BoardOptions {
        sources: squares.clone(),
        ..preferences::viewer_board_options(&frontend.service, view).await
    };
    let answer = Answer::text(say!(frontend.text, "pick-piece")).with_rows(rows);
    answer.with_board(frontend.board(view, board_options).await, view)
}

/// The menu for what was typed as a move, if it is only the square of a piece, or a question
/// mark.
pub(super) async fn menu_for(frontend: &Frontend, view: &View, typed: &str) -> Option<Answer> {
    let typed = typed.trim();
    match (view.cannot_move_reason(), typed == WHICH_MOVE) {
        (Some(refusal), true) => {
            let why = text::refusal(frontend.text, &refusal, Some(view), Naming::Mention);
            return Some(Answer::text(why));
        }
        (None, true) => return Some(pick_piece(frontend, view, 0).await),
        (Some(_), false) => return None,
        (None, false) => {}
    }
    let square = view.terms.options.board().square(typed)?;
    if moves_from(view, square).is_empty() {
        return None;
    }
    Some(pick_target(frontend, view, typed, 0).await)
}

/// The menu of the squares to which a piece can move.
pub(super) async fn pick_target(
    frontend: &Frontend,
    view: &View,
    from: &str,
    page: usize,
) -> Answer {
    let board = view.terms.options.board();
    let Some(square) = board
        .square(from)
        .filter(|square| !moves_from(view, *square).is_empty())
    else {
        // A made-up square, or one whose piece cannot move: start again.
        return pick_piece(frontend, view, 0).await;
    };
    let mut moves = moves_from(view, square);
    // The queen is what most people promote to.
    moves.sort_by_key(|legal| (legal.mv.to, Reverse(legal.mv.promotion())));
    let entries = moves.iter().map(|legal| {
        CreateSelectMenuOption::new(short(frontend.text, view, legal), legal.coordinate.clone())
            .description(format!("{from}–{}", legal.mv.to))
    });
    let id = |component| CustomId::new(&view.game, view.ply(), component);
    let menu = PagedMenu {
        id: id(MoveComponent::Target).to_string(),
        title: say!(frontend.text, "menu-square"),
        entries: entries.collect(),
        page,
    };
    let page_id = |page| {
        let from = from.to_owned();
        id(MoveComponent::Targets { from, page })
    };
    let (menu, mut buttons) = menu.at_page(frontend.text, page_id);
    let pieces = id(MoveComponent::Pieces { page: 0 });
    let label = say!(frontend.text, "button-other-piece");
    buttons.push(message::button(pieces, ButtonStyle::Secondary, label));
    let board_options = BoardOptions {
        selected: Some(square),
        targets: moves.iter().map(|legal| legal.mv.to).collect(),
        ..preferences::viewer_board_options(&frontend.service, view).await
    };
    let text = say!(
        frontend.text,
        "pick-target",
        piece = capitalize(&piece(frontend.text, view, square)),
        square = from.to_owned()
    );
    let text = match view.piece(square) {
        Some(piece) => frontend.emojis.before(piece, &text),
        None => text,
    };
    let answer = Answer::text(text).with_rows(vec![
        CreateActionRow::SelectMenu(menu),
        CreateActionRow::Buttons(buttons),
    ]);
    answer.with_board(frontend.board(view, board_options).await, view)
}

fn piece(text: &Text, view: &View, square: Square) -> String {
    view.piece(square)
        .map_or_else(String::new, |piece| text.kind(piece.kind))
}

/// An entry of a menu with the emoji of the piece on this square.
fn with_emoji(
    frontend: &Frontend,
    view: &View,
    square: Square,
    entry: CreateSelectMenuOption,
) -> CreateSelectMenuOption {
    let emoji = view
        .piece(square)
        .and_then(|piece| frontend.emojis.of(piece));
    match emoji {
        Some(emoji) => entry.emoji(emoji),
        None => entry,
    }
}

/// A move in a menu, in short.
fn short(text: &Text, view: &View, legal: &LegalMove) -> String {
    let short = view.short_notation(legal);
    let short = without_leaving_suffix(&short);
    text.short_move(short, &legal.notation)
}

fn moves_from(view: &View, from: Square) -> Vec<LegalMove> {
    let legal = view.legal_moves().into_iter();
    legal.filter(|legal| legal.mv.from == from).collect()
}
