//! The handlers for games that have not begun: create, join, leave, start, cancel; and for seats of
//! running ones that were left for good, which others take over by `join`.
//!
//! The game itself (`entente-game`) decides who may do what, and when a game begins.

pub(crate) mod computers;
mod rematches;
pub(crate) mod setup;

use crate::game;
use crate::game::example::GameAfter;
use crate::game::people::ComputerOptionsRequest;
use crate::game::terms::{ClockRequest, DiplomacyRequest};
use crate::game::word::VisibilityWord;
use crate::http::body::{ArmyName, level, person, seat, seats};
use crate::http::parameters::ArmyPath;
use crate::http::prelude::*;
use crate::lobby::computers::{ComputerFields, ComputerRequest, game_with_computer};
use crate::lobby::setup::{PositionFields, PositionRequest, SetupFields, optional_load_schema};
use entente_game::{
    GameTerms, Home, LobbyAction, NewComputer, NewGame, Nonce, OfferedEngine, PersonId, PlayAction,
    Profile, Refusal, View, Visibility,
};
use entente_presentation::text::say;
use serde_json::{Map, Number, Value};

/// The operations about games that have not begun, and what follows on one.
pub(crate) fn operations() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(computers::list_computers))
        .routes(routes!(create_game))
        .routes(routes!(join_game))
        .routes(routes!(leave_lobby))
        .routes(routes!(computers::add_computer))
        .routes(routes!(computers::remove_computer))
        .routes(routes!(start_game))
        .routes(routes!(cancel_lobby))
        .routes(routes!(rematches::show_rematch, rematches::offer_rematch))
        .routes(routes!(offer_seat, withdraw_seat_offer))
}

problems!(CreateProblems: &[Kind::NoSuchGame, Kind::NotSeated, Kind::SeatsNotFree,
    Kind::NoDiplomacy, Kind::NoChallenges, Kind::TooManyOpenGames, Kind::TooManyMessages],
    CHANGE_PROBLEMS);

problems!(JoinProblems: &[Kind::SeatsNotFree, Kind::NotPossible, Kind::SeatNotOffered,
    Kind::TooManyCodes, Kind::TooManyMessages], COMMAND_PROBLEMS);

problems!(LeaveProblems: &[Kind::NotPossible], COMMAND_PROBLEMS);

problems!(HostProblems: &[Kind::NotTheHost, Kind::NotPossible, Kind::TooManyMessages],
    COMMAND_PROBLEMS);

/// The game to create.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct GameRequest {
    /// The rule set, from `GET /api/v1/variants`. Required, unless `load` says it: a save or JSON
    /// does, and a header `Variant` of a notation.
    variant: Option<String>,
    /// The options of the rule set. Options that you leave out have the default of the same list.
    /// The `start` of `chess960` is drawn at random.
    #[schema(value_type = Option<Object>)]
    options: Option<Map<String, Value>>,
    /// Your name in the game: 1 to 32 characters.
    name: String,
    /// The armies that you want. Leave it out for any that is free.
    wishes: Option<Vec<ArmyName>>,
    /// The people for whom seats are reserved. The other seats are open to everybody who knows the
    /// id of the game.
    reserved: Option<Vec<Reservation>>,
    /// The computers that play from the start. If they have all seats but yours, the game begins
    /// at once. By default one plays Yellow in `chess45`, and none plays in other games.
    #[schema(value_type = Option<Vec<ComputerFields>>, example = json!([{"level": 3}]))]
    computers: Option<Vec<ComputerRequest>>,
    /// The level of the computers that get seats later: seats that are free when you start the
    /// game, and armies that must still be moved although their player has left. 3 by default.
    #[schema(value_type = Option<u8>, minimum = 1, maximum = 8)]
    computer_level: Option<Number>,
    /// The agreement about computers.
    computer_options: Option<ComputerOptionsRequest>,
    /// The people who can watch: only the players (`private`, the default), or everybody
    /// (`public`).
    visibility: Option<VisibilityWord>,
    /// The diplomacy options of a game with more than two armies. By default `alliance` has
    /// its usual options, and other games have neither pacts nor letters. With `{}` they get the
    /// usual ones.
    diplomacy: Option<DiplomacyRequest>,
    /// The time control, or only its pace. By default there is no clock.
    clock: Option<ClockRequest>,
    /// Whether the game is rated: it changes the ratings of its players when it is over, and has no
    /// takebacks and no hints. It begins from the usual start. False by default.
    rated: Option<bool>,
    /// Whether nobody is told who plays which army until the game is over. Then nobody chooses a
    /// seat, and the game cannot be rated. False by default.
    anonymous: Option<bool>,
    /// Whether you lead the game without playing, as its arbiter: see `POST …/arbiter/pause`. Then
    /// it is public and not rated, and `wishes` is left out. False by default.
    arbiter: Option<bool>,
    /// Whether players can claim a result that is certain (`win` and `draw` of
    /// `POST …/claim`). By default they can in games of two armies that are not rated.
    claims: Option<bool>,
    /// The position from which the game starts. By default the start of its rule set.
    #[schema(value_type = Option<PositionFields>)]
    starting_position: Option<PositionRequest>,
    /// A game that goes on from where it is. Either a save from `GET …/save`, an object: it has the
    /// rule set, its options and the diplomacy options, and the clock, unless you choose another.
    /// Or the text of one game in the notation of `variant`: PGN, c4pgn, PGN4, or Game Courier's
    /// for `chess66` (its `options` are those of the request). What `GET …/pgn` answers can be
    /// loaded, also its JSON. The new game goes on from the last position, whatever result the file
    /// has; only where the game is over by the rules it cannot. Names, comments and variations are
    /// left out. A sealed save from `GET …/save/sealed` stands for a running game: its players get
    /// that game as it stands now, and nothing is made or changed.
    #[schema(required = false, schema_with = optional_load_schema)]
    load: Option<Value>,
}

/// A person for whom a seat is reserved.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Reservation {
    /// The person's Discord id, as a string.
    #[schema(example = "100200300400500601")]
    person: String,
    /// The name that is shown until the person joins: 1 to 32 characters.
    #[schema(example = "Bob")]
    name: String,
}

impl GameRequest {
    /// Takes out the fields that say by which rules it is played, and where it starts.
    fn setup(&mut self) -> SetupFields {
        SetupFields {
            variant: self.variant.take(),
            options: self.options.take().unwrap_or_default(),
            diplomacy: self.diplomacy.take(),
            clock: self.clock.take(),
            starting_position: self.starting_position.take(),
            load: self.load.take(),
        }
    }

    /// The game that is asked for, and remarks about the file from which it goes on.
    fn read(
        self,
        setup: SetupFields,
        host: PersonId,
        api: &Api,
    ) -> ApiResult<(NewGame, Vec<String>)> {
        let (mut terms, remarks) = setup.read(api.text)?;
        terms.rated = self.rated.unwrap_or_default();
        terms.anonymous = self.anonymous.unwrap_or_default();
        terms.public = match self.visibility.map(|chosen| chosen.0) {
            None | Some(Visibility::Private) => false,
            Some(Visibility::Public) => true,
            Some(Visibility::Server) => {
                return Err(unfit(say!(texts(), "problem-visibility")));
            }
        };
        let reserved = self.reserved.unwrap_or_default().into_iter();
        let reserved: ApiResult<Vec<Profile>> = reserved.map(Reservation::read).collect();
        if let Some(number) = &self.computer_level {
            terms.computer_level = level("computer_level", number)?;
        }
        let is_led = self.arbiter.unwrap_or_default();
        let wishes = self.wishes.unwrap_or_default();
        if is_led && !wishes.is_empty() {
            return Err(unfit(say!(texts(), "problem-arbiter-seats")));
        }
        let creator = Profile {
            person: host,
            name: self.name,
        };
        let (host, arbiter) = if is_led {
            (None, Some(creator))
        } else {
            (Some(creator), None)
        };
        if let Some(chosen) = self.computer_options {
            terms.computer_options = chosen.options();
        }
        terms.claims = self.claims;
        let game = NewGame {
            // The API has no channels, so its games take place in direct messages.
            home: Home::Private,
            host,
            arbiter,
            seats: seats(&terms.options, "wishes", &wishes)?,
            reserved: reserved?.into_iter().map(Into::into).collect(),
            computers: computers(self.computers.as_deref(), &api.engines, &terms)?,
            // Teams are roles of a server, and play in its channels.
            crowds: Vec::new(),
            rematch: false,
            terms,
        };
        Ok((game, remarks))
    }
}

impl Reservation {
    fn read(self) -> ApiResult<Profile> {
        Ok(Profile {
            person: person(&self.person)?,
            name: self.name,
        })
    }
}

/// The computers of a new game. Some rule sets have one by default.
fn computers(
    requested: Option<&[ComputerRequest]>,
    engines: &[OfferedEngine],
    terms: &GameTerms,
) -> ApiResult<Vec<NewComputer>> {
    let Some(requested) = requested else {
        return Ok(NewGame::default_computers(
            &terms.options,
            terms.computer_level,
        ));
    };
    let computers = requested.iter().enumerate();
    computers
        .map(|(index, computer)| {
            computer.read(engines, &terms.options, &format!("computers[{index}]."))
        })
        .collect()
}

/// Create a game
///
/// Creates a lobby. The game begins when all seats are taken, or when you start it. Everybody who
/// knows the id of the game can see the lobby and join while a seat is free. If all other seats are
/// reserved, it is a challenge. If computers have them, the game begins at once, so a game against
/// the computer needs only `variant`, `name` and `computers`, such as `[{"level": 3}]`. The game
/// takes place in the direct messages of its players. If `load` is a sealed save, no game is made:
/// the answer is 200, with the running game that it stands for.
#[utoipa::path(
    post, path = "/api/v1/games", tag = "playing", security(("token" = ["play"])), params(ChangeHeaders),
    request_body(content = GameRequest,
        example = json!({"variant": "standard", "options": {}, "name": "Ann",
            "wishes": ["white"], "computers": [{"level": 3}]})),
    responses(
        GameAfter,
        (status = 201, description = "The game was created.", body = game::Game,
            headers(("ETag" = String, description = "The version that you see."),
                ("Location" = String, description = "The path of the game.")),
            example = json!(game_with_computer())),
        CreateProblems
    ),
)]
async fn create_game(change: Change<GameRequest>) -> ApiResult<impl IntoResponse> {
    let (api, mut request) = (change.api, change.command);
    // The token names the host; the body cannot.
    let host = request.actor;
    let setup = request.action.setup();
    let (status, view, remarks) = if let Some(seal) = setup.seal()? {
        let (view, remarks) = api.unsealed(&seal, host).await?;
        (StatusCode::OK, view, remarks)
    } else {
        let mut remarks = Vec::new();
        let command = request.try_map(|body| {
            let (game, about_file) = body.read(setup, host, &api)?;
            remarks = about_file;
            Ok::<_, Problem>(game)
        })?;
        let created = api.service.create(command).await;
        let view = api.answered(created)?.view;
        (StatusCode::CREATED, view, remarks)
    };
    let location = [(header::LOCATION, format!("/api/v1/games/{}", view.game))];
    Ok((
        status,
        api.tag(&view),
        location,
        Json(api.game(&view).with_remarks(remarks)),
    ))
}

impl Api {
    /// The running game that a seal stands for, as one of its players sees it. A seal does not
    /// rewind, so there is a remark if the game has gone on since.
    async fn unsealed(&self, seal: &[u8], person: PersonId) -> ApiResult<(View, Vec<String>)> {
        let Some(unsealed) = self.service.unseal(seal) else {
            let fault = say!(self.text, "save-of-another-bot");
            return Err(unfit(format!("load: {fault}")));
        };
        let view = self.answered(self.service.view(&unsealed.game, person).await)?;
        if view.player().is_none() {
            return Err(self.refused(&Refusal::NotSeated, None));
        }
        let has_gone_on = self.service.has_advanced(&unsealed).await.unwrap_or(false);
        let remark = has_gone_on.then(|| say!(self.text, "save-no-rewind"));
        Ok((view, remark.into_iter().collect()))
    }
}

/// The seat to take, and the way to join.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct JoinRequest {
    /// Your name in the game: 1 to 32 characters.
    #[schema(example = "Bob")]
    name: String,
    /// The armies that you want. Leave it out for any that is free.
    wishes: Option<Vec<ArmyName>>,
    /// Something random of your own: 1 to 64 visible ASCII characters. All chance of the game
    /// follows from it too, so the people who run the bot cannot choose that chance alone. It is
    /// shown to everybody.
    #[schema(example = "5b0f1d7e9a3c4e62")]
    nonce: Option<String>,
    /// The code of a seat whose player has left for good, to take it over in a game that has begun
    /// (`PUT …/seats/{army}/offer`).
    #[schema(example = "K7QM-2XFT")]
    code: Option<String>,
}

impl JoinRequest {
    fn nonce(&self) -> ApiResult<Option<Nonce>> {
        let Some(text) = &self.nonce else {
            return Ok(None);
        };
        let nonce = Nonce::parse(text)
            .ok_or_else(|| unfit(say!(texts(), "problem-nonce", most = Nonce::LIMIT)));
        nonce.map(Some)
    }
}

/// Join a game
///
/// Takes the seat that is reserved for you, or a free one. If you have already joined, it changes
/// the armies that you want. The game begins when all seats are taken. With a `code` you take over
/// the seats of a player who has left for good, in a game that has begun.
#[utoipa::path(
    post, path = "/api/v1/games/{id}/join", tag = "playing", security(("token" = ["play"])),
    params(GamePath, ChangeHeaders, GameHeaders),
    request_body(content = JoinRequest,
        example = json!({"name": "Bob", "wishes": ["black"], "nonce": "5b0f1d7e9a3c4e62"})),
    responses(GameAfter, JoinProblems),
)]
async fn join_game(api: Api, command: GameCommand<JoinRequest>) -> ApiResult<impl IntoResponse> {
    if let Some(code) = command.body().code.clone() {
        let name = command.body().name.clone();
        return Ok(api.with_tag(&command.take_over(&code, name).await?));
    }
    let command = command.with_nonce(JoinRequest::nonce).await?;
    command
        .answer_by_options(|request, options| {
            Ok(LobbyAction::Join {
                seats: seats(options, "wishes", &request.wishes.unwrap_or_default())?,
                name: request.name,
            })
        })
        .await
}

/// Leave a lobby
///
/// Gives up your seat, or declines the one that is reserved for you.
#[utoipa::path(
    post, path = "/api/v1/games/{id}/leave", tag = "lobbies", security(("token" = ["play"])),
    params(GamePath, ChangeHeaders, GameHeaders),
    responses(GameAfter, LeaveProblems),
)]
async fn leave_lobby(command: GameCommand<EmptyBody>) -> ApiResult<impl IntoResponse> {
    command.answer(|_| Ok(LobbyAction::Leave)).await
}

/// Start a game with fewer players than seats
///
/// Only the host can. Where a player may have two armies, players share the free seats: two have
/// two armies each, opposite each other if possible, and of three the host has two. Otherwise, and
/// if the host is alone, each free seat gets a computer of the game's `computer_level`. Invited
/// people who have not joined are left out.
#[utoipa::path(
    post, path = "/api/v1/games/{id}/start", tag = "lobbies", security(("token" = ["play"])),
    params(GamePath, ChangeHeaders, GameHeaders),
    responses(GameAfter, HostProblems),
)]
async fn start_game(command: GameCommand<EmptyBody>) -> ApiResult<impl IntoResponse> {
    command.answer(|_| Ok(LobbyAction::Start)).await
}

/// Cancel a lobby
///
/// Only the host can.
#[utoipa::path(
    post, path = "/api/v1/games/{id}/cancel", tag = "lobbies", security(("token" = ["play"])),
    params(GamePath, ChangeHeaders, GameHeaders),
    responses(GameAfter, HostProblems),
)]
async fn cancel_lobby(command: GameCommand<EmptyBody>) -> ApiResult<impl IntoResponse> {
    command.answer(|_| Ok(LobbyAction::Cancel)).await
}

problems!(OfferProblems: &[Kind::SeatNotOffered, Kind::Eliminated, Kind::TooManyMessages],
    COMMAND_PROBLEMS);

/// The offer of a seat.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({"army": "black", "code": "K7QM-2XFT"}))]
struct SeatCode {
    /// The army of the seat.
    army: ArmyName,
    /// The code with which one person takes the seat over: in `POST …/join`, in Discord with
    /// `/game join`, or from the page `/seats/CODE`. Pass it on to that person only.
    code: String,
}

/// Offer the seat of a player who stays away
///
/// One person who gets the code can take over all seats of that player. They get the armies with
/// their alliances, but none of the letters, notes and proposals from before. Everybody who still
/// plays can offer a seat once a computer has made three moves in a row for it; a player who handed
/// it over themselves decides alone, and at once. The player can return until it is taken. In rated
/// games no seat can be offered. If it is offered already, you get the same code.
#[utoipa::path(
    put, path = "/api/v1/games/{id}/seats/{army}/offer", tag = "playing",
    security(("token" = ["play"])), params(GamePath, ArmyPath, ChangeHeaders, GameHeaders),
    responses((status = 200, body = SeatCode), OfferProblems),
)]
async fn offer_seat(path: ArmyPath, command: GameCommand<EmptyBody>) -> JsonAnswer<SeatCode> {
    let ArmyPath { army } = path;
    let offered = command.offer_seat(|options| seat(options, "army", &army));
    let code = offered.await?.to_string();
    Ok(Json(SeatCode { army, code }))
}

/// Withdraw the offer of a seat
///
/// Its code is no longer valid. Everybody who can offer the seat can do it.
#[utoipa::path(
    delete, path = "/api/v1/games/{id}/seats/{army}/offer", tag = "playing",
    security(("token" = ["play"])),
    params(GamePath, ArmyPath, ChangeHeaders, GameHeaders),
    responses(GameAfter, OfferProblems),
)]
async fn withdraw_seat_offer(
    path: ArmyPath,
    command: GameCommand<EmptyBody>,
) -> ApiResult<Response> {
    command
        .answer_by_options(|_, options| {
            let seat = seat(options, "army", &path.army)?;
            Ok(PlayAction::OfferSeat {
                seat,
                offered: false,
            })
        })
        .await
}
