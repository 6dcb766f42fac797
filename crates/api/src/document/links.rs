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
    "download_board",
    "download_pgn",
    "download_save",
    "list_conditional_moves",
    "list_game_events",
    "list_legal_moves",
    "list_letters",
    "list_moves",
    "list_proposals",
    "make_move",
    "offer_draw",
    "resign_game",
    "show_alliances",
    "show_game",
];

/// The operations about a lobby, besides.
const LOBBY: &[&str] = &[
    "add_computer",
    "cancel_lobby",
    "join_game",
    "leave_lobby",
    "start_game",
];

/// The operations about a game that anybody may see.
const PUBLIC: &[&str] = &[
    "download_board",
    "download_pgn",
    "join_game",
    "list_game_events",
    "list_legal_moves",
    "list_moves",
    "show_game",
];

/// The operations about a finished game.
const FINISHED: &[&str] = &[
    "download_analysis_chart",
    "download_film",
    "download_story_strip",
    "export_game",
    "offer_rematch",
    "show_analysis",
    "show_history",
    "show_rematch",
];

/// The operations about a league.
const LEAGUE: &[&str] = &[
    "announce_absence",
    "download_league_csv",
    "download_league_games",
    "download_league_report",
    "download_league_standings",
    "end_league",
    "enter_league",
    "leave_league",
    "list_league_entries",
    "list_league_rounds",
    "show_league",
    "show_league_crosstable",
    "show_league_standings",
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
    ids("list_my_games", "/games/0/id", GAME),
    ids("list_games", "/games/0/id", PUBLIC),
    ids("list_finished_games", "/games/0/id", FINISHED),
    ids("show_game", "/people/0/id", &["show_player"]),
    ids("show_me", "/id", &["show_player"]),
    ids("list_variants", "/variants/0/id", &["show_rules"]),
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
        ..ids("show_me", "/person", &["forget_me"])
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
pub(super) fn operations_of(item: &mut PathItem) -> impl Iterator<Item = &mut Operation> {
    let all = [
        &mut item.get,
        &mut item.put,
        &mut item.post,
        &mut item.delete,
    ];
    all.into_iter().flatten()
}
