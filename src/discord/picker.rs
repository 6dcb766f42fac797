//! A move by menus: first the piece, then where to, each on an ephemeral picture with what can be chosen marked. More than 25 entries come in pages.

use super::answer::Answer;
use super::asker::Asker;
use super::custom_id::{Ask, CustomId};
use super::{Door, message};
use crate::picture::Look;
use crate::text::{Naming, say, without_leavers};
use entente_game::{Legal, View};
use entente_rules::Cell;
use poise::serenity_prelude::{
    ButtonStyle, CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
};

/// The most entries of one menu.
const PAGE: usize = 25;

impl Door {
    /// Serves a press that is part of making a move: only for the one who is to make it, and while the clocks do not stand still.
    pub(super) async fn on_own_turn(
        &self,
        asker: &Asker,
        id: &CustomId,
        serve: impl AsyncFnOnce(&View) -> Answer,
    ) -> Answer {
        self.on_present_board(asker, id, async |view| match view.wait() {
            Some(refusal) => Answer::text(self.text.refusal(&refusal, Some(view), Naming::Mention)),
            None => serve(view).await,
        })
        .await
    }

    /// The menu of the pieces that can move.
    pub(super) async fn pick_piece(&self, view: &View, page: usize) -> Answer {
        let mut cells: Vec<Cell> = view
            .legal_moves()
            .iter()
            .map(|legal| legal.mv.from)
            .collect();
        cells.sort_unstable();
        cells.dedup();
        let entries = cells.iter().map(|cell| {
            let targets: Vec<_> = moves_from(view, *cell)
                .into_iter()
                .map(|legal| without_leavers(&legal.notation).to_owned())
                .collect();
            let label = say!(
                self.text,
                "menu-piece-entry",
                piece = self.piece(view, *cell),
                cell = cell.to_string()
            );
            CreateSelectMenuOption::new(capital(&label), cell.to_string())
                .description(crate::text::shorten(targets.join(", "), 100))
        });
        let menu = Menu {
            ask: Ask::Piece,
            title: say!(self.text, "menu-piece"),
            entries: entries.collect(),
            page,
            turn: |page| Ask::Pieces { page },
        };
        let look = Look {
            sources: cells.clone(),
            ..self.look_of_viewer(view).await
        };
        self.menu(view, &say!(self.text, "pick-piece"), menu, look, false)
            .await
    }

    /// The menu of the cells where a piece can go.
    pub(super) async fn pick_target(&self, view: &View, from: &str, page: usize) -> Answer {
        let board = view.options.board();
        let Some(cell) = board
            .cell(from)
            .filter(|cell| !moves_from(view, *cell).is_empty())
        else {
            return self.pick_piece(view, 0).await;
        };
        let mut moves = moves_from(view, cell);
        moves.sort_unstable_by_key(|legal| legal.mv);
        let entries = moves.iter().map(|legal| {
            CreateSelectMenuOption::new(without_leavers(&legal.notation), legal.coordinate.clone())
                .description(format!("{from}–{}", legal.mv.to))
        });
        let menu = Menu {
            ask: Ask::Target,
            title: say!(self.text, "menu-target"),
            entries: entries.collect(),
            page,
            turn: |page| Ask::Targets {
                from: from.to_owned(),
                page,
            },
        };
        let look = Look {
            selected: Some(cell),
            targets: moves.iter().map(|legal| legal.mv.to).collect(),
            ..self.look_of_viewer(view).await
        };
        let words = say!(
            self.text,
            "pick-target",
            piece = capital(&self.piece(view, cell)),
            cell = from.to_owned()
        );
        self.menu(view, &words, menu, look, true).await
    }

    async fn menu(
        &self,
        view: &View,
        words: &str,
        menu: Menu<impl Fn(usize) -> Ask>,
        look: Look,
        back: bool,
    ) -> Answer {
        let id = |ask| CustomId::new(&view.game, view.ply(), ask);
        let Page {
            entries,
            number,
            pages,
        } = page(menu.entries, menu.page);
        let title = match pages {
            1 => menu.title,
            _ => say!(
                self.text,
                "menu-page",
                menu = menu.title,
                page = number + 1,
                pages = pages
            ),
        };
        let kind = CreateSelectMenuKind::String { options: entries };
        let select = CreateSelectMenu::new(id(menu.ask), kind).placeholder(title);
        let earlier = number
            .checked_sub(1)
            .map(|page| ((menu.turn)(page), say!(self.text, "button-earlier")));
        let later = (number + 1 < pages)
            .then(|| ((menu.turn)(number + 1), say!(self.text, "button-later")));
        let back = back.then(|| (Ask::Pieces { page: 0 }, say!(self.text, "button-back")));
        let buttons = [earlier, later, back].into_iter().flatten();
        let buttons: Vec<_> = buttons
            .map(|(ask, label)| message::button(id(ask), ButtonStyle::Secondary, label))
            .collect();
        let mut rows = vec![CreateActionRow::SelectMenu(select)];
        if !buttons.is_empty() {
            rows.push(CreateActionRow::Buttons(buttons));
        }
        let answer = Answer::text(words).with_rows(rows);
        match self.board(view, look).await {
            Some(file) => answer.with_file(file),
            None => answer,
        }
    }

    fn piece(&self, view: &View, cell: Cell) -> String {
        view.piece(cell)
            .map_or_else(String::new, |piece| self.text.kind(piece.kind))
    }
}

/// A menu before it is cut into pages.
struct Menu<T> {
    ask: Ask,
    title: String,
    entries: Vec<CreateSelectMenuOption>,
    page: usize,
    /// What opens another page.
    turn: T,
}

fn moves_from(view: &View, from: Cell) -> Vec<Legal> {
    let legal = view.legal_moves().into_iter();
    legal.filter(|legal| legal.mv.from == from).collect()
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

/// One page of a menu.
struct Page<T> {
    entries: Vec<T>,
    /// From 0.
    number: usize,
    pages: usize,
}

/// Cuts the wanted page out of all entries; beyond the last page it is the last.
fn page<T>(entries: Vec<T>, wanted: usize) -> Page<T> {
    let pages = entries.len().div_ceil(PAGE).max(1);
    let number = wanted.min(pages - 1);
    let entries = entries.into_iter().skip(number * PAGE).take(PAGE).collect();
    Page {
        entries,
        number,
        pages,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entry_stands_on_one_page_and_no_page_is_too_long() {
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
