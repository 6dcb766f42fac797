//! The answer to what changes a game: the game after it. Every operation that does nothing else
//! declares it, so that the document says it once.

use crate::game;
use crate::game::example;
use std::collections::BTreeMap;
use utoipa::openapi::header::HeaderBuilder;
use utoipa::openapi::{ContentBuilder, Ref, RefOr, Response, ResponseBuilder};
use utoipa::{IntoResponses, ToSchema};

/// The game as its caller sees it after what they did, with its ETag.
pub(crate) struct GameAfter;

impl IntoResponses for GameAfter {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        let content = ContentBuilder::new()
            .schema(Some(Ref::from_schema_name(game::Game::name())))
            .example(serde_json::to_value(example::game()).ok())
            .build();
        let tag = HeaderBuilder::new()
            .description(Some("The version that you see."))
            .build();
        let response = ResponseBuilder::new()
            .description("Done: the game after it.")
            .content("application/json", content)
            .header("ETag", tag)
            .build();
        BTreeMap::from([("200".to_owned(), response.into())])
    }
}
