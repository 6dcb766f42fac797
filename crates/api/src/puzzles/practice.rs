//! The handlers for the puzzles of the collection, which everybody solves on their own.

use crate::game::Start;
use crate::game::word::Word;
use crate::http::parameters::{self, variant_schema};
use crate::http::prelude::*;
use crate::puzzles::{
    PuzzleGoalWord, PuzzleSolution, PuzzleStreak, TryProblems, known_moves, mate_in, next_moves,
    puzzle,
};
use entente_advisor::puzzle::{ShippedPuzzle, SourceGame};
use entente_game::PersonId;
use entente_presentation::text::{self, Language, Text, say};
use entente_rules::Variant;
use entente_service::{
    GiveUp, GivenUp, PracticeMove, PracticePage, PracticeRefusal, PracticeResults,
};
use std::sync::LazyLock;

/// The operations about puzzles of the collection.
pub(crate) fn operations() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(show_my_puzzle))
        .routes(routes!(try_my_puzzle))
        .routes(routes!(give_up_my_puzzle))
}

problems!(ShowProblems: &[Kind::TokenRequired, Kind::InvalidToken, Kind::InvalidQuery]);

problems!(GiveUpProblems: &[Kind::NoSuchPuzzle, Kind::PuzzleNotPossible], CHANGE_PROBLEMS);

read_by!(ValidQuery: MyPuzzleQuery, OpenMoveQuery, OpenPuzzleQuery);

/// The puzzle that is asked for.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct MyPuzzleQuery {
    /// The rule set, from `GET /api/v1/variants`. By default that of your last puzzle, and before
    /// the first one chess.
    #[param(required = false, schema_with = variant_schema, example = "standard")]
    variant: Option<String>,
}

impl MyPuzzleQuery {
    fn read(&self) -> ApiResult<Option<Variant>> {
        let variant = self.variant.as_deref().map(parameters::variant);
        variant.transpose().map_err(parameters::invalid)
    }
}

/// A move in your puzzle.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct MyPuzzleRequest {
    /// The puzzle, so that the move does not count for another one.
    #[schema(example = "standard-12")]
    puzzle: String,
    /// The move, in any usual form.
    #[serde(rename = "move")]
    #[schema(example = "Qg8+")]
    mv: String,
    /// The number of moves that you had found. If it is another by now, nothing is judged. Leave it
    /// out to try the move in any case.
    found: Option<usize>,
}

/// A puzzle of yours that you give up.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct GiveUpRequest {
    /// The puzzle.
    #[schema(example = "standard-12")]
    puzzle: String,
}

/// Your puzzle
///
/// A position from the collection that comes with Entente, for you alone: its task, and how far you
/// are. When you have solved it or given it up, this is the next one. None comes twice before you
/// had all of its rule set.
#[utoipa::path(
    get, path = "/api/v1/me/puzzle", tag = "puzzles", security(("token" = ["read"])),
    params(MyPuzzleQuery), responses((status = 200, body = MyPuzzle), ShowProblems),
)]
async fn show_my_puzzle(caller: SignedIn, query: MyPuzzleQuery) -> JsonAnswer<MyPuzzle> {
    let SignedIn { api, person } = caller;
    let page = api.practice(person, query.read()?).await?;
    Ok(Json(MyPuzzle::of(api.text, &page).ok_or(Kind::Internal)?))
}

/// Try a move in your puzzle
///
/// A wrong move costs nothing but the first try. In a mate you find each move of your side. The
/// answer has the solution when you have found it.
#[utoipa::path(
    post, path = "/api/v1/me/puzzle/attempts", tag = "puzzles", security(("token" = ["play"])),
    params(ChangeHeaders),
    request_body(content = MyPuzzleRequest,
        example = json!({"puzzle": "standard-12", "move": "Qg8+"})),
    responses((status = 200, body = MyPuzzleVerdict), TryProblems),
)]
async fn try_my_puzzle(change: Change<MyPuzzleRequest>) -> JsonAnswer<MyPuzzleVerdict> {
    let (api, request) = (change.api, change.command);
    let command = request.map(|body| PracticeMove {
        puzzle: body.puzzle,
        found: body.found,
        text: body.mv,
    });
    let judged = api.answered(api.service.puzzles().try_practice(command).await)?;
    let answer = judged.map_err(|refusal| api.practice_problem(&refusal))?;
    let puzzle = MyPuzzle::of(api.text, &answer.page).ok_or(Kind::Internal)?;
    let right = answer.is_right;
    Ok(Json(MyPuzzleVerdict { right, puzzle }))
}

/// Give your puzzle up
///
/// Shows its solution, and ends your streak. `GET /api/v1/me/puzzle` is the next one then.
#[utoipa::path(
    post, path = "/api/v1/me/puzzle/solution", tag = "puzzles", security(("token" = ["play"])),
    params(ChangeHeaders),
    request_body(content = GiveUpRequest, example = json!({"puzzle": "standard-12"})),
    responses((status = 200, body = GivenUpPuzzle), GiveUpProblems),
)]
async fn give_up_my_puzzle(change: Change<GiveUpRequest>) -> JsonAnswer<GivenUpPuzzle> {
    let (api, request) = (change.api, change.command);
    let command = request.map(|body| GiveUp {
        puzzle: body.puzzle,
    });
    let given_up = api.answered(api.service.puzzles().give_up(command).await)?;
    let given_up = given_up.map_err(|refusal| api.practice_problem(&refusal))?;
    let given_up = GivenUpPuzzle::of(api.text, &given_up).ok_or(Kind::Internal)?;
    Ok(Json(given_up))
}

/// A puzzle of the collection that is asked for without a token.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OpenPuzzleQuery {
    /// The rule set; chess by default.
    variant: Option<String>,
    /// Its number, by which the page goes on to the next one.
    #[serde(default)]
    number: usize,
}

/// A puzzle for somebody without a token, of whom nothing is stored.
pub(crate) async fn show_open_puzzle(api: Api, query: OpenPuzzleQuery) -> JsonAnswer<MyPuzzle> {
    let variant = query.variant.as_deref().map(parameters::variant);
    let variant = variant.transpose().map_err(parameters::invalid)?;
    let puzzles = api.service.puzzles();
    let page = puzzles.open_practice(variant.unwrap_or_default(), query.number);
    let page = page.ok_or(Kind::Internal)?;
    Ok(Json(MyPuzzle::of(api.text, &page).ok_or(Kind::Internal)?))
}

/// A move in such a puzzle, or its solution.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OpenMoveQuery {
    puzzle: String,
    #[serde(default)]
    found: usize,
    #[serde(default, rename = "move")]
    mv: String,
}

/// Judges a move in such a puzzle.
pub(crate) async fn try_open_puzzle(api: Api, query: OpenMoveQuery) -> JsonAnswer<MyPuzzleVerdict> {
    let judged = api.service.puzzles().try_open(&PracticeMove {
        puzzle: query.puzzle,
        found: Some(query.found),
        text: query.mv,
    });
    let judged = judged.map_err(|refusal| api.practice_problem(&refusal))?;
    let puzzle = MyPuzzle::of(api.text, &judged.page).ok_or(Kind::Internal)?;
    let right = judged.is_right;
    Ok(Json(MyPuzzleVerdict { right, puzzle }))
}

/// The solution of such a puzzle.
pub(crate) async fn solve_open_puzzle(api: Api, query: OpenMoveQuery) -> JsonAnswer<GivenUpPuzzle> {
    let given_up = api.service.puzzles().give_up_open(&query.puzzle);
    let given_up = given_up.map_err(|refusal| api.practice_problem(&refusal))?;
    let given_up = GivenUpPuzzle::of(api.text, &given_up).ok_or(Kind::Internal)?;
    Ok(Json(given_up))
}

impl Api {
    async fn practice(
        &self,
        person: PersonId,
        variant: Option<Variant>,
    ) -> ApiResult<PracticePage> {
        let page = self.answered(self.service.puzzles().practice(person, variant).await)?;
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

/// A puzzle of the collection, as far as the caller has solved it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = my_puzzle)]
pub(crate) struct MyPuzzle {
    /// The name of the puzzle.
    #[schema(example = "standard-12")]
    id: String,
    /// The rule set.
    #[schema(example = "standard")]
    variant: &'static str,
    /// The position in which it begins: in FEN, or in the form of `position` of a game if the rule
    /// set has no FEN.
    #[schema(example = "5r1k/6pp/7N/8/2Q5/8/6PP/7K w - - 0 1")]
    start: Start,
    goal: PuzzleGoalWord,
    /// The moves within which it is mate; null if the goal is another.
    #[schema(required, example = 2)]
    mate_in: Option<u16>,
    /// The task in words.
    #[schema(example = "White to move. Mate in 2.")]
    text: String,
    /// The number of moves that have to be found.
    #[schema(example = 2)]
    moves_to_find: usize,
    /// The number of moves that you have found.
    #[schema(example = 0)]
    found: usize,
    /// The moves that you have found, with the replies to them, in coordinate form.
    moves: Vec<String>,
    /// The legal moves of your next turn, in coordinate form; none when it is solved.
    legal: Vec<String>,
    /// The number of wrong moves so far.
    #[schema(example = 0)]
    wrong: u32,
    /// Whether you have solved it.
    #[schema(example = false)]
    solved: bool,
    /// The solution; null until you have found it.
    #[schema(required)]
    solution: Option<PuzzleSolution>,
    /// The published game that it is from: its players, place and year. Null until you have found
    /// the solution, and if it is from a game of computers.
    #[schema(required, example = "Anderssen – Kieseritzky, London 1851")]
    source: Option<String>,
    /// Your row of solved puzzles of the collection, in all rule sets.
    streak: PuzzleStreak,
    /// The number of puzzles of this rule set in the collection.
    #[schema(example = 300)]
    collection: usize,
}

/// The answer to a move in a puzzle of the collection.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = my_puzzle_verdict)]
pub(crate) struct MyPuzzleVerdict {
    /// Whether the move is right; null if you had found another move meanwhile, and nothing was
    /// judged.
    #[schema(required, example = true)]
    pub(crate) right: Option<bool>,
    pub(crate) puzzle: MyPuzzle,
}

/// A puzzle that the caller has given up.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = given_up_puzzle)]
pub(crate) struct GivenUpPuzzle {
    /// The name of the puzzle.
    #[schema(example = "standard-12")]
    id: String,
    solution: PuzzleSolution,
    /// The published game that it is from; null if it is from a game of computers.
    #[schema(required, example = "Anderssen – Kieseritzky, London 1851")]
    source: Option<String>,
    /// The streak that has ended; 0 for none.
    #[schema(example = 3)]
    ended_streak: u32,
    streak: PuzzleStreak,
}

impl MyPuzzle {
    /// The puzzle of a person; `None` if the rules do not know its position.
    pub(crate) fn of(text: &Text, page: &PracticePage) -> Option<Self> {
        let puzzle = &page.puzzle.puzzle;
        let (goal, position) = (&puzzle.goal, puzzle.position()?);
        Some(Self {
            id: page.puzzle.id.clone(),
            variant: position.variant().id(),
            start: Start::of(&position),
            goal: Word(goal.into()),
            mate_in: mate_in(goal),
            text: text::puzzle_goal(text, &position, goal),
            moves_to_find: puzzle.moves_to_find(),
            found: page.found,
            moves: known_moves(puzzle, page.found, page.is_solved)?,
            legal: next_moves(puzzle, page.found, page.is_solved),
            wrong: page.wrong,
            solved: page.is_solved,
            solution: (page.is_solved).then(|| PuzzleSolution::of(text, puzzle, &position)),
            source: page.is_solved.then(|| source(page.puzzle)).flatten(),
            streak: streak(&page.results),
            collection: page.count,
        })
    }
}

impl GivenUpPuzzle {
    /// A puzzle that was given up; `None` if the rules do not know its position.
    pub(crate) fn of(text: &Text, given_up: &GivenUp) -> Option<Self> {
        let puzzle = &given_up.puzzle.puzzle;
        let position = puzzle.position()?;
        Some(Self {
            id: given_up.puzzle.id.clone(),
            solution: PuzzleSolution::of(text, puzzle, &position),
            source: source(given_up.puzzle),
            ended_streak: given_up.ended_streak,
            streak: streak(&given_up.results),
        })
    }
}

fn source(shipped: &ShippedPuzzle) -> Option<String> {
    match &shipped.game {
        SourceGame::Computers(_) => None,
        SourceGame::Published(title) => Some(title.clone()),
    }
}

fn streak(results: &PracticeResults) -> PuzzleStreak {
    PuzzleStreak {
        current: results.streak,
        longest: results.longest,
        solved: results.solved,
        at_once: results.at_once,
    }
}

/// A puzzle of the collection.
static COLLECTED: LazyLock<ShippedPuzzle> = LazyLock::new(|| ShippedPuzzle {
    id: "standard-12".into(),
    game: SourceGame::Computers(7),
    ply: 40,
    puzzle: puzzle(),
});

/// That puzzle, before its first move.
fn practice_page() -> PracticePage {
    PracticePage {
        puzzle: &COLLECTED,
        found: 0,
        wrong: 0,
        is_solved: false,
        results: PracticeResults {
            streak: 3,
            longest: 7,
            solved: 11,
            at_once: 8,
        },
        count: 300,
    }
}

/// That puzzle.
fn my_puzzle() -> MyPuzzle {
    let puzzle = MyPuzzle::of(Text::of(Language::English), &practice_page());
    puzzle.expect("the position can be")
}

/// The answer to its first move.
fn my_puzzle_verdict() -> MyPuzzleVerdict {
    let page = PracticePage {
        found: 1,
        ..practice_page()
    };
    let puzzle = MyPuzzle::of(Text::of(Language::English), &page);
    MyPuzzleVerdict {
        right: Some(true),
        puzzle: puzzle.expect("the position can be"),
    }
}

/// The same puzzle, given up.
fn given_up_puzzle() -> GivenUpPuzzle {
    let page = practice_page();
    let given_up = GivenUp {
        puzzle: page.puzzle,
        ended_streak: page.results.streak,
        results: PracticeResults {
            streak: 0,
            ..page.results
        },
    };
    let given_up = GivenUpPuzzle::of(Text::of(Language::English), &given_up);
    given_up.expect("the position can be")
}
