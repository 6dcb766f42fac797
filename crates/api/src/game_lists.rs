//! Lists of games: how a request asks for a page, and how the page is answered.
//!
//! The handlers ask the service for the games. The tag of a page follows from its games and their
//! versions, so it is compared before any of them becomes JSON.

use super::parameters::{invalid, variant, variant_schema};
use super::problem::Problem;
use super::resource::{Game, PublicStateWord, Word};
use super::state::Api;
use super::tag;
use axum::Json;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use entente_game::{PublicState, View};
use entente_service::{GameCursor, GameFilter};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use utoipa::{IntoParams, ToSchema};

/// The number of games on a page unless the request says it, and the largest one. Each of them is
/// opened.
const PAGE: (u8, u8) = (20, 50);

/// The length of a page's tag, in bytes of a hash.
const TAG_BYTES: usize = 16;

/// The games to list.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct GamesQuery {
    /// Only games of this rule set.
    #[param(required = false, schema_with = variant_schema, example = "standard")]
    variant: Option<String>,
    /// Only games that are so far: `lobby`, `running` or `over`.
    #[param(inline, required = false)]
    state: Option<PublicStateWord>,
    /// Only games in which somebody has this name, in upper or lower case.
    #[param(required = false, nullable = false, example = "Ann")]
    player: Option<String>,
}

impl GamesQuery {
    /// All games that are over.
    pub(crate) fn finished() -> Self {
        Self {
            state: Some(Word(PublicState::Over)),
            ..Self::default()
        }
    }

    /// The filter of the query.
    pub(crate) fn filter(self) -> Result<GameFilter, Problem> {
        let known = self.variant.as_deref().map(variant).transpose();
        known.map_err(|detail| invalid(format!("variant: {detail}")))?;
        Ok(GameFilter {
            variant: self.variant,
            state: self.state.map(|word| word.0),
            player: self.player,
        })
    }
}

/// The page of a list to answer.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct PageQuery {
    /// The beginning of the page: `next` of the page before. Leave it out for the first page.
    #[param(required = false, nullable = false, pattern = "^[0-9a-f]{18,}$")]
    after: Option<String>,
    /// The most games on the page: 20 by default.
    #[param(
        required = false,
        nullable = false,
        minimum = 1,
        maximum = 50,
        example = 20
    )]
    limit: Option<u8>,
}

impl PageQuery {
    /// The cursor after which the page begins, and its largest number of games.
    pub(crate) fn read(&self) -> Result<(Option<GameCursor>, usize), Problem> {
        let read = |text: &String| {
            let cursor = GameCursor::parse(text);
            cursor.ok_or_else(|| invalid("after: this is not `next` of a page"))
        };
        let after = self.after.as_ref().map(read).transpose()?;
        let (usual, most) = PAGE;
        match self.limit.unwrap_or(usual) {
            limit if (1..=most).contains(&limit) => Ok((after, limit.into())),
            _ => Err(invalid(format!("limit: from 1 to {most}"))),
        }
    }
}

/// A page of games.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct GamePage {
    games: Vec<Game>,
    /// The value of `after` for the next page; null on the last page. A page with a filter may have
    /// fewer games than asked for, or none, although there is another one.
    #[schema(required)]
    next: Option<String>,
}

impl GamePage {
    /// An example for the OpenAPI document.
    pub(crate) fn example(game: Game) -> Self {
        Self {
            games: vec![game],
            next: None,
        }
    }
}

/// The games of a page as the caller sees them.
pub(crate) struct SeenPage {
    pub(crate) views: Vec<View>,
    pub(crate) next: Option<GameCursor>,
}

impl SeenPage {
    /// The tag of the page: the games with the tags of what the caller sees of them, and what comes
    /// next.
    pub(crate) fn tag(&self, api: &Api) -> String {
        let mut hash = Sha256::new();
        for view in &self.views {
            hash.update(format!("{} {}\n", view.game, api.tag(view)));
        }
        hash.update(
            self.next
                .as_ref()
                .map(GameCursor::to_text)
                .unwrap_or_default(),
        );
        format!("\"{}\"", hex::encode(&hash.finalize()[..TAG_BYTES]))
    }

    /// The answer with the page, or without it if the client has it already.
    pub(crate) fn answer(&self, api: &Api, headers: &HeaderMap) -> Result<Response, Problem> {
        let tag = self.tag(api);
        if tag::is_known(headers, &tag)? {
            return Ok((StatusCode::NOT_MODIFIED, [(header::ETAG, tag)]).into_response());
        }
        let page = GamePage {
            games: self.views.iter().map(|view| api.game(view)).collect(),
            next: self.next.as_ref().map(GameCursor::to_text),
        };
        Ok(([(header::ETAG, tag)], Json(page)).into_response())
    }
}
