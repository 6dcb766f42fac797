//! The moves of a game: listed, legal ones, made, and the choice of a captured army.

use crate::game;
use crate::game::example::{self, GameAfter};
use crate::game::moves::{LegalMove, Move};
use crate::game::people::army;
use crate::game::word::ArmyWord;
use crate::http::answers::{Answer, Content};
use crate::http::body::ArmyName;
use crate::http::prelude::*;
use entente_game::{PlayAction, View};
use entente_presentation::text::{quoted, say};

/// The operations about moves.
pub(crate) fn operations() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(list_moves, make_move))
        .routes(routes!(list_legal_moves))
        .routes(routes!(choose_army))
}

problems!(MoveProblems: &[Kind::EndsAlliance, Kind::IllegalMove, Kind::AmbiguousMove, Kind::UnreadableMove,
    Kind::NotYourTurn, Kind::Eliminated, Kind::Paused, Kind::TimeIsUp], COMMAND_PROBLEMS);

problems!(ChoiceProblems: &[Kind::NoChoice, Kind::NotYourTurn, Kind::Eliminated, Kind::Paused,
    Kind::TimeIsUp], COMMAND_PROBLEMS);

/// The moves of a game, in order.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({"moves": example::moves()}))]
pub(crate) struct Moves {
    moves: Vec<Move>,
}

/// The moves of a game
#[utoipa::path(
    get, path = "/api/v1/games/{id}/moves", tag = "moves", security((), ("token" = ["read"])),
    params(GamePath, WaitQuery, ReadHeaders), responses((status = 200, body = Moves), ReadProblems),
)]
async fn list_moves(found: FoundGame) -> Response {
    found.answer(Content::Moves, |view| {
        Answer::json(&Moves {
            moves: Move::all(view),
        })
    })
}

/// The legal moves of the present position.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = LegalMoves::example)]
pub(crate) struct LegalMoves {
    /// The army whose turn it is; null if the game is not running.
    #[schema(required)]
    turn: Option<ArmyWord>,
    /// Sorted by their coordinates.
    legal: Vec<LegalMove>,
}

impl LegalMoves {
    fn of(view: &View) -> Self {
        Self {
            turn: view.turn().map(|seat| army(view, seat)),
            legal: LegalMove::in_game(view),
        }
    }

    fn example() -> Self {
        Self {
            legal: example::legal_moves(),
            ..Self::of(&example::view())
        }
    }
}

/// The legal moves of a game
///
/// The moves of the army whose turn it is, no matter who commands it. None if the game has not
/// begun or is over.
#[utoipa::path(
    get, path = "/api/v1/games/{id}/legal-moves", tag = "playing",
    security((), ("token" = ["read"])), params(GamePath, WaitQuery, ReadHeaders),
    responses((status = 200, body = LegalMoves), ReadProblems),
)]
async fn list_legal_moves(found: FoundGame) -> Response {
    found.answer(Content::LegalMoves, |view| {
        Answer::json(&LegalMoves::of(view))
    })
}

/// The move to make.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct MoveRequest {
    /// The move in any usual form: `Nf3`, `e4`, `O-O`, `e8=Q`, or the `notation` or `coordinate` of
    /// a legal move.
    #[serde(rename = "move")]
    #[schema(example = "Nf3")]
    text: String,
    /// The value that the problem `ends-alliance` gave, to make that move all the same.
    confirm: Option<String>,
}

/// The move that was made, and the game after it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({"move": example::last_move(), "then": [], "game": example::game()}))]
struct MadeMove {
    /// The move.
    #[serde(rename = "move")]
    #[schema(required)]
    made: Option<Move>,
    /// The moves that followed at once: conditional moves, and turns that had to pass. Computers
    /// move later, like people.
    then: Vec<Move>,
    /// The game after it.
    game: game::Game,
}

/// Make a move
///
/// When you get the answer, the move is stored on disk. Send an Idempotency-Key: then you can
/// repeat a request whose answer was lost. It still makes only one move, and has the same answer.
/// Send the game's ETag as If-Match: then nothing is done if the game has changed since.
#[utoipa::path(
    post, path = "/api/v1/games/{id}/moves", tag = "playing", security(("token" = ["play"])),
    params(GamePath, ChangeHeaders, GameHeaders),
    request_body(content = MoveRequest, example = json!({"move": "Nf3"})),
    responses(
        (status = 201, description = "The move was made.", body = MadeMove,
            headers(("ETag" = String, description = "The version that you see."))),
        MoveProblems
    ),
)]
async fn make_move(api: Api, command: GameCommand<MoveRequest>) -> ApiResult<impl IntoResponse> {
    let view = command
        .submit(|request| {
            Ok(PlayAction::Move {
                text: request.text,
                // A client that wants to name the board it saw sends If-Match.
                seen: None,
                confirm: request.confirm,
            })
        })
        .await?;
    // The move itself, then what followed at once.
    let mut latest = Move::latest(&view).into_iter();
    let answer = Answer::json(&MadeMove {
        made: latest.next(),
        then: latest.collect(),
        game: api.game(&view),
    });
    let answer = answer.into_response(Some(api.tag(&view)));
    Ok((StatusCode::CREATED, answer))
}

/// The army to choose.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ChoiceRequest {
    /// One of the armies in the game's `choice`.
    army: ArmyName,
}

/// Choose which captured army to command
///
/// Under some rules you may command only one captured army. When you capture a second one, choose
/// before your move which of them you keep. If you do not choose, you keep the first.
#[utoipa::path(
    post, path = "/api/v1/games/{id}/choice", tag = "moves", security(("token" = ["play"])),
    params(GamePath, ChangeHeaders, GameHeaders),
    request_body(content = ChoiceRequest, example = json!({"army": "gold"})),
    responses(GameAfter, ChoiceProblems),
)]
async fn choose_army(command: GameCommand<ChoiceRequest>) -> ApiResult<impl IntoResponse> {
    command
        .answer_by_options(|request, options| {
            let ArmyName(name) = &request.army;
            let army = options.armies().find(|army| army.word() == name);
            army.map(|army| PlayAction::Choose { army }).ok_or_else(|| {
                let army = quoted(name).into_owned();
                unfit(say!(texts(), "problem-no-army-here", army))
            })
        })
        .await
}
