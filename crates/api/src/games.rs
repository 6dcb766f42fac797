//! The handlers for a game: showing it, exporting it as a file, listing and making moves, draws and
//! resigning.
//!
//! Every change is a command for the service. Whether it is allowed is decided by the game itself
//! (`entente-game`).

use super::answers::{Answer, Content};
use super::caller::{
    COMMAND_PROBLEMS, EmptyBody, GameCommand, ReadProblems, Sender, SignedInProblems,
};
use super::example;
use super::found::FoundGame;
use super::parameters::{ChangeHeaders, GameHeaders, GamePath, ReadHeaders, WaitQuery};
use super::problem::{Kind, Problem, problems};
use super::resource::{self, LegalMove, Move, ScopeWord, Word};
use super::state::Api;
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use entente_game::{ClaimedResult, PlayAction, Seat, Time};
use entente_presentation::text;
use entente_rules::Claim;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

problems!(MoveProblems: &[Kind::EndsAlliance, Kind::IllegalMove, Kind::AmbiguousMove, Kind::UnreadableMove,
    Kind::NotYourTurn, Kind::Eliminated, Kind::Paused, Kind::TimeIsUp], COMMAND_PROBLEMS);

problems!(DrawProblems: &[Kind::DrawNotPossible, Kind::ClaimRefused, Kind::NotYourTurn,
    Kind::Paused, Kind::TimeIsUp, Kind::TooManyMessages, Kind::Eliminated], COMMAND_PROBLEMS);

problems!(ResignProblems: &[Kind::Eliminated], COMMAND_PROBLEMS);

problems!(ChoiceProblems: &[Kind::NoChoice, Kind::NotYourTurn, Kind::Eliminated, Kind::Paused,
    Kind::TimeIsUp], COMMAND_PROBLEMS);

/// A person.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Person {
    /// The person's Discord id, as a string: it is too large for the numbers of some JSON parsers.
    #[schema(example = "100200300400500600")]
    person: String,
    /// The person's id in games and lists, which is not the Discord id, for `GET
    /// /api/v1/players/{id}`.
    #[schema(example = "5d0c3a9b71f2e6480a4c1f7be2d95836")]
    id: String,
    /// The name under which the person took part in a game last; null if they never did.
    #[schema(required, example = "Ann")]
    name: Option<String>,
    /// The scopes of the request's token.
    #[schema(example = json!(["read", "play"]))]
    scopes: Vec<ScopeWord>,
    /// The time at which the token ends; null if it does not.
    #[schema(required, example = "2026-12-20T08:00:00.000Z")]
    expires_at: Option<String>,
}

/// The person of the token
#[utoipa::path(
    get, path = "/api/v1/me", tag = "people", security(("token" = ["read"])),
    responses((status = 200, description = "The person.", body = Person), SignedInProblems),
)]
pub(crate) async fn show_me(
    State(api): State<Api>,
    Sender(owner): Sender,
) -> Result<Json<Person>, Problem> {
    let owner = owner.ok_or(Kind::TokenRequired)?;
    let name = api.service.people().last_name_of(owner.person).await;
    Ok(Json(Person {
        person: owner.person.to_string(),
        id: api.service.public_id(owner.person),
        name: name.map_err(|rejected| api.rejected(rejected))?,
        scopes: owner.access.scopes.iter().map(Word).collect(),
        expires_at: owner.access.expires_at.map(Time::to_rfc3339),
    }))
}

/// A game
///
/// The game as you see it: the players, whose turn it is, the position, the last move.
///
/// To wait for the others, send the ETag of the last answer as If-None-Match, and `wait` with a
/// number of seconds: you get the game as soon as there is something new, or 304 when the time is
/// up. Then ask again.
#[utoipa::path(
    get, path = "/api/v1/games/{id}", tag = "games", security((), ("token" = ["read"])),
    params(GamePath, WaitQuery, ReadHeaders),
    responses(
        (status = 200, description = "The game.", body = resource::Game,
            headers(("ETag" = String,
                description = "The version that you see, for If-Match and If-None-Match.")),
            example = json!(example::game())),
        (status = 304, description = "You have this version already (If-None-Match)."),
        ReadProblems
    ),
)]
pub(crate) async fn show_game(State(api): State<Api>, found: FoundGame) -> Response {
    api.answer(&found, Content::Game, |view| Answer::json(&api.game(view)))
}

/// The moves of a game, in order.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Moves {
    moves: Vec<Move>,
}

/// The moves of a game
#[utoipa::path(
    get, path = "/api/v1/games/{id}/moves", tag = "moves", security((), ("token" = ["read"])),
    params(GamePath, WaitQuery, ReadHeaders),
    responses(
        (status = 200, description = "Every move so far, in order.", body = Moves,
            example = json!(Moves { moves: example::moves() })),
        (status = 304, description = "You have this version already (If-None-Match)."),
        ReadProblems
    ),
)]
pub(crate) async fn list_moves(State(api): State<Api>, found: FoundGame) -> Response {
    api.answer(&found, Content::Moves, |view| {
        Answer::json(&Moves {
            moves: Move::all(view),
        })
    })
}

/// The legal moves of the present position.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LegalMoves {
    /// The seat whose turn it is; null if the game is not running.
    #[schema(required)]
    turn: Option<u8>,
    /// Sorted by their coordinates.
    legal: Vec<LegalMove>,
}

/// The legal moves of a game
///
/// The moves of the army whose turn it is, no matter who commands it. None if the game has not
/// begun or is over.
#[utoipa::path(
    get, path = "/api/v1/games/{id}/legal-moves", tag = "moves", security((), ("token" = ["read"])),
    params(GamePath, WaitQuery, ReadHeaders),
    responses(
        (status = 200, description = "The moves.", body = LegalMoves,
            example = json!(LegalMoves { turn: Some(1), legal: example::legal_moves() })),
        (status = 304, description = "You have this version already (If-None-Match)."),
        ReadProblems
    ),
)]
pub(crate) async fn list_legal_moves(State(api): State<Api>, found: FoundGame) -> Response {
    api.answer(&found, Content::LegalMoves, |view| {
        Answer::json(&LegalMoves {
            turn: view.turn().map(|seat| seat.0),
            legal: LegalMove::in_game(view),
        })
    })
}

/// A game as a file
///
/// PGN for any chess program, the annotated notation of Chess4, or Game Courier's lines for
/// Chess66. A game whose rule set has no such notation comes as JSON, and so does a game of Chess66
/// from another starting position. `start` is that position, and is left out if it is the usual
/// one. `moves` has the turns in coordinate form. `changes` lists by the number of the turn, from
/// 1, what it changed besides the piece that moved: the new piece of each square, or `null` for
/// none. With these a program can follow the board without any rules. `position` is where it ends.
#[utoipa::path(
    get, path = "/api/v1/games/{id}/pgn", tag = "games", security((), ("token" = ["read"])),
    params(GamePath, WaitQuery, ReadHeaders),
    responses(
        (status = 200, description = "The file.", content(
            (String = "application/vnd.chess-pgn", example = json!(example::pgn())),
            (String = "text/plain", example = json!("P a2-A4")),
            (Object = "application/json", example = json!({"variant": "alliance",
                "moves": "d2d3 b6c6 g2g1", "changes": [{"turn": 3, "squares": {"a5": null}}],
                "result": "*"})),
        )),
        (status = 304, description = "You have this version already (If-None-Match)."),
        ReadProblems
    ),
)]
pub(crate) async fn download_pgn(State(api): State<Api>, found: FoundGame) -> Response {
    api.answer(&found, Content::File, |view| {
        let file = text::file(api.text, view, None);
        let name = format!("entente-{}.{}", view.game, file.extension());
        let media_type = HeaderValue::from_static(file.media_type());
        Answer::of(media_type, file.text.into()).named(&name)
    })
}

/// The move to make.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MoveRequest {
    /// The move in any usual form: `Nf3`, `e4`, `O-O`, `e8=Q`, or the `notation` or `coordinate` of
    /// a legal move.
    #[serde(rename = "move")]
    #[schema(example = "Nf3")]
    text: String,
    /// The value that the problem `ends-alliance` gave, to make that move all the same.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    confirm: Option<String>,
}

impl MoveRequest {
    fn example() -> Self {
        Self {
            text: "Nf3".into(),
            confirm: None,
        }
    }
}

/// The move that was made, and the game after it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MadeMove {
    /// The move.
    #[serde(rename = "move")]
    #[schema(required)]
    made: Option<Move>,
    /// The moves that followed at once: conditional moves, and turns that had to pass. Computers
    /// move later, like people.
    then: Vec<Move>,
    /// The game after it.
    game: resource::Game,
}

impl MadeMove {
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
/// When you get the answer, the move is stored on disk. Send an Idempotency-Key: then you can
/// repeat a request whose answer was lost. It still makes only one move, and has the same answer.
/// Send the game's ETag as If-Match: then nothing is done if the game has changed since.
#[utoipa::path(
    post, path = "/api/v1/games/{id}/moves", tag = "moves", security(("token" = ["play"])),
    params(GamePath, ChangeHeaders, GameHeaders),
    request_body(content = MoveRequest, example = json!(MoveRequest::example())),
    responses(
        (status = 201, description = "The move was made.", body = MadeMove,
            headers(("ETag" = String, description = "The version that you see.")),
            example = json!(MadeMove::example())),
        MoveProblems
    ),
)]
pub(crate) async fn make_move(
    State(api): State<Api>,
    command: GameCommand<MoveRequest>,
) -> Result<impl IntoResponse, Problem> {
    let view = command
        .submit(&api, |request| {
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
    Ok((
        StatusCode::CREATED,
        api.tag(&view),
        Json(MadeMove {
            made: latest.next(),
            then: latest.collect(),
            game: api.game(&view),
        }),
    ))
}

/// The action about a draw.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DrawRequest {
    action: DrawAction,
    /// The seat of another player, for `stop_offers` and `allow_offers` only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    of: Option<u8>,
}

impl DrawRequest {
    fn example() -> Self {
        Self {
            action: DrawAction::Offer,
            of: None,
        }
    }

    /// The action in the game. A seat is needed for some actions, and allowed for no others.
    fn read(self) -> Result<PlayAction, Problem> {
        let stopped = self.action == DrawAction::StopOffers;
        match (self.action, self.of) {
            (DrawAction::StopOffers | DrawAction::AllowOffers, Some(seat)) => {
                let of = Seat(seat);
                Ok(PlayAction::DrawOffers { of, stopped })
            }
            (DrawAction::StopOffers | DrawAction::AllowOffers, None) => Err(Problem::new(
                Kind::InvalidBody,
                "of: the seat of a player is missing",
            )),
            (_, Some(_)) => {
                let detail = "of: a seat is only for `stop_offers` and `allow_offers`";
                Err(Problem::new(Kind::InvalidBody, detail))
            }
            (DrawAction::Offer, None) => Ok(PlayAction::OfferDraw),
            (DrawAction::Accept, None) => Ok(PlayAction::AcceptDraw),
            (DrawAction::Decline, None) => Ok(PlayAction::DeclineDraw),
            (DrawAction::ClaimThreefold, None) => Ok(PlayAction::ClaimDraw(Claim::Threefold)),
            (DrawAction::ClaimFiftyMoves, None) => Ok(PlayAction::ClaimDraw(Claim::FiftyMoves)),
            (DrawAction::ClaimWin, None) => Ok(PlayAction::claim(ClaimedResult::Win)),
            (DrawAction::ClaimDraw, None) => Ok(PlayAction::claim(ClaimedResult::Draw)),
        }
    }
}

/// The actions about a draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum DrawAction {
    /// Offer a draw to all other players. The offer is open until one of them declines it, or until
    /// it is your turn again. If another player's offer waits for your answer, this accepts it.
    Offer,
    /// Accept another player's offer. The game is drawn when everybody who is still in it has
    /// accepted.
    Accept,
    /// Decline another player's offer.
    Decline,
    /// Claim a draw, because the position has occurred three times.
    ClaimThreefold,
    /// Claim a draw, because there was no capture and no pawn move for fifty moves.
    ClaimFiftyMoves,
    /// Claim the win on your turn, because it is certain: the ending is known as won, or the engine
    /// was certain of it over the last twenty rounds. If it was not, the game goes on, and you can
    /// ask it again after twenty rounds (`claims` of the game). The answer can take some seconds.
    ClaimWin,
    /// Claim a draw that is certain in the same way. The engine is asked only if there was no
    /// capture and no move of a pawn for twenty rounds.
    ClaimDraw,
    /// Let the player of the seat `of`, who has offered a draw before, offer no more in this game.
    /// They learn it when they try.
    StopOffers,
    /// Let the player of the seat `of` offer draws again.
    AllowOffers,
}

/// Offer, accept, decline or claim a draw, claim the win, or stop the offers of another player
#[utoipa::path(
    post, path = "/api/v1/games/{id}/draw", tag = "games", security(("token" = ["play"])),
    params(GamePath, ChangeHeaders, GameHeaders),
    request_body(content = DrawRequest, example = json!(DrawRequest::example())),
    responses(
        (status = 200, description = "Done: the game after it.", body = resource::Game,
            headers(("ETag" = String, description = "The version that you see.")),
            example = json!(example::game())),
        DrawProblems
    ),
)]
pub(crate) async fn manage_draw(
    State(api): State<Api>,
    command: GameCommand<DrawRequest>,
) -> Result<impl IntoResponse, Problem> {
    let view = command.submit(&api, DrawRequest::read);
    Ok(api.with_tag(&view.await?))
}

/// The army to choose.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ChoiceRequest {
    /// One of the armies in the game's `choice`.
    #[schema(example = "gold")]
    army: String,
}

/// Choose which captured army to command
///
/// Under some rules you may command only one captured army. When you capture a second one, choose
/// before your move which of them you keep. If you do not choose, you keep the first.
#[utoipa::path(
    post, path = "/api/v1/games/{id}/choice", tag = "moves", security(("token" = ["play"])),
    params(GamePath, ChangeHeaders, GameHeaders),
    request_body(content = ChoiceRequest, example = json!(ChoiceRequest { army: "gold".into() })),
    responses(
        (status = 200, description = "Done: the game after it.",
            body = resource::Game,
            headers(("ETag" = String, description = "The version that you see.")),
            example = json!(example::game())),
        ChoiceProblems
    ),
)]
pub(crate) async fn choose_army(
    State(api): State<Api>,
    command: GameCommand<ChoiceRequest>,
) -> Result<impl IntoResponse, Problem> {
    let view = command.submit_by_options(&api, |request, options| {
        let army = options.armies().find(|army| army.word() == request.army);
        match army {
            Some(army) => Ok(PlayAction::Choose { army }),
            None => {
                let detail = format!("army: `{}` is not an army of this game", request.army);
                Err(Problem::new(Kind::InvalidBody, detail))
            }
        }
    });
    Ok(api.with_tag(&view.await?))
}

/// Resign
///
/// You resign with all your armies. If the others play on, an army is out when its own turn comes.
/// This cannot be undone.
#[utoipa::path(
    post, path = "/api/v1/games/{id}/resign", tag = "games", security(("token" = ["play"])),
    params(GamePath, ChangeHeaders, GameHeaders),
    responses(
        (status = 200, description = "Done: the game after it.", body = resource::Game,
            headers(("ETag" = String, description = "The version that you see.")),
            example = json!(example::game())),
        ResignProblems
    ),
)]
pub(crate) async fn resign_game(
    State(api): State<Api>,
    command: GameCommand<EmptyBody>,
) -> Result<impl IntoResponse, Problem> {
    let view = command.submit(&api, |_| Ok(PlayAction::Resign));
    Ok(api.with_tag(&view.await?))
}
