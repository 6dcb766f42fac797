//! The components of puzzles: which of them belongs to the daily puzzle, and which to one of the
//! collection.

use crate::frontend::Frontend;
use crate::frontend::caller::Caller;
use crate::frontend::handled::{Handled, NotDone};
use crate::puzzles::puzzle_board::{PuzzleComponent, PuzzleName};
use crate::puzzles::{self, Step, practice};
use crate::rules::{self, RulesPage};

/// Handles a component of a puzzle.
pub(crate) async fn on_component(
    frontend: &Frontend,
    caller: &Caller,
    component: PuzzleComponent,
    chosen: Option<&String>,
) -> Handled {
    match component {
        PuzzleComponent::Solve { number, .. } => {
            let first = Step::Piece { page: 0 };
            puzzles::show(frontend, caller, Some(number), first).await
        }
        PuzzleComponent::Today => {
            puzzles::show(frontend, caller, None, Step::Piece { page: 0 }).await
        }
        PuzzleComponent::Start => practice::practice(frontend, caller, None).await,
        PuzzleComponent::Next { variant } => {
            practice::practice(frontend, caller, Some(variant)).await
        }
        PuzzleComponent::Solution { name } => practice::give_up(frontend, caller, name).await,
        PuzzleComponent::Rules { variant } => {
            Ok(rules::show_rules(frontend, caller, RulesPage::first(variant)).await)
        }
        PuzzleComponent::Target { puzzle, found } => match chosen {
            Some(coordinate) => try_move(frontend, caller, (puzzle, found), coordinate).await,
            None => Err(NotDone::UnknownComponent),
        },
        other => match step_of(other, chosen) {
            Some((puzzle, step)) => go_to(frontend, caller, puzzle, step).await,
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
async fn go_to(frontend: &Frontend, caller: &Caller, puzzle: PuzzleName, step: Step) -> Handled {
    match puzzle {
        PuzzleName::Daily(number) => puzzles::show(frontend, caller, Some(number), step).await,
        PuzzleName::Collected(name) => practice::show(frontend, caller, &name, step).await,
    }
}

/// Lets the service judge a move, and shows the board after it.
pub(crate) async fn try_move(
    frontend: &Frontend,
    caller: &Caller,
    (puzzle, found): (PuzzleName, usize),
    typed: &str,
) -> Handled {
    match puzzle {
        PuzzleName::Daily(number) => {
            puzzles::try_daily(frontend, caller, (number, found), typed).await
        }
        PuzzleName::Collected(name) => {
            practice::try_move(frontend, caller, (name, found), typed).await
        }
    }
}
