//! The HTTP API in the words of other protocols, so that other people's programs can use it as they
//! are: the Bot API of lichess (`lichess`), and the Model Context Protocol (`mcp`).
//!
//! It is a translation and nothing else. It uses none of our crates, only the API's router, and
//! calls that like any client (`caller`): a bridge can see and do what the API lets its caller see
//! and do.
//!
//! Files import downward only: this one > `lichess`, `mcp` > `caller`.

mod caller;
mod lichess;
mod mcp;

use axum::Router;
use axum::extract::Request;
use axum::response::{IntoResponse, Redirect};
use caller::Connection;
pub use mcp::{MakeDocument, serve_stdio};
use tokio::sync::watch;
use tower::ServiceExt;

/// The bridges that are open.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Bridges {
    /// The Bot API of lichess, at the root.
    pub lichess: bool,
    /// The Model Context Protocol, at `/mcp`.
    pub mcp: bool,
    /// The origins of web pages that may use it, besides those of this machine.
    pub mcp_origins: Vec<String>,
}

/// The API with this OpenAPI document, together with these bridges. Their streams end when
/// `is_stopping` becomes true.
pub fn over(
    api: Router,
    document: MakeDocument,
    bridges: &Bridges,
    is_stopping: watch::Receiver<bool>,
) -> Router {
    let mut all = Router::new();
    if bridges.lichess {
        all = all.merge(lichess::routes(&api));
    }
    if bridges.mcp {
        all = all.merge(mcp::routes(&api, document, &bridges.mcp_origins));
    }
    let all = all.fallback_service(api);
    let lichess = bridges.lichess;
    Router::new().fallback(async move |mut request: Request| {
        let connection = Connection {
            extensions: request.extensions().clone(),
            is_stopping: Some(is_stopping.clone()),
        };
        request.extensions_mut().insert(connection);
        let board = lichess::board_behind(request.uri().path()).filter(|_| lichess);
        if let Some(board) = board {
            return Ok(Redirect::to(&board).into_response());
        }
        all.clone().oneshot(request).await
    })
}
