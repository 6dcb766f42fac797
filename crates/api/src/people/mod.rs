//! The handlers for a person's own data: showing all of it, and erasing it.

pub(crate) mod blocked;
mod data;
pub(crate) mod settings;
pub(crate) mod tokens;

use crate::game::word::{ScopeWord, Word};
use crate::http::caller::{Sender, SignedIn, SignedInProblems};
use crate::http::parameters::{ForgetQuery, ValidQuery};
use crate::http::problem::{Kind, Problem, problems};
use crate::http::state::Api;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use entente_game::Time;
use entente_presentation::text::{Language, Text, say};
use entente_service as service;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The operations about the person of a token.
pub(crate) fn operations() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(show_me, forget_me))
        .routes(routes!(show_my_data))
        .routes(routes!(settings::list_my_settings))
        .routes(routes!(settings::change_setting))
        .routes(routes!(settings::take_vacation, settings::end_vacation))
        .routes(routes!(tokens::list_my_tokens))
        .routes(routes!(tokens::revoke_token))
        .routes(routes!(blocked::list_blocked_people))
        .routes(routes!(blocked::block_person, blocked::unblock_person))
}

problems!(ForgetProblems: &[Kind::TokenRequired, Kind::InvalidToken, Kind::InvalidQuery]);

/// The question whether a person wants to be forgotten, which they have to answer in Discord.
#[derive(Debug, Serialize, ToSchema)]
struct ErasureRequest {
    /// Always `false`: nothing is erased before the person confirms it.
    is_erased: bool,
    /// The time until which they can confirm it. Afterwards the request is void.
    confirm_until: String,
    /// The next step, in a sentence for people.
    detail: String,
}

/// Your data
///
/// Everything that is stored about you: your settings, the names of your tokens, and your part in
/// every game. `/privacy` sends the same in Discord.
#[utoipa::path(
    get, path = "/api/v1/me/data", tag = "people", security(("token" = ["manage"])),
    responses(
        (status = 200, description = "All of it.", body = data::Data,
            example = json!(service::Data::example())),
        SignedInProblems
    ),
)]
async fn show_my_data(
    State(api): State<Api>,
    SignedIn(person): SignedIn,
) -> Result<Json<service::Data>, Problem> {
    let data = api
        .service
        .people()
        .personal_data(person)
        .await
        .map_err(|rejected| api.rejected(rejected))?;
    Ok(Json(service::Data::of(&data)))
}

/// Forget me
///
/// Asks you in Discord, in a direct message with a button, whether you want to be forgotten.
/// Nothing is erased before you confirm it there, so nobody who finds a token can erase you. If you
/// do not confirm it within a day, nothing happens. If no message arrives, use `/privacy` in
/// Discord.
///
/// When you have confirmed it, you resign your running games and leave your lobbies. Every game
/// calls you “Former player” from then on. Your notes, settings and tokens are erased. This cannot
/// be undone, so the request must also repeat your Discord id: `person` of `GET /api/v1/me`.
#[utoipa::path(
    delete, path = "/api/v1/me", tag = "people", security(("token" = ["manage"])), params(ForgetQuery),
    responses(
        (status = 202, description = "You were asked in Discord. Nothing is erased yet.",
            body = ErasureRequest, example = json!(ErasureRequest::example())),
        ForgetProblems
    ),
)]
async fn forget_me(
    State(api): State<Api>,
    SignedIn(person): SignedIn,
    ValidQuery(query): ValidQuery<ForgetQuery>,
) -> Result<(StatusCode, Json<ErasureRequest>), Problem> {
    // So that a client that is used wrongly does not ask anything by accident.
    query.check(person)?;
    let requested = api.service.people().request_erasure(person).await;
    let until = requested.map_err(|error| api.rejected(error.into()))?;
    let request = ErasureRequest::new(say!(api.text, "erasure-requested"), until);
    Ok((StatusCode::ACCEPTED, Json(request)))
}

impl ErasureRequest {
    fn new(detail: String, until: Time) -> Self {
        Self {
            is_erased: false,
            confirm_until: until.to_rfc3339(),
            detail,
        }
    }

    /// An example for the API's documentation.
    fn example() -> Self {
        let text = Text::of(Language::English);
        Self::new(say!(text, "erasure-requested"), Time(1_795_248_000_000))
    }
}

/// A person.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Person {
    /// The person's Discord id, as a string: it is too large for the numbers of some JSON parsers.
    #[schema(example = "100200300400500600")]
    person: String,
    /// The person's id in games and lists, which is not the Discord id, for `GET
    /// /api/v1/players/{id}`.
    #[schema(example = "5d0c3a9b71f2e6480a4c1f7be2d95836")]
    id: String,
    /// The name under which the person took part in a game last; null if they never did.
    #[schema(required, example = "Ann")]
    name: Option<String>,
    /// The scopes of the request's token.
    #[schema(example = json!(["read", "play"]))]
    scopes: Vec<ScopeWord>,
    /// The time at which the token ends; null if it does not.
    #[schema(required, example = "2026-12-20T08:00:00.000Z")]
    expires_at: Option<String>,
}

/// The person of the token
#[utoipa::path(
    get, path = "/api/v1/me", tag = "people", security(("token" = ["read"])),
    responses((status = 200, description = "The person.", body = Person), SignedInProblems),
)]
async fn show_me(State(api): State<Api>, Sender(owner): Sender) -> Result<Json<Person>, Problem> {
    let owner = owner.ok_or(Kind::TokenRequired)?;
    let name = api.service.people().last_name_of(owner.person).await;
    Ok(Json(Person {
        person: owner.person.to_string(),
        id: api.service.public_id(owner.person),
        name: name.map_err(|rejected| api.rejected(rejected))?,
        scopes: owner.access.scopes.iter().map(Word).collect(),
        expires_at: owner.access.expires_at.map(Time::to_rfc3339),
    }))
}
