//! Admits requests: finds out who sent one, and refuses it if they have sent too many.
//!
//! The service decides how many requests a caller may send, for all frontends. This file only shows
//! that over HTTP: a problem with `Retry-After`, and in every answer the fields `RateLimit` and
//! `RateLimit-Policy` of the IETF's draft.
//!
//! Requests are counted by their routes. A label is the template of the route, never an address.
//! The routes of a game on which somebody could act in secret share one label: the moment of a
//! letter or a proposal can tell who has become an ally.

use crate::events::stream_tokens;
use crate::http::caller::{self, Sender};
use crate::http::problem::{ApiResult, Kind, Problem, texts};
use crate::http::state::Api;
use crate::http::waiting::{self, Client};
use crate::pages::page_tokens;
use axum::extract::{FromRequestParts, MatchedPath, Request};
use axum::http::request::Parts;
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, Version, header};
use axum::response::{IntoResponse, Response};
use axum::routing::Route;
use entente_game::Time;
use entente_game::people::{Limit, Limited, Policy};
use entente_presentation::text::say;
use entente_service::metrics::{self, StatusClass};
use entente_service::{Cost, Requester};
use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Once;
use std::time::{Duration, Instant, SystemTime};
use tower::ServiceExt;

/// The fields of `draft-ietf-httpapi-ratelimit-headers-10`.
pub(super) const RATE_LIMIT: HeaderName = HeaderName::from_static("ratelimit");
pub(super) const RATE_LIMIT_POLICY: HeaderName = HeaderName::from_static("ratelimit-policy");

/// The shortest and the longest time for which a refusal is held back, in milliseconds. A client
/// that does not heed it can ask only once a second on each of its connections, however fast it is.
/// The time is drawn anew for each, because those who were refused together must not come back
/// together.
const REFUSAL_DELAY: (u64, u64) = (500, 1500);

/// The header in which a reverse proxy names the address for which it asks.
const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// The paths by which an installation is watched. They are always answered.
const MONITORING: [&str; 2] = ["/healthz", "/readyz"];

/// The address of the other end of a connection, in the extensions of its requests.
#[derive(Debug, Clone, Copy)]
pub(super) struct Peer(pub(crate) IpAddr);

/// After what time the token of a request is looked up again before its answer is sent: it may have
/// been revoked meanwhile.
const MAX_TOKEN_AGE: Duration = Duration::from_millis(100);

/// Refuses a request that names no host, or several: which one is meant decides, between a proxy
/// and us, whose answer it gets (RFC 9112, 3.2).
pub(super) fn check_host(request: &Request) -> ApiResult<()> {
    let mut hosts = request.headers().get_all(header::HOST).iter();
    let (host, is_only) = (hosts.next(), hosts.next().is_none());
    let is_one = match host {
        // HTTP/1.0 knew no Host.
        None => request.version() < Version::HTTP_11,
        Some(host) => is_only && is_host(host),
    };
    if is_one {
        return Ok(());
    }
    let detail = say!(texts(), "problem-host");
    Err(Problem::new(Kind::InvalidHeader, detail))
}

/// Whether this is a name or an address, with or without a port.
fn is_host(value: &HeaderValue) -> bool {
    let authority = Authority::try_from(value.as_bytes());
    authority.is_ok_and(|authority| !authority.as_str().contains('@'))
}

/// Passes a request on, if its sender may send one more.
pub(super) async fn admit(
    api: Api,
    request: Request,
    route: Route,
) -> Result<Response, Infallible> {
    let label = RouteLabel::of(&request);
    let service = api.service.clone();
    let mut response = admit_sender(api, request, route).await;
    response
        .headers_mut()
        .insert(header::DATE, date(service.now()));
    if let Some(label) = label {
        response.extensions_mut().insert(label);
    }
    Ok(response)
}

/// The time by the clock of the games, with which a page compares its own.
fn date(now: Time) -> HeaderValue {
    let now = SystemTime::UNIX_EPOCH + Duration::from_millis(now.0);
    HeaderValue::try_from(httpdate::fmt_http_date(now)).expect("a date is visible ASCII")
}

async fn admit_sender(api: Api, request: Request, route: Route) -> Response {
    let (mut parts, body) = request.into_parts();
    if MONITORING.contains(&parts.uri.path()) {
        return match api.parameters.check(&parts) {
            Ok(()) => answered(Request::from_parts(parts, body), route).await,
            Err(problem) => problem.into_response(),
        };
    }
    let authorized = stream_tokens::authorize(&mut parts, &api);
    if let Err(problem) = authorized.and_then(|()| page_tokens::check(&parts, &api)) {
        return problem.into_response();
    }
    let requester = requester(&mut parts, &api).await;
    parts.extensions.insert(Client(requester));
    match api.service.admit(requester, cost(&parts.method)) {
        Ok(allowance) => {
            let mut response = match answer(&api, Request::from_parts(parts, body), route).await {
                Ok(answered) => answered,
                Err(problem) => problem.into_response(),
            };
            if let Some(left) = allowance {
                add_fields(
                    response.headers_mut(),
                    left.policy,
                    left.left,
                    left.next_in.into(),
                );
            }
            response
        }
        Err(limited) => {
            tokio::time::sleep(refusal_delay()).await;
            refused(&api, &limited)
        }
    }
}

/// Lets a request be answered, if its token has the scopes for it, and still does in the end.
async fn answer(api: &Api, request: Request, route: Route) -> ApiResult<Response> {
    let (mut parts, body) = request.into_parts();
    let waits = !waiting::asked(&parts.uri).is_zero();
    if let Some(Sender(Some(owner))) = parts.extensions.get() {
        api.scopes.check(&parts, owner.access.scopes)?;
    }
    api.parameters.check(&parts)?;
    // What is wrong with a value is said by the operation that reads it.
    parts.extensions.insert(api.parameters);
    let token = TokenInUse::of(&parts, waits);
    let response = answered(Request::from_parts(parts, body), route).await;
    token.check(api).await?;
    Ok(response)
}

async fn answered(request: Request, route: Route) -> Response {
    let Ok(response) = route.oneshot(request).await;
    response
}

/// The token of a request that only reads, while it is answered. A command that was done is
/// answered in any case.
struct TokenInUse {
    headers: Option<HeaderMap>,
    since: Instant,
    waits: bool,
}

impl TokenInUse {
    fn of(parts: &Parts, waits: bool) -> Self {
        // One that was not valid in the first place is for the handler, which may need none.
        let is_valid = matches!(parts.extensions.get(), Some(Sender(Some(_))));
        let token = parts.headers.get(header::AUTHORIZATION);
        let token = token
            .filter(|_| is_valid && parts.method.is_safe())
            .cloned();
        Self {
            headers: token.map(|token| [(header::AUTHORIZATION, token)].into_iter().collect()),
            since: Instant::now(),
            waits,
        }
    }

    /// Looks it up again if the answer took long enough for a person to revoke it.
    async fn check(self, api: &Api) -> ApiResult<()> {
        let is_old = self.waits || self.since.elapsed() > MAX_TOKEN_AGE;
        match self.headers.filter(|_| is_old) {
            Some(headers) => caller::look_up(&headers, api).await.map(drop),
            None => Ok(()),
        }
    }
}

fn refusal_delay() -> Duration {
    let (least, most) = REFUSAL_DELAY;
    // Without random numbers they do come back together, which is only slower.
    let drawn = getrandom::u64().unwrap_or_default() % (most - least + 1);
    Duration::from_millis(least + drawn)
}

/// The sender of a request. The person is kept for the handler, so that a token is looked up only
/// once. A wrong token counts for the address, so that nobody can try many.
async fn requester(parts: &mut Parts, api: &Api) -> Requester {
    let sender = Sender::from_request_parts(parts, api).await.ok();
    if let Some(sender) = sender {
        parts.extensions.insert(sender);
    }
    match sender {
        Some(Sender(Some(owner))) => Requester::Person(owner.person),
        _ => Requester::Address(address(parts, &api.proxies)),
    }
}

/// The address of the client. A reverse proxy adds it at the end of what the client itself may have
/// written into the header.
fn address(parts: &Parts, proxies: &[IpAddr]) -> IpAddr {
    let peer = parts.extensions.get::<Peer>();
    // Only in tests there is no connection.
    let peer = peer.map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |peer| {
        peer.0.to_canonical()
    });
    if !proxies.contains(&peer) {
        return peer;
    }
    let headers = parts.headers.get_all(FORWARDED_FOR).iter();
    let texts: Vec<&str> = headers.filter_map(|value| value.to_str().ok()).collect();
    let named = texts.iter().flat_map(|text| text.split(','));
    let mut addresses = named
        .rev()
        .map_while(|text| text.trim().parse::<IpAddr>().ok());
    let client = addresses.find(|address| !proxies.contains(&address.to_canonical()));
    client.unwrap_or(peer)
}

fn cost(method: &Method) -> Cost {
    if method.is_safe() {
        Cost::Read
    } else {
        Cost::Command
    }
}

fn refused(api: &Api, limited: &Limited) -> Response {
    let problem = api.limited(limited);
    let wait = problem.wait();
    let mut response = problem.into_response();
    if let Limit::Pace(policy) = limited.limit {
        add_fields(response.headers_mut(), policy, 0, wait);
    }
    response
}

/// Adds the two fields: how many more can be sent now, after how many seconds there is one more,
/// and how many there are at all.
fn add_fields(headers: &mut HeaderMap, policy: Policy, left: u32, next_in: u64) {
    let Policy {
        name,
        burst,
        window,
    } = policy;
    let values = [
        (RATE_LIMIT, format!("\"{name}\";r={left};t={next_in}")),
        (
            RATE_LIMIT_POLICY,
            format!("\"{name}\";q={burst};w={window}"),
        ),
    ];
    for (field, value) in values {
        if let Ok(value) = HeaderValue::try_from(value) {
            headers.insert(field, value);
        }
    }
}

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
struct RouteLabel(MatchedPath);

impl RouteLabel {
    /// The route that this request takes, once it is known.
    fn of(request: &Request) -> Option<Self> {
        request.extensions().get().cloned().map(Self)
    }
}

/// Counts the request that got this answer.
pub(super) fn count(response: &Response) {
    static SHOWN: Once = Once::new();
    SHOWN.call_once(|| metrics::show_route(OTHERS_OF_GAMES));
    let route = response.extensions().get::<RouteLabel>();
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
    #![allow(clippy::unwrap_used)]

    use super::*;

    fn client(peer: &str, forwarded: &[&str], proxies: &[&str]) -> String {
        let mut request = Request::new(());
        request.extensions_mut().insert(Peer(peer.parse().unwrap()));
        for value in forwarded {
            let value = HeaderValue::from_str(value).unwrap();
            request.headers_mut().append(FORWARDED_FOR, value);
        }
        let proxies: Vec<IpAddr> = proxies.iter().map(|proxy| proxy.parse().unwrap()).collect();
        address(&request.into_parts().0, &proxies).to_string()
    }

    #[test]
    fn only_a_known_proxy_says_for_whom_it_asks() {
        let named = ["203.0.113.9, 198.51.100.7"];
        assert_eq!(client("192.0.2.1", &named, &[]), "192.0.2.1");
        assert_eq!(client("192.0.2.1", &named, &["192.0.2.2"]), "192.0.2.1");
        // The client's own text comes before the address that the proxy adds.
        assert_eq!(client("192.0.2.1", &named, &["192.0.2.1"]), "198.51.100.7");
        let both = ["192.0.2.1", "198.51.100.7"];
        assert_eq!(client("::ffff:192.0.2.1", &named, &both), "203.0.113.9");
        let separate = ["203.0.113.9", "198.51.100.8"];
        assert_eq!(
            client("192.0.2.1", &separate, &["192.0.2.1"]),
            "198.51.100.8"
        );
        assert_eq!(
            client("192.0.2.1", &["unknown"], &["192.0.2.1"]),
            "192.0.2.1"
        );
    }

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
