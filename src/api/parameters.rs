//! Parameters of paths, queries and headers: how they are read, and how the document describes them.

use super::example;
use super::problem::{Kind, Problem};
use crate::picture::{self, Look};
use axum::extract::{FromRequestParts, Query};
use axum::http::request::Parts;
use entente_game::Person;
use entente_render::{Facing, Size, Theme};
use entente_rules::{Army, Options, Position, Variant};
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

/// A line of prepared moves in a path.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(super) struct LinePath {
    /// Its place in the list, from 0.
    #[param(value_type = u32, example = 0)]
    pub(super) line: String,
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
    /// From the side of which army, such as `white`; from your own if it is not said.
    #[param(required = false, nullable = false, example = "white")]
    view: Option<String>,
    /// Its colours: `wood` if it is not said.
    #[param(inline, required = false)]
    theme: Option<ThemeName>,
    /// The longer side of the picture in pixels: 512 if it is not said.
    #[param(value_type = Option<u32>, nullable = false, minimum = 64, maximum = 2048, required = false)]
    size: Option<String>,
}

/// That somebody means it.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct ForgetQuery {
    /// Your own number, as `GET /api/v1/me` gives it.
    #[param(example = "100200300400500600")]
    confirm: String,
}

impl ForgetQuery {
    /// Whether it is this person who is meant.
    pub(super) fn check(&self, person: Person) -> Result<(), Problem> {
        if self.confirm == person.to_string() {
            return Ok(());
        }
        let detail = "confirm: that is not your number; GET /api/v1/me gives it";
        Err(Problem::saying(Kind::InvalidQuery, detail))
    }
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
    pub(super) fn look(&self, options: &Options) -> Result<Look, Problem> {
        Ok(Look {
            theme: self.theme.map_or_else(Theme::default, ThemeName::theme),
            size: self.size.as_deref().map(size).transpose()?,
            facing: self
                .view
                .as_deref()
                .map(|army| side(options, army))
                .transpose()?,
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

/// The side of the army of this name.
fn side(options: &Options, name: &str) -> Result<Facing, Problem> {
    let army = options.armies().find(|army| army.word() == name);
    let army = army.ok_or_else(|| {
        let known: Vec<_> = options.armies().map(Army::word).collect();
        let detail = format!("view: `{name}` is none of {}", known.join(", "));
        Problem::saying(Kind::InvalidQuery, detail)
    })?;
    Ok(picture::side(options, army))
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
    /// The rule set; `standard` if it is not said.
    #[param(required = false, nullable = false, example = "standard")]
    variant: Option<String>,
    /// The position in Forsyth-Edwards Notation, where the rule set has one.
    #[param(
        required = false,
        nullable = false,
        example = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
    )]
    fen: Option<String>,
    /// The position as JSON, in the form in which a game has its `position`; in place of `fen`. With neither it is the start.
    #[param(required = false, nullable = false)]
    position: Option<String>,
}

impl PositionQuery {
    /// The position that is meant.
    pub(super) fn read(&self) -> Result<Position, Problem> {
        let query = |detail: String| Problem::saying(Kind::InvalidQuery, detail);
        let unfit = |detail: String| Problem::saying(Kind::InvalidPosition, detail);
        let variant = variant(self.variant.as_deref().unwrap_or("standard"));
        let variant = variant.map_err(|detail| query(format!("variant: {detail}")))?;
        match (&self.fen, &self.position) {
            (None, None) => Ok(Position::start(variant)),
            (Some(_), Some(_)) => Err(query("fen, position: one of them is enough".into())),
            (Some(_), None) if !variant.has_fen() => Err(query(format!(
                "fen: {} has none; give `position`",
                variant.id()
            ))),
            (Some(fen), None) => Position::from_fen(fen).map_err(|error| unfit(error.to_string())),
            (None, Some(json)) => {
                Position::from_json(variant, json).map_err(|error| unfit(error.to_string()))
            }
        }
    }
}

/// The rule set of this name, or why there is none.
pub(super) fn variant(id: &str) -> Result<Variant, String> {
    Variant::from_id(id).ok_or_else(|| {
        let known = Variant::ALL.map(Variant::id).join(", ");
        format!("`{id}` is none of {known}")
    })
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
