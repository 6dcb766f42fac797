//! The handlers for a person's own data, the tokens of the caller and the people whom they have
//! blocked: showing all of it, and erasing it.
//!
//! The service decides what blocking means, for all frontends. New tokens are made only in Discord,
//! so that a stolen one cannot make others.

mod data;
pub(crate) mod settings;

use crate::game::word::{ScopeWord, Word};
use crate::http::body;
use crate::http::parameters::{ForgetQuery, PersonPath, TokenPath};
use crate::http::prelude::*;
use entente_game::people::{PersonAction, PersonLog};
use entente_game::{Profile, Time};
use entente_presentation::text::{Language, Text, say};
use entente_service as service;
use entente_service::{BlockedPerson, StoredToken};

/// The operations about the person of a token.
pub(crate) fn operations() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(show_me, forget_me))
        .routes(routes!(show_my_data))
        .routes(routes!(settings::list_my_settings))
        .routes(routes!(settings::change_setting))
        .routes(routes!(settings::take_vacation, settings::end_vacation))
        .routes(routes!(list_my_tokens))
        .routes(routes!(revoke_token))
        .routes(routes!(list_blocked_people))
        .routes(routes!(block_person, unblock_person))
}

problems!(ForgetProblems: &[Kind::TokenRequired, Kind::InvalidToken, Kind::InvalidQuery]);

/// The question whether a person wants to be forgotten, which they have to answer in Discord.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = ErasureRequest::example)]
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
    responses((status = 200, body = data::Data), SignedInProblems),
)]
async fn show_my_data(SignedIn { api, person }: SignedIn) -> JsonAnswer<service::Data> {
    let data = api.answered(api.service.people().personal_data(person).await)?;
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
    delete, path = "/api/v1/me", tag = "people", security(("token" = ["manage"])),
    params(ForgetQuery),
    responses(
        (status = 202, description = "You were asked in Discord. Nothing is erased yet.",
            body = ErasureRequest),
        ForgetProblems
    ),
)]
async fn forget_me(caller: SignedIn, query: ForgetQuery) -> ApiResult<impl IntoResponse> {
    let SignedIn { api, person } = caller;
    // So that a client that is used wrongly does not ask anything by accident.
    query.check(person)?;
    let until = api.answered(api.service.people().request_erasure(person).await)?;
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
    responses((status = 200, body = Person), SignedInProblems),
)]
async fn show_me(api: Api, Sender(owner): Sender) -> JsonAnswer<Person> {
    let owner = owner.ok_or(Kind::TokenRequired)?;
    let name = api.service.people().last_name_of(owner.person).await;
    Ok(Json(Person {
        person: owner.person.to_string(),
        id: api.service.public_id(owner.person),
        name: api.answered(name)?,
        scopes: owner.access.scopes.iter().map(Word).collect(),
        expires_at: owner.access.expires_at.map(Time::to_rfc3339),
    }))
}

problems!(BlockProblems: &[Kind::CannotBlock], CHANGE_PROBLEMS);

/// The people whom a person has blocked.
#[derive(Debug, Serialize, ToSchema)]
#[schema(title = "BlockedPeople", example = json!({"blocked": [BlockedPerson::example()]}))]
struct BlockedPeople {
    /// In the order in which they were blocked.
    #[schema(value_type = Vec<data::BlockedPerson>)]
    blocked: Vec<BlockedPerson>,
}

/// The person to block.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(title = "Block")]
struct BlockRequest {
    /// The name by which you recognize the person in your list: 1 to 32 characters.
    #[schema(example = "Bob")]
    name: String,
}

/// The people whom you have blocked
///
/// Nobody else can see this list.
#[utoipa::path(
    get, path = "/api/v1/me/blocked", tag = "people", security(("token" = ["manage"])),
    responses((status = 200, body = BlockedPeople), SignedInProblems),
)]
async fn list_blocked_people(SignedIn { api, person }: SignedIn) -> JsonAnswer<BlockedPeople> {
    let log = api.answered(api.service.people().log_of(person).await)?;
    Ok(Json(BlockedPeople::of(&log)))
}

/// Block a person
///
/// Their challenges, reservations and rematches do not reach you any more. They are refused as for
/// somebody who accepts no challenges, so they do not learn that you have blocked them. What is
/// open already stays open.
#[utoipa::path(
    put, path = "/api/v1/me/blocked/{person}", tag = "people", security(("token" = ["manage"])),
    params(PersonPath, ChangeHeaders),
    request_body(content = BlockRequest, example = json!({"name": "Bob"})),
    responses((status = 200, body = BlockedPeople), BlockProblems),
)]
async fn block_person(path: PersonPath, change: Change<BlockRequest>) -> JsonAnswer<BlockedPeople> {
    let person = body::person(&path.person)?;
    let block = |BlockRequest { name }| PersonAction::Block(Profile { person, name });
    let (_, log) = change.submit_for_person(block).await?;
    Ok(Json(BlockedPeople::of(&log)))
}

/// Unblock a person
///
/// They can challenge and invite you again.
#[utoipa::path(
    delete, path = "/api/v1/me/blocked/{person}", tag = "people", security(("token" = ["manage"])),
    params(PersonPath, ChangeHeaders),
    responses((status = 200, body = BlockedPeople), BlockProblems),
)]
async fn unblock_person(path: PersonPath, change: Change<EmptyBody>) -> JsonAnswer<BlockedPeople> {
    let person = body::person(&path.person)?;
    let unblock = |_| PersonAction::Unblock { person };
    let (_, log) = change.submit_for_person(unblock).await?;
    Ok(Json(BlockedPeople::of(&log)))
}

impl BlockedPeople {
    fn of(log: &PersonLog) -> Self {
        let blocked = log.blocked().map(BlockedPerson::of).collect();
        Self { blocked }
    }
}

problems!(RevokeProblems: &[Kind::NoSuchToken], CHANGE_PROBLEMS);

/// The tokens of a person, the oldest first.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({"tokens": [StoredToken::example()]}))]
pub(crate) struct Tokens {
    #[schema(value_type = Vec<data::StoredToken>)]
    tokens: Vec<StoredToken>,
}

/// Your tokens
///
/// What each allows, until when, and on which day it was last used. The tokens themselves are not
/// stored. `/api token` in Discord makes a new one.
#[utoipa::path(
    get, path = "/api/v1/me/tokens", tag = "people", security(("token" = ["manage"])),
    responses((status = 200, body = Tokens), SignedInProblems),
)]
async fn list_my_tokens(SignedIn { api, person }: SignedIn) -> JsonAnswer<Tokens> {
    let log = api.service.people().log_of(person).await;
    api.tokens(&api.answered(log)?).await
}

/// Revoke a token
///
/// No program can use it any more. It may be the token of this request.
#[utoipa::path(
    delete, path = "/api/v1/me/tokens/{number}", tag = "people", security(("token" = ["manage"])),
    params(TokenPath, ChangeHeaders), responses((status = 200, body = Tokens), RevokeProblems),
)]
async fn revoke_token(path: TokenPath, change: Change<EmptyBody>) -> JsonAnswer<Tokens> {
    let number = path.number.parse().map_err(|_| Kind::NoSuchToken)?;
    let revoke = |_| PersonAction::RevokeToken { number };
    let (api, log) = change.submit_for_person(revoke).await?;
    api.tokens(&log).await
}

impl Api {
    async fn tokens(&self, log: &PersonLog) -> JsonAnswer<Tokens> {
        let uses = self.answered(self.service.people().last_uses(log.tokens()).await)?;
        let tokens = StoredToken::all(log.tokens(), &uses);
        Ok(Json(Tokens { tokens }))
    }
}
