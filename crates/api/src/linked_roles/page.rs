//! The pages on which a person links their roles: the way to Discord, which asks them, and back.
//!
//! Discord opens `/linked-role` from the settings of a role (the verification URL of the
//! application). The state that goes to Discord and comes back is also in a cookie, so nobody can
//! be sent here with the code of somebody else. The cookie is good for nothing else.

use crate::discord_app::AskError;
use crate::http::html::{self, Page};
use crate::http::prelude::*;
use crate::linked_roles::LinkedRoles;
use axum::Router;
use axum::extract::Query;
use axum::extract::rejection::QueryRejection;
use axum::http::HeaderName;
use axum::http::header::{COOKIE, SET_COOKIE};
use axum::response::Redirect;
use axum::routing::get;
use entente_presentation::text::{Text, say};

/// The name of the cookie with the state.
const COOKIE_NAME: &str = "entente-linked-role";

/// The time for which a browser keeps the cookie, in seconds. The state in it is valid as long.
const COOKIE_SECONDS: u32 = 600;

/// The routes of these pages.
pub(crate) fn routes() -> Router<Api> {
    Router::new()
        .route("/linked-role", get(begin))
        .route(crate::linked_roles::CALLBACK, get(end))
}

/// The query with which Discord sends the browser back.
#[derive(Debug, Deserialize)]
struct Answer {
    /// Absent if the person has not agreed.
    code: Option<String>,
    #[serde(default)]
    state: String,
}

fn linked_roles(api: &Api) -> ApiResult<&LinkedRoles> {
    let linked = api.linked_roles.as_deref();
    linked.ok_or_else(|| Kind::NoSuchPath.into())
}

/// Sends the browser to Discord, which asks whether the person agrees.
async fn begin(api: Api) -> ApiResult<Response> {
    let linked = linked_roles(&api)?;
    let state = api.service.role_state();
    let Ok(address) = linked.question(&state).await else {
        return Ok(unavailable(api.text));
    };
    let cookie = [cookie(linked, &state, COOKIE_SECONDS)];
    Ok((cookie, Redirect::to(&address)).into_response())
}

/// Takes what the person has authorized.
async fn end(
    api: Api,
    answer: Result<Query<Answer>, QueryRejection>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let linked = linked_roles(&api)?;
    let forget = [cookie(linked, "", 0)];
    // Discord sends each field once. With two of them nobody knows which one is meant.
    let Ok(Query(answer)) = answer else {
        return Ok((forget, over(api.text)).into_response());
    };
    let is_own = state_of(&headers) == Some(answer.state.as_str());
    let page = match answer.code {
        _ if !is_own || !api.service.is_role_state(&answer.state) => over(api.text),
        None => refused(api.text),
        Some(code) => link(&api, linked, &code).await?,
    };
    Ok((forget, page).into_response())
}

/// Stores what a code stands for.
async fn link(api: &Api, linked: &LinkedRoles, code: &str) -> ApiResult<Response> {
    let (person, grant) = match linked.authorized(code, api.service.now()).await {
        Ok(authorized) => authorized,
        Err(AskError::Refused(_)) => return Ok(over(api.text)),
        Err(_) => return Ok(unavailable(api.text)),
    };
    let stored = api.service.people().link_role(person, &grant).await;
    api.answered(stored)?;
    let (title, text) = (
        say!(api.text, "linked-roles-done-title"),
        say!(api.text, "linked-roles-done"),
    );
    Ok(page(api.text, &title, &text).into_response())
}

fn over(text: &Text) -> Response {
    let title = say!(text, "linked-roles-over-title");
    let page = page(text, &title, &say!(text, "linked-roles-over"));
    (StatusCode::BAD_REQUEST, page).into_response()
}

fn refused(text: &Text) -> Response {
    let title = say!(text, "linked-roles-refused-title");
    page(text, &title, &say!(text, "linked-roles-refused")).into_response()
}

fn unavailable(text: &Text) -> Response {
    let title = say!(text, "linked-roles-unavailable-title");
    let page = page(text, &title, &say!(text, "linked-roles-unavailable"));
    (StatusCode::SERVICE_UNAVAILABLE, page).into_response()
}

fn page(text: &Text, title: &str, sentences: &str) -> Page {
    html::answer(html::message(text.language(), title, sentences))
}

/// The header that sets the cookie. Discord sends the browser back from another site, so the cookie
/// cannot be strict.
fn cookie(linked: &LinkedRoles, state: &str, seconds: u32) -> (HeaderName, String) {
    let secure = if linked.is_secure() { "; Secure" } else { "" };
    let value = format!(
        "{COOKIE_NAME}={state}; Path=/linked-role; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}"
    );
    (SET_COOKIE, value)
}

/// The state in the cookie of a request.
fn state_of(headers: &HeaderMap) -> Option<&str> {
    let cookies = headers.get_all(COOKIE).into_iter();
    let cookies = cookies.filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|value| value.split(';'));
    pairs.find_map(|pair| pair.trim().strip_prefix(COOKIE_NAME)?.strip_prefix('='))
}
