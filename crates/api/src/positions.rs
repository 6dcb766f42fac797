//! The handlers for positions that belong to no game: their legal moves, and their boards as
//! pictures. They need no token.

use crate::game::example;
use crate::game::moves::LegalMove;
use crate::game::word::{ArmyWord, Word};
use crate::http::parameters::{BoardQuery, variant, variant_schema};
use crate::http::prelude::*;
use crate::pictures::{self, Png};
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use entente_presentation::picture::{self, Format};
use entente_presentation::text::{self, Naming, Text, quoted, say};
use entente_rules::{Position, Square, Variant};

/// The operations about positions that belong to no game.
pub(crate) fn operations() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(list_position_moves))
        .routes(routes!(download_position_png))
        .routes(routes!(download_position_svg))
}

problems!(PositionProblems: &[Kind::InvalidPosition]);

/// For how long a picture may be kept. It is the same until the program changes.
const CACHE_CONTROL: &str = "public, max-age=86400";

read_by!(ValidQuery: PositionQuery, LastMoveQuery);

/// Any position, without a game.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct PositionQuery {
    /// The rule set: by default `standard`, or `fourplayer` for a FEN4.
    #[param(required = false, schema_with = variant_schema, example = "standard")]
    variant: Option<String>,
    /// The position in FEN or FEN4, if the rule set has one. Without counters, 0 and 1 are assumed.
    #[param(example = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")]
    fen: Option<String>,
    /// Instead of `fen`: the position as JSON, in the form of the `position` of a game. Without
    /// both it is the starting position.
    position: Option<String>,
}

impl PositionQuery {
    /// Reads the position.
    fn read(&self, text: &Text) -> ApiResult<Position> {
        let query = |detail: String| Problem::new(Kind::InvalidQuery, detail);
        let unfit = |detail: String| Problem::new(Kind::InvalidPosition, detail);
        let shown = self.fen.as_deref().and_then(Variant::of_fen);
        let usual = shown.unwrap_or_default().id();
        let variant = variant(self.variant.as_deref().unwrap_or(usual)).map_err(query)?;
        match (&self.fen, &self.position) {
            (None, None) => Ok(Position::start(variant)),
            (Some(_), Some(_)) => Err(query(say!(texts(), "problem-fen-and-position"))),
            (Some(_), None) if !variant.has_fen() => {
                let (field, variant) = ("fen", variant.id());
                Err(query(say!(texts(), "problem-no-fen", field, variant)))
            }
            (Some(fen), None) => {
                let read = Position::from_fen_of(variant, fen);
                read.map_err(|error| unfit(text::fault_sentence(text, &error, Naming::Name)))
            }
            (None, Some(json)) => {
                let read = Position::from_json(variant, json);
                read.map_err(|error| unfit(text::json_fault(text, &error)))
            }
        }
    }
}

/// The last move of a position.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct LastMoveQuery {
    /// The move that led to the position, by its coordinates: its squares are marked.
    #[param(pattern = "^[A-Za-z]+[0-9]+[A-Za-z]+[0-9]+[a-z]?$", example = "e1e2")]
    last_move: Option<String>,
}

impl LastMoveQuery {
    /// The squares of the move.
    fn squares(&self, position: &Position) -> ApiResult<Option<(Square, Square)>> {
        let Some(text) = &self.last_move else {
            return Ok(None);
        };
        let mv = position.read_coordinate(text).ok_or_else(|| {
            let text = quoted(text).into_owned();
            invalid(say!(texts(), "problem-last-move", text))
        })?;
        Ok(Some((mv.from, mv.to)))
    }
}

/// The legal moves of a position.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({"turn": "black", "legal": example::legal_moves()}))]
struct PositionMoves {
    /// The army to move.
    turn: ArmyWord,
    /// Sorted by their coordinates.
    legal: Vec<LegalMove>,
}

/// The legal moves of any position
#[utoipa::path(
    get, path = "/api/v1/positions/legal-moves", tag = "rules", security(()), params(PositionQuery),
    responses((status = 200, body = PositionMoves), PositionProblems),
)]
async fn list_position_moves(api: Api, query: PositionQuery) -> JsonAnswer<PositionMoves> {
    let position = query.read(api.text)?;
    Ok(Json(PositionMoves {
        turn: Word(position.turn()),
        legal: LegalMove::all(&position),
    }))
}

/// The picture of a position that belongs to no game.
struct LoosePicture {
    position: PositionQuery,
    last_move: LastMoveQuery,
    board: BoardQuery,
}

impl FromRequestParts<Api> for LoosePicture {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, api: &Api) -> ApiResult<Self> {
        let position = PositionQuery::from_request_parts(parts, api).await?;
        let last_move = LastMoveQuery::from_request_parts(parts, api).await?;
        let board = BoardQuery::from_request_parts(parts, api).await?;
        Ok(Self {
            position,
            last_move,
            board,
        })
    }
}

impl LoosePicture {
    async fn draw(self, api: &Api, format: Format) -> ApiResult<Response> {
        pictures::check_idle(api)?;
        let position = self.position.read(api.text)?;
        let last_move = self.last_move.squares(&position)?;
        let options = self.board.board_options(&position.options())?;
        let drawn = picture::of_loose_position(position, last_move, &options, format, api.text);
        let media_type = match format {
            Format::Png => "image/png",
            Format::Svg => "image/svg+xml",
        };
        let headers = [
            (header::CONTENT_TYPE, media_type),
            (header::CACHE_CONTROL, CACHE_CONTROL),
        ];
        Ok((headers, drawn.await.ok_or(Kind::Internal)?).into_response())
    }
}

/// The board of any position as a picture
///
/// A king in check is marked, and so is the last move, if you give one.
#[utoipa::path(
    get, path = "/api/v1/positions/board.png", tag = "rules", security(()),
    params(PositionQuery, LastMoveQuery, BoardQuery),
    responses(
        (status = 200, description = "The picture.", body = Png, content_type = "image/png"),
        PositionProblems
    ),
)]
async fn download_position_png(api: Api, picture: LoosePicture) -> ApiResult<Response> {
    picture.draw(&api, Format::Png).await
}

/// The board of any position as shapes
///
/// The same picture as `board.png`, in the format SVG.
#[utoipa::path(
    get, path = "/api/v1/positions/board.svg", tag = "rules", security(()),
    params(PositionQuery, LastMoveQuery, BoardQuery),
    responses(
        (status = 200, description = "The picture.", body = String, content_type = "image/svg+xml"),
        PositionProblems
    ),
)]
async fn download_position_svg(api: Api, picture: LoosePicture) -> ApiResult<Response> {
    picture.draw(&api, Format::Svg).await
}
