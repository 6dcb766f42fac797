//! Who asks, and what for: the parts of a request that handlers begin with, read and judged before any handler runs.
//!
//! A token acts as its person; a request without one sees what a spectator sees of games that are public. Any other game is seen by those who have a seat in it; for
//! anybody else, with a token or without, it is answered exactly like one that does not exist.

use super::Door;
use super::problem::{Kind, Problem};
use super::tag;
use crate::table::{Rejected, Sight, Token, Wish, hex, random};
use axum::Json;
use axum::body::{Body, Bytes};
use axum::extract::rejection::{BytesRejection, FailedToBufferBody, JsonRejection};
use axum::extract::{FromRequest, FromRequestParts, Path, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use entente_game::{GameId, Person, View};
use entente_rules::Options;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};

/// The longest Idempotency-Key, in characters.
const KEY_LIMIT: usize = 200;

/// The person whose token came with the request; `None` where none came.
pub(super) struct Asker(pub(super) Option<Person>);

impl FromRequestParts<Door> for Asker {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, door: &Door) -> Result<Self, Problem> {
        let Some(value) = parts.headers.get(header::AUTHORIZATION) else {
            return Ok(Self(None));
        };
        let text = value
            .to_str()
            .ok()
            .and_then(bearer)
            .ok_or(Kind::InvalidToken)?;
        let person = door
            .table
            .person_of_token(&Token::hash_of(text))
            .map_err(|error| door.rejected(error.into()))?;
        Ok(Self(Some(person.ok_or(Kind::InvalidToken)?)))
    }
}

/// The token of a header of the form `Bearer …`; the scheme's case does not matter (RFC 9110).
fn bearer(value: &str) -> Option<&str> {
    let (scheme, token) = value.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

/// The person who asks, where it must be one.
pub(super) struct Me(pub(super) Person);

impl FromRequestParts<Door> for Me {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, door: &Door) -> Result<Self, Problem> {
        let Asker(person) = Asker::from_request_parts(parts, door).await?;
        Ok(Self(person.ok_or(Kind::TokenRequired)?))
    }
}

/// The game of the path, as the asker sees it; there is none that the asker may not see. A lobby with a seat left may be seen by whoever has a token and knows its name.
pub(super) struct Seen(pub(super) View);

impl FromRequestParts<Door> for Seen {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, door: &Door) -> Result<Self, Problem> {
        let Asker(person) = Asker::from_request_parts(parts, door).await?;
        see(parts, door, person).await.map(Self)
    }
}

/// The game's name in a path.
#[derive(Deserialize)]
struct Named {
    id: String,
}

async fn see(parts: &mut Parts, door: &Door, person: Option<Person>) -> Result<View, Problem> {
    let Ok(Path(named)) = Path::<Named>::from_request_parts(parts, door).await else {
        return Err(Kind::NoSuchGame.into());
    };
    let game = GameId::parse(&named.id).ok_or(Kind::NoSuchGame)?;
    let view = match person {
        Some(person) => door.table.view(&game, person).await,
        None => door.table.spectate(&game).await,
    };
    match view {
        Ok(view) if view.public || person.is_some() && may_see(&view) => Ok(view),
        Ok(_) => Err(Rejected::NoSuchGame),
        Err(rejected) => Err(rejected),
    }
    .map_err(|rejected| door.rejected(rejected))
}

/// Whether somebody who is known sees this game, of which this is the view.
pub(super) fn may_see(view: &View) -> bool {
    view.public || view.place().is_some() || view.is_open()
}

/// A wish about the game of the path, with the body that says what for.
pub(super) struct Wished<T> {
    /// Which game; the asker may see it.
    pub(super) game: GameId,
    /// By which rules it is played.
    pub(super) options: Options,
    /// Who asks, under which key, and for which state of the game.
    pub(super) wish: Wish,
    /// What for.
    pub(super) body: T,
}

impl<T: DeserializeOwned> FromRequest<Door> for Wished<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, door: &Door) -> Result<Self, Problem> {
        let (mut parts, body) = request.into_parts();
        let Me(person) = Me::from_request_parts(&mut parts, door).await?;
        let view = see(&mut parts, door, Some(person)).await?;
        let Wanted { wish, body } = Wanted::read(person, parts, body, door).await?;
        Ok(Self {
            game: view.game,
            options: view.options,
            wish,
            body,
        })
    }
}

/// A wish that is about no game yet, with the body that says what for.
pub(super) struct Wanted<T> {
    /// Who asks, under which key.
    pub(super) wish: Wish,
    /// What for.
    pub(super) body: T,
}

impl<T: DeserializeOwned> FromRequest<Door> for Wanted<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, door: &Door) -> Result<Self, Problem> {
        let (mut parts, body) = request.into_parts();
        let Me(person) = Me::from_request_parts(&mut parts, door).await?;
        Self::read(person, parts, body, door).await
    }
}

impl<T: DeserializeOwned> Wanted<T> {
    async fn read(person: Person, parts: Parts, body: Body, door: &Door) -> Result<Self, Problem> {
        let key = idempotency_key(&parts.headers)?.unwrap_or_else(|| hex(&random::<32>()));
        let bytes = Bytes::from_request(Request::from_parts(parts.clone(), body), door)
            .await
            .map_err(unread)?;
        let wish = Wish {
            by: person,
            key: format!("api:{person}:{key}"),
            fingerprint: Some(fingerprint(parts.uri.path(), &bytes)),
            seen: tag::if_match(&parts.headers).map(Sight::Numbers),
        };
        Ok(Self {
            wish,
            body: read(&parts.headers, &bytes)?,
        })
    }
}

/// The key under which the asker may repeat the request.
fn idempotency_key(headers: &HeaderMap) -> Result<Option<String>, Problem> {
    let mut keys = headers.get_all("idempotency-key").iter();
    let (key, another) = (keys.next(), keys.next());
    match (key.map(|key| key.as_bytes()), another) {
        (None, _) => Ok(None),
        (Some(key), None)
            if (1..=KEY_LIMIT).contains(&key.len()) && key.iter().all(u8::is_ascii_graphic) =>
        {
            Ok(Some(key.iter().copied().map(char::from).collect()))
        }
        _ => Err(Kind::InvalidHeader.into()),
    }
}

/// What tells a repeated request from another one under the same key: its path and its body, to the byte.
fn fingerprint(path: &str, body: &[u8]) -> [u8; 32] {
    let mut hash = Sha256::new();
    hash.update(path.as_bytes());
    // No path holds a zero byte, so path and body cannot run into each other.
    hash.update([0]);
    hash.update(body);
    hash.finalize().into()
}

/// The body as what is needed; an empty one counts as `{}`, for operations that need nothing.
fn read<T: DeserializeOwned>(headers: &HeaderMap, bytes: &Bytes) -> Result<T, Problem> {
    let empty = bytes.is_empty();
    if !empty && !is_json(headers) {
        return Err(Kind::NotJson.into());
    }
    let bytes: &[u8] = if empty { b"{}" } else { bytes };
    if !bytes.trim_ascii_start().starts_with(b"{")
        && serde_json::from_slice::<serde_json::Value>(bytes).is_ok()
    {
        // serde would take a list for an object, and name a type of ours where it takes nothing.
        return Err(Problem::saying(
            Kind::InvalidBody,
            "The body is JSON, but not an object; /api/docs shows an example.",
        ));
    }
    match Json::<T>::from_bytes(bytes) {
        Ok(Json(body)) => Ok(body),
        Err(JsonRejection::JsonDataError(error)) => {
            Err(Problem::saying(Kind::InvalidBody, cause(&error)))
        }
        Err(error) => Err(Problem::saying(Kind::InvalidJson, cause(&error))),
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let value = headers
        .get(header::CONTENT_TYPE)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    let media_type = value
        .split(';')
        .next()
        .unwrap_or_default()
        .trim()
        .to_ascii_lowercase();
    media_type == "application/json"
        || (media_type.starts_with("application/") && media_type.ends_with("+json"))
}

/// The innermost reason: what the reader of the JSON says, without the words of those who called it.
fn cause(error: &dyn std::error::Error) -> String {
    std::iter::successors(Some(error), |error| error.source())
        .last()
        .map_or_else(String::new, ToString::to_string)
}

fn unread(rejection: BytesRejection) -> Problem {
    match rejection {
        BytesRejection::FailedToBufferBody(FailedToBufferBody::LengthLimitError(_)) => {
            Kind::BodyTooLarge.into()
        }
        _ => Kind::InvalidJson.into(),
    }
}
