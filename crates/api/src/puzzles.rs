//! The handlers for the daily puzzle of a server.
//!
//! A server's puzzles are for those who have used Entente there. For others there are none, so
//! nobody learns which servers have them. The solution of today's puzzle is in no answer to a
//! person who has not found it.

use super::caller::{CHANGE_PROBLEMS, SignedIn};
use super::example;
use super::parameters::{ChangeHeaders, PuzzlePath, ServerPath};
use super::problem::{Kind, Problem, problems};
use super::resource::{PastPuzzle, PuzzleVerdict, TodaysPuzzle};
use super::state::{Api, may_see};
use axum::Json;
use axum::extract::{Path, State};
use entente_game::{GameId, PersonId, Refusal, ServerId};
use entente_presentation::text::{self, Naming, say};
use entente_service::{Command, PuzzleMove, PuzzleRefusal, PuzzleSource};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

problems!(ShowProblems: &[Kind::NoSuchPuzzle, Kind::TokenRequired, Kind::InvalidToken]);

problems!(TryProblems: &[Kind::NoSuchPuzzle, Kind::PuzzleNotPossible, Kind::IllegalMove,
    Kind::AmbiguousMove, Kind::UnreadableMove], CHANGE_PROBLEMS);

/// A move in a puzzle.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PuzzleRequest {
    /// The number of the puzzle, so that the move does not count for another day's.
    #[schema(example = 12)]
    number: u32,
    /// The move, in any usual form.
    #[serde(rename = "move")]
    #[schema(example = "Qg8+")]
    mv: String,
    /// The number of moves that you had found. If it is another by now, nothing is judged. Leave it
    /// out to try the move in any case.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    found: Option<usize>,
}

impl PuzzleRequest {
    fn example() -> Self {
        Self {
            number: 12,
            mv: "Qg8+".into(),
            found: None,
        }
    }
}

/// Today's puzzle of a server
///
/// The position and the task, how far you are, and your streak. The solution is in it when you
/// have found it. Only those who have used Entente in the server see its puzzles.
#[utoipa::path(
    get, path = "/api/v1/servers/{server_id}/puzzle", tag = "puzzles",
    security(("token" = ["read"])),
    params(ServerPath),
    responses(
        (status = 200, description = "The puzzle.", body = TodaysPuzzle,
            example = json!(example::todays_puzzle())),
        ShowProblems
    ),
)]
pub(crate) async fn show_daily_puzzle(
    State(api): State<Api>,
    SignedIn(person): SignedIn,
    Path(path): Path<ServerPath>,
) -> Result<Json<TodaysPuzzle>, Problem> {
    let server = api.server_of(&path.server_id, person).await?;
    let page = api.service.puzzles().page(server, person).await;
    let page = page.map_err(|error| api.rejected(error.into()))?;
    let puzzle = TodaysPuzzle::of(api.text, &page).ok_or(Kind::NoSuchPuzzle)?;
    Ok(Json(puzzle))
}

/// A puzzle of a past day
///
/// With its solution, the number of people who solved it, and the game that it is from.
#[utoipa::path(
    get, path = "/api/v1/servers/{server_id}/puzzles/{puzzle}", tag = "puzzles",
    security(("token" = ["read"])),
    params(ServerPath, PuzzlePath),
    responses(
        (status = 200, description = "The puzzle.", body = PastPuzzle,
            example = json!(example::past_puzzle())),
        ShowProblems
    ),
)]
pub(crate) async fn show_past_puzzle(
    State(api): State<Api>,
    SignedIn(person): SignedIn,
    Path(server): Path<ServerPath>,
    Path(puzzle): Path<PuzzlePath>,
) -> Result<Json<PastPuzzle>, Problem> {
    let server = api.server_of(&server.server_id, person).await?;
    let number = puzzle.puzzle.parse().map_err(|_| Kind::NoSuchPuzzle)?;
    let past = api.service.puzzles().past(server, number).await;
    let past = past
        .map_err(|error| api.rejected(error.into()))?
        .ok_or(Kind::NoSuchPuzzle)?;
    let game = match &past.source {
        PuzzleSource::Game(game) => api.address_if_visible(game, person).await,
        PuzzleSource::Shipped => None,
    };
    let puzzle = PastPuzzle::of(api.text, &past, game).ok_or(Kind::NoSuchPuzzle)?;
    Ok(Json(puzzle))
}

/// Try a move in today's puzzle
///
/// A wrong move costs nothing but the first try. In a mate you find each move of your side.
#[utoipa::path(
    post, path = "/api/v1/servers/{server_id}/puzzle/attempts", tag = "puzzles",
    security(("token" = ["play"])),
    params(ServerPath, ChangeHeaders),
    request_body(content = PuzzleRequest, example = json!(PuzzleRequest::example())),
    responses(
        (status = 200, description = "The move was judged.", body = PuzzleVerdict,
            example = json!(example::puzzle_verdict())),
        TryProblems
    ),
)]
pub(crate) async fn try_daily_puzzle(
    State(api): State<Api>,
    Path(path): Path<ServerPath>,
    request: Command<PuzzleRequest>,
) -> Result<Json<PuzzleVerdict>, Problem> {
    let server = api.server_of(&path.server_id, request.actor).await?;
    let command = request.map(|body| PuzzleMove {
        server,
        number: body.number,
        found: body.found,
        text: body.mv,
    });
    let judged = api.service.puzzles().submit(command).await;
    let judged = judged.map_err(|rejected| api.rejected(rejected))?;
    let answer = judged.map_err(|refusal| api.puzzle_problem(&refusal))?;
    let puzzle = TodaysPuzzle::of(api.text, &answer.page).ok_or(Kind::NoSuchPuzzle)?;
    let right = answer.is_right;
    Ok(Json(PuzzleVerdict { right, puzzle }))
}

impl Api {
    /// The server of a path, if the caller has used Entente there.
    async fn server_of(&self, path: &str, person: PersonId) -> Result<ServerId, Problem> {
        let server = ServerId(path.parse().map_err(|_| Kind::NoSuchPuzzle)?);
        let is_member = self.service.puzzles().is_member(person, server).await;
        let is_member = is_member.map_err(|error| self.rejected(error.into()))?;
        is_member
            .then_some(server)
            .ok_or_else(|| Kind::NoSuchPuzzle.into())
    }

    /// The address of a finished game that everybody may see, or that the caller has played.
    async fn address_if_visible(&self, game: &GameId, person: PersonId) -> Option<String> {
        let view = self.service.view(game, person).await.ok()?;
        may_see(&view).then(|| format!("/api/v1/games/{game}"))
    }

    fn puzzle_problem(&self, refusal: &PuzzleRefusal) -> Problem {
        let not_possible = |detail: String| Problem::new(Kind::PuzzleNotPossible, detail);
        match refusal {
            PuzzleRefusal::NotToday => not_possible(say!(self.text, "client-puzzle-not-today")),
            PuzzleRefusal::Solved => not_possible(say!(self.text, "puzzle-already-solved")),
            PuzzleRefusal::Move(refusal) => self.not_a_move(refusal),
        }
    }

    /// The problem of a text that is no move in a puzzle.
    pub(crate) fn not_a_move(&self, refusal: &Refusal) -> Problem {
        let kind = match refusal {
            Refusal::Ambiguous { .. } => Kind::AmbiguousMove,
            Refusal::Unreadable { .. } => Kind::UnreadableMove,
            _ => Kind::IllegalMove,
        };
        let why = text::refusal_elsewhere(self.text, refusal, None, Naming::Name);
        Problem::new(kind, why)
    }
}
