//! Refuses query parameters that an operation does not have: a client that misspells one should
//! learn it, and not get another answer than it asked for.
//!
//! Which parameters there are is read from the OpenAPI document, so no operation is left out.

use crate::http::problem::{Kind, Problem, texts};
use axum::extract::{MatchedPath, Query};
use axum::http::Method;
use axum::http::request::Parts;
use entente_presentation::text::{quoted, say};
use std::collections::BTreeMap;
use utoipa::openapi::path::{Operation, Parameter, ParameterIn, PathItem};
use utoipa::openapi::{OpenApi, RefOr};

/// The parameter with which a request waits for news.
const WAIT: &str = "wait";

/// The operation that waits for news of a game.
const OF_GAME: &str = "GET /api/v1/games/{id}";

/// The query parameters of each operation, by its path and method.
#[derive(Debug, Default)]
pub(crate) struct QueryNames(BTreeMap<(String, &'static str), Names>);

/// The parameters of an operation, with the least and the most of each that is a number.
type Names = BTreeMap<String, Option<[i64; 2]>>;

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
        let known = self.of(request)?;
        let sent = Query::<Vec<(String, String)>>::try_from_uri(&request.uri);
        let sent = sent.map(|Query(sent)| sent).unwrap_or_default();
        let (unknown, _) = sent.iter().find(|(name, _)| !known.contains_key(name))?;
        Some(Problem::new(
            Kind::InvalidQuery,
            unknown_name(unknown, known),
        ))
    }

    /// Says which numbers the parameter can be that a fault begins with, if it is a number.
    pub(crate) fn range(&self, request: &Parts, fault: &str) -> Option<String> {
        let (name, _) = fault.split_once(": ")?;
        let [least, most] = (*self.of(request)?.get(name)?)?;
        let field = name.to_owned();
        Some(say!(texts(), "problem-range", field, least, most))
    }

    /// The parameters of the operation of a request.
    fn of(&self, request: &Parts) -> Option<&Names> {
        let path = request.extensions.get::<MatchedPath>()?.as_str();
        let method = match request.method {
            Method::GET | Method::HEAD => "GET",
            Method::POST => "POST",
            Method::PUT => "PUT",
            Method::DELETE => "DELETE",
            _ => return None,
        };
        self.0.get(&(path.to_owned(), method))
    }
}

/// Describes a name that is not one of the parameters of an operation.
fn unknown_name(unknown: &str, known: &Names) -> String {
    let (text, name) = (texts(), quoted(unknown).into_owned());
    let known: Vec<String> = known.keys().map(|name| format!("`{name}`")).collect();
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

fn names(operation: &Operation) -> Names {
    let parameters = operation.parameters.iter().flatten();
    let of_query = parameters.filter_map(|parameter| match parameter {
        RefOr::T(parameter) if parameter.parameter_in == ParameterIn::Query => {
            Some((parameter.name.clone(), bounds(parameter)))
        }
        _ => None,
    });
    of_query.collect()
}

/// The least and the most of a parameter that is a number.
fn bounds(parameter: &Parameter) -> Option<[i64; 2]> {
    let schema = serde_json::to_value(parameter.schema.as_ref()?).ok()?;
    let bound = |name: &str| schema[name].as_i64();
    Some([bound("minimum")?, bound("maximum")?])
}
