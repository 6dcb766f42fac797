//! Pictures of a game as the caller sees it: its board, its film and its strip; and what every
//! picture has: whether it can be drawn now, and how it is sent.

use crate::http::answers::{Answer, Content};
use crate::http::parameters::{BoardForm, BoardQuery};
use crate::http::prelude::*;
use crate::http::problem::request_id;
use crate::http::tag::Tag;
use axum::body::Bytes;
use axum::http::HeaderValue;
use entente_game::View;
use entente_game::people::{Limit, Limited};
use entente_presentation::picture::pool::{self, Busy};
use entente_presentation::picture::{self, BoardOptions, Picture};
use entente_presentation::story::Story;
use entente_presentation::{film, strip, text};

/// The operations about pictures of a game.
pub(crate) fn operations() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(download_board))
        .routes(routes!(download_film))
        .routes(routes!(download_story_strip))
}

problems!(BoardProblems: &[Kind::InvalidToken, Kind::NoSuchGame, Kind::InvalidHeader,
    Kind::InvalidQuery]);

/// The board of a game as a picture
///
/// The last move is marked, and so are kings in check. The game's `board` describes the same in
/// words.
#[utoipa::path(
    get, path = "/api/v1/games/{id}/board.png", tag = "watching",
    security((), ("token" = ["read"])), params(GamePath, WaitQuery, ReadHeaders, BoardQuery),
    responses(
        (status = 200, description = "The picture.", body = Png, content_type = "image/png"),
        BoardProblems
    ),
)]
async fn download_board(found: FoundGame, query: BoardQuery) -> ApiResult<Response> {
    let form = query.form()?;
    let content = Content::Board(form.clone());
    if let Some(kept) = found.kept_answer(&content) {
        return Ok(kept);
    }
    let view = found.seen.view();
    let board_options = form.board_options(&view.terms.options)?;
    let drawn = picture::draw_if_idle(&view, board_options, found.api.text).await;
    let png = drawn.map_err(|Busy| found.api.too_many_pictures())?;
    let png = png.ok_or(Kind::Internal)?;
    let answer = Answer::of(
        HeaderValue::from_static("image/png"),
        Bytes::from_owner(png),
    );
    Ok(found.keep(content, answer))
}

problems!(FilmProblems: &[Kind::InvalidToken, Kind::NoSuchGame, Kind::InvalidHeader,
    Kind::InvalidQuery, Kind::NotStarted]);

/// A film in the GIF format.
#[derive(ToSchema)]
#[schema(value_type = String, format = Binary)]
#[expect(
    dead_code,
    reason = "a description of bytes, which are sent as they are"
)]
pub(super) struct Gif(Vec<u8>);

/// The whole game as a film
///
/// Every position with the last move marked, the plates of all players with what they have
/// captured, and a caption: the move, or who is out, who betrayed whom where the game reveals it,
/// and how it ended. It has at most 8 MiB: the film of a very long game is smaller, or shows one of
/// several moves and everything that has a caption of its own. Without `size` it has 840 pixels. Of
/// a running game with secret alliances it shows what you may see.
#[utoipa::path(
    get, path = "/api/v1/games/{id}/board.gif", tag = "watching",
    security((), ("token" = ["read"])), params(GamePath, ReadHeaders, BoardQuery),
    responses(
        (status = 200, description = "The film.", body = Gif, content_type = "image/gif"),
        FilmProblems
    ),
)]
async fn download_film(found: FoundGame, query: BoardQuery) -> ApiResult<Response> {
    let form = query.form()?;
    let content = Content::Film(form.clone());
    if let Some(kept) = found.kept_answer(&content) {
        return Ok(kept);
    }
    let Drawn {
        story,
        board_options,
        ..
    } = found.drawn(&form)?;
    let made = film::film(story, board_options, |_| ()).await;
    let made = made
        .inspect_err(
            |error| tracing::error!(%error, request = request_id(), "could not make a film"),
        )
        .map_err(|_| Kind::Internal)?;
    let answer = Answer::of(HeaderValue::from_static("image/gif"), made.gif.into());
    Ok(found.keep(content, answer))
}

/// The story of the game in one picture
///
/// Up to four key positions with a caption each, the last one at the end: captures of value, who
/// was eliminated, betrayals where the game reveals them, and where an analysis has been made, the
/// turning point and the gravest mistakes.
#[utoipa::path(
    get, path = "/api/v1/games/{id}/strip.png", tag = "watching",
    security((), ("token" = ["read"])), params(GamePath, ReadHeaders, BoardQuery),
    responses(
        (status = 200, description = "The picture.", body = Png, content_type = "image/png"),
        FilmProblems
    ),
)]
async fn download_story_strip(found: FoundGame, query: BoardQuery) -> ApiResult<Response> {
    let form = query.form()?;
    if let Some(known) = found.known_answer() {
        return Ok(known);
    }
    let Drawn {
        view,
        story,
        board_options,
    } = found.drawn(&form)?;
    let api = &found.api;
    let analysis = api.service.known_analysis(&view).await;
    let story = match api.answered(analysis)? {
        Some(analysis) => story.with_analysis(&view, &analysis),
        None => story,
    };
    let drawn = strip::strip(story, board_options).await;
    answer_png(Some(api.tag(&view)), drawn)
}

/// The facts from which a picture of a whole game is drawn.
struct Drawn {
    view: View,
    story: Story,
    board_options: BoardOptions,
}

impl FoundGame {
    /// Collects the facts from which a game with moves is drawn, if there is room for one more
    /// picture.
    fn drawn(&self, form: &BoardForm) -> ApiResult<Drawn> {
        let (api, view) = (&self.api, self.seen.view());
        let board_options = form.board_options(&view.terms.options)?;
        let no_moves = |_| Problem::new(Kind::NotStarted, text::film_no_moves(api.text));
        let story = Story::of_view(&view, api.text_for_people()).map_err(no_moves)?;
        check_idle(api)?;
        Ok(Drawn {
            view,
            story,
            board_options,
        })
    }
}

/// A picture in the PNG format.
#[derive(ToSchema)]
#[schema(value_type = String, format = Binary)]
#[expect(
    dead_code,
    reason = "a description of bytes, which are sent as they are"
)]
pub(crate) struct Png(Vec<u8>);

/// Refuses to draw while too much is being drawn.
pub(crate) fn check_idle(api: &Api) -> ApiResult<()> {
    pool::check_idle().map_err(|Busy| api.too_many_pictures())
}

impl Api {
    /// The problem of a picture that would have to wait for many others.
    fn too_many_pictures(&self) -> Problem {
        self.limited(&Limited {
            limit: Limit::Pictures,
            until: None,
        })
    }
}

/// The answer with a picture that was drawn, and the tag of the game that it shows.
pub(crate) fn answer_png(tag: Option<Tag>, drawn: Option<Picture>) -> ApiResult<Response> {
    let png = Bytes::from_owner(drawn.ok_or(Kind::Internal)?.png);
    let headers = [(header::CONTENT_TYPE, "image/png")];
    Ok((tag, headers, png).into_response())
}
