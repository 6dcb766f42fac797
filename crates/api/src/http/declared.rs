//! What each operation declares in the OpenAPI document, and a request is therefore checked for:
//! the scopes that its token needs, and the parameters that its query can have.
//!
//! The document is the only place where scopes are written, so it cannot differ from what is
//! checked; changes that only a page makes are added. A change whose operation declares none needs
//! every scope, so that forgetting it opens nothing. Whether a request needs a token at all is
//! decided by its handler. A client that misspells a parameter should learn it, and not get another
//! answer than it asked for.

use crate::http::problem::{ApiResult, Kind, Problem, texts};
use axum::extract::{MatchedPath, Query};
use axum::http::Method;
use axum::http::request::Parts;
use entente_game::people::{Scope, Scopes};
use entente_presentation::text::{quoted, say};
use std::collections::{BTreeMap, HashMap};
use utoipa::openapi::path::{Operation, Parameter, ParameterIn, PathItem};
use utoipa::openapi::{OpenApi as Document, RefOr};

/// The name of the security scheme of tokens in the OpenAPI document.
pub(crate) const SCHEME: &str = "token";

/// The scopes that each operation needs, by path and method.
#[derive(Debug, Default)]
pub(crate) struct NeededScopes {
    by_operation: HashMap<(String, Method), Scopes>,
}

impl NeededScopes {
    /// Adds the scopes that the operations of this document declare.
    pub(crate) fn add(&mut self, document: &Document) {
        for (path, item) in &document.paths.paths {
            for (method, operation) in methods(item) {
                if let Some(scopes) = declared(operation) {
                    self.by_operation.insert((path.clone(), method), scopes);
                }
            }
        }
    }

    /// Adds the scopes of a change that only a page makes, and the document does not have.
    pub(crate) fn add_of_page(&mut self, path: &str, scopes: Scopes) {
        let operation = (path.to_owned(), Method::POST);
        self.by_operation.insert(operation, scopes);
    }

    /// Checks that a token with these scopes may send this request.
    pub(crate) fn check(&self, parts: &Parts, scopes: Scopes) -> ApiResult<()> {
        let Some(path) = parts.extensions.get::<MatchedPath>() else {
            // There is no such path, so nothing is done.
            return Ok(());
        };
        match scopes.missing(self.needed(path.as_str(), &parts.method)) {
            None => Ok(()),
            Some(scope) => Err(Problem::of_missing_scope(scope)),
        }
    }

    fn needed(&self, path: &str, method: &Method) -> Scopes {
        let method = described(method);
        let is_safe = method.is_safe();
        let declared = self.by_operation.get(&(path.to_owned(), method));
        match declared {
            Some(scopes) => *scopes,
            // The documentation, for example.
            None if is_safe => Scopes::from_iter([Scope::Read]),
            None => Scopes::all(),
        }
    }
}

/// The method under which the document has what a request with this one asks for.
fn described(method: &Method) -> Method {
    if *method == Method::HEAD {
        Method::GET
    } else {
        method.clone()
    }
}

/// The operations of a path.
fn methods(item: &PathItem) -> impl Iterator<Item = (Method, &Operation)> {
    let all = [
        (Method::GET, &item.get),
        (Method::PUT, &item.put),
        (Method::POST, &item.post),
        (Method::DELETE, &item.delete),
    ];
    all.into_iter()
        .filter_map(|(method, operation)| Some((method, operation.as_ref()?)))
}

/// The scopes that an operation declares for tokens; `None` if it declares nothing. No scope at all
/// is no declaration, except where a token is not needed.
fn declared(operation: &Operation) -> Option<Scopes> {
    let requirements = operation.security.as_ref()?;
    let json = serde_json::to_value(requirements).ok()?;
    let requirements = json.as_array()?;
    let token = requirements.iter().find_map(|one| one[SCHEME].as_array());
    match token {
        Some(words) if words.is_empty() => None,
        Some(words) => {
            let words = words
                .iter()
                .map(|word| word.as_str().and_then(Scope::from_word));
            words.collect::<Option<Scopes>>()
        }
        None => Some(Scopes::from_iter([Scope::Read])),
    }
}

/// The parameter with which a request waits for news.
const WAIT: &str = "wait";

/// The operation that waits for news of a game.
const OF_GAME: &str = "GET /api/v1/games/{id}";

/// The query parameters of each operation, by its path and method.
#[derive(Debug, Default)]
pub(crate) struct QueryNames(HashMap<(String, Method), Names>);

/// The parameters of an operation, with the least and the most of each that is a number.
type Names = BTreeMap<String, Option<[i64; 2]>>;

impl QueryNames {
    /// Adds the parameters that a document has.
    pub(crate) fn add(&mut self, document: &Document) {
        let paths = document.paths.paths.iter();
        let operations = paths.flat_map(|(path, item)| {
            let with_path = |(method, operation)| ((path.clone(), method), names(operation));
            methods(item).map(with_path)
        });
        self.0.extend(operations);
    }

    /// Checks that the operation of a request has all the parameters of its query.
    pub(crate) fn check(&self, request: &Parts) -> ApiResult<()> {
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
        self.0.get(&(path.to_owned(), described(&request.method)))
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

#[cfg(test)]
mod tests {
    use super::*;
    use utoipa::OpenApi;

    #[utoipa::path(post, path = "/a", security(("token" = ["play"])), responses())]
    #[expect(dead_code, reason = "only described")]
    fn declared_operation() {}

    #[utoipa::path(post, path = "/b", responses())]
    #[expect(dead_code, reason = "only described")]
    fn forgotten_operation() {}

    #[utoipa::path(post, path = "/c", security(("token" = [])), responses())]
    #[expect(dead_code, reason = "only described")]
    fn empty_operation() {}

    #[derive(OpenApi)]
    #[openapi(paths(declared_operation, forgotten_operation, empty_operation))]
    struct Small;

    #[test]
    fn a_change_that_declares_no_scope_needs_all_of_them() {
        let mut needed = NeededScopes::default();
        needed.add(&Small::openapi());
        let play = Scopes::from_iter([Scope::Play]);
        assert_eq!(needed.needed("/a", &Method::POST), play);
        for forgotten in ["/b", "/c", "/nowhere"] {
            let all = needed.needed(forgotten, &Method::POST);
            assert_eq!(all, Scopes::all(), "{forgotten}");
        }
        let read = Scopes::from_iter([Scope::Read]);
        assert_eq!(needed.needed("/nowhere", &Method::HEAD), read);
    }
}
