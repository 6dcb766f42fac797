//! Making a move by menus: first the piece, then its target.
//!
//! Each menu comes with an ephemeral picture on which the choices are marked. More than 25 entries
//! are split into pages.

use crate::frontend::answer::{Answer, Handled};
use crate::frontend::components::MoveComponent;
use crate::frontend::custom_id::CustomId;
use crate::frontend::game_lookup::WHICH_MOVE;
use crate::frontend::message::{self, MAX_MENU_ENTRIES};
use crate::frontend::{Asked, Frontend, preferences};
use crate::{board, votes};
use entente_game::{GameId, LegalMove, View};
use entente_presentation::picture::BoardOptions;
use entente_presentation::text::{self, Naming, Text, capitalize, say, without_leaving_suffix};
use entente_rules::Square;
use poise::serenity_prelude::{
    ButtonStyle, CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
};
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
pub(crate) async fn open_move_menu(asked: Asked<'_>, id: &CustomId) -> Handled {
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
    let menu = Menu {
        component: MoveComponent::Piece,
        title: say!(frontend.text, "menu-piece"),
        entries: entries.collect(),
        page,
        page_component: |page| MoveComponent::Pieces { page },
    };
    let board_options = BoardOptions {
        sources: squares.clone(),
        ..preferences::viewer_board_options(&frontend.service, view).await
    };
    menu_answer(
        frontend,
        view,
        &say!(frontend.text, "pick-piece"),
        menu,
        board_options,
        false,
    )
    .await
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
    let menu = Menu {
        component: MoveComponent::Target,
        title: say!(frontend.text, "menu-square"),
        entries: entries.collect(),
        page,
        page_component: |page| MoveComponent::Targets {
            from: from.to_owned(),
            page,
        },
    };
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
    menu_answer(frontend, view, &text, menu, board_options, true).await
}

/// A menu with its picture, and the buttons that turn its pages.
async fn menu_answer(
    frontend: &Frontend,
    view: &View,
    text: &str,
    menu: Menu<impl Fn(usize) -> MoveComponent>,
    board_options: BoardOptions,
    back: bool,
) -> Answer {
    let id = |component| CustomId::new(&view.game, view.ply(), component);
    let Page {
        entries,
        number,
        pages,
    } = page(menu.entries, menu.page);
    let title = match pages {
        1 => menu.title,
        _ => say!(
            frontend.text,
            "menu-page",
            menu = menu.title,
            page = number + 1,
            pages
        ),
    };
    let kind = CreateSelectMenuKind::String { options: entries };
    let select = CreateSelectMenu::new(id(menu.component), kind).placeholder(title);
    let button = |component, label| message::button(id(component), ButtonStyle::Secondary, label);
    let mut buttons = Vec::new();
    if let Some(before) = number.checked_sub(1) {
        let earlier = say!(frontend.text, "button-previous");
        buttons.push(button((menu.page_component)(before), earlier));
    }
    if number + 1 < pages {
        let later = say!(frontend.text, "button-next");
        buttons.push(button((menu.page_component)(number + 1), later));
    }
    if back {
        let first = MoveComponent::Pieces { page: 0 };
        buttons.push(button(first, say!(frontend.text, "button-other-piece")));
    }
    let mut rows = vec![CreateActionRow::SelectMenu(select)];
    if !buttons.is_empty() {
        rows.push(CreateActionRow::Buttons(buttons));
    }
    let answer = Answer::text(text).with_rows(rows);
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

/// A menu before it is split into pages.
struct Menu<T> {
    component: MoveComponent,
    title: String,
    entries: Vec<CreateSelectMenuOption>,
    page: usize,
    /// The component that opens another page.
    page_component: T,
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

/// One page of a menu.
struct Page<T> {
    entries: Vec<T>,
    /// Counted from 0.
    number: usize,
    pages: usize,
}

/// Cuts one page out of all entries. A page beyond the last one is the last one.
fn page<T>(entries: Vec<T>, wanted: usize) -> Page<T> {
    let pages = entries.len().div_ceil(MAX_MENU_ENTRIES).max(1);
    let number = wanted.min(pages - 1);
    Page {
        entries: entries
            .into_iter()
            .skip(number * MAX_MENU_ENTRIES)
            .take(MAX_MENU_ENTRIES)
            .collect(),
        number,
        pages,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entry_is_on_one_page_and_no_page_is_too_long() {
        for count in [0, 1, 24, 25, 26, 50, 51, 107] {
            let entries: Vec<usize> = (0..count).collect();
            let pages = page(entries.clone(), 0).pages;
            let all: Vec<_> = (0..pages)
                .map(|number| page(entries.clone(), number))
                .collect();
            assert!(
                all.iter()
                    .all(|page| page.entries.len() <= 25 && page.pages == pages)
            );
            assert_eq!(
                all.into_iter()
                    .flat_map(|page| page.entries)
                    .collect::<Vec<_>>(),
                entries
            );
        }
    }

    #[test]
    fn a_page_beyond_the_last_is_the_last() {
        let last = page((0..30).collect(), 9);
        assert_eq!((last.number, last.entries), (1, (25..30).collect()));
    }
}
