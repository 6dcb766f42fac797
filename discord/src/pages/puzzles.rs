//! `/puzzle` and the button under a daily puzzle: the board on which one user solves it.
//!
//! Nobody else sees it. A move is chosen with the same menus as in a game, or typed. The service
//! judges it, and knows how far the user is, so a panel works after any restart.

use crate::frontend::answer::Answer;
use crate::frontend::caller::Caller;
use crate::frontend::file::File;
use crate::frontend::form::{Form, Input};
use crate::frontend::message::MAX_MENU_ENTRIES;
use crate::frontend::{Frontend, message, preferences};
use entente_game::Refusal;
use entente_presentation::picture::{self, BoardOptions};
use entente_presentation::text::{
    self, Naming, capitalize, escape, say, shorten, undecorated, without_leaving_suffix,
};
use entente_rules::{Move, Play, Position, Square};
use entente_service::{DailyPuzzle, PuzzleMove, PuzzlePage, PuzzleRefusal, Rejected};
use parse_display::{Display, FromStr};
use poise::serenity_prelude::{
    ButtonStyle, CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
};
use std::cmp::Reverse;

/// The longest typed move, in characters.
const MAX_TYPED_MOVE: u16 = 100;

/// A component of a daily puzzle. `number` is that of the puzzle, and `found` the number of its
/// moves that the user had found.
#[derive(Debug, Clone, PartialEq, Eq, Display, FromStr)]
pub(crate) enum PuzzleComponent {
    /// The button under the public message. The mark is that of the message, which is found again
    /// by it.
    #[display("puzzle1:solve:{number}:{mark}")]
    Solve { number: u32, mark: String },
    /// A page of the menu of pieces.
    #[display("puzzle1:pieces:{number}:{page}")]
    Pieces { number: u32, page: usize },
    /// The menu of pieces.
    #[display("puzzle1:piece:{number}")]
    Piece { number: u32 },
    /// A page of the menu of a piece's targets.
    #[display("puzzle1:targets:{number}:{from}:{page}")]
    Targets {
        number: u32,
        from: String,
        page: usize,
    },
    /// The menu of a piece's targets.
    #[display("puzzle1:target:{number}:{found}")]
    Target { number: u32, found: usize },
    /// The button that opens the form for a typed move.
    #[display("puzzle1:type:{number}:{found}")]
    Type { number: u32, found: usize },
    /// The form for a typed move.
    #[display("puzzle1:typed:{number}:{found}")]
    Typed { number: u32, found: usize },
}

impl PuzzleComponent {
    /// Whether the answer replaces the user's own message with the pressed component.
    pub(crate) fn is_further_step(&self) -> bool {
        !matches!(self, Self::Solve { .. })
    }
}

/// The next choice on the solver's board.
enum Step {
    Piece { page: usize },
    Target { from: String, page: usize },
}

/// The daily puzzle of the server.
pub(crate) async fn puzzle(frontend: &Frontend, caller: &Caller) -> Answer {
    show(frontend, caller, None, Step::Piece { page: 0 }).await
}

/// Handles a component.
pub(crate) async fn on_component(
    frontend: &Frontend,
    caller: &Caller,
    component: PuzzleComponent,
    chosen: Option<&String>,
) -> Answer {
    let first = Step::Piece { page: 0 };
    match (component, chosen) {
        (PuzzleComponent::Solve { number, .. }, _) => {
            show(frontend, caller, Some(number), first).await
        }
        (PuzzleComponent::Pieces { number, page }, _) => {
            show(frontend, caller, Some(number), Step::Piece { page }).await
        }
        (PuzzleComponent::Piece { number }, Some(from)) => {
            let from = from.clone();
            show(
                frontend,
                caller,
                Some(number),
                Step::Target { from, page: 0 },
            )
            .await
        }
        (PuzzleComponent::Targets { number, from, page }, _) => {
            show(frontend, caller, Some(number), Step::Target { from, page }).await
        }
        (PuzzleComponent::Target { number, found }, Some(coordinate)) => {
            try_move(frontend, caller, (number, Some(found)), coordinate).await
        }
        _ => frontend.unknown_component(),
    }
}

/// The form for a typed move.
pub(crate) fn form(frontend: &Frontend, number: u32, found: usize) -> Form {
    let id = PuzzleComponent::Typed { number, found };
    let title = say!(frontend.text, "puzzle-form");
    let input = Input::line("move").max_length(MAX_TYPED_MOVE);
    Form::new(id.to_string(), title).with(say!(frontend.text, "puzzle-form-move"), input)
}

/// Lets the service judge a move, and shows the board after it.
pub(crate) async fn try_move(
    frontend: &Frontend,
    caller: &Caller,
    (number, found): (u32, Option<usize>),
    typed: &str,
) -> Answer {
    let Some(server) = caller.server() else {
        return Answer::text(say!(frontend.text, "puzzle-no-server"));
    };
    // The letters of pieces may be those of the user's language.
    let plain = text::translate_letters(frontend.text, undecorated(typed)).to_string();
    let action = PuzzleMove {
        server,
        number,
        found,
        text: plain,
    };
    let judged = frontend
        .service
        .puzzles()
        .submit(caller.command(action))
        .await;
    let step = Step::Piece { page: 0 };
    match judged {
        Err(rejected) => frontend.rejected(&rejected),
        Ok(Err(refusal)) => {
            let page = match page(frontend, caller).await {
                Ok(page) => page,
                Err(answer) => return answer,
            };
            let why = refusal_text(frontend, &refusal);
            board(frontend, caller, &page, (Some(why), step)).await
        }
        Ok(Ok(answer)) => {
            let headline = match answer.is_right {
                Some(true) if answer.page.solver.is_solved => None,
                Some(true) => Some(say!(frontend.text, "puzzle-right")),
                Some(false) => Some(say!(
                    frontend.text,
                    "puzzle-wrong",
                    move = escape(&shorten(typed.to_owned(), 40))
                )),
                None => None,
            };
            board(frontend, caller, &answer.page, (headline, step)).await
        }
    }
}

/// The reason why a move is not judged.
fn refusal_text(frontend: &Frontend, refusal: &PuzzleRefusal) -> String {
    match refusal {
        PuzzleRefusal::NotToday => say!(frontend.text, "puzzle-not-today"),
        PuzzleRefusal::Solved => say!(frontend.text, "puzzle-already-solved"),
        PuzzleRefusal::Move(Refusal::Ambiguous { text, readings }) => {
            let readings = readings.iter().map(|reading| escape(&reading.notation));
            let moves = frontend.text.all_of(readings.collect());
            say!(
                frontend.text,
                "puzzle-ambiguous",
                text = escape(text),
                moves
            )
        }
        PuzzleRefusal::Move(refusal) => {
            text::refusal(frontend.text, refusal, None, Naming::Mention)
        }
    }
}

async fn page(frontend: &Frontend, caller: &Caller) -> Result<PuzzlePage, Answer> {
    let server = caller.server();
    let server = server.ok_or_else(|| Answer::text(say!(frontend.text, "puzzle-no-server")))?;
    let page = frontend.service.puzzles().page(server, caller.person());
    page.await
        .map_err(|error| frontend.rejected(&Rejected::from(error)))
}

/// The board of the user. `number` is that of the puzzle whose button they pressed.
async fn show(frontend: &Frontend, caller: &Caller, number: Option<u32>, step: Step) -> Answer {
    let page = match page(frontend, caller).await {
        Ok(page) => page,
        Err(answer) => return answer,
    };
    let Some(today) = &page.today else {
        return Answer::text(frontend.mentions.link(&say!(frontend.text, "puzzle-none")));
    };
    let is_old = number.is_some_and(|number| number != today.number);
    let headline = is_old.then(|| say!(frontend.text, "puzzle-not-today"));
    board(frontend, caller, &page, (headline, step)).await
}

/// The board of today's puzzle, after the moves that the user has found.
async fn board(
    frontend: &Frontend,
    caller: &Caller,
    page: &PuzzlePage,
    (headline, step): (Option<String>, Step),
) -> Answer {
    let Some(today) = &page.today else {
        return Answer::text(frontend.mentions.link(&say!(frontend.text, "puzzle-none")));
    };
    let found = page.solver.found;
    // After the last move there is no reply.
    let replied = found.min(today.puzzle.moves_to_find().saturating_sub(1));
    let (Some(start), Some(play)) = (today.puzzle.position(), today.puzzle.play_after(replied))
    else {
        return frontend.failed();
    };
    let settings = preferences::settings(frontend, caller.person()).await;
    let options = BoardOptions::of(&settings, &start.options());
    let heading = heading(frontend, today, &start);
    let solving = Solving {
        frontend,
        number: today.number,
        found,
        position: play.position(),
        options: BoardOptions {
            // The side that solves stays below.
            facing: Some(
                options
                    .facing
                    .unwrap_or_else(|| picture::side(&start.options(), start.turn())),
            ),
            ..options
        },
    };
    if page.solver.is_solved {
        return solved(&solving, page, today, (headline, heading)).await;
    }
    let streak = page.solver.streak_at(today.number);
    let streak = text::puzzle_streak_so_far(frontend.text, streak);
    let text = in_lines([headline.unwrap_or_default(), heading, streak]);
    match step {
        Step::Target { from, page } => match solving.square(&from) {
            Some(square) => {
                solving
                    .targets((text, square), page, last_move(&play))
                    .await
            }
            None => solving.pieces(text, 0, last_move(&play)).await,
        },
        Step::Piece { page } => solving.pieces(text, page, last_move(&play)).await,
    }
}

/// The rule set and the goal of a puzzle, under its number.
pub(crate) fn heading(frontend: &Frontend, today: &DailyPuzzle, position: &Position) -> String {
    let goal = text::puzzle_goal(frontend.text, position, &today.puzzle.goal);
    let game = frontend.text.variant_name(position.variant());
    say!(
        frontend.text,
        "puzzle-heading",
        number = today.number,
        game,
        goal
    )
}

/// The answer to a user who has solved the puzzle.
async fn solved(
    solving: &Solving<'_>,
    page: &PuzzlePage,
    today: &DailyPuzzle,
    (headline, heading): (Option<String>, String),
) -> Answer {
    let text = solving.frontend.text;
    let solver = &page.solver;
    let done = match solver.wrong {
        0 => say!(text, "puzzle-solved-at-once"),
        wrong => say!(text, "puzzle-solved", wrong),
    };
    let start = today.puzzle.position();
    let start = start.as_ref().unwrap_or(solving.position);
    let lines = [
        headline.unwrap_or_default(),
        heading,
        done,
        text::puzzle_solution(text, &today.puzzle, start),
        text::puzzle_streak(text, solver.streak, solver.longest),
    ];
    Answer::text(in_lines(lines))
}

/// The parts of a message that say something, each on lines of its own.
pub(crate) fn in_lines<const N: usize>(parts: [String; N]) -> String {
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join("\n")
}

fn last_move(play: &Play) -> Option<Move> {
    play.plies().last().and_then(|ply| ply.mv())
}

/// The board of one user at one moment.
struct Solving<'a> {
    frontend: &'a Frontend,
    number: u32,
    found: usize,
    position: &'a Position,
    options: BoardOptions,
}

impl Solving<'_> {
    /// The square with this name, if a piece can move from it.
    fn square(&self, name: &str) -> Option<Square> {
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
        let short = without_leaving_suffix(&short);
        short.trim_end_matches(['+', '#']).to_owned()
    }

    /// The menu of the pieces that can move.
    async fn pieces(&self, text: String, page: usize, last: Option<Move>) -> Answer {
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
        let number = self.number;
        let menu = Menu {
            id: PuzzleComponent::Piece { number }.to_string(),
            title: say!(self.frontend.text, "menu-piece"),
            entries: squares.iter().map(entry).collect(),
            page,
        };
        let rows = self.rows(menu, |page| PuzzleComponent::Pieces { number, page }, false);
        let board_options = BoardOptions {
            sources: squares,
            ..self.options.clone()
        };
        self.answer(text, rows, last, board_options).await
    }

    /// The menu of the squares to which a piece can move.
    async fn targets(
        &self,
        (text, from): (String, Square),
        page: usize,
        last: Option<Move>,
    ) -> Answer {
        let moves = self.moves_from(from);
        let entry = |mv: &Move| {
            CreateSelectMenuOption::new(self.short(*mv), self.position.coordinate(*mv))
                .description(format!("{from}–{}", mv.to))
        };
        let (number, found) = (self.number, self.found);
        let menu = Menu {
            id: PuzzleComponent::Target { number, found }.to_string(),
            title: say!(self.frontend.text, "menu-square"),
            entries: moves.iter().map(entry).collect(),
            page,
        };
        let other_page = |page| PuzzleComponent::Targets {
            number,
            from: from.to_string(),
            page,
        };
        let rows = self.rows(menu, other_page, true);
        let board_options = BoardOptions {
            selected: Some(from),
            targets: moves.iter().map(|mv| mv.to).collect(),
            ..self.options.clone()
        };
        self.answer(text, rows, last, board_options).await
    }

    /// The menu, and the buttons below it.
    fn rows(
        &self,
        menu: Menu,
        other_page: impl Fn(usize) -> PuzzleComponent,
        can_go_back: bool,
    ) -> Vec<CreateActionRow> {
        let text = self.frontend.text;
        let pages = menu.entries.len().div_ceil(MAX_MENU_ENTRIES).max(1);
        let page = menu.page.min(pages - 1);
        let entries = menu.entries.into_iter();
        let shown = entries.skip(page * MAX_MENU_ENTRIES).take(MAX_MENU_ENTRIES);
        let options = shown.collect();
        let title = match pages {
            1 => menu.title,
            _ => say!(text, "menu-page", menu = menu.title, page = page + 1, pages),
        };
        let kind = CreateSelectMenuKind::String { options };
        let select = CreateSelectMenu::new(menu.id, kind).placeholder(title);
        let button = |component: PuzzleComponent, label: String| {
            message::button(component.to_string(), ButtonStyle::Secondary, label)
        };
        let (number, found) = (self.number, self.found);
        let mut buttons = Vec::new();
        if page > 0 {
            buttons.push(button(other_page(page - 1), say!(text, "button-previous")));
        }
        if page + 1 < pages {
            buttons.push(button(other_page(page + 1), say!(text, "button-next")));
        }
        if can_go_back {
            let pieces = PuzzleComponent::Pieces { number, page: 0 };
            buttons.push(button(pieces, say!(text, "button-other-piece")));
        }
        let typed = PuzzleComponent::Type { number, found };
        buttons.push(button(typed, say!(text, "button-type-move")));
        vec![
            CreateActionRow::SelectMenu(select),
            CreateActionRow::Buttons(buttons),
        ]
    }

    async fn answer(
        &self,
        text: String,
        rows: Vec<CreateActionRow>,
        last: Option<Move>,
        board_options: BoardOptions,
    ) -> Answer {
        let words = self.frontend.text;
        let alt = text::analysis_board_alt(words, self.position, &words.army(self.position.turn()));
        let picture =
            picture::puzzle::of_solving(self.position, last, &board_options, (alt, words)).await;
        let answer = Answer::text(text).with_rows(rows);
        match picture {
            Some(picture) => answer.with_file(File::picture(picture)),
            None => answer,
        }
    }
}

/// A menu before it is cut into pages.
struct Menu {
    id: String,
    title: String,
    entries: Vec<CreateSelectMenuOption>,
    page: usize,
}
