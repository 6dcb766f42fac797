//! A game before it begins: made, joined, left, started, taken back. Who may do what, and when the game begins, the game's own room decides.

use super::Door;
use super::asker::{Wanted, Wished};
use super::example;
use super::games::{Nothing, WISH, granted};
use super::parameters::{GamePath, WishHeaders, variant};
use super::problem::{Kind, Problem, problems};
use super::resource;
use super::tag::Tag;
use crate::save::File;
use crate::text::Text;
use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use entente_game::{
    Action, Beginning, DiplomacyOptions, Home, NewGame, Person, Seat, Sitter, TimeControl,
};
use entente_rules::{Options, Position, Setup, Variant};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

/// What can go wrong with every wish that names no game.
const NEW: &[Kind] = &[
    Kind::TokenRequired,
    Kind::InvalidToken,
    Kind::InvalidHeader,
    Kind::InvalidJson,
    Kind::InvalidBody,
    Kind::NotJson,
    Kind::BodyTooLarge,
    Kind::KeyUsed,
    Kind::SeatsNotFree,
    Kind::NoDiplomacy,
];

problems!(CreateProblems: NEW);

problems!(JoinProblems: &[Kind::SeatsNotFree, Kind::NotPossible], WISH);

problems!(LeaveProblems: &[Kind::NotPossible], WISH);

problems!(HostProblems: &[Kind::NotTheHost, Kind::NotPossible], WISH);

/// A game to make.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct GameWanted {
    /// The rule set, as `GET /api/v1/variants` lists them. It has to be said unless a save is loaded, which says it.
    #[serde(default)]
    #[schema(required = false)]
    variant: Option<String>,
    /// Its options; one that is left out is as the same list shows it, but the `start` of Chess960, which is drawn then.
    #[serde(default)]
    #[schema(required = false, value_type = Object)]
    options: Map<String, Value>,
    /// The name under which you sit down: 1 to 32 characters.
    name: String,
    /// The armies that you want; none for whichever is left.
    #[serde(default)]
    #[schema(required = false)]
    seats: Vec<String>,
    /// For whom places are kept. The others are open to whoever knows the game's name.
    #[serde(default)]
    #[schema(required = false)]
    reserved: Vec<Guest>,
    /// The armies that the program plays, which draws a legal move each time; two must be left for people. Where nothing is said it has Yellow in Chess 4.5, and
    /// none in other games.
    #[serde(default)]
    #[schema(required = false, nullable = false, example = json!([]))]
    programs: Option<Vec<String>>,
    /// Who can watch it: `private`, its players alone, where nothing is said; or `public`, anybody.
    #[serde(default)]
    #[schema(required = false, nullable = false)]
    visibility: Option<resource::Visibility>,
    /// On which terms people deal with each other, in a game of more than two. Where nothing is said, Four Player Chess has its usual terms, and other games have neither pacts
    /// nor letters; `{}` gives them the usual ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    diplomacy: Option<resource::Diplomacy>,
    /// How much time there is; where nothing is said, all the time in the world.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    clock: Option<resource::TimeWanted>,
    /// From which position the game goes on; where nothing is said, from the start of its rule set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    beginning: Option<PositionWanted>,
    /// A save, as `GET …/save` gives it: the game goes on from there. It says the rule set, its options and the terms; the clock too, unless you say another.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false, value_type = Object)]
    load: Option<Value>,
}

/// A position to begin from: one of the two.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PositionWanted {
    /// In Forsyth-Edwards Notation, where the rule set has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(
        required = false,
        nullable = false,
        example = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
    )]
    fen: Option<String>,
    /// As JSON, in the form in which a game has its `position`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false, value_type = Object)]
    position: Option<Value>,
}

/// What is played, and from where.
struct Agreed {
    options: Options,
    draw_start: bool,
    diplomacy: Option<DiplomacyOptions>,
    clock: Option<TimeControl>,
    beginning: Option<Beginning>,
}

/// Somebody for whom a place is kept.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Guest {
    /// The number under which the chat knows the person, as a string.
    #[schema(example = "100200300400500601")]
    person: String,
    /// The name that is shown until the person comes: 1 to 32 characters.
    #[schema(example = "Bob")]
    name: String,
}

impl GameWanted {
    fn example() -> Self {
        Self {
            variant: Some("standard".into()),
            options: Map::new(),
            name: "Ann".into(),
            seats: vec!["white".into()],
            reserved: vec![Guest {
                person: "100200300400500601".into(),
                name: "Bob".into(),
            }],
            programs: None,
            visibility: None,
            diplomacy: None,
            clock: None,
            beginning: None,
            load: None,
        }
    }

    fn read(mut self, host: Person, text: &Text) -> Result<NewGame, Problem> {
        let agreed = match self.load.take() {
            Some(file) => self.loaded(&file, text)?,
            None => self.agreed(text)?,
        };
        let public = match self.visibility {
            None | Some(resource::Visibility::Private) => false,
            Some(resource::Visibility::Public) => true,
            Some(resource::Visibility::Server) => {
                let detail = "visibility: `server` is for games that live in a chat’s channel";
                return Err(unfit(detail.into()));
            }
        };
        let reserved: Result<Vec<Sitter>, Problem> =
            self.reserved.into_iter().map(Guest::read).collect();
        let programs = self.programs.map_or_else(
            || Ok(NewGame::usual_programs(&agreed.options)),
            |armies| seats(&agreed.options, "programs", &armies),
        );
        Ok(NewGame {
            home: Home::Private,
            public,
            host: Sitter {
                person: host,
                name: self.name,
            },
            seats: seats(&agreed.options, "seats", &self.seats)?,
            reserved: reserved?.into_iter().map(Into::into).collect(),
            programs: programs?,
            draw_start: agreed.draw_start,
            diplomacy: agreed.diplomacy,
            clock: agreed.clock,
            beginning: agreed.beginning,
            options: agreed.options,
        })
    }

    /// What the fields say that is to be played.
    fn agreed(&mut self, text: &Text) -> Result<Agreed, Problem> {
        let named = self.variant.as_deref();
        let named = named.ok_or_else(|| unfit("missing field `variant`".into()))?;
        let variant = variant(named).map_err(|detail| unfit(format!("variant: {detail}")))?;
        let says_start = self.options.contains_key("start");
        let says_options = !self.options.is_empty();
        let options = options(variant, std::mem::take(&mut self.options))?;
        let position = self.beginning.take();
        let position = position.map(|position| position.read(&options, says_options));
        let position = position.transpose()?;
        let clock = self.clock.take().map(|clock| control(&clock, text));
        Ok(Agreed {
            draw_start: !says_start && position.is_none(),
            diplomacy: self.diplomacy.take().map(resource::Diplomacy::options),
            clock: clock.transpose()?,
            options: position.as_ref().map_or(options, Position::options),
            beginning: position.as_ref().map(Beginning::of),
        })
    }

    /// What a save says that is to be played.
    fn loaded(&mut self, file: &Value, text: &Text) -> Result<Agreed, Problem> {
        let says_more = self.variant.is_some()
            || !self.options.is_empty()
            || self.diplomacy.is_some()
            || self.beginning.is_some();
        if says_more {
            let detail = "load: the save says `variant`, `options`, `diplomacy` and `beginning`; leave them out";
            return Err(unfit(detail.into()));
        }
        let unfit_save = |fault| unfit(format!("load: {}", text.unfit_save(&fault)));
        let save = match File::read(file.to_string().as_bytes()).map_err(unfit_save)? {
            File::Copy(save) => *save,
            File::Sealed(_) => {
                let detail = "load: a sealed save moves a game to another channel, which only the chat has: type /load there";
                return Err(unfit(detail.into()));
            }
        };
        let clock = self.clock.take().map(|clock| control(&clock, text));
        Ok(Agreed {
            options: save.options,
            draw_start: false,
            diplomacy: save.diplomacy,
            clock: clock.transpose()?.or(save.clock),
            beginning: Some(save.beginning),
        })
    }
}

impl PositionWanted {
    /// The position. Options that were said hold in the place of those that it names.
    fn read(self, options: &Options, says_options: bool) -> Result<Position, Problem> {
        let variant = options.variant();
        let mut setup = match (self.fen, self.position) {
            (Some(_), None) if !variant.has_fen() => {
                let detail = format!("beginning: {} has no FEN; give `position`", variant.id());
                return Err(unfit(detail));
            }
            (Some(fen), None) => {
                Setup::from_fen_of(variant, &fen).map_err(|error| error.to_string())
            }
            (None, Some(json)) => {
                Setup::from_json(variant, &json.to_string()).map_err(|error| error.to_string())
            }
            _ => return Err(unfit("beginning: give `fen` or `position`".into())),
        }
        .map_err(|error| unfit(format!("beginning: {error}")))?;
        if says_options {
            setup.options = options.clone();
        }
        let position = setup.position();
        position.map_err(|error| unfit(format!("beginning: {error}")))
    }
}

impl Guest {
    fn read(self) -> Result<Sitter, Problem> {
        let number = self.person.parse().ok().filter(|number| *number > 0);
        let number = number
            .ok_or_else(|| unfit(format!("person: `{}` is no person's number", self.person)))?;
        Ok(Sitter {
            person: Person(number),
            name: self.name,
        })
    }
}

/// The clock that is wanted, or why it is none.
fn control(wanted: &resource::TimeWanted, text: &Text) -> Result<TimeControl, Problem> {
    let pace = wanted.pace.parse();
    Ok(TimeControl {
        pace: pace.map_err(|fault| unfit(text.pace_fault(&fault)))?,
        expiry: wanted.expiry.expiry(),
    })
}

fn options(variant: Variant, options: Map<String, Value>) -> Result<Options, Problem> {
    if options
        .get("owners")
        .is_some_and(|owners| !owners.is_null())
    {
        return Err(unfit("options: owners: they follow from the seats".into()));
    }
    Options::from_json(variant, &Value::Object(options).to_string())
        .map_err(|error| unfit(format!("options: {error}")))
}

/// The seats of the armies in this field.
fn seats(options: &Options, field: &str, armies: &[String]) -> Result<Vec<Seat>, Problem> {
    let armies = armies.iter();
    armies.map(|army| seat(options, field, army)).collect()
}

/// The seat of the army in this field.
pub(super) fn seat(options: &Options, field: &str, army: &str) -> Result<Seat, Problem> {
    let words: Vec<_> = options.armies().map(|army| army.word()).collect();
    let seat = words.iter().position(|word| *word == army);
    seat.map(|seat| Seat(seat as u8)).ok_or_else(|| {
        let known = words.join(", ");
        unfit(format!("{field}: `{army}` is none of {known}"))
    })
}

fn unfit(detail: String) -> Problem {
    Problem::saying(Kind::InvalidBody, detail)
}

/// Make a game
///
/// A lobby, which the game leaves when every seat is promised to somebody who has joined, or when you start it. Whoever knows the game's name can see it
/// and join as long as a seat is left; keep all the other places for somebody, and it is a challenge. The game lives in its players' direct messages.
#[utoipa::path(
    post, path = "/api/v1/games", tag = "lobbies", security(("token" = [])), params(WishHeaders),
    request_body(content = GameWanted, example = json!(GameWanted::example())),
    responses(
        (status = 201, description = "The game is made.", body = resource::Game,
            headers(
                ("ETag" = String, description = "Its first state."),
                ("Location" = String, description = "Where it is."),
            ),
            example = json!(example::lobby())),
        CreateProblems
    ),
)]
pub(super) async fn create_game(
    State(door): State<Door>,
    wanted: Wanted<GameWanted>,
) -> Result<impl IntoResponse, Problem> {
    let new = wanted.body.read(wanted.wish.by, door.text)?;
    let granted = door.table.create(wanted.wish, new).await;
    let view = granted.map_err(|rejected| door.rejected(rejected))?.view;
    let place = [(header::LOCATION, format!("/api/v1/games/{}", view.game))];
    Ok((
        StatusCode::CREATED,
        Tag(view.number),
        place,
        Json(door.game(&view)),
    ))
}

/// A place to take.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PlaceWanted {
    /// The name under which you sit down: 1 to 32 characters.
    #[schema(example = "Bob")]
    name: String,
    /// The armies that you want; none for whichever is left.
    #[serde(default)]
    #[schema(required = false)]
    seats: Vec<String>,
}

impl PlaceWanted {
    fn example() -> Self {
        Self {
            name: "Bob".into(),
            seats: vec!["black".into()],
        }
    }
}

/// Join a game
///
/// Takes the place that is kept for you, or an open one; asked again, it changes the armies that you want. The game begins when every seat is promised.
#[utoipa::path(
    post, path = "/api/v1/games/{id}/join", tag = "lobbies", security(("token" = [])), params(GamePath, WishHeaders),
    request_body(content = PlaceWanted, example = json!(PlaceWanted::example())),
    responses(
        (status = 200, description = "You have a place: the game after it.", body = resource::Game,
            headers(("ETag" = String, description = "The state after it.")),
            example = json!(example::game())),
        JoinProblems
    ),
)]
pub(super) async fn join(
    State(door): State<Door>,
    wished: Wished<PlaceWanted>,
) -> Result<impl IntoResponse, Problem> {
    let action = Action::Join {
        name: wished.body.name,
        seats: seats(&wished.options, "seats", &wished.body.seats)?,
    };
    granted(&door, &wished.game, wished.wish, action).await
}

/// Leave a lobby
///
/// Gives your place up; one that was kept for you is declined.
#[utoipa::path(
    post, path = "/api/v1/games/{id}/leave", tag = "lobbies", security(("token" = [])), params(GamePath, WishHeaders),
    responses(
        (status = 200, description = "It is done: the game after it.", body = resource::Game,
            headers(("ETag" = String, description = "The state after it.")),
            example = json!(example::lobby())),
        LeaveProblems
    ),
)]
pub(super) async fn leave(
    State(door): State<Door>,
    wished: Wished<Nothing>,
) -> Result<impl IntoResponse, Problem> {
    granted(&door, &wished.game, wished.wish, Action::Leave).await
}

/// Start a game with fewer people than seats
///
/// Only its host can. Each of two people has two armies then, opposite each other where that can be; of three the host has two. Those who were invited and
/// have not come are left out.
#[utoipa::path(
    post, path = "/api/v1/games/{id}/start", tag = "lobbies", security(("token" = [])), params(GamePath, WishHeaders),
    responses(
        (status = 200, description = "The game has begun: the game after it.", body = resource::Game,
            headers(("ETag" = String, description = "The state after it.")),
            example = json!(example::game())),
        HostProblems
    ),
)]
pub(super) async fn start(
    State(door): State<Door>,
    wished: Wished<Nothing>,
) -> Result<impl IntoResponse, Problem> {
    granted(&door, &wished.game, wished.wish, Action::Start).await
}

/// Take a lobby back
///
/// Only its host can.
#[utoipa::path(
    post, path = "/api/v1/games/{id}/cancel", tag = "lobbies", security(("token" = [])), params(GamePath, WishHeaders),
    responses(
        (status = 200, description = "There will be no such game: the lobby as it is now.", body = resource::Game,
            headers(("ETag" = String, description = "The state after it.")),
            example = json!(example::lobby())),
        HostProblems
    ),
)]
pub(super) async fn cancel(
    State(door): State<Door>,
    wished: Wished<Nothing>,
) -> Result<impl IntoResponse, Problem> {
    granted(&door, &wished.game, wished.wish, Action::Withdraw).await
}
