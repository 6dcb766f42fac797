//! The route of a request, as the metrics name it.
//!
//! A label is the template of the route, never an address. The routes of a game on which somebody
//! could act in secret share one label: the moment of a letter or a proposal can tell who has
//! become an ally.

use axum::extract::{MatchedPath, Request};
use axum::response::Response;
use entente_service::metrics::{self, StatusClass};
use std::sync::Once;

/// The beginning of the routes of a game.
const OF_GAMES: &str = "/api/v1/games/{id}/";

/// The ends of those routes that everybody who sees the game sees the effect of, or that change
/// nothing and show the board.
const PUBLIC: [&str; 17] = [
    "abort",
    "analysis",
    "analysis.png",
    "board.gif",
    "board.png",
    "cancel",
    "events",
    "export",
    "join",
    "leave",
    "legal-moves",
    "moves",
    "pgn",
    "rematch",
    "resign",
    "start",
    "strip.png",
];

/// The label of all other routes of games.
const OTHERS_OF_GAMES: &str = "/api/v1/games/{id}/…";

/// The label of requests that belong to no route: other protocols, wrong addresses, and what was
/// refused before anybody looked at the address.
const NO_ROUTE: &str = "none";

/// The route that a request took, in the extensions of its answer.
#[derive(Debug, Clone)]
pub(crate) struct Route(MatchedPath);

/// The route that this request takes, once it is known.
pub(crate) fn of(request: &Request) -> Option<Route> {
    request.extensions().get().cloned().map(Route)
}

/// Counts the request that got this answer.
pub(crate) fn count(response: &Response) {
    static SHOWN: Once = Once::new();
    SHOWN.call_once(|| metrics::show_route(OTHERS_OF_GAMES));
    let route = response.extensions().get::<Route>();
    let label = route.map_or(NO_ROUTE, |route| label(route.0.as_str()));
    metrics::count_request(label, StatusClass::of(response.status().as_u16()));
}

/// The label of the route with this template.
fn label(template: &str) -> &str {
    match template.strip_prefix(OF_GAMES) {
        Some(end) if !PUBLIC.contains(&end) => OTHERS_OF_GAMES,
        _ => template,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[test]
    fn routes_on_which_somebody_acts_in_secret_share_a_label() {
        for secret in [
            "letters",
            "letters/mute",
            "proposals",
            "proposals/accept",
            "alliances/leave",
            "conditional-moves/{line}",
            "think-board",
            "vote",
            "a-route-to-come",
        ] {
            assert_eq!(label(&format!("{OF_GAMES}{secret}")), OTHERS_OF_GAMES);
        }
        for template in ["/api/v1/games/{id}", "/api/v1/me/events", "/healthz"] {
            assert_eq!(label(template), template);
        }
    }

    #[test]
    fn every_public_route_exists() {
        let document = include_str!("../../../../docs/developers/openapi.json");
        for end in PUBLIC {
            let path = format!("\"{OF_GAMES}{end}\"");
            assert!(document.contains(&path), "{path}");
        }
    }
}
