//! Moves under `components` what several operations of the OpenAPI document have in common, and
//! leaves references to it: responses about problems, examples, parameters and headers.
//!
//! A component has the name that the operations use for it. A response about problems is named by
//! their kinds, such as `invalid-token.token-required`, another one by its schema, such as `Game`,
//! and an example that operations share by the first of them. So the name of a component says what
//! it is, and does not change when another is added. Of different components with one name, the
//! most used is shared, and the others stay with their operations.
//!
//! Before that, answers get the descriptions, examples and tags that their operations need not
//! repeat. Links say which operation takes an id that another one answers, so that tools find real
//! ids by themselves.

use crate::game::example::VERSION;
use crate::http::problem::MEDIA_TYPE;
use serde_json::Value;
use std::collections::BTreeMap;
use utoipa::openapi::example::Example;
use utoipa::openapi::header::HeaderBuilder;
use utoipa::openapi::link::Link;
use utoipa::openapi::path::{Operation, Parameter, PathItem, Paths};
use utoipa::openapi::{
    Content, OpenApi as Document, Ref, RefOr, Response, ResponseBuilder, Schema,
};

/// Says of answers what their operations need not say: each has the description and the example of
/// its schema unless it has others, and what is asked for with `If-None-Match` has an ETag.
pub(crate) fn complete_answers(document: &mut Document) {
    let schemas = &mut document.components.get_or_insert_default().schemas;
    // An answer is where tools look for an example, so the schema does not keep it.
    let said = schemas
        .iter_mut()
        .filter_map(|(name, schema)| match schema {
            RefOr::T(Schema::Object(object)) => {
                let example = object.example.take();
                Some((name.clone(), (object.description.clone(), example)))
            }
            _ => None,
        });
    let said: BTreeMap<String, (Option<String>, Option<Value>)> = said.collect();
    for operation in operations(&mut document.paths) {
        add_version(operation);
        for answer in operation.responses.responses.values_mut().filter_map(own) {
            let name = schema_name(answer);
            let Some((description, example)) = name.and_then(|name| said.get(name)) else {
                continue;
            };
            if answer.description.is_empty() {
                answer.description = description.clone().unwrap_or_default();
            }
            for content in answer.content.values_mut().filter_map(own) {
                if content.example.is_none() && content.examples.is_empty() {
                    content.example.clone_from(example);
                }
            }
        }
    }
}

/// Adds the ETag to the answer of an operation that takes `If-None-Match`, and the answer 304.
fn add_version(operation: &mut Operation) {
    let mut parameters = operation.parameters.iter_mut().flatten().filter_map(own);
    if !parameters.any(|parameter| parameter.name == "If-None-Match") {
        return;
    }
    let answers = &mut operation.responses.responses;
    if let Some(answer) = answers.get_mut("200").and_then(own) {
        let tag = HeaderBuilder::new().description(Some(VERSION)).build();
        let tags = answer.headers.entry("ETag".into());
        tags.or_insert(tag.into());
    }
    let known = "You have this version already (If-None-Match).";
    let known = ResponseBuilder::new().description(known).build();
    answers.entry("304".into()).or_insert(known.into());
}

/// The number of uses from which a part becomes a component.
const FEWEST_USES: usize = 2;

/// Moves the parts that operations share under `components`.
pub(crate) fn share(document: &mut Document) {
    name_examples(&mut document.paths);
    let components = document.components.get_or_insert_default();
    let paths = &mut document.paths;
    components.responses = shared("responses", FEWEST_USES, responses(paths));
    let answers = shared("responses", FEWEST_USES, answers(paths));
    components.responses.extend(answers);
    components.parameters = shared("parameters", FEWEST_USES, parameters(paths));
    let own_answers = operations(paths)
        .flat_map(|operation| operation.responses.responses.values_mut())
        .chain(components.responses.values_mut())
        .filter_map(own);
    let (mut headers, mut examples) = (Vec::new(), Vec::new());
    for answer in own_answers {
        headers.extend(named(&mut answer.headers));
        let contents = answer.content.values_mut().filter_map(own);
        examples.extend(contents.flat_map(|content| named(&mut content.examples)));
    }
    components.headers = shared("headers", FEWEST_USES, headers);
    // Each problem has one, also if only one operation has it: together they are a list.
    components.examples = shared("examples", 1, examples);
}

/// A part of the document that could refer to a component, and the name of that component.
type Candidate<'a, T> = (String, &'a mut RefOr<T>);

/// Replaces what is in these places by references, and returns the components to which they lead.
fn shared<T: Clone + PartialEq>(
    kind: &str,
    fewest_uses: usize,
    places: Vec<Candidate<'_, T>>,
) -> BTreeMap<String, RefOr<T>> {
    let mut uses: BTreeMap<String, Vec<(RefOr<T>, usize)>> = BTreeMap::new();
    for (name, place) in &places {
        count(uses.entry(name.clone()).or_default(), &**place);
    }
    let most_used = uses.into_iter().filter_map(|(name, values)| {
        // The first of several that are used equally often.
        let (value, uses) = values.into_iter().rev().max_by_key(|(_, uses)| *uses)?;
        (uses >= fewest_uses).then_some((name, value))
    });
    let components: BTreeMap<_, _> = most_used.collect();
    for (name, place) in places {
        if components.get(&name) == Some(place) {
            *place = RefOr::Ref(Ref::new(format!("#/components/{kind}/{name}")));
        }
    }
    components
}

/// Counts a use of a value.
fn count<T: Clone + PartialEq>(values: &mut Vec<(T, usize)>, value: &T) {
    match values.iter_mut().find(|(counted, _)| counted == value) {
        Some((_, uses)) => *uses += 1,
        None => values.push((value.clone(), 1)),
    }
}

/// Gives a name to each example that several operations have, because only an example with a name
/// can be a component.
fn name_examples(paths: &mut Paths) {
    let mut uses: Vec<(Value, usize)> = Vec::new();
    for content in operations(paths).flat_map(contents) {
        content
            .example
            .iter()
            .for_each(|value| count(&mut uses, value));
    }
    uses.retain(|(_, uses)| *uses >= FEWEST_USES);
    let mut names: Vec<Option<String>> = vec![None; uses.len()];
    let index = |content: &Content| {
        let is_own = |(value, _): &(Value, usize)| content.example.as_ref() == Some(value);
        uses.iter().position(is_own)
    };
    // An operation with two of them gives its name to the first.
    for operation in operations(paths) {
        let id = operation.operation_id.clone();
        for index in contents(operation).filter_map(|content| index(content)) {
            if names[index].is_none() && !names.contains(&id) {
                names[index].clone_from(&id);
            }
        }
    }
    for content in operations(paths).flat_map(contents) {
        if let Some(name) = index(content).and_then(|index| names[index].clone()) {
            let example = Example::builder().value(content.example.take()).build();
            content.examples.insert(name, example.into());
        }
    }
}

/// The responses about problems, named by the kinds of these problems.
fn responses(paths: &mut Paths) -> Vec<Candidate<'_, Response>> {
    let all = operations(paths).flat_map(|operation| operation.responses.responses.values_mut());
    let named = all.filter_map(|place| {
        let RefOr::T(response) = &*place else {
            return None;
        };
        let RefOr::T(content) = response.content.get(MEDIA_TYPE)? else {
            return None;
        };
        let kinds: Vec<_> = content.examples.keys().map(String::as_str).collect();
        Some((kinds.join("."), place))
    });
    named.collect()
}

/// The other responses, named by their schema.
fn answers(paths: &mut Paths) -> Vec<Candidate<'_, Response>> {
    let all = operations(paths).flat_map(|operation| operation.responses.responses.values_mut());
    let named = all.filter_map(|place| {
        let answer = own(place).filter(|answer| answer.links.is_empty())?;
        let name = schema_name(answer).filter(|name| *name != "Problem")?;
        Some((name.to_owned(), place))
    });
    named.collect()
}

/// The name of the schema of an answer.
fn schema_name(answer: &Response) -> Option<&str> {
    let RefOr::T(content) = answer.content.values().next()? else {
        return None;
    };
    let Some(RefOr::Ref(schema)) = &content.schema else {
        return None;
    };
    let (_, name) = schema.ref_location.rsplit_once('/')?;
    Some(name)
}

/// The parameters, by name.
fn parameters(paths: &mut Paths) -> Vec<Candidate<'_, Parameter>> {
    let all = operations(paths).flat_map(|operation| operation.parameters.iter_mut().flatten());
    let named = all.filter_map(|place| match &*place {
        RefOr::T(parameter) => Some((parameter.name.clone(), place)),
        RefOr::Ref(_) => None,
    });
    named.collect()
}

/// The places of a map, which has their names.
fn named<T>(places: &mut BTreeMap<String, RefOr<T>>) -> impl Iterator<Item = Candidate<'_, T>> {
    places.iter_mut().map(|(name, place)| (name.clone(), place))
}

fn operations(paths: &mut Paths) -> impl Iterator<Item = &mut Operation> {
    paths.paths.values_mut().flat_map(operations_of)
}

/// The answers of an operation, in each media type.
fn contents(operation: &mut Operation) -> impl Iterator<Item = &mut Content> {
    let responses = operation.responses.responses.values_mut();
    responses
        .filter_map(own)
        .flat_map(|response| response.content.values_mut().filter_map(own))
}

/// The value in this place itself.
fn own<T>(place: &mut RefOr<T>) -> Option<&mut T> {
    match place {
        RefOr::T(value) => Some(value),
        RefOr::Ref(_) => None,
    }
}

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

/// The operations about a match.
const MATCH: &[&str] = &[
    "join_match",
    "leave_match",
    "list_match_events",
    "show_match",
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
        parameter: "match",
        ..ids("list_matches", "/matches/0/id", MATCH)
    },
    Source {
        parameter: "confirm",
        ..ids("show_me", "/person", &["forget_me"])
    },
];

/// Adds the links to the answers of a document.
pub(crate) fn add_links(document: &mut Document) {
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
fn operations_of(item: &mut PathItem) -> impl Iterator<Item = &mut Operation> {
    let all = [
        &mut item.get,
        &mut item.put,
        &mut item.post,
        &mut item.delete,
    ];
    all.into_iter().flatten()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    /// The components of these texts, and what is left in their places.
    fn share_texts(texts: &[(&str, &str)]) -> (Vec<String>, Vec<String>) {
        let mut places: Vec<_> = texts
            .iter()
            .map(|(_, text)| RefOr::T((*text).to_owned()))
            .collect();
        let names = texts.iter().map(|(name, _)| (*name).to_owned());
        let components = shared("texts", FEWEST_USES, names.zip(&mut places).collect());
        let text = |place: &RefOr<String>| match place {
            RefOr::T(text) => text.clone(),
            RefOr::Ref(reference) => reference.ref_location.clone(),
        };
        let components = components
            .iter()
            .map(|(name, value)| format!("{name}: {}", text(value)));
        (components.collect(), places.iter().map(text).collect())
    }

    #[test]
    fn what_is_used_twice_becomes_a_component_and_the_rest_stays() {
        let (components, places) = share_texts(&[("a", "x"), ("b", "x"), ("a", "x")]);
        assert_eq!(components, ["a: x"]);
        let reference = "#/components/texts/a";
        assert_eq!(places, [reference, "x", reference]);
    }

    #[test]
    fn of_two_with_one_name_the_most_used_is_shared() {
        let texts = [("a", "x"), ("a", "y"), ("a", "x"), ("a", "y"), ("a", "y")];
        let (components, places) = share_texts(&texts);
        assert_eq!(components, ["a: y"]);
        let reference = "#/components/texts/a";
        assert_eq!(places, ["x", reference, "x", reference, reference]);
    }
}
