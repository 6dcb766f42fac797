//! `/puzzle`: a puzzle of the collection for one user, at any time and anywhere, and the next one;
//! and what a press on the board of any puzzle does.
//!
//! Nobody else sees it. A move is chosen with menus, typed, or made on the page of the puzzle.

use crate::frontend::answer::{Handled, NotDone};
use crate::frontend::{Asked, message};
use crate::puzzles::puzzle_board::{PuzzleComponent, PuzzleName, Solving, rules_button};
use crate::puzzles::{self, Step, at_step, in_lines, judgement, not_a_move, plain, solved_after};
use crate::rules::{self, RulesPage};
use entente_advisor::puzzle::{ShippedPuzzle, SourceGame};
use entente_presentation::text::{self, Text, escape, say};
use entente_rules::{Position, Variant};
use entente_service::{GiveUp, PageToken, PracticeMove, PracticePage, PracticeRefusal, Service};
use poise::serenity_prelude::{ButtonStyle, CreateButton};

/// Discord's limit of a link on a button, in characters.
const MAX_LINK: usize = 512;

/// The present puzzle of the user, in a rule set or where they were last.
pub(crate) async fn practice(asked: Asked<'_>, variant: Option<Variant>) -> Handled {
    let page = present_page(asked, variant).await?;
    practice_board(asked, &page, None, Step::Piece { page: 0 }).await
}

/// The puzzle with this name at a choice; or the present one, if it is another by now.
async fn show_practice(asked: Asked<'_>, name: &str, step: Step) -> Handled {
    let page = present_page(asked, variant_of(asked.service(), name)).await?;
    if page.puzzle.id == name {
        return practice_board(asked, &page, None, step).await;
    }
    let refusal = match asked.service().puzzles().collected(name) {
        Some(_) => PracticeRefusal::NotPresent,
        None => PracticeRefusal::Withdrawn,
    };
    let why = refusal_text(asked.text(), &refusal);
    practice_board(asked, &page, Some(why), Step::Piece { page: 0 }).await
}

/// Lets the service judge a move, and shows the board after it.
async fn try_move(asked: Asked<'_>, puzzle: String, found: usize, typed: &str) -> Handled {
    let shipped = asked.service().puzzles().collected(&puzzle);
    let meant = shipped.map(|shipped| &shipped.puzzle);
    let action = PracticeMove {
        puzzle: puzzle.clone(),
        found: Some(found),
        text: plain(asked.text(), meant, found, typed),
    };
    let command = asked.command(action);
    match asked.service().puzzles().try_practice(command).await? {
        Err(refusal) => refusal_answer(asked, &puzzle, &refusal).await,
        Ok(answer) => {
            let is_right = answer.is_right.filter(|_| !answer.page.is_solved);
            let headline = judgement(asked.text(), is_right, typed);
            let step = Step::Piece { page: 0 };
            practice_board(asked, &answer.page, headline, step).await
        }
    }
}

/// Shows the solution of the user's present puzzle, which is over then.
async fn give_up(asked: Asked<'_>, name: String) -> Handled {
    let command = asked.command(GiveUp {
        puzzle: name.clone(),
    });
    let given_up = match asked.service().puzzles().give_up(command).await? {
        Err(refusal) => return refusal_answer(asked, &name, &refusal).await,
        Ok(given_up) => given_up,
    };
    let results = given_up.results;
    let ended = match given_up.ended_streak {
        0 => String::new(),
        ended => text::practice_ended(asked.text(), ended, results.longest),
    };
    over_answer(asked, given_up.puzzle, ended, String::new()).await
}

/// The present puzzle, below why nothing was done with another one.
async fn refusal_answer(asked: Asked<'_>, name: &str, refusal: &PracticeRefusal) -> Handled {
    let page = present_page(asked, variant_of(asked.service(), name)).await?;
    let why = refusal_text(asked.text(), refusal);
    practice_board(asked, &page, Some(why), Step::Piece { page: 0 }).await
}

/// Why nothing is done.
fn refusal_text(text: &Text, refusal: &PracticeRefusal) -> String {
    match refusal {
        PracticeRefusal::NotPresent => say!(text, "practice-not-present"),
        PracticeRefusal::Withdrawn => say!(text, "practice-withdrawn"),
        PracticeRefusal::Move(refusal) => not_a_move(text, refusal),
    }
}

/// The rule set of a puzzle; `None` if it was withdrawn.
fn variant_of(service: &Service, name: &str) -> Option<Variant> {
    let puzzle = service.puzzles().collected(name)?;
    puzzle.place().map(|(variant, _)| variant)
}

async fn present_page(asked: Asked<'_>, variant: Option<Variant>) -> Handled<PracticePage> {
    let puzzles = asked.service().puzzles();
    let page = puzzles.practice(asked.person(), variant).await?;
    page.ok_or(NotDone::Failed)
}

/// The board of the user's puzzle, after the moves that they have found.
async fn practice_board(
    asked: Asked<'_>,
    page: &PracticePage,
    headline: Option<String>,
    step: Step,
) -> Handled {
    let frontend = asked.frontend;
    if page.is_solved {
        let results = page.results;
        let streak = text::practice_streak(frontend.text, results.streak, results.longest);
        let done = solved_after(frontend.text, page.wrong);
        return over_answer(asked, page.puzzle, done, streak).await;
    }
    let puzzle = &page.puzzle.puzzle;
    let (Some(start), Some(play)) = (puzzle.position(), puzzle.play_after(page.found)) else {
        return Err(NotDone::Failed);
    };
    let name = PuzzleName::Collected(page.puzzle.id.clone());
    let mut solving = Solving::new(asked, name, page.found, &play).await;
    solving.more = open_puzzle_buttons(asked, page.puzzle).await;
    let about = match page.results.solved {
        0 => say!(frontend.text, "practice-how"),
        _ => text::puzzle_streak_so_far(frontend.text, page.results.streak),
    };
    let heading = practice_heading(frontend.text, page.puzzle, &start);
    let text = in_lines([headline.unwrap_or_default(), heading, about]);
    Ok(at_step(&solving, text, step).await)
}

/// The board of a puzzle that is over for the user, with its solution between what is said.
async fn over_answer(
    asked: Asked<'_>,
    shipped: &'static ShippedPuzzle,
    before: String,
    after: String,
) -> Handled {
    let frontend = asked.frontend;
    let puzzle = &shipped.puzzle;
    let (Some(start), Some(play)) = (puzzle.position(), puzzle.play_to_end()) else {
        return Err(NotDone::Failed);
    };
    let name = PuzzleName::Collected(shipped.id.clone());
    let solving = Solving::new(asked, name, 0, &play).await;
    let text = in_lines([
        practice_heading(frontend.text, shipped, &start),
        before,
        text::puzzle_solution(frontend.text, puzzle, &start),
        after,
        source_text(frontend.text, &shipped.game),
    ]);
    let variant = start.variant();
    let next = PuzzleComponent::Next { variant };
    let label = say!(frontend.text, "button-next-puzzle");
    let mut buttons = vec![
        message::button(next.to_string(), ButtonStyle::Primary, label),
        rules_button(frontend.text, variant),
    ];
    buttons.extend(daily_button(asked).await);
    Ok(solving.shown(text, buttons).await)
}

/// The buttons of a puzzle that is open: the page on which it is touched, and its solution.
async fn open_puzzle_buttons(asked: Asked<'_>, puzzle: &ShippedPuzzle) -> Vec<CreateButton> {
    let mut buttons: Vec<CreateButton> = puzzle
        .place()
        .and_then(|(variant, _)| page_button(asked, variant))
        .into_iter()
        .collect();
    let solution = PuzzleComponent::Solution {
        name: puzzle.id.clone(),
    };
    let label = say!(asked.text(), "button-solution");
    let button = message::button(solution.to_string(), ButtonStyle::Secondary, label);
    buttons.push(button);
    buttons.extend(daily_button(asked).await);
    buttons
}

/// The link to the page on which this user solves their puzzles of a rule set; `None` without
/// pages.
fn page_button(asked: Asked<'_>, variant: Variant) -> Option<CreateButton> {
    let frontend = asked.frontend;
    let address = frontend.page_address.as_ref()?;
    let language = frontend.text.language().tag();
    let token = PageToken::of_solver(asked.person(), frontend.service.now());
    let token = frontend.service.seal_page_token(&token);
    let variant = variant.id();
    let link = format!("{address}/games/puzzle?language={language}&variant={variant}#{token}");
    let label = say!(frontend.text, "button-open-board");
    (link.len() <= MAX_LINK).then(|| CreateButton::new_link(link).label(label))
}

/// The button that leads to the daily puzzle of the server, if it has one.
async fn daily_button(asked: Asked<'_>) -> Option<CreateButton> {
    let puzzles = asked.service().puzzles();
    let page = puzzles
        .page(asked.caller.server()?, asked.person())
        .await
        .ok()?;
    page.today?;
    let label = say!(asked.text(), "button-todays-puzzle");
    let today = PuzzleComponent::Today.to_string();
    Some(message::button(today, ButtonStyle::Secondary, label))
}

/// The rule set and the goal of a puzzle.
fn practice_heading(text: &Text, shipped: &ShippedPuzzle, start: &Position) -> String {
    let goal = text::puzzle_goal(text, start, &shipped.puzzle.goal);
    let game = text.variant_name(start.variant());
    say!(text, "practice-heading", game, goal)
}

/// The published game that a puzzle is from; empty for one of computers.
fn source_text(text: &Text, game: &SourceGame) -> String {
    match game {
        SourceGame::Computers(_) => String::new(),
        SourceGame::Published(title) => {
            say!(text, "practice-source", title = escape(title))
        }
    }
}

pub(crate) async fn on_puzzle_component(
    asked: Asked<'_>,
    component: PuzzleComponent,
    chosen: Option<&String>,
) -> Handled {
    match component {
        PuzzleComponent::Solve { number, .. } => {
            let first = Step::Piece { page: 0 };
            puzzles::show_puzzle(asked, Some(number), first).await
        }
        PuzzleComponent::Today => puzzles::show_puzzle(asked, None, Step::Piece { page: 0 }).await,
        PuzzleComponent::Start => practice(asked, None).await,
        PuzzleComponent::Next { variant } => practice(asked, Some(variant)).await,
        PuzzleComponent::Solution { name } => give_up(asked, name).await,
        PuzzleComponent::Rules { variant } => {
            Ok(rules::show_rules(asked, RulesPage::first(variant)).await)
        }
        PuzzleComponent::Target { puzzle, found } => match chosen {
            Some(coordinate) => try_any_move(asked, puzzle, found, coordinate).await,
            None => Err(NotDone::UnknownComponent),
        },
        other => match step_of(other, chosen) {
            Some((puzzle, step)) => go_to(asked, puzzle, step).await,
            None => Err(NotDone::UnknownComponent),
        },
    }
}

/// The puzzle and the choice to which a component of its board leads.
fn step_of(component: PuzzleComponent, chosen: Option<&String>) -> Option<(PuzzleName, Step)> {
    match component {
        PuzzleComponent::Pieces { puzzle, page } => Some((puzzle, Step::Piece { page })),
        PuzzleComponent::Piece { puzzle } => {
            let from = chosen?.clone();
            Some((puzzle, Step::Target { from, page: 0 }))
        }
        PuzzleComponent::Targets { puzzle, from, page } => {
            Some((puzzle, Step::Target { from, page }))
        }
        _ => None,
    }
}

/// The board of a puzzle at a choice.
async fn go_to(asked: Asked<'_>, puzzle: PuzzleName, step: Step) -> Handled {
    match puzzle {
        PuzzleName::Daily(number) => puzzles::show_puzzle(asked, Some(number), step).await,
        PuzzleName::Collected(name) => show_practice(asked, &name, step).await,
    }
}

/// Lets the service judge a move, and shows the board after it.
pub(crate) async fn try_any_move(
    asked: Asked<'_>,
    puzzle: PuzzleName,
    found: usize,
    typed: &str,
) -> Handled {
    match puzzle {
        PuzzleName::Daily(number) => puzzles::try_daily(asked, number, found, typed).await,
        PuzzleName::Collected(name) => try_move(asked, name, found, typed).await,
    }
}
