//! The scopes that the token of a request needs, as each operation declares them in its `security`.
//!
//! The OpenAPI document is the only place where scopes are written, so it cannot differ from what
//! is checked; changes that only a page makes are added. A change whose operation declares none
//! needs every scope, so that forgetting it opens nothing. Whether a request needs a token at all
//! is decided by its handler.

use crate::http::problem::Problem;
use axum::extract::MatchedPath;
use axum::http::Method;
use axum::http::request::Parts;
use entente_game::people::{Scope, Scopes};
use std::collections::HashMap;
use utoipa::openapi::OpenApi as Document;
use utoipa::openapi::path::{Operation, PathItem};

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
    pub(crate) fn check(&self, parts: &Parts, scopes: Scopes) -> Result<(), Problem> {
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
        let method = if *method == Method::HEAD {
            Method::GET
        } else {
            method.clone()
        };
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
