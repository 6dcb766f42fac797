//! The handlers for computers: which there are, and adding them to a lobby.

use crate::game;
use crate::game::example::{ANN, GameAfter, challenge, played, shown};
use crate::game::people::Computer as ShownComputer;
use crate::http::body::{ArmyName, exactly_one, level, not_one_of, seats};
use crate::http::parameters::ComputerPath;
use crate::http::prelude::*;
use entente_computer::node_budget;
use entente_game::{
    Action, Character, Computer, EngineName, Level, LobbyAction, NewComputer, NewGame,
    OfferedEngine, PlayerId, Seat,
};
use entente_presentation::text::{self, Language, Text, quoted, say};
use entente_rules::{Options, Variant};
use serde_json::Number;

problems!(ListProblems:);

problems!(AddProblems: &[Kind::SeatsNotFree, Kind::NotTheHost, Kind::NotPossible],
    COMMAND_PROBLEMS);

problems!(RemoveProblems: &[Kind::NoSuchComputer, Kind::NotTheHost, Kind::NotPossible],
    COMMAND_PROBLEMS);

/// Computers to play against.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = Computers::example)]
pub(crate) struct Computers {
    /// One for each level, the easiest first, and then one for each engine.
    computers: Vec<ComputerEntry>,
}

impl Computers {
    fn all(engines: &[OfferedEngine], text: &Text) -> Self {
        let levels = Level::ALL.map(Computer::from);
        let level = |level: &Computer| ComputerEntry::of(level, &Variant::ALL, text);
        let engine = |offered: &OfferedEngine| {
            let rules = offered.rules.iter();
            let variants: Vec<Variant> = rules.map(|rules| rules.variant()).collect();
            ComputerEntry::of(&offered.computer, &variants, text)
        };
        Self {
            computers: levels
                .iter()
                .map(level)
                .chain(engines.iter().map(engine))
                .collect(),
        }
    }

    fn example() -> Self {
        Self::all(&[], Text::of(Language::English))
    }
}

/// The computers to play against
///
/// Each level plays every rule set. The operator of Entente can offer engines, too, for `standard`
/// and `chess960`. A computer is a player like any other: it has a number, seats and a clock. It
/// has no id, and it sees no more than a person on its seats.
#[utoipa::path(
    get, path = "/api/v1/computers", tag = "rules", security(()),
    responses((status = 200, body = Computers), ListProblems),
)]
pub(super) async fn list_computers(api: Api) -> Json<Computers> {
    Json(Computers::all(&api.engines, api.text))
}

/// Add a computer to a lobby
///
/// Only the host can. The computer takes a free seat. The game begins when all seats are taken.
#[utoipa::path(
    post, path = "/api/v1/games/{id}/computers", tag = "lobbies", security(("token" = ["play"])),
    params(GamePath, ChangeHeaders, GameHeaders),
    request_body(content = ComputerFields, example = json!({"level": 3, "wishes": ["black"]})),
    responses(
        (status = 201, description = "The computer plays: the game after it.",
            body = game::Game,
            headers(("ETag" = String, description = "The version that you see.")),
            example = json!(game_with_computer())),
        AddProblems
    ),
)]
pub(super) async fn add_computer(
    api: Api,
    command: GameCommand<ComputerRequest>,
) -> ApiResult<impl IntoResponse> {
    let view = command.submit_by_options(|request, options| {
        let computer = request.read(&api.engines, options, "")?;
        Ok(LobbyAction::AddComputer(computer))
    });
    Ok((StatusCode::CREATED, api.with_tag(&view.await?)))
}

/// Remove a computer from a lobby
///
/// Only the host can. Its seat is free again.
#[utoipa::path(
    delete, path = "/api/v1/games/{id}/computers/{player}", tag = "lobbies",
    security(("token" = ["play"])),
    params(GamePath, ComputerPath, ChangeHeaders, GameHeaders),
    responses(GameAfter, RemoveProblems),
)]
pub(super) async fn remove_computer(
    path: ComputerPath,
    command: GameCommand<EmptyBody>,
) -> ApiResult<impl IntoResponse> {
    // A path that is not a number is answered like the number of a player who does not exist.
    let player = PlayerId(path.player.parse().unwrap_or(u32::MAX));
    command
        .answer(|_| Ok(LobbyAction::RemoveComputer { player }))
        .await
}

/// A computer to play against.
#[derive(Debug, Serialize, ToSchema)]
struct ComputerEntry {
    /// The strength: 1 is the easiest. If it plays with an engine, the level that moves where the
    /// engine does not.
    #[schema(minimum = 1, maximum = 8, example = 3)]
    level: u8,
    /// The engine that chooses its moves; absent if it is Entente itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "stockfish")]
    engine: Option<String>,
    /// The name of the level or of the engine.
    #[schema(example = "Casual")]
    name: String,
    /// The way it plays, in a sentence.
    description: String,
    /// The most positions that it looks at before a move; null for an engine.
    #[schema(required, example = 1000)]
    nodes: Option<u64>,
    /// The rule sets that it plays: every `id` of `GET /api/v1/variants`, or some of them.
    #[schema(example = json!(["standard", "chess960"]))]
    variants: Vec<&'static str>,
}

impl ComputerEntry {
    fn of(computer: &Computer, variants: &[Variant], text: &Text) -> Self {
        let ShownComputer { level, engine, .. } = ShownComputer::of(computer);
        Self {
            level,
            name: match &engine {
                Some(engine) => engine.clone(),
                None => text.level_name(computer.level),
            },
            description: match &engine {
                Some(_) => text.engine_description(),
                None => text.level_description(computer.level),
            },
            nodes: engine.is_none().then(|| node_budget(computer.level)),
            variants: variants.iter().map(|variant| variant.id()).collect(),
            engine,
        }
    }
}

/// A computer to play with.
#[derive(Debug, Deserialize)]
#[serde(try_from = "ComputerFields")]
pub(super) struct ComputerRequest {
    player: ComputerPlayer,
    character: Option<String>,
    wishes: Vec<ArmyName>,
}

/// The level or the engine that chooses the moves.
#[derive(Debug)]
enum ComputerPlayer {
    Level(Number),
    Engine(String),
}

/// A computer to play with. Give exactly one of `level` and `engine`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(title = "ComputerRequest", as = ComputerRequest)]
pub(super) struct ComputerFields {
    /// The strength: a `level` from `GET /api/v1/computers`. Leave it out for an engine.
    #[schema(value_type = Option<u8>, minimum = 1, maximum = 8, example = 3)]
    level: Option<Number>,
    /// An `engine` from `GET /api/v1/computers`, instead of a level.
    engine: Option<String>,
    /// The behaviour towards others, in games with alliances or pacts: `loyal`, `opportunist`,
    /// `vengeful` or `timid`. Everybody sees it. Leave it out for one that is drawn and hidden
    /// until the game reveals its secrets.
    character: Option<String>,
    /// The armies that it plays. Leave it out for one that is free.
    wishes: Option<Vec<ArmyName>>,
}

impl TryFrom<ComputerFields> for ComputerRequest {
    type Error = String;

    fn try_from(fields: ComputerFields) -> Result<Self, String> {
        let player = match (fields.level, fields.engine) {
            (Some(level), None) => ComputerPlayer::Level(level),
            (None, Some(engine)) => ComputerPlayer::Engine(engine),
            _ => return Err(exactly_one("level", "engine")),
        };
        Ok(Self {
            player,
            character: fields.character,
            wishes: fields.wishes.unwrap_or_default(),
        })
    }
}

impl ComputerRequest {
    /// The computer. `field` stands before the names of its fields where they are at fault.
    pub(super) fn read(
        &self,
        engines: &[OfferedEngine],
        options: &Options,
        field: &str,
    ) -> ApiResult<NewComputer> {
        let computer = match &self.player {
            ComputerPlayer::Level(number) => level(&format!("{field}level"), number)?.into(),
            ComputerPlayer::Engine(name) => {
                engine(engines, options, &format!("{field}engine"), name)?
            }
        };
        let character = match &self.character {
            Some(name) => Some(character(&format!("{field}character"), name)?),
            None => None,
        };
        Ok(NewComputer {
            computer: Computer {
                character,
                ..computer
            },
            seats: seats(options, &format!("{field}wishes"), &self.wishes)?,
        })
    }
}

/// The computer with the engine that a field names.
fn engine(
    engines: &[OfferedEngine],
    options: &Options,
    field: &str,
    name: &str,
) -> ApiResult<Computer> {
    let found = EngineName::new(name).and_then(|name| OfferedEngine::named(engines, &name));
    let Some(found) = found else {
        let (field, name) = (field.to_owned(), quoted(name).into_owned());
        return Err(unfit(say!(texts(), "problem-no-engine", field, name)));
    };
    let playing = found.playing(options).cloned();
    playing.map_err(|refusal| unfit(text::client_refusal(texts(), &refusal, None)))
}

/// The character that a field names.
fn character(field: &str, name: &str) -> ApiResult<Character> {
    let mut all = Character::ALL.into_iter();
    all.find(|character| character.word() == name)
        .ok_or_else(|| {
            let known = Character::ALL.map(Character::word).join(", ");
            unfit(format!("{field}: {}", not_one_of(name, known)))
        })
}

/// Ann's game against a computer, which has just joined.
pub(super) fn game_with_computer() -> game::Game {
    let open = NewGame {
        reserved: Vec::new(),
        ..challenge()
    };
    let add = Action::Lobby(LobbyAction::AddComputer(NewComputer {
        computer: Level::default().into(),
        seats: vec![Seat(1)],
    }));
    let game = played([(ANN, Action::Create(open)), (ANN, add)]).0;
    let view = game.view(game.viewer(ANN)).expect("the game has been made");
    shown(&view)
}
