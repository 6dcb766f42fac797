//! A game: shown, as a file, its moves listed and made, its end brought about. Every change is a wish to the table; what comes of it is the game's own decision.

use super::Door;
use super::asker::{Me, Seen, Wished};
use super::example;
use super::parameters::{GamePath, WishHeaders};
use super::problem::{Kind, Problem, problems};
use super::resource::{self, LegalMove, Move};
use super::tag::Tag;
use crate::table::Wish;
use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use entente_game::{Action, GameId};
use entente_rules::Claim;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

problems!(ReadProblems: &[Kind::InvalidToken, Kind::NoSuchGame]);

/// What can go wrong with every wish about a game.
pub(super) const WISH: &[Kind] = &[
    Kind::TokenRequired,
    Kind::InvalidToken,
    Kind::NoSuchGame,
    Kind::InvalidHeader,
    Kind::InvalidJson,
    Kind::InvalidBody,
    Kind::NotJson,
    Kind::BodyTooLarge,
    Kind::KeyUsed,
    Kind::Changed,
    Kind::NotSeated,
    Kind::NotStarted,
    Kind::GameOver,
    Kind::Refused,
];

problems!(MoveProblems: &[Kind::IllegalMove, Kind::AmbiguousMove, Kind::UnreadableMove, Kind::NotYourTurn, Kind::Out, Kind::Paused, Kind::TimeIsUp], WISH);

problems!(DrawProblems: &[Kind::DrawNotPossible, Kind::Out], WISH);

problems!(ResignProblems: &[Kind::Out], WISH);

problems!(ChoiceProblems: &[Kind::NoChoice, Kind::NotYourTurn, Kind::Out, Kind::Paused, Kind::TimeIsUp], WISH);

problems!(MineProblems: &[Kind::TokenRequired, Kind::InvalidToken]);

/// A person.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Person {
    /// The number under which the chat knows the person, as a string: it is larger than some programs can count.
    #[schema(example = "100200300400500600")]
    person: String,
}

/// Whom the token belongs to
#[utoipa::path(
    get, path = "/api/v1/me", tag = "people", security(("token" = [])),
    responses((status = 200, description = "The person.", body = Person), MineProblems),
)]
pub(super) async fn me(Me(person): Me) -> Json<Person> {
    Json(Person {
        person: person.to_string(),
    })
}

/// Games, the longest waiting first.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Games {
    games: Vec<resource::Game>,
}

/// Your games
///
/// Those in which you have a place, or one that is kept for you, and that are not over; the one that has waited longest for its next move stands first.
#[utoipa::path(
    get, path = "/api/v1/me/games", tag = "people", security(("token" = [])),
    responses(
        (status = 200, description = "The games.", body = Games, example = json!(Games { games: vec![example::game()] })),
        MineProblems
    ),
)]
pub(super) async fn my_games(
    State(door): State<Door>,
    Me(person): Me,
) -> Result<Json<Games>, Problem> {
    let views = door
        .table
        .games_of(person)
        .await
        .map_err(|rejected| door.rejected(rejected))?;
    Ok(Json(Games {
        games: views.iter().map(|view| door.game(view)).collect(),
    }))
}

/// A game
///
/// The game as you see it: who plays, whose turn it is, the position, the last move.
#[utoipa::path(
    get, path = "/api/v1/games/{id}", tag = "games", security(("token" = [])), params(GamePath),
    responses(
        (status = 200, description = "The game.", body = resource::Game,
            headers(("ETag" = String, description = "The state that you see, for If-Match and If-None-Match.")),
            example = json!(example::game())),
        (status = 304, description = "You have this state already (If-None-Match)."),
        ReadProblems
    ),
)]
pub(super) async fn show_game(State(door): State<Door>, Seen(view): Seen) -> impl IntoResponse {
    (Tag(view.number), Json(door.game(&view)))
}

/// Moves that were made, the first one first.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Moves {
    moves: Vec<Move>,
}

/// The moves of a game
#[utoipa::path(
    get, path = "/api/v1/games/{id}/moves", tag = "moves", security(("token" = [])), params(GamePath),
    responses(
        (status = 200, description = "Every move so far, the first one first.", body = Moves, example = json!(Moves { moves: example::moves() })),
        (status = 304, description = "You have this state already (If-None-Match)."),
        ReadProblems
    ),
)]
pub(super) async fn list_moves(Seen(view): Seen) -> impl IntoResponse {
    (
        Tag(view.number),
        Json(Moves {
            moves: Move::all(&view),
        }),
    )
}

/// Moves that could be made.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct LegalMoves {
    /// The seat whose turn it is; null where it is nobody's.
    #[schema(required)]
    turn: Option<u8>,
    /// In the order of their coordinates.
    legal: Vec<LegalMove>,
}

/// The legal moves of a game
///
/// Those of the army whose turn it is, whoever moves it; none where the game has not begun or is over.
#[utoipa::path(
    get, path = "/api/v1/games/{id}/legal-moves", tag = "moves", security(("token" = [])), params(GamePath),
    responses(
        (status = 200, description = "The moves.", body = LegalMoves, example = json!(LegalMoves { turn: Some(1), legal: example::legal_moves() })),
        (status = 304, description = "You have this state already (If-None-Match)."),
        ReadProblems
    ),
)]
pub(super) async fn legal_moves(Seen(view): Seen) -> impl IntoResponse {
    (
        Tag(view.number),
        Json(LegalMoves {
            turn: view.turn().map(|seat| seat.0),
            legal: LegalMove::in_game(&view),
        }),
    )
}

/// A game as a file
///
/// PGN for any chess program; in Chess4 its own notation. A game whose rule set has no such notation is an object in JSON, with its moves in coordinate form.
#[utoipa::path(
    get, path = "/api/v1/games/{id}/pgn", tag = "games", security(("token" = [])), params(GamePath),
    responses(
        (status = 200, description = "The file.", content(
            (String = "application/vnd.chess-pgn", example = json!(example::pgn())),
            (String = "text/plain", example = json!("P a2-A4")),
            (Object = "application/json", example = json!({"variant": "chess45", "moves": "d10d9", "result": "*"})),
        )),
        (status = 304, description = "You have this state already (If-None-Match)."),
        ReadProblems
    ),
)]
pub(super) async fn pgn(State(door): State<Door>, Seen(view): Seen) -> impl IntoResponse {
    let file = door.text.file(&view);
    let (game, ending) = (&view.game, file.format.ending());
    let name = format!("inline; filename=\"entente-{game}.{ending}\"");
    let headers = [
        (header::CONTENT_TYPE, file.format.media_type().to_owned()),
        (header::CONTENT_DISPOSITION, name),
    ];
    (Tag(view.number), headers, file.text)
}

/// A move to make.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct MoveWanted {
    /// In any form that people write: `Nf3`, `e4`, `O-O`, `e8=Q`, or the `notation` or `coordinate` of a legal move.
    #[serde(rename = "move")]
    #[schema(example = "Nf3")]
    text: String,
}

/// A move that was made, and the game after it.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct MoveMade {
    /// The move.
    #[serde(rename = "move")]
    #[schema(required)]
    made: Option<Move>,
    /// What followed at once: turns that had to pass, and the program's moves, up to the turn of whoever is to move now.
    then: Vec<Move>,
    /// The game after it.
    game: resource::Game,
}

impl MoveMade {
    fn example() -> Self {
        Self {
            made: example::last_move(),
            then: Vec::new(),
            game: example::game(),
        }
    }
}

/// Make a move
///
/// Once this is answered, the move is on the disk. Send an Idempotency-Key, and a request that is repeated because its answer was lost makes one move and has
/// the same answer. Send the game's ETag as If-Match, and nothing is done if the game has gone on since.
#[utoipa::path(
    post, path = "/api/v1/games/{id}/moves", tag = "moves", security(("token" = [])), params(GamePath, WishHeaders),
    request_body(content = MoveWanted, example = json!(MoveWanted { text: "Nf3".into() })),
    responses(
        (status = 201, description = "The move is made.", body = MoveMade,
            headers(("ETag" = String, description = "The state after the move.")),
            example = json!(MoveMade::example())),
        MoveProblems
    ),
)]
pub(super) async fn make_move(
    State(door): State<Door>,
    wished: Wished<MoveWanted>,
) -> Result<impl IntoResponse, Problem> {
    let action = Action::Move {
        text: wished.body.text,
        seen: None,
    };
    let view = door.grant(&wished.game, wished.wish, action).await?;
    let mut latest = Move::latest(&view).into_iter();
    Ok((
        StatusCode::CREATED,
        Tag(view.number),
        Json(MoveMade {
            made: latest.next(),
            then: latest.collect(),
            game: door.game(&view),
        }),
    ))
}

/// What to do about a draw.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct DrawWanted {
    action: DrawAction,
}

/// What can be done about a draw.
#[derive(Debug, Clone, Copy, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum DrawAction {
    /// Offer one to all others; the offer stands until one of them declines it, or the turn comes back to you.
    Offer,
    /// Accept somebody else's offer; the game is drawn when all who are still in it have.
    Agree,
    /// Decline somebody else's offer.
    Decline,
    /// Claim one, as the position has occurred three times.
    ClaimThreefold,
    /// Claim one, as fifty moves have gone by without a capture or a pawn's move.
    ClaimFiftyMoves,
}

impl From<DrawAction> for Action {
    fn from(action: DrawAction) -> Self {
        match action {
            DrawAction::Offer => Self::OfferDraw,
            DrawAction::Agree => Self::AgreeDraw,
            DrawAction::Decline => Self::DeclineDraw,
            DrawAction::ClaimThreefold => Self::ClaimDraw(Claim::Threefold),
            DrawAction::ClaimFiftyMoves => Self::ClaimDraw(Claim::FiftyMoves),
        }
    }
}

/// Offer, accept, decline or claim a draw
#[utoipa::path(
    post, path = "/api/v1/games/{id}/draw", tag = "games", security(("token" = [])), params(GamePath, WishHeaders),
    request_body(content = DrawWanted, example = json!(DrawWanted { action: DrawAction::Offer })),
    responses(
        (status = 200, description = "It is done: the game after it.", body = resource::Game,
            headers(("ETag" = String, description = "The state after it.")),
            example = json!(example::game())),
        DrawProblems
    ),
)]
pub(super) async fn draw(
    State(door): State<Door>,
    wished: Wished<DrawWanted>,
) -> Result<impl IntoResponse, Problem> {
    let action = wished.body.action.into();
    granted(&door, &wished.game, wished.wish, action).await
}

/// An army to choose.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ChoiceWanted {
    /// One of the armies that the game's `choice` lists.
    #[schema(example = "gold")]
    army: String,
}

/// Choose which captured army to command
///
/// Where the rules let you command one army that you have captured, and you have captured another: choose one of them for good, before you move. Without a
/// choice you keep the first.
#[utoipa::path(
    post, path = "/api/v1/games/{id}/choice", tag = "moves", security(("token" = [])), params(GamePath, WishHeaders),
    request_body(content = ChoiceWanted, example = json!(ChoiceWanted { army: "gold".into() })),
    responses(
        (status = 200, description = "It is chosen: the game after it.", body = resource::Game,
            headers(("ETag" = String, description = "The state after it.")),
            example = json!(example::game())),
        ChoiceProblems
    ),
)]
pub(super) async fn choose(
    State(door): State<Door>,
    wished: Wished<ChoiceWanted>,
) -> Result<impl IntoResponse, Problem> {
    let mut armies = wished.options.armies();
    let army = armies.find(|army| army.word() == wished.body.army);
    let army = army.ok_or_else(|| {
        let detail = format!("army: `{}` is none of this game's", wished.body.army);
        Problem::saying(Kind::InvalidBody, detail)
    })?;
    let action = Action::Choose { army };
    granted(&door, &wished.game, wished.wish, action).await
}

/// Nothing further to say: no body, or an empty object.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Nothing {}

/// Give a game up
///
/// With every army that you still have. Where others play on, an army is out when its own turn comes. This cannot be undone.
#[utoipa::path(
    post, path = "/api/v1/games/{id}/resign", tag = "games", security(("token" = [])), params(GamePath, WishHeaders),
    responses(
        (status = 200, description = "It is done: the game after it.", body = resource::Game,
            headers(("ETag" = String, description = "The state after it.")),
            example = json!(example::game())),
        ResignProblems
    ),
)]
pub(super) async fn resign(
    State(door): State<Door>,
    wished: Wished<Nothing>,
) -> Result<impl IntoResponse, Problem> {
    granted(&door, &wished.game, wished.wish, Action::Resign).await
}

/// The game after a wish was granted in it.
pub(super) async fn granted(
    door: &Door,
    game: &GameId,
    wish: Wish,
    action: Action,
) -> Result<impl IntoResponse + use<>, Problem> {
    let view = door.grant(game, wish, action).await?;
    Ok((Tag(view.number), Json(door.game(&view))))
}
