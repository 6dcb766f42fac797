//! The error answers of the API: problem details as in RFC 9457, with one table of all kinds.
//!
//! This is the only place where an error chooses its HTTP status. A problem says what the client
//! may know and can do. The cause of a failure is logged where it is turned into a problem
//! (`refusal`), and never sent. From the same table come the pages about the kinds (`page`) and the
//! responses in the OpenAPI document.

mod kinds;
mod request;

pub(crate) use crate::http::problem::kinds::Kind;
pub(crate) use crate::http::problem::request::{
    REQUEST_ID, RequestContext, accepted, answering, english, request_id, texts,
};

use crate::game::moves::LegalMove;
use crate::game::{Game, example};
use axum::Json;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use entente_game::people::Scope;
use entente_presentation::text::{Text, say, shorten};
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;
use utoipa::ToSchema;
use utoipa::openapi::example::ExampleBuilder;
use utoipa::openapi::{self, ContentBuilder, Ref, RefOr, ResponseBuilder};

/// The media type of every problem.
pub(crate) const MEDIA_TYPE: &str = "application/problem+json";

/// A problem that a handler returns.
#[derive(Debug)]
pub(crate) struct Problem {
    pub(super) kind: Kind,
    pub(super) detail: String,
    pub(super) legal: Option<Vec<LegalMove>>,
    pub(super) confirm: Option<String>,
    /// The scope that the token does not have.
    pub(super) scope: Option<Scope>,
    /// Boxed, because few problems have one.
    pub(super) game: Option<Box<Game>>,
    /// After how many seconds the request can be sent again, where that is known.
    pub(super) retry_after: Option<u64>,
}

/// The most characters of a detail.
const MAX_DETAIL: usize = 2000;

impl Problem {
    /// A problem of this kind with a detail that is more exact than the table's. Of one that
    /// repeats very much of a request, the beginning is told.
    pub(crate) fn new(kind: Kind, detail: impl Into<String>) -> Self {
        Self {
            kind,
            detail: shorten(detail.into(), MAX_DETAIL),
            legal: None,
            confirm: None,
            scope: None,
            game: None,
            retry_after: None,
        }
    }

    /// The problem of a token without this scope.
    pub(super) fn of_missing_scope(scope: Scope) -> Self {
        let detail = say!(texts(), "problem-scope", scope = scope.word());
        Self {
            scope: Some(scope),
            ..Self::new(Kind::MissingScope, detail)
        }
    }

    /// With the number of seconds after which the request can be sent again.
    pub(crate) fn retry_after(self, retry_after: Option<u64>) -> Self {
        Self {
            retry_after,
            ..self
        }
    }

    /// After how many seconds the request can be sent again; 1 if that is not known.
    pub(crate) fn wait(&self) -> u64 {
        self.retry_after.unwrap_or(1)
    }

    /// The problem as it is sent in answer to the request with this id.
    fn details(self, text: &Text, request_id: Option<String>) -> Details {
        Details {
            type_: format!("/problems/{}", self.kind.slug()),
            title: self.kind.title(text),
            status: self.kind.status().as_u16(),
            detail: self.detail,
            request_id,
            legal: self.legal,
            confirm: self.confirm,
            scope: self.scope.map(Scope::word),
            game: self.game.map(|game| *game),
        }
    }

    /// The problem as JSON.
    pub(crate) fn into_bytes(self) -> Vec<u8> {
        let details = self.details(texts(), request_id());
        serde_json::to_vec(&details).expect("texts and numbers can be written as JSON")
    }

    /// An example of this kind for the OpenAPI document and the kind's page.
    pub(crate) fn example(kind: Kind) -> Value {
        let mut problem = Problem::new(kind, kind.detail(english()));
        match kind {
            Kind::IllegalMove | Kind::UnreadableMove => {
                problem.legal = Some(example::legal_moves())
            }
            Kind::MissingScope => problem.scope = Some(Scope::Manage),
            Kind::EndsAlliance => problem.confirm = Some("a1a4".into()),
            Kind::AmbiguousMove => problem.legal = Some(example::ambiguous_moves()),
            Kind::Changed => problem.game = Some(Box::new(example::game())),
            _ => (),
        }
        serde_json::to_value(problem.details(english(), None))
            .expect("problems are written as JSON whenever one is answered")
    }
}

/// What comes of a request, or its problem.
pub(crate) type ApiResult<T> = Result<T, Problem>;

/// The answer of an operation whose body is JSON.
pub(crate) type JsonAnswer<T> = ApiResult<Json<T>>;

impl From<Kind> for Problem {
    fn from(kind: Kind) -> Self {
        Self::new(kind, kind.detail(texts()))
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let (kind, retry_after, scope) = (self.kind, self.retry_after, self.scope);
        let headers = [
            (header::CONTENT_TYPE, MEDIA_TYPE),
            (header::CONTENT_LANGUAGE, texts().language().tag()),
        ];
        let body = self.into_bytes();
        let mut response = (kind.status(), headers, body).into_response();
        let extra = match kind {
            Kind::TokenRequired => Some((header::WWW_AUTHENTICATE, "Bearer realm=\"entente\"")),
            Kind::InvalidToken => Some((
                header::WWW_AUTHENTICATE,
                "Bearer realm=\"entente\", error=\"invalid_token\"",
            )),
            Kind::Unavailable if retry_after.is_none() => Some((header::RETRY_AFTER, "5")),
            // The rest of the body was never read, so the connection cannot be used again.
            Kind::Timeout => Some((header::CONNECTION, "close")),
            _ => None,
        };
        response
            .headers_mut()
            .extend(extra.map(|(name, value)| (name, HeaderValue::from_static(value))));
        let lacking = scope.and_then(|scope| HeaderValue::try_from(lacking(scope)).ok());
        let lacking = lacking.map(|value| (header::WWW_AUTHENTICATE, value));
        response.headers_mut().extend(lacking);
        let retry_after =
            retry_after.map(|seconds| (header::RETRY_AFTER, HeaderValue::from(seconds)));
        response.headers_mut().extend(retry_after);
        response
    }
}

/// The challenge for a token without this scope (RFC 6750, 3.1).
fn lacking(scope: Scope) -> String {
    let scope = scope.word();
    format!("Bearer realm=\"entente\", error=\"insufficient_scope\", scope=\"{scope}\"")
}

/// Problem details (RFC 9457): the answer to a request that failed.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Problem)]
pub(crate) struct Details {
    /// The kind of problem, as the address of a page about it. It is stable: clients may rely on
    /// it.
    #[serde(rename = "type")]
    #[schema(example = "/problems/not-your-turn")]
    type_: String,
    /// The kind in a few words, in the language of the answer. In one language it is the same for
    /// every problem of the kind.
    title: String,
    /// The HTTP status of the answer.
    status: u16,
    /// The problem of this time, in a sentence for people.
    detail: String,
    /// The id of the request, as in `X-Request-Id` of the answer. The log of the server names it
    /// where something failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "4bf92f3577b34da6a3ce929d0e0e4736")]
    request_id: Option<String>,
    /// The legal moves, where a move was the problem.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    legal: Option<Vec<LegalMove>>,
    /// The value to send along with the same move, where it has to be confirmed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    confirm: Option<String>,
    /// The scope that the token does not have, where that was the problem.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    scope: Option<&'static str>,
    /// The present state of the game, where the request was for another version.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    game: Option<Game>,
}

/// The problems that every operation can have.
const ALWAYS: &[Kind] = &[
    Kind::InvalidQuery,
    Kind::Timeout,
    Kind::TooManyRequests,
    Kind::Internal,
    Kind::Unavailable,
];

/// Lists the problems that an operation can have besides [`ALWAYS`], for its entry in the OpenAPI
/// document: `problems!(Name: KINDS, MORE_KINDS)`.
macro_rules! problems {
    ($visibility:vis $name:ident: $($kinds:expr),*) => {
        $visibility struct $name;

        impl utoipa::IntoResponses for $name {
            fn responses() -> std::collections::BTreeMap<
                String,
                utoipa::openapi::RefOr<utoipa::openapi::Response>,
            > {
                $crate::http::problem::answers(&[$($kinds),*])
            }
        }
    };
}
pub(crate) use problems;

/// The error responses of an operation that can have these problems. OpenAPI has one for each
/// status, so kinds with the same status share one.
pub(crate) fn answers(kinds: &[&[Kind]]) -> BTreeMap<String, RefOr<openapi::Response>> {
    let declared = kinds.iter().copied().flatten();
    // A token that is read may allow too little.
    let scope = declared.clone().any(|kind| *kind == Kind::InvalidToken);
    let scope = scope.then_some(&Kind::MissingScope);
    // In the order of their slugs, so that operations with the same kinds share a response.
    let mut by_status: BTreeMap<u16, BTreeMap<&str, Kind>> = BTreeMap::new();
    for kind in declared.chain(scope).chain(ALWAYS) {
        let of_status = by_status.entry(kind.status().as_u16()).or_default();
        of_status.insert(kind.slug(), *kind);
    }
    by_status
        .into_iter()
        .map(|(status, kinds)| (status.to_string(), response(kinds.values()).into()))
        .collect()
}

fn response<'a>(kinds: impl Iterator<Item = &'a Kind> + Clone) -> openapi::Response {
    let title = |kind: &Kind| format!("`{}`: {}.", kind.slug(), kind.title(english()));
    let titles: Vec<_> = kinds.clone().map(title).collect();
    let examples = kinds.map(|kind| {
        let example = ExampleBuilder::new()
            .summary(kind.title(english()))
            .description(kind.meaning())
            .value(Some(Problem::example(*kind)))
            .build();
        (kind.slug(), RefOr::T(example))
    });
    let content = ContentBuilder::new()
        .schema(Some(Ref::from_schema_name("Problem")))
        .examples_from_iter(examples)
        .build();
    ResponseBuilder::new()
        .description(titles.join(" "))
        .content(MEDIA_TYPE, content)
        .build()
}

#[cfg(test)]
mod tests;
