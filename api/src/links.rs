//! The links of the OpenAPI document: which operation takes an id that another one answers, so that
//! tools find real ids by themselves.

use utoipa::openapi::link::Link;
use utoipa::openapi::path::{Operation, PathItem};
use utoipa::openapi::{OpenApi as Document, RefOr};

/// A place where an operation answers a value, and the operations that take it.
struct Source {
    /// The operation that answers the value.
    operation: &'static str,
    /// The status of the answer.
    status: &'static str,
    /// The place of the value in the answer, as a JSON pointer.
    pointer: &'static str,
    /// The parameter that takes the value.
    parameter: &'static str,
    targets: &'static [&'static str],
}

/// The operations about a game that goes on.
const GAME: &[&str] = &[
    "board",
    "conditional_moves",
    "game_events",
    "legal_moves",
    "list_letters",
    "list_moves",
    "list_proposals",
    "make_move",
    "draw",
    "pgn",
    "request",
    "resign",
    "save",
    "show_alliances",
    "show_game",
];

/// The operations about a lobby, besides.
const LOBBY: &[&str] = &["add", "cancel", "join", "leave", "start"];

/// The operations about a game that anybody may see.
const PUBLIC: &[&str] = &[
    "board",
    "game_events",
    "join",
    "legal_moves",
    "list_moves",
    "pgn",
    "show_game",
];

/// The operations about a finished game.
const FINISHED: &[&str] = &[
    "analysis",
    "chart",
    "export",
    "film",
    "rematch",
    "show_history",
    "show_rematch",
    "strip",
];

/// The operations about a league.
const LEAGUE: &[&str] = &[
    "be_absent",
    "end_league",
    "enter_league",
    "leave_league",
    "league_entries",
    "league_rounds",
    "league_standings",
    "show_league",
    "standings_picture",
];

/// A value of an answer with status 200, and the operations that take it as `id`.
const fn ids(
    operation: &'static str,
    pointer: &'static str,
    targets: &'static [&'static str],
) -> Source {
    Source {
        operation,
        status: "200",
        pointer,
        parameter: "id",
        targets,
    }
}

const SOURCES: &[Source] = &[
    Source {
        status: "201",
        ..ids("create_game", "/id", GAME)
    },
    Source {
        status: "201",
        ..ids("create_game", "/id", LOBBY)
    },
    ids("my_games", "/games/0/id", GAME),
    ids("list_games", "/games/0/id", PUBLIC),
    ids("finished_games", "/games/0/id", FINISHED),
    ids("show_game", "/people/0/id", &["player"]),
    ids("me", "/id", &["player"]),
    ids("variants", "/variants/0/id", &["page"]),
    Source {
        parameter: "league",
        status: "201",
        ..ids("open_league", "/id", LEAGUE)
    },
    Source {
        parameter: "league",
        ..ids("list_leagues", "/leagues/0/id", LEAGUE)
    },
    Source {
        parameter: "confirm",
        ..ids("me", "/person", &["forget_me"])
    },
];

/// Adds the links to the answers of a document.
pub(crate) fn add(document: &mut Document) {
    for source in SOURCES {
        let operations = document.paths.paths.values_mut().flat_map(operations_of);
        let named = |operation: &&mut Operation| {
            operation.operation_id.as_deref() == Some(source.operation)
        };
        for operation in operations.filter(named) {
            if let Some(RefOr::T(answer)) = operation.responses.responses.get_mut(source.status) {
                for target in source.targets {
                    let expression = format!("$response.body#{}", source.pointer);
                    let link = Link::builder()
                        .operation_id(*target)
                        .parameter(source.parameter, expression);
                    answer.links.insert((*target).into(), link.build().into());
                }
            }
        }
    }
}

/// The operations of a path.
pub(crate) fn operations_of(item: &mut PathItem) -> impl Iterator<Item = &mut Operation> {
    let all = [
        &mut item.get,
        &mut item.put,
        &mut item.post,
        &mut item.delete,
    ];
    all.into_iter().flatten()
}
