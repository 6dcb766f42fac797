//! Refuses query parameters that an operation does not have: a client that misspells one should
//! learn it, and not get another answer than it asked for.
//!
//! Which parameters there are is read from the OpenAPI document, so no operation is left out.

use crate::http::problem::{Kind, Problem, texts};
use axum::extract::{MatchedPath, Query};
use axum::http::Method;
use axum::http::request::Parts;
use entente_presentation::text::{quoted, say};
use std::collections::{BTreeMap, BTreeSet};
use utoipa::openapi::path::{Operation, ParameterIn, PathItem};
use utoipa::openapi::{OpenApi, RefOr};

/// The parameter with which a request waits for news.
const WAIT: &str = "wait";

/// The operation that waits for news of a game.
const OF_GAME: &str = "GET /api/v1/games/{id}";

/// The query parameters of each operation, by its path and method.
#[derive(Debug, Default)]
pub(crate) struct QueryNames(BTreeMap<(String, &'static str), BTreeSet<String>>);

impl QueryNames {
    /// Adds the parameters that a document has.
    pub(crate) fn add(&mut self, document: &OpenApi) {
        let paths = document.paths.paths.iter();
        let operations = paths.flat_map(|(path, item)| {
            let with_path = |(method, operation)| ((path.clone(), method), names(operation));
            operations(item).map(with_path)
        });
        self.0.extend(operations);
    }

    /// Checks that the operation of a request has all the parameters of its query.
    pub(crate) fn check(&self, request: &Parts) -> Result<(), Problem> {
        self.fault(request).map_or(Ok(()), Err)
    }

    /// Finds the fault in the query of a request.
    fn fault(&self, request: &Parts) -> Option<Problem> {
        request.uri.query()?;
        let path = request.extensions.get::<MatchedPath>()?.as_str();
        let method = match request.method {
            Method::GET | Method::HEAD => "GET",
            Method::POST => "POST",
            Method::PUT => "PUT",
            Method::DELETE => "DELETE",
            _ => return None,
        };
        let known = self.0.get(&(path.to_owned(), method))?;
        let sent = Query::<Vec<(String, String)>>::try_from_uri(&request.uri);
        let sent = sent.map(|Query(sent)| sent).unwrap_or_default();
        let (unknown, _) = sent.iter().find(|(name, _)| !known.contains(name))?;
        Some(Problem::new(
            Kind::InvalidQuery,
            unknown_name(unknown, known),
        ))
    }
}

/// Describes a name that is not one of the parameters of an operation.
fn unknown_name(unknown: &str, known: &BTreeSet<String>) -> String {
    let (text, name) = (texts(), quoted(unknown).into_owned());
    let known: Vec<String> = known.iter().map(|name| format!("`{name}`")).collect();
    let detail = match &known[..] {
        [] => say!(text, "problem-no-parameters", name),
        known => say!(text, "problem-parameter", name, known = known.join(", ")),
    };
    if unknown != WAIT {
        return detail;
    }
    // The list of all public games could not wait: every move in any of them would end the wait.
    let advice = say!(text, "problem-cannot-wait", of_game = OF_GAME);
    format!("{detail} {advice}")
}

fn operations(item: &PathItem) -> impl Iterator<Item = (&'static str, &Operation)> {
    let all = [
        ("GET", &item.get),
        ("POST", &item.post),
        ("PUT", &item.put),
        ("DELETE", &item.delete),
    ];
    all.into_iter()
        .filter_map(|(method, operation)| Some((method, operation.as_ref()?)))
}

fn names(operation: &Operation) -> BTreeSet<String> {
    let parameters = operation.parameters.iter().flatten();
    let of_query = parameters.filter_map(|parameter| match parameter {
        RefOr::T(parameter) if parameter.parameter_in == ParameterIn::Query => {
            Some(parameter.name.clone())
        }
        _ => None,
    });
    of_query.collect()
}
