//! The board of a puzzle for one user: its picture, the menus and buttons below it, and their ids.
//!
//! What is said above it, and what becomes of a move, is in `puzzles` and `practice`.

use crate::frontend::answer::Answer;
use crate::frontend::components::ByName;
use crate::frontend::file::File;
use crate::frontend::message::{self, BUTTONS_ON_PHONE, PagedMenu};
use crate::frontend::{Asked, Frontend, preferences};
use entente_presentation::picture::{self, BoardOptions};
use entente_presentation::text::{self, Text, capitalize, say, shorten, without_leaving_suffix};
use entente_rules::{Move, Play, Position, Square, Variant};
use parse_display::{Display, FromStr};
use poise::serenity_prelude::{ButtonStyle, CreateActionRow, CreateButton, CreateSelectMenuOption};
use std::cmp::Reverse;
use std::convert::Infallible;
use std::fmt;

/// The puzzle that a component is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum PuzzleName {
    /// The daily puzzle of the server with this number.
    Daily(u32),
    /// The puzzle of the collection with this name, such as `standard-12`.
    Collected(String),
}

impl fmt::Display for PuzzleName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Daily(number) => number.fmt(f),
            Self::Collected(name) => name.fmt(f),
        }
    }
}

impl std::str::FromStr for PuzzleName {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(text
            .parse()
            .map(Self::Daily)
            .unwrap_or_else(|_| Self::Collected(text.to_owned())))
    }
}

/// A component of a puzzle. `found` is the number of its moves that the user had found.
#[derive(Debug, Clone, PartialEq, Eq, Display, FromStr)]
pub(crate) enum PuzzleComponent {
    /// The button under the public message of a daily puzzle. The mark is that of the message,
    /// which is found again by it.
    #[display("puzzle1:solve:{number}:{mark}")]
    Solve { number: u32, mark: String },
    /// A page of the menu of pieces.
    #[display("puzzle1:pieces:{puzzle}:{page}")]
    Pieces { puzzle: PuzzleName, page: usize },
    /// The menu of pieces.
    #[display("puzzle1:piece:{puzzle}")]
    Piece { puzzle: PuzzleName },
    /// A page of the menu of a piece's targets.
    #[display("puzzle1:targets:{puzzle}:{from}:{page}")]
    Targets {
        puzzle: PuzzleName,
        from: String,
        page: usize,
    },
    /// The menu of a piece's targets.
    #[display("puzzle1:target:{puzzle}:{found}")]
    Target { puzzle: PuzzleName, found: usize },
    /// The button that opens the form for a typed move.
    #[display("puzzle1:type:{puzzle}:{found}")]
    Type { puzzle: PuzzleName, found: usize },
    /// The form for a typed move.
    #[display("puzzle1:typed:{puzzle}:{found}")]
    Typed { puzzle: PuzzleName, found: usize },
    /// The button that shows the solution of a puzzle of the collection, and gives it up.
    #[display("puzzle1:solution:{name}")]
    Solution { name: String },
    /// The button of a public message that opens a puzzle of the collection for its presser.
    #[display("puzzle1:start")]
    Start,
    /// The button that leads to the next puzzle of the collection.
    #[display("puzzle1:next:{variant}")]
    Next {
        #[display(with = ByName(Variant::id, Variant::from_id))]
        variant: Variant,
    },
    /// The button that leads from the collection to the daily puzzle of the server.
    #[display("puzzle1:today")]
    Today,
    /// The button that shows the rules of the puzzle's game.
    #[display("puzzle1:rules:{variant}")]
    Rules {
        #[display(with = ByName(Variant::id, Variant::from_id))]
        variant: Variant,
    },
}

impl PuzzleComponent {
    /// Whether the answer replaces the user's own message with the pressed component.
    pub(crate) fn is_further_step(&self) -> bool {
        !matches!(self, Self::Solve { .. } | Self::Rules { .. } | Self::Start)
    }
}

/// The button that opens a puzzle for the person who presses it.
pub(crate) fn start_button(text: &Text) -> CreateButton {
    let label = say!(text, "button-puzzle");
    let id = PuzzleComponent::Start.to_string();
    message::button(id, ButtonStyle::Secondary, label)
}

/// The button that shows the rules of a puzzle's game in a message of their own.
pub(crate) fn rules_button(text: &Text, variant: Variant) -> CreateButton {
    let rules = PuzzleComponent::Rules { variant };
    let label = say!(text, "button-rules");
    message::button(rules.to_string(), ButtonStyle::Secondary, label)
}

/// The board of one user at one moment.
pub(super) struct Solving<'a> {
    frontend: &'a Frontend,
    puzzle: PuzzleName,
    found: usize,
    position: &'a Position,
    /// The move that is marked on it.
    pub(super) last: Option<Move>,
    options: BoardOptions,
    /// The buttons below those of the board.
    pub(super) more: Vec<CreateButton>,
}

impl<'a> Solving<'a> {
    /// The board at the end of what was played, from the side that solves the puzzle.
    pub(super) async fn new(
        asked: Asked<'a>,
        puzzle: PuzzleName,
        found: usize,
        play: &'a Play,
    ) -> Self {
        let start = &play.positions()[0];
        let settings = preferences::settings(asked.service(), asked.person()).await;
        let options = BoardOptions::of(&settings, &start.options());
        let solver = || picture::side(&start.options(), start.turn());
        let facing = Some(options.facing.unwrap_or_else(solver));
        Self {
            frontend: asked.frontend,
            puzzle,
            found,
            position: play.position(),
            last: play.plies().last().and_then(|ply| ply.mv()),
            options: BoardOptions { facing, ..options },
            more: Vec::new(),
        }
    }

    /// The square with this name, if a piece can move from it.
    pub(super) fn square(&self, name: &str) -> Option<Square> {
        let square = self.position.board().square(name)?;
        (!self.moves_from(square).is_empty()).then_some(square)
    }

    fn moves_from(&self, square: Square) -> Vec<Move> {
        let mut moves = self.position.legal_moves();
        moves.retain(|mv| mv.from == square);
        // The queen is what most people promote to.
        moves.sort_by_key(|mv| (mv.to, Reverse(mv.promotion())));
        moves
    }

    fn short(&self, mv: Move) -> String {
        let notation = self.position.notation(mv);
        let short = self.position.short_notation(mv, &notation);
        // A mark of check or mate would give the solution away.
        let short = without_leaving_suffix(&short).trim_end_matches(['+', '#']);
        self.frontend.text.short_move(short, &notation)
    }

    /// The menu of the pieces that can move.
    pub(super) async fn pieces(&self, text: String, page: usize) -> Answer {
        let legal = self.position.legal_moves();
        let mut squares: Vec<Square> = legal.iter().map(|mv| mv.from).collect();
        squares.sort_unstable();
        squares.dedup();
        let entry = |square: &Square| {
            let piece = self.position.piece(*square);
            let name = piece.map_or_else(String::new, |piece| self.frontend.text.kind(piece.kind));
            let label = say!(
                self.frontend.text,
                "menu-piece-entry",
                piece = name,
                square = square.to_string()
            );
            let targets = self.moves_from(*square).into_iter();
            let targets: Vec<String> = targets.map(|mv| self.short(mv)).collect();
            let entry = CreateSelectMenuOption::new(capitalize(&label), square.to_string())
                .description(shorten(targets.join(", "), 100));
            match piece.and_then(|piece| self.frontend.emojis.of(piece)) {
                Some(emoji) => entry.emoji(emoji),
                None => entry,
            }
        };
        let component = PuzzleComponent::Piece {
            puzzle: self.puzzle.clone(),
        };
        let menu = PagedMenu {
            id: component.to_string(),
            title: say!(self.frontend.text, "menu-piece"),
            entries: squares.iter().map(entry).collect(),
            page,
        };
        let other_page = |page| PuzzleComponent::Pieces {
            puzzle: self.puzzle.clone(),
            page,
        };
        let rows = self.rows(menu, other_page, false);
        let board_options = BoardOptions {
            sources: squares,
            ..self.options.clone()
        };
        self.answer(text, rows, board_options).await
    }

    /// The menu of the squares to which a piece can move.
    pub(super) async fn targets(&self, text: String, from: Square, page: usize) -> Answer {
        let moves = self.moves_from(from);
        let entry = |mv: &Move| {
            CreateSelectMenuOption::new(self.short(*mv), self.position.coordinate(*mv))
                .description(format!("{from}–{}", mv.to))
        };
        let component = PuzzleComponent::Target {
            puzzle: self.puzzle.clone(),
            found: self.found,
        };
        let menu = PagedMenu {
            id: component.to_string(),
            title: say!(self.frontend.text, "menu-square"),
            entries: moves.iter().map(entry).collect(),
            page,
        };
        let other_page = |page| PuzzleComponent::Targets {
            puzzle: self.puzzle.clone(),
            from: from.to_string(),
            page,
        };
        let rows = self.rows(menu, other_page, true);
        let board_options = BoardOptions {
            selected: Some(from),
            targets: moves.iter().map(|mv| mv.to).collect(),
            ..self.options.clone()
        };
        self.answer(text, rows, board_options).await
    }

    /// The menu, and the buttons below it.
    fn rows(
        &self,
        menu: PagedMenu,
        other_page: impl Fn(usize) -> PuzzleComponent,
        can_go_back: bool,
    ) -> Vec<CreateActionRow> {
        let text = self.frontend.text;
        let (select, mut buttons) = menu.at_page(text, |page| other_page(page).to_string());
        let button = |component: PuzzleComponent, label: String| {
            message::button(component.to_string(), ButtonStyle::Secondary, label)
        };
        if can_go_back {
            let pieces = PuzzleComponent::Pieces {
                puzzle: self.puzzle.clone(),
                page: 0,
            };
            buttons.push(button(pieces, say!(text, "button-other-piece")));
        }
        let typed = PuzzleComponent::Type {
            puzzle: self.puzzle.clone(),
            found: self.found,
        };
        buttons.push(button(typed, say!(text, "button-type-move")));
        if buttons.len() < BUTTONS_ON_PHONE {
            buttons.push(rules_button(text, self.position.variant()));
        }
        let mut rows = vec![
            CreateActionRow::SelectMenu(select),
            CreateActionRow::Buttons(buttons),
        ];
        if !self.more.is_empty() {
            rows.push(CreateActionRow::Buttons(self.more.clone()));
        }
        rows
    }

    /// The board without menus, when nothing is left to find: with these buttons below it.
    pub(super) async fn shown(&self, text: String, buttons: Vec<CreateButton>) -> Answer {
        let rows = vec![CreateActionRow::Buttons(buttons)];
        self.answer(text, rows, self.options.clone()).await
    }

    async fn answer(
        &self,
        text: String,
        rows: Vec<CreateActionRow>,
        board_options: BoardOptions,
    ) -> Answer {
        let words = self.frontend.text;
        let alt = text::analysis_board_alt(words, self.position, &words.army(self.position.turn()));
        let picture =
            picture::of_solving(self.position, self.last, &board_options, alt, words).await;
        let answer = Answer::text(text).with_rows(rows);
        match picture {
            Some(picture) => answer.with_file(File::picture(picture)),
            None => answer,
        }
    }
}
