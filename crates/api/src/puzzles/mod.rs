//! Puzzles: the handlers for the daily puzzle of a server, and what the puzzles have in common that
//! everybody solves on their own (`practice`).
//!
//! A server's puzzles are for those who have used Entente there. For others there are none, so
//! nobody learns which servers have them. The solution of today's puzzle is in no answer to a
//! person who has not found it.

pub(crate) mod practice;

use crate::game::Start;
use crate::game::example::START;
use crate::game::word::Word;
use crate::http::parameters::{PuzzlePath, ServerPath};
use crate::http::prelude::*;
use crate::http::state::may_see;
use entente_advisor::analysis::LineMove;
use entente_advisor::puzzle::{Goal, Puzzle};
use entente_game::{GameId, PersonId, Refusal, Seat, ServerId, Time};
use entente_presentation::text::{self, Language, Naming, Text, say};
use entente_rules::Position;
use entente_service::{
    DailyPuzzle, PuzzleMove, PuzzlePage, PuzzleRefusal, PuzzleSolver, PuzzleSource,
};
use entente_words::words;

/// The operations about daily puzzles.
pub(crate) fn operations() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(show_daily_puzzle))
        .routes(routes!(try_daily_puzzle))
        .routes(routes!(show_past_puzzle))
}

problems!(ShowProblems: &[Kind::NoSuchPuzzle, Kind::TokenRequired, Kind::InvalidToken]);

problems!(TryProblems: &[Kind::NoSuchPuzzle, Kind::PuzzleNotPossible, Kind::IllegalMove,
    Kind::AmbiguousMove, Kind::UnreadableMove], CHANGE_PROBLEMS);

/// A move in a puzzle.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct PuzzleRequest {
    /// The number of the puzzle, so that the move does not count for another day's.
    #[schema(example = 12)]
    number: u32,
    /// The move, in any usual form.
    #[serde(rename = "move")]
    #[schema(example = "Qg8+")]
    mv: String,
    /// The number of moves that you had found. If it is another by now, nothing is judged. Leave it
    /// out to try the move in any case.
    found: Option<usize>,
}

/// Today's puzzle of a server
///
/// The position and the task, how far you are, and your streak. The solution is in it when you
/// have found it. Only those who have used Entente in the server see its puzzles.
#[utoipa::path(
    get, path = "/api/v1/servers/{server_id}/puzzle", tag = "puzzles",
    security(("token" = ["read"])), params(ServerPath),
    responses((status = 200, body = TodaysPuzzle), ShowProblems),
)]
async fn show_daily_puzzle(caller: SignedIn, path: ServerPath) -> JsonAnswer<TodaysPuzzle> {
    let SignedIn { api, person } = caller;
    let server = api.server_of(&path.server_id, person).await?;
    let page = api.answered(api.service.puzzles().page(server, person).await)?;
    let puzzle = TodaysPuzzle::of(api.text, &page).ok_or(Kind::NoSuchPuzzle)?;
    Ok(Json(puzzle))
}

/// A puzzle of a past day
///
/// With its solution, the number of people who solved it, and the game that it is from.
#[utoipa::path(
    get, path = "/api/v1/servers/{server_id}/puzzles/{puzzle}", tag = "puzzles",
    security(("token" = ["read"])), params(ServerPath, PuzzlePath),
    responses((status = 200, body = PastPuzzle), ShowProblems),
)]
async fn show_past_puzzle(
    caller: SignedIn,
    server: ServerPath,
    puzzle: PuzzlePath,
) -> JsonAnswer<PastPuzzle> {
    let SignedIn { api, person } = caller;
    let server = api.server_of(&server.server_id, person).await?;
    let number = puzzle.puzzle.parse().map_err(|_| Kind::NoSuchPuzzle)?;
    let past = api.service.puzzles().past(server, number).await;
    let past = api.answered(past)?.ok_or(Kind::NoSuchPuzzle)?;
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
    security(("token" = ["play"])), params(ServerPath, ChangeHeaders),
    request_body(content = PuzzleRequest, example = json!({"number": 12, "move": "Qg8+"})),
    responses((status = 200, body = PuzzleVerdict), TryProblems),
)]
async fn try_daily_puzzle(
    path: ServerPath,
    change: Change<PuzzleRequest>,
) -> JsonAnswer<PuzzleVerdict> {
    let (api, request) = (change.api, change.command);
    let server = api.server_of(&path.server_id, request.actor).await?;
    let command = request.map(|body| PuzzleMove {
        server,
        number: body.number,
        found: body.found,
        text: body.mv,
    });
    let judged = api.answered(api.service.puzzles().submit(command).await)?;
    let answer = judged.map_err(|refusal| api.puzzle_problem(&refusal))?;
    let puzzle = TodaysPuzzle::of(api.text, &answer.page).ok_or(Kind::NoSuchPuzzle)?;
    let right = answer.is_right;
    Ok(Json(PuzzleVerdict { right, puzzle }))
}

impl Api {
    /// The server of a path, if the caller has used Entente there.
    async fn server_of(&self, path: &str, person: PersonId) -> ApiResult<ServerId> {
        let server = ServerId(path.parse().map_err(|_| Kind::NoSuchPuzzle)?);
        let is_member = self.answered(self.service.puzzles().is_member(person, server).await)?;
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
    fn not_a_move(&self, refusal: &Refusal) -> Problem {
        let kind = match refusal {
            Refusal::Ambiguous { .. } => Kind::AmbiguousMove,
            Refusal::Unreadable { .. } => Kind::UnreadableMove,
            _ => Kind::IllegalMove,
        };
        let why = text::refusal_elsewhere(self.text, refusal, None, Naming::Name);
        Problem::new(kind, why)
    }
}

words! {
    /// The task of a puzzle.
    pub enum PuzzleGoal {
        /// Force mate within so many moves.
        Mate = "mate",
        /// Find the only move that wins.
        Win = "win",
        /// Find the only move that does not lose.
        Save = "save",
        /// Find the move that gains the most, among several sides.
        Take = "take",
    }
}

type PuzzleGoalWord = Word<PuzzleGoal>;

impl From<&Goal> for PuzzleGoal {
    fn from(goal: &Goal) -> Self {
        match goal {
            Goal::Mate(_) => Self::Mate,
            Goal::Win => Self::Win,
            Goal::Save => Self::Save,
            Goal::Take(_) => Self::Take,
        }
    }
}

/// The position and the task of a puzzle.
#[derive(Debug, Serialize, ToSchema)]
struct PuzzleTask {
    /// The number of the puzzle among those of the server, from 1.
    #[schema(example = 12)]
    number: u32,
    /// The time at which its day began.
    #[schema(example = "2026-11-20T07:00:00.000Z")]
    posted_at: String,
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
}

/// The solution of a puzzle.
#[derive(Debug, Serialize, ToSchema)]
struct PuzzleSolution {
    /// The moves, in coordinate form.
    moves: Vec<String>,
    /// The same moves in the notation of the rule set.
    notation: Vec<String>,
    /// The reason why there is no other.
    #[schema(example = "No other move mates in 2.")]
    why: String,
}

/// A person's row of solved puzzles: of the daily ones in a server, or of the collection.
#[derive(Debug, Serialize, ToSchema)]
struct PuzzleStreak {
    /// The number of puzzles in a row that they have solved. Today's need not be solved yet.
    #[schema(example = 3)]
    current: u32,
    /// The longest such row.
    #[schema(example = 5)]
    longest: u32,
    /// The number of puzzles that they have solved.
    #[schema(example = 9)]
    solved: u32,
    /// The number of puzzles that they have solved without a wrong move.
    #[schema(example = 6)]
    at_once: u32,
}

/// Today's puzzle of a server, as far as the caller has solved it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = todays_puzzle)]
struct TodaysPuzzle {
    task: PuzzleTask,
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
    /// The solution; null until you have found it. On the next day everybody sees it.
    #[schema(required)]
    solution: Option<PuzzleSolution>,
    streak: PuzzleStreak,
}

/// A puzzle whose day is over.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = past_puzzle)]
struct PastPuzzle {
    task: PuzzleTask,
    solution: PuzzleSolution,
    /// The number of people who tried it.
    #[schema(example = 8)]
    tried: u32,
    /// The number of people who solved it.
    #[schema(example = 5)]
    solved: u32,
    /// The number of people who solved it without a wrong move.
    #[schema(example = 2)]
    at_once: u32,
    /// The game that it is from; null if it is from none of the server, or if you may not see that.
    #[schema(required, example = "/api/v1/games/7k3m9q2w5x1z")]
    game: Option<String>,
}

/// The answer to a move in a puzzle.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = puzzle_verdict)]
struct PuzzleVerdict {
    /// Whether the move is right; null if you had found another move meanwhile, and nothing was
    /// judged.
    #[schema(required, example = true)]
    pub(crate) right: Option<bool>,
    pub(crate) puzzle: TodaysPuzzle,
}

impl PuzzleTask {
    fn of(text: &Text, daily: &DailyPuzzle, position: &Position) -> Self {
        let goal = &daily.puzzle.goal;
        let variant = position.variant();
        Self {
            number: daily.number,
            posted_at: daily.at.to_rfc3339(),
            variant: variant.id(),
            start: Start::of(position),
            goal: Word(goal.into()),
            mate_in: mate_in(goal),
            text: text::puzzle_goal(text, position, goal),
            moves_to_find: daily.puzzle.moves_to_find(),
        }
    }
}

/// The moves within which it is mate, if that is the goal.
fn mate_in(goal: &Goal) -> Option<u16> {
    match goal {
        Goal::Mate(moves) => Some(*moves),
        Goal::Win | Goal::Save | Goal::Take(_) => None,
    }
}

impl PuzzleSolution {
    fn of(text: &Text, puzzle: &Puzzle, position: &Position) -> Self {
        let line = puzzle.solution_line();
        Self {
            moves: line.iter().map(|mv| mv.coordinate.clone()).collect(),
            notation: line.iter().map(|mv| mv.notation.clone()).collect(),
            why: text::puzzle_why(text, puzzle, position),
        }
    }
}

impl TodaysPuzzle {
    /// Today's puzzle; `None` if the server has none, or if the rules do not know its position.
    pub(crate) fn of(text: &Text, page: &PuzzlePage) -> Option<Self> {
        let (daily, solver) = (page.today.as_ref()?, &page.solver);
        let (puzzle, position) = (&daily.puzzle, daily.puzzle.position()?);
        Some(Self {
            task: PuzzleTask::of(text, daily, &position),
            found: solver.found,
            moves: known_moves(puzzle, solver.found, solver.is_solved)?,
            legal: next_moves(puzzle, solver.found, solver.is_solved),
            wrong: solver.wrong,
            solved: solver.is_solved,
            solution: (solver.is_solved).then(|| PuzzleSolution::of(text, puzzle, &position)),
            streak: PuzzleStreak {
                current: solver.streak_at(daily.number),
                longest: solver.longest,
                solved: solver.solved,
                at_once: solver.at_once,
            },
        })
    }
}

/// The moves that somebody has found, with the replies to them, in coordinate form. `None` if the
/// puzzle has fewer.
fn known_moves(puzzle: &Puzzle, found: usize, is_solved: bool) -> Option<Vec<String>> {
    let count = if is_solved {
        2 * puzzle.moves_to_find() - 1
    } else {
        2 * found
    };
    let moves = puzzle.line.get(..count)?.iter();
    Some(moves.map(|mv| mv.coordinate.clone()).collect())
}

/// The legal moves of the next turn in coordinate form, in order; none when it is solved.
fn next_moves(puzzle: &Puzzle, found: usize, is_solved: bool) -> Vec<String> {
    let next = (!is_solved).then(|| puzzle.play_after(found)).flatten();
    let legal = next.iter().flat_map(|play| {
        let position = play.position();
        let moves = position.legal_moves().into_iter();
        moves.map(|mv| position.coordinate(mv)).collect::<Vec<_>>()
    });
    let mut legal: Vec<String> = legal.collect();
    legal.sort_unstable();
    legal
}

impl PastPuzzle {
    /// A puzzle whose day is over, with the address of its game. `None` if the rules do not know
    /// its position.
    pub(crate) fn of(text: &Text, daily: &DailyPuzzle, game: Option<String>) -> Option<Self> {
        let position = daily.puzzle.position()?;
        Some(Self {
            task: PuzzleTask::of(text, daily, &position),
            solution: PuzzleSolution::of(text, &daily.puzzle, &position),
            tried: daily.tried,
            solved: daily.solved,
            at_once: daily.at_once,
            game,
        })
    }
}

/// A puzzle: Reti's smothered mate.
fn puzzle() -> Puzzle {
    let position = Position::from_fen("5r1k/6pp/7N/8/2Q5/8/6PP/7K w - - 0 1");
    let position = position.expect("the position can be");
    let moves = [
        (0, "c4g8", "Qg8+"),
        (1, "f8g8", "Rxg8"),
        (0, "h6f7", "Nf7#"),
    ];
    let line = moves.map(|(seat, coordinate, notation)| LineMove {
        seat: Seat(seat),
        notation: notation.into(),
        short: notation.into(),
        coordinate: coordinate.into(),
    });
    Puzzle {
        position: position.to_object(),
        solution: line[0].coordinate.clone(),
        goal: Goal::Mate(2),
        line: line.into(),
    }
}

/// A daily puzzle whose first move Ann has found, and nobody else yet.
fn puzzle_page() -> PuzzlePage {
    let today = DailyPuzzle {
        number: 12,
        at: Time(START),
        source: PuzzleSource::Shipped,
        puzzle: puzzle(),
        tried: 1,
        solved: 0,
        at_once: 0,
    };
    let solver = PuzzleSolver {
        number: 12,
        found: 1,
        last_solved: 11,
        streak: 3,
        longest: 5,
        solved: 9,
        at_once: 6,
        ..PuzzleSolver::default()
    };
    PuzzlePage {
        today: Some(today),
        solver,
    }
}

/// Today's puzzle, of which the first move is found.
fn todays_puzzle() -> TodaysPuzzle {
    let puzzle = TodaysPuzzle::of(Text::of(Language::English), &puzzle_page());
    puzzle.expect("the position can be")
}

/// The answer to that move.
fn puzzle_verdict() -> PuzzleVerdict {
    PuzzleVerdict {
        right: Some(true),
        puzzle: todays_puzzle(),
    }
}

/// The puzzle on the next day.
fn past_puzzle() -> PastPuzzle {
    let daily = puzzle_page().today.map(|daily| DailyPuzzle {
        tried: 8,
        solved: 5,
        at_once: 2,
        ..daily
    });
    let text = Text::of(Language::English);
    let past = daily.and_then(|daily| PastPuzzle::of(text, &daily, None));
    past.expect("the position can be")
}
