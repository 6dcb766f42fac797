//! Parameters of paths, queries and headers: how they are read, and how the document describes them.

use super::example;
use super::problem::{Kind, Problem};
use crate::picture::Look;
use axum::extract::{FromRequestParts, Query};
use axum::http::request::Parts;
use entente_render::{Facing, Size, Theme};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use utoipa::{IntoParams, ToSchema};

/// The game of a path.
#[derive(IntoParams)]
#[into_params(parameter_in = Path)]
#[expect(
    dead_code,
    reason = "it is read by `asker`, which also judges whether the asker may see it; this is its description"
)]
pub(super) struct GamePath {
    /// The game's name.
    #[param(example = json!(example::GAME))]
    id: String,
}

/// The headers with which a wish is made safe.
#[derive(IntoParams)]
#[into_params(parameter_in = Header)]
#[expect(
    dead_code,
    reason = "they are read by `asker` and `tag`; this is their description"
)]
pub(super) struct WishHeaders {
    /// A name of your own for this request, new for each thing to be done: 1 to 200 visible ASCII characters. The same request under the same key is done
    /// once and has the same answer; another one under the same key is refused.
    #[param(
        rename = "Idempotency-Key",
        required = false,
        nullable = false,
        example = "2f1c9e0a-6d0b-4f0e-9a8e-0c6a0e1f7b55"
    )]
    idempotency_key: Option<String>,
    /// The ETag of the game as you have seen it; if it has another one by now, nothing is done.
    #[param(
        rename = "If-Match",
        required = false,
        nullable = false,
        example = "\"5\""
    )]
    if_match: Option<String>,
}

/// How a board is to be drawn.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct BoardQuery {
    /// From which side; from your own if it is not said.
    #[param(inline, required = false)]
    view: Option<Side>,
    /// Its colours: `wood` if it is not said.
    #[param(inline, required = false)]
    theme: Option<ThemeName>,
    /// The longer side of the picture in pixels: 512 if it is not said.
    #[param(value_type = Option<u32>, nullable = false, minimum = 64, maximum = 2048, required = false)]
    size: Option<String>,
}

/// A side of the board.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum Side {
    White,
    Silver,
    Black,
    Gold,
}

/// The colours of a board.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum ThemeName {
    Wood,
    Dark,
    Contrast,
    Safe,
}

impl BoardQuery {
    /// The same as the pictures' room understands it.
    pub(super) fn look(&self) -> Result<Look, Problem> {
        Ok(Look {
            theme: self.theme.map_or_else(Theme::default, ThemeName::theme),
            size: self.size.as_deref().map(size).transpose()?,
            facing: self.view.map(Side::facing),
            ..Look::default()
        })
    }
}

fn size(text: &str) -> Result<Size, Problem> {
    let size = text.parse().ok().and_then(|pixels| Size::new(pixels).ok());
    size.ok_or_else(|| {
        Problem::saying(
            Kind::InvalidQuery,
            format!("size: `{text}` is no whole number of pixels from 64 to 2048"),
        )
    })
}

impl Side {
    fn facing(self) -> Facing {
        match self {
            Self::White => Facing::South,
            Self::Silver => Facing::West,
            Self::Black => Facing::North,
            Self::Gold => Facing::East,
        }
    }
}

impl ThemeName {
    fn theme(self) -> Theme {
        match self {
            Self::Wood => Theme::Wood,
            Self::Dark => Theme::Dark,
            Self::Contrast => Theme::Contrast,
            Self::Safe => Theme::Safe,
        }
    }
}

/// A position that belongs to no game.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct PositionQuery {
    /// The position of standard chess, in Forsyth-Edwards Notation.
    #[param(example = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")]
    pub(super) fen: String,
}

/// The query of a request, or what is wrong with it.
pub(super) struct Asked<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Asked<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        match Query::<T>::from_request_parts(parts, state).await {
            Ok(Query(query)) => Ok(Self(query)),
            Err(rejection) => {
                let text = rejection.body_text();
                Err(Problem::saying(
                    Kind::InvalidQuery,
                    text.strip_prefix("Failed to deserialize query string: ")
                        .unwrap_or(&text),
                ))
            }
        }
    }
}
