//! The handlers for conditional moves, which are made when the others play what
//! was expected.
//!
//! Like notes they are private: each player sees only their own.

use crate::game::example::{After, BOB, Changed, opening, played};
use crate::http::answers::{Answer, Content};
use crate::http::parameters::LinePath;
use crate::http::prelude::*;
use crate::http::tag::Tag;
use entente_game::{Action, ConditionalLine, ConditionalMovesEdit, PlayAction, View};

/// The operations about conditional moves.
pub(crate) fn operations() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(
            list_conditional_moves,
            add_conditional_line,
            delete_conditional_moves
        ))
        .routes(routes!(delete_conditional_line))
}

problems!(ConditionalMovesProblems: &[Kind::InvalidConditionalMoves, Kind::Eliminated],
    COMMAND_PROBLEMS);

/// A line of conditional moves to add.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct LineRequest {
    /// The expected moves in order, those of the others and your own. `*` stands for whatever the
    /// others play until it is your turn: `e5 Nf3 * Bb5`. A single move of your own is made
    /// whatever the others play. A move of your own that may capture a piece of an ally, and so
    /// end the alliance, has a `!` behind. In place of its last move, a line can end with `resign`,
    /// or with `draw`: then you accept the open draw offer, or offer a draw. A `;` begins another
    /// line, and all of them are added or none.
    #[schema(example = "Nc6 Bb5")]
    line: String,
}

/// Your conditional moves
///
/// Nobody else can see them.
#[utoipa::path(
    get, path = "/api/v1/games/{id}/conditional-moves", tag = "moves",
    security((), ("token" = ["read"])), params(GamePath, WaitQuery, ReadHeaders),
    responses((status = 200, body = ConditionalMoves), ReadProblems),
)]
async fn list_conditional_moves(found: FoundGame) -> Response {
    found.answer(Content::ConditionalMoves, |view| {
        Answer::json(&ConditionalMoves::of(view))
    })
}

/// Add conditional moves
///
/// Adds a line to your conditional moves. When the others play what a line expects, your move is
/// made at once. Everybody sees then that it was a conditional move.
#[utoipa::path(
    post, path = "/api/v1/games/{id}/conditional-moves", tag = "moves",
    security(("token" = ["play"])),
    params(GamePath, ChangeHeaders, GameHeaders),
    request_body(content = LineRequest, example = json!({"line": "Nc6 Bb5"})),
    responses(After<ConditionalMoves>, ConditionalMovesProblems),
)]
async fn add_conditional_line(command: GameCommand<LineRequest>) -> LinesAnswer {
    change_conditional_moves(command, |request| ConditionalMovesEdit::Add(request.line)).await
}

/// Delete one line of your conditional moves
#[utoipa::path(
    delete, path = "/api/v1/games/{id}/conditional-moves/{line}", tag = "moves",
    security(("token" = ["play"])),
    params(GamePath, LinePath, ChangeHeaders, GameHeaders),
    responses(After<ConditionalMoves>, ConditionalMovesProblems),
)]
async fn delete_conditional_line(path: LinePath, command: GameCommand<EmptyBody>) -> LinesAnswer {
    // A path that is not a number is answered like the number of a line that does not exist.
    let edit = ConditionalMovesEdit::Remove(path.line.parse().unwrap_or(usize::MAX));
    change_conditional_moves(command, |_| edit).await
}

/// Delete all your conditional moves
#[utoipa::path(
    delete, path = "/api/v1/games/{id}/conditional-moves", tag = "moves",
    security(("token" = ["play"])),
    params(GamePath, ChangeHeaders, GameHeaders),
    responses(After<ConditionalMoves>, ConditionalMovesProblems),
)]
async fn delete_conditional_moves(command: GameCommand<EmptyBody>) -> LinesAnswer {
    change_conditional_moves(command, |_| ConditionalMovesEdit::Clear).await
}

/// The lines after a change of them.
type LinesAnswer = ApiResult<(Tag, Json<ConditionalMoves>)>;

/// Changes the conditional moves, and returns them.
async fn change_conditional_moves<T>(
    command: GameCommand<T>,
    edit: impl FnOnce(T) -> ConditionalMovesEdit,
) -> LinesAnswer {
    let api = command.api.clone();
    let view = command
        .submit(|request| Ok(PlayAction::ConditionalMoves(edit(request))))
        .await?;
    Ok((api.tag(&view), Json(ConditionalMoves::of(&view))))
}

/// The conditional moves of the caller. Nobody else sees them before they are made.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = ConditionalMoves::example)]
pub(crate) struct ConditionalMoves {
    /// The lines. Where several match the moves of the others, one that names these moves comes
    /// before one that replies to any moves.
    lines: Vec<Vec<ConditionalMove>>,
}

/// One conditional move.
#[derive(Debug, Serialize, ToSchema)]
struct ConditionalMove {
    /// The moves that the others have to play before it, in coordinate form; empty for any moves.
    #[schema(example = json!(["e7e5"]))]
    when: Vec<String>,
    /// The move that is then made at once, or `resign`, or `draw`: the open draw offer is accepted,
    /// or a draw offered. A move is in coordinate form where its board was known when the
    /// line was added. After any moves it is not known, so the move stands here as it was written,
    /// such as `Nc6`, and is read when its time comes.
    #[schema(example = "g1f3")]
    then: String,
    /// Whether it is made even if it captures a piece of an ally. In a line to add, such a move has
    /// a `!` behind.
    #[schema(example = false)]
    anyway: bool,
}

impl ConditionalMoves {
    /// The conditional moves of the viewer.
    pub(crate) fn of(view: &View) -> Self {
        let line = |line: &ConditionalLine| {
            let steps = line.iter().map(|step| ConditionalMove {
                when: step.when.clone(),
                then: step.then.clone(),
                anyway: step.anyway,
            });
            steps.collect()
        };
        Self {
            lines: view.conditional_moves().iter().map(line).collect(),
        }
    }

    /// Bob's conditional moves, a move earlier.
    fn example() -> Self {
        let line = ConditionalMovesEdit::Add("Nf3 Nc6 * d6".into());
        let actions = opening(3).chain([(BOB, Action::Play(PlayAction::ConditionalMoves(line)))]);
        let game = played(actions).0;
        let view = game.view(game.viewer(BOB));
        Self::of(&view.expect("the game has been made"))
    }
}

impl Changed for ConditionalMoves {
    const NAME: &'static str = "your conditional moves";
}
