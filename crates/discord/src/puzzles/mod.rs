//! The daily puzzle of a server for one of its members, who solves it on a board of their own.
//!
//! Nobody else sees it. A move is chosen with the same menus as in a game, or typed. The service
//! judges it, and knows how far the user is, so a panel works after any restart.

pub(crate) mod practice;
pub(crate) mod puzzle_board;

use crate::frontend::answer::{Answer, Handled, NotDone};
use crate::frontend::caller::Caller;
use crate::frontend::form::{Form, Input};
use crate::frontend::{Asked, Frontend, message, posted};
use crate::puzzles::puzzle_board::{PuzzleComponent, PuzzleName, Solving, rules_button};
use entente_advisor::puzzle::Puzzle;
use entente_game::{Refusal, ServerId};
use entente_presentation::text::{self, Naming, Reader, Text, escape, say, shorten, undecorated};
use entente_rules::Position;
use entente_service::{DailyPuzzle, PuzzleMove, PuzzlePage, PuzzleRefusal, PuzzleSource};
use poise::serenity_prelude::ButtonStyle;

/// The longest typed move, in characters.
const MAX_TYPED_MOVE: u16 = 100;

/// The next choice on the solver's board.
pub(super) enum Step {
    Piece { page: usize },
    Target { from: String, page: usize },
}

/// A move that was typed in a puzzle after so many moves of it, without the letters of the user's
/// language and what was copied with it.
pub(super) fn plain(text: &Text, puzzle: Option<&Puzzle>, found: usize, typed: &str) -> String {
    let typed = undecorated(typed);
    let Some(play) = puzzle.and_then(|puzzle| puzzle.play_after(found)) else {
        return typed.to_owned();
    };
    text::line_in_english_letters(text, play.position().options().board(), typed)
}

/// The words for a judged move that does not solve the puzzle.
pub(super) fn judgement(text: &Text, is_right: Option<bool>, typed: &str) -> Option<String> {
    Some(if is_right? {
        say!(text, "puzzle-right")
    } else {
        let mv = escape(&shorten(typed.to_owned(), 40));
        say!(text, "puzzle-wrong", move = mv)
    })
}

/// The form for a typed move.
pub(crate) fn form(text: &Text, puzzle: PuzzleName, found: usize) -> Form {
    let title = match &puzzle {
        PuzzleName::Daily(_) => say!(text, "puzzle-form"),
        PuzzleName::Collected(_) => say!(text, "practice-form"),
    };
    let id = PuzzleComponent::Typed { puzzle, found };
    let input = Input::line("move").max_length(MAX_TYPED_MOVE);
    Form::new(id.to_string(), title).with(say!(text, "puzzle-form-move"), input)
}

/// Lets the service judge a move in the daily puzzle, and shows the board after it.
pub(super) async fn try_daily(asked: Asked<'_>, number: u32, found: usize, typed: &str) -> Handled {
    let Asked { frontend, caller } = asked;
    let server = server_of(frontend.text, caller)?;
    let today = present_page(asked).await?.today;
    let puzzle = today.as_ref().map(|today| &today.puzzle);
    let action = PuzzleMove {
        server,
        number,
        found: Some(found),
        text: plain(frontend.text, puzzle, found, typed),
    };
    let judged = frontend
        .service
        .puzzles()
        .submit(asked.command(action))
        .await;
    let step = Step::Piece { page: 0 };
    match judged? {
        Err(PuzzleRefusal::NotToday) => show_puzzle(asked, Some(number), step).await,
        Err(refusal) => {
            let page = present_page(asked).await?;
            let why = refusal_text(frontend.text, &refusal);
            solving_board(asked, &page, Some(why), step).await
        }
        Ok(answer) => {
            let is_solved = answer.page.solver.is_solved;
            let is_right = answer.is_right.filter(|_| !is_solved);
            let headline = judgement(frontend.text, is_right, typed);
            solving_board(asked, &answer.page, headline, step).await
        }
    }
}

/// Why a move is not judged.
fn refusal_text(text: &Text, refusal: &PuzzleRefusal) -> String {
    match refusal {
        PuzzleRefusal::NotToday => say!(text, "puzzle-not-today"),
        PuzzleRefusal::Solved => say!(text, "puzzle-already-solved"),
        PuzzleRefusal::Move(refusal) => not_a_move(text, refusal),
    }
}

/// Why what was typed is no move in a puzzle.
pub(super) fn not_a_move(text: &Text, refusal: &Refusal) -> String {
    match refusal {
        Refusal::Ambiguous {
            text: typed,
            readings,
        } => {
            let readings = readings
                .iter()
                .map(|one| escape(&text.move_notation(&one.notation)));
            let moves = text.all_of(readings.collect());
            let typed = escape(&text.move_notation(typed));
            say!(text, "puzzle-ambiguous", text = typed, moves)
        }
        refusal => text::refusal_elsewhere(text, refusal, None, Naming::Mention),
    }
}

fn server_of(text: &Text, caller: &Caller) -> Handled<ServerId> {
    let server = caller.server();
    server.ok_or_else(|| say!(text, "puzzle-no-server").into())
}

async fn present_page(asked: Asked<'_>) -> Handled<PuzzlePage> {
    let server = server_of(asked.text(), asked.caller)?;
    let page = asked.service().puzzles().page(server, asked.person());
    Ok(page.await?)
}

/// The board of the user. `number` is that of the puzzle whose button they pressed: if its day is
/// over, it is explained instead.
pub(super) async fn show_puzzle(asked: Asked<'_>, number: Option<u32>, step: Step) -> Handled {
    let page = present_page(asked).await?;
    let Some(today) = &page.today else {
        return Ok(none_yet(asked.frontend));
    };
    let old = number.filter(|number| *number != today.number);
    let headline = match old {
        Some(old) => match past_puzzle(asked, old, today.number).await? {
            Some(answer) => return Ok(answer),
            None => Some(say!(asked.text(), "puzzle-not-today")),
        },
        None => None,
    };
    solving_board(asked, &page, headline, step).await
}

/// The answer where there has been no puzzle yet: how to turn it on.
fn none_yet(frontend: &Frontend) -> Answer {
    let none = say!(frontend.text, "puzzle-none");
    Answer::text(frontend.mentions.link(&none))
}

/// A puzzle whose day is over, with its solution and a button that leads to today's. `None` if the
/// server had none with this number.
async fn past_puzzle(asked: Asked<'_>, number: u32, today: u32) -> Handled<Option<Answer>> {
    let Asked { frontend, caller } = asked;
    let server = server_of(frontend.text, caller)?;
    let past = frontend.service.puzzles().past(server, number).await?;
    let Some((past, play)) = past.and_then(|past| {
        let play = past.puzzle.play_after(0)?;
        Some((past, play))
    }) else {
        return Ok(None);
    };
    let start = play.position();
    let solution = start.read_move(&past.puzzle.solution).ok();
    let mut solving = Solving::new(asked, PuzzleName::Daily(number), 0, &play).await;
    solving.last = solution;
    let text = in_lines([
        puzzle_heading(frontend.text, &past, start),
        say!(frontend.text, "puzzle-over"),
        text::puzzle_solution(frontend.text, &past.puzzle, start),
        solvers_text(frontend.text, &past),
        source_text(frontend, &past).await,
    ]);
    let pieces = PuzzleComponent::Pieces {
        puzzle: PuzzleName::Daily(today),
        page: 0,
    };
    let label = say!(frontend.text, "button-todays-puzzle");
    let buttons = vec![
        message::button(pieces.to_string(), ButtonStyle::Primary, label),
        rules_button(frontend.text, start.variant()),
    ];
    Ok(Some(solving.shown(text, buttons).await))
}

/// The board of today's puzzle, after the moves that the user has found.
async fn solving_board(
    asked: Asked<'_>,
    page: &PuzzlePage,
    headline: Option<String>,
    step: Step,
) -> Handled {
    let frontend = asked.frontend;
    let Some(today) = &page.today else {
        return Ok(none_yet(frontend));
    };
    let puzzle = &today.puzzle;
    let play = if page.solver.is_solved {
        puzzle.play_to_end()
    } else {
        puzzle.play_after(page.solver.found)
    };
    let (Some(start), Some(play)) = (puzzle.position(), play) else {
        return Err(NotDone::Failed);
    };
    let heading = puzzle_heading(frontend.text, today, &start);
    let (name, found) = (PuzzleName::Daily(today.number), page.solver.found);
    let solving = Solving::new(asked, name, found, &play).await;
    if page.solver.is_solved {
        let solver = &page.solver;
        let text = in_lines([
            headline.unwrap_or_default(),
            heading,
            solved_after(frontend.text, solver.wrong),
            text::puzzle_solution(frontend.text, puzzle, &start),
            text::puzzle_streak(frontend.text, solver.streak, solver.longest),
        ]);
        let buttons = vec![rules_button(frontend.text, start.variant())];
        return Ok(solving.shown(text, buttons).await);
    }
    let streak = streak_so_far(frontend.text, page, today);
    let text = in_lines([headline.unwrap_or_default(), heading, streak]);
    Ok(at_step(&solving, text, step).await)
}

/// The board with the menu of a choice.
async fn at_step(solving: &Solving<'_>, text: String, step: Step) -> Answer {
    match step {
        Step::Target { from, page } => match solving.square(&from) {
            Some(square) => solving.targets(text, square, page).await,
            None => solving.pieces(text, 0).await,
        },
        Step::Piece { page } => solving.pieces(text, page).await,
    }
}

/// The rule set and the goal of a puzzle, under its number.
pub(crate) fn puzzle_heading(text: &Text, today: &DailyPuzzle, position: &Position) -> String {
    let goal = text::puzzle_goal(text, position, &today.puzzle.goal);
    let game = text.variant_name(position.variant());
    say!(text, "puzzle-heading", number = today.number, game, goal)
}

/// The row of solved puzzles of a user who has not solved today's, or its end.
fn streak_so_far(text: &Text, page: &PuzzlePage, today: &DailyPuzzle) -> String {
    let solver = &page.solver;
    match solver.ended_streak(today.number) {
        Some(ended) => text::puzzle_streak_ended(text, ended, solver.longest),
        None => text::puzzle_streak_so_far(text, solver.streak_at(today.number)),
    }
}

/// The words for a puzzle that a user has solved after so many wrong moves.
pub(super) fn solved_after(text: &Text, wrong: u32) -> String {
    match wrong {
        0 => say!(text, "puzzle-solved-at-once"),
        wrong => say!(text, "puzzle-solved", wrong),
    }
}

/// The number of people who solved a puzzle whose day is over.
pub(crate) fn solvers_text(text: &Text, past: &DailyPuzzle) -> String {
    say!(
        text,
        "puzzle-result",
        tried = past.tried,
        solved = past.solved,
        once = past.at_once
    )
}

/// The players of the game that a puzzle is from, who are told so without a ping.
pub(crate) async fn source_text(frontend: &Frontend, past: &DailyPuzzle) -> String {
    let PuzzleSource::Game(game) = &past.source else {
        return String::new();
    };
    let Ok(view) = frontend.service.spectate(game).await else {
        return String::new();
    };
    let title = Reader::new(frontend.text, &view, Naming::Mention).title();
    let link = posted::link(&frontend.service, &view)
        .await
        .unwrap_or_default();
    let source = say!(frontend.text, "puzzle-from-game", title, link);
    frontend.mentions.link(&source)
}

/// The parts of a message that say something, each on lines of its own.
pub(crate) fn in_lines<const N: usize>(parts: [String; N]) -> String {
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join("\n")
}
