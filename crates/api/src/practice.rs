//! The handlers for the puzzles of the collection, which everybody solves on their own.

use super::caller::{CHANGE_PROBLEMS, SignedIn};
use super::example;
use super::parameters::{self, ChangeHeaders, ValidQuery, variant_schema};
use super::problem::{Kind, Problem, problems};
use super::resource::{GivenUpPuzzle, MyPuzzle, MyPuzzleVerdict};
use super::state::Api;
use axum::Json;
use axum::extract::State;
use entente_game::PersonId;
use entente_presentation::text::say;
use entente_rules::Variant;
use entente_service::{Command, GiveUp, PracticeMove, PracticePage, PracticeRefusal};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

problems!(ShowProblems: &[Kind::TokenRequired, Kind::InvalidToken, Kind::InvalidQuery]);

problems!(TryProblems: &[Kind::NoSuchPuzzle, Kind::PuzzleNotPossible, Kind::IllegalMove,
    Kind::AmbiguousMove, Kind::UnreadableMove], CHANGE_PROBLEMS);

problems!(GiveUpProblems: &[Kind::NoSuchPuzzle, Kind::PuzzleNotPossible], CHANGE_PROBLEMS);

/// The puzzle that is asked for.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct MyPuzzleQuery {
    /// The rule set, from `GET /api/v1/variants`. By default that of your last puzzle, and before
    /// the first one chess.
    #[param(required = false, schema_with = variant_schema, example = "standard")]
    variant: Option<String>,
}

impl MyPuzzleQuery {
    fn read(&self) -> Result<Option<Variant>, Problem> {
        let invalid = |detail| Problem::new(Kind::InvalidQuery, format!("variant: {detail}"));
        let variant = self.variant.as_deref().map(parameters::variant);
        variant.transpose().map_err(invalid)
    }
}

/// A move in your puzzle.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MyPuzzleRequest {
    /// The puzzle, so that the move does not count for another one.
    #[schema(example = "standard-12")]
    puzzle: String,
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

/// A puzzle of yours that you give up.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct GiveUpRequest {
    /// The puzzle.
    #[schema(example = "standard-12")]
    puzzle: String,
}

impl MyPuzzleRequest {
    fn example() -> Self {
        Self {
            puzzle: "standard-12".into(),
            mv: "Qg8+".into(),
            found: None,
        }
    }
}

impl GiveUpRequest {
    fn example() -> Self {
        Self {
            puzzle: "standard-12".into(),
        }
    }
}

/// Your puzzle
///
/// A position from the collection that comes with Entente, for you alone: its task, and how far you
/// are. When you have solved it or given it up, this is the next one. None comes twice before you
/// had all of its rule set.
#[utoipa::path(
    get, path = "/api/v1/me/puzzle", tag = "puzzles",
    security(("token" = ["read"])),
    params(MyPuzzleQuery),
    responses(
        (status = 200, description = "The puzzle.", body = MyPuzzle,
            example = json!(example::my_puzzle())),
        ShowProblems
    ),
)]
pub(crate) async fn show_my_puzzle(
    State(api): State<Api>,
    SignedIn(person): SignedIn,
    ValidQuery(query): ValidQuery<MyPuzzleQuery>,
) -> Result<Json<MyPuzzle>, Problem> {
    let page = api.practice(person, query.read()?).await?;
    Ok(Json(MyPuzzle::of(api.text, &page).ok_or(Kind::Internal)?))
}

/// Try a move in your puzzle
///
/// A wrong move costs nothing but the first try. In a mate you find each move of your side. The
/// answer has the solution when you have found it.
#[utoipa::path(
    post, path = "/api/v1/me/puzzle/attempts", tag = "puzzles",
    security(("token" = ["play"])),
    params(ChangeHeaders),
    request_body(content = MyPuzzleRequest, example = json!(MyPuzzleRequest::example())),
    responses(
        (status = 200, description = "The move was judged.", body = MyPuzzleVerdict,
            example = json!(example::my_puzzle_verdict())),
        TryProblems
    ),
)]
pub(crate) async fn try_my_puzzle(
    State(api): State<Api>,
    request: Command<MyPuzzleRequest>,
) -> Result<Json<MyPuzzleVerdict>, Problem> {
    let command = request.map(|body| PracticeMove {
        puzzle: body.puzzle,
        found: body.found,
        text: body.mv,
    });
    let judged = api.service.puzzles().try_practice(command).await;
    let judged = judged.map_err(|rejected| api.rejected(rejected))?;
    let answer = judged.map_err(|refusal| api.practice_problem(&refusal))?;
    let puzzle = MyPuzzle::of(api.text, &answer.page).ok_or(Kind::Internal)?;
    let right = answer.is_right;
    Ok(Json(MyPuzzleVerdict { right, puzzle }))
}

/// Give your puzzle up
///
/// Shows its solution, and ends your streak. `GET /api/v1/me/puzzle` is the next one then.
#[utoipa::path(
    post, path = "/api/v1/me/puzzle/solution", tag = "puzzles",
    security(("token" = ["play"])),
    params(ChangeHeaders),
    request_body(content = GiveUpRequest, example = json!(GiveUpRequest::example())),
    responses(
        (status = 200, description = "The solution.", body = GivenUpPuzzle,
            example = json!(example::given_up_puzzle())),
        GiveUpProblems
    ),
)]
pub(crate) async fn give_up_my_puzzle(
    State(api): State<Api>,
    request: Command<GiveUpRequest>,
) -> Result<Json<GivenUpPuzzle>, Problem> {
    let command = request.map(|body| GiveUp {
        puzzle: body.puzzle,
    });
    let given_up = api.service.puzzles().give_up(command).await;
    let given_up = given_up.map_err(|rejected| api.rejected(rejected))?;
    let given_up = given_up.map_err(|refusal| api.practice_problem(&refusal))?;
    let given_up = GivenUpPuzzle::of(api.text, &given_up).ok_or(Kind::Internal)?;
    Ok(Json(given_up))
}

impl Api {
    async fn practice(
        &self,
        person: PersonId,
        variant: Option<Variant>,
    ) -> Result<PracticePage, Problem> {
        let page = self.service.puzzles().practice(person, variant).await;
        let page = page.map_err(|error| self.rejected(error.into()))?;
        // Every rule set has puzzles.
        page.ok_or_else(|| Kind::Internal.into())
    }

    fn practice_problem(&self, refusal: &PracticeRefusal) -> Problem {
        match refusal {
            PracticeRefusal::NotPresent => {
                let detail = say!(self.text, "client-practice-not-present");
                Problem::new(Kind::PuzzleNotPossible, detail)
            }
            PracticeRefusal::Withdrawn => {
                let detail = say!(self.text, "client-practice-withdrawn");
                Problem::new(Kind::NoSuchPuzzle, detail)
            }
            PracticeRefusal::Move(refusal) => self.not_a_move(refusal),
        }
    }
}
