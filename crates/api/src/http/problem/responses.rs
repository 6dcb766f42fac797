//! The error responses of an operation, for the OpenAPI document: one for each status, with an
//! example of each kind of problem. Which kinds there are, and which of them an operation can have,
//! is known to `problem`.

use serde_json::Value;
use std::collections::BTreeMap;
use utoipa::openapi::example::ExampleBuilder;
use utoipa::openapi::{ContentBuilder, Ref, RefOr, Response, ResponseBuilder};

/// A kind of problem, as the document describes it.
pub(super) struct DescribedKind {
    pub(crate) status: u16,
    pub(crate) slug: &'static str,
    pub(crate) title: String,
    pub(crate) meaning: &'static str,
    /// A problem of this kind.
    pub(crate) example: Value,
}

/// The responses by status. OpenAPI has one for each status, so kinds with the same status share
/// one.
pub(super) fn by_status(
    media_type: &str,
    kinds: impl IntoIterator<Item = DescribedKind>,
) -> BTreeMap<String, RefOr<Response>> {
    // In the order of their slugs, so that operations with the same kinds share a response.
    let mut by_status: BTreeMap<u16, BTreeMap<&str, DescribedKind>> = BTreeMap::new();
    for kind in kinds {
        let of_status = by_status.entry(kind.status).or_default();
        of_status.entry(kind.slug).or_insert(kind);
    }
    by_status
        .into_iter()
        .map(|(status, kinds)| {
            let kinds: Vec<_> = kinds.into_values().collect();
            (status.to_string(), response(media_type, kinds).into())
        })
        .collect()
}

fn response(media_type: &str, kinds: Vec<DescribedKind>) -> Response {
    let titles: Vec<_> = kinds
        .iter()
        .map(|kind| format!("`{}`: {}.", kind.slug, kind.title))
        .collect();
    let examples = kinds.into_iter().map(|kind| {
        let example = ExampleBuilder::new()
            .summary(kind.title)
            .description(kind.meaning)
            .value(Some(kind.example))
            .build();
        (kind.slug, RefOr::T(example))
    });
    let content = ContentBuilder::new()
        .schema(Some(Ref::from_schema_name("Problem")))
        .examples_from_iter(examples)
        .build();
    ResponseBuilder::new()
        .description(titles.join(" "))
        .content(media_type, content)
        .build()
}
