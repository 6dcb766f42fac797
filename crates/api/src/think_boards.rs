//! The handlers for think-boards: a player's own lines beside a game, which nobody else sees.
//!
//! A line becomes a conditional move, or part of a letter, by the operations of those.

use crate::game::example::{self, After, BOB, Changed, opening, played};
use crate::game::word::Word;
use crate::http::parameters::ThinkMovePath;
use crate::http::prelude::*;
use axum::http::HeaderName;
use entente_game::{ThinkEdit, ThinkMove, ThinkMoveId, ThinkOrigin, ThinkState};
use entente_presentation::text;
use entente_service::OpenThinkBoard;
use entente_words::words;

/// The operations about think-boards.
pub(crate) fn operations() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(show_think_board, add_thoughts, clear_think_board))
        .routes(routes!(note_thought, remove_thought))
        .routes(routes!(download_think_board))
}

problems!(OwnProblems: &[Kind::NotSeated, Kind::NoSuchGame, Kind::InvalidHeader,
    Kind::TokenRequired, Kind::InvalidToken]);

problems!(FileProblems: &[Kind::NotSeated, Kind::NoSuchGame, Kind::TokenRequired,
    Kind::InvalidToken, Kind::NoPgn]);

problems!(ChangeProblems: &[Kind::InvalidThinkBoard, Kind::NoSuchThinkMove], COMMAND_PROBLEMS);

/// Moves to add to a think-board.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ThinkRequest {
    /// The move of the board that they follow. Leave it out for the present board of the game.
    #[schema(value_type = Option<u32>)]
    after: Option<ThinkMoveId>,
    /// The moves of all players in order, each in any usual form. Those that the board has there
    /// are not added again.
    #[schema(example = "Nc6 Bb5")]
    line: String,
    /// A note on the last of them: 300 characters at most.
    note: Option<String>,
}

/// A note on a move of a think-board.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ThinkNoteRequest {
    /// The note: 300 characters at most. An empty one removes it.
    #[schema(example = "A Spanish game")]
    note: String,
}

/// Your think-board
///
/// Lines that you think about: a tree of moves that is kept with the game. Nobody else can see it,
/// or find out that there is one, and no engine looks at it.
#[utoipa::path(
    get, path = "/api/v1/games/{id}/think-board", tag = "moves", security(("token" = ["read"])),
    params(GamePath, ReadHeaders), responses((status = 200, body = ThinkBoard), OwnProblems),
)]
async fn show_think_board(caller: SignedIn, found: FoundGame) -> ApiResult<impl IntoResponse> {
    let SignedIn { api, person } = caller;
    let open = api.service.think_board(&found.id, person).await;
    Ok(answer(&api.answered(open)?))
}

/// Your think-board as PGN
///
/// The game so far with your lines as variations and your notes as comments. Lines after the last
/// move of the game go on from there. Once the game has been analysed, its judgements and the
/// better moves are in it, too. In c4pgn, which has no variations, lines are comments. Other rule
/// sets have no such file.
#[utoipa::path(
    get, path = "/api/v1/games/{id}/think-board.pgn", tag = "moves",
    security(("token" = ["read"])),
    params(GamePath),
    responses(
        (status = 200, description = "The game with your lines.", body = String,
            content_type = "application/vnd.chess-pgn", example = json!(example::pgn())),
        FileProblems
    ),
)]
async fn download_think_board(caller: SignedIn, found: FoundGame) -> ApiResult<impl IntoResponse> {
    let SignedIn { api, person } = caller;
    let open = api.answered(api.service.think_board(&found.id, person).await)?;
    let analysis = api.answered(api.service.known_analysis(&open.view).await)?;
    let pgn = text::think_board_file(api.text, &open.view, &open.board, analysis.as_ref());
    let pgn = pgn.ok_or(Kind::NoPgn)?;
    Ok((
        [(
            header::CONTENT_TYPE,
            "application/vnd.chess-pgn; charset=utf-8",
        )],
        pgn,
    ))
}

/// Add moves to your think-board
#[utoipa::path(
    post, path = "/api/v1/games/{id}/think-board", tag = "moves",
    security(("token" = ["play"])),
    params(GamePath, ChangeHeaders, GameHeaders),
    request_body(content = ThinkRequest, example = json!({"line": "Nc6 Bb5"})),
    responses(After<ThinkBoard>, ChangeProblems),
)]
async fn add_thoughts(command: GameCommand<ThinkRequest>) -> ApiResult<BoardAnswer> {
    change(command, |request| {
        Ok(ThinkEdit::Add {
            after: request.after,
            line: request.line,
            note: request.note,
        })
    })
    .await
}

/// Write a note on a move of your think-board
#[utoipa::path(
    put, path = "/api/v1/games/{id}/think-board/{move}", tag = "moves",
    security(("token" = ["play"])), params(GamePath, ThinkMovePath, ChangeHeaders, GameHeaders),
    request_body(content = ThinkNoteRequest, example = json!({"note": "A Spanish game"})),
    responses(After<ThinkBoard>, ChangeProblems),
)]
async fn note_thought(
    path: ThinkMovePath,
    command: GameCommand<ThinkNoteRequest>,
) -> ApiResult<BoardAnswer> {
    change(command, move |request| {
        Ok(ThinkEdit::Note {
            id: path.id()?,
            text: request.note,
        })
    })
    .await
}

/// Remove a move and all that follow it from your think-board
#[utoipa::path(
    delete, path = "/api/v1/games/{id}/think-board/{move}", tag = "moves",
    security(("token" = ["play"])),
    params(GamePath, ThinkMovePath, ChangeHeaders, GameHeaders),
    responses(After<ThinkBoard>, ChangeProblems),
)]
async fn remove_thought(
    path: ThinkMovePath,
    command: GameCommand<EmptyBody>,
) -> ApiResult<BoardAnswer> {
    change(command, move |_| Ok(ThinkEdit::Remove { id: path.id()? })).await
}

/// Remove everything from your think-board
#[utoipa::path(
    delete, path = "/api/v1/games/{id}/think-board", tag = "moves",
    security(("token" = ["play"])),
    params(GamePath, ChangeHeaders, GameHeaders),
    responses(After<ThinkBoard>, ChangeProblems),
)]
async fn clear_think_board(command: GameCommand<EmptyBody>) -> ApiResult<BoardAnswer> {
    change(command, |_| Ok(ThinkEdit::Clear)).await
}

/// A think-board with its ETag.
type BoardAnswer = ([(HeaderName, String); 1], Json<ThinkBoard>);

/// Changes the think-board, and returns it.
async fn change<T>(
    command: GameCommand<T>,
    edit: impl FnOnce(T) -> ApiResult<ThinkEdit>,
) -> ApiResult<BoardAnswer> {
    Ok(answer(&command.think(edit).await?))
}

/// The board with its ETag. It depends on the game, too, which can make lines impossible. Versions
/// of the game are those of the caller's own view.
fn answer(open: &OpenThinkBoard) -> BoardAnswer {
    let board = ThinkBoard::of(open);
    let tag = format!("\"{}-{}\"", open.view.record.version, board.revision);
    ([(header::ETAG, tag)], Json(board))
}

words! {
    /// The relation of a move on a think-board to the game.
    pub enum ThoughtState {
        /// It can still be played.
        Ahead = "ahead",
        /// It was played.
        Played = "played",
        /// The game has taken another way.
        Past = "past",
    }
}

type ThoughtStateWord = Word<ThoughtState>;

impl From<ThinkState> for ThoughtState {
    fn from(state: ThinkState) -> Self {
        match state {
            ThinkState::Ahead { .. } => Self::Ahead,
            ThinkState::Played { .. } => Self::Played,
            ThinkState::Past => Self::Past,
        }
    }
}

/// The think-board of the caller. Nobody else sees it, or that there is one.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = ThinkBoard::example)]
pub(crate) struct ThinkBoard {
    /// The number of changes of the board.
    #[schema(example = 1)]
    pub(crate) revision: u64,
    /// The last move that this request has added or changed; null if there is none.
    #[schema(required, value_type = Option<u32>, example = 1)]
    last: Option<ThinkMoveId>,
    /// The moves, each after the move that it follows.
    moves: Vec<ThoughtMove>,
}

/// A move on a think-board.
#[derive(Debug, Serialize, ToSchema)]
struct ThoughtMove {
    /// The number of the move.
    #[schema(value_type = u32, example = 1)]
    id: ThinkMoveId,
    /// The move that it follows; null if it follows a board of the game.
    #[schema(required, value_type = Option<u32>, example = 0)]
    after: Option<ThinkMoveId>,
    /// The number of plies of that board of the game; null if it follows another move.
    #[schema(required)]
    ply: Option<u32>,
    /// The move in the rule set's notation.
    #[schema(example = "Bb5")]
    notation: String,
    /// The move in coordinate form.
    #[schema(example = "f1b5")]
    coordinate: String,
    /// The caller's note on it; null if there is none.
    #[schema(required, example = "A Spanish game")]
    note: Option<String>,
    /// Its relation to the game.
    state: ThoughtStateWord,
    /// The moves from the present board to this one, as `POST …/conditional-moves` takes them and
    /// as a letter can show them; null if it is not ahead.
    #[schema(required, example = "Nc6 Bb5")]
    line: Option<String>,
}

impl ThinkBoard {
    /// The board that was opened or changed.
    pub(crate) fn of(open: &OpenThinkBoard) -> Self {
        let states = open.board.states(&open.view).into_iter();
        Self {
            revision: open.board.revision(),
            last: open.last,
            moves: states
                .map(|(mv, state)| ThoughtMove::of(open, mv, state))
                .collect(),
        }
    }

    /// Bob's think-board, a move earlier.
    fn example() -> Self {
        let game = played(opening(3)).0;
        let view = game.view(game.viewer(BOB));
        let mut open = OpenThinkBoard {
            view: view.expect("the game has been made"),
            board: entente_game::ThinkBoard::default(),
            last: None,
        };
        let edit = ThinkEdit::Add {
            after: None,
            line: "Nf3 Nc6".into(),
            note: Some("As usual".into()),
        };
        let added = open.board.edit(&open.view, &edit);
        open.last = added.expect("the moves are legal");
        Self::of(&open)
    }
}

impl ThoughtMove {
    fn of(open: &OpenThinkBoard, mv: &ThinkMove, state: ThinkState) -> Self {
        let (after, ply) = match mv.after {
            ThinkOrigin::Move(id) => (Some(id), None),
            ThinkOrigin::Game { ply, .. } => (None, Some(ply)),
        };
        Self {
            id: mv.id,
            after,
            ply,
            notation: mv.notation.clone(),
            coordinate: mv.coordinate.clone(),
            note: mv.note.clone(),
            state: Word(state.into()),
            line: open
                .board
                .line(mv.id, state)
                .map(|line| text::typed_line(&line)),
        }
    }
}

impl Changed for ThinkBoard {
    const NAME: &'static str = "your think-board";
}
