//! A picture as an answer: whether one can be drawn now, and how it is sent.

use crate::http::problem::Problem;
use crate::http::state::Api;
use crate::http::tag::Tag;
use axum::body::Bytes;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use entente_game::people::{Limit, Limited};
use entente_presentation::picture::Picture;
use entente_presentation::picture::pool::{self, Busy};
use utoipa::ToSchema;

/// A picture in the PNG format.
#[derive(ToSchema)]
#[schema(value_type = String, format = Binary)]
#[expect(
    dead_code,
    reason = "a description of bytes, which are sent as they are"
)]
pub(crate) struct Png(Vec<u8>);

/// Refuses to draw while too much is being drawn.
pub(crate) fn check_idle(api: &Api) -> Result<(), Problem> {
    pool::check_idle().map_err(|Busy| api.too_many_pictures())
}

impl Api {
    /// The problem of a picture that would have to wait for many others.
    pub(crate) fn too_many_pictures(&self) -> Problem {
        self.limited(&Limited {
            limit: Limit::Pictures,
            until: None,
        })
    }
}

/// The answer with a picture of a game.
pub(crate) fn answer(tag: Tag, picture: Picture) -> Response {
    let headers = [(header::CONTENT_TYPE, "image/png")];
    (tag, headers, Bytes::from_owner(picture.png)).into_response()
}
