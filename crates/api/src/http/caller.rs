//! The caller and the command of a request: reads its token, headers and body before its handler
//! runs.
//!
//! A token acts as its person. A request without a token sees what a spectator sees of public
//! games. Any other game is visible only to its players. Everybody else, with a token or without,
//! gets exactly the answer for a game that does not exist, so nobody can find out which games there
//! are.

use crate::http::body::{unfit, whole_numbers, with_new_name};
use crate::http::found::FoundGame;
use crate::http::problem::{ApiResult, Kind, Problem, problems, texts};
use crate::http::state::Api;
use crate::http::tag;
use axum::Json;
use axum::body::{Body, Bytes};
use axum::extract::rejection::{BytesRejection, FailedToBufferBody, JsonRejection};
use axum::extract::{FromRequest, FromRequestParts, MatchedPath, Path, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, header};
use axum::response::Response;
use entente_game::{
    Action, CrowdRefusal, GameId, LobbyAction, Nonce, PersonId, Refusal, Seat, TeamMember,
    ThinkEdit, Time, View,
};
use entente_presentation::plain::{plain_fault, without_place};
use entente_presentation::text::{parser_words, say};
use entente_rules::Options;
use entente_service::{
    Asker, Command, ExpectedVersion, JoinCode, JoinCodeError, NewVote, OpenThinkBoard, Rejected,
    Rematch, SeenGame, TeamVote, TokenOwner, api_key, random,
};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};

/// The longest Idempotency-Key, in characters.
const KEY_LIMIT: usize = 200;

/// The sender of a request, in its extensions, once its token has been looked up.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Sender(pub(crate) Option<TokenOwner>);

/// The person whose token came with the request, if it has one, and the API that they ask.
pub(crate) struct Caller {
    pub(crate) api: Api,
    pub(crate) person: Option<PersonId>,
}

impl FromRequestParts<Api> for Caller {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, api: &Api) -> ApiResult<Self> {
        let Sender(owner) = Sender::from_request_parts(parts, api).await?;
        Ok(Self {
            api: api.clone(),
            person: owner.map(|owner| owner.person),
        })
    }
}

impl Sender {
    /// How they ask for the game of a request.
    pub(crate) fn asker(self) -> Asker {
        self.0.into()
    }

    /// The member of a team as whom they vote, by the link to the page of a game.
    pub(crate) async fn team_member(
        self,
        game: &GameId,
        api: &Api,
    ) -> ApiResult<Option<TeamMember>> {
        let guest = self.0.and_then(|owner| owner.guest);
        match guest.and_then(|guest| guest.team) {
            Some(team) => {
                let member = api.service.member_of_team(game, team).await;
                api.answered(member)
            }
            None => Ok(None),
        }
    }
}

impl FromRequestParts<Api> for Sender {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, api: &Api) -> ApiResult<Self> {
        if let Some(sender) = parts.extensions.get() {
            return Ok(*sender);
        }
        look_up(&parts.headers, api).await.map(Self)
    }
}

/// The owner of the token that these headers contain, or `None` if they contain no token.
pub(crate) async fn look_up(headers: &HeaderMap, api: &Api) -> ApiResult<Option<TokenOwner>> {
    let Some(value) = headers.get(header::AUTHORIZATION) else {
        return Ok(None);
    };
    let text = value.to_str().ok().and_then(bearer);
    let text = text.ok_or(Kind::InvalidToken)?;
    let owner = api.answered(api.service.people().owner_of(text).await)?;
    Ok(Some(owner.ok_or(Kind::InvalidToken)?))
}

/// The token in these headers.
pub(crate) fn token_in(headers: &HeaderMap) -> Option<&str> {
    let value = headers.get(header::AUTHORIZATION)?;
    bearer(value.to_str().ok()?)
}

/// The token in a header of the form `Bearer …`. The case of the scheme does not matter (RFC 9110).
fn bearer(value: &str) -> Option<&str> {
    let (scheme, token) = value.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

// The problems of a request that only the person of its token may make.
problems!(pub(crate) SignedInProblems: &[Kind::TokenRequired, Kind::InvalidToken]);

// The problems of a read of a game.
problems!(pub(crate) ReadProblems: &[Kind::InvalidToken, Kind::NoSuchGame, Kind::InvalidHeader]);

/// The problems that every command in a game can have.
pub(crate) const COMMAND_PROBLEMS: &[Kind] = &[
    Kind::TokenRequired,
    Kind::InvalidToken,
    Kind::NoSuchGame,
    Kind::InvalidHeader,
    Kind::InvalidJson,
    Kind::InvalidBody,
    Kind::NotJson,
    Kind::BodyTooLarge,
    Kind::KeyUsed,
    Kind::Changed,
    Kind::NotSeated,
    Kind::NotStarted,
    Kind::GameOver,
    Kind::Replaced,
    Kind::Refused,
];

/// The problems that every command about no game can have.
pub(crate) const CHANGE_PROBLEMS: &[Kind] = &[
    Kind::TokenRequired,
    Kind::InvalidToken,
    Kind::InvalidHeader,
    Kind::InvalidJson,
    Kind::InvalidBody,
    Kind::NotJson,
    Kind::BodyTooLarge,
    Kind::KeyUsed,
];

/// An operation that needs no fields: no body, or an empty object.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct EmptyBody {}

/// The person whose token came with the request, and the API that they ask. Requests without a
/// token are refused.
pub(crate) struct SignedIn {
    pub(crate) api: Api,
    pub(crate) person: PersonId,
}

impl FromRequestParts<Api> for SignedIn {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, api: &Api) -> ApiResult<Self> {
        let Caller { api, person } = Caller::from_request_parts(parts, api).await?;
        let person = person.ok_or(Kind::TokenRequired)?;
        Ok(Self { api, person })
    }
}

/// The game of the path, if the caller may see it, before anything is made of it. Where the request
/// has `wait`, it is extracted when there is something new.
impl FromRequestParts<Api> for FoundGame {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, api: &Api) -> ApiResult<Self> {
        let sender = Sender::from_request_parts(parts, api).await?;
        let id = game_in_path(parts, api).await?;
        api.find_changed(&id, sender.asker(), parts).await
    }
}

/// The game of the path as the caller sees it. Extracting it fails if the caller may not see it.
///
/// A lobby with a free seat may be seen by everybody who has a token and knows its id. Where the
/// request has `wait`, it is extracted when there is something new.
pub(crate) struct VisibleGame {
    pub(crate) api: Api,
    pub(crate) sender: Sender,
    pub(crate) view: View,
}

impl FromRequestParts<Api> for VisibleGame {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, api: &Api) -> ApiResult<Self> {
        let sender = Sender::from_request_parts(parts, api).await?;
        let found = FoundGame::from_request_parts(parts, api).await?;
        Ok(Self {
            view: found.seen.view(),
            api: found.api,
            sender,
        })
    }
}

impl VisibleGame {
    /// The person who asks, if they have sent a token.
    pub(crate) fn person(&self) -> Option<PersonId> {
        self.sender.0.map(|owner| owner.person)
    }
}

/// The game id in a path.
#[derive(Deserialize)]
struct NamedGame {
    id: String,
}

/// The game of the path, whether or not the caller may see it.
pub(crate) async fn game_in_path(parts: &mut Parts, api: &Api) -> ApiResult<GameId> {
    // An id that cannot be one gets the answer for an unknown game, like any other.
    let Ok(Path(named)) = Path::<NamedGame>::from_request_parts(parts, api).await else {
        return Err(Kind::NoSuchGame.into());
    };
    Ok(GameId::parse(&named.id).ok_or(Kind::NoSuchGame)?)
}

/// A command for the game of the path. Its `action` is the body of the request, until a handler has
/// read from it what is to be done.
pub(crate) struct GameCommand<T> {
    /// The state of the API, so that a handler needs no other argument.
    pub(crate) api: Api,
    sender: Sender,
    game: GameId,
    command: Command<T>,
}

impl<T: DeserializeOwned> FromRequest<Api> for GameCommand<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, api: &Api) -> ApiResult<Self> {
        let (mut parts, body) = request.into_parts();
        let SignedIn { api, person } = SignedIn::from_request_parts(&mut parts, api).await?;
        let sender = Sender::from_request_parts(&mut parts, &api).await?;
        let game = game_in_path(&mut parts, &api).await?;
        let problem = match read_command(person, &parts, body, &api).await {
            Ok(command) => {
                return Ok(Self {
                    api,
                    sender,
                    game,
                    command,
                });
            }
            Err(problem) => problem,
        };
        Err(api.problem_in(&game, Some(person), problem).await)
    }
}

impl<T> GameCommand<T> {
    /// The body of the request.
    pub(crate) fn body(&self) -> &T {
        &self.command.action
    }

    /// The command with what `read` finds in the body as the caller's share of the chance.
    pub(crate) async fn with_nonce(
        mut self,
        read: impl FnOnce(&T) -> ApiResult<Option<Nonce>>,
    ) -> ApiResult<Self> {
        match read(&self.command.action) {
            Ok(nonce) => self.command.nonce = nonce,
            Err(problem) => return Err(self.problem(problem).await),
        }
        Ok(self)
    }

    /// The command to do what `read` finds in the body of the request.
    async fn read<A>(self, read: impl FnOnce(T) -> ApiResult<A>) -> ApiResult<GameCommand<A>> {
        let person = self.command.actor;
        match self.command.try_map(read) {
            Ok(command) => Ok(GameCommand {
                api: self.api,
                sender: self.sender,
                game: self.game,
                command,
            }),
            Err(problem) => Err(self.api.problem_in(&self.game, Some(person), problem).await),
        }
    }

    /// Does what `read` finds in the body of the request, and returns the game as the caller sees
    /// it afterwards. The service checks that they may see it: so this is one job of its worker.
    pub(crate) async fn submit<A: Into<Action>>(
        self,
        read: impl FnOnce(T) -> ApiResult<A>,
    ) -> ApiResult<View> {
        let GameCommand {
            api, game, command, ..
        } = self.read(read).await?;
        let accepted = api.service.submit_if_visible(&game, command).await;
        Ok(api.answered(accepted)?.view)
    }

    /// Does what `read` finds in the body of the request by the options of the game's rule set, and
    /// returns the game after it.
    pub(crate) async fn submit_by_options<A: Into<Action>>(
        self,
        read: impl FnOnce(T, &Options) -> ApiResult<A>,
    ) -> ApiResult<View> {
        let seen = self.seen().await?;
        self.submit(|body| read(body, &seen.terms().options)).await
    }

    /// Does what `read` finds in the body of the request, and answers with the game after it.
    pub(crate) async fn answer<A: Into<Action>>(
        self,
        read: impl FnOnce(T) -> ApiResult<A>,
    ) -> ApiResult<Response> {
        let api = self.api.clone();
        Ok(api.with_tag(&self.submit(read).await?))
    }

    /// The same of a body that is read by the options of the game's rule set.
    pub(crate) async fn answer_by_options<A: Into<Action>>(
        self,
        read: impl FnOnce(T, &Options) -> ApiResult<A>,
    ) -> ApiResult<Response> {
        let api = self.api.clone();
        Ok(api.with_tag(&self.submit_by_options(read).await?))
    }

    /// Changes the caller's think-board as `read` finds it in the body of the request.
    pub(crate) async fn think(
        self,
        read: impl FnOnce(T) -> ApiResult<ThinkEdit>,
    ) -> ApiResult<OpenThinkBoard> {
        let GameCommand {
            api, game, command, ..
        } = self.read(read).await?;
        let changed = api.service.change_think_board(&game, command).await;
        api.answered(changed)
    }

    /// Votes for a move of the sender's team as `read` finds it in the body of the request.
    pub(crate) async fn vote(self, read: impl FnOnce(T) -> NewVote) -> ApiResult<TeamVote> {
        let (api, game, sender) = (self.api, self.game, self.sender);
        let member = sender.team_member(&game, &api).await?;
        let command = self.command.map(|request| NewVote {
            member,
            ..read(request)
        });
        match api.service.vote(&game, command).await {
            Ok(vote) => Ok(vote),
            Err(rejected) => Err(api.vote_problem(&game, sender, rejected).await),
        }
    }

    /// Offers the seat that `read` finds, and returns the code with which a person takes it over.
    pub(crate) async fn offer_seat(
        self,
        read: impl FnOnce(&Options) -> ApiResult<Seat>,
    ) -> ApiResult<JoinCode> {
        let seen = self.seen().await?;
        let command = self.command.try_map(|_| read(&seen.terms().options))?;
        let offered = self.api.service.offer_seat(&self.game, command).await;
        Ok(self.api.answered(offered)?.1)
    }

    /// Asks for a rematch of the game, in the thread in which it ended if it has one.
    pub(crate) async fn rematch(self) -> ApiResult<Rematch> {
        let (api, game, command) = (self.api, self.game, self.command);
        api.visible(&game, Some(command.actor)).await?;
        let threads = match &api.chat {
            Some(chat) => api.service.threads_of_rematch(&game, chat.place).await,
            None => Vec::new(),
        };
        // The version that the caller knows is that of the old game.
        let command = Command::new(command.actor, (), command.key);
        let asked = api.service.rematch(&game, threads, command).await;
        api.answered(asked)
    }

    /// Takes over the seat with this code, and returns the game as the caller sees it afterwards. A
    /// code of another game or of none changes nothing, and is no sign of whether there is such a
    /// game.
    pub(crate) async fn take_over(self, code: &str, name: String) -> ApiResult<View> {
        let (api, game, person) = (self.api, self.game, self.command.actor);
        let found = match api.service.invitation(person, code).await {
            Ok(invitation) if invitation.game == game => invitation.offer,
            Ok(_) | Err(JoinCodeError::Wrong) => None,
            Err(JoinCodeError::TooMany { until }) => return Err(too_many_codes(&api, until)),
            Err(JoinCodeError::Failed(rejected)) => return Err(api.rejected(rejected)),
        };
        // A request that is repeated comes with a code that is no longer valid, and from somebody
        // who can see the game now.
        let (offer, has_code) = (found.unwrap_or_default(), found.is_some());
        let command = self.command.map(|_| LobbyAction::TakeOver { name, offer });
        let taken = if has_code {
            api.service.submit(&game, command).await
        } else {
            api.service.submit_if_visible(&game, command).await
        };
        Ok(api.answered(taken)?.view)
    }

    /// The game, if the caller may see it.
    async fn seen(&self) -> ApiResult<SeenGame> {
        let asker = Some(self.command.actor);
        self.api.visible(&self.game, asker).await
    }

    /// The problem with the command, for a caller who may see the game.
    async fn problem(&self, problem: Problem) -> Problem {
        let asker = Some(self.command.actor);
        self.api.problem_in(&self.game, asker, problem).await
    }
}

impl Api {
    /// A game that the caller may see. No view is made for it.
    pub(crate) async fn visible(
        &self,
        game: &GameId,
        asker: impl Into<Asker>,
    ) -> ApiResult<SeenGame> {
        self.answered(self.service.visible_game(game, asker).await)
    }

    /// The problem with a request. A caller who may not see the game gets the answer for an unknown
    /// one, whatever else is wrong.
    async fn problem_in(
        &self,
        game: &GameId,
        asker: impl Into<Asker>,
        problem: Problem,
    ) -> Problem {
        match self.visible(game, asker).await {
            Ok(_) => problem,
            Err(unseen) => unseen,
        }
    }

    /// The problem with a vote. Members of a team vote in a game that they may not see here; for
    /// others it is one that does not exist.
    pub(crate) async fn vote_problem(
        &self,
        game: &GameId,
        sender: Sender,
        rejected: Rejected,
    ) -> Problem {
        let is_member = match &rejected {
            Rejected::Refused { refusal, .. } => !matches!(
                refusal,
                Refusal::Crowd(CrowdRefusal::NotInTeam | CrowdRefusal::NoTeams)
            ),
            _ => true,
        };
        let problem = self.rejected(rejected);
        if is_member {
            return problem;
        }
        self.problem_in(game, sender.asker(), problem).await
    }
}

/// The problem of a person who has tried too many wrong codes.
fn too_many_codes(api: &Api, until: Time) -> Problem {
    let detail = say!(api.text, "refusal-many-codes", until = until.to_rfc3339());
    Problem::new(Kind::TooManyCodes, detail).retry_after(Some(api.seconds_until(until)))
}

/// The game of the path, whether or not the caller may see it.
pub(crate) struct NamedGameId(pub(crate) GameId);

impl FromRequestParts<Api> for NamedGameId {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, api: &Api) -> ApiResult<Self> {
        Ok(Self(game_in_path(parts, api).await?))
    }
}

/// A command that is about no existing game, and the API to which it was sent.
pub(crate) struct Change<T> {
    pub(crate) api: Api,
    pub(crate) headers: HeaderMap,
    pub(crate) command: Command<T>,
}

impl<T: DeserializeOwned> FromRequest<Api> for Change<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, api: &Api) -> ApiResult<Self> {
        let (mut parts, body) = request.into_parts();
        let SignedIn { api, person } = SignedIn::from_request_parts(&mut parts, api).await?;
        Ok(Self {
            command: read_command(person, &parts, body, &api).await?,
            headers: parts.headers,
            api,
        })
    }
}

impl<T> Change<T> {
    /// The token that came with it, of the API or of a page.
    pub(crate) fn token(&self) -> ApiResult<&str> {
        Ok(token_in(&self.headers).ok_or(Kind::TokenRequired)?)
    }
}

/// The command of a request: who asks, under which key, for which version of the game, and the
/// body.
async fn read_command<T: DeserializeOwned>(
    person: PersonId,
    parts: &Parts,
    body: Body,
    api: &Api,
) -> ApiResult<Command<T>> {
    let chosen = idempotency_key(&parts.headers)?;
    let bytes = Bytes::from_request(Request::from_parts(parts.clone(), body), api)
        .await
        .map_err(unread)?;
    Ok(Command {
        actor: person,
        action: read_body(&parts.headers, &bytes)?,
        // A request without a key cannot be repeated safely: each one counts as new.
        repeatable: chosen.is_some(),
        key: api_key(
            person,
            &operation(parts),
            &chosen.unwrap_or_else(|| hex::encode(random::<32>())),
        ),
        fingerprint: Some(fingerprint(&parts.method, parts.uri.path(), &bytes)),
        expected: tag::if_match(&parts.headers)?.map(ExpectedVersion::Versions),
        nonce: None,
    })
}

/// The operation of a request, for which its key counts: the method and the path without ids.
fn operation(parts: &Parts) -> String {
    let path = parts.extensions.get::<MatchedPath>();
    let path = path.map_or(parts.uri.path(), MatchedPath::as_str);
    format!("{} {path}", parts.method)
}

/// The key with which the caller may repeat the request.
fn idempotency_key(headers: &HeaderMap) -> ApiResult<Option<String>> {
    let mut keys = headers.get_all("idempotency-key").iter();
    let Some(key) = keys.next().map(|key| key.as_bytes()) else {
        return Ok(None);
    };
    // With two keys it would be unclear which of them makes a repetition.
    let is_only = keys.next().is_none();
    let is_readable = (1..=KEY_LIMIT).contains(&key.len()) && key.iter().all(u8::is_ascii_graphic);
    if !is_only || !is_readable {
        return Err(Kind::InvalidHeader.into());
    }
    Ok(Some(key.iter().copied().map(char::from).collect()))
}

/// A hash of a request's method, path and body, which differs between two requests with the same
/// key.
fn fingerprint(method: &Method, path: &str, body: &[u8]) -> [u8; 32] {
    let mut hash = Sha256::new();
    hash.update(method.as_str().as_bytes());
    // No method and no path contains a zero byte, so no two requests have the same bytes.
    hash.update([0]);
    hash.update(path.as_bytes());
    hash.update([0]);
    hash.update(body);
    hash.finalize().into()
}

/// Parses the body. An empty one counts as `{}`, for operations that need no fields.
fn read_body<T: DeserializeOwned>(headers: &HeaderMap, body: &Bytes) -> ApiResult<T> {
    let empty = body.is_empty();
    if !empty && !is_json(headers) {
        return Err(Kind::NotJson.into());
    }
    let plain = whole_numbers(body);
    let bytes: &[u8] = if empty { b"{}" } else { &plain };
    if !bytes.trim_ascii_start().starts_with(b"{")
        && serde_json::from_slice::<serde_json::Value>(bytes).is_ok()
    {
        // serde would accept a list instead of an object, and otherwise name a Rust type in its
        // error.
        return Err(unfit(say!(texts(), "problem-not-an-object")));
    }
    match Json::<T>::from_bytes(bytes) {
        Ok(Json(body)) => Ok(body),
        Err(JsonRejection::JsonDataError(error)) => {
            let cause = cause(&error);
            let fault = plain_fault(&parser_words(without_place(&cause)));
            Err(unfit(with_new_name(fault)))
        }
        Err(error) => Err(Problem::new(
            Kind::InvalidJson,
            parser_words(&cause(&error)),
        )),
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
    // Every type with this suffix is JSON (RFC 6839, 3.1).
    media_type == "application/json"
        || (media_type.starts_with("application/") && media_type.ends_with("+json"))
}

/// The innermost cause of an error: what the JSON parser says, without the texts of its callers.
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
