//! The error responses of operations, for the OpenAPI document: by status, with an example of each
//! kind of problem.

use super::{Kind, MEDIA_TYPE, Problem};
use std::collections::BTreeMap;
use utoipa::openapi::example::ExampleBuilder;
use utoipa::openapi::{ContentBuilder, Ref, RefOr, ResponseBuilder};

/// The problems that every operation can have.
const ALWAYS: &[Kind] = &[
    Kind::InvalidQuery,
    Kind::Timeout,
    Kind::TooManyRequests,
    Kind::Internal,
    Kind::Unavailable,
];

/// The error responses of an operation that can have these problems, by status.
pub(crate) fn answers(kinds: &[&[Kind]]) -> BTreeMap<String, RefOr<utoipa::openapi::Response>> {
    let mut by_status: BTreeMap<u16, Vec<Kind>> = BTreeMap::new();
    let declared = kinds.iter().copied().flatten();
    // A token that is read may allow too little.
    let scope = declared.clone().any(|kind| *kind == Kind::InvalidToken);
    let scope = scope.then_some(&Kind::MissingScope);
    // OpenAPI has one response for each status, so kinds with the same status share one.
    for kind in declared.chain(scope).chain(ALWAYS) {
        let kinds = by_status.entry(kind.status().as_u16()).or_default();
        if !kinds.contains(kind) {
            kinds.push(*kind);
        }
    }
    by_status
        .into_iter()
        .map(|(status, kinds)| (status.to_string(), answer(&kinds).into()))
        .collect()
}

fn answer(kinds: &[Kind]) -> utoipa::openapi::Response {
    let titles: Vec<_> = kinds
        .iter()
        .map(|kind| format!("`{}`: {}.", kind.slug(), kind.title()))
        .collect();
    let examples = kinds.iter().map(|kind| {
        let example = ExampleBuilder::new()
            .summary(kind.title())
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
