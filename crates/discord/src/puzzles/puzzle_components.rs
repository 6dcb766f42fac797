//! The components of puzzles: which of them belongs to the daily puzzle, and which to one of the
//! collection.

use crate::frontend::Asked;
use crate::frontend::answer::{Handled, NotDone};
use crate::puzzles::puzzle_board::{PuzzleComponent, PuzzleName};
use crate::puzzles::{self, Step, practice};
use crate::rules::{self, RulesPage};

/// Handles a component of a puzzle.
pub(crate) async fn on_component(
    asked: Asked<'_>,
    component: PuzzleComponent,
    chosen: Option<&String>,
) -> Handled {
    match component {
        PuzzleComponent::Solve { number, .. } => {
            let first = Step::Piece { page: 0 };
            puzzles::show(asked, Some(number), first).await
        }
        PuzzleComponent::Today => puzzles::show(asked, None, Step::Piece { page: 0 }).await,
        PuzzleComponent::Start => practice::practice(asked, None).await,
        PuzzleComponent::Next { variant } => practice::practice(asked, Some(variant)).await,
        PuzzleComponent::Solution { name } => practice::give_up(asked, name).await,
        PuzzleComponent::Rules { variant } => {
            Ok(rules::show_rules(asked, RulesPage::first(variant)).await)
        }
        PuzzleComponent::Target { puzzle, found } => match chosen {
            Some(coordinate) => try_move(asked, puzzle, found, coordinate).await,
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
        PuzzleName::Daily(number) => puzzles::show(asked, Some(number), step).await,
        PuzzleName::Collected(name) => practice::show(asked, &name, step).await,
    }
}

/// Lets the service judge a move, and shows the board after it.
pub(crate) async fn try_move(
    asked: Asked<'_>,
    puzzle: PuzzleName,
    found: usize,
    typed: &str,
) -> Handled {
    match puzzle {
        PuzzleName::Daily(number) => puzzles::try_daily(asked, number, found, typed).await,
        PuzzleName::Collected(name) => practice::try_move(asked, name, found, typed).await,
    }
}
